"""Mails that somebody asks for: to those who did not answer, or a sample to oneself."""

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from flask import current_app
from sqlalchemy import select

from app.audit import service as audit
from app.config import Config
from app.errors import DomainError
from app.extensions import db
from app.kit import clock
from app.mail import letters, markers
from app.mail import service as mail
from app.mail.letters import Filling, Stored, Words
from app.mail.service import QUEUE, SEND, Draft
from app.mailing import asking, queueing
from app.mailing.asking import Candidate
from app.mailing.composing import Composed, Topic, composed, days_key
from app.mailing.corresponding import WRITER
from app.mailing.queueing import Occasion
from app.models.company import Company
from app.models.course import Course
from app.models.mail import INVITATION, TEST, Mailing
from app.models.survey import BOSS, SATISFACTION, Survey
from app.models.user import User
from app.queue import enqueue
from app.settings import service as settings
from app.settings.surveys import SURVEYS, MailText
from app.surveys import queries, recipients
from app.surveys.scheduling import SurveyMissing

ANSWERED, ADDRESSLESS, MAILED, BOUNCED = "ya_respondida", "sin_correo", "enviado_hoy", "rebotado"
REASONS = (ANSWERED, ADDRESSLESS, MAILED, BOUNCED)
NOBODY = "No hay destinatarios pendientes."
SAMPLE_NAMES = ("Camila Rojas Díaz", "Matías Soto Vera")
SAMPLE_DAYS = 3


class NotOpen(DomainError):
    """Nobody could answer now."""

    code = "survey_not_open"
    message = "La encuesta no está vigente; extiende el plazo para enviar."


@dataclass(frozen=True)
class Wish:
    """What somebody wants to be sent."""

    survey_ids: Sequence[int]
    kind: str
    participant_ids: Collection[int] | None = None
    """None: everybody who did not answer."""
    message: str | None = None


@dataclass(frozen=True)
class Skipped:
    """Somebody who gets no mail, and why."""

    participant_id: int
    name: str
    reason: str


@dataclass(frozen=True)
class Sent:
    """What a wish comes to."""

    queued: int
    people: int
    answers: int
    """Pending answers that the mails ask for."""
    skipped: Sequence[Skipped]


def send(*, wish: Wish, dry_run: bool, by: int, at: dt.datetime) -> Sent:
    """Queue mails for those who did not answer; a dry run only counts them.

    Raises SurveyMissing, NotOpen.
    """
    day = clock.day_of(at)
    courses = _courses(wish.survey_ids, day)
    queueing.take_turn()
    recipients.sync(wish.survey_ids)
    people, skipped = _parted(_asked(wish, day))
    groups = queueing.grouped(people)
    if groups and not dry_run:
        now = Occasion(at, day, settings.read(SURVEYS), wish.message)
        _queue(wish, groups, replace(now, mailing_id=_mailing(by, at)))
        _tell(wish, courses, len(groups), by)
    return Sent(len(groups), len({_person(one) for one in people}), len(people), skipped)


def send_sample(*, survey_id: int, user: User, at: dt.datetime) -> None:
    """Mail somebody what the people of a survey get, with a link to the template.

    Raises SurveyMissing.
    """
    query = (
        select(Survey, Course.name, Company.name)
        .join(Course, Course.id == Survey.course_id)
        .join(Company, Company.id == Course.company_id)
        .where(Survey.id == survey_id)
    )
    row = db.session.execute(query).one_or_none()
    if row is None:
        raise SurveyMissing
    survey, course, company = row
    kind = INVITATION if survey.type == SATISFACTION else BOSS
    words = settings.read(SURVEYS).texts[kind]
    config: Config = current_app.config["SETTINGS"]
    sample = Topic(
        key="1",
        collaborator=SAMPLE_NAMES[0],
        course=course,
        company=company,
        end_date=survey.end_date,
        link=f"{config.origin}/survey/view?id={survey.template_id}",
        days_left=str(max((survey.end_date - clock.day_of(at)).days, 0)),
    )
    _queue_sample(composed(words, name=user.name, topics=[sample]), user=user, at=at)


def send_example(*, kind: str, words: MailText | None, user: User, at: dt.datetime) -> None:
    """Mail somebody a text with example values, as `preview` shows it."""
    _queue_sample(_example(kind, words, on=clock.day_of(at)), user=user, at=at)


