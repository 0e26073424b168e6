"""The recipe of a load: ordered steps, as data, that correct the cells of a file.

Steps are of three kinds (`sheets/steps/base.py`). *Column steps* change all cells of a column, or
make a column of others. *Value steps* act on what a parser says of a cell: they take its
suggestion, or leave it blank. *Row steps* name rows: single cells that a person edited, and rows
that stay out.

Column steps run first and in their order, then edited cells, which win over them, then value
steps. So an edit touches no other cell, and a step that is taken back leaves no trace.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from sheets.kinds.base import LoadKind
from sheets.steps.base import (
    LAST_ROW,
    MADE,
    ColumnStep,
    Json,
    RecipeError,
    Step,
    ValueStep,
)
from sheets.steps.registry import stored_step

MOST_STEPS = 500
MOST_EDITED = 100_000
"""Cells and rows of all steps of a recipe."""


def check_size(steps: Sequence[Step]) -> None:
    """Raise RecipeError when a recipe is too long to be kept."""
    if len(steps) > MOST_STEPS:
        raise RecipeError("recipe_too_long", limit=MOST_STEPS)
    if sum(step.changed for step in steps) > MOST_EDITED:
        raise RecipeError("recipe_too_many_cells", limit=MOST_EDITED)


@dataclass(frozen=True)
class Edits:
    """The cells of one column that a person edited: their rows, ascending, and their texts."""

    rows: pa.Array
    texts: pa.Array


@dataclass(frozen=True)
class Recipe:
    """The steps of a load, ready to be run over chunks of its file."""

    steps: tuple[Step, ...] = ()

    @classmethod
    def from_json(cls, stored: Iterable[Json]) -> "Recipe":
        """What `to_json` gave; it was checked when it was made."""
        return cls(tuple(map(stored_step, stored)))

    def to_json(self) -> list[dict[str, Any]]:
        """As it is stored."""
        return [step.to_json() for step in self.steps]

    @staticmethod
    def next_id(steps: Sequence[Step]) -> str:
        """An id for one more step."""
        return str(max((int(step.id) for step in steps), default=0) + 1)

    def and_then(self, step: type[Step], args: Json) -> "Recipe":
        """This recipe with one more step."""
        return Recipe((*self.steps, step(self.next_id(self.steps), args)))

    @cached_property
    def _on(self) -> tuple[Step, ...]:
        """The steps that are on, in their order."""
        return tuple(step for step in self.steps if not step.off)

    @cached_property
    def column_steps(self) -> tuple[ColumnStep, ...]:
        """The steps over columns that are on, in their order."""
        return tuple(step for step in self._on if isinstance(step, ColumnStep))

    @cached_property
    def edits(self) -> Mapping[int, Edits]:
        """Column -> its edited cells; of two edits of a cell the later one counts."""
        latest: dict[int, dict[int, str | None]] = {}
        for step in self._on:
            for cell in step.edits:
                latest.setdefault(cell["column"], {})[cell["row"]] = cell["value"]
        return {
            column: Edits(
                pa.array(sorted(texts), pa.int32()),
                pa.array([texts[row] for row in sorted(texts)], pa.string()),
            )
            for column, texts in latest.items()
        }

    @cached_property
    def edited_rows(self) -> frozenset[int]:
        """Rows of which a person edited a cell."""
        return frozenset(row for one in self.edits.values() for row in one.rows.to_pylist())

    @cached_property
    def data_rows(self) -> frozenset[int]:
        """Rows that are data because a person edited them or took them in."""
        return self.edited_rows | self.taken_in

    @cached_property
    def left_out(self) -> pa.Array:
        """The rows that stay out because somebody left them out by name, ascending."""
        return self._rows_last_named(takes_in=False)

    @cached_property
    def included(self) -> pa.Array:
        """The rows that are taken in again, whatever would leave them out, ascending."""
        return self._rows_last_named(takes_in=True)

    @cached_property
    def taken_in(self) -> frozenset[int]:
        """The same rows, to look one up."""
        return frozenset(self.included.to_pylist())

    def _rows_last_named(self, *, takes_in: bool) -> pa.Array:
        """Where several steps name a row, the last one counts."""
        naming = (step for step in self._on if step.takes_in is not None)
        last = {row: step.takes_in for step in naming for row in step.rows}
        return pa.array(sorted(row for row, said in last.items() if said is takes_in), pa.int32())

    @cached_property
    def same_records(self) -> Container[int]:
        """The rows of which a person said that they are the record that was found for them."""
        said = [step.same_records for step in self._on]
        every = range(LAST_ROW + 1)
        return every if every in said else frozenset(row for rows in said for row in rows)

    @cached_property
    def needed_columns(self) -> tuple[int, ...]:
        """Columns without which a row stays out."""
        return tuple(sorted({one for step in self._on for one in step.needed_columns}))

    def value_steps(self, attribute: str) -> list[ValueStep]:
        """The steps that are on and act on what the parser of an attribute says."""
        steps = (step for step in self._on if isinstance(step, ValueStep))
        return [step for step in steps if step.args["attribute"] == attribute]

    @property
    def blanked(self) -> frozenset[str]:
        """Attributes whose values of lists are left blank where the list does not have them."""
        steps = (step for step in self._on if isinstance(step, ValueStep))
        return frozenset(step.args["attribute"] for step in steps if step.blanks_unknown)

    def of_mapping(self) -> list[ColumnStep]:
        """The steps that are on and chosen while columns are mapped: most make data of columns, and
        so stand for columns of their own.
        """
        return [step for step in self.column_steps if step.in_mapping]

    def makes(self, kind: LoadKind) -> dict[int, str]:
        """Position -> attribute of the columns that its steps make."""
        return {at: name for step in self.column_steps for at, name in step.makes(kind).items()}

    def made_of_other_rows(self, kind: LoadKind) -> frozenset[int]:
        """The columns that its steps make for which a row needs those above it: a workbook of some
        rows has to bring them. What one step makes stays together.
        """
        steps = self.column_steps
        found = {at for one in steps if not one.is_row_local for at in one.writes(kind)}
        made = [one.makes(kind).keys() for one in steps]
        together = (positions for positions in made if found & positions)
        return frozenset(at for at in found.union(*together) if at >= MADE)

    def of_course(self, hours: float | None) -> "Recipe":
        """These steps for a course of so many hours."""
        return Recipe(tuple(step.of_course(hours) for step in self.steps))

    def sources(self, kind: LoadKind, positions: Iterable[int]) -> set[int]:
        """The columns of the file that are read to get those at some positions."""
        needed = set(positions)
        for step in reversed(self.column_steps):
            if needed.intersection(step.writes(kind)):
                needed.update(step.reads)
        return {position for position in needed if position < MADE}

    def moved(self, places: Mapping[int, int]) -> "Recipe":
        """Its steps that fit a table whose columns are elsewhere: here -> there."""
        moved = (step.moved(places) for step in self.steps)
        return Recipe(tuple(step for step in moved if step is not None))

    def for_corrected(self, places: Mapping[int, int], kind: LoadKind) -> "Recipe":
        """What is still to be done with rows that come back in a workbook of rejected rows.

        `places` leads from the columns of the first file, and those `made_of_other_rows`, to those
        of the workbook. Its cells are those after all steps, so only what makes the other columns,
        and what acts on values, is done again; edits of those columns, too.
        """
        left = (step.for_corrected(places, kind) for step in self.steps)
        return Recipe(tuple(step for step in left if step is not None))


class Runner:
    """Runs a recipe over the chunks of one pass through a file, in the order of the file."""

    def __init__(self, recipe: Recipe, kind: LoadKind) -> None:
        self.recipe = recipe
        self._kind = kind
        self._above: dict[str, Any] = {}
        """Step -> what it keeps of the rows above."""

    def run(self, rows: pa.Array, cells: Mapping[int, pa.Array]) -> dict[int, pa.Array]:
        """The cells of a chunk after the column steps and the edits.

        Columns whose sources are not among the cells are left out.
        """
        return edited(self.recipe, rows, self.columns(cells))

    def columns(
        self, cells: Mapping[int, pa.Array], steps: Sequence[ColumnStep] | None = None
    ) -> dict[int, pa.Array]:
        """The cells of a chunk after the column steps alone: all of them, or some."""
        after = dict(cells)
        for step in self.recipe.column_steps if steps is None else steps:
            after |= step.run(after, self._kind, self._above)
        return after


def edited(recipe: Recipe, rows: pa.Array, cells: Mapping[int, pa.Array]) -> dict[int, pa.Array]:
    """Cells with what a person wrote into them."""
    after = dict(cells)
    for position, edits in recipe.edits.items():
        if position in after:
            places = pc.index_in(rows, value_set=edits.rows)
            if places.null_count < len(places):
                new = edits.texts.take(places)
                after[position] = pc.if_else(places.is_valid(), new, after[position])
    return after


def is_row_local(steps: Iterable[ColumnStep]) -> bool:
    """Whether each row can be had without those above it."""
    return all(step.is_row_local for step in steps)


def changes_of(before: pa.Array, after: pa.Array) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Which cells of a column differ."""
    same = pc.or_(
        pc.fill_null(pc.equal(before, after), False), pc.and_(before.is_null(), after.is_null())
    )
    return ~np.asarray(same.to_numpy(zero_copy_only=False), np.bool_)
