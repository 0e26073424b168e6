"""What is asked of KPIs: numbers from the cells, cached until these change, and the facts behind a
number, page by page.

There are as many facts as the number says. Courses and people are those of the cells that answered;
what is shown of them is read afresh.
"""

import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Annotated, Any, NamedTuple

from pyroaring import BitMap
from sqlalchemy import (
    BigInteger,
    Boolean,
    ColumnElement,
    Date,
    Select,
    String,
    and_,
    case,
    func,
    or_,
    select,
)

from analytics.cells import ALL_COMPANIES, ANY, EXTERNAL, HOUR, INTERNAL, Cell, union
from analytics.definitions import (
    COMPLETED_TRAININGS,
    DEFINITIONS,
    FORMULA,
    SURVEY_RESPONSES,
    TRAINED_PEOPLE,
    TRAINING_HOURS,
    Definition,
)
from analytics.periods import BackwardRange, Range, range_of
from analytics.rollup import are_apart, numbers, of_cells, of_counts, with_staff
from app.extensions import db
from app.indicators import cells, headcount, marks
from app.indicators.days import Days, Whose, cell_of
from app.indicators.rules import (
    PARTS_OF_HOURS,
    PERSON_COMPANY,
    coverage_of,
    invitations,
    matching,
    opened,
    participations,
    within,
)
from app.models.organisation import Company
from app.models.people import Person
from app.models.surveys import Invitation, Survey
from app.models.training import Course, Participant
from app.platform import cache, installation
from app.platform.errors import InvalidFields, NotFound, existing
from app.platform.guard import EVERY_COMPANY
from app.platform.lists import Page, names_of
from app.platform.queries import among, given_rows, table_given

BACKWARD = "El mes de inicio no puede ser posterior al de término."
NO_COMPANY = "Esta empresa no existe."
KINDS = {
    "company": BigInteger,
    "start": Date,
    "end": Date,
    "day": Date,
    "gender": String,
    "external": Boolean,
    "has_staff": Boolean,
}


@dataclass(frozen=True)
class Filter:
    """The filter of a widget as it was sent; an empty value leaves it open."""

    start: date | None = None
    end: date | None = None
    company: int | None = None
    gender: str = ANY
    external: bool | None = None
    grouping: str = ""


@dataclass(frozen=True)
class Question:
    """A KPI, and of whom and when it is asked."""

    kpi: Definition
    months: Range
    company_id: int
    gender: str
    external: bool | None
    grouping: str
    scope: int
    """The company of whoever asks; 0: of none, and so of all."""
    coverage: bool = False
    """Whether the share of the head count that was trained is asked for as well."""
    until: date | None = None
    """The day of the last month after which nothing counts; without one all of it does."""

    @property
    def origin(self) -> str:
        """Whose cells answer: internal people, external ones, or any."""
        return {None: ANY, False: INTERNAL, True: EXTERNAL}[self.external]

    @property
    def cells(self) -> Mapping[str, Any]:
        """Which cells answer, as the arguments of `cells.of_filter` but for its parts."""
        return {
            "company_id": self.company_id,
            "gender": self.gender,
            "origin": self.origin,
            "months": self.months,
        }

    @property
    def canonical(self) -> list[Any]:
        """The question in plain values."""
        return [
            *(self.kpi.slug, self.months.start.isoformat(), self.months.end.isoformat()),
            *(self.company_id, self.gender, self.origin, self.grouping, self.scope),
            self.until and self.until.isoformat(),
        ]


def kpi_of(kpi_id: int) -> Definition:
    """A KPI by its id. Raises NotFound."""
    return existing(next((kpi for kpi in DEFINITIONS if kpi.id == kpi_id), None), NotFound)


