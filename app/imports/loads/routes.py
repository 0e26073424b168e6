"""Calls of loads: their order, history, errors, rejected rows and templates to fill in."""

from typing import Any

from flask import Response

from app.imports.files import sent_file
from app.imports.loads import exports, queries, service
from app.imports.loads.schemas import (
    EntryFormSchema,
    ErrorsQuerySchema,
    LoadedRecordsQuerySchema,
    LoadFormSchema,
    LoadsQuerySchema,
    TemplateQuerySchema,
)
from app.imports.loads.service import Request, Unseen
from app.imports.loads.views import LoadedRecordView, LoadView
from app.imports.options import FIELDS, IDS_OF_MODELS, loader
from app.imports.pipeline import rejected_rows, row_errors
from app.imports.previews import LoadErrorView
from app.platform import audit, clock
from app.platform.files import XLSX, attachment
from app.platform.guard import need
from app.platform.jobs.schemas import StartedView, started_view
from app.platform.lists import ListQuery, Page
from app.platform.scopes import Action, Domain
from app.platform.web import Answer, Blueprint
from sheets.kinds.people import PEOPLE
from sheets.kinds.suppliers import SUPPLIERS
from sheets.steps.base import Json

WORKBOOK = {
    "description": "OK",
    "content": {XLSX: {"schema": {"type": "string", "format": "binary"}}},
}

DOMAINS = {
    IDS_OF_MODELS[kind]: domain
    for kind, domain in {
        "people": Domain.PEOPLE,
        "supplier": Domain.SUPPLIERS,
        "companies": Domain.COMPANIES,
        "rapporteurs": Domain.COURSES,
        "courses": Domain.COURSES,
        "results": Domain.PARTICIPANTS,
        "utm": Domain.FINANCE,
    }.items()
}
"""Which domain a program loads into; a kind that is not here is loaded by people alone."""

blp = Blueprint("loads", __name__, description="Bulk loads", domain=Domain.OWN)


@blp.query("/loads", query=LoadsQuerySchema, answer=LoadView, paged=True)
def list_loads(query: ListQuery) -> Answer:
    """Loads that were saved, newest first."""
    page = queries.list_saved(query=query, caller=loader())
    names = queries.names_for(page.rows)
    views = [queries.load_view(load, today=clock.today(), names=names) for load in page.rows]
    return Answer(views, meta=page.meta)


@blp.command(
    "/loads", form=EntryFormSchema, answer=StartedView, status=202, uploads=True, once=True
)
def enter_load(form: dict[str, Any]) -> StartedView:
    """Load a file in one call, for other programs.

    The columns are mapped as they are proposed. Where the proposal may be wrong nothing is loaded:
    the job ends with `mapping_unclear`, and its result names the columns, the screen (`link`) on
    which a person finishes the load, and the `questions`: `id`, `attribute`, `column`, `words`,
    `options` (`id`, `label`) and `evidence`. The same file sent with `answers`, {question id:
    option id}, is loaded by them. What a person confirmed for these headings is not asked again,
    unless its values are others; what a program loads is not remembered.
    The same holds where several sheets may hold such rows and `sheet` names none of them, and where
    a step of `template` has nothing to act on.
    Otherwise the result has `load_id`, `counts`, `link`, and `rejected`, the address of the
    workbook of the rows that stayed out, if there are any; `ignored`, the columns that were not
    loaded and why; `skipped`, how many rows were no data, by reason; `sheetsNotRead`; and
    `readings`, what columns and values were taken for, how surely (`grade`) and why (`evidence`).
    With `dryRun` the result is that of a preview, with the same lists.
    """
    model_id = IDS_OF_MODELS[form["kind"]]
    need(DOMAINS.get(model_id), Action.LOAD)
    job = service.order_entry(
        model_id=model_id,
        upload=sent_file(form),
        chosen=_chosen(form),
        unseen=Unseen(
            form["sheet"] or None, form["template"] or None, form["answers"], form["dryRun"]
        ),
        caller=loader(),
        at=clock.now(),
    )
    return started_view(job)


@blp.query("/loads/<int:load_id>", answer=LoadView)
def get_load(load_id: int) -> LoadView:
    """One load with its counts, rounds and faults by kind."""
    load = queries.get(load_id=load_id, caller=loader())
    return queries.load_view(load, today=clock.today())


