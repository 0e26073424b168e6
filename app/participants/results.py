"""How the participants of a course did, written for many at once: all of it, or nothing."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from sqlalchemy import select

from app.errors import InvalidFields
from app.extensions import db
from app.franchise.words import plain
from app.kit.changes import told_changes
from app.kit.names import names_of
from app.models.course import Course
from app.models.participant import Participant
from app.models.selectable import Status
from app.roster import enrolling
from app.roster import service as roster

MOST_ROWS = 2_000
RESULTS: Mapping[str, str] = {
    "attendance": "attendance",
    "attendedHours": "attended_hours",
    "grade": "grade",
    "attendanceException": "attendance_exception",
    "djSigned": "dj_signed",
}
"""Field -> column."""
STRANGER = "Este participante no está en el curso."
REPEATED = "Este participante se repite."
STATUS = "Selecciona un estado de la lista."


def results_of(participant: Participant) -> dict[str, Any]:
    """The results of a participant as they are kept."""
    return {field: getattr(participant, column) for field, column in RESULTS.items()}


def refuse_above(
    course: Course, hours: Decimal | None, *, known: Decimal | None, field: str
) -> dict[str, list[str]]:
    """The error of a field that says more hours than the course has; what stood there may stay."""
    if hours is None or hours == known or hours <= course.total_hours:
        return {}
    most = plain(Fraction(course.total_hours))
    return {field: [f"El curso dura {most} horas: ingresa horas entre 0 y {most}."]}


def write(*, course_id: int, rows: Sequence[Mapping[str, Any]], by: int) -> Sequence[Participant]:
    """Write the results of some participants; the participants in the order of the rows.

    Raises CourseMissing, InvalidFields.
    """
    course = roster.course_to_enter(course_id)
    participants = _participants(course.id, rows)
    statuses = _statuses(rows, participants)
    _check(course, rows, participants, statuses)
    for row in rows:
        _write_one(participants[row["participant_id"]], row, statuses, by)
    db.session.flush()
    fresh = _participants(course.id, rows)
    return [fresh[row["participant_id"]] for row in rows]


def _participants(course_id: int, rows: Sequence[Mapping[str, Any]]) -> dict[int, Participant]:
    """Read anew, so that the moments of their change are not asked for one by one."""
    ids = {row["participant_id"] for row in rows}
    query = select(Participant).where(Participant.course_id == course_id, Participant.id.in_(ids))
    held = query.order_by(Participant.id).with_for_update(of=Participant)
    found = db.session.scalars(held.execution_options(populate_existing=True))
    return {one.id: one for one in found}


def _statuses(
    rows: Sequence[Mapping[str, Any]], participants: Mapping[int, Participant]
) -> Mapping[int | None, str]:
    """The names of the statuses that stand there, and of those that are sent."""
    sent = {row.get("status") for row in rows}
    return names_of(Status.name, sent | {one.status_id for one in participants.values()})


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
            errors[f"rows.{number}.participant_id"] = [STRANGER]
        elif one in seen:
            errors[f"rows.{number}.participant_id"] = [REPEATED]
        elif "attendedHours" in row:
            known, field = participants[one].attended_hours, f"rows.{number}.attendedHours"
            errors |= refuse_above(course, row["attendedHours"], known=known, field=field)
        seen.add(one)
        status = row.get("status")
        if status is not None and status not in statuses:
            errors[f"rows.{number}.status"] = [STATUS]
    if errors:
        raise InvalidFields(errors=errors)


def _write_one(
    participant: Participant, row: Mapping[str, Any], statuses: Mapping[int | None, str], by: int
) -> None:
    before, status = results_of(participant), participant.status_id
    for field, column in RESULTS.items():
        if field in row:
            setattr(participant, column, row[field])
    participant.status_id = row.get("status", participant.status_id)
    changes = told_changes(before, results_of(participant), {})
    if participant.status_id != status:
        changes["status"] = [statuses.get(status), statuses.get(participant.status_id)]
    if changes:
        enrolling.tell("participant.changed", participant, by=by, data=changes)
