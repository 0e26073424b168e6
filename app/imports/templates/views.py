"""What answers show of templates."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import marshmallow as ma

from app.imports.options import MODEL_IDS


@dataclass(frozen=True)
class LoadRecipeView:
    """The steps of a load under a name; `userName` saved them last."""

    id: int
    name: str
    model_id: Annotated[int, ma.validate.OneOf(MODEL_IDS)]
    userName: str
    updatedAt: dt.datetime
    steps: int


@dataclass(frozen=True)
class KeptLoadRecipeView(LoadRecipeView):
    """A template that was saved; `replaced`: one of this name was there before."""

    replaced: bool


@dataclass(frozen=True)
class ReviewProposalView:
    """A template for a file like this one: its steps that apply (`texts`), and what does not."""

    id: int
    name: str
    steps: int
    texts: Sequence[str]
    missing: Sequence[str]
