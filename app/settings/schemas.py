"""What answers about settings tell beside the values."""

import marshmallow as ma

from app.kit.schema import OutSchema


class SectionMetaSchema(OutSchema):
    """What is known of a section beside its values."""

    changed = ma.fields.List(ma.fields.String(), required=True)
    updatedAt = ma.fields.AwareDateTime(required=True, allow_none=True)
    defaults = ma.fields.Dict(keys=ma.fields.String(), required=True)
