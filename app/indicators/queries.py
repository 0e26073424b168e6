"""The facts behind a number, page by page: as many rows as the number says.

Courses and people are those of the cells that answered; what is shown of them is read afresh.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from pyroaring import BitMap
from sqlalchemy import ColumnElement, Select, and_, func, or_, select

from analytics.cells import ALL_COMPANIES, HOUR, Cell, union
from analytics.definitions import (
    COMPLETED_TRAININGS,
    SURVEY_RESPONSES,
    TRAINED_PEOPLE,
    TRAINING_HOURS,
)
from app.extensions import db
from app.indicators import cells as kpi_cells
from app.indicators.rules import (
    PARTS_OF_HOURS,
    PERSON_COMPANY,
    invitations,
    matching,
    opened,
    participations,
    within,
)
from app.indicators.service import Question
from app.models.organisation import Company
from app.models.people import Person
from app.models.surveys import Invitation, Survey
from app.models.training import Course, Participant
from app.platform.guard import EVERY_COMPANY
from app.platform.lists import Page
from app.platform.queries import among


@dataclass
class Fact:
    """A participation, a course, a person or an invitation; what does not apply stays empty."""

    people_id: int | None = None
    name: str | None = None
    rut: str | None = None
    course_id: int | None = None
    course_name: str | None = None
    company_id: int | None = None
    end_date: date | None = None
    hours: float | None = None
    courses: int | None = None
    participants: int | None = None
    company_name: str | None = None
    survey_type: str | None = None
    survey_date: date | None = None
    role: str | None = None


@dataclass(frozen=True)
class Window:
    """Which rows of a list are wanted."""

    first: int
    size: int


def page(question: Question, *, number: int, size: int) -> Page:
    """One page of facts."""
    rows, total = LISTS[question.kpi.slug](question, Window((number - 1) * size, size))
    ids = {fact.company_id for fact in rows}
    companies = _all(select(Company).where(Company.id.in_(ids)))
    names = {row.Company.id: row.Company.name for row in companies}
    for fact in rows:
        fact.company_name = names.get(fact.company_id)
    return Page(rows=rows, page=number, page_size=size, total=total)


def _participations(question: Question, window: Window) -> tuple[list[Fact], int]:
    """Participations, the latest first: their hours add up to the number."""
    query = (
        participations(
            *(Participant.person_id, Participant.name, Participant.rut),
            *(PARTS_OF_HOURS.label("hours"), PERSON_COMPANY.label("of_person"), Course),
        )
        .where(_asked(question, PERSON_COMPANY))
        .order_by(Course.end_date.desc(), Participant.id.desc())
    )
    facts = [_fact(row, question, hours=row.hours / HOUR) for row in _all(query, window)]
    cells = _cells(question, "participations").values()
    return facts, sum(cell.participations for cell in cells)


def _courses(question: Question, window: Window) -> tuple[list[Fact], int]:
    """Courses, the latest first; only the months on the page are looked into."""
    sets = {month: cell.courses for month, cell in _cells(question, "courses").items()}
    ids, rest = _latest(sets, window)
    query = select(Course).where(among(Course.id, ids))
    rows = _all(query.order_by(Course.end_date.desc(), Course.id.desc()), rest)
    courses = [row.Course for row in rows]
    ids_shown = [course.id for course in courses]
    counted = _counted(
        question, Participant.course_id, ids_shown, PERSON_COMPANY, Course.company_id
    )
    facts = []
    for course in courses:
        own, count = _is_own(course, question), counted.get(course.id)
        fact = Fact(company_id=course.company_id if own else None, **_course(course, question))
        fact.participants, fact.hours = (count.number, count.hours) if count else (0, 0.0)
        facts.append(fact)
    return facts, sum(len(ids) for ids in sets.values())


def _people(question: Question, window: Window) -> tuple[list[Fact], int]:
    """People in the order of their names."""
    ids = union(_cells(question, "people").values()).people
    query = select(Person).where(among(Person.id, ids)).order_by(Person.folded_name, Person.id)
    people = [row.Person for row in _all(query, window)]
    ids_shown = [person.id for person in people]
    counted = _counted(question, Participant.person_id, ids_shown, PERSON_COMPANY)
    facts = []
    for person in people:
        fact = Fact(person.id, person.name, person.rut, company_id=person.company_id)
        count = counted.get(person.id)
        if count:
            fact.courses, fact.hours, fact.end_date = count.number, count.hours, count.latest
        facts.append(fact)
    return facts, len(ids)


def _invitations(question: Question, window: Window) -> tuple[list[Fact], int]:
    """Who was asked, the latest first; not who answered, and never what."""
    query = (
        invitations(
            *(Participant.person_id, Participant.name, Participant.rut),
            *(PERSON_COMPANY.label("of_person"), Course, Survey, Invitation.role),
        )
        .where(
            opened(question.months, by=kpi_cells.day() or date.min),
            _fits(question, PERSON_COMPANY),
        )
        .order_by(Survey.initial_date.desc(), Invitation.id.desc())
    )
    facts = []
    for row in _all(query, window):
        fact = _fact(row, question, role=row.role)
        # The survey is shown where its course may be.
        if _is_own(row.Course, question):
            fact.survey_type, fact.survey_date = row.Survey.type, row.Survey.initial_date
        facts.append(fact)
    cells = _cells(question, "participants").values()
    return facts, sum(cell.participants for cell in cells)


LISTS: Mapping[str, Callable[[Question, Window], tuple[list[Fact], int]]] = {
    TRAINING_HOURS.slug: _participations,
    COMPLETED_TRAININGS.slug: _courses,
    TRAINED_PEOPLE.slug: _people,
    SURVEY_RESPONSES.slug: _invitations,
}


@dataclass(frozen=True)
class Count:
    """Participations of somebody, or in something."""

    number: int
    hours: float
    latest: date


def _counted(
    question: Question, key: Any, ids: Collection[int], *companies: Any
) -> dict[int, Count]:
    """The participations behind the rows of a page."""
    query = participations(key, func.count(), func.sum(PARTS_OF_HOURS), func.max(Course.end_date))
    query = query.where(key.in_(ids), _asked(question, *companies)).group_by(key)
    return {
        of: Count(number, int(hours) / HOUR, latest) for of, number, hours, latest in _all(query)
    }


def _asked(question: Question, *companies: Any) -> ColumnElement[bool]:
    """What the question asks of a participation; one of its companies must be the one asked."""
    return and_(within(question.months), _fits(question, *companies))


def _fits(question: Question, *companies: Any) -> ColumnElement[bool]:
    """Whether a participant is of the kind and the company that are asked for."""
    asked = [matching(question.gender, question.external)]
    if question.company_id != ALL_COMPANIES:
        asked.append(or_(*(company == question.company_id for company in companies)))
    return and_(*asked)


def _cells(question: Question, part: str) -> dict[date, Cell]:
    return kpi_cells.of_filter(**question.cells, parts=(part,))


def _latest(sets: Mapping[date, BitMap], window: Window) -> tuple[BitMap, Window]:
    """The ids of the months that a page touches, and the page's place among them."""
    wanted, before, seen = BitMap(), 0, 0
    for month in sorted(sets, reverse=True):
        if seen + len(sets[month]) <= window.first:
            before += len(sets[month])
        elif seen < window.first + window.size:
            wanted |= sets[month]
        seen += len(sets[month])
    return wanted, Window(window.first - before, window.size)


def _fact(row: Any, question: Question, **more: Any) -> Fact:
    """What a row says of a participant, and of the course."""
    course = _course(row.Course, question)
    return Fact(row.person_id, row.name, row.rut, company_id=row.of_person, **course, **more)


def _course(course: Course, question: Question) -> dict[str, Any]:
    """A course as the caller may see it: of other companies' courses only the name."""
    if not _is_own(course, question):
        return {"course_name": course.name}
    return {"course_id": course.id, "course_name": course.name, "end_date": course.end_date}


def _is_own(course: Course, question: Question) -> bool:
    return question.scope in (ALL_COMPANIES, course.company_id)


def _all(query: Select[Any], window: Window | None = None) -> list[Any]:
    """Rows of all companies: the question already says whose they may be."""
    if window is not None:
        query = query.limit(window.size).offset(window.first)
    return list(db.session.execute(query, execution_options={EVERY_COMPANY: True}))
