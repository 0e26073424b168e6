"""Shapes of who is in a course: its participants and its rapporteurs."""

from collections.abc import Sequence
from typing import Any

import marshmallow as ma

from app.models.training import Participant, Supplier
from app.platform.forms import OutSchema, Schema
from app.platform.lists import names_of
from app.platform.records import answer_fields, form_fields, names_for, view_of
from app.roster.service import Assigned, Rapporteurs, results_of
from records.participant import RESULT
from records.person import PERSON


class PersonFieldsSchema(Schema):
    """Every field of a person that a form may send; which of them it must, is a matter of rules."""

    class Meta(Schema.Meta):
        include = form_fields(PERSON, new=False)


class PersonalSchema(OutSchema):
    """What answers show of a person or a participant; of the salary only whether it is known."""

    class Meta(OutSchema.Meta):
        include = answer_fields(PERSON, updatedAt=ma.fields.AwareDateTime(required=True))


class SalarySchema(OutSchema):
    """A salary, shown to whoever asked for it by name."""

    grossSalary = ma.fields.Integer(required=True, allow_none=True)


class ParticipantSchema(PersonalSchema):
    """A person in a course, as the person was at enrolment, and how the person did."""

    class Meta(OutSchema.Meta):
        include = answer_fields(RESULT)

    participant_id = ma.fields.Integer(required=True)
    course_id = ma.fields.Integer(required=True)
    people_id = ma.fields.Integer(required=True)


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
    names, results = names_for(PERSON, participants), results_of(participants)
    return [
        {
            "participant_id": one.id,
            "course_id": one.course_id,
            "people_id": one.person_id,
            **view_of(PERSON, one, names),
            **view_of(RESULT, one, {}),
            "result": result.value if (result := results[one.id]) else None,
        }
        for one in participants
    ]


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
