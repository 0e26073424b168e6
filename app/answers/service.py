"""Answers: begun, and kept once as a response."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.answers import finding, keeping, matrices
from app.answers.finding import Form
from app.answers.matrices import Answer, Read
from app.errors import InvalidFields
from app.kit.attempts import Budget
from app.kit.words import counted
from app.surveys import indexes

MISFIT = "Las respuestas no corresponden a esta encuesta. Recarga la página e inténtalo de nuevo."
NO_COMMENT = "Responde la pregunta abierta."
FOREIGN = "No corresponde a este enlace."


@dataclass(frozen=True)
class Given:
    """What somebody sends: matrices, a comment, and whom they take themselves to be."""

    res_tables: Sequence[dict[str, Any]]
    comment: str | None
    survey_id: int | None = None
    participant_id: int | None = None


def begin(*, token: str, budgets: Sequence[Budget], at: dt.datetime, on: dt.date) -> None:
    """Note that somebody began to answer. The answers themselves are not taken before they are
    sent: whoever else has the link, or knows the RUT, would read them.

    Raises what `finding.held` raises.
    """
    form = finding.held(token=token, budgets=budgets, on=on)
    keeping.mark_begun(form.row.id, at)


def respond(
    *, token: str, given: Given, budgets: Sequence[Budget], at: dt.datetime, on: dt.date
) -> None:
    """Keep a response, once and for all, with one row for each answer.

    Raises what `finding.held` raises, InvalidFields.
    """
    form = finding.held(token=token, budgets=budgets, on=on)
    keeping.keep_response(_response(form, given, at), _complete(form, given))
    keeping.release(survey_id=form.row.survey_id, least=indexes.min_responses())


def _read(form: Form, given: Given) -> Read:
    """What was sent, if it has the shape of the survey at all.

    Raises InvalidFields.
    """
    found = matrices.read(form.definition, given.res_tables)
    errors = dict(found.wrong)
    for name, sent, own in (
        ("surveyId", given.survey_id, form.row.survey_id),
        ("participantId", given.participant_id, form.row.participant_id),
    ):
        if sent is not None and sent != own:
            errors[name] = [FOREIGN]
    if errors:
        raise InvalidFields(MISFIT, errors=errors)
    words = matrices.comment_fault(form.definition, given.comment)
    if words is not None:
        raise InvalidFields(errors={"comment": [words]})
    return found


def _complete(form: Form, given: Given) -> Sequence[Answer]:
    """The answers, when none is missing.

    Raises InvalidFields.
    """
    found = _read(form, given)
    missing = {name: [matrices.MISSING] for name in found.missing}
    if matrices.lacks_comment(form.definition, given.comment):
        missing["comment"] = [NO_COMMENT]
    if missing:
        verb = "Falta" if len(missing) == 1 else "Faltan"
        words = f"{verb} {counted(len(missing), 'respuesta', 'respuestas')}."
        raise InvalidFields(words, errors=missing)
    return found.answers


def _response(form: Form, given: Given, at: dt.datetime) -> dict[str, Any]:
    return {
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
    }
