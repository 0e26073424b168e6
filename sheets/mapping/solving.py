"""Which column becomes what: all columns are settled together, not one by one."""

from collections.abc import Mapping, Sequence
from itertools import product

import numpy as np

from sheets.kinds.base import LoadKind
from sheets.mapping.assignment import Gains, assign
from sheets.mapping.scoring import ENOUGH, Candidate, Score, Sight, score
from sheets.mapping.values import Target

Scores = Mapping[Candidate, tuple[Score, ...]]

# A remembered choice outweighs anything that names and values say.
_REMEMBERED = 2.0
# Three columns that make up a name say more than the first of them alone.
_PARTS_BONUS = 0.05


def all_scores(kind: LoadKind, seen: Sequence[Sight]) -> Scores:
    """Score every column for every attribute and part; memory decides where it speaks."""
    candidates = (
        Candidate(attribute, part)
        for attribute in kind.attributes
        for part in (None, *attribute.parts)
    )
    return {
        candidate: tuple(
            score(kind, sight.heading, sight.profile, candidate)
            if sight.remembered is None
            else _recalled(sight.remembered, candidate)
            for sight in seen
        )
        for candidate in candidates
    }


def _recalled(target: Target, candidate: Candidate) -> Score:
    return Score(_REMEMBERED if target == candidate.target else 0.0, "remembered")


def best(kind: LoadKind, scores: Scores, columns: int) -> Mapping[int, Candidate]:
    """Return column index -> candidate, over every choice of whole or parted attributes."""
    parted = [attribute for attribute in kind.attributes if attribute.parts]
    chosen: dict[int, Candidate] = {}
    highest = -1.0
    for choice in product((False, True), repeat=len(parted)):
        in_parts = {a.name for a, split in zip(parted, choice, strict=True) if split}
        assigned = _assigned(scores, in_parts, columns)
        total = _total(assigned, scores, in_parts)
        if total > highest:
            chosen, highest = assigned, total
    return chosen


def _assigned(scores: Scores, in_parts: set[str], columns: int) -> dict[int, Candidate]:
    candidates = [c for c in scores if (c.attribute.name in in_parts) == (c.part is not None)]
    gains: Gains = np.zeros((len(candidates), columns))
    for row, candidate in enumerate(candidates):
        for column, found in enumerate(scores[candidate]):
            gains[row, column] = found.value if found.value >= ENOUGH else 0.0
    # Between equals the column that comes first wins.
    gains -= np.where(gains > 0, np.arange(columns) * 1e-5, 0)
    return {column: candidates[row] for row, column in assign(gains).items()}


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
        total += sum(given) / len(given) + _PARTS_BONUS
    return total
