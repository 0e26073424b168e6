"""The figures of a year, and the plan beside what its courses cost: pure arithmetic."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import accumulate, pairwise

from analytics.rounding import HUNDRED, percentage, round_half_up
from app.finance.franchise.rules import Sums, pesos
from app.models.finance import BudgetLine

NEARLY_ALL = 99.9


@dataclass(frozen=True)
class Share:
    """What courses cost together."""

    sums: Sums
    courses: int
    """Those with participants: one without costs nothing."""

    @classmethod
    def of(cls, parts: Iterable["Part"]) -> "Share":
        """Parts of a year, added up."""
        shares = [one.share for one in parts]
        return cls(Sums.of(one.sums for one in shares), sum(one.courses for one in shares))


@dataclass(frozen=True)
class Part:
    """Courses of a year that end in the same month, are of the same thematic area, or of none yet,
    and are complete or not, all together.
    """

    month: int
    thematic_area_id: int | None
    is_complete: bool
    share: Share
    at_risk: int
    """Courses with franchise that SENCE may refuse."""


@dataclass(frozen=True)
class Figures:
    """What a company planned, spent and gets back in a year: pesos, and per cent."""

    budgeted: int
    ceiling: int | None
    """None: nobody wrote the payroll down."""
    executed: Share
    committed: Share
    hours: Decimal
    """Hours of the counted participations, as the KPI counts them, but not rounded."""
    people: int
    """Trained, as the KPI counts them."""
    fee_percent: Decimal | None = None
    """What the OTIC asks of what it administers; None: nobody wrote it down."""

    @property
    def franchise(self) -> int:
        """Executed and committed."""
        return self.executed.sums.franchise + self.committed.sums.franchise

    @property
    def at_risk(self) -> int:
        """What of the franchise SENCE may refuse."""
        return self.executed.sums.at_risk + self.committed.sums.at_risk

    @property
    def otic_fee(self) -> int | None:
        """Pesos that the OTIC asks for administering the usable franchise."""
        if self.fee_percent is None:
            return None
        return round_half_up(self.usable_franchise * Fraction(self.fee_percent) / HUNDRED)

    @property
    def usable_franchise(self) -> int:
        """What fits under the ceiling."""
        return self.franchise if self.ceiling is None else min(self.franchise, self.ceiling)

    @property
    def excess(self) -> int:
        """What does not fit: the company pays it."""
        return self.franchise - self.usable_franchise

    @property
    def available_franchise(self) -> int | None:
        """Below zero when courses give more than the ceiling."""
        return None if self.ceiling is None else self.ceiling - self.franchise

    @property
    def available_budget(self) -> int:
        """Below zero when courses cost more than was planned."""
        return self.budgeted - self.executed.sums.cost - self.committed.sums.cost

    @property
    def execution_rate(self) -> float | None:
        """Per cent of the plan."""
        return percentage(self.executed.sums.cost, self.budgeted)

    @property
    def franchise_use(self) -> float | None:
        """Per cent of the ceiling that completed courses used."""
        return percentage(self.executed.sums.franchise, self.ceiling or 0)

    @property
    def reserved(self) -> float | None:
        """Per cent of the ceiling that all courses use; only all of it is called 100."""
        share = percentage(self.franchise, self.ceiling or 0)
        is_less = self.franchise < (self.ceiling or 0)
        return min(share, NEARLY_ALL) if share is not None and is_less else share

    def reaches(self, threshold: int) -> bool:
        """Whether all courses use so many per cent of the ceiling; rounding does not lead there."""
        return bool(self.ceiling) and self.franchise * HUNDRED >= threshold * (self.ceiling or 0)

    @property
    def cost_per_hour(self) -> int | None:
        """Pesos of an hour of a person."""
        return _each(self.executed.sums.cost, self.hours)

    @property
    def cost_per_person(self) -> int | None:
        """Pesos of a trained person."""
        return _each(self.executed.sums.cost, self.people)


@dataclass(frozen=True)
class Month:
    """What ends in a month."""

    month: dt.date
    executed: Sums
    committed: Sums


def executed(parts: Iterable[Part]) -> list[Part]:
    """Those of completed courses."""
    return [one for one in parts if one.is_complete]


def committed(parts: Iterable[Part]) -> list[Part]:
    """Those of courses that are not complete yet."""
    return [one for one in parts if not one.is_complete]


def months_of(year: int, parts: Sequence[Part]) -> list[Month]:
    """The twelve months of a year, by the day on which courses end."""

    def within(month: int, some: Iterable[Part]) -> Sums:
        return Share.of(one for one in some if one.month == month).sums

    done, open_ = executed(parts), committed(parts)
    return [
        Month(dt.date(year, month, 1), within(month, done), within(month, open_))
        for month in range(1, 13)
    ]


def by_area(parts: Iterable[Part]) -> Mapping[int | None, list[Part]]:
    """Thematic area -> its courses; None: those that have none yet."""
    found: dict[int | None, list[Part]] = {}
    for one in parts:
        found.setdefault(one.thematic_area_id, []).append(one)
    return found


def _each(cost: int, number: Decimal | int) -> int | None:
    return round_half_up(Fraction(cost) / Fraction(number)) if number else None


@dataclass(frozen=True)
class PlannedLine:
    """A line of a budget with its share of what courses of its area cost, in pesos.

    A line without an area can be compared with no course: None.
    """

    line: BudgetLine
    committed: int | None
    executed: int | None

    @property
    def difference(self) -> int | None:
        """What is left of the line; below zero when its courses cost more."""
        if self.committed is None or self.executed is None:
            return None
        return self.line.amount - self.committed - self.executed


@dataclass(frozen=True)
class Unplanned:
    """A thematic area that has courses and no line; None: courses without an area."""

    thematic_area_id: int | None
    committed: int
    executed: int
    courses: int


def planned(lines: Sequence[BudgetLine], parts: Iterable[Part]) -> list[PlannedLine]:
    """The lines of a budget. Those of one area share what its courses cost by their amounts."""
    areas = by_area(parts)
    shares: dict[int, tuple[int, int]] = {}
    for area in {line.thematic_area_id for line in lines if line.thematic_area_id is not None}:
        same = [line for line in lines if line.thematic_area_id == area]
        amounts = [line.amount for line in same]
        done = shared(_cost(executed(areas.get(area, ()))), amounts)
        open_ = shared(_cost(committed(areas.get(area, ()))), amounts)
        shares |= {
            one.id: (bound, spent) for one, bound, spent in zip(same, open_, done, strict=True)
        }
    return [PlannedLine(line, *shares.get(line.id, (None, None))) for line in lines]


def shared(total: int, weights: Sequence[int]) -> list[int]:
    """Whole pesos in proportion to weights, which add up to the total exactly.

    Each part but the last is rounded so that the sum of the parts so far is; without any weight all
    weigh the same.
    """
    used = weights if any(weights) else [1] * len(weights)
    whole = sum(used)
    sums = accumulate(used, initial=0)
    until = [round_half_up(Fraction(total * one, whole)) for one in sums]
    return [after - before for before, after in pairwise(until)]


def unplanned(lines: Iterable[BudgetLine], parts: Iterable[Part]) -> list[Unplanned]:
    """Areas without a line, the dearest first."""
    known = {line.thematic_area_id for line in lines} - {None}
    found = [
        Unplanned(area, _cost(committed(some)), _cost(executed(some)), Share.of(some).courses)
        for area, some in by_area(one for one in parts if one.share.courses).items()
        if area not in known
    ]
    return sorted(found, key=lambda one: (-one.committed - one.executed, one.thematic_area_id or 0))


def warnings_of(budgeted: int, ceiling: int | None) -> list[str]:
    """How far a plan exceeds what the State gives back at most."""
    above = 0 if ceiling is None else budgeted - ceiling
    words = f"El monto presupuestado supera el tope de la franquicia en {pesos(above)}"
    return [words] if above > 0 else []


def _cost(parts: Iterable[Part]) -> int:
    return Share.of(parts).sums.cost
