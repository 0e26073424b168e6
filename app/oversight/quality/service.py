"""Gaps in the data: how many there are, the list that shows exactly those, and completing them.

Indicators, franchise and surveys read the copy of a person that each participation keeps. One rule
holds for it: a value that a participation lacks may be completed from the record at any time, in
completed courses too, whose constants of the law stay as they were kept; a value that is there is
only replaced in open courses, participant by participant.
"""

import datetime as dt
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Annotated, Any
from urllib.parse import urlencode

from marshmallow.validate import OneOf
from sqlalchemy import ColumnElement, Select, and_, exists, false, func, or_, select

from analytics.franchise import Franchise
from analytics.rounding import round_half_up
from app.extensions import db
from app.finance.franchise.queries import facts_of, todays_constants
from app.finance.franchise.rules import attendee_of, participation, terms_of
from app.finance.sence import service as sence
from app.indicators.queries import NO_COMPANY, companies_in_scope
from app.indicators.rules import COUNTED, HOURS, PERSON_COMPANY
from app.models.organisation import Company, Status
from app.models.people import Person
from app.models.surveys import TRANSFER, Survey
from app.models.training import Course, CourseState, Participant
from app.organisation.companies import service as companies
from app.oversight.privacy.erasure import NAME
from app.people import queries as people
from app.platform import lists
from app.platform.bulk_change import service as bulk
from app.platform.bulk_change.service import MOST, TooMany
from app.platform.errors import InvalidFields
from app.platform.lists import Columns, ListQuery, Page, Search, narrowed_to, page_of
from app.platform.queries import among
from app.roster import service as roster
from app.training.courses import queries as courses

SALARY = "salary"
HOURS_ABOVE = "hours"
"""The one kind that no record can complete: more attended hours than the course has."""
LIST = Columns(
    sorts={
        "name": Participant.folded_name,
        "courseName": Course.folded_name,
        "endDate": Course.end_date,
    },
    tie=Participant.id,
    search=Search(
        folded=(Participant.folded_name, Course.folded_name), rut=Participant.rut, has_digits=False
    ),
)


@dataclass(frozen=True)
class Gap:
    """One kind of thing that is missing."""

    key: str
    title: str
    description: str
    """What it spoils, and so why to mend it."""
    count: int = 0
    link: str = ""
    """Where exactly these are shown."""


COURSES = Gap(
    "coursesToClose",
    "Cursos por cerrar",
    "Terminaron y nadie los marcó como completados: todavía no cuentan en los indicadores.",
)
INCOMPLETE = Gap(
    "coursesIncomplete",
    "Cursos a los que les faltan datos",
    "Sin área temática, modalidad, lugar u horario: se piden antes de comunicarlos a SENCE o "
    "completarlos.",
)
PEOPLE: Mapping[tuple[str, str], Gap] = {
    ("email", "correo"): Gap(
        "peopleWithoutEmail", "Personas sin correo", "No reciben las encuestas de satisfacción."
    ),
    ("bossEmail", "correo-jefatura"): Gap(
        "peopleWithoutBoss",
        "Personas sin correo de jefatura",
        "Nadie puede evaluar si aplican lo aprendido.",
    ),
    ("salary", "renta"): Gap(
        "peopleWithoutSalary",
        "Personas con franquicia y sin renta",
        "Sin renta no hay tramo, y la franquicia de sus cursos queda en cero.",
    ),
    ("gender", "genero"): Gap(
        "peopleWithoutGender", "Personas sin género", "Faltan en los indicadores por género."
    ),
}
"""What the list of people calls it, the server and the address -> the kind."""
PARTICIPATIONS: Mapping[tuple[str, str], Gap] = {
    (HOURS_ABOVE, "horas"): Gap(
        "participationsAboveHours",
        "Participaciones con más horas que el curso",
        "Suben las horas de capacitación del año: corrígelas en el curso.",
    ),
    (SALARY, "renta"): Gap(
        "participationsWithoutSalary",
        "Participaciones con franquicia y sin renta",
        "Su franquicia queda en cero, aunque la ficha tenga la renta: complétalas desde aquí.",
    ),
    ("gender", "genero"): Gap(
        "participationsWithoutGender",
        "Participaciones sin género",
        "Faltan en los indicadores por género, aunque la ficha lo tenga: complétalas desde aquí.",
    ),
    ("email", "correo"): Gap(
        "participationsWithoutEmail",
        "Participaciones sin correo en cursos con encuesta",
        "No reciben la encuesta, aunque la ficha lo tenga: complétalas desde aquí.",
    ),
    ("bossEmail", "correo-jefatura"): Gap(
        "participationsWithoutBoss",
        "Participaciones sin correo de jefatura en cursos con encuesta",
        "Nadie recibe su encuesta de transferencia: complétalas desde aquí.",
    ),
}
"""What the copies of people in courses lack, which the numbers read."""
COMPANIES = Gap(
    "companiesWithoutHeadcount",
    "Empresas sin dotación",
    "Sin dotación, la cobertura se calcula con sus personas registradas.",
)
MONTHS = Gap(
    "monthsWithoutUtm",
    "Meses sin UTM",
    "Los tramos de esos meses se calculan con la última UTM conocida.",
)


