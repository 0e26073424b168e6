"""Calls of the outbox: what was mailed, to whom, and how it fared."""

from app.platform import public_address
from app.platform.guard import Access
from app.platform.lists import ListQuery
from app.platform.mail import service
from app.platform.mail.schemas import (
    DeliveryView,
    MailsAnswer,
    MailsMetaView,
    MailsQuerySchema,
    MailView,
    OpenedMailView,
    opened_view,
)
from app.platform.web import Blueprint

blp = Blueprint("mail", __name__, description="Mails")


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
def list_mails(query: ListQuery) -> MailsAnswer:
    """Mails that wait, left or failed, the newest first."""
    page = service.list_mails(query=query)
    meta = MailsMetaView(**page.meta, local=service.is_local())
    return MailsAnswer(data=[MailView.of(mail) for mail in page.rows], meta=meta)


@blp.query("/mail/<int:mail_id>", access=Access.ADMIN, answer=OpenedMailView)
def open_mail(mail_id: int) -> OpenedMailView:
    """A mail as its recipient reads it; personal links only while mails stay here."""
    return opened_view(service.open_mail(mail_id=mail_id))
