"""Memory that was freed goes back to the system."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
OWN = """
def own():
    parts = dict(line.split(":") for line in open("/proc/self/smaps_rollup") if "kB" in line)
    return int(parts["Anonymous"].split()[0]) // 1024
"""
BLOCKS = """
x = b"x" * (20 << 20)
del x
before = own()
for size in (20, 25, 20):
    x, beside = b"x" * (size << 20), [b"y" * 5_000]
    del x
print(own() - before)
"""
HOLES = """
before = own()
held = [b"x" * 5_000 for _ in range(8_000)]
del held[:-1]
memory.give_back()
print(own() - before)
"""
ARROW = """
import pyarrow as pa
print(pa.default_memory_pool().backend_name)
"""


def told_by(*parts: str) -> str:
    """What a process says that has settled how memory is kept."""
    begin = "from app.platform import memory\nmemory.settle()\n"
    ran = subprocess.run(
        [sys.executable, "-c", "".join((begin, OWN, *parts))],
        cwd=ROOT,
        env={},
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout.strip()


class TestMemory:
    def test_of_large_blocks_is_given_back_however_often_they_are_asked_for(self) -> None:
        assert int(told_by(BLOCKS)) < 4

    def test_below_what_is_still_held_is_given_back_when_asked(self) -> None:
        assert int(told_by(HOLES)) < 4

    def test_of_columns_comes_from_the_system(self) -> None:
        assert told_by(ARROW) == "system"
