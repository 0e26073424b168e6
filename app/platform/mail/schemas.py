"""Shapes of the calls about mails."""

from typing import Any

import marshmallow as ma

from app.models.mail import BOUNCED, FAILED, KEPT, KINDS, QUEUED, SENDING, SENT, Mail
from app.platform.fields import Text
from app.platform.forms import MetaSchema, OutSchema
from app.platform.lists import ListQuerySchema, Order, Sort
from app.platform.mail.message import hidden
from app.platform.mail.service import Opened

STATES = (QUEUED, SENDING, SENT, KEPT, BOUNCED, FAILED)


class MailsQuerySchema(ListQuerySchema):
    """Which mails."""

    state = ma.fields.String(validate=ma.validate.OneOf(STATES))
    kind = ma.fields.String(validate=ma.validate.OneOf(KINDS))
    q = Text(load_default="", data_key="search", validate=ma.validate.Length(max=200))
    sort = Sort("createdAt", load_default=(Order("createdAt", descending=True),))


class DeliverySchema(OutSchema):
    """How what is sent and shown reaches people."""

    mails = ma.fields.Boolean(
        required=True, metadata={"description": "Whether there is a server that mails leave by."}
    )
    origin = ma.fields.String(
        required=True, metadata={"description": "What links and QR codes begin with."}
    )
    onlyHere = ma.fields.Boolean(
        required=True,
        metadata={"description": "Whether that is an address of the server's own machine."},
    )


class MailSchema(OutSchema):
    """A mail, without what it says."""

    id = ma.fields.Integer(required=True)
    kind = ma.fields.String(required=True)
    recipient = ma.fields.String(required=True)
    subject = ma.fields.String(required=True)
    state = ma.fields.String(required=True, validate=ma.validate.OneOf(STATES))
    tries = ma.fields.Integer(required=True)
    createdAt = ma.fields.AwareDateTime(required=True)
    sentAt = ma.fields.AwareDateTime(required=True, allow_none=True)
    error = ma.fields.String(required=True, allow_none=True)


class OpenedMailSchema(MailSchema):
    """A mail with its two parts."""

    text = ma.fields.String(required=True)
    html = ma.fields.String(required=True)


class MailsMetaSchema(MetaSchema):
    """Where a page stands, and whether mails leave at all."""

    local = ma.fields.Boolean(required=True)


def mail_view(mail: Mail) -> dict[str, Any]:
    """A mail as lists show it."""
    return {
        "id": mail.id,
        "kind": mail.kind,
        "recipient": mail.recipient,
        "subject": hidden(mail.subject),
        "state": mail.state,
        "tries": mail.tries,
        "createdAt": mail.created_at,
        "sentAt": mail.sent_at,
        "error": mail.error,
    }


def opened_view(opened: Opened) -> dict[str, Any]:
    """A mail as somebody reads it."""
    words = opened.words
    return {
        **mail_view(opened.mail),
        "subject": words.subject,
        "text": words.text,
        "html": words.html,
    }
