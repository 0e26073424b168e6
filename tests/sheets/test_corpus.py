"""Every workbook under CORPUS_DIR: headings or a WorkbookError, in time and within memory."""

import os
import time
from pathlib import Path

import pytest

from app.platform.child_process import ChildDied, run
from sheets.headings import Headings, choose_sheet, find
from sheets.workbook import Workbook, WorkbookError, of_death, parse, read_head

FOLDER = os.environ.get("CORPUS_DIR")  # noqa: TID251 - see above
SUFFIXES = {".xlsx", ".xlsm", ".xlsb", ".xls", ".ods", ".csv", ".tsv", ".txt"}
FILES = sorted(
    path for path in Path(FOLDER or "/nowhere").rglob("*") if path.suffix.lower() in SUFFIXES
)

pytestmark = pytest.mark.skipif(not FOLDER, reason="CORPUS_DIR names no folder of workbooks")


def headings_of(source: Path, target: Path) -> tuple[Workbook, Headings]:
    try:
        book = run(parse, source, target, cpu_seconds=60, wall_seconds=90)
    except ChildDied as death:
        raise of_death(death.reason) from death
    index = choose_sheet(book, lambda each: read_head(target, each))
    return book, find(read_head(target, index))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_real_workbook_gives_headings_or_an_error(path: Path, tmp_path: Path):
    started = time.monotonic()
    try:
        book, headings = headings_of(path, tmp_path / "target")
    except WorkbookError as error:
        outcome = error.code.startswith("workbook_")
    else:
        outcome = bool(headings.columns) and headings.row <= max(s.rows for s in book.sheets)
    assert outcome
    assert time.monotonic() - started < 60


def test_the_folder_holds_workbooks():
    assert FILES
