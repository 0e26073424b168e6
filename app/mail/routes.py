"""Calls of the outbox: what was mailed, to whom, and how it fared."""

from typing import Any

import marshmallow as ma

from app.kit.blueprint import Blueprint
from app.kit.guard import Access
from app.kit.listing import ListQuery
from app.kit.schema import OutSchema, envelope
from app.mail import service
from app.mail.schemas import (
    MailSchema,
    MailsMetaSchema,
    MailsQuerySchema,
    OpenedMailSchema,
    mail_view,
    opened_view,
)

blp = Blueprint("mail", __name__, description="Mails")

MailsAnswer = OutSchema.from_dict(
    {
        "data": ma.fields.Nested(MailSchema, many=True, required=True),
        "meta": ma.fields.Nested(MailsMetaSchema, required=True),
    },
    name="MailsAnswer",
)


@blp.route("/mail")
@blp.guard(Access.ADMIN)
@blp.arguments(MailsQuerySchema, location="query")
@blp.response(200, MailsAnswer)
def list_mails(query: ListQuery) -> dict[str, Any]:
    """Mails that wait, left or failed, the newest first."""
    page = service.list_mails(query=query)
    meta = {**page.meta, "local": service.is_local()}
    return {"data": [mail_view(mail) for mail in page.rows], "meta": meta}


@blp.route("/mail/<int:mail_id>")
@blp.guard(Access.ADMIN)
@blp.response(200, envelope(OpenedMailSchema))
def open_mail(mail_id: int) -> dict[str, Any]:
    """A mail as its recipient reads it; personal links only while mails stay here."""
    return {"data": opened_view(service.open_mail(mail_id=mail_id))}
