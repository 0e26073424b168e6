"""The throw-away child: limits, cancel, no zombies, nothing inherited."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import billiard
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pacsv
import pytest

from app.platform.child_process import (
    CONTROL_GROUPS,
    GIB,
    ChildDied,
    ChildStopped,
    memory_allowed,
    run,
)

MIB = 1024**2
CONTAINER_BYTES = 256 * MIB


def children() -> set[str]:
    return set(Path(f"/proc/self/task/{os.getpid()}/children").read_text().split())


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


@pytest.fixture(autouse=True)
def _no_zombie_is_left():
    before = children()
    yield
    assert children() == before


def eat_memory() -> int:
    blocks = []
    while True:
        blocks.append(bytearray(16 * MIB))


@pytest.fixture
def control_group() -> Iterator[Path]:
    """A control group of this process's own with little memory, as a container has."""
    for root, limit in (
        (CONTROL_GROUPS / "memory", "memory.limit_in_bytes"),
        (CONTROL_GROUPS, "memory.max"),
    ):
        group = root / f"test-{os.getpid()}"
        try:
            group.mkdir()
        except OSError:
            continue
        try:
            if (group / limit).exists():
                # What this process has already stays counted where it was.
                (group / limit).write_text(str(CONTAINER_BYTES))
                yield group
                return
        finally:
            group.rmdir()
    pytest.skip("no control group for memory can be made on this machine")


def burn() -> None:
    while True:
        pass


class TestAnAnswer:
    def test_is_handed_back(self):
        assert run(lambda a, b: a + b, 1, b=2) == 3

    def test_may_be_larger_than_a_pipe(self):
        assert len(run(lambda: b"x" * (5 * MIB))) == 5 * MIB

    def test_may_be_nothing(self):
        assert run(lambda: None) is None

    def test_comes_from_another_process(self):
        assert run(os.getpid) != os.getpid()


class TestAnError:
    def test_of_python_is_raised_again(self):
        with pytest.raises(ValueError, match="invalid literal") as caught:
            run(int, "x")
        assert caught.value.__notes__

    def test_that_cannot_travel_is_a_death_with_its_words(self):
        class Local(Exception):
            pass

        def fail():
            raise Local("words")

        with pytest.raises(ChildDied) as caught:
            run(fail)
        assert (caught.value.reason, caught.value.detail) == ("abort", "Local: words")

    def test_that_is_no_exception_is_a_death(self):
        with pytest.raises(ChildDied) as caught:
            run(sys.exit, 3)
        assert caught.value.reason == "abort"


class TestADeath:
    def test_by_abort(self):
        with pytest.raises(ChildDied) as caught:
            run(os.abort)
        assert caught.value.reason == "abort"

    def test_by_a_native_allocation_names_memory(self):
        def abort_like_rust():
            os.write(2, b"memory allocation of 412316860416 bytes failed\n")
            os.abort()

        with pytest.raises(ChildDied) as caught:
            run(abort_like_rust)
        assert caught.value.reason == "memory"

    def test_by_memory(self):
        with pytest.raises(ChildDied) as caught:
            run(eat_memory, memory_bytes=200 * MIB)
        assert caught.value.reason == "memory"

    def test_by_processor_time(self):
        with pytest.raises(ChildDied) as caught:
            run(burn, cpu_seconds=1)
        assert caught.value.reason == "cpu"

    def test_by_wall_time(self):
        started = time.monotonic()
        with pytest.raises(ChildDied) as caught:
            run(time.sleep, 60, wall_seconds=0.3)
        assert caught.value.reason == "time"
        assert time.monotonic() - started < 5

    def test_by_a_kill_from_outside(self):
        with pytest.raises(ChildDied) as caught:
            run(lambda: os.kill(os.getpid(), signal.SIGKILL))
        assert caught.value.reason == "killed"

    def test_by_the_memory_of_the_container(self, control_group: Path):
        (control_group / "cgroup.procs").write_text(str(os.getpid()))
        try:
            allowed = memory_allowed(3 * GIB)
            with pytest.raises(ChildDied) as caught:
                run(eat_memory, memory_bytes=3 * GIB)
        finally:
            (control_group.parent / "cgroup.procs").write_text(str(os.getpid()))
        assert caught.value.reason == "memory"
        assert allowed == CONTAINER_BYTES

    def test_by_leaving_without_an_answer(self):
        with pytest.raises(ChildDied) as caught:
            run(os._exit, 0)
        assert caught.value.reason == "abort"

    def test_leaves_no_descriptor_open(self):
        before = descriptors()
        for failing in (os.abort, lambda: sys.exit(1)):
            with pytest.raises(ChildDied):
                run(failing)
        assert descriptors() == before


