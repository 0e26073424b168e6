"""Rapporteurs: made, changed, listed with what they teach, put into courses and taken out."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Self

from sqlalchemy import and_, func, select

from app.extensions import db
from app.models.people import Person
from app.models.training import Course, Rapporteur, RapporteurCourse, Supplier
from app.platform import audit, records
from app.platform import errors as platform_errors
from app.platform.audit import changes_between
from app.platform.errors import DomainError, InvalidFields, NotFound, existing
from app.platform.lists import (
    Columns,
    ListQuery,
    Page,
    Search,
    names_of,
    page_of,
    page_or_changes_of,
)
from app.platform.records import references_of
from app.platform.text import shown_rut
from app.platform.views import as_view
from app.roster import service as roster
from app.roster.service import Rapporteurs
from records.rapporteur import RAPPORTEUR
from sheets.folding import fold

FIELDS: Mapping[str, str] = {**RAPPORTEUR.columns, "active": "active"}
"""Field -> column."""
REFERENCES: Mapping[str, Any] = {**references_of(RAPPORTEUR), "people_id": Person.name}
"""Field that holds an id -> the attribute that names what it refers to."""
LIST = Columns(
    sorts={"name": Rapporteur.folded_name, "rapporteur_id": Rapporteur.id},
    tie=Rapporteur.id,
    key=Rapporteur.id,
    filters={"supplier_id": Rapporteur.supplier_id, "isInternal": Rapporteur.is_internal},
    search=Search(
        folded=(Rapporteur.folded_name,),
        plain=(Rapporteur.specialty, Rapporteur.email),
        rut=Rapporteur.rut,
    ),
    active=Rapporteur.active,
    changes=Rapporteur,
)

LINKS = Columns(
    sorts={},
    tie=RapporteurCourse.id,
    filters={
        "course_id": RapporteurCourse.course_id,
        "rapporteur_id": RapporteurCourse.rapporteur_id,
    },
    search=Search(folded=(Rapporteur.folded_name, Course.folded_name)),
    active=RapporteurCourse.active,
)


class RapporteurMissing(NotFound):
    """No such rapporteur."""

    code = "rapporteur_missing"
    message = "Este relator no existe."


class RapporteurRutTaken(DomainError):
    """Another rapporteur has this RUT."""

    code = "rapporteur_rut_taken"
    message = "Ya existe un relator con este RUT."


@dataclass(frozen=True)
class Taught:
    """What somebody teaches in the courses that the caller sees."""

    courses: int = 0
    hours: float = 0.0


class RapporteurLinkMissing(NotFound):
    """No such link, or its course is not of the caller's company."""

    code = "rapporteur_course_missing"
    message = "Este relator no está en el curso."


@dataclass(frozen=True)
class Link:
    """A rapporteur in a course."""

    id: int
    rapporteur_id: int
    name: str
    course_id: int
    courseName: str
    initialDate: dt.date
    endDate: dt.date
    totalHours: Decimal
    active: bool
    updatedAt: dt.datetime

    @classmethod
    def of(cls, made: RapporteurCourse, rapporteur: Rapporteur, course: Course) -> Self:
        """A link with both of its ends."""
        return as_view(cls, made, course, name=rapporteur.name, courseName=course.name)


def list_rapporteurs(*, query: ListQuery) -> Page:
    """Everybody who teaches."""
    return page_or_changes_of(select(Rapporteur), query, LIST)


def taught_by(rapporteurs: Sequence[Rapporteur]) -> dict[int, Taught]:
    """Rapporteur -> active courses and their hours."""
    ids = [one.id for one in rapporteurs]
    query = (
        select(RapporteurCourse.rapporteur_id, func.count(), func.sum(Course.total_hours))
        .join(Course, and_(Course.id == RapporteurCourse.course_id, Course.active))
        .where(RapporteurCourse.rapporteur_id.in_(ids), RapporteurCourse.active)
        .group_by(RapporteurCourse.rapporteur_id)
    )
    found = {row[0]: Taught(row[1], float(row[2])) for row in db.session.execute(query)}
    return {one: found.get(one, Taught()) for one in ids}


