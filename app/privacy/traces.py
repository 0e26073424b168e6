"""The traces of a person outside its own rows: mails, events, images, rejected cells, files."""

import datetime as dt
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from sqlalchemy import ColumnElement, String, cast, delete, func, or_, select, tuple_, update
from sqlalchemy.dialects.postgresql import JSONB

from app.extensions import Base, db
from app.kit.words import shown_rut
from app.models.audit import AuditEvent
from app.models.idempotency import IdempotentAnswer
from app.models.job import Job
from app.models.load import Load, LoadChange, LoadError, LoadFile, Mapping
from app.models.mail import QUEUED, SENDING, Mail, MailInvitation
from app.models.notification import Notification
from app.models.survey import Invitation
from app.privacy.reading import events_of, mails_of
from app.privacy.subjects import Subject
from app.privacy.words import NAME
from app.surveys.recipients import asked_anew
from sheets.kinds.people import PEOPLE

GONE = "(eliminado)"
BOUNDED = r"(?:(?<=\\[nrt])|(?<![[:alnum:]._+-]))(?:{})(?![[:alnum:]-])"
"""A RUT or an address by itself, and not as a part of another one; JSON writes a new line as a
letter behind a backslash.
"""
DASH = r"\s?[-‐–]?\s?"
"""What may stand before the last digit of a RUT."""
IN_TEXT = r"(?:^|[^0-9A-Za-z._+-])0*(?:{})(?:$|[^0-9A-Za-z-])"
"""A RUT or an address by itself."""
QUIET = {"synchronize_session": False}
SAMPLES = (
    (IdempotentAnswer, "body"),
    (Job, "args"),
    (Job, "result"),
    (Job, "error"),
    (Load, "preview"),
    (Load, "failures"),
    (Load, "correction"),
    (Load, "error"),
    (Load, "options"),
    (Load, "rounds"),
    (Load, "undo"),
    (LoadFile, "workbook"),
    (Mapping, "headings"),
    (Mapping, "options"),
)
"""Columns of JSON that may hold what somebody typed or loaded."""
WORDS = (
    (Job, "label"),
    (Load, "comment"),
    (LoadFile, "name"),
    (Mapping, "comment"),
    (Notification, "msg"),
)
"""Columns of text that may."""


@dataclass(frozen=True)
class Marks:
    """What a person is known by in a file: regular expressions for any case, as RE2 reads them."""

    in_cell: str
    """Finds a cell about the person."""
    in_text: str
    """Finds the person in a whole file of text or XML."""


Forget = Callable[[Marks, dt.datetime], None]
_FORGETTING: list[Forget] = []


def in_files(forget: Forget) -> Forget:
    """Have a function called to remove the files in which an erased person stands.

    The nouns above register theirs; privacy knows nothing of them.
    """
    _FORGETTING.append(forget)
    return forget


def marks_of(subject: Subject) -> Marks:
    """What to look for in files, taken before the person's rows lose it."""
    ruts = [_rut_pattern(rut) for rut in subject.ruts]
    whole = "|".join([*ruts, *(re.escape(email) for email in subject.emails)])
    names = [re.escape(name) for name in _names(subject)]
    bodies = [_rut_pattern(rut).rpartition(DASH)[0] for rut in subject.ruts]
    alone = "|".join([*names, *bodies])
    quoted = "|".join([*names, *(re.escape(escape(name)) for name in _names(subject))])
    cells = [IN_TEXT.format(whole)] * bool(whole) + [rf"^\s*(?:{alone})\s*$"] * bool(alone)
    texts = [IN_TEXT.format(whole)] * bool(whole) + [rf"\b(?:{quoted})\b"] * bool(names)
    return Marks("|".join(cells), "|".join(texts))


def remove_files(marks: Marks, *, at: dt.datetime) -> None:
    """Remove the files in which a person stands: the last step, which no rollback takes back."""
    if marks.in_cell:
        for forget in _FORGETTING:
            forget(marks, at)


def remove(subject: Subject) -> None:
    """Remove what other tables tell about a person."""
    _remove_mails(mails_of(subject))
    _empty_events(subject)
    _remove_images(subject.person.id)
    _empty_rejected(subject)
    _replace_in_samples(_writings(subject), BOUNDED, GONE)
    _replace_in_samples([_quoted(name) for name in _names(subject)], "{}", _quoted(GONE))
    _replace_in_words(subject)


