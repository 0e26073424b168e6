"""Calls of the bulk load: file, mapping, preview, load, history, rejected rows, undo."""

from typing import Any

from flask import Response, current_app

from app.config import Config
from app.imports import headings, history, proposal, service, templates, undo
from app.imports import mapping as imports_mapping
from app.imports import views as imports_views
from app.imports.files import Upload
from app.imports.headings import TableChoice
from app.imports.load import FIELDS, Caller
from app.imports.load_schemas import (
    DifferenceSchema,
    DifferencesQuerySchema,
    ErrorsQuerySchema,
    LoadErrorSchema,
    LoadFormSchema,
    LoadSchema,
    LoadsQuerySchema,
    UndoSchema,
)
from app.imports.mapping_schemas import (
    DetailsWriteSchema,
    HeadingsFormSchema,
    MappingSchema,
    MappingWriteSchema,
    RemovedSchema,
    SavedMappingSchema,
)
from app.imports.pipeline import preview_rows, rejected_rows, row_errors
from app.imports.service import Request
from app.imports.views import load_view, names_for
from app.models.job import Job
from app.models.load import Load, Mapping
from app.platform import clock
from app.platform.audit import service as audit
from app.platform.files import XLSX, attachment
from app.platform.guard import caller
from app.platform.jobs.schemas import StartedSchema, job_view
from app.platform.lists import ListQuery
from app.platform.web import Answer, Blueprint
from sheets.kinds.people import PEOPLE
from sheets.kinds.suppliers import SUPPLIERS

WORKBOOK = {
    "description": "OK",
    "content": {XLSX: {"schema": {"type": "string", "format": "binary"}}},
}

blp = Blueprint("loads", __name__, description="Bulk loads")


def _caller() -> Caller:
    user = caller()
    return Caller(user.id, user.company_id)


def _started(job: Job) -> dict[str, Any]:
    return {"job": job_view(job)}


@blp.query("/loads", query=LoadsQuerySchema, answer=LoadSchema, many=True, paged=True)
def list_loads(query: ListQuery) -> Answer:
    """Loads that were saved, newest first."""
    page = history.list_saved(query=query, caller=_caller())
    names = names_for(page.rows)
    views = [
        load_view(load, today=clock.today(), undo_days=_settings().undo_days, names=names)
        for load in page.rows
    ]
    return Answer(views, meta=page.meta)


@blp.query("/loads/<int:load_id>", answer=LoadSchema)
def get_load(load_id: int) -> Any:
    """One load with its counts, rounds and faults by kind."""
    load = _load(load_id)
    return load_view(load, today=clock.today(), undo_days=_settings().undo_days)


@blp.query(
    "/loads/<int:load_id>/errors",
    query=ErrorsQuerySchema,
    answer=LoadErrorSchema,
    many=True,
    paged=True,
)
def list_errors(query: ListQuery, load_id: int) -> Answer:
    """What is wrong with the rows that were not loaded, cell by cell."""
    page = row_errors.list_errors(load=_load(load_id), query=query)
    return Answer(page.rows, meta=page.meta)


@blp.query(
    "/loads/<int:load_id>/preview/differences",
    query=DifferencesQuerySchema,
    answer=DifferenceSchema,
    many=True,
    paged=True,
)
def list_differences(query: ListQuery, load_id: int) -> Answer:
    """Every row that the preview of a load would change, changes before new rows."""
    page = preview_rows.list_differences(load=_load(load_id), query=query)
    return Answer(page.rows, meta=page.meta)


@blp.query(
    "/loads/<int:load_id>/preview/problems",
    query=ErrorsQuerySchema,
    answer=LoadErrorSchema,
    many=True,
    paged=True,
)
def list_problems(query: ListQuery, load_id: int) -> Answer:
    """Everything that the preview of a load found wrong, cell by cell."""
    page = preview_rows.list_problems(load=_load(load_id), query=query)
    return Answer(page.rows, meta=page.meta)


@blp.command(
    "/loads/<int:load_id>/rejected",
    method="GET",
    file=WORKBOOK,
    also={202: "It is still being written: ask again in a moment"},
)
def download_rejected(load_id: int) -> Response:
    """The person's own workbook with the rejected rows only, and why; 202 while it is written."""
    return _rejected(load_id, of_preview=False)


@blp.command(
    "/loads/<int:load_id>/preview/rejected",
    method="GET",
    file=WORKBOOK,
    also={202: "It is still being written: ask again in a moment"},
)
def download_previewed(load_id: int) -> Response:
    """The rows in which a preview found problems, as the same workbook; 202 while it is written."""
    return _rejected(load_id, of_preview=True)


def _rejected(load_id: int, *, of_preview: bool) -> Response:
    load = _load(load_id)
    file = rejected_rows.get(load=load, of_preview=of_preview, caller=_caller())
    if file is None:
        return Response(status=202)
    audit.record(
        action="load.rejected_downloaded",
        user_id=_caller().user_id,
        entity="load",
        entity_id=load.id,
    )
    return attachment(file.content, name=file.name)


@blp.command(
    "/loads/<int:load_id>/undo",
    method="GET",
    answer=UndoSchema,
    also={202: "It is still being found out: ask again in a moment"},
)
def foresee_undo(load_id: int) -> Any:
    """What undoing a load would do; 202 while a large one is looked through."""
    preview = undo.preview_undo(
        load=_load(load_id), caller=_caller(), at=clock.now(), undo_days=_settings().undo_days
    )
    return Response(status=202) if preview is None else preview


