"""Mails about surveys: queued for those who are asked, by the round or by hand, and samples."""

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated, Any

from marshmallow.validate import OneOf
from sqlalchemy import (
    BigInteger,
    String,
    case,
    delete,
    func,
    insert,
    literal,
    select,
    tuple_,
    update,
)

from app.extensions import db
from app.models.accounts import User
from app.models.mail import (
    INVITATION,
    KEPT,
    LAST_CALL,
    QUEUED,
    REMINDER,
    SENT,
    TEST,
    Mail,
    Mailing,
    MailInvitation,
)
from app.models.organisation import Company
from app.models.surveys import BOSS, SATISFACTION, Invitation, Survey
from app.models.training import Course
from app.organisation.settings import service as settings
from app.organisation.settings.rules import SURVEYS, MailText, SurveySettings
from app.platform import audit, clock, public_address, sessions
from app.platform.errors import DomainError, existing
from app.platform.guard import EVERY_COMPANY
from app.platform.mail import message
from app.platform.mail import service as mail
from app.platform.mail.message import Filling, Letterhead, Stored, Words
from app.platform.mail.service import QUEUE, SEND, Draft
from app.platform.queries import among, table_of
from app.platform.queue import enqueue
from app.surveys.mailing import queries
from app.surveys.mailing.queries import SAME_ADDRESS, Candidate, is_pending
from app.surveys.mailing.rules import (
    NAMELESS_BOSS,
    Composed,
    Topic,
    composed,
    days_key,
    link_key,
    local_day,
)
from app.surveys.schedules import queries as schedules
from app.surveys.schedules.queries import unmailed_values, with_people
from app.surveys.schedules.rules import OPEN, RUNNING, state_of
from app.surveys.schedules.service import SurveyMissing

QUEUE_LOCK = 7_304
"""The advisory lock of whoever queues mails: who was mailed today is asked and said under it."""
BOSS_TEXT, BOSS_REMINDER_TEXT = "jefatura", "jefatura_recordatorio"
STRONGEST = (INVITATION, LAST_CALL, REMINDER)
"""A mail about several people is called by the first of these that one of them gets."""
ANSWERED, ADDRESSLESS, MAILED, BOUNCED = "ya_respondida", "sin_correo", "enviado_hoy", "rebotado"
REASONS = (ANSWERED, ADDRESSLESS, MAILED, BOUNCED)
NOBODY = "No hay destinatarios pendientes."
SAMPLE_NAMES = ("Camila Rojas Díaz", "Matías Soto Vera")
SAMPLE_DAYS = 3


@dataclass(frozen=True)
class Occasion:
    """When mails are queued, in whose words, and for whose mailing if for anybody's."""

    at: dt.datetime
    day: dt.date
    settings: SurveySettings
    message: str | None = None
    mailing_id: int | None = None


class MailingNotOpen(DomainError):
    """Nobody could answer now."""

    code = "survey_not_open"
    message = "La encuesta no está vigente; extiende el plazo para enviar."


@dataclass(frozen=True)
class MailingRequest:
    """What somebody wants to be sent."""

    survey_ids: Sequence[int]
    kind: str
    participant_ids: Collection[int] | None = None
    """None: everybody who did not answer."""
    message: str | None = None


@dataclass(frozen=True)
class Unmailed:
    """Somebody who gets no mail."""

    participantId: int
    name: str
    reason: Annotated[str, OneOf(REASONS)]


@dataclass(frozen=True)
class Sent:
    """What a request comes to."""

    queued: int
    people: int
    answers: int
    """Pending answers that the mails ask for."""
    skipped: Sequence[Unmailed]


def lock_queue() -> None:
    """Wait until nobody else queues, and keep others waiting until the transaction ends."""
    db.session.execute(select(func.pg_advisory_xact_lock(QUEUE_LOCK)))


def grouped(people: Sequence[Candidate]) -> list[list[Candidate]]:
    """Who shares a mail: a boss gets one about all collaborators, a participant one of his own."""
    ordered = sorted(people, key=_mail_key)
    return [list(group) for _, group in groupby(ordered, key=_mail_key)]


