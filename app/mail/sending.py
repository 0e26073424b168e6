"""Hands waiting mails over, a small step at a time, so that little is unknown if a worker dies."""

import datetime as dt
import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.mail import claims, letters
from app.mail.claims import Claim, Result
from app.mail.letters import Filling, Letterhead, Stored
from app.mail.transport import Away, Outcome, Post
from app.mail.writers import Writer
from app.models.mail import BOUNCED, FAILED

log = logging.getLogger(__name__)

STEP_SECONDS = 0.05
"""As many mails are taken together as leave in this time: one, with a server across the network."""
STEP_MAILS = 50
LOST_CONNECTIONS = 3
"""In a row; after these the server counts as away."""
UNSTEADY = "El servidor de correo se desconectó varias veces."
IMPOSSIBLE = "La dirección no es válida."
UNWRITABLE = "No se pudo escribir este correo."


@dataclass(frozen=True)
class Bounds:
    """How long things may take."""

    run_seconds: float
    """After these no new step begins."""
    lease_seconds: int
    """After these a claim counts as interrupted."""

    @property
    def step_seconds(self) -> float:
        """For all mails of a claim; whatever was not begun by then is given back."""
        return min(30.0, self.lease_seconds / 3)


class Sending:
    """One run over the mails that wait."""

    def __init__(
        self,
        *,
        writer: Writer,
        connect: Callable[[], Post],
        now: Callable[[], dt.datetime],
        bounds: Bounds,
    ) -> None:
        self._writer = writer
        self._connect = connect
        self._now = now
        self._bounds = bounds
        self._post: Post | None = None
        self._lost = 0
        self._size = 1
        self.handed_over = 0

    def steps(self) -> Iterator[None]:
        """Stops wherever what was written has to be committed before it goes on."""
        until = time.monotonic() + self._bounds.run_seconds
        letterhead = self._writer.letterhead()
        try:
            while time.monotonic() < until:
                if self._post is None:
                    if not claims.is_due(at=self._now()):
                        break
                    # Whoever waits for a connection holds no transaction open.
                    yield
                    if not self._is_connected():
                        break
                claim = claims.take(most=self._size, at=self._now())
                if not claim.mails:
                    break
                fillings = self._needed(claim)
                yield
                results = self._hand_over(claim, fillings, letterhead)
                self._end(claims.keep(claim, results))
            yield
        finally:
            self._hang_up()

    def _is_connected(self) -> bool:
        """Whether a connection could be made; without one, all mail is put off."""
        try:
            if self._lost >= LOST_CONNECTIONS:
                raise Away(UNSTEADY)
            self._post = self._connect()
        except Away as away:
            log.warning("mail server away", extra={"reason": str(away)})
            self._end(claims.postpone(at=self._now(), reason=str(away)))
            return False
        return True

    def _needed(self, claim: Claim) -> Mapping[int, Filling]:
        """What is still to be sent of a claim; the rest is forgotten."""
        fillings = self._writer.prepare(claim.mails, at=claim.at)
        claims.drop([mail.id for mail in claim.mails if mail.id not in fillings])
        return fillings

    def _hand_over(
        self, claim: Claim, fillings: Mapping[int, Filling], letterhead: Letterhead
    ) -> Sequence[Result]:
        assert self._post is not None
        begun = time.monotonic()
        needed = [mail for mail in claim.mails if mail.id in fillings]
        with self._post.within(self._bounds.step_seconds):
            results = [
                self._result(mail, fillings[mail.id], letterhead, begun=begun) for mail in needed
            ]
        self._keep_pace(len(results), time.monotonic() - begun)
        return results

    def _result(
        self, mail: Stored, filling: Filling, letterhead: Letterhead, *, begun: float
    ) -> Result:
        """What becomes of a mail; without connection, or too late, it is not begun."""
        is_late = time.monotonic() - begun > self._bounds.step_seconds
        goes = self._post is not None and not is_late
        outcome = self._try(mail, filling, letterhead) if goes else None
        return Result(mail, outcome, self._now())

    def _try(self, mail: Stored, filling: Filling, letterhead: Letterhead) -> Outcome:
        assert self._post is not None
        try:
            words = letters.words_of(mail, filling, letterhead)
            content = letters.written(mail, words, letterhead, at=self._now())
            recipient = letters.ascii_address(mail.recipient)
        except letters.BadAddress:
            return Outcome(BOUNCED, IMPOSSIBLE)
        except Exception:
            # One bad mail never stops the others.
            log.exception("mail cannot be written", extra={"mail": mail.id})
            return Outcome(FAILED, UNWRITABLE)
        outcome = self._post.hand_over(recipient, content)
        self.handed_over += 1
        self._lost = self._lost + 1 if outcome.is_lost else 0
        if outcome.is_lost:
            self._hang_up()
        return outcome

    def _keep_pace(self, mails: int, seconds: float) -> None:
        if mails:
            fitting = int(STEP_SECONDS / max(seconds / mails, 1e-6))
            self._size = max(1, min(STEP_MAILS, fitting, self._size * 2))

    def _end(self, states: Mapping[int, str]) -> None:
        if states:
            self._writer.ended(states, at=self._now())

    def _hang_up(self) -> None:
        if self._post is not None:
            self._post.close()
            self._post = None
