"""The days of the daily round, who is due which mail, and a mail from its text."""

import datetime as dt
import html
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import holidays
from sqlalchemy import ColumnElement, Date, and_, case, cast, func, literal, null

from app.models.mail import INVITATION, LAST_CALL, REMINDER
from app.models.surveys import Invitation, Survey
from app.organisation.settings.rules import MailText, SurveySettings
from app.organisation.settings.schemas import LINK, PATTERN
from app.platform.clock import SANTIAGO
from app.platform.mail import message as mail_message
from app.platform.mail.message import SUBJECT_CHARS, button, link, one_line, paragraph
from app.platform.text import counted

A_DAY = dt.timedelta(days=1)
SATURDAY = 5
ANSWER, ANSWER_ABOUT = "Responder la encuesta", "Responder sobre"
TEAM = "tu equipo"
NAMELESS_BOSS = "jefatura"
STORED_CHARS = SUBJECT_CHARS - 20
"""Of a subject, so that what is filled in later has room."""


@dataclass(frozen=True)
class Topic:
    """One person about whom, and one course about which, a mail asks."""

    key: str
    """Tells it from the others of a mail."""
    collaborator: str
    course: str
    company: str
    end_date: dt.date
    link: str
    days_left: str


@dataclass(frozen=True)
class Composed:
    """What a mail says; its HTML is what stands inside the frame."""

    subject: str
    text: str
    html: str


def begins(moment: dt.datetime, settings: SurveySettings) -> bool:
    """Whether the round of the day may go out by now."""
    local = moment.astimezone(SANTIAGO)
    return local.time() >= settings.send_at and has_round(local.date(), settings)


def has_round(day: dt.date, settings: SurveySettings) -> bool:
    """Whether a day has a round at all."""
    return not settings.business_days_only or is_business_day(day)


def due_kind(day: dt.date, settings: SurveySettings) -> ColumnElement[Any]:
    """What somebody gets on a day: invitation, last call, reminder, or nothing."""
    first, last = last_calls(day, settings)
    last_mail = local_day(Invitation.last_sent_at)
    reminded = and_(
        Survey.mailing_frequency > 0,
        day - last_mail >= Survey.mailing_frequency,
        Invitation.reminders < settings.max_reminders,
    )
    return case(
        (Invitation.sent_at.is_(None), INVITATION),
        (and_(literal(settings.last_call), Survey.end_date.between(first, last)), LAST_CALL),
        (reminded, REMINDER),
        else_=null(),
    )


def local_day(moment: Any) -> ColumnElement[dt.date]:
    """The day of a moment in Santiago."""
    return cast(func.timezone(str(SANTIAGO), moment), Date)


def last_calls(day: dt.date, settings: SurveySettings) -> tuple[dt.date, dt.date]:
    """The first and the last of the closing days that the round of a day warns of.

    That is the next day; and where the next days have no round, all up to the one after them.
    """
    following = day + A_DAY
    while not has_round(following, settings):
        following += A_DAY
    return day + A_DAY, following


def is_business_day(day: dt.date) -> bool:
    """Neither a weekend nor a holiday of Chile."""
    return day.weekday() < SATURDAY and day not in _holidays()


def link_key(invitation_id: int) -> str:
    """Under which the link of an invitation is filled in."""
    return f"enlace:{invitation_id}"


def days_key(invitation_id: int | None = None) -> str:
    """Under which the days left are filled in: of an invitation, or the fewest of a mail."""
    return "dias" if invitation_id is None else f"dias:{invitation_id}"


def composed(
    words: MailText, *, name: str, topics: Sequence[Topic], message: str | None = None
) -> Composed:
    """The mail to somebody about these topics; `message` is a word of whoever sends it."""
    # What is said of all topics together.
    first = _values(min(topics, key=lambda topic: topic.end_date), name)
    if len(topics) == 1:
        general = first
    else:
        general = {
            **first,
            "colaborador": TEAM,
            "curso": _several([topic.course for topic in topics], "curso más", "cursos más"),
            "empresa": _several([topic.company for topic in topics], "empresa más", "empresas más"),
            "dias_restantes": mail_message.value(days_key()),
        }
    lines, blocks = [], []
    body = [block for block in mail_message.plain(words.body).split("\n\n") if block.strip()]
    for place, block in enumerate(body):
        for text, values, key in _repeated(block, general, topics, name):
            lines.append(_part(key, _as_text(text, values) + "\n\n"))
            label = ANSWER if key is None else f"{ANSWER_ABOUT} {values['colaborador']}"
            blocks.append(_part(key, _as_html(text, values, label)))
        if place == 0 and message:
            lines.append(f"{mail_message.plain(message)}\n\n")
            blocks.append(paragraph(html.escape(mail_message.plain(message)).replace("\n", "<br>")))
    subject = one_line(_as_text(mail_message.plain(words.subject), general), STORED_CHARS)
    return Composed(subject, "".join(lines).strip(), "".join(blocks))


@cache
def _holidays() -> holidays.HolidayBase:
    return holidays.country_holidays("CL")


def _repeated(
    block: str, general: Mapping[str, str], topics: Sequence[Topic], name: str
) -> list[tuple[str, Mapping[str, str], str | None]]:
    """A block with a link stands there once for each topic, and falls away with it."""
    if len(topics) == 1:
        return [(block, _values(topics[0], name), None)]
    if LINK not in [found[1] for found in PATTERN.finditer(block)]:
        return [(block, general, None)]
    return [(block, _values(topic, name), topic.key) for topic in topics]


def _part(key: str | None, text: str) -> str:
    return text if key is None else mail_message.part(key, text)


def _values(topic: Topic, name: str) -> dict[str, str]:
    return {
        "nombre": mail_message.plain(name),
        "colaborador": mail_message.plain(topic.collaborator),
        "curso": mail_message.plain(topic.course),
        "empresa": mail_message.plain(topic.company),
        "fecha_termino": f"{topic.end_date:%d-%m-%Y}",
        "dias_restantes": topic.days_left,
        LINK: topic.link,
    }


def _several(names: Sequence[str], one: str, many: str) -> str:
    first, *others = dict.fromkeys(map(mail_message.plain, names))
    return f"{first} y {counted(len(others), one, many)}" if others else first


def _as_text(block: str, values: Mapping[str, str]) -> str:
    return PATTERN.sub(lambda found: values[found[1]], block)


def _as_html(block: str, values: Mapping[str, str], label: str) -> str:
    """A line that is nothing but the link becomes the button of the mail."""
    shown = {name: html.escape(value) for name, value in values.items()}
    shown[LINK] = link(shown[LINK])
    lines = []
    for line in block.split("\n"):
        alone = PATTERN.fullmatch(line.strip())
        if alone and alone[1] == LINK:
            lines.append(button(html.escape(values[LINK]), html.escape(label)))
        else:
            lines.append(PATTERN.sub(lambda found: shown[found[1]], html.escape(line)))
    return paragraph("<br>".join(lines))
