"""What answers show of a review: its rows and filters, and what the steps did that correct them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

import marshmallow as ma

from app.imports.counts import CountsView
from app.imports.pipeline.preview_rows import STATES
from app.imports.previews import (
    ChangeView,
    RepeatedView,
    ReviewOptionView,
    UnclearView,
    UnknownView,
)
from app.imports.templates.views import ReviewProposalView
from app.platform.jobs.schemas import JobView
from sheets.evidence import BulkChoice
from sheets.steps.registry import STEPS

EVERY, EDITED = "all", "edited"
FILTERS = (EVERY, *STATES, EDITED)


@dataclass(frozen=True)
class ReviewColumnView:
    """One column of the grid: of the file, or made by a step of others."""

    position: int
    letter: str | None
    name: str
    attribute: str
    label: str
    part: str | None
    also: Annotated[
        str | None,
        {"description": "The datum that the column gives, too: the end of a row of days."},
    ]
    required: bool
    kind: str
    choices: Sequence[str] | None


@dataclass(frozen=True)
class ReviewFilterView:
    """How many rows there are of a state."""

    state: Annotated[str, ma.validate.OneOf(FILTERS)]
    count: int


@dataclass(frozen=True)
class ReviewValueView:
    """What some cells of a closed list say that it does not have, and what they may mean."""

    value: str
    count: int
    suggestion: str | None


@dataclass(frozen=True)
class ReviewProblemView:
    """A kind of problem in a column; `suggestions` of its rows have one, `optional` ones can load
    without the value.
    """

    code: str
    attribute: str | None
    label: str | None
    columnName: str | None
    columnPosition: int | None
    message: str
    howToFix: str
    count: int
    firstRow: int
    suggestions: int
    optional: bool
    options: Annotated[
        Sequence[ReviewOptionView],
        {"description": "Answers about all rows of the kind; empty where none is asked."},
    ]
    values: Annotated[
        Sequence[ReviewValueView], {"description": "Of a column that holds a closed list."}
    ]
    bulk: Annotated[
        BulkChoice | None,
        {
            "description": "How its suggestions stand among those accepted all at once. What is "
            "`never` among them is accepted by a step that names its rows; null where there is "
            "none."
        },
    ]


@dataclass(frozen=True)
class ReviewStepView:
    """A step of the recipe, in words."""

    id: str
    op: Annotated[str, ma.validate.OneOf(tuple(STEPS))]
    text: str
    off: bool
    inTemplate: bool
    count: int | None


@dataclass(frozen=True)
class ReviewView:
    """What a previewed file has to look through, and what was done to it."""

    load_id: int
    version: int
    editable: bool
    columns: Sequence[ReviewColumnView]
    filters: Sequence[ReviewFilterView]
    problems: Sequence[ReviewProblemView]
    steps: Sequence[ReviewStepView]
    proposed: Annotated[ReviewProposalView | None, {"description": "Null once a step was taken."}]
    counts: CountsView
    optionalOnly: int
    unknown: Sequence[UnknownView]
    unclear: Sequence[UnclearView]
    repeated: RepeatedView | None


@dataclass(frozen=True)
class ReviewedProblemView:
    """What is wrong with a cell, or with a row as a whole."""

    position: int | None
    attribute: str | None
    code: str
    message: str
    howToFix: str
    suggestion: str | None
    optional: bool
    waits: bool
    registered: Annotated[
        str | None,
        {"description": "Whose the RUT of the row is, where the row seems to be of another one."},
    ]
    options: Sequence[ReviewOptionView]


@dataclass(frozen=True)
class ReviewedRowView:
    """One row of the file: its cells in the order of the columns, and what becomes of it."""

    row: int
    state: Annotated[str, ma.validate.OneOf(STATES)]
    cells: Sequence[str | None]
    read: Annotated[
        Mapping[str, str],
        {
            "description": "Position of a column -> what its cell was read as, where the cell "
            "says it in another way."
        },
    ]
    problems: Sequence[ReviewedProblemView]
    changes: Sequence[ChangeView]
    edited: Sequence[int]
    note: str | None
    canInclude: Annotated[bool, {"description": "Whether a row that stays out can be taken in."}]


@dataclass(frozen=True)
class StepResultView:
    """What a step changed: the review and its first rows, or the job that finds out."""

    review: ReviewView | None
    rows: Sequence[ReviewedRowView]
    job: JobView | None


@dataclass(frozen=True)
class StepExampleView:
    """A cell before and after a step."""

    row: int
    column_position: int | None
    columnName: str | None
    before: str | None
    after: str | None


@dataclass(frozen=True)
class StepTrialResultView:
    """How many cells a step would change, or rows it would leave out or take in again, and the
    first of them.
    """

    unit: Literal["cells", "rows"]
    count: int
    examples: Sequence[StepExampleView]


@dataclass(frozen=True)
class LoadRecipeResultView(StepResultView):
    """What the steps of a template changed, and in words those that do not apply."""

    missing: Sequence[str]
