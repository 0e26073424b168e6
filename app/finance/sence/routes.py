"""Calls about the constants of SENCE: everybody reads them, administrators write them."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from app.finance.sence import service
from app.finance.sence.schemas import (
    HourValueChangesSchema,
    HourValueFormSchema,
    HourValueView,
    UtmAnswer,
    UtmFormSchema,
    utm_view,
)
from app.platform.guard import Access, caller
from app.platform.scopes import Domain
from app.platform.views import as_view
from app.platform.web import Blueprint

blp = Blueprint("sence", __name__, description="Constants of SENCE", domain=Domain.FINANCE)


@blp.query("/sence/utm", whole=UtmAnswer)
def list_utm() -> UtmAnswer:
    """The UTM of every month that is known."""
    return utm_view(service.list_months())


@blp.command(
    "/sence/utm",
    method="PUT",
    access=Access.ADMIN,
    persons_only=True,
    body=UtmFormSchema,
    whole=UtmAnswer,
)
def change_utm(
    *, months: Sequence[Mapping[str, Any]], expected_updated_at: dt.datetime | None = None
) -> UtmAnswer:
    """Set the months that are sent; a null takes a month away."""
    values = {one["month"]: one["value"] for one in months}
    known = service.change(values=values, expected_updated_at=expected_updated_at, by=caller().id)
    return utm_view(known)


@blp.query("/sence/hourValues", answer=HourValueView, many=True)
def list_hour_values() -> list[HourValueView]:
    """What SENCE pays at most for an hour, by modality, tranche and days."""
    return [as_view(HourValueView, value) for value in service.list_values()]


@blp.command(
    "/sence/hourValues",
    access=Access.ADMIN,
    persons_only=True,
    body=HourValueFormSchema,
    answer=HourValueView,
    status=201,
    once=True,
)
def create_hour_value(**fields: Any) -> HourValueView:
    """Make a value of an hour; no two of one modality and tranche are valid on the same day."""
    return as_view(HourValueView, service.create(fields=fields, by=caller().id))


@blp.command(
    "/sence/hourValues/<int:hour_value_id>",
    method="PATCH",
    access=Access.ADMIN,
    persons_only=True,
    body=HourValueChangesSchema(partial=True),
    answer=HourValueView,
)
def update_hour_value(hour_value_id: int, **fields: Any) -> HourValueView:
    """Change the fields of a value that are sent."""
    value = service.update(value_id=hour_value_id, fields=fields, by=caller().id)
    return as_view(HourValueView, value)


@blp.command(
    "/sence/hourValues/<int:hour_value_id>",
    method="DELETE",
    access=Access.ADMIN,
    persons_only=True,
    status=204,
)
def remove_hour_value(hour_value_id: int) -> None:
    """Remove a value; completed courses keep what they were computed with."""
    service.remove(value_id=hour_value_id, by=caller().id)
