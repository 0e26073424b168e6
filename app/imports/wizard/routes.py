"""Calls of the wizard: begin a load, upload its file, say where its columns go, choose sheets."""

from typing import Any

from app.config import current_config
from app.imports import retention
from app.imports.files import sent_file
from app.imports.loads.service import discard
from app.imports.mappings import headings, proposal
from app.imports.mappings import service as mappings
from app.imports.mappings.headings import TableChoice
from app.imports.options import loader
from app.imports.wizard import queries, service, views
from app.imports.wizard.schemas import (
    DetailsWriteSchema,
    HeadingsFormSchema,
    MappingWriteSchema,
    SheetsWriteSchema,
)
from app.models.imports import Mapping
from app.platform import clock
from app.platform.jobs.schemas import StartedView, started_view
from app.platform.lists import ListQuery, ListQuerySchema, Page
from app.platform.views import RemovedView
from app.platform.web import Blueprint

blp = Blueprint("wizard", __name__, description="Bulk loads that have begun")


@blp.command(
    "/createmapping", body=MappingWriteSchema, answer=views.MappingView, status=201, once=True
)
def create_mapping(body: dict[str, Any]) -> views.MappingView:
    """Begin a bulk load."""
    mapping = mappings.create(
        model_id=body["model_id"],
        comment=body["comment"],
        caller=loader(),
        course_id=body["course_id"],
    )
    return _view(mapping)


@blp.query("/getmapping/<int:mapping_id>", answer=views.MappingView)
def get_mapping(mapping_id: int) -> views.MappingView:
    """A bulk load that has begun, with its file, columns, preview and load."""
    return _view(mappings.get(mapping_id=mapping_id, caller=loader()))


@blp.command(
    "/get_headings_file",
    form=HeadingsFormSchema,
    answer=StartedView,
    status=202,
    uploads=True,
    fails=[410],
)
def read_headings(form: dict[str, Any]) -> StartedView:
    """Upload a file, or choose another sheet, heading row or table, and find its headings.

    A job that ends with `workbook_password` is about a protected file: the same call with
    `mapping_id` and `password` opens it. The password is used for this one call and kept nowhere.
    """
    job = headings.order_headings(
        upload=sent_file(form) or form["file_id"],
        mapping_id=form["mapping_id"],
        choice=TableChoice(form["sheet"], form["header_row"], form["column"]),
        caller=loader(),
        at=clock.now(),
        password=form["password"],
    )
    return started_view(job)


@blp.command(
    "/create_array_mapping_detail_all/<int:mapping_id>/<int:model_id>",
    method="GET",
    answer=StartedView,
    status=202,
)
def propose_details(mapping_id: int, model_id: int) -> StartedView:
    """Propose where each column goes."""
    mapping = mappings.get(mapping_id=mapping_id, model_id=model_id, caller=loader())
    return started_view(proposal.order_proposal(mapping=mapping, caller=loader()))


@blp.command(
    "/create_mapping_detail/<int:mapping_id>",
    method="PATCH",
    body=DetailsWriteSchema,
    whole=views.SavedMappingView,
)
def save_details(body: dict[str, Any], mapping_id: int) -> views.SavedMappingView:
    """Confirm where each column goes."""
    mapping = mappings.get(mapping_id=mapping_id, caller=loader())
    defaults = body["defaults"]
    service.relate(
        mapping=mapping,
        chosen=body["data"],
        defaults=None if defaults is None else {n: t for n, t in defaults.items() if t},
        steps=body["steps"],
        expected_version=body["version"],
        caller=loader(),
    )
    return views.SavedMappingView(status=True, data=_view(mapping))


@blp.command("/destroy_incomplete_mapping", method="GET", answer=RemovedView)
def destroy_incomplete_mapping() -> RemovedView:
    """Remove one's own mappings that never loaded."""
    return _remove_incomplete()


@blp.command("/mappings/incomplete", method="DELETE", answer=RemovedView)
def delete_incomplete_mappings() -> RemovedView:
    """The same, for new clients."""
    return _remove_incomplete()


@blp.query("/mappings/incomplete", query=ListQuerySchema, answer=views.BegunLoadView, paged=True)
def list_begun(query: ListQuery) -> Page:
    """One's own loads that were begun and never loaded, the last touched first."""
    return queries.list_begun(query=query, caller=loader(), file_days=current_config().file_days)


@blp.command("/mappings/<int:mapping_id>", method="DELETE", answer=RemovedView)
def discard_mapping(mapping_id: int) -> RemovedView:
    """Remove one load that was begun and not finished."""
    mapping = mappings.get(mapping_id=mapping_id, caller=loader())
    return RemovedView(discard(mapping=mapping))


@blp.command(
    "/mappings/<int:mapping_id>/sheets",
    body=SheetsWriteSchema,
    answer=views.SheetOfWorkbookView,
    many=True,
    status=201,
)
def load_sheets(body: dict[str, Any], mapping_id: int) -> list[views.SheetOfWorkbookView]:
    """Load several sheets of a workbook: each gets a mapping, in the order in which to load them.

    The mapping of the path keeps the first sheet of its own kind, or that of its course. The same
    call again changes which sheets are loaded, as long as those that are left out have loaded
    nothing.
    """
    mapping = mappings.get(mapping_id=mapping_id, caller=loader())
    service.begin(mapping=mapping, chosen=body["sheets"], caller=loader(), at=clock.now())
    return service.views(mapping=mapping)


@blp.query("/mappings/<int:mapping_id>/sheets/undo", answer=views.UndoOfSheetView, many=True)
def foresee_undo_of_sheets(mapping_id: int) -> list[views.UndoOfSheetView]:
    """What undoing the loads of all sheets of a workbook would do, in the order of the undoing."""
    return service.foresee_undo(
        mapping=mappings.get(mapping_id=mapping_id, caller=loader()),
        caller=loader(),
        at=clock.now(),
    )


@blp.command("/mappings/<int:mapping_id>/sheets/undo", answer=StartedView, status=202)
def undo_sheets(mapping_id: int) -> StartedView:
    """Undo the loads of all sheets of a workbook, the last one first.

    The answer is the job of the first; each orders the next when it ends.
    """
    mapping = mappings.get(mapping_id=mapping_id, caller=loader())
    job = service.order_undo(mapping=mapping, caller=loader(), at=clock.now())
    return started_view(job)


def _remove_incomplete() -> RemovedView:
    return RemovedView(retention.remove_incomplete(user_id=loader().user_id))


def _view(mapping: Mapping) -> views.MappingView:
    return queries.mapping_view(
        mapping,
        details=mappings.details_of(mapping_id=mapping.id),
        workbook=service.views(mapping=mapping),
        caller=loader(),
    )
