"""Webhooks: who is told of what happens here. An event is kept in the transaction in which it
happens, and delivered at least once by a worker (`jobs`).
"""

import datetime as dt
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import any_, delete, func, literal, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm.attributes import flag_modified

from app.extensions import db
from app.models.base import naming
from app.models.webhooks import (
    DELIVERED,
    TEST,
    WAITING,
    Webhook,
    WebhookDelivery,
    WebhookEvent,
)
from app.platform import audit, errors, outgoing, public_address, records, sessions
from app.platform.errors import DomainError, InvalidFields, NotFound, existing
from app.platform.lists import Columns, ListQuery, Page, Search, page_of
from app.platform.mail import service as mail
from app.platform.notifications.service import administrators, notify_administrators
from app.platform.queue import enqueue
from app.platform.webhooks import mails, rules

SEND, QUEUE = "webhooks.send", "webhooks"
"""The task that delivers what waits, and where it waits."""
MOST = 50
SCREEN = "/settings?seccion=integraciones&webhook={}"
KEPT_DAYS = 30
"""How long events and their deliveries are kept."""
FIELDS = ("name", "url", "company_id", "events", "active")
COLUMNS = Columns(
    sorts={"name": func.lower(Webhook.name), "createdAt": Webhook.created_at},
    tie=Webhook.id,
    filters={"company": Webhook.company_id},
    search=Search(plain=(Webhook.name, Webhook.url)),
)
DELIVERIES = Columns(
    sorts={"at": WebhookDelivery.id},
    tie=WebhookDelivery.id,
    filters={"state": WebhookDelivery.state, "kind": WebhookEvent.kind},
)


class WebhookMissing(NotFound):
    """No such webhook."""

    code = "webhook_missing"
    message = "Este webhook no existe."


class DeliveryMissing(NotFound):
    """No such delivery of this webhook."""

    code = "webhook_delivery_missing"
    message = "Esta entrega ya no existe."


class TooManyWebhooks(DomainError):
    """Each event would be told to more than anybody needs."""

    code = "too_many_webhooks"
    message = f"Puedes tener hasta {MOST} webhooks. Elimina uno que ya no uses."


@dataclass(frozen=True)
class Listed:
    """A webhook with how its deliveries stand."""

    webhook: Webhook
    company_name: str | None
    waiting: int
    delivered_at: dt.datetime | None


@dataclass(frozen=True)
class Made:
    """A webhook and the secret that is told this once."""

    webhook: Webhook
    secret: str


def announce(
    kind: str,
    *,
    data: Mapping[str, Any],
    path: str,
    company_id: int | None = None,
    key: str | None = None,
) -> None:
    """Keep an event for whoever is to be told of it, in the transaction in which it happens.

    `path` is the screen where a person looks at it; an event with a key that is known happened
    before. Nothing is kept that nobody wants to know.
    """
    wanted = select(Webhook.id).where(
        Webhook.active,
        literal(kind) == any_(Webhook.events),
        or_(Webhook.company_id.is_(None), Webhook.company_id == company_id),
    )
    _keep(kind, db.session.scalars(wanted).all(), data, path, company_id, key)


def _keep(
    kind: str,
    webhook_ids: Sequence[int],
    data: Mapping[str, Any],
    path: str,
    company_id: int | None,
    key: str | None,
) -> None:
    if not webhook_ids:
        return
    told = {"companyId": company_id, **data, "link": f"{public_address.origin()}{path}"}
    new = (
        insert(WebhookEvent)
        .values(
            public_id=f"evt_{secrets.token_hex(16)}",
            kind=kind,
            company_id=company_id,
            at=func.clock_timestamp(),
            data=told,
            key=key,
        )
        .on_conflict_do_nothing(index_elements=["key"])
        .returning(WebhookEvent.id, WebhookEvent.at)
    )
    event = db.session.execute(new).one_or_none()
    if event is None:
        return
    db.session.execute(
        insert(WebhookDelivery),
        [{"webhook_id": one, "event_id": event.id, "next_try_at": event.at} for one in webhook_ids],
    )
    enqueue(SEND, queue=QUEUE, one_waits=True)


def list_webhooks(*, query: ListQuery) -> tuple[Page, Sequence[Listed]]:
    """All webhooks, whether they are switched on or not."""
    page = page_of(select(Webhook), query, COLUMNS)
    return page, listed(page.rows)


