"""The working copy of a load: the rows that wait to be written, with the steps taken on their cells
and what a preview says of them.

A load has one until it is written. Once it is done, those of its rows that failed have another one
(a round of correction), for as long as they wait: in the workbook that came back, or in the file
that they came in. Nothing else needs to know which of the two it is.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import NotRequired, TypedDict, cast

from sqlalchemy import ColumnElement, or_

from app.imports.options import Options, OptionsView
from app.imports.previews import Preview
from app.models.imports import Load
from sheets.recipe import Recipe
from sheets.steps.base import Json


class _StoredRecipe(TypedDict):
    """Steps, and how often they were changed."""

    version: int
    steps: list[Json]


class _Held(TypedDict):
    """A round of correction as it is stored with its load."""

    file_id: int
    options: OptionsView
    preview: Preview | None
    plan: NotRequired[Json | None]
    recipe: NotRequired[_StoredRecipe]


def recipe_of(load: Load) -> Recipe:
    """The steps on the cells of the file of a load itself."""
    return Recipe.from_json(load.recipe.get("steps", ()))


def version_of(load: Load) -> int:
    """How often they were changed; 0 before the first one."""
    return int(load.recipe.get("version", 0))


def keep_recipe_of(load: Load, recipe: Recipe, version: int | None = None) -> None:
    """Keep them, as the next version unless it is said which."""
    load.recipe = _stored(recipe, version_of(load) + 1 if version is None else version)


def preview_of(load: Load) -> Preview | None:
    """What looking at the rows of a load itself found, as far as somebody looked."""
    return cast("Preview | None", load.preview)


def _stored(recipe: Recipe, version: int) -> _StoredRecipe:
    return {"version": version, "steps": [*recipe.to_json()]}


@dataclass(frozen=True)
class WorkingCopy:
    """Rows that wait to be written."""

    load: Load
    is_round: bool
    """Whether they are the rows that failed of a load that is done."""

    @classmethod
    def of(cls, load: Load) -> "WorkingCopy | None":
        """That of a load; None when it is done and none of its rows wait to be corrected."""
        if load.state != "done":
            return cls(load, is_round=False)
        return cls(load, is_round=True) if load.correction is not None else None

    @classmethod
    def round_in(cls, load: Load, file_id: int) -> "WorkingCopy | None":
        """The rows that failed, if they wait in this very file."""
        held = load.correction
        return cls(load, is_round=True) if held and held["file_id"] == file_id else None

    @classmethod
    def begin_round(cls, load: Load, *, file_id: int, options: Options) -> "WorkingCopy":
        """The rows that failed, in a file; what is held of them stays when it is the same file.

        Rows that are corrected in the file that they came in begin with the steps of the load.
        """
        held: _Held = {"file_id": file_id, "options": options.to_json(), "preview": None}
        if former := cls.round_in(load, file_id):
            held = {**former._held, "options": held["options"]}
        elif load.correction is None and file_id == load.file_id:
            held["recipe"] = cast("_StoredRecipe", load.recipe)
        load.correction = held
        return cls(load, is_round=True)

    @property
    def file_id(self) -> int:
        """The file in which the rows are."""
        return self._held["file_id"] if self.is_round else self.load.file_id

    @property
    def options(self) -> Options:
        """The choices under which they were looked at last."""
        held: Json = self._held["options"] if self.is_round else self.load.options
        return Options.from_json(held)

    @property
    def plan(self) -> Json | None:
        """Sheet, heading row and columns of that file; None before somebody read it."""
        return self._held.get("plan") if self.is_round else self.load.plan

    @property
    def recipe(self) -> Recipe | None:
        """The steps taken on its cells; None when another workbook came back, until the first
        step, for its columns stand elsewhere.
        """
        held = self._recipe
        return None if held is None else Recipe.from_json(held.get("steps", ()))

    @property
    def version(self) -> int:
        """Of the steps; 0 before the first one."""
        return int((self._recipe or {}).get("version", 0))

    @property
    def preview(self) -> Preview | None:
        """What looking at the rows found, as far as it is known."""
        return self._held["preview"] if self.is_round else preview_of(self.load)

    def keep_recipe(self, recipe: Recipe, version: int) -> None:
        """Keep the steps."""
        if self.is_round:
            self.load.correction = {**self._held, "recipe": _stored(recipe, version)}
        else:
            keep_recipe_of(self.load, recipe, version)

    def keep_preview(self, preview: Preview, *, plan: Json | None = None) -> None:
        """Keep what looking at the rows found, and `plan`, where the file was read for it.

        The counts of a load are those of its preview until it is written.
        """
        if not self.is_round:
            self.load.preview, self.load.counts = preview, preview["counts"]
            return
        held: _Held = {**self._held, "preview": preview}
        if plan is not None:
            held["plan"] = plan
        self.load.correction = held

    @property
    def _held(self) -> _Held:
        return cast("_Held", self.load.correction)

    @property
    def _recipe(self) -> Json | None:
        return self._held.get("recipe") if self.is_round else self.load.recipe


def end_round(load: Load, *, file_id: int, options: Options) -> None:
    """The rows that failed are written, or given up; steps taken in the file that the load itself
    came in are the load's.
    """
    copy = WorkingCopy.round_in(load, file_id)
    if copy and file_id == load.file_id and (recipe := copy.recipe) is not None:
        keep_recipe_of(load, recipe, copy.version)
    load.options, load.correction = options.to_json(), None


def shown_preview(load: Load) -> Preview | None:
    """What looking at the rows that wait found, if any do and somebody looked."""
    copy = WorkingCopy.of(load)
    return copy.preview if copy else None


def came_in(file_ids: Collection[int]) -> ColumnElement[bool]:
    """The load has rows that came in one of these files, or wait in it."""
    rounds = [Load.rounds.contains([{"fileId": one}]) for one in file_ids]
    waits = Load.correction["file_id"].as_integer().in_(file_ids)
    return or_(Load.file_id.in_(file_ids), waits, *rounds)
