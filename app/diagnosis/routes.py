"""The call that tells how the product fares."""

from typing import Any

from app.diagnosis import service
from app.diagnosis.schemas import DiagnosisSchema, diagnosis_view
from app.kit.blueprint import Blueprint
from app.kit.guard import Access
from app.kit.schema import envelope

blp = Blueprint("diagnosis", __name__, description="How the product fares")


@blp.route("/diagnosis")
@blp.guard(Access.ADMIN)
@blp.response(200, envelope(DiagnosisSchema))
def get_diagnosis() -> dict[str, Any]:
    """Version, states, queues, room on the disk and the last errors."""
    return {"data": diagnosis_view(service.examine())}
