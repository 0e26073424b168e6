"""The RUT: shape, check digit (modulo 11), stored and shown forms, and likely corrections."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from sheets.octets import octets, without
from sheets.parsing.column import (
    NULL_TEXT,
    Mask,
    Parsed,
    Rule,
    as_numpy,
    is_any,
    matches,
    no_codes,
    scatter,
)

# Companies have numbers from 50 million on, people below: sole traders are the exception.
FIRST_COMPANY = 50_000_000
# Eight digits below this are rather a number that lost its digit than a seven-digit number with
# it: those with a number under three million were born before 1930.
_LIKELY_BARE = 30_000_000
_FEW = 10
"""Cells without a digit, of fewer of which as many as fail may pass by luck."""
WITHOUT_DIGIT = "without_digit"

_WEIGHTS = (2, 3, 4, 5, 6, 7, 2, 3)
_FIGURES = "0123456789K"
_DIGITS = np.frombuffer(_FIGURES.encode(), np.uint8)
_TO_HYPHEN = "[‐-―−﹣－]"
# Thousands apart by an apostrophe, or the digit behind a slash: 12'345'678/5. Other texts with
# slashes, dates among them, are no RUT.
_OTHER_SIGNS = r"^(\d{1,2})[.,'’´` /]?(\d{3})[.,'’´` /]?(\d{3}) ?[-/'’´`] ?([\dK])$"
# Groups of other than three figures behind a dot: 13.24.124-4 has lost one.
_UNEVEN = r"\.(?:\d{3})*\d{1,2}[.-]"
_LAST_GROUPS = len(".345.678-5")
# The check digit is one sign: of 7.111.645-10 the figures would be those of 71.116.451-0.
_LONG_DIGIT = r"- ?[\dK]{2,}$"
_OF_TEN, _OF_ELEVEN = r"- ?10$", r"- ?11$"
_PREFIX = r"^(RUT|RUN|CL)[:.\s]*(\d)"


def parse(texts: pa.Array, rule: Rule) -> Parsed:
    """Return stored RUTs (12667869-K). The texts must be clean."""
    plain = _plain(texts)
    compact = _compact(plain)
    check = _checked(compact)
    bare = _bare(plain, compact, check, certain=rule.convention == WITHOUT_DIGIT)
    uneven, long = _uneven(plain), _long_digit(plain)
    good = pa.array(check.matches & check.shaped & ~bare & ~uneven & ~long)
    stored = pc.binary_replace_slice(compact, start=-1, stop=-1, replacement="-")
    failed = pc.and_not(texts.is_valid(), good)
    values = pc.if_else(good, stored, NULL_TEXT)
    if not is_any(failed):
        return Parsed(values, no_codes(len(texts)))
    mask = failed.to_numpy(zero_copy_only=False)
    some = _Failures(
        plain.filter(failed),
        compact.filter(failed),
        check.only(mask),
        bare[mask],
        uneven[mask],
        long[mask],
        may_be_other=rule.convention == "",
    )
    codes = scatter(len(texts), failed, some.codes())
    return Parsed(values, codes, scatter(len(texts), failed, some.suggestions()))


def evidence(texts: pa.Array) -> dict[str, int]:
    """Count the cells that could be a RUT without its digit, and how many pass by chance."""
    plain = _plain(texts)
    compact = _compact(plain)
    eight = _eight(plain, compact)
    if not eight.any():
        return {}
    check = _checked(compact)
    low = as_numpy(pc.less(compact, str(_LIKELY_BARE)))
    found = {
        "bare": eight & low,
        "passing": eight & low & check.matches,
        "high": eight & ~low,
        "high_passing": eight & ~low & check.matches,
    }
    return {name: int(cells.sum()) for name, cells in found.items()}


def convention(counts: dict[str, int]) -> str | None:
    """Tell whether the whole column lacks its digits: one bare number in eleven passes by luck."""
    for bare, passing in (("bare", "passing"), ("high", "high_passing")):
        found = counts.get(bare, 0)
        lucky = counts.get(passing, 0)
        is_few = 1 < found < _FEW and lucky * 2 <= found
        if is_few or (found >= _FEW and lucky * 2 < found):
            return WITHOUT_DIGIT
    return None


def join(number: pa.Array, digit: pa.Array) -> pa.Array:
    """Join clean columns of numbers and digits into one of RUTs to be parsed.

    A number that already has its hyphen stays as it is; without a digit it ends in a hyphen,
    so that it is known to lack one.
    """
    number, digit = whole(number), whole(digit)
    complete = pc.fill_null(pc.match_substring(number, "-"), False)
    joined = pc.binary_join_element_wise(number, pc.fill_null(digit, ""), "-")
    return pc.if_else(complete, number, joined)


def whole(texts: pa.Array) -> pa.Array:
    """Return the texts without the ".0" that a number cell leaves behind (65208186.0)."""
    ending = pc.or_(pc.ends_with(texts, ".0"), pc.ends_with(texts, ",0"))
    if not is_any(ending):
        return texts
    suspects = matches(texts, r"^\d+[.,]0$")
    cut = pc.utf8_slice_codeunits(texts.filter(suspects), 0, -2)
    return pc.replace_with_mask(texts, suspects, cut)


def shown(stored: pa.Array) -> pa.Array:
    """Return stored RUTs as people write them: 12667869-K -> 12.667.869-K."""
    return pc.replace_substring_regex(stored, r"^(\d+)(\d{3})(\d{3})-(.)$", r"\1.\2.\3-\4")


def dotted(stored: str) -> str:
    """A stored RUT as people write it."""
    return str(shown(pa.array([stored]))[0].as_py())


def ruts_near(text: str) -> set[str]:
    """The stored RUTs that one slip of the pen makes of a text: a figure wrong, too many, left out,
    or two of them the wrong way round.
    """
    compact = _compact(_plain(pa.array([text], pa.string())))[0].as_py()
    if not 6 < len(compact) < 11:
        return set()
    cuts = [(compact[:at], compact[at:]) for at in range(len(compact) + 1)]
    slips = {head + tail[1:] for head, tail in cuts}
    slips |= {
        head + one + tail[skip:] for head, tail in cuts for one in _FIGURES for skip in (0, 1)
    }
    slips |= {head + tail[1] + tail[0] + tail[2:] for head, tail in cuts[:-2]}
    parsed = parse(pa.array([f"{one[:-1]}-{one[-1:]}" for one in slips]), Rule())
    return set(parsed.values.drop_null().to_pylist())


def doubt(text: str) -> str | None:
    """Return the RUT that was probably meant, when a valid text may also lack its digit.

    Eight digits without a hyphen can be seven and a check digit: a form asks.
    """
    column = pa.array([text], pa.string())
    parsed = parse(column, Rule())
    valid = parsed.values[0].as_py()
    if valid is None or len(valid) != 9 or "-" in text:
        return None
    return str(shown(parsed.values)[0].as_py())


def _plain(texts: pa.Array) -> pa.Array:
    """Return the texts in upper-case ASCII, as far as that loses nothing."""
    texts = pc.ascii_upper(whole(texts))
    wide = pc.invert(pc.fill_null(pc.string_is_ascii(texts), True))
    if is_any(wide):
        narrow = pc.utf8_normalize(texts.filter(wide), form="NFKC")
        hyphened = pc.ascii_upper(pc.replace_substring_regex(narrow, _TO_HYPHEN, "-"))
        texts = pc.replace_with_mask(texts, wide, hyphened)
    signed = matches(texts, "['’´`/]")
    if is_any(signed):
        plain = pc.replace_substring_regex(texts.filter(signed), _OTHER_SIGNS, r"\1\2\3-\4")
        texts = pc.replace_with_mask(texts, signed, plain)
    named = pc.fill_null(pc.or_(pc.starts_with(texts, "R"), pc.starts_with(texts, "C")), False)
    if is_any(named):
        cut = pc.replace_substring_regex(texts.filter(named), _PREFIX, r"\2")
        texts = pc.replace_with_mask(texts, named, cut)
    return texts


def _compact(plain: pa.Array) -> pa.Array:
    return pc.utf8_ltrim(without(plain, b".,- "), characters="0")


@dataclass(frozen=True)
class _Check:
    """For every cell: has it the shape, does its digit match, which should it be, which is it."""

    shaped: Mask
    matches: Mask
    digit: npt.NDArray[np.uint8]
    last: npt.NDArray[np.uint8]
    length: npt.NDArray[np.int32]

    def only(self, mask: Mask) -> "_Check":
        digit, last = self.digit[mask], self.last[mask]
        return _Check(self.shaped[mask], self.matches[mask], digit, last, self.length[mask])


def _checked(compact: pa.Array) -> _Check:
    content, offsets = octets(compact)
    if len(content) == 0:
        content = np.zeros(1, np.uint8)
    ends, length = offsets[1:], np.diff(offsets)
    digits, all_digits = _sum(content, ends - 1, length - 1)
    last = content[np.maximum(ends - 1, 0)]
    in_bounds = (length == 8) | (length == 9)
    shaped = in_bounds & all_digits & (((last >= 48) & (last <= 57)) | (last == ord("K")))
    return _Check(shaped, shaped & (last == digits), digits, last, length)


def _sum(
    content: npt.NDArray[np.uint8], ends: npt.NDArray[np.int32], length: npt.NDArray[np.int32]
) -> tuple[npt.NDArray[np.uint8], Mask]:
    """Return the check digits of the numbers that end before `ends`, and whether all is digits.

    Reads eight places from the right; longer numbers are refused by their length.
    """
    total = np.zeros(len(ends), np.int16)
    numeric = np.ones(len(ends), np.bool_)
    for place, weight in enumerate(_WEIGHTS, start=1):
        used = place <= length
        figure = content[np.maximum(ends - place, 0)].astype(np.int16) - 48
        numeric &= ~used | ((figure >= 0) & (figure <= 9))
        total += np.where(used, figure * weight, 0).astype(np.int16)
    return _DIGITS[(11 - total % 11) % 11], numeric


def _eight(plain: pa.Array, compact: pa.Array) -> Mask:
    """Tell the plain texts of eight digits and no hyphen: with a check digit, or without one?"""
    eight = pc.and_(pc.equal(pc.binary_length(compact), 8), pc.ascii_is_decimal(compact))
    return as_numpy(pc.and_not(eight, pc.match_substring(plain, "-")))


def _bare(plain: pa.Array, compact: pa.Array, check: _Check, *, certain: bool) -> Mask:
    """Tell the cells that lack their digit. When the column is not certain, those that fail."""
    bare = as_numpy(pc.ends_with(plain, "-")) & ((check.length == 7) | (check.length == 8))
    eight = _eight(plain, compact)
    if eight.any():
        # Dots show where the number ends: 12.345.678 has no digit after it.
        bare |= eight & as_numpy(pc.match_substring_regex(plain, r"^\d{2}\.\d{3}\.\d{3}$"))
        low = eight & as_numpy(pc.less(compact, str(_LIKELY_BARE)))
        bare |= eight if certain else low & ~check.matches
    # Six numbers, a hyphen and one more are a RUT with its digit, only too short.
    if (short := check.length == 7).any():
        few = plain.filter(pa.array(short))
        bare[short] |= ~as_numpy(pc.match_substring_regex(few, r"-\s*\d$"))
    return np.asarray(bare & as_numpy(pc.ascii_is_decimal(compact)), np.bool_)


def _uneven(plain: pa.Array) -> Mask:
    """Tell the texts whose dots do not part their figures by threes."""
    first = pc.find_substring(plain, ".")
    usual = pc.equal(first, pc.subtract(pc.binary_length(plain), _LAST_GROUPS))
    some = as_numpy(pc.and_not(pc.greater_equal(first, 0), usual))
    if not some.any():
        return some
    found = np.zeros(len(plain), np.bool_)
    found[some] = as_numpy(matches(plain.filter(pa.array(some)), _UNEVEN))
    return found


def _long_digit(plain: pa.Array) -> Mask:
    """Tell the texts with more than one sign behind their hyphen."""
    hyphen = pc.find_substring(plain, "-")
    usual = pc.equal(hyphen, pc.subtract(pc.binary_length(plain), len("-5")))
    some = as_numpy(pc.and_not(pc.greater_equal(hyphen, 0), usual))
    if not some.any():
        return some
    found = np.zeros(len(plain), np.bool_)
    found[some] = as_numpy(matches(plain.filter(pa.array(some)), _LONG_DIGIT))
    return found


@dataclass(frozen=True)
class _Failures:
    """The cells of a column that are not a RUT: what is wrong and what was probably meant."""

    texts: pa.Array
    compact: pa.Array
    check: _Check
    bare: Mask
    uneven: Mask
    long: Mask
    may_be_other: bool
    """Whether a number without dots and hyphen may be that of a foreign document: in a form it is a
    RUT, and in a column of RUTs without their digit."""

    def codes(self) -> pa.Array:
        scientific = pc.match_substring_regex(self.texts, r"(?i)^\d+([.,]\d+)?E[+-]?\d+$")
        allowed = pc.match_substring_regex(self.compact, r"^\d*K?$")
        return pc.case_when(
            pc.make_struct(
                scientific,
                pa.array(self.bare),
                pc.invert(allowed),
                pa.array(self.long),
                pa.array(~self.check.shaped),
                pa.array(self.uneven),
            ),
            "identifier_scientific",
            "rut_digit_missing",
            "rut_characters",
            "rut_long_digit",
            "rut_length",
            "rut_dots",
            "rut_check_digit",
        )

    def suggestions(self) -> pa.Array:
        wrong = self.check.shaped & ~self.bare & ~self.uneven & ~self.long
        body = pc.utf8_slice_codeunits(self.compact, 0, -1)
        right = pc.if_else(pa.array(wrong), body, pc.if_else(pa.array(self.bare), self.compact, ""))
        # Seven digits whose last one fits the six before it may be another, shorter number, and so
        # may eight of a number that is too high for most people.
        eight = _eight(self.texts, self.compact)
        high = eight & as_numpy(pc.greater_equal(self.compact, str(_LIKELY_BARE)))
        doubtful = (self.check.length == 7) | high
        doubtful &= self.check.digit == self.check.last
        # Without dots, such a number may lack its digit as well as have a wrong one.
        doubtful |= high & ~self.bare
        if self.may_be_other:
            doubtful |= ~as_numpy(pc.match_substring_regex(self.texts, r"^\d+\.\d{3}\.\d{3}|-"))
        usable = pa.array((wrong | self.bare) & ~doubtful)
        safe = pc.if_else(usable, right, pa.scalar("", pa.string()))
        content, offsets = octets(safe)
        content = content if len(content) else np.zeros(1, np.uint8)
        digits, _ = _sum(content, offsets[1:], np.diff(offsets))
        letters = pa.array([chr(digit) for digit in digits], pa.string())
        joined = shown(pc.binary_join_element_wise(safe, letters, "-"))
        return pc.if_else(usable, joined, self._of_eleven())

    def _of_eleven(self) -> pa.Array:
        """Those whose digit is the number that the formula gave: 10 stands for K, 11 for 0."""
        texts = pc.replace_substring_regex(self.texts, _OF_TEN, "-K")
        texts = pc.replace_substring_regex(texts, _OF_ELEVEN, "-0")
        changed = pc.not_equal(texts, self.texts)
        if not is_any(changed):
            return NULL_TEXT
        meant = parse(texts.filter(changed), Rule())
        return scatter(len(texts), changed, shown(meant.values))
