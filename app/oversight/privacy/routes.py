"""Calls about the data of people: to show, to hand over, to remove, and how long they are kept."""

from flask import Response

from app.organisation.settings.rules import Retention
from app.oversight.privacy import erasure, service
from app.oversight.privacy.erasure import OldView
from app.oversight.privacy.schemas import (
    DataRequestSchema,
    ErasedView,
    ErasureFormSchema,
    RetentionQuerySchema,
)
from app.oversight.privacy.service import Held
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


@blp.query("/privacy/people/<int:people_id>", access=Access.ADMIN, answer=Held)
def show_held(people_id: int) -> Held:
    """How much is kept about a person, and what removing it means."""
    return service.show(people_id=people_id)


@blp.command(
    "/privacy/people/<int:people_id>/export", access=Access.ADMIN, body=DataRequestSchema, file=FILE
)
def export_held(people_id: int, *, with_answers: bool) -> Response:
    """All data of a person as JSON and as a workbook, in one ZIP; that is written down."""
    name, content = service.export(
        people_id=people_id, with_answers=with_answers, by=caller().id, at=clock.now()
    )
    return attachment(content, name=name, media_type=ZIP)


@blp.command(
    "/privacy/people/<int:people_id>/erasure",
    access=Access.ADMIN,
    body=ErasureFormSchema,
    answer=ErasedView,
)
def erase_held(people_id: int, *, confirmation: str) -> ErasedView:
    """Remove the data of a person; nobody can take that back."""
    is_whole = service.erase(
        people_id=people_id,
        confirmation=confirmation,
        by=caller().id,
        at=clock.now(),
        on=clock.today(),
    )
    return ErasedView(is_whole)


@blp.query("/privacy/retention", access=Access.ADMIN, query=RetentionQuerySchema, answer=OldView)
def count_old(*, people: int | None, comments: int | None, audit: int | None) -> OldView:
    """What a retention would remove if it held now."""
    wanted = Retention(people=people, comments=comments, audit=audit)
    return erasure.count(retention=wanted, at=clock.now())
