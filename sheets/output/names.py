"""Names of sheets: what a workbook allows, short enough, and each only once."""

import re
from collections.abc import Iterable

from sheets.output.cells import legal

_REFUSED = re.compile(r"[\[\]:*?/\\]")
_LONGEST = 31
_NAMELESS = "Hoja"
_OF_EXCEL = "history"
"""A name that Excel keeps for itself."""


def sheet_names(titles: Iterable[str]) -> list[str]:
    """A name for each sheet: its title as far as that may stand, numbered when it is taken."""
    names: list[str] = []
    for title in titles:
        names.append(_free(_plain(title), {name.casefold() for name in names} | {_OF_EXCEL}))
    return names


def _plain(title: str) -> str:
    spaced = " ".join(_REFUSED.sub(" ", legal(title)).split())
    return spaced.strip("' ") or _NAMELESS


def _free(name: str, taken: set[str]) -> str:
    number, free = 1, name[:_LONGEST].rstrip("' ")
    while free.casefold() in taken:
        number += 1
        ending = f" ({number})"
        free = name[: _LONGEST - len(ending)].rstrip("' ") + ending
    return free
