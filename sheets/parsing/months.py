"""Months with their year, as their first day: "2026-03", "marzo 2026", "mar-26", a date of it.

Two numbers that could both be the month are decided over the whole column, or asked about.
"""

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from sheets.parsing.column import Mask, Parsed, Rule, as_numpy, no_codes
from sheets.parsing.dates import (
    CLOCK,
    FIRST_YEAR,
    LAST_YEAR,
    MONTHS,
    NAMES_OF_MONTHS,
    in_santiago,
    month_index,
)

# What 01-03-2026 means: a day of March, or of January.
DAY_FIRST = "month_of_dmy"
MONTH_FIRST = "month_of_mdy"
DATES_ARE_UNCLEAR = "month_of_date_unclear"

# What 03-12 means: March of 2012, or December of 2003.
MONTH_YEAR = "month_year"
YEAR_MONTH = "year_month"
SHORT_ARE_UNCLEAR = "month_of_two_unclear"

# What 2027-01-26 means in a list of such days: January of 2026, of which Excel made a day of the
# year in which it was typed ("ene-26"), or of 2027.
DAYS_ARE_YEARS = "days_are_years"
DAYS_ARE_DAYS = "days_are_days"
DAYS_ARE_UNCLEAR = "month_day_unclear"
_NEAR_YEARS = 2
_CENTURY = 2000

_ENDS = ("ro", "rero", "zo", "il", "o", "io", "io", "sto", "tiembre", "ubre", "iembre", "iembre")
_NAMES = "|".join(
    [
        *(f"{short}(?:{end})?" for short, end in zip(MONTHS, _ENDS, strict=True)),
        *("sept", "set(?:iembre)?", *NAMES_OF_MONTHS[len(MONTHS) :]),
    ]
)
_BETWEEN = r"(?:\s*[-/., ']\s*| del? )"
# The groups of every pattern are y and m (a number, or n: its name), or a and b: unclear ones.
_PATTERNS = {
    "iso": r"^(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})" + CLOCK,
    "year_month": r"^(?P<y>\d{4})\s*[-/. ]\s*(?P<m>\d{1,2})$",
    "joined": r"^(?P<y>20\d{2})(?P<m>\d{2})$",
    "month_year": r"^(?P<m>\d{1,2})\s*[-/. ]\s*(?P<y>\d{4})$",
    "named": rf"^(?:(?P<d>\d{{1,2}}){_BETWEEN})?(?P<n>{_NAMES})\.?{_BETWEEN}"
    r"(?P<y>\d{4}|\d{2})$",
    "year_named": rf"^(?P<y>\d{{4}}){_BETWEEN}(?P<n>{_NAMES})\.?$",
}
_DATE = r"^(?P<a>\d{1,2})[-/. ](?P<b>\d{1,2})[-/. ](?P<y>\d{4}|\d{2})" + CLOCK
_SHORT = r"^(?P<a>\d{1,2})[-/](?P<b>\d{2})$"
_WITHOUT_YEAR = rf"^(?:{_NAMES}|0?[1-9]|1[0-2])\.?$"
# A number of a cell that is joined with others has its decimals.
_DECIMALS = r"\b(\d{1,4})[.,]0($| )"

Numbers = npt.NDArray[np.int64]


def parse(texts: pa.Array, rule: Rule) -> Parsed:
    """Return the first days of months (date32) of the years 2000 to 2100."""
    lower = _plain(texts)
    years, months = np.zeros(len(lower), np.int64), np.zeros(len(lower), np.int64)
    for pattern in _PATTERNS.values():
        fits, parts = _parts(lower, pattern)
        if fits.any():
            years = np.where(fits, _year(parts), years)
            months = np.where(fits, _month(parts), months)
    codes = np.full(len(lower), "", object)
    if rule.convention in (DAYS_ARE_YEARS, DAYS_ARE_UNCLEAR):
        is_day, day, month, year = _days_of(lower)
        if rule.convention == DAYS_ARE_UNCLEAR:
            codes[is_day] = DAYS_ARE_UNCLEAR
        years = np.where(is_day, _CENTURY + day, years)
        months = np.where(is_day, month, months)
    for pattern, conventions, code in (
        (_DATE, (DAY_FIRST, MONTH_FIRST), "month_of_date_unclear"),
        (_SHORT, (MONTH_YEAR, YEAR_MONTH), "month_of_two_unclear"),
    ):
        fits, parts = _parts(lower, pattern)
        if not fits.any():
            continue
        first, second = _number(parts, "a"), _number(parts, "b")
        is_second = (first > 12) | ((second <= 12) & (rule.convention in (DAY_FIRST, YEAR_MONTH)))
        month = np.where(is_second, second, first)
        if pattern == _SHORT:
            year = 2000 + np.where(is_second, first, second)
        else:
            # 26-03-01 could be a day of 2026 as well.
            year = np.where((_number(parts, "y") < 100) & (first > 12), 0, _year(parts))
        is_open = fits & (first <= 12) & (second <= 12) & (first != second)
        if rule.convention in (DAYS_ARE_YEARS, DAYS_ARE_UNCLEAR):
            fits &= first <= 12
        years, months = np.where(fits, year, years), np.where(fits, month, months)
        if rule.convention not in conventions:
            codes[is_open] = code
    given = texts.is_valid().to_numpy(zero_copy_only=False)
    exist = (years >= FIRST_YEAR) & (years <= LAST_YEAR) & (months >= 1) & (months <= 12)
    without_year = as_numpy(pc.match_substring_regex(lower, _WITHOUT_YEAR))
    wrong = given & ~exist & (codes == "")
    codes[wrong] = "month_invalid"
    codes[wrong & without_year] = "month_without_year"
    good = given & (codes == "")
    days = (np.where(good, years, 1970) - 1970) * 12 + np.where(good, months, 1) - 1
    first_days = days.astype("datetime64[M]").astype("datetime64[D]")
    values = pa.array(first_days, pa.date32(), mask=~good)
    if good.sum() == given.sum():
        return Parsed(values, no_codes(len(texts)))
    return Parsed(values, pa.array(codes, pa.string(), mask=codes == ""))


