"""The participants of a course as a file; its columns are those of `records/`."""

from typing import Any

from sqlalchemy import Select, select

from app.models.training import Participant
from app.platform.exports import CHANGED, ENABLED, Column, ExportList, Scope
from app.platform.lists import ListQuery, narrowed_to
from app.platform.records import export_columns
from app.roster import service as roster
from app.roster.schemas import participant_views
from app.training.participants.queries import LIST
from app.training.participants.schemas import ParticipantsQuerySchema
from records.participant import RESULT
from records.person import PERSON


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
        *export_columns(PERSON),
        *export_columns(RESULT),
        Column("active", "Habilitado", words=ENABLED),
        CHANGED,
    ),
    of_course=True,
)
