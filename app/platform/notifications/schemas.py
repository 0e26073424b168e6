"""Shapes of the bell's calls."""

from collections.abc import Sequence
from dataclasses import dataclass

import marshmallow as ma

from app.platform.fields import Id
from app.platform.forms import Schema
from app.platform.notifications.service import KEPT


class IdsSchema(Schema):
    """Which items."""

    ids = ma.fields.List(
        Id(), required=True, validate=ma.validate.Length(max=KEPT, error="Son demasiadas.")
    )


@dataclass(frozen=True)
class ChangedView:
    """The items that changed."""

    ids: Sequence[int]