def gaps(*, company_id: int | None, is_admin: bool, on: dt.date) -> list[Gap]:
    """What the caller can mend, in the order of what it spoils; kinds without a gap too.

    Raises InvalidFields.
    """
    if company_id is not None and not companies_in_scope([company_id]):
        raise InvalidFields(errors={"company": [NO_COMPANY]})
    asked = _query(state=CourseState.TO_CLOSE, company_id=company_id)
    count = lists.total_of(courses.chosen(query=asked, on=on))
    link = _address("/courses", estado=CourseState.TO_CLOSE.value, empresa=company_id)
    found = [replace(COURSES, count=count, link=link)]
    asked = _query(incomplete=True, company_id=company_id)
    count = lists.total_of(courses.chosen(query=asked, on=on))
    link = _address("/courses", incompletos="si", empresa=company_id)
    found.append(replace(INCOMPLETE, count=count, link=link))
    for (missing, word), gap in PEOPLE.items():
        asked = _query(missing=missing, company=company_id)
        count = lists.total_of(narrowed_to(select(Person.id), asked, people.COLUMNS))
        link = _address("/people", falta=word, empresa=company_id)
        found.append(replace(gap, count=count, link=link))
    for (missing, word), gap in PARTICIPATIONS.items():
        count = count_lacking(missing=missing, company_id=company_id, on=on)
        link = _address("/data-quality", falta=word, empresa=company_id, vista=word)
        found.append(replace(gap, count=count, link=link))
    # One company is opened itself: the list does not choose among companies.
    rows = select(Company.id)
    if company_id is not None:
        rows = rows.where(Company.id == company_id)
    asked = _query(missing=companies.DOTACION)
    count = lists.total_of(narrowed_to(rows, asked, companies.COLUMNS))
    link = _address("/companies", falta="dotacion", ver=company_id)
    found.append(replace(COMPANIES, count=count, link=link))
    if is_admin:
        count = len(sence.missing_months(on=on))
        found.append(replace(MONTHS, count=count, link="/settings?seccion=sence&parte=utm"))
    return found


def _query(**filters: Any) -> ListQuery:
    """What the list of these rows asks, without a page."""
    asked = {name: value for name, value in filters.items() if value is not None}
    return ListQuery(page=None, page_size=0, sort=(), q="", active=True, filters=asked)


def _address(path: str, **parameters: str | int | None) -> str:
    known = {name: value for name, value in parameters.items() if value is not None}
    return f"{path}?{urlencode(known)}"


@dataclass(frozen=True)
class Missing:
    """Something that participations lack: their condition, and the column that completes them."""

    lacks: Callable[[dt.date], ColumnElement[bool]]
    column: str
    fits: ColumnElement[bool] | None = None
    """What must hold for the value of the record to belong into the participation."""


