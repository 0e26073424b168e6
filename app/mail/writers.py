"""What mail asks of whoever wrote it, who makes himself known: mail knows no surveys."""

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from app.mail.letters import Filling, Letterhead, Stored


class Writer(Protocol):
    """Knows what a mail left open, and wants to know what became of it."""

    def letterhead(self) -> Letterhead:
        """Who writes."""

    def prepare(self, mails: Sequence[Stored], *, at: dt.datetime) -> Mapping[int, Filling]:
        """What is still to be sent, with what these mails left open; called just before."""

    def reveal(self, mail_ids: Collection[int]) -> Mapping[int, Filling]:
        """What these mails left open, needed or not, for somebody who reads them here."""

    def ended(self, states: Mapping[int, str], *, at: dt.datetime) -> None:
        """These mails ended so; in the transaction that says it of the mails."""


_known: list[Writer] = []


def register(writer: Writer) -> None:
    """The one writer of this house."""
    _known[:] = [writer]


def registered() -> Writer:
    """Who wrote the mails."""
    return _known[0]
