"""What a preview tells: counts, the first differences field by field, faults, unknown values.

All its rows are kept beside it: see pages.py.
"""

from typing import Any

from sqlalchemy import Integer, cast, distinct, func, select
from sqlalchemy.dialects.postgresql import aggregate_order_by

from app.extensions import db
from app.loads import classifying, pages
from app.loads.failures import Columns, summarise
from app.loads.faults import sheet_name
from app.loads.frame import PASSED, REPEATED, SAME, SKIP, Decided, Frame
from app.loads.lookups import Directory, Resolved
from app.loads.sources import Source
from app.loads.staging import Staged
from app.models.load import Load
from sheets import messages
from sheets.batch import Plan, decide

FIRST = range(100)
"""Differences and problems that come with the answer; all of them are paged."""
FIRST_ROWS = 5
FIRST_REPEATED = 5
MOST_UNKNOWN = 500
PASSED_OVER = "Ya están registradas y elegiste no tocarlas."


def describe(*, decided: Decided, source: Source, plan: Plan, staged: Staged) -> dict[str, Any]:
    """The answer to a preview; all its rows are kept where `pages` says."""
    frame, key = decided.frame, pages.new_key(load_id=source.load_id)
    columns = Columns(source.shown.kind, source.shown.names)
    sheet = sheet_name(db.session.get_one(Load, source.load_id), source.shown.sheet)
    pages.keep(key=key, frame=frame, actions=decided.actions)
    model_id = source.shown.model_id
    differences, _ = pages.differences(key=key, model_id=model_id, action=None, wanted=FIRST)
    problems, _ = pages.problems(key=key, wanted=FIRST)
    return {
        "load_id": source.load_id,
        "saved": False,
        "counts": decided.counts.to_json(),
        "pages": key,
        "differences": differences,
        "failures": summarise(errors=frame.stage.errors, columns=columns),
        "problems": pages.problem_views(problems, ordered=source.shown, sheet=sheet),
        "unknown": [one for resolved in frame.unknown for one in _unknown(frame, resolved)],
        "repeated": _repeated(frame) if frame.has_repeats else None,
        "decisions": [messages.decision(one.code, one.params) for one in decide(plan)],
        "notes": _notes(source, staged),
        "skipped": _skipped(staged, decided.actions),
    }


def _unknown(frame: Frame, resolved: Resolved) -> list[dict[str, Any]]:
    unknown = {number: one for number, one in enumerate(resolved.found) if not one.is_known}
    if not unknown:
        return []
    label = frame.stage.target.kind.attribute(resolved.attribute).label
    can_create = Directory(resolved.lookup, frame.caller).can_create
    return [
        {
            "attribute": resolved.attribute,
            "label": label,
            "value": unknown[place.no].value,
            "count": place.times,
            "rows": place.rows,
            "suggestion": _suggestion(unknown[place.no]),
            "canCreate": can_create,
        }
        for place in _places(frame, resolved.attribute, list(unknown))
    ]


def _repeated(frame: Frame) -> dict[str, Any] | None:
    """Rows of one key with different data: how many, and the first of them with what differs."""
    repeats = frame.stage.repeats
    differ = repeats.c.code.in_((REPEATED, PASSED))
    keys, rows = db.session.execute(
        select(func.count(distinct(repeats.c.group_no)), func.count()).where(differ)
    ).one()
    if not rows:
        return None
    mine, other = frame.stage.rows.alias(), frame.stage.rows.alias()
    target = frame.stage.target
    columns = [
        mine.c[name] for name in (target.kind.key, target.columns[target.name]) if name in mine.c
    ]
    found = {
        attribute: one.label(f"differs_{attribute}")
        for attribute, one in classifying.differences(frame, mine, other).items()
    }
    first = (
        select(repeats.c.row_no, repeats.c.winner, *columns, *found.values())
        .join(mine, mine.c.row_no == repeats.c.row_no)
        .join(other, other.c.row_no == repeats.c.winner)
        .where(differ)
        .order_by(repeats.c.row_no)
        .limit(FIRST_REPEATED)
    )
    return {
        "keys": keys,
        "rows": rows,
        "first": [
            {
                "row": row["row_no"],
                "winner": row["winner"],
                "key": row.get(target.kind.key),
                "name": row.get(target.columns[target.name]),
                "differences": [
                    target.kind.attribute(attribute).label
                    for attribute, one in found.items()
                    if row[one.name]
                ],
            }
            for row in db.session.execute(first).mappings()
        ],
    }


def _suggestion(found: Any) -> dict[str, Any] | None:
    entry = found.suggestion
    return None if entry is None else {"id": entry.id, "name": entry.name}


def _places(frame: Frame, attribute: str, numbers: list[int]) -> Any:
    """How often each value is in the file, and in which rows first."""
    column = frame.rows[frame.stage.lookups[attribute]]
    surplus = cast(func.greatest(func.count() - FIRST_ROWS, 0), Integer)
    in_order = aggregate_order_by(frame.rows.row_no, frame.rows.row_no)
    query = select(
        column.label("no"),
        func.count().label("times"),
        func.trim_array(func.array_agg(in_order), surplus).label("rows"),
    )
    return db.session.execute(
        query.where(column.in_(numbers))
        .group_by(column)
        .order_by(func.count().desc(), column)
        .limit(MOST_UNKNOWN)
    ).all()


def _notes(source: Source, staged: Staged) -> list[str]:
    of_file = [messages.message(note.code, note.params) for note in source.book.notes]
    warned = [
        f"{messages.message(code)} ({_rows(count)})"
        for code, count in staged.tally.warnings.most_common()
    ]
    return of_file + warned


def _skipped(staged: Staged, actions: dict[str, int]) -> list[dict[str, Any]]:
    told = [
        {"code": code, "message": messages.message(code), "count": count}
        for code, count in staged.tally.skipped.most_common()
    ]
    told += [
        {"code": code, "message": messages.message(code), "count": actions[code]}
        for code in (SAME, PASSED)
        if actions.get(code)
    ]
    if passed := actions.get(SKIP):
        told.append({"code": "already_there", "message": PASSED_OVER, "count": passed})
    return told


def _rows(count: int) -> str:
    return "1 fila" if count == 1 else f"{count:,} filas".replace(",", ".")
