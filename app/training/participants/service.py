"""Participants of a course: changed, switched on and off, copied anew from their person; and how
they did, written for many at once, all of it or nothing.
"""

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from sqlalchemy import select

from app.extensions import db
from app.finance.franchise.rules import plain
from app.models.organisation import Status
from app.models.people import Person
from app.models.training import Course, Participant
from app.organisation.settings import service as settings
from app.people import service as people
from app.people.service import OtherCompany
from app.platform import records
from app.platform.audit import changes_between
from app.platform.bulk_change import service as bulk
from app.platform.errors import InvalidFields, existing
from app.platform.forms import WarningView
from app.platform.lists import names_of
from app.platform.queries import among
from app.platform.records import values_of
from app.roster import service as roster
from app.roster.service import ParticipantMissing
from records.participant import RESULT
from records.person import PERSON
from sheets.folding import fold

MOST_ROWS = 2_000
OF_THE_TIME = frozenset({"company_id", "area_id", "status_id"})
"""Columns whose blank also says something of a complete course: they are never completed later."""


@dataclass(frozen=True)
class Saved:
    """A participant after a change."""

    participant: Participant
    warnings: tuple[WarningView, ...] = ()


def refuse_above(
    course: Course, hours: Decimal | None, *, stored: Decimal | None, field: str
) -> dict[str, list[str]]:
    """The error of a field that says more hours than the course has; what stood there may stay."""
    if hours is None or hours == stored or hours <= course.total_hours:
        return {}
    most = plain(Fraction(course.total_hours))
    return {field: [f"El curso dura {most} horas: ingresa horas entre 0 y {most}."]}


def write(*, course_id: int, rows: Sequence[Mapping[str, Any]], by: int) -> Sequence[Participant]:
    """Write the results of some participants; the participants in the order of the rows.

    Raises CourseMissing, Stale, InvalidFields.
    """
    course = roster.course_to_enter(course_id)
    participants = _participants(course.id, rows)
    for row in rows:
        known = participants.get(row["participant_id"])
        if known is not None:
            records.refuse_stale(known, row.get("updatedAt"))
    sent = {row.get("status") for row in rows}
    statuses = names_of(Status.name, sent | {one.status_id for one in participants.values()})
    _check(course, rows, participants, statuses)
    for row in rows:
        participant = participants[row["participant_id"]]
        before, status = values_of(RESULT, participant), participant.status_id
        for field, column in RESULT.columns.items():
            if field in row:
                setattr(participant, column, row[field])
        participant.status_id = row.get("status", participant.status_id)
        changes = changes_between(before, values_of(RESULT, participant), {})
        if participant.status_id != status:
            changes["status"] = [statuses.get(status), statuses.get(participant.status_id)]
        if changes:
            roster.record_event("participant.changed", participant, by=by, data=changes)
    db.session.flush()
    fresh = _participants(course.id, rows)
    return [fresh[row["participant_id"]] for row in rows]


def get(*, participant_id: int) -> Participant:
    """One participant that the caller sees, held until the end: whoever saves at the same moment
    sees what the first one saved.

    Raises ParticipantMissing.
    """
    query = select(Participant).where(Participant.id == participant_id)
    return existing(
        db.session.scalar(query.with_for_update(of=Participant, key_share=True)), ParticipantMissing
    )


def update(
    *, participant_id: int, fields: Mapping[str, Any], only_company: int | None, by: int
) -> Saved:
    """Change what the course knows of a participant; the person stays as it is.

    Raises ParticipantMissing, Stale, InvalidFields.
    """
    course = _course_first(participant_id) if "attendedHours" in fields else None
    participant = get(participant_id=participant_id)
    fields = records.unless_stale(participant, fields)
    before, results = values_of(PERSON, participant), values_of(RESULT, participant)
    if course is not None:
        errors = refuse_above(
            course,
            fields["attendedHours"],
            stored=participant.attended_hours,
            field="attendedHours",
        )
        if errors:
            raise InvalidFields(errors=errors)
    personal = {name: value for name, value in fields.items() if name in PERSON.columns}
    new = {name: value for name, value in personal.items() if value != before[name]}
    people.check_references(new, only_company=only_company)
    warnings = people.check(participant, personal) if personal else ()
    for field, value in fields.items():
        setattr(participant, {**PERSON.columns, **RESULT.columns}[field], value)
    participant.folded_name = fold(participant.name)
    db.session.flush()
    changes = people.changes_between(before, values_of(PERSON, participant))
    changes = people.told(participant, changes, sent=fields, is_admin=only_company is None)
    changes |= changes_between(results, values_of(RESULT, participant), {})
    if changes:
        roster.record_event("participant.changed", participant, by=by, data=changes)
    return Saved(participant, warnings)


