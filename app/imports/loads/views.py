"""What answers show of loads."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypedDict

import marshmallow as ma

from app.imports.counts import CountsView
from app.imports.options import MODEL_IDS, MODEL_NAMES
from app.imports.previews import FailureView
from app.platform.jobs.schemas import JobErrorView, JobView

STATES = ("preview", "queued", "running", "done", "failed", "cancelled", "undone", "undone_partly")
Outcome = Literal["created", "updated", "failed"]


@dataclass(frozen=True)
class LoadedRecordView:
    """What became of one row of a load; `id` is that of the record it wrote, null for a failed one.

    Key and name are those that the record has now; null once it is gone.
    """

    row: int
    outcome: Outcome
    id: int | None
    key: str | None
    keyKind: Annotated[
        str | None,
        {"description": "What the key is: rut, email, date or lookup; null without one."},
    ]
    name: str | None
    message: str | None


class RoundView(TypedDict):
    """One file of a load: the first, or corrected rows that came back."""

    at: str
    fileName: str
    counts: CountsView


@dataclass(frozen=True)
class LoadView:
    """A load of the history."""

    load_id: int
    mapping_id: int
    model: Annotated[str, ma.validate.OneOf(MODEL_NAMES)]
    model_id: Annotated[int, ma.validate.OneOf(MODEL_IDS)]
    fileName: str
    comment: str | None
    course_id: int | None
    courseName: str | None
    userName: str
    createdAt: dt.datetime
    finishedAt: dt.datetime | None
    state: Annotated[str, ma.validate.OneOf(STATES)]
    counts: CountsView | None
    onDuplicate: str
    onError: str
    blanks: str
    rounds: Sequence[RoundView]
    canUndo: bool
    undoUntil: dt.date | None
    job: JobView | None
    error: JobErrorView | None
    failures: Sequence[FailureView]
    keyLabel: Annotated[
        str | None,
        {"description": "What `key` of its records is called; null: they have none."},
    ]
