"""The import contracts are real: a planted breach of each kind is found."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("app", "tasks", "analytics", "sheets", "records", "launch", "demo")
BREACHES = {
    "roots": ("app/platform/jobs/__init__.py", "import tasks.celery_app"),
    "roots, demonstration": ("app/cli.py", "import demo.service"),
    "roots, launcher": ("tasks/novelty.py", "import launch.main"),
    "floors": ("app/models/organisation.py", "import app.platform.clock"),
    "floors, domains": ("app/people/service.py", "import app.training.courses.service"),
    "floors, no floor": ("app/helpers.py", '"""Something."""'),
    "platform": ("app/platform/guard.py", "import app.models.people"),
    "platform, accounts": ("app/models/accounts.py", "import app.models.training"),
    "roles": (
        "app/organisation/companies/service.py",
        "import app.organisation.companies.schemas",
    ),
    "rules": ("app/people/rules.py", "import app.people.queries"),
    "rules, database": ("app/finance/franchise/rules.py", "import app.extensions"),
    "pure, sheets": ("sheets/workbook.py", "import sqlalchemy"),
    "pure, analytics": ("analytics/__init__.py", "import flask"),
    "pure, records": ("records/base.py", "import sqlalchemy"),
    "roots, records": ("records/person.py", "import sheets.folding"),
    "broker": ("app/oversight/search/__init__.py", "import redis"),
    "reading": ("sheets/workbook.py", "import sheets.headings"),
    "cycles": ("app/platform/cache.py", "import app.platform.logging"),
}
"""By the id of the contract that has to find it: a place, and what is written there."""
CONTRACTS = {
    contract["id"]: contract["name"]
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"][
        "contracts"
    ]
}
UNREASONED = re.compile(r"(noqa: [A-Z]+\d+(, ?[A-Z]+\d+)*|type: ignore(\[[a-z, -]+\])?) *$")
"""An exclusion that ends its line."""
NOUNS = sorted(
    ".".join(path.parent.relative_to(ROOT).parts)
    for depth in ("*", "*/*")
    for path in (ROOT / "app").glob(f"{depth}/__init__.py")
)


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

    def test_fail_where_they_are_broken(self, copy: Path):
        """All breaches at once, for building the graph of imports takes seconds."""
        for place, line in BREACHES.values():
            _plant(copy, place, line)
        done = _lint(copy)
        assert _broken(done.stdout) == set(CONTRACTS.values())
        said = " ".join(done.stdout.split())
        evidence = {breach: _evidence(*planted) for breach, planted in BREACHES.items()}
        evidence["cycles"] = "No cycles are allowed in app.platform."
        assert [breach for breach, words in evidence.items() if words not in said] == []

    def test_hold_every_noun_from_the_day_it_is_born(self, copy: Path):
        """No list of nouns is kept by hand, so none can be missing from it."""
        nouns = [*NOUNS, "app.people.newborn"]
        for noun in nouns:
            folder = noun.replace(".", "/")
            _plant(copy, f"{folder}/__init__.py", "")
            _plant(copy, f"{folder}/planted.py", "import redis")
            _plant(copy, f"{folder}/service.py", f"import {noun}.routes")
            _plant(copy, f"{folder}/routes.py", "")
        done = _lint(copy)
        assert {CONTRACTS["broker"], CONTRACTS["roles"]} <= _broken(done.stdout)
        said = " ".join(done.stdout.split())
        assert [n for n in nouns if f"{n}.planted -> redis" not in said] == []
        assert [n for n in nouns if f"{n}.service -> {n}.routes" not in said] == []


class TestExclusions:
    def test_carry_their_reason(self):
        """Whoever silences a check says why on the same line."""
        found = [
            f"{path}: {line.strip()}"
            for folder in (*PACKAGES, "benchmarks", "migrations", "scripts", "tests")
            for path in (ROOT / folder).rglob("*.py")
            for line in path.read_text().splitlines()
            if UNREASONED.search(line)
        ]
        assert found == []


def _plant(folder: Path, place: str, line: str) -> None:
    path = folder / place
    path.parent.mkdir(exist_ok=True)
    before = path.read_text() if path.exists() else ""
    path.write_text(f"{before}\n{line}\n")


def _broken(report: str) -> set[str]:
    """The names of the contracts that a report calls broken; long ones take several lines."""
    said = " ".join(report.split())
    return {name for name in CONTRACTS.values() if f"{name} BROKEN" in said}


def _evidence(place: str, line: str) -> str:
    """What a report says of a planted line: the import, or the module that stands on no floor."""
    module = place.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return f"{module} -> {line.removeprefix('import ')}" if "import" in line else module
