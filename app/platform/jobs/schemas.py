"""Shapes of a job, as asked for and as answered."""

from typing import Any

import marshmallow as ma

from app.models.platform import ACTIVE_STATES, FINAL_STATES, Job
from app.platform.forms import OutSchema, Schema
from app.platform.jobs import service

STATES = (*ACTIVE_STATES, *FINAL_STATES)


class JobErrorSchema(OutSchema):
    """Why a job failed."""

    code = ma.fields.String(required=True)
    message = ma.fields.String(required=True)


class JobSchema(OutSchema):
    """One piece of work in the background."""

    id = ma.fields.Integer(required=True)
    kind = ma.fields.String(required=True, validate=ma.validate.OneOf(service.KINDS))
    state = ma.fields.String(required=True, validate=ma.validate.OneOf(STATES))
    phase = ma.fields.String(required=True, allow_none=True)
    done = ma.fields.Integer(required=True)
    total = ma.fields.Integer(required=True, allow_none=True)
    result = ma.fields.Dict(required=True, allow_none=True)
    error = ma.fields.Nested(JobErrorSchema, required=True, allow_none=True)
    label = ma.fields.String(required=True)
    canCancel = ma.fields.Boolean(required=True)
    createdAt = ma.fields.AwareDateTime(required=True)
    startedAt = ma.fields.AwareDateTime(required=True, allow_none=True)
    finishedAt = ma.fields.AwareDateTime(required=True, allow_none=True)


class StartedSchema(OutSchema):
    """The answer to a request that queued work."""

    job = ma.fields.Nested(JobSchema, required=True)


class JobsQuerySchema(Schema):
    """Which jobs to list."""

    state = ma.fields.String(
        load_default="active",
        validate=ma.validate.OneOf(("active", "all"), error="Elige active o all."),
    )


def started_view(job: Job) -> dict[str, Any]:
    """The answer to a request that queued this job."""
    return {"job": job_view(job)}


def job_view(job: Job) -> dict[str, Any]:
    """A job as the answer shows it, with the newest known progress."""
    now = service.progress_of(job=job)
    return {
        "id": job.id,
        "kind": job.kind,
        "state": job.state,
        "phase": now.phase,
        "done": now.done,
        "total": now.total,
        "result": job.result,
        "error": job.error,
        "label": job.label,
        "canCancel": job.state in ACTIVE_STATES and job.cancel_requested_at is None,
        "createdAt": job.created_at,
        "startedAt": job.started_at,
        "finishedAt": job.finished_at,
    }
