"""Gunicorn's threads, given whole requests (of up to 1 MiB): slow clients wait outside of them.

Gunicorn's own `gthread` worker gives a thread to a connection with its first byte, and closes
connections in its event loop; a handful of clients that send or read slowly stop it. Decision 0023.
"""

import contextlib
import json
import re
import socket
import time
import uuid
from collections import deque
from concurrent.futures import Future
from functools import partial
from http import HTTPStatus
from typing import Any

from gunicorn.http import errors as refused
from gunicorn.http import get_parser
from gunicorn.http.unreader import SocketUnreader
from gunicorn.workers.gthread import STOP_KEEPALIVE_LINGER, TConn, ThreadWorker

from app.platform.errors import CODES, MESSAGES, SERVER_MESSAGE
from app.platform.logging import REQUEST_ID

HEAD_SECONDS = 10.0
"""From the connection, or the first byte of a further request, to the end of the head."""
HEAD_BYTES = 64 * 1024
WHOLE_BYTES = 1024 * 1024
"""Bodies up to this size, which is that of JSON, arrive before a thread sees the request."""
HELD_BYTES = 64 * WHOLE_BYTES
"""What one process holds of requests that are still arriving."""
BODY_GRACE_SECONDS = 20.0
BODY_BYTES_PER_SECOND = 8 * 1024
"""After the grace, on average: 100 MB take 3.5 hours at most, a line of 1 Mbit/s is 15 times as
fast."""
PAUSE_SECONDS = 20.0
"""Between two pieces of a body that a thread reads."""
LINGER_SECONDS = 2.0
"""A closed connection takes in what is still being sent, or the client never sees the answer."""
UNREAD_SECONDS = 30
"""How long a client may leave an answer unread before the system gives the connection up."""
RECEIVE_BYTES = 64 * 1024

LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*([0-9]{1,18})[ \t]*\r\n", re.IGNORECASE)
CHUNKED = re.compile(rb"\r\ntransfer-encoding:[^\r\n]*chunked", re.IGNORECASE)
EXPECT = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*(?=\r\n)", re.IGNORECASE)

STATUSES: dict[type[Exception], int] = {
    refused.LimitRequestLine: 414,
    refused.LimitRequestHeaders: 431,
    refused.ExpectationFailed: 417,
    refused.UnsupportedTransferCoding: 501,
    refused.ForbiddenProxyRequest: 403,
}


class Unreader(SocketUnreader):  # type: ignore[misc]  # gunicorn has no types
    """Reads what a thread still has to wait for: within a grace, then at a least average rate."""

    def __init__(self, sock: socket.socket) -> None:
        super().__init__(sock)
        self.allow(0.0)

    def allow(self, grace: float) -> None:
        """Begin to count; without a grace nothing more is waited for."""
        self._began, self._grace, self._bytes = time.monotonic(), grace, 0

    def chunk(self, size_hint: int | None = None) -> bytes:
        """The next piece. Raises TimeoutError."""
        earned = self._bytes / BODY_BYTES_PER_SECOND if self._grace else 0.0
        left = self._began + self._grace + earned - time.monotonic()
        if left <= 0:
            raise TimeoutError("the body arrives too slowly")
        self.sock.settimeout(min(left, PAUSE_SECONDS))
        try:
            data: bytes = super().chunk(size_hint)
        finally:
            self.sock.settimeout(None)
        self._bytes += len(data)
        return data


class Chunks:
    """The reader of a body; what it cannot read is an error of the request, not of the app."""

    def __init__(self, reader: Any) -> None:
        self._reader = reader

    def read(self, size: int) -> bytes:
        """Some more of the body. Raises ValueError, which werkzeug answers with 400."""
        try:
            data: bytes = self._reader.read(size)
        except refused.ParseException as error:
            raise ValueError("the body is broken") from error
        return data


