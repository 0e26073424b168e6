"""Shapes of the calls about mails."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Self

import marshmallow as ma

from app.models.mail import BOUNCED, FAILED, KEPT, KINDS, QUEUED, SENDING, SENT, Mail
from app.platform.fields import Text
from app.platform.lists import ListQuerySchema, Order, Sort
from app.platform.mail.message import hidden
from app.platform.mail.service import Opened
from app.platform.views import MetaView, as_view

STATES = (QUEUED, SENDING, SENT, KEPT, BOUNCED, FAILED)


class MailsQuerySchema(ListQuerySchema):
    """Which mails."""

    state = ma.fields.String(validate=ma.validate.OneOf(STATES))
    kind = ma.fields.String(validate=ma.validate.OneOf(KINDS))
    q = Text(load_default="", data_key="search", validate=ma.validate.Length(max=200))
    sort = Sort("createdAt", load_default=(Order("createdAt", descending=True),))


@dataclass(frozen=True)
class DeliveryView:
    """How what is sent and shown reaches people."""

    mails: Annotated[bool, {"description": "Whether there is a server that mails leave by."}]
    origin: Annotated[str, {"description": "What links and QR codes begin with."}]
    onlyHere: Annotated[
        bool, {"description": "Whether that is an address of the server's own machine."}
    ]


@dataclass(frozen=True)
class MailView:
    """A mail, without what it says."""

    id: int
    kind: str
    recipient: str
    subject: str
    state: Annotated[str, ma.validate.OneOf(STATES)]
    tries: int
    createdAt: dt.datetime
    sentAt: dt.datetime | None
    error: str | None

    @classmethod
    def of(cls, mail: Mail, **more: Any) -> Self:
        """A mail as lists show it, with what a view of some more says beside it."""
        return as_view(cls, mail, **{"subject": hidden(mail.subject), **more})


@dataclass(frozen=True)
class OpenedMailView(MailView):
    """A mail with its two parts."""

    text: str
    html: str


@dataclass(frozen=True)
class MailsMetaView(MetaView):
    """Where a page stands, and whether mails leave at all."""

    local: bool


@dataclass(frozen=True)
class MailsAnswer:
    """A page of mails."""

    data: Sequence[MailView]
    meta: MailsMetaView


def opened_view(opened: Opened) -> OpenedMailView:
    """A mail as somebody reads it."""
    return as_view(OpenedMailView, opened.words, opened.mail)
