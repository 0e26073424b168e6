"""Dates: real date cells, ISO and day-first texts; short years only where a column has them.

What comes first, day, month or year, is decided over the whole column by all that speaks of it:
numbers that can be no month, weekdays, the other date of the row. Where that disagrees a person is
asked.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from sheets.folding import LETTER
from sheets.parsing.column import (
    Mask,
    Parsed,
    Rule,
    as_numpy,
    count_true,
    integers,
    is_any,
    matches,
    no_codes,
    scatter,
)
from sheets.reading.formats import is_of_months

FIRST_YEAR, LAST_YEAR = 2000, 2100
Numbers = npt.NDArray[np.int64]

MONTHS = ("ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic")
# "set" is how many people shorten septiembre; English programs write four months otherwise.
NAMES_OF_MONTHS = (*MONTHS, "set", "jan", "apr", "aug", "dec")
"""How the name of any month begins, in Spanish and in English."""
_MONTH_NAMES = pa.array(NAMES_OF_MONTHS)
_MONTH_OF_NAMES = pa.array([*range(12), 8, 0, 3, 7, 11], pa.int32())
CLOCK = r"(?:[ t]\d{1,2}:\d{2}.*)?$"

_WEEKDAYS = pa.array(
    [
        *("lun", "mar", "mie", "jue", "vie", "sab", "dom"),
        *("mon", "tue", "wed", "thu", "fri", "sat", "sun"),
    ]
)
_WEEKDAY_PLACES = pa.array([*range(7), *range(7)], pa.int32())
_DAY_OF_WEEK = (
    r"^(?:(?P<w>lun|mar|mi[eé]|jue|vie|s[aá]b|dom|mon|tue|wed|thu|fri|sat|sun)"
    rf"{LETTER}*\.?,? )"
)
_WEEKDAY = _DAY_OF_WEEK.replace("(?P<w>", "(?:") + "?"
_FIGURES = _WEEKDAY + r"(?P<d>\d{1,2})[-/. ](?P<m>\d{1,2})[-/. ]"
_MONTH_FIGURES = _WEEKDAY + r"(?P<m>\d{1,2})[-/. ](?P<d>\d{1,2})[-/. ]"
_DAY_AND_NAME = _WEEKDAY + rf"(?P<d>\d{{1,2}})(?:[-/. ]| de )(?P<m>{LETTER}{{3}}){LETTER}*\.?"
_NAMED = _DAY_AND_NAME + r"(?:[-/. ]| de | del )"
_YEARLESS = _DAY_AND_NAME + "$"
# With points they could be an hour or an amount: 9.30, 8.5.
_YEARLESS_FIGURES = _WEEKDAY + r"(?:\d{1,2}[-/]\d{1,2}|\d{2}\.(?:0[1-9]|1[0-2]))$"
_MONTH = rf"^(?P<m>{LETTER}{{3}}){LETTER}*\.?(?:[-/. ]| de | del )(?:20)?\d{{2}}$"
_LAST_PART = rf"( de |[-/. ])({LETTER}+\.?|\d{{1,2}})$"
LEAP_YEAR = 2000
"""Stands for the year of days without one: it has all of them."""
_SHORT_YEAR = r"(?P<y>\d{2})" + CLOCK
_NAME_AND_DAY = (
    rf"({_WEEKDAY})({LETTER}{{3,}})\.?[-/. ](\d{{1,2}})(?:st|nd|rd|th)?(?:,? |[-/.,])"
    r"(\d{4}|\d{2})$"
)
"""A day as English programs write it: "Mar 3, 2026", "Tuesday, March 3rd, 2026"."""

# A date cell arrives as ISO with midnight, so ISO goes along with any written format. The
# groups of every pattern are d, m and y.
_PATTERNS = {
    "ymd": r"^(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})" + CLOCK,
    "dmy": _FIGURES + r"(?P<y>\d{4})" + CLOCK,
    "named": _NAMED + r"(?P<y>\d{4})$",
    "dmy_short": _FIGURES + _SHORT_YEAR,
    "named_short": _NAMED + r"(?P<y>\d{2})$",
    "ymd_short": r"^(?P<y>\d{2})[-/. ](?P<m>\d{1,2})[-/. ](?P<d>\d{1,2})" + CLOCK,
    "mdy": _MONTH_FIGURES + r"(?P<y>\d{4})" + CLOCK,
    "mdy_short": _MONTH_FIGURES + _SHORT_YEAR,
}
# What a column may decide, beside the one format that it has.
DAY_FIRST, MONTH_FIRST = "day_first", "month_first"
ORDER_IS_UNCLEAR = "date_order_unclear"
YEAR_FIRST, YEAR_LAST = "ymd_short", "dmy_short"
YEAR_IS_UNCLEAR = "date_year_unclear"
# A program that takes the other order for granted makes date cells of all texts that fit it, with
# day and month exchanged, and leaves those as texts whose day can be no month.
TURNED, AS_THEY_ARE = "dates_turned", "dates_as_they_are"
TURNED_IS_UNCLEAR = "date_turned_unclear"
# Cells that show only month and year hold a day all the same: the one that somebody who wrote
# "mar-27" never gave.
FIRST_DAYS, LAST_DAYS = "dates_of_first", "dates_of_last"
DAY_IS_UNCLEAR = "day_of_month_unclear"

_EACH = ("ymd", "named", "dmy", "dmy_short", "mdy", "mdy_short")
_ALLOWED: Mapping[str, tuple[str, ...]] = {
    YEAR_LAST: ("ymd", "dmy", "named", "dmy_short"),
    "named_short": ("ymd", "dmy", "named", "named_short"),
    "mdy": ("ymd", "named", "mdy"),
    "mdy_short": ("ymd", "named", "mdy_short"),
    YEAR_FIRST: ("ymd", "dmy", "named", "ymd_short"),
    DAY_FIRST: ("ymd", "dmy", "named", "dmy_short"),
    MONTH_FIRST: ("ymd", "named", "mdy", "mdy_short"),
    TURNED: _EACH,
    AS_THEY_ARE: _EACH,
    ORDER_IS_UNCLEAR: _EACH,
    TURNED_IS_UNCLEAR: _EACH,
    YEAR_IS_UNCLEAR: ("ymd", "dmy", "named", "dmy_short"),
}
"""What a column decided -> the formats that are read in it, the first that gives a day counts. A
whole year, and the day before the month, can be read in one way only, in any other column."""
_USUAL = ("ymd", "dmy", "named")
_OPEN = (ORDER_IS_UNCLEAR, YEAR_IS_UNCLEAR, TURNED_IS_UNCLEAR, YEAR_FIRST)
"""Conventions of a column that do not say which number of "08/03" is the month."""
_AMERICAN = ("mdy", "mdy_short")
_MONTHS_FIRST = (*_AMERICAN, MONTH_FIRST)
_WRITTEN = ("dmy", "dmy_short", "named", "named_short")
# Three numbers, of which the last one is a year, or else the first.
_THREE = r"^(?P<a>\d{1,2})[-/. ](?P<b>\d{1,2})[-/. ](?P<c>\d{4}|\d{2})" + CLOCK
_LIKELY_YEARS = (2015, 2040)
"""The years of nearly all dates that anybody loads: a short year beyond them is rather a day."""
_MONTHS_OF_YEAR, _DAYS_OF_MONTH = 12, 31
_LONGEST = 31
"""Days between the two dates of a course from which it is said to go on for months."""
_HOURS_OF_A_DAY = 12.0
_SEVERAL = 3
# A number that Excel would show as a date between 2000 and 2100.
_SERIAL = r"^(3[6-9]|[4-6]\d|7[0-3])\d{3}([.,]0)?$"
# A moment of a zone, as programs write it: its day is that of Santiago.
_ZONED = r"^\d{4}-\d{2}-\d{2}[ t]\d{2}:\d{2}(:\d{2}([.,]\d+)?)? ?(z|[+-]\d{2}:?\d{2})$"
_MIDNIGHT = r"[ t]00:00(:00([.,]0+)?)? ?(z|[+-]\d{2}:?\d{2})$"
_SANTIAGO = ZoneInfo("America/Santiago")
# Programs that count from 1900 in the local time of that year miss midnight by seconds, or by those
# minutes that Santiago was off the hour before 1910. The last second of a day is the end of it.
_JUST_BEFORE = r"^\d{4}-\d{2}-\d{2}[ t]23:(?:59:[0-4]\d|59:5[0-8]|17:1[3-6])(?:[.,]\d+)?$"


def parse(texts: pa.Array, rule: Rule) -> Parsed:
    """Return days (date32); short years are errors in a column that writes them whole."""
    texts = _of_whole_days(_plain(texts))
    convention = rule.convention or "dmy"
    allowed = _ALLOWED.get(convention, _USUAL)
    values = _read(_turned(texts) if convention == TURNED else texts, allowed)
    if convention in (FIRST_DAYS, LAST_DAYS):
        values = _with_day(texts, values, is_last=convention == LAST_DAYS)
    open_code, is_open = None, None
    if convention in (ORDER_IS_UNCLEAR, YEAR_IS_UNCLEAR, TURNED_IS_UNCLEAR, DAY_IS_UNCLEAR):
        open_code, is_open = convention, _open_cells(texts, convention)
        values = pc.if_else(is_open, pa.scalar(None, pa.date32()), values)
    elif is_any(told := matches(texts, _DAY_OF_WEEK)):
        # Of a date that is not on the weekday that it names nobody can tell which is wrong.
        other = pc.and_(told, _is_on_another_day(texts, values))
        values = pc.if_else(other, pa.scalar(None, pa.date32()), values)
        open_code, is_open = "date_weekday", other
    failed = pc.and_not(texts.is_valid(), values.is_valid())
    if not is_any(failed):
        return Parsed(values, no_codes(len(texts)))
    some = texts.filter(failed)
    others = tuple(name for name in _PATTERNS if name not in (*allowed, *_AMERICAN, "ymd_short"))
    day_first, month_first = _read(some, others), _read(some, _AMERICAN)
    # A month before its day is another format of a column that has it so, and a slip elsewhere.
    is_american = convention in _MONTHS_FIRST
    otherwise = pc.coalesce(month_first, day_first) if is_american else day_first
    codes = pc.if_else(
        otherwise.is_valid(),
        "date_other_format",
        pc.if_else(month_first.is_valid(), "date_month_invalid", "date_invalid"),
    )
    codes = pc.if_else(_is_month(some), "date_day_missing", codes)
    # Return the days of Excel's day numbers, null for any other text.
    serial = pc.match_substring_regex(some, _SERIAL)
    number = pc.cast(pc.if_else(serial, pc.utf8_slice_codeunits(some, 0, 5), "25569"), pa.int32())
    days = pc.subtract(number, pa.scalar(25_569, pa.int32())).view(pa.date32())
    serials = pc.if_else(serial, days, pa.scalar(None, pa.date32()))
    guessed = pc.coalesce(otherwise, month_first, serials)
    if is_open is not None:
        asked = is_open.filter(failed)
        codes = pc.if_else(asked, open_code, codes)
        # Only the other order may be offered, and only where the weekday is that of it.
        fitting = pc.if_else(_is_on_another_day(some, guessed), None, guessed)
        offered = fitting if open_code == "date_weekday" else pa.nulls(len(some), pa.date32())
        guessed = pc.if_else(asked, offered, guessed)
    length = len(texts)
    guesses = written(guessed, convention)
    return Parsed(values, scatter(length, failed, codes), scatter(length, failed, guesses))


def written(days: pa.Array, convention: str | None = None) -> pa.Array:
    """Write days so that a column of this convention reads them as they are: where the month comes
    first it has its name.
    """
    if convention not in _MONTHS_FIRST:
        return pc.strftime(days, format="%d-%m-%Y")
    names = pa.array(MONTHS).take(pc.subtract(pc.month(days), 1))
    sides = [pc.strftime(days, format=one) for one in ("%d", "%Y")]
    return pc.binary_join_element_wise(sides[0], names, sides[1], "-")


def is_without_year(texts: pa.Array, convention: str | None = None) -> pa.Array:
    """Tell the cells that name a day and no year: "12 de febrero", "12-feb"; and "12/02", in the
    order that a convention has.

    Without one that is any order, but where all cells may be a month and a year: "03/27", "04/27".
    """
    lower = pc.utf8_lower(texts)
    parts = pc.extract_regex(lower, _YEARLESS)
    named = month_index(pc.struct_field(parts, "m")).is_valid()
    figures = matches(lower, _YEARLESS_FIGURES)
    if not is_any(figures):
        return named
    some = filled_in(lower.filter(figures), LEAP_YEAR)
    if not convention and _are_months(_Figures.of(some)):
        return named
    days = _read(some, _ALLOWED.get(convention or ORDER_IS_UNCLEAR, _USUAL))
    return pc.or_(named, scatter(len(texts), figures, days).is_valid())


def filled_in(texts: pa.Array, year: int) -> pa.Array:
    """Write the year behind days that lack it, as they are written: "12 de febrero de 2027"."""
    return pc.replace_substring_regex(texts, _LAST_PART, rf"\1\2\1{year}")


def with_year(
    texts: pa.Array, yearless: pa.Array, year: int | None, convention: str | None
) -> pa.Array:
    """Write days without a year (a mask) with this one, as text; null elsewhere, for no day, and
    where day and month may be each other, or their weekday is that of another year.
    """
    if year is None:
        return pa.nulls(len(texts), pa.string())
    some = filled_in(pc.utf8_lower(texts.filter(yearless)), year)
    days = _read(some, _ALLOWED.get(convention or "", _USUAL))
    other = _is_on_another_day(some, days)
    if convention in _OPEN:
        other = pc.or_(other, pa.array(_Figures.of(some).open))
    days = pc.if_else(other, pa.scalar(None, pa.date32()), days)
    return scatter(len(texts), yearless, written(days, convention))


def in_santiago(texts: pa.Array) -> pa.Array:
    """Return moments of a zone as those of Santiago.

    One that is midnight where it was written is no moment but a day: programs add the hour.
    """
    zoned = matches(texts, _ZONED)
    if not is_any(zoned):
        return texts
    some = texts.filter(zoned)
    is_day = matches(some, _MIDNIGHT)
    told = pc.unique(some.filter(pc.invert(is_day)))
    there = {text: _local(text) for text in told.to_pylist()}
    local = [there.get(text, text) for text in some.to_pylist()]
    return pc.replace_with_mask(texts, zoned, pa.array(local, pa.string()))


def _plain(texts: pa.Array) -> pa.Array:
    """Write texts as the patterns have them: in lower case, days of Santiago, and a day before the
    name of its month.
    """
    lower = pc.utf8_lower(texts)
    named = matches(lower, _NAME_AND_DAY)
    if is_any(named):
        turned = pc.replace_substring_regex(lower.filter(named), _NAME_AND_DAY, r"\1\3 \2 \4")
        lower = pc.replace_with_mask(lower, named, turned)
    return in_santiago(lower)


def _of_whole_days(texts: pa.Array) -> pa.Array:
    """Return the moments that stand just before midnight as the day that begins there."""
    before = matches(texts, _JUST_BEFORE)
    if not is_any(before):
        return texts
    days = pc.cast(pc.utf8_slice_codeunits(texts.filter(before), 0, 10), pa.date32())
    after = pc.add(pc.cast(days, pa.int32()), pa.scalar(1, pa.int32())).view(pa.date32())
    return pc.replace_with_mask(texts, before, pc.cast(after, pa.string()))


def _local(text: str) -> str:
    try:
        moment = datetime.fromisoformat(text.replace(" ", "t", 1).replace(" ", "").upper())
        return moment.astimezone(_SANTIAGO).strftime("%Y-%m-%d %H:%M:%S")
    except (ValueError, OverflowError):
        return text


def _turned(texts: pa.Array) -> pa.Array:
    """Exchange day and month of the dates that begin with their year, where both can be months."""
    return pc.replace_substring_regex(
        texts, r"^(\d{4})[-/.](0?[1-9]|1[0-2])[-/.](0?[1-9]|1[0-2])($|[ t].*)", r"\1-\3-\2\4"
    )


def _open_cells(texts: pa.Array, convention: str) -> pa.Array:
    """Tell the cells that wait for the answer to what a column leaves open."""
    if convention == TURNED_IS_UNCLEAR:
        return pa.array(_iso_days(texts).turnable)
    if convention == DAY_IS_UNCLEAR:
        return matches(texts, _PATTERNS["ymd"])
    figures = _Figures.of(texts)
    cells = figures.open if convention == ORDER_IS_UNCLEAR else figures.short_open
    return pa.array(cells)


def _is_month(texts: pa.Array) -> pa.Array:
    """Tell the cells that name a month and a year, and no day."""
    return month_index(pc.struct_field(pc.extract_regex(texts, _MONTH), "m")).is_valid()


def _with_day(texts: pa.Array, days: pa.Array, *, is_last: bool) -> pa.Array:
    """Give the date cells of a column the first or the last day of their month."""
    asked = pc.and_(matches(texts, _PATTERNS["ymd"]), days.is_valid())
    return pc.if_else(asked, _last_days(days) if is_last else _first_days(days), days)


def _first_days(days: pa.Array) -> pa.Array:
    return pc.cast(pc.floor_temporal(days, unit="month"), pa.date32())


def _last_days(days: pa.Array) -> pa.Array:
    after = pc.ceil_temporal(days, unit="month", ceil_is_strictly_greater=True)
    numbers = pc.cast(pc.cast(after, pa.date32()), pa.int32())
    return pc.subtract(numbers, pa.scalar(1, pa.int32())).view(pa.date32())


def _is_on_another_day(texts: pa.Array, days: pa.Array) -> pa.Array:
    """Tell the days that are not on the weekday that their text names; false without one."""
    named = pc.struct_field(pc.extract_regex(texts, _DAY_OF_WEEK), "w")
    plain = pc.replace_substring(pc.replace_substring(named, "é", "e"), "á", "a")
    told = _WEEKDAY_PLACES.take(pc.index_in(plain, value_set=_WEEKDAYS))
    differs = pc.not_equal(pc.cast(pc.day_of_week(days), pa.int32()), told)
    return pc.fill_null(differs, False)


@dataclass(frozen=True)
class _Figures:
    """Dates of three numbers, as far as the cells are such; zeros where they are none."""

    first: Numbers
    second: Numbers
    third: Numbers
    fits: Mask
    is_short: Mask

    @classmethod
    def of(cls, texts: pa.Array) -> "_Figures":
        """Read the numbers, behind the weekday where there is one."""
        bare = pc.replace_substring_regex(texts, _DAY_OF_WEEK, "")
        parts = pc.extract_regex(bare, _THREE)
        fits = as_numpy(parts.is_valid())
        first, second, third = (
            integers(pc.fill_null(pc.struct_field(parts, name), "0")) for name in "abc"
        )
        width = pc.fill_null(pc.binary_length(pc.struct_field(parts, "c")), 0)
        return cls(
            first, second, third, fits, fits & (width.to_numpy(zero_copy_only=False) == len("26"))
        )

    @property
    def open(self) -> Mask:
        """Day and month could be each other, and would be another date."""
        both = (self.first <= _MONTHS_OF_YEAR) & (self.second <= _MONTHS_OF_YEAR)
        return np.asarray(self.fits & both & (self.first != self.second), np.bool_)

    @property
    def short_open(self) -> Mask:
        """The first number could be the year as well as the last one."""
        return self.is_short & (self.second <= _MONTHS_OF_YEAR) & (self.third <= _DAYS_OF_MONTH)

    def days(self, *, month_first: bool) -> tuple[Numbers, Mask]:
        """The days since 1970 in one of the orders, and which of them there are."""
        day, month = (self.second, self.first) if month_first else (self.first, self.second)
        days, exist = _calendar(day, month, self.third)
        return days.astype(np.int64), exist & self.fits


@dataclass(frozen=True)
class _IsoDays:
    turnable: Mask
    fixed: Mask


def _iso_days(texts: pa.Array) -> _IsoDays:
    """Tell the dates that begin with their year that would be others, and none, with day and month
    exchanged.
    """
    parts = pc.extract_regex(texts, _PATTERNS["ymd"])
    fits = as_numpy(parts.is_valid())
    day, month = (integers(pc.fill_null(pc.struct_field(parts, name), "0")) for name in "dm")
    high = day > _MONTHS_OF_YEAR
    return _IsoDays(fits & ~high & (day != month), fits & high)


def evidence(texts: pa.Array) -> dict[str, int]:
    """Count the cells that are written in every format, and what tells the order of their parts."""
    lower = _plain(texts)
    counts = {
        name: count_true(pc.match_substring_regex(lower, _PATTERNS[name]))
        for name in ("named", "named_short")
    }
    counts |= _month_evidence(lower)
    dated = _Figures.of(lower)
    filled = _with_some_year(lower)
    figures = dated if filled is lower else _Figures.of(filled)
    if not figures.fits.any():
        return counts
    first, second, short = figures.first, figures.second, figures.is_short
    low_first, low_second = first <= _MONTHS_OF_YEAR, second <= _MONTHS_OF_YEAR
    month_first = figures.fits & low_first & ~low_second & (second <= _DAYS_OF_MONTH)
    day_first = figures.fits & ~low_first & low_second & (first <= _DAYS_OF_MONTH)
    iso = _iso_days(lower)
    found = {
        "dmy": figures.fits & ~short,
        "dmy_short": short,
        "month_first": month_first,
        "day_first": day_first,
        "order_open": figures.open,
        "order_asked": dated.open,
        "low": figures.fits & low_first & low_second,
        "turnable": iso.turnable,
        "fixed": iso.fixed,
        **_year_evidence(figures),
        # The weekday of a day depends on its year.
        **_weekday_evidence(lower, dated),
    }
    return counts | {name: int(cells.sum()) for name, cells in found.items()}


def _month_evidence(texts: pa.Array) -> dict[str, int]:
    """Count the date cells, and those on the first and on the last day of their month."""
    cells = texts.filter(matches(texts, _PATTERNS["ymd"]))
    days = _read(cells, ("ymd",))
    return {
        "cells": len(cells),
        "firsts": count_true(pc.fill_null(pc.equal(days, _first_days(days)), False)),
        "lasts": count_true(pc.fill_null(pc.equal(days, _last_days(days)), False)),
    }


def of_format(form: str) -> dict[str, int]:
    """What the number format of a column says of its dates: mmm-yy shows no day of them."""
    return {"months_shown": 1} if is_of_months(form) else {}


def _year_evidence(figures: _Figures) -> dict[str, Mask]:
    """Which short dates could begin with their year, and which of both years is a likely one."""
    could = figures.short_open
    least, most = (year - 2000 for year in _LIKELY_YEARS)
    begins = could & (figures.first >= least) & (figures.first <= most)
    ends = (figures.third >= least) & (figures.third <= most)
    return {
        "year_open": could,
        "year_begins": begins & ~ends,
        "year_ends": figures.is_short & ~could,
        "year_last": could & ends & ~(figures.first >= least),
    }


def _with_some_year(texts: pa.Array) -> pa.Array:
    """Return days of two numbers with a year, so that their order is weighed as that of others."""
    yearless = matches(texts, _YEARLESS_FIGURES)
    if not is_any(yearless):
        return texts
    filled = filled_in(texts.filter(yearless), LEAP_YEAR)
    if _are_months(_Figures.of(filled)):
        return texts
    return pc.replace_with_mask(texts, yearless, filled)


def _are_months(figures: _Figures) -> bool:
    """Whether all can only be months, and the second number is the same: that of their year."""
    is_month = (figures.first <= _MONTHS_OF_YEAR) & (figures.second > _MONTHS_OF_YEAR)
    return bool(is_month.all()) and len(np.unique(figures.second)) == 1


def _weekday_evidence(texts: pa.Array, figures: _Figures) -> dict[str, Mask]:
    """Which cells are on the weekday that they name with the day first only, or the month first."""
    nothing = np.zeros(len(texts), np.bool_)
    if not figures.open.any() or not is_any(told := matches(texts, _DAY_OF_WEEK)):
        return {"weekday_day_first": nothing, "weekday_month_first": nothing}
    named = as_numpy(told) & figures.open
    agrees = []
    for month_first in (False, True):
        days, exist = figures.days(month_first=month_first)
        read = pa.array(days.astype("datetime64[D]"), pa.date32())
        agrees.append(named & exist & ~as_numpy(_is_on_another_day(texts, read)))
    return {
        "weekday_day_first": agrees[0] & ~agrees[1],
        "weekday_month_first": agrees[1] & ~agrees[0],
    }


def span_evidence(begins: pa.Array, ends: pa.Array, hours: pa.Array) -> dict[str, int]:
    """Count the rows whose two dates are days apart in one order, and months or the wrong way
    round in the other.

    `begins` and `ends` are clean texts, `hours` numbers: so many do not fit into fewer days.
    """
    sides = [_Figures.of(_with_some_year(pc.utf8_lower(texts))) for texts in (begins, ends)]
    either = sides[0].open | sides[1].open
    if not (either & sides[0].fits & sides[1].fits).any():
        return {}
    most = pc.fill_null(pc.cast(hours, pa.float64()), 0.0).to_numpy(zero_copy_only=False)
    fits, known = [], either
    for month_first in (False, True):
        (first, exists), (last, exist) = (one.days(month_first=month_first) for one in sides)
        apart = last - first
        known = known & exists & exist
        enough = (apart + 1) * _HOURS_OF_A_DAY >= most
        fits.append((apart >= 0) & (apart <= _LONGEST) & enough)
    return {
        "span_day_first": int((known & fits[0] & ~fits[1]).sum()),
        "span_month_first": int((known & fits[1] & ~fits[0]).sum()),
    }


def convention(counts: dict[str, int]) -> str | None:
    """Return the written format of most cells, or None when all are date cells.

    In its place stands what only a person can say.
    """
    seen = Counter(counts)
    if not any(seen[name] for name in _WRITTEN):
        cells = seen["cells"]
        of_month = seen["months_shown"] and cells in (seen["firsts"], seen["lasts"])
        return DAY_IS_UNCLEAR if cells and of_month else None
    of_one_order = bool(seen["day_first"]) != bool(seen["month_first"])
    if of_one_order and seen["turnable"] and not seen["low"] and not seen["fixed"]:
        return TURNED_IS_UNCLEAR
    begins = seen["year_begins"]
    if begins and not seen["year_ends"] and not seen["month_first"]:
        # Two of them at least: the year of one cell alone may be a slip.
        sure = begins > 1 and seen["year_open"] == seen["dmy_short"] and not seen["year_last"]
        return YEAR_FIRST if sure else YEAR_IS_UNCLEAR
    order = _order(seen)
    if order is None:
        return ORDER_IS_UNCLEAR
    if order == MONTH_FIRST:
        return "mdy" if seen["dmy"] >= seen["dmy_short"] else "mdy_short"
    return max(_WRITTEN, key=lambda name: seen[name])


def _order(seen: Counter[str]) -> str | None:
    """Weigh all that speaks for the order of day and month; None where it leaves that open.

    What the cells themselves say comes before what the rows and the other date say. Nothing at all
    is read as it is usual here.
    """
    days, months = seen["day_first"], seen["month_first"]
    on_weekday, on_other_weekday = seen["weekday_day_first"], seen["weekday_month_first"]
    if not seen["order_open"]:
        # One cell by itself may be a slip of the pen, and no other depends on it.
        is_sure = months > 1 or (months and seen["beside_month_first"])
        return MONTH_FIRST if is_sure and not days else DAY_FIRST
    for_day, for_month = bool(days or on_weekday), bool(months or on_other_weekday)
    if for_day and for_month:
        is_slip = months + on_other_weekday == 1 and (days >= _SEVERAL or on_weekday)
        return DAY_FIRST if is_slip else None
    beside_day, beside_month = seen["beside_day_first"], seen["beside_month_first"]
    if for_day or (not for_month and beside_day and not beside_month):
        return DAY_FIRST
    rows = bool(seen["span_month_first"]) + bool(beside_month)
    against = seen["span_day_first"]
    if not for_month:
        both_agree = rows > 1 and not against
        return MONTH_FIRST if both_agree else None if rows else DAY_FIRST
    if months > 1 or on_other_weekday > 1 or (months and on_other_weekday):
        return MONTH_FIRST
    return MONTH_FIRST if rows and not against and not beside_day else None


def order_beside(counts: Mapping[str, int]) -> dict[str, int]:
    """What the numbers of one date of a row say of the order of another one."""
    day, month = counts.get("day_first", 0), counts.get("month_first", 0)
    if bool(day) == bool(month):
        return {}
    return {"beside_day_first": 1} if day else {"beside_month_first": 1}


def _read(texts: pa.Array, formats: tuple[str, ...]) -> pa.Array:
    days = pa.nulls(len(texts), pa.date32())
    for name in formats:
        fits = matches(texts, _PATTERNS[name])
        if is_any(fits):
            read = scatter(len(texts), fits, _days(texts.filter(fits), _PATTERNS[name]))
            days = pc.coalesce(days, read)
    return days


def _days(texts: pa.Array, pattern: str) -> pa.Array:
    """Return the days of texts that fit the pattern; null where the calendar has none."""
    parts = pc.extract_regex(texts, pattern)
    told = pc.struct_field(parts, "m")
    numeric = pc.if_else(pc.ascii_is_decimal(told), told, "0")
    months = pc.coalesce(pc.add(month_index(told), 1), pc.cast(numeric, pa.int32()))
    day, month = integers(pc.struct_field(parts, "d")), integers(months)
    year = integers(pc.struct_field(parts, "y"))
    days, exist = _calendar(day, month, year)
    return pa.array(days, pa.date32(), mask=~exist)


def _calendar(
    day: Numbers, month: Numbers, year: Numbers
) -> tuple[npt.NDArray[np.datetime64], Mask]:
    """Return days, and which of them the calendar of 2000 to 2100 has; short years are of ours."""
    year = np.where(year < 100, year + 2000, year)
    exist = (year >= FIRST_YEAR) & (year <= LAST_YEAR) & (month >= 1) & (month <= 12)
    exist &= (day >= 1) & (day <= _DAYS_OF_MONTH)
    since_1970 = (np.where(exist, year, 2000) - 1970) * 12 + np.where(exist, month, 1) - 1
    first = since_1970.astype("datetime64[M]")
    days = first.astype("datetime64[D]") + (np.where(exist, day, 1) - 1)
    exist &= days.astype("datetime64[M]") == first
    return days, exist


def month_index(names: pa.Array) -> pa.Array:
    """Return 0 for "ene" or "jan" to 11 for "dic" or "dec", null for whatever names no month."""
    return _MONTH_OF_NAMES.take(pc.index_in(names, value_set=_MONTH_NAMES))