def _surveyed(on: dt.date, *conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    """Whether a survey of the course is still to be answered on a day."""
    return exists().where(Survey.course_id == Course.id, Survey.end_date >= on, *conditions)


MISSING: Mapping[str, Missing] = {
    "gender": Missing(lambda _: Participant.gender.is_(None), "gender"),
    SALARY: Missing(
        lambda _: and_(Participant.franchise_sence, Participant.gross_salary.is_(None)),
        "gross_salary",
    ),
    "email": Missing(lambda on: and_(Participant.email.is_(None), _surveyed(on)), "email"),
    "bossEmail": Missing(
        lambda on: and_(Participant.boss_email.is_(None), _surveyed(on, Survey.type == TRANSFER)),
        "boss_email",
        # An address is completed, a boss is not replaced.
        or_(Participant.boss_name.is_(None), Participant.boss_name == Person.boss_name),
    ),
}
KINDS = (*MISSING, HOURS_ABOVE)


@dataclass(frozen=True)
class Lacking:
    """A participation that lacks something; `completable`: what of it the person's record has."""

    participant_id: int
    people_id: int
    name: str
    rut: str | None
    course_id: int
    courseName: str
    endDate: dt.date
    isComplete: bool
    attendedHours: Decimal | None
    totalHours: Decimal
    missing: Sequence[Annotated[str, OneOf(KINDS)]]
    completable: Sequence[Annotated[str, OneOf(KINDS)]]


@dataclass(frozen=True)
class CompletionEffect:
    """What completing participations changes: hours that a gender gets, and pesos."""

    missing: int
    """Participations that lack the value."""
    completable: int
    """Those of them whose record has it."""
    people: int
    courses: int
    """Both of the completable ones."""
    completeCourses: int
    hours: float
    """Counted hours of the completable ones: they appear by gender from then on."""
    franchiseBefore: int
    franchiseAfter: int
    """Of the completable ones."""


def count_lacking(*, missing: str, company_id: int | None, on: dt.date) -> int:
    """How many participations lack something."""
    rows = _lacking(missing, company_id, on)
    return lists.total_of(rows.with_only_columns(Participant.id))


def list_lacking(*, query: ListQuery, on: dt.date) -> Page:
    """A page of participations that lack something, or anything, as Lacking."""
    asked = dict(query.filters)
    rows = _lacking(asked.pop("missing", None), asked.pop("company", None), on)
    columns: list[Any] = [Participant, Course]
    for name in KINDS:
        kind = MISSING.get(name)
        lacks = _lacks(name, on)
        has = and_(lacks, _has_value(kind)) if kind else false()
        columns += [func.coalesce(lacks, False), func.coalesce(has, False)]
    shown = rows.with_only_columns(*columns)
    page = page_of(shown, replace(query, filters=asked), LIST, scalars=False)
    found = []
    for participant, course, *flags in page.rows:
        missing = [name for name, lacks in zip(KINDS, flags[::2], strict=True) if lacks]
        completable = [name for name, has in zip(KINDS, flags[1::2], strict=True) if has]
        found.append(
            Lacking(
                participant_id=participant.id,
                people_id=participant.person_id,
                name=participant.name,
                rut=participant.rut,
                course_id=course.id,
                courseName=course.name,
                endDate=course.end_date,
                isComplete=course.is_complete,
                attendedHours=participant.attended_hours,
                totalHours=course.total_hours,
                missing=missing,
                completable=completable,
            )
        )
    return replace(page, rows=found)


def effect_of(*, missing: str, company_id: int | None, on: dt.date) -> CompletionEffect:
    """What completing all participations that lack something would change. Writes nothing.

    Raises TooMany.
    """
    rows = _completable(missing, company_id, on, hold=False)
    hours, before, after = Decimal(), 0, 0
    if missing == "gender":
        ids = [participant.id for participant, _ in rows]
        query = (
            select(func.coalesce(func.sum(HOURS), 0))
            .select_from(Participant)
            .join(Course, Course.id == Participant.course_id)
            .outerjoin(Status, Status.id == Participant.status_id)
            .where(among(Participant.id, ids), COUNTED)
        )
        hours = db.session.scalar(query) or Decimal()
    if missing == SALARY:
        before, after = _franchise(rows)
    courses = {participant.course_id for participant, _ in rows}
    complete = select(func.count()).where(among(Course.id, courses), Course.is_complete)
    return CompletionEffect(
        missing=count_lacking(missing=missing, company_id=company_id, on=on),
        completable=len(rows),
        people=len({participant.person_id for participant, _ in rows}),
        courses=len(courses),
        completeCourses=db.session.scalar(complete) or 0,
        hours=round_half_up(hours, 1),
        franchiseBefore=before,
        franchiseAfter=after,
    )


def complete(
    *, missing: str, company_id: int | None, by: int, at: dt.datetime, on: dt.date
) -> bulk.ManyChanged:
    """Complete all participations that lack something and whose record has it.

    Each is written down in the history of its course, and `bulk.undo` takes all of them back.

    Raises TooMany.
    """
    column = MISSING[missing].column
    rows = _completable(missing, company_id, on, hold=True)
    values = {participant.id: value for participant, value in rows}
    return bulk.fill(table=roster.BULK, column=column, values=values, by=by, at=at)


def _lacks(missing: str, on: dt.date) -> ColumnElement[bool]:
    if missing == HOURS_ABOVE:
        above: ColumnElement[bool] = Participant.attended_hours > Course.total_hours
        return above
    return MISSING[missing].lacks(on)


def _lacking(missing: str | None, company_id: int | None, on: dt.date) -> Select[Any]:
    """Participations that count and lack something, with their courses and the records.

    A record that the caller does not see is as if there were none; of somebody whose data were
    erased nothing is missing.
    """
    kinds = KINDS if missing is None else (missing,)
    rows = (
        select(Participant)
        .join(Course, Course.id == Participant.course_id)
        .outerjoin(Person, Person.id == Participant.person_id)
        .where(
            Participant.active,
            Course.active,
            or_(Participant.rut.is_not(None), Participant.name != NAME),
            or_(*(_lacks(kind, on) for kind in kinds)),
        )
    )
    return rows if company_id is None else rows.where(PERSON_COMPANY.in_([company_id]))


def _has_value(kind: Missing) -> ColumnElement[bool]:
    known: ColumnElement[bool] = getattr(Person, kind.column).is_not(None)
    return known if kind.fits is None else and_(known, kind.fits)


def _completable(
    missing: str, company_id: int | None, on: dt.date, *, hold: bool
) -> Sequence[tuple[Participant, Any]]:
    """Participants whose record has what they lack, with that value."""
    kind = MISSING[missing]
    entities: tuple[Any, ...] = (Participant, getattr(Person, kind.column))
    rows = (
        _lacking(missing, company_id, on)
        .where(_has_value(kind))
        .with_only_columns(*entities)
        .order_by(Participant.id)
        .limit(MOST + 1)
    )
    if hold:
        rows = rows.with_for_update(of=Participant, key_share=True)
    found = [(row[0], row[1]) for row in db.session.execute(rows)]
    if len(found) > MOST:
        raise TooMany
    return found


def _franchise(rows: Sequence[tuple[Participant, int]]) -> tuple[int, int]:
    """Pesos of these participations without the salary, and with it, each by its course's terms."""
    today = todays_constants()
    facts = facts_of(among(Course.id, {participant.course_id for participant, _ in rows}))
    terms = {one.id: (terms_of(one, today), one.hours) for one in facts}
    sums = Counter[str]()
    for participant, salary in rows:
        course, hours = terms[participant.course_id]
        attendee = attendee_of(participant, hours)
        found: Mapping[str, Franchise] = {
            "before": participation(course, attendee),
            "after": participation(course, replace(attendee, salary=salary)),
        }
        sums.update({name: one.franchise for name, one in found.items()})
    return sums["before"], sums["after"]
