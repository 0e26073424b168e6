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
WORKER = "import tasks.kpis\n"
BEAT = "import tasks.beat\n"
READER = "import sheets.reading.spreadsheet, sheets.field_parsers\n"
LOOK = "import sys; print('pandas' in sys.modules)\n"


class TestPandas:
    def test_is_in_workers_only_and_not_in_the_web_the_clock_or_a_reader(self) -> None:
        look = WEB + BEAT + READER + LOOK + WORKER + LOOK
        ran = subprocess.run(
            [sys.executable, "-c", look], cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert ran.stdout.splitlines()[-2:] == ["False", "True"]
