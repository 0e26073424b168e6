"""What is written of answers: that they were begun, or a response with all its rows at once."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Boolean,
    Numeric,
    String,
    bindparam,
    func,
    insert,
    null,
    select,
    true,
    update,
)

from app.answers.matrices import Answer
from app.extensions import db
from app.models.response import SurveyAnswer, SurveyResponse
from app.models.survey import Invitation

ARRAYS: Mapping[str, Any] = {
    "table_id": String,
    "row_id": String,
    "column_id": String,
    "rapporteur_id": BigInteger,
    "value": Numeric,
    "is_na": Boolean,
}
"""Columns of an answer, each sent as one array for all rows."""


def _bound(name: str, column: Any) -> Any:
    return bindparam(f"given_{name}", type_=column.type)


def _made() -> Any:
    """The response itself."""
    names = [column.name for column in SurveyResponse.__table__.c if column.name != "id"]
    columns = SurveyResponse.__table__.c
    values = {name: _bound(name, columns[name]) for name in names}
    return insert(SurveyResponse).values(values).returning(SurveyResponse.id).cte("made")


def _keeping() -> Any:
    """Response, answers and the state of the invitation, all at once."""
    made = _made()
    arrays = [bindparam(f"all_{name}", type_=ARRAY(kind)) for name, kind in ARRAYS.items()]
    rows = func.unnest(*arrays).table_valued(*ARRAYS).render_derived()
    each = select(made.c.id, *(rows.c[name] for name in ARRAYS)).join(rows, true())
    answers = insert(SurveyAnswer).from_select(
        ["response_id", *ARRAYS], each, include_defaults=False
    )
    ended = {"answered_at": _bound("submitted_at", SurveyResponse.submitted_at)}
    return (
        update(Invitation)
        .where(Invitation.id == _bound("invitation_id", Invitation.id))
        .values({**ended, "draft": null(), "draft_at": null()})
        .add_cte(made, answers.cte("answers"))
    )


_KEEPING = _keeping()
_ASIS = {"synchronize_session": False}


def keep_response(values: Mapping[str, Any], answers: Sequence[Answer]) -> None:
    """Write a response, `values` by its columns, and mark its invitation as answered."""
    given = {f"given_{name}": value for name, value in values.items()}
    rows = {f"all_{name}": [getattr(one, name) for one in answers] for name in ARRAYS}
    db.session.execute(_KEEPING, {**given, **rows}, execution_options=_ASIS)


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
        execution_options=_ASIS,
    )


def mark_begun(invitation_id: int, at: dt.datetime) -> None:
    """Note that somebody began; what they answer stays in their browser until they send it."""
    begun = update(Invitation).where(Invitation.id == invitation_id, Invitation.draft_at.is_(None))
    db.session.execute(begun.values(draft_at=at), execution_options=_ASIS)
