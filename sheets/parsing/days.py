"""Several days in one cell: "12 al 14 de enero de 2027", "12-01-2027 al 14-01-2027"."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache
from itertools import islice, pairwise

import pyarrow as pa
import pyarrow.compute as pc

from sheets.parsing.column import NULL_TEXT, Parsed, is_any, matches
from sheets.parsing.dates import LEAP_YEAR, MONTHS

_CLOCK = (
    r"[ t]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?"
    r"(?: ?(?:z|[+-]\d{2}:?\d{2}|hrs?\.?|horas|h\.?|[ap]\.? ?m\.?))?"
)
# Most cells have one day, and are not taken apart.
_ONE_DAY = (
    r"(?i)^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}(?:-\d{1,2}-|/\d{1,2}/|\.\d{1,2}\.)(?:\d{4}|\d{2}))"
    rf"(?:{_CLOCK})?$"
)
# Behind an hour the parser of dates takes anything, another day included.
_HOUR, _ENDS_WITH_HOUR = r"\d:\d{2}", rf"(?i)^[^:]*{_CLOCK}$"
_APART = r"\d\D*(?:[,;&+]| / |\b[ye]\b)\D*\d|\d[-/]\d{1,2}(?: de)? [a-z]"
_SEVERAL = r"\d\D*(?: - |[–—]|\bal?\b|\bhasta\b)\D*\d"

_WEEKDAY = r"(?P<w>(?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom)[^\W\d_]*\.?,? )?"
_DAY = rf"{_WEEKDAY}(?P<d>\d{{1,2}})"
_MONTH = rf"(?P<m>(?:{'|'.join((*MONTHS, 'set'))})[^\W\d_]*)\.?"
_FIGURES = rf"{_DAY}(?P<s>[-/.])(?P<m>\d{{1,2}})"
_NAMED = rf"{_DAY}(?: de | del |[-/. ]){_MONTH}"
_YEAR = r"(?P<y>\d{4}|\d{2})(?!\d)"
_TWO_FIGURES = re.compile(rf"{_FIGURES}(?!\d)")
_FORMS = (
    re.compile(r"(?P<iso>\d{4}-\d{1,2}-\d{1,2})(?!\d)"),
    re.compile(rf"{_FIGURES}(?P=s){_YEAR}"),
    re.compile(rf"{_NAMED}(?: de | del |, |[-/. ]){_YEAR}"),
    _TWO_FIGURES,
    re.compile(_NAMED),
    re.compile(rf"{_DAY}(?!\d)"),
)
"""What a day looks like, with as much of month and year as it says; in a row of days one that lacks
them has those of the next one.
"""
_TO = re.compile(r"(?: ?[-–—] ?| (?:al?|hasta) )(?:(?:el|d[ií]a) )*")
_AND = re.compile(r"(?: ?[,;/&+] ?(?:y )?| [ye] )(?:(?:el|d[ií]a) )*")
_BEFORE = re.compile(r"^(?:(?:desde|del?|el|los|d[ií]as?|entre) )+")
_BETWEEN = re.compile(r"^entre (.+) y (.+)$")
_FIRST = re.compile(r"\b(0?1)(?:°|º|ro\b|er\b)")
_A_FIGURE = re.compile(r"(?<![\d/.-])\d")
_A_YEAR = re.compile(r"20\d\d$")
_JOINS = re.compile(r" (?:al?|hasta|y|e) (?:el |d[ií]a )?|[-–](?=\d)")
_IN_TEXTS = tuple(one for one in _FORMS if one is not _TWO_FIGURES)
"""Forms of days within a longer text: two figures alone may be of anything."""
_LONGEST = 80
_MOST_WAYS = 16
"""Ways to take a cell apart that are tried: of "1/1/1/…" there are millions."""
_SHORT = 2


@dataclass(frozen=True)
class _Day:
    """A day of a cell, in the words and figures that it has there."""

    weekday: str
    day: str
    month: str
    sign: str
    year: str
    iso: str

    @classmethod
    def of(cls, match: re.Match[str]) -> "_Day":
        """Read it out of a form."""
        said = match.groupdict()
        return cls(*(said.get(name) or "" for name in ("w", "d", "m", "s", "y", "iso")))

    @property
    def text(self) -> str:
        """It as the parser of dates reads it."""
        if self.iso:
            return self.iso
        sign = self.sign or " de "
        return self.weekday + sign.join(filter(None, (self.day, self.month, self.year)))

    @property
    def named(self) -> "_Day | None":
        """It with the name of its month, of which the figure comes after the day, and all of its
        year; None where there is no such month.
        """
        if self.iso:
            year, month, day = self.iso.split("-")
            return replace(self, day=day, month=month, year=year, sign="-", iso="").named
        month = self.month
        if month.isdecimal():
            if not 1 <= int(month) <= len(MONTHS):
                return None
            month = MONTHS[int(month) - 1]
        year = f"20{self.year}" if len(self.year) == _SHORT else self.year
        return replace(self, month=month, sign="", year=year)

    @property
    def date(self) -> date | None:
        """The day of a named one; without a year, that of some leap year."""
        name = self.month[:3].replace("set", "sep")
        try:
            return date(int(self.year or LEAP_YEAR), MONTHS.index(name) + 1, int(self.day))
        except ValueError:
            return None


def part_of_days(texts: pa.Array, *, last: bool) -> pa.Array:
    """Return the first or the last day of cells, as the parser of dates reads it: of one day that.

    What is no row of days stays whole; so do days with others between them.
    """
    others = pc.and_not(texts.is_valid(), matches(texts, _ONE_DAY))
    if not is_any(others):
        return texts
    told = [_first_and_last(one)[last] for one in texts.filter(others).to_pylist()]
    return pc.replace_with_mask(texts, others, pa.array(told, pa.string()))


def each_day(texts: pa.Array, change: Callable[[pa.Array], pa.Array]) -> pa.Array:
    """Change the first and the last day of cells, and write both again."""
    sides = [part_of_days(texts, last=last) for last in (False, True)]
    return from_to(*map(change, sides))


def from_to(first: pa.Array, last: pa.Array) -> pa.Array:
    """Write the first and the last day in one cell; null where one of them is."""
    both = pc.binary_join_element_wise(first, last, " al ")
    return pc.if_else(pc.equal(first, last), first, both)


def refused(texts: pa.Array, parsed: Parsed) -> Parsed:
    """Say of several days that are no first and last one that this is wrong with them."""
    hours = pc.and_not(matches(texts, _HOUR), matches(texts, _ENDS_WITH_HOUR))
    invalid = pc.fill_null(pc.equal(parsed.codes, "date_invalid"), False)
    wrong = pc.or_(invalid, pc.and_(hours, parsed.values.is_valid()))
    if not is_any(wrong):
        return parsed
    lower = pc.utf8_lower(texts)
    code = pc.if_else(
        pc.and_(matches(lower, _APART), pc.invert(hours)),
        "days_apart",
        pc.if_else(pc.or_(matches(lower, _SEVERAL), hours), "days_invalid", parsed.codes),
    )
    nothing = pa.scalar(None, parsed.values.type)
    offered = parsed.suggestions
    return replace(
        parsed,
        values=pc.if_else(wrong, nothing, parsed.values),
        codes=pc.if_else(wrong, code, parsed.codes),
        suggestions=None if offered is None else pc.if_else(wrong, NULL_TEXT, offered),
    )


def named_in(text: str) -> list[date]:
    """The days with a whole year that a longer text names, of "13 al 16 de octubre de 2025" both.

    Numbers may be of other things there ("Sesión 2, 7 de octubre"), so that words join them.
    """
    plain = _FIRST.sub(r"\1", " ".join(text.lower().split()))
    found: list[date] = []
    at = 0
    while start := _A_FIGURE.search(plain, at):
        run, at = [], start.start()
        while match := next(filter(None, (form.match(plain, at) for form in _IN_TEXTS)), None):
            run.append(_Day.of(match))
            at = match.end()
            if (sign := _JOINS.match(plain, at)) is None:
                break
            at = sign.end()
        at = max(at, start.end())
        is_whole = all(len(one.year) != _SHORT for one in run)
        named = (one.named for one in (_filled(run) or () if is_whole else ()))
        found += [day for one in named if one and _A_YEAR.match(one.year) and (day := one.date)]
    return found


@lru_cache(maxsize=4_096)
def _first_and_last(text: str) -> tuple[str, str]:
    """The first and the last day of a cell; twice the whole where it is no row of days."""
    plain = " ".join(text.lower().split())
    whole = _BETWEEN.sub(r"\1 al \2", _FIRST.sub(r"\1", plain).rstrip("."))
    whole = _BEFORE.sub("", whole)
    if len(whole) <= _LONGEST:
        for days, signs in islice(_taken_apart(whole), _MOST_WAYS):
            if len(days) == 1:
                one = text if whole == plain else days[0].text
                return one, one
            if _are_one_date(days, signs):
                continue
            if found := _filled(days):
                is_span = len(signs) == 1 and _TO.fullmatch(signs[0])
                if is_span or _are_in_a_row(found):
                    return found[0].text, found[-1].text
                return text, text
    return text, text


def _are_one_date(days: Sequence[_Day], signs: Sequence[str]) -> bool:
    """Whether figures and signs may as well be those of one date, wrongly written: "3/4/2"."""
    pairs = zip(signs, days[1:], strict=True)
    return any(
        (sign == day.sign and not day.year) or (sign == "/" and day.month.isdecimal())
        for sign, day in pairs
    )


def _taken_apart(
    text: str, at: int = 0, dead: set[int] | None = None
) -> Iterator[tuple[list[_Day], list[str]]]:
    """The ways in which a text is days with signs between them, the days that say most first.

    `dead` are the places from which it is none: each is looked at once, however it is reached.
    """
    dead = set() if dead is None else dead
    if at in dead:
        return
    is_dead = True
    for form in _FORMS:
        if (match := form.match(text, at)) is None:
            continue
        day = _Day.of(match)
        if match.end() == len(text):
            if day.month or day.iso:
                is_dead = False
                yield [day], []
            continue
        for sign in (_TO, _AND):
            if between := sign.match(text, match.end()):
                for days, signs in _taken_apart(text, between.end(), dead):
                    is_dead = False
                    yield [day, *days], [between.group(), *signs]
    if is_dead:
        dead.add(at)


def _filled(days: Sequence[_Day]) -> list[_Day] | None:
    """Days of which each has the month and the year of the next one where it lacks them.

    Numbers before "14/01/2027" are days of January, so that the day comes first there.
    """
    are_named = any(not (one.month or one.iso) for one in days)
    filled: list[_Day] = []
    for one in reversed(days):
        day = one
        if filled and not one.iso:
            later = filled[0]
            year = one.year or later.year or later.iso[:4]
            day = replace(one, month=one.month or later.month, year=year)
        named = day.named if are_named else day
        if named is None:
            return None
        filled.insert(0, named)
    if len(days) > 1 and not filled[-1].year and not filled[-1].iso:
        filled[-1] = replace(filled[-1], year=filled[0].year or filled[0].iso[:4])
    return filled


def _are_in_a_row(days: list[_Day]) -> bool:
    """Whether each day is the one after that before it; they have the names of their months then,
    in which they are so.
    """
    named = [one.named for one in days]
    dates = [one.date if one else None for one in named]
    if any(one is None or two is None or two - one != timedelta(1) for one, two in pairwise(dates)):
        return False
    days[:] = [one for one in named if one]
    return True
