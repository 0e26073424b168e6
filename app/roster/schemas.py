"""Shapes of who is in a course: its participants and its rapporteurs."""

from collections.abc import Sequence
from typing import Any

import marshmallow as ma

from app.kit.names import names_of
from app.kit.schema import OutSchema
from app.models.participant import Participant
from app.models.supplier import Supplier
from app.personal.schemas import PersonalSchema, References, personal_view
from app.roster.service import Assigned, Rapporteurs


class ParticipantSchema(PersonalSchema):
    """A person in a course, as the person was at enrolment, and how the person did."""

    participant_id = ma.fields.Integer(required=True)
    course_id = ma.fields.Integer(required=True)
    people_id = ma.fields.Integer(required=True)
    attendance = ma.fields.Float(required=True, allow_none=True)
    attendedHours = ma.fields.Float(required=True, allow_none=True)
    grade = ma.fields.Float(required=True, allow_none=True)
    attendanceException = ma.fields.String(required=True, allow_none=True)
    djSigned = ma.fields.Boolean(required=True)


class CourseRapporteurSchema(OutSchema):
    """A rapporteur of a course; `id` is that of the link."""

    id = ma.fields.Integer(required=True)
    rapporteur_id = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    email = ma.fields.String(required=True, allow_none=True)
    phone = ma.fields.String(required=True, allow_none=True)
    specialty = ma.fields.String(required=True, allow_none=True)
    supplierName = ma.fields.String(required=True, allow_none=True)


class CourseRapporteursSchema(OutSchema):
    """The rapporteurs of a course, those that were removed apart."""

    active = ma.fields.List(ma.fields.Nested(CourseRapporteurSchema), required=True)
    removed = ma.fields.List(ma.fields.Nested(CourseRapporteurSchema), required=True)


def participant_views(participants: Sequence[Participant]) -> list[dict[str, Any]]:
    """Participants as the answers show them."""
    references = References.of(participants)
    return [_participant_view(one, references) for one in participants]


def _participant_view(participant: Participant, references: References) -> dict[str, Any]:
    return {
        "participant_id": participant.id,
        "course_id": participant.course_id,
        "people_id": participant.person_id,
        **personal_view(participant, references),
        "attendance": participant.attendance,
        "attendedHours": participant.attended_hours,
        "grade": participant.grade,
        "attendanceException": participant.attendance_exception,
        "djSigned": participant.dj_signed,
    }


def rapporteurs_view(rapporteurs: Rapporteurs) -> dict[str, Any]:
    """The rapporteurs of a course as the answers show them."""
    everybody = (*rapporteurs.active, *rapporteurs.removed)
    suppliers = names_of(Supplier.razon_social, (one.rapporteur.supplier_id for one in everybody))

    def view(one: Assigned) -> dict[str, Any]:
        return {
            "id": one.link.id,
            "rapporteur_id": one.rapporteur.id,
            "name": one.rapporteur.name,
            "email": one.rapporteur.email,
            "phone": one.rapporteur.phone,
            "specialty": one.rapporteur.specialty,
            "supplierName": suppliers.get(one.rapporteur.supplier_id),
        }

    return {
        "active": [view(one) for one in rapporteurs.active],
        "removed": [view(one) for one in rapporteurs.removed],
    }
