"""Rules of rows that need the database: what a row will be, not what the file alone says of it."""

from collections.abc import Callable, Mapping

from sqlalchemy import ColumnElement, and_, exists, func, literal, or_, select

from app.imports.pipeline.frame import Frame

Cases = list[tuple[ColumnElement[bool], str]]
"""Conditions of a row, each with the code of the error that it is."""


def has_fallback_key(frame: Frame) -> bool:
    """Whether a row without its key can be known by its e-mail and name all the same."""
    fallback = frame.stage.target.kind.fallback_key
    return bool(fallback) and all(frame.brings(attribute) for attribute in fallback)


def name_rules(frame: Frame) -> Cases:
    """A name that another row has, and one that an earlier row of the file brings for another.

    Whether that other one is about to be called differently is not asked: names that change hands
    take two loads.
    """
    table, rows = frame.stage.target.table.alias(), frame.stage.rows.alias()
    first = func.first_value(rows.c.rut).over(
        partition_by=rows.c.folded_name, order_by=rows.c.row_no
    )
    named = select(rows.c.row_no, rows.c.rut, first.label("first_rut")).subquery()
    taken = exists().where(
        table.c.folded_name == frame.rows.folded_name,
        table.c.id.is_distinct_from(frame.existing.id),
    )
    # Not correlated, so that the rows are gone through once and not once for each of them.
    repeated = frame.rows.row_no.in_(select(named.c.row_no).where(named.c.rut != named.c.first_rut))
    return [(taken, "name_taken"), (repeated, "name_repeated")]


def _person_identity(frame: Frame) -> Cases:
    without_key = frame.rows.rut.is_(None) if "rut" in frame.rows else literal(True)
    if has_fallback_key(frame):
        blank = or_(frame.rows.email.is_(None), frame.rows.folded_name.is_(None))
        without_key = and_(without_key, blank)
    return [(and_(frame.existing.id.is_(None), without_key), "person_without_key")]


def _person_franchise(frame: Frame) -> Cases:
    external, franchise = frame.final("is_external"), frame.final("franchise_sence")
    is_asked = _is_new_or_brings(frame, "franchiseSence", "isExternal", "grossSalary")
    without_salary = frame.final("gross_salary").is_(None)
    return [
        (and_(is_asked, franchise, external), "external_with_franchise"),
        (and_(is_asked, franchise, without_salary), "salary_required"),
    ]


def _person_company(frame: Frame) -> Cases:
    is_asked = _is_new_or_brings(frame, "company", "isExternal")
    without_company = frame.final("company_id").is_(None)
    return [(and_(is_asked, ~frame.final("is_external"), without_company), "company_required")]


def _rapporteur_person(frame: Frame) -> Cases:
    """Only an internal rapporteur is one of our people, as the form has it."""
    external = ~frame.final("is_internal")
    return [
        (
            and_(
                literal(frame.brings("isInternal")), external, frame.existing.person_id.is_not(None)
            ),
            "rapporteur_of_person",
        )
    ]


def _is_new_or_brings(frame: Frame, *attributes: str) -> ColumnElement[bool]:
    """What a row had before, and the file has no column for, is no error of this file."""
    return or_(frame.existing.id.is_(None), literal(frame.brings(*attributes)))


RULES: Mapping[str, Callable[[Frame], Cases]] = {
    "person_identity": _person_identity,
    "person_franchise": _person_franchise,
    "person_company": _person_company,
    "rapporteur_person": _rapporteur_person,
}
"""Row check of a kind -> what it is for the database, which knows what the row will be and not the
file alone. The first case that holds is the error."""
