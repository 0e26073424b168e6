"""Shapes of what is sent about widgets and cards."""

import re
from collections.abc import Callable, Mapping
from typing import Any

import marshmallow as ma

from analytics.cells import ANY, GENDERS
from analytics.definitions import DEFINITIONS, OFFERED_CHARTS
from analytics.periods import GROUPINGS
from app.kit.fields import Line
from app.kit.guard import caller
from app.kit.schema import Entity, Id, Schema, name_of
from app.kpis.questions import Filter
from app.kpis.schemas import External, FilterSchema, Month, OpenId, filter_of
from app.models.company import Company
from app.models.widget import Widget
from app.panel.datasets import THICKNESS
from app.panel.filters import Lens, company_names
from app.panel.schemas import WidgetSchema
from app.panel.service import MOST_WIDGETS

KPI_IDS = tuple(kpi.id for kpi in DEFINITIONS)
UNUSED = "Accepted and not kept: numbers and labels are those of the moment."


def _is_even(words: str) -> Callable[[int], None]:
    def check(value: int) -> None:
        if value % 2:
            raise ma.ValidationError(words)

    return check


class Even(ma.fields.Integer):
    """An even number within bounds."""

    def __init__(self, low: int, high: int) -> None:
        words = f"Ingresa un número par entre {low} y {high}."
        super().__init__(
            strict=True,
            validate=ma.validate.And(
                ma.validate.Range(min=low, max=high, error=words), _is_even(words)
            ),
            metadata={"multipleOf": 2},
        )


class Between(ma.fields.Integer):
    """A whole number within bounds."""

    def __init__(self, low: int, high: int, **kwargs: Any) -> None:
        words = f"Ingresa un número entero entre {low} y {high}."
        super().__init__(
            strict=True, validate=ma.validate.Range(min=low, max=high, error=words), **kwargs
        )


class CardId(ma.fields.Integer):
    """One of the four cards, by the id of its KPI."""

    def __init__(self) -> None:
        words = "Este indicador no existe."
        super().__init__(required=True, validate=ma.validate.OneOf(KPI_IDS, error=words))


class YesOrNoOrAll(External):
    """The same, also as `true` and `false` without quotes."""

    def __init__(self) -> None:
        super().__init__()
        kinds, choices = ["string", "boolean", "null"], [*self.CHOICES, False, True, None]
        self.metadata = {**self.metadata, "type": kinds, "enum": choices}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        text = str(value).lower() if isinstance(value, bool) else value
        return super()._deserialize(text, attr, data, **kwargs)


class Ids(ma.fields.String):
    """`1,2`: ids, each once."""

    PATTERN = r"[1-9][0-9]{0,17}(,[1-9][0-9]{0,17})*"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"pattern": f"^{self.PATTERN}$"}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        text = super()._deserialize(value, attr, data, **kwargs)
        if not re.fullmatch(self.PATTERN, text):
            raise ma.ValidationError("Escribe los identificadores separados por comas.")
        parts = text.split(",")
        if len(parts) > MOST_WIDGETS:
            raise ma.ValidationError(f"Pide hasta {MOST_WIDGETS} widgets a la vez.")
        return tuple(dict.fromkeys(int(part) for part in parts))


class WidgetFilterFormSchema(FilterSchema):
    """The filter of a widget in a body; null is the same as nothing."""

    gender = ma.fields.String(
        load_default=ANY, allow_none=True, validate=ma.validate.OneOf((ANY, *GENDERS))
    )
    external = YesOrNoOrAll()
    groupType = ma.fields.String(
        load_default="", allow_none=True, validate=ma.validate.OneOf(GROUPINGS)
    )

    @ma.post_load
    def _as_filter(self, data: dict[str, Any], **_: Any) -> Filter:
        texts = {name: data[name] or "" for name in ("gender", "groupType")}
        return filter_of({**data, **texts})


