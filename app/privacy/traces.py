"""The traces of a person outside its own rows: mails, events, before-images, rejected cells."""

import json
from collections.abc import Sequence

from sqlalchemy import ColumnElement, String, cast, delete, func, or_, select, tuple_, update
from sqlalchemy.dialects.postgresql import JSONB

from app.extensions import Base, db
from app.kit.words import shown_rut
from app.models.audit import AuditEvent
from app.models.idempotency import IdempotentAnswer
from app.models.load import Load, LoadChange, LoadError, LoadFile, Mapping
from app.models.mail import SENDING, Mail
from app.privacy.reading import events_of, mails_of
from app.privacy.subjects import Subject
from app.privacy.words import NAME
from sheets.kinds.people import PEOPLE

GONE = "(eliminado)"
QUIET = {"synchronize_session": False}
SAMPLES = (
    (IdempotentAnswer, "body"),
    (Load, "preview"),
    (Load, "failures"),
    (LoadFile, "workbook"),
    (Mapping, "headings"),
)
"""Columns of JSON that may hold what somebody typed or loaded."""


def remove(subject: Subject) -> None:
    """Remove what other tables tell about a person."""
    db.session.execute(
        delete(Mail).where(mails_of(subject), Mail.state != SENDING).execution_options(**QUIET)
    )
    _empty_events(subject)
    _remove_images(subject.person.id)
    _empty_rejected(subject)
    _replace_in_samples(_writings(subject))
    _replace_in_samples([_quoted(name) for name in _names(subject)], _quoted(GONE))


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


def _replace_in_samples(texts: Sequence[str], gone: str = GONE) -> None:
    """Previews and samples of files: the texts are taken out wherever they stand."""
    for model, name in SAMPLES:
        table = Base.metadata.tables[model.__tablename__]
        column = table.c[name]
        as_text = cast(column, String)
        found = [as_text.contains(text, autoescape=True) for text in texts]
        if not found:
            return
        new: ColumnElement[str] = as_text
        for text in texts:
            new = func.replace(new, text, gone)
        db.session.execute(update(table).where(or_(*found)).values({name: cast(new, JSONB)}))


def _writings(subject: Subject) -> list[str]:
    """What nobody else is called by, as it stands inside JSON, the longest first."""
    texts = {_in_json(text) for text in (*_rut_writings(subject), *subject.emails)}
    return sorted(texts, key=len, reverse=True)


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
