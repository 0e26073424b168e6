"""Calls of the review: the rows of a previewed file, and the steps that correct them."""

from typing import Any

from app.imports.loads import queries
from app.imports.loads.schemas import DifferencesQuerySchema, ErrorsQuerySchema
from app.imports.options import loader
from app.imports.pipeline import preview_rows
from app.imports.previews import DifferenceView, LoadErrorView
from app.imports.review import queries as review
from app.imports.review import service, views
from app.imports.review.schemas import (
    LoadRecipeUseSchema,
    ReviewedRowsQuerySchema,
    StepChangeSchema,
    StepFormSchema,
    StepRemovalSchema,
    StepTrialSchema,
)
from app.imports.templates.schemas import LoadRecipeFormSchema
from app.imports.templates.views import KeptLoadRecipeView
from app.models.imports import Load
from app.platform import clock
from app.platform.lists import ListQuery, Page
from app.platform.web import Blueprint

STEP_BYTES = 8 * 1024 * 1024
"""A step may bring 20,000 cells."""

blp = Blueprint("review", __name__, description="Correcting a bulk load before it is saved")


@blp.query("/loads/<int:load_id>/review", answer=views.ReviewView, fails=[410])
def get_review(load_id: int) -> views.ReviewView:
    """A previewed file to look through: filters with counts, problems by kind, steps taken."""
    return review.get(load=_load(load_id), caller=loader())


@blp.query(
    "/loads/<int:load_id>/rows",
    query=ReviewedRowsQuerySchema,
    answer=views.ReviewedRowView,
    paged=True,
    fails=[410],
)
def list_reviewed_rows(query: ListQuery, load_id: int) -> Page:
    """The rows of a previewed file, each with its cells and what becomes of it."""
    return review.list_rows(load=_load(load_id), query=query, caller=loader())


@blp.query(
    "/loads/<int:load_id>/preview/differences",
    query=DifferencesQuerySchema,
    answer=DifferenceView,
    paged=True,
    fails=[410],
)
def list_differences(query: ListQuery, load_id: int) -> Page:
    """Every row that the preview of a load would change, changes before new rows."""
    return review.list_differences(load=_load(load_id), query=query, caller=loader())


@blp.query(
    "/loads/<int:load_id>/preview/problems",
    query=ErrorsQuerySchema,
    answer=LoadErrorView,
    paged=True,
    fails=[410],
)
def list_problems(query: ListQuery, load_id: int) -> Page:
    """Everything that the preview of a load found wrong, cell by cell."""
    return preview_rows.list_problems(load=_load(load_id), query=query, caller=loader())


@blp.command(
    "/loads/<int:load_id>/steps",
    body=StepFormSchema,
    answer=views.StepResultView,
    max_bytes=STEP_BYTES,
    fails=[410],
)
def add_step(body: dict[str, Any], load_id: int) -> views.StepResultView:
    """Take one more step to correct a previewed file."""
    return service.add_step(_correction(load_id, body), given=body["step"])


@blp.command(
    "/loads/<int:load_id>/steps/trial",
    body=StepTrialSchema,
    answer=views.StepTrialResultView,
    fails=[410],
)
def try_step(body: dict[str, Any], load_id: int) -> views.StepTrialResultView:
    """See what a step would change."""
    return service.try_step(load=_load(load_id), caller=loader(), given=body["step"])


@blp.command(
    "/loads/<int:load_id>/steps/<string:step_id>",
    method="PATCH",
    body=StepChangeSchema,
    answer=views.StepResultView,
    fails=[410],
)
def change_step(body: dict[str, Any], load_id: int, step_id: str) -> views.StepResultView:
    """Switch a step off or on, or move it."""
    correction = _correction(load_id, body)
    return service.change_step(
        correction, step_id=step_id, off=body.get("off"), place=body.get("place")
    )


@blp.command(
    "/loads/<int:load_id>/steps/<string:step_id>",
    method="DELETE",
    query=StepRemovalSchema,
    answer=views.StepResultView,
    fails=[410],
)
def remove_step(query: dict[str, Any], load_id: int, step_id: str) -> views.StepResultView:
    """Take a step back."""
    return service.remove_step(_correction(load_id, query), step_id=step_id)


@blp.command(
    "/loads/<int:load_id>/template",
    body=LoadRecipeFormSchema,
    answer=KeptLoadRecipeView,
    fails=[410],
)
def save_load_recipe(body: dict[str, Any], load_id: int) -> KeptLoadRecipeView:
    """Save the steps of a load as a template, in place of one of the same name.

    Cells and rows that were corrected one by one are no part of it.
    """
    return service.save_template(
        load=_load(load_id), name=body["name"], caller=loader(), at=clock.now()
    )


@blp.command(
    "/loads/<int:load_id>/template/<int:recipe_id>/apply",
    body=LoadRecipeUseSchema,
    answer=views.LoadRecipeResultView,
    fails=[410],
)
def apply_load_recipe(
    body: dict[str, Any], load_id: int, recipe_id: int
) -> views.LoadRecipeResultView:
    """Take the steps of a template that apply to a previewed file."""
    return service.apply_template(
        _correction(load_id, body), template_id=recipe_id, only=body["texts"]
    )


def _load(load_id: int) -> Load:
    return queries.get(load_id=load_id, caller=loader())


def _correction(load_id: int, sent: dict[str, Any]) -> service.Correction:
    return service.correction(load_id=load_id, version=sent["version"], caller=loader())
