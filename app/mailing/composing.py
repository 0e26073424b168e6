"""A mail from its text: placeholders become words, or markers that are filled in when it leaves."""

import datetime as dt
import html
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.kit.words import counted
from app.mail import markers
from app.mail.frame import button, link, one_line, paragraph
from app.mail.letters import SUBJECT_CHARS
from app.settings.placeholders import LINK, PATTERN
from app.settings.surveys import MailText

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


def topic_of(
    invitation_id: int, *, collaborator: str, course: str, company: str, end_date: dt.date
) -> Topic:
    """A topic whose link and days are known when the mail leaves."""
    key = str(invitation_id)
    return Topic(
        key,
        collaborator,
        course,
        company,
        end_date,
        link=markers.value(link_key(invitation_id)),
        days_left=markers.value(days_key(invitation_id)),
    )


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
    general = _general(name, topics)
    lines, blocks = [], []
    for place, block in enumerate(_blocks(words.body)):
        for text, values, key in _repeated(block, general, topics, name):
            lines.append(_part(key, _as_text(text, values) + "\n\n"))
            label = ANSWER if key is None else f"{ANSWER_ABOUT} {values['colaborador']}"
            blocks.append(_part(key, _as_html(text, values, label)))
        if place == 0 and message:
            lines.append(f"{markers.plain(message)}\n\n")
            blocks.append(paragraph(_broken(markers.plain(message))))
    subject = one_line(_as_text(markers.plain(words.subject), general), STORED_CHARS)
    return Composed(subject, "".join(lines).strip(), "".join(blocks))


def _blocks(body: str) -> list[str]:
    return [block for block in markers.plain(body).split("\n\n") if block.strip()]


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
    return text if key is None else markers.part(key, text)


def _values(topic: Topic, name: str) -> dict[str, str]:
    return {
        "nombre": markers.plain(name),
        "colaborador": markers.plain(topic.collaborator),
        "curso": markers.plain(topic.course),
        "empresa": markers.plain(topic.company),
        "fecha_termino": f"{topic.end_date:%d-%m-%Y}",
        "dias_restantes": topic.days_left,
        LINK: topic.link,
    }


def _general(name: str, topics: Sequence[Topic]) -> dict[str, str]:
    """What is said of all topics together."""
    first = _values(min(topics, key=lambda topic: topic.end_date), name)
    if len(topics) == 1:
        return first
    return {
        **first,
        "colaborador": TEAM,
        "curso": _several([topic.course for topic in topics], "curso más", "cursos más"),
        "empresa": _several([topic.company for topic in topics], "empresa más", "empresas más"),
        "dias_restantes": markers.value(days_key()),
    }


def _several(names: Sequence[str], one: str, many: str) -> str:
    first, *others = dict.fromkeys(map(markers.plain, names))
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


def _broken(text: str) -> str:
    return html.escape(text).replace("\n", "<br>")
