"""Calls that undo a load."""

from flask import Response

from app.imports.loads import queries
from app.imports.options import loader
from app.imports.undo import service
from app.imports.undo.views import UndoView
from app.platform import clock
from app.platform.jobs.schemas import StartedView, started_view
from app.platform.scopes import Domain
from app.platform.web import Blueprint

blp = Blueprint("undo", __name__, description="Undoing bulk loads", domain=Domain.OWN)


@blp.command(
    "/loads/<int:load_id>/undo",
    method="GET",
    answer=UndoView,
    also={202: "It is still being found out: ask again in a moment"},
)
def foresee_undo(load_id: int) -> UndoView | Response:
    """What undoing a load would do; 202 while a large one is looked through."""
    preview = service.preview_undo(
        load=queries.get(load_id=load_id, caller=loader()), caller=loader(), at=clock.now()
    )
    return Response(status=202) if preview is None else preview


@blp.command("/loads/<int:load_id>/undo", answer=StartedView, status=202)
def undo_load(load_id: int) -> StartedView:
    """Undo a load."""
    job = service.order_undo(
        load=queries.get(load_id=load_id, caller=loader()), caller=loader(), at=clock.now()
    )
    return started_view(job)
