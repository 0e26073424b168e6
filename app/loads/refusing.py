"""The errors that only the database can find: unknown values, foreign people, missing company."""

from collections.abc import Mapping
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from sqlalchemy import Select, Text, cast, func, insert, literal, null, select

from app.extensions import db
from app.loads.copying import as_csv, open_copy
from app.loads.frame import REPEATED, Frame
from app.loads.lookups import Resolved
from app.loads.stage import Stage

CODE_ATTRIBUTES: Mapping[str, str | None] = {
    "already_exists": "rut",
    "key_loaded": "rut",
    "person_other_company": "rut",
    "person_disabled": "rut",
    "company_required": "company",
    "external_with_franchise": "franchiseSence",
    "salary_required": "grossSalary",
    "person_without_key": None,
}
"""Codes of refused rows, and the attribute whose cell is shown with them."""


def write_errors(*, frame: Frame, actions: Mapping[str, int], positions: Mapping[str, int]) -> None:
    """Write the errors of the rows that the plan refuses; `positions`: attribute -> column."""
    for resolved in frame.unknown:
        if resolved.refused:
            _write(frame, _unknown(frame, resolved, positions.get(resolved.attribute)))
    for code, attribute in CODE_ATTRIBUTES.items():
        if code in actions:
            _write(frame, _refused(frame, code, attribute, positions.get(attribute or "")))
    if REPEATED in actions:
        _write(frame, _repeated(frame, positions))


def write_faulty(
    *,
    stage: Stage,
    faulty: Mapping[str, pa.Table],
    refused: Mapping[str, set[str]],
    positions: Mapping[str, int],
) -> None:
    """Tell of unknown values in rows that have failed for other reasons, too."""
    for attribute, said in faulty.items():
        values = pa.array(sorted(refused.get(attribute, ())), pa.string())
        rows = said.filter(pc.is_in(said["value"], value_set=values))
        if rows.num_rows == 0:
            continue
        lines = as_csv(_error_lines(rows, attribute, positions.get(attribute)))
        with open_copy(stage.errors) as copy:
            copy.write(lines)


def _error_lines(rows: pa.Table, attribute: str, position: int | None) -> pa.Table:
    def same(value: object, kind: pa.DataType) -> pa.Array:
        return pa.repeat(pa.scalar(value, kind), rows.num_rows)

    text = pa.string()
    return pa.table(
        {
            "row": rows["row_no"],
            "column_position": same(position, pa.int32()),
            "attribute": same(attribute, text),
            "value": rows["value"],
            "code": same(f"{attribute}_unknown", text),
            "params": same("{}", text),
            "suggestion": same(None, text),
        }
    )


def _unknown(frame: Frame, resolved: Resolved, position: int | None) -> Select[Any]:
    looked_up = frame.stage.looked_up.c
    numbers = frame.rows[frame.stage.lookups[resolved.attribute]]
    return select(
        frame.rows.row_no,
        literal(position),
        literal(resolved.attribute),
        looked_up.value,
        literal(f"{resolved.attribute}_unknown"),
        literal("{}"),
    ).where(
        looked_up.attribute == resolved.attribute,
        looked_up.no == numbers,
        looked_up.target_id.is_(None),
    )


def _refused(frame: Frame, code: str, attribute: str | None, position: int | None) -> Select[Any]:
    plan = frame.stage.plan.c
    has_rut = attribute == "rut" and "rut" in frame.rows
    shown = frame.rows.rut if has_rut else null()
    params = cast(func.jsonb_build_object("rut", shown), Text) if has_rut else literal("{}")
    return select(
        plan.row_no, literal(position), literal(attribute), shown, literal(code), params
    ).where(plan.action == code, plan.row_no == frame.rows.row_no)


def _repeated(frame: Frame, positions: Mapping[str, int]) -> Select[Any]:
    """Rows of a key of which another row counts; the error names that row."""
    repeats = frame.stage.repeats.c
    key = frame.stage.target.kind.key
    shown = frame.rows[key] if key in frame.rows else null()
    return select(
        repeats.row_no,
        literal(positions.get(key)),
        literal(key),
        shown,
        literal(REPEATED),
        cast(func.jsonb_build_object("first_row", repeats.winner), Text),
    ).where(repeats.code == REPEATED, repeats.row_no == frame.rows.row_no)


def _write(frame: Frame, refused: Select[Any]) -> None:
    names = ["row", "column_position", "attribute", "value", "code", "params"]
    db.session.execute(insert(frame.stage.errors).from_select(names, refused))
