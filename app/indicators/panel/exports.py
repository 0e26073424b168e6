"""A panel as a workbook: the cards, a sheet for each widget, and what all of it was narrowed to."""

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from analytics.definitions import CHARTS
from app.indicators.panel import filters, service
from app.indicators.panel.filters import Lens
from app.indicators.panel.queries import (
    Card,
    Numbers,
    NumbersRequest,
    numbers_of,
    of_panel,
    requests_of,
)
from app.indicators.panel.service import Viewer
from app.indicators.queries import kpi_of
from app.models.indicators import Widget
from app.models.organisation import Company
from app.platform import storage
from app.platform.clock import SANTIAGO
from app.platform.lists import names_of
from sheets.writing import Table, TableColumn, write_book

PANEL = "Panel de control"
CARDS, FILTERS = "Indicadores", "Filtros"
MISSING = "No disponible"
LABEL = re.compile(r"(\d\d)-([TS]\d|[A-Z][a-z]{2})(.*)\Z")
CARD_COLUMNS = (
    TableColumn("Indicador"),
    TableColumn("Valor", "number"),
    TableColumn("De", "number"),
    TableColumn("Cobertura (%)", "number"),
    TableColumn("Empresas sin dotación", "number"),
    TableColumn("Período"),
    TableColumn("Período anterior", "number"),
    TableColumn("Mismo período del año anterior", "number"),
    TableColumn("Meta anual", "number"),
)
FILTER_COLUMNS = (
    *(TableColumn(name) for name in ("Título", "Indicador", "Gráfico", "Período")),
    *(TableColumn(name) for name in ("Empresa", "Género", "Participantes", "Agrupación")),
    TableColumn("Datos al", "moment"),
    TableColumn("Versión de los datos", "number"),
    TableColumn("Cambios pendientes", "number"),
    TableColumn("Problema"),
    TableColumn("Exportado el", "moment"),
    TableColumn("Exportado por"),
)


@dataclass(frozen=True)
class File:
    """A workbook on its way out."""

    name: str
    content: bytes


@dataclass(frozen=True)
class Part:
    """A widget or a card in the workbook."""

    title: str
    chart: str
    request: NumbersRequest
    numbers: Numbers


def panel(viewer: Viewer, *, lens: Lens, by: str) -> File:
    """The cards and all shown widgets.

    Raises InvalidFields.
    """
    filters.check_lens(lens)
    widgets = service.widgets(viewer, only_active=True)
    found = of_panel(widgets, viewer, lens)
    parts = [_part(widget, one, lens) for widget, one in zip(widgets, found.widgets, strict=True)]
    cards = [Part(card.request.kpi.name, "Número", card.request, card.now) for card in found.cards]
    sheets = [
        Table(CARDS, CARD_COLUMNS, [_card(card) for card in found.cards]),
        *map(_points, parts),
        _filters([*cards, *parts], viewer, by),
    ]
    return _file(PANEL, sheets, viewer.at)


def widget(viewer: Viewer, *, widget_id: int, lens: Lens, by: str) -> File:
    """One widget.

    Raises WidgetMissing, InvalidFields.
    """
    filters.check_lens(lens)
    found = service.get(viewer, widget_id)
    (numbers,) = numbers_of(requests_of([found], lens), viewer)
    part = _part(found, numbers, lens)
    return _file(part.title, [_points(part), _filters([part], viewer, by)], viewer.at)


def _part(widget: Widget, numbers: Numbers, lens: Lens) -> Part:
    seen = lens.over(filters.from_json(widget.filter))
    request = NumbersRequest(widget.id, kpi_of(widget.kpi_id), seen)
    title = numbers.title or widget.title or widget.datasets[0]["label"]
    return Part(title, CHARTS[widget.type], request, numbers)


def _card(card: Card) -> list[Any]:
    figures = [figure.value for figure in card.now.figures]
    coverage = card.now.answer.coverage if card.now.answer else None
    return [
        card.request.kpi.name,
        _value(card.now) if figures else MISSING,
        figures[0] if len(figures) > 1 else None,
        *((coverage.percent, coverage.undeclared) if coverage else (None, None)),
        card.now.months.label if card.now.months else None,
        _value(card.previous),
        _value(card.last_year),
        None if card.goal is None else float(card.goal),
    ]


def _value(numbers: Numbers | None) -> float | None:
    """The number of a card; of a pair the one that is compared with the other."""
    return numbers.figures[-1].value if numbers and numbers.figures else None


def _points(part: Part) -> Table:
    columns = (TableColumn("Período"), TableColumn(part.request.kpi.name, "number"))
    points = [(_period(label), value) for label, value in part.numbers.points]
    return Table(part.title, columns, points if part.numbers.answer else [(MISSING, None)])


def _period(label: str) -> str:
    """`25-Dic` as people read it, `dic 25`; what stands behind it stays, and so do other labels."""
    named = LABEL.match(label)
    if named is None:
        return label
    year, name, rest = named.groups()
    return f"{name if name[-1].isdigit() else name.lower()} {year}{rest}"


def _filters(parts: Sequence[Part], viewer: Viewer, by: str) -> Table:
    # Who sees one company is shown that one, whether it was asked for or not.
    companies = [part.request.filter.company or viewer.company_id for part in parts]
    names = names_of(Company.name, companies)
    rows = []
    for part, company in zip(parts, companies, strict=True):
        request, numbers, answer = part.request, part.numbers, part.numbers.answer
        # How old the numbers are, or why there are none.
        age: list[Any] = [None, None, None, numbers.error.message if numbers.error else MISSING]
        if answer:
            age = [_moment(answer.as_of), answer.version, answer.pending, None]
        period = numbers.months.label if numbers.months else None
        words = filters.words(request.filter, names.get(company)).values()
        shown = (part.title, request.kpi.name, part.chart, period, *words, *age)
        rows.append([*shown, _moment(viewer.at), by])
    return Table(FILTERS, FILTER_COLUMNS, rows)


def _moment(at: dt.datetime) -> dt.datetime:
    return at.astimezone(SANTIAGO).replace(tzinfo=None)


def _file(title: str, sheets: Sequence[Table], at: dt.datetime) -> File:
    with storage.scratch() as folder:
        path = folder / "panel.xlsx"
        write_book(path, sheets)
        return File(f"{title} {at.astimezone(SANTIAGO):%Y-%m-%d}.xlsx", path.read_bytes())
