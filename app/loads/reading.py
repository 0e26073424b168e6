"""The work behind the headings: one parse, then sheet and heading row found or as told."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
from sqlalchemy import delete

from app.errors import DomainError, InvalidFields
from app.extensions import db
from app.jobs.running import Outcome, Work
from app.loads import parsed
from app.loads.first_rows import first_rows, storable
from app.loads.views import file_view
from app.models.load import LoadFile, Mapping, MappingDetail
from sheets.headings import Column, Headings, at, choose_sheet, find
from sheets.workbook import Workbook, WorkbookError, read_head

READING = "Leyendo el archivo"
FINDING = "Buscando los encabezados"


class FileReplaced(DomainError):
    """While this file was read, another one took its place."""

    code = "file_replaced"
    message = "Subiste otro archivo mientras leíamos este."


class SheetMissing(InvalidFields):
    """The workbook has no such sheet."""

    code = "sheet_missing"
    message = "El archivo no tiene esa hoja."


class RowMissing(InvalidFields):
    """The sheet has no such row."""

    code = "header_row_missing"
    message = "La hoja no tiene datos en esa fila."


@dataclass(frozen=True)
class Place:
    """Where the table of a workbook is."""

    sheet: int
    headings: Headings
    head: list[dict[str, Any]]

    def to_json(self) -> dict[str, Any]:
        """As the answer shows it."""
        return {
            "sheet": self.sheet,
            "headerRow": self.headings.row,
            "headings": as_json(self.headings.columns),
            "rows": self.headings.rows,
            "head": self.head,
        }


def read_headings(work: Work) -> Outcome:
    """Find the headings of a file, and keep them with its mapping."""
    args = work.claim.args
    work.say(READING)
    book = parsed.read(work=work, file_id=args["file_id"])
    work.say(FINDING)
    file = db.session.get_one(LoadFile, args["file_id"])
    with parsed.open_columns(sha256=file.sha256) as folder:
        place = locate(
            folder, book, sheet=args["sheet"], header_row=args["header_row"], or_none=True
        )
    parsed.note(file_id=file.id, book=book)
    mapping = _keep(args["mapping_id"], file, place)
    return Outcome(file_view(file=file, mapping=mapping, table=place.to_json()))


def locate(
    folder: Path,
    book: Workbook,
    *,
    sheet: int | None,
    header_row: int | None,
    or_none: bool = False,
) -> Place:
    """The sheet and the heading row: those asked for, or the likeliest; row 0: no headings.

    `or_none` takes a sheet whose headings are not found as one without any, for a person to look
    at. Raises SheetMissing, RowMissing, FileRefused where there are no headings.
    """
    try:
        return _located(folder, book, sheet, header_row, or_none=or_none)
    except WorkbookError as error:
        raise parsed.FileRefused(error) from error


def _located(
    folder: Path, book: Workbook, sheet: int | None, header_row: int | None, *, or_none: bool
) -> Place:
    if sheet is None:
        sheet = choose_sheet(book, lambda index: read_head(folder, index))
    if sheet not in {one.index for one in book.sheets}:
        raise SheetMissing
    head = read_head(folder, sheet)
    if header_row is None:
        try:
            return _place(sheet, find(head), head)
        except WorkbookError:
            if not or_none:
                raise
            header_row = 0
    if header_row > max(one.rows for one in book.sheets if one.index == sheet):
        raise RowMissing
    return _place(sheet, at(head, header_row), head)


def _place(sheet: int, headings: Headings, head: pa.Table) -> Place:
    return Place(sheet, headings, first_rows(head, header_row=headings.row))


def as_json(columns: tuple[Column, ...]) -> list[dict[str, Any]]:
    """Headings as the mapping keeps them and the answer shows them."""
    return [
        {
            "column_position": column.position,
            "column_name": storable(column.name),
            "letter": column.letter,
            "samples": [storable(sample) for sample in column.samples],
        }
        for column in columns
    ]


def keep_place(*, mapping: Mapping, place: Place) -> None:
    """Write where the table is to the mapping; other headings make its details void."""
    headings = as_json(place.headings.columns)
    if headings != mapping.headings or place.sheet != mapping.sheet:
        db.session.execute(delete(MappingDetail).where(MappingDetail.mapping_id == mapping.id))
    mapping.sheet = place.sheet
    mapping.header_row = place.headings.row
    mapping.headings = headings
    mapping.rows = place.headings.rows


def _keep(mapping_id: int | None, file: LoadFile, place: Place) -> Mapping | None:
    """Raises FileReplaced."""
    if mapping_id is None:
        return None
    mapping = db.session.get_one(Mapping, mapping_id, with_for_update=True)
    if mapping.file_id != file.id:
        raise FileReplaced
    keep_place(mapping=mapping, place=place)
    return mapping