def question(
    *,
    kpi: Definition,
    asked: Filter,
    scope: int | None,
    today: date,
    seen: Collection[int] = (),
    coverage: bool = False,
) -> Question:
    """What a filter asks, for somebody who sees one company or all.

    `seen` are companies that the caller is known to see. `coverage` means something of trained
    people only, unless they are external. Raises InvalidFields.
    """
    try:
        months = range_of(start=asked.start, end=asked.end, today=today)
    except BackwardRange as error:
        raise InvalidFields(BACKWARD, errors={"startMonth": [BACKWARD]}) from error
    company_id = scope or ALL_COMPANIES
    if asked.company not in (None, scope):
        if asked.company not in seen and not companies_in_scope([asked.company]):
            raise InvalidFields(errors={"company": [NO_COMPANY]})
        company_id = asked.company
    return Question(
        kpi=kpi,
        months=months,
        company_id=company_id,
        gender=asked.gender,
        external=asked.external,
        grouping=asked.grouping,
        scope=scope or ALL_COMPANIES,
        coverage=coverage and kpi.has_staff and asked.external is not True,
    )


def companies_in_scope(ids: Iterable[int | None]) -> set[int]:
    """Those of some companies that the caller sees; disabled ones still answer for the past."""
    wanted = {one for one in ids if one is not None}
    query = select(Company.id).where(Company.id.in_(wanted))
    return set(db.session.scalars(query)) if wanted else set()


_given = table_given(KINDS)
CONTEXTS = (
    select(
        *marks.pending_columns(),
        cells.version_of(company_id=_given.c.company, start=_given.c.start, end=_given.c.end),
        installation.epoch(),
        case((_given.c.has_staff, headcount.staff_of(_given))),
    )
    .select_from(_given)
    .order_by(_given.c.place)
)


class _Context(NamedTuple):
    """What is known of a question at one moment, apart from the cells."""

    version: int
    epoch: str | None
    staff: headcount.Staff | None


@dataclass(frozen=True)
class Coverage:
    """The share of the head count that was trained: internal people of the same companies."""

    percent: Annotated[
        float | None,
        {"description": "One decimal; null without a head count that can be right."},
    ]
    trained: int
    """Distinct internal people of the companies that `staff` is of."""
    staff: int
    undeclared: Annotated[
        int, {"description": "Companies without a head count, of which people are counted."}
    ]
    """Their registered people stand in `staff` instead of the dotación."""


@dataclass(frozen=True)
class Answer:
    """Numbers, how old they are, and how many changes they do not show yet."""

    data: Mapping[str, Any]
    as_of: datetime
    version: int
    pending: int
    staff_basis: str | None = None
    """What the head count was taken from, where there is one."""
    coverage: Coverage | None = None
    """Where it was asked for."""


def answers(questions: Sequence[Question], *, at: datetime) -> list[Answer]:
    """The answers to several questions, all of the same age.

    Without pending changes the numbers are those of this moment.
    """
    if not questions:
        return []
    pending, known = _contexts(questions)
    contexts = [known[_parameters(one)] for one in questions]
    keys = [_key(one, context) for one, context in zip(questions, contexts, strict=True)]
    covered = [
        _coverage_key(one, context) for one, context in zip(questions, contexts, strict=True)
    ]
    wanted = [key for key in covered if key]
    kept = dict(zip([*keys, *wanted], cache.get_many([*keys, *wanted]), strict=True))
    as_of = pending.oldest or at
    found = []
    for one, context, key, coverage_key in zip(questions, contexts, keys, covered, strict=True):
        staff, coverage = context.staff, None
        # Computed by one process and cached for all.
        data = kept[key] or cache.once(key, partial(_numbers_of, one), seconds=cache.MAX_SECONDS)
        if staff and coverage_key:
            trained = kept[coverage_key]
            if trained is None:
                count = partial(_trained_of, one, staff)
                trained = cache.once(coverage_key, count, seconds=cache.MAX_SECONDS)
            share = coverage_of(trained, staff.heads)
            coverage = Coverage(share, trained, staff.heads, staff.undeclared)
        if staff:
            data = with_staff(data, staff=staff.number, grouping=one.grouping)
        basis = staff.basis if staff else None
        found.append(Answer(data, as_of, context.version, pending.count, basis, coverage))
    return found


