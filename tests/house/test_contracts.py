"""The import contracts are real: a planted breach of each kind is found."""

import ast
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("app", "tasks", "analytics", "sheets")
BREACHES = {
    "floors": ("app/jobs/__init__.py", "import tasks.celery_app"),
    "shelves": ("app/models/company.py", "import app.kit.clock"),
    "shelves, neighbours": ("app/companies/service.py", "import app.users.service"),
    "shelves, no shelf": ("app/helpers.py", '"""Something."""'),
    "noun": ("app/companies/service.py", "import app.companies.schemas"),
    "pure, sheets": ("sheets/workbook.py", "import sqlalchemy"),
    "pure, analytics": ("analytics/__init__.py", "import flask"),
    "broker": ("app/search/__init__.py", "import redis"),
    "reading": ("sheets/workbook.py", "import sheets.headings"),
    "cycles": ("app/kit/fault_log.py", "import app.kit.trace"),
}
"""By the id of the contract that has to find it: a place, and what is written there."""
CONTRACTS = {
    contract["id"]: contract["name"]
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"][
        "contracts"
    ]
}
NOUNS = sorted(path.parent.name for path in (ROOT / "app").glob("*/__init__.py"))
COMMITTING = {
    "app/cli.py": "a command of the terminal is a boundary, as a route is",
    "app/launch/": "so is a role of the launcher",
    "app/factory.py": "settings of a new connection, before its first transaction",
    "app/loads/blueprint.py": "the last line of three routes",
    "app/kit/idempotency.py": "decorates routes: the answer kept belongs to their transaction",
    "app/jobs/running.py": "the boundary of all work in the background: what is begun and ended",
    "app/jobs/pulse.py": "signs of life, on a session of its own beside that of the work",
    "app/loads/sources.py": "what was read or ordered once is kept when the work is cut off later",
    "app/demo/service.py": "numbers are refreshed step by step, each a transaction; commands only",
}
"""Who ends a transaction beside the routes, and why."""


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

    def test_are_each_tried_with_a_breach(self):
        assert {name.partition(",")[0] for name in BREACHES} == set(CONTRACTS)

    @pytest.mark.parametrize("breach", BREACHES)
    def test_fail_when(self, copy: Path, breach: str):
        _plant(copy, *BREACHES[breach])
        done = _lint(copy)
        assert done.returncode == 1, done.stdout
        assert CONTRACTS[breach.partition(",")[0]] in _broken(done.stdout)

    def test_hold_every_noun_from_the_day_it_is_born(self, copy: Path):
        """No list of nouns is kept by hand, so none can be missing from it."""
        pyproject = copy / "pyproject.toml"
        newborn = pyproject.read_text().replace('"audit | files', '"newborn | audit | files')
        pyproject.write_text(newborn)
        (copy / "app" / "newborn").mkdir()
        nouns = [*NOUNS, "newborn"]
        for noun in nouns:
            _plant(copy, f"app/{noun}/__init__.py", "")
            _plant(copy, f"app/{noun}/planted.py", "import redis")
            _plant(copy, f"app/{noun}/service.py", f"import app.{noun}.routes")
            _plant(copy, f"app/{noun}/routes.py", "")
        done = _lint(copy)
        assert {CONTRACTS["broker"], CONTRACTS["noun"]} <= _broken(done.stdout)
        said = " ".join(done.stdout.split())
        allowed = {"launch"}
        assert {n for n in nouns if f"app.{n}.planted -> redis" not in said} == allowed
        assert [n for n in nouns if f"app.{n}.service -> app.{n}.routes" not in said] == []


class TestTransactions:
    def test_end_in_routes_and_tasks_and_where_a_reason_is_given(self):
        found = {
            str(path.relative_to(ROOT))
            for path in (ROOT / "app").rglob("*.py")
            if not path.name.endswith("routes.py")
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Attribute) and node.attr == "commit"
        }
        unexplained = [place for place in found if not place.startswith(tuple(COMMITTING))]
        assert unexplained == []
        assert [place for place in COMMITTING if not any(f.startswith(place) for f in found)] == []


def _plant(folder: Path, place: str, line: str) -> None:
    path = folder / place
    before = path.read_text() if path.exists() else ""
    path.write_text(f"{before}\n{line}\n")


def _broken(report: str) -> set[str]:
    """The names of the contracts that a report calls broken; long ones take several lines."""
    said = " ".join(report.split())
    return {name for name in CONTRACTS.values() if f"{name} BROKEN" in said}
