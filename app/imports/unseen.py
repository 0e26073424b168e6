"""A file whose columns nobody relates: they go where they are proposed, where a template has them,
or where a program answers.
"""

from collections.abc import Mapping as ReadOnlyDict
from dataclasses import replace
from pathlib import Path

from app.extensions import db
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
    LEAVE_OUT,
    OpenQuestion,
    Settled,
    session_questions,
    settle,
    settle_converted,
    step_question,
)
from app.imports.mappings.service import (
    MappedTable,
    check_details,
    course_hours,
    details_of,
    of_mapping,
)
from app.imports.options import Answers, Caller
from app.imports.templates import service as templates
from app.imports.working_copy import keep_recipe_of
from app.models.imports import Load, LoadTemplate, Mapping
from sheets import messages
from sheets.folding import fold
from sheets.recipe import Recipe
from sheets.session_columns import ATTENDANCE, HOURS, key_of
from sheets.steps.base import Json
from sheets.steps.convert import Convert
from sheets.steps.count_sessions import given_step
from sheets.steps.registry import ANSWERS, STEPS, read_step
from sheets.suggestions import Target
from sheets.workbook import Workbook

FEW_NAMES = 4


def table_of(load: Load, folder: Path, book: Workbook, *, unseen: Json | None) -> MappedTable:
    """Map a file that came with the order of its load, as it is proposed; where nobody sees the
    proposal (`unseen`: what a program said of the file) it has to be sure, and else is kept for a
    person to go on with.

    Raises InvalidFields, MappingUnclear.
    """
    mapping = db.session.get_one(Mapping, load.mapping_id)
    if unseen is not None:
        recipe = _recipe_unseen(
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
        keep_recipe_of(load, recipe, 1)
    db.session.commit()
    return table


def _recipe_unseen(
    mapping: Mapping,
    folder: Path,
    book: Workbook,
    unseen: Json,
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
    template = _template_of(unseen, mapping, caller, problems)
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
        recipe, converted = _with_template(proposal, template, recipe, problems)
    recipe, asked = _with_sessions(proposal, recipe, answers, problems)
    questions += asked
    recipe, asked = _with_chosen(proposal, recipe, answers, problems)
    questions += asked
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


def _template_of(
    unseen: Json, mapping: Mapping, caller: Caller, problems: list[str]
) -> LoadTemplate | None:
    """The template that a program or the source of the file names; a problem where it is gone."""
    if (name := unseen.get("template")) is not None:
        try:
            return templates.named(name=name, model_id=mapping.model_id, caller=caller)
        except templates.TemplateMissing as error:
            problems.append(error.message)
    elif (template_id := unseen.get("template_id")) is not None:
        template = db.session.get(LoadTemplate, template_id)
        if template is not None:
            return template
        problems.append(templates.TemplateMissing.message)
    return None


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
    for position, unit in units.items():
        recipe = recipe.and_then(Convert, {"column": position, "format": unit})
    return recipe


def _with_chosen(
    proposal: Proposal, recipe: Recipe, answers: Answers, problems: list[str]
) -> tuple[Recipe, list[OpenQuestion]]:
    """A recipe with the steps that a program chooses in answer to what they ask of a table, and
    what is asked of it still.
    """
    table, steps = of_mapping(proposal.mapping).after(recipe), list(recipe.steps)
    given = {**table.positions, **proposal.mapping.options.get("defaults", {})}
    asked = {one.id: one for one in proposal.questions}
    for name, answer in answers.steps.items():
        choices = {one.id: one for one in asked[name].choices} if name in asked else {}
        if answer in choices:
            step_id = recipe.next_id(steps)
            steps.append(read_step(choices[answer].step, table.context(), step_id=step_id))
        elif name not in asked or answer != LEAVE_OUT:
            problems.append(f"La respuesta «{name}» no corresponde a este archivo: «{answer}».")
    is_seen = proposal.memory is not None and not proposal.memory.is_similar
    return Recipe(tuple(steps)), [
        step_question(one)
        for name, one in asked.items()
        if name not in answers.steps
        and one.choices[0].step.get("into") not in given
        # Whoever confirmed these headings was asked this, and it holds for the next file, too.
        and not (is_seen and STEPS[one.choices[0].step["op"]].remembered)
    ]


def _with_rows(recipe: Recipe, answers: Answers) -> Recipe:
    """A recipe with what a program answers about rows that may be somebody else's."""
    for answer, step in ANSWERS.items():
        if rows := sorted(row for row, given in answers.rows.items() if given == answer):
            recipe = recipe.and_then(step, {"rows": rows})
    return recipe


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
    proposal: Proposal, template: LoadTemplate, recipe: Recipe, problems: list[str]
) -> tuple[Recipe, Settled]:
    """A recipe with the steps of a template, and what these have said of columns in another unit.

    Steps that do not apply to the table are problems.
    """
    table, targets = of_mapping(proposal.mapping).after(recipe), template.targets
    fitted = templates.fit(steps=template.steps, table=table, recipe=recipe)
    problems += [f"De la plantilla «{template.name}»: {one}" for one in fitted.missing]
    recipe = Recipe((*recipe.steps, *fitted.steps))
    converted = {
        at: targets[name]["attribute"]
        for step in recipe.column_steps
        if step.says_notation
        for at in step.reads
        if (name := table.names.get(at, "")) in targets
    }
    return recipe, settle_converted(
        mapping=proposal.mapping, suggestions=proposal.suggestions, converted=converted
    )