def _queue_sample(made: Composed, *, user: User, at: dt.datetime) -> None:
    subject = f"[Prueba] {made.subject}"
    mail.queue([Draft(TEST, user.email, subject, made.text, made.html, is_urgent=True)], at=at)
    enqueue(SEND, queue=QUEUE)


def preview(*, kind: str, words: MailText | None, on: dt.date) -> Words:
    """A text with example values, as it is read; without words those of the settings."""
    made = _example(kind, words, on=on)
    mail_of = Stored(0, kind, "", made.subject, made.text, made.html, "")
    return letters.words_of(mail_of, Filling(), WRITER.letterhead())


def _example(kind: str, words: MailText | None, *, on: dt.date) -> Composed:
    """A text with example values and nothing left open."""
    now = settings.read(SURVEYS)
    is_boss = kind in (queueing.BOSS_TEXT, queueing.BOSS_REMINDER_TEXT)
    names = SAMPLE_NAMES if is_boss else SAMPLE_NAMES[:1]
    config: Config = current_app.config["SETTINGS"]
    topics = [
        Topic(
            key=str(place),
            collaborator=name,
            course="Excel para la gestión",
            company="Empresa Andina",
            end_date=on + dt.timedelta(days=SAMPLE_DAYS),
            link=f"{config.origin}/answer/ejemplo-{place}",
            days_left=str(SAMPLE_DAYS),
        )
        for place, name in enumerate(names, 1)
    ]
    reader = "Paula Herrera" if is_boss else names[0]
    made = composed(words or now.texts[kind], name=reader, topics=topics)
    values, parts = {days_key(): str(SAMPLE_DAYS)}, frozenset(one.key for one in topics)
    filled = (markers.filled(text, values, parts) for text in (made.subject, made.text, made.html))
    return Composed(*filled)


def _courses(survey_ids: Sequence[int], day: dt.date) -> dict[int, int]:
    """Survey -> its course; all of them have to be open."""
    query = (
        select(Survey, queries.RUNNING)
        .join(Course, Course.id == Survey.course_id)
        .where(Survey.id.in_(survey_ids))
    )
    rows = db.session.execute(query).all()
    if len(rows) < len(set(survey_ids)):
        raise SurveyMissing
    for survey, is_running in rows:
        if queries.state_of(survey, running=is_running, on=day) != queries.OPEN:
            raise NotOpen
    return {survey.id: survey.course_id for survey, _ in rows}


def _asked(wish: Wish, day: dt.date) -> list[Candidate]:
    wanted = wish.participant_ids
    rows = asking.of_surveys(wish.survey_ids, day)
    return [one for one in rows if wanted is None or one.participant_id in wanted]


def _parted(asked: Sequence[Candidate]) -> tuple[list[Candidate], list[Skipped]]:
    """Who gets a mail, and who does not."""
    people, skipped = [], []
    for one in asked:
        reason = _reason(one)
        if reason is None:
            people.append(one)
        else:
            skipped.append(Skipped(one.participant_id, one.name, reason))
    return people, skipped


def _reason(one: Candidate) -> str | None:
    if one.answered_at is not None:
        return ANSWERED
    if one.address is None:
        return ADDRESSLESS
    if one.is_bounced:
        return BOUNCED
    if one.is_mailed or (one.role == BOSS and one.is_boss_mailed):
        return MAILED
    return None


def _queue(wish: Wish, groups: Sequence[Sequence[Candidate]], on: Occasion) -> None:
    """Whoever got nothing yet is invited, also by a reminder."""
    kinds = {one.id: wish.kind if one.sent_at else INVITATION for group in groups for one in group}
    queueing.queue(groups, kinds, on)
    enqueue(SEND, queue=QUEUE)


def _mailing(by: int, at: dt.datetime) -> int:
    made = Mailing(user_id=by, asked_at=at)
    db.session.add(made)
    db.session.flush()
    return made.id


def _person(one: Candidate) -> tuple[str, str]:
    """Whom a mail is read by."""
    key = one.address.lower() if one.role == BOSS else one.person_id
    return one.role, str(key)


def _tell(wish: Wish, courses: dict[int, int], queued: int, by: int) -> None:
    for course_id in sorted(set(courses.values())):
        audit.record(
            action="survey.mailed",
            user_id=by,
            entity="course",
            entity_id=course_id,
            data={"kind": wish.kind, "mails": queued},
        )
