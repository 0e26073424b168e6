"""The calls behind the data quality card, and behind the list of participations to complete."""

from typing import Any

from app.oversight.quality import service
from app.oversight.quality.schemas import (
    CompletionEffectSchema,
    CompletionSchema,
    GapSchema,
    LackingQuerySchema,
    LackingSchema,
    QualityQuerySchema,
    effect_view,
)
from app.platform import clock
from app.platform.bulk_change.schemas import ManyChangedSchema
from app.platform.guard import caller
from app.platform.lists import ListQuery
from app.platform.web import Answer, Blueprint

blp = Blueprint("quality", __name__, description="Data quality")


@blp.query("/dataQuality", query=QualityQuerySchema, answer=GapSchema, many=True)
def data_quality(query: dict[str, Any]) -> Any:
    """What is missing in the data, of one company or of all, each with the list that shows it."""
    return service.gaps(
        company_id=query.get("company"), is_admin=caller().is_admin, on=clock.today()
    )


@blp.query(
    "/dataQuality/participations",
    query=LackingQuerySchema,
    answer=LackingSchema,
    many=True,
    paged=True,
)
def list_lacking(query: ListQuery) -> Answer:
    """Participations that lack something, or have more hours than their course."""
    page = service.list_lacking(query=query, on=clock.today())
    return Answer(page.rows, meta=page.meta)


@blp.query("/dataQuality/correction", query=CompletionSchema, answer=CompletionEffectSchema)
def correction(query: dict[str, Any]) -> Any:
    """What completing participations from the records would change; nothing is written."""
    effect = service.effect_of(
        missing=query["missing"], company_id=query.get("company"), on=clock.today()
    )
    return effect_view(effect)


@blp.command("/dataQuality/correction", body=CompletionSchema, answer=ManyChangedSchema, once=True)
def complete(form: dict[str, Any]) -> Any:
    """Complete participations from the records; undone as a change of many rows."""
    return service.complete(
        missing=form["missing"],
        company_id=form.get("company"),
        by=caller().id,
        at=clock.now(),
        on=clock.today(),
    )
