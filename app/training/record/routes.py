"""Calls about what people learned."""

from app.platform import clock
from app.platform.scopes import Domain
from app.platform.web import Blueprint
from app.training.record import queries
from app.training.record.schemas import (
    CertificateView,
    RecordView,
    certificate_view,
    record_view,
)

blp = Blueprint("record", __name__, description="Training records", domain=Domain.PARTICIPANTS)


@blp.query("/people/<int:people_id>/record", answer=RecordView)
def get_record(people_id: int) -> RecordView:
    """The training record of a person, the newest course first."""
    return record_view(queries.record_of(people_id=people_id), on=clock.today())


@blp.query("/participants/<int:participant_id>/certificate", answer=CertificateView)
def get_certificate(participant_id: int) -> CertificateView:
    """The certificate of who passed a complete course, or attended it as much as its rule asks."""
    return certificate_view(queries.certificate_of(participant_id=participant_id))
