"""What a preview says of a file, as it is kept with its load and as it is answered."""

from typing import Annotated, Literal, NotRequired, TypedDict

import marshmallow as ma

from app.imports.counts import CountsView
from sheets.evidence import Grade
from sheets.field_parsers import ANSWERS, OPEN_QUESTIONS
from sheets.steps.base import Json


class ChangeView(TypedDict):
    """One field before and after."""

    attribute: str
    label: str
    before: str | None
    after: str | None


class DifferenceView(TypedDict):
    """What one row of the file would change."""

    row: int
    key: str | None
    name: str | None
    action: Literal["created", "updated"]
    changes: list[ChangeView]


class FailureView(TypedDict):
    """One kind of row error, once for all its rows."""

    code: str
    message: str
    attribute: str | None
    label: str | None
    columnName: str | None
    columnPosition: int | None
    count: int
    firstCell: str


class EntryView(TypedDict):
    """One row of a list to choose from."""

    id: int
    name: str


class UnknownView(TypedDict):
    """One value of the file that our lists do not have."""

    attribute: str
    label: str
    value: str
    count: int
    rows: list[int]
    suggestion: EntryView | None
    canCreate: bool
    asks: bool
    createdAs: Annotated[str, {"description": "Its first spelling: all of them make one row."}]


class UnclearView(TypedDict):
    """A column whose values can be meant in two ways: only a person can say which."""

    attribute: str
    label: str
    columnName: str
    count: Annotated[int, {"description": "Cells of the column."}]
    code: Annotated[
        str,
        ma.validate.OneOf(OPEN_QUESTIONS),
        {"description": "What is asked: the code of the cells that wait for the answer."},
    ]
    answer: Annotated[str | None, ma.validate.OneOf(ANSWERS)]


class RepeatedExampleView(TypedDict):
    """A row that says something else than the row of the same key that counts."""

    row: int
    winner: int
    key: str | None
    name: str | None
    differences: list[str]


class RepeatedView(TypedDict):
    """Rows whose key other good rows of the file have, with other data."""

    keys: int
    rows: int
    first: list[RepeatedExampleView]


class IgnoredView(TypedDict):
    """A column that is not loaded, and why; `remembered_ignored`: a person left it out before."""

    column_position: int
    column_name: str
    code: str
    reason: str


class EvidenceView(TypedDict):
    """One thing that speaks for a choice, or against it."""

    kind: str
    says: str
    against: bool


class ExampleView(TypedDict):
    """A cell before and after it was read."""

    row: int
    before: str
    after: str | None


class ReadingView(TypedDict):
    """What a column, its values or its rows were taken for, and how surely."""

    subject: str
    attribute: str | None
    label: NotRequired[str | None]
    column_position: int | None
    column_name: NotRequired[str | None]
    choice: str | None
    says: str
    alternatives: list[str]
    grade: Annotated[str, ma.validate.OneOf(tuple(Grade))]
    evidence: list[EvidenceView]
    count: int
    examples: list[ExampleView]


class SkippedView(TypedDict):
    """Rows that are not loaded without being wrong."""

    code: str
    message: str
    count: int


class WhatWasRead(TypedDict):
    """What of a file was left out and why, and how the rest was read."""

    skipped: list[SkippedView]
    ignored: NotRequired[list[IgnoredView]]
    readings: NotRequired[list[ReadingView]]
    sheetsNotRead: NotRequired[list[str]]


class RowOptionView(TypedDict):
    """What may be answered about a row."""

    id: str
    label: str


class ReviewOptionView(RowOptionView):
    """What a person may answer about a problem; `step` is sent as it is to do so."""

    step: Json


class LoadErrorView(TypedDict):
    """One fault: where, what, and how to correct it."""

    sheet: str
    row: int
    rowKey: Annotated[
        str | None,
        {"description": "Clave de la fila, como viene en el archivo; casi siempre su RUT."},
    ]
    rowName: Annotated[str | None, {"description": "Nombre de la fila, como viene en el archivo."}]
    cell: str | None
    column_position: int | None
    column_name: str | None
    attribute: str | None
    label: str | None
    value: str | None
    code: str
    message: str
    suggestion: str | None
    howToFix: str
    options: NotRequired[
        Annotated[
            list[RowOptionView],
            {
                "description": "Respuestas posibles cuando la fila puede ser de otro registro o es "
                "poco probable. Un programa responde con `answers`: `row:` y el número de la fila, "
                "y el id elegido."
            },
        ]
    ]


class _WhatBecomes(TypedDict):
    load_id: int
    saved: bool
    counts: CountsView
    differences: list[DifferenceView]
    failures: list[FailureView]
    problems: list[LoadErrorView]
    unknown: list[UnknownView]
    unclear: NotRequired[list[UnclearView]]
    repeated: NotRequired[RepeatedView | None]
    decisions: list[str]
    notes: list[str]


class PreviewView(_WhatBecomes, WhatWasRead):
    """What a load would do."""


class Preview(PreviewView):
    """A preview as it is kept."""

    pages: NotRequired[str]
    """Where all its rows are kept (pipeline/preview_rows.py)."""
    corrected: NotRequired[str | None]
    """Where those are kept about which was decided anew since then."""
    formerly: NotRequired[str | None]
    """The same before the last step."""
    recipeVersion: NotRequired[int]
    """Of the steps that it tells of."""
