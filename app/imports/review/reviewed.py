"""Reviewed: the shown preview of a load, opened, with the steps that are true of what it shows."""

from contextlib import ExitStack
from dataclasses import dataclass, replace

import numpy as np

from app.imports.options import COVERED, Caller, covered
from app.imports.pipeline.preview_rows import STATES, Kept, kept_at, keys_in
from app.imports.pipeline.source import Source, open_again
from app.imports.working_copy import shown_preview
from app.models.imports import Load
from sheets.recipe import Recipe
from sheets.steps.base import ColumnStep, Step


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
        named = {cell["column"] for cell in step.edits}
        if self.covered.intersection(step.reads) or self.covered & named:
            step = step.with_texts(COVERED)
        return step.describe(self.source.table.context())

    @property
    def later_steps(self) -> tuple[ColumnStep, ...]:
        """The steps over columns that the preview itself does not know of."""
        return self.recipe.column_steps[len(self.kept.recipe.column_steps) :]


class Opened(ExitStack):
    """The review of a load, for as long as its files are open."""

    def review(self, load: Load, caller: Caller) -> Review:
        """Raises PreviewGone, and what opening the file may raise."""
        pages, corrected = keys_in(load)
        kept = self.enter_context(kept_at(pages, corrected))
        source = self.enter_context(open_again(load, caller=caller))
        shown = shown_preview(load)
        is_current = (shown.get("recipeVersion", 0) if shown else 0) == source.version
        recipe = source.recipe if is_current else kept.recipe
        if not is_current:
            source = replace(source, recipe=recipe)
        hidden = covered(model_id=load.model_id, files=[source.file_id], user_id=caller.user_id)
        return Review(load, source, kept, recipe, is_current, hidden)