def set_active(*, participant_id: int, active: bool, by: int) -> Saved:
    """Take a participant out of a course, or bring one back; results stay.

    Raises ParticipantMissing.
    """
    participant = get(participant_id=participant_id)
    if participant.active != active:
        participant.active = active
        db.session.flush()
        action = "participant.enabled" if active else "participant.disabled"
        roster.record_event(action, participant, by=by)
    return Saved(participant)


def refresh(*, participant_id: int, is_admin: bool, by: int) -> Saved:
    """Copy the person again, as it is today; in a complete course only what is missing there.

    What somebody was when a complete course took place (company, boss, salary) is history. Who may
    not see salaries copies none: whether one changes would tell whether a guess is right.

    Raises ParticipantMissing, OtherCompany.
    """
    is_complete = _course_first(participant_id).is_complete
    participant = get(participant_id=participant_id)
    person = existing(
        db.session.scalar(select(Person).where(Person.id == participant.person_id)), OtherCompany
    )
    covered = _covered(is_admin=is_admin)
    _copy(_difference(participant, person, is_complete=is_complete, covered=covered), by=by)
    return Saved(participant)


@dataclass(frozen=True)
class Difference:
    """What the record of a person says otherwise than the copy that a course keeps."""

    participant: Participant
    new: Mapping[str, Any]
    """Column -> value that a refresh copies."""
    kept: Mapping[str, Any]
    """Column -> value that it does not copy: the course is complete, and this is its history."""

    @property
    def changes(self) -> dict[str, list[Any]]:
        """Field -> what it is and what it becomes, as the history shows it."""
        return _shown(self.participant, self.new)

    @property
    def kept_changes(self) -> dict[str, list[Any]]:
        """Field -> what it stays, and what the record says."""
        return _shown(self.participant, self.kept)


def differences(*, course_id: int, is_admin: bool) -> Sequence[Difference]:
    """Active participants whose record says something else than the course, by name; only of
    people, and in data, that the caller sees.

    Raises CourseMissing.
    """
    return _differences(roster.course_of(course_id), is_admin=is_admin)


def refresh_all(*, course_id: int, is_admin: bool, by: int) -> int:
    """Copy every person anew as `refresh` does; of how many something changed.

    Raises CourseMissing.
    """
    found = _differences(roster.course_to_enter(course_id), is_admin=is_admin, held=True)
    changed = [one for one in found if one.new]
    for one in changed:
        _copy(one, by=by)
    return len(changed)


def _covered(*, is_admin: bool) -> Collection[str]:
    """The columns that somebody may not see."""
    return () if settings.may_see(is_admin=is_admin) else people.COVERED.values()


def _differences(course: Course, *, is_admin: bool, held: bool = False) -> list[Difference]:
    query = select(Participant).where(Participant.course_id == course.id, Participant.active)
    if held:
        db.session.scalars(
            query.order_by(Participant.id).with_for_update(of=Participant, key_share=True)
        ).all()
    people_of = select(Participant, Person).join(Person, Person.id == Participant.person_id)
    rows = db.session.execute(
        people_of.where(Participant.course_id == course.id, Participant.active)
        .order_by(Participant.folded_name, Participant.id)
        .execution_options(populate_existing=True)
    )
    is_complete, covered = course.is_complete, _covered(is_admin=is_admin)
    found = [
        _difference(one, person, is_complete=is_complete, covered=covered) for one, person in rows
    ]
    return [one for one in found if one.new or one.kept]


