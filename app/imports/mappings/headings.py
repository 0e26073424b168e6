"""Which table of a file is loaded: its sheet, heading row and columns, found and kept."""

from collections.abc import Mapping as ReadOnlyDict
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

import pyarrow as pa
from sqlalchemy import delete, select

from app.extensions import db
from app.imports.files import (
    FileNeeded,
    FileRefused,
    Upload,
    keep_opened,
    keep_upload,
    open_columns,
    read_workbook,
)
from app.imports.mappings import views
from app.imports.mappings.queries import file_view, job_result, kinds_in
from app.imports.mappings.service import get, refuse_covered, stop_jobs
from app.imports.options import QUEUE, Caller
from app.models.imports import LoadFile, Mapping, MappingDetail
from app.models.platform import Job
from app.models.training import Course
from app.platform.errors import DomainError, InvalidFields, NotFound
from app.platform.jobs.running import Outcome, Work
from app.platform.jobs.service import place
from sheets.folding import fold
from sheets.headings import Column, Headings, at, choose_sheet, find, titles
from sheets.kinds.registry import KINDS
from sheets.likely_kinds import Likely, likely_kinds, only_one
from sheets.workbook import Workbook, WorkbookError, as_seen, read_head

READ_TASK = "loads.read"

ROWS = 15
ROWS_BELOW_HEADINGS = 5
MOST_ROWS = 60
COLUMNS = 20
MOST_SHEETS = 20
"""Sheets of a workbook for which a kind is proposed."""
CELL_CHARS = 200
TURNED = "workbook_turned"
"""Code of a table whose headings stand in its first column: no row of it can be its headings."""


class FileReplaced(DomainError):
    """While this file was read, another one took its place."""

    code = "file_replaced"
    message = "Subiste otro archivo mientras leíamos este."


class FileMissing(NotFound):
    """No such file, or it is somebody else's."""

    code = "file_missing"
    message = "Este archivo no existe. Vuelve a subirlo."


class SheetMissing(InvalidFields):
    """The workbook has no such sheet."""

    code = "sheet_missing"
    message = "El archivo no tiene esa hoja."


class RowMissing(InvalidFields):
    """The sheet has no such row."""

    code = "header_row_missing"
    message = "La hoja no tiene datos en esa fila."


class ColumnMissing(InvalidFields):
    """The headings have no such column."""

    code = "column_missing"
    message = "No hay una tabla en esa columna."


@dataclass(frozen=True)
class TableChoice:
    """Which table of a file a person asks for: sheet, heading row, and any of its columns."""

    sheet: int | None = None
    header_row: int | None = None
    column: int | None = None
    among: tuple[int, ...] = ()
    """Sheets of which one is chosen where none is asked for; none: of all."""


@dataclass(frozen=True)
class FoundTable:
    """Where the table of a workbook is."""

    sheet: int
    headings: Headings
    head: list[views.HeadRowView]

    def view(self) -> views.FoundTableView:
        """As the answer shows it."""
        return {
            "sheet": self.sheet,
            "headerRow": self.headings.row,
            "headings": heading_views(self.headings.columns),
            "rows": self.headings.rows,
            "head": self.head,
            "tables": [
                {
                    "column": table[0].position,
                    "first": table[0].letter,
                    "last": table[-1].letter,
                    "headings": [storable(column.name) for column in table],
                }
                for table in self.headings.tables
            ],
        }


def order_headings(
    *,
    upload: Upload | int | None,
    mapping_id: int | None,
    choice: TableChoice,
    caller: Caller,
    at: datetime,
    password: str | None = None,
) -> Job:
    """Take a file in, or look at the mapping's file again, and have its headings found.

    A file that is protected is opened with its password first. A number is that of a file which the
    caller uploaded before. A newer request for the same mapping replaces older ones.

    Raises MappingMissing, FileMissing, FileOfOther, FileNeeded, EmptyFile, FileTooLarge,
    PasswordWrong, FileRefused, FileExpired, OpeningBusy.
    """
    mapping = get(mapping_id=mapping_id, caller=caller) if mapping_id else None
    file = _file_meant(upload, mapping, caller, at, password)
    if mapping is not None:
        attach(mapping=mapping, file=file)
    key = f"headings:{mapping_id or 0}:{file.id}"
    key += f":{choice.sheet}:{choice.header_row}:{choice.column}"
    if mapping_id:
        stop_jobs(mapping_id=mapping_id, kind="headings", but=key)
    return place(
        kind="headings",
        task=READ_TASK,
        queue=QUEUE,
        key=key,
        label=f"{KINDS[mapping.model_id].label} · {file.name}" if mapping else file.name,
        user_id=caller.user_id,
        company_id=caller.company_id,
        args={
            "mapping_id": mapping_id,
            "model_id": mapping.model_id if mapping else None,
            "file_id": file.id,
            "sheet": choice.sheet,
            "header_row": choice.header_row,
            "column": choice.column,
        },
    )


