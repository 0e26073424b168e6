"""The files with a trap each: what a program and a person who takes every proposal get of them.

Every twenty-ninth trial is part of the main suite; `scripts/trust.py` tries them all and prints a
table.
"""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from flask import Flask

from app.platform.queue import Message
from tests.trust.judging import Bench, Case, Way, cases
from tests.trust.world import World

FOLDER = Path(__file__).parent / "files"
EVERY = 29
"""No multiple of the four ways to load a file: all of them are in the main suite."""
WAYS: tuple[Way, ...] = ("api", "wizard")
STILL_WRONG: dict[str, str] = {}
"""Beginning of a name -> what is wrong with it still."""


def trials() -> Iterator[object]:
    """Every case by program and by person, in an empty product and after such a load."""
    every = product(cases(FOLDER), WAYS, (False, True))
    for number, (case, way, again) in enumerate(every):
        marks = [] if number % EVERY == 0 else [pytest.mark.release]
        reason = STILL_WRONG.get(case.file.partition("_")[0])
        if reason is not None:
            marks.append(pytest.mark.xfail(reason=reason, strict=True))
        when = "again" if again else "fresh"
        yield pytest.param(case, way, again, marks=marks, id=f"{case.file}-{way}-{when}")


@pytest.fixture
def bench(house: Flask, sent: list[Message]) -> Bench:
    """A product that is emptied before each file."""
    return Bench(house, sent, World.read(FOLDER))


@pytest.mark.parametrize(("case", "way", "again"), [*trials()])
def test_no_value_enters_in_silence(bench: Bench, case: Case, way: Way, again: bool):
    verdict = bench.try_case(case, way, again=again)
    allowed = {"right"} if case.ordinary else case.acceptable
    assert verdict.outcome in allowed, f"{verdict.outcome}: {verdict.why} ({case.trap})"


def test_what_is_still_wrong_is_among_the_files():
    names = {one.file.partition("_")[0] for one in cases(FOLDER)}
    assert set(STILL_WRONG) <= names
