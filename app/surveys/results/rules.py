"""Which answers may be shown together, so that none can be traced to fewer people than a minimum.

Everybody's results grow by whole batches of responses. Those of a company or an area are shown once
a survey has closed, from the same responses. Whoever adds and subtracts such results can weigh each
response only by its batch and its group, so what they isolate is a cut of the graph that joins
batches and groups by the responses they share. No cut may hold fewer responses than the minimum:
where one does, the smallest group is not shown.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

Cells = Mapping[tuple[int, Hashable], int]
"""Batch and group -> responses that are in both."""
REST = "rest"
"""The responses of all groups that are not shown."""
OTHER_AREAS = -1
"""The area of a group that holds what is left of a company."""


@dataclass(frozen=True)
class Place:
    """Where somebody who answered belonged."""

    company_id: int | None
    area_id: int | None


def are_enough(responses: int, least: int) -> bool:
    """Whether results of so many responses may be shown at all: of fewer nothing is."""
    return responses >= least


def shown_groups(answers: Iterable[tuple[int, Place]], least: int) -> set[Place]:
    """The groups that may be shown beside everybody, from batch and place of each answer.

    A group is a company with an area, or, where its areas are too small, a company with the rest
    of its areas (area -1). Results of a company or an area add up its groups.
    """
    placed = list(answers)
    groups = _grouped(placed, least)
    while groups:
        cells: Counter[tuple[int, Hashable]] = Counter(
            (batch, group if (group := _group_of(place, groups)) in groups else REST)
            for batch, place in placed
        )
        if smallest_cut(cells) >= least:
            break
        sizes = Counter(_group_of(place, groups) for _, place in placed)
        groups.remove(min(groups, key=lambda one: (sizes[one], str(one))))
    return groups


def _grouped(placed: Sequence[tuple[int, Place]], least: int) -> set[Place]:
    """The groups that are large enough by themselves."""
    sizes = Counter(place for _, place in placed)
    groups = {place for place, size in sizes.items() if size >= least}
    left: Counter[int | None] = Counter()
    for place, size in sizes.items():
        if place not in groups:
            left[place.company_id] += size
    return groups | {Place(one, OTHER_AREAS) for one, size in left.items() if size >= least}


def _group_of(place: Place, groups: Collection[Place]) -> Place:
    return place if place in groups else Place(place.company_id, OTHER_AREAS)


def is_in(
    place: Place, groups: Collection[Place], company_id: int | None, area_id: int | None
) -> bool:
    """Whether an answer counts in the results of a company, of an area, or of both."""
    group = _group_of(place, groups)
    return (
        group in groups
        and company_id in (None, group.company_id)
        and area_id in (None, group.area_id)
    )


def smallest_cut(cells: Cells) -> float:
    """The fewest responses whose removal parts batches and groups that are connected.

    Each batch stands on the side of a division of the groups that costs less, so the cut is a
    symmetric submodular function of the groups alone, minimized as in Queyranne (1998), "Minimizing
    symmetric submodular functions".
    """
    rows: dict[int, dict[Hashable, int]] = defaultdict(dict)
    for (batch, group), size in cells.items():
        rows[batch][group] = size
    best: float = min((sum(row.values()) for row in rows.values()), default=float("inf"))
    for component in _components(rows):
        own = [row for row in rows.values() if not component.isdisjoint(row)]
        best = min(best, _minimized(component, own))
    return best


def _components(rows: Mapping[int, Mapping[Hashable, int]]) -> list[set[Hashable]]:
    """Groups that are connected by batches."""
    found: list[set[Hashable]] = []
    for row in rows.values():
        joined = set(row)
        apart = []
        for one in found:
            if one.isdisjoint(joined):
                apart.append(one)
            else:
                joined |= one
        found = [*apart, joined]
    return found


def _minimized(groups: Collection[Hashable], rows: Sequence[Mapping[Hashable, int]]) -> float:
    def cut(side: frozenset[Hashable]) -> int:
        costs = 0
        for row in rows:
            here = sum(size for group, size in row.items() if group in side)
            costs += min(here, sum(row.values()) - here)
        return costs

    nodes = [frozenset([one]) for one in sorted(groups, key=str)]
    best = float("inf")
    while len(nodes) > 1:
        order, left = [nodes[0]], nodes[1:]
        while left:
            joined = frozenset().union(*order)
            nearest = min(left, key=lambda one: cut(joined | one) - cut(one))
            left.remove(nearest)
            order.append(nearest)
        best = min(best, cut(order[-1]))
        nodes = [*order[:-2], order[-2] | order[-1]]
    return best
