"""Calls about the panel: its widgets, its cards and their numbers."""

from typing import Any

from flask import Response

from app.indicators.panel import exports, service
from app.indicators.panel.queries import of_widgets, overview
from app.indicators.panel.schemas import (
    CardFilterSchema,
    CardFormSchema,
    CardQuerySchema,
    KnownWidgetChangesSchema,
    LensSchema,
    PanelNumbersSchema,
    PanelQuerySchema,
    PlaceFormSchema,
    PlaceSchema,
    WidgetChangesSchema,
    WidgetFormSchema,
    WidgetIdSchema,
    WidgetSchema,
    card_filter_view,
    known_by,
    lens_of,
    panel_view,
    widget_views,
)
from app.indicators.panel.service import UNSENT, KeptCard, Viewer, positions
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


@blp.command("/getActiveWidgets", method="GET", answer=WidgetSchema, many=True)
def list_active_widgets() -> Any:
    """The widgets that the caller's panel shows, by position."""
    viewer = _viewer()
    widgets = service.widgets(viewer, only_active=True)
    return _shown(widgets, viewer)


@blp.command("/getWidget", method="GET", answer=WidgetSchema, many=True)
def list_widgets() -> Any:
    """All widgets of the caller, also those that the panel does not show."""
    viewer = _viewer()
    widgets = service.widgets(viewer)
    return _shown(widgets, viewer)


@blp.command(
    "/addWidget", "/createWidget", body=WidgetFormSchema, answer=WidgetSchema, status=201, once=True
)
def add_widget(form: dict[str, Any]) -> Any:
    """Put a widget on the caller's panel."""
    viewer = _viewer()
    widget = service.add(viewer, fields=form)
    return _shown([widget], viewer)[0]


@blp.command(
    "/updateWidget/<int:widget_id>", method="PUT", body=WidgetChangesSchema, answer=WidgetSchema
)
def update_widget(form: dict[str, Any], widget_id: int) -> Any:
    """Change the fields of a widget that are sent."""
    return _change(widget_id, form)


@blp.command("/updateWidget", method="PUT", body=KnownWidgetChangesSchema, answer=WidgetSchema)
def update_known_widget(form: dict[str, Any]) -> Any:
    """Change the fields of the widget with this id that are sent."""
    return _change(form.pop("id"), form)


@blp.command("/delWidget/<int:widget_id>", method="DELETE", answer=WidgetIdSchema)
def delete_widget(widget_id: int) -> Any:
    """Take a widget off the caller's panel."""
    service.remove(_viewer(), widget_id=widget_id)
    return {"id": widget_id}


@blp.command("/deleteWidget", body=WidgetIdSchema, answer=WidgetIdSchema)
def delete_known_widget(form: dict[str, Any]) -> Any:
    """Take the widget with this id off the caller's panel."""
    service.remove(_viewer(), widget_id=form["id"])
    return form


@blp.command(
    "/updateWidgetPosition",
    method="PUT",
    body=PlaceFormSchema(many=True),
    answer=PlaceSchema,
    many=True,
)
def move_widgets(form: list[dict[str, Any]]) -> Any:
    """Give widgets new positions, all or none; answers where all of them stand now."""
    return service.move(_viewer(), wanted=positions(form))


@blp.command(
    "/getWidgetsData",
    method="GET",
    query=PanelQuerySchema,
    answer=PanelNumbersSchema,
    also={304: "The same numbers as before, still those of this moment"},
)
def show_numbers(query: dict[str, Any]) -> Any:
    """The numbers of a whole panel at once; each widget fails alone."""
    found = overview(_viewer(), ids=query.get("ids"), lens=lens_of(query))
    view = panel_view(found)
    tag(*known_by(found, view))
    return view


@blp.command("/panel/export", method="GET", query=LensSchema, file=WORKBOOK)
def export_panel(query: dict[str, Any]) -> Response:
    """The caller's panel as a workbook: a sheet for each widget, and one with all filters."""
    file = exports.panel(_viewer(), lens=lens_of(query), by=caller().name)
    return attachment(file.content, name=file.name)


@blp.query("/widgets/<int:widget_id>/export", query=LensSchema, file=WORKBOOK)
def export_widget(query: dict[str, Any], widget_id: int) -> Response:
    """The numbers of a widget as a workbook, with what they were narrowed to."""
    by = caller().name
    file = exports.widget(_viewer(), widget_id=widget_id, lens=lens_of(query), by=by)
    return attachment(file.content, name=file.name)


@blp.query("/getConfigGenericCard", query=CardQuerySchema, answer=CardFilterSchema)
def get_card(query: dict[str, Any]) -> Any:
    """What one of the four number cards is narrowed to."""
    kept = service.cards(_viewer()).get(query["id"], KeptCard())
    return card_filter_view(query["id"], kept)


@blp.command("/putConfigGenericCard", body=CardFormSchema, answer=CardFilterSchema)
def put_card(form: dict[str, Any]) -> Any:
    """Narrow a number card."""
    return _narrow(form)


@blp.command("/updateConfigGenericCard", method="PUT", body=CardFormSchema, answer=CardFilterSchema)
def update_card(form: dict[str, Any]) -> Any:
    """Narrow a number card anew."""
    return _narrow(form)


def _viewer() -> Viewer:
    user = caller()
    return Viewer(user.id, user.company_id, clock.now(), clock.today())


def _shown(widgets: list[Widget], viewer: Viewer) -> list[dict[str, Any]]:
    return widget_views(widgets, of_widgets(widgets, viewer))


def _change(widget_id: int, form: dict[str, Any]) -> Any:
    viewer, expected_updated_at = _viewer(), form.pop("updatedAt", None)
    widget = service.change(
        viewer, widget_id=widget_id, fields=form, expected_updated_at=expected_updated_at
    )
    return _shown([widget], viewer)[0]


def _narrow(form: dict[str, Any]) -> Any:
    viewer, goal = _viewer(), form.get("goal", UNSENT)
    service.keep_card(viewer, card_id=form["id"], asked=form["filter"], goal=goal)
    return card_filter_view(form["id"], service.cards(viewer)[form["id"]])
