"""Months: ranges of them, and how they are grouped and named."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby

YEAR, SEMESTER, QUARTER, MONTH, WHOLE = "Year", "Semester", "Quarter", "Month", ""
GROUPINGS = (WHOLE, YEAR, SEMESTER, QUARTER, MONTH)
MONTHS = ("Ene", "Feb", "Mar", "Abr", "May", "Jun", "Jul", "Ago", "Sep", "Oct", "Nov", "Dic")


class BackwardRange(Exception):
    """The first month is after the last one."""


@dataclass(frozen=True)
class Range:
    """Whole months, both ends included; each is the first day of its month."""

    start: date
    end: date

    def __post_init__(self) -> None:
        """Refuse a range that runs backwards."""
        if self.start > self.end:
            raise BackwardRange

    @property
    def months(self) -> list[date]:
        """All months of the range, in order."""
        first, last = (day.year * 12 + day.month - 1 for day in (self.start, self.end))
        return [date(*_first_day(number)) for number in range(first, last + 1)]

    @property
    def after(self) -> date:
        """The first day that is not within."""
        return following(self.end)

    @property
    def last_day(self) -> date:
        """The last day that is within."""
        return self.after - timedelta(days=1)

    @property
    def label(self) -> str:
        """`2025`, `2025-04`, or `2025-01 a 2025-03`."""
        if self == year_of(self.start):
            return str(self.start.year)
        if self.start == self.end:
            return f"{self.start:%Y-%m}"
        return f"{self.start:%Y-%m} a {self.end:%Y-%m}"


@dataclass(frozen=True)
class Period:
    """Months that are shown as one value: under a year and, within it, a name."""

    year: str
    name: str
    months: Sequence[date]


def range_of(*, start: date | None, end: date | None, today: date) -> Range:
    """The range that somebody means who left one end or both open.

    Raises BackwardRange.
    """
    if start is None:
        return Range((end or today).replace(month=1, day=1), end or year_of(today).end)
    return Range(start, end or date(max(start.year, today.year), 12, 1))


def year_of(day: date) -> Range:
    """The calendar year of a day."""
    return Range(date(day.year, 1, 1), date(day.year, 12, 1))


def following(month: date) -> date:
    """The month after one."""
    return date(*_first_day(month.year * 12 + month.month))


def periods(months: Range, grouping: str) -> Iterator[Period]:
    """Every period that the range touches, cut to the range, in order."""
    for (year, name), members in groupby(
        months.months, key=lambda month: (str(month.year), _name(month, grouping))
    ):
        yield Period(year, name, list(members))


def _first_day(number: int) -> tuple[int, int, int]:
    """Year, month and first day of a month counted from year 0."""
    year, month = divmod(number, 12)
    return year, month + 1, 1


def _name(month: date, grouping: str) -> str:
    place = month.month - 1
    return {
        YEAR: "",
        SEMESTER: f"S{place // 6 + 1}",
        QUARTER: f"T{place // 3 + 1}",
        MONTH: MONTHS[place],
    }[grouping]
