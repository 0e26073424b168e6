"""Calls about all data of a company, for people who administer all companies."""

from app.oversight.belongings import jobs
from app.oversight.belongings.schemas import CompanyExportAnswer, export_answer
from app.platform import clock
from app.platform.guard import Access, caller
from app.platform.jobs.schemas import StartedView, started_view
from app.platform.web import Blueprint

blp = Blueprint("belongings", __name__, description="All data of a company")


@blp.query("/companies/<int:company_id>/export", access=Access.ADMIN, answer=CompanyExportAnswer)
def get_company_export(company_id: int) -> CompanyExportAnswer:
    """The newest export of all data of a company: while it is made or kept, or failed today."""
    return export_answer(jobs.newest(company_id=company_id, at=clock.now()))


@blp.command(
    "/companies/<int:company_id>/export",
    access=Access.ADMIN,
    answer=StartedView,
    status=202,
    fails=[429],
)
def export_company(company_id: int) -> StartedView:
    """Export all data of a company: the job makes a ZIP, which `/api/exports/{job_id}/file` gives
    for a day. Removing a company is a command of the operator.
    """
    return started_view(jobs.order(company_id=company_id, user=caller()))