def _remove_mails(which: ColumnElement[bool]) -> None:
    """Those that still wait may ask others too, who are asked anew."""
    carried = (
        select(MailInvitation.invitation_id)
        .join(Mail, Mail.id == MailInvitation.mail_id)
        .where(which, Mail.state == QUEUED)
    )
    others = update(Invitation).where(Invitation.id.in_(carried)).values(asked_anew())
    db.session.execute(others.execution_options(**QUIET))
    db.session.execute(delete(Mail).where(which, Mail.state != SENDING).execution_options(**QUIET))


def _empty_events(subject: Subject) -> None:
    """That something was done stays, what it said of the person goes."""
    in_course = AuditEvent.entity == "course"
    named = func.jsonb_build_object("name", NAME)
    for condition, data in ((in_course, named), (~in_course, cast({}, JSONB))):
        db.session.execute(
            update(AuditEvent)
            .where(events_of(subject), condition)
            .values(data=data)
            .execution_options(**QUIET)
        )


def _remove_images(person_id: int) -> None:
    """Without its before-image no undoing of a load brings the person back."""
    load = Base.metadata.tables[Load.__tablename__].c
    of_people = select(load.id).where(load.model_id == PEOPLE.model_id)
    db.session.execute(
        delete(LoadChange)
        .where(LoadChange.entity_id == person_id, LoadChange.load_id.in_(of_people))
        .execution_options(**QUIET)
    )


def _empty_rejected(subject: Subject) -> None:
    """Cells of rejected rows in which the RUT or the e-mail of the person stands."""
    texts = [*_rut_writings(subject), *subject.emails]
    if not texts:
        return
    row = tuple_(LoadError.load_id, LoadError.row)
    theirs = select(LoadError.load_id, LoadError.row).where(
        func.lower(LoadError.value).in_([text.lower() for text in texts])
    )
    db.session.execute(
        update(LoadError)
        .where(row.in_(theirs))
        .values(value=GONE, suggestion=None)
        .execution_options(**QUIET)
    )


def _replace_in_samples(texts: Sequence[str], frame: str, gone: str) -> None:
    """Previews and samples of files: the texts are taken out wherever they stand, in any case."""
    if not texts:
        return
    pattern = frame.format("|".join(map(_escaped, texts)))
    for model, name in SAMPLES:
        table = Base.metadata.tables[model.__tablename__]
        as_text = cast(table.c[name], String)
        found = [as_text.icontains(text, autoescape=True) for text in texts]
        new: ColumnElement[str] = func.regexp_replace(as_text, pattern, gone, "gi")
        db.session.execute(update(table).where(or_(*found)).values({name: cast(new, JSONB)}))


def _replace_in_words(subject: Subject) -> None:
    """Names of files and the like: RUT and addresses only, a name is a part of other names."""
    texts = [*_rut_writings(subject), *subject.emails]
    if not texts:
        return
    pattern = BOUNDED.format("|".join(map(_escaped, texts)))
    for model, name in WORDS:
        column = Base.metadata.tables[model.__tablename__].c[name]
        found = [column.icontains(text, autoescape=True) for text in texts]
        length: int = column.type.length  # type: ignore[attr-defined]  # all of them are bounded
        new = func.left(func.regexp_replace(column, pattern, GONE, "gi"), length)
        db.session.execute(update(column.table).where(or_(*found)).values({name: new}))


def _rut_pattern(rut: str) -> str:
    """A RUT in any way that people write it: with dots, blanks or none of them."""
    body, _, digit = rut.partition("-")
    groups = [body[max(end - 3, 0) : end] for end in range(len(body), 0, -3)]
    return r"[.\s]?".join(reversed(groups)) + DASH + digit


def _writings(subject: Subject) -> list[str]:
    """What nobody else is called by, as it stands inside JSON, the longest first."""
    texts = {_in_json(text) for text in (*_rut_writings(subject), *subject.emails)}
    return sorted(texts, key=len, reverse=True)


def _escaped(text: str) -> str:
    """A text as a regular expression of PostgreSQL that finds just that."""
    return re.sub(r"([^\w\s])", r"\\\1", text)


def _names(subject: Subject) -> list[str]:
    """Names count as whole texts only: "Ana" is a part of other names."""
    return [name for name in subject.names if name != NAME]


def _rut_writings(subject: Subject) -> list[str]:
    """A RUT as people write it: with and without dots, hyphen, and a large K."""
    ways = ((one, shown_rut(one), one.replace("-", "")) for one in subject.ruts)
    return sorted({text for way in ways for each in way for text in (each, each.lower())})


def _in_json(text: str) -> str:
    """A text as it stands inside JSON."""
    return _quoted(text)[1:-1]


def _quoted(text: str) -> str:
    """A whole text of JSON."""
    return json.dumps(text, ensure_ascii=False)
