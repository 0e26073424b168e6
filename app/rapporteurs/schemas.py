"""Shapes of a rapporteur and of the link to a course, as asked for and as answered."""

from collections.abc import Sequence
from typing import Any

import marshmallow as ma

from app.kit.fields import Line, Name, Ruled, Rut
from app.kit.listing import Active, ListQuerySchema, Order, Sort
from app.kit.names import names_of
from app.kit.schema import Entity, Id, OutSchema, Schema, name_of
from app.models.rapporteur import Rapporteur
from app.models.supplier import Supplier
from app.rapporteurs.links import LinkedCourse
from app.rapporteurs.service import Taught, taught_by
from app.surveys import indexes

NAME = "Ingresa el nombre del relator."


class RapporteurFormSchema(Schema):
    """The form of a new rapporteur."""

    name = Name(required=True, blank=NAME)
    rut = Rut(blank=None)
    email = Ruled("email", limit=254)
    phone = Ruled("phone")
    specialty = Line(limit=150)
    supplier_id = Id(allow_none=True)
    isInternal = ma.fields.Boolean()
    people_id = Id(allow_none=True)
    bio = Line(limit=1000)


class RapporteurChangesSchema(RapporteurFormSchema):
    """The fields of a rapporteur that change; what is not sent stays."""

    rapporteur_id = Id(required=True)
    name = Name(blank=NAME)
    active = ma.fields.Boolean()
    updatedAt = ma.fields.AwareDateTime()


class RapporteursQuerySchema(ListQuerySchema):
    """Which rapporteurs, in which order."""

    sort = Sort("name", "rapporteur_id", load_default=(Order("name", descending=False),))
    active = Active()
    supplier_id = Id()
    isInternal = ma.fields.Boolean()


class RapporteurSchema(OutSchema):
    """Somebody who teaches."""

    rapporteur_id = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    rut = ma.fields.String(required=True, allow_none=True)
    email = ma.fields.String(required=True, allow_none=True)
    phone = ma.fields.String(required=True, allow_none=True)
    specialty = ma.fields.String(required=True, allow_none=True)
    supplier_id = ma.fields.Integer(required=True, allow_none=True)
    supplierName = ma.fields.String(required=True, allow_none=True)
    isInternal = ma.fields.Boolean(required=True)
    people_id = ma.fields.Integer(required=True, allow_none=True)
    bio = ma.fields.String(required=True, allow_none=True)
    active = ma.fields.Boolean(required=True)
    courses = ma.fields.Integer(required=True)
    hours = ma.fields.Float(required=True)
    surveyIndex = ma.fields.Float(required=True, allow_none=True)
    updatedAt = ma.fields.AwareDateTime(required=True)


class LinkFormSchema(Schema):
    """Who is to teach which course."""

    rapporteur_id = Id(required=True)
    course_id = Id(required=True)


class LinksQuerySchema(ListQuerySchema):
    """Which links between rapporteurs and courses."""

    active = Active()
    course_id = Id()
    rapporteur_id = Id()


class LinkSchema(OutSchema):
    """A rapporteur in a course."""

    id = ma.fields.Integer(required=True)
    rapporteur_id = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    course_id = ma.fields.Integer(required=True)
    courseName = ma.fields.String(required=True)
    initialDate = ma.fields.Date(required=True)
    endDate = ma.fields.Date(required=True)
    totalHours = ma.fields.Float(required=True)
    active = ma.fields.Boolean(required=True)
    updatedAt = ma.fields.AwareDateTime(required=True)


def rapporteur_views(
    rapporteurs: Sequence[Rapporteur], taught: dict[int, Taught]
) -> list[dict[str, Any]]:
    """Rapporteurs as the answers show them."""
    satisfaction = indexes.of_rapporteurs([one.id for one in rapporteurs])
    suppliers = names_of(Supplier.razon_social, (one.supplier_id for one in rapporteurs))
    return [
        {
            "rapporteur_id": one.id,
            "name": one.name,
            "rut": one.rut,
            "email": one.email,
            "phone": one.phone,
            "specialty": one.specialty,
            "supplier_id": one.supplier_id,
            "supplierName": suppliers.get(one.supplier_id),
            "isInternal": one.is_internal,
            "people_id": one.person_id,
            "bio": one.bio,
            "active": one.active,
            "courses": taught[one.id].courses,
            "hours": taught[one.id].hours,
            "surveyIndex": satisfaction.get(one.id),
            "updatedAt": one.updated_at,
        }
        for one in rapporteurs
    ]


def link_view(linked: LinkedCourse) -> dict[str, Any]:
    """A rapporteur in a course as the answers show it."""
    return {
        "id": linked.link.id,
        "rapporteur_id": linked.rapporteur.id,
        "name": linked.rapporteur.name,
        "course_id": linked.course.id,
        "courseName": linked.course.name,
        "initialDate": linked.course.initial_date,
        "endDate": linked.course.end_date,
        "totalHours": linked.course.total_hours,
        "active": linked.link.active,
        "updatedAt": linked.link.updated_at,
    }


def _view(rapporteur: Rapporteur) -> dict[str, Any]:
    return rapporteur_views([rapporteur], taught_by([rapporteur]))[0]


_CALLS = {"active": "PUT /api/updateRapporteur", "supplierName": "el campo supplier_id"}
RapporteurFormSchema.sent_back = Entity(
    RapporteurSchema,
    new=lambda given: {
        "supplierName": name_of(Supplier.razon_social, given.get("supplier_id")),
        "active": True,
        "courses": 0,
        "hours": 0,
    },
    calls=_CALLS,
)
RapporteurChangesSchema.sent_back = Entity(
    RapporteurSchema, Rapporteur, "rapporteur_id", _view, calls=_CALLS
)
