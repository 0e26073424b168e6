"""Calls about the data of people: to show, to hand over, to remove, and how long they are kept."""

from typing import Any

from flask import Response

from app.extensions import db
from app.files.sending import attachment
from app.kit import clock
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.schema import envelope
from app.privacy import retaining, service
from app.privacy.schemas import (
    DataRequestSchema,
    ErasedSchema,
    ErasureFormSchema,
    HeldSchema,
    OldSchema,
    RetentionQuerySchema,
    held_view,
)
from app.settings.privacy import Retention

ZIP = "application/zip"
FILE = {
    "description": "The file",
    "content": {ZIP: {"schema": {"type": "string", "format": "binary"}}},
}

blp = Blueprint("privacy", __name__, description="Data of people")


@blp.route("/privacy/people/<int:people_id>")
@blp.guard(Access.ADMIN)
@blp.response(200, envelope(HeldSchema))
def show_held(people_id: int) -> dict[str, Any]:
    """How much is kept about a person, and what removing it means."""
    return {"data": held_view(service.show(people_id=people_id))}


@blp.route("/privacy/people/<int:people_id>/export", methods=["POST"])
@blp.guard(Access.ADMIN)
@blp.doc(responses={"200": FILE})
@blp.arguments(DataRequestSchema)
@blp.response(200)
def export_held(form: dict[str, Any], people_id: int) -> Response:
    """All data of a person as JSON and as a workbook, in one ZIP; that is written down."""
    handed = service.export(
        people_id=people_id,
        with_answers=form["includeAnswers"],
        by=caller().id,
        at=clock.now(),
    )
    db.session.commit()
    return attachment(handed.content, name=handed.name, media_type=ZIP)


@blp.route("/privacy/people/<int:people_id>/erasure", methods=["POST"])
@blp.guard(Access.ADMIN)
@blp.arguments(ErasureFormSchema)
@blp.response(200, envelope(ErasedSchema))
def erase_held(form: dict[str, str], people_id: int) -> dict[str, Any]:
    """Remove the data of a person; nobody can take that back."""
    is_whole = service.erase(
        people_id=people_id,
        confirmation=form["confirmation"],
        by=caller().id,
        at=clock.now(),
        on=clock.today(),
    )
    db.session.commit()
    return {"data": {"whole": is_whole}}


@blp.route("/privacy/retention")
@blp.guard(Access.ADMIN)
@blp.arguments(RetentionQuerySchema, location="query")
@blp.response(200, envelope(OldSchema))
def count_old(query: dict[str, Any]) -> dict[str, Any]:
    """What a retention would remove if it held now."""
    wanted = Retention(
        people=query["peopleYears"], comments=query["commentYears"], audit=query["auditYears"]
    )
    return {"data": retaining.count(retention=wanted, at=clock.now())}
