"""Reads the facts of a month out of the database, as columns."""

from collections.abc import Collection
from datetime import date
from functools import reduce
from typing import Any

import numpy as np
import numpy.typing as npt
from sqlalchemy import BigInteger, ColumnElement, LargeBinary, cast, func, select

from analytics.compute import COURSES, PARTICIPATIONS, Facts
from analytics.periods import Range
from app.extensions import db
from app.kpis.counting import (
    COUNTED_COURSE,
    PARTS_OF_HOURS,
    PERSON_COMPANY,
    group,
    participations,
    within,
)
from app.models.course import Course
from app.models.participant import Participant

Companies = Collection[int] | None
"""None: all of them."""


def of_month(month: date, companies: Companies = None) -> Facts:
    """All that the cells of a month need, or those of some companies.

    No survey has ever been sent, so there are no invitations.
    """
    return Facts(
        courses=_read(_courses(month, companies), COURSES),
        participations=_read(_participations(month, companies), PARTICIPATIONS),
    )


def months() -> set[date]:
    """The months in which something counts."""
    days = db.session.scalars(select(Course.end_date).where(COUNTED_COURSE).distinct())
    return {day.replace(day=1) for day in days}


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
    abroad = rows.where(Participant.company_id.in_(companies), Course.company_id.not_in(companies))
    return own.union_all(abroad)


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
