"""Bodies that stop arriving: they hold the threads of the web server only for a while."""

import socket
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest

from app.launch.web_hooks import BODY_PAUSE_SECONDS
from tests.faults.harness import House, answers, until

pytestmark = [pytest.mark.faults, pytest.mark.release]

MORE_THAN_THREADS = 10
CUT_OFF = (
    b"PUT /api/public/surveys/abc HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b'Content-Length: 100\r\n\r\n{"a"'
)


class TestBodiesThatStop:
    def test_hold_up_the_others_no_longer_than_a_pause(self, house: House):
        address = urlsplit(house.address)
        with ExitStack() as open_:
            for _ in range(MORE_THAN_THREADS):
                one = open_.enter_context(
                    socket.create_connection((address.hostname, address.port))
                )
                one.sendall(CUT_OFF)
            until(
                lambda: answers(f"{house.address}/healthz"),
                "the server answers while they are open",
                seconds=MORE_THAN_THREADS * BODY_PAUSE_SECONDS,
            )
            assert one.recv(100).startswith(b"HTTP/1.1 400")
