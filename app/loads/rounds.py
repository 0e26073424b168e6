"""A workbook of rejected rows on its way back: only its rows, under their first row numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import select

from app.errors import DomainError
from app.extensions import db
from app.loads.planning import Ordered
from app.models.load import Load, LoadError
from sheets.batch import Mapped, Plan
from sheets.headings import Headings, choose_sheet, find
from sheets.workbook import Workbook, original_rows, read_head


class NotTheRejectedRows(DomainError):
    """The file does not come from this load's rejected rows."""

    code = "not_the_rejected_rows"
    message = (
        "Este archivo no es el de las filas rechazadas de esta carga. Descarga de nuevo las filas "
        "rechazadas, corrígelas ahí y vuelve a subir ese archivo."
    )


class NothingToCorrect(DomainError):
    """No row of this load is waiting to come back."""

    code = "nothing_to_correct"
    message = "Esta carga no tiene filas rechazadas por corregir."


@dataclass(frozen=True)
class Round:
    """The rows that come back, and where they stand in the corrected file."""

    ordered: Ordered
    """The corrected file."""
    first: Ordered
    """The file that was first loaded: faults are told by its columns."""
    original: Mapping[int, int]
    waiting: frozenset[int]

    def narrow(self, plan: Plan) -> Plan:
        """Read only rows that failed and came back."""
        return replace(plan, original=self.original, only_rows=self.waiting)


def open_round(folder: Path, book: Workbook, load: Load) -> Round:
    """Match a corrected workbook with the load it came from.

    Raises NotTheRejectedRows, NothingToCorrect.
    """
    if book.rejected_of != str(load.id) or load.plan is None:
        raise NotTheRejectedRows
    waiting = frozenset(
        db.session.scalars(select(LoadError.row).where(LoadError.load_id == load.id).distinct())
    )
    if not waiting:
        raise NothingToCorrect
    first = Ordered.from_json(load.model_id, load.plan)
    sheet = choose_sheet(book, lambda index: read_head(folder, index))
    header = find(read_head(folder, sheet))
    columns = _columns(first, header)
    ordered = Ordered(load.model_id, sheet, header, columns)
    return Round(ordered, first, original_rows(folder), waiting)


def _columns(first: Ordered, header: Headings) -> tuple[Mapped, ...]:
    """The columns of the first file, found again by their headings.

    Raises NotTheRejectedRows when one is gone: a row without it would be read as blank.
    """
    there = {column.name: column.position for column in header.columns}
    names = first.names
    found = []
    for column in first.columns:
        position = there.get(names[column.position])
        if position is None:
            raise NotTheRejectedRows
        found.append(replace(column, position=position))
    return tuple(found)
