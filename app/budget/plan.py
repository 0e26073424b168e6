"""A plan beside what its courses cost: line by line, and what nobody planned."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.budget.figures import by_area, committed, executed
from app.franchise.costing import CourseCost
from app.franchise.words import pesos
from app.models.budget import BudgetLine


@dataclass(frozen=True)
class PlannedLine:
    """A line of a budget with what courses of its area cost."""

    line: BudgetLine
    committed: int
    executed: int

    @property
    def difference(self) -> int:
        """What is left of the line; below zero when its courses cost more."""
        return self.line.amount - self.committed - self.executed


@dataclass(frozen=True)
class Unplanned:
    """A thematic area that has courses and no line."""

    thematic_area_id: int
    committed: int
    executed: int
    courses: int


def planned(lines: Sequence[BudgetLine], costs: Iterable[CourseCost]) -> list[PlannedLine]:
    """The lines of a budget. A free line has no courses.

    Lines of the same area share what its courses cost: each is filled up in its turn, and the last
    one takes the rest.
    """
    areas = by_area(costs)
    spent = {area: _cost(executed(some)) for area, some in areas.items()}
    open_ = {area: _cost(committed(some)) for area, some in areas.items()}
    last = {line.thematic_area_id: line.id for line in lines}
    found = []
    for line in lines:
        is_last = last[line.thematic_area_id] == line.id
        done = _take(spent, line, line.amount, is_last=is_last)
        bound = _take(open_, line, max(line.amount - done, 0), is_last=is_last)
        found.append(PlannedLine(line, bound, done))
    return found


def unplanned(lines: Iterable[BudgetLine], costs: Iterable[CourseCost]) -> list[Unplanned]:
    """Areas without a line, the dearest first."""
    known = {line.thematic_area_id for line in lines}
    found = [
        Unplanned(area, _cost(committed(some)), _cost(executed(some)), len(some))
        for area, some in by_area(costs).items()
        if area not in known
    ]
    return sorted(found, key=lambda one: (-one.committed - one.executed, one.thematic_area_id))


def warnings_of(budgeted: int, ceiling: int | None) -> list[str]:
    """How far a plan exceeds what the State gives back at most."""
    above = 0 if ceiling is None else budgeted - ceiling
    return [f"El monto presupuestado supera el disponible en {pesos(above)}"] if above > 0 else []


def _take(left: dict[int, int], line: BudgetLine, room: int, *, is_last: bool) -> int:
    """The part of an area's cost that a line takes."""
    area = line.thematic_area_id
    if area is None or area not in left:
        return 0
    taken = left[area] if is_last else min(left[area], room)
    left[area] -= taken
    return taken


def _cost(costs: Iterable[CourseCost]) -> int:
    return sum(one.sums.cost for one in costs)
