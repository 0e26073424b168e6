"""The errors that only the database can find: unknown values, foreign people, missing company."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Select, Text, cast, func, insert, literal, null, select

from app.extensions import db
from app.loads.frame import Frame
from app.loads.lookups import Resolved

CODE_ATTRIBUTES: Mapping[str, str | None] = {
    "already_exists": "rut",
    "person_other_company": "rut",
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


def _write(frame: Frame, refused: Select[Any]) -> None:
    names = ["row", "column_position", "attribute", "value", "code", "params"]
    db.session.execute(insert(frame.stage.errors).from_select(names, refused))
