"""The import contracts are real: a planted breach of each kind is found."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("app", "tasks", "analytics", "sheets")
BREACHES = {
    "a noun imports its neighbour": ("app/companies/service.py", "import app.users.service"),
    "a model looks up": ("app/models/company.py", "import app.kit.clock"),
    "a service sees a schema": ("app/companies/service.py", "import app.companies.schemas"),
    "sheets touch the database": ("sheets/workbook.py", "import sqlalchemy"),
    "analytics touch the web": ("analytics/__init__.py", "import flask"),
    "the app starts tasks by import": ("app/jobs/__init__.py", "import tasks.celery_app"),
    "a noun talks to the broker": ("app/search/__init__.py", "import redis"),
    "a file without a shelf": ("app/helpers.py", '"""Something."""'),
}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for package in PACKAGES:
        shutil.copytree(
            ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def _lint(folder: Path) -> subprocess.CompletedProcess[str]:
    tool = Path(sys.executable).with_name("lint-imports")
    command = [str(tool), "--no-cache", "--config", "pyproject.toml"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


class TestContracts:
    def test_hold_for_the_code_as_it_is(self, copy: Path):
        done = _lint(copy)
        assert done.returncode == 0, done.stdout

    @pytest.mark.parametrize(("place", "line"), BREACHES.values(), ids=BREACHES)
    def test_fail_when(self, copy: Path, place: str, line: str):
        path = copy / place
        before = path.read_text() if path.exists() else ""
        path.write_text(f"{before}\n{line}\n")
        done = _lint(copy)
        assert done.returncode == 1, done.stdout
        assert "BROKEN" in done.stdout
