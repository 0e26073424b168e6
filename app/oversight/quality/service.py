"""Gaps in the data: how many there are, and the list that shows exactly those."""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from sqlalchemy import select

from app.extensions import db
from app.indicators.service import NO_COMPANY, companies_in_scope
from app.models.company import Company
from app.models.course import CourseState
from app.models.franchise import Utm
from app.models.person import Person
from app.organisation.companies import service as companies
from app.oversight.quality import corrections
from app.people import queries as people
from app.platform import lists
from app.platform.errors import InvalidFields
from app.platform.lists import ListQuery, narrowed_to
from app.training.courses import queries as courses

MONTHS_A_YEAR = 12
MONTHS_AFFECTED = 12
"""How far back a missing UTM still matters, before this month."""
PARAMETERS = "/settings?seccion=sence"


@dataclass(frozen=True)
class Gap:
    """One kind of thing that is missing."""

    key: str
    title: str
    description: str
    """What it spoils, and so why to mend it."""
    count: int
    link: str
    """Where exactly these are shown."""


@dataclass(frozen=True)
class _Kind:
    key: str
    title: str
    description: str


COURSES = _Kind(
    "coursesToClose",
    "Cursos por cerrar",
    "Terminaron y nadie los marcó como completados: todavía no cuentan en los indicadores.",
)
PEOPLE: Mapping[tuple[str, str], _Kind] = {
    ("email", "correo"): _Kind(
        "peopleWithoutEmail", "Personas sin correo", "No reciben las encuestas de satisfacción."
    ),
    ("bossEmail", "correo-jefatura"): _Kind(
        "peopleWithoutBoss",
        "Personas sin correo de jefatura",
        "Nadie puede evaluar si aplican lo aprendido.",
    ),
    ("salary", "renta"): _Kind(
        "peopleWithoutSalary",
        "Personas con franquicia y sin renta",
        "Sin renta no hay tramo, y la franquicia de sus cursos queda en cero.",
    ),
    ("gender", "genero"): _Kind(
        "peopleWithoutGender", "Personas sin género", "Faltan en los indicadores por género."
    ),
}
"""What the list of people calls it, the server and the address -> the kind."""
PARTICIPATIONS: Mapping[tuple[str, str], _Kind] = {
    (corrections.HOURS_ABOVE, "horas"): _Kind(
        "participationsAboveHours",
        "Participaciones con más horas que el curso",
        "Suben las horas de capacitación del año: corrígelas en el curso.",
    ),
    (corrections.SALARY, "renta"): _Kind(
        "participationsWithoutSalary",
        "Participaciones con franquicia y sin renta",
        "Su franquicia queda en cero, aunque la ficha tenga la renta: complétalas desde aquí.",
    ),
    ("gender", "genero"): _Kind(
        "participationsWithoutGender",
        "Participaciones sin género",
        "Faltan en los indicadores por género, aunque la ficha lo tenga: complétalas desde aquí.",
    ),
    ("email", "correo"): _Kind(
        "participationsWithoutEmail",
        "Participaciones sin correo en cursos con encuesta",
        "No reciben la encuesta, aunque la ficha lo tenga: complétalas desde aquí.",
    ),
    ("bossEmail", "correo-jefatura"): _Kind(
        "participationsWithoutBoss",
        "Participaciones sin correo de jefatura en cursos con encuesta",
        "Nadie recibe su encuesta de transferencia: complétalas desde aquí.",
    ),
}
"""What the copies of people in courses lack, which the numbers read."""
COMPANIES = _Kind(
    "companiesWithoutHeadcount",
    "Empresas sin dotación",
    "Sin dotación no se puede calcular la cobertura.",
)
MONTHS = _Kind(
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
    address = _address("/courses", estado=CourseState.TO_CLOSE.value, empresa=company_id)
    found = [
        _gap(COURSES, count, address),
        *_people(company_id),
        *_participations(company_id, on),
        _companies(company_id),
    ]
    return [*found, _months(on)] if is_admin else found


def _people(company_id: int | None) -> Iterator[Gap]:
    for (missing, word), kind in PEOPLE.items():
        asked = _query(missing=missing, company=company_id)
        count = lists.total_of(narrowed_to(select(Person.id), asked, people.COLUMNS))
        yield _gap(kind, count, _address("/people", falta=word, empresa=company_id))


def _participations(company_id: int | None, on: dt.date) -> Iterator[Gap]:
    for (missing, word), kind in PARTICIPATIONS.items():
        count = corrections.count(missing=missing, company_id=company_id, on=on)
        yield _gap(
            kind, count, _address("/data-quality", falta=word, empresa=company_id, vista=word)
        )


def _companies(company_id: int | None) -> Gap:
    """One company is opened itself: the list does not choose among companies."""
    rows = select(Company.id)
    if company_id is not None:
        rows = rows.where(Company.id == company_id)
    asked = _query(missing=companies.DOTACION)
    count = lists.total_of(narrowed_to(rows, asked, companies.COLUMNS))
    return _gap(COMPANIES, count, _address("/companies", falta="dotacion", ver=company_id))


def _months(on: dt.date) -> Gap:
    this = on.year * MONTHS_A_YEAR + on.month - 1
    wanted = {
        dt.date(number // MONTHS_A_YEAR, number % MONTHS_A_YEAR + 1, 1)
        for number in range(this - MONTHS_AFFECTED, this + 1)
    }
    known = set(db.session.scalars(select(Utm.month).where(Utm.month.in_(wanted))))
    return _gap(MONTHS, len(wanted - known), PARAMETERS)


def _gap(kind: _Kind, count: int, link: str) -> Gap:
    return Gap(kind.key, kind.title, kind.description, count, link)


def _query(**filters: Any) -> ListQuery:
    """What the list of these rows asks, without a page."""
    asked = {name: value for name, value in filters.items() if value is not None}
    return ListQuery(page=None, page_size=0, sort=(), q="", active=True, filters=asked)


def _address(path: str, **parameters: str | int | None) -> str:
    known = {name: value for name, value in parameters.items() if value is not None}
    return f"{path}?{urlencode(known)}"
