"""Shapes of a review: its rows and filters, and the steps that correct them."""

import marshmallow as ma

from app.imports.loads.schemas import (
    ChangeSchema,
    CountsSchema,
    RepeatedSchema,
    UnclearSchema,
    UnknownSchema,
)
from app.imports.options import PICK
from app.imports.pipeline.preview_rows import STATES
from app.imports.review.queries import FILTERS
from app.platform.forms import OutSchema, Schema
from app.platform.jobs.schemas import JobView
from app.platform.lists import ListQuerySchema
from app.platform.views import schema_of
from sheets.steps.registry import STEPS


class ReviewColumnSchema(OutSchema):
    """One column of the grid: of the file, or made by a step of others."""

    position = ma.fields.Integer(required=True)
    letter = ma.fields.String(required=True, allow_none=True)
    name = ma.fields.String(required=True)
    attribute = ma.fields.String(required=True)
    label = ma.fields.String(required=True)
    part = ma.fields.String(required=True, allow_none=True)
    required = ma.fields.Boolean(required=True)
    kind = ma.fields.String(required=True)
    choices = ma.fields.List(ma.fields.String(), required=True, allow_none=True)


class ReviewFilterSchema(OutSchema):
    """How many rows there are of a state."""

    state = ma.fields.String(required=True, validate=ma.validate.OneOf(FILTERS))
    count = ma.fields.Integer(required=True)


class ReviewOptionSchema(OutSchema):
    """What a person may answer about a problem; `step` is sent as it is to do so."""

    id = ma.fields.String(required=True)
    label = ma.fields.String(required=True)
    step = ma.fields.Dict(keys=ma.fields.String(), required=True)


class ReviewValueSchema(OutSchema):
    """What some cells of a closed list say that it does not have, and what they may mean."""

    value = ma.fields.String(required=True)
    count = ma.fields.Integer(required=True)
    suggestion = ma.fields.String(required=True, allow_none=True)


class ReviewProblemSchema(OutSchema):
    """A kind of problem in a column; `suggestions` of its rows have one, `optional` ones can load
    without the value.
    """

    code = ma.fields.String(required=True)
    attribute = ma.fields.String(required=True, allow_none=True)
    label = ma.fields.String(required=True, allow_none=True)
    columnName = ma.fields.String(required=True, allow_none=True)
    columnPosition = ma.fields.Integer(required=True, allow_none=True)
    message = ma.fields.String(required=True)
    howToFix = ma.fields.String(required=True)
    count = ma.fields.Integer(required=True)
    firstRow = ma.fields.Integer(required=True)
    suggestions = ma.fields.Integer(required=True)
    optional = ma.fields.Boolean(required=True)
    options = ma.fields.List(
        ma.fields.Nested(ReviewOptionSchema),
        required=True,
        metadata={"description": "Answers about all rows of the kind; empty where none is asked."},
    )
    values = ma.fields.List(
        ma.fields.Nested(ReviewValueSchema),
        required=True,
        metadata={"description": "Of a column that holds a closed list."},
    )
    bulk = ma.fields.String(
        required=True,
        allow_none=True,
        validate=ma.validate.OneOf(("ticked", "unticked", "never")),
        metadata={
            "description": "How its suggestions stand among those accepted all at once. What is "
            "`never` among them is accepted by a step that names its rows; null where there is "
            "none."
        },
    )


class ReviewStepSchema(OutSchema):
    """A step of the recipe, in words."""

    id = ma.fields.String(required=True)
    op = ma.fields.String(required=True, validate=ma.validate.OneOf(tuple(STEPS)))
    text = ma.fields.String(required=True)
    off = ma.fields.Boolean(required=True)
    inTemplate = ma.fields.Boolean(required=True)
    count = ma.fields.Integer(required=True, allow_none=True)


class ReviewProposalSchema(OutSchema):
    """A template for a file like this one: its steps that apply (`texts`), and what does not."""

    id = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    steps = ma.fields.Integer(required=True)
    texts = ma.fields.List(ma.fields.String(), required=True)
    missing = ma.fields.List(ma.fields.String(), required=True)


class ReviewSchema(OutSchema):
    """What a previewed file has to look through, and what was done to it."""

    load_id = ma.fields.Integer(required=True)
    version = ma.fields.Integer(required=True)
    editable = ma.fields.Boolean(required=True)
    columns = ma.fields.List(ma.fields.Nested(ReviewColumnSchema), required=True)
    filters = ma.fields.List(ma.fields.Nested(ReviewFilterSchema), required=True)
    problems = ma.fields.List(ma.fields.Nested(ReviewProblemSchema), required=True)
    steps = ma.fields.List(ma.fields.Nested(ReviewStepSchema), required=True)
    proposed = ma.fields.Nested(
        ReviewProposalSchema,
        required=True,
        allow_none=True,
        metadata={"description": "Null once a step was taken."},
    )
    counts = ma.fields.Nested(CountsSchema, required=True)
    optionalOnly = ma.fields.Integer(required=True)
    unknown = ma.fields.List(ma.fields.Nested(UnknownSchema), required=True)  # type: ignore[assignment]  # marshmallow takes fields off the class
    unclear = ma.fields.List(ma.fields.Nested(UnclearSchema), required=True)
    repeated = ma.fields.Nested(RepeatedSchema, required=True, allow_none=True)


