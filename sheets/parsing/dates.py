"""Dates: real date cells, ISO and day-first texts; one written format per column."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from sheets.parsing.column import Parsed, Rule, is_any, no_codes, scatter

FIRST_YEAR, LAST_YEAR = 2000, 2100

_MONTHS = ("ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic")
_MONTH_NUMBERS = pa.array([*_MONTHS, "set"])
_CLOCK = r"(?:[ t]\d{1,2}:\d{2}.*)?$"

# A date cell arrives as ISO with midnight, so ISO goes along with any written format. The
# groups of every pattern are d, m and y.
_PATTERNS = {
    "ymd": r"^(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})" + _CLOCK,
    "dmy": r"^(?P<d>\d{1,2})[-/. ](?P<m>\d{1,2})[-/. ](?P<y>\d{4})" + _CLOCK,
    "dmy_short": r"^(?P<d>\d{1,2})[-/. ](?P<m>\d{1,2})[-/. ](?P<y>\d{2})" + _CLOCK,
    "named": r"^(?:\pL+,? )?(?P<d>\d{1,2})(?:[-/. ]| de )(?P<m>\pL{3})\pL*\.?"
    r"(?:[-/. ]| de | del )(?P<y>\d{4}|\d{2})$",
}
_WRITTEN = ("dmy", "dmy_short", "named")
# A number that Excel would show as a date between 2000 and 2100.
_SERIAL = r"^(3[6-9]|[4-6]\d|7[0-3])\d{3}([.,]0)?$"


def parse(texts: pa.Array, rule: Rule) -> Parsed:
    """Return days (date32) of the column's format; the other formats are errors."""
    texts = pc.utf8_lower(texts)
    allowed = ("ymd", rule.convention or "dmy")
    values = _read(texts, allowed)
    failed = pc.and_not(texts.is_valid(), values.is_valid())
    if not is_any(failed):
        return Parsed(values, no_codes(len(texts)))
    some = texts.filter(failed)
    otherwise = _read(some, tuple(name for name in _PATTERNS if name not in allowed))
    codes = pc.if_else(otherwise.is_valid(), "date_other_format", "date_invalid")
    # Return the days of Excel's day numbers, null for any other text.
    serial = pc.match_substring_regex(some, _SERIAL)
    number = pc.cast(pc.if_else(serial, pc.utf8_slice_codeunits(some, 0, 5), "25569"), pa.int32())
    days = pc.subtract(number, pa.scalar(25_569, pa.int32())).view(pa.date32())
    guesses = pc.strftime(
        pc.coalesce(otherwise, pc.if_else(serial, days, pa.scalar(None, pa.date32()))),
        format="%d-%m-%Y",
    )
    length = len(texts)
    return Parsed(values, scatter(length, failed, codes), scatter(length, failed, guesses))


def evidence(texts: pa.Array) -> dict[str, int]:
    """Count the cells that are written in every format."""
    lower = pc.utf8_lower(texts)
    return {
        name: pc.sum(pc.match_substring_regex(lower, _PATTERNS[name])).as_py() or 0
        for name in _WRITTEN
    }


def convention(counts: dict[str, int]) -> str | None:
    """Return the written format of most cells, or None when all are date cells."""
    if not any(counts.values()):
        return None
    return max(_WRITTEN, key=lambda name: counts.get(name, 0))


def _read(texts: pa.Array, formats: tuple[str, ...]) -> pa.Array:
    days = pa.nulls(len(texts), pa.date32())
    for name in formats:
        fits = pc.fill_null(pc.match_substring_regex(texts, _PATTERNS[name]), False)
        if is_any(fits):
            days = pc.replace_with_mask(days, fits, _days(texts.filter(fits), _PATTERNS[name]))
    return days


@dataclass(frozen=True)
class _Figures:
    day: npt.NDArray[np.int64]
    month: npt.NDArray[np.int64]
    year: npt.NDArray[np.int64]

    def exist(self) -> npt.NDArray[np.bool_]:
        in_years = (self.year >= FIRST_YEAR) & (self.year <= LAST_YEAR)
        in_months = (self.month >= 1) & (self.month <= 12)
        return np.asarray(in_years & in_months & (self.day >= 1) & (self.day <= 31), np.bool_)


def _days(texts: pa.Array, pattern: str) -> pa.Array:
    """Return the days of texts that fit the pattern; null where the calendar has none."""
    parts = pc.extract_regex(texts, pattern)
    figures = _figures(parts)
    exist = figures.exist()
    month = (
        (np.where(exist, figures.year, 2000) - 1970) * 12 + np.where(exist, figures.month, 1) - 1
    )
    first = month.astype("datetime64[M]")
    days = first.astype("datetime64[D]") + (np.where(exist, figures.day, 1) - 1)
    exist &= days.astype("datetime64[M]") == first
    return pa.array(days, pa.date32(), mask=~exist)


def _figures(parts: pa.Array) -> _Figures:
    month = pc.struct_field(parts, "m")
    named = pc.index_in(month, value_set=_MONTH_NUMBERS)
    # "set" is how many people shorten septiembre.
    named = pc.if_else(pc.equal(named, 12), 8, named)
    numeric = pc.if_else(pc.ascii_is_decimal(month), month, "0")
    months = pc.coalesce(pc.add(named, 1), pc.cast(numeric, pa.int32()))
    years = _integers(pc.struct_field(parts, "y"))
    years = np.where(years < 100, years + 2000, years)
    return _Figures(_integers(pc.struct_field(parts, "d")), _integers(months), years)


def _integers(figures: pa.Array) -> npt.NDArray[np.int64]:
    integers: npt.NDArray[np.int64] = pc.cast(figures, pa.int64()).to_numpy(zero_copy_only=False)
    return integers
