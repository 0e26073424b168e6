"""What the wizard changes: where the columns go, and which sheets of a workbook are loaded.

Several sheets of one workbook are loaded one after the other and undone as one. Each is a mapping
of its own, reviewed and loaded like any other: the rows of one find what the sheet before it has
brought. The mappings know of each other by their `workbook_id`.
"""

from collections import Counter
from collections.abc import Mapping as ReadOnlyDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import select

from app.extensions import db
from app.imports.loads import queries, service
from app.imports.loads.queries import latest_loads, load_view, mapping_state, names_for
from app.imports.mappings.headings import SheetMissing, TableChoice, order_headings
from app.imports.mappings.memory import memory_of
from app.imports.mappings.queries import latest_load
from app.imports.mappings.service import (
    Chosen,
    MappedTable,
    MappingWithoutFile,
    check_kind,
    choose,
    course_hours,
    create,
    details_of,
    of_mapping,
    refuse_covered,
    version_of,
)
from app.imports.options import Caller
from app.imports.targets import TARGETS, load_rank
from app.imports.templates.service import recalled
from app.imports.undo import service as undo
from app.imports.undo.service import UndoImpossible
from app.imports.wizard.views import SheetOfWorkbookView, UndoOfSheetView
from app.models.imports import Load, LoadFile, Mapping
from app.models.platform import Job
from app.platform.errors import DomainError, InvalidFields
from app.platform.jobs.service import find_active
from app.platform.views import as_view
from sheets.kinds.registry import KINDS
from sheets.plan import Mapped
from sheets.recipe import Recipe, check_size
from sheets.steps.base import ColumnStep, RecipeError, Step
from sheets.steps.registry import read_step
from sheets.workbook import Workbook


class ColumnsChanged(DomainError):
    """They were saved after the caller read them, e.g. in another tab."""

    code = "columns_changed"
    message = (
        "Las columnas de esta carga se guardaron mientras tanto en otra ventana. Continúa otra vez "
        "si valen las que ves aquí."
    )


def made(mapping: Mapping) -> list[ColumnStep]:
    """The steps that make data of columns; those of an earlier file until anything was said.

    The file of the mapping must have been read.
    """
    return _made(mapping, service.recipe_of(mapping), of_mapping(mapping))


def _made(mapping: Mapping, recipe: Recipe | None, table: MappedTable) -> list[ColumnStep]:
    if recipe is not None:
        return recipe.of_mapping()
    memory = memory_of(mapping)
    return recalled(steps=memory.row.steps, table=table) if memory else []


def relate(
    *,
    mapping: Mapping,
    chosen: Sequence[Chosen],
    defaults: ReadOnlyDict[str, str] | None,
    steps: Sequence[Any] | None,
    expected_version: str | None,
    caller: Caller,
) -> None:
    """Replace where the columns go by what a person confirmed, and what is made of other columns.

    `steps` are all steps that make data of columns, before anything else is done to the file; None
    takes those that are `made`. `expected_version`: that of the columns that the person saw; None
    asks nothing. Raises InvalidFields, MappingWithoutFile, FileOfOther, ColumnsChanged and
    LoadUnderWay.
    """
    if mapping.headings is None:
        raise MappingWithoutFile
    if expected_version not in {None, version_of(details_of(mapping_id=mapping.id))}:
        raise ColumnsChanged
    refuse_covered(mapping=mapping, caller=caller)
    columns = [
        Mapped(one.column_position, one.attribute, one.part) for one in chosen if one.attribute
    ]
    table = replace(of_mapping(mapping), columns=tuple(columns))
    recipe = service.recipe_of(mapping)
    known = _made(mapping, recipe, table)
    done = recipe or Recipe()
    hours = course_hours(mapping.course_id)
    wanted = known if steps is None else _read_steps(table, done, steps, hours)
    if wanted or known:
        former = {step.id for step in done.of_mapping()}
        service.put_before(mapping=mapping, steps=wanted, but=former, caller=caller)
        done = service.recipe_of(mapping) or Recipe()
    choose(mapping=mapping, chosen=chosen, defaults=defaults, recipe=done)