def queue(groups: Sequence[Sequence[Candidate]], kinds: Mapping[int, str], on: Occasion) -> int:
    """Queue a mail for each group; `kinds`: invitation -> what it is to its recipient."""
    if not groups:
        return 0
    ids = mail.queue([_draft(group, kinds, on) for group in groups], at=on.at)
    pairs = [(mail_id, one) for mail_id, group in zip(ids, groups, strict=True) for one in group]
    columns = {"mail_id": BigInteger, "invitation_id": BigInteger, "kind": String}
    rows = table_of(columns, ((mail_id, one.id, kinds[one.id]) for mail_id, one in pairs))
    each = select(*rows.c, literal(on.day))
    db.session.execute(insert(MailInvitation).from_select([*columns, "day"], each))
    # The invitations and their surveys show it, and are no newer for it.
    _execute(
        update(Invitation)
        .where(among(Invitation.id, [one.id for _, one in pairs]))
        .values(delivery=QUEUED, updated_at=Invitation.updated_at)
    )
    # A mail that is kept here was sent to nobody.
    if not mail.is_local():
        _execute(
            update(Survey)
            .where(Survey.id.in_({one.survey_id for _, one in pairs}))
            .values(last_mailing_date=on.day, updated_at=Survey.updated_at)
        )
    return len(ids)


def send(*, request: MailingRequest, dry_run: bool, by: int, at: dt.datetime) -> Sent:
    """Queue mails for those who did not answer; a dry run only counts them.

    Raises SurveyMissing, MailingNotOpen.
    """
    day = clock.day_of(at)
    courses = _courses(request.survey_ids, day)
    lock_queue()
    schedules.sync(request.survey_ids)
    participant_ids = request.participant_ids
    rows = queries.of_surveys(request.survey_ids, day)
    people, skipped = _split(
        [one for one in rows if participant_ids is None or one.participant_id in participant_ids]
    )
    groups = grouped(people)
    if groups and not dry_run:
        made = Mailing(user_id=by, asked_at=at)
        db.session.add(made)
        db.session.flush()
        kinds = {
            one.id: request.kind if one.sent_at else INVITATION for group in groups for one in group
        }
        queue(groups, kinds, Occasion(at, day, settings.read(SURVEYS), request.message, made.id))
        enqueue(SEND, queue=QUEUE)
        for course_id in sorted(set(courses.values())):
            audit.record(
                "survey.mailed",
                by=by,
                on=("course", course_id),
                data={"kind": request.kind, "mails": len(groups)},
            )
    readers = {
        (one.role, one.address.lower() if one.role == BOSS else one.person_id) for one in people
    }
    return Sent(len(groups), len(readers), len(people), skipped)


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
    row = existing(db.session.execute(query).one_or_none(), SurveyMissing)
    survey, course, company = row
    kind = INVITATION if survey.type == SATISFACTION else BOSS
    words = settings.read(SURVEYS).texts[kind]
    sample = Topic(
        key="1",
        collaborator=SAMPLE_NAMES[0],
        course=course,
        company=company,
        end_date=survey.end_date,
        link=f"{public_address.origin()}/survey/view?id={survey.template_id}",
        days_left=str(max((survey.end_date - clock.day_of(at)).days, 0)),
    )
    _queue_sample(composed(words, name=user.name, topics=[sample]), user=user, at=at)


def send_example(*, kind: str, words: MailText | None, user: User, at: dt.datetime) -> None:
    """Mail somebody a text with example values, as `preview` shows it."""
    _queue_sample(_example(kind, words, on=clock.day_of(at)), user=user, at=at)


def preview(*, kind: str, words: MailText | None, on: dt.date) -> Words:
    """A text with example values, as it is read; without words those of the settings."""
    made = _example(kind, words, on=on)
    mail_of = Stored(0, kind, "", made.subject, made.text, made.html, "")
    return message.words_of(mail_of, Filling(), WRITER.letterhead())


def _mail_key(one: Candidate) -> tuple[str, int]:
    return (one.address.lower(), 0) if one.role == BOSS else ("", one.id)