def _difference(
    participant: Participant, person: Person, *, is_complete: bool, covered: Collection[str]
) -> Difference:
    there = roster.copied_from(participant)
    given = roster.copied_from(person).items()
    other = {
        column: value for column, value in given if value != there[column] and column not in covered
    }
    missing = {column for column in other if column not in OF_THE_TIME and there[column] is None}
    kept = other.keys() - missing if is_complete else set[str]()
    return Difference(
        participant,
        new={column: value for column, value in other.items() if column not in kept},
        kept={column: value for column, value in other.items() if column in kept},
    )


def _copy(difference: Difference, *, by: int) -> None:
    participant, changes = difference.participant, difference.changes
    for column, value in difference.new.items():
        setattr(participant, column, value)
    db.session.flush()
    roster.record_event("participant.refreshed", participant, by=by, data=changes)


def _shown(participant: Participant, columns: Mapping[str, Any]) -> dict[str, list[Any]]:
    fields = {column: field for field, column in PERSON.columns.items()}
    after = {fields[column]: value for column, value in columns.items() if column in fields}
    before = {field: values_of(PERSON, participant)[field] for field in after}
    return people.changes_between(before, after)


def set_franchise(
    *, course_id: int, ids: Sequence[int], uses: bool, by: int, at: dt.datetime
) -> bulk.ManyChanged:
    """Say of participants of a course whether they use the franchise; the people stay as they are.
    Those who may not use it are skipped.

    Raises CourseMissing, TooMany.
    """
    course = roster.course_to_enter(course_id)
    rows = select(Participant.id).where(Participant.course_id == course.id, Participant.active)
    chosen = bulk.Chosen(rows.where(among(Participant.id, ids)), len(set(ids)))
    if uses:
        chosen = bulk.only(chosen, people.may_use_franchise(Participant))
    return bulk.change(
        table=roster.BULK,
        chosen=chosen,
        column="franchise_sence",
        value=uses,
        by=by,
        at=at,
    )


def reveal_salary(*, participant_id: int, only_company: int | None, by: int) -> int | None:
    """The salary at enrolment; who asked is written down. Staff sees those of its own people.

    Raises ParticipantMissing, OtherCompany, SalaryHidden.
    """
    participant = get(participant_id=participant_id)
    if only_company not in (None, participant.company_id):
        raise OtherCompany
    settings.refuse_hidden(is_admin=only_company is None)
    roster.record_event("participant.salary_revealed", participant, by=by)
    return participant.gross_salary


def _course_first(participant_id: int) -> Course:
    """The course of a participant who is about to be held: a course is held before its people.

    Raises ParticipantMissing.
    """
    query = select(Participant.course_id).where(Participant.id == participant_id)
    course_id = existing(db.session.scalar(query), ParticipantMissing)
    return roster.course_to_enter(course_id)


def _participants(course_id: int, rows: Sequence[Mapping[str, Any]]) -> dict[int, Participant]:
    """Read anew, so that the moments of their change are not asked for one by one."""
    ids = {row["participant_id"] for row in rows}
    query = select(Participant).where(Participant.course_id == course_id, Participant.id.in_(ids))
    held = query.order_by(Participant.id).with_for_update(of=Participant, key_share=True)
    found = db.session.scalars(held.execution_options(populate_existing=True))
    return {one.id: one for one in found}


def _check(
    course: Course,
    rows: Sequence[Mapping[str, Any]],
    participants: Mapping[int, Participant],
    statuses: Mapping[int | None, str],
) -> None:
    errors: dict[str, list[str]] = {}
    seen: set[int] = set()
    for number, row in enumerate(rows):
        one = row["participant_id"]
        if one not in participants:
            errors[f"rows.{number}.participant_id"] = ["Este participante no está en el curso."]
        elif one in seen:
            errors[f"rows.{number}.participant_id"] = ["Este participante se repite."]
        elif "attendedHours" in row:
            stored, field = participants[one].attended_hours, f"rows.{number}.attendedHours"
            errors |= refuse_above(course, row["attendedHours"], stored=stored, field=field)
        seen.add(one)
        status = row.get("status")
        if status is not None and status not in statuses:
            errors[f"rows.{number}.status"] = ["Selecciona un estado de la lista."]
    if errors:
        raise InvalidFields(errors=errors)
