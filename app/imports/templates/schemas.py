"""Shapes of templates: the steps of a load under a name."""

import marshmallow as ma

from app.imports.options import MODEL_IDS, PICK
from app.models.imports import TEMPLATE_NAME_CHARS
from app.platform.fields import Text
from app.platform.forms import Schema


class LoadRecipesQuerySchema(Schema):
    """The kind of load whose templates are listed; without one, those of all kinds."""

    model_id = ma.fields.Integer(
        load_default=None, validate=ma.validate.OneOf(MODEL_IDS, error=PICK)
    )


class LoadRecipeFormSchema(Schema):
    """The name under which the steps of a load are kept."""

    name = Text(
        required=True,
        validate=ma.validate.Length(
            min=1, max=TEMPLATE_NAME_CHARS, error="Escribe un nombre de hasta {max} caracteres."
        ),
    )
