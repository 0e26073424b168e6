"""What the token of a link opens: a form of one person, or the shared door of a survey."""

import datetime as dt
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Date, Row, Select, bindparam, exists, func, or_, select
from sqlalchemy.dialects.postgresql import aggregate_order_by

from app.extensions import db
from app.indicators.rules import PERSON_COMPANY
from app.models.organisation import Company, Status
from app.models.surveys import BOSS, PARTICIPANT, Invitation, Survey, SurveyVersion
from app.models.training import Course, Participant, Rapporteur, RapporteurCourse
from app.platform import sessions
from app.platform.errors import DomainError
from app.platform.rate_limit import AttemptLimit, TooManyAttempts, record_failure, refuse_exhausted
from app.surveys.schedules import queries as schedules
from app.surveys.schedules.queries import ELIGIBLE
from app.surveys.schedules.rules import CLOSED, PAUSED, SCHEDULED, state_on
from app.surveys.templates import rules as templates
from app.surveys.templates.rules import Definition

_RAPPORTEURS = (
    select(
        func.jsonb_agg(
            aggregate_order_by(
                func.jsonb_build_array(Rapporteur.id, Rapporteur.name),
                Rapporteur.folded_name,
                Rapporteur.id,
            )
        )
    )
    .join(RapporteurCourse, RapporteurCourse.rapporteur_id == Rapporteur.id)
    .where(RapporteurCourse.course_id == Course.id, RapporteurCourse.active)
    .correlate(Course)
    .scalar_subquery()
)
"""The active rapporteurs of a course, by name; tables are about them in this order."""
_COLUMNS = (
    Invitation.id,
    Invitation.role,
    Invitation.participant_id,
    Invitation.answered_at,
    PERSON_COMPANY.label("company_id"),
    Participant.area_id,
    Survey.id.label("survey_id"),
    Survey.type,
    Survey.initial_date,
    Survey.end_date,
    SurveyVersion.id.label("version_id"),
    SurveyVersion.definition,
    func.coalesce(ELIGIBLE, False).label("eligible"),
    _RAPPORTEURS.label("rapporteurs"),
)
_SHOWN_COLUMNS = (
    SurveyVersion.title,
    SurveyVersion.description,
    Participant.name.label("participant_name"),
    Course.name.label("course_name"),
    Course.initial_date.label("course_initial_date"),
    Course.end_date.label("course_end_date"),
    Company.name.label("company_name"),
    Company.logo,
)
_LOCK = "FOR KEY SHARE OF survey, survey_version"
"""With a response on its way neither the questions of a version nor the template of a survey
change; those who change them hold the rows, and look for responses while they do.
"""


def _query() -> Select[Any]:
    """Who has a token, on a day: built once, since it is asked for every answer."""
    query: Any = select(*_COLUMNS, state_on(bindparam("day", type_=Date)).label("state"))
    found: Select[Any] = (
        query.join_from(Invitation, Survey, Survey.id == Invitation.survey_id)
        .join(SurveyVersion, SurveyVersion.id == Survey.version_id)
        .join(Participant, Participant.id == Invitation.participant_id)
        .join(Course, Course.id == Survey.course_id)
        .outerjoin(Status, Status.id == Participant.status_id)
        .where(Invitation.token_hash == bindparam("token_hash"))
    )
    return found


_LOCKING = _query().with_for_update(of=Invitation).suffix_with(_LOCK)
_READING = _query().add_columns(*_SHOWN_COLUMNS).join(Company, Company.id == Course.company_id)


class SurveyLinkUnknown(DomainError):
    """No such token, whatever is wrong with it."""

    status = 404
    code = "survey_link_unknown"
    message = "El enlace no es válido. Solicita uno nuevo al equipo de capacitación."


class NotEnrolled(DomainError):
    """No eligible participant with this RUT: one text, whether or not the RUT is one."""

    status = 404
    code = "survey_rut_unknown"
    message = "No encontramos una encuesta para ese RUT en este curso."


class SurveyNotOpen(DomainError):
    """The survey opens on a later day."""

    status = 403
    code = "survey_not_open"


class Unavailable(DomainError):
    """The survey is paused, or its company, course or participant is switched off."""

    status = 403
    code = "survey_unavailable"
    message = "Esta encuesta no está disponible por ahora."


class Closed(DomainError):
    """The last day is over."""

    status = 410
    code = "survey_closed"


class Answered(DomainError):
    """There is a response already."""

    status = 409
    code = "survey_answered"
    message = "Ya registramos tu respuesta. ¡Gracias!"