def _read_steps(
    table: MappedTable, recipe: Recipe, given: Sequence[Any], hours: float | None
) -> list[Step]:
    """Steps as they were sent, for a course of so many hours.

    Raises InvalidFields for those that cannot be, that make no datum, or one that has a column.
    """
    known = recipe.of_mapping()
    read: list[Step] = []
    try:
        for one in given:
            step = read_step(one, table.context(), step_id=Recipe.next_id((*recipe.steps, *read)))
            step = step.of_course(hours)
            if not step.in_mapping or step.off:
                raise RecipeError("step_malformed")
            same = (one for one in known if (one.op, one.args) == (step.op, step.args))
            read.append(next(same, step))
        check_size((*recipe.steps, *read))
    except RecipeError as error:
        raise InvalidFields(str(error), errors={"steps": [str(error)]}) from error
    labels = [
        table.kind.attribute(column.attribute).label
        for step in read
        for column in table.columns
        if step not in known
        and column.attribute in step.makes(table.kind).values()
        and column.position not in step.reads
    ]
    if labels:
        twice = [f"{label} tiene una columna y sale de otra. Deja solo una." for label in labels]
        raise InvalidFields(twice[0], errors={"data": twice})
    return read


@dataclass(frozen=True)
class ChosenSheet:
    """A sheet of a workbook and the kind of its rows."""

    sheet: int
    model_id: int
    of_course: bool = False
    """Whether its people are those who join the course of the load."""


def together(*, mapping: Mapping) -> list[Mapping]:
    """The mappings of the workbook of a mapping, in the order in which to load them.

    What others name comes first: companies before people, and who is enrolled comes last, for a
    course keeps what is known of a person by then. Empty for a sheet by itself.
    """
    if mapping.workbook_id is None:
        return []
    found = db.session.scalars(select(Mapping).where(Mapping.workbook_id == mapping.workbook_id))
    return sorted(
        found, key=lambda x: (load_rank(x.model_id), x.course_id is not None, x.sheet or 0, x.id)
    )


def begin(*, mapping: Mapping, chosen: Sequence[ChosenSheet], caller: Caller, at: datetime) -> None:
    """Make a mapping for each chosen sheet of the file of a mapping, which keeps one of them.

    The one that it keeps is that of its course, if it has one and a sheet is said to be of it.
    Mappings of sheets that are there already stay; those of sheets that are not chosen any longer
    are removed, unless they loaded something.

    Raises MappingWithoutFile, SheetMissing, InvalidFields, KindMissing, what the kinds answer to
    staff, and LoadUnderWay.
    """
    db.session.refresh(mapping, with_for_update=True)
    if mapping.file_id is None or mapping.headings is None:
        raise MappingWithoutFile
    _check(mapping, chosen, caller)
    own = next(
        one
        for one in sorted(chosen, key=lambda one: (not one.of_course, one.sheet != mapping.sheet))
        if one.model_id == mapping.model_id
    )
    others = (one for one in together(mapping=mapping) if one.id != mapping.id)
    there = {mapping.sheet: mapping, **{one.sheet: one for one in others}}
    mapping.workbook_id = mapping.workbook_id or mapping.id
    kept = {mapping.id}
    if mapping.sheet != own.sheet:
        mapping.sheet = own.sheet
        _find_headings(mapping, own.sheet, caller, at)
    for sheet in chosen:
        if sheet == own:
            continue
        other = there.get(sheet.sheet)
        if other is None or other is mapping or other.model_id != sheet.model_id:
            other = create(model_id=sheet.model_id, comment=mapping.comment, caller=caller)
            other.file_id, other.sheet = mapping.file_id, sheet.sheet
            other.workbook_id = mapping.workbook_id
            db.session.flush()
            _find_headings(other, sheet.sheet, caller, at)
        kept.add(other.id)
    for one in there.values():
        if one.id not in kept:
            service.discard(mapping=one)


