"""A workbook of rejected rows on its way back: only its rows, under their first row numbers."""

import hashlib
import shutil
from collections.abc import Mapping as Mapped_
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import select

from app.errors import DomainError
from app.extensions import db
from app.jobs.running import Work
from app.kit import storage
from app.loads import parsed
from app.loads.planning import Ordered
from app.models.load import Load, LoadError, LoadFile, Mapping
from sheets.batch import Mapped, Plan
from sheets.batch import put_back as sheets_put_back
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
    original: Mapped_[int, int]
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
    return Round(_found_again(first, folder, book), first, original_rows(folder), waiting)


def put_back(*, work: Work, load: Load, corrected_id: int) -> int:
    """Put corrected rows into the file of a load that has written nothing yet.

    The result is a file like any other: previewed, loaded and rejected as a whole, so that all or
    nothing can be had, and rows of both files are held against each other. Running twice gives the
    same file. Returns its id, which the load and its mapping have from now on.

    Raises NotTheRejectedRows, NothingToCorrect, FileRefused, FileExpired.
    """
    book = parsed.read(work=work, file_id=corrected_id)
    parsed.note(file_id=corrected_id, book=book)
    load = db.session.merge(load)
    mapping = db.session.get_one(Mapping, load.mapping_id)
    siblings = select(Load.id).where(Load.mapping_id == mapping.id)
    if book.rejected_of not in {str(one) for one in db.session.scalars(siblings)} or not load.plan:
        raise NotTheRejectedRows
    file = db.session.get_one(LoadFile, work.claim.args["file_id"])
    corrected = db.session.get_one(LoadFile, corrected_id)
    first = Ordered.from_json(load.model_id, load.plan)
    with (
        parsed.open_columns(sha256=file.sha256) as folder,
        parsed.open_columns(sha256=corrected.sha256) as theirs,
        storage.scratch() as scratch,
    ):
        back = _found_again(first, theirs, book).plan(theirs, defaults={})
        target = scratch / "corrected"
        shutil.copytree(folder, target)
        plan = first.plan(folder, defaults={})
        if not sheets_put_back(plan, replace(back, original=original_rows(theirs)), target):
            raise NothingToCorrect
        made = hashlib.sha256(f"{file.sha256}+{corrected.sha256}:{first.sheet}".encode())
        parsed.keep(sha256=made.hexdigest(), folder=target)
    mapping.file_id = load.file_id = _corrected_file(file, made.hexdigest(), load.user_id).id
    return load.file_id


def _corrected_file(file: LoadFile, sha256: str, user_id: int) -> LoadFile:
    """The row of a file that nobody uploaded as it is: named as the first one, read already."""
    known = select(LoadFile).where(
        LoadFile.sha256 == sha256, LoadFile.user_id == user_id, LoadFile.expired_at.is_(None)
    )
    made = db.session.scalar(known.limit(1))
    if made is None:
        made = LoadFile(sha256=sha256, name=file.name, size=file.size, user_id=user_id)
        made.workbook = file.workbook
        db.session.add(made)
        db.session.flush()
    return made


def _found_again(first: Ordered, folder: Path, book: Workbook) -> Ordered:
    """The table of a corrected workbook, its columns found by their headings."""
    sheet = choose_sheet(book, lambda index: read_head(folder, index))
    header = find(read_head(folder, sheet))
    return Ordered(first.model_id, sheet, header, _columns(first, header))


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
