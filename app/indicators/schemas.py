"""Shapes of the KPI calls."""

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, NotRequired, TypedDict

import marshmallow as ma

from analytics.cells import ANY, GENDERS
from analytics.definitions import DEFINITIONS, OFFERED_CHARTS
from analytics.periods import GROUPINGS
from app.indicators.queries import Answer, Coverage
from app.platform.fields import Id, Worded
from app.platform.forms import Schema
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


class External(Worded):
    """`true` for external participants, `false` for internal ones, or nothing for all."""

    CHOICES: Mapping[str, bool | None] = {"": None, "false": False, "true": True}
    REFUSAL = "Elige true, false o deja vacío."

    def __init__(self) -> None:
        super().__init__(load_default=None)


class FilterSchema(Schema):
    """The filter of a widget; whatever is empty or missing is left open."""

    startMonth = Month(attribute="start")
    endMonth = Month(attribute="end")
    company = OpenId(load_default=None)
    gender = ma.fields.String(load_default=ANY, validate=ma.validate.OneOf((ANY, *GENDERS)))
    external = External()
    groupType = ma.fields.String(
        attribute="grouping", load_default="", validate=ma.validate.OneOf(GROUPINGS)
    )


class DetailQuerySchema(FilterSchema, PageQuerySchema):
    """The filter of a widget, and a page of the facts behind it."""


@dataclass(frozen=True)
class KpiView:
    """A KPI that a widget can show."""

    id: int
    name: str
    desc: str
    serviceName: str
    chartType: Sequence[int]
    explanation: Sequence[str]


class KpiMetaView(TypedDict):
    """How old numbers are, and how many changes they do not show yet."""

    asOf: dt.datetime
    version: int
    pending: int
    staffBasis: NotRequired[
        Annotated[
            str,
            ma.validate.OneOf(("dotacion", "people", "mixed")),
            {"description": "What the head count was taken from; of trained people only."},
        ]
    ]
    coverage: NotRequired[
        Annotated[Coverage, {"description": "Of trained people of a whole range only."}]
    ]


@dataclass(frozen=True)
class KpiAnswerView:
    """Label -> number, or year -> label -> number."""

    data: Mapping[str, Any]
    meta: KpiMetaView


def kpi_views() -> list[KpiView]:
    """All KPIs as the answers show them."""
    return [
        KpiView(kpi.id, kpi.name, kpi.description, kpi.service, OFFERED_CHARTS, kpi.explanation)
        for kpi in DEFINITIONS
    ]


def answer_view(answer: Answer) -> KpiAnswerView:
    """The answer to a question as the calls show it."""
    return KpiAnswerView(answer.data, meta_view(answer))


def meta_view(answer: Answer) -> KpiMetaView:
    """How old an answer is; of staff and coverage only where there are any."""
    meta: KpiMetaView = {
        "asOf": answer.as_of,
        "version": answer.version,
        "pending": answer.pending,
    }
    if answer.staff_basis:
        meta["staffBasis"] = answer.staff_basis
    if answer.coverage:
        meta["coverage"] = answer.coverage
    return meta
