"""Review: a previewed file as a grid to look through, with filters, counts and search."""

import json
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from app.imports.loads import service
from app.imports.mappings.queries import closed_choices
from app.imports.mappings.service import MappedTable
from app.imports.options import COVERED, Caller, covered
from app.imports.pipeline import preview, preview_rows
from app.imports.pipeline.column_changes import READ_ALONE
from app.imports.pipeline.frame import SKIP
from app.imports.pipeline.preview_rows import (
    ASIDE,
    PROBLEMS,
    STATES,
    WAITS,
    Kept,
    PreviewGone,
    Rows,
    among,
    difference,
    kept_at,
    keys_in,
)
from app.imports.pipeline.row_errors import (
    CODE_ATTRIBUTES,
    IDENTITY,
    how_to_fix,
    message,
    message_of_many,
    options_of,
)
from app.imports.pipeline.run import plan_of_rows
from app.imports.pipeline.source import Source, open_again
from app.imports.targets import TARGETS
from app.imports.templates import service as templates
from app.models.imports import Load
from app.platform.lists import ListQuery, Page
from sheets import messages
from sheets.batch import parsed_column, read_alone
from sheets.evidence import RUT_NEAR, bulk_of
from sheets.folding import bare, fold
from sheets.layout_rows import LAYOUT
from sheets.plan import Chunk
from sheets.recipe import MADE, Context, Recipe, Step, describe
from sheets.recipe_run import Runner, edited
from sheets.workbook import column_as_seen, letters

SEARCH, COVERED_SEARCH = "search.arrow", "covered.arrow"

EVERY = "all"
EDITED = "edited"
FILTERS = (EVERY, *STATES, EDITED)
TAKEN_IN = ("left_out", *LAYOUT)
"""Why a row is no data, where a person may take it in all the same."""
MOST_VALUES = 40
"""Different wrong values of a closed list that a problem names."""