def evidence(texts: pa.Array) -> dict[str, int]:
    """Count what tells the order of the numbers, and the cells that leave it open."""
    lower = _plain(texts)
    is_day, days, _, said = _days_of(lower)
    counts = {"dated": int(is_day.sum()), "others": int(as_numpy(texts.is_valid()).sum())}
    counts["others"] -= counts["dated"]
    for prefix, numbers in (("day", days), ("year", said)):
        for one, count in zip(*np.unique(numbers[is_day], return_counts=True), strict=True):
            counts[f"{prefix}_{one}"] = int(count)
    for name, pattern in (("date", _DATE), ("short", _SHORT)):
        fits, parts = _parts(lower, pattern)
        first, second = _number(parts, "a"), _number(parts, "b")
        is_open = fits & (first <= 12) & (second <= 12) & (first != second)
        counts |= {
            f"{name}_open": int(is_open.sum()),
            f"{name}_first_high": int((fits & (first > 12)).sum()),
            f"{name}_second_high": int((fits & (second > 12)).sum()),
        }
        if name == "date":
            # A list of months names their first days: the number that is always 1 is the day.
            counts["date_first_one"] = int((is_open & (first == 1)).sum())
            counts["date_second_one"] = int((is_open & (second == 1)).sum())
    return counts


def convention(counts: dict[str, int]) -> str | None:
    """Tell the order that a column has, or None when nothing in it depends on that."""
    if _may_be_years(counts):
        return DAYS_ARE_UNCLEAR
    if counts.get("date_open"):
        return _order(counts)
    if counts.get("short_open"):
        month_year, year_month = counts["short_second_high"], counts["short_first_high"]
        if bool(month_year) == bool(year_month):
            return SHORT_ARE_UNCLEAR
        return MONTH_YEAR if month_year else YEAR_MONTH
    return None


def _order(counts: dict[str, int]) -> str:
    day_first = counts["date_first_high"] + counts["date_first_one"]
    month_first = counts["date_second_high"] + counts["date_second_one"]
    if day_first and not month_first:
        return DAY_FIRST
    is_sure = counts["date_second_high"] and not day_first
    return MONTH_FIRST if is_sure else DATES_ARE_UNCLEAR


def _may_be_years(counts: dict[str, int]) -> bool:
    """Whether all dates are of one year, and their days are one or two numbers that are the short
    years around it.
    """
    if not counts.get("dated") or counts.get("others"):
        return False
    days, years = (
        [int(name.removeprefix(prefix)) for name in counts if name.startswith(prefix)]
        for prefix in ("day_", "year_")
    )
    near = all(abs(_CENTURY + day - years[0]) <= _NEAR_YEARS for day in days)
    return len(years) == 1 and len(days) <= _NEAR_YEARS and near


def _days_of(lower: pa.Array) -> tuple[Mask, Numbers, Numbers, Numbers]:
    """Tell which cells are whole dates whose day can be no month, with day, month and year."""
    found = np.zeros(len(lower), np.bool_)
    day, month, year = (np.zeros(len(lower), np.int64) for _ in range(3))
    for pattern, names in ((_PATTERNS["iso"], "dmy"), (_DATE, "aby")):
        fits, parts = _parts(lower, pattern)
        if fits.any():
            told = [_number(parts, name) for name in names]
            fits &= (told[0] > 12) & (told[1] <= 12) & (told[2] >= FIRST_YEAR)
            day, month, year = (
                np.where(fits, new, old) for new, old in zip(told, (day, month, year), strict=True)
            )
            found |= fits
    return found, day, month, year


def _plain(texts: pa.Array) -> pa.Array:
    return pc.replace_substring_regex(in_santiago(pc.utf8_lower(texts)), _DECIMALS, r"\1\2")


def _parts(texts: pa.Array, pattern: str) -> tuple[Mask, pa.Array]:
    parts = pc.extract_regex(texts, pattern)
    return as_numpy(parts.is_valid()), parts


def _number(parts: pa.Array, name: str) -> Numbers:
    text = pc.struct_field(parts, name)
    digits = pc.if_else(pc.fill_null(pc.ascii_is_decimal(text), False), text, "0")
    numbers: Numbers = pc.cast(digits, pa.int64()).to_numpy(zero_copy_only=False)
    return numbers


def _year(parts: pa.Array) -> Numbers:
    years = _number(parts, "y")
    return np.where(years < 100, years + 2000, years)


def _month(parts: pa.Array) -> Numbers:
    if not any(field.name == "n" for field in parts.type):
        return _number(parts, "m")
    short = pc.utf8_slice_codeunits(pc.struct_field(parts, "n"), 0, 3)
    places = pc.fill_null(month_index(short), -1)
    months: Numbers = pc.cast(pc.add(places, 1), pa.int64()).to_numpy(zero_copy_only=False)
    return months
