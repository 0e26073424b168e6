"""What may be written into a cell, so that nothing a person typed can act as a formula."""

import re
from collections.abc import Sequence

from openpyxl.styles import Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

ACTING = ("=", "+", "-", "@", "\t", "\r", "\0", "＝", "＋", "－", "＠")
_NEGATIVE = re.compile(r"-\d[\d.,]*")
_ILLEGAL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
LONGEST_CELL = 32_767

HEADING_FONT = Font(bold=True)
HEADING_FILL = PatternFill("solid", fgColor="E2E8F0")
FAULT_FILL = PatternFill("solid", fgColor="FECACA")


def neutralise(text: str) -> str:
    """Return the text with an apostrophe in front if a spreadsheet might take it for a formula.

    A plain negative amount stays as it is. Reading takes the apostrophe off again.
    """
    if text.startswith(ACTING) and not _NEGATIVE.fullmatch(text):
        return f"'{text}"
    return text


def cell_text(text: str | None) -> str | None:
    """Return a text that can stand in a cell of a workbook: neutral, legal and short enough."""
    if text is None:
        return None
    return legal(neutralise(text))[:LONGEST_CELL]


def legal(text: str) -> str:
    """Return the text with a mark for every character that no workbook can hold."""
    return _ILLEGAL.sub("\ufffd", text)


def set_widths(sheet: Worksheet, names: Sequence[str]) -> None:
    """Make the columns about as wide as their headings, within reason."""
    for at, name in enumerate(names, start=1):
        sheet.column_dimensions[get_column_letter(at)].width = width_of(name)


def width_of(name: str) -> int:
    """A width in characters in which a heading can be read."""
    return min(max(len(name) + 4, 12), 44)
