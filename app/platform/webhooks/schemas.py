"""Shapes of the calls about webhooks."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Self

import marshmallow as ma

from app.models.webhooks import (
    KINDS,
    STATES,
    TEST,
    Attempt,
    WebhookDelivery,
    WebhookEvent,
)
from app.platform.fields import Id, Name, Text
from app.platform.forms import Schema
from app.platform.lists import ListQuerySchema, Order, Sort
from app.platform.outgoing import URL_CHARS
from app.platform.views import as_view
from app.platform.webhooks.service import COLUMNS, DELIVERIES, Listed, Made

NAME = "Ingresa un nombre para reconocer este webhook."
URL = "Ingresa la dirección que recibe los avisos."
EVENTS = "Elige al menos un evento."
KINDS_SENT = (*KINDS, TEST)


class Events(ma.fields.List[str]):
    """Which events; at least one."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            ma.fields.String(validate=ma.validate.OneOf(KINDS)),
            validate=ma.validate.Length(min=1, max=len(KINDS), error=EVENTS),
            error_messages={"required": EVENTS, "null": EVENTS},
            **kwargs,
        )


class Url(Text):
    """An address; what it may be is for `outgoing` to say."""

    def __init__(self, **kwargs: Any) -> None:
        most = f"La dirección puede tener hasta {URL_CHARS} caracteres."
        super().__init__(
            validate=ma.validate.Length(min=1, max=URL_CHARS, error=most),
            error_messages={"required": URL, "null": URL},
            **kwargs,
        )


class WebhooksQuerySchema(ListQuerySchema):
    """Which webhooks, in which order."""

    company = Id()
    sort = Sort(*COLUMNS.sorts, load_default=(Order("name", descending=False),))


class WebhookFormSchema(Schema):
    """A webhook that is made; without a company it is told of the events of all."""

    name = Name(required=True, blank=NAME, limit=100)
    url = Url(required=True)
    company_id = Id(required=True, allow_none=True)
    events = Events(required=True)


class WebhookChangesSchema(Schema):
    """The fields of a webhook that change; what is not sent stays."""

    name = Name(blank=NAME, limit=100)
    url = Url()
    company_id = Id(allow_none=True)
    events = Events()
    active = ma.fields.Boolean()
    updatedAt = ma.fields.AwareDateTime(attribute="expected_updated_at")


class WebhookDeliveriesQuerySchema(ListQuerySchema):
    """Which deliveries, the newest first."""

    state = ma.fields.String(validate=ma.validate.OneOf(STATES))
    kind = ma.fields.String(validate=ma.validate.OneOf(KINDS_SENT))
    sort = Sort(*DELIVERIES.sorts, load_default=(Order("at", descending=True),))


@dataclass(frozen=True)
class WebhookView:
    """A webhook as administrators see it; never with its secret."""

    id: int
    name: str
    url: str
    company_id: int | None
    companyName: str | None
    events: Annotated[Sequence[str], {"description": "The events that it is told of."}]
    active: bool
    pausedAt: Annotated[
        dt.datetime | None, {"description": "Since when nothing is sent, UTC; null: it is."}
    ]
    pauseReason: Annotated[str | None, {"description": "Why it was paused; null: it is not."}]
    failingSince: Annotated[
        dt.datetime | None, {"description": "The first failed try since the last delivery, UTC."}
    ]
    formerUntil: Annotated[
        dt.datetime | None, {"description": "Until when the secret before signs, too, UTC."}
    ]
    waiting: Annotated[int, {"description": "Events that are still to be delivered."}]
    deliveredAt: Annotated[
        dt.datetime | None, {"description": "When an event was last taken, UTC; null: never."}
    ]
    createdAt: dt.datetime
    updatedAt: dt.datetime

    @classmethod
    def of(cls, listed: Listed, **more: Any) -> Self:
        """A webhook with how its deliveries stand, and what a view of some more says beside it."""
        return as_view(cls, listed.webhook, listed, **more)


@dataclass(frozen=True)
class MadeWebhookView(WebhookView):
    """A webhook with its secret, which no other answer has."""

    secret: Annotated[str, {"description": "What its deliveries are signed with."}]

    @classmethod
    def made(cls, made: Made, listed: Listed) -> Self:
        """A webhook whose secret was just made."""
        return cls.of(listed, secret=made.secret)


@dataclass(frozen=True)
class WebhookDeliveryView:
    """An event on its way to a webhook."""

    id: int
    eventId: Annotated[str, {"description": "The id of the event, the same in every delivery."}]
    kind: Annotated[str, ma.validate.OneOf(KINDS_SENT)]
    happenedAt: Annotated[dt.datetime, {"description": "When it happened, UTC."}]
    state: Annotated[str, ma.validate.OneOf(STATES)]
    nextTryAt: Annotated[
        dt.datetime | None, {"description": "When it is tried next, UTC; null: it has ended."}
    ]
    attempts: Annotated[Sequence[Attempt], {"description": "The newest tries, in order."}]
    data: Annotated[dict[str, Any], {"description": "What the receiver is told."}]

    @classmethod
    def of(cls, delivery: WebhookDelivery, event: WebhookEvent) -> Self:
        """A delivery and its event."""
        return as_view(
            cls,
            delivery,
            event,
            eventId=event.public_id,
            happenedAt=event.at,
            nextTryAt=delivery.next_try_at if delivery.state == STATES[0] else None,
        )
