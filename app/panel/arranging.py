"""The order of a panel: positions from 1 on, without gaps and without two alike."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from app.errors import InvalidFields
from app.extensions import db
from app.kit.guard import in_scope
from app.models.widget import Panel, Widget


def hold(user_id: int) -> list[Widget]:
    """The widgets of a user in their order, changed by nobody else until the end."""
    begin(user_id)
    db.session.execute(select(Panel.user_id).where(Panel.user_id == user_id).with_for_update())
    return in_order(user_id)


def begin(user_id: int) -> bool:
    """Note that a user has a panel. Whether it is new."""
    begun = insert(Panel).values(user_id=user_id).on_conflict_do_nothing()
    return db.session.scalar(begun.returning(Panel.user_id)) is not None


def in_order(user_id: int) -> list[Widget]:
    """The widgets of a user: those that are shown, then the others."""
    query = select(Widget).where(Widget.user_id == user_id, asks_in_scope(Widget.filter))
    return list(
        db.session.scalars(query.order_by(*ORDER).execution_options(populate_existing=True))
    )


def asks_in_scope(kept: Any) -> ColumnElement[bool]:
    """Whether a kept filter asks for no company, or for one that the caller sees today.

    What somebody narrowed to a company that they have left comes back when they do.
    """
    company = kept["company"].as_integer()
    return or_(company.is_(None), in_scope(company))


def moved(ids: Sequence[int], wanted: Mapping[int, int]) -> list[int]:
    """Ids in a new order: some at the positions wanted, the others around them as they were."""
    order = [one for one in ids if one not in wanted]
    for one in sorted(wanted, key=lambda found: wanted[found]):
        order.insert(wanted[one] - 1, one)
    return order


def positions(rows: Sequence[Mapping[str, int]]) -> dict[int, int]:
    """Wanted positions by widget. Raises InvalidFields when two rows say the same thing."""
    errors = {}
    for field, words in TWICE.items():
        seen = set()
        for place, row in enumerate(rows):
            if row[field] in seen:
                errors[f"{place}.{field}"] = [words]
            seen.add(row[field])
    if errors:
        raise InvalidFields(errors=errors)
    return {row["id"]: row["position"] for row in rows}


def number(widgets: Sequence[Widget], wanted: Mapping[int, int]) -> None:
    """Give widgets their positions from 1 on; shown ones come first.

    A widget that only makes room for another has not been edited: its `updated_at` stays.
    """
    by_id = {widget.id: widget for widget in widgets}
    order = [by_id[one] for one in moved(list(by_id), wanted)]
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


TWICE = {"id": "Este widget está dos veces.", "position": "Esta posición está dos veces."}
ORDER = (Widget.status.desc(), Widget.position, Widget.id)
