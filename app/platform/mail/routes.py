"""Calls of the outbox: what was mailed, to whom, and how it fared."""

import marshmallow as ma

from app.platform import public_address
from app.platform.forms import OutSchema
from app.platform.guard import Access
from app.platform.lists import ListQuery
from app.platform.mail import service
from app.platform.mail.schemas import (
    DeliveryView,
    MailsMetaSchema,
    MailsQuerySchema,
    MailView,
    OpenedMailView,
    opened_view,
)
from app.platform.views import schema_of
from app.platform.web import Answer, Blueprint

blp = Blueprint("mail", __name__, description="Mails")

MailsAnswer = OutSchema.from_dict(
    {
        "data": ma.fields.Nested(schema_of(MailView), many=True, required=True),
        "meta": ma.fields.Nested(MailsMetaSchema, required=True),
    },
    name="MailsAnswer",
)


@blp.query("/delivery", answer=DeliveryView)
def get_delivery() -> DeliveryView:
    """Whether mails leave, and whether the links in them and in QR codes open elsewhere."""
    origin = public_address.origin()
    return DeliveryView(
        mails=not service.is_local(),
        origin=origin,
        onlyHere=public_address.is_only_here(origin),
    )


@blp.query("/mail", access=Access.ADMIN, query=MailsQuerySchema, whole=MailsAnswer)
def list_mails(query: ListQuery) -> Answer:
    """Mails that wait, left or failed, the newest first."""
    page = service.list_mails(query=query)
    meta = {**page.meta, "local": service.is_local()}
    return Answer([MailView.of(mail) for mail in page.rows], meta=meta)


@blp.query("/mail/<int:mail_id>", access=Access.ADMIN, answer=OpenedMailView)
def open_mail(mail_id: int) -> OpenedMailView:
    """A mail as its recipient reads it; personal links only while mails stay here."""
    return opened_view(service.open_mail(mail_id=mail_id))
