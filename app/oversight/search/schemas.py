"""Shapes of the search over everything."""

import datetime as dt
from typing import Any

import marshmallow as ma

from app.models.training import CourseState, state_of
from app.oversight.search.service import Found
from app.platform.fields import Text
from app.platform.forms import OutSchema, Schema
from app.platform.lists import Names


class SearchQuerySchema(Schema):
    """What somebody looks for."""

    q = Text(load_default="", validate=ma.validate.Length(max=200))


class FoundPersonSchema(OutSchema):
    """A person that was found."""

    people_id = ma.fields.Integer(required=True, attribute="id")
    name = ma.fields.String(required=True)
    rut = ma.fields.String(required=True, allow_none=True)
    companyName = ma.fields.String(required=True, allow_none=True)


class FoundCompanySchema(OutSchema):
    """A company that was found."""

    company_id = ma.fields.Integer(required=True, attribute="id")
    name = ma.fields.String(required=True)
    rut = ma.fields.String(required=True)


class FoundSupplierSchema(OutSchema):
    """A supplier that was found."""

    supplier_id = ma.fields.Integer(required=True, attribute="id")
    razon_social = ma.fields.String(required=True)
    rut = ma.fields.String(required=True)


class FoundCourseSchema(OutSchema):
    """A course that was found."""

    course_id = ma.fields.Integer(required=True, attribute="id")
    courseName = ma.fields.String(required=True, attribute="name")
    companyName = ma.fields.String(required=True, allow_none=True)
    initialDate = ma.fields.Date(required=True)
    endDate = ma.fields.Date(required=True)
    state = ma.fields.Enum(CourseState, by_value=True, required=True)


class FoundRapporteurSchema(OutSchema):
    """A rapporteur that was found."""

    rapporteur_id = ma.fields.Integer(required=True, attribute="id")
    name = ma.fields.String(required=True)


class FoundSchema(OutSchema):
    """The first few of each kind."""

    people = ma.fields.List(ma.fields.Nested(FoundPersonSchema), required=True)
    companies = ma.fields.List(ma.fields.Nested(FoundCompanySchema), required=True)
    suppliers = ma.fields.List(ma.fields.Nested(FoundSupplierSchema), required=True)
    courses = ma.fields.List(ma.fields.Nested(FoundCourseSchema), required=True)
    rapporteurs = ma.fields.List(ma.fields.Nested(FoundRapporteurSchema), required=True)


def found_view(results: Found, companies: Names, on: dt.date) -> dict[str, Any]:
    """What was found as the answer shows it, with what tells apart two of the same name."""
    people = [
        {
            "id": person.id,
            "name": person.name,
            "rut": person.rut,
            "companyName": companies.get(person.company_id),
        }
        for person in results.people
    ]
    courses = [
        {
            "id": course.id,
            "name": course.name,
            "companyName": companies.get(course.company_id),
            "initialDate": course.initial_date,
            "endDate": course.end_date,
            "state": state_of(course, on),
        }
        for course in results.courses
    ]
    return {**vars(results), "people": people, "courses": courses}
