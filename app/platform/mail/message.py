"""A mail as it goes over the wire: placeholders, HTML frame, headers, text and HTML parts."""

import datetime as dt
import html
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import format_datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

OPENING, CLOSING = "\x02", "\x03"
HIDDEN = "…"
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
VALUE = re.compile(f"{OPENING}=([^{CLOSING}]*){CLOSING}")
PART = re.compile(f"{OPENING}\\+([^{CLOSING}]*){CLOSING}(.*?){OPENING}-\\1{CLOSING}", re.DOTALL)
_TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).with_name("templates")),
    autoescape=True,
    undefined=StrictUndefined,
)
_HTML: Any = _TEMPLATES.get_template("mail.html").module
SUBJECT_CHARS = 300
BOUNDARY = "=_part_of_this_mail"
"""In no part: these are base64, which has no underscore."""
ASCII_ADDRESS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[A-Za-z0-9.-]{1,190}")


def value(key: str) -> str:
    """Stands for a value that is known when the mail leaves."""
    return f"{OPENING}={key}{CLOSING}"


def part(key: str, text: str) -> str:
    """Text that falls away when its key is not needed any more."""
    return f"{OPENING}+{key}{CLOSING}{text}{OPENING}-{key}{CLOSING}"


def plain(text: str) -> str:
    """What somebody wrote, so that it holds no marker."""
    return CONTROL.sub("", text)


def hidden(text: str) -> str:
    """A text for somebody who does not get its values."""
    return PART.sub(r"\2", VALUE.sub(HIDDEN, text))


def filled(
    text: str,
    values: Mapping[str, str],
    parts: Collection[str],
    *,
    escape: Callable[[str], str] = str,
) -> str:
    """The text with its values, and with those of its parts that are needed."""
    needed = PART.sub(lambda match: match[2] if match[1] in parts else "", text)
    return VALUE.sub(lambda match: escape(values.get(match[1], "")), needed)


def framed(content: str, *, title: str, foot: str) -> str:
    """A whole document around the content of a mail, which is HTML; `foot` says who writes."""
    return str(_HTML.document(Markup(content), title, foot))  # noqa: S704 - made here or escaped


def paragraph(inner: str) -> str:
    """A paragraph; `inner` is HTML."""
    return str(_HTML.paragraph(Markup(inner)))  # noqa: S704 - the same


def button(address: str, label: str) -> str:
    """The one thing to do in a mail; both are HTML."""
    return str(_HTML.button(Markup(address), Markup(label)))  # noqa: S704 - the same


def link(address: str) -> str:
    """An address inside a sentence, as HTML."""
    return str(_HTML.link(Markup(address)))  # noqa: S704 - the same


def one_line(text: str, most: int) -> str:
    """A text for a header: on one line, shortened when it is too long."""
    line = re.sub(r"\s+", " ", text).strip()
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


class BadAddress(Exception):
    """Nothing can be sent to such an address."""


@dataclass(frozen=True)
class Letterhead:
    """Who writes."""

    name: str
    address: str
    reply_to: str | None = None


@dataclass(frozen=True)
class Filling:
    """What a mail left open until now."""

    values: Mapping[str, str] = field(default_factory=dict)
    parts: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Stored:
    """A mail as its row has it."""

    id: int
    kind: str
    recipient: str
    subject: str
    text: str
    html: str
    message_id: str
    tries: int = 0


@dataclass(frozen=True)
class Words:
    """What a mail says, with nothing left open."""

    subject: str
    text: str
    html: str


class _CachingPolicy(EmailPolicy):
    """The policy of the standard library for SMTP: lines end in CR LF, a line break in a header is
    refused. Most headers of twenty thousand mails are the same, so what was parsed and folded
    once is remembered; that takes a mail from 1.4 to 0.5 ms.
    """

    @lru_cache(maxsize=2048)  # noqa: B019 - one object for the life of the process
    def header_store_parse(self, name: str, value: Any) -> tuple[str, Any]:
        return super().header_store_parse(name, value)

    @lru_cache(maxsize=2048)  # noqa: B019 - the same
    def fold_binary(self, name: str, value: str) -> bytes:
        return super().fold_binary(name, value)


_POLICY = _CachingPolicy(linesep="\r\n")


def words_of(mail: Stored, filling: Filling, letterhead: Letterhead) -> Words:
    """A mail with what it left open filled in."""
    subject = filled(mail.subject, filling.values, filling.parts)
    subject = one_line(plain(agreeing(subject)), SUBJECT_CHARS)
    text = filled(mail.text, filling.values, filling.parts)
    content = filled(mail.html, filling.values, filling.parts, escape=html.escape)
    return Words(
        subject=subject,
        text=agreeing(text),
        html=framed(agreeing(content), title=subject, foot=letterhead.name),
    )


def agreeing(text: str) -> str:
    """`quedan 1 días` as people say it; only now is the number known."""
    return text.replace("quedan 1 días", "queda 1 día").replace("quedan 0 días", "queda solo hoy")


def written(mail: Stored, words: Words, letterhead: Letterhead, *, at: dt.datetime) -> bytes:
    """The message for the server.

    Raises BadAddress.
    """
    message = EmailMessage(policy=_POLICY)
    message["From"] = str(Address(letterhead.name, addr_spec=ascii_address(letterhead.address)))
    message["To"] = ascii_address(mail.recipient)
    if letterhead.reply_to:
        message["Reply-To"] = ascii_address(letterhead.reply_to)
    message["Subject"] = words.subject
    message["Date"] = format_datetime(at)
    message["Message-ID"] = mail.message_id
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(words.text, cte="base64")
    message.add_alternative(words.html, subtype="html", cte="base64")
    message.set_boundary(BOUNDARY)
    return message.as_bytes()


def ascii_address(address: str) -> str:
    """An address as every server takes it; a domain with `ñ` has an ASCII form.

    Raises BadAddress.
    """
    local, _, domain = address.rpartition("@")
    try:
        ascii_form = f"{local}@{domain.encode('idna').decode()}"
    except UnicodeError as error:
        raise BadAddress from error
    if ASCII_ADDRESS.fullmatch(ascii_form) is None:
        raise BadAddress
    return ascii_form
