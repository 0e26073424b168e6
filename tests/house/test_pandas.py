"""pandas takes a second and 58 MB: it is in the processes that need it, and in no other."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
WEB = """
from app.config import Config
from app.factory import create_app
from sheets.parsing import rut
create_app(Config(secret_key="only to see what is imported"))
assert rut.doubt("13656649")
"""
WORKER = "import tasks.kpis"
CLOCK = "import tasks.clock\n"
READER = "import sheets.reading.spreadsheet, sheets.field_parsers\n"


def holds_pandas(code: str) -> bool:
    look = f"{code}\nimport sys\nprint('pandas' in sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", look], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return ran.stdout.splitlines()[-1] == "True"


class TestPandas:
    def test_is_not_in_the_web_the_clock_and_who_reads_spreadsheets(self) -> None:
        assert not holds_pandas(WEB + CLOCK + READER)

    def test_groups_the_facts_of_workers(self) -> None:
        assert holds_pandas(WORKER)
