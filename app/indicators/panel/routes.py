"""Calls about the panel: its widgets, its cards and their numbers."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response

from app.indicators.panel import exports, service
from app.indicators.panel.filters import Lens
from app.indicators.panel.queries import of_widgets, overview
from app.indicators.panel.schemas import (
    CardFilterView,
    CardFormSchema,
    CardQuerySchema,
    KnownWidgetChangesSchema,
    LensSchema,
    PanelNumbersView,
    PanelQuerySchema,
    PlaceFormSchema,
    PlaceView,
    WidgetChangesSchema,
    WidgetFormSchema,
    WidgetIdSchema,
    WidgetView,
    card_filter_view,
    known_by,
    panel_view,
    widget_views,
)
from app.indicators.panel.service import UNSENT, KeptCard, Unsent, Viewer, positions
from app.indicators.queries import Filter
from app.models.indicators import Widget
from app.platform import clock
from app.platform.files import XLSX, attachment
from app.platform.guard import caller
from app.platform.http_headers import tag
from app.platform.web import Blueprint

WORKBOOK = {
    "description": "The workbook",
    "content": {XLSX: {"schema": {"type": "string", "format": "binary"}}},
}

blp = Blueprint("panel", __name__, description="The panel of KPIs")


@blp.command("/getActiveWidgets", method="GET", answer=WidgetView, many=True)
def list_active_widgets() -> list[WidgetView]:
    """The widgets that the caller's panel shows, by position."""
    viewer = _viewer()
    return _shown(service.widgets(viewer, only_active=True), viewer)


@blp.command("/getWidget", method="GET", answer=WidgetView, many=True)
def list_widgets() -> list[WidgetView]:
    """All widgets of the caller, also those that the panel does not show."""
    viewer = _viewer()
    return _shown(service.widgets(viewer), viewer)


@blp.command(
    "/addWidget", "/createWidget", body=WidgetFormSchema, answer=WidgetView, status=201, once=True
)
def add_widget(**fields: Any) -> WidgetView:
    """Put a widget on the caller's panel."""
    viewer = _viewer()
    widget = service.add(viewer, fields=fields)
    return _shown([widget], viewer)[0]


@blp.command(
    "/updateWidget/<int:widget_id>", method="PUT", body=WidgetChangesSchema, answer=WidgetView
)
def update_widget(widget_id: int, **fields: Any) -> WidgetView:
    """Change the fields of a widget that are sent."""
    return _change(widget_id, fields)


@blp.command("/updateWidget", method="PUT", body=KnownWidgetChangesSchema, answer=WidgetView)
def update_known_widget(*, widget_id: int, **fields: Any) -> WidgetView:
    """Change the fields of the widget with this id that are sent."""
    return _change(widget_id, fields)


@blp.command("/delWidget/<int:widget_id>", method="DELETE", answer=WidgetIdSchema)
def delete_widget(widget_id: int) -> Mapping[str, int]:
    """Take a widget off the caller's panel."""
    service.remove(_viewer(), widget_id=widget_id)
    return {"widget_id": widget_id}


@blp.command("/deleteWidget", body=WidgetIdSchema, answer=WidgetIdSchema)
def delete_known_widget(*, widget_id: int) -> Mapping[str, int]:
    """Take the widget with this id off the caller's panel."""
    service.remove(_viewer(), widget_id=widget_id)
    return {"widget_id": widget_id}


@blp.command(
    "/updateWidgetPosition",
    method="PUT",
    body=PlaceFormSchema(many=True),
    answer=PlaceView,
    many=True,
)
def move_widgets(places: Sequence[Mapping[str, int]]) -> list[PlaceView]:
    """Give widgets new positions, all or none; answers where all of them stand now."""
    widgets = service.move(_viewer(), wanted=positions(places))
    return [PlaceView(widget.id, widget.position) for widget in widgets]


@blp.command(
    "/getWidgetsData",
    method="GET",
    query=PanelQuerySchema,
    answer=PanelNumbersView,
    also={304: "The same numbers as before, still those of this moment"},
)
def show_numbers(*, ids: Sequence[int] | None = None, **lens: Any) -> PanelNumbersView:
    """The numbers of a whole panel at once; each widget fails alone."""
    found = overview(_viewer(), ids=ids, lens=Lens(**lens))
    view = panel_view(found)
    tag(*known_by(found, view))
    return view


@blp.command("/panel/export", method="GET", query=LensSchema, file=WORKBOOK)
def export_panel(**lens: Any) -> Response:
    """The caller's panel as a workbook: a sheet for each widget, and one with all filters."""
    file = exports.panel(_viewer(), lens=Lens(**lens), by=caller().name)
    return attachment(file.content, name=file.name)


@blp.query("/widgets/<int:widget_id>/export", query=LensSchema, file=WORKBOOK)
def export_widget(widget_id: int, **lens: Any) -> Response:
    """The numbers of a widget as a workbook, with what they were narrowed to."""
    by = caller().name
    file = exports.widget(_viewer(), widget_id=widget_id, lens=Lens(**lens), by=by)
    return attachment(file.content, name=file.name)


@blp.query("/getConfigGenericCard", query=CardQuerySchema, answer=CardFilterView)
def get_card(*, card_id: int) -> CardFilterView:
    """What one of the four number cards is narrowed to."""
    return card_filter_view(card_id, service.cards(_viewer()).get(card_id, KeptCard()))


@blp.command("/putConfigGenericCard", body=CardFormSchema, answer=CardFilterView)
def put_card(
    *, card_id: int, asked: Filter, goal: float | Unsent | None = UNSENT
) -> CardFilterView:
    """Narrow a number card."""
    return _narrow(card_id, asked, goal)


@blp.command("/updateConfigGenericCard", method="PUT", body=CardFormSchema, answer=CardFilterView)
def update_card(
    *, card_id: int, asked: Filter, goal: float | Unsent | None = UNSENT
) -> CardFilterView:
    """Narrow a number card anew."""
    return _narrow(card_id, asked, goal)


def _viewer() -> Viewer:
    user = caller()
    return Viewer(user.id, user.company_id, clock.now(), clock.today())


def _shown(widgets: list[Widget], viewer: Viewer) -> list[WidgetView]:
    return widget_views(widgets, of_widgets(widgets, viewer))


def _change(widget_id: int, fields: Mapping[str, Any]) -> WidgetView:
    viewer = _viewer()
    widget = service.change(viewer, widget_id=widget_id, fields=fields)
    return _shown([widget], viewer)[0]


def _narrow(card_id: int, asked: Filter, goal: float | Unsent | None) -> CardFilterView:
    viewer = _viewer()
    service.keep_card(viewer, card_id=card_id, asked=asked, goal=goal)
    return card_filter_view(card_id, service.cards(viewer)[card_id])
