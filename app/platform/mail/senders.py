"""Workers that hand over mail side by side: their places, and when mail may leave from each.

What a sender has to know of the run before it, and of the others, is kept in the cache for a
moment. Where it is lost, a mail leaves early from each place, or all mail waits a minute.
"""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from app.config import current_config
from app.platform import cache

RUN_SECONDS = 45.0
STEP_SECONDS = 0.05
"""As many mails are taken together as leave in this time: one, with a server across the network."""
ALONE_SECONDS = 1.0
MOST_ALONE = 20
"""What leaves in this time, at a configured rate, and so many mails at most are left to one sender;
where more wait another one starts."""
REST_SECONDS = 60.0
"""A server that took mail from another place within these is there. A place that it does not take
any from rests as long."""
KEPT = "mail_place:"
KEPT_SECONDS = 120


@dataclass(frozen=True)
class Share:
    """What each of those may do who send side by side."""

    places: int = 1
    apart: float = 0.0
    """Seconds from one mail to the next one that leaves from the same place."""

    @property
    def is_kept(self) -> bool:
        """Whether there is anything to know of other runs."""
        return self.places > 1 or self.apart > 0


def share() -> Share:
    """That of the settings."""
    settings = current_config()
    # Without a server nothing leaves.
    rate = settings.mail_rate if settings.mail_url else 0
    if not rate:
        return Share(settings.mail_senders)
    # As many places as one mail leaves from in each run: more of them would only wait.
    places = max(1, min(settings.mail_senders, int(rate * RUN_SECONDS / 60)))
    return Share(places, 60 * places / rate)


def free(*, at: dt.datetime) -> Sequence[int]:
    """The places to send from, as far as it is known here, in the order of their turns.

    One whose turn comes after the end of a run, or which rests, is none.
    """
    own = share()
    found = [Place(own, number) for number in range(own.places)]
    soon = min(RUN_SECONDS, max(own.apart, STEP_SECONDS))
    waits = {place.number: place.wait(at=at) for place in found}
    return sorted((number for number in waits if waits[number] <= soon), key=waits.__getitem__)


class Place:
    """That of one sender: when the next mail may leave from it, how many, and what others found."""

    def __init__(self, own: Share, number: int = 0) -> None:
        self.number = number
        self._share = own
        kept = cache.get(f"{KEPT}{number}") if own.is_kept else None
        self._turn = float(kept[0]) if kept else 0.0

    def wait(self, *, at: dt.datetime) -> float:
        """Seconds until the next mail may leave; what was not used before is not made up for."""
        self._turn = max(self._turn, at.timestamp())
        return self._turn - at.timestamp()

    def enough(self) -> int | None:
        """So many mails that wait are left to this sender; None: any, since there is no other."""
        if self._share.places == 1:
            return None
        apart = self._share.apart
        return max(1, int(min(MOST_ALONE, ALONE_SECONDS / apart))) if apart else MOST_ALONE

    def fitting(self, most: int) -> int:
        """How many of so many may leave together, where turns come faster than steps."""
        apart = self._share.apart
        return min(most, max(1, int(STEP_SECONDS / apart))) if apart else most

    def take(self, mails: int, *, at: dt.datetime) -> None:
        """So many are handed over to the server now."""
        self._turn += mails * self._share.apart
        self._keep(reached=at.timestamp())

    def is_crowded(self, *, at: dt.datetime) -> bool:
        """No connection was to be had: whether the server takes mail from others all the same.

        Then this place rests. Each takes its own sign away before it looks for others, so that of
        those who lost the server together somebody says so.
        """
        if self._share.places == 1:
            return False
        self._keep(reached=0.0)
        others = [n for n in range(self._share.places) if n != self.number]
        signs = filter(None, cache.get_many([f"{KEPT}{number}" for number in others]))
        if all(reached < at.timestamp() - REST_SECONDS for _, reached in signs):
            return False
        self._turn = at.timestamp() + REST_SECONDS
        self._keep(reached=0.0)
        return True

    def _keep(self, *, reached: float) -> None:
        if self._share.is_kept:
            cache.put(f"{KEPT}{self.number}", (self._turn, reached), seconds=KEPT_SECONDS)
