"""One participant: changed, switched on and off, brought up to date, their salary shown."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from app.errors import InvalidFields, NotFound
from app.extensions import db
from app.kit import freshness
from app.kit.changes import told_changes
from app.kit.remarks import Remark
from app.models.participant import Participant
from app.models.person import Person
from app.participants.results import RESULTS, refuse_above, results_of
from app.personal import writing
from app.personal.columns import COLUMNS, values_of
from app.personal.writing import OtherCompany
from app.roster import enrolling
from app.roster import service as roster
from app.settings import salaries
from sheets.folding import fold


class ParticipantMissing(NotFound):
    """No such participant, or the course is not of the caller's company."""

    code = "participant_missing"
    message = "Este participante no existe."


OF_THE_TIME = frozenset({"company_id", "area_id", "status_id"})
"""Columns whose blank also says something of a complete course: they are never completed later."""


@dataclass(frozen=True)
class Saved:
    """A participant after a change."""

    participant: Participant
    warnings: tuple[Remark, ...] = ()


def get(*, participant_id: int) -> Participant:
    """One participant that the caller sees, held until the end: whoever saves at the same moment
    sees what the first one saved.

    Raises ParticipantMissing.
    """
    query = select(Participant).where(Participant.id == participant_id)
    participant = db.session.scalar(query.with_for_update(of=Participant))
    if participant is None:
        raise ParticipantMissing
    return participant


def update(
    *,
    participant_id: int,
    fields: Mapping[str, Any],
    only_company: int | None,
    seen: dt.datetime | None,
    by: int,
) -> Saved:
    """Change what the course knows of a participant; the person stays as it is.

    Raises ParticipantMissing, Stale, InvalidFields.
    """
    participant = get(participant_id=participant_id)
    freshness.check(participant, seen)
    warnings = _write(participant, fields, only_company=only_company, by=by)
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
        enrolling.tell(action, participant, by=by)
    return Saved(participant)


def refresh(*, participant_id: int, by: int) -> Saved:
    """Copy the person again, as it is today; in a complete course only what is missing there.

    What somebody was when a complete course took place (company, boss, salary) is history.

    Raises ParticipantMissing, OtherCompany.
    """
    participant = get(participant_id=participant_id)
    only_missing = roster.course_to_enter(participant.course_id).is_complete
    person = db.session.scalar(select(Person).where(Person.id == participant.person_id))
    if person is None:
        raise OtherCompany
    before = values_of(participant)
    for column, value in enrolling.copied_from(person).items():
        is_missing = column not in OF_THE_TIME and getattr(participant, column) is None
        if not only_missing or is_missing:
            setattr(participant, column, value)
    db.session.flush()
    changes = writing.told_changes(before, values_of(participant))
    enrolling.tell("participant.refreshed", participant, by=by, data=changes)
    return Saved(participant)


def reveal_salary(*, participant_id: int, only_company: int | None, by: int) -> int | None:
    """The salary at enrolment; who asked is written down. Staff sees those of its own people.

    Raises ParticipantMissing, OtherCompany, SalaryHidden.
    """
    participant = get(participant_id=participant_id)
    if only_company not in (None, participant.company_id):
        raise OtherCompany
    salaries.refuse_hidden(is_admin=only_company is None)
    enrolling.tell("participant.salary_revealed", participant, by=by)
    return participant.gross_salary


def _write(
    participant: Participant, fields: Mapping[str, Any], *, only_company: int | None, by: int
) -> tuple[Remark, ...]:
    before, results = values_of(participant), results_of(participant)
    if "attendedHours" in fields:
        errors = refuse_above(
            roster.course_to_enter(participant.course_id),
            fields["attendedHours"],
            known=participant.attended_hours,
            field="attendedHours",
        )
        if errors:
            raise InvalidFields(errors=errors)
    personal = {name: value for name, value in fields.items() if name in COLUMNS}
    new = {name: value for name, value in personal.items() if value != before[name]}
    writing.check_references(new, only_company=only_company)
    warnings = writing.check(participant, personal) if personal else ()
    for field, value in fields.items():
        setattr(participant, {**COLUMNS, **RESULTS}[field], value)
    participant.folded_name = fold(participant.name)
    db.session.flush()
    changes = writing.told_changes(before, values_of(participant))
    changes |= told_changes(results, results_of(participant), {})
    if changes:
        enrolling.tell("participant.changed", participant, by=by, data=changes)
    return warnings
