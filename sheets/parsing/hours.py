"""Hours of the day: "9:00 hrs", "0930", time cells, moments with their day, and two in one cell."""

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
    integers,
    is_any,
    matches,
)
from sheets.parsing.dates import in_santiago

_TIME = r"^(?P<h>\d{1,2})(?:[:.h]?(?P<m>\d{2}))?(?::\d{2})?(?P<half>[ap]m)?$"
# A time cell arrives with the day that Excel counts from, or as the share of a day.
_DAY_ZERO = r"^(1899-12-3[01]|1900-01-0[01])[t ]"
# Of a day with its hour the hour counts; midnight is only what a day without one has.
_DATED = r"^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})(?:$|[t ])"
_DAY_BEFORE = _DATED.replace("(?:$|[t ])", "[t ]+") + r"(?:00?:00(?::00)?(?:[.,]0+)?$)?"
_SHARE = r"^0?[.,]\d+$"
_MINUTES_OF_DAY = 24 * 60
_CLOCK_TIME = (
    r"[t ](?P<clock>\d{1,2}:(?:00|15|30|45))(?::00(?:[.,]0+)?)?(?P<half>\s?[ap]\.?\s?m\.?)?$"
)
_ANY_TIME = r"\d[t ]+\d{1,2}:\d{2}"
_AT_MIDNIGHT = r"[t ]0?0:00(?::00(?:[.,]0+)?)?$"
_HALF_OF_THEM = 0.5
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
_QUARTER = 15


def parse_time(texts: pa.Array, rule: Rule) -> Parsed:
    """Return hours of the day as "09:00", in quarters: "9:00 hrs", "9.30", "0930", "2:15 PM"."""
    lower = in_santiago(pc.utf8_lower(texts))
    bare = pc.replace_substring_regex(lower, _DAY_ZERO, "")
    bare = pc.replace_substring_regex(bare, _DAY_BEFORE, "")
    bare = pc.replace_substring_regex(bare, r"\s|\.$|(hrs?|horas?|h)\.?$", "")
    bare = pc.replace_substring_regex(bare, r"\.(m)\.?$", r"\1")
    parts = pc.extract_regex(bare, _TIME)
    fits = pc.fill_null(parts.is_valid(), False)
    hours = integers(_or_zero(pc.struct_field(parts, "h")))
    half = pc.struct_field(parts, "half")
    is_afternoon = as_numpy(pc.equal(half, "pm")) & (hours < 12)
    is_midnight = as_numpy(pc.equal(half, "am")) & (hours == 12)
    hours = np.where(is_afternoon, hours + 12, np.where(is_midnight, 0, hours))
    minutes = hours * 60 + integers(_or_zero(pc.struct_field(parts, "m")))
    past = integers(_or_zero(pc.struct_field(parts, "m"))) > 59
    share = matches(bare, _SHARE)
    if is_any(share):
        told = pc.replace_substring(pc.if_else(share, bare, "0"), ",", ".")
        days = pc.cast(told, pa.float64()).to_numpy(zero_copy_only=False)
        minutes = np.where(as_numpy(share), np.rint(days * _MINUTES_OF_DAY), minutes)
        fits = pc.or_(fits, share)
    good = as_numpy(fits) & ~past & (minutes < _MINUTES_OF_DAY)
    whole = np.where(good, minutes, 0).astype(np.int64)
    quarters = whole % _QUARTER == 0
    nearest = np.minimum(np.rint(whole / _QUARTER) * _QUARTER, _MINUTES_OF_DAY - _QUARTER)
    valid = as_numpy(texts.is_valid())
    several = pc.and_not(matches(lower, _SEVERAL_HOURS), matches(lower, _DATED))
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


def clock_times(texts: pa.Array) -> pa.Array:
    """Return the hour of moments of a day, null for days without one: midnight is none."""
    lower = in_santiago(pc.utf8_lower(texts))
    told = pc.if_else(matches(lower, _AT_MIDNIGHT), NULL_TEXT, lower)
    parts = pc.extract_regex(told, _CLOCK_TIME)
    half = pc.fill_null(pc.struct_field(parts, "half"), "")
    return pc.binary_join_element_wise(pc.struct_field(parts, "clock"), half, "")


def are_schedules(texts: pa.Array) -> bool:
    """Whether the moments of a column say at what hour something begins or ends: most of them have
    one in quarters, and none has another one, such as the second at which a program wrote it.
    """
    lower = in_santiago(pc.utf8_lower(texts))
    timed = pc.and_not(matches(lower, _ANY_TIME), matches(lower, _AT_MIDNIGHT))
    told = count_true(clock_times(texts).is_valid())
    given = len(texts) - texts.null_count
    return told == count_true(timed) and told > 0 and told >= _HALF_OF_THEM * given


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


def _or_zero(figures: pa.Array) -> pa.Array:
    return pc.fill_null(pc.if_else(pc.equal(figures, ""), "0", figures), "0")


def _clock(minutes: npt.NDArray[Any]) -> pa.Array:
    """Minutes of a day as "09:15"."""
    hours, rest = np.divmod(minutes.astype(np.int64), 60)
    two = [pc.utf8_lpad(pa.array(part).cast(pa.string()), 2, "0") for part in (hours, rest)]
    return pc.binary_join_element_wise(*two, ":")
