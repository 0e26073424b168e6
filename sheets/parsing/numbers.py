"""Amounts in pesos and counts: which sign groups thousands is decided over the whole column."""

import re

import pyarrow as pa
import pyarrow.compute as pc

from sheets.octets import without
from sheets.parsing.column import (
    NULL_TEXT,
    Parsed,
    Rule,
    count_true,
    first_code,
    flag,
    is_any,
    matches,
    no_codes,
    scatter,
)
from sheets.parsing.rut import whole

# What a column may decide: which sign groups thousands. The other one is for decimals.
GROUPS_DOT = "groups_dot"
GROUPS_COMMA = "groups_comma"

_HIGHEST = 9_999_999_999
_LONGEST_SIMPLE = 18

# "1.234.567" and "1.234,56" can only be read in one way, "18500.50" likewise; "300.000" needs
# the column.
_COMMA_DECIMAL = r"^-?\d{1,3}(\.\d{3})+,\d+$|^-?\d{4,},\d+$|^-?\d+,\d{1,2}$"
_DOT_DECIMAL = r"^-?\d{1,3}(,\d{3})+\.\d+$|^-?\d{4,}\.\d+$|^-?\d+\.\d{1,2}$"
_UNCLEAR = r"^-?\d{1,3}[.,]\d{3}$"
_CURRENCIES = r"(u\.?f\.?|utm|clf|us?d?|d[oó]lar(es)?|eur(os?)?|€)"
_OTHER_CURRENCY = rf"(?i)^-?({_CURRENCIES}-?[\d.,]+|[\d.,]+{_CURRENCIES})$"
# A number cell comes as 850000.0 whatever the habits of the person: it says nothing of them.
_NEUTRAL = r"^-?\d+[.,]0{1,2}$"
_SCIENTIFIC = r"(?i)^-?\d+([.,]\d+)?E[+-]?\d+$"
_DECIMAL = r"^-?\d{1,12}([.,]\d{1,18})?$"
_GROUPED_DECIMAL = r"^-?\d{1,3}((\.\d{3})+,\d{1,2}|(,\d{3})+\.\d{1,2})$"
_NEARLY = 1e-6
# What a date among hours is: a length of time (120:00), or a number (5) in a cell for dates.
LENGTHS, DAY_NUMBERS = "hours_of_lengths", "hours_of_dates"
LENGTHS_ARE_UNCLEAR = "hours_date_unclear"
# What "8.30" is: eight hours and thirty minutes, or eight hours and three tenths.
HOURS_AND_MINUTES, HOURS_AND_TENTHS = "hours_and_minutes", "hours_and_tenths"
MINUTES_ARE_UNCLEAR = "hours_minutes_unclear"
_TWO_NUMBERS = r"^(\d{1,3})[.,]([0-5])(\d?)$"
_OF_MINUTES = r"^[1-9]\d{0,2}[.,](?:[134]0?|15|45|05|10|20|35|55)$"
_OF_TENTHS = r"^\d{1,3}[.,](?:[6-9]\d*|25|\d{3,})$"
_SEVERAL = 2
"""Fractions of hours that may be minutes, where only they say so."""
_MINUTES_SAID = re.compile(r"\b(?:hh?|horas?)\W{0,2}(?:y )?(?:mm|min|minutos)\b", re.IGNORECASE)
_DAY = 24.0
# "16 horas pedagógicas" are others: only a person can say how many hours those are.
_HOURS = (
    r"(?i)^([\d.,]+) ?(?:hrs?|hs|hh|h|horas?)\.?(?: ?(?:cron(?:ol(?:[oó]gicas?)?)?|reloj)\.?)?$"
)
_DAYS = r"^(?P<m>1899-12|1900-0[12])-(?P<d>\d\d)[ T]"
_CLOCK = (
    r"(?i)^(?P<h>\d{1,4}) ?(?::|h(?:rs?|oras?)?\.? ?(?:y |con )?)"
    r"(?P<m>\d{1,2})(?::(?P<s>\d\d)(?:\.0+)?)?(?: ?(?:m|min|mins|minutos?|hrs?|horas?|h)\.?)?$"
)
# Of a time below nothing Excel shows only signs, and keeps a moment of the day before the first.
_NEGATIVE = r"^1899-12-(?:[0-2]\d|30)[ T]|^-\d{1,4}:\d\d"


def parse_money(texts: pa.Array, rule: Rule) -> Parsed:
    """Return whole pesos between the rule's least and its limit, as int64."""
    return _parse(without(texts, b"$ "), rule, "money")


