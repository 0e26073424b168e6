"""Courses made, changed, copied to other days and loaded, and reminders of what they lack."""

import datetime as dt
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

import sqlalchemy as sa
from sqlalchemy import (
    BigInteger,
    Select,
    String,
    exists,
    func,
    or_,
    select,
    true,
    union_all,
)

from app.extensions import db
from app.finance.franchise import service as franchise_service
from app.finance.franchise.rules import plain
from app.models.organisation import Company
from app.models.people import Person
from app.models.surveys import Survey
from app.models.training import Course, Participant
from app.models.webhooks import COURSE_COMPLETED
from app.platform import audit, records
from app.platform.audit import changes_between
from app.platform.bulk_change import service as bulk
from app.platform.errors import DomainError, InvalidFields
from app.platform.guard import EVERY_COMPANY
from app.platform.lists import Columns, ListQuery
from app.platform.notifications.service import notify
from app.platform.queries import table_of
from app.platform.records import references_of, values_of
from app.platform.text import counted, listed
from app.platform.webhooks.service import announce
from app.roster import service as roster
from app.surveys.schedules import service as schedules
from app.training.courses import rules
from app.training.courses.queries import LACKS, OPEN, Saved, narrowed, saved
from records.course import COURSE
from sheets.folding import fold

REFERENCES = references_of(COURSE)
BULK = bulk.Table("course", Course, COURSE)
HOUR_VALUE = {"senceHourValue", "initialDate", "modality"}
"""Fields that the hour value which the franchise counts with depends on."""
NOT_COPIED = {"active", "isComplete", "senceActionId", "senceCommunicatedAt"}
SOON = dt.timedelta(days=3)
JUST_ENDED = dt.timedelta(days=7)
"""The card of data quality shows older ones: an installation with a long past is not flooded."""


class CompanyDisabled(DomainError):
    """No new courses for a company that is switched off."""

    code = "company_disabled"
    message = "La empresa del curso está deshabilitada. Habilítala para crear cursos."


def create(*, fields: Mapping[str, Any], only_company: int | None, by: int, on: dt.date) -> Saved:
    """Make a course; `only_company` is the company of staff, which makes courses for no other.

    Raises InvalidFields.
    """
    given = dict(fields)
    rapporteurs = given.pop("rapporteurs", ())
    if given.get("company_id") is None:
        given["company_id"] = only_company
    course = Course(creator_user_id=by, **COURSE.defaults)
    _write(course, given, only_company=only_company, on=on)
    keep(course)
    audit.record("course.created", by=by, on=course)
    if rapporteurs:
        roster.assign_exactly(course=course, rapporteur_ids=rapporteurs, by=by)
    return saved(course)


def update(
    *, course_id: int, fields: Mapping[str, Any], only_company: int | None, by: int, on: dt.date
) -> Saved:
    """Change the fields that were sent; the rapporteurs among them are the only ones from now on.

    Raises CourseMissing, Stale, InvalidFields.
    """
    course = roster.course_to_change(course_id)
    fields = records.unless_stale(course, fields)
    before, given = values_of(COURSE, course), dict(fields)
    rapporteurs = given.pop("rapporteurs", None)
    _write(course, given, only_company=only_company, on=on)
    keep(course)
    changes = changes_between(before, values_of(COURSE, course), REFERENCES)
    if changes:
        audit.record("course.changed", by=by, on=course, data=changes)
    if "isComplete" in changes:
        franchise_service.follow(course=course)
    elif course.is_complete and HOUR_VALUE & changes.keys():
        franchise_service.correct_hour_value(course=course)
    if {"initialDate", "endDate"} & changes.keys():
        schedules.follow(course=course, by=by)
    if rapporteurs is not None:
        roster.assign_exactly(course=course, rapporteur_ids=rapporteurs, by=by)
    return saved(course)


def set_active(*, course_id: int, active: bool, by: int) -> Saved:
    """Switch a course on or off; off it counts nowhere, and everything in it stays.

    Raises CourseMissing.
    """
    course = roster.course_to_change(course_id)
    if course.active != active:
        course.active = active
        db.session.flush()
        audit.record("course.enabled" if active else "course.disabled", by=by, on=course)
    return saved(course)


