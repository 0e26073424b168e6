"""People as lists show them: filtered, searched and paged, with their courses beside them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, func, select

from app.extensions import db
from app.indicators.rules import COUNTED, HOURS, ends_in, participations, rounded
from app.models.organisation import Status
from app.models.people import PERSON_WORDS, Person
from app.models.training import Course, Participant
from app.platform.lists import (
    Columns,
    ListQuery,
    Order,
    Page,
    Search,
    flagged,
    narrowed_to,
    page_or_changes_of,
    paginate,
)
from app.platform.queries import among_given

FIRST = 20
BY_NAME = (Order("name", descending=False),)

MISSING: Mapping[str, ColumnElement[bool]] = {
    "email": Person.email.is_(None),
    "bossEmail": Person.boss_email.is_(None),
    "salary": and_(Person.franchise_sence, Person.gross_salary.is_(None)),
    "gender": Person.gender.is_(None),
}
"""What a person may lack -> the condition, as its index knows it."""


def _untrained_in(year: int) -> ColumnElement[bool]:
    """Whether nothing that somebody did in a year counts: their hours of the year are none."""
    trained = participations().with_only_columns(Participant.id)
    return ~trained.where(Participant.person_id == Person.id, ends_in(year)).exists()


COLUMNS = Columns(
    sorts={
        "name": Person.folded_name,
        "rut": Person.rut,
        "people_id": Person.id,
    },
    tie=Person.id,
    key=Person.id,
    filters={
        "company": Person.company_id,
        "area": Person.area_id,
        "status": Person.status_id,
        "gender": Person.gender,
        "isExternal": lambda value: flagged(Person.is_external, value),
        "franchiseSence": lambda value: flagged(Person.franchise_sence, value),
        "missing": lambda what: MISSING[what],
        "untrainedIn": _untrained_in,
    },
    search=Search(words=PERSON_WORDS, rut=Person.rut, has_digits=False),
    active=Person.active,
    both_ways=frozenset({"rut"}),
    changes=Person,
)


@dataclass(frozen=True)
class Training:
    """What somebody did: courses in all, and the counted hours of a year."""

    courses: int = 0
    hours: float = 0.0


@dataclass(frozen=True)
class Listed:
    """A page of people, with the training of each."""

    page: Page
    training: Mapping[int, Training]


@dataclass(frozen=True)
class Choices:
    """The first few people that a picker offers, and which of them are in its course."""

    people: Sequence[Person]
    enrolled: frozenset[int]


def list_people(*, query: ListQuery, year: int) -> Listed:
    """A page of people."""
    page = page_or_changes_of(select(Person), query, COLUMNS)
    return Listed(page, training_of([person.id for person in page.rows], year))


def look_up(*, query: ListQuery) -> Choices:
    """The first active people of a search, for somebody who picks some for a course."""
    filters = dict(query.filters)
    course_id = filters.pop("course_id", None)
    narrowed = narrowed_to(select(Person), replace(query, filters=filters, sort=BY_NAME), COLUMNS)
    people = db.session.scalars(narrowed.limit(FIRST)).all()
    if course_id is None:
        return Choices(people, frozenset())
    enrolled = select(Participant.person_id).where(
        Participant.course_id == course_id,
        Participant.active,
        Participant.person_id.in_([person.id for person in people]),
    )
    return Choices(people, frozenset(db.session.scalars(enrolled)))


def list_courses(*, people_id: int, page: int, page_size: int) -> Page:
    """The courses of a person that the caller sees, as (participant, course), newest first."""
    both: tuple[Any, ...] = (Participant, Course)
    rows = (
        select(*both)
        .join(Course, Course.id == Participant.course_id)
        .where(Participant.person_id == people_id)
        .order_by(Course.end_date.desc(), Participant.id.desc())
    )
    return paginate(rows, page=page, page_size=page_size, scalars=False)


def training_of(ids: Sequence[int], year: int) -> dict[int, Training]:
    """Person -> courses in all, and the counted hours of a year."""
    rows = db.session.execute(_training_in(year), {"ids": list(ids)})
    found = {person_id: Training(courses, rounded(hours)) for person_id, courses, hours in rows}
    return {one: found.get(one, Training()) for one in ids}


@lru_cache(maxsize=4)
def _training_in(year: int) -> Select[int, int, Any]:
    counted = func.sum(HOURS).filter(COUNTED, ends_in(year))
    return (
        select(Participant.person_id, func.count(), counted)
        .join(Course, Course.id == Participant.course_id)
        .outerjoin(Status, Status.id == Participant.status_id)
        .where(among_given(Participant.person_id, "ids"))
        .where(Participant.active, Course.active)
        .group_by(Participant.person_id)
    )