def in_other_currency(texts: pa.Array) -> pa.Array:
    """Return which cells name another currency or unit than pesos: "UF 12,5", "US$ 300"."""
    return matches(without(texts, b"$ "), _OTHER_CURRENCY)


def parse_count(texts: pa.Array, rule: Rule) -> Parsed:
    """Return how many of something there are, from the rule's least to its limit, as int64."""
    return _parse(without(texts, b" "), rule, "count")


def _parse(compact: pa.Array, rule: Rule, noun: str) -> Parsed:
    """Return whole numbers; the codes of what is none begin with the noun."""
    highest = rule.limit or _HIGHEST
    simple = _simple(compact, "," if rule.convention == GROUPS_COMMA else ".")
    values = pc.cast(simple, pa.int64())
    others = pc.and_not(compact.is_valid(), simple.is_valid())
    codes = no_codes(len(compact))
    suggestions = None
    if is_any(others):
        rest = compact.filter(others)
        read = _read(_unlettered(rest) if noun == "money" else rest, rule.convention, noun)
        values = pc.replace_with_mask(values, others, read.values)
        named = pc.and_(in_other_currency(rest), read.codes.is_valid())
        told = pc.if_else(named, "money_currency", read.codes) if noun == "money" else read.codes
        codes = scatter(len(compact), others, told)
        suggestions = scatter(len(compact), others, read.suggestions)
    outside = pc.fill_null(
        pc.or_(pc.less(values, int(rule.least)), pc.greater(values, highest)), False
    )
    if is_any(outside):
        codes = pc.if_else(outside, f"{noun}_range", codes)
        values = pc.if_else(outside, pa.scalar(None, pa.int64()), values)
    return Parsed(values, codes, suggestions, {"least": int(rule.least), "max": highest})


def _simple(compact: pa.Array, group: str) -> pa.Array:
    """Return the digits of plain amounts, of number cells (850000.0) and of grouped amounts.

    These are nearly all there are, and one look tells each of them.
    """
    short = pc.less_equal(pc.binary_length(compact), _LONGEST_SIMPLE)
    plain = pc.fill_null(pc.and_(pc.ascii_is_decimal(compact), short), False)
    digits = pc.if_else(plain, compact, NULL_TEXT)
    others = pc.fill_null(pc.and_not(short, plain), False)
    if not is_any(others):
        return digits
    some = whole(compact.filter(others))
    grouped = pc.match_substring_regex(some, rf"^\d{{1,3}}(\{group}\d{{3}})+$")
    bare = pc.if_else(grouped, without(some, group.encode()), some)
    bare = pc.if_else(pc.ascii_is_decimal(bare), bare, NULL_TEXT)
    return pc.replace_with_mask(digits, others, bare)


def evidence(texts: pa.Array) -> dict[str, int]:
    """Count what every sign was seen to do in the column."""
    compact = _unlettered(without(texts, b"$ "))
    signed = whole(compact.filter(pc.invert(pc.ascii_is_decimal(compact))))
    signed = signed.filter(pc.invert(pc.ascii_is_decimal(signed)))
    counts = {"sure_dot": 0, "sure_comma": 0, "maybe_dot": 0, "maybe_comma": 0}
    for sign, groups in (("dot", r"^-?\d{1,3}(\.\d{3})+$"), ("comma", r"^-?\d{1,3}(,\d{3})+$")):
        fits = pc.match_substring_regex(signed, groups)
        several = pc.greater(pc.binary_length(signed), len("-300.000"))
        counts[f"sure_{sign}"] += count_true(pc.and_(fits, several))
        counts[f"maybe_{sign}"] += count_true(pc.and_not(fits, several))
        signed = signed.filter(pc.invert(fits))
    signed = signed.filter(pc.invert(pc.match_substring_regex(signed, _NEUTRAL)))
    counts["sure_dot"] += count_true(pc.match_substring_regex(signed, _COMMA_DECIMAL))
    counts["sure_comma"] += count_true(pc.match_substring_regex(signed, _DOT_DECIMAL))
    return counts


def convention(counts: dict[str, int]) -> str | None:
    """Tell which sign groups thousands, or None when the column has no such sign.

    Pesos have no decimals, so a lone group of three ("300.000") is a group, unless the column
    shows elsewhere that the sign is its decimal one.
    """
    sure = counts.get("sure_dot", 0) - counts.get("sure_comma", 0)
    maybe = counts.get("maybe_dot", 0) - counts.get("maybe_comma", 0)
    if not any(counts.values()):
        return None
    return GROUPS_DOT if (sure or maybe) >= 0 else GROUPS_COMMA


