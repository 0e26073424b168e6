"""Read: what a job of a load works on, opened: its file, its columns, its options.

The rows are those of the whole file, or rejected rows that come back corrected: into the file as
long as the load has written nothing, as one more round of the load after that.
"""

import hashlib
import shutil
from collections.abc import Iterator
from collections.abc import Mapping as ReadOnlyDict
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from sqlalchemy import select

from app.extensions import db
from app.imports.counts import Counts
from app.imports.files import keep_columns, open_columns, read_workbook
from app.imports.mappings.service import MappedTable
from app.imports.options import Answers, Caller, Options
from app.imports.targets import TARGETS
from app.imports.unseen import table_of
from app.imports.working_copy import WorkingCopy, keep_recipe_of, preview_of, recipe_of, version_of
from app.models.imports import Load, LoadError, LoadFile, Mapping
from app.models.organisation import Company
from app.models.training import Course, Supplier
from app.platform import clock, storage
from app.platform.errors import DomainError, existing
from app.platform.jobs.running import Work
from sheets.headings import choose_sheet, find
from sheets.plan import Mapped, OfCourse, Plan, chunks
from sheets.reading.grid import note
from sheets.recipe import Recipe, check_size
from sheets.steps.base import MADE, MOST_CELLS, RecipeError
from sheets.steps.cells import EditCells
from sheets.workbook import Workbook, original_rows, read_head
from sheets.writing.rejected import corrections, made_headings, put_back


class LoadNotReady(DomainError):
    """The load was removed, or is over, before its job began."""

    code = "load_not_ready"
    message = "Esta carga ya no se puede ejecutar. Empieza una nueva."


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


class TooManyCorrections(DomainError):
    """A workbook that came back corrects more cells than a load keeps; the message says how many
    it keeps.
    """

    code = "too_many_corrections"


@dataclass(frozen=True)
class Round:
    """Rejected rows that come back into their load, and where they are in the corrected file."""

    table: MappedTable
    """That of the corrected file."""
    first: MappedTable
    """That of the file first loaded."""
    original: ReadOnlyDict[int, int] | None
    """Row of the corrected file -> row of the first one; None where it is the first one."""
    waiting: frozenset[int]
    """Rows of the first file that have errors."""
    conventions: ReadOnlyDict[str, str]
    """What the columns of the first file decided; few rows of it could decide otherwise."""


@dataclass(frozen=True)
class Source:
    """One load or preview, or one more round of a load, with its columns at hand."""

    load_id: int
    mapping_id: int
    file_id: int
    user_id: int
    caller: Caller
    options: Options
    table: MappedTable
    """With the columns that the recipe makes."""
    folder: Path
    book: Workbook
    recipe: Recipe = field(default_factory=Recipe)
    version: int = 0
    """The version of the recipe that the shown preview is about; 0 before the first step."""
    round: Round | None = None
    shown: str | None = None
    """Where the preview of the load that is shown keeps its rows."""
    course_id: int | None = None
    unseen: bool = False
    """Whether a program sent the file, and nobody looks at it before it is loaded."""
    answered: frozenset[str] = frozenset()
    """Data of which a program said which column brings them, or that none does."""

    def plan(self) -> Plan:
        """What sheets is to read; staff loads into its own company when the file names none."""
        defaults = dict(self.options.defaults)
        company_id = self.caller.company_id
        if company_id is not None and TARGETS[self.table.model_id].belongs_to_company:
            attributes = self.table.kind.attributes
            company = next(one.name for one in attributes if one.lookup == "company")
            own = db.session.scalar(select(Company.name).where(Company.id == company_id))
            defaults.setdefault(company, own or "")
        given = {name: text for name, text in defaults.items() if text}
        plan = self.table.plan(self.folder, defaults=given)
        plan = replace(
            plan, answers=self.options.conventions, recipe=self.recipe, today=clock.today()
        )
        if self.round is None:
            return replace(plan, course=self._course())
        return replace(
            plan,
            original=self.round.original,
            only_rows=self.round.waiting,
            conventions=self.round.conventions,
        )

    def _course(self) -> OfCourse | None:
        """The course that the rows are of, if they are of one."""
        course = None if self.course_id is None else db.session.get(Course, self.course_id)
        if course is None:
            return None
        names = (course.name, *filter(None, (course.sence_name,)))
        of_course = select(Company.name).where(Company.id == course.company_id)
        gives = select(Supplier.razon_social).where(Supplier.id == course.supplier_id)
        firms = db.session.scalars(of_course.union_all(gives)).all()
        beside = db.session.execute(
            select(Course.name, Course.initial_date, Course.end_date).where(
                Course.company_id == course.company_id, Course.id != course.id
            )
        ).all()
        return OfCourse(
            names,
            course.sence_code,
            (course.initial_date, course.end_date),
            firms=tuple(firms),
            others=tuple({name for name, *_ in beside if name not in names}),
            editions=tuple((first, last) for name, first, last in beside if name in names),
        )

    @property
    def first_table(self) -> MappedTable:
        """The table by whose columns errors are reported: that of the file first loaded."""
        return self.table if self.round is None else self.round.first

    def refuses(self, counts: Counts) -> bool:
        """Whether errors keep everything out: the person chose all or nothing."""
        return self.options.on_error == "all" and counts.failed > 0


