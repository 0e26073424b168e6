"""What answers show of a load that has begun."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import marshmallow as ma

from app.imports.loads.views import LoadView
from app.imports.mappings.views import (
    AttributeView,
    DetailView,
    FileView,
    RememberedView,
    SessionsView,
    StepQuestionView,
)
from app.imports.options import MAPPING_STATES, MODEL_IDS, MODEL_NAMES, OptionsView
from app.imports.previews import PreviewView
from app.imports.undo.views import UndoView
from app.platform.jobs.schemas import JobView
from sheets.steps.base import Json

ModelId = Annotated[int, ma.validate.OneOf(MODEL_IDS)]
MappingState = Annotated[str, ma.validate.OneOf(MAPPING_STATES)]


@dataclass(frozen=True)
class CorrectionView:
    """Corrected rows that came back into a load and are not loaded yet."""

    fileName: str
    options: OptionsView
    preview: PreviewView | None


@dataclass(frozen=True)
class SheetOfWorkbookView:
    """One of the sheets of a workbook that are loaded together, and how far it is."""

    mapping_id: int
    model_id: ModelId
    courseId: int | None
    sheet: int | None
    sheetName: str
    state: MappingState
    load: LoadView | None


@dataclass(frozen=True)
class UndoOfSheetView:
    """What undoing a workbook would do to what one of its sheets brought."""

    mapping_id: int
    plan: Annotated[
        UndoView | None,
        {"description": "Null where there is too much to find it out at once."},
    ]


@dataclass(frozen=True)
class BegunLoadView:
    """A load that was begun and never loaded, and the day on which it goes if nobody touches it."""

    mapping_id: int
    model_id: ModelId
    fileName: str
    sheetName: str | None
    comment: str | None
    courseName: str | None
    touchedAt: Annotated[
        dt.datetime, {"description": "When somebody last did something with it, UTC."}
    ]
    keptUntil: Annotated[dt.date, {"description": "The day on which it goes if nobody touches it."}]


@dataclass(frozen=True)
class LikelierView:
    """Another kind of load that a file seems to be for much rather."""

    model_id: ModelId
    theirs: Annotated[int, {"description": "How many of the columns are data of it."}]
    ours: Annotated[int, {"description": "How many are data of the kind of the mapping."}]


@dataclass(frozen=True)
class CompanyAboveView:
    """The one company that the lines above the headings name."""

    name: str
    said: Annotated[str, {"description": "The cell that names it."}]


@dataclass(frozen=True)
class MappingView:
    """A mapping with everything that the screen needs."""

    mapping_id: int
    model: Annotated[str, ma.validate.OneOf(MODEL_NAMES)]
    model_id: ModelId
    comment: str | None
    state: MappingState
    createdAt: dt.datetime
    courseId: int | None
    courseName: str | None
    file: FileView | None
    companyAbove: Annotated[
        CompanyAboveView | None, {"description": "Null for staff, who load into their own."}
    ]
    likelier: Annotated[
        LikelierView | None,
        {"description": "Null for a sheet of a workbook, whose kind was chosen."},
    ]
    workbook: Annotated[
        Sequence[SheetOfWorkbookView],
        {
            "description": "The sheets that are loaded together, in the order in which to load "
            "them; empty for a sheet by itself."
        },
    ]
    details: Sequence[DetailView]
    version: Annotated[str, {"description": "Of the columns, to be sent when they are saved."}]
    attributes: Sequence[AttributeView]
    made: Annotated[
        Sequence[Json],
        {"description": "The steps that make data of columns, as they are sent."},
    ]
    options: OptionsView
    preview: PreviewView | None
    correction: CorrectionView | None
    load: LoadView | None
    job: JobView | None
    remembered: RememberedView | None
    sessions: Annotated[
        SessionsView | None,
        {"description": "Null where a column brings attendance, or there are none."},
    ]
    questions: Annotated[
        Sequence[StepQuestionView],
        {"description": "What may be said of the file before it is looked at."},
    ]


@dataclass(frozen=True)
class SavedMappingView:
    """A mapping, with the flag that the mapping calls carry."""

    status: bool
    data: MappingView
