"""Calls of workbooks whose sheets are loaded one after the other and undone as one."""

from typing import Any

from app.imports.mappings.service import get
from app.imports.rules import loader
from app.imports.workbooks import service
from app.imports.workbooks.schemas import (
    SheetOfWorkbookSchema,
    SheetsWriteSchema,
    UndoOfSheetSchema,
)
from app.platform import clock
from app.platform.jobs.schemas import StartedSchema, started_view
from app.platform.web import Blueprint

blp = Blueprint("workbooks", __name__, description="Several sheets of one workbook")


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
    mapping = get(mapping_id=mapping_id, caller=loader())
    service.begin(mapping=mapping, chosen=body["sheets"], caller=loader(), at=clock.now())
    return service.views(mapping=mapping)


@blp.query("/mappings/<int:mapping_id>/sheets/undo", answer=UndoOfSheetSchema, many=True)
def foresee_undo_of_sheets(mapping_id: int) -> Any:
    """What undoing the loads of all sheets of a workbook would do, in the order of the undoing."""
    return service.foresee_undo(
        mapping=get(mapping_id=mapping_id, caller=loader()),
        caller=loader(),
        at=clock.now(),
    )


@blp.command("/mappings/<int:mapping_id>/sheets/undo", answer=StartedSchema, status=202)
def undo_sheets(mapping_id: int) -> Any:
    """Undo the loads of all sheets of a workbook, the last one first.

    The answer is the job of the first; each orders the next when it ends.
    """
    mapping = get(mapping_id=mapping_id, caller=loader())
    job = service.order_undo(mapping=mapping, caller=loader(), at=clock.now())
    return started_view(job)
