"""Calls of templates: the steps of a load under a name, for the files that follow."""

from typing import Any

from app.imports.options import loader
from app.imports.templates import service
from app.imports.templates.schemas import LoadRecipeFormSchema, LoadRecipesQuerySchema
from app.imports.templates.views import LoadRecipeView
from app.platform.views import RemovedView
from app.platform.web import Blueprint

blp = Blueprint("load_recipes", __name__, description="Templates of steps for bulk loads")


@blp.query("/load_recipes", query=LoadRecipesQuerySchema, answer=LoadRecipeView, many=True)
def list_load_recipes(query: dict[str, Any]) -> list[LoadRecipeView]:
    """The templates of the company, for one kind of load or all of them: steps under a name."""
    return service.list_all(model_id=query["model_id"], caller=loader())


@blp.command(
    "/load_recipes/<int:recipe_id>",
    method="PATCH",
    body=LoadRecipeFormSchema,
    answer=LoadRecipeView,
)
def rename_load_recipe(body: dict[str, Any], recipe_id: int) -> LoadRecipeView:
    """Give a template another name."""
    return service.rename(template_id=recipe_id, name=body["name"], caller=loader())


@blp.command("/load_recipes/<int:recipe_id>", method="DELETE", answer=RemovedView)
def delete_load_recipe(recipe_id: int) -> RemovedView:
    """Delete a template; loads to which it was applied stay as they are."""
    service.remove(template_id=recipe_id, caller=loader())
    return RemovedView(1)
