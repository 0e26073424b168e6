"""Shapes of the search over everything."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

import marshmallow as ma

from app.models.training import CourseState, state_of
from app.oversight.search.queries import Found
from app.platform.fields import Text
from app.platform.forms import Schema
from app.platform.lists import Names


class SearchQuerySchema(Schema):
    """What somebody looks for."""

    q = Text(load_default="", validate=ma.validate.Length(max=200))


@dataclass(frozen=True)
class FoundPersonView:
    """A person that was found."""

    people_id: int
    name: str
    rut: str | None
    companyName: str | None


@dataclass(frozen=True)
class FoundCompanyView:
    """A company that was found."""

    company_id: int
    name: str
    rut: str


@dataclass(frozen=True)
class FoundSupplierView:
    """A supplier that was found."""

    supplier_id: int
    razon_social: str
    rut: str


@dataclass(frozen=True)
class FoundCourseView:
    """A course that was found."""

    course_id: int
    courseName: str
    companyName: str | None
    initialDate: dt.date
    endDate: dt.date
    state: CourseState


@dataclass(frozen=True)
class FoundRapporteurView:
    """A rapporteur that was found."""

    rapporteur_id: int
    name: str


@dataclass(frozen=True)
class FoundView:
    """The first few of each kind."""

    people: Sequence[FoundPersonView]
    companies: Sequence[FoundCompanyView]
    suppliers: Sequence[FoundSupplierView]
    courses: Sequence[FoundCourseView]
    rapporteurs: Sequence[FoundRapporteurView]


def found_view(found: Found, companies: Names, on: dt.date) -> FoundView:
    """What was found as the answer shows it, with what tells apart two of the same name."""
    return FoundView(
        people=[
            FoundPersonView(one.id, one.name, one.rut, companies.get(one.company_id))
            for one in found.people
        ],
        companies=[FoundCompanyView(one.id, one.name, one.rut) for one in found.companies],
        suppliers=[FoundSupplierView(one.id, one.razon_social, one.rut) for one in found.suppliers],
        courses=[
            FoundCourseView(
                course_id=one.id,
                courseName=one.name,
                companyName=companies.get(one.company_id),
                initialDate=one.initial_date,
                endDate=one.end_date,
                state=state_of(one, on),
            )
            for one in found.courses
        ],
        rapporteurs=[FoundRapporteurView(one.id, one.name) for one in found.rapporteurs],
    )