class TooManyTries(TooManyAttempts):
    """Too many failed tries from one address."""

    message = "Demasiados intentos. Espera un minuto."


@dataclass(frozen=True)
class Form:
    """A survey as one person is asked, and who that is."""

    row: Row[Any]
    definition: Definition

    @property
    def is_boss(self) -> bool:
        """Whether it asks about somebody else."""
        return bool(self.row.role == BOSS)

    @property
    def rapporteurs(self) -> Sequence[str]:
        """Names of who taught the course."""
        return [name for _, name in self.row.rapporteurs or ()]


def count_failure(limits: Sequence[AttemptLimit]) -> None:
    """A link or a RUT that nobody has: a failed try of the address that it comes from.

    Raises TooManyTries.
    """
    with _as_too_many_tries():
        record_failure(limits)


def refuse_guessers(limits: Sequence[AttemptLimit]) -> None:
    """Refuse an address that failed too often, though it be right this time.

    Raises TooManyTries.
    """
    with _as_too_many_tries():
        refuse_exhausted(limits)


def form_to_show(*, token: str, limits: Sequence[AttemptLimit], on: dt.date) -> Form:
    """The form of a token, to be shown.

    Raises SurveyLinkUnknown, TooManyTries, Answered, Closed, Unavailable, SurveyNotOpen.
    """
    return _open(_READING, token, limits, on)


def form_to_answer(*, token: str, limits: Sequence[AttemptLimit], on: dt.date) -> Form:
    """The form of a token, locked until the end: a second answer waits, and finds the first.

    Raises SurveyLinkUnknown, TooManyTries, Answered, Closed, Unavailable, SurveyNotOpen.
    """
    return _open(_LOCKING, token, limits, on)


def door_of(*, token: str, limits: Sequence[AttemptLimit], on: dt.date) -> Row[Any]:
    """The survey of a shared token.

    Raises SurveyLinkUnknown, TooManyTries, Closed, Unavailable, SurveyNotOpen.
    """
    # A survey of bosses alone has no shared link: nobody answers for the own boss.
    kinds = [kind for kind, roles in schedules.roles().items() if PARTICIPANT in roles]
    asked = exists().where(Invitation.survey_id == Survey.id, Invitation.role == PARTICIPANT)
    query: Any = select(
        Survey.id,
        Survey.type,
        Survey.initial_date,
        Survey.end_date,
        state_on(on).label("state"),
        or_(Survey.type.in_(kinds), asked).label("asks_participants"),
        Course.name.label("course_name"),
        Course.initial_date.label("course_initial_date"),
        Course.end_date.label("course_end_date"),
        Company.name.label("company_name"),
        Company.logo,
    )
    query = (
        query.join(Course, Course.id == Survey.course_id)
        .join(Company, Company.id == Course.company_id)
        .where(Survey.door_hash == sessions.hashed(token))
    )
    row: Row[Any] | None = db.session.execute(query).one_or_none()
    if row is None:
        count_failure(limits)
        raise SurveyLinkUnknown
    _refuse_unless_open(row, eligible=True)
    if not row.asks_participants:
        raise Unavailable
    return row


@contextmanager
def _as_too_many_tries() -> Iterator[None]:
    try:
        yield
    except TooManyAttempts as error:
        raise TooManyTries(retry_after=error.retry_after) from error


def _open(query: Select[Any], token: str, limits: Sequence[AttemptLimit], on: dt.date) -> Form:
    asked_for = {"token_hash": sessions.hashed(token), "day": on}
    row = db.session.execute(query, asked_for).one_or_none()
    if row is None:
        # A good link is never refused for the tries of others behind the same address.
        count_failure(limits)
        raise SurveyLinkUnknown
    if row.answered_at is not None:
        raise Answered
    _refuse_unless_open(row, eligible=row.eligible)
    asked = templates.parse(row.definition)
    return Form(row, templates.expanded(asked, row.rapporteurs or ()))


def _refuse_unless_open(row: Row[Any], *, eligible: bool) -> None:
    """Refuse a survey that nobody can answer on this day.

    Raises Closed, Unavailable, SurveyNotOpen.
    """
    if row.state == CLOSED:
        raise Closed(f"El plazo para responder terminó el {row.end_date:%d-%m-%Y}.")
    if row.state == PAUSED or not eligible:
        raise Unavailable
    if row.state == SCHEDULED:
        day = f"{row.initial_date:%d-%m-%Y}"
        raise SurveyNotOpen(f"Esta encuesta estará disponible desde el {day}.")
