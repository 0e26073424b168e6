"""The panel of a user: its widgets, the first ones, and what its cards are narrowed to."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from analytics.cells import ALL_COMPANIES, ANY
from analytics.definitions import (
    BAR,
    COMPLETED_TRAININGS,
    DEFINITIONS,
    HORIZONTAL_BAR,
    LINE,
    SURVEY_RESPONSES,
    TRAINED_PEOPLE,
    TRAINING_HOURS,
    Definition,
)
from analytics.periods import MONTH, QUARTER, WHOLE, YEAR, Range
from app.extensions import db
from app.indicators import cells as kpi_cells
from app.indicators.panel import filters
from app.indicators.queries import Filter, kpi_of
from app.models.indicators import CardFilter, Panel, Series, Widget
from app.platform import records
from app.platform.errors import DomainError, InvalidFields, NotFound
from app.platform.guard import in_scope

WITH_BARS = (BAR, HORIZONTAL_BAR)
NAMES = {kpi.name for kpi in DEFINITIONS} | {""}
THICKNESS = 2
COLOUR = "#0b6675"
REPEATED = {"id": "Este widget está dos veces.", "position": "Esta posición está dos veces."}
ORDER = (Widget.status.desc(), Widget.position, Widget.id)
EVER = Range(dt.date(2000, 1, 1), dt.date(2100, 12, 1))
PARTS = ("participations", "participants")
COLS, HEIGHT, FIRST_THICKNESS = 6, 30, 20
COLOURS = {
    TRAINING_HOURS.id: "#0b6675",
    TRAINED_PEOPLE.id: "#3378fd",
    COMPLETED_TRAININGS.id: "#ac4716",
    SURVEY_RESPONSES.id: "#9177b2",
}
GROUPED = {MONTH: "por mes", QUARTER: "por trimestre", YEAR: "por año"}
MOST_WIDGETS = 50
WITH_SHARE = (TRAINED_PEOPLE.id, SURVEY_RESPONSES.id)
"""KPIs whose goal is a per cent: of the head count, and of those who were asked."""
PLAIN_FIELDS = ("kpi_id", "type", "title", "width", "height", "cols", "status")


class Unsent:
    """A field that a form left out, where null says something."""


UNSENT = Unsent()


@dataclass(frozen=True)
class Viewer:
    """Who looks at a panel, and when."""

    user_id: int
    company_id: int | None
    """None: whoever sees all companies."""
    at: dt.datetime
    today: dt.date


class WidgetMissing(NotFound):
    """No such widget, or it is on somebody else's panel."""

    code = "widget_missing"
    message = "Este widget no existe."


class PanelFull(DomainError):
    """As many widgets as a panel holds."""

    code = "panel_full"
    message = f"Tu panel admite hasta {MOST_WIDGETS} widgets. Elimina alguno para agregar otro."


def drawn(kpi: Definition, chart: int, given: Sequence[Mapping[str, Any]] = ()) -> list[Series]:
    """Series with everything that their chart needs, and nothing that it has not."""
    series: list[Series] = []
    for one in given or ({},):
        label, thickness = one.get("label"), one.get("barThickness")
        bars = THICKNESS if thickness is None else thickness
        series.append(
            {
                # A series with the name of a KPI gets that of its own, also when that changes.
                "label": kpi.name if label is None or label in NAMES else label,
                "x_axis": one.get("x_axis") or "",
                "y_axis": one.get("y_axis") or "",
                "barThickness": bars if chart in WITH_BARS else None,
                "backgroundColor": one.get("backgroundColor") or COLOUR,
            }
        )
    return series


def locked_widgets(user_id: int) -> list[Widget]:
    """The widgets of a user in their order, changed by nobody else until the end."""
    start_panel(user_id)
    db.session.execute(select(Panel.user_id).where(Panel.user_id == user_id).with_for_update())
    return ordered_widgets(user_id)


def start_panel(user_id: int) -> bool:
    """Note that a user has a panel. Whether it is new."""
    begun = insert(Panel).values(user_id=user_id).on_conflict_do_nothing()
    return db.session.scalar(begun.returning(Panel.user_id)) is not None


def ordered_widgets(user_id: int) -> list[Widget]:
    """The widgets of a user: those that are shown, then the others."""
    query = select(Widget).where(Widget.user_id == user_id, asks_in_scope(Widget.filter))
    return list(
        db.session.scalars(query.order_by(*ORDER).execution_options(populate_existing=True))
    )


