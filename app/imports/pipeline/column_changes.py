"""Column changes: what steps over whole columns make of the rows of a preview.

A step may change a cell of every row, and to decide about all of them again takes as long as a
preview. Most rows of a large file, though, are new ones before and after it, or have other errors
all the same: neither the database nor another row has a say as long as no key changes, no field is
blank that was not, and no value is one of a list. Of these only the changed cells are read again.
"""

from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from app.imports.pipeline.frame import REPEATED
from app.imports.pipeline.preview_rows import (
    PROBLEM_SCHEMA,
    PROBLEMS,
    STATES,
    WAITS,
    Kept,
    Rows,
    among,
)
from app.imports.pipeline.refusals import CODE_ATTRIBUTES
from app.imports.pipeline.source import Source
from app.imports.pipeline.stage import kept_errors
from app.imports.targets import TARGETS
from records.base import Field
from sheets.batch import read_alone
from sheets.field_parsers import CONVENTIONS, Evidence
from sheets.parsing.text import absent, clean
from sheets.plan import Chunk
from sheets.recipe import Recipe, Runner, changes_of
from sheets.scan import evidence_of
from sheets.values import parsed_column, text_of

READ_ALONE = frozenset({"email", "phone", "name", "text", "code", "title", "digits"})
"""Parsers whose values are texts that no rule between rows or fields looks at, but for whether
there is any."""
MOST_WRONG = 100_000
"""Errors that a step may leave and still be answered at once: each gets a suggestion."""
WORKERS = 2

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class ColumnChanges:
    """The rows that a change of the steps over columns is about."""

    rows: Rows
    """The database must decide about these anew."""
    as_before: Rows
    """What the preview says about these is right again."""
    settled: Rows
    """Decided without the database: new rows that stay new unless `errors` names them."""
    errors: pa.Table
    """What is wrong in settled rows, as the preview keeps it."""

    @classmethod
    def none(cls) -> "ColumnChanges":
        """As of a change of other steps."""
        nothing = np.empty(0, np.int32)
        return cls(nothing, nothing, nothing, PROBLEM_SCHEMA.empty_table())

    def without(self, rows: Rows, *, as_before: Rows) -> "ColumnChanges":
        """What is left where the database decides about some rows, and more are as before."""
        settled = self.settled[~among(self.settled, rows)]
        if len(settled) == len(self.settled):
            errors = self.errors
        else:
            errors = self.errors.filter(pa.array(among(self.errors["row"], settled)))
        back = np.concatenate([self.as_before[~among(self.as_before, rows)], as_before])
        return ColumnChanges(np.empty(0, np.int32), back, settled, errors)


def look_through(
    source: Source, kept: Kept, before: Recipe, after: Recipe, *, most: int
) -> ColumnChanges | None:
    """What becomes of the cells of a preview; None when only a new preview can tell.

    The steps of both recipes begin with those of the preview, and no later one makes a column or
    looks at other rows. `most`: rows about which the database decides at once.
    """
    look = _Look(source, kept, before, after)
    if not look.steps_fit:
        return None
    found: list[ColumnChanges] = []
    counted: dict[str, Counter[str]] = {}
    with pa.memory_map(str(kept.cells.path)) as file, ThreadPoolExecutor(WORKERS) as beside:
        reader = pa.ipc.open_file(file)
        batches = [reader.get_batch(number) for number in range(reader.num_record_batches)]
        starts = np.cumsum([0, *(len(batch) for batch in batches)])
        coming = [
            beside.submit(look.at, batch, int(start))
            for batch, start in zip(batches, starts, strict=False)
        ]
        try:
            for one in coming:
                changes, counts = one.result()
                found.append(changes)
                for name, numbers in counts.items():
                    counted.setdefault(name, Counter()).update(numbers)
                if (
                    sum(len(each.rows) for each in found) > most
                    or sum(each.errors.num_rows for each in found) > MOST_WRONG
                ):
                    return None
        finally:
            for one in coming:
                one.cancel()
    for name, numbers in counted.items():
        parser = look.plan.kind.attribute(name).parser
        if Evidence(parser, numbers).conclusion() != kept.about["decided"].get(name):
            return None
    settled = np.concatenate([one.settled for one in found])
    return ColumnChanges(
        np.concatenate([one.rows for one in found]),
        np.concatenate([one.as_before for one in found]),
        settled,
        pa.concat_tables([look.other_errors(settled), *(one.errors for one in found)]),
    )


