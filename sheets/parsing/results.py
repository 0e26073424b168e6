"""Attendance and grades as lists of courses write them: what signs and letters mean is decided
over the whole column.
"""

import pyarrow as pa
import pyarrow.compute as pc

from sheets.folding import LETTER
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
    scatter,
)
from sheets.parsing.dates import month_index
from sheets.parsing.numbers import checked_decimals, decimals, spanish

# What the letters of a column mean: A is absent beside P, and could be "asistió" without it.
P_IS_PRESENT = "p_is_present"
A_IS_UNCLEAR = "a_is_unclear"
A_IS_ABSENT = "a_is_absent"
A_IS_PRESENT = "a_is_present"
WORDS = "presence_in_words"
PRESENCE = (P_IS_PRESENT, A_IS_UNCLEAR, A_IS_ABSENT, A_IS_PRESENT, WORDS)

# What 0.95 means: a cell in percent format comes so, and 0.95 % could be meant beside 95.
SHARES = "shares"
SHARES_ARE_UNCLEAR = "shares_are_unclear"
PERCENTS = "percents"

# What 65 means: 6.5 without its sign, or no grade.
TENS_ARE_UNCLEAR = "tens_are_unclear"
TENTHS = "tenths"
AS_WRITTEN = "as_written"
WITHOUT_GRADE = "without_grade"

# What 8, 9 and 6 are: points of another scale, of which also the low ones are no grades.
SCALE_IS_UNCLEAR = "scale_is_unclear"
OTHER_SCALE = "other_scale"
_OF_ALL = 5
"""One number of so many that is no grade makes a column one of points."""

_PRESENT = (
    *("presente", "asistió", "asistio", "asiste", "p", "sí", "si", "s"),
    *("✓", "✔", "✔\ufe0f", "☑", "☑\ufe0f", "✅", "√"),
)
_ABSENT = (
    *("ausente", "no asistió", "no asistio", "no asiste", "inasistente", "faltó", "falto"),
    *("no", "n", "✗", "✘", "❌"),
)
"""An X is neither: some write it for who was there, others for who was not."""
_NO_GRADE = (
    *("np", "n/p", "n.p", "n p", "n-p", "no rinde", "no rindió", "no rindio", "no rendido"),
    *("no rendida", "no presentado", "no presentada", "no se presenta", "no se presentó"),
    *("no se presento", "no evaluado", "no evaluada", "ne", "n/e", "n.e", "sin nota"),
    *("sin evaluar", "sin calificación", "sin calificacion", "pendiente", "pend"),
    *("eximido", "eximida", "exento", "exenta", "eximido/a", "exento/a"),
)
"""What stands for the grade of who did not sit the test, has not yet, or need not: no grade, and no
1,0."""
_PERCENT = r"^[\d.,-]+ ?%$"
# A per cent with the sessions or hours that it was counted from: "83% (10/12)", "10 (83 %)".
_UNIT = r" ?(?:h|hh|hrs?\.?|horas?|min\.?|minutos|clases?|sesi[oó]n(?:es)?|d[ií]as?)"
_COUNTED = (
    rf"(?i)^[\d.,]+ ?% ?\((?:\d+ ?(?:/|de) ?\d+(?:{_UNIT})?|[\d.,]+{_UNIT})\)$"
    rf"|^[\d.,]+(?: ?(?:/|de) ?\d+)?(?:{_UNIT})? ?\([\d.,]+ ?%\)$"
)
_OF_SESSIONS = rf"(?i)^(?P<some>\d{{1,3}}) (?:de|/) (?P<all>[1-9]\d{{0,2}})(?:{_UNIT})?$"
"""Sessions of all of them, in words: "3 de 4"; 3/4 may be a day."""
_SAID = r"^.*?([\d.,]+ ?%).*$"
_LAST_DECIMAL = 9
_GRADE_DATES = (
    r"^\d{4}-(?P<m>\d\d)-(?P<d>\d\d)(?:[ t]00:00:00)?$",
    r"^(?P<d>\d{1,2})[-/.](?P<m>\d{1,2})[-/.](?:\d{4}|\d{2})$",
    rf"^(?P<d>\d{{1,2}})[-/. ](?P<m>{LETTER}{{3}}){LETTER}*\.?(?:[-/. ](?:\d{{4}}|\d{{2}}))?$",
)
_OF_SEVEN = r"^([\d.,]+) ?(?:/|de) ?7(?:[.,]0)?$"
_WHOLE_TENS = r"^[1-6]\d([.,]0)?$|^70([.,]0)?$"
_WHOLE = 100.0


