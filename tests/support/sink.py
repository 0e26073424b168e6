"""A real mail server for tests: it keeps what arrives, and can be difficult in several ways."""

import asyncio
import email
import socket
import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass
from email import policy
from email.message import EmailMessage
from typing import Any, Self

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword

DONE, REFUSED, LATER = "250 OK", "550 5.1.1 No such user here", "451 4.7.1 Try again later"


@dataclass(frozen=True)
class Arrived:
    """One message as it came in."""

    recipient: str
    content: bytes

    @property
    def message(self) -> EmailMessage:
        """Its headers and parts."""
        return email.message_from_bytes(self.content, policy=policy.default)

    def part(self, kind: str) -> str:
        """Its text or its HTML."""
        body = self.message.get_body((kind,))
        assert body is not None
        return str(body.get_content())


class Sink:
    """Listens on a port of its own from `open` to `close`, as often as one likes."""

    def __init__(self, **options: Any) -> None:
        self.port = _free_port()
        self.arrived: list[Arrived] = []
        self.connections = 0
        self.answers: dict[str, str] = {}
        """Recipient -> what the server says to it; everybody else is welcome."""
        self.seconds = 0.0
        """How long the server thinks about a message before it takes it."""
        self.at_data: Callable[[str], str | None] = lambda _: None
        """What is said to a message for somebody instead of taking it."""
        self._options = options
        self._controller: Controller | None = None
        self._lock = threading.Lock()

    @property
    def url(self) -> str:
        """Its address as a setting."""
        return f"smtp://127.0.0.1:{self.port}"

    @property
    def recipients(self) -> list[str]:
        """Whom messages came for, in order."""
        return [one.recipient for one in self.arrived]

    def open(self) -> Self:
        """Listen."""
        self._controller = Controller(
            self, hostname="127.0.0.1", port=self.port, data_size_limit=None, **self._options
        )
        self._controller.start()
        return self

    def close(self) -> None:
        """Be away; connections end."""
        if self._controller is not None:
            self._controller.stop(no_assert=True)
            self._controller = None

    def __enter__(self) -> Self:
        return self.open()

    def __exit__(self, *_: object) -> None:
        self.close()

    async def handle_EHLO(  # noqa: N802 - aiosmtpd looks for this name
        self, server: SMTP, session: Any, _: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        """Somebody says hello."""
        del server
        session.host_name = hostname
        self.connections += 1
        return responses

    async def handle_RCPT(  # noqa: N802 - the name of the library
        self, _: SMTP, __: Any, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Whom a message is for."""
        del options
        answer = self.answers.get(address, DONE)
        if answer.startswith("2"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, _: SMTP, __: Any, envelope: Envelope) -> str:  # noqa: N802 - the name of the library
        """The message itself."""
        recipient = envelope.rcpt_tos[0]
        if said := self.at_data(recipient):
            return said
        if self.seconds:
            await asyncio.sleep(self.seconds)
        content = envelope.content
        assert isinstance(content, bytes)
        with self._lock:
            self.arrived.append(Arrived(recipient, content))
        return DONE


def guarded(user: str, password: str, context: ssl.SSLContext | None) -> dict[str, Any]:
    """Options of a server that wants a password, and with a context encryption."""

    def check(_: Any, __: Any, ___: Any, ____: str, given: Any) -> AuthResult:
        expected = LoginPassword(user.encode(), password.encode())
        return AuthResult(success=given == expected, handled=given == expected)

    return {
        "tls_context": context,
        "require_starttls": context is not None,
        "auth_required": True,
        "authenticator": check,
    }


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
