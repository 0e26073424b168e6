"""The call for the state of the product."""

from typing import Any

from app.oversight.diagnosis import service
from app.oversight.diagnosis.schemas import DiagnosisSchema, diagnosis_view
from app.platform.guard import Access
from app.platform.web import Blueprint

blp = Blueprint("diagnosis", __name__, description="How the product fares")


@blp.query("/diagnosis", access=Access.ADMIN, answer=DiagnosisSchema)
def get_diagnosis() -> Any:
    """Version, states, queues, room on the disk and the last errors."""
    return diagnosis_view(service.examine())
