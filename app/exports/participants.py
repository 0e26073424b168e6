"""The participants of a course as a file."""

from typing import Any

from sqlalchemy import Select, select

from app.exports.declaring import CHANGED, ENABLED, PERSON, Column, ExportList, Scope
from app.kit.listing import ListQuery, narrowed_to
from app.models.participant import Participant
from app.participants.listing import LIST
from app.participants.schemas import ParticipantsQuerySchema
from app.roster import service as roster
from app.roster.schemas import participant_views


def _rows(query: ListQuery, scope: Scope) -> Select[Any]:
    course = roster.course_of(scope.course_id or 0)
    mine = select(Participant).where(Participant.course_id == course.id)
    return narrowed_to(mine, query, LIST)


PARTICIPANTS = ExportList(
    title="Participantes",
    schema=ParticipantsQuerySchema,
    key=Participant.id,
    rows=_rows,
    views=lambda rows, _: participant_views(rows),
    columns=(
        *PERSON,
        Column("attendance", "Asistencia (%)", "number"),
        Column("attendedHours", "Horas asistidas", "number"),
        Column("grade", "Nota", "number"),
        Column("attendanceException", "Excepción de asistencia"),
        Column("djSigned", "Declaración jurada firmada", "yes_no"),
        Column("active", "Habilitado", words=ENABLED),
        CHANGED,
    ),
    of_course=True,
)