def _draft(group: Sequence[Candidate], kinds: Mapping[int, str], on: Occasion) -> Draft:
    first = group[0]
    kind = next(kind for kind in STRONGEST if kind in {kinds[one.id] for one in group})
    text, name = kind, first.name
    if first.role == BOSS:
        text = BOSS_TEXT if kind == INVITATION else BOSS_REMINDER_TEXT
        name = next((one.boss_name for one in group if one.boss_name), NAMELESS_BOSS)
    topics = [
        Topic(
            key=str(one.id),
            collaborator=one.name,
            course=one.course,
            company=one.company,
            end_date=one.end_date,
            # Known when the mail leaves.
            link=message.value(link_key(one.id)),
            days_left=message.value(days_key(one.id)),
        )
        for one in group
    ]
    words = composed(on.settings.texts[text], name=name, topics=topics, message=on.message)
    return Draft(
        kind, first.address, words.subject, words.text, words.html, mailing_id=on.mailing_id
    )


def _execute(change: Any) -> None:
    """Change rows in the database alone, and not what the session holds of them."""
    db.session.execute(change, execution_options={"synchronize_session": False})


def _queue_sample(made: Composed, *, user: User, at: dt.datetime) -> None:
    subject = f"[Prueba] {made.subject}"
    mail.queue([Draft(TEST, user.email, subject, made.text, made.html, is_urgent=True)], at=at)
    enqueue(SEND, queue=QUEUE)


def _example(kind: str, words: MailText | None, *, on: dt.date) -> Composed:
    """A text with example values and nothing left open."""
    now = settings.read(SURVEYS)
    is_boss = kind in (BOSS_TEXT, BOSS_REMINDER_TEXT)
    names = SAMPLE_NAMES if is_boss else SAMPLE_NAMES[:1]
    origin = public_address.origin()
    topics = [
        Topic(
            key=str(place),
            collaborator=name,
            course="Excel para la gestión",
            company="Empresa Andina",
            end_date=on + dt.timedelta(days=SAMPLE_DAYS),
            link=f"{origin}/answer/ejemplo-{place}",
            days_left=str(SAMPLE_DAYS),
        )
        for place, name in enumerate(names, 1)
    ]
    reader = "Paula Herrera" if is_boss else names[0]
    made = composed(words or now.texts[kind], name=reader, topics=topics)
    values, parts = {days_key(): str(SAMPLE_DAYS)}, frozenset(one.key for one in topics)
    filled = (message.filled(text, values, parts) for text in (made.subject, made.text, made.html))
    return Composed(*filled)


def _courses(survey_ids: Sequence[int], day: dt.date) -> dict[int, int]:
    """Survey -> its course; all of them have to be open."""
    query = (
        select(Survey, RUNNING)
        .join(Course, Course.id == Survey.course_id)
        .where(Survey.id.in_(survey_ids))
    )
    rows = db.session.execute(query).all()
    if len(rows) < len(set(survey_ids)):
        raise SurveyMissing
    for survey, is_running in rows:
        if state_of(survey, running=is_running, on=day) != OPEN:
            raise MailingNotOpen
    return {survey.id: survey.course_id for survey, _ in rows}


def _split(candidates: Sequence[Candidate]) -> tuple[list[Candidate], list[Unmailed]]:
    """Who gets a mail, and who does not."""
    people, skipped = [], []
    for one in candidates:
        reason = _skip_reason(one)
        if reason is None:
            people.append(one)
        else:
            skipped.append(Unmailed(one.participant_id, one.name, reason))
    return people, skipped


def _skip_reason(one: Candidate) -> str | None:
    if one.answered_at is not None:
        return ANSWERED
    if one.address is None:
        return ADDRESSLESS
    if one.is_bounced:
        return BOUNCED
    if one.is_mailed or (one.role == BOSS and one.is_boss_mailed):
        return MAILED
    return None


