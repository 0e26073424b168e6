"""Rapporteurs put into courses and taken out of them; a link is switched off, never removed."""

from collections.abc import Iterable

from sqlalchemy import select

from app.audit import service as audit
from app.errors import DomainError, InvalidFields
from app.extensions import db
from app.kit import conflicts
from app.models.course import Course
from app.models.rapporteur import Rapporteur, RapporteurCourse
from app.roster.service import rapporteurs_of


class AlreadyAssigned(DomainError):
    """The rapporteur teaches this course already."""

    code = "rapporteur_assigned"
    message = "El relator ya está asignado."


UNKNOWN = "Selecciona un relator de la lista."


def available(rapporteur_id: int, *, field: str = "rapporteur_id") -> Rapporteur:
    """A rapporteur who may be assigned.

    Raises InvalidFields.
    """
    wanted = select(Rapporteur).where(Rapporteur.id == rapporteur_id, Rapporteur.active)
    rapporteur = db.session.scalar(wanted)
    if rapporteur is None:
        raise InvalidFields(errors={field: [UNKNOWN]})
    return rapporteur


def assign(*, course: Course, rapporteur: Rapporteur, by: int) -> RapporteurCourse:
    """Put a rapporteur into a course; one who was removed comes back.

    Raises AlreadyAssigned.
    """
    link = db.session.scalar(
        select(RapporteurCourse).where(
            RapporteurCourse.course_id == course.id,
            RapporteurCourse.rapporteur_id == rapporteur.id,
        )
    )
    if link is not None and link.active:
        raise AlreadyAssigned(errors={"rapporteur_id": [AlreadyAssigned.message]})
    if link is None:
        link = RapporteurCourse(course_id=course.id, rapporteur_id=rapporteur.id, active=True)
        constraint = "uq_rapporteur_course_course_id_rapporteur_id"
        with conflicts.explained({constraint: AlreadyAssigned}):
            db.session.add(link)
        _tell("rapporteur.assigned", link, rapporteur, by)
    else:
        switch(link=link, rapporteur=rapporteur, active=True, by=by)
    return link


def switch(*, link: RapporteurCourse, rapporteur: Rapporteur, active: bool, by: int) -> None:
    """Take a rapporteur out of a course, or bring one back."""
    if link.active == active:
        return
    link.active = active
    db.session.flush()
    _tell("rapporteur.assigned" if active else "rapporteur.removed", link, rapporteur, by)


def assign_exactly(*, course: Course, rapporteur_ids: Iterable[int], by: int) -> None:
    """Make these the rapporteurs of a course: new ones are assigned, missing ones removed.

    Raises InvalidFields.
    """
    wanted = dict.fromkeys(rapporteur_ids)
    teaching = {one.rapporteur.id: one for one in rapporteurs_of(course.id).active}
    newcomers = [available(one, field="rapporteurs") for one in wanted if one not in teaching]
    for one in teaching.values():
        if one.rapporteur.id not in wanted:
            switch(link=one.link, rapporteur=one.rapporteur, active=False, by=by)
    for rapporteur in newcomers:
        assign(course=course, rapporteur=rapporteur, by=by)


def _tell(action: str, link: RapporteurCourse, rapporteur: Rapporteur, by: int) -> None:
    audit.record(
        action=action,
        user_id=by,
        entity="course",
        entity_id=link.course_id,
        data={"name": rapporteur.name},
    )
