"""Shapes of widgets, cards and their numbers, as sent and as answered."""

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import marshmallow as ma

from analytics.cells import ANY, GENDERS
from analytics.definitions import DEFINITIONS, OFFERED_CHARTS
from analytics.periods import GROUPINGS
from analytics.rollup import Point
from app.indicators.panel.filters import company_names, to_json
from app.indicators.panel.queries import Numbers, Overview, WhyNoNumbers
from app.indicators.panel.service import MOST_WIDGETS, THICKNESS, KeptCard
from app.indicators.queries import Filter
from app.indicators.schemas import External, FilterSchema, KpiMetaView, Month, OpenId, meta_view
from app.models.indicators import Widget, WidgetFilter
from app.models.organisation import Company
from app.platform.fields import Id, Line
from app.platform.forms import Schema
from app.platform.guard import caller
from app.platform.sent_back import Entity, name_of
from app.platform.views import Number, as_view, schema_of

_CALLS = {"companyName": "el campo filter.company"}


@dataclass(frozen=True)
class DatasetView:
    """A series as it is drawn; the first one bears the numbers."""

    label: str
    x_axis: str
    y_axis: str
    data: Sequence[Number]
    barThickness: int | None
    backgroundColor: str


@dataclass(frozen=True)
class WidgetView:
    """A widget with the numbers of the moment; without them its labels and data are empty."""

    id: int
    id_kpi: int
    type: Annotated[int, ma.validate.OneOf(OFFERED_CHARTS)]
    title: str | None
    width: int
    height: int
    cols: int
    status: bool
    position: int
    filter: WidgetFilter
    companyName: str | None
    labels: Sequence[str]
    datasets: Sequence[DatasetView]
    updatedAt: dt.datetime


@dataclass(frozen=True)
class PlaceView:
    """Where a widget stands."""

    id: int
    position: int


GOAL = (
    "Hours or courses of a year; of trained people and answers a per cent of the head count and of"
    " those who were asked."
)


@dataclass(frozen=True)
class CardFilterView:
    """What a card is narrowed to, and its goal."""

    id: int
    filter: WidgetFilter
    companyName: str | None
    goal: Annotated[Number | None, {"description": GOAL}]


@dataclass(frozen=True)
class NumbersView:
    """Numbers of a widget or a card, or the reason why there are none."""

    id: int
    title: Annotated[
        str | None, {"description": "As the lens makes it; null where it is the widget's own."}
    ]
    data: Annotated[Mapping[str, Any] | None, {"description": "As the call of the KPI answers."}]
    labels: Sequence[str]
    values: Annotated[
        Sequence[Number], {"description": "One for each label. Of a card: one number, or a pair."}
    ]
    startMonth: str | None
    endMonth: str | None
    untilDay: Annotated[
        dt.date | None,
        {"description": "The last day counted of `endMonth`; null where all of it is."},
    ]
    meta: KpiMetaView | None
    error: WhyNoNumbers | None


@dataclass(frozen=True)
class CardView(NumbersView):
    """A number card: `[hours]`, `[courses]`, `[staff, result]` or `[participants, completed]`.

    It is compared with as much as has passed of its range, just before and a year before.
    """

    filter: WidgetFilter
    companyName: str | None
    previous: NumbersView | None
    lastYear: NumbersView | None
    goal: Annotated[
        Number | None, {"description": f"{GOAL} Null where the lens shows another company."}
    ]


@dataclass(frozen=True)
class PanelNumbersView:
    """The numbers of a panel; cards only of a whole one."""

    widgets: Sequence[NumbersView]
    cards: Sequence[CardView]


MOST_GOAL = 1_000_000_000
KPI_IDS = tuple(kpi.id for kpi in DEFINITIONS)
UNUSED = "Accepted and not kept: numbers and labels are those of the moment."


class Even(ma.fields.Integer):
    """An even number within bounds."""

    def __init__(self, low: int, high: int) -> None:
        words = f"Ingresa un número par entre {low} y {high}."

        def check(value: int) -> None:
            if value % 2:
                raise ma.ValidationError(words)

        super().__init__(
            strict=True,
            validate=ma.validate.And(ma.validate.Range(min=low, max=high, error=words), check),
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
        super().__init__(
            attribute="card_id", required=True, validate=ma.validate.OneOf(KPI_IDS, error=words)
        )


class YesOrNoOrAll(External):
    """The same, also as `true` and `false` without quotes."""

    def __init__(self) -> None:
        super().__init__()
        # No enum: generators of clients make one kind of value out of it, and stop at two.
        kinds, texts = ["string", "boolean"], "|".join(filter(None, self.CHOICES))
        self.metadata = {"type": kinds, "pattern": f"^({texts})?$"}

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
        attribute="grouping",
        load_default="",
        allow_none=True,
        validate=ma.validate.OneOf(GROUPINGS),
    )

    @ma.post_load
    def _as_filter(self, data: Mapping[str, Any], **_: Any) -> Filter:
        texts = {name: data[name] or "" for name in ("gender", "grouping")}
        return Filter(**{**data, **texts})


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
    updatedAt = ma.fields.AwareDateTime(attribute="expected_updated_at")


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

    id = Id(attribute="widget_id", required=True)


