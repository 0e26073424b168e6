"""Shapes of records and certificates."""

import datetime as dt
from typing import Any

import marshmallow as ma

from app.models.organisation import Company, Department
from app.models.training import CourseState, state_of
from app.organisation.settings import service as settings
from app.organisation.settings.rules import ORGANISATION
from app.platform.forms import OutSchema
from app.platform.lists import names_of
from app.training.record.service import Certificate, Outcome, Record, Taken


class HouseSchema(OutSchema):
    """Who stands for a document: the organisation, or a company."""

    name = ma.fields.String(required=True)
    logo = ma.fields.String(required=True, allow_none=True)


class RecordPersonSchema(OutSchema):
    """Whose record it is."""

    people_id = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    rut = ma.fields.String(required=True, allow_none=True)
    companyName = ma.fields.String(required=True, allow_none=True)
    areaName = ma.fields.String(required=True, allow_none=True)


class TakenSchema(OutSchema):
    """A course that the person took part in."""

    participant_id = ma.fields.Integer(required=True)
    course_id = ma.fields.Integer(required=True)
    courseName = ma.fields.String(required=True)
    courseCodeSence = ma.fields.String(required=True, allow_none=True)
    modality = ma.fields.String(required=True, allow_none=True)
    supplierName = ma.fields.String(required=True, allow_none=True)
    initialDate = ma.fields.Date(required=True)
    endDate = ma.fields.Date(required=True)
    totalHours = ma.fields.Float(required=True)
    hours = ma.fields.Float(required=True)
    attendance = ma.fields.Float(required=True, allow_none=True)
    grade = ma.fields.Float(required=True, allow_none=True)
    statusName = ma.fields.String(required=True, allow_none=True)
    result = ma.fields.String(required=True, allow_none=True)


class RecordCourseSchema(TakenSchema):
    """A line of a record."""

    state = ma.fields.Enum(CourseState, by_value=True, required=True)
    isCertified = ma.fields.Boolean(required=True)


class RecordTotalsSchema(OutSchema):
    """A record in numbers."""

    courses = ma.fields.Integer(required=True)
    completed = ma.fields.Integer(required=True)
    hours = ma.fields.Float(required=True)
    attendance = ma.fields.Float(required=True, allow_none=True)
    grade = ma.fields.Float(required=True, allow_none=True)


class RecordSchema(OutSchema):
    """Everything that a person took part in."""

    person = ma.fields.Nested(RecordPersonSchema, required=True)
    organisation = ma.fields.Nested(HouseSchema, required=True)
    totals = ma.fields.Nested(RecordTotalsSchema, required=True)
    courses = ma.fields.List(ma.fields.Nested(RecordCourseSchema), required=True)


class CertificateSchema(TakenSchema):
    """What is certified of one participation."""

    folio = ma.fields.String(required=True)
    outcome = ma.fields.Enum(Outcome, by_value=True, required=True)
    name = ma.fields.String(required=True)
    rut = ma.fields.String(required=True, allow_none=True)
    people_id = ma.fields.Integer(required=True)
    organisation = ma.fields.Nested(HouseSchema, required=True)
    company = ma.fields.Nested(HouseSchema, required=True)
    rapporteurs = ma.fields.List(ma.fields.String(), required=True)


def record_view(record: Record, *, on: dt.date) -> dict[str, Any]:
    """A record as the answers show it."""
    person = record.person
    return {
        "person": {
            "people_id": person.id,
            "name": person.name,
            "rut": person.rut,
            "companyName": names_of(Company.name, [person.company_id]).get(person.company_id),
            "areaName": names_of(Department.name, [person.area_id]).get(person.area_id),
        },
        "organisation": _organisation(),
        "totals": record.totals,
        "courses": [
            {
                **_taken_view(one),
                "state": state_of(one.course, on),
                "isCertified": one.outcome is not None,
            }
            for one in record.taken
        ],
    }


def certificate_view(certificate: Certificate) -> dict[str, Any]:
    """A certificate as the answers show it: of the person as enrolled, by the course's company."""
    participant, course = certificate.taken.participant, certificate.taken.course
    company_id = course.company_id
    return {
        **_taken_view(certificate.taken),
        "folio": certificate.folio,
        "outcome": certificate.outcome,
        "name": participant.name,
        "rut": participant.rut,
        "people_id": participant.person_id,
        "organisation": _organisation(),
        "company": {
            "name": names_of(Company.name, [company_id])[company_id],
            "logo": names_of(Company.logo, [company_id])[company_id],
        },
        "rapporteurs": certificate.rapporteurs,
    }


def _organisation() -> dict[str, Any]:
    known = settings.read(ORGANISATION)
    return {"name": known.name, "logo": known.logo}


def _taken_view(taken: Taken) -> dict[str, Any]:
    participant, course = taken.participant, taken.course
    return {
        "participant_id": participant.id,
        "course_id": course.id,
        "courseName": course.name,
        "courseCodeSence": course.sence_code,
        "modality": course.modality,
        "supplierName": taken.supplier,
        "initialDate": course.initial_date,
        "endDate": course.end_date,
        "totalHours": course.total_hours,
        "hours": taken.hours,
        "attendance": participant.attendance,
        "grade": participant.grade,
        "statusName": taken.status,
        "result": taken.result.value if taken.result else None,
    }
