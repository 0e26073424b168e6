"""Dates: real date cells, ISO and day-first texts; short years only where a column has them.

The month comes first only where a column cannot be read in any other way.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from sheets.parsing.column import (
    NULL_TEXT,
    Parsed,
    Rule,
    as_numpy,
    count_true,
    is_any,
    matches,
    no_codes,
    scatter,
)

FIRST_YEAR, LAST_YEAR = 2000, 2100

MONTHS = ("ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic")
_MONTH_NAMES = pa.array([*MONTHS, "set"])
CLOCK = r"(?:[ t]\d{1,2}:\d{2}.*)?$"

_WEEKDAY = r"^(?:(?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom)\pL*\.?,? )?"
_FIGURES = _WEEKDAY + r"(?P<d>\d{1,2})[-/. ](?P<m>\d{1,2})[-/. ]"
_MONTH_FIGURES = _WEEKDAY + r"(?P<m>\d{1,2})[-/. ](?P<d>\d{1,2})[-/. ]"
_NAMED = _WEEKDAY + (r"(?P<d>\d{1,2})(?:[-/. ]| de )(?P<m>\pL{3})\pL*\.?(?:[-/. ]| de | del )")

# A date cell arrives as ISO with midnight, so ISO goes along with any written format. The
# groups of every pattern are d, m and y.
_PATTERNS = {
    "ymd": r"^(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})" + CLOCK,
    "dmy": _FIGURES + r"(?P<y>\d{4})" + CLOCK,
    "named": _NAMED + r"(?P<y>\d{4})$",
    "dmy_short": _FIGURES + r"(?P<y>\d{2})" + CLOCK,
    "named_short": _NAMED + r"(?P<y>\d{2})$",
    "mdy": _MONTH_FIGURES + r"(?P<y>\d{4})" + CLOCK,
    "mdy_short": _MONTH_FIGURES + r"(?P<y>\d{2})" + CLOCK,
}
_SURE = ("ymd", "dmy", "named")
"""A whole year and the day before the month can be read in one way only, in any column."""
_WRITTEN = ("dmy", "dmy_short", "named", "named_short")
_AMERICAN = ("mdy", "mdy_short")
_NO_MONTH, _A_MONTH = r"(?:1[3-9]|2\d|3[01])", r"(?:0?[1-9]|1[0-2])"
_WHOLE_YEAR, _SHORT_YEAR = r"[-/. ]\d{4}" + CLOCK, r"[-/. ]\d{2}" + CLOCK
_MONTH_FIRST = _WEEKDAY + _A_MONTH + "[-/. ]" + _NO_MONTH
_DAY_FIRST = _WEEKDAY + _NO_MONTH + "[-/. ]" + _A_MONTH
"""Figures of which only one can be the month."""
# A number that Excel would show as a date between 2000 and 2100.
_SERIAL = r"^(3[6-9]|[4-6]\d|7[0-3])\d{3}([.,]0)?$"


def parse(texts: pa.Array, rule: Rule) -> Parsed:
    """Return days (date32); short years are errors in a column that writes them whole."""
    texts = pc.utf8_lower(texts)
    is_american = rule.convention in _AMERICAN
    sure = ("ymd", "named") if is_american else _SURE
    allowed = tuple(dict.fromkeys((*sure, rule.convention or "dmy")))
    values = _read(texts, allowed)
    failed = pc.and_not(texts.is_valid(), values.is_valid())
    if not is_any(failed):
        return Parsed(values, no_codes(len(texts)))
    some = texts.filter(failed)
    others = tuple(name for name in _PATTERNS if name not in (*allowed, *_AMERICAN))
    day_first, month_first = _read(some, others), _read(some, _AMERICAN)
    # A month before its day is another format of a column that has it so, and a slip elsewhere.
    otherwise = pc.coalesce(month_first, day_first) if is_american else day_first
    codes = pc.if_else(otherwise.is_valid(), "date_other_format", "date_invalid")
    # Return the days of Excel's day numbers, null for any other text.
    serial = pc.match_substring_regex(some, _SERIAL)
    number = pc.cast(pc.if_else(serial, pc.utf8_slice_codeunits(some, 0, 5), "25569"), pa.int32())
    days = pc.subtract(number, pa.scalar(25_569, pa.int32())).view(pa.date32())
    guesses = pc.strftime(
        pc.coalesce(
            otherwise,
            month_first,
            pc.if_else(serial, days, pa.scalar(None, pa.date32())),
        ),
        format="%d-%m-%Y",
    )
    length = len(texts)
    return Parsed(values, scatter(length, failed, codes), scatter(length, failed, guesses))


_TIME = r"^(?P<h>\d{1,2})(?:[:.h](?P<m>\d{2}))?(?::\d{2})?(?P<half>[ap]m)?$"
# A time cell arrives with the day that Excel counts from, or as the share of a day.
_DAY_ZERO = r"^(1899-12-3[01]|1900-01-0[01])[t ]"
_SHARE = r"^0?[.,]\d+$"
_MINUTES_OF_DAY = 24 * 60


def parse_time(texts: pa.Array, rule: Rule) -> Parsed:
    """Return hours of the day as "09:00", in quarters: "9:00 hrs", "9.30", "2:15 PM"."""
    bare = pc.replace_substring_regex(pc.utf8_lower(texts), _DAY_ZERO, "")
    bare = pc.replace_substring_regex(bare, r"\s|\.$|(hrs?|horas?|h)\.?$", "")
    bare = pc.replace_substring_regex(bare, r"\.(m)\.?$", r"\1")
    parts = pc.extract_regex(bare, _TIME)
    fits = pc.fill_null(parts.is_valid(), False)
    hours = _integers(_or_zero(pc.struct_field(parts, "h")))
    half = pc.struct_field(parts, "half")
    is_afternoon = as_numpy(pc.equal(half, "pm")) & (hours < 12)
    is_midnight = as_numpy(pc.equal(half, "am")) & (hours == 12)
    hours = np.where(is_afternoon, hours + 12, np.where(is_midnight, 0, hours))
    minutes = hours * 60 + _integers(_or_zero(pc.struct_field(parts, "m")))
    past = _integers(_or_zero(pc.struct_field(parts, "m"))) > 59
    share = matches(bare, _SHARE)
    if is_any(share):
        told = pc.replace_substring(pc.if_else(share, bare, "0"), ",", ".")
        days = pc.cast(told, pa.float64()).to_numpy(zero_copy_only=False)
        minutes = np.where(as_numpy(share), np.rint(days * _MINUTES_OF_DAY), minutes)
        fits = pc.or_(fits, share)
    good = as_numpy(fits) & ~past & (minutes < _MINUTES_OF_DAY)
    whole = np.where(good, minutes, 0).astype(np.int64)
    quarters = whole % QUARTER == 0
    nearest = np.minimum(np.rint(whole / QUARTER) * QUARTER, _MINUTES_OF_DAY - QUARTER)
    valid = as_numpy(texts.is_valid())
    several = matches(pc.utf8_lower(texts), _SEVERAL_HOURS)
    codes = pc.case_when(
        pc.make_struct(pa.array(valid & ~good), pa.array(valid & good & ~quarters)),
        pc.if_else(several, "schedule_invalid", "time_invalid"),
        "time_quarter",
        NULL_TEXT,
    )
    values = pc.if_else(pa.array(valid & good & quarters), _clock(whole), None)
    if not is_any(pa.array(valid & good & ~quarters)):
        return Parsed(values, codes)
    offered = pc.if_else(pa.array(valid & good & ~quarters), _clock(nearest), None)
    return Parsed(values, codes, offered)


# Two hours of one day: "9:00 a 13:00", "de 09:00 hasta 13:00 hrs", "9.00-13.00".
_HOUR = r"\d{1,2}(?:[:.h]\s?\d{2})?\s*(?:hrs?\.?|horas?|h\.?|[ap]\.?\s?m\.?)?"
_SCHEDULE = (
    rf"^(?:de|desde|entre)?\s*(?:las?\s)?\s*(?P<begin>{_HOUR})\s*(?:[-–—/]|al?|hasta|y)\s*"
    rf"(?:las?\s)?\s*(?P<end>{_HOUR})$"
)
_SEVERAL_HOURS = r"\d\D*(?:[-–—/]|\ba\b|\by\b|hasta)\D*\d"
_HALF = r"[ap]\.?\s?m\.?$"
_EARLY = 7
"""Hours before it, without a.m. or p.m., may be of the afternoon."""


def part_of_schedule(texts: pa.Array, *, last: bool) -> pa.Array:
    """Return the first or the last hour of schedules.

    What is none, or could be of the morning and of the afternoon, stays whole as first hour, which
    no parser takes for an hour.
    """
    lower = pc.utf8_trim_whitespace(pc.utf8_lower(texts))
    parts = pc.extract_regex(lower, _SCHEDULE)
    sides = [pc.struct_field(parts, name) for name in ("begin", "end")]
    halves = [pc.match_substring_regex(side, _HALF) for side in sides]
    number = pc.struct_field(pc.extract_regex(sides[0], r"^(?P<h>\d{1,2})"), "h")
    is_early = pc.less(pc.cast(pc.fill_null(number, "0"), pa.int32()), _EARLY)
    unclear = pc.or_(pc.xor(*halves), pc.and_not(is_early, halves[0]))
    fits = pc.fill_null(pc.and_not(parts.is_valid(), unclear), False)
    return pc.if_else(fits, sides[1 if last else 0], NULL_TEXT if last else texts)


QUARTER = 15


def _or_zero(figures: pa.Array) -> pa.Array:
    return pc.fill_null(pc.if_else(pc.equal(figures, ""), "0", figures), "0")


def _clock(minutes: npt.NDArray[Any]) -> pa.Array:
    """Minutes of a day as "09:15"."""
    hours, rest = np.divmod(minutes.astype(np.int64), 60)
    two = [pc.utf8_lpad(pa.array(part).cast(pa.string()), 2, "0") for part in (hours, rest)]
    return pc.binary_join_element_wise(*two, ":")


def evidence(texts: pa.Array) -> dict[str, int]:
    """Count the cells that are written in every format, and those with one possible month."""
    lower = pc.utf8_lower(texts)
    looked_for = {name: _PATTERNS[name] for name in _WRITTEN}
    looked_for |= {
        "month_first": _MONTH_FIRST + _WHOLE_YEAR,
        "month_first_short": _MONTH_FIRST + _SHORT_YEAR,
        "day_first": _DAY_FIRST + _WHOLE_YEAR,
        "day_first_short": _DAY_FIRST + _SHORT_YEAR,
    }
    return {
        name: count_true(pc.match_substring_regex(lower, pattern))
        for name, pattern in looked_for.items()
    }


def convention(counts: dict[str, int]) -> str | None:
    """Return the written format of most cells, or None when all are date cells."""
    if not any(counts.values()):
        return None
    # One cell by itself may be a slip of the pen.
    whole, short = counts.get("month_first", 0), counts.get("month_first_short", 0)
    day_first = counts.get("day_first", 0) + counts.get("day_first_short", 0)
    if whole + short > 1 and not day_first:
        return "mdy" if whole >= short else "mdy_short"
    return max(_WRITTEN, key=lambda name: counts.get(name, 0))


def _read(texts: pa.Array, formats: tuple[str, ...]) -> pa.Array:
    days = pa.nulls(len(texts), pa.date32())
    for name in formats:
        fits = matches(texts, _PATTERNS[name])
        if is_any(fits):
            days = pc.replace_with_mask(days, fits, _days(texts.filter(fits), _PATTERNS[name]))
    return days


def _days(texts: pa.Array, pattern: str) -> pa.Array:
    """Return the days of texts that fit the pattern; null where the calendar has none."""
    parts = pc.extract_regex(texts, pattern)
    told = pc.struct_field(parts, "m")
    numeric = pc.if_else(pc.ascii_is_decimal(told), told, "0")
    months = pc.coalesce(pc.add(month_index(told), 1), pc.cast(numeric, pa.int32()))
    day, month = _integers(pc.struct_field(parts, "d")), _integers(months)
    year = _integers(pc.struct_field(parts, "y"))
    year = np.where(year < 100, year + 2000, year)
    exist = (year >= FIRST_YEAR) & (year <= LAST_YEAR) & (month >= 1) & (month <= 12)
    exist &= (day >= 1) & (day <= 31)
    since_1970 = (np.where(exist, year, 2000) - 1970) * 12 + np.where(exist, month, 1) - 1
    first = since_1970.astype("datetime64[M]")
    days = first.astype("datetime64[D]") + (np.where(exist, day, 1) - 1)
    exist &= days.astype("datetime64[M]") == first
    return pa.array(days, pa.date32(), mask=~exist)


def month_index(names: pa.Array) -> pa.Array:
    """Return 0 for "ene" to 11 for "dic", null for whatever names no month."""
    index = pc.index_in(names, value_set=_MONTH_NAMES)
    # "set" is how many people shorten septiembre.
    return pc.if_else(pc.equal(index, 12), 8, index)


def _integers(figures: pa.Array) -> npt.NDArray[np.int64]:
    integers: npt.NDArray[np.int64] = pc.cast(figures, pa.int64()).to_numpy(zero_copy_only=False)
    return integers
