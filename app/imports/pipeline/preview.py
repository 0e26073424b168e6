"""Preview: counts, the first differences field by field, errors, unknown values.

All its rows are kept beside it: see preview_writing.py.
"""

from collections.abc import Iterable
from functools import partial

import pyarrow.compute as pc
from sqlalchemy import ColumnElement, and_, func, or_, select

from app.extensions import db
from app.imports.mappings.service import of_other_kind
from app.imports.pipeline import preview_rows, preview_writing
from app.imports.pipeline.diff import Diff
from app.imports.pipeline.frame import UPDATE
from app.imports.pipeline.lookups import (
    LookedUp,
    can_create,
    creates_silently,
    spelt_first,
)
from app.imports.pipeline.preview_writing import Found, Pages
from app.imports.pipeline.readings import occurrences, what_was_read
from app.imports.pipeline.row_errors import (
    sheet_name,
    summarise,
)
from app.imports.pipeline.source import Source
from app.imports.pipeline.stage import Staged
from app.imports.previews import (
    Preview,
    RepeatedView,
    UnclearView,
    UnknownView,
)
from app.imports.targets import TARGETS
from app.models.imports import Load
from app.platform.text import counted
from sheets import messages
from sheets.field_parsers import CONVENTIONS, OPEN_QUESTIONS
from sheets.folding import fold, glued
from sheets.plan import Plan
from sheets.scan import decide

FIRST = range(100)
"""Differences and problems that come with the answer; all of them are paged."""
FIRST_REPEATED = 5


def describe(
    *, key: str, pages: Pages, diff: Diff, source: Source, plan: Plan, staged: Staged
) -> Preview:
    """The answer to a preview; all its rows are kept under the key, which its `pages` tells."""
    frame = diff.frame
    table = source.first_table
    sheet = sheet_name(db.session.get_one(Load, source.load_id), table.sheet)
    unknown = unknown_values(diff, staged, plan)
    waits = waiting(diff, unknown)
    preview_writing.keep(key=key, pages=pages, found=Found(diff, staged, waits), plan=plan)
    errors = frame.stage.errors.c
    rows = select(errors.row).group_by(errors.row).having(func.bool_and(waits)).subquery()
    held = db.session.scalar(select(func.count()).select_from(rows)) or 0
    with preview_rows.kept_at(key) as kept:
        unclear, repeated = unclear_columns(source, kept), repeated_rows(source, kept)
        differences, _ = preview_rows.differences(
            kept=kept,
            model_id=table.model_id,
            action=None,
            span=FIRST,
            new=partial(preview_writing.new_lines, frame),
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
        places = occurrences(diff.frame, attribute, unknown, staged.faulty.get(attribute))
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
