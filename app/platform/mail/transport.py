"""Hands mails over to an SMTP server, and says of each what is known of it afterwards."""

import re
import smtplib
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from typing import Protocol, Self
from urllib.parse import unquote, urlsplit

from app.models.mail import BOUNCED, FAILED, KEPT, QUEUED, SENT
from app.platform.mail.message import one_line

CONNECT_SECONDS = 10.0
"""For a connection, and for every answer of the server."""
REASON_CHARS = 250
LOCAL = {"localhost", "127.0.0.1", "::1"}
STATUS = re.compile(rb"5\.(\d+)\.\d+")
"""The finer code of RFC 3463; 5.7 is what the server does not let us do."""
FULL = (b"5.2.2",)
NOT_THE_ADDRESS = {530, 535, 538, 552}
"""Sign in first, sign-in failed, encrypt first, mailbox full."""
DOTS = re.compile(rb"(?m)^\.")
NO_SERVER = "No hay un servidor de correo configurado."
INTERRUPTED = "El envío se interrumpió; no sabemos si llegó."


class Away(Exception):
    """There is no server to hand mails to, or it does not let us in; says why, in Spanish."""


@dataclass(frozen=True)
class Outcome:
    """What became of one try."""

    state: str
    """SENT, KEPT, BOUNCED, FAILED, or QUEUED: later again."""
    error: str | None = None
    is_lost: bool = False
    """Whether the connection is of no more use."""


class Post(Protocol):
    """A place to hand mails to."""

    def within(self, seconds: float) -> AbstractContextManager[object]:
        """Whatever is handed over in the block takes no longer than this, all together."""

    def hand_over(self, recipient: str, content: bytes) -> Outcome:
        """Try it once; never raises for what a server or a network does."""

    def close(self) -> None:
        """Nothing more comes."""


class LocalOutbox:
    """Without a server mails stay where they are; administrators read them there."""

    def within(self, seconds: float) -> AbstractContextManager[object]:
        """Nothing here takes time."""
        del seconds
        return nullcontext()

    def hand_over(self, recipient: str, content: bytes) -> Outcome:
        """Nothing is left to be done."""
        del recipient, content
        return Outcome(KEPT, NO_SERVER)

    def close(self) -> None:
        """There is nothing to close."""


class SmtpPost:
    """One connection, kept for many mails."""

    def __init__(self, client: smtplib.SMTP, sender: str) -> None:
        self._client = client
        self._sender = sender

    @classmethod
    def connected(cls, url: str, sender: str) -> Self:
        """Connect, encrypt where the server can, sign in.

        Raises Away.
        """
        try:
            return cls(_signed_in(url, sender), sender)
        except smtplib.SMTPAuthenticationError as error:
            raise Away("El servidor de correo no aceptó el usuario o la contraseña.") from error
        except ssl.SSLCertVerificationError as error:
            raise Away("El certificado del servidor de correo no es válido.") from error
        except (smtplib.SMTPException, OSError, UnicodeError) as error:
            raise Away("No pudimos conectarnos con el servidor de correo.") from error

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Hang up when the time is over: a server may also be slow one letter at a time."""
        patience = threading.Timer(seconds, _hang_up, (self._client,))
        patience.daemon = True
        patience.start()
        try:
            yield
        finally:
            patience.cancel()

    def hand_over(self, recipient: str, content: bytes) -> Outcome:
        """One try. Before the last dot nothing was accepted, so it can be tried again; after it,
        without an answer, nobody knows.
        """
        transaction = _Transaction(self._client)
        try:
            return transaction.run(self._sender, recipient, content)
        except (smtplib.SMTPException, OSError):
            if transaction.is_over:
                return Outcome(FAILED, INTERRUPTED, is_lost=True)
            words = "El servidor de correo dejó de responder."
            return Outcome(QUEUED, words, is_lost=True)

    def close(self) -> None:
        """Take leave; a server that does not answer is left alone."""
        try:
            self._client.quit()
        except (smtplib.SMTPException, OSError):
            self._client.close()


class _Transaction:
    """What is said about one mail."""

    def __init__(self, client: smtplib.SMTP) -> None:
        self._client = client
        self.is_over = False
        """Whether the last dot was said."""

    def run(self, sender: str, recipient: str, content: bytes) -> Outcome:
        """Sender, recipient, content."""
        client = self._client
        code, words = client.mail(sender)
        if code // 100 != 2:
            return self._later(code, words)
        code, words = client.rcpt(recipient)
        if _is_about_the_address(code, words):
            return self._reset(Outcome(BOUNCED, _reason("rechazó la dirección", code, words)))
        if code // 100 != 2:
            return self._later(code, words)
        code, words = client.docmd("DATA")
        if code != 354:
            return self._later(code, words)
        return self._content(content)

    def _content(self, content: bytes) -> Outcome:
        client = self._client
        client.send(DOTS.sub(b"..", content))
        self.is_over = True
        client.send(b".\r\n")
        code, words = client.getreply()
        if code // 100 == 2:
            return Outcome(SENT)
        if code // 100 == 5:
            return Outcome(FAILED, _reason("rechazó el mensaje", code, words))
        return Outcome(QUEUED, _reason("pidió esperar", code, words), is_lost=code == 421)

    def _later(self, code: int, words: bytes) -> Outcome:
        outcome = Outcome(QUEUED, _reason("pidió esperar", code, words), is_lost=code == 421)
        return outcome if outcome.is_lost else self._reset(outcome)

    def _reset(self, outcome: Outcome) -> Outcome:
        """What was begun is called off, so that the next mail begins anew."""
        try:
            self._client.docmd("RSET")
        except (smtplib.SMTPException, OSError):
            return replace(outcome, is_lost=True)
        return outcome


def _signed_in(url: str, sender: str) -> smtplib.SMTP:
    address = urlsplit(url)
    host, encrypted = address.hostname or "", address.scheme == "smtps"
    here, context = sender.rpartition("@")[2], ssl.create_default_context()
    client: smtplib.SMTP
    if encrypted:
        client = smtplib.SMTP_SSL(
            host, address.port or 465, here, context=context, timeout=CONNECT_SECONDS
        )
    else:
        client = smtplib.SMTP(host, address.port or 25, here, timeout=CONNECT_SECONDS)
    try:
        if client.sock is not None:
            # The last dot goes by itself; it must not wait for the server to have seen the rest.
            client.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        client.ehlo_or_helo_if_needed()
        if not encrypted and client.has_extn("starttls"):
            client.starttls(context=context)
            client.ehlo()
            encrypted = True
        if address.username:
            if not (encrypted or host in LOCAL):
                raise Away("El servidor de correo no ofrece una conexión segura.")
            client.login(unquote(address.username), unquote(address.password or ""))
    except BaseException:
        client.close()
        raise
    return client


def _is_about_the_address(code: int, words: bytes) -> bool:
    """Whether a recipient is refused for good, and not us, or for a mailbox that is full."""
    detail = STATUS.match(words)
    if detail is not None:
        return code // 100 == 5 and detail[0] not in FULL and detail[1] != b"7"
    return code // 100 == 5 and code not in NOT_THE_ADDRESS


def _hang_up(client: smtplib.SMTP) -> None:
    """Whoever waits for this server is woken."""
    sock = client.sock
    if sock is not None:
        try:
            sock.shutdown(socket.SHUT_RDWR)
        except OSError:
            return


def _reason(verb: str, code: int, words: bytes) -> str:
    reply = "".join(c for c in words.decode("utf-8", "replace") if c.isprintable() or c.isspace())
    return one_line(f"El servidor de correo {verb}: {code} {reply}", REASON_CHARS)