class Connection(TConn):  # type: ignore[misc]  # gunicorn has no types
    """A connection and what has arrived of its next request."""

    def __init__(self, cfg: Any, sock: socket.socket, client: Any, server: Any) -> None:
        super().__init__(cfg, sock, client, server)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_SECONDS * 1000)
        self.initialized = True
        self.parser = get_parser(cfg, sock, client)
        self.parser.unreader = Unreader(sock)
        self.streamed = False
        self.lingers = False
        self.deadline = 0.0
        self.begin()

    def begin(self) -> None:
        """Collect another request."""
        self.data = bytearray()
        self.head_bytes = 0
        self.chunked = False
        self.whole_bytes = 0
        """Where the request ends; for chunks, where the next one begins."""

    def add(self, data: bytes, now: float) -> None:
        """Take in a piece, and set how long the rest may take."""
        if not self.data:
            self.deadline = now + HEAD_SECONDS
        searched = max(len(self.data) - 3, 0)
        self.data += data
        if not self.head_bytes:
            end = self.data.find(b"\r\n\r\n", searched)
            if end >= 0:
                self._read_head(end + 4, now)
        elif self.is_small:
            self.deadline += len(data) / BODY_BYTES_PER_SECOND

    def _read_head(self, end: int, now: float) -> None:
        head = bytes(self.data[:end])
        if EXPECT.search(head) and not self._is_large(head):
            # Answered here, since the body is waited for here.
            head = EXPECT.sub(b"", head)
            with contextlib.suppress(OSError):
                self.sock.send(b"HTTP/1.1 100 Continue\r\n\r\n")
        self.data[:end] = head
        self.head_bytes = self.whole_bytes = len(head)
        self.chunked = CHUNKED.search(head) is not None
        if not self.chunked and (length := LENGTH.search(head)):
            self.whole_bytes += int(length[1])
        self.deadline = now + BODY_GRACE_SECONDS

    def _is_large(self, head: bytes) -> bool:
        length = LENGTH.search(head)
        return length is not None and int(length[1]) > WHOLE_BYTES

    @property
    def is_small(self) -> bool:
        """Whether the body, as far as it is known, is one that is collected here."""
        return max(self.whole_bytes, len(self.data)) - self.head_bytes <= WHOLE_BYTES

    @property
    def is_whole(self) -> bool:
        """Whether the whole request has arrived, or nobody could say where it ends."""
        if self.chunked:
            return self._has_last_chunk()
        return self.head_bytes > 0 and len(self.data) >= self.whole_bytes

    def _has_last_chunk(self) -> bool:
        while (line_end := self.data.find(b"\r\n", self.whole_bytes)) >= 0:
            text = bytes(self.data[self.whole_bytes : line_end]).split(b";")[0].strip()
            try:
                size = int(text, 16)
            except ValueError:
                return True  # the parser refuses it without waiting
            if size == 0:
                return self.data.find(b"\r\n\r\n", line_end) >= 0
            if size < 0 or line_end + size > WHOLE_BYTES + self.head_bytes:
                # Larger than what is collected, which the next look at the size finds.
                self.whole_bytes = max(self.whole_bytes, line_end + abs(size))
                return False
            self.whole_bytes = line_end + 2 + size + 2
        return False


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """Threads answer; the event loop collects requests and sees connections off."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._waiting: set[Connection] = set()
        """Those whose next bytes the event loop takes in."""
        self._held = 0
        self._streams = 0
        self._streams_at_once = max(self.cfg.threads // 2, 1)
        """Large bodies never take all threads; the others queue, and their senders are held up."""
        self._queued: deque[Connection] = deque()

    # What follows replaces methods of gunicorn 27 and is called by its event loop.

    def accept(self, listener: socket.socket) -> None:
        """Begin to collect the first request of a new connection."""
        try:
            sock, client = listener.accept()
        except (BlockingIOError, ConnectionAbortedError):
            return
        self.nr_conns += 1
        conn = Connection(self.cfg, sock, client, listener.getsockname())
        self._collect(conn, b"", HEAD_SECONDS)

    def handle_request(self, req: Any, conn: Connection) -> Any:
        """In a thread. Answer one request."""
        req.body.reader = Chunks(req.body.reader)
        return super().handle_request(req, conn)

    def finish_request(self, conn: Connection, done: "Future[Any]") -> None:
        """A thread is through with a connection."""
        if conn.streamed:
            conn.streamed = False
            self._streams -= 1
            if self._queued:
                self._stream(self._queued.popleft())
        if done.cancelled() or done.exception() is not None or not done.result():
            self._linger(conn)
        else:
            seconds = self.cfg.keepalive if self.alive else STOP_KEEPALIVE_LINGER
            self._collect(conn, conn.parser.unreader.take_buffered(), seconds)

    def murder_pending(self) -> None:
        """Refuse or close what took too long."""
        now = time.monotonic()
        for conn in [conn for conn in self._waiting if conn.deadline <= now]:
            if conn.lingers or not conn.data:
                self._close(conn)
            else:
                self._refuse(conn, 408)

    def murder_keepalived(self, force: bool = False) -> None:
        """Close everything that waits when the process ends."""
        if force:
            for conn in list(self._waiting):
                self._close(conn)

    def _cap_keepalive(self, deadline: float) -> None:
        for conn in self._waiting:
            if not conn.data:
                conn.deadline = min(conn.deadline, deadline)

    def _keepalive_after(self, conn: Connection, keepalive: bool) -> bool:
        """In a thread. What was not read of a large body is not waited for: the connection ends."""
        conn.parser.unreader.allow(0.0)
        return keepalive and bool(conn.parser.finish_body())

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: Exception) -> None:
        """In a thread. The answer to what is no request, or to a fault outside of the app."""
        del req
        request_id = str(uuid.uuid4())
        place = {"request_id": request_id}
        if isinstance(exc, refused.ParseException):
            status = next((code for kind, code in STATUSES.items() if isinstance(exc, kind)), 400)
            self.log.warning("Invalid request from ip=%s: %s", (addr or ("",))[0], exc, extra=place)
        else:
            status = 500
            self.log.exception("Error handling request", extra=place)
        with contextlib.suppress(OSError):
            client.sendall(answer(status, request_id))

    # Our own steps, all of them in the event loop.

    def _collect(self, conn: Connection, data: bytes, seconds: float) -> None:
        conn.begin()
        conn.deadline = time.monotonic() + seconds
        self._wait(conn, self._receive)
        if data:
            self._take_in(conn, data)

    def _wait(self, conn: Connection, callback: Any) -> None:
        conn.sock.setblocking(False)
        self.poller.register(conn.sock, 1, partial(callback, conn))
        self._waiting.add(conn)

    def _wait_no_more(self, conn: Connection) -> None:
        self._waiting.discard(conn)
        self._held -= len(conn.data)
        with contextlib.suppress(KeyError, ValueError, OSError):
            self.poller.unregister(conn.sock)

    def _receive(self, conn: Connection, sock: socket.socket) -> None:
        try:
            data = sock.recv(RECEIVE_BYTES)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._take_in(conn, data)
        else:
            self._close(conn)

    def _take_in(self, conn: Connection, data: bytes) -> None:
        before = len(conn.data)
        conn.add(data, time.monotonic())
        self._held += len(conn.data) - before
        if conn.is_whole:
            self._hand_over(conn)
        elif conn.head_bytes and not conn.is_small:
            conn.streamed = True
            self._hand_over(conn)
        elif not conn.head_bytes and len(conn.data) > HEAD_BYTES:
            self._refuse(conn, 431)
        elif self._held > HELD_BYTES:
            self._refuse(conn, 503)

    def _hand_over(self, conn: Connection) -> None:
        self._wait_no_more(conn)
        conn.parser.unreader.unread(bytes(conn.data))
        conn.begin()
        if not conn.streamed:
            conn.parser.unreader.allow(0.0)
            self.enqueue_req(conn)
        elif self._streams < self._streams_at_once:
            self._stream(conn)
        else:
            self._queued.append(conn)

    def _stream(self, conn: Connection) -> None:
        self._streams += 1
        conn.parser.unreader.allow(BODY_GRACE_SECONDS)
        self.enqueue_req(conn)

    def _refuse(self, conn: Connection, status: int) -> None:
        self._wait_no_more(conn)
        conn.begin()
        with contextlib.suppress(OSError):
            conn.sock.send(answer(status))
        self._linger(conn)

    def _linger(self, conn: Connection) -> None:
        conn.lingers = True
        conn.deadline = time.monotonic() + LINGER_SECONDS
        try:
            conn.sock.shutdown(socket.SHUT_WR)
            self._wait(conn, self._drain)
        except OSError:
            self._close(conn)

    def _drain(self, conn: Connection, sock: socket.socket) -> None:
        try:
            if sock.recv(RECEIVE_BYTES):
                return
        except BlockingIOError:
            return
        except OSError:
            pass
        self._close(conn)

    def _close(self, conn: Connection) -> None:
        self._wait_no_more(conn)
        conn.begin()
        self.nr_conns -= 1
        conn.close()


def answer(status: int, request_id: str = "") -> bytes:
    """An error of the server itself, in the one shape of all errors, as it goes over the wire."""
    request_id = request_id or str(uuid.uuid4())
    body = json.dumps(
        {
            "error": True,
            "code": CODES.get(status, "server_error"),
            "message": MESSAGES.get(status, SERVER_MESSAGE),
            "errors": {},
            "requestId": request_id,
        },
        ensure_ascii=False,
    ).encode()
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n"
        f"Connection: close\r\nCache-Control: no-store\r\n{REQUEST_ID}: {request_id}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body
