"""The call behind the data quality card."""

from typing import Any

from app.kit import clock
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.schema import envelope
from app.quality import service
from app.quality.schemas import GapSchema, QualityQuerySchema

blp = Blueprint("quality", __name__, description="Data quality")


@blp.route("/dataQuality")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(QualityQuerySchema, location="query")
@blp.response(200, envelope(GapSchema, many=True))
def data_quality(query: dict[str, Any]) -> dict[str, Any]:
    """What is missing in the data, of one company or of all, each with the list that shows it."""
    gaps = service.gaps(
        company_id=query.get("company"), is_admin=caller().is_admin, on=clock.today()
    )
    return {"data": gaps}