@dataclass(frozen=True)
class Review:
    """The shown preview of a load, opened, with the recipe that is true of what it shows."""

    load: Load
    source: Source
    kept: Kept
    recipe: Recipe
    is_current: bool
    """Whether it tells of all steps; else a preview that does is under way."""
    hidden: frozenset[str]
    """The attributes of which the caller, who did not bring the file, sees no values."""

    @property
    def columns(self) -> list[tuple[int, str, str | None]]:
        """Position, attribute and part of each column, made ones where their sources stand."""
        sources = {
            made: min(step.reads)
            for step in self.recipe.column_steps
            for made in step.makes(self.source.table.kind)
        }
        mapped = sorted(
            self.source.table.columns,
            key=lambda one: (sources.get(one.position, one.position), one.position),
        )
        return [(one.position, one.attribute, one.part) for one in mapped]

    @property
    def counts(self) -> dict[str, int]:
        """State -> how many rows there are of it."""
        counts = np.bincount(self.kept.states, minlength=len(STATES)).tolist()
        return dict(zip(STATES, counts, strict=True))

    @property
    def covered(self) -> frozenset[int]:
        """The columns of which the caller sees no more than that there is something: those of
        hidden attributes, and those that steps make them of.
        """
        theirs = {position for position, name, _ in self.columns if name in self.hidden}
        return frozenset(theirs | self.recipe.sources(self.source.table.kind, theirs))

    @property
    def shown(self) -> list[int]:
        """The columns whose cells the caller sees."""
        return [position for position, *_ in self.columns if position not in self.covered]

    def described(self, step: Step) -> str:
        """A step in words, without what it says of cells that the caller does not see."""
        named = {cell["column"] for cell in step.args.get("cells", ())}
        if self.covered.intersection(step.reads) or self.covered & named:
            step = step.with_texts(COVERED)
        return describe(step, self.source.table.context())

    def texts(self, rows: Rows) -> tuple[Rows, dict[int, pa.Array]]:
        """What the cells of some rows say after all steps, accepted suggestions included."""
        recipe, kind = self.recipe, self.source.table.kind
        found, cells = self.kept.cells.take(np.sort(rows), recipe, kind)
        cells = edited(recipe, found, cells)
        plan = replace(plan_of_rows(self.source, self.kept, rows), recipe=recipe)
        for attribute in plan.attributes:
            columns = plan.columns_of(attribute)
            if len(columns) != 1 or columns[0].part or not recipe.value_steps(attribute.name):
                continue
            position = columns[0].position
            before = replace(plan, recipe=Recipe())
            conventions = self.kept.about["decided"]
            wrong = parsed_column(before, attribute, cells[position], conventions)
            after = parsed_column(plan, attribute, cells[position], conventions)
            mended = pc.and_(wrong.codes.is_valid(), after.codes.is_null())
            blank = pc.and_(mended, after.values.is_null())
            if wrong.suggestions is not None:
                taken = pc.and_not(mended, blank)
                cells[position] = pc.if_else(taken, wrong.suggestions, cells[position])
            cells[position] = pc.if_else(blank, pa.scalar(None, pa.string()), cells[position])
        return found.to_numpy(), cells

    @property
    def later_steps(self) -> tuple[Step, ...]:
        """The steps over columns that the preview itself does not know of."""
        return self.recipe.column_steps[len(self.kept.recipe.column_steps) :]

    def created_now(self, rows: Rows) -> dict[int, dict[str, str | None]]:
        """What new rows will say where steps over columns changed it since the preview."""
        written = {at for step in self.later_steps for at in step.reads}
        plan = replace(plan_of_rows(self.source, self.kept, rows), recipe=self.recipe)
        attributes = [
            one
            for one in plan.attributes
            if one.parser in READ_ALONE
            and not one.sensitive
            and written.intersection(mapped.position for mapped in plan.columns_of(one))
        ]
        found, cells = self.kept.cells.take(np.sort(rows), self.recipe, plan.kind)
        cells = edited(self.recipe, found, cells)
        decided = self.kept.about["decided"]
        columns, _ = read_alone(plan, Chunk(found, cells), attributes, decided)
        said = {f"after_{name}": parsed.values.to_pylist() for name, parsed in columns.items()}
        if (named := TARGETS[self.load.model_id].name) in columns:
            said["name"] = said[f"after_{named}"]
        return {
            row: {name: texts[at] for name, texts in said.items()}
            for at, row in enumerate(found.to_pylist())
        }


@dataclass(frozen=True)
class Problems:
    """What is wrong, by kind, and how many rows have problems in optional values only."""

    kinds: list[dict[str, Any]]
    optional_only: int


class Opened(ExitStack):
    """The review of a load, for as long as its files are open."""

    def review(self, load: Load, caller: Caller) -> Review:
        """Raises PreviewGone, and what opening the file may raise."""
        pages, corrected = keys_in(load)
        kept = self.enter_context(kept_at(pages, corrected))
        if not kept.is_whole:
            raise PreviewGone
        source = self.enter_context(open_again(load, caller=caller))
        shown = preview_rows.shown_preview(load) or {}
        is_current = shown.get("recipeVersion", 0) == source.version
        recipe = source.recipe if is_current else kept.recipe
        if not is_current:
            source = replace(source, recipe=recipe)
        hidden = covered(model_id=load.model_id, files=[source.file_id], user_id=caller.user_id)
        return Review(load, source, kept, recipe, is_current, hidden)


def get(*, load: Load, caller: Caller) -> dict[str, Any]:
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