class ReviewedProblemSchema(OutSchema):
    """What is wrong with a cell, or with a row as a whole."""

    position = ma.fields.Integer(required=True, allow_none=True)
    attribute = ma.fields.String(required=True, allow_none=True)
    code = ma.fields.String(required=True)
    message = ma.fields.String(required=True)
    howToFix = ma.fields.String(required=True)
    suggestion = ma.fields.String(required=True, allow_none=True)
    optional = ma.fields.Boolean(required=True)
    waits = ma.fields.Boolean(required=True)
    registered = ma.fields.String(
        required=True,
        allow_none=True,
        metadata={
            "description": "Whose the RUT of the row is, where the row seems to be of another one."
        },
    )
    options = ma.fields.List(ma.fields.Nested(ReviewOptionSchema), required=True)


class ReviewedRowSchema(OutSchema):
    """One row of the file: its cells in the order of the columns, and what becomes of it."""

    row = ma.fields.Integer(required=True)
    state = ma.fields.String(required=True, validate=ma.validate.OneOf(STATES))
    cells = ma.fields.List(ma.fields.String(allow_none=True), required=True)
    read = ma.fields.Dict(
        keys=ma.fields.String(),
        values=ma.fields.String(),
        required=True,
        metadata={
            "description": "Position of a column -> what its cell was read as, where the cell "
            "says it in another way."
        },
    )
    problems = ma.fields.List(ma.fields.Nested(ReviewedProblemSchema), required=True)
    changes = ma.fields.List(ma.fields.Nested(ChangeSchema), required=True)
    edited = ma.fields.List(ma.fields.Integer(), required=True)
    note = ma.fields.String(required=True, allow_none=True)
    canInclude = ma.fields.Boolean(
        required=True, metadata={"description": "Whether a row that stays out can be taken in."}
    )


class ReviewedRowsQuerySchema(ListQuerySchema):
    """Page, order, search and filters of the grid."""

    state = ma.fields.String(load_default=None, validate=ma.validate.OneOf(FILTERS, error=PICK))
    column = ma.fields.Integer(
        load_default=None, validate=ma.validate.Range(min=0, max=20_000, error=PICK)
    )
    code = ma.fields.String(load_default=None, validate=ma.validate.Length(max=60))
    order = ma.fields.String(
        load_default="problems", validate=ma.validate.OneOf(("problems", "file"), error=PICK)
    )


class StepTrialSchema(Schema):
    """A step to try."""

    step = ma.fields.Dict(keys=ma.fields.String(), required=True)


class StepFormSchema(StepTrialSchema):
    """A step to take; `version` is that of the recipe that the caller has seen."""

    version = ma.fields.Integer(required=True, validate=ma.validate.Range(min=0))


class StepChangeSchema(Schema):
    """What becomes of a step: switched off or on, or moved to a place of the list."""

    version = ma.fields.Integer(required=True, validate=ma.validate.Range(min=0))
    off = ma.fields.Boolean()
    place = ma.fields.Integer(validate=ma.validate.Range(min=0, max=1_000))


class StepRemovalSchema(Schema):
    """The version of the recipe that the caller has seen."""

    version = ma.fields.Integer(required=True, validate=ma.validate.Range(min=0))


class StepResultSchema(OutSchema):
    """What a step changed: the review and its first rows, or the job that finds out."""

    review = ma.fields.Nested(ReviewSchema, required=True, allow_none=True)
    rows = ma.fields.List(ma.fields.Nested(ReviewedRowSchema), required=True)
    job = ma.fields.Nested(schema_of(JobView), required=True, allow_none=True)


class StepExampleSchema(OutSchema):
    """A cell before and after a step."""

    row = ma.fields.Integer(required=True)
    column_position = ma.fields.Integer(required=True, allow_none=True)
    columnName = ma.fields.String(required=True, allow_none=True)
    before = ma.fields.String(required=True, allow_none=True)
    after = ma.fields.String(required=True, allow_none=True)


class StepTrialResultSchema(OutSchema):
    """How many cells a step would change, or rows it would leave out or take in again, and the
    first of them.
    """

    unit = ma.fields.String(required=True, validate=ma.validate.OneOf(("cells", "rows")))
    count = ma.fields.Integer(required=True)
    examples = ma.fields.List(ma.fields.Nested(StepExampleSchema), required=True)


class LoadRecipeUseSchema(Schema):
    """The version of the recipe that the caller has seen, and which steps are wanted."""

    version = ma.fields.Integer(required=True, validate=ma.validate.Range(min=0))
    texts = ma.fields.List(
        ma.fields.String(validate=ma.validate.Length(max=2_000)),
        load_default=None,
        allow_none=True,
        validate=ma.validate.Length(min=1, max=500, error="Elige al menos un paso."),
        metadata={"description": "Words of the steps to take; without them all that apply."},
    )


class LoadRecipeResultSchema(StepResultSchema):
    """What the steps of a template changed, and in words those that do not apply."""

    missing = ma.fields.List(ma.fields.String(), required=True)
