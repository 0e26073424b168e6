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


NOTHING_NOW = "Ahora no se puede deshacer ninguna fila de esta carga. No se gastó la opción."
REMEDIES: Mapping[str, str] = {
    "course_complete": "Reabre el curso (quita la marca de completado) y vuelve a intentarlo.",
    "edited": "Si otra carga cambió después esas filas, deshaz primero esa y vuelve a intentarlo.",
    "in_use": "Quita esas filas de donde se usan y vuelve a intentarlo.",
}
"""Reason -> what a person can do about it; the first that applies is told."""


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

    @property
    def is_nothing(self) -> bool:
        """Whether no row goes, comes back or leaves the course."""
        return not (self.removed or self.restored or self.entries or self.course.unenrolled)

    def why_nothing(self) -> str | None:
        """What stands in the way when nothing can be undone, and the remedy; None when all is
        well.
        """
        if not self.is_nothing:
            return None
        if self.is_whole:
            return "Esta carga no cambió datos: no hay nada que deshacer."
        reasons = {one.reason for one in self.kept} | {one.reason for one in self.course.kept}
        for code, remedy in REMEDIES.items():
            if REASONS[code] in reasons:
                return f"{NOTHING_NOW} {remedy}"
        return NOTHING_NOW

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
