"""Review: a previewed file as a grid to look through, with filters, counts and search."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from app.imports.loads import service
from app.imports.mappings.queries import closed_choices
from app.imports.mappings.service import MappedTable
from app.imports.options import COVERED, Caller
from app.imports.pipeline import preview_rows, readings
from app.imports.pipeline.frame import SKIP
from app.imports.pipeline.preview_rows import (
    ASIDE,
    PROBLEMS,
    STATES,
    WAITS,
    Rows,
    among,
    difference,
    keys_in,
)
from app.imports.pipeline.refusals import CODE_ATTRIBUTES
from app.imports.pipeline.row_errors import (
    IDENTITY,
    how_to_fix,
    message,
    message_of_many,
    options_of,
)
from app.imports.pipeline.run import new_rows
from app.imports.pipeline.source import Source
from app.imports.previews import FailureView
from app.imports.review import views
from app.imports.review.cells import cells_of, with_text
from app.imports.review.reviewed import Opened, Review
from app.imports.templates import service as templates
from app.imports.working_copy import WorkingCopy, shown_preview
from app.models.imports import Load
from app.platform.lists import ListQuery, Page
from app.platform.views import as_view
from sheets import messages
from sheets.doubts.base import is_taken_in_alone
from sheets.evidence import RUT_NEAR, bulk_of
from sheets.folding import bare, fold
from sheets.layout_rows import LAYOUT
from sheets.recipe import Recipe
from sheets.steps.base import MADE, Context, Json, Step
from sheets.workbook import column_as_seen, letters

TAKEN_IN = ("left_out", *LAYOUT)
"""Why a row is no data, where a person may take it in all the same."""
NO_DATA = ("skipped", "left_out")
"""States of rows of which nothing is loaded."""
MOST_VALUES = 40
"""Different wrong values of a closed list that a problem names."""
REMEMBERED = 8


@dataclass(frozen=True)
class Problems:
    """What is wrong, by kind, and how many rows have problems in optional values only."""

    kinds: list[views.ReviewProblemView]
    optional_only: int

    @property
    def failures(self) -> list[FailureView]:
        """The same as a preview lists them."""
        return [
            {
                "code": one.code,
                "message": one.message,
                "attribute": one.attribute,
                "label": one.label,
                "columnName": one.columnName,
                "columnPosition": one.columnPosition,
                "count": one.count,
                "firstCell": f"Fila {one.firstRow}",
            }
            for one in self.kinds
        ]


def get(*, load: Load, caller: Caller) -> views.ReviewView:
    """What there is to look through and what was done to the file. Raises PreviewGone."""
    with Opened() as stack:
        return view(stack.review(load, caller))


def _is_corrected(review: Review, steps: Sequence[Step]) -> bool:
    """Whether anything was done to the file beyond what its columns needed."""
    load = review.load
    if not steps or review.source.round is not None or load.plan is None:
        return bool(steps)
    needed = MappedTable.from_json(load.model_id, load.plan).needed_of(Recipe(tuple(steps)))
    return len(needed) < len(steps)


def view(review: Review, problems: Problems | None = None) -> views.ReviewView:
    """All but the rows; `problems` where they are known already."""
    table = review.source.table
    context = table.context()
    edited_rows = len(review.recipe.edited_rows)
    filters = {views.EVERY: len(review.kept.rows), **review.counts, views.EDITED: edited_rows}
    problems = problems or problem_kinds(review)
    shown = shown_preview(review.load)
    assert shown is not None  # the review is opened by it
    steps, editable = held_recipe(review.load, review.source).steps, is_editable(review.load)
    proposed = None
    if editable and not _is_corrected(review, steps):
        done = Recipe(tuple(steps))
        proposed = templates.proposed(table=table, recipe=done, caller=review.source.caller)
    return views.ReviewView(
        load_id=review.load.id,
        version=review.source.version,
        editable=editable,
        columns=_columns(context, review.columns),
        filters=[views.ReviewFilterView(state, count) for state, count in filters.items()],
        problems=problems.kinds,
        steps=[
            as_view(
                views.ReviewStepView,
                step,
                text=review.described(step),
                count=step.changed or None,
            )
            for step in steps
        ],
        proposed=proposed,
        counts=shown["counts"],
        optionalOnly=problems.optional_only,
        unknown=shown["unknown"],
        unclear=shown.get("unclear", []),
        repeated=shown.get("repeated"),
    )


def _columns(
    context: Context, columns: Sequence[tuple[int, str, str | None]]
) -> list[views.ReviewColumnView]:
    others = {attribute for _, attribute, _ in columns}
    return [_column(context, others, *column) for column in columns]


def _column(
    context: Context, others: Collection[str], position: int, attribute: str, part: str | None
) -> views.ReviewColumnView:
    field = context.kind.attribute(attribute)
    also = field.part(part).also if part else ""
    return views.ReviewColumnView(
        position=position,
        letter=letters(position) if position < MADE else None,
        name=context.name(position),
        attribute=attribute,
        label=field.label,
        part=part,
        also=also if also and also not in others else None,
        required=field.required,
        kind=field.parser,
        choices=closed_choices(field) or None,
    )


def is_editable(load: Load) -> bool:
    copy = WorkingCopy.of(load)
    return copy is not None and (copy.is_round or load.state in service.UNWRITTEN)


def _is_optional(source: Source, attribute: str | None, code: str) -> bool:
    """Whether a row can be loaded without the value that is wrong."""
    if attribute is None or code in CODE_ATTRIBUTES or code.endswith("_required"):
        return False
    kind = source.table.kind
    if attribute in (kind.key, *kind.key_parts, "company", "isExternal") or code == "key_repeated":
        return False
    return not kind.attribute(attribute).required


def problem_kinds(review: Review) -> Problems:
    """The problems by kind, most frequent first."""
    columns = ["position", "attribute", "code", "params", "value", "suggestion", WAITS]
    table = review.kept.table(PROBLEMS, columns)
    table = table.filter(pc.is_null(table[WAITS]))
    if table.num_rows == 0:
        return Problems([], 0)
    hidden = pc.is_in(table["attribute"], value_set=pa.array(sorted(review.hidden), pa.string()))
    offered = pc.and_not(pc.is_valid(table["suggestion"]), hidden)
    table = table.append_column("offered", pc.cast(offered, pa.int32()))
    # Rows are in the order of the file: the first line of a kind is about its first row.
    table = table.append_column("line", pa.array(np.arange(table.num_rows)))
    grouped = table.group_by(["attribute", "code"]).aggregate(
        [("row", "count"), ("line", "min"), ("offered", "sum"), ("position", "min")]
    )
    kind, names = review.source.table.kind, review.source.table.names
    places, decided = review.source.table.places, review.kept.about["decided"]
    values = _values_of_lists(review, table)
    listed = []
    for one in grouped.to_pylist():
        attribute, code = one["attribute"], one["code"]
        position = places.get(code, places.get(attribute or "", one["position_min"]))
        first = one["line_min"]
        params = json.loads(table["params"][first].as_py() or "{}")
        listed.append(
            views.ReviewProblemView(
                code=code,
                attribute=attribute,
                label=kind.attribute(attribute).label if attribute else None,
                columnName=names.get(position) if position is not None else None,
                columnPosition=position,
                message=message_of_many(code, params, one["row_count"]),
                howToFix=_how_to_fix_here(code, params),
                count=one["row_count"],
                firstRow=table["row"][first].as_py(),
                suggestions=one["offered_sum"],
                optional=_is_optional(review.source, attribute, code),
                options=options_of(code, alone=is_taken_in_alone(kind, code)),
                values=values.get((attribute, code), []),
                bulk=bulk_of(kind.attribute(attribute), code, decided.get(attribute))
                if attribute and one["offered_sum"]
                else None,
            )
        )
    wanted = [one for one in listed if not one.optional]
    hard = pa.array([f"{one.attribute or ''} {one.code}" for one in wanted], pa.string())
    both = pc.binary_join_element_wise(pc.fill_null(table["attribute"], ""), table["code"], " ")
    is_hard = pc.is_in(both, value_set=hard)
    rows = table["row"].to_numpy()
    listed.sort(key=lambda one: -one.count)
    return Problems(listed, _distinct(rows) - _distinct(rows[is_hard.to_numpy()]))


def _values_of_lists(
    review: Review, problems: pa.Table
) -> dict[tuple[str, str], list[views.ReviewValueView]]:
    """Attribute and code -> what cells of a closed list say that it does not have, however it is
    spelt, the most frequent first, with the option that it is likely to be.
    """
    closed = [
        one.name
        for one in review.source.table.kind.attributes
        if closed_choices(one) and one.name not in review.hidden
    ]
    said = pc.and_(
        pc.is_in(problems["attribute"], value_set=pa.array(closed, pa.string())),
        pc.invert(pc.ends_with(problems["code"], "_required")),
    )
    table = problems.filter(pc.and_(said, pc.is_valid(problems["value"])))
    grouped = table.group_by(["attribute", "code", "value"]).aggregate(
        [("row", "count"), ("suggestion", "max")]
    )
    found: dict[tuple[str, str], dict[str, views.ReviewValueView]] = {}
    for one in grouped.sort_by([("row_count", "descending"), ("value", "ascending")]).to_pylist():
        some = found.setdefault((one["attribute"], one["code"]), {})
        word = fold(one["value"])
        known = some.get(word, views.ReviewValueView(one["value"], 0, one["suggestion_max"]))
        some[word] = replace(known, count=known.count + one["row_count"])
    return {kind: list(some.values())[:MOST_VALUES] for kind, some in found.items()}


def _distinct(ascending: Rows) -> int:
    """How many different rows there are."""
    return min(len(ascending), 1) + int(np.count_nonzero(np.diff(ascending)))


def list_rows(*, load: Load, query: ListQuery, caller: Caller) -> Page:
    """A page of the rows that a filter lets through. Raises PreviewGone."""
    with Opened() as stack:
        review = stack.review(load, caller)
        filters, recipe = query.filters, review.recipe
        asked = _Asked(
            *keys_in(load),
            state=filters["state"] or views.EVERY,
            column=filters["column"],
            code=filters["code"],
            words=bare(pa.array([query.q]))[0].as_py(),
            as_in_file=filters["order"] == "file",
            edited=tuple(sorted(recipe.edited_rows)) if filters["state"] == views.EDITED else (),
            covered=review.covered,
        )
        here = _rows_of(asked, review)
        span = preview_rows.span_of(query)
        rows = row_views(review, here[span.start : span.stop])
    return Page(rows=rows, page=query.page or 1, page_size=query.page_size, total=len(here))


def list_differences(*, load: Load, query: ListQuery, caller: Caller) -> Page:
    """A page of what the shown preview of a load would change. Raises PreviewGone."""
    with Opened() as stack:
        review = stack.review(load, caller)
        rows, total = preview_rows.differences(
            kept=review.kept,
            model_id=load.model_id,
            action=query.filters["action"],
            span=preview_rows.span_of(query),
            new=partial(new_rows, review.source, review.kept),
        )
    return Page(rows=rows, page=query.page or 1, page_size=query.page_size, total=total)


@dataclass(frozen=True)
class _Asked:
    """What decides which rows are found, and in which order; files are never changed."""

    pages: str
    corrected: str | None
    state: str
    column: int | None
    code: str | None
    words: str
    as_in_file: bool
    edited: tuple[int, ...]
    covered: frozenset[int]


_LATEST: dict[_Asked, Rows] = {}
"""Filters that were asked for last -> their rows."""


def _rows_of(asked: _Asked, review: Review) -> Rows:
    """The rows that a filter lets through; those that were asked for last are remembered."""
    rows = _LATEST.get(asked)
    if rows is None:
        rows = _LATEST[asked] = _filtered(asked, review)
        for old in list(_LATEST)[:-REMEMBERED]:
            _LATEST.pop(old, None)
    return rows


def _filtered(asked: _Asked, review: Review) -> Rows:
    """The rows that a filter lets through, in the order that was asked for."""
    kept = review.kept
    fits = np.ones(len(kept.rows), np.bool_)
    if asked.state in STATES:
        fits = kept.states == STATES.index(asked.state)
    elif asked.state == views.EDITED:
        fits = among(kept.rows, asked.edited)
    if asked.column is not None or asked.code is not None:
        fits &= among(kept.rows, _rows_with(review, asked.column, asked.code))
    if asked.words:
        fits &= with_text(review, asked.words)
    rows, states = kept.rows[fits], kept.states[fits]
    if not asked.as_in_file:
        rows = rows[np.argsort(states, kind="stable")]
    return np.asarray(rows, np.int32)


def _rows_with(review: Review, column: int | None, code: str | None) -> Rows:
    """Rows with a problem in a column, of a kind, or both."""
    table = review.kept.table(PROBLEMS, ["attribute", "position", "code"])
    fits = pc.is_valid(table["code"]) if code is None else pc.equal(table["code"], code)
    if column is not None:
        places = review.source.table.places
        names = pa.array([one for one, at in places.items() if at == column], pa.string())
        elsewhere = pc.is_in(table["code"], value_set=pa.array(places, pa.string()))
        in_column = pc.or_(
            pc.is_in(table["code"], value_set=names),
            pc.and_not(pc.is_in(table["attribute"], value_set=names), elsewhere),
        )
        fits = pc.and_(fits, in_column)
    found: Rows = table["row"].filter(pc.fill_null(fits, False)).to_numpy()
    return found


def row_views(review: Review, rows: Rows) -> list[views.ReviewedRowView]:
    """Some rows as the grid shows them, in the order given."""
    if len(rows) == 0:
        return []
    kept, source = review.kept, review.source
    table = source.table
    labels = {one.name: one.label for one in table.kind.attributes}
    cells = cells_of(review, rows)
    place = {int(row): at for at, row in enumerate(cells.rows)}
    covered = review.covered
    texts: list[list[str | None]] = []
    for position, _, _ in review.columns:
        # A column that a step makes is blank until the file was reviewed with it.
        said: list[str | None] = [None] * len(cells.rows)
        if position in cells.texts:
            said = column_as_seen(cells.texts[position]).to_pylist()
        texts.append([text and COVERED for text in said] if position in covered else said)
    read = {position: told.to_pylist() for position, told in cells.read.items()}
    in_order = np.sort(rows)
    problems: dict[int, list[views.ReviewedProblemView]] = {}
    for line in kept.lines(PROBLEMS, in_order):
        problems.setdefault(line["row"], []).append(_problem(review, line))
    changes = {
        line["row"]: difference(line, "updated", labels)["changes"]
        for line in kept.lines("updated", in_order)
    }
    notes = {line["row"]: line["code"] for line in kept.lines(ASIDE, in_order)}
    by_hand: dict[int, list[int]] = {}
    for position, edits in review.recipe.edits.items():
        for row in edits.rows.filter(pc.is_in(edits.rows, value_set=pa.array(in_order))):
            by_hand.setdefault(row.as_py(), []).append(position)
    states = kept.states[np.searchsorted(kept.rows, rows)]
    return [
        views.ReviewedRowView(
            row=row,
            state=STATES[state],
            cells=[said[place[row]] for said in texts],
            read={
                str(position): told[place[row]]
                for position, told in read.items()
                if told[place[row]] is not None
                and all(one.position != position for one in problems.get(row, []))
            }
            if STATES[state] not in NO_DATA
            else {},
            problems=problems.get(row, []),
            changes=changes.get(row, []),
            edited=sorted(by_hand.get(row, [])),
            note=_note(notes.get(row)),
            canInclude=notes.get(row) in TAKEN_IN,
        )
        for row, state in zip(rows.tolist(), states.tolist(), strict=True)
    ]


def _note(code: str | None) -> str | None:
    if code is None:
        return None
    return readings.PASSED_OVER if code == SKIP else messages.message(code)


def _how_to_fix_here(code: str, params: Json) -> str:
    """Whoever reads it is reviewing, and need not be told when to confirm."""
    return how_to_fix(code, params).replace(" al revisar", "")


def _problem(review: Review, line: Json) -> views.ReviewedProblemView:
    params, source = json.loads(line["params"] or "{}"), review.source
    attribute, code, places = line["attribute"], line["code"], source.table.places
    return views.ReviewedProblemView(
        position=places.get(code, places.get(attribute or "", line["position"])),
        attribute=attribute,
        code=code,
        message=message(code, params),
        howToFix=_how_to_fix_here(code, params),
        suggestion=None if attribute in review.hidden else line["suggestion"],
        optional=_is_optional(source, attribute, code),
        waits=line.get(WAITS) is not None,
        registered=params.get("name") if code in (RUT_NEAR, *IDENTITY) else None,
        options=options_of(code, [line["row"]]),
    )


def held_recipe(load: Load, source: Source) -> Recipe:
    """The steps as they are now; those of a source may be of the preview that is still shown."""
    copy = WorkingCopy.of(load)
    held = copy.recipe if copy else None
    return source.recipe if held is None else held
