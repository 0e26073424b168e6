"""Delivers events: claims some, calls their receivers side by side, writes how it went.

A claim is a next try in a while: when the worker dies over it, it is tried again then, so an event
arrives at least once. No transaction is open while a receiver is waited for.
"""

import datetime as dt
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus

from sqlalchemy import ColumnElement, Select, exists, func, select

from app.extensions import db
from app.models.webhooks import (
    DELIVERED,
    FAILED,
    WAITING,
    Attempt,
    Webhook,
    WebhookDelivery,
    WebhookEvent,
)
from app.platform import outgoing
from app.platform.outgoing import Limits, Place, Unfit, Unreachable
from app.platform.sessions import OtherKey
from app.platform.webhooks import rules, service

LIMITS = Limits(seconds=10, most_bytes=64 * 1024)
RUN_SECONDS = 20.0
"""After these no new step begins."""
AT_ONCE = 16
AT_ONCE_EACH = 4
"""How many events are told at once, and how many of them to one receiver."""
LEASE = dt.timedelta(seconds=60)
"""After these the worker of a claim counts as dead."""
KEPT_ATTEMPTS = 20
OTHER_KEY = "la clave del servidor cambió. Crea un secreto nuevo."
GONE = "el receptor respondió que ya no existe (410)."


@dataclass(frozen=True)
class Call:
    """What is to be told to whom."""

    delivery_id: int
    webhook_id: int
    place: Place | None
    """None: the address cannot be called any more."""
    public_id: str
    body: bytes
    secrets: Sequence[str]


@dataclass(frozen=True)
class Ended:
    """How a call went."""

    call: Call
    status: int | None
    error: str | None
    milliseconds: int


def steps(*, now: Callable[[], dt.datetime]) -> Iterator[None]:
    """Deliver what waits, for a while; stops wherever what was written has to be committed."""
    until = time.monotonic() + RUN_SECONDS
    with ThreadPoolExecutor(AT_ONCE) as pool:
        while time.monotonic() < until:
            calls = _claim(at=now())
            yield
            if not calls:
                return
            for ended in list(pool.map(partial(_made, at=now()), calls)):
                _keep(ended, at=now())
            yield


def is_due(*, at: dt.datetime) -> bool:
    """Whether anything waits to be told now."""
    return bool(db.session.scalar(select(exists(_due(at).with_only_columns(WebhookDelivery.id)))))


def _claim(*, at: dt.datetime) -> list[Call]:
    """What is told next: of each webhook a few, and of one that fails one."""
    place = func.row_number().over(
        partition_by=WebhookDelivery.webhook_id,
        order_by=(WebhookDelivery.next_try_at, WebhookDelivery.id),
    )
    due = _due(at).with_only_columns(
        WebhookDelivery.id, Webhook.failing_since.is_not(None).label("fails"), place.label("place")
    )
    ranked = due.subquery()
    few = (ranked.c.place == 1) | (~ranked.c.fails & (ranked.c.place <= AT_ONCE_EACH))
    ids = db.session.scalars(
        select(ranked.c.id).where(few).order_by(ranked.c.place).limit(AT_ONCE)
    ).all()
    rows = db.session.execute(
        select(WebhookDelivery, WebhookEvent, Webhook)
        .join(WebhookEvent, WebhookEvent.id == WebhookDelivery.event_id)
        .join(Webhook, Webhook.id == WebhookDelivery.webhook_id)
        .where(WebhookDelivery.id.in_(ids), *_waits(at))
        .order_by(WebhookDelivery.id)
        .with_for_update(skip_locked=True, of=WebhookDelivery)
        .execution_options(populate_existing=True)
    ).all()
    calls = []
    for delivery, event, webhook in rows:
        try:
            secrets = rules.secrets_of(webhook, at=at)
        except OtherKey:
            service.pause(webhook, reason=OTHER_KEY, at=at)
            continue
        delivery.next_try_at = at + LEASE
        delivery.begun_at = delivery.begun_at or at
        body = rules.body_of(event)
        place_now = _place_of(webhook)
        calls.append(Call(delivery.id, webhook.id, place_now, event.public_id, body, secrets))
    return calls


def _place_of(webhook: Webhook) -> Place | None:
    """Looked at anew: what may be called is a setting of the installation."""
    with suppress(Unfit):
        return outgoing.place_of(webhook.url)
    return None


def _due(at: dt.datetime) -> Select[WebhookDelivery]:
    return (
        select(WebhookDelivery)
        .join(Webhook, Webhook.id == WebhookDelivery.webhook_id)
        .where(*_waits(at))
    )


def _waits(at: dt.datetime) -> Sequence[ColumnElement[bool]]:
    return (
        WebhookDelivery.state == WAITING,
        WebhookDelivery.next_try_at <= at,
        Webhook.paused_at.is_(None),
    )


def _made(call: Call, *, at: dt.datetime) -> Ended:
    """Tell a receiver; no database here, for it runs beside others."""
    begun = time.monotonic()
    status, error = None, None
    if call.place is None:
        return Ended(call, None, outgoing.PRIVATE, 0)
    try:
        headers = rules.headers_of(call.public_id, call.body, call.secrets, at=at)
        reply = outgoing.call("POST", call.place, headers=headers, limits=LIMITS, body=call.body)
        status, error = reply.status, reply.fault
    except Unreachable as trouble:
        error = str(trouble)
    return Ended(call, status, error, int((time.monotonic() - begun) * 1000))


def _keep(ended: Ended, *, at: dt.datetime) -> None:
    """Write how a call went; the webhook first, for it is held while its deliveries are."""
    webhook = db.session.get(
        Webhook, ended.call.webhook_id, with_for_update=True, populate_existing=True
    )
    delivery = db.session.get(
        WebhookDelivery, ended.call.delivery_id, with_for_update=True, populate_existing=True
    )
    if webhook is None or delivery is None:
        return  # it was removed meanwhile
    attempt: Attempt = {
        "at": at.isoformat(),
        "status": ended.status,
        "error": ended.error,
        "milliseconds": ended.milliseconds,
    }
    delivery.attempts = [*delivery.attempts, attempt][-KEPT_ATTEMPTS:]
    delivery.tries += 1
    delivery.error = ended.error
    if ended.error is None:
        delivery.state, delivery.ended_at = DELIVERED, at
        _set_failing(webhook, None)
        return
    _set_failing(webhook, webhook.failing_since or at)
    if ended.status == HTTPStatus.GONE:
        service.pause(webhook, reason=GONE, at=at)
    begun_at = delivery.begun_at or at
    later = rules.next_try(tries=delivery.tries, begun_at=begun_at, at=at)
    if later is not None:
        delivery.next_try_at = later
    elif (webhook.failing_since or at) <= begun_at + LEASE:
        # What waits for a webhook that is paused leaves when it is resumed.
        service.pause(webhook, reason=f"no recibe nada hace 24 horas. {ended.error}", at=at)
    else:
        delivery.state, delivery.ended_at = FAILED, at
        service.tell(
            webhook,
            f"Un aviso al webhook {webhook.name} no llegó en 24 horas. {ended.error}",
            kind="webhook.failed",
            key=f"webhook_failed:{delivery.id}:{at:%Y%m%d%H%M%S}",
        )


def _set_failing(webhook: Webhook, since: dt.datetime | None) -> None:
    if webhook.failing_since != since:
        webhook.failing_since = since
        service.no_edit(webhook)
