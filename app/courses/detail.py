"""One course with everybody in it, and what is left to do before it is closed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.courses.service import Saved, warnings_of
from app.kit.words import counted
from app.models.course import Course
from app.models.modality import E_LEARNING
from app.models.participant import Participant
from app.roster import service as roster
from app.roster.service import Counts, Rapporteurs


@dataclass(frozen=True)
class Checked:
    """One thing to do, and whether it is done."""

    key: str
    label: str
    done: bool
    detail: str | None = None


@dataclass(frozen=True)
class Detail:
    """A course as its own page shows it."""

    saved: Saved
    participants: Sequence[Participant]
    rapporteurs: Rapporteurs
    counts: Counts
    checklist: tuple[Checked, ...]


def get(*, course_id: int) -> Detail:
    """One course.

    Raises CourseMissing.
    """
    course = roster.course_of(course_id)
    counts = roster.counts_of(course_id)
    rapporteurs = roster.rapporteurs_of(course_id)
    return Detail(
        saved=Saved(course, {course_id: counts.participants}, warnings_of(course)),
        participants=roster.participants_of(course_id),
        rapporteurs=rapporteurs,
        counts=counts,
        checklist=tuple(_checklist(course, counts, rapporteurs)),
    )


def _checklist(course: Course, counts: Counts, rapporteurs: Rapporteurs) -> Iterator[Checked]:
    people, teachers = counts.participants, len(rapporteurs.active)
    enrolled = counted(people, "participante", "participantes") if people else None
    taught = ", ".join(one.rapporteur.name for one in rapporteurs.active) or None
    told = course.sence_communicated_at
    yield Checked("participants", "Participantes inscritos", people > 0, enrolled)
    yield Checked("rapporteur", "Relator asignado", teachers > 0, taught)
    yield Checked("senceCode", "Código SENCE", bool(course.sence_code), course.sence_code)
    yield Checked(
        "senceCommunication",
        "Comunicación SENCE registrada",
        told is not None,
        told.strftime("%d-%m-%Y") if told else None,
    )
    yield _everybody("attendance", "Asistencia completa", people - counts.withAttendance, people)
    if course.modality in E_LEARNING:
        yield _everybody("swornStatements", "Declaraciones juradas", counts.unsigned, people)
    yield Checked("complete", "Curso completado", course.is_complete)


def _everybody(key: str, label: str, missing: int, people: int) -> Checked:
    """Something that every participant needs."""
    detail = f"Faltan {missing} de {people}" if missing else None
    return Checked(key, label, people > 0 and not missing, detail)
