"""Calls about the constants of SENCE: everybody reads them, administrators write them."""

from typing import Any

from app.extensions import db
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.idempotency import idempotent
from app.kit.schema import envelope
from app.sence import hour_values, utm
from app.sence.schemas import (
    HourValueChangesSchema,
    HourValueFormSchema,
    HourValueSchema,
    UtmAnswer,
    UtmFormSchema,
    utm_view,
)

blp = Blueprint("sence", __name__, description="Constants of SENCE")


@blp.route("/sence/utm")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, UtmAnswer)
def list_utm() -> dict[str, Any]:
    """The UTM of every month that is known."""
    return utm_view(utm.list_months())


@blp.route("/sence/utm", methods=["PUT"])
@blp.guard(Access.ADMIN)
@blp.arguments(UtmFormSchema)
@blp.response(200, UtmAnswer)
def change_utm(form: dict[str, Any]) -> dict[str, Any]:
    """Set the months that are sent; a null takes a month away."""
    values = {one["month"]: one["value"] for one in form["months"]}
    known = utm.change(values=values, seen=form.get("updatedAt"), by=caller().id)
    db.session.commit()
    return utm_view(known)


@blp.route("/sence/hourValues")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(HourValueSchema, many=True))
def list_hour_values() -> dict[str, Any]:
    """What SENCE pays at most for an hour, by modality, tranche and days."""
    return {"data": hour_values.list_values()}


@blp.route("/sence/hourValues", methods=["POST"])
@blp.guard(Access.ADMIN)
@idempotent
@blp.arguments(HourValueFormSchema)
@blp.response(201, envelope(HourValueSchema))
def create_hour_value(form: dict[str, Any]) -> dict[str, Any]:
    """Make a value of an hour; no two of one modality and tranche are valid on the same day."""
    value = hour_values.create(fields=form, by=caller().id)
    db.session.commit()
    return {"data": value}


@blp.route("/sence/hourValues/<int:hour_value_id>", methods=["PATCH"])
@blp.guard(Access.ADMIN)
@blp.arguments(HourValueChangesSchema(partial=True))
@blp.response(200, envelope(HourValueSchema))
def update_hour_value(form: dict[str, Any], hour_value_id: int) -> dict[str, Any]:
    """Change the fields of a value that are sent."""
    seen = form.pop("updatedAt", None)
    value = hour_values.update(value_id=hour_value_id, fields=form, seen=seen, by=caller().id)
    db.session.commit()
    return {"data": value}


@blp.route("/sence/hourValues/<int:hour_value_id>", methods=["DELETE"])
@blp.guard(Access.ADMIN)
@blp.response(204)
def remove_hour_value(hour_value_id: int) -> None:
    """Remove a value; completed courses keep what they were computed with."""
    hour_values.remove(value_id=hour_value_id, by=caller().id)
    db.session.commit()