def parse_attendance(texts: pa.Array, rule: Rule) -> Parsed:
    """Return percentages, as float64: of numbers, of shares, of present and absent."""
    counted = matches(texts, _COUNTED)
    if is_any(counted):
        texts = pc.if_else(counted, pc.replace_substring_regex(texts, _SAID, r"\1"), texts)
    numbers = decimals(pc.replace_substring_regex(without(texts, b" "), "%$", ""))
    signed = matches(texts, _PERCENT)
    share = pc.and_not(_is_share(numbers), signed)
    values = numbers
    if rule.convention == SHARES and is_any(share):
        # 0.57 * 100 is a little more than 57 in binary.
        percent = pc.round(pc.multiply(numbers, _WHOLE), ndigits=9)
        values = pc.if_else(share, percent, numbers)
    values = pc.coalesce(values, _presence(texts, rule.convention), _of_sessions(texts))
    parsed = checked_decimals(texts, values, rule, suffix="%")
    codes = pc.if_else(pc.equal(parsed.codes, "number_invalid"), "attendance_invalid", parsed.codes)
    if rule.convention == A_IS_UNCLEAR:
        codes = first_code(flag(_is_one_of(texts, ("a",)), "attendance_unclear"), codes)
    elif rule.convention == A_IS_PRESENT:
        codes = first_code(flag(_is_one_of(texts, ("p",)), "attendance_invalid"), codes)
    suggestions = parsed.suggestions
    if rule.convention not in (SHARES, PERCENTS) and is_any(share):
        # In a column that is asked about the answer decides, elsewhere one cell after another.
        is_asked = rule.convention == SHARES_ARE_UNCLEAR
        codes = pc.if_else(share, "share_unclear" if is_asked else "attendance_share", codes)
        percent = pc.round(pc.multiply(numbers.filter(share), _WHOLE), ndigits=9)
        offered = spanish(pc.round(percent, ndigits=1, round_mode="half_up"), "%")
        some = scatter(len(texts), share, offered)
        suggestions = some if suggestions is None else first_code(some, suggestions)
    return Parsed(
        pc.if_else(codes.is_valid(), pa.scalar(None, parsed.values.type), parsed.values),
        codes,
        suggestions,
        parsed.params,
    )


def _of_sessions(texts: pa.Array) -> pa.Array:
    """Return the share of the sessions that somebody attended, in per cent to a decimal."""
    parts = pc.extract_regex(texts, _OF_SESSIONS)
    some, whole = (pc.cast(pc.struct_field(parts, one), pa.float64()) for one in ("some", "all"))
    share = pc.divide(pc.multiply(some, _WHOLE), whole)
    return pc.round(share, ndigits=1, round_mode="half_up")


def attendance_evidence(texts: pa.Array) -> dict[str, int]:
    """Count letters, words, and numbers without a sign below and above one."""
    counts = dict.fromkeys(("a", "p", "f", "i", "words", "share", "one", "above"), 0)
    bare = texts.filter(pc.invert(matches(texts, _PERCENT)))
    for entry in pc.value_counts(bare).to_pylist():
        word, count = (entry["values"] or "").lower().rstrip("."), entry["counts"]
        if word in ("a", "p", "f", "i"):
            counts[word] += count
        elif word in _PRESENT or word in _ABSENT:
            counts["words"] += count
    numbers = decimals(without(bare, b" "))
    counts["share"] = count_true(_is_share(numbers))
    counts["one"] = count_true(pc.equal(numbers, 1.0))
    counts["above"] = count_true(pc.greater(numbers, 1.0))
    return counts


def attendance_convention(counts: dict[str, int]) -> str | None:
    """Tell how a column writes attendance; None for plain percentages."""
    a, p = counts.get("a"), counts.get("p")
    if a and (not p or counts.get("f") or counts.get("i")):
        return A_IS_UNCLEAR
    if a or p:
        return P_IS_PRESENT
    if counts.get("share"):
        # Nothing but ones says nothing: all there, one session, one percent.
        is_sure = counts["share"] > counts.get("one", 0) and not counts.get("above")
        return SHARES if is_sure else SHARES_ARE_UNCLEAR
    return WORDS if counts.get("words") else None


def parse_grade(texts: pa.Array, rule: Rule) -> Parsed:
    """Return grades as float64; 65 is 6.5 only where a person said so, and NP is no grade."""
    none = _is_one_of(texts, _NO_GRADE)
    if is_any(none):
        texts = pc.if_else(none, pa.scalar(None, texts.type), texts)
    if is_any(matches(texts, _OF_SEVEN)):
        texts = pc.replace_substring_regex(texts, _OF_SEVEN, r"\1")
    numbers = decimals(without(texts, b" "))
    tens = matches(texts, _WHOLE_TENS)
    values = numbers
    if rule.convention in (SCALE_IS_UNCLEAR, OTHER_SCALE):
        return _of_scale(texts, numbers, rule)
    if rule.convention == TENTHS:
        values = pc.if_else(tens, pc.divide(numbers, 10.0), numbers)
    parsed = _with_dates(texts, checked_decimals(texts, values, rule), rule)
    if rule.convention != TENS_ARE_UNCLEAR:
        return parsed
    codes = pc.if_else(tens, "grade_unclear", parsed.codes)
    offered = scatter(len(texts), tens, spanish(pc.divide(numbers.filter(tens), 10.0)))
    some = offered if parsed.suggestions is None else first_code(offered, parsed.suggestions)
    return Parsed(parsed.values, codes, some, parsed.params)