def listed(webhooks: Sequence[Webhook]) -> Sequence[Listed]:
    """Webhooks with how their deliveries stand."""
    of = WebhookDelivery.webhook_id
    stand = (
        select(
            of,
            func.count().filter(WebhookDelivery.state == WAITING),
            func.max(WebhookDelivery.ended_at).filter(WebhookDelivery.state == DELIVERED),
        )
        .where(of.in_([one.id for one in webhooks]))
        .group_by(of)
    )
    known = {row[0]: (row[1], row[2]) for row in db.session.execute(stand)}
    company = naming("company")
    named = select(company.class_.id, company).where(
        company.class_.id.in_([one.company_id for one in webhooks])
    )
    names: dict[int | None, str] = {row[0]: row[1] for row in db.session.execute(named)}
    return [
        Listed(one, names.get(one.company_id), *known.get(one.id, (0, None))) for one in webhooks
    ]


def get(*, webhook_id: int) -> Webhook:
    """One webhook.

    Raises WebhookMissing.
    """
    return _found(webhook_id, held=False)


def create(*, name: str, url: str, company_id: int | None, events: Sequence[str], by: int) -> Made:
    """Make a webhook; its secret is in this answer and in no other.

    Raises InvalidFields, TooManyWebhooks.
    """
    if (db.session.scalar(select(func.count()).select_from(Webhook)) or 0) >= MOST:
        raise TooManyWebhooks
    _check_url(url)
    number = select(func.nextval(func.pg_get_serial_sequence(Webhook.__tablename__, "id")))
    webhook_id = db.session.scalars(number).one()
    secret = rules.secret_of(webhook_id, 1)
    webhook = Webhook(
        id=webhook_id,
        name=name,
        url=url,
        company_id=company_id,
        events=sorted(set(events)),
        active=True,
        secret_number=1,
        secret_hash=sessions.hashed(secret),
    )
    with _company_known():
        db.session.add(webhook)
    audit.record("webhook.created", by=by, on=webhook)
    return Made(webhook, secret)


def change(*, webhook_id: int, fields: Mapping[str, Any], by: int) -> Webhook:
    """Change the fields that were sent. What waits for one that is switched off is forgotten.

    Raises WebhookMissing, Stale, InvalidFields.
    """
    webhook = _found(webhook_id)
    fields = records.unless_stale(webhook, fields)
    if "url" in fields:
        _check_url(fields["url"])
    before = {name: getattr(webhook, name) for name in FIELDS}
    with _company_known():
        for name, value in fields.items():
            setattr(webhook, name, sorted(set(value)) if name == "events" else value)
    after = {name: getattr(webhook, name) for name in FIELDS}
    if changed := audit.changes_between(before, after, {"company_id": naming("company")}):
        audit.record("webhook.changed", by=by, on=webhook, data=changed)
    if not webhook.active:
        db.session.execute(
            delete(WebhookDelivery).where(
                WebhookDelivery.webhook_id == webhook.id, WebhookDelivery.state == WAITING
            )
        )
    return webhook


def remove(*, webhook_id: int, by: int) -> None:
    """Remove a webhook with the log of its deliveries.

    Raises WebhookMissing.
    """
    webhook = _found(webhook_id)
    audit.record("webhook.removed", by=by, on=webhook, data={"name": webhook.name})
    db.session.delete(webhook)


def renew_secret(*, webhook_id: int, by: int, at: dt.datetime) -> Made:
    """Give a webhook a new secret; the one before signs beside it for a day.

    Raises WebhookMissing.
    """
    webhook = _found(webhook_id)
    webhook.secret_number += 1
    secret = rules.secret_of(webhook.id, webhook.secret_number)
    webhook.secret_hash = sessions.hashed(secret)
    webhook.former_until = at + rules.OVERLAP
    audit.record("webhook.secret_renewed", by=by, on=webhook)
    return Made(webhook, secret)


def resume(*, webhook_id: int, by: int, at: dt.datetime) -> Webhook:
    """Deliver again to a webhook that was paused: what waits leaves now.

    Raises WebhookMissing.
    """
    webhook = _found(webhook_id)
    if webhook.paused_at is not None:
        webhook.paused_at = webhook.pause_reason = webhook.failing_since = None
        waiting = select(WebhookDelivery).where(
            WebhookDelivery.webhook_id == webhook.id, WebhookDelivery.state == WAITING
        )
        for delivery in db.session.scalars(waiting.with_for_update()):
            _try_anew(delivery, at)
        audit.record("webhook.resumed", by=by, on=webhook)
        enqueue(SEND, queue=QUEUE, one_waits=True)
    return webhook