def set_many_active(
    *,
    ids: Sequence[int] | None,
    query: ListQuery | None,
    active: bool,
    by: int,
    at: dt.datetime,
    on: dt.date,
) -> bulk.ManyChanged:
    """Switch many courses on or off: those with these ids, or those of a filter.

    Raises TooMany.
    """
    columns = Columns(sorts={}, tie=Course.id)
    if query is not None:
        query, columns = narrowed(query, on)
    return bulk.change(
        table=BULK,
        chosen=bulk.chosen(select(Course.id), Course.id, ids, query, columns),
        column="active",
        value=active,
        by=by,
        at=at,
    )


def keep(course: Course) -> None:
    """Write a course as it is, with the texts that searches and orders look at."""
    course.folded_name = fold(course.name)
    course.searchable = search_words(course.name, course.sence_name, course.sence_code)
    db.session.add(course)
    db.session.flush()


def search_words(*texts: str | None) -> str:
    """The text that searches of courses look at, from the name, the name in SENCE and its code."""
    return fold(" ".join(filter(None, texts)))


def duplicate(
    *,
    course_id: int,
    initial_date: dt.date,
    with_participants: bool,
    with_rapporteurs: bool,
    with_surveys: bool,
    by: int,
) -> Saved:
    """Make a course like another one; its end moves by as many days as its start.

    Raises CourseMissing, CompanyDisabled.
    """
    course = roster.course_of(course_id)
    active = select(Company.id).where(Company.id == course.company_id, Company.active)
    if db.session.scalar(active) is None:
        raise CompanyDisabled
    made = Course(**COURSE.defaults, creator_user_id=by)
    for field, column in COURSE.columns.items():
        if field not in NOT_COPIED:
            setattr(made, column, getattr(course, column))
    made.initial_date = initial_date
    made.end_date = initial_date + (course.end_date - course.initial_date)
    keep(made)
    audit.record("course.duplicated", by=by, on=made, data={"name": course.name})
    if with_rapporteurs:
        for one in roster.rapporteurs_of(course_id).active:
            if one.rapporteur.active:
                roster.assign(course=made, rapporteur=one.rapporteur, by=by)
    if with_participants:
        _enrol(course, made, by)
    if with_surveys:
        schedules.copy(course=course, made=made, by=by)
    return saved(made)


def remind(*, on: dt.date) -> None:
    """Tell of courses that begin within three days, and of those that ended this week."""
    columns: tuple[Any, ...] = (Course, *LACKS.values())
    unprepared = (
        select(*columns)
        .where(*OPEN, Course.initial_date.between(on, on + SOON), or_(*LACKS.values()))
        .order_by(Course.id)
    )
    for course, *lacks in db.session.execute(unprepared).all():
        missing = [name for name, is_missing in zip(LACKS, lacks, strict=True) if is_missing]
        days = (course.initial_date - on).days
        when = {0: "hoy", 1: "mañana"}.get(days, f"en {days} días")
        words = f'"{course.name}" empieza {when} y le falta: {listed(missing)}.'
        _notify(course, words, kind="course.unprepared", day=course.initial_date)
    ended = Course.end_date.between(on - JUST_ENDED, on - dt.timedelta(days=1))
    for course in list(db.session.scalars(select(Course).where(*OPEN, ended).order_by(Course.id))):
        words = (
            f'"{course.name}" terminó el {course.end_date:%d-%m-%Y} y está por cerrar: registra '
            "sus resultados y márcalo como completado."
        )
        _notify(course, words, kind="course.to_close", day=course.end_date)


