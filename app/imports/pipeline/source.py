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
from typing import Any

from sqlalchemy import select

from app.extensions import db
from app.imports.files import keep_columns, open_columns, read_workbook
from app.imports.mappings.headings import (
    FoundTable,
    SheetMissing,
    TableChoice,
    keep_table,
    kinds_of_sheets,
    likely_sheets,
    locate,
)
from app.imports.mappings.proposal import Proposal, check_sure, write_proposal
from app.imports.mappings.questions import (
    OpenQuestion,
    Settled,
    session_questions,
    settle,
    settle_converted,
)
from app.imports.mappings.service import (
    MappedTable,
    check_details,
    course_hours,
    details_of,
    of_mapping,
)
from app.imports.options import Answers, Caller, Counts, Options
from app.imports.targets import TARGETS
from app.imports.templates import service as templates
from app.imports.working_copy import WorkingCopy
from app.models.imports import Load, LoadError, LoadFile, LoadTemplate, Mapping
from app.models.organisation import Company
from app.models.training import Course
from app.platform import storage
from app.platform.errors import DomainError
from app.platform.jobs.running import Work
from sheets import messages
from sheets.batch import Plan
from sheets.folding import fold
from sheets.headings import choose_sheet, find
from sheets.recipe import Recipe, check_size
from sheets.session_columns import ATTENDANCE, HOURS, key_of
from sheets.steps.base import MOST_CELLS, RecipeError
from sheets.steps.cells import EditCells
from sheets.steps.convert import Convert
from sheets.steps.count_sessions import given_step
from sheets.steps.registry import ANSWERS, read_step
from sheets.suggestions import Target
from sheets.workbook import Workbook, original_rows, read_head
from sheets.writing.rejected import corrections, put_back

FEW_NAMES = 4


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
    conventions: ReadOnlyDict[str, str] | None
    """What the columns of the first file decided; few rows of it could decide otherwise. None for
    loads of releases that did not keep it."""


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
        plan = replace(plan, answers=self.options.conventions, recipe=self.recipe)
        if self.round is None:
            return replace(plan, course=self._course_names())
        return replace(
            plan,
            original=self.round.original,
            only_rows=self.round.waiting,
            conventions=self.round.conventions,
        )

    def _course_names(self) -> tuple[str, ...]:
        """What the course is called that the rows are of, if they are of one."""
        query = select(Course.name, Course.sence_name).where(Course.id == self.course_id)
        return tuple(name for row in db.session.execute(query) for name in row if name)

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
    round_file_id = args.get("round_file_id")
    file_id = round_file_id or args["file_id"]
    book = read_workbook(work=work, file_id=file_id)
    db.session.commit()
    load = db.session.get(Load, args["load_id"])
    if load is None:
        raise LoadNotReady
    if args.get("corrected_file_id"):
        file_id = _put_back(work, load, args["corrected_file_id"])
        db.session.commit()
    options = Options.from_json(args.get("options") or load.options)
    sha256 = db.session.get_one(LoadFile, file_id).sha256
    with open_columns(sha256=sha256) as folder:
        table = None
        if not round_file_id:
            unseen = args.get("unseen")
            if isinstance(unseen, bool):  # Jobs of before said no more than that.
                unseen = {} if unseen else None
            table = _table(load, folder, book, unseen=unseen)
            # What was answered before about columns like those of the mapping.
            answers = db.session.get_one(Mapping, load.mapping_id).options.get("conventions", {})
            options = replace(options, conventions={**answers, **options.conventions})
        caller = Caller(work.claim.user_id, work.claim.company_id)
        source = _source(load, _Opened(file_id, book, folder), options, table, caller)
        given = args.get("unseen")
        answers = Answers.of((given or {}).get("answers") or {} if given is not True else {})
        yield replace(source, unseen=bool(given), answered=frozenset(answers.columns))


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
        again, version = None, load.recipe.get("version", 0)
        recipe = Recipe.from_json(load.recipe.get("steps", ()))
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
        course_id=load.course_id,
    )


