"""Steps: what a person does to a previewed file, one after the other, each with a way back."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypeVar

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from app.extensions import db
from app.imports.counts import CountsView
from app.imports.loads import queries as loads
from app.imports.loads import service
from app.imports.mappings.service import MappedTable
from app.imports.options import COVERED, Caller
from app.imports.pipeline import preview
from app.imports.pipeline.preview_rows import (
    ASIDE,
    PROBLEMS,
    Rows,
    among,
    kept_at,
    keys_in,
)
from app.imports.pipeline.source import LoadNotReady, open_again
from app.imports.previews import (
    DifferenceView,
    LoadErrorView,
    Preview,
    UnknownView,
)
from app.imports.review.decide import decide_again, rows_in_file, rows_to_check
from app.imports.review.queries import (
    TAKEN_IN,
    Problems,
    held_recipe,
    is_editable,
    problem_kinds,
    row_views,
    view,
)
from app.imports.review.reviewed import Opened, Review
from app.imports.review.views import (
    LoadRecipeResultView,
    StepExampleView,
    StepResultView,
    StepTrialResultView,
)
from app.imports.templates import service as templates
from app.imports.templates.views import KeptLoadRecipeView
from app.imports.working_copy import WorkingCopy, recipe_of
from app.models.imports import Load
from app.platform import clock, storage
from app.platform.errors import DomainError, InvalidFields, NotFound, existing
from app.platform.jobs.schemas import job_view
from app.platform.jobs.service import find_active
from sheets.doubts.base import is_taken_in_alone
from sheets.evidence import RUT_NEAR, bulk_of
from sheets.plan import Plan, chunks
from sheets.recipe import Recipe, Runner, changes_of, check_size, edited
from sheets.steps.base import ColumnStep, Json, RecipeError, RowStep, Step, ValueStep, check_names
from sheets.steps.cells import given_step
from sheets.steps.registry import STEPS, read_step
from sheets.workbook import as_seen

MOST_SHOWN = 200
"""Rows that come back with the answer to a step."""
EXAMPLES = 10
Line = TypeVar("Line", DifferenceView, LoadErrorView)


class RecipeChanged(DomainError):
    """Somebody took a step since the caller last looked."""

    code = "recipe_changed"
    message = "Los pasos de esta carga cambiaron en otra ventana. Actualizamos lo que ves."


class StepRefused(InvalidFields):
    """A step that cannot be; the message says why."""

    code = "step_refused"


class StepMissing(NotFound):
    """The recipe has no such step."""

    code = "step_missing"
    message = "Ese paso ya no está en la lista."


class TemplateUnfit(InvalidFields):
    """No step of a template says anything about the file; `errors` names why, step by step."""

    code = "load_template_unfit"
    message = "Ningún paso de esta plantilla sirve para este archivo."


class ReviewClosed(DomainError):
    """The load is under way or over."""

    code = "review_closed"
    message = "Esta carga ya no se puede corregir aquí."


@dataclass(frozen=True)
class Correction:
    """Which load is corrected, who does it and when."""

    load: Load
    """Locked, so that one step is taken after another."""
    caller: Caller
    version: int
    """The version of the recipe that the caller last saw."""
    at: datetime

    @contextmanager
    def begun(self) -> Iterator[tuple[Review, Recipe]]:
        """The review and its steps. Raises ReviewClosed, RecipeChanged, PreviewGone."""
        load = self.load
        with Opened() as stack:
            if not is_editable(load) or find_active(key=service.load_key(load.mapping_id)):
                raise ReviewClosed
            review = stack.review(load, self.caller)
            if review.source.version != self.version:
                raise RecipeChanged
            yield review, held_recipe(load, review.source)


def correction(*, load_id: int, version: int, caller: Caller) -> Correction:
    """Begin to correct a load, which is locked until the transaction ends. Raises LoadMissing."""
    load = loads.get(load_id=load_id, caller=caller, locked=True)
    return Correction(load, caller, version, clock.now())


def add_step(correction: Correction, *, given: Any) -> StepResultView:
    """Take one more step. Raises RecipeChanged, StepRefused, ReviewClosed, PreviewGone."""
    with correction.begun() as (review, recipe):
        step = _read(given, review, Recipe.next_id(recipe.steps))
        return _change(correction, review, (*recipe.steps, step))


def save_template(*, load: Load, name: str, caller: Caller, at: datetime) -> KeptLoadRecipeView:
    """Keep the steps that the review of a load shows, or last showed, as a template.

    Raises LoadNotReady, what opening a file of corrected rows may raise, and what saving a template
    may.
    """
    copy = WorkingCopy.of(load)
    if copy and copy.is_round:
        with open_again(load, caller=caller) as source:
            table, recipe = source.table, source.recipe
    elif load.plan is None:
        raise LoadNotReady
    else:
        table = MappedTable.of_load(load)
        recipe = recipe_of(load)
    return templates.save(table=table, recipe=recipe, name=name, caller=caller, at=at)


def apply_template(
    correction: Correction, *, template_id: int, only: Collection[str] | None = None
) -> LoadRecipeResultView:
    """Take the steps of a template that apply to the file; `missing` names the others.

    `only`: of those the ones with these words.

    Raises TemplateMissing, TemplateUnfit, and what `add_step` may raise.
    """
    template = templates.get(
        template_id=template_id, caller=correction.caller, model_id=correction.load.model_id
    )
    with correction.begun() as (review, recipe):
        fitted = templates.fit(
            steps=template.steps, table=review.source.table, recipe=recipe, only=only
        )
        with _refusing():
            for step in fitted.steps:
                _check_shown(step, review)
        if not fitted.steps:
            if not fitted.missing:
                raise TemplateUnfit("Los pasos de esta plantilla ya están en la lista.")
            raise TemplateUnfit(errors={"template": list(fitted.missing)})
        answer = _change(correction, review, (*recipe.steps, *fitted.steps))
        return LoadRecipeResultView(**vars(answer), missing=fitted.missing)


def change_step(
    correction: Correction, *, step_id: str, off: bool | None, place: int | None
) -> StepResultView:
    """Switch a step off or on, or move it to another place of the list.

    Raises StepMissing, and what `add_step` may raise.
    """
    with correction.begun() as (review, recipe):
        steps = list(recipe.steps)
        former = _place(steps, step_id)
        step = steps.pop(former)
        if off is not None:
            step = replace(step, off=off)
        steps.insert(former if place is None else min(place, len(steps)), step)
        return _change(correction, review, tuple(steps))


def remove_step(correction: Correction, *, step_id: str) -> StepResultView:
    """Take a step back. Raises StepMissing, and what `add_step` may raise."""
    with correction.begun() as (review, recipe):
        steps = list(recipe.steps)
        steps.pop(_place(steps, step_id))
        return _change(correction, review, tuple(steps))


def try_step(*, load: Load, caller: Caller, given: Any) -> StepTrialResultView:
    """How many cells or rows a step would change, and the first of them.

    Raises what `add_step` may.
    """
    with Opened() as stack:
        review = stack.review(load, caller)
        step = _read(given, review, Recipe.next_id(review.recipe.steps))
        if isinstance(step, ValueStep):
            return _try_value_step(review, step)
        if step.edits or isinstance(step, ColumnStep):
            return _try_cell_step(review, step)
        return _try_row_step(review, step)


def _try_value_step(review: Review, step: ValueStep) -> StepTrialResultView:
    attribute, code = step.args["attribute"], step.args["code"]
    table = review.kept.table(PROBLEMS, ["attribute", "code", "suggestion", "value"])
    fits = pc.equal(table["attribute"], attribute)
    if step.takes_suggestions:
        field, decided = review.source.table.kind.attribute(attribute), review.kept.about["decided"]
        codes = pc.unique(table["code"]).to_pylist()
        alone = [one for one in codes if bulk_of(field, one, decided.get(attribute)) == "never"]
        fits = pc.and_not(fits, pc.is_in(table["code"], value_set=pa.array(alone, pa.string())))
    if code is not None:
        fits = pc.and_(fits, pc.equal(table["code"], code))
    if step.takes_suggestions:
        fits = pc.and_(fits, pc.is_valid(table["suggestion"]))
    found = table.filter(pc.fill_null(fits, False))
    position = review.source.table.positions.get(attribute)
    examples = [
        _example(
            review,
            line["row"],
            position,
            line["value"],
            line["suggestion"] if step.takes_suggestions else None,
        )
        for line in found.slice(0, EXAMPLES).to_pylist()
    ]
    return StepTrialResultView("cells", found.num_rows, examples)


def _example(
    review: Review, row: int, position: int | None, before: str | None, after: str | None
) -> StepExampleView:
    """A cell before and after a step; of a covered one no more than that there is something."""
    context = review.source.table.context()
    texts = [None if text is None else as_seen(text) for text in (before, after)]
    if position in review.covered:
        texts = [text and COVERED for text in texts]
    name = None if position is None else context.name(position)
    return StepExampleView(row, position, name, *texts)


def _try_row_step(review: Review, step: Step) -> StepTrialResultView:
    """Which rows a step would leave out, take in again, or say to be the record that was found."""
    kept, are_out = review.kept, step.takes_in is True
    if step.needed_columns:
        [column] = step.needed_columns
        named = np.concatenate(
            [
                chunk.rows.filter(chunk.cells[column].is_null()).to_numpy()
                for chunk in chunks(_plan_of_cells(review), [column])
            ]
        )
        named = named[~among(named, review.recipe.included)]
    else:
        column, named = None, np.array(step.rows or kept.rows, np.int32)
    aside, codes = kept.table(ASIDE, ["code"]), TAKEN_IN if are_out else ("left_out",)
    out = aside["row"].filter(pc.is_in(aside["code"], value_set=pa.array(codes)))
    rows = kept.rows[among(kept.rows, named) & (among(kept.rows, out) == are_out)]
    examples = [_example(review, row, column, None, None) for row in rows[:EXAMPLES].tolist()]
    return StepTrialResultView("rows", len(rows), examples)


def _plan_of_cells(review: Review) -> Plan:
    """All rows of the file with the cells as they are now."""
    return replace(review.source.plan(), prepared=None, recipe=review.recipe)


def _try_cell_step(review: Review, step: Step) -> StepTrialResultView:
    """Run a step over the cells as they are now; what it makes is shown beside nothing."""
    kind, before = review.source.table.kind, review.recipe
    after = Recipe((*before.steps, step))
    written = {cell["column"] for cell in step.edits} or set(step.writes(kind))
    there = {column.position for column in review.source.table.header.columns}
    named_in: dict[int, list[int]] = {}
    for cell in step.edits:
        named_in.setdefault(cell["column"], []).append(cell["row"])
    runner, count = Runner(after, kind), 0
    examples: list[StepExampleView] = []
    for chunk in chunks(_plan_of_cells(review), [*step.reads, *written & there], edits=False):
        nothing = pa.nulls(len(chunk), pa.string())
        was = edited(before, chunk.rows, chunk.cells)
        steps = (step,) if isinstance(step, ColumnStep) else ()
        now = edited(after, chunk.rows, runner.columns(chunk.cells, steps))
        for position in sorted(written):
            old, new = was.get(position, nothing), now.get(position, nothing)
            differ = changes_of(old, new)
            if position in review.covered:
                # Whether a cell says the same already is what the caller must not find out.
                differ = np.isin(chunk.rows.to_numpy(), named_in[position])
            count += int(np.count_nonzero(differ))
            examples += [
                _example(review, chunk.rows[at].as_py(), position, old[at].as_py(), new[at].as_py())
                for at in np.flatnonzero(differ)[: EXAMPLES - len(examples)].tolist()
            ]
    return StepTrialResultView("cells", count, examples)


@contextmanager
def _refusing() -> Iterator[None]:
    """What cannot be done to a recipe is answered as such."""
    try:
        yield
    except RecipeError as error:
        raise StepRefused(str(error), errors={"step": [str(error)]}) from error


def _read(given: Any, review: Review, step_id: str) -> Step:
    """A step as somebody sent it; the rows that it names are in the file."""
    with _refusing():
        given = _with_rows(given, review)
        step = read_step(given, review.source.table.context(), step_id=step_id)
        if step.takes_some and given.get("columns") is given.get("column") is None:
            # Of all columns: of those that the caller sees.
            step = step.with_columns(lambda one: None if one in review.covered else one)
        _check_shown(step, review)
        if _are_never_in_bulk(review, step):
            raise RecipeError("step_each_alone")
        named = [*(cell["row"] for cell in step.edits), *step.rows]
        strange = np.setdiff1d(np.array(named, np.int32), rows_in_file(review.kept, named))
        if len(strange):
            raise RecipeError("step_no_row", row=int(strange[0]))
        return step


def _with_rows(given: Any, review: Review) -> Any:
    """A step about rows with the numbers of those that it names by the code of their problem.

    Raises RecipeError.
    """
    if not isinstance(given, dict):
        return given
    step = STEPS.get(str(given.get("op")), Step)
    if step.takes_suggestions and ("rows" in given or given.get("code") == RUT_NEAR):
        return _suggested(given, review)
    if not (issubclass(step, RowStep) and step.by_code) or "code" not in given:
        return given
    code = str(given["code"])
    if step.takes_in is not False and is_taken_in_alone(review.source.table.kind, code):
        raise RecipeError("step_rows_alone")
    table = review.kept.table(PROBLEMS, ["code"])
    rows = table["row"].filter(pc.equal(table["code"], code))
    named = {name: value for name, value in given.items() if name != "code"}
    return {"rows": pc.unique(rows).to_pylist(), **named}


def _check_shown(step: Step, review: Review) -> None:
    """Raise RecipeError for a step that would tell what cells say that the caller does not see,
    by what it finds in them or makes of them.
    """
    if not review.hidden or step.needed_columns:
        return
    hidden = set(step.reads).difference(review.shown)
    if hidden or (step.takes_suggestions and step.args["attribute"] in review.hidden):
        raise RecipeError("step_hidden")


def _suggested(given: Json, review: Review) -> Json:
    """The cells that take their suggestions, of the rows that a step names or of all that have one.

    Raises RecipeError.
    """
    check_names(given, ("op", "off", "attribute", "code", "rows"))
    position = review.source.table.positions.get(str(given.get("attribute")))
    rows = given.get("rows")
    if position is None or not (rows is None or isinstance(rows, list)):
        raise RecipeError("step_malformed")
    if given["attribute"] in review.hidden:
        raise RecipeError("step_hidden")
    table = review.kept.table(PROBLEMS, ["attribute", "code", "suggestion"])
    fits = pc.and_(
        pc.equal(table["attribute"], str(given["attribute"])), table["suggestion"].is_valid()
    )
    if given.get("code") is not None:
        fits = pc.and_(fits, pc.equal(table["code"], str(given["code"])))
    cells = [
        {"row": line["row"], "column": position, "value": line["suggestion"]}
        for line in table.filter(fits).to_pylist()
        if rows is None or line["row"] in rows
    ]
    return given_step(cells)


def _are_never_in_bulk(review: Review, step: Step) -> bool:
    """Whether a step takes suggestions of which each has to be looked at."""
    if not step.takes_suggestions or step.args["code"] is None:
        return False
    field = review.source.table.kind.attribute(step.args["attribute"])
    decided = review.kept.about["decided"].get(field.name)
    return bulk_of(field, step.args["code"], decided) == "never"


def _place(steps: list[Step], step_id: str) -> int:
    for place, step in enumerate(steps):
        if step.id == step_id:
            return place
    raise StepMissing


def _change(correction: Correction, review: Review, steps: tuple[Step, ...]) -> StepResultView:
    """Keep the steps, and find out what they change: at once, or by a job."""
    load, after, version = review.load, Recipe(steps), review.source.version + 1
    with _refusing():
        check_size(steps)
    touched = rows_to_check(review, after)
    copy = existing(WorkingCopy.of(load), ReviewClosed)
    if touched is None:
        copy.keep_recipe(after, version)
        db.session.flush()
        request = service.Request(
            model_id=load.model_id,
            mapping_id=load.mapping_id,
            save=False,
            load_id=load.id if copy.is_round else None,
        )
        job = service.order(request=request, caller=correction.caller, at=correction.at)
        return StepResultView(review=None, rows=[], job=job_view(job))
    source = replace(review.source, recipe=after, version=version)
    again = replace(review, source=source, recipe=after)
    rows, changes = touched
    key, brought = decide_again(again, rows, changes)
    with kept_at(keys_in(load)[0], key) as kept:
        now = replace(again, kept=kept)
        problems = problem_kinds(now)
        anew = np.concatenate([rows, changes.as_before, changes.settled])
        anew.sort(kind="stable")
        # Kept with what it changed: what a load holds is large, and is written once.
        copy.keep_recipe(after, version)
        _update_preview(now, copy, problems, brought, key, anew)
        changed = anew[:MOST_SHOWN]
        return StepResultView(view(now, problems), row_views(now, changed), job=None)


def _update_preview(
    review: Review,
    copy: WorkingCopy,
    problems: Problems,
    brought: list[UnknownView],
    key: str,
    rows: Rows,
) -> None:
    """Have the preview say what is so now: its counts, its problems by kind, its questions."""
    kept, shown, of = review.kept, copy.preview, review.counts
    assert shown is not None  # the review is opened by it
    counts: CountsView = {
        **shown["counts"],
        "created": of["created"],
        "updated": of["updated"],
        "unchanged": of["unchanged"],
        "skipped": of["skipped"] + of["left_out"],
        "failed": of["problem"] + of["question"],
    }
    counts.pop("waiting", None)
    if of["question"]:
        counts["waiting"] = of["question"]
    # The first rows that a preview tells of, but for those that say something else now.
    former = shown.get("formerly")
    now: Preview = {
        **shown,
        "counts": counts,
        "failures": problems.failures,
        "unknown": _unknown_now(review, shown["unknown"], brought),
        "unclear": preview.unclear_columns(review.source, kept),
        "repeated": preview.repeated_rows(review.source, kept),
        "differences": _not_among(rows, shown["differences"]),
        "problems": _not_among(rows, shown["problems"]),
        "recipeVersion": review.source.version,
        "corrected": key,
        "formerly": shown.get("corrected"),
    }
    copy.keep_preview(now)
    db.session.flush()
    if former is not None:
        # Of two steps ago: nobody looks at it any longer.
        storage.remove(former)


def _not_among(rows: Rows, lines: list[Line]) -> list[Line]:
    """Lines about none of these rows."""
    is_among = among([one["row"] for one in lines], rows)
    return [one for one, is_theirs in zip(lines, is_among, strict=True) if not is_theirs]


def _unknown_now(
    review: Review, listed: list[UnknownView], brought: list[UnknownView]
) -> list[UnknownView]:
    """The values that lists do not have, with those that a correction brought, without those that
    no row has any longer.
    """
    known = {(one["attribute"], one["value"]) for one in listed}
    listed = [*listed, *(x for x in brought if (x["attribute"], x["value"]) not in known)]
    if not listed:
        return listed
    table = review.kept.table(PROBLEMS, ["attribute", "value", "code"])
    table = table.filter(pc.ends_with(table["code"], "_unknown"))
    said = table.group_by(["attribute", "value"]).aggregate([("row", "count")])
    rows = {(one["attribute"], one["value"]): one["row_count"] for one in said.to_pylist()}
    kind, choices = review.source.table.kind, review.source.options.unknown
    unknown: list[UnknownView] = []
    for one in listed:
        name, value = one["attribute"], one["value"]
        if (count := rows.get((name, value))) is not None:
            unknown.append({**one, "count": count})
            continue
        lookup = kind.attribute(name).lookup or ""
        if not one["asks"] or value in choices.get(lookup, {}) or value in choices.get(name, {}):
            unknown.append(one)
    return unknown
