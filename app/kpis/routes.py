"""Calls about KPIs."""

from typing import Any

from analytics.definitions import DEFINITIONS
from app.kit.blueprint import Blueprint
from app.kit.guard import Access
from app.kit.schema import envelope
from app.kpis.schemas import KpiSchema

blp = Blueprint("kpis", __name__, description="KPIs")


@blp.route("/getKPIs")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(KpiSchema, many=True))
def list_kpis() -> dict[str, Any]:
    """The KPIs that a widget can show."""
    return {"data": DEFINITIONS}
