"""Shapes of the calls about all data of a company."""

import datetime as dt
from dataclasses import dataclass
from typing import Annotated

from app.oversight.belongings.jobs import Newest
from app.platform.jobs.schemas import JobView, job_view


@dataclass(frozen=True)
class CompanyExportView:
    """An export of a company: under way, with its file, or failed."""

    job: JobView
    by: Annotated[str, {"description": "Who asked for it."}]
    size: Annotated[int | None, {"description": "Bytes of the file; null until it is there."}]
    keptUntil: Annotated[
        dt.datetime | None, {"description": "When the file is removed; null until it is there."}
    ]


@dataclass(frozen=True)
class CompanyExportAnswer:
    """The newest export of a company, if there is any."""

    export: CompanyExportView | None


def export_answer(newest: Newest | None) -> CompanyExportAnswer:
    """The newest export as the answer shows it."""
    if newest is None:
        return CompanyExportAnswer(None)
    job = newest.job
    size = (job.result or {}).get("size")
    return CompanyExportAnswer(
        CompanyExportView(job_view(job), by=newest.by, size=size, keptUntil=newest.kept_until)
    )
