"""Courses: made, changed, switched on and off."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from sqlalchemy import func, select

from app.audit import service as audit
from app.courses import rules
from app.courses.fields import COLUMNS, REFERENCES
from app.courses.remarks import remarks_on
from app.errors import InvalidFields
from app.extensions import db
from app.franchise import constants, freezing
from app.franchise.words import plain
from app.kit import freshness
from app.kit.changes import told_changes
from app.kit.names import names_of
from app.kit.remarks import Remark
from app.kit.words import counted
from app.models.company import Company
from app.models.course import Course
from app.models.participant import Participant
from app.models.supplier import Supplier
from app.roster import assigning
from app.roster import service as roster
from app.surveys import following
from sheets.folding import fold

COMPANY = "Selecciona la empresa."
CHOOSE: Mapping[str, str] = {
    "company_id": COMPANY,
    "supplier_id": "Selecciona un proveedor de la lista.",
    "topicArea": "Selecciona el área temática.",
}
HOUR_VALUE = {"senceHourValue", "initialDate", "modality"}
"""Fields that the hour value which the franchise counts with depends on."""
NEW = {"jornada": "AM", "active": True, "is_complete": False, "bipartite": False}


@dataclass(frozen=True)
class Saved:
    """A course after a change."""

    course: Course
    counts: Mapping[int, int]
    warnings: tuple[Remark, ...]


def create(*, fields: Mapping[str, Any], only_company: int | None, by: int, on: dt.date) -> Saved:
    """Make a course; `only_company` is the company of staff, which makes courses for no other.

    Raises InvalidFields.
    """
    given = dict(fields)
    rapporteurs = given.pop("rapporteurs", ())
    if given.get("company_id") is None:
        given["company_id"] = only_company
    course = Course(creator_user_id=by, **NEW)
    _write(course, given, only_company=only_company, on=on)
    keep(course)
    _tell("course.created", course, by, {})
    assigning.assign_exactly(course=course, rapporteur_ids=rapporteurs, by=by)
    return saved(course)


def update(
    *,
    course_id: int,
    fields: Mapping[str, Any],
    only_company: int | None,
    seen: dt.datetime | None,
    by: int,
    on: dt.date,
) -> Saved:
    """Change the fields that were sent; the rapporteurs among them are the only ones from now on.

    Raises CourseMissing, Stale, InvalidFields.
    """
    course = roster.course_to_change(course_id)
    freshness.check(course, seen)
    before, given = values_of(course), dict(fields)
    rapporteurs = given.pop("rapporteurs", None)
    _write(course, given, only_company=only_company, on=on)
    keep(course)
    changes = told_changes(before, values_of(course), REFERENCES)
    if changes:
        _tell("course.changed", course, by, changes)
    if "isComplete" in changes:
        freezing.follow(course=course)
    elif course.is_complete and HOUR_VALUE & changes.keys():
        freezing.correct_hour_value(course=course)
    if {"initialDate", "endDate"} & changes.keys():
        following.follow(course=course, by=by)
    if rapporteurs is not None:
        assigning.assign_exactly(course=course, rapporteur_ids=rapporteurs, by=by)
    return saved(course)


def set_active(*, course_id: int, active: bool, by: int) -> Saved:
    """Switch a course on or off; off it counts nowhere, and everything in it stays.

    Raises CourseMissing.
    """
    course = roster.course_to_change(course_id)
    if course.active != active:
        course.active = active
        db.session.flush()
        _tell("course.enabled" if active else "course.disabled", course, by, {})
    return saved(course)


def values_of(course: Course) -> dict[str, Any]:
    """The fields of a course as they are kept."""
    return {field: getattr(course, column) for field, column in COLUMNS.items()}


def warnings_of(course: Course) -> tuple[Remark, ...]:
    """What is worth knowing about a course."""
    return remarks_on(
        course,
        constants.read(),
        is_otec=_is_otec(course.supplier_id),
        unpaid=roster.counts_of(course.id).unpaid,
    )


def saved(course: Course) -> Saved:
    """A course with what is worth knowing about it."""
    return Saved(course, roster.active_counts([course.id]), warnings_of(course))


def _write(
    course: Course, fields: Mapping[str, Any], *, only_company: int | None, on: dt.date
) -> None:
    final = {**values_of(course), **fields}
    _check_references(course, fields, only_company)
    rules.check(final, sent=fields.keys())
    if final["isComplete"] and {"isComplete", "endDate"} & fields.keys():
        people = roster.active_counts([course.id]).get(course.id, 0) if course.id else 0
        rules.check_complete(final, participants=people, on=on)
    if course.id and final["totalHours"] < course.total_hours:
        _refuse_shorter(course, final["totalHours"])
    for field, value in fields.items():
        setattr(course, COLUMNS[field], value)


def _refuse_shorter(course: Course, hours: Decimal) -> None:
    """Nobody may be left with more hours than the course has; who had too many stays as it is.

    Raises InvalidFields.
    """
    query = select(func.count(), func.max(Participant.attended_hours)).where(
        Participant.course_id == course.id,
        Participant.attended_hours > hours,
        Participant.attended_hours <= course.total_hours,
    )
    people, most = db.session.execute(query).one()
    if people and most is not None:
        who = counted(people, "participante tiene", "participantes tienen")
        words = (
            f"{who} hasta {plain(Fraction(most))} horas asistidas: corrígelas antes de acortar"
            " el curso."
        )
        raise InvalidFields(errors={"totalHours": [words]})


def keep(course: Course) -> None:
    """Write a course as it is, with the texts that searches and orders look at."""
    course.folded_name = fold(course.name)
    texts = (course.name, course.sence_name, course.sence_code)
    course.searchable = fold(" ".join(filter(None, texts)))
    db.session.add(course)
    db.session.flush()


def _check_references(course: Course, fields: Mapping[str, Any], only_company: int | None) -> None:
    errors = {}
    for field, column in REFERENCES.items():
        wanted = fields.get(field)
        if field in fields and wanted is not None and not names_of(column, (wanted,)):
            errors[field] = [CHOOSE[field]]
    if "company_id" in fields and not _may_have(course, fields["company_id"], only_company):
        errors["company_id"] = [COMPANY]
    if errors:
        raise InvalidFields(errors=errors)


def _may_have(course: Course, company_id: int | None, only_company: int | None) -> bool:
    """A course keeps a company that was switched off, but does not get one."""
    if company_id is None or only_company not in (None, company_id):
        return False
    return company_id == course.company_id or is_active(company_id)


def is_active(company_id: int) -> bool:
    """Whether new courses can be made for a company."""
    active = select(Company.id).where(Company.id == company_id, Company.active)
    return db.session.scalar(active) is not None


def _is_otec(supplier_id: int | None) -> bool | None:
    query = select(Supplier.is_otec).where(Supplier.id == supplier_id)
    return None if supplier_id is None else db.session.scalar(query)


def _tell(action: str, course: Course, by: int, data: Mapping[str, Any]) -> None:
    audit.record(action=action, user_id=by, entity="course", entity_id=course.id, data=data)
