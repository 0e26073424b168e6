"""What answers, and results of jobs, show of a file and of where its columns go."""

from typing import Annotated, NotRequired, TypedDict

import marshmallow as ma

from app.imports.options import MODEL_IDS
from sheets.session_columns import MEANINGS
from sheets.steps.base import Json


class LikelyView(TypedDict):
    """A kind of rows that a sheet may hold."""

    model_id: Annotated[int, ma.validate.OneOf(MODEL_IDS)]
    share: Annotated[float, {"description": "How much of the sheet speaks for it: about 0 to 1."}]


class SheetView(TypedDict):
    """One sheet of a file."""

    index: int
    name: str
    rows: int
    columns: int
    hidden: bool
    kinds: Annotated[list[LikelyView], {"description": "What it may hold, the likeliest first."}]
    kind: Annotated[
        int | None,
        ma.validate.OneOf((*MODEL_IDS, None)),
        {"description": "What it surely holds; null where only a person can say."},
    ]


class HeadingView(TypedDict):
    """One column of the file."""

    column_position: int
    column_name: str
    letter: str
    samples: list[str]


class SameFileView(TypedDict):
    """The last time that the same bytes were loaded."""

    load_id: int
    at: str
    userName: str
    created: int
    updated: int


class HeadRowView(TypedDict):
    """One of the first rows of a sheet, as it is."""

    row: int
    cells: list[str | None]


class TableView(TypedDict):
    """One of the tables that stand side by side in a sheet."""

    column: Annotated[int, {"description": "Its first column, from 0."}]
    first: str
    last: str
    headings: list[str]


class NamedCourseView(TypedDict):
    """The one course that the lines above the headings name."""

    course_id: int
    said: Annotated[str, {"description": "The cell that names it."}]
    open: Annotated[bool, {"description": "Whether people may enrol."}]


class FoundTableView(TypedDict):
    """Where the table of a file is, and what stands around it."""

    sheet: int
    headerRow: int
    headings: list[HeadingView]
    rows: int
    head: list[HeadRowView]
    tables: Annotated[
        list[TableView], {"description": "Empty unless several tables stand side by side."}
    ]


class _File(TypedDict):
    file_id: int
    name: str
    size: int
    kind: str
    sheets: list[SheetView]


class FileView(_File, FoundTableView):
    """A file that was read."""

    course: NamedCourseView | None
    notes: list[str]
    decisions: list[str]
    sameFileAs: SameFileView | None
    rejectedOf: int | None


class DetailView(TypedDict):
    """One column and where it goes."""

    column_name: str
    column_position: int
    attribute: str | None
    part: str | None
    mapping_id: int
    confidence: float
    reason: str
    code: NotRequired[
        Annotated[
            str, {"description": "That of the reason; `remembered_ignored`: left out before."}
        ]
    ]
    state: Annotated[str, ma.validate.OneOf(("suggested", "confirmed", "ignored"))]
    asked: NotRequired[str | None]


class PartView(TypedDict):
    """A piece of a datum that files keep in a column of its own."""

    part: str
    label: str
    also: Annotated[
        str | None,
        {
            "description": "The datum that the same column gives, too: the end of a row of days. "
            "The label tells of both."
        },
    ]


class AttributeView(TypedDict):
    """One datum that can be loaded."""

    attribute: str
    label: str
    required: bool
    key: Annotated[
        bool,
        {
            "description": "Si reconoce, solo o con otros, los registros que ya existen. Cuando el "
            "archivo trae la clave y algo más, los demás datos obligatorios solo faltan en las "
            "filas nuevas."
        },
    ]
    description: str
    example: str
    lookup: str | None
    asks: NotRequired[str | None]
    later: bool
    choices: list[str]
    parts: list[PartView]


class RememberedView(TypedDict):
    """From when the relation of columns is that the proposal was taken from."""

    at: str
    similar: NotRequired[bool]


class PresenceMarkView(TypedDict):
    """A mark of session columns, and what it means."""

    mark: Annotated[str, {"description": "Empty: a blank cell."}]
    count: int
    answer: Annotated[
        str | None,
        ma.validate.OneOf((*MEANINGS, None)),
        {"description": "What a person said before, or what is probable."},
    ]
    suggested: Annotated[str | None, ma.validate.OneOf((*MEANINGS, None))]
    why: str


class StepChoiceView(TypedDict):
    """An answer, and the step that it takes."""

    id: str
    label: str
    step: Json


class StepQuestionView(TypedDict):
    """Whether a step is taken over the file, or which; without an answer none is."""

    id: str
    title: str
    text: str
    choices: list[StepChoiceView]


class SessionsView(TypedDict):
    """Columns with a mark for each session, which a step `count_sessions` counts."""

    columns: list[int]
    empty: Annotated[
        list[str], {"description": "Headings of sessions of which the file says nothing yet."}
    ]
    into: list[str]
    lengths: Annotated[
        list[float], {"description": "Hours of each session; none where nothing is in hours."}
    ]
    marks: list[PresenceMarkView]


class ProposalView(TypedDict):
    """What the job that relates columns found."""

    details: list[DetailView]
    attributes: list[AttributeView]
    remembered: RememberedView | None
    sessions: SessionsView | None
    questions: list[StepQuestionView]
    sure: bool
    """Columns that leave nothing to ask are not asked about."""
