"""Why a column was taken for something, or for nothing, in Spanish words."""

from datetime import date

from sheets import messages
from sheets.kinds.base import LoadKind
from sheets.mapping.scoring import ENOUGH, Candidate, Score, Sight
from sheets.mapping.solving import Scores


def why(
    kind: LoadKind, name: str, candidate: Candidate, found: Score, remembered_on: date | None
) -> str:
    """Return why the column of that name was taken for the candidate."""
    params: dict[str, str | int] = {
        "column": name,
        "label": candidate.label,
        "whole": candidate.attribute.label,
        "share": round(found.share * 100),
        "things": messages.things(candidate.shape),
        "owner": _owner_label(kind, candidate.attribute.owner),
        "on": messages.day(remembered_on.isoformat()) if remembered_on else "",
    }
    return messages.reason(_code(candidate, found, remembered_on), params)


def _code(candidate: Candidate, found: Score, remembered_on: date | None) -> str:
    if found.reason == "remembered":
        return "remembered" if remembered_on else "remembered_undated"
    return "joined" if candidate.part else found.reason


def why_not(kind: LoadKind, index: int, sight: Sight, scores: Scores) -> str:
    """Return why the column at that index was left out."""
    if sight.remembered is not None:
        return messages.reason("remembered_ignored")
    if not sight.heading.noun and sight.profile.filled == 0:
        return messages.reason("empty")
    best = max(scores, key=lambda candidate: scores[candidate][index].value)
    if scores[best][index].value >= ENOUGH:
        return messages.reason("taken", {"label": best.label})
    if sight.heading.owner is not None:
        label = _owner_label(kind, sight.heading.owner)
        return messages.reason("other_owner", {"owner": label})
    return messages.reason("no_reason")


def _owner_label(kind: LoadKind, name: str | None) -> str:
    return next((owner.label for owner in kind.owners if owner.name == name), "")
