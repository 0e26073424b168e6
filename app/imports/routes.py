"""Calls of the bulk load: file, mapping, preview, load, history, rejected rows, undo."""

from typing import Any

from flask import Response, current_app

from app.config import Config
from app.imports import (
    exports,
    headings,
    proposal,
    queries,
    recipes,
    retention,
    review,
    service,
    steps,
    undo_jobs,
    workbook,
)
from app.imports import mapping as imports_mapping
from app.imports import views as imports_views
from app.imports.files import Upload
from app.imports.headings import TableChoice
from app.imports.load_values import FIELDS, Caller
from app.imports.mapping_schemas import (
    IDS_OF_MODELS,
    DetailsWriteSchema,
    HeadingsFormSchema,
    MappingSchema,
    MappingWriteSchema,
    RemovedSchema,
    SavedMappingSchema,
    SheetOfWorkbookSchema,
    SheetsWriteSchema,
    UndoOfSheetSchema,
)
from app.imports.pipeline import preview_rows, rejected_rows, row_errors
from app.imports.review_schemas import (
    KeptLoadRecipeSchema,
    LoadRecipeFormSchema,
    LoadRecipeResultSchema,
    LoadRecipeSchema,
    LoadRecipesQuerySchema,
    LoadRecipeUseSchema,
    ReviewedRowSchema,
    ReviewedRowsQuerySchema,
    ReviewSchema,
    StepChangeSchema,
    StepFormSchema,
    StepRemovalSchema,
    StepResultSchema,
    StepTrialResultSchema,
    StepTrialSchema,
)
from app.imports.schemas import (
    DifferenceSchema,
    DifferencesQuerySchema,
    EntryFormSchema,
    ErrorsQuerySchema,
    LoadedRecordSchema,
    LoadedRecordsQuerySchema,
    LoadErrorSchema,
    LoadFormSchema,
    LoadSchema,
    LoadsQuerySchema,
    TemplateQuerySchema,
    UndoSchema,
)
from app.imports.service import Request, Unseen
from app.imports.steps import Correction
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

STEP_BYTES = 8 * 1024 * 1024
"""A step may bring 20,000 cells."""

blp = Blueprint("loads", __name__, description="Bulk loads")


def _caller() -> Caller:
    user = caller()
    return Caller(user.id, user.company_id)


def _started(job: Job) -> dict[str, Any]:
    return {"job": job_view(job)}


@blp.query("/loads", query=LoadsQuerySchema, answer=LoadSchema, many=True, paged=True)
def list_loads(query: ListQuery) -> Answer:
    """Loads that were saved, newest first."""
    page = queries.list_saved(query=query, caller=_caller())
    names = names_for(page.rows)
    views = [load_view(load, today=clock.today(), names=names) for load in page.rows]
    return Answer(views, meta=page.meta)


@blp.command(
    "/loads", form=EntryFormSchema, answer=StartedSchema, status=202, uploads=True, once=True
)
def enter_load(form: dict[str, Any]) -> Any:
    """Load a file in one call, for other programs.

    The columns are mapped as they are proposed. Where the proposal may be wrong nothing is loaded:
    the job ends with `mapping_unclear`, and its result names the columns and the screen (`link`)
    on which a person finishes the load. What was confirmed for these headings is not asked again.
    The same holds where several sheets may hold such rows and `sheet` names none of them, and where
    a step of `template` has nothing to act on.
    Otherwise the result has `load_id`, `counts`, `link`, and `rejected`, the address of the
    workbook of the rows that stayed out, if there are any.
    """
    job = service.order_entry(
        model_id=IDS_OF_MODELS[form["kind"]],
        upload=_upload(form),
        chosen=_chosen(form),
        unseen=Unseen(form["sheet"] or None, form["template"] or None),
        caller=_caller(),
        at=clock.now(),
    )
    return _started(job)


@blp.query("/loads/<int:load_id>", answer=LoadSchema)
def get_load(load_id: int) -> Any:
    """One load with its counts, rounds and faults by kind."""
    load = _load(load_id)
    return load_view(load, today=clock.today())


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
    "/loads/<int:load_id>/records",
    query=LoadedRecordsQuerySchema,
    answer=LoadedRecordSchema,
    many=True,
    paged=True,
)
def list_records(query: ListQuery, load_id: int) -> Answer:
    """What became of the rows of a load: the records that it wrote, and the rows that failed."""
    page = queries.list_records(load=_load(load_id), query=query)
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
    page = review.list_differences(load=_load(load_id), query=query, caller=_caller())
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


@blp.query("/loads/<int:load_id>/review", answer=ReviewSchema)
def get_review(load_id: int) -> Any:
    """A previewed file to look through: filters with counts, problems by kind, steps taken."""
    return review.get(load=_load(load_id), caller=_caller())


