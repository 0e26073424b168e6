"""Who gets which: the best one-to-one assignment of columns to targets."""

import numpy as np
import numpy.typing as npt

Gains = npt.NDArray[np.float64]


def assign(gains: Gains) -> dict[int, int]:
    """Return row -> column with the highest sum of gains; pairs without a gain are left out.

    The Hungarian method with potentials. There are at most some dozens of rows (targets) and
    some hundreds of columns.
    """
    rows, columns = gains.shape
    width = columns + rows  # each row may also stay alone
    costs = np.zeros((rows, width))
    costs[:, :columns] = -gains
    owner = np.full(width + 1, -1)
    row_price, column_price = np.zeros(rows), np.zeros(width + 1)
    for row in range(rows):
        _augment(row, costs, owner, row_price, column_price)
    return {
        int(owner[column]): column
        for column in range(columns)
        if owner[column] >= 0 and gains[owner[column], column] > 0
    }


def _augment(
    row: int, costs: Gains, owner: npt.NDArray[np.int_], row_price: Gains, column_price: Gains
) -> None:
    """Find a place for one more row along the cheapest chain of moves."""
    start = len(owner) - 1
    owner[start] = row
    column = start
    cheapest = np.full(start, np.inf)
    came_from = np.full(start, -1)
    used = np.zeros(start + 1, np.bool_)
    while owner[column] >= 0:
        used[column] = True
        here = owner[column]
        reduced = costs[here] - row_price[here] - column_price[:start]
        better = ~used[:start] & (reduced < cheapest)
        cheapest[better] = reduced[better]
        came_from[better] = column
        open_costs = np.where(used[:start], np.inf, cheapest)
        following = int(open_costs.argmin())
        step = open_costs[following]
        row_price[owner[used]] += step
        column_price[used] -= step
        cheapest[~used[:start]] -= step
        column = following
    while column != start:
        previous = int(came_from[column])
        owner[column] = owner[previous]
        column = previous
    owner[start] = -1