def answer(question: Question, *, at: datetime) -> Answer:
    """The answer to one question."""
    return answers([question], at=at)[0]


def _contexts(questions: Iterable[Question]) -> tuple[marks.Pending, dict[Any, _Context]]:
    """Everything but the cells, in one statement: each costs more on its way than in the database.

    It is built once, which takes longer than to answer it.
    """
    asked = list(dict.fromkeys(map(_parameters, questions)))
    found = db.session.execute(CONTEXTS, given_rows(KINDS, asked)).all()
    seen = {
        one: _Context(version, epoch, headcount.as_staff(staff) if staff else None)
        for one, (*_, version, epoch, staff) in zip(asked, found, strict=True)
    }
    return marks.Pending(*found[0][:2]), seen


def _parameters(question: Question) -> tuple[Any, ...]:
    """What is to be known for a question, in the order of KINDS."""
    months = question.months
    return (
        *(question.company_id, months.start, months.end, months.last_day),
        *(question.gender, question.external, question.kpi.has_staff),
    )


def _numbers_of(question: Question) -> Mapping[str, Any]:
    months, grouping, parts = question.months, question.grouping, question.kpi.parts
    if question.until:
        of_months = cells.of_filter(**question.cells, parts=parts)
        whose = Whose(question.company_id, question.gender, question.external)
        of_months[months.end] = cell_of(Days(months.end, question.until), whose, parts=parts)
        return numbers(question.kpi, of_cells(of_months), months=months, grouping=grouping)
    # Sets are large: they are read only where they have to be united.
    if are_apart(months, grouping=grouping):
        counting = of_counts(cells.counts_of_filter(**question.cells, parts=parts))
    else:
        counting = of_cells(cells.of_filter(**question.cells, parts=parts))
    return numbers(question.kpi, counting, months=months, grouping=grouping)


def _trained_of(question: Question, staff: headcount.Staff) -> int:
    """How many distinct internal people of the companies of a head count were trained."""
    # All companies together have few cells; each one is read only where some are left out.
    companies = [ALL_COMPANIES] if staff.is_everyone else staff.companies
    people = cells.people_of(
        companies=companies, gender=question.gender, origin=INTERNAL, months=question.months
    )
    return len(people)


def _key(question: Question, context: _Context, *more: Any) -> str:
    """Everything that an answer depends on."""
    known = json.dumps([FORMULA, context.epoch, context.version, *question.canonical, *more])
    return f"kpi:{hashlib.sha256(known.encode()).hexdigest()}"


def _coverage_key(question: Question, context: _Context) -> str | None:
    """The same of the people that coverage counts; None where it is not asked for."""
    if context.staff is None or not question.coverage:
        return None
    return _key(question, context, "coverage", *context.staff.companies, context.staff.is_everyone)


@dataclass
class Fact:
    """A fact behind a number: a participation, a course, a person or an invitation, by the KPI.

    What does not apply is null, and so is everything but the name of another company's course.
    """

    people_id: int | None = None
    name: str | None = None
    rut: str | None = None
    course_id: int | None = None
    courseName: str | None = None
    companyName: str | None = None
    endDate: date | None = None
    hours: float | None = None
    courses: int | None = None
    participants: int | None = None
    surveyType: str | None = None
    surveyDate: date | None = None
    role: str | None = None


Facts = list[tuple[Fact, int | None]]
"""Each with the id of its company."""


@dataclass(frozen=True)
class Window:
    """Which rows of a list are wanted."""

    first: int
    size: int


def page(question: Question, *, number: int, size: int) -> Page:
    """One page of facts."""
    facts, total = LISTS[question.kpi.slug](question, Window((number - 1) * size, size))
    names = names_of(Company.name, (company_id for _, company_id in facts))
    for fact, company_id in facts:
        fact.companyName = names.get(company_id)
    return Page(rows=[fact for fact, _ in facts], page=number, page_size=size, total=total)


