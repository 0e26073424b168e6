"""Which rows a step makes the database decide about anew, and deciding about them within a request.

Exactly the rows that the step can touch are looked at, by the rules of the load; where only a new
preview can tell which these are, that is said instead.
"""

from dataclasses import replace
from functools import partial

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from app.imports.pipeline import preview, preview_rows, preview_writing
from app.imports.pipeline.column_changes import ColumnChanges, look_through, mended
from app.imports.pipeline.frame import PASSED, SAME, SKIP
from app.imports.pipeline.preview_rows import ASIDE, PROBLEMS, Kept, Rows, keys_in
from app.imports.pipeline.preview_writing import Found
from app.imports.pipeline.row_errors import IDENTITY
from app.imports.pipeline.run import look_again, plan_of_rows
from app.imports.previews import UnknownView
from app.imports.review.reviewed import Review
from app.imports.targets import TARGETS
from records.base import Field
from sheets.recipe import Recipe, is_row_local

MOST_AT_ONCE = 50_000
"""Rows that a request decides about anew, which takes it two seconds; a step on more of them asks
for a preview."""


def rows_to_check(review: Review, after: Recipe) -> tuple[Rows, ColumnChanges] | None:
    """The rows about which a change of the recipe makes the database decide anew, and those about
    which the cells alone tell; None when only a new preview can tell.
    """
    before, kept, base = review.recipe, review.kept, review.kept.recipe
    done = len(base.column_steps)
    same_start = base.column_steps == after.column_steps[:done] == before.column_steps[:done]
    later = (*before.column_steps[done:], *after.column_steps[done:])
    kind = review.source.table.kind
    if (
        not review.is_current
        or (review.load.course_id is not None and TARGETS[review.load.model_id].joins_course)
        or not same_start
        or not is_row_local(later)
        or any(step.makes(kind) for step in later)
        or before.needed_columns != after.needed_columns
        or base.data_rows - after.data_rows
    ):
        return None
    found: list[Rows] = [np.array(_edits_that_differ(before, after), np.int32)]
    found.append(np.setxor1d(before.left_out.to_numpy(), after.left_out.to_numpy()))
    found.append(np.setxor1d(before.included.to_numpy(), after.included.to_numpy()))
    answered = _answered_otherwise(kept, before, after)
    if answered is None:
        return None
    found.append(answered)
    for attribute in kind.attributes:
        of_preview, was, now = (one.value_steps(attribute.name) for one in (base, before, after))
        if was == now:
            continue
        if of_preview != now[: len(of_preview)]:
            return None
        # One more acts on what is wrong now; without one there may be wrong what it mended.
        found.append(_wrong_in(kept, attribute))
        if was != now[: len(was)]:
            found += [
                _wrong_in(Kept(kept.base), attribute),
                mended(review.source, kept, before, attribute),
            ]
    changes = ColumnChanges.none()
    if before.column_steps != after.column_steps:
        looked = look_through(review.source, kept, before, after, most=MOST_AT_ONCE)
        if looked is None:
            return None
        changes = looked
        found.append(changes.rows)
    touched = rows_in_file(kept, np.concatenate(found))
    if len(touched) > MOST_AT_ONCE:
        return None
    return _with_same_keys(review, after, touched, changes)


def _answered_otherwise(kept: Kept, before: Recipe, after: Recipe) -> Rows | None:
    """The rows of which it is said in one recipe only that they are the record found for them;
    None when the preview cannot tell which these are.
    """
    was, now = before.same_records, after.same_records
    if was == now:
        return np.empty(0, np.int32)
    if isinstance(was, frozenset) and isinstance(now, frozenset):
        return np.array(sorted(was ^ now), np.int32)
    if not isinstance(kept.recipe.same_records, frozenset):
        return None
    found = []
    for one in (Kept(kept.base), kept):
        table = one.table(PROBLEMS, ["code"])
        doubted = pc.is_in(table["code"], value_set=pa.array([*IDENTITY]))
        found.append(table["row"].filter(doubted).to_numpy())
    rows: Rows = np.unique(np.concatenate([*found, kept.corrected]))
    return rows


def rows_in_file(kept: Kept, named: npt.ArrayLike) -> Rows:
    """Those of some rows that are in the file, ascending and each of them once.

    Looked up, for to intersect sorts a million rows for the sake of one.
    """
    rows = np.unique(np.asarray(named, np.int32))
    if len(kept.rows) == 0:
        return rows[:0]
    places = np.minimum(np.searchsorted(kept.rows, rows), len(kept.rows) - 1)
    there: Rows = rows[kept.rows[places] == rows]
    return there


def _wrong_in(kept: Kept, attribute: Field) -> Rows:
    """The rows of which a preview says that an attribute is wrong."""
    table = kept.table(PROBLEMS, ["attribute"])
    found: Rows = table["row"].filter(pc.equal(table["attribute"], attribute.name)).to_numpy()
    return found


def _edits_that_differ(before: Recipe, after: Recipe) -> list[int]:
    """The rows of cells that one recipe edits in another way than the other."""
    found: set[int] = set()
    nothing = pa.array([], pa.int32()), pa.array([], pa.string())
    for position in before.edits.keys() | after.edits.keys():
        sides = []
        for recipe in (before, after):
            edits = recipe.edits.get(position)
            rows, texts = (edits.rows, edits.texts) if edits else nothing
            sides.append(set(zip(rows.to_pylist(), texts.to_pylist(), strict=True)))
        found |= {row for row, _ in sides[0] ^ sides[1]}
    return sorted(found)


def _with_same_keys(
    review: Review, after: Recipe, touched: Rows, changes: ColumnChanges
) -> tuple[Rows, ColumnChanges] | None:
    """Add the rows that share a key with one of those touched, before or after the change."""
    kept = review.kept
    source = replace(review.source, recipe=after)
    plan = plan_of_rows(source, kept, touched)
    keys = np.union1d(kept.keys_of(touched), kept.scan(plan).keys.numbers)
    rows = np.union1d(touched, kept.sharing_keys(keys)).astype(np.int32)
    if len(rows) > MOST_AT_ONCE:
        return None
    # Totals, notes and the like are data only as long as a person edits them or takes them in.
    laid_out = Kept(kept.base).table(ASIDE, ["code"])
    codes = pa.array(["left_out", SAME, PASSED, SKIP])
    of_layout = laid_out["row"].filter(pc.invert(pc.is_in(laid_out["code"], value_set=codes)))
    ours = np.array(sorted(after.data_rows | set(after.left_out.to_pylist())), np.int32)
    as_before = np.setdiff1d(np.intersect1d(rows, of_layout.to_numpy()), ours).astype(np.int32)
    rows = np.setdiff1d(rows, as_before).astype(np.int32)
    return rows, changes.without(rows, as_before=as_before)


def decide_again(
    review: Review, rows: Rows, changes: ColumnChanges
) -> tuple[str, list[UnknownView]]:
    """Decide anew about some rows: where what was found is kept, and the unknown values there."""
    key = preview_rows.new_key(load_id=review.load.id)
    keep = partial(
        preview_writing.keep_some,
        key=key,
        former=keys_in(review.load)[1],
        kept=review.kept,
        rows=rows,
        changes=changes,
    )
    if len(rows) == 0:
        keep(found=None)
        return key, []
    with look_again(review.source, review.kept, rows) as (decided, plan, staged):
        unknown = preview.unknown_values(decided, staged, plan)
        waits = preview.waiting(decided, unknown)
        keep(found=Found(decided, staged, waits))
    return key, unknown
