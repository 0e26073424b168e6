"""Calls about the panel: its widgets, its cards and their numbers."""

from typing import Any

from flask import Response

from app.extensions import db
from app.files.sending import XLSX, attachment
from app.kit import clock
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.idempotency import idempotent
from app.kit.revalidating import tag
from app.kit.schema import envelope
from app.models.widget import Widget
from app.panel import cards, exporting, service
from app.panel.arranging import positions
from app.panel.form_schemas import (
    CardFormSchema,
    CardQuerySchema,
    KnownWidgetChangesSchema,
    LensSchema,
    PanelQuerySchema,
    PlaceFormSchema,
    WidgetChangesSchema,
    WidgetFormSchema,
    WidgetIdSchema,
    lens_of,
)
from app.panel.numbers import Viewer, of_widgets
from app.panel.overview import overview
from app.panel.schemas import CardFilterSchema, PanelNumbersSchema, PlaceSchema, WidgetSchema
from app.panel.views import card_filter_view, panel_view, widget_views

WORKBOOK = {
    "description": "The workbook",
    "content": {XLSX: {"schema": {"type": "string", "format": "binary"}}},
}

blp = Blueprint("panel", __name__, description="The panel of KPIs")


@blp.route("/getActiveWidgets")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(WidgetSchema, many=True))
def list_active_widgets() -> dict[str, Any]:
    """The widgets that the caller's panel shows, by position."""
    viewer = _viewer()
    widgets = service.widgets(viewer, only_active=True)
    db.session.commit()
    return {"data": _shown(widgets, viewer)}


@blp.route("/getWidget")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(WidgetSchema, many=True))
def list_widgets() -> dict[str, Any]:
    """All widgets of the caller, also those that the panel does not show."""
    viewer = _viewer()
    widgets = service.widgets(viewer)
    db.session.commit()
    return {"data": _shown(widgets, viewer)}


@blp.route("/addWidget", methods=["POST"])
@blp.route("/createWidget", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@idempotent
@blp.arguments(WidgetFormSchema)
@blp.response(201, envelope(WidgetSchema))
def add_widget(form: dict[str, Any]) -> dict[str, Any]:
    """Put a widget on the caller's panel."""
    viewer = _viewer()
    widget = service.add(viewer, fields=form)
    db.session.commit()
    return {"data": _shown([widget], viewer)[0]}


@blp.route("/updateWidget/<int:widget_id>", methods=["PUT"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(WidgetChangesSchema)
@blp.response(200, envelope(WidgetSchema))
def update_widget(form: dict[str, Any], widget_id: int) -> dict[str, Any]:
    """Change the fields of a widget that are sent."""
    return _change(widget_id, form)


@blp.route("/updateWidget", methods=["PUT"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(KnownWidgetChangesSchema)
@blp.response(200, envelope(WidgetSchema))
def update_known_widget(form: dict[str, Any]) -> dict[str, Any]:
    """Change the fields of the widget with this id that are sent."""
    return _change(form.pop("id"), form)


@blp.route("/delWidget/<int:widget_id>", methods=["DELETE"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(WidgetIdSchema))
def delete_widget(widget_id: int) -> dict[str, Any]:
    """Take a widget off the caller's panel."""
    service.remove(_viewer(), widget_id=widget_id)
    db.session.commit()
    return {"data": {"id": widget_id}}


@blp.route("/deleteWidget", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(WidgetIdSchema)
@blp.response(200, envelope(WidgetIdSchema))
def delete_known_widget(form: dict[str, Any]) -> dict[str, Any]:
    """Take the widget with this id off the caller's panel."""
    service.remove(_viewer(), widget_id=form["id"])
    db.session.commit()
    return {"data": form}


@blp.route("/updateWidgetPosition", methods=["PUT"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(PlaceFormSchema(many=True))
@blp.response(200, envelope(PlaceSchema, many=True))
def move_widgets(form: list[dict[str, Any]]) -> dict[str, Any]:
    """Give widgets new positions, all or none; answers where all of them stand now."""
    moved = service.move(_viewer(), wanted=positions(form))
    db.session.commit()
    return {"data": moved}


@blp.route("/getWidgetsData")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(PanelQuerySchema, location="query")
@blp.response(200, envelope(PanelNumbersSchema))
@blp.alt_response(304, description="The same numbers as before, still those of this moment")
def show_numbers(query: dict[str, Any]) -> dict[str, Any]:
    """The numbers of a whole panel at once; each widget fails alone."""
    found = overview(_viewer(), ids=query.get("ids"), lens=lens_of(query))
    db.session.commit()
    view = panel_view(found)
    tag(found.fingerprint, [card["companyName"] for card in view["cards"]])
    return {"data": view}


@blp.route("/panel/export")
@blp.guard(Access.SIGNED_IN)
@blp.doc(responses={"200": WORKBOOK})
@blp.arguments(LensSchema, location="query")
@blp.response(200)
def export_panel(query: dict[str, Any]) -> Response:
    """The caller's panel as a workbook: a sheet for each widget, and one with all filters."""
    file = exporting.panel(_viewer(), lens=lens_of(query), by=caller().name)
    db.session.commit()
    return attachment(file.content, name=file.name)


@blp.route("/widgets/<int:widget_id>/export")
@blp.guard(Access.SIGNED_IN)
@blp.doc(responses={"200": WORKBOOK})
@blp.arguments(LensSchema, location="query")
@blp.response(200)
def export_widget(query: dict[str, Any], widget_id: int) -> Response:
    """The numbers of a widget as a workbook, with what they were narrowed to."""
    by = caller().name
    file = exporting.widget(_viewer(), widget_id=widget_id, lens=lens_of(query), by=by)
    return attachment(file.content, name=file.name)


@blp.route("/getConfigGenericCard")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(CardQuerySchema, location="query")
@blp.response(200, envelope(CardFilterSchema))
def get_card(query: dict[str, Any]) -> dict[str, Any]:
    """What one of the four number cards is narrowed to."""
    asked = cards.filter_of(_viewer(), query["id"])
    return {"data": card_filter_view(query["id"], asked)}


@blp.route("/putConfigGenericCard", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(CardFormSchema)
@blp.response(200, envelope(CardFilterSchema))
def put_card(form: dict[str, Any]) -> dict[str, Any]:
    """Narrow a number card."""
    return _narrow(form)


@blp.route("/updateConfigGenericCard", methods=["PUT"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(CardFormSchema)
@blp.response(200, envelope(CardFilterSchema))
def update_card(form: dict[str, Any]) -> dict[str, Any]:
    """Narrow a number card anew."""
    return _narrow(form)


def _viewer() -> Viewer:
    user = caller()
    return Viewer(user.id, user.company_id, clock.now(), clock.today())


def _shown(widgets: list[Widget], viewer: Viewer) -> list[dict[str, Any]]:
    return widget_views(widgets, of_widgets(widgets, viewer))


def _change(widget_id: int, form: dict[str, Any]) -> dict[str, Any]:
    viewer, seen = _viewer(), form.pop("updatedAt", None)
    widget = service.change(viewer, widget_id=widget_id, fields=form, seen=seen)
    db.session.commit()
    return {"data": _shown([widget], viewer)[0]}


def _narrow(form: dict[str, Any]) -> dict[str, Any]:
    cards.keep(_viewer(), card_id=form["id"], asked=form["filter"])
    db.session.commit()
    return {"data": card_filter_view(form["id"], form["filter"])}
