"""What the values of a column look like, whatever its heading says."""

from dataclasses import dataclass, field

import pyarrow as pa
import pyarrow.compute as pc

from sheets.parsers import parse
from sheets.parsing.rut import FIRST_COMPANY
from sheets.parsing.text import absent, clean, hygiene_codes

# Values of these say by themselves what they are; an amount or a word could be many things.
TELLING = ("rut", "email", "phone", "gender")
_PATTERNS = {
    # A body without its digit, and a digit alone; number cells leave their ".0".
    "number": r"^\d{1,2}\.?\d{3}\.?\d{3}([.,]0)?$",
    "dv": r"^[0-9kK]([.,]0)?$",
    "names": r"^\pL[\pL.,'´`-]*( [\pL.,'´`&-]+){1,7}$",
    "name": r"^[\pL][\pL.,'´` -]+$",
}
_LONGEST = 1_000


@dataclass(frozen=True)
class Profile:
    """The filled cells of a column, and what they look like, found out when it is asked."""

    cells: pa.Array
    _shares: dict[str, float] = field(default_factory=dict, compare=False)

    @property
    def filled(self) -> int:
        """Return how many cells say something."""
        return len(self.cells)

    def share(self, shape: str) -> float:
        """Return the share (0 to 1) of the cells that a parser or a pattern accepts."""
        if shape not in self._shares:
            self._shares[shape] = self._share(shape) if self.filled else 0.0
        return self._shares[shape]

    def _share(self, shape: str) -> float:
        if shape in ("text", "lookup"):
            letters = _matching(self.cells, r"\pL")
            return letters * (1 - max(self.share("rut"), self.share("email")))
        if shape in _PATTERNS:
            return _matching(self.cells, _PATTERNS[shape])
        return _valid(parse(shape, self.cells).values)

    def distinct(self) -> float:
        """Return the share of different cells."""
        return int(pc.count_distinct(self.cells).as_py()) / max(self.filled, 1)

    def companies(self) -> float:
        """Return the share of the RUTs that are those of companies."""
        ruts = parse("rut", self.cells).values.drop_null()
        if len(ruts) == 0:
            return 0.0
        padded = pc.utf8_lpad(ruts, width=len("99999999-K"), padding="0")
        return float(pc.mean(pc.greater_equal(padded, str(FIRST_COMPANY))).as_py())

    def tells(self) -> str | None:
        """Return the parser that nearly all values are of, if they tell one by themselves."""
        best = max(TELLING, key=self.share)
        return best if self.filled >= 2 and self.share(best) >= 0.95 else None


def profile(values: pa.Array) -> Profile:
    """Look at up to 1,000 cells of a column."""
    cells = clean(values[:_LONGEST]).drop_null()
    for says_nothing in (absent, _is_unusable):
        cells = cells.filter(pc.invert(says_nothing(cells))) if len(cells) else cells
    return Profile(cells)


def _is_unusable(cells: pa.Array) -> pa.Array:
    codes = hygiene_codes(cells)
    return pa.repeat(False, len(cells)) if codes is None else codes.is_valid()


def _valid(values: pa.Array) -> float:
    return 1 - int(values.null_count) / len(values)


def _matching(cells: pa.Array, pattern: str) -> float:
    return float(pc.mean(pc.match_substring_regex(cells, pattern)).as_py())