def _check(mapping: Mapping, chosen: Sequence[ChosenSheet], caller: Caller) -> None:
    file = db.session.get_one(LoadFile, mapping.file_id)
    there = {sheet.index for sheet in Workbook.from_dict(file.workbook or {}).sheets}
    if not {one.sheet for one in chosen} <= there:
        raise SheetMissing
    problems = []
    if max(Counter(one.sheet for one in chosen).values()) > 1:
        problems.append("Cada hoja se carga una sola vez.")
    if mapping.model_id not in {one.model_id for one in chosen}:
        label = KINDS[mapping.model_id].in_sentence
        problems.append(f"Esta carga es de {label}: elige también una hoja con {label}.")
    if any(TARGETS[one.model_id].of_course for one in chosen):
        problems.append("La asistencia se carga desde su curso, no con las otras hojas.")
    joining = [one for one in chosen if one.of_course]
    if len(joining) > 1 or any(one.model_id != mapping.model_id for one in joining):
        problems.append("Al curso de esta carga entra una sola hoja.")
    if joining and mapping.course_id is None:
        problems.append("Elige primero el curso.")
    if (mapping.sheet, mapping.model_id) not in {(one.sheet, one.model_id) for one in chosen}:
        load = latest_load(mapping.id)
        if load is not None and load.saved_at is not None:
            problems.append("Incluye la hoja que ya cargaste.")
    if problems:
        raise InvalidFields(problems[0], errors={"sheets": problems})
    for one in chosen:
        check_kind(model_id=one.model_id, caller=caller)


def _find_headings(mapping: Mapping, sheet: int, caller: Caller, at: datetime) -> None:
    choice = TableChoice(sheet)
    order_headings(upload=None, mapping_id=mapping.id, choice=choice, caller=caller, at=at)


def views(*, mapping: Mapping) -> list[SheetOfWorkbookView]:
    """The sheets of a workbook that are loaded together, and how far each is."""
    found = together(mapping=mapping)
    if not found:
        return []
    file = db.session.get_one(LoadFile, mapping.file_id)
    names = {one.index: one.name for one in Workbook.from_dict(file.workbook or {}).sheets}
    latest = latest_loads([one.id for one in found])
    loads, jobs = [load for load, _ in latest.values()], [job for _, job in latest.values() if job]
    known = names_for(loads, jobs)
    sheets = []
    for one in found:
        load, _ = latest.get(one.id, (None, None))
        sheets.append(
            as_view(
                SheetOfWorkbookView,
                one,
                mapping_id=one.id,
                sheetName=names.get(one.sheet or 0, ""),
                state=mapping_state(one, details_of(mapping_id=one.id), load),
                load=load_view(load, today=None, names=known) if load and load.saved_at else None,
            )
        )
    return sheets


def order_undo(*, mapping: Mapping, caller: Caller, at: datetime) -> Job:
    """Have the loads of all sheets of a workbook undone, those first whose rows name the others.

    Of sheets of one kind the one that was loaded last comes first.
    Returns the job of the first one; each orders the next. Raises UndoImpossible, UndoExpired,
    LoadUnderWay, LoadMissing.
    """
    first, *others = _to_undo(mapping, caller, at)
    return undo.order_undo(load=first, caller=caller, at=at, then=[load.id for load in others])


def foresee_undo(*, mapping: Mapping, caller: Caller, at: datetime) -> list[UndoOfSheetView]:
    """What `order_undo` would do to each load, in its order; no `plan` where that takes too long.

    What one sheet brought and another one uses goes when both go, so the loads are undone one after
    the other, and the caller's transaction must be rolled back. Raises what `order_undo` raises.
    """
    loads = _to_undo(mapping, caller, at)
    plans = undo.foresee_together(loads=loads, by=caller.user_id)
    return [
        UndoOfSheetView(load.mapping_id, None if plans is None else plans[load.id])
        for load in loads
    ]


def _to_undo(mapping: Mapping, caller: Caller, at: datetime) -> list[Load]:
    """The loads of a workbook that can be undone, in the order in which to undo them."""
    loads = []
    for one in together(mapping=mapping):
        if find_active(key=service.load_key(one.id)):
            raise service.LoadUnderWay
        done = select(Load.id).where(Load.mapping_id == one.id, Load.state == "done")
        loads += [queries.get(load_id=each, caller=caller) for each in db.session.scalars(done)]
    if not loads:
        raise UndoImpossible("No queda ninguna carga de este libro por deshacer.")
    for load in loads:
        trouble = undo.obstacle(load=load, at=at)
        if trouble is not None:
            raise trouble
    loads.sort(key=lambda load: (load_rank(load.model_id), load.saved_at, load.id), reverse=True)
    return loads