def view(review: Review, problems: Problems | None = None) -> dict[str, Any]:
    """All but the rows; `problems` where they are known already."""
    table = review.source.table
    context = table.context()
    edited_rows = len(review.recipe.edited_rows)
    filters = {EVERY: len(review.kept.rows), **review.counts, EDITED: edited_rows}
    problems = problems or problem_kinds(review)
    shown = preview_rows.shown_preview(review.load) or {}
    steps, editable = held_recipe(review.load, review.source).steps, is_editable(review.load)
    proposed = None
    if editable and not _is_corrected(review, steps):
        done = Recipe(tuple(steps))
        proposed = templates.proposed(table=table, recipe=done, caller=review.source.caller)
    return {
        "load_id": review.load.id,
        "version": review.source.version,
        "editable": editable,
        "columns": [_column(context, *column) for column in review.columns],
        "filters": [{"state": state, "count": count} for state, count in filters.items()],
        "problems": problems.kinds,
        "steps": [
            {
                "id": step.id,
                "op": step.op,
                "text": review.described(step),
                "off": step.off,
                "inTemplate": step.in_template,
                "count": step.changed or None,
            }
            for step in steps
        ],
        "proposed": proposed,
        "counts": shown.get("counts", {}),
        "optionalOnly": problems.optional_only,
        "unknown": shown.get("unknown", []),
        "unclear": shown.get("unclear", []),
        "repeated": shown.get("repeated"),
    }


def _column(context: Context, position: int, attribute: str, part: str | None) -> dict[str, Any]:
    field = context.kind.attribute(attribute)
    return {
        "position": position,
        "letter": letters(position) if position < MADE else None,
        "name": context.name(position),
        "attribute": attribute,
        "label": field.label,
        "part": part,
        "required": field.required,
        "kind": field.parser,
        "choices": closed_choices(field) or None,
    }


def is_editable(load: Load) -> bool:
    return load.state in service.UNWRITTEN or (load.state == "done" and load.correction is not None)


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
    positions, decided = review.source.table.positions, review.kept.about["decided"]
    values = _values_of_lists(review, table)
    listed = []
    for one in grouped.to_pylist():
        attribute, code = one["attribute"], one["code"]
        position = positions.get(attribute or "", one["position_min"])
        first = one["line_min"]
        params = json.loads(table["params"][first].as_py() or "{}")
        listed.append(
            {
                "code": code,
                "attribute": attribute,
                "label": kind.attribute(attribute).label if attribute else None,
                "columnName": names.get(position) if position is not None else None,
                "columnPosition": position,
                "message": message_of_many(code, params, one["row_count"]),
                "howToFix": how_to_fix(code, params),
                "count": one["row_count"],
                "firstRow": table["row"][first].as_py(),
                "suggestions": one["offered_sum"],
                "optional": _is_optional(review.source, attribute, code),
                "options": options_of(code),
                "values": values.get((attribute, code), []),
                "bulk": bulk_of(kind.attribute(attribute), code, decided.get(attribute))
                if attribute and one["offered_sum"]
                else None,
            }
        )
    wanted = [one for one in listed if not one["optional"]]
    hard = pa.array([f"{one['attribute'] or ''} {one['code']}" for one in wanted], pa.string())
    both = pc.binary_join_element_wise(pc.fill_null(table["attribute"], ""), table["code"], " ")
    is_hard = pc.is_in(both, value_set=hard)
    rows = table["row"].to_numpy()
    listed.sort(key=lambda one: -one["count"])
    return Problems(listed, _distinct(rows) - _distinct(rows[is_hard.to_numpy()]))


def _values_of_lists(
    review: Review, problems: pa.Table
) -> dict[tuple[str, str], list[dict[str, Any]]]:
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
    found: dict[tuple[str, str], dict[str, dict[str, Any]]] = {}
    for one in grouped.sort_by([("row_count", "descending"), ("value", "ascending")]).to_pylist():
        some = found.setdefault((one["attribute"], one["code"]), {})
        known = some.setdefault(
            fold(one["value"]),
            {"value": one["value"], "count": 0, "suggestion": one["suggestion_max"]},
        )
        known["count"] += one["row_count"]
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
            state=filters["state"] or EVERY,
            column=filters["column"],
            code=filters["code"],
            words=bare(pa.array([query.q]))[0].as_py(),
            as_in_file=filters["order"] == "file",
            edited=tuple(sorted(recipe.edited_rows)) if filters["state"] == EDITED else (),
            covered=review.covered,
        )
        here = _found(asked, _Hidden(review))
        span = preview_rows.span_of(query)
        rows = row_views(review, here[span.start : span.stop])
    return Page(rows=rows, page=query.page or 1, page_size=query.page_size, total=len(here))