def asks_in_scope(kept: Any) -> ColumnElement[bool]:
    """Whether a kept filter asks for no company, or for one that the caller sees today.

    What somebody narrowed to a company that they have left comes back when they do.
    """
    company = _company_asked(kept)
    return or_(company.is_(None), in_scope(company))


@cache
def _company_asked(kept: Any) -> ColumnElement[int]:
    """Made once for each table: it takes longer than to answer what asks it."""
    company: ColumnElement[int] = kept["company"].as_integer()
    return company


def reordered(ids: Sequence[int], wanted: Mapping[int, int]) -> list[int]:
    """Ids in a new order: some at the positions wanted, the others around them as they were."""
    order = [one for one in ids if one not in wanted]
    for one in sorted(wanted, key=lambda found: wanted[found]):
        order.insert(wanted[one] - 1, one)
    return order


def positions(rows: Sequence[Mapping[str, int]]) -> dict[int, int]:
    """Wanted positions by widget. Raises InvalidFields when two rows say the same thing."""
    errors = {}
    for field, words in REPEATED.items():
        seen = set()
        for place, row in enumerate(rows):
            if row[field] in seen:
                errors[f"{place}.{field}"] = [words]
            seen.add(row[field])
    if errors:
        raise InvalidFields(errors=errors)
    return {row["id"]: row["position"] for row in rows}


def renumber(widgets: Sequence[Widget], wanted: Mapping[int, int]) -> None:
    """Give widgets their positions from 1 on; shown ones come first.

    A widget that only makes room for another has not been edited: its `updated_at` stays.
    """
    by_id = {widget.id: widget for widget in widgets}
    order = [by_id[one] for one in reordered(list(by_id), wanted)]
    order.sort(key=lambda widget: not widget.status)
    rows = [
        {"id": widget.id, "position": place, "updated_at": widget.updated_at}
        for place, widget in enumerate(order, start=1)
        if widget.position != place
    ]
    if rows:
        db.session.execute(update(Widget), rows)
        for widget in order:
            db.session.refresh(widget)


def _first_widgets(viewer: Viewer) -> list[Widget]:
    """The widgets of a first panel; none while there is nothing to show."""
    today, company_id = viewer.today, viewer.company_id or ALL_COMPANIES
    cells = kpi_cells.of_filter(
        company_id=company_id, gender=ANY, origin=ANY, months=EVER, parts=PARTS
    )
    trained, asked = (
        sorted({month.year for month, cell in cells.items() if getattr(cell, part)})
        for part in PARTS
    )
    planned = []
    if trained:
        latest = _latest_year(trained, today)
        planned += [
            _first_widget(TRAINING_HOURS, BAR, latest, MONTH),
            _first_widget(TRAINED_PEOPLE, LINE, latest, MONTH),
            _first_widget(COMPLETED_TRAININGS, BAR, latest, QUARTER),
        ]
    if len(trained) > 1:
        years = (trained[0], max(trained[-1], today.year))
        planned.append(_first_widget(TRAINING_HOURS, HORIZONTAL_BAR, years, YEAR))
    if asked:
        planned.append(_first_widget(SURVEY_RESPONSES, BAR, _latest_year(asked, today), MONTH))
    return [
        Widget(user_id=viewer.user_id, position=place, **one)
        for place, one in enumerate(planned, start=1)
    ]


def widgets(viewer: Viewer, *, only_active: bool = False) -> list[Widget]:
    """The widgets of a user in their order. Whoever has no panel yet gets a first one."""
    found = ordered_widgets(viewer.user_id)
    if not found:
        # Laid out once there is something to show; never again.
        if db.session.get(Panel, viewer.user_id) is None:
            first = _first_widgets(viewer)
            if first and start_panel(viewer.user_id):
                db.session.add_all(first)
        # Read again in any case: another window may have laid it out meanwhile.
        found = ordered_widgets(viewer.user_id)
    return [widget for widget in found if widget.status or not only_active]


def find(viewer: Viewer, ids: Sequence[int]) -> dict[int, Widget]:
    """Those of some widgets that are on the user's panel, by id."""
    query = select(Widget).where(
        Widget.user_id == viewer.user_id,
        Widget.id.in_(ids),
        asks_in_scope(Widget.filter),
    )
    return {widget.id: widget for widget in db.session.scalars(query)}


