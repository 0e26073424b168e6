"""What undoing a load does, as it is stored and answered."""

from typing import TypedDict


class KeptView(TypedDict):
    """One row that undoing leaves alone."""

    row: int
    name: str
    reason: str


class KeptParticipantView(TypedDict):
    """One participant whom undoing leaves in the course."""

    participant_id: int
    name: str
    reason: str


class _Undone(TypedDict):
    restored: int
    removed: int
    kept: list[KeptView]
    keptCount: int
    unenrolled: int
    keptParticipants: list[KeptParticipantView]
    keptParticipantCount: int


class UndoJson(_Undone):
    """What undoing a load did, as it is stored."""

    entries: int


class UndoView(_Undone):
    """What undoing a load would do."""

    impossible: str | None


class UndoPlan(UndoView, UndoJson):
    """The same with what is stored."""