def _unlettered(compact: pa.Array) -> pa.Array:
    """Return the amounts without the currency's name or the dash that stands for the cents."""
    return pc.replace_substring_regex(compact, r"(?i)CLP|[.,]-$", "")


def _read(compact: pa.Array, decided: str | None, noun: str) -> Parsed:
    """Read the numbers that are more than digits."""
    group, decimal = (",", ".") if decided == GROUPS_COMMA else (".", ",")
    digits = _digits(compact, group, decimal)
    fraction = pc.replace_substring_regex(digits, r"^[^.]*\.?", "")
    integer = pc.replace_substring_regex(digits, r"\..*$", "")
    short = pc.less_equal(pc.binary_length(integer), 15)
    values = pc.cast(pc.if_else(short, integer, "-1"), pa.int64())
    partial = matches(fraction, "[1-9]")
    scientific = pc.match_substring_regex(compact, _SCIENTIFIC)
    unclear = pc.match_substring_regex(compact, _UNCLEAR)
    unread = digits.is_null()
    if decided is not None:
        # Decimals behind the sign that parts thousands elsewhere: rather a figure is lost.
        lost = rf"^-?\d+\{group}(?:\d{{1,2}}|\d{{4,}})$|^-?\d{{4,}}\{group}\d+$"
        odd = pc.and_(partial, matches(compact, lost))
        unread, unclear = pc.or_(unread, odd), pc.or_(unclear, odd)
    codes = pc.case_when(
        pc.make_struct(
            scientific, pc.and_(unread, unclear), unread, partial, pa.array([True] * len(compact))
        ),
        "number_scientific",
        f"{noun}_unclear",
        f"{noun}_invalid",
        f"{noun}_decimals",
        NULL_TEXT,
    )
    up = pc.cast(matches(fraction, "^[5-9]"), pa.int64())
    rounded = pc.cast(pc.add(values, up), pa.string())
    # 1,25 workers were 1.250 before a program took the point for that of decimals.
    usable = pc.and_(pc.and_not(partial, unread), short if noun == "money" else False)
    suggestions = pc.if_else(usable, rounded, NULL_TEXT)
    return Parsed(
        pc.if_else(codes.is_valid(), pa.scalar(None, pa.int64()), values), codes, suggestions
    )


def _digits(compact: pa.Array, group: str, decimal: str) -> pa.Array:
    """Return the amounts with a dot for their decimals and no groups; null when unreadable.

    Whatever the column decided, a text that can be read in one way only is read that way, save
    the lone group of three of the other sign, which is the one thing nobody can be sure of.
    """
    patterns = (
        (rf"^-?\d{{1,3}}(\{group}\d{{3}})+(\{decimal}\d+)?$", group, decimal),
        (rf"^-?\d+\{decimal}(\d{{1,2}}|\d{{4,}})$|^-?\d{{4,}}\{decimal}\d+$", group, decimal),
        (rf"^-?\d{{1,3}}(\{decimal}\d{{3}}){{2,}}$", decimal, group),
        (rf"^-?\d{{1,3}}(\{decimal}\d{{3}})+\{group}\d+$", decimal, group),
        (rf"^-?\d+\{group}(\d{{1,2}}|\d{{4,}})$|^-?\d{{4,}}\{group}\d+$", decimal, group),
        (r"^-?\d+$", group, decimal),
    )
    digits = pa.nulls(len(compact), pa.string())
    for pattern, thousands, point in patterns:
        fits = matches(compact, pattern)
        if is_any(fits):
            joined = pc.replace_substring(compact.filter(fits), thousands, "")
            pointed = pc.replace_substring(joined, point, ".")
            digits = pc.replace_with_mask(digits, fits, pointed)
    return digits


def parse_decimal(texts: pa.Array, rule: Rule) -> Parsed:
    """Return numbers from the rule's least to its limit, in its steps, as float64."""
    return checked_decimals(texts, decimals(without(texts, b" ")), rule)


