"""What the values of a column look like, whatever its heading says."""

from collections.abc import Mapping
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from sheets.parsers import parse
from sheets.parsing.rut import FIRST_COMPANY
from sheets.parsing.text import absent, clean

# Values of these say by themselves what they are; an amount or a word could be many things.
TELLING = ("rut", "email", "phone", "gender")
_PARSED = (*TELLING, "money", "boolean", "external", "date")
_PATTERNS = {
    # A body without its digit, and a digit alone; number cells leave their ".0".
    "number": r"^\d{1,2}\.?\d{3}\.?\d{3}([.,]0)?$",
    "dv": r"^[0-9kK]([.,]0)?$",
    "name": r"^[\pL][\pL.,'´` -]+$",
}
_LONGEST = 1_000
_COMPANIES_FROM = str(FIRST_COMPANY)


@dataclass(frozen=True)
class Profile:
    """Shares (0 to 1) of the values that each parser or shape accepts; `filled` counts them."""

    filled: int
    shares: Mapping[str, float]
    distinct: float
    companies: float

    def share(self, parser: str) -> float:
        """Return the share for a parser; anything that holds a letter is text."""
        return self.shares.get("letters" if parser in ("text", "lookup") else parser, 0.0)

    def tells(self) -> str | None:
        """Return the parser that nearly all values are of, if they tell one by themselves."""
        best = max(TELLING, key=self.share)
        return best if self.filled and self.share(best) >= 0.95 else None


def profile(values: pa.Array) -> Profile:
    """Look at up to 1,000 cells of a column."""
    cells = clean(values[:_LONGEST]).drop_null()
    cells = cells.filter(pc.invert(absent(cells))) if len(cells) else cells
    if len(cells) == 0:
        return Profile(0, {}, 1.0, 0.0)
    shares = {name: _valid(parse(name, cells).values) for name in _PARSED}
    shares |= {name: _matching(cells, pattern) for name, pattern in _PATTERNS.items()}
    shares["letters"] = _matching(cells, r"\pL") * (1 - max(shares["rut"], shares["email"]))
    distinct = pc.count_distinct(cells).as_py() / len(cells)
    return Profile(len(cells), shares, distinct, _company_share(cells))


def _valid(values: pa.Array) -> float:
    return 1 - int(values.null_count) / len(values)


def _matching(cells: pa.Array, pattern: str) -> float:
    return float(pc.mean(pc.match_substring_regex(cells, pattern)).as_py())


def _company_share(cells: pa.Array) -> float:
    ruts = parse("rut", cells).values.drop_null()
    if len(ruts) == 0:
        return 0.0
    padded = pc.utf8_lpad(ruts, width=10, padding="0")
    return float(pc.mean(pc.greater_equal(padded, _COMPANIES_FROM)).as_py())