def _file_meant(
    upload: Upload | int | None,
    mapping: Mapping | None,
    caller: Caller,
    at: datetime,
    password: str | None,
) -> LoadFile:
    """The file that is sent now, or was before; without its password."""
    stored = None
    if isinstance(upload, int):
        mine = select(LoadFile).where(LoadFile.id == upload, LoadFile.user_id == caller.user_id)
        stored, upload = db.session.scalar(mine), None
        if stored is None:
            raise FileMissing
    elif mapping is not None and mapping.file_id is not None:
        if upload is None:
            refuse_covered(mapping=mapping, caller=caller)
        stored = db.session.get_one(LoadFile, mapping.file_id)
    if password:
        return keep_opened(upload=upload, stored=stored, password=password, caller=caller, at=at)
    if upload is not None:
        return keep_upload(upload=upload, caller=caller, at=at)
    if stored is None:
        raise FileNeeded
    return stored


def attach(*, mapping: Mapping, file: LoadFile) -> None:
    """Put a file on a mapping; what was known of another file is removed."""
    if mapping.file_id == file.id:
        return
    mapping.file_id = file.id
    mapping.sheet = mapping.header_row = mapping.rows = mapping.headings = None
    db.session.execute(delete(MappingDetail).where(MappingDetail.mapping_id == mapping.id))


def read_headings(work: Work) -> Outcome:
    """Find the headings of a file, and keep them with its mapping. Raises FileReplaced."""
    args = work.claim.args
    book = read_workbook(work=work, file_id=args["file_id"])
    work.say("Buscando los encabezados")
    file = db.session.get_one(LoadFile, args["file_id"])
    choice = TableChoice(args["sheet"], args["header_row"], args.get("column"))
    model_id = args.get("model_id")
    with open_columns(sha256=file.sha256) as folder:
        found = job_result(mapping_id=args["mapping_id"] or 0, kind="headings")
        if found.get("file_id") == file.id:
            kinds = kinds_in(found)
        else:
            kinds = kinds_of_sheets(folder, book, model_id)
        choice = replace(choice, among=likely_sheets(book, kinds, model_id))
        table = locate(folder, book, choice, or_none=True)
        above = table.headings.row > 1
        named = titles(read_head(folder, table.sheet), table.headings.row) if above else {}
    course = course_named(named, company_id=work.claim.company_id) if named else None
    mapping = None
    if args["mapping_id"] is not None:
        mapping = db.session.get_one(Mapping, args["mapping_id"], with_for_update=True)
        if mapping.file_id != file.id:
            raise FileReplaced
        keep_table(mapping=mapping, table=table)
    return Outcome(
        file_view(file=file, mapping=mapping, table=table.view(), kinds=kinds, course=course)
    )


def course_named(
    named: ReadOnlyDict[str, str], *, company_id: int | None
) -> views.NamedCourseView | None:
    """The course that the lines above the headings name, where it is one alone of the caller."""
    said = {fold(name): text for name, text in named.items()}
    query = select(Course).where(Course.folded_name.in_(set(said) - {""}))
    if company_id is not None:
        query = query.where(Course.company_id == company_id)
    courses = db.session.scalars(query.limit(2)).all()
    if len(courses) != 1:
        return None
    [course] = courses
    return {
        "course_id": course.id,
        "said": _shortened(storable(said[course.folded_name])),
        "open": course.active and not course.is_complete,
    }


def kinds_of_sheets(
    folder: Path, book: Workbook, model_id: int | None
) -> dict[int, tuple[Likely, ...]]:
    """What each sheet of a workbook may hold; hidden ones and those after MOST_SHEETS are not
    looked at, nor the only one of a file whose kind is chosen.
    """
    shown = [sheet for sheet in book.sheets if sheet.rows and not sheet.hidden]
    if model_id is not None and len(shown) == 1:
        return {}
    return {
        sheet.index: likely_kinds(read_head(folder, sheet.index), sheet.name)
        for sheet in shown[:MOST_SHEETS]
    }


