"""A plan beside what its courses cost: line by line, and what nobody planned."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, pairwise

from analytics.rounding import round_half_up
from app.budget.figures import by_area, committed, executed
from app.franchise.costing import CourseCost
from app.franchise.words import pesos
from app.models.budget import BudgetLine


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
    """A thematic area that has courses and no line."""

    thematic_area_id: int
    committed: int
    executed: int
    courses: int


def planned(lines: Sequence[BudgetLine], costs: Iterable[CourseCost]) -> list[PlannedLine]:
    """The lines of a budget. Those of one area share what its courses cost by their amounts."""
    areas = by_area(costs)
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


def unplanned(lines: Iterable[BudgetLine], costs: Iterable[CourseCost]) -> list[Unplanned]:
    """Areas without a line, the dearest first."""
    known = {line.thematic_area_id for line in lines}
    found = [
        Unplanned(area, _cost(committed(some)), _cost(executed(some)), len(some))
        for area, some in by_area(one for one in costs if one.sums.participants).items()
        if area not in known
    ]
    return sorted(found, key=lambda one: (-one.committed - one.executed, one.thematic_area_id))


def warnings_of(budgeted: int, ceiling: int | None) -> list[str]:
    """How far a plan exceeds what the State gives back at most."""
    above = 0 if ceiling is None else budgeted - ceiling
    return [f"El monto presupuestado supera el disponible en {pesos(above)}"] if above > 0 else []


def _cost(costs: Iterable[CourseCost]) -> int:
    return sum(one.sums.cost for one in costs)
