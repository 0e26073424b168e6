"""Shapes of the KPI calls."""

import marshmallow as ma

from app.kit.schema import OutSchema


class KpiSchema(OutSchema):
    """A KPI that a widget can show."""

    id = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    desc = ma.fields.String(required=True, attribute="description")
    serviceName = ma.fields.String(required=True, attribute="service")
    chartType = ma.fields.List(ma.fields.Integer(), required=True, attribute="charts")
