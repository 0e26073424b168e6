"""The lists to choose from, and how often each row is used."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, select, true

from app.kit.listing import Columns, ListQuery, page_of
from app.kit.pagination import Page
from app.kit.search import Search
from app.models.selectable import Department, Status, ThematicArea
from app.selectables import uses


@dataclass(frozen=True)
class Listed:
    """The rows of a list and, when that was asked, how often each is used."""

    page: Page
    uses: Mapping[int, int] | None


def list_thematic_areas(*, query: ListQuery) -> Listed:
    """What courses can be about, by name unless asked otherwise."""
    return _listed(ThematicArea, query, "name")


def list_statuses(*, query: ListQuery) -> Listed:
    """How people can stand, in the order in which they were made."""
    return _listed(Status, query, "StatusName")


def list_departments(*, query: ListQuery) -> Listed:
    """Where people can work, by name unless asked otherwise."""
    return _listed(Department, query, "name")


def _listed(model: Any, query: ListQuery, name: str) -> Listed:
    columns = Columns(
        sorts={"id": model.id, name: model.folded_name},
        tie=model.id if model is Status else model.folded_name,
        search=Search(folded=(model.folded_name,)),
        filters={"uses": _any},
    )
    counted = uses.count_all(model) if query.filters.get("uses") else None
    return Listed(page_of(select(model), query, columns), counted)


def _any(_: bool) -> ColumnElement[bool]:
    """To count uses narrows nothing."""
    return true()
