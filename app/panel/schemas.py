"""Shapes of widgets, cards and their numbers, as they are answered."""

import marshmallow as ma

from analytics.cells import ANY, GENDERS
from analytics.definitions import OFFERED_CHARTS
from analytics.periods import GROUPINGS
from app.kit.schema import OutSchema
from app.kpis.schemas import KpiMetaSchema


class WidgetFilterSchema(OutSchema):
    """A filter; what is empty is open."""

    startMonth = ma.fields.String(required=True)
    endMonth = ma.fields.String(required=True)
    company = ma.fields.Integer(required=True, allow_none=True)
    gender = ma.fields.String(required=True, validate=ma.validate.OneOf((ANY, *GENDERS)))
    external = ma.fields.String(required=True, validate=ma.validate.OneOf(("", "false", "true")))
    groupType = ma.fields.String(required=True, validate=ma.validate.OneOf(GROUPINGS))


class DatasetSchema(OutSchema):
    """A series as it is drawn; the first one bears the numbers."""

    label = ma.fields.String(required=True)
    x_axis = ma.fields.String(required=True)
    y_axis = ma.fields.String(required=True)
    data = ma.fields.List(ma.fields.Float(), required=True)
    barThickness = ma.fields.Integer(required=True, allow_none=True)
    backgroundColor = ma.fields.String(required=True)


class WidgetSchema(OutSchema):
    """A widget with the numbers of the moment; without them its labels and data are empty."""

    id = ma.fields.Integer(required=True)
    id_kpi = ma.fields.Integer(required=True)
    type = ma.fields.Integer(required=True, validate=ma.validate.OneOf(OFFERED_CHARTS))
    title = ma.fields.String(required=True, allow_none=True)
    width = ma.fields.Integer(required=True)
    height = ma.fields.Integer(required=True)
    cols = ma.fields.Integer(required=True)
    status = ma.fields.Boolean(required=True)
    position = ma.fields.Integer(required=True)
    filter = ma.fields.Nested(WidgetFilterSchema, required=True)
    companyName = ma.fields.String(required=True, allow_none=True)
    labels = ma.fields.List(ma.fields.String(), required=True)
    datasets = ma.fields.List(ma.fields.Nested(DatasetSchema), required=True)
    updatedAt = ma.fields.AwareDateTime(required=True)


class PlaceSchema(OutSchema):
    """Where a widget stands."""

    id = ma.fields.Integer(required=True)
    position = ma.fields.Integer(required=True)


class CardFilterSchema(OutSchema):
    """What a card is narrowed to."""

    id = ma.fields.Integer(required=True)
    filter = ma.fields.Nested(WidgetFilterSchema, required=True)
    companyName = ma.fields.String(required=True, allow_none=True)


class WhyNoNumbersSchema(OutSchema):
    """Why there are no numbers."""

    code = ma.fields.String(required=True)
    message = ma.fields.String(required=True)


class NumbersSchema(OutSchema):
    """Numbers of a widget or a card, or the reason why there are none."""

    id = ma.fields.Integer(required=True)
    title = ma.fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "As the lens makes it; null where it is the widget's own."},
    )
    data = ma.fields.Dict(
        keys=ma.fields.String(),
        values=ma.fields.Raw(),
        required=True,
        allow_none=True,
        metadata={"description": "As the call of the KPI answers."},
    )
    labels = ma.fields.List(ma.fields.String(), required=True)
    values = ma.fields.List(
        ma.fields.Float(),
        required=True,
        metadata={"description": "One for each label. Of a card: one number, or a pair."},
    )
    startMonth = ma.fields.String(required=True, allow_none=True)
    endMonth = ma.fields.String(required=True, allow_none=True)
    meta = ma.fields.Nested(KpiMetaSchema, required=True, allow_none=True)
    error = ma.fields.Nested(WhyNoNumbersSchema, required=True, allow_none=True)


class CardSchema(NumbersSchema):
    """A number card: `[hours]`, `[courses]`, `[staff, result]` or `[participants, completed]`.

    It is compared with as many months as have begun of its range, just before and a year before.
    """

    filter = ma.fields.Nested(WidgetFilterSchema, required=True)
    companyName = ma.fields.String(required=True, allow_none=True)
    previous = ma.fields.Nested(NumbersSchema, required=True, allow_none=True)
    lastYear = ma.fields.Nested(NumbersSchema, required=True, allow_none=True)


class PanelNumbersSchema(OutSchema):
    """The numbers of a panel; cards only of a whole one."""

    widgets = ma.fields.List(ma.fields.Nested(NumbersSchema), required=True)
    cards = ma.fields.List(ma.fields.Nested(CardSchema), required=True)
