"""Calls about webhooks: who is told of what happens, and how that went. Administrators only."""

from collections.abc import Sequence
from typing import Any

from app.models.webhooks import Webhook
from app.platform import clock
from app.platform.guard import Access, caller
from app.platform.lists import ListQuery
from app.platform.views import RemovedView
from app.platform.web import Answer, Blueprint
from app.platform.webhooks import service
from app.platform.webhooks.schemas import (
    MadeWebhookView,
    WebhookChangesSchema,
    WebhookDeliveriesQuerySchema,
    WebhookDeliveryView,
    WebhookFormSchema,
    WebhooksQuerySchema,
    WebhookView,
)
from app.platform.webhooks.service import Made

blp = Blueprint("webhooks", __name__, description="Webhooks")


@blp.query(
    "/webhooks", access=Access.ADMIN, query=WebhooksQuerySchema, answer=WebhookView, paged=True
)
def list_webhooks(query: ListQuery) -> Answer:
    """Webhooks, a page at a time."""
    page, listed = service.list_webhooks(query=query)
    return Answer([WebhookView.of(one) for one in listed], meta=page.meta)


# Not once per key: the first answer, which would be kept, has the secret.
@blp.command(
    "/webhooks",
    access=Access.ADMIN,
    body=WebhookFormSchema,
    answer=MadeWebhookView,
    status=201,
    fails=[409],
)
def create_webhook(
    *, name: str, url: str, company_id: int | None, events: Sequence[str]
) -> MadeWebhookView:
    """Make a webhook; only this answer has its secret."""
    made = service.create(name=name, url=url, company_id=company_id, events=events, by=caller().id)
    return _with_secret(made)


@blp.query("/webhooks/<int:webhook_id>", access=Access.ADMIN, answer=WebhookView)
def get_webhook(webhook_id: int) -> WebhookView:
    """One webhook."""
    return _shown(service.get(webhook_id=webhook_id))


@blp.command(
    "/webhooks/<int:webhook_id>",
    method="PATCH",
    access=Access.ADMIN,
    body=WebhookChangesSchema,
    answer=WebhookView,
)
def change_webhook(webhook_id: int, **fields: Any) -> WebhookView:
    """Change a webhook; one that is switched off forgets what waited for it."""
    return _shown(
        service.change(
            webhook_id=webhook_id,
            fields=fields,
            by=caller().id,
        )
    )


@blp.command("/webhooks/<int:webhook_id>", method="DELETE", access=Access.ADMIN, answer=RemovedView)
def remove_webhook(webhook_id: int) -> RemovedView:
    """Remove a webhook with the log of its deliveries."""
    service.remove(webhook_id=webhook_id, by=caller().id)
    return RemovedView(1)


@blp.command("/webhooks/<int:webhook_id>/secret", access=Access.ADMIN, answer=MadeWebhookView)
def renew_webhook_secret(webhook_id: int) -> MadeWebhookView:
    """Make a new secret, which only this answer has; the one before signs, too, for a day."""
    return _with_secret(service.renew_secret(webhook_id=webhook_id, by=caller().id, at=clock.now()))


@blp.command("/webhooks/<int:webhook_id>/resume", access=Access.ADMIN, answer=WebhookView)
def resume_webhook(webhook_id: int) -> WebhookView:
    """Deliver again to a webhook that was paused."""
    return _shown(service.resume(webhook_id=webhook_id, by=caller().id, at=clock.now()))


@blp.command("/webhooks/<int:webhook_id>/test", access=Access.ADMIN, answer=WebhookView)
def test_webhook(webhook_id: int) -> WebhookView:
    """Send an event to see whether it arrives."""
    return _shown(service.send_test(webhook_id=webhook_id, by=caller().id))


@blp.query(
    "/webhooks/<int:webhook_id>/deliveries",
    access=Access.ADMIN,
    query=WebhookDeliveriesQuerySchema,
    answer=WebhookDeliveryView,
    paged=True,
)
def list_webhook_deliveries(query: ListQuery, webhook_id: int) -> Answer:
    """The log of a webhook: what was delivered, or is to be, the newest first."""
    page = service.list_deliveries(webhook_id=webhook_id, query=query)
    return Answer([WebhookDeliveryView.of(*row) for row in page.rows], meta=page.meta)


@blp.command(
    "/webhooks/<int:webhook_id>/deliveries/<int:delivery_id>/replay",
    access=Access.ADMIN,
    answer=WebhookDeliveryView,
)
def replay_webhook_delivery(webhook_id: int, delivery_id: int) -> WebhookDeliveryView:
    """Deliver an event once more, under the id that it had."""
    replayed = service.replay(
        webhook_id=webhook_id, delivery_id=delivery_id, by=caller().id, at=clock.now()
    )
    return WebhookDeliveryView.of(*replayed)


def _shown(webhook: Webhook) -> WebhookView:
    [listed] = service.listed([webhook])
    return WebhookView.of(listed)


def _with_secret(made: Made) -> MadeWebhookView:
    [listed] = service.listed([made.webhook])
    return MadeWebhookView.made(made, listed)
