"""What each company did in a year: people, courses, hours, coverage; kept for a minute."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from sqlalchemy import Select, and_, false, func, or_, select

from app.extensions import db
from app.indicators.headcount import dotacion_on, heads_on
from app.indicators.rules import (
    COUNTED,
    HOURS,
    PERSON_COMPANY,
    coverage_of,
    ends_in,
    rounded,
)
from app.models.organisation import Company, Status
from app.models.people import Person
from app.models.training import Course, Participant
from app.platform import cache
from app.platform.guard import EVERY_COMPANY

SECONDS = 60


@dataclass(frozen=True)
class CompanyStats:
    """What a company did in a year."""

    company_id: int
    people: int
    courses: int
    hours: float
    trained: int
    """Distinct people, externals too."""
    trainedInternal: int
    headcount: Annotated[int, {"description": "The dotación, else the registered internal people."}]
    """The dotación at the end of the year, else that of now."""
    declared: Annotated[bool, {"description": "Whether the company has a dotación."}]
    coverage: float | None
    """Internal people of the head count, in per cent; as the panel shows it."""


def stats_of(*, year: int | None, only_company: int | None, on: dt.date) -> Sequence[CompanyStats]:
    """The companies that the caller sees; `only_company` is that of staff."""
    year = year or on.year
    key = f"stats-of-companies:{year}:{only_company or 'all'}"
    cached = cache.get(key)
    if cached is not None:
        return [CompanyStats(**one) for one in cached]
    people = _counted(Person.company_id, only_company, Person.active)
    courses = _counted(Course.company_id, only_company, Course.active, ends_in(year))
    trained = _trained(year, only_company)
    day = dt.date(year, 12, 31)
    declared = func.coalesce(dotacion_on(day) > 0, false())
    stats = []
    for company_id, headcount, is_declared in db.session.execute(
        select(Company.id, heads_on(day), declared).order_by(Company.id)
    ):
        done = trained.get(company_id)
        internal = done.internal if done else 0
        stats.append(
            CompanyStats(
                company_id=company_id,
                people=people.get(company_id, 0),
                courses=courses.get(company_id, 0),
                hours=rounded(done.hours) if done else 0.0,
                trained=done.people if done else 0,
                trainedInternal=internal,
                headcount=headcount,
                declared=is_declared,
                coverage=coverage_of(internal, headcount),
            )
        )
    cache.put(key, [asdict(one) for one in stats], seconds=SECONDS)
    return stats


def _counted(company: Any, only_company: int | None, *wanted: Any) -> dict[int, int]:
    """Company -> its rows."""
    query: Select[Any] = select(company, func.count()).where(*wanted).group_by(company)
    if only_company is not None:
        query = query.where(company == only_company)
    rows = db.session.execute(query.execution_options(**{EVERY_COMPANY: True}))
    return {row[0]: row[1] for row in rows}


def _trained(year: int, only_company: int | None) -> dict[int, Any]:
    """By the company of the participant, or of the course for somebody without one.

    A person of one company may be trained in the course of another: all courses are read.
    """
    company = PERSON_COMPANY.label("company_id")
    hours = func.sum(HOURS).label("hours")
    internal = func.bool_or(~Participant.is_external).label("internal")
    # One line for each person first: counting distinct people would sort every participation.
    lines = (
        select(company, Participant.person_id, hours, internal)
        .join(Course, Course.id == Participant.course_id)
        .outerjoin(Status, Status.id == Participant.status_id)
        .where(COUNTED, ends_in(year))
        .group_by(company, Participant.person_id)
    )
    if only_company is not None:
        # As the coalesced company says, in words that an index understands.
        of_course = and_(Participant.company_id.is_(None), Course.company_id == only_company)
        lines = lines.where(or_(Participant.company_id == only_company, of_course))
    each = lines.subquery()
    query = select(
        each.c.company_id,
        func.count().label("people"),
        func.count().filter(each.c.internal).label("internal"),
        func.sum(each.c.hours).label("hours"),
    ).group_by(each.c.company_id)
    rows = db.session.execute(query.execution_options(**{EVERY_COMPANY: True}))
    return {row.company_id: row for row in rows}
