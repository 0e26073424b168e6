"""Calls of the outbox: what was mailed, to whom, and how it fared."""

from typing import Any

import marshmallow as ma

from app.platform import public_address
from app.platform.forms import OutSchema
from app.platform.guard import Access
from app.platform.lists import ListQuery
from app.platform.mail import service
from app.platform.mail.schemas import (
    DeliverySchema,
    MailSchema,
    MailsMetaSchema,
    MailsQuerySchema,
    OpenedMailSchema,
    mail_view,
    opened_view,
)
from app.platform.web import Answer, Blueprint

blp = Blueprint("mail", __name__, description="Mails")

MailsAnswer = OutSchema.from_dict(
    {
        "data": ma.fields.Nested(MailSchema, many=True, required=True),
        "meta": ma.fields.Nested(MailsMetaSchema, required=True),
    },
    name="MailsAnswer",
)


@blp.query("/delivery", answer=DeliverySchema)
def get_delivery() -> Any:
    """Whether mails leave, and whether the links in them and in QR codes open elsewhere."""
    origin = public_address.origin()
    return {
        "mails": not service.is_local(),
        "origin": origin,
        "onlyHere": public_address.is_only_here(origin),
    }


@blp.query("/mail", access=Access.ADMIN, query=MailsQuerySchema, whole=MailsAnswer)
def list_mails(query: ListQuery) -> Answer:
    """Mails that wait, left or failed, the newest first."""
    page = service.list_mails(query=query)
    meta = {**page.meta, "local": service.is_local()}
    return Answer([mail_view(mail) for mail in page.rows], meta=meta)


@blp.query("/mail/<int:mail_id>", access=Access.ADMIN, answer=OpenedMailSchema)
def open_mail(mail_id: int) -> Any:
    """A mail as its recipient reads it; personal links only while mails stay here."""
    return opened_view(service.open_mail(mail_id=mail_id))
