"""What a delivery looks like, when it is tried again, and what the secrets of a webhook are."""

import base64
import datetime as dt
import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from typing import Any

from app.models.webhooks import Webhook, WebhookEvent
from app.platform import sessions

LABEL = b"capacitacion webhook secrets 1"
PREFIX = "whsec_"
SIGNATURE = "v1"
PATIENCE = dt.timedelta(hours=24)
"""For how long an event is tried again; `jobs.py` says what becomes of its webhook then."""
PAUSES = (
    *(dt.timedelta(seconds=seconds) for seconds in (10, 60)),
    *(dt.timedelta(minutes=minutes) for minutes in (5, 15, 30)),
    *(dt.timedelta(hours=hours) for hours in (1, 2, 4, 8)),
)
"""After the first failed try, the second and so on; after the last of them as long each time."""
OVERLAP = dt.timedelta(hours=24)
"""How long the secret before signs beside a new one."""


def secret_of(webhook_id: int, number: int) -> str:
    """A secret of a webhook, as its receiver is given it."""
    key = sessions.derived(LABEL, f"webhook:{webhook_id}:{number}")
    return PREFIX + base64.b64encode(key.encode()).decode()


def secrets_of(webhook: Webhook, *, at: dt.datetime) -> Sequence[str]:
    """What signs at a moment, the newest first.

    Raises OtherKey.
    """
    newest = secret_of(webhook.id, webhook.secret_number)
    sessions.refuse_other_key(newest, webhook.secret_hash)
    if webhook.former_until is None or webhook.former_until <= at:
        return (newest,)
    return (newest, secret_of(webhook.id, webhook.secret_number - 1))


def body_of(event: WebhookEvent) -> bytes:
    """What a receiver reads: the same at every try."""
    told: Mapping[str, Any] = {
        "type": event.kind,
        "timestamp": event.at.astimezone(dt.UTC).isoformat().replace("+00:00", "Z"),
        "data": event.data,
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def headers_of(
    public_id: str, body: bytes, secrets: Sequence[str], *, at: dt.datetime
) -> Mapping[str, str]:
    """The headers of Standard Webhooks, with a signature by each secret."""
    moment = str(int(at.timestamp()))
    signed = b".".join((public_id.encode(), moment.encode(), body))
    signatures = (
        base64.b64encode(hmac.digest(_key(secret), signed, hashlib.sha256)).decode()
        for secret in secrets
    )
    return {
        "Content-Type": "application/json",
        "User-Agent": "Aula-Webhooks/1",
        "webhook-id": public_id,
        "webhook-timestamp": moment,
        "webhook-signature": " ".join(f"{SIGNATURE},{one}" for one in signatures),
    }


def next_try(*, tries: int, begun_at: dt.datetime, at: dt.datetime) -> dt.datetime | None:
    """When an event is tried again after so many failed tries; None: no more."""
    later = at + PAUSES[min(tries, len(PAUSES)) - 1]
    return None if later > begun_at + PATIENCE else later


def _key(secret: str) -> bytes:
    return base64.b64decode(secret.removeprefix(PREFIX))