def _participations(question: Question, window: Window) -> tuple[Facts, int]:
    """Participations, the latest first: their hours add up to the number."""
    query = (
        participations(
            *(Participant.person_id, Participant.name, Participant.rut),
            *(PARTS_OF_HOURS.label("hours"), PERSON_COMPANY.label("of_person"), Course),
        )
        .where(_asked(question, PERSON_COMPANY))
        .order_by(Course.end_date.desc(), Participant.id.desc())
    )
    rows = _all(query, window)
    facts = [(_fact_of(row, question, hours=row.hours / HOUR), row.of_person) for row in rows]
    counted = _cells(question, "participations").values()
    return facts, sum(cell.participations for cell in counted)


def _courses(question: Question, window: Window) -> tuple[Facts, int]:
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
        fact = Fact(**_course_of(course, question))
        fact.participants, fact.hours = (count.number, count.hours) if count else (0, 0.0)
        facts.append((fact, course.company_id if own else None))
    return facts, sum(len(ids) for ids in sets.values())


def _people(question: Question, window: Window) -> tuple[Facts, int]:
    """People in the order of their names."""
    ids = union(_cells(question, "people").values()).people
    query = select(Person).where(among(Person.id, ids)).order_by(Person.folded_name, Person.id)
    people = [row.Person for row in _all(query, window)]
    ids_shown = [person.id for person in people]
    counted = _counted(question, Participant.person_id, ids_shown, PERSON_COMPANY)
    facts = []
    for person in people:
        fact = Fact(person.id, person.name, person.rut)
        count = counted.get(person.id)
        if count:
            fact.courses, fact.hours, fact.endDate = count.number, count.hours, count.latest
        facts.append((fact, person.company_id))
    return facts, len(ids)


def _invitations(question: Question, window: Window) -> tuple[Facts, int]:
    """Who was asked, the latest first; not who answered, and never what."""
    query = (
        invitations(
            *(Participant.person_id, Participant.name, Participant.rut),
            *(PERSON_COMPANY.label("of_person"), Course, Survey, Invitation.role),
        )
        .where(
            opened(question.months, by=cells.day() or date.min),
            _fits(question, PERSON_COMPANY),
        )
        .order_by(Survey.initial_date.desc(), Invitation.id.desc())
    )
    facts = []
    for row in _all(query, window):
        fact = _fact_of(row, question, role=row.role)
        # The survey is shown where its course may be.
        if _is_own(row.Course, question):
            fact.surveyType, fact.surveyDate = row.Survey.type, row.Survey.initial_date
        facts.append((fact, row.of_person))
    counted = _cells(question, "participants").values()
    return facts, sum(cell.participants for cell in counted)


LISTS: Mapping[str, Callable[[Question, Window], tuple[Facts, int]]] = {
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
    return cells.of_filter(**question.cells, parts=(part,))


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


def _fact_of(row: Any, question: Question, **more: Any) -> Fact:
    """What a row says of a participant, and of the course."""
    course = _course_of(row.Course, question)
    return Fact(row.person_id, row.name, row.rut, **course, **more)


def _course_of(course: Course, question: Question) -> Mapping[str, Any]:
    """A course as the caller may see it: of other companies' courses only the name."""
    if not _is_own(course, question):
        return {"courseName": course.name}
    return {"course_id": course.id, "courseName": course.name, "endDate": course.end_date}


def _is_own(course: Course, question: Question) -> bool:
    return question.scope in (ALL_COMPANIES, course.company_id)


def _all(query: Select[Any], window: Window | None = None) -> list[Any]:
    """Rows of all companies: the question already says whose they may be."""
    if window is not None:
        query = query.limit(window.size).offset(window.first)
    return list(db.session.execute(query, execution_options={EVERY_COMPANY: True}))
