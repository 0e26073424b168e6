"""What is left open in a stored mail until it is handed over: links, and parts that may fall away.

A marker is enclosed in control characters, which `plain` takes out of whatever people wrote: no
name of a course or a person can pose as one.
"""

import re
from collections.abc import Callable, Collection, Mapping

OPENING, CLOSING = "\x02", "\x03"
HIDDEN = "…"
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
VALUE = re.compile(f"{OPENING}=([^{CLOSING}]*){CLOSING}")
PART = re.compile(f"{OPENING}\\+([^{CLOSING}]*){CLOSING}(.*?){OPENING}-\\1{CLOSING}", re.DOTALL)


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
    kept = PART.sub(lambda found: found[2] if found[1] in parts else "", text)
    return VALUE.sub(lambda found: escape(values.get(found[1], "")), kept)
