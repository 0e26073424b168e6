"""The widgets of a user: read, added, changed, moved and removed."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import select

from app.errors import DomainError, NotFound
from app.extensions import db
from app.kit import freshness
from app.kpis.questions import kpi_of
from app.models.widget import Panel, Widget
from app.panel import arranging, filters, template
from app.panel.datasets import drawn
from app.panel.numbers import Viewer

MOST_WIDGETS = 50
PLAIN_FIELDS = ("kpi_id", "type", "title", "width", "height", "cols", "status")


class WidgetMissing(NotFound):
    """No such widget, or it is on somebody else's panel."""

    code = "widget_missing"
    message = "Este widget no existe."


class PanelFull(DomainError):
    """As many widgets as a panel holds."""

    code = "panel_full"
    message = f"Tu panel admite hasta {MOST_WIDGETS} widgets. Elimina alguno para agregar otro."


def widgets(viewer: Viewer, *, only_active: bool = False) -> list[Widget]:
    """The widgets of a user in their order. Whoever has no panel yet gets a first one."""
    found = arranging.in_order(viewer.user_id)
    if not found:
        _begin(viewer)
        # Read again in any case: another window may have laid it out meanwhile.
        found = arranging.in_order(viewer.user_id)
    return [widget for widget in found if widget.status or not only_active]


def find(viewer: Viewer, ids: Sequence[int]) -> dict[int, Widget]:
    """Those of some widgets that are on the user's panel, by id."""
    query = select(Widget).where(
        Widget.user_id == viewer.user_id,
        Widget.id.in_(ids),
        arranging.asks_in_scope(Widget.filter),
    )
    return {widget.id: widget for widget in db.session.scalars(query)}


def get(viewer: Viewer, widget_id: int) -> Widget:
    """One widget.

    Raises WidgetMissing.
    """
    return _of(find(viewer, [widget_id]), widget_id)


def add(viewer: Viewer, *, fields: Mapping[str, Any]) -> Widget:
    """Put a widget on the panel, at its position or after those that are shown.

    Raises PanelFull, InvalidFields.
    """
    present = arranging.hold(viewer.user_id)
    if len(present) >= MOST_WIDGETS:
        raise PanelFull
    shown = sum(widget.status for widget in present)
    widget = Widget(
        user_id=viewer.user_id, status=True, filter=filters.to_json(filters.OPEN), datasets=[]
    )
    _write(widget, fields)
    db.session.add(widget)
    db.session.flush()
    place = fields.get("position") or shown + 1
    arranging.number([*present, widget], {widget.id: place})
    return widget


def change(
    viewer: Viewer, *, widget_id: int, fields: Mapping[str, Any], seen: dt.datetime | None
) -> Widget:
    """Change the fields that were sent.

    Raises WidgetMissing, Stale, InvalidFields.
    """
    present = arranging.hold(viewer.user_id)
    widget = _of({one.id: one for one in present}, widget_id)
    freshness.check(widget, seen)
    _write(widget, fields)
    db.session.flush()
    place = fields.get("position")
    arranging.number(present, {} if place is None else {widget.id: place})
    db.session.refresh(widget)
    return widget


def remove(viewer: Viewer, *, widget_id: int) -> None:
    """Take a widget off the panel; the others close up.

    Raises WidgetMissing.
    """
    present = arranging.hold(viewer.user_id)
    widget = _of({one.id: one for one in present}, widget_id)
    db.session.delete(widget)
    db.session.flush()
    arranging.number([one for one in present if one is not widget], {})


def move(viewer: Viewer, *, wanted: Mapping[int, int]) -> list[Widget]:
    """Give some widgets new positions, all or none; the others make room.

    Raises WidgetMissing.
    """
    present = arranging.hold(viewer.user_id)
    by_id = {one.id: one for one in present}
    for widget_id in wanted:
        _of(by_id, widget_id)
    arranging.number(present, wanted)
    return arranging.in_order(viewer.user_id)


def _begin(viewer: Viewer) -> None:
    """Lay out the first panel, once there is something to show; it is never laid out again."""
    if db.session.get(Panel, viewer.user_id) is not None:
        return
    first = template.widgets(
        user_id=viewer.user_id, company_id=viewer.company_id, today=viewer.today
    )
    if first and arranging.begin(viewer.user_id):
        db.session.add_all(first)


def _of(found: Mapping[int, Widget], widget_id: int) -> Widget:
    if widget_id not in found:
        raise WidgetMissing
    return found[widget_id]


def _write(widget: Widget, fields: Mapping[str, Any]) -> None:
    if "filter" in fields:
        filters.check(fields["filter"], field="filter.")
        widget.filter = filters.to_json(fields["filter"])
    for name in PLAIN_FIELDS:
        if name in fields:
            setattr(widget, name, fields[name])
    # A bar has a thickness and a line has none: a new type draws the same series anew.
    given = fields.get("datasets", widget.datasets)
    widget.datasets = drawn(kpi_of(widget.kpi_id), widget.type, given)
