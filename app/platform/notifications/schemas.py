"""Shapes of the bell's calls."""

from collections.abc import Sequence
from dataclasses import dataclass

import marshmallow as ma

from app.platform.fields import Id
from app.platform.forms import OutSchema, Schema
from app.platform.notifications.service import ICONS, KEPT


class NotificationSchema(OutSchema):
    """One item of the bell."""

    id = ma.fields.Integer(required=True)
    icon = ma.fields.String(required=True, validate=ma.validate.OneOf(ICONS))
    msg = ma.fields.String(required=True)
    time = ma.fields.AwareDateTime(required=True)
    read = ma.fields.Boolean(required=True)
    link = ma.fields.String(required=True, allow_none=True)
    kind = ma.fields.String(required=True)


class IdsSchema(Schema):
    """Which items."""

    ids = ma.fields.List(
        Id(), required=True, validate=ma.validate.Length(max=KEPT, error="Son demasiadas.")
    )


@dataclass(frozen=True)
class ChangedView:
    """The items that changed."""

    ids: Sequence[int]
