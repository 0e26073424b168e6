"""Shapes of the gaps in the data, and of participations that lack something."""

from typing import Any

import marshmallow as ma

from analytics.rounding import round_half_up
from app.oversight.quality.service import KINDS, MISSING, Effect
from app.platform.fields import Id
from app.platform.forms import OutSchema, Schema
from app.platform.lists import ListQuerySchema, Order, Sort


class QualityQuerySchema(Schema):
    """Whose gaps."""

    company = Id()


class GapSchema(OutSchema):
    """One kind of thing that is missing."""

    key = ma.fields.String(required=True)
    title = ma.fields.String(required=True)
    description = ma.fields.String(required=True)
    count = ma.fields.Integer(required=True)
    link = ma.fields.String(required=True)


class LackingQuerySchema(ListQuerySchema):
    """Participations that lack something, or have more hours than their course."""

    sort = Sort(
        *("name", "courseName", "endDate"), load_default=(Order("endDate", descending=True),)
    )
    missing = ma.fields.String(validate=ma.validate.OneOf(KINDS))
    company = Id()


class LackingSchema(OutSchema):
    """A participation that lacks something; `completable`: what of it the person's record has."""

    participant_id = ma.fields.Integer(required=True, attribute="participant.id")
    people_id = ma.fields.Integer(required=True, attribute="participant.person_id")
    name = ma.fields.String(required=True, attribute="participant.name")
    rut = ma.fields.String(required=True, allow_none=True, attribute="participant.rut")
    course_id = ma.fields.Integer(required=True, attribute="course.id")
    courseName = ma.fields.String(required=True, attribute="course.name")
    endDate = ma.fields.Date(required=True, attribute="course.end_date")
    isComplete = ma.fields.Boolean(required=True, attribute="course.is_complete")
    attendedHours = ma.fields.Float(
        required=True, allow_none=True, attribute="participant.attended_hours"
    )
    totalHours = ma.fields.Float(required=True, attribute="course.total_hours")
    missing = ma.fields.List(ma.fields.String(validate=ma.validate.OneOf(KINDS)), required=True)
    completable = ma.fields.List(ma.fields.String(validate=ma.validate.OneOf(KINDS)), required=True)


class CompletionSchema(Schema):
    """What to complete from the records, and of which company."""

    missing = ma.fields.String(required=True, validate=ma.validate.OneOf(tuple(MISSING)))
    company = Id()


class CompletionEffectSchema(OutSchema):
    """What completing participations changes: hours that a gender gets, and pesos."""

    missing = ma.fields.Integer(required=True)
    completable = ma.fields.Integer(required=True)
    people = ma.fields.Integer(required=True)
    courses = ma.fields.Integer(required=True)
    completeCourses = ma.fields.Integer(required=True)
    hours = ma.fields.Float(required=True)
    franchiseBefore = ma.fields.Integer(required=True)
    franchiseAfter = ma.fields.Integer(required=True)


def effect_view(effect: Effect) -> dict[str, Any]:
    """What a correction changes, as the answer shows it."""
    return {
        "missing": effect.missing,
        "completable": effect.completable,
        "people": effect.people,
        "courses": effect.courses,
        "completeCourses": effect.complete_courses,
        "hours": round_half_up(effect.hours, 1),
        "franchiseBefore": effect.franchise_before,
        "franchiseAfter": effect.franchise_after,
    }
