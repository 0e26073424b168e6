"""Preview: counts, the first differences field by field, errors, unknown values.

All its rows are kept beside it: see preview_writing.py.
"""

from collections.abc import Iterable, Sequence

import pyarrow as pa
import pyarrow.compute as pc
from sqlalchemy import ColumnElement, Integer, and_, cast, func, or_, select
from sqlalchemy.dialects.postgresql import aggregate_order_by

from app.extensions import db
from app.imports.mappings.queries import column_reading, ignored_columns
from app.imports.mappings.questions import open_question
from app.imports.mappings.service import details_of, of_other_kind
from app.imports.pipeline import preview_rows, preview_writing
from app.imports.pipeline.diff import Diff
from app.imports.pipeline.frame import PASSED, SAME, SKIP, UPDATE, Frame
from app.imports.pipeline.lookups import (
    MODELS,
    NAMES,
    LookedUp,
    can_create,
    creates_silently,
    spelt_first,
)
from app.imports.pipeline.preview_writing import Found
from app.imports.pipeline.row_errors import sheet_name, summarise
from app.imports.pipeline.source import Source
from app.imports.pipeline.stage import Staged
from app.imports.previews import (
    EvidenceView,
    ExampleView,
    Preview,
    ReadingView,
    RepeatedView,
    SkippedView,
    UnclearView,
    UnknownView,
    WhatWasRead,
)
from app.imports.targets import TARGETS
from app.models.imports import Load
from app.platform.text import counted
from app.platform.views import as_view
from sheets import messages
from sheets.batch import decide
from sheets.evidence import MOST_EXAMPLES, Evidence, Example, Grade, Reading
from sheets.field_parsers import CONVENTIONS, OPEN_QUESTIONS
from sheets.folding import fold, glued
from sheets.layout_rows import skipped_codes
from sheets.plan import Plan, chunks, text_of
from sheets.session_columns import ATTENDANCE
from sheets.steps.base import Context
from sheets.steps.count_sessions import CountSessions

FIRST = range(100)
"""Differences and problems that come with the answer; all of them are paged."""
FIRST_ROWS = 5
FIRST_REPEATED = 5
MOST_UNKNOWN = 500
PASSED_OVER = "Ya están registradas y elegiste no tocarlas."
BY_COLUMN = ("phone", "rut")
"""Parsers that complete a value as the whole column is written."""
BLANK = "(vacía)"


def describe(*, key: str, diff: Diff, source: Source, plan: Plan, staged: Staged) -> Preview:
    """The answer to a preview; all its rows are kept under the key, which `pages` tells."""
    frame = diff.frame
    table = source.first_table
    sheet = sheet_name(db.session.get_one(Load, source.load_id), table.sheet)
    unknown = unknown_values(diff, staged, plan)
    waits = waiting(diff, unknown)
    preview_writing.keep(key=key, found=Found(diff, staged, waits), plan=plan)
    errors = frame.stage.errors.c
    rows = select(errors.row).group_by(errors.row).having(func.bool_and(waits)).subquery()
    held = db.session.scalar(select(func.count()).select_from(rows)) or 0
    with preview_rows.kept_at(key) as kept:
        unclear, repeated = unclear_columns(source, kept), repeated_rows(source, kept)
        differences, _ = preview_rows.differences(
            kept=kept, model_id=table.model_id, action=None, span=FIRST
        )
        problems, _ = preview_rows.problems(kept=kept, span=FIRST)
    read = what_was_read(source=source, plan=plan, staged=staged, diff=diff)
    counts = diff.counts.to_json()
    if held:
        counts["waiting"] = held
    return {
        "load_id": source.load_id,
        "saved": False,
        "counts": counts,
        "pages": key,
        "recipeVersion": source.version,
        "differences": differences,
        "failures": summarise(errors=frame.stage.errors, table=table, where=~waits),
        "problems": preview_rows.problem_views(problems, table=table, sheet=sheet),
        "unknown": unknown,
        "unclear": unclear,
        "repeated": repeated,
        "decisions": [messages.decision(one.code, one.params) for one in decide(plan, staged.scan)],
        "notes": _notes(source, staged, diff),
        "skipped": read["skipped"],
        "ignored": read["ignored"],
        "readings": read["readings"],
        "sheetsNotRead": read["sheetsNotRead"],
    }