def send_test(*, webhook_id: int, by: int) -> Webhook:
    """Send an event that says nothing, to see whether it arrives.

    Raises WebhookMissing.
    """
    webhook = get(webhook_id=webhook_id)
    path = SCREEN.format(webhook.id)
    _keep(TEST, [webhook.id], {"webhookId": webhook.id}, path, webhook.company_id, None)
    audit.record("webhook.tested", by=by, on=webhook)
    return webhook


def list_deliveries(*, webhook_id: int, query: ListQuery) -> Page:
    """What was delivered to a webhook, or is to be, with its event, the newest first.

    Raises WebhookMissing.
    """
    get(webhook_id=webhook_id)
    both: tuple[Any, ...] = (WebhookDelivery, WebhookEvent)
    rows = (
        select(*both)
        .join(WebhookEvent, WebhookEvent.id == WebhookDelivery.event_id)
        .where(WebhookDelivery.webhook_id == webhook_id)
    )
    return page_of(rows, query, DELIVERIES, scalars=False)


def replay(
    *, webhook_id: int, delivery_id: int, by: int, at: dt.datetime
) -> tuple[WebhookDelivery, WebhookEvent]:
    """Deliver an event once more, under the id that it had.

    Raises WebhookMissing, DeliveryMissing.
    """
    webhook = _found(webhook_id, held=False)
    delivery = existing(
        db.session.scalar(
            select(WebhookDelivery)
            .where(WebhookDelivery.id == delivery_id, WebhookDelivery.webhook_id == webhook_id)
            .with_for_update()
        ),
        DeliveryMissing,
    )
    _try_anew(delivery, at)
    audit.record("webhook.replayed", by=by, on=webhook)
    enqueue(SEND, queue=QUEUE, one_waits=True)
    return delivery, db.session.get_one(WebhookEvent, delivery.event_id)


def pause(webhook: Webhook, *, reason: str, at: dt.datetime) -> None:
    """Send nothing more to a webhook until somebody resumes it, and tell administrators."""
    # Two workers that find the same reason at once tell it once.
    db.session.refresh(webhook, with_for_update=True)
    if webhook.paused_at is not None:
        return
    webhook.paused_at, webhook.pause_reason = at, reason
    no_edit(webhook)
    audit.record("webhook.paused", by=None, on=webhook, data={"reason": reason})
    tell(
        webhook,
        f"El webhook {webhook.name} quedó en pausa: {reason} Revísalo y reanúdalo.",
        kind="webhook.paused",
        key=f"webhook_paused:{webhook.id}:{at:%Y%m%d%H%M%S}",
    )
    told = db.session.scalars(administrators()).all()
    path = SCREEN.format(webhook.id)
    mail.queue([mails.draft(one, webhook, path=path) for one in told], at=at)


def no_edit(webhook: Webhook) -> None:
    """How its deliveries stand is no change that somebody with its form open has missed."""
    flag_modified(webhook, "updated_at")


def tell(webhook: Webhook, words: str, *, kind: str, key: str) -> None:
    """Notify whoever administers."""
    notify_administrators(
        icon="warning", msg=words, kind=kind, link=SCREEN.format(webhook.id), key=key
    )


def forget(*, before: dt.datetime) -> None:
    """Remove events that happened long ago, with their deliveries."""
    db.session.execute(
        delete(WebhookEvent)
        .where(WebhookEvent.at < before)
        .execution_options(synchronize_session=False)
    )


def _try_anew(delivery: WebhookDelivery, at: dt.datetime) -> None:
    delivery.state, delivery.next_try_at = WAITING, at
    delivery.tries, delivery.begun_at, delivery.ended_at = 0, None, None


def _found(webhook_id: int, *, held: bool = True) -> Webhook:
    """Raises WebhookMissing."""
    query = select(Webhook).where(Webhook.id == webhook_id)
    return existing(db.session.scalar(query.with_for_update() if held else query), WebhookMissing)


def _check_url(url: str) -> None:
    """Raises InvalidFields."""
    try:
        outgoing.place_of(url)
    except outgoing.Unfit as error:
        raise InvalidFields(errors={"url": [str(error)]}) from error


def _company_known() -> Any:
    """A company that is not there is a field that is wrong."""
    wrong = {"company_id": ["Esta empresa no existe."]}
    return errors.explained({"fk_webhook_company_id_company": lambda: InvalidFields(errors=wrong)})
