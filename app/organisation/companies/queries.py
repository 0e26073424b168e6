"""What each company did in a year: people, courses, hours, coverage; kept for a minute."""

import datetime as dt
from collections.abc import Sequence
from typing import Any, TypedDict

from sqlalchemy import ColumnElement, Select, and_, func, or_, select

from app.extensions import db
from app.indicators.headcount import dotacion_on
from app.indicators.rules import COUNTED, HOURS, coverage_of, ends_in, rounded
from app.models.organisation import Company, Status
from app.models.people import Person
from app.models.training import Course, Participant
from app.platform import cache
from app.platform.guard import EVERY_COMPANY

SECONDS = 60


class Stats(TypedDict):
    """One company in one year."""

    company_id: int
    people: int
    courses: int
    hours: float
    trained: int
    """Distinct people, externals too."""
    trained_internal: int
    headcount: int | None
    """Dotación at the end of the year, else that of now."""
    coverage: float | None
    """Internal people of the head count, in per cent; as the panel shows it."""


def stats_of(*, year: int | None, only_company: int | None, on: dt.date) -> Sequence[Stats]:
    """The companies that the caller sees; `only_company` is that of staff."""
    year = year or on.year
    key = f"company-stats:{year}:{only_company or 'all'}"
    kept: list[Stats] | None = cache.get(key)
    if kept is None:
        wanted = (Person.active, *_only(Person.company_id, only_company))
        people = _by_company(_counted("people", Person.company_id, *wanted))
        courses = _by_company(_courses(year, only_company))
        trained = _by_company(_trained(year, only_company))
        heads = dotacion_on(dt.date(year, 12, 31)).label("headcount")
        query = select(Company.id, heads).order_by(Company.id)
        kept = [
            _row(row, people.get(row.id), courses.get(row.id), trained.get(row.id))
            for row in db.session.execute(query)
        ]
        cache.put(key, kept, seconds=SECONDS)
    return kept


def _row(company: Any, people: Any, courses: Any, trained: Any) -> Stats:
    internal = trained.internal if trained else 0
    return {
        "company_id": company.id,
        "people": people.people if people else 0,
        "courses": courses.courses if courses else 0,
        "hours": rounded(trained.hours) if trained else 0.0,
        "trained": trained.people if trained else 0,
        "trained_internal": internal,
        "headcount": company.headcount,
        "coverage": coverage_of(internal, company.headcount or 0),
    }


def _by_company(query: Select[Any]) -> dict[int, Any]:
    """A person of one company may be trained in the course of another: all courses are read."""
    rows = db.session.execute(query.execution_options(**{EVERY_COMPANY: True}))
    return {row.company_id: row for row in rows}


def _courses(year: int, only_company: int | None) -> Select[Any]:
    wanted = (Course.active, ends_in(year), *_only(Course.company_id, only_company))
    return _counted("courses", Course.company_id, *wanted)


def _counted(name: str, company: Any, *wanted: Any) -> Select[Any]:
    columns: tuple[Any, ...] = (company, func.count().label(name))
    return select(*columns).where(*wanted).group_by(company)


def _trained(year: int, only_company: int | None) -> Select[Any]:
    """By the company of the participant, or of the course for somebody without one."""
    company = func.coalesce(Participant.company_id, Course.company_id).label("company_id")
    hours = func.sum(HOURS).label("hours")
    internal = func.bool_or(~Participant.is_external).label("internal")
    # One line for each person first: counting distinct people would sort every participation.
    each = (
        select(company, Participant.person_id, hours, internal)
        .join(Course, Course.id == Participant.course_id)
        .outerjoin(Status, Status.id == Participant.status_id)
        .where(COUNTED, ends_in(year), *_mine(only_company))
        .group_by(company, Participant.person_id)
        .subquery()
    )
    return select(
        each.c.company_id,
        func.count().label("people"),
        func.count().filter(each.c.internal).label("internal"),
        func.sum(each.c.hours).label("hours"),
    ).group_by(each.c.company_id)


def _only(column: Any, only_company: int | None) -> tuple[ColumnElement[bool], ...]:
    return () if only_company is None else (column == only_company,)


def _mine(only_company: int | None) -> tuple[ColumnElement[bool], ...]:
    """As the coalesced company says, in words that an index understands."""
    if only_company is None:
        return ()
    of_course = and_(Participant.company_id.is_(None), Course.company_id == only_company)
    return (or_(Participant.company_id == only_company, of_course),)