def _table(
    load: Load, folder: Path, book: Workbook, *, unseen: ReadOnlyDict[str, Any] | None
) -> MappedTable:
    """The table as it was mapped when the load was ordered.

    A file that came with the order is mapped now, as it is proposed; where nobody sees the
    proposal (`unseen`: what a program said of the file) it has to be sure, and else is kept for a
    person to go on with.

    Raises InvalidFields, MappingUnclear.
    """
    if load.plan is not None:
        return MappedTable.from_json(load.model_id, load.plan)
    mapping = db.session.get_one(Mapping, load.mapping_id)
    if unseen is not None:
        recipe = _unseen_recipe(
            mapping, folder, book, unseen, Caller(load.user_id, load.company_id)
        )
    else:
        if mapping.headings is None:
            choice = TableChoice(mapping.sheet, mapping.header_row)
            choice = replace(choice, among=_likely_sheets(mapping, folder, book))
            keep_table(mapping=mapping, table=locate(folder, book, choice))
        proposal = Proposal(mapping)
        if not details_of(mapping_id=mapping.id):
            write_proposal(proposal)
        recipe = _recalled(proposal)
        defaults = mapping.options.get("defaults", {})
        check_details(mapping=mapping, defaults=defaults, recipe=recipe)
    table = of_mapping(mapping)
    load.plan = table.to_json()
    if recipe.steps:
        load.recipe = {"version": 1, "steps": recipe.to_json()}
    db.session.commit()
    return table


def _unseen_recipe(
    mapping: Mapping,
    folder: Path,
    book: Workbook,
    unseen: ReadOnlyDict[str, Any],
    caller: Caller,
) -> Recipe:
    """Map the columns of a file that nobody looks at, as they are proposed, as a template has them
    or as the program answers; returns the steps that are taken before the load.

    Raises SheetMissing, MappingUnclear.
    """
    answers = Answers.of(unseen.get("answers") or {})
    problems: list[str] = []
    questions: list[OpenQuestion] = []
    choice = _choice(mapping, folder, book, unseen.get("sheet") or answers.sheet, questions)
    found = locate(folder, book, choice)
    if answers.table is not None:
        choice = replace(choice, column=_column_of_table(found, answers.table, problems))
        found = locate(folder, book, choice)
    keep_table(mapping=mapping, table=found)
    template = None
    if (name := unseen.get("template")) is not None:
        try:
            template = templates.named(name=name, model_id=mapping.model_id, caller=caller)
        except templates.TemplateMissing as error:
            problems.append(error.message)
    targets = template.targets if template is not None else {}
    proposal = Proposal(
        mapping,
        {name: Target(one["attribute"], one["part"]) for name, one in targets.items()},
    )
    if not details_of(mapping_id=mapping.id):
        write_proposal(proposal)
    settled = settle(mapping=mapping, answers=answers)
    problems += settled.problems
    memory = proposal.memory
    is_known = memory is not None and not memory.is_similar
    if len(found.headings.tables) > 1 and answers.table is None and not is_known:
        questions.append(_which_table(found))
    recipe = _with_units(_recalled(proposal), settled.units)
    converted = Settled()
    if template is not None:
        recipe, lacking = _with_template(mapping, template, recipe)
        problems += lacking
        positions = {at for step in recipe.column_steps if step.says_notation for at in step.reads}
        by_position = {
            at: targets[name]["attribute"]
            for at, name in of_mapping(mapping).names.items()
            if at in positions and name in targets
        }
        converted = settle_converted(
            mapping=mapping, suggestions=proposal.suggestions, converted=by_position
        )
    recipe, asked = _with_sessions(proposal, recipe, answers, problems)
    questions += asked
    recipe = _with_chosen(proposal, recipe, answers, problems)
    recipe = _with_rows(recipe, answers).of_course(course_hours(mapping.course_id))
    db.session.commit()
    check_sure(
        proposal=proposal,
        defaults=mapping.options.get("defaults", {}),
        recipe=recipe,
        problems=[*(one.words for one in questions), *problems],
        questions=questions,
        settled=(settled, converted),
    )
    return recipe


