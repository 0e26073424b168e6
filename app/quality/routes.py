"""The calls behind the data quality card, and behind the list of participations to complete."""

from typing import Any

from app.bulk.schemas import ManyChangedSchema
from app.extensions import db
from app.kit import clock
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.idempotency import idempotent
from app.kit.listing import ListQuery
from app.kit.schema import envelope
from app.quality import corrections, service
from app.quality.schemas import (
    CompletionEffectSchema,
    CompletionSchema,
    GapSchema,
    LackingQuerySchema,
    LackingSchema,
    QualityQuerySchema,
    effect_view,
    lacking_view,
)

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


@blp.route("/dataQuality/participations")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(LackingQuerySchema, location="query")
@blp.response(200, envelope(LackingSchema, many=True, paged=True))
def list_lacking(query: ListQuery) -> dict[str, Any]:
    """Participations that lack something, or have more hours than their course."""
    page = corrections.list_lacking(query=query, on=clock.today())
    return {"data": [lacking_view(one) for one in page.rows], "meta": page.meta}


@blp.route("/dataQuality/correction")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(CompletionSchema, location="query")
@blp.response(200, envelope(CompletionEffectSchema))
def correction(query: dict[str, Any]) -> dict[str, Any]:
    """What completing participations from the records would change; nothing is written."""
    effect = corrections.effect_of(
        missing=query["missing"], company_id=query.get("company"), on=clock.today()
    )
    return {"data": effect_view(effect)}


@blp.route("/dataQuality/correction", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@idempotent
@blp.arguments(CompletionSchema)
@blp.response(200, envelope(ManyChangedSchema))
def complete(form: dict[str, Any]) -> dict[str, Any]:
    """Complete participations from the records; undone as a change of many rows."""
    changed = corrections.complete(
        missing=form["missing"],
        company_id=form.get("company"),
        by=caller().id,
        at=clock.now(),
        on=clock.today(),
    )
    db.session.commit()
    return {"data": changed}
