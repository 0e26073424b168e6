"""Calls about what people learned."""

from typing import Any

from app.kit import clock
from app.kit.blueprint import Blueprint
from app.kit.guard import Access
from app.kit.schema import envelope
from app.record import service
from app.record.schemas import CertificateSchema, RecordSchema, certificate_view, record_view

blp = Blueprint("record", __name__, description="Training records")


@blp.route("/people/<int:people_id>/record")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(RecordSchema))
def get_record(people_id: int) -> dict[str, Any]:
    """The training record of a person, the newest course first."""
    record = service.record_of(people_id=people_id)
    return {"data": record_view(record, on=clock.today())}


@blp.route("/participants/<int:participant_id>/certificate")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(CertificateSchema))
def get_certificate(participant_id: int) -> dict[str, Any]:
    """The certificate of a participant of a complete course whose result counts as trained."""
    certificate = service.certificate_of(participant_id=participant_id)
    return {"data": certificate_view(certificate)}
