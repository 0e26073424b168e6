"""Reads the facts of a month out of the database, as columns."""

from collections.abc import Collection
from datetime import date
from functools import reduce
from typing import Any

import numpy as np
import numpy.typing as npt
from sqlalchemy import (
    BigInteger,
    BindParameter,
    ColumnElement,
    LargeBinary,
    and_,
    bindparam,
    case,
    cast,
    func,
    or_,
    select,
)
from sqlalchemy.orm import aliased

from analytics.compute import COURSES, INVITATIONS, PARTICIPATIONS, Facts
from analytics.periods import Range
from app.extensions import db
from app.kpis.counting import (
    COUNTED_COURSE,
    PARTS_OF_HOURS,
    PERSON_COMPANY,
    group,
    invitations,
    opened,
    participations,
    within,
)
from app.models.course import Course
from app.models.participant import Participant
from app.models.survey import Invitation, Survey

Companies = Collection[int] | None
"""None: all of them."""


def of_month(month: date, companies: Companies = None, *, on: date) -> Facts:
    """All that the cells of a month need, or those of some companies, as they are on a day."""
    return Facts(
        courses=_read(_courses(month, companies), COURSES),
        participations=_read(_participations(month, companies), PARTICIPATIONS),
        invitations=_read(_invitations(month, companies, on), INVITATIONS),
    )


def months(*, on: date) -> set[date]:
    """The months in which something counts on a day."""
    ended = select(Course.end_date).where(COUNTED_COURSE)
    begun = select(Survey.initial_date).where(Survey.initial_date <= on)
    return {day.replace(day=1) for day in db.session.scalars(ended.union(begun))}


def _courses(month: date, companies: Companies) -> Any:
    query: Any = select(Course.id, Course.company_id).where(COUNTED_COURSE, _in(month))
    return query if companies is None else query.where(Course.company_id.in_(companies))


def _participations(month: date, companies: Companies) -> Any:
    rows = participations(
        Participant.course_id,
        Course.company_id.label("course_company"),
        PERSON_COMPANY.label("company"),
        Participant.person_id,
        cast(group(), BigInteger).label("group"),
        PARTS_OF_HOURS.label("hours"),
    ).where(_in(month))
    if companies is None:
        return rows
    # Two ways to the same table, each by an index of its own.
    own = rows.where(Course.company_id.in_(companies))
    abroad = rows.where(
        Participant.company_id.in_(companies),
        Course.company_id.not_in(companies),
        Course.id.in_(_courses_with(companies, month)),
    )
    return own.union_all(abroad)


def _courses_with(companies: Collection[int], month: date) -> Any:
    """The courses that people of some companies are in, a few more than those of the month.

    Courses are numbered about as they take place: between the first and the last of a month, the
    index of who is in them is read in one go, instead of once for each course of all companies.
    """
    first, last = _first_and_last(month)
    seen = aliased(Participant)
    among = seen.course_id.between(_written(first), _written(last))
    return select(seen.course_id).where(seen.company_id.in_(companies), among).distinct()


def _first_and_last(month: date) -> tuple[int | None, int | None]:
    # The index of ids would be walked from its end until a course of the month comes.
    number = Course.id + 0
    ends = select(func.min(number), func.max(number)).where(COUNTED_COURSE, _in(month))
    first, last = db.session.execute(ends).one()
    return first, last


def _written(number: int | None) -> BindParameter[int | None]:
    """A number that stands in the statement itself: the plan depends on it."""
    return bindparam(None, number, BigInteger, literal_execute=True)


def _invitations(month: date, companies: Companies, on: date) -> Any:
    rows = invitations(
        PERSON_COMPANY.label("company"),
        cast(group(), BigInteger).label("group"),
        cast(case((Invitation.answered_at.is_(None), 0), else_=1), BigInteger).label("completed"),
    ).where(opened(Range(month, month), by=on))
    if companies is None:
        return rows
    own = and_(Participant.company_id.is_(None), Course.company_id.in_(companies))
    return rows.where(or_(own, Participant.company_id.in_(companies)))


def _in(month: date) -> ColumnElement[bool]:
    return within(Range(month, month))


def _read(query: Any, kind: np.dtype[np.void]) -> npt.NDArray[np.void]:
    """Rows of whole numbers, joined to one value: so they cost no Python object each."""
    rows = query.subquery()
    values: list[Any] = [func.int8send(column) for column in rows.c]
    line = reduce(lambda left, right: left.op("||")(right), values)
    content = db.session.scalar(select(func.string_agg(line, cast(b"", LargeBinary))))
    as_sent = np.dtype([(name, ">i8") for name in kind.names or ()])
    return np.frombuffer(content or b"", as_sent).astype(kind)