class SurveyMails:
    """The writer of mails about surveys, and of samples of them."""

    def letterhead(self) -> Letterhead:
        """That of all mails."""
        return settings.letterhead()

    def prepare(self, mails: Sequence[Stored], *, at: dt.datetime) -> Mapping[int, Filling]:
        """Links and days left of who did not answer meanwhile; the others are let go.

        Raises OtherKey.
        """
        day = clock.day_of(at)
        ids = [mail.id for mail in mails]
        condition = is_pending(day) & (func.lower(Mail.recipient) == SAME_ADDRESS)
        rows = _topics(ids, condition)
        for row in rows:
            token = schedules.invitation_token(row.id, row.token_number)
            sessions.refuse_other_key(token, row.token_hash)
        _drop_from_mails([row for row in rows if not row.is_wanted])
        fillings = _fillings([row for row in rows if row.is_wanted], day)
        samples = {mail.id: Filling() for mail in mails if mail.kind == TEST}
        return {**samples, **fillings}

    def reveal(self, mail_ids: Collection[int]) -> Mapping[int, Filling]:
        """All links of some mails, with the days between their queueing and the end."""
        rows = _topics(mail_ids, MailInvitation.mail_id.is_not(None))
        return _fillings(rows, None)

    def ended(self, states: Mapping[int, str], *, at: dt.datetime) -> None:
        """Show on the invitations how their mails fared."""
        for state in set(states.values()):
            ids = [mail_id for mail_id, one in states.items() if one == state]
            is_reminder = case((MailInvitation.kind == REMINDER, 1), else_=0)
            of_sent = {
                "sends": Invitation.sends + 1,
                "reminders": Invitation.reminders + is_reminder,
                "sent_at": func.coalesce(Invitation.sent_at, at),
                "last_sent_at": at,
            }
            values = of_sent if state == SENT else {}
            _execute(
                update(Invitation)
                .where(
                    MailInvitation.invitation_id == Invitation.id, MailInvitation.mail_id.in_(ids)
                )
                .values(delivery=state, updated_at=Invitation.updated_at, **values)
            )
            if state == KEPT:
                # Nobody got anything: a mail that does leave may follow on the same day.
                held = update(MailInvitation).where(MailInvitation.mail_id.in_(ids))
                _execute(held.values(day=None))


def _topics(mail_ids: Collection[int], condition: Any) -> Sequence[Any]:
    """What mails are about, one row for each invitation."""
    query = select(
        MailInvitation.mail_id,
        func.coalesce(MailInvitation.day, local_day(Mail.created_at)).label("day"),
        Invitation.id,
        Invitation.token_number,
        Invitation.token_hash,
        Survey.end_date,
        condition.label("is_wanted"),
    )
    joined = (
        with_people(query.join(Invitation, Invitation.id == MailInvitation.invitation_id))
        .join(Survey, Survey.id == Invitation.survey_id)
        .join(Mail, Mail.id == MailInvitation.mail_id)
        .where(MailInvitation.mail_id.in_(tuple(mail_ids)))
    )
    return db.session.execute(joined, execution_options={EVERY_COMPANY: True}).all()


def _fillings(rows: Sequence[Any], day: dt.date | None) -> dict[int, Filling]:
    values: dict[int, dict[str, str]] = {}
    parts: dict[int, set[str]] = {}
    fewest: dict[int, int] = {}
    for row in rows:
        left = (row.end_date - (day or row.day)).days
        fewest[row.mail_id] = min(left, fewest.get(row.mail_id, left))
        parts.setdefault(row.mail_id, set()).add(str(row.id))
        token = schedules.invitation_token(row.id, row.token_number)
        values.setdefault(row.mail_id, {}).update(
            {link_key(row.id): schedules.address_of(token), days_key(row.id): str(left)}
        )
    return {
        mail_id: Filling({**found, days_key(): str(fewest[mail_id])}, frozenset(parts[mail_id]))
        for mail_id, found in values.items()
    }


def _drop_from_mails(rows: Sequence[Any]) -> None:
    """These are asked no more by their mails; what they got before is what counts again."""
    if not rows:
        return
    pairs = [(row.mail_id, row.id) for row in rows]
    whole = tuple_(MailInvitation.mail_id, MailInvitation.invitation_id)
    db.session.execute(delete(MailInvitation).where(whole.in_(pairs)))
    waiting = update(Invitation).where(Invitation.id.in_([row.id for row in rows]))
    _execute(waiting.values(unmailed_values()))


WRITER = SurveyMails()