def get(viewer: Viewer, widget_id: int) -> Widget:
    """One widget.

    Raises WidgetMissing.
    """
    return _widget_of(find(viewer, [widget_id]).values(), widget_id)


def add(viewer: Viewer, *, fields: Mapping[str, Any]) -> Widget:
    """Put a widget on the panel, at its position or after those that are shown.

    Raises PanelFull, InvalidFields.
    """
    present = locked_widgets(viewer.user_id)
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
    renumber([*present, widget], {widget.id: place})
    return widget


def change(viewer: Viewer, *, widget_id: int, fields: Mapping[str, Any]) -> Widget:
    """Change the fields that were sent.

    Raises WidgetMissing, Stale, InvalidFields.
    """
    present = locked_widgets(viewer.user_id)
    widget = _widget_of(present, widget_id)
    fields = records.unless_stale(widget, fields)
    _write(widget, fields)
    db.session.flush()
    place = fields.get("position")
    renumber(present, {} if place is None else {widget.id: place})
    db.session.refresh(widget)
    return widget


def remove(viewer: Viewer, *, widget_id: int) -> None:
    """Take a widget off the panel; the others close up.

    Raises WidgetMissing.
    """
    present = locked_widgets(viewer.user_id)
    widget = _widget_of(present, widget_id)
    db.session.delete(widget)
    db.session.flush()
    renumber([one for one in present if one is not widget], {})


def move(viewer: Viewer, *, wanted: Mapping[int, int]) -> list[Widget]:
    """Give some widgets new positions, all or none; the others make room.

    Raises WidgetMissing.
    """
    present = locked_widgets(viewer.user_id)
    if not wanted.keys() <= {one.id for one in present}:
        raise WidgetMissing
    renumber(present, wanted)
    return ordered_widgets(viewer.user_id)


@dataclass(frozen=True)
class KeptCard:
    """What somebody keeps of a card."""

    filter: Filter = filters.OPEN
    goal: Decimal | None = None


def cards(viewer: Viewer) -> Mapping[int, KeptCard]:
    """What the cards of a user are narrowed to, and their goals, by the id of their KPI."""
    query = select(CardFilter).where(
        CardFilter.user_id == viewer.user_id, asks_in_scope(CardFilter.filter)
    )
    return {
        row.kpi_id: KeptCard(filters.from_json(row.filter), row.goal)
        for row in db.session.scalars(query)
    }


def keep_card(
    viewer: Viewer, *, card_id: int, asked: Filter, goal: float | Unsent | None = UNSENT
) -> None:
    """Narrow a card; a goal that is not sent stays.

    Raises InvalidFields.
    """
    filters.check(asked, field="filter.")
    values: Mapping[str, object] = {
        "filter": filters.to_json(replace(asked, grouping=WHOLE)),
        "updated_at": viewer.at,
    }
    if not isinstance(goal, Unsent):
        if goal is not None and goal > 100 and card_id in WITH_SHARE:
            raise InvalidFields(errors={"goal": ["Ingresa un porcentaje hasta 100."]})
        values = {**values, "goal": goal}
    row = insert(CardFilter).values(user_id=viewer.user_id, kpi_id=card_id, **values)
    fresh = {name: row.excluded[name] for name in values}
    db.session.execute(row.on_conflict_do_update(index_elements=["user_id", "kpi_id"], set_=fresh))


def _latest_year(years: list[int], today: dt.date) -> tuple[int, int] | None:
    """The last year with numbers; nothing when it is this one, so that it moves on by itself."""
    return None if today.year in years else (years[-1], years[-1])


def _first_widget(
    kpi: Definition, chart: int, years: tuple[int, int] | None, grouping: str
) -> Mapping[str, Any]:
    first, last = years or (None, None)
    asked = Filter(
        start=dt.date(first, 1, 1) if first else None,
        end=dt.date(last, 12, 1) if last else None,
        grouping=grouping,
    )
    style = {"backgroundColor": COLOURS[kpi.id], "barThickness": FIRST_THICKNESS}
    return {
        "kpi_id": kpi.id,
        "type": chart,
        "title": f"{kpi.name} {GROUPED[grouping]}",
        "cols": COLS,
        "height": HEIGHT,
        "filter": filters.to_json(asked),
        "datasets": drawn(kpi, chart, [style]),
    }


def _widget_of(widgets: Iterable[Widget], widget_id: int) -> Widget:
    for widget in widgets:
        if widget.id == widget_id:
            return widget
    raise WidgetMissing


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
