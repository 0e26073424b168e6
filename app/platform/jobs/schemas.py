"""Shapes of a job, as asked for and as answered."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypedDict

import marshmallow as ma

from app.models.platform import ACTIVE_STATES, FINAL_STATES, Job
from app.platform.jobs import service
from app.platform.lists import PageQuerySchema
from app.platform.views import as_view

STATES = (*ACTIVE_STATES, *FINAL_STATES)


class JobErrorView(TypedDict):
    """Why a job failed."""

    code: str
    message: str


@dataclass(frozen=True)
class JobView:
    """One piece of work in the background."""

    id: int
    kind: Annotated[str, ma.validate.OneOf(service.KINDS)]
    state: Annotated[str, ma.validate.OneOf(STATES)]
    phase: str | None
    done: int
    total: int | None
    result: Mapping[str, Any] | None
    error: JobErrorView | None
    label: str
    canCancel: bool
    createdAt: dt.datetime
    startedAt: dt.datetime | None
    finishedAt: dt.datetime | None


@dataclass(frozen=True)
class StartedView:
    """The answer to a request that queued work."""

    job: JobView


class JobsQuerySchema(PageQuerySchema):
    """Which jobs to list."""

    state = ma.fields.String(
        load_default="active",
        validate=ma.validate.OneOf(("active", "all"), error="Elige active o all."),
    )


def started_view(job: Job) -> StartedView:
    """The answer to a request that queued this job."""
    return StartedView(job_view(job))


def job_view(job: Job) -> JobView:
    """A job as the answer shows it, with the newest known progress."""
    can_cancel = job.state in ACTIVE_STATES and job.cancel_requested_at is None
    return as_view(JobView, service.progress_of(job=job), job, canCancel=can_cancel)
