"""Reads the facts of a month out of the database, as columns."""

from collections.abc import Collection, Mapping
from datetime import date
from functools import cache, reduce
from typing import Any

import numpy as np
import numpy.typing as npt
from sqlalchemy import (
    ARRAY,
    BigInteger,
    BindParameter,
    ColumnElement,
    Date,
    LargeBinary,
    and_,
    any_,
    bindparam,
    case,
    cast,
    func,
    not_,
    or_,
    select,
)
from sqlalchemy.orm import aliased

from analytics.compute import COURSES, INVITATIONS, PARTICIPATIONS, Facts
from analytics.periods import following
from app.extensions import db
from app.indicators.rules import (
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


class _Month:
    """The month of a statement, which is given when it is run: to build one takes longer."""

    start: Any = bindparam("start", type_=Date)
    after: Any = bindparam("after", type_=Date)


MONTH = _Month()
DAY: Any = bindparam("day", type_=Date)
SOME: Any = bindparam("companies", type_=ARRAY(BigInteger))
IN_MONTH = within(MONTH)
# Of a sum no index is walked from its end until a course of the month comes.
_NUMBER = Course.id + 0
ENDS_OF_MONTH = select(func.min(_NUMBER), func.max(_NUMBER)).where(COUNTED_COURSE, IN_MONTH)


def of_month(month: date, companies: Companies = None, *, on: date) -> Facts:
    """All that the cells of a month need, or those of some companies, as they are on a day."""
    given: dict[str, Any] = {"start": month, "after": following(month), "day": on}
    some = companies is not None
    if companies is not None:
        given["companies"] = list(companies)
        first, last = db.session.execute(ENDS_OF_MONTH, given).one()
        given |= {"first": first, "last": last}
    return Facts(
        courses=_read(_courses(some=some), COURSES, given),
        participations=_read(_participations(some=some), PARTICIPATIONS, given),
        invitations=_read(_invitations(some=some), INVITATIONS, given),
    )


def months(*, on: date) -> set[date]:
    """The months in which something counts on a day."""
    ended = select(Course.end_date).where(COUNTED_COURSE)
    begun = select(Survey.initial_date).where(Survey.initial_date <= on)
    return {day.replace(day=1) for day in db.session.scalars(ended.union(begun))}


@cache
def _courses(*, some: bool) -> Any:
    query = select(Course.id, Course.company_id).where(COUNTED_COURSE, IN_MONTH)
    return _joined(query.where(_of_some(Course.company_id)) if some else query)


@cache
def _participations(*, some: bool) -> Any:
    rows = participations(
        Participant.course_id,
        Course.company_id.label("course_company"),
        PERSON_COMPANY.label("company"),
        Participant.person_id,
        cast(group(), BigInteger).label("group"),
        PARTS_OF_HOURS.label("hours"),
    ).where(IN_MONTH)
    if not some:
        return _joined(rows)
    # Two ways to the same table, each by an index of its own.
    own = rows.where(_of_some(Course.company_id))
    # Courses are numbered about as they take place: between the first and the last of a month the
    # index of who is in them is read in one go, instead of once for each course of all companies.
    seen = aliased(Participant)
    among = seen.course_id.between(_written("first"), _written("last"))
    abroad = rows.where(
        _of_some(Participant.company_id),
        not_(_of_some(Course.company_id)),
        Course.id.in_(select(seen.course_id).where(_of_some(seen.company_id), among).distinct()),
    )
    return _joined(own.union_all(abroad))


def _written(name: str) -> BindParameter[int | None]:
    """A number that stands in the statement itself: the plan depends on it."""
    return bindparam(name, type_=BigInteger, literal_execute=True)


@cache
def _invitations(*, some: bool) -> Any:
    rows = invitations(
        PERSON_COMPANY.label("company"),
        cast(group(), BigInteger).label("group"),
        cast(case((Invitation.answered_at.is_(None), 0), else_=1), BigInteger).label("completed"),
    ).where(opened(MONTH, by=DAY))
    if not some:
        return _joined(rows)
    own = and_(Participant.company_id.is_(None), _of_some(Course.company_id))
    return _joined(rows.where(or_(own, _of_some(Participant.company_id))))


def _of_some(company_id: Any) -> ColumnElement[bool]:
    among: ColumnElement[bool] = company_id == any_(SOME)
    return among


def _joined(query: Any) -> Any:
    """The rows of a query, which are whole numbers, as one value of bytes."""
    values: list[Any] = [func.int8send(column) for column in query.subquery().c]
    line = reduce(lambda left, right: left.op("||")(right), values)
    return select(func.string_agg(line, cast(b"", LargeBinary)))


def _read(query: Any, kind: np.dtype[np.void], given: Mapping[str, Any]) -> npt.NDArray[np.void]:
    """Rows that come joined, and so cost no Python object each."""
    content = db.session.scalar(query, given)
    as_sent = np.dtype([(name, ">i8") for name in kind.names or ()])
    return np.frombuffer(content or b"", as_sent).astype(kind)
