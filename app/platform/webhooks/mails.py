"""The mail that tells whoever administers that a webhook was paused."""

import html

from app.models.accounts import User
from app.models.mail import WEBHOOK
from app.models.webhooks import Webhook
from app.platform import public_address
from app.platform.mail import message
from app.platform.mail.message import button, paragraph
from app.platform.mail.service import Draft

KEPT = (
    "No le enviaremos nada mientras esté en pausa. Lo que ocurra se guarda por 30 días y sale "
    "cuando lo reanudes."
)
ACTION = "Ver el webhook"


def draft(user: User, webhook: Webhook, *, path: str) -> Draft:
    """Why a webhook was paused, what becomes of its events, and where it is resumed."""
    name = message.plain(webhook.name)
    said = [
        f"Hola {message.plain(user.name)}:",
        f"El webhook {name} quedó en pausa: {message.plain(webhook.pause_reason or '')}",
        KEPT,
    ]
    address = f"{public_address.origin()}{path}"
    return Draft(
        WEBHOOK,
        user.email,
        f"{name}: webhook en pausa",
        "\n\n".join((*said, address)),
        "".join(paragraph(html.escape(one)) for one in said)
        + paragraph(button(html.escape(address), ACTION)),
    )