class DatasetFormSchema(Schema):
    """How a series is named and drawn."""

    label = Line(limit=120)
    x_axis = Line(limit=120)
    y_axis = Line(limit=120)
    data = ma.fields.List(ma.fields.Float(allow_none=True), metadata={"description": UNUSED})
    barThickness = Between(
        0, 50, allow_none=True, metadata={"description": f"Of bars only; {THICKNESS} by default."}
    )
    backgroundColor = ma.fields.String(
        allow_none=True,
        validate=ma.validate.Regexp(r"^#[0-9a-fA-F]{6}\Z", error="Ingresa un color como #0b6675."),
        metadata={"pattern": "^#[0-9a-fA-F]{6}$"},
    )


class WidgetChangesSchema(Schema):
    """The fields of a widget that change; what is not sent stays."""

    id_kpi = ma.fields.Integer(attribute="kpi_id", validate=ma.validate.OneOf(KPI_IDS))
    type = ma.fields.Integer(validate=ma.validate.OneOf(OFFERED_CHARTS))
    title = Line(limit=80)
    width = Even(50, 100)
    height = Even(20, 50)
    cols = Between(3, 12)
    status = ma.fields.Boolean()
    position = Between(1, 1_000)
    filter = ma.fields.Nested(WidgetFilterFormSchema)
    labels = ma.fields.List(ma.fields.String(), metadata={"description": UNUSED})
    datasets = ma.fields.List(
        ma.fields.Nested(DatasetFormSchema),
        validate=ma.validate.Length(max=6, error="Un gráfico admite hasta 6 series."),
    )
    updatedAt = ma.fields.AwareDateTime()


class WidgetFormSchema(WidgetChangesSchema):
    """A new widget; what is not sent is as recommended."""

    class Meta(Schema.Meta):
        """Nothing has been seen of what is new."""

        exclude = ("updatedAt",)

    id = ma.fields.Integer(
        allow_none=True,
        metadata={"description": "Provisional: the answer has the id that counts."},
    )
    id_kpi = ma.fields.Integer(
        required=True, attribute="kpi_id", validate=ma.validate.OneOf(KPI_IDS)
    )
    type = ma.fields.Integer(required=True, validate=ma.validate.OneOf(OFFERED_CHARTS))


class KnownWidgetChangesSchema(WidgetChangesSchema):
    """Changes of the widget with this id."""

    id = Id(required=True)


class WidgetIdSchema(Schema):
    """A widget."""

    id = Id(required=True)


class PlaceFormSchema(Schema):
    """Where a widget shall stand."""

    id = Id(required=True)
    position = Between(1, 1_000, required=True)


class CardFormSchema(Schema):
    """What a card is narrowed to; a card has the id of its KPI."""

    id = CardId()
    filter = ma.fields.Nested(WidgetFilterFormSchema, required=True)


class CardQuerySchema(Schema):
    """Which card."""

    id = CardId()


class LensSchema(Schema):
    """What a panel is looked at through: months and company that go before those of each filter."""

    startMonth = Month()
    endMonth = Month()
    company = OpenId(load_default=None)


class PanelQuerySchema(LensSchema):
    """Which widgets; without ids the whole panel."""

    ids = Ids()


def lens_of(query: Mapping[str, Any]) -> Lens:
    """The lens that a query describes."""
    return Lens(query["startMonth"], query["endMonth"], query["company"])


def _view(widget: Widget) -> dict[str, Any] | None:
    if widget.user_id != caller().id:
        return None
    company = company_names([widget.filter]).get(widget.filter["company"])
    return {"id": widget.id, "companyName": company}


def _new_view(given: Mapping[str, Any]) -> dict[str, Any]:
    asked = given.get("filter")
    company = asked.get("company") if isinstance(asked, Mapping) else None
    return {"companyName": name_of(Company.name, company)}


_CALLS = {"companyName": "el campo filter.company"}
WidgetFormSchema.sent_back = Entity(WidgetSchema, new=_new_view, calls=_CALLS)
WidgetChangesSchema.sent_back = Entity(WidgetSchema, Widget, "widget_id", _view, calls=_CALLS)
KnownWidgetChangesSchema.sent_back = Entity(WidgetSchema, Widget, "id", _view, calls=_CALLS)
