"""The door to the mapping: headings and values in, one suggestion per column out."""

from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import sha256

import pyarrow as pa

from sheets.folding import fold
from sheets.headings import Column
from sheets.kinds.base import LoadKind
from sheets.mapping.names import read_headings
from sheets.mapping.profile import profile
from sheets.mapping.reasons import why, why_not
from sheets.mapping.scoring import Sight
from sheets.mapping.solving import all_scores, best
from sheets.mapping.values import Suggestion, Target

__all__ = ["Suggestion", "Target", "fold", "signature", "suggest"]

_CERTAIN = 0.99


def signature(columns: Sequence[Column]) -> str:
    """Return the same text for the same headings, in whatever order and spelling they come."""
    names = sorted(fold(column.name) for column in columns)
    return sha256("\n".join(names).encode()).hexdigest()


def suggest(
    kind: LoadKind,
    columns: Sequence[Column],
    remembered: Mapping[str, Target] | None = None,
    remembered_on: date | None = None,
    *,
    values: Mapping[int, pa.Array] | None = None,
) -> tuple[Suggestion, ...]:
    """Suggest a target, or none, for every column; no target is suggested twice.

    `remembered` maps headings as they were seen to where the person sent them. `values` holds
    cells by column position; without them the samples of the column must do.
    """
    seen = _see(kind, columns, remembered or {}, values or {})
    scores = all_scores(kind, seen)
    chosen = best(kind, scores, len(columns))
    suggestions = []
    for index, (column, sight) in enumerate(zip(columns, seen, strict=True)):
        candidate = chosen.get(index)
        if candidate is None:
            target, confidence = Target(None), 0.0
            reason = why_not(kind, index, sight, scores)
        else:
            found = scores[candidate][index]
            target, confidence = candidate.target, round(min(found.value, _CERTAIN), 2)
            reason = why(kind, column.name, candidate, found, remembered_on)
        suggestions.append(
            Suggestion(
                column.position, column.name, target.attribute, target.part, confidence, reason
            )
        )
    return tuple(suggestions)


def _see(
    kind: LoadKind,
    columns: Sequence[Column],
    remembered: Mapping[str, Target],
    values: Mapping[int, pa.Array],
) -> list[Sight]:
    memory = {fold(name): target for name, target in remembered.items()}
    headings = read_headings(kind, tuple(column.name for column in columns))
    return [
        Sight(heading, profile(_cells(column, values)), memory.get(fold(column.name)))
        for column, heading in zip(columns, headings, strict=True)
    ]


def _cells(column: Column, values: Mapping[int, pa.Array]) -> pa.Array:
    cells = values.get(column.position)
    return pa.array(column.samples, pa.string()) if cells is None else cells
