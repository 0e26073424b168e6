"""Calls about the data of people: to show, to hand over, to remove, and how long they are kept."""

from typing import Any

from flask import Response

from app.organisation.settings.rules import Retention
from app.oversight.privacy import erasure, service
from app.oversight.privacy.schemas import (
    DataRequestSchema,
    ErasedSchema,
    ErasureFormSchema,
    HeldSchema,
    OldSchema,
    RetentionQuerySchema,
    held_view,
)
from app.platform import clock
from app.platform.files import attachment
from app.platform.guard import Access, caller
from app.platform.web import Blueprint

ZIP = "application/zip"
FILE = {
    "description": "The file",
    "content": {ZIP: {"schema": {"type": "string", "format": "binary"}}},
}

blp = Blueprint("privacy", __name__, description="Data of people")


@blp.query("/privacy/people/<int:people_id>", access=Access.ADMIN, answer=HeldSchema)
def show_held(people_id: int) -> Any:
    """How much is kept about a person, and what removing it means."""
    return held_view(service.show(people_id=people_id))


@blp.command(
    "/privacy/people/<int:people_id>/export", access=Access.ADMIN, body=DataRequestSchema, file=FILE
)
def export_held(form: dict[str, Any], people_id: int) -> Response:
    """All data of a person as JSON and as a workbook, in one ZIP; that is written down."""
    name, content = service.export(
        people_id=people_id,
        with_answers=form["includeAnswers"],
        by=caller().id,
        at=clock.now(),
    )
    return attachment(content, name=name, media_type=ZIP)


@blp.command(
    "/privacy/people/<int:people_id>/erasure",
    access=Access.ADMIN,
    body=ErasureFormSchema,
    answer=ErasedSchema,
)
def erase_held(form: dict[str, str], people_id: int) -> Any:
    """Remove the data of a person; nobody can take that back."""
    is_whole = service.erase(
        people_id=people_id,
        confirmation=form["confirmation"],
        by=caller().id,
        at=clock.now(),
        on=clock.today(),
    )
    return {"whole": is_whole}


@blp.query("/privacy/retention", access=Access.ADMIN, query=RetentionQuerySchema, answer=OldSchema)
def count_old(query: dict[str, Any]) -> Any:
    """What a retention would remove if it held now."""
    wanted = Retention(
        people=query["peopleYears"], comments=query["commentYears"], audit=query["auditYears"]
    )
    return erasure.count(retention=wanted, at=clock.now())
