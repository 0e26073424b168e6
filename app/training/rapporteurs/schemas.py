"""Shapes of a rapporteur and of the link to a course, as asked for and as answered."""

from collections.abc import Sequence

import marshmallow as ma

from app.models.training import Rapporteur
from app.platform.fields import Id
from app.platform.forms import OutSchema, Schema
from app.platform.lists import Active, ChangesQuerySchema, ListQuerySchema, Order, Sort
from app.platform.records import (
    RowView,
    answer_fields,
    form_fields,
    names_for,
    new_view,
    sent_back,
    view_of,
)
from app.platform.sent_back import Entity
from app.surveys.results import indexes
from app.training.rapporteurs.service import LIST, Taught, taught_by
from records.rapporteur import RAPPORTEUR

_CALLS = {"active": "PUT /api/updateRapporteur", **sent_back(RAPPORTEUR)}


class RapporteurFormSchema(Schema):
    """The form of a new rapporteur."""

    class Meta(Schema.Meta):
        include = form_fields(RAPPORTEUR, new=True)


class RapporteurChangesSchema(Schema):
    """The fields of a rapporteur that change; what is not sent stays."""

    class Meta(Schema.Meta):
        """The fields of a rapporteur, with the switch, which has no call of its own."""

        include = form_fields(
            RAPPORTEUR,
            new=False,
            rapporteur_id=Id(required=True),
            active=ma.fields.Boolean(),
            updatedAt=ma.fields.AwareDateTime(attribute="expected_updated_at"),
        )


class RapporteursQuerySchema(ListQuerySchema, ChangesQuerySchema):
    """Which rapporteurs, in which order."""

    sort = Sort(*LIST.sorts, load_default=(Order("name", descending=False),))
    active = Active()
    supplier_id = Id()
    isInternal = ma.fields.Boolean()


class RapporteurSchema(OutSchema):
    """Somebody who teaches."""

    class Meta(OutSchema.Meta):
        include = answer_fields(RAPPORTEUR, updatedAt=ma.fields.AwareDateTime(required=True))

    rapporteur_id = ma.fields.Integer(required=True)


class LinkFormSchema(Schema):
    """Who is to teach which course."""

    rapporteur_id = Id(required=True)
    course_id = Id(required=True)


class LinksQuerySchema(ListQuerySchema):
    """Which links between rapporteurs and courses."""

    active = Active()
    course_id = Id()
    rapporteur_id = Id()


def rapporteur_views(rapporteurs: Sequence[Rapporteur], taught: dict[int, Taught]) -> list[RowView]:
    """Rapporteurs as the answers show them."""
    satisfaction = indexes.of_rapporteurs([one.id for one in rapporteurs])
    names = names_for(RAPPORTEUR, rapporteurs)
    return [
        {
            "rapporteur_id": one.id,
            **view_of(RAPPORTEUR, one, names),
            "courses": taught[one.id].courses,
            "hours": taught[one.id].hours,
            "surveyIndex": satisfaction.get(one.id),
        }
        for one in rapporteurs
    ]


RapporteurFormSchema.sent_back = Entity(
    RapporteurSchema, new=lambda given: new_view(RAPPORTEUR, given), calls=_CALLS
)
RapporteurChangesSchema.sent_back = Entity(
    RapporteurSchema,
    Rapporteur,
    "rapporteur_id",
    lambda rapporteur: rapporteur_views([rapporteur], taught_by([rapporteur]))[0],
    calls=_CALLS,
)