def _of_scale(texts: pa.Array, numbers: pa.Array, rule: Rule) -> Parsed:
    """Points are no grades: none of them is loaded, and as long as nobody said so all are asked."""
    points = numbers.is_valid()
    parsed = checked_decimals(texts, numbers, rule)
    if rule.convention == OTHER_SCALE:
        codes = pc.if_else(points, NULL_TEXT, parsed.codes)
    else:
        codes = pc.if_else(points, "grade_scale_unclear", parsed.codes)
    nothing = pa.nulls(len(texts), parsed.values.type)
    return Parsed(nothing, codes, params=parsed.params)


def _with_dates(texts: pa.Array, parsed: Parsed, rule: Rule) -> Parsed:
    """Tell the grades that Excel took for dates, with the grade each was: 6-may for 6,5."""
    failed = pc.fill_null(pc.equal(parsed.codes, "number_invalid"), False)
    if not is_any(failed):
        return parsed
    some = pc.utf8_lower(texts.filter(failed))
    offered = pa.nulls(len(some), pa.string())
    dated = pa.repeat(False, len(some))
    for pattern in _GRADE_DATES:
        parts = pc.extract_regex(some, pattern)
        day, told = (pc.struct_field(parts, name) for name in "dm")
        number = pc.if_else(pc.fill_null(pc.ascii_is_decimal(told), False), told, "0")
        month = pc.coalesce(pc.add(month_index(told), 1), pc.cast(number, pa.int32()))
        grades = pc.binary_join_element_wise(
            pc.replace_substring_regex(day, "^0", ""), pc.cast(month, pa.string()), ","
        )
        within = pc.less_equal(decimals(grades), float(rule.limit or 0))
        fits = pc.and_(pc.less_equal(month, _LAST_DECIMAL), within)
        offered = pc.coalesce(offered, pc.if_else(fits, grades, pa.scalar(None, pa.string())))
        dated = pc.or_(dated, pc.fill_null(parts.is_valid(), False))
    codes = pc.replace_with_mask(
        parsed.codes,
        failed,
        pc.if_else(dated, "grade_date", parsed.codes.filter(failed)),
    )
    return Parsed(parsed.values, codes, scatter(len(texts), failed, offered), parsed.params)


def grade_evidence(texts: pa.Array) -> dict[str, int]:
    """Count whole numbers from 10 to 70, other ones that are no grades, and words that say that
    there is none.
    """
    numbers = decimals(without(texts, b" "))
    tens = matches(texts, _WHOLE_TENS)
    above = pc.and_not(pc.fill_null(pc.greater(numbers, 7.0), False), tens)
    return {
        "tens": count_true(tens),
        "points": count_true(above),
        "numbers": count_true(numbers.is_valid()),
        "none": count_true(_is_one_of(texts, _NO_GRADE)),
    }


def grade_convention(counts: dict[str, int]) -> str | None:
    """Tell whether a column has grades without their decimal sign, which a person has to say, or
    else words for no grade.
    """
    points = counts.get("points", 0)
    if points > 1 and points * _OF_ALL >= counts.get("numbers", 0):
        return SCALE_IS_UNCLEAR
    if counts.get("tens"):
        return TENS_ARE_UNCLEAR
    return WITHOUT_GRADE if counts.get("none") else None


def _presence(texts: pa.Array, convention: str | None) -> pa.Array:
    """Return 100 for the words of presence and 0 for those of absence."""
    present, absent = [*_PRESENT], [*_ABSENT]
    if convention == A_IS_PRESENT:
        present, absent = [*_PRESENT, "a"], [*_ABSENT, "f", "i"]
    elif convention in (P_IS_PRESENT, A_IS_ABSENT):
        absent.append("a")
    there, gone = _is_one_of(texts, present), _is_one_of(texts, absent)
    nothing = pa.scalar(None, pa.float64())
    return pc.if_else(there, _WHOLE, pc.if_else(gone, 0.0, nothing))


def _is_one_of(texts: pa.Array, words: list[str] | tuple[str, ...]) -> pa.Array:
    folded = pc.utf8_rtrim(pc.utf8_lower(texts), ".")
    return pc.is_in(folded, value_set=pa.array(words, pa.string()))


def _is_share(numbers: pa.Array) -> pa.Array:
    """Tell the numbers that may be parts of a whole: above 0, up to 1."""
    between = pc.and_(pc.greater(numbers, 0.0), pc.less_equal(numbers, 1.0))
    return pc.fill_null(between, False)
