"""Tells people in their bell: a mailing ended, a survey closes soon with few answers."""

import datetime as dt
from fractions import Fraction

from sqlalchemy import Select, exists, func, select

from analytics.rounding import round_half_up
from app.extensions import db
from app.kit.words import counted
from app.mailing import asking
from app.models.course import Course
from app.models.mail import KEPT, QUEUED, SENDING, SENT, Mail, Mailing
from app.models.survey import Survey
from app.notifications import concerned
from app.notifications.service import notify
from app.surveys import queries

EVALUATIONS = "/evaluations"
SOON = dt.timedelta(days=2)
LOW_RATE = 0.5


def tell_ended(*, at: dt.datetime) -> None:
    """Whoever asked for mails hears of them when the last one ended."""
    for mailing in db.session.scalars(_ended().limit(50)).all():
        states = select(Mail.state, func.count()).where(Mail.mailing_id == mailing.id)
        found = {row[0]: row[1] for row in db.session.execute(states.group_by(Mail.state))}
        mailing.told_at = at
        notify(
            user_id=mailing.user_id,
            icon="success" if set(found) <= {SENT} else "warning",
            msg=f"Correos de encuesta: {_counted(found)}.",
            kind="mailing.ended",
            link=EVALUATIONS,
            key=f"mailing:{mailing.id}",
        )
    db.session.flush()


def tell_closing(*, on: dt.date) -> None:
    """Who made a course, or administrators, hear of its survey while there is time."""
    query = (
        select(Survey, Course)
        .join(Course, Course.id == Survey.course_id)
        .where(asking.open_on(on), Survey.end_date.between(on, on + SOON))
    )
    rows = db.session.execute(query).all()
    numbers = queries.counts([survey.id for survey, _ in rows])
    for survey, course in rows:
        count = numbers[survey.id]
        if count.participants and count.responses / count.participants < LOW_RATE:
            _tell_closing(survey, course, count, (survey.end_date - on).days)


def _ended() -> Select[Mailing]:
    waits = exists().where(Mail.mailing_id == Mailing.id, Mail.state.in_((QUEUED, SENDING)))
    return (
        select(Mailing).where(Mailing.told_at.is_(None), ~waits).with_for_update(skip_locked=True)
    )


def _counted(found: dict[str, int]) -> str:
    """`42 enviados, 3 con error`; mails that were not needed any more are not spoken of."""
    sent, kept = found.get(SENT, 0), found.get(KEPT, 0)
    failed = sum(found.values()) - sent - kept
    parts = [counted(sent, "enviado", "enviados")] if sent or not kept else []
    if kept:
        saved = counted(kept, "guardado que no salió", "guardados que no salieron")
        parts.append(f"{saved} (no hay un servidor de correo configurado)")
    if failed:
        parts.append(f"{failed} con error")
    return ", ".join(parts)


def _tell_closing(survey: Survey, course: Course, count: queries.Counts, days: int) -> None:
    when = f"cierra en {counted(days, 'día', 'días')}" if days else "cierra hoy"
    rate = round_half_up(Fraction(100 * count.responses, count.participants))
    for user_id in concerned.of_course(course):
        notify(
            user_id=user_id,
            icon="warning",
            msg=f'La encuesta de {survey.type.lower()} de "{course.name}" {when} con {rate} % de'
            f" respuestas ({count.responses} de {count.participants}).",
            kind="survey.closing",
            link=EVALUATIONS,
            key=f"closing:{survey.id}:{survey.end_date}:{user_id}",
        )