def create(*, fields: Mapping[str, Any], by: int) -> Rapporteur:
    """Make a rapporteur.

    Raises InvalidFields, RapporteurRutTaken.
    """
    rapporteur = Rapporteur(**RAPPORTEUR.defaults)
    _write(rapporteur, fields)
    audit.record("rapporteur.created", by=by, on=rapporteur)
    return rapporteur


def update(*, rapporteur_id: int, fields: Mapping[str, Any], by: int) -> Rapporteur:
    """Change the fields that were sent.

    Raises RapporteurMissing, Stale, InvalidFields, RapporteurRutTaken.
    """
    query = select(Rapporteur).where(Rapporteur.id == rapporteur_id)
    # Held until the end: whoever saves at the same moment sees what the first one saved.
    rapporteur = existing(db.session.scalar(query.with_for_update()), RapporteurMissing)
    fields = records.unless_stale(rapporteur, fields)
    before = _values(rapporteur)
    _write(rapporteur, fields)
    changes = changes_between(before, _values(rapporteur), REFERENCES)
    if changes:
        audit.record("rapporteur.changed", by=by, on=rapporteur, data=changes)
    return rapporteur


def _write(rapporteur: Rapporteur, fields: Mapping[str, Any]) -> None:
    final = {**_values(rapporteur), **fields}
    errors = {}
    supplier_id, person_id = fields.get("supplier_id"), fields.get("people_id")
    if supplier_id is not None and not names_of(Supplier.razon_social, (supplier_id,)):
        errors["supplier_id"] = ["Selecciona un proveedor de la lista."]
    seen = select(Person.id).where(Person.id == person_id)
    if person_id is not None and db.session.scalar(seen) is None:
        errors["people_id"] = ["Selecciona una persona de la lista."]
    elif final["people_id"] is not None and not final["isInternal"]:
        errors["people_id"] = ["Solo un relator interno se relaciona con una persona."]
    if errors:
        raise InvalidFields(errors=errors)
    rut = fields.get("rut")
    other = db.session.scalar(select(Rapporteur).where(Rapporteur.rut == rut)) if rut else None
    if other is not None and other is not rapporteur:
        words = f"Ya existe un relator con el RUT {shown_rut(str(rut))}."
        raise RapporteurRutTaken(words, errors={"rut": [words]}, extra={"rapporteur_id": other.id})
    for field, value in fields.items():
        setattr(rapporteur, FIELDS[field], value)
    rapporteur.folded_name = fold(rapporteur.name)
    with platform_errors.explained({"uq_rapporteur_rut": RapporteurRutTaken}):
        db.session.add(rapporteur)


def _values(rapporteur: Rapporteur) -> Mapping[str, Any]:
    return {field: getattr(rapporteur, column) for field, column in FIELDS.items()}


def list_links(*, query: ListQuery) -> Page:
    """Who teaches which of the courses that the caller sees, as Link."""
    page = page_of(_linked(), query, LINKS, scalars=False)
    return replace(page, rows=[Link.of(*row) for row in page.rows])


def of_course(*, course_id: int) -> Rapporteurs:
    """The rapporteurs of a course.

    Raises CourseMissing.
    """
    return roster.rapporteurs_of(roster.course_of(course_id).id)


def link(*, rapporteur_id: int, course_id: int, by: int) -> Link:
    """Put a rapporteur into a course; one who was removed comes back.

    Raises CourseMissing, InvalidFields, AlreadyAssigned.
    """
    course = roster.course_of(course_id)
    rapporteur = roster.available(rapporteur_id)
    made = roster.assign(course=course, rapporteur=rapporteur, by=by)
    return Link.of(made, rapporteur, course)


def set_link_active(*, link_id: int, active: bool, by: int) -> Link:
    """Take a rapporteur out of a course, or bring one back.

    Raises RapporteurLinkMissing.
    """
    row = existing(
        db.session.execute(_linked().where(RapporteurCourse.id == link_id)).one_or_none(),
        RapporteurLinkMissing,
    )
    made, rapporteur, course = row
    roster.switch(link=made, rapporteur=rapporteur, active=active, by=by)
    return Link.of(made, rapporteur, course)


def _linked() -> Any:
    return (
        select(RapporteurCourse, Rapporteur, Course)
        .join(Rapporteur, Rapporteur.id == RapporteurCourse.rapporteur_id)
        .join(Course, Course.id == RapporteurCourse.course_id)
    )
