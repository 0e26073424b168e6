"""How often something may happen, written as people say it: `5 per minute`."""

import re
from dataclasses import dataclass

from app.config import RATE

SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}


@dataclass(frozen=True)
class Rate:
    """So many times in so many seconds."""

    times: int
    seconds: int


def parse(text: str) -> Rate | None:
    """The rate that a setting says; None when it is empty, which switches the limit off.

    Raises ValueError.
    """
    if not text.strip():
        return None
    match = re.fullmatch(RATE, text.strip())
    if match is None:
        raise ValueError(f"{text!r} is not a rate such as '5 per minute'.")
    return Rate(times=int(match[1]), seconds=SECONDS[match[2]])
