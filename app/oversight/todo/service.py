"""What waits for somebody today: each kind counted in a statement or two, with where it is done."""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any
from urllib.parse import urlencode

from marshmallow.validate import OneOf
from sqlalchemy import ColumnElement, Select, and_, exists, func, or_, select

from app.extensions import db
from app.finance.franchise.queries import asking_for, costs_of, read, todays_constants
from app.finance.franchise.rules import pesos
from app.imports.loads import queries
from app.imports.options import Caller
from app.indicators.rules import ends_in
from app.models.organisation import Company
from app.models.surveys import Invitation, Survey
from app.models.training import Course, CourseState, Participant
from app.models.webhooks import FRANCHISE_AT_RISK
from app.platform.clock import day_of
from app.platform.lists import ListQuery, names_of
from app.platform.text import counted, listed
from app.platform.webhooks.service import announce
from app.surveys.mailing.queries import is_pending
from app.surveys.schedules.queries import with_people
from app.training.courses import queries as courses
from app.training.courses.queries import LACKS
from records.course import E_LEARNING

WEEK_AHEAD = 6
"""Today and the six days after it."""
CORRECTABLE_FOR = dt.timedelta(days=30)
"""Older rejected rows were left out on purpose, or loaded again in another file."""
PREPARE, CLOSE, RISK, ANSWERS, LOADS = "prepare", "close", "risk", "answers", "loads"
KINDS = (PREPARE, CLOSE, RISK, ANSWERS, LOADS)
"""The most pressing first."""
KEPT = lru_cache(maxsize=64)
"""For a query of the day: who may see what is said when it is asked, and building it takes longer
than that."""
_TAKES_PART = exists().where(Participant.course_id == Course.id, Participant.active)
ATTENDED: ColumnElement[bool] = and_(
    _TAKES_PART,
    ~_TAKES_PART.where(Participant.attendance.is_(None), Participant.attended_hours.is_(None)),
)
"""Whether a course has participants, and the attendance of all of them."""
MAY_BE_AT_RISK: ColumnElement[bool] = and_(
    Course.active,
    Course.sence_code.is_not(None),
    Course.participating_value > 0,
    _TAKES_PART.where(Participant.franchise_sence, ~Participant.is_external),
    or_(
        Course.sence_communicated_at > Course.initial_date,
        and_(
            Course.is_complete,
            or_(
                Course.sence_communicated_at.is_(None),
                and_(
                    Course.modality.in_(E_LEARNING),
                    _TAKES_PART.where(Participant.franchise_sence, ~Participant.dj_signed),
                ),
            ),
        ),
    ),
)
"""What every course at risk fulfils; whether it is, the franchise of its people says. Others are
not computed."""


@dataclass(frozen=True)
class ToDo:
    """Something that waits, how much of it there is, and the address of where it is done."""

    key: Annotated[str, OneOf(KINDS)]
    title: str
    description: str
    action: Annotated[str, {"description": "What its button says."}]
    count: Annotated[int, {"description": "Courses, answers or rows, by the kind; never 0."}]
    link: str


def is_hidden(preferences: Mapping[str, Any], today: dt.date) -> bool:
    """Whether somebody hid it for this day, as the browser keeps it."""
    kept = preferences.get("today")
    return isinstance(kept, Mapping) and kept.get("dismissedOn") == today.isoformat()


def to_do(*, caller: Caller, company: int | None = None, at: dt.datetime) -> list[ToDo]:
    """What waits for the caller: only what there is, and only of companies that they see.

    `company` narrows it to the courses of one of them, and to what its people loaded.
    """
    today = day_of(at)
    return [
        *_to_prepare(today, company),
        *_to_close(today, company),
        *_at_risk(caller, today.year, company),
        *_unanswered(today, company),
        *_rejected(caller, company, at),
    ]


def _to_prepare(today: dt.date, company: int | None) -> Iterator[ToDo]:
    number, only, first, *lacking = db.session.execute(_unprepared(today, company)).one()
    if not number:
        return
    missing = listed(
        [
            name if number == 1 else f"{name} ({count})"
            for name, count in zip(LACKS, lacking, strict=True)
            if count
        ]
    )
    day = _day(first, today)
    yield ToDo(
        PREPARE,
        f"{counted(number, 'curso', 'cursos')} por preparar",
        f"Comienza {day} y le falta: {missing}."
        if number == 1
        else f"El primero comienza {day}. Les falta: {missing}.",
        "Preparar",
        number,
        _course(only)
        if number == 1
        else _address("/courses", empresa=company, preparar="si", orden="inicio"),
    )


@KEPT
def _unprepared(today: dt.date, company: int | None) -> Select[Any]:
    lacks = [func.count().filter(lack) for lack in LACKS.values()]
    first = func.min(Course.initial_date)
    return _counting(today, company, first, *lacks, unprepared=WEEK_AHEAD)


def _to_close(today: dt.date, company: int | None) -> Iterator[ToDo]:
    number, only, ready = db.session.execute(_over(today, company)).one()
    if not number:
        return
    if number == 1:
        has = "tiene la asistencia completa" if ready else "le falta asistencia"
        words = f"Terminó y {has}."
    elif ready == number:
        words = "Terminaron y tienen la asistencia completa."
    else:
        words = f"Terminaron: {ready} con la asistencia completa y {number - ready} sin ella."
    yield ToDo(
        CLOSE,
        f"{counted(number, 'curso', 'cursos')} por cerrar",
        words,
        "Cerrar",
        number,
        _course(only)
        if number == 1
        else _address(
            "/courses", empresa=company, estado=CourseState.TO_CLOSE.value, orden="termino"
        ),
    )


