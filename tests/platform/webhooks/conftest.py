"""What these tests may ask for: a receiver, a webhook that leads to it, and a clock to turn."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask
from pytest_httpserver import HTTPServer
from standardwebhooks import Webhook as Verifier
from werkzeug import Request, Response

from app.extensions import db as database
from app.models.webhooks import KINDS, Webhook, WebhookDelivery
from app.platform import clock
from app.platform.outgoing import Limits
from app.platform.webhooks import jobs, service
from app.platform.webhooks.service import Made
from tests.factories import make_user
from tests.support.committing import committing_app, house, sent

__all__ = ["committing_app", "house", "sent"]


class Receiver:
    """A real server that takes what comes, or is difficult as a test wants it."""

    def __init__(self, server: HTTPServer) -> None:
        self.server = server
        self.status = 204
        self.taken: list[Request] = []
        server.expect_request("/avisos", method="POST").respond_with_handler(self._answer)

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://localhost:{self.server.port}/avisos"

    @property
    def ids(self) -> list[str]:
        """The ids of the events that came, in order."""
        return [one.headers["webhook-id"] for one in self.taken]

    def verified(self, secret: str, number: int = -1) -> dict[str, object]:
        """What one of the calls says, if another's hand finds its signature good."""
        request = self.taken[number]
        told: dict[str, object] = Verifier(secret).verify(request.data, dict(request.headers))
        return told

    def _answer(self, request: Request) -> Response:
        self.taken.append(request)
        return Response(status=self.status, headers={"Location": "/otra"})


class Desk:
    """Announces and delivers, at a time that the test turns."""

    def __init__(self) -> None:
        self.at = clock.now()
        self.by = make_user("admin@ejemplo.cl").id

    def webhook(self, url: str, *, events: tuple[str, ...] = KINDS) -> Made:
        """A webhook of all companies."""
        made = service.create(name="Nómina", url=url, company_id=None, events=events, by=self.by)
        database.session.commit()
        return made

    def announce(self, kind: str = "job.failed", **data: object) -> None:
        """Something happened."""
        service.announce(kind, data=data, path="/")
        database.session.commit()

    def deliver(self) -> None:
        """A run as a task does it, a moment later."""
        self.at = max(self.at, clock.now()) + dt.timedelta(seconds=1)
        for _ in jobs.steps(now=lambda: self.at):
            database.session.commit()
        database.session.rollback()

    def later(self, **time: float) -> None:
        """Turn the clock, and deliver what is due by then."""
        self.at += dt.timedelta(**time)
        self.deliver()

    def delivery(self) -> WebhookDelivery:
        """The only one, as it is now."""
        return database.session.query(WebhookDelivery).populate_existing().one()

    def now(self, webhook: Webhook) -> Webhook:
        """A webhook as it is now."""
        database.session.refresh(webhook)
        return webhook


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch, house: Flask) -> Iterator[Receiver]:
    """A receiver of this machine, which the installation lets be called."""
    named = replace(house.config["SETTINGS"], private_hosts="localhost")
    monkeypatch.setitem(house.config, "SETTINGS", named)
    monkeypatch.setattr(jobs, "LIMITS", Limits(seconds=0.5, most_bytes=1000))
    with HTTPServer() as server:
        yield Receiver(server)


@pytest.fixture
def desk(house: Flask, sent: list[object]) -> Desk:
    """Somebody who announces and delivers."""
    del house, sent
    return Desk()
