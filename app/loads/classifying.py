"""What becomes of each staged row, decided by the database for all rows at once."""

from typing import Any

from sqlalchemy import ColumnElement, Select, and_, case, exists, func, insert, literal, or_, select

from app.extensions import db
from app.loads.frame import Frame

CREATE = "create"
UPDATE = "update"
UNCHANGED = "unchanged"
SKIP = "skip"
REFUSED = "refused"
"""A value of the row names nothing in our lists; its error is written for itself."""

GOOD = (CREATE, UPDATE, UNCHANGED, SKIP)
"""Every action but these refuses the row; apart from REFUSED it is the code of the error."""


def decide(*, frame: Frame) -> dict[str, int]:
    """Fill the plan with one line for each staged row; how many rows have each action.

    One statement for each way of being the same person: a join that mixes them cannot be hashed.
    """
    plan = frame.stage.plan
    db.session.execute(plan.delete())
    for mine, same in _ways(frame):
        chosen = _decisions(frame, mine, same)
        names = ["row_no", "entity_id", "was_at", "action"]
        db.session.execute(insert(plan).from_select(names, chosen))
    rows = db.session.execute(select(plan.c.action, func.count()).group_by(plan.c.action))
    return {row[0]: row[1] for row in rows}


def _ways(frame: Frame) -> list[tuple[ColumnElement[bool], ColumnElement[bool]]]:
    """Pairs of the staged rows concerned, and what makes an existing row the same."""
    rows, existing = frame.rows, frame.existing
    if "rut" not in rows:
        return [(literal(True), _same_external(frame))]
    by_rut = (rows.rut.is_not(None), existing.rut == rows.rut)
    if not frame.stage.target.has_external or not _has_rows_without_rut(frame):
        return [by_rut]
    return [by_rut, (rows.rut.is_(None), _same_external(frame))]


def _has_rows_without_rut(frame: Frame) -> bool:
    return bool(db.session.scalar(select(exists().where(frame.rows.rut.is_(None)))))


def _same_external(frame: Frame) -> ColumnElement[bool]:
    if not _can_be_external(frame):
        return literal(False)
    return and_(
        frame.existing.rut.is_(None),
        func.lower(frame.existing.email) == func.lower(frame.rows.email),
        frame.existing.folded_name == frame.rows.folded_name,
    )


def _can_be_external(frame: Frame) -> bool:
    return "email" in frame.rows and "folded_name" in frame.rows


def _decisions(frame: Frame, mine: ColumnElement[bool], same: ColumnElement[bool]) -> Select[Any]:
    table = frame.stage.target.table
    query = select(
        frame.rows.row_no,
        func.coalesce(table.c.id, func.nextval(f"{table.name}_id_seq")),
        table.c.updated_at,
        _action(frame),
    )
    return query.select_from(frame.source.outerjoin(table, same)).where(mine)


def _action(frame: Frame) -> ColumnElement[str]:
    there = frame.existing.id.is_not(None)
    cases: list[tuple[ColumnElement[bool], str]] = [(_is_refused(frame), REFUSED)]
    if frame.stage.target.has_external and not frame.caller.is_admin:
        foreign = frame.existing.company_id.is_distinct_from(frame.caller.company_id)
        cases.append((and_(there, foreign), "person_other_company"))
    if frame.options.on_duplicate == "skip":
        cases.append((there, SKIP))
    if frame.options.on_duplicate == "error":
        cases.append((there, "already_exists"))
    if frame.stage.target.has_external:
        cases.extend(_person_rules(frame))
    cases.append((~there, CREATE))
    return case(*cases, (frame.changed, UPDATE), else_=UNCHANGED)


def _is_refused(frame: Frame) -> ColumnElement[bool]:
    refused = [
        and_(frame.rows[numbers].is_not(None), frame.given_id(attribute).is_(None))
        for attribute, numbers in frame.stage.lookups.items()
    ]
    return or_(literal(False), *refused)


def _person_rules(frame: Frame) -> list[tuple[ColumnElement[bool], str]]:
    """Rules between fields, held against what the person will be and not the file alone.

    What a person had before and the file does not speak of is not this file's fault.
    """
    external, franchise = frame.final("is_external"), frame.final("franchise_sence")
    is_new = frame.existing.id.is_(None)
    tax = or_(is_new, literal(frame.brings("franchiseSence", "isExternal", "grossSalary")))
    place = or_(is_new, literal(frame.brings("company", "isExternal")))
    without_salary = frame.final("gross_salary").is_(None)
    without_company = frame.final("company_id").is_(None)
    return [
        (and_(is_new, _without_key(frame)), "person_without_key"),
        (and_(tax, franchise, external), "external_with_franchise"),
        (and_(tax, franchise, without_salary), "salary_required"),
        (and_(place, ~external, without_company), "company_required"),
    ]


def _without_key(frame: Frame) -> ColumnElement[bool]:
    without_rut = frame.rows.rut.is_(None) if "rut" in frame.rows else literal(True)
    if not _can_be_external(frame):
        return without_rut
    blank = or_(frame.rows.email.is_(None), frame.rows.folded_name.is_(None))
    return and_(without_rut, blank)
