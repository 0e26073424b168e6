"""Shapes of what undoing a load does."""

import marshmallow as ma

from app.platform.forms import OutSchema


class KeptSchema(OutSchema):
    """One row that undoing leaves alone."""

    row = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    reason = ma.fields.String(required=True)


class KeptParticipantSchema(OutSchema):
    """One participant whom undoing leaves in the course."""

    participant_id = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    reason = ma.fields.String(required=True)


class UndoSchema(OutSchema):
    """What undoing a load would do."""

    restored = ma.fields.Integer(required=True)
    removed = ma.fields.Integer(required=True)
    kept = ma.fields.List(ma.fields.Nested(KeptSchema), required=True)
    keptCount = ma.fields.Integer(required=True)
    unenrolled = ma.fields.Integer(required=True)
    keptParticipants = ma.fields.List(ma.fields.Nested(KeptParticipantSchema), required=True)
    keptParticipantCount = ma.fields.Integer(required=True)
    impossible = ma.fields.String(required=True, allow_none=True)
