"""Readings: what the columns and values of a file were taken for, how surely and why, and what of
it was left out.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

import pyarrow as pa
import pyarrow.compute as pc
from sqlalchemy import Integer, cast, func, select
from sqlalchemy.dialects.postgresql import aggregate_order_by

from app.extensions import db
from app.imports.mappings.questions import open_question
from app.imports.mappings.service import details_of
from app.imports.pipeline.diff import Diff
from app.imports.pipeline.frame import PASSED, SAME, SKIP, Frame
from app.imports.pipeline.lookups import MODELS, NAMES
from app.imports.pipeline.source import Source
from app.imports.pipeline.stage import Staged
from app.imports.previews import (
    EvidenceView,
    ExampleView,
    IgnoredView,
    ReadingView,
    SkippedView,
    WhatWasRead,
)
from app.models.imports import MappingDetail
from app.platform.text import counted
from app.platform.views import as_view
from records.base import Field
from sheets import messages
from sheets.evidence import MOST_EXAMPLES, Evidence, Example, Grade, Kind, Reading, graded
from sheets.folding import fold
from sheets.kinds.base import LoadKind
from sheets.layout_rows import skipped_codes
from sheets.plan import Plan, chunks
from sheets.scan import decide
from sheets.session_columns import ATTENDANCE
from sheets.steps.base import Context
from sheets.steps.count_sessions import CountSessions
from sheets.values import text_of

FIRST_ROWS = 5
MOST_UNKNOWN = 500
PASSED_OVER = "Ya están registradas y elegiste no tocarlas."
BY_COLUMN = ("phone", "rut")
"""Parsers that complete a value as the whole column is written."""
BLANK = "(vacía)"
_SAID = ("chosen", "given", "of_template")
_SPEAKING: Mapping[str, tuple[Kind, ...]] = {
    "name": ("heading",),
    "synonym": ("heading",),
    "similar": ("heading",),
    "values_wrong": ("heading",),
    "values_differ": ("heading",),
    "name_and_values": ("heading", "shape"),
    "beside": ("heading", "agreement"),
    "joined": ("heading", "agreement"),
    "names_exchanged": ("shape", "agreement"),
    "values": ("shape",),
    "known": ("registered",),
    # What was remembered has been weighed against its values, too.
    "remembered": ("memory", "shape"),
}
"""Code of why a column was proposed -> the kinds of evidence that it stands for."""


def what_was_read(*, source: Source, plan: Plan, staged: Staged, diff: Diff) -> WhatWasRead:
    """What of a file was left out and how the rest was read, for previews and loads."""
    table = source.first_table
    details = details_of(mapping_id=source.mapping_id)
    readings = [
        *(_reading_of_column(table.kind, one) for one in details if one.attribute),
        *_readings_of_forms(source, plan, staged),
        *_readings_of_sessions(plan),
        *_readings_of_values(plan, staged),
        *_readings_of_kept(diff, plan),
        *_readings_of_lists(diff, plan),
    ]
    return {
        "ignored": ignored_columns(details, plan.file_positions),
        "readings": [_reading(one, plan) for one in readings],
        "skipped": _skipped(staged, diff.actions),
        "sheetsNotRead": [
            one.name for one in source.book.sheets if one.rows and one.index != source.table.sheet
        ],
    }


def _reading_of_column(kind: LoadKind, detail: MappingDetail) -> Reading:
    """What a loaded column was taken for, and how surely."""
    field = kind.attribute(detail.attribute or "")
    label = _label_of(field, detail.part)
    seen = tuple(Evidence(one, detail.reason) for one in _SPEAKING.get(detail.code, ()))
    return Reading(
        "column",
        field.name,
        detail.column_position,
        field.name,
        graded("column", seen, only_one_form=detail.code in _SAID),
        says=f"«{detail.column_name}» es {label}.",
        evidence=seen or (Evidence("heading", detail.reason),),
    )


def _readings_of_forms(source: Source, plan: Plan, staged: Staged) -> list[Reading]:
    """How the values of whole columns were read: as they decide themselves, or as was answered."""
    decided = [
        Reading(
            "left_out" if one.code == "table_beside" else "form",
            one.attribute or None,
            one.position,
            one.code,
            Grade.CERTAIN,
            says=messages.decision(one.code, one.params),
        )
        for one in decide(plan, staged.scan)
    ]
    for attribute in staged.scan.unclear:
        answer = source.options.conventions.get(attribute)
        question = open_question(plan, staged.scan.decided.get(attribute), attribute)
        if answer is not None and question is not None:
            decided.append(
                Reading(
                    "form",
                    attribute,
                    plan.position_of(attribute),
                    answer,
                    Grade.CERTAIN,
                    says=f"{question.words} {messages.answer(answer)}",
                    alternatives=tuple(one for one in question.options if one != answer),
                    evidence=(Evidence("memory", "Así se respondió."),),
                    count=staged.scan.unclear[attribute],
                )
            )
    return decided


def _readings_of_sessions(plan: Plan) -> list[Reading]:
    """How the marks of session columns were counted, with the first people before and after."""
    readings = []
    for step in plan.recipe.column_steps:
        if not isinstance(step, CountSessions):
            continue
        positions = {name: at for at, name in step.makes(plan.kind).items()}
        at = positions[ATTENDANCE]
        if at not in plan.positions:
            continue
        chunk = next(chunks(plan, plan.positions))
        skipped = skipped_codes(plan, chunk, 0)
        rows = [
            place for place in range(len(chunk)) if skipped is None or not skipped[place].is_valid
        ][:MOST_EXAMPLES]
        marks = [chunk.written[one] for one in step.reads]
        counted_as = [chunk.cells[one] for one in positions.values() if one in chunk.cells]
        examples = tuple(
            Example(
                chunk.rows[place].as_py(),
                " · ".join(cells[place].as_py() or BLANK for cells in marks),
                _after([cells[place].as_py() for cells in counted_as]),
            )
            for place in rows
        )
        readings.append(
            Reading(
                "form",
                ATTENDANCE,
                at,
                step.op,
                Grade.CERTAIN,
                says=f"{step.describe(Context(plan.kind, plan.header.columns))}. "
                + " ".join(
                    f"{f'«{text}»' if text else 'En blanco'}: {messages.answer(meaning)}"
                    for text, meaning in step.marks.items()
                ),
                evidence=(Evidence("memory", "Así se respondió."),),
                count=len(chunk) if skipped is None else skipped.null_count,
                examples=examples,
            )
        )
    return readings


def _after(texts: Sequence[str | None]) -> str | None:
    """Attendance and hours of a person, as far as there are any."""
    attendance, *hours = texts
    return " · ".join(filter(None, [attendance, *(f"{one} h" for one in hours if one)])) or None


def _readings_of_values(plan: Plan, staged: Staged) -> list[Reading]:
    """The cells of each column that say something else than the value that is loaded."""
    conventions = staged.scan.conventions
    return [
        Reading(
            "value",
            name,
            plan.position_of(name),
            conventions.get(plan.giver_of(plan.kind.attribute(name)).name),
            Grade.PROBABLE
            if plan.kind.attribute(name).parser in BY_COLUMN and conventions.get(name)
            else Grade.CERTAIN,
            says=f"{_cells(said.count)} de otra manera que en el archivo.",
            evidence=(Evidence("shape", "Lo que dice cada celda se puede leer de una manera."),),
            count=said.count,
            examples=said.examples,
        )
        for name, said in staged.tally.otherwise.items()
    ]


def _readings_of_kept(diff: Diff, plan: Plan) -> list[Reading]:
    """What records keep for want of it in their rows."""
    readings = []
    for kept in diff.kept:
        field = plan.kind.attribute(kept.attribute)
        chunk = next(chunks(plan, plan.positions))
        texts = text_of(plan, chunk, field)
        places = {row: pc.index(chunk.rows, row).as_py() for row, _ in kept.first}
        readings.append(
            Reading(
                "value",
                field.name,
                plan.position_of(field.name),
                "kept",
                Grade.CERTAIN,
                says=counted(
                    kept.count,
                    "fila no trae el dato completo: su registro ya existe y conserva el que tiene.",
                    "filas no traen el dato completo: sus registros ya existen y conservan el que "
                    "tienen.",
                ),
                evidence=(Evidence("registered", "Así está registrado."),),
                count=kept.count,
                examples=tuple(
                    Example(row, texts[places[row]].as_py() or BLANK, value)
                    for row, value in kept.first
                    if places[row] >= 0
                ),
            )
        )
    return readings


def _readings_of_lists(diff: Diff, plan: Plan) -> list[Reading]:
    """The values of each column that name a row of a list in other words than that row has."""
    readings = []
    for resolved in diff.frame.unknown:
        attribute, model = resolved.attribute, MODELS[resolved.lookup]
        found = {one.value: one for one in resolved.values if one.target_id is not None}
        name = NAMES[resolved.lookup]
        ids = {one.target_id for one in found.values()}
        rows = db.session.execute(select(model.id, name).where(model.id.in_(ids)))
        names = {row[0]: row[1] for row in rows}
        others = {
            value: names[one.target_id]
            for value, one in found.items()
            if one.target_id in names and fold(names[one.target_id]) != fold(value)
        }
        if not others:
            continue
        places = occurrences(diff.frame, attribute, others, None)
        asked = any(found[value].chosen for value in others)
        count = sum(count for _, (count, _) in places)
        readings.append(
            Reading(
                "option",
                attribute,
                plan.position_of(attribute),
                None,
                Grade.CERTAIN if asked else Grade.PROBABLE,
                says=f"{_cells(count)} con el nombre que tiene en la lista.",
                evidence=(Evidence("registered", "Así se llama en la lista."),),
                count=count,
                examples=tuple(Example(at[0], value, others[value]) for value, (_, at) in places),
            )
        )
    return readings


def _cells(count: int) -> str:
    return counted(count, "celda se carga escrita", "celdas se cargan escritas")


def _reading(one: Reading, plan: Plan) -> ReadingView:
    return as_view(
        ReadingView,
        one,
        label=_label(one, plan),
        column_position=one.position,
        column_name=None if one.position is None else plan.name_at(one.position),
        alternatives=list(one.alternatives),
        grade=one.grade.value,
        evidence=[as_view(EvidenceView, each) for each in one.evidence],
        examples=[as_view(ExampleView, each) for each in one.examples],
    )


def _label(one: Reading, plan: Plan) -> str | None:
    if one.attribute is None:
        return None
    at = (mapped for mapped in plan.mapping if mapped.position == one.position)
    parts = {mapped.attribute: mapped.part for mapped in at}
    field = plan.kind.attribute(one.attribute)
    return _label_of(field, parts.get(field.name))


def _label_of(field: Field, part: str | None) -> str:
    """What a column is called that is a field, or a part of it: the part, where that gives more."""
    named = next((one for one in field.parts if one.name == part), None)
    return named.label if named and named.also else field.label


def ignored_columns(
    details: Sequence[MappingDetail], used: Collection[int] = ()
) -> list[IgnoredView]:
    """The columns that are not loaded, and why; `used`: those that steps make data of."""
    return [
        as_view(IgnoredView, one)
        for one in details
        if one.attribute is None and one.column_position not in used
    ]


def _skipped(staged: Staged, actions: dict[str, int]) -> list[SkippedView]:
    counts = staged.tally.skipped.most_common()
    counts += [(code, actions[code]) for code in (SAME, PASSED) if actions.get(code)]
    listed: list[SkippedView] = [
        {"code": code, "message": messages.message(code), "count": count} for code, count in counts
    ]
    if passed := actions.get(SKIP):
        listed.append({"code": "already_there", "message": PASSED_OVER, "count": passed})
    return listed


def occurrences(
    frame: Frame, attribute: str, values: Iterable[str], faulty: pa.Table | None
) -> list[tuple[str, tuple[int, list[int]]]]:
    """Value -> how often it is in the file, and in which rows first; the most frequent first."""
    looked_up, texts = frame.stage.looked_up.c, list(values)
    column = frame.rows[frame.stage.lookups[attribute]]
    surplus = cast(func.greatest(func.count() - FIRST_ROWS, 0), Integer)
    in_order = aggregate_order_by(frame.rows.row_no, frame.rows.row_no)
    asked = select(looked_up.no).where(looked_up.attribute == attribute, looked_up.value.in_(texts))
    # Grouped by number: to sort a whole file by text takes twice as long.
    counted_rows = (
        select(
            column.label("no"),
            func.count().label("times"),
            func.trim_array(func.array_agg(in_order), surplus).label("rows"),
        )
        .where(column.in_(asked))
        .group_by(column)
        .subquery()
        .c
    )
    query = select(looked_up.value, counted_rows.times, counted_rows.rows).where(
        looked_up.attribute == attribute, looked_up.no == counted_rows.no
    )
    found = {row.value: (row.times, list(row.rows)) for row in db.session.execute(query)}
    if faulty is not None:
        said = faulty.filter(pc.is_in(faulty["value"], value_set=pa.array(texts, pa.string())))
        for group in said.group_by("value").aggregate([("row_no", "list")]).to_pylist():
            count, rows = found.get(group["value"], (0, []))
            more = sorted([*rows, *group["row_no_list"]])[:FIRST_ROWS]
            found[group["value"]] = (count + len(group["row_no_list"]), more)
    return sorted(found.items(), key=lambda one: (-one[1][0], one[1][1]))[:MOST_UNKNOWN]