def what_was_read(*, source: Source, plan: Plan, staged: Staged, diff: Diff) -> WhatWasRead:
    """What of a file was left out and how the rest was read, for previews and loads."""
    table = source.first_table
    details = details_of(mapping_id=source.mapping_id)
    readings = [
        *(column_reading(table.kind, one) for one in details if one.attribute),
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


def _reading(one: Reading, plan: Plan) -> ReadingView:
    labels = {each.name: each.label for each in plan.kind.attributes}
    return as_view(
        ReadingView,
        one,
        label=labels.get(one.attribute or ""),
        column_position=one.position,
        column_name=None if one.position is None else plan.name_at(one.position),
        alternatives=list(one.alternatives),
        grade=one.grade.value,
        evidence=[as_view(EvidenceView, each) for each in one.evidence],
        examples=[as_view(ExampleView, each) for each in one.examples],
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


def _readings_of_values(plan: Plan, staged: Staged) -> list[Reading]:
    """The cells of each column that say something else than the value that is loaded."""
    conventions = staged.scan.conventions
    return [
        Reading(
            "value",
            name,
            plan.position_of(name),
            conventions.get(name),
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
        places = _occurrences(diff.frame, attribute, others, None)
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


def _after(texts: Sequence[str | None]) -> str | None:
    """Attendance and hours of a person, as far as there are any."""
    attendance, *hours = texts
    return " · ".join(filter(None, [attendance, *(f"{one} h" for one in hours if one)])) or None


def _cells(count: int) -> str:
    return counted(count, "celda se carga escrita", "celdas se cargan escritas")


def unknown_values(diff: Diff, staged: Staged, plan: Plan) -> list[UnknownView]:
    """Values that our lists do not have, each with all its rows, those with other errors too.

    A column whose unknown values a step leaves blank is not asked about.
    """
    listed: list[UnknownView] = []
    kind = diff.frame.stage.target.kind
    asked_about = (one for one in diff.frame.stage.lookups if one not in plan.recipe.blanked)
    for attribute in asked_about:
        resolved = [
            one for one in (*diff.frame.unknown, *diff.only_faulty) if one.attribute == attribute
        ]
        unknown = {one.value: one for each in resolved for one in each.values if not one.is_known}
        for each in diff.only_faulty:
            if each.attribute == attribute:
                for one in each.values:
                    if one.create and not one.chosen:
                        unknown.pop(one.value, None)  # Nothing to ask, nothing is created for it.
        if not unknown:
            continue
        described = kind.attribute(attribute)
        lookup, caller = described.lookup or "", diff.frame.caller
        places = _occurrences(diff.frame, attribute, unknown, staged.faulty.get(attribute))
        spelt = spelt_first(unknown)
        listed += [
            {
                "attribute": attribute,
                "label": described.label,
                "value": value,
                "count": count,
                "rows": rows,
                "suggestion": {"id": entry.id, "name": entry.name}
                if (entry := unknown[value].suggestion)
                else None,
                "canCreate": can_create(lookup, caller),
                "asks": _asks(unknown[value], is_silent=creates_silently(lookup, caller)),
                "createdAs": spelt[glued(fold(value))],
            }
            for value, (count, rows) in places
        ]
    return listed


def unclear_columns(source: Source, kept: preview_rows.Kept) -> list[UnclearView]:
    """Columns whose words only a person can explain, and the answer if there is one.

    Nothing is asked about a column of which no cell waits for it any longer.
    """
    table, listed = source.first_table, list[UnclearView]()
    if not kept.about["unclear"]:
        return []
    said = kept.table(preview_rows.PROBLEMS, ["attribute", "code"])
    for attribute, whole in kept.about["unclear"].items():
        field = table.kind.attribute(attribute)
        question = CONVENTIONS[field.parser].question(kept.about["decided"].get(attribute))
        assert question is not None
        answer = source.options.conventions.get(attribute)
        theirs = pc.equal(said["attribute"], attribute)
        waits = pc.sum(pc.and_(theirs, pc.equal(said["code"], question.code))).as_py() or 0
        if answer is None and waits == 0:
            continue
        listed.append(
            {
                "attribute": attribute,
                "label": field.label,
                "columnName": table.names[table.positions[attribute]],
                "count": waits if answer is None else whole,
                "code": question.code,
                "answer": answer,
            }
        )
    return listed


def _asks(looked_up: LookedUp, *, is_silent: bool) -> bool:
    """Whether the rows of a value stay out until somebody answers; others are made silently."""
    if looked_up.chosen:
        return not is_silent or looked_up.suggestion is not None
    return not looked_up.create


def waiting(diff: Diff, unknown: Iterable[UnknownView]) -> ColumnElement[bool]:
    """Whether an error is only that nobody has answered yet what a value means: a question.

    Values beyond those that are asked about stay errors.
    """
    asked = {(one["attribute"], one["value"]) for one in unknown}
    errors = diff.frame.stage.errors.c
    found: list[ColumnElement[bool]] = [errors.code.in_(OPEN_QUESTIONS)]
    for resolved in (*diff.frame.unknown, *diff.only_faulty):
        refused = resolved.refused
        values = [
            one.value
            for one in resolved.values
            if one.value in refused and not one.chosen and (resolved.attribute, one.value) in asked
        ]
        if values:
            found.append(
                and_(errors.code == f"{resolved.attribute}_unknown", errors.value.in_(values))
            )
    return or_(*found)


def repeated_rows(source: Source, kept: preview_rows.Kept) -> RepeatedView | None:
    """Rows of one key with different data: how many, and the first of them with what differs.

    Where the names differ it may be two people, and none of them is named.
    """
    winners = kept.table(preview_rows.REPEATS, ["winner"])
    if winners.num_rows == 0:
        return None
    first = winners["row"][:FIRST_REPEATED].to_numpy()
    kind = source.first_table.kind
    name = TARGETS[kind.model_id].name
    return {
        "keys": pc.count_distinct(winners["winner"]).as_py(),
        "rows": winners.num_rows,
        "first": [
            {
                "row": line["row"],
                "winner": line["winner"],
                "key": line["key"],
                "name": None if name in line["differs"].split() else line["name"],
                "differences": [kind.attribute(one).label for one in line["differs"].split()],
            }
            for line in kept.lines(preview_rows.REPEATS, first)
        ],
    }


def _occurrences(
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


def _notes(source: Source, staged: Staged, diff: Diff) -> list[str]:
    target, plan = staged.stage.target, staged.stage.plan.c
    changed = select(plan.entity_id).where(plan.action == UPDATE)
    of_target = target.notes_of(changed) if target.notes_of and diff.counts.updated else []
    of_file = [messages.message(note.code, note.params) for note in source.book.notes]
    warned = [
        f"{messages.message(code)} ({counted(count, 'fila', 'filas')})"
        for code, count in staged.tally.warnings.most_common()
    ]
    return of_other_kind(source.first_table) + of_file + [*of_target, *warned]


def _skipped(staged: Staged, actions: dict[str, int]) -> list[SkippedView]:
    counts = staged.tally.skipped.most_common()
    counts += [(code, actions[code]) for code in (SAME, PASSED) if actions.get(code)]
    listed: list[SkippedView] = [
        {"code": code, "message": messages.message(code), "count": count} for code, count in counts
    ]
    if passed := actions.get(SKIP):
        listed.append({"code": "already_there", "message": PASSED_OVER, "count": passed})
    return listed