def _with_sessions(
    proposal: Proposal, recipe: Recipe, answers: Answers, problems: list[str]
) -> tuple[Recipe, list[OpenQuestion]]:
    """A recipe in which the marks of session columns are counted as a program answers, or as a
    person said of these headings before; else what is asked about them.
    """
    sessions, table = proposal.sessions, of_mapping(proposal.mapping)
    brings = {*table.positions, *recipe.makes(table.kind).values()}
    if sessions is None or ATTENDANCE in brings:
        if answers.sessions or answers.marks:
            problems.append(messages.question("no_sessions"))
        return recipe, []
    keys = {key_of(one.text) for one in sessions.marks}
    problems += [
        f"La respuesta «mark:{key}» nombra una marca que no está."
        for key in answers.marks
        if key not in keys
    ]
    if answers.sessions == "leave_out":
        return recipe, []
    given = {
        one.text: answers.marks[key]
        for one in sessions.marks
        if (key := key_of(one.text)) in answers.marks
    }
    meanings = {**proposal.meanings, **given}
    is_settled = answers.sessions is not None or proposal.remembers_marks
    if not is_settled or len(meanings) < len(sessions.marks):
        return recipe, session_questions(sessions, meanings, asks_whether=not is_settled)
    into = [one for one in (ATTENDANCE, HOURS) if one not in brings]
    step = given_step(
        sessions.positions,
        meanings,
        into,
        lengths=list(sessions.lengths),
        of_list=answers.sessions == "count_of_list",
    )
    taken = read_step(step, table.context(), step_id=recipe.next_id(recipe.steps))
    return Recipe((*recipe.steps, taken)), []


def _with_units(recipe: Recipe, units: ReadOnlyDict[int, str]) -> Recipe:
    """A recipe that converts columns, position -> the unit that a program says they are in."""
    steps = list(recipe.steps)
    for position, unit in units.items():
        steps.append(Convert(recipe.next_id(steps), {"column": position, "format": unit}))
    return Recipe(tuple(steps))


def _with_chosen(
    proposal: Proposal, recipe: Recipe, answers: Answers, problems: list[str]
) -> Recipe:
    """A recipe with the steps that a program chooses in answer to what they ask of a table."""
    table, steps = of_mapping(proposal.mapping).after(recipe), list(recipe.steps)
    choices = {(one.id, choice.id): choice for one in proposal.questions for choice in one.choices}
    for name, answer in answers.steps.items():
        choice = choices.get((name, answer))
        if choice is None:
            problems.append(f"La respuesta «{name}» no corresponde a este archivo: «{answer}».")
        else:
            step_id = recipe.next_id(steps)
            steps.append(read_step(choice.step, table.context(), step_id=step_id))
    return Recipe(tuple(steps))


def _with_rows(recipe: Recipe, answers: Answers) -> Recipe:
    """A recipe with what a program answers about rows that may be somebody else's."""
    steps = list(recipe.steps)
    for answer, step in ANSWERS.items():
        if rows := sorted(row for row, given in answers.rows.items() if given == answer):
            steps.append(step(recipe.next_id(steps), {"rows": rows}))
    return Recipe(tuple(steps))


def _recalled(proposal: Proposal) -> Recipe:
    """The steps that were remembered with the columns of a mapping, as far as they are needed."""
    if proposal.memory is None:
        return Recipe()
    steps, table = proposal.memory.row.steps, of_mapping(proposal.mapping)
    return Recipe(tuple(templates.recalled(steps=steps, table=table)))


def _likely_sheets(mapping: Mapping, folder: Path, book: Workbook) -> tuple[int, ...]:
    kinds = kinds_of_sheets(folder, book, mapping.model_id)
    return likely_sheets(book, kinds, mapping.model_id)


def _choice(
    mapping: Mapping,
    folder: Path,
    book: Workbook,
    name: str | None,
    questions: list[OpenQuestion],
) -> TableChoice:
    """Which table of a file is loaded; where several sheets may be meant that is a question.

    Raises SheetMissing where the book has no sheet of the name that was given.
    """
    sheet = mapping.sheet
    if name is not None:
        named = [one.index for one in book.sheets if fold(one.name) == fold(name)]
        if not named:
            raise SheetMissing
        sheet = named[0]
    among = _likely_sheets(mapping, folder, book)
    if sheet is None and len(among) > 1:
        names = {one.name: f"«{one.name}»" for one in book.sheets if one.index in among}
        words = messages.question("which_sheet", {"names": ", ".join(names.values())})
        questions.append(OpenQuestion("sheet", None, None, words, names))
    return TableChoice(sheet, mapping.header_row, among=among)


def _which_table(found: FoundTable) -> OpenQuestion:
    options = {
        table[0].letter: f"Columnas {table[0].letter} a {table[-1].letter}: "
        + ", ".join(one.name for one in table[:FEW_NAMES])
        for table in found.headings.tables
    }
    return OpenQuestion("table", None, None, messages.question("which_table"), options)