@blp.command("/loads/<int:load_id>/undo", answer=StartedSchema, status=202)
def undo_load(load_id: int) -> Any:
    """Undo a load."""
    job = undo.order_undo(
        load=_load(load_id), caller=_caller(), at=clock.now(), undo_days=_settings().undo_days
    )
    return _started(job)


@blp.command("/loads/<int:load_id>/correction", method="DELETE", answer=LoadSchema)
def forget_correction(load_id: int) -> Any:
    """Throw away corrected rows that were previewed and not loaded; the load stays as it is."""
    load = _load(load_id)
    service.forget_correction(load=load)
    return load_view(load, today=clock.today(), undo_days=_settings().undo_days)


@blp.query("/load_templates/<int:model_id>", file=WORKBOOK)
def download_template(model_id: int) -> Response:
    """A workbook to fill in."""
    file = templates.make(model_id=model_id, caller=_caller())
    return attachment(file.content, name=file.name)


def _load(load_id: int) -> Load:
    return history.get(load_id=load_id, caller=_caller())


def _settings() -> Config:
    config: Config = current_app.config["SETTINGS"]
    return config


@blp.command("/createmapping", body=MappingWriteSchema, answer=MappingSchema, status=201, once=True)
def create_mapping(body: dict[str, Any]) -> Any:
    """Begin a bulk load."""
    mapping = imports_mapping.create(
        model_id=body["model_id"],
        comment=body["comment"],
        caller=_caller(),
        course_id=body["course_id"],
    )
    return _view(mapping)


@blp.query("/getmapping/<int:mapping_id>", answer=MappingSchema)
def get_mapping(mapping_id: int) -> Any:
    """A bulk load that has begun, with its file, columns, preview and load."""
    return _view(imports_mapping.get(mapping_id=mapping_id, caller=_caller()))


@blp.command(
    "/get_headings_file", form=HeadingsFormSchema, answer=StartedSchema, status=202, uploads=True
)
def read_headings(form: dict[str, Any]) -> Any:
    """Upload a file, or choose another sheet, heading row or table, and find its headings."""
    job = headings.order_headings(
        upload=_upload(form),
        mapping_id=form["mapping_id"],
        choice=TableChoice(form["sheet"], form["header_row"], form["column"]),
        caller=_caller(),
        at=clock.now(),
    )
    return _started(job)


@blp.command(
    "/create_array_mapping_detail_all/<int:mapping_id>/<int:model_id>",
    method="GET",
    answer=StartedSchema,
    status=202,
)
def propose_details(mapping_id: int, model_id: int) -> Any:
    """Propose where each column goes."""
    mapping = imports_mapping.get(mapping_id=mapping_id, model_id=model_id, caller=_caller())
    return _started(proposal.order_proposal(mapping=mapping, caller=_caller()))


@blp.command(
    "/create_mapping_detail/<int:mapping_id>",
    method="PATCH",
    body=DetailsWriteSchema,
    whole=SavedMappingSchema,
)
def save_details(body: dict[str, Any], mapping_id: int) -> Any:
    """Confirm where each column goes."""
    mapping = imports_mapping.get(mapping_id=mapping_id, caller=_caller())
    defaults = body["defaults"]
    imports_mapping.choose(
        mapping=mapping,
        chosen=body["data"],
        defaults=None if defaults is None else {n: t for n, t in defaults.items() if t},
    )
    return {"status": True, "data": _view(mapping)}


@blp.command("/load_supplier", form=LoadFormSchema, answer=StartedSchema, status=202, uploads=True)
def load_suppliers(form: dict[str, Any]) -> Any:
    """Preview or load suppliers."""
    return _order(SUPPLIERS.model_id, form)


@blp.command("/loadpeople", form=LoadFormSchema, answer=StartedSchema, status=202, uploads=True)
def load_people(form: dict[str, Any]) -> Any:
    """Preview or load people."""
    return _order(PEOPLE.model_id, form)


@blp.command("/destroy_incomplete_mapping", method="GET", answer=RemovedSchema)
def destroy_incomplete_mapping() -> Any:
    """Remove one's own mappings that never loaded."""
    return _remove_incomplete()


@blp.command("/mappings/incomplete", method="DELETE", answer=RemovedSchema)
def delete_incomplete_mappings() -> Any:
    """The same, for new clients."""
    return _remove_incomplete()


@blp.command("/mappings/<int:mapping_id>", method="DELETE", answer=RemovedSchema)
def discard_mapping(mapping_id: int) -> Any:
    """Remove one load that was begun and not finished."""
    mapping = imports_mapping.get(mapping_id=mapping_id, caller=_caller())
    return {"removed": service.discard(mapping=mapping)}


def _remove_incomplete() -> Any:
    return {"removed": imports_mapping.remove_incomplete(user_id=_caller().user_id)}


def _order(model_id: int, form: dict[str, Any]) -> dict[str, Any]:
    request = Request(
        model_id=model_id,
        mapping_id=form["mapping_id"],
        save=form["save"],
        chosen={name: form[name] for name in (*FIELDS, "comment", "course_id") if name in form},
        upload=_upload(form),
        load_id=form["load_id"],
    )
    return _started(service.order(request=request, caller=_caller(), at=clock.now()))


def _upload(form: dict[str, Any]) -> Upload | None:
    """A file field that nobody filled comes without a name."""
    file = form["file"]
    if file is None or not hasattr(file, "stream") or not file.filename:
        return None
    return Upload(file.stream, file.filename)


def _view(mapping: Mapping) -> dict[str, Any]:
    return imports_views.mapping_view(
        mapping, details=imports_mapping.details_of(mapping_id=mapping.id)
    )
