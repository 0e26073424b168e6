"""Calls about what people learned."""

from typing import Any

from app.platform import clock
from app.platform.web import Blueprint
from app.training.record import service
from app.training.record.schemas import (
    CertificateSchema,
    RecordSchema,
    certificate_view,
    record_view,
)

blp = Blueprint("record", __name__, description="Training records")


@blp.query("/people/<int:people_id>/record", answer=RecordSchema)
def get_record(people_id: int) -> Any:
    """The training record of a person, the newest course first."""
    record = service.record_of(people_id=people_id)
    return record_view(record, on=clock.today())


@blp.query("/participants/<int:participant_id>/certificate", answer=CertificateSchema)
def get_certificate(participant_id: int) -> Any:
    """The certificate of who passed a complete course, or attended it as much as its rule asks."""
    certificate = service.certificate_of(participant_id=participant_id)
    return certificate_view(certificate)
