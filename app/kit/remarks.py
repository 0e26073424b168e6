"""What is worth knowing about a field that was saved all the same."""

from dataclasses import dataclass

import marshmallow as ma

from app.kit.schema import OutSchema


@dataclass(frozen=True)
class Remark:
    """Something worth knowing about a field; it stops nothing."""

    field: str
    message: str


class WarningSchema(OutSchema):
    """Something worth knowing about a field; it was saved all the same."""

    field = ma.fields.String(required=True)
    message = ma.fields.String(required=True)