def parse_hours(texts: pa.Array, rule: Rule) -> Parsed:
    """Return hours as parse_decimal does, also where the cell names its unit ("16 hrs.") or is a
    length of time: 8:30, 40:00, 8 h 30 min.

    Whoever took some hours for others would be paid for them: no rounded ones are suggested.
    """
    bare = pc.replace_substring_regex(texts, _HOURS, r"\1")
    if rule.convention == HOURS_AND_MINUTES:
        texts = bare = _as_clock(bare)
    values = decimals(without(bare, b" "))
    lengths, is_whole_days = _lengths(texts)
    values = pc.coalesce(values, lengths)
    if rule.convention == DAY_NUMBERS:
        values = pc.if_else(is_whole_days, pc.divide(lengths, _DAY), values)
    parsed = checked_decimals(bare, values, rule)
    codes = parsed.codes
    if rule.convention == LENGTHS_ARE_UNCLEAR:
        codes = first_code(flag(is_whole_days, "hours_date_unclear"), codes)
    if rule.convention == MINUTES_ARE_UNCLEAR:
        codes = first_code(flag(matches(bare, _TWO_NUMBERS), MINUTES_ARE_UNCLEAR), codes)
    negative = matches(texts, _NEGATIVE)
    if is_any(negative):
        codes = pc.if_else(negative, "hours_negative", codes)
    nothing = pa.scalar(None, parsed.values.type)
    return Parsed(pc.if_else(codes.is_valid(), nothing, parsed.values), codes, params=parsed.params)


def _as_clock(texts: pa.Array) -> pa.Array:
    """Hours and minutes that a point parts, as a clock shows them: "8.3" and "8,30" as "8:30"."""
    whole = pc.replace_substring_regex(texts, r"^(\d{1,3})[.,]([0-5])$", r"\1:\20")
    return pc.replace_substring_regex(whole, r"^(\d{1,3})[.,]([0-5]\d)$", r"\1:\2")


def hours_evidence(texts: pa.Array) -> dict[str, int]:
    """Count the lengths of time that could also be numbers in cells for dates, and those that
    could not; and the numbers with a fraction that may be minutes, that seem to be, and that are
    not.
    """
    bare = pc.replace_substring_regex(texts, _HOURS, r"\1")
    fractions = {
        "two_numbers": count_true(matches(bare, _TWO_NUMBERS)),
        "of_minutes": count_true(matches(bare, _OF_MINUTES)),
        "of_tenths": count_true(matches(bare, _OF_TENTHS)),
    }
    counts = {name: count for name, count in fractions.items() if count}
    if not is_any(pc.match_substring(texts, ":")) and not is_any(matches(texts, _CLOCK)):
        return counts
    lengths, is_whole_days = _lengths(texts)
    lengths = pc.and_not(lengths.is_valid(), is_whole_days)
    return {**counts, "days": count_true(is_whole_days), "lengths": count_true(lengths)}


def hours_convention(counts: dict[str, int]) -> str | None:
    """Tell that there are lengths of time among the hours, or dates that may be, or that fractions
    may be minutes: of several some are as minutes are, or the heading says so, and none is as no
    minutes are.
    """
    least = 1 if counts.get("minutes_said") else _SEVERAL
    may_be_minutes = counts.get("of_minutes") or counts.get("minutes_said")
    may_be_minutes = may_be_minutes and counts.get("two_numbers", 0) >= least
    if may_be_minutes and not counts.get("of_tenths"):
        return MINUTES_ARE_UNCLEAR
    if counts.get("lengths"):
        return LENGTHS
    return LENGTHS_ARE_UNCLEAR if counts.get("days") else None


def hours_of_heading(heading: str) -> dict[str, int]:
    """What the heading of a column says of it: "Horas (hh.mm)"."""
    return {"minutes_said": 1} if _MINUTES_SAID.search(heading) else {}


def hours_of_format(form: str) -> dict[str, int]:
    """What the number format of a column says of it: [h]:mm is one for lengths of time."""
    return {"lengths": 1} if re.search(r"\[h+\]|h+:mm", form, re.IGNORECASE) else {}