class WidgetIdSchema(Schema):
    """A widget."""

    id = Id(attribute="widget_id", required=True)


class PlaceFormSchema(Schema):
    """Where a widget shall stand."""

    id = Id(required=True)
    position = Between(1, 1_000, required=True)


class CardFormSchema(Schema):
    """What a card is narrowed to; a card has the id of its KPI."""

    id = CardId()
    filter = ma.fields.Nested(WidgetFilterFormSchema, attribute="asked", required=True)
    goal = ma.fields.Float(
        allow_none=True,
        validate=ma.validate.Range(min=0.1, max=MOST_GOAL, error="Ingresa un número mayor que 0."),
        metadata={"description": f"{GOAL} Null takes it away; what is not sent stays."},
    )


class CardQuerySchema(Schema):
    """Which card."""

    id = CardId()


class LensSchema(Schema):
    """What a panel is looked at through: months and company that go before those of each filter."""

    startMonth = Month(attribute="start")
    endMonth = Month(attribute="end")
    company = OpenId(load_default=None)


class PanelQuerySchema(LensSchema):
    """Which widgets; without ids the whole panel."""

    ids = Ids()


def widget_views(widgets: Sequence[Widget], numbers: Sequence[Numbers]) -> list[WidgetView]:
    """Widgets, each with its numbers."""
    names = company_names(widget.filter for widget in widgets)
    return [
        as_view(
            WidgetView,
            widget,
            id_kpi=widget.kpi_id,
            companyName=names.get(widget.filter["company"]),
            labels=[point.label for point in found.points],
            # The first series bears the numbers.
            datasets=[
                DatasetView(**one, data=[] if place else [point.value for point in found.points])
                for place, one in enumerate(widget.datasets)
            ],
        )
        for widget, found in zip(widgets, numbers, strict=True)
    ]


def card_filter_view(card_id: int, card: KeptCard) -> CardFilterView:
    """The filter of a card, and its goal."""
    kept = to_json(card.filter)
    name = company_names([kept]).get(kept["company"])
    return CardFilterView(card_id, kept, name, card.goal)


def known_by(overview: Overview, view: PanelNumbersView) -> tuple[Any, ...]:
    """What the numbers of a panel are known again by."""
    return overview.fingerprint, [card.companyName for card in view.cards]


def panel_view(overview: Overview) -> PanelNumbersView:
    """The numbers of a panel."""
    kept = [to_json(card.request.filter) for card in overview.cards]
    names = company_names(kept)
    return PanelNumbersView(
        widgets=[_numbers_view(one, one.points) for one in overview.widgets],
        cards=[
            CardView(
                **vars(_numbers_view(one.now, one.now.figures)),
                filter=own,
                companyName=names.get(own["company"]),
                previous=_compared(one.previous),
                lastYear=_compared(one.last_year),
                goal=one.goal,
            )
            for one, own in zip(overview.cards, kept, strict=True)
        ],
    )


def _numbers_view(found: Numbers, points: Sequence[Point]) -> NumbersView:
    """Numbers, or why there are none."""
    months, answer = found.months, found.answer
    return NumbersView(
        id=found.id,
        title=found.title,
        data=answer.data if answer else None,
        labels=[point.label for point in points],
        values=[point.value for point in points],
        startMonth=f"{months.start:%Y-%m}" if months else None,
        endMonth=f"{months.end:%Y-%m}" if months else None,
        untilDay=found.until,
        meta=meta_view(answer) if answer else None,
        error=found.error,
    )


def _compared(found: Numbers | None) -> NumbersView | None:
    return _numbers_view(found, found.figures) if found else None


def _sent_back(widget: Widget) -> Mapping[str, Any] | None:
    if widget.user_id != caller().id:
        return None
    company = company_names([widget.filter]).get(widget.filter["company"])
    return {"id": widget.id, "companyName": company}


def _sent_back_new(given: Mapping[str, Any]) -> Mapping[str, Any]:
    asked = given.get("filter")
    company = asked.get("company") if isinstance(asked, Mapping) else None
    return {"companyName": name_of(Company.name, company)}


WidgetFormSchema.sent_back = Entity(schema_of(WidgetView), new=_sent_back_new, calls=_CALLS)
WidgetChangesSchema.sent_back = Entity(
    schema_of(WidgetView), Widget, "widget_id", _sent_back, calls=_CALLS
)
KnownWidgetChangesSchema.sent_back = Entity(
    schema_of(WidgetView), Widget, "id", _sent_back, calls=_CALLS
)
