"""What a preview tells: counts, the first differences field by field, faults, unknown values."""

from typing import Any

from sqlalchemy import Integer, Subquery, cast, distinct, func, select
from sqlalchemy.dialects.postgresql import aggregate_order_by

from app.extensions import db
from app.loads import classifying
from app.loads.failures import Columns, summarise
from app.loads.first_faults import first_faults
from app.loads.frame import CREATE, PASSED, REPEATED, SAME, SKIP, UPDATE, Decided, Frame
from app.loads.lookups import MODELS, Directory, Resolved
from app.loads.shown import Shown, shown_value
from app.loads.sources import Source
from app.loads.staging import Staged
from sheets import messages
from sheets.batch import Plan, decide

FIRST_DIFFERENCES = 100
FIRST_ROWS = 5
FIRST_REPEATED = 5
MOST_UNKNOWN = 500
PASSED_OVER = "Ya están registradas y elegiste no tocarlas."


def describe(*, decided: Decided, source: Source, plan: Plan, staged: Staged) -> dict[str, Any]:
    """The answer to a preview."""
    frame = decided.frame
    columns = Columns(source.shown.kind, source.shown.names)
    return {
        "load_id": source.load_id,
        "saved": False,
        "counts": decided.counts.to_json(),
        "differences": _differences(frame, decided.actions),
        "failures": summarise(errors=frame.stage.errors, columns=columns),
        "problems": first_faults(
            errors=frame.stage.errors, columns=columns, sheet=source.sheet_name
        ),
        "unknown": [one for resolved in frame.unknown for one in _unknown(frame, resolved)],
        "repeated": _repeated(frame) if frame.has_repeats else None,
        "decisions": [messages.decision(one.code, one.params) for one in decide(plan)],
        "notes": _notes(source, staged),
        "skipped": _skipped(staged, decided.actions),
    }


def _differences(frame: Frame, actions: dict[str, int]) -> list[dict[str, Any]]:
    first, table = _first_rows(frame), frame.stage.target.table
    columns = {name: frame.stage.target.column(name) for name in frame.stage.attributes}
    before = [table.c[column].label(f"before_{column}") for column in columns.values()]
    after = [frame.final(column).label(f"after_{column}") for column in columns.values()]
    joined = frame.source.join(first, first.c.row_no == frame.rows.row_no)
    query = (
        select(first.c.row_no, first.c.action, *before, *after)
        .select_from(joined.outerjoin(table, table.c.id == first.c.entity_id))
        .order_by(first.c.row_no)
    )
    if not actions.get(CREATE) and not actions.get(UPDATE):
        return []
    rows = db.session.execute(query).mappings().all()
    shown = Shown(frame, _names(frame, rows, columns))
    return [_difference(shown, row, columns) for row in rows]


def _first_rows(frame: Frame) -> Subquery:
    """The first rows that are new or changed; a row that the plan does not name is new."""
    plan = frame.stage.plan
    return (
        select(
            frame.rows.row_no,
            plan.c.entity_id,
            func.coalesce(plan.c.action, CREATE).label("action"),
        )
        .select_from(frame.stage.rows.outerjoin(plan, plan.c.row_no == frame.rows.row_no))
        .where(func.coalesce(plan.c.action, CREATE).in_((CREATE, UPDATE)))
        .order_by(frame.rows.row_no)
        .limit(FIRST_DIFFERENCES)
        .subquery()
    )


def _difference(shown: Shown, row: Any, columns: dict[str, str]) -> dict[str, Any]:
    target = shown.frame.stage.target
    key = columns.get("rut") or columns.get("email")
    return {
        "row": row["row_no"],
        "key": row[f"after_{key}"] if key else None,
        "name": row.get(f"after_{target.columns[target.name]}"),
        "action": "created" if row["action"] == CREATE else "updated",
        "changes": [
            {
                "attribute": name,
                "label": target.kind.attribute(name).label,
                "before": shown_value(shown, name, row[f"before_{column}"]),
                "after": shown_value(shown, name, row[f"after_{column}"]),
            }
            for name, column in columns.items()
            if row[f"before_{column}"] != row[f"after_{column}"]
        ],
    }


def _names(frame: Frame, rows: Any, columns: dict[str, str]) -> dict[str, dict[int, str]]:
    """The names of the list rows that the differences mention, read once for each list."""
    names = {}
    for attribute in frame.stage.lookups:
        column = columns[attribute]
        ids = {row[f"{side}_{column}"] for row in rows for side in ("before", "after")} - {None}
        model = MODELS[frame.stage.target.kind.attribute(attribute).lookup or ""]
        found = db.session.execute(select(model.id, model.name).where(model.id.in_(ids)))
        names[attribute] = {row.id: row.name for row in found}
    return names


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