@contextmanager
def open_source(work: Work) -> Iterator[Source]:
    """Read what the job's arguments name, the file too when nobody has read it yet.

    Raises LoadNotReady, FileRefused, FileExpired, InvalidFields, MappingUnclear,
    NotTheRejectedRows, NothingToCorrect.
    """
    args = work.claim.args
    round_file_id, unseen = args.get("round_file_id"), args.get("unseen")
    file_id = round_file_id or args["file_id"]
    book = read_workbook(work=work, file_id=file_id)
    db.session.commit()
    load = existing(db.session.get(Load, args["load_id"]), LoadNotReady)
    if args.get("corrected_file_id"):
        file_id, added = _put_back(work, load, args["corrected_file_id"])
        book = replace(book, notes=(*book.notes, *((note("rows_added"),) if added else ())))
        db.session.commit()
    options = Options.from_json(args.get("options") or load.options)
    sha256 = db.session.get_one(LoadFile, file_id).sha256
    with open_columns(sha256=sha256) as folder:
        table = None
        if not round_file_id:
            if load.plan is None:
                table = table_of(load, folder, book, unseen=unseen)
            else:
                table = MappedTable.from_json(load.model_id, load.plan)
            # What was answered before about columns like those of the mapping.
            before = db.session.get_one(Mapping, load.mapping_id).options.get("conventions", {})
            options = replace(options, conventions={**before, **options.conventions})
        caller = Caller(work.claim.user_id, work.claim.company_id)
        source = _source(load, _Opened(file_id, book, folder), options, table, caller)
        answers = Answers.of((unseen or {}).get("answers") or {})
        yield replace(source, unseen=unseen is not None, answered=frozenset(answers.columns))


@contextmanager
def open_again(load: Load, *, caller: Caller) -> Iterator[Source]:
    """What the shown preview of a load was made of, to look at some of its rows anew.

    Raises LoadNotReady, FileExpired, NotTheRejectedRows, NothingToCorrect.
    """
    copy = WorkingCopy.of(load)
    if copy is None or load.plan is None:
        raise LoadNotReady
    file = db.session.get_one(LoadFile, copy.file_id)
    if file.workbook is None:
        raise LoadNotReady
    book = Workbook.from_dict(file.workbook)
    with open_columns(sha256=file.sha256) as folder:
        table = None if copy.is_round else MappedTable.from_json(load.model_id, load.plan)
        yield _source(load, _Opened(file.id, book, folder), copy.options, table, caller)


@dataclass(frozen=True)
class _Opened:
    """A file with its columns at hand."""

    id: int
    book: Workbook
    folder: Path


def _source(
    load: Load, file: _Opened, options: Options, table: MappedTable | None, caller: Caller
) -> Source:
    """A load of the whole of `table`, or without one the next round of a load."""
    if table is None:
        again, recipe, version = _open_round(file, load)
        table = again.table
    else:
        again, recipe, version = None, recipe_of(load), version_of(load)
        table = table.after(recipe)
    return Source(
        load_id=load.id,
        mapping_id=load.mapping_id,
        file_id=file.id,
        user_id=caller.user_id,
        caller=caller,
        options=options,
        table=table,
        folder=file.folder,
        book=file.book,
        recipe=recipe,
        version=version,
        round=again,
        shown=shown["pages"] if (shown := preview_of(load)) else None,
        course_id=load.course_id,
    )