def list_differences(*, load: Load, query: ListQuery, caller: Caller) -> Page:
    """A page of what the shown preview of a load would change. Raises PreviewGone."""
    with Opened() as stack:
        kept, now = stack.enter_context(kept_at(*keys_in(load))), {}
        if Recipe.from_json((_held(load) or {}).get("steps", ())).column_steps:
            review = stack.review(load, caller)
            if review.later_steps:
                now = {"now": review.created_now}
        rows, total = preview_rows.differences(
            kept=kept,
            model_id=load.model_id,
            action=query.filters["action"],
            span=preview_rows.span_of(query),
            **now,
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


class _Hidden:
    """A review that is no part of what an answer is remembered by."""

    def __init__(self, review: Review) -> None:
        self.review = review

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Hidden)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=8)
def _found(asked: _Asked, hidden: _Hidden) -> Rows:
    """The rows that a filter lets through, in the order that was asked for."""
    review = hidden.review
    kept = review.kept
    fits = np.ones(len(kept.rows), np.bool_)
    if asked.state in STATES:
        fits = kept.states == STATES.index(asked.state)
    elif asked.state == EDITED:
        fits = among(kept.rows, asked.edited)
    if asked.column is not None or asked.code is not None:
        fits &= among(kept.rows, _rows_with(review, asked.column, asked.code))
    if asked.words:
        fits &= _with_text(review, asked.words)
    rows, states = kept.rows[fits], kept.states[fits]
    if not asked.as_in_file:
        rows = rows[np.argsort(states, kind="stable")]
    return np.asarray(rows, np.int32)


def _rows_with(review: Review, column: int | None, code: str | None) -> Rows:
    """Rows with a problem in a column, of a kind, or both."""
    table = review.kept.table(PROBLEMS, ["attribute", "position", "code"])
    fits = pc.is_valid(table["code"]) if code is None else pc.equal(table["code"], code)
    if column is not None:
        names = [one for one, at in review.source.table.positions.items() if at == column]
        in_column = pc.is_in(table["attribute"], value_set=pa.array(names, pa.string()))
        fits = pc.and_(fits, in_column)
    found: Rows = table["row"].filter(pc.fill_null(fits, False)).to_numpy()
    return found


def _with_text(review: Review, words: str) -> npt.NDArray[np.bool_]:
    """Which rows have a text in any cell that is shown, in whatever case and with or without
    accents.
    """
    kept = review.kept
    with pa.memory_map(str(_search_texts(review))) as source:
        texts = pa.ipc.open_file(source).read_all()["text"]
        said = pc.fill_null(pc.match_substring(texts, words), False)
        fits = np.array(said.to_numpy(), np.bool_)
    changed = np.array(sorted(review.recipe.edited_rows), np.int32)
    if len(changed):
        rows, cells = review.texts(changed)
        said = pc.match_substring(_side_by_side(cells, review.shown), words)
        fits[np.searchsorted(kept.rows, rows)] = said.to_numpy(zero_copy_only=False)
    return fits


