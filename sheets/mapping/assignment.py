"""Which column each attribute is taken from: all of them weighed, and settled together."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import product

import numpy as np
import numpy.typing as npt

from records.base import Part
from sheets.kinds.base import LoadKind
from sheets.mapping.names import Resemblance, resemblances, targets_of
from sheets.mapping.scoring import ENOUGH, SURELY, Candidate, Score, Sight, score, score_again
from sheets.parsing.choices import first_names

Gains = npt.NDArray[np.float64]
Scores = Mapping[Candidate, tuple[Score, ...]]
"""What each column fits each candidate, by its place in the file."""

BY_NAME = ("name", "synonym", "similar", "name_and_values", "values_differ", "beside")
"""Reasons that begin with the heading of a column."""
FEW = 4
"""Rows from which on it is no chance that all have the same."""

# Three columns that make up a name say more than the first of them alone.
_PARTS_BONUS = 0.05
_WITHIN, _HARDLY_ANY = 0.5, 0.1


def all_scores(kind: LoadKind, seen: Sequence[Sight]) -> Scores:
    """Score every column for every attribute and part; memory decides where it speaks."""
    theirs = {one.remembered.attribute for one in seen if one.remembered is not None}
    alike = [resemblances(kind, one.heading) for one in seen]
    scores = {
        candidate: tuple(
            _weighed(kind, sight, candidate, each[at], theirs)
            for sight, each in zip(seen, alike, strict=True)
        )
        for at, candidate in enumerate(Candidate(*one) for one in targets_of(kind))
    }
    scores = {candidate: _named_first(row) for candidate, row in scores.items()}
    scores = {candidate: _if_alone(scores, seen, candidate) for candidate in scores}
    return _visible_first(_exchanged(_first_names_apart(scores, seen), seen), seen)


def _if_alone(scores: Scores, seen: Sequence[Sight], candidate: Candidate) -> tuple[Score, ...]:
    """The scores of a candidate; none where it is a part that other columns give better, or as
    well: "Fecha" beside "Inicio" is of something else, and of two "Fecha" nobody knows which.
    """
    row, part = scores[candidate], candidate.part
    if part is None or not part.alone:
        return row
    both = (candidate.attribute.name, part.also)
    others = [each for one, each in scores.items() if not one.part and one.attribute.name in both]
    fit = [at for at, one in enumerate(row) if one.value >= ENOUGH and seen[at].profile.filled]
    if len(fit) < 2 and not any(one.value >= ENOUGH for each in others for one in each):
        return row
    return tuple(
        one if seen[at].remembered else Score(0.0, "no_reason") for at, one in enumerate(row)
    )


def _visible_first(scores: Scores, seen: Sequence[Sight]) -> Scores:
    """Pass over a hidden column for whatever the columns that are seen bring: somebody hid it."""
    hidden = {at for at, one in enumerate(seen) if one.profile.hidden and one.remembered is None}
    if not hidden:
        return scores
    brought: dict[str, set[Part | None]] = {}
    for candidate, row in scores.items():
        if any(one.value >= SURELY for at, one in enumerate(row) if at not in hidden):
            brought.setdefault(candidate.attribute.name, set()).add(candidate.part)
    whole = set()
    for field in {candidate.attribute for candidate in scores}:
        there = brought.get(field.name, set())
        parts = {part for part in field.parts if part.required}
        if None in there or (parts and parts <= there):
            whole.add(field.name)
    return {
        candidate: tuple(
            Score(0.0, "hidden")
            if at in hidden and one.value >= ENOUGH and candidate.attribute.name in whole
            else one
            for at, one in enumerate(row)
        )
        for candidate, row in scores.items()
    }


def _first_names_apart(scores: Scores, seen: Sequence[Sight]) -> Scores:
    """Take the column of a name for its first part where another one has surnames that are not in
    it: "Nombre del trabajador" with Ana María, beside "Apellidos".
    """
    found = dict(scores)
    for candidate, row in scores.items():
        field = candidate.attribute
        required = [part for part in field.parts if part.required]
        if candidate.part is not None or field.parser != "name" or len(required) < 2:
            continue
        firsts, surnames = (Candidate(field, part) for part in required[:2])
        last = [at for at, one in enumerate(scores[surnames]) if one.value >= ENOUGH]
        named = [at for at, one in enumerate(row) if one.value >= ENOUGH and at not in last]
        if not last or any(scores[firsts][at].value >= ENOUGH for at in range(len(row))):
            continue
        words = {word for at in last for word in seen[at].profile.words()}
        for at in named:
            own = seen[at].profile.words()
            if seen[at].remembered is None and words and len(words & own) < _WITHIN * len(words):
                first = replace(row[at], reason="joined")
                found[firsts] = (*found[firsts][:at], first, *found[firsts][at + 1 :])
    return found


def _exchanged(scores: Scores, seen: Sequence[Sight]) -> Scores:
    """Take the columns of names and of surnames for each other where first names stand under the
    heading of the surnames, and none under that of the names.
    """
    found = dict(scores)
    for field in {one.attribute for one in scores if one.attribute.parser == "name"}:
        required = [part for part in field.parts if part.required]
        if len(required) < 2:
            continue
        firsts, surnames = (Candidate(field, part) for part in required[:2])
        at, other = (
            int(np.argmax([each.value for each in found[one]])) for one in (firsts, surnames)
        )
        if found[firsts][at].value < ENOUGH or found[surnames][other].value < ENOUGH:
            continue
        if seen[at].remembered is not None or seen[other].remembered is not None:
            continue
        names, last = seen[at].profile, seen[other].profile
        if min(names.filled, last.filled) < FEW:
            continue
        if first_names(names.cells) > _HARDLY_ANY or first_names(last.cells) < SURELY:
            continue
        for one, to, was in ((firsts, other, at), (surnames, at, other)):
            row = list(found[one])
            row[to], row[was] = replace(row[was], reason="names_exchanged"), Score(0.0, "taken")
            found[one] = tuple(row)
    return found


def _weighed(
    kind: LoadKind,
    sight: Sight,
    candidate: Candidate,
    alike: Resemblance,
    theirs: Collection[str | None],
) -> Score:
    """Score a column for a candidate; `theirs` are the attributes of remembered columns."""
    if sight.remembered is not None:
        return score_again(kind, sight, candidate)
    if sight.is_passed_over and candidate.attribute.name in theirs:
        return Score(0.0, "no_reason")
    return score(kind, sight.heading, sight.profile, candidate, alike)


def _named_first(row: tuple[Score, ...]) -> tuple[Score, ...]:
    """Let known names speak only where no heading does."""
    if not any(one.value >= ENOUGH and one.reason in BY_NAME for one in row):
        return row
    return tuple(Score(0.0, "no_reason") if one.reason == "known" else one for one in row)


def best(kind: LoadKind, scores: Scores, last: Gains) -> Mapping[int, Candidate]:
    """Return column index -> candidate, over every choice of whole or parted attributes; `last`
    is how much each column stands back between equals.
    """
    columns = len(last)
    fitting = [one for one, row in scores.items() if any(each.value >= ENOUGH for each in row)]
    values = np.array([[each.value for each in scores[one]] for one in fitting])
    all_gains: Gains = np.where(values >= ENOUGH, values, 0.0).reshape(len(fitting), columns)
    all_gains -= np.where(all_gains > 0, last, 0)
    # Without a column for each part that it needs, an attribute is not in parts.
    needed = {a: {p for p in a.parts if p.required} for a in kind.attributes if a.parts}
    fits = {(one.attribute.name, one.part) for one in fitting}
    parted = [a for a, parts in needed.items() if all((a.name, part) in fits for part in parts)]
    chosen: dict[int, Candidate] = {}
    highest = -1.0
    for choice in product((False, True), repeat=len(parted)):
        in_parts = {a.name for a, split in zip(parted, choice, strict=True) if split}
        rows = [
            row
            for row, one in enumerate(fitting)
            if (one.attribute.name in in_parts) == (one.part is not None)
        ]
        candidates, gains = [fitting[row] for row in rows], all_gains[rows]
        assigned = {column: candidates[row] for row, column in assign(gains).items()}
        total = _total(assigned, scores, in_parts)
        if total > highest:
            chosen, highest = assigned, total
    return chosen


def _total(assigned: Mapping[int, Candidate], scores: Scores, in_parts: set[str]) -> float:
    """Add up the scores; the parts of an attribute count together as one."""
    total = sum(
        scores[candidate][column].value
        for column, candidate in assigned.items()
        if candidate.part is None
    )
    for name in in_parts:
        needed = [c for c in scores if c.attribute.name == name and c.part and c.part.required]
        given = [scores[c][column].value for column, c in assigned.items() if c in needed]
        if len(given) < len(needed):
            return -1.0
        total += sum(given) / len(given) + (_PARTS_BONUS if len(given) > 1 else 0)
    return total


def assign(gains: Gains) -> dict[int, int]:
    """Return row -> column with the highest sum of gains; pairs without a gain are left out.

    Where no two rows gain most from the same column, each has it. Else by the Hungarian method with
    potentials. There are at most some dozens of rows (targets) and some hundreds of columns.
    """
    rows, columns = gains.shape
    if not gains.any():
        return {}
    gaining, firsts = np.flatnonzero(gains.max(axis=1) > 0), gains.argmax(axis=1)
    if len(set(firsts[gaining].tolist())) == len(gaining):
        return {int(row): int(firsts[row]) for row in gaining}
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
