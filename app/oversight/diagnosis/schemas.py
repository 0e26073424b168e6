"""Shapes of how the product fares."""

from dataclasses import asdict
from typing import Any

import marshmallow as ma

from app.oversight.diagnosis.service import Diagnosis
from app.platform.forms import OutSchema


class ChecksSchema(OutSchema):
    """The state of each part: ok, unavailable, full, behind, ahead, former, never or unknown."""

    database = ma.fields.String(required=True)
    migrations = ma.fields.String(required=True)
    broker = ma.fields.String(required=True)
    disk = ma.fields.String(required=True)
    storage = ma.fields.String(required=True)
    beat = ma.fields.String(required=True)
    worker_loads = ma.fields.String(required=True)
    worker_kpis = ma.fields.String(required=True)
    worker_light = ma.fields.String(required=True)


class FaultSchema(OutSchema):
    """An error that the server logged."""

    at = ma.fields.String(required=True)
    level = ma.fields.String(required=True)
    logger = ma.fields.String(required=True)
    message = ma.fields.String(required=True)
    error = ma.fields.String(required=True, allow_none=True)
    requestId = ma.fields.String(required=True, allow_none=True, attribute="request_id")


class WaitingSchema(OutSchema):
    """Jobs that wait, and those that run."""

    queued = ma.fields.Integer(required=True)
    running = ma.fields.Integer(required=True)


class RoomSchema(OutSchema):
    """Bytes of the disk."""

    free = ma.fields.Integer(required=True)
    total = ma.fields.Integer(required=True)


class OutgoingSchema(OutSchema):
    """How mails leave."""

    server = ma.fields.String(
        required=True, allow_none=True, metadata={"description": "Null: mails stay here."}
    )
    sender = ma.fields.String(
        required=True, metadata={"description": "The address that mails come from."}
    )


class PublicAddressSchema(OutSchema):
    """What links and QR codes begin with."""

    origin = ma.fields.String(required=True)
    source = ma.fields.String(
        required=True,
        validate=ma.validate.OneOf(("set", "seen", "local")),
        metadata={
            "description": "`set`: PUBLIC_URL; `seen`: where an administrator worked last; "
            "`local`: the address of the server's own machine."
        },
    )
    onlyHere = ma.fields.Boolean(
        required=True,
        attribute="is_only_here",
        metadata={"description": "Whether it is an address of the server's own machine."},
    )


class LastBackupSchema(OutSchema):
    """The last whole backup; the folder is empty for an archive."""

    at = ma.fields.AwareDateTime(required=True)
    folder = ma.fields.String(
        required=True, metadata={"description": "Where it was written; empty: an archive."}
    )


class DiagnosisSchema(OutSchema):
    """How this installation fares, without data of people."""

    version = ma.fields.String(required=True)
    environment = ma.fields.String(required=True)
    schema = ma.fields.String(required=True, allow_none=True)
    checks = ma.fields.Nested(ChecksSchema, required=True)
    jobs = ma.fields.Nested(WaitingSchema, required=True)
    mails = ma.fields.Integer(required=True)
    room = ma.fields.Nested(RoomSchema, required=True)
    mail = ma.fields.Nested(OutgoingSchema, required=True)
    address = ma.fields.Nested(PublicAddressSchema, required=True)
    backup = ma.fields.Nested(LastBackupSchema, required=True, allow_none=True)
    faults = ma.fields.List(ma.fields.Nested(FaultSchema), required=True)


def diagnosis_view(diagnosis: Diagnosis) -> dict[str, Any]:
    """A diagnosis as the answers show it."""
    return asdict(diagnosis)
