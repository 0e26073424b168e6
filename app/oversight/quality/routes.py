"""The calls behind the data quality card, and behind the list of participations to complete."""

from collections.abc import Sequence

from app.oversight.quality import service
from app.oversight.quality.schemas import (
    CompletionSchema,
    LackingQuerySchema,
    QualityQuerySchema,
)
from app.oversight.quality.service import CompletionEffect, Gap, Lacking
from app.platform import clock
from app.platform.bulk_change.service import ManyChanged
from app.platform.guard import caller
from app.platform.lists import ListQuery, Page
from app.platform.web import Blueprint

blp = Blueprint("quality", __name__, description="Data quality")


@blp.query("/dataQuality", query=QualityQuerySchema, answer=Gap, many=True)
def data_quality(*, company_id: int | None = None) -> Sequence[Gap]:
    """What is missing in the data, of one company or of all, each with the list that shows it."""
    return service.gaps(company_id=company_id, is_admin=caller().is_admin, on=clock.today())


@blp.query("/dataQuality/participations", query=LackingQuerySchema, answer=Lacking, paged=True)
def list_lacking(query: ListQuery) -> Page:
    """Participations that lack something, or have more hours than their course."""
    return service.list_lacking(query=query, on=clock.today())


@blp.query("/dataQuality/correction", query=CompletionSchema, answer=CompletionEffect)
def correction(*, missing: str, company_id: int | None = None) -> CompletionEffect:
    """What completing participations from the records would change; nothing is written."""
    return service.effect_of(missing=missing, company_id=company_id, on=clock.today())


@blp.command("/dataQuality/correction", body=CompletionSchema, answer=ManyChanged, once=True)
def complete(*, missing: str, company_id: int | None = None) -> ManyChanged:
    """Complete participations from the records; undone as a change of many rows."""
    return service.complete(
        missing=missing,
        company_id=company_id,
        by=caller().id,
        at=clock.now(),
        on=clock.today(),
    )