@KEPT
def _over(today: dt.date, company: int | None) -> Select[Any]:
    return _counting(today, company, func.count().filter(ATTENDED), state=CourseState.TO_CLOSE)


def _at_risk(caller: Caller, year: int, company: int | None) -> Iterator[ToDo]:
    facts = read(_maybe_at_risk(year, frozenset({caller.company_id, company} - {None})))
    if not facts:
        return
    costs = [one for one in costs_of(facts, todays_constants()) if one.sums.at_risk]
    if not costs:
        return
    of_company: dict[int, int] = {}
    for one in costs:
        company_id = one.facts.company_id
        of_company[company_id] = of_company.get(company_id, 0) + one.sums.at_risk
    most = max(of_company, key=lambda company_id: of_company[company_id])
    where = f"{counted(len(costs), 'curso', 'cursos')} de este año"
    if len(of_company) > 1:
        name = names_of(Company.name, [most])[most]
        where += f" en {len(of_company)} empresas, la mayor parte de {name}"
    yield ToDo(
        RISK,
        f"{pesos(sum(of_company.values()))} de franquicia en riesgo",
        f"{where}: SENCE puede rechazarla.",
        "Revisar",
        len(costs),
        _course(costs[0].facts.id, tab="franquicia")
        if len(costs) == 1
        else _address("/estimate", empresa=most, anio=year, tab="cursos"),
    )


def announce_at_risk(*, on: dt.date) -> None:
    """Tell webhooks of each course of this year whose franchise SENCE may refuse, once."""
    facts = read(_maybe_at_risk(on.year, frozenset()))
    for one in costs_of(facts, todays_constants()) if facts else ():
        if one.sums.at_risk:
            announce(
                FRANCHISE_AT_RISK,
                company_id=one.facts.company_id,
                data={"courseId": one.facts.id, "name": one.facts.name, "amount": one.sums.at_risk},
                path=_course(one.facts.id, tab="franquicia"),
                key=f"{FRANCHISE_AT_RISK}:{one.facts.id}",
            )


@KEPT
def _maybe_at_risk(year: int, companies: frozenset[int]) -> Select[Any]:
    """Of all these companies at once: of two that differ there is none."""
    own = (Course.company_id == one for one in companies)
    return asking_for(MAY_BE_AT_RISK, ends_in(year), *own)


def _unanswered(today: dt.date, company: int | None) -> Iterator[ToDo]:
    number, surveys, closes = db.session.execute(_pending(today, company)).one()
    if not number:
        return
    open_ones = counted(surveys, "encuesta abierta", "encuestas abiertas")
    closing = "cierra" if surveys == 1 else "la primera cierra"
    yield ToDo(
        ANSWERS,
        counted(number, "respuesta pendiente", "respuestas pendientes"),
        f"En {open_ones}; {closing} {_day(closes, today)}.",
        "Recordar",
        number,
        _address("/evaluations", empresa=company, recordar="si"),
    )


@KEPT
def _pending(today: dt.date, company: int | None) -> Select[Any]:
    numbers = select(
        func.count(),
        func.count(func.distinct(Survey.id)),
        func.min(Survey.end_date),
    ).select_from(Invitation)
    query: Select[Any] = with_people(numbers).join(Survey, Survey.id == Invitation.survey_id)
    if company is not None:
        own = select(Course.id).where(Course.company_id == company)
        query = query.where(Survey.course_id.in_(own))
    return query.where(is_pending(today))


def _rejected(caller: Caller, company: int | None, at: dt.datetime) -> Iterator[ToDo]:
    found = queries.rejected(since=at - CORRECTABLE_FOR, caller=caller, company=company)
    if found is None:
        return
    where = f"En la carga de {found.file_name}."
    if found.loads > 1:
        where = f"En {found.loads} cargas de los últimos 30 días; la última, {found.file_name}."
    yield ToDo(
        LOADS,
        counted(found.rows, "fila rechazada", "filas rechazadas"),
        where,
        "Corregir",
        found.rows,
        _address("/error-massive-load", carga=found.newest),
    )


def _counting(today: dt.date, company: int | None, *columns: Any, **filters: Any) -> Select[Any]:
    """The number of courses that a list shows, the id of the first of them, and some columns."""
    if company is not None:
        filters["company_id"] = company
    asked = ListQuery(page=None, page_size=0, sort=(), q="", active=True, filters=filters)
    rows = courses.chosen(query=asked, on=today).order_by(None)
    return rows.with_only_columns(func.count(), func.min(Course.id), *columns)


def _day(day: dt.date, today: dt.date) -> str:
    near = {0: "hoy", 1: "mañana"}
    return near.get((day - today).days, f"el {day:%d-%m-%Y}")


def _course(course_id: int, tab: str | None = None) -> str:
    return _address("/detail/course", id=course_id, tab=tab)


def _address(path: str, **parameters: str | int | None) -> str:
    known = {name: value for name, value in parameters.items() if value is not None}
    return f"{path}?{urlencode(known)}"