def _column_of_table(found: FoundTable, letter: str, problems: list[str]) -> int | None:
    """The first column of the table that an answer names."""
    for table in found.headings.tables:
        if table[0].letter == letter.strip().upper():
            return table[0].position
    problems.append(f"La respuesta «table» nombra una tabla que no está: «{letter}».")
    return None


def _with_template(
    mapping: Mapping, template: LoadTemplate, recipe: Recipe
) -> tuple[Recipe, list[str]]:
    """A recipe with the steps of a template, and in words those that do not apply to the table."""
    table = of_mapping(mapping).after(recipe)
    fitted = templates.fit(steps=template.steps, table=table, recipe=recipe)
    return Recipe((*recipe.steps, *fitted.steps)), [
        f"De la plantilla «{template.name}»: {one}" for one in fitted.missing
    ]


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
    conventions = load.rounds[0].get("conventions") if load.rounds else None
    copy = WorkingCopy.round_in(load, file.id)
    held, version = (copy.recipe, copy.version) if copy else (None, 0)
    recipe = held or Recipe.from_json(load.recipe.get("steps", ()))
    if is_own:
        table = raw.after(recipe)
        return Round(table, table, None, waiting, conventions), recipe, version
    table = _table_again(raw, file.folder, file.book)
    if held is None:
        there = {name: position for position, name in table.names.items()}
        places = {at: there[name] for at, name in raw.names.items() if name in there}
        recipe = recipe.for_corrected(places, table.kind)
    original = original_rows(file.folder)
    return Round(table.after(recipe), first, original, waiting, conventions), recipe, version


def _put_back(work: Work, load: Load, corrected_id: int) -> int:
    """Put corrected rows into the file of a load that has written nothing yet.

    The result is a file like any other: previewed, loaded and rejected as a whole, so that all or
    nothing can be had, and rows of both files are held against each other. Running twice gives the
    same file. Returns its id, which the load and its mapping have from now on.

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
        back = _table_again(first, theirs, book).plan(theirs, defaults={})
        back = replace(back, original=original_rows(theirs))
        if load.recipe.get("steps"):
            _edit(load, first, folder, back)
            return load.file_id
        target = scratch / "corrected"
        shutil.copytree(folder, target)
        plan = first.plan(folder, defaults={})
        if not put_back(plan, back, target):
            raise NothingToCorrect
        made = hashlib.sha256(f"{file.sha256}+{corrected.sha256}:{first.sheet}".encode())
        keep_columns(sha256=made.hexdigest(), folder=target)
    mapping.file_id = load.file_id = _corrected_file(file, made.hexdigest(), load.user_id).id
    return load.file_id


def _edit(load: Load, first: MappedTable, folder: Path, back: Plan) -> None:
    """Take what a workbook says otherwise than a corrected file as edits of its cells.

    Its cells are those after all steps, which must not be done to them twice. Running twice edits
    nothing more. Raises NothingToCorrect, TooManyCorrections.
    """
    recipe = Recipe.from_json(load.recipe["steps"])
    shown = replace(first.plan(folder, defaults={}), recipe=recipe)
    came, cells = corrections(shown, back)
    if not came:
        raise NothingToCorrect
    steps = list(recipe.steps)
    for start in range(0, len(cells), MOST_CELLS):
        steps.append(EditCells(recipe.next_id(steps), {"cells": cells[start:][:MOST_CELLS]}))
    try:
        check_size(steps)
    except RecipeError as error:
        raise TooManyCorrections(str(error)) from error
    load.recipe = {
        "version": load.recipe["version"] + 1,
        "steps": Recipe(tuple(steps)).to_json(),
    }


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


def _table_again(first: MappedTable, folder: Path, book: Workbook) -> MappedTable:
    """The table of a corrected workbook, its columns found by the headings of the first file.

    Raises NotTheRejectedRows when one is gone: a row without it would be read as blank.
    """
    sheet = choose_sheet(book, lambda index: read_head(folder, index))
    header = find(read_head(folder, sheet))
    there = {column.name: column.position for column in header.columns}
    names = first.names
    columns = []
    for column in first.columns:
        position = there.get(names[column.position])
        if position is None:
            raise NotTheRejectedRows
        columns.append(replace(column, position=position))
    return MappedTable(first.model_id, sheet, header, tuple(columns))
