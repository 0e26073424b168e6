"""Shapes of the calls about one's own account."""

import marshmallow as ma

from app.kit.schema import OutSchema, Schema


class PreferencesSchema(Schema):
    """Whatever a person's browser wants to find again; the server does not look into it."""

    class Meta:
        """Any key is fine."""

        unknown = ma.INCLUDE


class PreferencesAnswer(OutSchema):
    """The preferences as kept."""

    data = ma.fields.Dict(keys=ma.fields.String(), required=True)
