"""Shapes of the KPI calls."""

import datetime as dt
import re
from collections.abc import Mapping
from typing import Any

import marshmallow as ma

from analytics.cells import ANY, GENDERS
from analytics.periods import GROUPINGS
from app.indicators.queries import Filter
from app.platform.fields import Id
from app.platform.forms import OutSchema, Schema
from app.platform.lists import PageQuerySchema

MONTH = re.compile(r"(20\d{2}|2100)-(0[1-9]|1[0-2])")


class Month(ma.fields.String):
    """`YYYY-MM` from 2000 to 2100, or nothing; becomes the first day of the month."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(load_default=None, metadata={"pattern": f"^({MONTH.pattern})?$"}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        text = super()._deserialize(value, attr, data, **kwargs)
        if not text:
            return None
        if not MONTH.fullmatch(text):
            raise ma.ValidationError("Escribe el mes como AAAA-MM.")
        return dt.date.fromisoformat(f"{text}-01")


class OpenId(Id):
    """An id, or nothing for all."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        return None if value == "" else super()._deserialize(value, attr, data, **kwargs)

    def _validate(self, value: Any) -> None:
        if value is not None:
            super()._validate(value)


class External(ma.fields.String):
    """`true` for external participants, `false` for internal ones, or nothing for all."""

    CHOICES: Mapping[str, bool | None] = {"": None, "false": False, "true": True}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(load_default=None, metadata={"enum": list(self.CHOICES)}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        text = super()._deserialize(value, attr, data, **kwargs)
        if text not in self.CHOICES:
            raise ma.ValidationError("Elige true, false o deja vacío.")
        return self.CHOICES[text]


class FilterSchema(Schema):
    """The filter of a widget; whatever is empty or missing is left open."""

    startMonth = Month()
    endMonth = Month()
    company = OpenId(load_default=None)
    gender = ma.fields.String(load_default=ANY, validate=ma.validate.OneOf((ANY, *GENDERS)))
    external = External()
    groupType = ma.fields.String(load_default="", validate=ma.validate.OneOf(GROUPINGS))


def filter_of(query: dict[str, Any]) -> Filter:
    """The filter that a query describes."""
    return Filter(
        start=query["startMonth"],
        end=query["endMonth"],
        company=query["company"],
        gender=query["gender"],
        external=query["external"],
        grouping=query["groupType"],
    )


class DetailQuerySchema(FilterSchema, PageQuerySchema):
    """The filter of a widget, and a page of the facts behind it."""


class KpiSchema(OutSchema):
    """A KPI that a widget can show."""

    id = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    desc = ma.fields.String(required=True, attribute="description")
    serviceName = ma.fields.String(required=True, attribute="service")
    chartType = ma.fields.List(ma.fields.Integer(), required=True, attribute="charts")
    explanation = ma.fields.List(ma.fields.String(), required=True)


class CoverageSchema(OutSchema):
    """The share of the head count that was trained: internal people of the same companies."""

    percent = ma.fields.Float(
        required=True,
        allow_none=True,
        metadata={"description": "One decimal; null without a head count that can be right."},
    )
    trained = ma.fields.Integer(required=True)
    staff = ma.fields.Integer(required=True)
    undeclared = ma.fields.Integer(
        required=True,
        metadata={"description": "Companies without a head count, of which people are counted."},
    )


class KpiMetaSchema(OutSchema):
    """How old numbers are, and how many changes they do not show yet."""

    asOf = ma.fields.DateTime(required=True)
    version = ma.fields.Integer(required=True)
    pending = ma.fields.Integer(required=True)
    staffBasis = ma.fields.String(
        validate=ma.validate.OneOf(("dotacion", "people", "mixed")),
        metadata={"description": "What the head count was taken from; of trained people only."},
    )
    coverage = ma.fields.Nested(
        CoverageSchema, metadata={"description": "Of trained people of a whole range only."}
    )


class KpiAnswerSchema(OutSchema):
    """Label -> number, or year -> label -> number."""

    data = ma.fields.Dict(keys=ma.fields.String(), values=ma.fields.Raw(), required=True)
    meta = ma.fields.Nested(KpiMetaSchema, required=True)


class FactSchema(OutSchema):
    """A fact behind a number: a participation, a course, a person or an invitation, by the KPI.

    What does not apply is null, and so is everything but the name of another company's course.
    """

    people_id = ma.fields.Integer(required=True, allow_none=True)
    name = ma.fields.String(required=True, allow_none=True)
    rut = ma.fields.String(required=True, allow_none=True)
    course_id = ma.fields.Integer(required=True, allow_none=True)
    courseName = ma.fields.String(required=True, allow_none=True, attribute="course_name")
    companyName = ma.fields.String(required=True, allow_none=True, attribute="company_name")
    endDate = ma.fields.Date(required=True, allow_none=True, attribute="end_date")
    hours = ma.fields.Float(required=True, allow_none=True)
    courses = ma.fields.Integer(required=True, allow_none=True)
    participants = ma.fields.Integer(required=True, allow_none=True)
    surveyType = ma.fields.String(required=True, allow_none=True, attribute="survey_type")
    surveyDate = ma.fields.Date(required=True, allow_none=True, attribute="survey_date")
    role = ma.fields.String(required=True, allow_none=True)


class DriftSchema(OutSchema):
    """A cell that differed from its facts."""

    month = ma.fields.String(required=True)
    company = ma.fields.Integer(required=True)
    gender = ma.fields.String(required=True)
    origin = ma.fields.String(required=True)


class CellsSchema(OutSchema):
    """The state of the cells, for operators."""

    version = ma.fields.Integer(required=True)
    pending = ma.fields.Integer(required=True)
    oldest = ma.fields.DateTime(required=True, allow_none=True)
    checkedAt = ma.fields.DateTime(required=True, allow_none=True)
    compared = ma.fields.Integer(required=True)
    drifted = ma.fields.Integer(required=True)
    drift = ma.fields.List(ma.fields.Nested(DriftSchema), required=True)