@blp.query(
    "/loads/<int:load_id>/rows",
    query=ReviewedRowsQuerySchema,
    answer=ReviewedRowSchema,
    many=True,
    paged=True,
)
def list_reviewed_rows(query: ListQuery, load_id: int) -> Answer:
    """The rows of a previewed file, each with its cells and what becomes of it."""
    page = review.list_rows(load=_load(load_id), query=query, caller=_caller())
    return Answer(page.rows, meta=page.meta)


@blp.command(
    "/loads/<int:load_id>/steps", body=StepFormSchema, answer=StepResultSchema, max_bytes=STEP_BYTES
)
def add_step(body: dict[str, Any], load_id: int) -> Any:
    """Take one more step to correct a previewed file."""
    return steps.add_step(_correction(load_id, body), given=body["step"])


@blp.command("/loads/<int:load_id>/steps/trial", body=StepTrialSchema, answer=StepTrialResultSchema)
def try_step(body: dict[str, Any], load_id: int) -> Any:
    """See what a step would change."""
    return steps.try_step(load=_load(load_id), caller=_caller(), given=body["step"])


@blp.command(
    "/loads/<int:load_id>/steps/<string:step_id>",
    method="PATCH",
    body=StepChangeSchema,
    answer=StepResultSchema,
)
def change_step(body: dict[str, Any], load_id: int, step_id: str) -> Any:
    """Switch a step off or on, or move it."""
    return steps.change_step(_correction(load_id, body), step_id=step_id, changes=body)


@blp.command(
    "/loads/<int:load_id>/steps/<string:step_id>",
    method="DELETE",
    query=StepRemovalSchema,
    answer=StepResultSchema,
)
def remove_step(query: dict[str, Any], load_id: int, step_id: str) -> Any:
    """Take a step back."""
    return steps.remove_step(_correction(load_id, query), step_id=step_id)


@blp.query("/load_recipes", query=LoadRecipesQuerySchema, answer=LoadRecipeSchema, many=True)
def list_load_recipes(query: dict[str, Any]) -> Any:
    """The templates of the company, for one kind of load or all of them: steps under a name."""
    return recipes.list_all(model_id=query["model_id"], caller=_caller())


@blp.command(
    "/load_recipes/<int:recipe_id>",
    method="PATCH",
    body=LoadRecipeFormSchema,
    answer=LoadRecipeSchema,
)
def rename_load_recipe(body: dict[str, Any], recipe_id: int) -> Any:
    """Give a template another name."""
    return recipes.rename(template_id=recipe_id, name=body["name"], caller=_caller())


@blp.command("/load_recipes/<int:recipe_id>", method="DELETE", answer=RemovedSchema)
def delete_load_recipe(recipe_id: int) -> Any:
    """Delete a template; loads to which it was applied stay as they are."""
    recipes.remove(template_id=recipe_id, caller=_caller())
    return {"removed": 1}


@blp.command(
    "/loads/<int:load_id>/template", body=LoadRecipeFormSchema, answer=KeptLoadRecipeSchema
)
def save_load_recipe(body: dict[str, Any], load_id: int) -> Any:
    """Save the steps of a load as a template, in place of one of the same name.

    Cells and rows that were corrected one by one are no part of it.
    """
    return steps.save_template(
        load=_load(load_id), name=body["name"], caller=_caller(), at=clock.now()
    )


@blp.command(
    "/loads/<int:load_id>/template/<int:recipe_id>/apply",
    body=LoadRecipeUseSchema,
    answer=LoadRecipeResultSchema,
)
def apply_load_recipe(body: dict[str, Any], load_id: int, recipe_id: int) -> Any:
    """Take the steps of a template that apply to a previewed file."""
    return steps.apply_template(
        _correction(load_id, body), template_id=recipe_id, only=body["texts"]
    )


def _correction(load_id: int, sent: dict[str, Any]) -> Correction:
    caller = _caller()
    load = queries.get(load_id=load_id, caller=caller, locked=True)
    return Correction(load, caller, sent["version"], clock.now())


def _rejected(load_id: int, *, of_preview: bool) -> Response:
    load = _load(load_id)
    file = rejected_rows.get(load=load, of_preview=of_preview, caller=_caller())
    if file is None:
        return Response(status=202)
    audit.record("load.rejected_downloaded", by=_caller().user_id, on=load)
    return attachment(file.content, name=file.name)


@blp.command(
    "/loads/<int:load_id>/undo",
    method="GET",
    answer=UndoSchema,
    also={202: "It is still being found out: ask again in a moment"},
)
def foresee_undo(load_id: int) -> Any:
    """What undoing a load would do; 202 while a large one is looked through."""
    preview = undo_jobs.preview_undo(
        load=_load(load_id), caller=_caller(), at=clock.now(), undo_days=_settings().undo_days
    )
    return Response(status=202) if preview is None else preview