def likely_sheets(
    book: Workbook, kinds: ReadOnlyDict[int, tuple[Likely, ...]], model_id: int | None
) -> tuple[int, ...]:
    """The sheets that hold rows of a kind and are not surely of another; none: any may."""
    return tuple(
        sheet.index
        for sheet in book.sheets
        if any(one.model_id == model_id for one in kinds.get(sheet.index, ()))
        and only_one(kinds[sheet.index]) in (None, model_id)
    )


def locate(
    folder: Path, book: Workbook, choice: TableChoice, *, or_none: bool = False
) -> FoundTable:
    """The table asked for, or the likeliest; row 0: no headings.

    `or_none` takes a sheet whose headings are not found as one without any, for a person to look
    at. Raises SheetMissing, RowMissing, ColumnMissing, FileRefused where there are no headings, or
    nothing below them.
    """
    sheet, row, column = choice.sheet, choice.header_row, choice.column
    try:
        if sheet is None:
            chosen = [one for one in book.sheets if one.index in choice.among]
            among = replace(book, sheets=tuple(chosen)) if chosen else book
            sheet = choose_sheet(among, lambda index: read_head(folder, index))
        if sheet not in {one.index for one in book.sheets}:
            raise SheetMissing
        head = read_head(folder, sheet)
        headings = None
        # Whoever chooses another table keeps its headings, be they of one line or two.
        if row is None or column is not None:
            try:
                headings = find(head, column)
            except WorkbookError as error:
                if row is None and (not or_none or error.code == TURNED):
                    raise
        if headings is None or row not in (None, headings.row):
            if row and row > max(one.rows for one in book.sheets if one.index == sheet):
                raise RowMissing
            headings = at(head, row or 0, column)
        shown = [one for one in book.sheets if one.rows and not one.hidden]
        # Of several sheets a person may choose another one.
        if headings.row and not headings.rows and (not or_none or len(shown) == 1):
            name = next(one.name for one in book.sheets if one.index == sheet)
            raise WorkbookError("workbook_no_rows", sheet=name)
    except WorkbookError as error:
        raise FileRefused(error) from error
    if column is not None and column not in {one.position for one in headings.columns}:
        raise ColumnMissing
    return FoundTable(sheet, headings, first_rows(head, header_row=headings.row))


def keep_table(*, mapping: Mapping, table: FoundTable) -> None:
    """Write the table to its mapping; other headings remove the details of the mapping."""
    headings = heading_views(table.headings.columns)
    if headings != mapping.headings or table.sheet != mapping.sheet:
        db.session.execute(delete(MappingDetail).where(MappingDetail.mapping_id == mapping.id))
    mapping.sheet = table.sheet
    mapping.header_row = table.headings.row
    mapping.headings = headings
    mapping.rows = table.headings.rows


def heading_views(columns: tuple[Column, ...]) -> list[views.HeadingView]:
    """Headings as the mapping keeps them and the answer shows them."""
    return [
        {
            "column_position": column.position,
            "column_name": storable(as_seen(column.name)),
            "letter": column.letter,
            "samples": [storable(as_seen(sample)) for sample in column.samples],
        }
        for column in columns
    ]


def first_rows(head: pa.Table, *, header_row: int) -> list[views.HeadRowView]:
    """`{row, cells}` of the rows that hold anything, down to some below the headings."""
    rows: list[views.HeadRowView] = []
    for line in head.slice(0, MOST_ROWS).to_pylist():
        cells = [line.get(f"c{position}") for position in range(min(len(line) - 1, COLUMNS))]
        shortened = [cell and _shortened(storable(as_seen(cell))) for cell in cells]
        rows.append({"row": line["row"], "cells": shortened})
    shown = sum(1 for row in rows if row["row"] <= header_row) + ROWS_BELOW_HEADINGS
    return rows[: max(ROWS, shown)]


def _shortened(text: str) -> str:
    return text if len(text) <= CELL_CHARS else f"{text[: CELL_CHARS - 1]}…"


def storable(text: str) -> str:
    """The text without NUL, which JSON in the database cannot hold; the load reports it."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}")
