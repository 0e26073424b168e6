"""Shapes of who is in a course: its participants and its rapporteurs."""

from collections.abc import Sequence
from dataclasses import dataclass

import marshmallow as ma

from app.models.training import Participant, Supplier
from app.platform.forms import OutSchema, Schema
from app.platform.lists import names_of
from app.platform.records import RowView, answer_fields, form_fields, names_for, view_of
from app.platform.views import as_view
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


@dataclass(frozen=True)
class SalaryView:
    """A salary, shown to whoever asked for it by name."""

    grossSalary: int | None


class ParticipantSchema(PersonalSchema):
    """A person in a course, as the person was at enrolment, and how the person did."""

    class Meta(OutSchema.Meta):
        include = answer_fields(RESULT)

    participant_id = ma.fields.Integer(required=True)
    course_id = ma.fields.Integer(required=True)
    people_id = ma.fields.Integer(required=True)


@dataclass(frozen=True)
class CourseRapporteurView:
    """A rapporteur of a course; `id` is that of the link."""

    id: int
    rapporteur_id: int
    name: str
    email: str | None
    phone: str | None
    specialty: str | None
    supplierName: str | None


@dataclass(frozen=True)
class CourseRapporteursView:
    """The rapporteurs of a course, those that were removed apart."""

    active: Sequence[CourseRapporteurView]
    removed: Sequence[CourseRapporteurView]


def participant_views(participants: Sequence[Participant]) -> list[RowView]:
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


def rapporteurs_view(rapporteurs: Rapporteurs) -> CourseRapporteursView:
    """The rapporteurs of a course as the answers show them."""
    everybody = (*rapporteurs.active, *rapporteurs.removed)
    suppliers = names_of(Supplier.razon_social, (one.rapporteur.supplier_id for one in everybody))

    def view(one: Assigned) -> CourseRapporteurView:
        return as_view(
            CourseRapporteurView,
            one.rapporteur,
            id=one.link.id,
            rapporteur_id=one.rapporteur.id,
            supplierName=suppliers.get(one.rapporteur.supplier_id),
        )

    return CourseRapporteursView(
        active=[view(one) for one in rapporteurs.active],
        removed=[view(one) for one in rapporteurs.removed],
    )