@blp.command("/loads/<int:load_id>/undo", answer=StartedSchema, status=202)
def undo_load(load_id: int) -> Any:
    """Undo a load."""
    job = undo_jobs.order_undo(
        load=_load(load_id), caller=_caller(), at=clock.now(), undo_days=_settings().undo_days
    )
    return _started(job)


@blp.command("/loads/<int:load_id>/correction", method="DELETE", answer=LoadSchema)
def forget_correction(load_id: int) -> Any:
    """Throw away corrected rows that were previewed and not loaded; the load stays as it is."""
    load = _load(load_id)
    service.forget_correction(load=load)
    return load_view(load, today=clock.today())


@blp.query("/load_templates/<int:model_id>", query=TemplateQuerySchema, file=WORKBOOK)
def download_template(query: dict[str, Any], model_id: int) -> Response:
    """A workbook to fill in; of the results of a course with its participants in it."""
    file = exports.make(model_id=model_id, caller=_caller(), course_id=query.get("course_id"))
    return attachment(file.content, name=file.name)


def _load(load_id: int) -> Load:
    return queries.get(load_id=load_id, caller=_caller())


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
    """Upload a file, or choose another sheet, heading row or table, and find its headings.

    A job that ends with `workbook_password` is about a protected file: the same call with
    `mapping_id` and `password` opens it. The password is used for this one call and kept nowhere.
    """
    job = headings.order_headings(
        upload=_upload(form) or form["file_id"],
        mapping_id=form["mapping_id"],
        choice=TableChoice(form["sheet"], form["header_row"], form["column"]),
        caller=_caller(),
        at=clock.now(),
        password=form["password"],
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


@blp.command(
    "/load/<int:model_id>", form=LoadFormSchema, answer=StartedSchema, status=202, uploads=True
)
def load_rows(form: dict[str, Any], model_id: int) -> Any:
    """Preview or load rows of any kind."""
    return _order(model_id, form)


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


@blp.command(
    "/mappings/<int:mapping_id>/sheets",
    body=SheetsWriteSchema,
    answer=SheetOfWorkbookSchema,
    many=True,
    status=201,
)
def load_sheets(body: dict[str, Any], mapping_id: int) -> Any:
    """Load several sheets of a workbook: each gets a mapping, in the order in which to load them.

    The mapping of the path keeps the first sheet of its own kind, or that of its course. The same
    call again changes which sheets are loaded, as long as those that are left out have loaded
    nothing.
    """
    mapping = imports_mapping.get(mapping_id=mapping_id, caller=_caller())
    workbook.begin(mapping=mapping, chosen=body["sheets"], caller=_caller(), at=clock.now())
    return workbook.views(mapping=mapping)


@blp.query("/mappings/<int:mapping_id>/sheets/undo", answer=UndoOfSheetSchema, many=True)
def foresee_undo_of_sheets(mapping_id: int) -> Any:
    """What undoing the loads of all sheets of a workbook would do, in the order of the undoing."""
    return workbook.foresee_undo(
        mapping=imports_mapping.get(mapping_id=mapping_id, caller=_caller()),
        caller=_caller(),
        at=clock.now(),
        undo_days=_settings().undo_days,
    )


@blp.command("/mappings/<int:mapping_id>/sheets/undo", answer=StartedSchema, status=202)
def undo_sheets(mapping_id: int) -> Any:
    """Undo the loads of all sheets of a workbook, the last one first.

    The answer is the job of the first; each orders the next when it ends.
    """
    mapping = imports_mapping.get(mapping_id=mapping_id, caller=_caller())
    job = workbook.order_undo(
        mapping=mapping, caller=_caller(), at=clock.now(), undo_days=_settings().undo_days
    )
    return _started(job)


def _remove_incomplete() -> Any:
    return {"removed": retention.remove_incomplete(user_id=_caller().user_id)}


def _order(model_id: int, form: dict[str, Any]) -> dict[str, Any]:
    request = Request(
        model_id=model_id,
        mapping_id=form["mapping_id"],
        save=form["save"],
        chosen=_chosen(form),
        upload=_upload(form),
        load_id=form["load_id"],
    )
    return _started(service.order(request=request, caller=_caller(), at=clock.now()))


def _chosen(form: dict[str, Any]) -> dict[str, Any]:
    return {name: form[name] for name in (*FIELDS, "comment", "course_id") if name in form}


def _upload(form: dict[str, Any]) -> Upload | None:
    """A file field that nobody filled comes without a name."""
    file = form["file"]
    if file is None or not hasattr(file, "stream") or not file.filename:
        return None
    return Upload(file.stream, file.filename)


def _view(mapping: Mapping) -> dict[str, Any]:
    return imports_views.mapping_view(
        mapping,
        details=imports_mapping.details_of(mapping_id=mapping.id),
        workbook=workbook.views(mapping=mapping),
    )