def mended(source: Source, kept: Kept, recipe: Recipe, attribute: Field) -> Rows:
    """The rows in which steps on the values of an attribute may have mended what corrections of
    cells and columns since the preview brought.
    """
    plan = replace(source.plan(), recipe=recipe, original=None, only_rows=None)
    positions = {mapped.position for mapped in plan.columns_of(attribute)}
    by_hand = _rows_by_hand(kept.recipe, recipe)
    steps = recipe.column_steps[len(kept.recipe.column_steps) :]
    if not any(positions.intersection(step.reads) for step in steps):
        return by_hand
    if attribute.parser not in READ_ALONE or attribute.lookup:
        return kept.corrected  # The database was asked about all of them.
    runner, found = Runner(recipe, plan.kind), [by_hand]
    plan = replace(plan, recipe=Recipe())
    with pa.memory_map(str(kept.cells.path)) as file:
        reader = pa.ipc.open_file(file)
        for number in range(reader.num_record_batches):
            batch = reader.get_batch(number)
            cells = {int(name[1:]): batch.column(name) for name in batch.schema.names[1:]}
            chunk = Chunk(batch.column(0), runner.columns(cells, steps))
            for one in plan.given_with(attribute):
                texts = text_of(plan, chunk, one)
                parsed = parsed_column(plan, one, texts, kept.about["decided"])
                found.append(chunk.rows.filter(parsed.codes.is_valid()).to_numpy())
    return np.concatenate(found)


