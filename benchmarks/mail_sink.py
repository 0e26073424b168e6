"""A mail server in a process of its own, which counts what arrives and throws it away."""

import asyncio
import multiprocessing
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from aiosmtpd.controller import Controller


@dataclass(frozen=True)
class MailSink:
    """Where it listens, and how many messages came."""

    port: int
    count: Any

    @property
    def arrived(self) -> int:
        """Messages so far."""
        return int(self.count.value)


class Counting:
    """Takes everything."""

    def __init__(self, count: Any, delay: float) -> None:
        self._count, self._delay = count, delay

    async def handle_DATA(self, *_: Any) -> str:  # noqa: N802 - aiosmtpd looks for this name
        """One more."""
        await asyncio.sleep(self._delay)
        self._count.value += 1
        return "250 OK"


@contextmanager
def listening(delay: float = 0) -> Iterator[MailSink]:
    """The server, for as long as the block lasts, which takes each mail after so many seconds."""
    context = multiprocessing.get_context("spawn")
    sink = MailSink(_free_port(), context.Value("l", 0, lock=False))
    process = context.Process(target=_serve, args=(sink.port, sink.count, delay), daemon=True)
    process.start()
    _wait(sink.port)
    try:
        yield sink
    finally:
        process.terminate()
        process.join()


def _serve(port: int, count: Any, delay: float) -> None:
    Controller(Counting(count, delay), hostname="127.0.0.1", port=port).start()
    while True:
        time.sleep(3600)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(port: int) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the mail server did not start")