class TestAStop:
    def test_ends_the_child_at_once(self):
        started = time.monotonic()
        with pytest.raises(ChildStopped):
            run(time.sleep, 60, should_stop=lambda: time.monotonic() - started > 0.2)
        assert time.monotonic() - started < 5

    def test_that_fails_still_ends_the_child(self):
        def broken():
            raise RuntimeError("the database is away")

        with pytest.raises(RuntimeError, match="away"):
            run(time.sleep, 60, should_stop=broken)

    def test_the_child_dies_with_its_parent(self, tmp_path):
        note = tmp_path / "pid"
        program = (
            "import os, time\nfrom pathlib import Path\n"
            "from app.platform.child_process import run\n"
            "def job():\n"
            f"    Path({str(note)!r}).write_text(str(os.getpid()))\n"
            "    time.sleep(60)\n"
            "run(job)\n"
        )
        parent = subprocess.Popen([sys.executable, "-c", program])
        deadline = time.monotonic() + 20
        while not (note.exists() and note.read_text()) and time.monotonic() < deadline:
            time.sleep(0.02)
        parent.kill()
        parent.wait()
        child = Path("/proc") / note.read_text() / "cmdline"
        while child.exists() and child.read_bytes() and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not (child.exists() and child.read_bytes())


class TestTheParentsThings:
    def test_sockets_are_deaf_in_the_child(self, tmp_path):
        server = socket.socketpair()
        try:
            run(lambda: os.write(server[0].fileno(), b"X"))
            server[1].setblocking(False)
            with pytest.raises(BlockingIOError):
                server[1].recv(1)
            server[0].send(b"still open")
            assert server[1].recv(20) == b"still open"
        finally:
            server[0].close()
            server[1].close()

    def test_signal_handlers_are_not_inherited(self):
        former = signal.signal(signal.SIGTERM, lambda *_: None)
        try:
            with pytest.raises(ChildDied):
                run(lambda: os.kill(os.getpid(), signal.SIGTERM))
        finally:
            signal.signal(signal.SIGTERM, former)

    def test_arrow_works_after_its_threads_ran_in_the_parent(self):
        text = b"a,b\n" + b"1,x\n" * 300_000
        pacsv.read_csv(pa.BufferReader(text))
        pc.sum(pa.chunked_array([pa.array(range(1000))] * 50))

        def job() -> int:
            return int(pacsv.read_csv(pa.BufferReader(text)).num_rows)

        assert [run(job, wall_seconds=30) for _ in range(5)] == [300_000] * 5

    def test_it_starts_beside_busy_threads(self):
        leave = threading.Event()
        threads = [threading.Thread(target=lambda: leave.wait(30)) for _ in range(4)]
        for thread in threads:
            thread.start()
        try:
            assert run(threading.active_count) == 1
        finally:
            leave.set()
            for thread in threads:
                thread.join()


def _in_a_pool(number: int) -> int:
    return run(lambda: number * 2)


class TestThePoolOfAWorker:
    def test_may_start_children_from_its_processes(self):
        with billiard.Pool(2) as pool:
            assert pool.map(_in_a_pool, range(4)) == [0, 2, 4, 6]
