"""What undoing a load did, or would do, and the words for what it leaves alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

FIRST_KEPT = 100
REASONS: Mapping[str, str] = {
    "gone": "Ya no existe.",
    "edited": "Se editó después de la carga.",
    "in_use": "Ya se usa en otros registros.",
    "reference_gone": "Un dato que tenía antes de la carga ya no existe en las listas.",
    "course_complete": "El curso ya está completado.",
    "has_results": "Ya tiene asistencia, nota u otro resultado.",
    "survey_answered": "Ya respondió una encuesta.",
    "survey_sent": "Ya se le envió una encuesta o comenzó a responderla.",
}


@dataclass(frozen=True)
class Kept:
    """A row that undoing leaves alone, and why."""

    row: int
    name: str
    reason: str


@dataclass(frozen=True)
class KeptParticipant:
    """A participant whom undoing leaves in the course, and why."""

    participant_id: int
    name: str
    reason: str


@dataclass(frozen=True)
class Unenrolled:
    """What undoing does to the participants that a load made."""

    unenrolled: int = 0
    kept_count: int = 0
    kept: tuple[KeptParticipant, ...] = ()


@dataclass(frozen=True)
class Undo:
    """What undoing does, or would do."""

    removed: int = 0
    restored: int = 0
    kept_count: int = 0
    kept: tuple[Kept, ...] = ()
    course: Unenrolled = Unenrolled()
    entries: int = 0
    """Areas and statuses that only this load had brought."""

    @property
    def is_whole(self) -> bool:
        """Whether nothing was left alone."""
        return not (self.kept_count or self.course.kept_count)

    def to_json(self) -> dict[str, Any]:
        """As it is stored and answered."""
        return {
            "removed": self.removed,
            "restored": self.restored,
            "keptCount": self.kept_count,
            "kept": [vars(one) for one in self.kept],
            "entries": self.entries,
            "unenrolled": self.course.unenrolled,
            "keptParticipantCount": self.course.kept_count,
            "keptParticipants": [vars(one) for one in self.course.kept],
        }


NOTHING = Undo()
