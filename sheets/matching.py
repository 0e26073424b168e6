"""The door to the mapping: headings and values in, one suggestion per column out."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import sha256

import pyarrow as pa

from sheets import messages
from sheets.folding import fold
from sheets.headings import Column
from sheets.kinds.base import Attribute, LoadKind
from sheets.mapping.names import read_headings
from sheets.mapping.profile import profile
from sheets.mapping.reasons import why, why_not
from sheets.mapping.scoring import ENOUGH, Candidate, Sight
from sheets.mapping.solving import Scores, all_scores, best
from sheets.mapping.values import Suggestion, Target

__all__ = ["Suggestion", "Target", "fold", "signature", "suggest"]

_CERTAIN = 0.99
_BY_NAME = ("name", "synonym", "similar", "name_and_values", "values_differ", "beside")
_REPEATED = re.compile(r" \(\d+\)$")


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
    asked = _rivals(columns, seen, scores, chosen)
    suggestions = []
    for index, (column, sight) in enumerate(zip(columns, seen, strict=True)):
        candidate = chosen.get(index)
        if index in asked:
            target, confidence = Target(None), 0.0
            reason = messages.reason("asked", {"label": asked[index].label})
        elif candidate is None:
            target, confidence = Target(None), 0.0
            reason = why_not(kind, index, sight, scores)
        else:
            found = scores[candidate][index]
            target, confidence = candidate.target, round(min(found.value, _CERTAIN), 2)
            reason = why(kind, column.name, candidate, found, remembered_on)
        suggestions.append(
            Suggestion(
                column.position,
                column.name,
                target.attribute,
                target.part,
                confidence,
                reason,
                asked[index].name if index in asked else None,
            )
        )
    return tuple(suggestions)


def _rivals(
    columns: Sequence[Column],
    seen: Sequence[Sight],
    scores: Scores,
    chosen: Mapping[int, Candidate],
) -> dict[int, Attribute]:
    """Column index -> the attribute that it may be as well as another column.

    Only attributes whose choice has consequences are asked about, and not where one heading is
    our own name of the attribute, nor among repetitions of one heading, of which the first counts.
    """
    asked: dict[int, Attribute] = {}
    for candidate, found in scores.items():
        attribute = candidate.attribute
        if attribute.asks is None or candidate.part is not None:
            continue
        rivals = [
            index
            for index, one in enumerate(found)
            if one.value >= ENOUGH
            and one.reason in _BY_NAME
            and chosen.get(index) in (None, candidate)
        ]
        rivals = [index for index in rivals if seen[index].profile.filled] or rivals
        named = [index for index in rivals if fold(columns[index].name) == fold(attribute.label)]
        headings = {fold(_REPEATED.sub("", columns[index].name)) for index in rivals}
        if any(one.reason == "remembered" and one.value for one in found) or named:
            continue
        if len(headings) > 1 or (attribute.sensitive and len(rivals) > 1):
            asked |= dict.fromkeys(rivals, attribute)
    return asked


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