class _Look:
    """Looks at the cells of a preview, one batch after the other, before and after a change."""

    def __init__(self, source: Source, kept: Kept, before: Recipe, after: Recipe) -> None:
        self.kept = kept
        self.plan = replace(source.plan(), recipe=after, original=None, only_rows=None)
        self._places = source.first_table.places
        self._target = TARGETS[source.table.model_id]
        done = len(kept.recipe.column_steps)
        mine, theirs = before.column_steps[done:], after.column_steps[done:]
        same = next(
            (at for at, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b),
            min(len(mine), len(theirs)),
        )
        self._shared, self._before, self._after = theirs[:same], mine[same:], theirs[same:]
        self._runner = Runner(after, self.plan.kind)
        written = {at for step in (*mine, *theirs) for at in step.reads}
        changed = {at for step in (*self._before, *self._after) for at in step.reads}
        self._attributes = [one for one in self.plan.attributes if written & self._columns(one)]
        self._needed = written.union(*map(self._columns, self._attributes))
        self._deciding = [
            one
            for one in self._attributes
            if changed & self._columns(one)
            and one.parser in CONVENTIONS
            and self.plan.conventions is None
        ]
        with pa.memory_map(str(kept.cells.path)) as file:
            there = {int(name[1:]) for name in pa.ipc.open_file(file).schema.names[1:]}
        # What is read together with others is decided by all of them.
        names = self.plan.kind.span
        together = {one for one in self.plan.attributes if one.name in names}
        is_alone = not any(changed & self._columns(one) for one in together)
        self.steps_fit = is_alone and {at for step in theirs for at in step.reads} <= there
        self._names_are_rivals = self._target.has_unique_name and any(
            one.name == self._target.name for one in self._attributes
        )
        self._same_values = all(
            kept.recipe.value_steps(one.name) == after.value_steps(one.name)
            for one in self.plan.kind.attributes
        )
        self._staying = np.zeros(len(kept.rows), np.bool_)
        self._alone = self._alone_by_key(before)
        self._new, self._failed = self._settling(written)

    def _columns(self, attribute: Field) -> set[int]:
        return {mapped.position for mapped in self.plan.columns_of(attribute)}

    def _alone_by_key(self, before: Recipe) -> Mask:
        """Which rows of the preview have a key that no other has, had, or comes to have."""
        kept, kind = self.kept, self.plan.kind
        names = {one.name for one in self._attributes}
        if names & {kind.key, *kind.key_parts}:
            return self._staying
        keys, key_rows = kept.keys_of_preview
        alone = np.ones(len(keys), np.bool_)
        different = keys[1:] != keys[:-1]
        alone[1:] &= different
        alone[:-1] &= different
        if names & set(kind.fallback_key):
            alone &= keys >= 0
        # A row that somebody edited or left out may have another key now than in the preview.
        by_hand = _rows_by_hand(before, self.plan.recipe)
        theirs = np.concatenate([keys[among(key_rows, by_hand)], kept.keys_of(by_hand)])
        others = np.concatenate([by_hand, kept.sharing_keys(np.unique(theirs))])
        return among(kept.rows, key_rows[alone]) & ~among(kept.rows, others)

    def _settling(self, written: set[int]) -> tuple[Mask, Mask]:
        """Which rows of the preview are new ones, or stay out, whatever the database says."""
        kept, kind = self.kept, self.plan.kind
        if (
            not all(one.parser in READ_ALONE and not one.lookup for one in self._attributes)
            or self._names_are_rivals
            or written.intersection(self.plan.recipe.needed_columns)
        ):
            return self._staying, self._staying
        rows = kept.rows
        new = self._alone & (kept.states_of_preview == STATES.index("created"))
        errors = Kept(kept.base).table(PROBLEMS, ["attribute", "code"])
        # What need not come from the file alone.
        known = pa.array([*CODE_ATTRIBUTES, REPEATED])
        from_database = pc.is_in(errors["code"], value_set=known)
        from_database = pc.or_(from_database, pc.ends_with(errors["code"], "_unknown"))
        in_file = pc.invert(from_database)
        failed = self._alone & among(rows, errors["row"].filter(in_file).to_numpy())
        changed = [
            one.name
            for one in kind.attributes
            if kept.recipe.value_steps(one.name) != self.plan.recipe.value_steps(one.name)
        ]
        in_changed = pc.is_in(errors["attribute"], value_set=pa.array(changed, pa.string()))
        failed &= ~among(rows, errors["row"].filter(in_changed).to_numpy())
        others = pc.and_(in_file, pc.invert(self._is_read_again(errors)))
        self._staying = among(rows, errors["row"].filter(others).to_numpy())
        return new, failed

    def _is_read_again(self, errors: pa.Table) -> pa.ChunkedArray:
        """Which errors are about cells that are read again."""
        names = pa.array([one.name for one in self._attributes], pa.string())
        return pc.is_in(errors["attribute"], value_set=names)

    def other_errors(self, rows: Rows) -> pa.Table:
        """What else the preview found wrong in settled rows."""
        errors = Kept(self.kept.base).table(PROBLEMS)
        theirs = pa.array(among(errors["row"].to_numpy(), rows))
        theirs = pc.and_(theirs, pc.invert(self._is_read_again(errors)))
        return errors.filter(theirs).select(PROBLEM_SCHEMA.names).cast(PROBLEM_SCHEMA)

    def at(
        self, batch: pa.RecordBatch, start: int
    ) -> tuple[ColumnChanges, dict[str, Counter[str]]]:
        """What changes in a batch, and what its columns say of how they are to be read."""
        cells = {int(name[1:]): batch.column(name) for name in batch.schema.names[1:]}
        shared = self._runner.columns(cells, self._shared)
        was = self._runner.columns(shared, self._before)
        now = self._runner.columns(shared, self._after)
        rows = batch.column(0)
        counts = {one.name: evidence_of(self.plan, Chunk(rows, now), one) for one in self._deciding}
        differ = _differences(was, now)
        if not differ.any():
            return ColumnChanges.none(), counts
        chosen = pa.array(differ)
        before, after = (
            Chunk(rows, {at: side[at] for at in self._needed}).filter(chosen)
            for side in (cells, now)
        )
        numbers = after.rows.to_numpy()
        part = slice(start, start + len(batch))
        back = self._alone[part][differ] & ~_differences(before.cells, after.cells)
        back &= self._same_values and not self._names_are_rivals
        settled, errors = self._settled(before, after, part, differ)
        settled &= ~back
        errors = errors.filter(pa.array(among(errors["row"].to_numpy(), numbers[settled])))
        others = ~settled & ~back
        return ColumnChanges(numbers[others], numbers[back], numbers[settled], errors), counts

    def _settled(
        self, before: Chunk, after: Chunk, part: slice, differ: Mask
    ) -> tuple[Mask, pa.Table]:
        """The rows about which the changed cells tell everything, and the errors of these cells."""
        new, failed = self._new[part][differ], self._failed[part][differ]
        if not (new | failed).any():
            return new, ColumnChanges.none().errors
        decided = self.kept.about["decided"]
        columns, errors = read_alone(self.plan, after, self._attributes, decided)
        wrong = np.zeros(len(after), np.bool_)
        blank = np.zeros(len(after), np.bool_)
        for one in self._attributes:
            parsed = columns[one.name]
            wrong |= parsed.codes.is_valid().to_numpy(zero_copy_only=False)
            nothing = pc.and_(parsed.values.is_null(), parsed.codes.is_null())
            nothing = pc.or_(nothing, self._was_blank(before, one))
            blank |= nothing.to_numpy(zero_copy_only=False)
        settled = (new | (failed & (wrong | self._staying[part][differ]))) & ~blank
        kept = kept_errors(errors, self._places)
        waits = pa.nulls(len(kept), pa.string())
        return settled, kept.append_column(WAITS, waits).cast(PROBLEM_SCHEMA)

    def _was_blank(self, before: Chunk, attribute: Field) -> pa.Array:
        """Where a row of the preview without errors has nothing."""
        texts = text_of(self.plan, before, attribute)
        if not self.kept.recipe.value_steps(attribute.name):
            texts = clean(texts)
            return pc.or_(texts.is_null(), absent(texts))
        plan = replace(self.plan, recipe=self.kept.recipe)
        parsed = parsed_column(plan, attribute, texts, self.kept.about["decided"])
        return pc.and_(parsed.values.is_null(), parsed.codes.is_null())


def _rows_by_hand(*recipes: Recipe) -> Rows:
    """The rows that steps of these recipes name one by one, ascending."""
    named: set[int] = set()
    for recipe in recipes:
        named.update(recipe.edited_rows, recipe.left_out.to_pylist(), recipe.included.to_pylist())
    return np.array(sorted(named), np.int32)


def _differences(one: Mapping[int, pa.Array], other: Mapping[int, pa.Array]) -> Mask:
    """Which rows differ in any cell; what no step went over is the same array."""
    found = np.zeros(len(next(iter(other.values()))), np.bool_)
    for position, column in other.items():
        if one[position] is not column:
            found |= changes_of(one[position], column)
    return found
