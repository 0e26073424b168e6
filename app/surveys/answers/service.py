"""Answering a survey: beginning, sending a response, and entering by the shared link with a RUT."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Boolean,
    Numeric,
    Row,
    String,
    bindparam,
    func,
    insert,
    null,
    select,
    true,
    update,
)

from app.extensions import db
from app.models.surveys import PARTICIPANT, Invitation, ResTable, SurveyAnswer, SurveyResponse
from app.models.training import Participant
from app.platform.errors import InvalidFields
from app.platform.rate_limit import AttemptLimit
from app.platform.text import counted
from app.surveys.answers import rules
from app.surveys.answers.queries import (
    Form,
    NotEnrolled,
    count_failure,
    form_to_answer,
    refuse_guessers,
)
from app.surveys.answers.rules import Answer
from app.surveys.results import indexes
from app.surveys.schedules import queries as schedules
from sheets.field_parsers import parse_one

ARRAYS: Mapping[str, Any] = {
    "table_id": String,
    "row_id": String,
    "column_id": String,
    "rapporteur_id": BigInteger,
    "value": Numeric,
    "is_na": Boolean,
}
"""Columns of an answer, each sent as one array for all rows."""
_UNSYNCHRONIZED = {"synchronize_session": False}
MISFIT = "Las respuestas no corresponden a esta encuesta. Recarga la página e inténtalo de nuevo."
NO_COMMENT = "Responde la pregunta abierta."
FOREIGN = "No corresponde a este enlace."


@dataclass(frozen=True)
class Submission:
    """What somebody sends: matrices, a comment, and whom they take themselves to be."""

    res_tables: Sequence[ResTable]
    comment: str | None
    survey_id: int | None = None
    participant_id: int | None = None


def enter(*, survey_id: int, rut: str, limits: Sequence[AttemptLimit]) -> str:
    """The token of the form of whoever has this RUT.

    Raises NotEnrolled, TooManyTries.
    """
    # No place is taken while it is looked for: a class that comes at once would hold up itself.
    refuse_guessers(limits)
    found = _invited(survey_id, rut)
    if found is None:
        count_failure(limits)
        raise NotEnrolled
    return schedules.invitation_token(found.id, found.token_number)


def keep_response(values: Mapping[str, Any], answers: Sequence[Answer]) -> None:
    """Write a response, `values` by its columns, and mark its invitation as answered."""
    given = {f"given_{name}": value for name, value in values.items()}
    rows = {f"all_{name}": [getattr(one, name) for one in answers] for name in ARRAYS}
    db.session.execute(_response_statement(), {**given, **rows}, execution_options=_UNSYNCHRONIZED)


def release(*, survey_id: int, least: int) -> None:
    """Show the responses of a survey that wait, as soon as they are at least `least` together.

    Whoever compares the results of two moments finds a whole batch between them, never one person.
    Those who answer at the same time wait for each other here, so that each batch is counted once.
    """
    turn = func.hashtextextended(f"results of survey {survey_id}", 0)
    db.session.execute(select(func.pg_advisory_xact_lock(turn)))
    own = SurveyResponse.survey_id == survey_id
    waiting = select(func.count()).where(own, SurveyResponse.batch.is_(None)).scalar_subquery()
    last = select(func.coalesce(func.max(SurveyResponse.batch), 0)).where(own).scalar_subquery()
    db.session.execute(
        update(SurveyResponse)
        .where(own, SurveyResponse.batch.is_(None), waiting >= least)
        .values(batch=last + 1),
        execution_options=_UNSYNCHRONIZED,
    )


def begin(*, token: str, limits: Sequence[AttemptLimit], at: dt.datetime, on: dt.date) -> None:
    """Note that somebody began to answer. The answers themselves are not taken before they are
    sent: whoever else has the link, or knows the RUT, would read them.

    Raises what `form_to_answer` raises.
    """
    form = form_to_answer(token=token, limits=limits, on=on)
    begun = update(Invitation).where(Invitation.id == form.row.id, Invitation.draft_at.is_(None))
    db.session.execute(begun.values(draft_at=at), execution_options=_UNSYNCHRONIZED)


def respond(
    *, token: str, given: Submission, limits: Sequence[AttemptLimit], at: dt.datetime, on: dt.date
) -> None:
    """Keep a response, once and for all, with one row for each answer.

    Raises what `form_to_answer` raises, InvalidFields.
    """
    form = form_to_answer(token=token, limits=limits, on=on)
    keep_response(
        {
            "survey_id": form.row.survey_id,
            "version_id": form.row.version_id,
            "participant_id": form.row.participant_id,
            "invitation_id": form.row.id,
            "role": form.row.role,
            "res_tables": list(given.res_tables),
            "comment": given.comment or None,
            "submitted_at": at,
            "company_id": form.row.company_id,
            "area_id": form.row.area_id,
            "batch": None,
        },
        _complete_answers(form, given),
    )
    release(survey_id=form.row.survey_id, least=indexes.min_responses())


def _invited(survey_id: int, typed: str) -> Row[Any] | None:
    rut = parse_one("rut", typed)
    if not isinstance(rut, str):
        return None
    found = _invitation(survey_id, rut)
    if found is None:
        # Enrolled in the last minutes of the course.
        schedules.sync([survey_id])
        found = _invitation(survey_id, rut)
    return found


def _invitation(survey_id: int, rut: str) -> Row[Any] | None:
    invited: Any = select(Invitation.id, Invitation.token_number)
    query = schedules.with_people(invited).where(
        Invitation.survey_id == survey_id,
        Invitation.role == PARTICIPANT,
        Participant.rut == rut,
        Invitation.answered_at.is_not(None) | schedules.ELIGIBLE,
    )
    # Nothing keeps copies of a RUT from being alike.
    row: Row[Any] | None = db.session.execute(query.order_by(Invitation.id).limit(1)).first()
    return row


def _complete_answers(form: Form, given: Submission) -> Sequence[Answer]:
    """The answers, when they have the shape of the survey and none is missing.

    Raises InvalidFields.
    """
    found = rules.read(form.definition, given.res_tables)
    errors = dict(found.wrong)
    for name, sent, own in (
        ("surveyId", given.survey_id, form.row.survey_id),
        ("participantId", given.participant_id, form.row.participant_id),
    ):
        if sent is not None and sent != own:
            errors[name] = [FOREIGN]
    if errors:
        raise InvalidFields(MISFIT, errors=errors)
    words = rules.comment_fault(form.definition, given.comment)
    if words is not None:
        raise InvalidFields(errors={"comment": [words]})
    missing = {name: [rules.MISSING] for name in found.missing}
    if rules.lacks_comment(form.definition, given.comment):
        missing["comment"] = [NO_COMMENT]
    if missing:
        verb = "Falta" if len(missing) == 1 else "Faltan"
        words = f"{verb} {counted(len(missing), 'respuesta', 'respuestas')}."
        raise InvalidFields(words, errors=missing)
    return found.answers


@cache
def _response_statement() -> Any:
    """Response, answers and the state of the invitation, all at once; built once."""

    def bound(column: Any) -> Any:
        return bindparam(f"given_{column.name}", type_=column.type)

    values = {
        column.name: bound(column) for column in SurveyResponse.__table__.c if column.name != "id"
    }
    made = insert(SurveyResponse).values(values).returning(SurveyResponse.id).cte("made")
    arrays = [bindparam(f"all_{name}", type_=ARRAY(kind)) for name, kind in ARRAYS.items()]
    rows = func.unnest(*arrays).table_valued(*ARRAYS).render_derived()
    each = select(made.c.id, *(rows.c[name] for name in ARRAYS)).join(rows, true())
    answers = insert(SurveyAnswer).from_select(
        ["response_id", *ARRAYS], each, include_defaults=False
    )
    return (
        update(Invitation)
        .where(Invitation.id == values["invitation_id"])
        .values(answered_at=values["submitted_at"], draft=null(), draft_at=null())
        .add_cte(made, answers.cte("answers"))
    )