def _open_round(file: _Opened, load: Load) -> tuple[Round, Recipe, int]:
    """Match a corrected workbook with the load it came from, or take the rows of its own file;
    with the steps on its cells and their version.

    Raises NotTheRejectedRows, NothingToCorrect.
    """
    is_own = file.id == load.file_id
    if load.plan is None or not (is_own or file.book.rejected_of == str(load.id)):
        raise NotTheRejectedRows
    waiting = frozenset(
        db.session.scalars(select(LoadError.row).where(LoadError.load_id == load.id).distinct())
    )
    if not waiting:
        raise NothingToCorrect
    raw, first = MappedTable.from_json(load.model_id, load.plan), MappedTable.of_load(load)
    conventions = load.rounds[0]["conventions"]
    copy = WorkingCopy.round_in(load, file.id)
    held, version = (copy.recipe, copy.version) if copy else (None, 0)
    steps = recipe_of(load)
    recipe = steps if held is None else held
    if is_own:
        table = raw.after(recipe)
        return Round(table, table, None, waiting, conventions), recipe, version
    made = made_headings(raw.header, steps, raw.kind)
    table = _table_again(raw, file.folder, file.book, made)
    if held is None:
        there = {name: position for position, name in table.names.items()}
        names = (raw.names | made).items()
        places = {at: there[name] for at, name in names if name in there}
        recipe = steps.for_corrected(places, table.kind)
    original = original_rows(file.folder)
    return Round(table.after(recipe), first, original, waiting, conventions), recipe, version


def _put_back(work: Work, load: Load, corrected_id: int) -> tuple[int, int]:
    """Put corrected rows into the file of a load that has written nothing yet.

    The result is a file like any other: previewed, loaded and rejected as a whole, so that all or
    nothing can be had, and rows of both files are held against each other. Running twice gives the
    same file. Returns its id, which the load and its mapping have from now on, and how many rows
    the workbook has that were not rejected: they are not read.

    Raises NotTheRejectedRows, NothingToCorrect, FileRefused, FileExpired.
    """
    book = read_workbook(work=work, file_id=corrected_id)
    load = db.session.merge(load)
    mapping = db.session.get_one(Mapping, load.mapping_id)
    siblings = select(Load.id).where(Load.mapping_id == mapping.id)
    if book.rejected_of not in {str(one) for one in db.session.scalars(siblings)} or not load.plan:
        raise NotTheRejectedRows
    file = db.session.get_one(LoadFile, work.claim.args["file_id"])
    corrected = db.session.get_one(LoadFile, corrected_id)
    first = MappedTable.from_json(load.model_id, load.plan)
    with (
        open_columns(sha256=file.sha256) as folder,
        open_columns(sha256=corrected.sha256) as theirs,
        storage.scratch() as scratch,
    ):
        back = _table_again(first, theirs, book, {}).plan(theirs, defaults={})
        back = replace(back, original=original_rows(theirs))
        positions = [column.position for column in back.header.columns]
        added = sum(chunk.added for chunk in chunks(back, positions))
        if recipe_of(load).steps:
            _edit(load, first, folder, back)
            return load.file_id, added
        target = scratch / "corrected"
        shutil.copytree(folder, target)
        plan = first.plan(folder, defaults={})
        if not put_back(plan, back, target):
            raise NothingToCorrect
        made = hashlib.sha256(f"{file.sha256}+{corrected.sha256}:{first.sheet}".encode())
        keep_columns(sha256=made.hexdigest(), folder=target)
    mapping.file_id = load.file_id = _corrected_file(file, made.hexdigest(), load.user_id).id
    return load.file_id, added


def _edit(load: Load, first: MappedTable, folder: Path, back: Plan) -> None:
    """Take what a workbook says otherwise than a corrected file as edits of its cells.

    Its cells are those after all steps, which must not be done to them twice. Running twice edits
    nothing more. Raises NothingToCorrect, TooManyCorrections.
    """
    recipe = recipe_of(load)
    shown = replace(first.plan(folder, defaults={}), recipe=recipe)
    came, cells = corrections(shown, back)
    if not came:
        raise NothingToCorrect
    for start in range(0, len(cells), MOST_CELLS):
        recipe = recipe.and_then(EditCells, {"cells": cells[start:][:MOST_CELLS]})
    try:
        check_size(recipe.steps)
    except RecipeError as error:
        raise TooManyCorrections(str(error)) from error
    keep_recipe_of(load, recipe)


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


def _table_again(
    first: MappedTable, folder: Path, book: Workbook, made: ReadOnlyDict[int, str]
) -> MappedTable:
    """The table of a corrected workbook, its columns found by the headings of the first file and
    by those of what it brings of the columns that steps made (`made_headings`).

    Raises NotTheRejectedRows when one is gone: a row without it would be read as blank.
    """
    brought = {(name := first.kind.attributes[at - MADE].name): Mapped(at, name) for at in made}
    sheet = choose_sheet(book, lambda index: read_head(folder, index))
    header = find(read_head(folder, sheet))
    there = {column.name: column.position for column in header.columns}
    names = first.names | dict(made)
    columns = []
    kept = (one for one in first.columns if one.attribute not in brought)
    for column in (*kept, *brought.values()):
        position = existing(there.get(names[column.position]), NotTheRejectedRows)
        columns.append(replace(column, position=position))
    return MappedTable(first.model_id, sheet, header, tuple(columns))