def _lengths(texts: pa.Array) -> tuple[pa.Array, pa.Array]:
    """Return lengths of time in hours, null else, and which are days without an hour.

    A cell of such a length arrives as a moment, counted from the last day of 1899.
    """
    days = pc.struct_field(pc.extract_regex(texts, _DAYS), "d")
    since = pc.struct_field(pc.extract_regex(texts, _DAYS), "m")
    month = pc.index_in(since, value_set=pa.array(["1899-12", "1900-01", "1900-02"]))
    before = pa.array([-31, 0, 31], pa.int64()).take(month)
    whole_days = pc.add(pc.cast(days, pa.int64()), before)
    parts = pc.extract_regex(pc.replace_substring_regex(texts, _DAYS, ""), _CLOCK)
    hours, minutes, seconds = (
        pc.cast(pc.if_else(pc.equal(told, ""), "0", told), pa.float64())
        for told in (pc.struct_field(parts, name) for name in ("h", "m", "s"))
    )
    more = pc.multiply(pc.cast(pc.fill_null(whole_days, 0), pa.float64()), _DAY)
    rest = pc.add(pc.divide(minutes, 60.0), pc.divide(seconds, 3600.0))
    lengths = pc.round(pc.add(pc.add(more, hours), rest), ndigits=9)
    lengths = pc.if_else(pc.less(minutes, 60.0), lengths, pa.scalar(None, pa.float64()))
    nothing = pc.and_(pc.equal(hours, 0.0), pc.equal(rest, 0.0))
    is_whole_days = pc.and_(pc.and_(days.is_valid(), nothing), pc.greater(lengths, 0.0))
    return lengths, pc.fill_null(is_whole_days, False)


def decimals(compact: pa.Array) -> pa.Array:
    """Return what is a number as float64, null else; a lone sign is that of the decimals."""
    fits = matches(compact, _DECIMAL)
    pointed = pc.replace_substring(pc.if_else(fits, compact, NULL_TEXT), ",", ".")
    grouped = matches(compact, _GROUPED_DECIMAL)
    if is_any(grouped):
        digits = pc.replace_substring_regex(compact.filter(grouped), r"[.,](\d{3})", r"\1")
        digits = pc.replace_substring(digits, ",", ".")
        pointed = pc.replace_with_mask(pointed, grouped, digits)
    return pc.cast(pointed, pa.float64())


def checked_decimals(texts: pa.Array, values: pa.Array, rule: Rule, *, suffix: str = "") -> Parsed:
    """Return the values that are within the rule's bounds and steps, and codes for the others.

    "1.200" could be more than a thousand or a little more than one, where the limit allows both.
    """
    highest = float(rule.limit or _HIGHEST)
    nearest = values
    if rule.step:
        # A five goes up, as in a school; 5.55 / 0.1 is a little less than 55.5 in binary.
        steps = pc.round(pc.divide(values, rule.step), ndigits=9)
        whole_steps = pc.round(steps, round_mode="half_up")
        nearest = pc.round(pc.multiply(whole_steps, rule.step), ndigits=6)
    between = pc.greater(pc.abs(pc.subtract(values, nearest)), _NEARLY)
    outside = pc.or_(pc.less(values, rule.least), pc.greater(values, highest))
    unclear = pc.and_(
        pc.match_substring_regex(texts, _UNCLEAR),
        pc.less_equal(pc.multiply(values, 1000.0), highest),
    )
    scientific = pc.match_substring_regex(texts, _SCIENTIFIC)
    conditions = (
        pc.and_(texts.is_valid(), pc.fill_null(scientific, False)),
        pc.and_(texts.is_valid(), values.is_null()),
        unclear,
        outside,
        between,
    )
    codes = pc.case_when(
        pc.make_struct(*(pc.fill_null(one, False) for one in conditions)),
        *("number_scientific", "number_invalid", "number_unclear", "number_range", "number_step"),
        NULL_TEXT,
    )
    suggestions = None
    off_step = pc.fill_null(pc.equal(codes, "number_step"), False)
    if is_any(off_step):
        suggestions = scatter(len(texts), off_step, spanish(nearest.filter(off_step), suffix))
    nothing = pa.scalar(None, pa.float64())
    kept = pc.if_else(codes.is_valid(), nothing, nearest)
    params = {"least": _said(rule.least), "most": _said(highest), "step": _said(rule.step)}
    return Parsed(kept, codes, suggestions, params)


def spanish(values: pa.Array, suffix: str = "") -> pa.Array:
    """Write numbers with a decimal comma: 6.5 -> "6,5"."""
    # Large numbers would come with an exponent.
    whole = pc.cast(pc.cast(pc.round(values), pa.int64(), safe=False), pa.string())
    said = pc.if_else(pc.equal(values, pc.round(values)), whole, pc.cast(values, pa.string()))
    return pc.binary_join_element_wise(pc.replace_substring(said, ".", ","), suffix, "")


def _said(number: float) -> str:
    return f"{number:,g}".replace(",", " ").replace(".", ",").replace(" ", ".")
