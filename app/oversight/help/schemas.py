"""Shapes of the calls of the help."""

import marshmallow as ma

from app.platform.forms import OutSchema


class FirstStepsSchema(OutSchema):
    """Which of the first steps are done."""

    company = ma.fields.Boolean(required=True)
    people = ma.fields.Boolean(required=True)
    template = ma.fields.Boolean(required=True)
    course = ma.fields.Boolean(required=True)
    survey = ma.fields.Boolean(required=True)
    completed = ma.fields.Boolean(
        required=True, metadata={"description": "A course is complete: the panel has numbers."}
    )
    course_id = ma.fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "The course that the last steps are taken in, if there is one."},
    )


class AmountSchema(OutSchema):
    """What an amount of the budget or of the franchise is called and how it arises, in Spanish."""

    key = ma.fields.String(required=True)
    name = ma.fields.String(required=True)
    formula = ma.fields.String(required=True)
    description = ma.fields.String(required=True)
    source = ma.fields.String(required=True)
    ofParticipation = ma.fields.Boolean(
        required=True,
        metadata={"description": "Of one person in one course; else of a company's year."},
    )
