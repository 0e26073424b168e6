"""Shapes of what is asked of a review: its rows and filters, and the steps that correct them."""

import marshmallow as ma

from app.imports.options import PICK
from app.imports.review.views import FILTERS
from app.platform.forms import Schema
from app.platform.lists import ListQuerySchema


class ReviewedRowsQuerySchema(ListQuerySchema):
    """Page, order, search and filters of the grid."""

    state = ma.fields.String(load_default=None, validate=ma.validate.OneOf(FILTERS, error=PICK))
    column = ma.fields.Integer(
        load_default=None, validate=ma.validate.Range(min=0, max=20_000, error=PICK)
    )
    code = ma.fields.String(load_default=None, validate=ma.validate.Length(max=60))
    order = ma.fields.String(
        load_default="problems", validate=ma.validate.OneOf(("problems", "file"), error=PICK)
    )


class StepTrialSchema(Schema):
    """A step to try."""

    step = ma.fields.Dict(keys=ma.fields.String(), required=True)


class StepFormSchema(StepTrialSchema):
    """A step to take; `version` is that of the recipe that the caller has seen."""

    version = ma.fields.Integer(required=True, validate=ma.validate.Range(min=0))


class StepChangeSchema(Schema):
    """What becomes of a step: switched off or on, or moved to a place of the list."""

    version = ma.fields.Integer(required=True, validate=ma.validate.Range(min=0))
    off = ma.fields.Boolean()
    place = ma.fields.Integer(validate=ma.validate.Range(min=0, max=1_000))


class StepRemovalSchema(Schema):
    """The version of the recipe that the caller has seen."""

    version = ma.fields.Integer(required=True, validate=ma.validate.Range(min=0))


class LoadRecipeUseSchema(Schema):
    """The version of the recipe that the caller has seen, and which steps are wanted."""

    version = ma.fields.Integer(required=True, validate=ma.validate.Range(min=0))
    texts = ma.fields.List(
        ma.fields.String(validate=ma.validate.Length(max=2_000)),
        load_default=None,
        allow_none=True,
        validate=ma.validate.Length(min=1, max=500, error="Elige al menos un paso."),
        metadata={"description": "Words of the steps to take; without them all that apply."},
    )
