"""The daily round: begun once a day, continued after an interruption; its notifications."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction

from sqlalchemy import Connection, exists, func, select, text, update
from sqlalchemy.dialects.postgresql import insert

from analytics.rounding import round_half_up
from app.extensions import db
from app.models.mail import KEPT, QUEUED, SENDING, SENT, WITHOUT_ADDRESS, Mail, Mailing, MailRound
from app.models.surveys import Invitation, Survey
from app.models.training import Course, Participant
from app.organisation.settings import service as settings
from app.organisation.settings.rules import SURVEYS
from app.platform import clock
from app.platform.notifications.service import notify
from app.platform.text import counted, grouped
from app.roster import service as roster
from app.surveys.mailing import queries, rules, service
from app.surveys.mailing.queries import ADDRESS, Candidate
from app.surveys.mailing.service import Occasion
from app.surveys.schedules import queries as schedules

SENDING_LOCK = 7_305
"""Of each sender, with its place."""
ROUND = 7_306
EVALUATIONS = "/evaluations"
SOON = dt.timedelta(days=2)
LOW_RATE = 0.5
AT_ONCE = 2000
"""Participants, or bosses, of one step."""


@contextmanager
def exclusively(work: int) -> Iterator[bool]:
    """Whether nobody else is at it, for as long as the block lasts; ends with the process, too.

    The lock is that of a transaction of its own, which waits as long as the work takes: behind a
    pooler a lock of the session would stay with whoever is handed the session next.
    """
    with _patient() as connection:
        yield bool(connection.scalar(select(func.pg_try_advisory_xact_lock(work))))


@contextmanager
def one_of(work: int, places: Iterable[int]) -> Iterator[int | None]:
    """The first of some places at a work that nobody else has, in the same way; None: all taken."""
    with _patient() as connection:
        free = (
            place
            for place in places
            if connection.scalar(select(func.pg_try_advisory_xact_lock(work, place)))
        )
        yield next(free, None)


def notify_ended(*, at: dt.datetime) -> None:
    """Whoever asked for mails hears of them when the last one ended."""
    waits = exists().where(Mail.mailing_id == Mailing.id, Mail.state.in_((QUEUED, SENDING)))
    ended = select(Mailing).where(Mailing.told_at.is_(None), ~waits)
    for mailing in db.session.scalars(ended.with_for_update(skip_locked=True).limit(50)).all():
        states = select(Mail.state, func.count()).where(Mail.mailing_id == mailing.id)
        found = {row[0]: row[1] for row in db.session.execute(states.group_by(Mail.state))}
        mailing.told_at = at
        notify(
            user_id=mailing.user_id,
            icon="success" if set(found) <= {SENT} else "warning",
            msg=f"Correos de encuesta: {_results_in_words(found)}.",
            kind="mailing.ended",
            link=EVALUATIONS,
            key=f"mailing:{mailing.id}",
        )
    db.session.flush()


def notify_closing(*, on: dt.date) -> None:
    """Who made a course, or administrators, hear of its survey while there is time."""
    query = (
        select(Survey, Course)
        .join(Course, Course.id == Survey.course_id)
        .where(queries.open_on(on), Survey.end_date.between(on, on + SOON))
    )
    rows = db.session.execute(query).all()
    numbers = schedules.counts_of([survey.id for survey, _ in rows])
    for survey, course in rows:
        count = numbers[survey.id]
        if count.participants and count.responses / count.participants < LOW_RATE:
            days = (survey.end_date - on).days
            when = f"cierra en {counted(days, 'día', 'días')}" if days else "cierra hoy"
            rate = round_half_up(Fraction(100 * count.responses, count.participants))
            for user_id in roster.responsible_for(course):
                notify(
                    user_id=user_id,
                    icon="warning",
                    msg=f'La encuesta de {survey.type.lower()} de "{course.name}" {when} con'
                    f" {rate} % de respuestas ({count.responses} de {count.participants}).",
                    kind="survey.closing",
                    link=EVALUATIONS,
                    key=f"closing:{survey.id}:{survey.end_date}:{user_id}",
                )


def occasion(at: dt.datetime) -> Occasion:
    """This moment, with the settings of now."""
    return Occasion(at, clock.day_of(at), settings.read(SURVEYS))


def is_due(*, on: Occasion) -> bool:
    """Whether the round of the day has begun to be due, and was not ended."""
    ended = select(exists().where(MailRound.day == on.day, MailRound.ended_at.is_not(None)))
    return rules.begins(on.at, on.settings) and not db.session.scalar(ended)


def begin(*, on: Occasion) -> None:
    """The round of the day has begun, whoever says it first."""
    row = insert(MailRound).values(day=on.day, begun_at=on.at)
    db.session.execute(row.on_conflict_do_nothing())


def end(*, on: Occasion) -> None:
    """Nothing of the round is left to do."""
    db.session.execute(update(MailRound).where(MailRound.day == on.day).values(ended_at=on.at))


def open_surveys(*, on: Occasion) -> Sequence[int]:
    """The surveys that can be answered on the day."""
    query = (
        select(Survey.id)
        .join(Course, Course.id == Survey.course_id)
        .where(queries.open_on(on.day))
        .order_by(Survey.id)
    )
    return db.session.scalars(query).all()


def ask_participants(*, survey_id: int, on: Occasion) -> int:
    """Queue what some participants of a survey get on the day; none are left when none were."""
    service.lock_queue()
    schedules.sync([survey_id])
    _mark_addressless(survey_id)
    due = queries.due(on.day, on.settings)
    return _queue(queries.of_survey(due, survey_id, most=AT_ONCE), on)


def ask_bosses(*, on: Occasion) -> int:
    """Queue what some bosses get on the day, one mail each, about all surveys together."""
    service.lock_queue()
    return _queue(queries.of_bosses(queries.due(on.day, on.settings), on.day, most=AT_ONCE), on)


def invite(*, survey_id: int, on: Occasion) -> int:
    """Queue invitations for some who got none from this survey, at whatever time of the day."""
    service.lock_queue()
    schedules.sync([survey_id])
    _mark_addressless(survey_id)
    new = queries.uninvited(on.day)
    people = [
        *queries.of_survey(new, survey_id, most=AT_ONCE),
        *queries.of_bosses(new.where(Invitation.survey_id == survey_id), on.day, most=AT_ONCE),
    ]
    return _queue(people, on)


@contextmanager
def _patient() -> Iterator[Connection]:
    """A transaction of its own that may wait for as long as it likes."""
    with db.engine.begin() as connection:
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        yield connection


def _results_in_words(numbers: dict[str, int]) -> str:
    """`42 enviados, 3 con error`; mails that were not needed any more are not spoken of."""
    sent, stored = numbers.get(SENT, 0), numbers.get(KEPT, 0)
    failed = sum(numbers.values()) - sent - stored
    parts = [counted(sent, "enviado", "enviados")] if sent else []
    if stored:
        saved = counted(stored, "guardado que no salió", "guardados que no salieron")
        parts.append(f"{saved} (no hay un servidor de correo configurado)")
    if failed:
        parts.append(f"{grouped(failed)} con error")
    return ", ".join(parts) or "no quedaba ninguno por enviar"


def _queue(people: Sequence[Candidate], on: Occasion) -> int:
    kinds = {one.id: one.kind for one in people}
    return service.queue(service.grouped(people), kinds, on)


def _mark_addressless(survey_id: int) -> None:
    """Who has no address gets a link by hand, and the list says so."""
    lost = (
        select(Invitation.id)
        .join(Participant, Participant.id == Invitation.participant_id)
        .where(
            Invitation.survey_id == survey_id,
            Invitation.sent_at.is_(None),
            ADDRESS.is_(None),
            func.coalesce(Invitation.delivery, "") != WITHOUT_ADDRESS,
        )
    )
    db.session.execute(
        update(Invitation)
        .where(Invitation.id.in_(lost))
        .values(delivery=WITHOUT_ADDRESS, updated_at=Invitation.updated_at)
        .execution_options(synchronize_session=False)
    )