def _write(
    course: Course, fields: Mapping[str, Any], *, only_company: int | None, on: dt.date
) -> None:
    before = values_of(COURSE, course)
    final = {**before, **fields}
    # A course keeps a company that was switched off, but does not get one.
    references = {
        field: fields[field]
        for field in REFERENCES
        if fields.get(field) not in (None, getattr(course, COURSE.columns[field]))
    }
    refused = references.keys() - _choosable(references)
    if "company_id" in fields:
        company_id = fields["company_id"]
        if company_id is None or only_company not in (None, company_id):
            refused.add("company_id")
    if refused:
        raise InvalidFields(errors={field: [COURSE[field].message] for field in refused})
    rules.check(final, sent=fields.keys())
    rules.check_stays_ready(final, before=before)
    if final["isComplete"] and {"isComplete", "endDate"} & fields.keys():
        people = roster.active_counts([course.id]).get(course.id, 0) if course.id else 0
        rules.check_complete(final, participants=people, on=on)
        if not course.is_complete:
            rules.check_ready(final, field="isComplete", before="completarlo")
    if fields.get("senceCommunicatedAt") and course.sence_communicated_at is None:
        rules.check_ready(final, field="senceCommunicatedAt", before="comunicarlo a SENCE")
    if course.id and final["totalHours"] < course.total_hours:
        _refuse_shorter(course, final["totalHours"])
    was_complete = course.is_complete
    for field, value in fields.items():
        setattr(course, COURSE.columns[field], value)
    if course.is_complete != was_complete:
        roster.keep_rule(course=course)
    if course.is_complete and not was_complete:
        db.session.add(course)
        db.session.flush()
        announce(
            COURSE_COMPLETED,
            company_id=course.company_id,
            data={
                "courseId": course.id,
                "name": course.name,
                "initialDate": course.initial_date.isoformat(),
                "endDate": course.end_date.isoformat(),
            },
            path=f"/detail/course?id={course.id}",
        )


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


def _choosable(references: Mapping[str, int]) -> set[str]:
    """Which fields hold the id of something that a course can get."""
    if not references:
        return set()
    conditions = []
    for field, row_id in references.items():
        model = REFERENCES[field].class_
        may = Company.active if model is Company else true()
        conditions.append(exists().where(model.id == row_id, may).label(field))
    row = db.session.execute(select(*conditions).execution_options(**{EVERY_COMPANY: True})).one()
    return {field for field, is_there in zip(references, row, strict=True) if is_there}


def _enrol(course: Course, made: Course, by: int) -> None:
    """Everybody of a course as they are today; people of companies that the caller does not see
    as the course knows them.
    """
    query = (
        select(Participant, Person)
        .join(Person, Person.id == Participant.person_id)
        .where(Participant.course_id == course.id, Participant.active)
    )
    rows = db.session.execute(query.execution_options(**{EVERY_COMPANY: True})).all()
    enrolled = select(Participant.person_id).where(Participant.course_id == course.id)
    visible = set(db.session.scalars(select(Person.id).where(Person.id.in_(enrolled))))
    roster.enrol(
        course=made,
        people=[person for _, person in rows],
        by=by,
        given={
            person.id: {**roster.copied_from(participant), "status_id": person.status_id}
            for participant, person in rows
            if person.id not in visible
        },
    )


def _notify(course: Course, words: str, *, kind: str, day: dt.date) -> None:
    """Once for each person and day of the course: a course that moves is notified again."""
    for user_id in roster.responsible_for(course):
        notify(
            user_id=user_id,
            icon="warning",
            msg=words,
            kind=kind,
            link=f"/detail/course?id={course.id}",
            key=f"{kind}:{course.id}:{day}:{user_id}",
        )


def follow_load(*, created: Select[int], updated: Select[int], by: int) -> None:
    """After columns of many courses were written: their texts for searches, and the days of the
    surveys of those that were there. The selects give ids.
    """
    texts = Course.name, Course.sence_name, Course.sence_code
    ids = union_all(created, updated).subquery()
    rows = db.session.execute(
        select(Course.id, Course.searchable, *texts).where(Course.id.in_(select(ids.c[0])))
    ).all()
    stale = [
        (course_id, words)
        for course_id, former, *given in rows
        if (words := search_words(*given)) != former
    ]
    if stale:
        given = table_of({"id": BigInteger, "words": String}, stale)
        db.session.execute(
            sa.update(Course)
            .where(Course.id == given.c.id)
            # Whoever has the form open has missed nothing.
            .values(searchable=given.c.words, updated_at=Course.updated_at)
            .execution_options(synchronize_session=False)
        )
    planned = exists().where(Survey.course_id == Course.id)
    moved = select(Course.id).where(Course.id.in_(updated), planned).order_by(Course.id)
    for course_id in list(db.session.scalars(moved)):
        schedules.follow(course=db.session.get_one(Course, course_id), by=by)
