"""Clients that send slowly: they hold no thread of the web server, and only for a while."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit

import pytest
import requests

from launch.web_worker import HEAD_SECONDS, WHOLE_BYTES
from tests.faults.harness import EMAIL, PASSWORD, House, answers, until

pytestmark = pytest.mark.faults

MANY = 200
HALF_A_HEAD = b"GET /api/user HTTP/1.1\r\nHost: x\r\nX-Slow: "
SIGN_IN = b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
HALF_A_BODY = SIGN_IN + b'Content-Length: 100\r\n\r\n{"email"'
HALF_A_CHUNK = SIGN_IN + b'Transfer-Encoding: chunked\r\n\r\n40\r\n{"email"'
LARGE_BODY = SIGN_IN + b"Content-Length: 90000000\r\n\r\n{"
NOT_CLOSED = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


@contextmanager
def sockets(house: House, text: bytes, count: int) -> Iterator[list[socket.socket]]:
    """Connections that sent this and nothing more."""
    address = urlsplit(house.address)
    with ExitStack() as stack:
        opened = []
        for _ in range(count):
            one = socket.create_connection((address.hostname, address.port), timeout=60)
            opened.append(stack.enter_context(one))
            one.sendall(text)
        yield opened


def received(one: socket.socket) -> tuple[int, dict]:
    """Status and JSON of an answer after which the connection ends."""
    text = b""
    while piece := one.recv(65536):
        text += piece
    head, _, body = text.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)


class TestSlowClients:
    @pytest.mark.parametrize(
        "text",
        [HALF_A_HEAD, HALF_A_BODY, HALF_A_CHUNK, LARGE_BODY, NOT_CLOSED],
        ids=["half a head", "half a body", "half a chunk", "a large body", "open after the answer"],
    )
    def test_do_not_keep_the_others_from_an_answer(self, house: House, text: bytes) -> None:
        with sockets(house, text, MANY) as opened:
            for turn in range(3):
                for one in opened:
                    if turn and text is not NOT_CLOSED and text is not LARGE_BODY:
                        one.send(b" ")
                assert answers(f"{house.address}/healthz")

    def test_are_told_that_a_head_took_too_long(self, house: House) -> None:
        with sockets(house, HALF_A_HEAD, 1) as (one,):
            one.settimeout(HEAD_SECONDS * 3)
            status, body = received(one)
            assert (status, body["code"]) == (408, "request_timeout")

    def test_have_only_the_time_of_one_head_however_they_share_it_out(self, house: House) -> None:
        def ended() -> bool:
            try:
                one.send(b"a")
            except OSError:
                return True
            return False

        with sockets(house, HALF_A_HEAD, 1) as (one,):
            until(ended, "the connection ends while bytes still come", pause=1)


class TestRequestsInPieces:
    """What arrives in its time is read as if it had come at once."""

    BODY = json.dumps({"email": "nadie@example.cl", "password": "una clave larga"}).encode()

    def _status(self, house: House, *pieces: bytes) -> int:
        with sockets(house, b"", 1) as (one,):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for piece in pieces:
                one.sendall(piece)
                assert answers(f"{house.address}/healthz")
            one.shutdown(socket.SHUT_WR)
            return received(one)[0]

    @property
    def _head(self) -> bytes:
        return SIGN_IN + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(self.BODY)

    def test_may_break_within_the_end_of_the_head(self, house: House) -> None:
        head = self._head
        assert self._status(house, head[:-3], head[-3:-1], head[-1:] + self.BODY) == 401

    def test_may_break_within_a_chunk(self, house: House) -> None:
        head = SIGN_IN + b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
        text = b"5\r\n%s\r\n%x;note=1\r\n%s\r\n0\r\n\r\n" % (
            self.BODY[:5],
            len(self.BODY) - 5,
            self.BODY[5:],
        )
        pieces = [text[place : place + 7] for place in range(0, len(text), 7)]
        assert self._status(house, head, *pieces) == 401

    def test_may_follow_one_another_on_a_connection(self, house: House) -> None:
        again = self._head.replace(b"Connection: close\r\n", b"") + self.BODY
        with sockets(house, again + self._head[:30], 1) as (one,):
            one.sendall(self._head[30:] + self.BODY)
            text = b""
            while piece := one.recv(65536):
                text += piece
            assert text.count(b"HTTP/1.1 401") == 2

    def test_may_ask_whether_to_go_on(self, house: House) -> None:
        head = self._head.replace(b"\r\n\r\n", b"\r\nExpect: 100-continue\r\n\r\n")
        with sockets(house, head, 1) as (one,):
            assert one.recv(65536) == b"HTTP/1.1 100 Continue\r\n\r\n"
            one.sendall(self.BODY)
            assert received(one)[0] == 401

    def test_may_be_larger_than_what_is_held(self, house: House) -> None:
        session = requests.post(
            f"{house.address}/api/login",
            json={"email": EMAIL, "password": PASSWORD},
            timeout=30,
        ).json()
        for size in (WHOLE_BYTES - 1000, 3 * WHOLE_BYTES):
            answer = requests.post(
                f"{house.address}/api/get_headings_file",
                files={"file": ("personas.csv", b"RUT;Nombre\n" + b"1-9;Ana\n" * (size // 8))},
                data={"model": "2"},
                headers={"Authorization": f"Bearer {session['token']}"},
                timeout=120,
            )
            assert answer.status_code < 500, answer.text
            assert answer.headers["Content-Type"] == "application/json"


class TestWhatIsNoRequest:
    @pytest.mark.parametrize(
        ("text", "status"),
        [
            (b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414),
            (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 9000 + b"\r\n\r\n", 431),
            (b"GET / HTTP/1.1\r\nX: " + b"a" * 100_000, 431),
            (b"nonsense\r\n\r\n", 400),
            (SIGN_IN + b"Transfer-Encoding: odd\r\n\r\n", 501),
            (SIGN_IN + b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n", 400),
            (
                SIGN_IN + b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
                b"2\r\n{}\r\n0\r\nbad trailer\r\n\r\n",
                400,
            ),
            (SIGN_IN + b"Content-Length: many\r\n\r\n", 400),
        ],
        ids=[
            "a long address",
            "a long header",
            "headers without an end",
            "no request at all",
            "an unknown coding",
            "a broken chunk",
            "a broken trailer",
            "a length in words",
        ],
    )
    def test_is_refused_in_the_one_shape(self, house: House, text: bytes, status: int) -> None:
        with sockets(house, text, 1) as (one,):
            found, body = received(one)
        assert found == status
        assert set(body) == {"error", "code", "message", "errors", "requestId"}
        assert body["message"].endswith(".")
        assert body["code"] != "server_error"
