"""Errors go to a receiver that speaks Sentry's protocol, without anything that people typed."""

import gzip
import json
import logging
from typing import Any

import pytest
from pytest_httpserver import HTTPServer

from app.config import BadSetting, Config
from app.platform.logging import FaultSender, caused_by

RUT = "12531909-2"


def sent(server: HTTPServer) -> list[dict[str, Any]]:
    """The events of all envelopes, as the receiver got them."""
    events = []
    for asked, _ in server.log:
        body = asked.get_data()
        if asked.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        events.append(json.loads(body.splitlines()[2]))
    return events


@pytest.fixture
def sender(httpserver: HTTPServer) -> FaultSender:
    """One that sends to a server of this test."""
    httpserver.expect_request("/api/7/envelope/").respond_with_json({})
    return FaultSender(f"http://key@{httpserver.host}:{httpserver.port}/7")


class TestAnError:
    def test_is_sent_with_its_place_and_without_what_people_typed(
        self, httpserver: HTTPServer, sender: FaultSender
    ) -> None:
        log = logging.getLogger("app.people")
        log.addHandler(sender)
        try:
            with caused_by("request-1234"):
                record = log.makeRecord("app.people", logging.ERROR, "", 0, "no %s", (RUT,), None)
                record.request_id = "request-1234"
                log.handle(record)
            try:
                raise ValueError(RUT)
            except ValueError:
                log.exception("person not saved")
            log.warning("this is none")
        finally:
            log.removeHandler(sender)
        sender.flush()
        first, second = sent(httpserver)
        assert (first["message"], first["logger"]) == ("no %s", "app.people")
        assert first["tags"] == {"request_id": "request-1234"}
        assert second["tags"]["error"].startswith("ValueError en tests/platform/")
        assert RUT not in json.dumps([first, second])

    def test_of_a_receiver_that_is_away_holds_nobody_up(self) -> None:
        sender = FaultSender("http://key@127.0.0.1:9/7")
        sender.handle(logging.makeLogRecord({"levelno": logging.ERROR, "msg": "lost"}))


class TestItsAddress:
    @pytest.mark.parametrize("dsn", ["errores.empresa.cl", "https://errores.empresa.cl/7", "x"])
    def test_is_refused_at_the_start_where_it_is_none(self, dsn: str) -> None:
        with pytest.raises(BadSetting, match="SENTRY_DSN"):
            Config(secret_key="k" * 40, sentry_dsn=dsn).check()

    def test_is_taken_with_a_port_and_a_path(self) -> None:
        dsn = "http://abc123@errores.empresa.cl:9000/sentry/7"
        Config(secret_key="k" * 40, sentry_dsn=dsn).check()