def _search_texts(review: Review) -> Path:
    """What the shown cells of each row say, side by side: made for the first search, and anew for
    the first one after steps over columns. Who does not see all cells has a file of their own.
    """
    kept, steps = review.kept, review.later_steps
    name = COVERED_SEARCH if review.covered else SEARCH
    said = json.dumps([step.to_json() for step in steps]).encode()
    path = kept.base / (f"{name}.{sha256(said).hexdigest()[:16]}" if steps else name)
    if path.exists():
        return path
    schema = pa.schema([("text", pa.string())])
    partial = kept.base / f"partial.{uuid4().hex}"
    runner = Runner(review.recipe, review.source.table.kind)
    with (
        pa.memory_map(str(kept.cells.path)) as source,
        pa.OSFile(str(partial), "wb") as sink,
        pa.ipc.new_file(sink, schema) as writer,
    ):
        reader = pa.ipc.open_file(source)
        for number in range(reader.num_record_batches):
            batch = reader.get_batch(number)
            cells = {int(name[1:]): batch.column(name) for name in batch.schema.names[1:]}
            text = _side_by_side(runner.columns(cells, steps), review.shown)
            writer.write_batch(pa.RecordBatch.from_arrays([text], schema=schema))
    for former in kept.base.glob(f"{name}.*"):
        former.unlink(missing_ok=True)
    partial.replace(path)
    return path


def _side_by_side(cells: Mapping[int, pa.Array], shown: Sequence[int]) -> pa.Array:
    """What the shown cells of each row say, in the letters in which words are looked for."""
    columns = [cells[position] for position in shown if position in cells]
    if not columns:
        return pa.repeat("", len(next(iter(cells.values()))))
    filled = [pc.fill_null(column_as_seen(column), "") for column in columns]
    return bare(pc.binary_join_element_wise(*filled, " "))


def row_views(review: Review, rows: Rows) -> list[dict[str, Any]]:
    """Some rows as the grid shows them, in the order given."""
    if len(rows) == 0:
        return []
    kept, source = review.kept, review.source
    table = source.table
    labels = {one.name: one.label for one in table.kind.attributes}
    found, cells = review.texts(rows)
    place = {int(row): at for at, row in enumerate(found)}
    covered = review.covered
    texts: list[list[str | None]] = []
    for position, _, _ in review.columns:
        # A column that a step makes is blank until the file was reviewed with it.
        said: list[str | None] = [None] * len(found)
        if position in cells:
            said = column_as_seen(cells[position]).to_pylist()
        texts.append([text and COVERED for text in said] if position in covered else said)
    in_order = np.sort(rows)
    problems: dict[int, list[dict[str, Any]]] = {}
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
        {
            "row": row,
            "state": STATES[state],
            "cells": [said[place[row]] for said in texts],
            "problems": problems.get(row, []),
            "changes": changes.get(row, []),
            "edited": sorted(by_hand.get(row, [])),
            "note": _note(notes.get(row)),
            "canInclude": notes.get(row) in TAKEN_IN,
        }
        for row, state in zip(rows.tolist(), states.tolist(), strict=True)
    ]


def _note(code: str | None) -> str | None:
    if code is None:
        return None
    return preview.PASSED_OVER if code == SKIP else messages.message(code)


def _problem(review: Review, line: Mapping[str, Any]) -> dict[str, Any]:
    params, source = json.loads(line["params"] or "{}"), review.source
    attribute, code = line["attribute"], line["code"]
    return {
        "position": source.table.positions.get(attribute or "", line["position"]),
        "attribute": attribute,
        "code": code,
        "message": message(code, params),
        "howToFix": how_to_fix(code, params),
        "suggestion": None if attribute in review.hidden else line["suggestion"],
        "optional": _is_optional(source, attribute, code),
        "waits": line.get(WAITS) is not None,
        "registered": params.get("name") if code in (RUT_NEAR, *IDENTITY) else None,
        "options": options_of(code, [line["row"]]),
    }


def held_recipe(load: Load, source: Source) -> Recipe:
    """The steps as they are now; those of a source may be of the preview that is still shown."""
    held = _held(load)
    return source.recipe if held is None else Recipe.from_json(held.get("steps", ()))


def _held(load: Load) -> Mapping[str, Any] | None:
    return (load.correction or {}).get("recipe") if load.state == "done" else load.recipe