@blp.query("/loads/<int:load_id>/errors", query=ErrorsQuerySchema, answer=LoadErrorView, paged=True)
def list_errors(query: ListQuery, load_id: int) -> Page:
    """What is wrong with the rows that were not loaded, cell by cell."""
    caller = loader()
    load = queries.get(load_id=load_id, caller=caller)
    return row_errors.list_errors(load=load, query=query, caller=caller)


@blp.query(
    "/loads/<int:load_id>/records",
    query=LoadedRecordsQuerySchema,
    answer=LoadedRecordView,
    paged=True,
)
def list_records(query: ListQuery, load_id: int) -> Page:
    """What became of the rows of a load: the records that it wrote, and the rows that failed."""
    caller = loader()
    load = queries.get(load_id=load_id, caller=caller)
    return queries.list_records(load=load, query=query, caller=caller)


@blp.command(
    "/loads/<int:load_id>/rejected",
    method="GET",
    file=WORKBOOK,
    also={202: "It is still being written: ask again in a moment"},
    fails=[410],
)
def download_rejected(load_id: int) -> Response:
    """The person's own workbook with the rejected rows only, and why; 202 while it is written."""
    return _rejected(load_id, of_preview=False)


@blp.command(
    "/loads/<int:load_id>/preview/rejected",
    method="GET",
    file=WORKBOOK,
    also={202: "It is still being written: ask again in a moment"},
    fails=[410],
)
def download_previewed(load_id: int) -> Response:
    """The rows in which a preview found problems, as the same workbook; 202 while it is written."""
    return _rejected(load_id, of_preview=True)


@blp.command("/loads/<int:load_id>/correction", method="DELETE", answer=LoadView)
def forget_correction(load_id: int) -> LoadView:
    """Throw away corrected rows that were previewed and not loaded; the load stays as it is."""
    load = queries.get(load_id=load_id, caller=loader())
    service.forget_correction(load=load)
    return queries.load_view(load, today=clock.today())


@blp.command("/load_supplier", form=LoadFormSchema, answer=StartedView, status=202, uploads=True)
def load_suppliers(form: dict[str, Any]) -> StartedView:
    """Preview or load suppliers."""
    return _order(SUPPLIERS.model_id, form)


@blp.command("/loadpeople", form=LoadFormSchema, answer=StartedView, status=202, uploads=True)
def load_people(form: dict[str, Any]) -> StartedView:
    """Preview or load people."""
    return _order(PEOPLE.model_id, form)


@blp.command(
    "/load/<int:model_id>", form=LoadFormSchema, answer=StartedView, status=202, uploads=True
)
def load_rows(form: dict[str, Any], model_id: int) -> StartedView:
    """Preview or load rows of any kind."""
    return _order(model_id, form)


@blp.query("/load_templates/<int:model_id>", query=TemplateQuerySchema, file=WORKBOOK)
def download_template(query: dict[str, Any], model_id: int) -> Response:
    """A workbook to fill in; of the results of a course with its participants in it."""
    need(DOMAINS.get(model_id), Action.LOAD)
    file = exports.model_workbook(
        model_id=model_id, caller=loader(), course_id=query.get("course_id")
    )
    return attachment(file.content, name=file.name)


def _order(model_id: int, form: Json) -> StartedView:
    need(DOMAINS.get(model_id), Action.LOAD)
    request = Request(
        model_id=model_id,
        mapping_id=form["mapping_id"],
        save=form["save"],
        chosen=_chosen(form),
        upload=sent_file(form),
        load_id=form["load_id"],
    )
    return started_view(service.order(request=request, caller=loader(), at=clock.now()))


def _chosen(form: Json) -> Json:
    return {name: form[name] for name in (*FIELDS, "comment", "course_id") if name in form}


def _rejected(load_id: int, *, of_preview: bool) -> Response:
    load = queries.get(load_id=load_id, caller=loader())
    file = rejected_rows.get(load=load, of_preview=of_preview, caller=loader())
    if file is None:
        return Response(status=202)
    audit.record("load.rejected_downloaded", by=loader().user_id, on=load)
    return attachment(file.content, name=file.name)
