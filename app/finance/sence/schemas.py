"""Shapes of the UTM and of the values of an hour, as asked for and as answered."""

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import marshmallow as ma

from app.finance.sence.service import MONTH, UtmMonths
from app.platform.fields import FIRST_YEAR, LAST_YEAR, Choice, Day, Line, Text, Whole
from app.platform.forms import Schema
from app.platform.text import grouped
from records.course import MODALITIES
from records.utm import UTM

MONTH_SHAPE = re.compile(r"(\d{4})-(0[1-9]|1[0-2])", re.ASCII)
MOST_MONTHS = 240
MOST_UTM = UTM["value"].most
MOST_HOUR_VALUE = 100_000
TRANCHES = (1, 2, 3)
TWICE = "Este mes está repetido."


class Month(Text):
    """A month between 2000 and 2100, `2026-05`, as its first day."""

    def _deserialize(  # type: ignore[override]  # a day, where Text gives text
        self, value: Any, attr: str | None, data: Any, **kwargs: Any
    ) -> dt.date:
        match = MONTH_SHAPE.fullmatch(super()._deserialize(value, attr, data, **kwargs))
        if match is None or not FIRST_YEAR <= int(match[1]) <= LAST_YEAR:
            raise ma.ValidationError(f"Ingresa un mes entre {FIRST_YEAR} y {LAST_YEAR}.")
        return dt.date(int(match[1]), int(match[2]), 1)


class Pesos(Whole):
    """Whole pesos, at least one."""

    def __init__(self, most: int, **kwargs: Any) -> None:
        words = f"Ingresa un monto entre $1 y ${grouped(most)}, sin decimales."
        super().__init__(1, most, error=words, **kwargs)


class UtmMonthFormSchema(Schema):
    """A month and its UTM; null takes it away."""

    month = Month(required=True)
    value = Pesos(MOST_UTM, required=True, allow_none=True)


class UtmFormSchema(Schema):
    """The months that change; the others stay."""

    months = ma.fields.List(
        ma.fields.Nested(UtmMonthFormSchema),
        required=True,
        validate=ma.validate.Length(
            min=1, max=MOST_MONTHS, error=f"Envía entre 1 y {MOST_MONTHS} meses."
        ),
    )
    updatedAt = ma.fields.AwareDateTime(attribute="expected_updated_at", allow_none=True)

    @ma.validates_schema(skip_on_field_errors=True)
    def _once_each(self, form: Mapping[str, Any], **_: Any) -> None:
        seen: set[dt.date] = set()
        for place, one in enumerate(form["months"]):
            if one["month"] in seen:
                raise ma.ValidationError({"months": {place: {"month": [TWICE]}}})
            seen.add(one["month"])


@dataclass(frozen=True)
class UtmMonthView:
    """The UTM of a month, in pesos."""

    month: str
    value: int


@dataclass(frozen=True)
class UtmMetaView:
    """When one of the months changed last."""

    updatedAt: dt.datetime | None


@dataclass(frozen=True)
class UtmAnswer:
    """Every known month, the oldest first."""

    data: Sequence[UtmMonthView]
    meta: UtmMetaView


class HourValueFormSchema(Schema):
    """A new value of an hour; without a last day it holds until another one begins."""

    modality = Choice(MODALITIES, error="Selecciona la modalidad.", required=True)
    tranche = ma.fields.Integer(
        required=True,
        strict=True,
        validate=ma.validate.OneOf(TRANCHES, error="Selecciona el tramo."),
    )
    value = Pesos(MOST_HOUR_VALUE, required=True)
    validFrom = Day(required=True)
    validTo = Day(allow_none=True, load_default=None)
    resolution = Line(limit=120, load_default=None)


class HourValueChangesSchema(HourValueFormSchema):
    """The fields of a value that change; what is not sent stays."""

    updatedAt = ma.fields.AwareDateTime(attribute="expected_updated_at")


@dataclass(frozen=True)
class HourValueView:
    """What SENCE pays at most for an hour, between two days."""

    id: int
    modality: str
    tranche: int
    value: int
    validFrom: dt.date
    validTo: dt.date | None
    resolution: str | None
    updatedAt: dt.datetime


def utm_view(months: UtmMonths) -> UtmAnswer:
    """What is known of the UTM as the answer shows it."""
    return UtmAnswer(
        data=[UtmMonthView(f"{one.month:{MONTH}}", one.value) for one in months.months],
        meta=UtmMetaView(months.updated_at),
    )
