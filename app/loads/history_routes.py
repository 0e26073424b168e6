"""Calls about loads that were saved: history, errors, rejected rows, undo, templates."""

from typing import Any

from flask import Response, current_app

from app.audit import service as audit
from app.config import Config
from app.extensions import db
from app.files.sending import XLSX, attachment
from app.jobs.schemas import StartedSchema
from app.kit import clock
from app.kit.guard import Access
from app.kit.listing import ListQuery
from app.kit.schema import envelope
from app.loads import faults, history, ordering, pages, rejected, templates, undo_work
from app.loads.blueprint import blp, caller, started
from app.loads.load_schemas import (
    DifferenceSchema,
    DifferencesQuerySchema,
    ErrorsQuerySchema,
    LoadErrorSchema,
    LoadSchema,
    LoadsQuerySchema,
    UndoSchema,
)
from app.loads.names import names_for
from app.loads.views import load_view
from app.models.load import Load


@blp.route("/loads")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(LoadsQuerySchema, location="query")
@blp.response(200, envelope(LoadSchema, many=True, paged=True))
def list_loads(query: ListQuery) -> dict[str, Any]:
    """Loads that were saved, newest first."""
    page = history.list_saved(query=query, caller=caller())
    names = names_for(page.rows)
    views = [
        load_view(load, today=clock.today(), undo_days=_settings().undo_days, names=names)
        for load in page.rows
    ]
    return {"data": views, "meta": page.meta}


@blp.route("/loads/<int:load_id>")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(LoadSchema))
def get_load(load_id: int) -> dict[str, Any]:
    """One load with its counts, rounds and faults by kind."""
    load = _load(load_id)
    return {"data": load_view(load, today=clock.today(), undo_days=_settings().undo_days)}


@blp.route("/loads/<int:load_id>/errors")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(ErrorsQuerySchema, location="query")
@blp.response(200, envelope(LoadErrorSchema, many=True, paged=True))
def list_errors(query: ListQuery, load_id: int) -> dict[str, Any]:
    """What is wrong with the rows that were not loaded, cell by cell."""
    page = faults.list_faults(load=_load(load_id), query=query)
    return {"data": page.rows, "meta": page.meta}


@blp.route("/loads/<int:load_id>/preview/differences")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(DifferencesQuerySchema, location="query")
@blp.response(200, envelope(DifferenceSchema, many=True, paged=True))
def list_differences(query: ListQuery, load_id: int) -> dict[str, Any]:
    """Every row that the preview of a load would change, changes before new rows."""
    page = pages.list_differences(load=_load(load_id), query=query)
    return {"data": page.rows, "meta": page.meta}


@blp.route("/loads/<int:load_id>/preview/problems")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(ErrorsQuerySchema, location="query")
@blp.response(200, envelope(LoadErrorSchema, many=True, paged=True))
def list_problems(query: ListQuery, load_id: int) -> dict[str, Any]:
    """Everything that the preview of a load found wrong, cell by cell."""
    page = pages.list_problems(load=_load(load_id), query=query)
    return {"data": page.rows, "meta": page.meta}


@blp.route("/loads/<int:load_id>/rejected")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, {"type": "string", "format": "binary"}, content_type=XLSX)
@blp.alt_response(202, description="It is still being written: ask again in a moment")
def download_rejected(load_id: int) -> Response:
    """The person's own workbook with the rejected rows only, and why; 202 while it is written."""
    return _rejected(load_id, of_preview=False)


@blp.route("/loads/<int:load_id>/preview/rejected")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, {"type": "string", "format": "binary"}, content_type=XLSX)
@blp.alt_response(202, description="It is still being written: ask again in a moment")
def download_previewed(load_id: int) -> Response:
    """The rows in which a preview found problems, as the same workbook; 202 while it is written."""
    return _rejected(load_id, of_preview=True)


def _rejected(load_id: int, *, of_preview: bool) -> Response:
    load = _load(load_id)
    file = rejected.get(load=load, of_preview=of_preview, caller=caller())
    if file is None:
        db.session.commit()
        return Response(status=202)
    audit.record(
        action="load.rejected_downloaded",
        user_id=caller().user_id,
        entity="load",
        entity_id=load.id,
    )
    db.session.commit()
    return attachment(file.content, name=file.name)


@blp.route("/loads/<int:load_id>/undo")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(UndoSchema))
@blp.alt_response(202, description="It is still being found out: ask again in a moment")
def foresee_undo(load_id: int) -> dict[str, Any] | Response:
    """What undoing a load would do; 202 while a large one is looked through."""
    told = undo_work.foresee(
        load=_load(load_id), caller=caller(), at=clock.now(), undo_days=_settings().undo_days
    )
    db.session.commit()
    return Response(status=202) if told is None else {"data": told}


@blp.route("/loads/<int:load_id>/undo", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@blp.response(202, envelope(StartedSchema))
def undo_load(load_id: int) -> dict[str, Any]:
    """Undo a load."""
    job = undo_work.order_undo(
        load=_load(load_id), caller=caller(), at=clock.now(), undo_days=_settings().undo_days
    )
    return started(job)


@blp.route("/loads/<int:load_id>/correction", methods=["DELETE"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(LoadSchema))
def forget_correction(load_id: int) -> dict[str, Any]:
    """Throw away corrected rows that were previewed and not loaded; the load stays as it is."""
    load = _load(load_id)
    ordering.forget_correction(load=load)
    db.session.commit()
    return {"data": load_view(load, today=clock.today(), undo_days=_settings().undo_days)}


@blp.route("/load_templates/<int:model_id>")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, {"type": "string", "format": "binary"}, content_type=XLSX)
def download_template(model_id: int) -> Response:
    """A workbook to fill in."""
    file = templates.make(model_id=model_id, caller=caller())
    return attachment(file.content, name=file.name)


def _load(load_id: int) -> Load:
    return history.get(load_id=load_id, caller=caller())


def _settings() -> Config:
    config: Config = current_app.config["SETTINGS"]
    return config
