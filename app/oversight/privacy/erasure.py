"""Removes what is kept about a person; figures stay, and what the law keeps."""

import datetime as dt
import json
import re
import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape

from sqlalchemy import (
    ColumnElement,
    String,
    and_,
    case,
    cast,
    delete,
    exists,
    func,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.dialects.postgresql import JSONB

from app.extensions import Base, db
from app.models.imports import Load, LoadChange, LoadError, LoadFile, LoadTemplate, Mapping
from app.models.mail import QUEUED, SENDING, Mail, MailInvitation
from app.models.people import Erasure, Person
from app.models.platform import AuditEvent, IdempotentAnswer, Job, Notification
from app.models.surveys import Invitation, SurveyResponse
from app.models.training import Course, Participant, Rapporteur
from app.organisation.settings import service as settings
from app.organisation.settings.rules import PRIVACY, Retention
from app.oversight.privacy import queries
from app.oversight.privacy.queries import Subject, events_of, mails_of
from app.platform import sessions
from app.platform.audit import service as audit
from app.platform.text import shown_rut
from app.surveys.schedules import queries as schedules
from app.surveys.schedules.queries import unmailed_values
from records.base import Record
from records.person import PERSON
from records.rapporteur import RAPPORTEUR
from sheets.folding import fold
from sheets.kinds.people import PEOPLE

NAME = "Persona eliminada"
TEACHER = "Relator eliminado"
FRANCHISE_YEARS = 6
"""How long the tax office may ask about a franchise (Código Tributario, artículo 200)."""
REMOVED = (
    "La ficha: nombre, RUT, correo, teléfono, jefatura y renta.",
    "Los mismos datos en sus participaciones, y sus comentarios en encuestas.",
    "Los correos que recibió o que la nombran, y los enlaces de sus encuestas.",
    "Los valores anteriores en el historial, en la auditoría y en las cargas masivas.",
    "Su nombre y su correo como jefatura en las fichas de otras personas.",
    "Las planillas cargadas y los archivos exportados en que aparece, completos.",
    "La persona deja de aparecer en la búsqueda y en los envíos.",
)
KEPT = (
    "Sus participaciones quedan como cifras sin nombre, para que los indicadores no cambien.",
    "Sus respuestas con alternativas quedan sin nombre en los resultados de las encuestas.",
    f"En cursos con franquicia, el nombre, el RUT y la renta quedan {FRANCHISE_YEARS} años.",
    "El Servicio de Impuestos Internos puede pedirlos en ese plazo; después se eliminan solos.",
    "Los respaldos conservan los datos hasta que vencen.",
    "En la auditoría queda que se eliminaron los datos, sin decir cuáles eran.",
)
WHOLE = "No participó en cursos: su ficha se elimina por completo."
ACCOUNT = "Tiene una cuenta para entrar al sistema. Deshabilítala en Usuarios."
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
    (Load, "recipe"),
    (Load, "failures"),
    (Load, "correction"),
    (Load, "error"),
    (Load, "options"),
    (Load, "rounds"),
    (Load, "undo"),
    (LoadFile, "workbook"),
    (LoadTemplate, "steps"),
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


def _written(record: Record) -> dict[str, None]:
    """The columns that hold what somebody wrote of a person, emptied."""
    kinds = {"email", "phone", "text"}
    return {field.column: None for field in record.stored if field.kind in kinds}


NOBODY = _written(PERSON)
MOST = 500
"""People of one run; the next one takes the others."""
RUN_SECONDS = 300.0
"""After which a run leaves the other people to the next one."""


@dataclass(frozen=True)
class Marks:
    """What a person is known by in a file: regular expressions for any case, as RE2 reads them."""

    in_cell: str
    """Finds a cell about the person."""
    in_text: str
    """Finds the person in a whole file of text or XML."""


@dataclass(frozen=True)
class Old:
    """How much is older than a retention allows; None: it is kept for ever."""

    people: int | None
    comments: int | None
    events: int | None


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


def remove(subject: Subject) -> None:
    """Remove what other tables tell about a person."""
    # Those that still wait may ask others too, who are asked anew.
    which = mails_of(subject)
    carried = (
        select(MailInvitation.invitation_id)
        .join(Mail, Mail.id == MailInvitation.mail_id)
        .where(which, Mail.state == QUEUED)
    )
    others = update(Invitation).where(Invitation.id.in_(carried)).values(unmailed_values())
    db.session.execute(others.execution_options(**QUIET))
    db.session.execute(delete(Mail).where(which, Mail.state != SENDING).execution_options(**QUIET))
    # That something was done stays, what it said of the person goes.
    in_course = AuditEvent.entity == "course"
    named = func.jsonb_build_object("name", NAME)
    for condition, data in ((in_course, named), (~in_course, cast({}, JSONB))):
        db.session.execute(
            update(AuditEvent)
            .where(events_of(subject), condition)
            .values(data=data)
            .execution_options(**QUIET)
        )
    # Without its before-image no undoing of a load brings the person back.
    load = Base.metadata.tables[Load.__tablename__].c
    of_people = select(load.id).where(load.model_id == PEOPLE.model_id)
    db.session.execute(
        delete(LoadChange)
        .where(LoadChange.entity_id == subject.person.id, LoadChange.load_id.in_(of_people))
        .execution_options(**QUIET)
    )
    _empty_rejected(subject)
    # What nobody else is called by, as it stands inside JSON, the longest first.
    texts = {_in_json(text) for text in (*_rut_writings(subject), *subject.emails)}
    _replace_in_samples(sorted(texts, key=len, reverse=True), BOUNDED, GONE)
    _replace_in_samples([_quoted(name) for name in _names(subject)], "{}", _quoted(GONE))
    _replace_in_words(subject)


def erase(*, subject: Subject, by: int | None, at: dt.datetime, on: dt.date) -> bool:
    """Remove the data of a person; whether the whole row went with them."""
    person = subject.person
    remove(subject)
    _forget_boss(subject)
    _silence(subject.participant_ids)
    _strip_participants(person.id, on)
    _strip_rapporteurs([one.id for one in subject.rapporteurs])
    is_whole = not (subject.participants or subject.rapporteurs)
    if is_whole:
        db.session.delete(person)
    else:
        for column in NOBODY:
            setattr(person, column, None)
        person.name, person.folded_name = NAME, fold(NAME)
        person.rut, person.gross_salary = None, None
        person.active = False
        kept_until = _kept_until(person.id, on)
        db.session.merge(Erasure(person_id=person.id, at=at, user_id=by, kept_until=kept_until))
    db.session.flush()
    db.session.expire_all()
    return is_whole


def finish(*, on: dt.date) -> int:
    """Remove what the law kept until now, of people whose data went before. How many people."""
    due = db.session.scalars(
        select(Erasure).where(Erasure.kept_until < on).with_for_update(skip_locked=True)
    ).all()
    for erasure in due:
        _strip_participants(erasure.person_id, on)
        erasure.kept_until = _kept_until(erasure.person_id, on)
    db.session.flush()
    return len(due)


def count(*, retention: Retention, at: dt.datetime) -> Old:
    """What a retention would remove now."""
    return Old(
        people=_count(Person.id, _old_people(retention.people, at)),
        comments=_count(SurveyResponse.id, _old_comments(retention.comments, at)),
        events=_count(AuditEvent.id, _old_events(retention.audit, at)),
    )


def remove_old(*, at: dt.datetime, on: dt.date) -> Iterator[None]:
    """Remove what is too old by the settings; stops wherever the transaction has to be committed.

    People go one by one, so that nobody waits long for a row that is held meanwhile.
    """
    retention, people = settings.read(PRIVACY).retention, 0
    deadline = time.monotonic() + RUN_SECONDS
    old = _old_people(retention.people, at)
    for person_id in _next_people(old):
        people += _remove_person(person_id, old, at, on)
        yield
        if time.monotonic() > deadline:
            break
    removed = Old(
        people=people,
        comments=_remove_comments(_old_comments(retention.comments, at)),
        events=_remove_events(_old_events(retention.audit, at)),
    )
    counts = {name: number for name, number in vars(removed).items() if number}
    if counts:
        audit.record("privacy.retained", by=None, data=counts)
    yield


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


def _strip_participants(person_id: int, on: dt.date) -> None:
    """Courses that ended keep the figure; from those to come the person is taken."""
    held = _is_held(on)
    db.session.execute(
        update(Participant)
        .where(Participant.person_id == person_id, Course.id == Participant.course_id)
        .values(
            **NOBODY,
            name=case((held, Participant.name), else_=NAME),
            folded_name=case((held, Participant.folded_name), else_=fold(NAME)),
            rut=case((held, Participant.rut), else_=None),
            gross_salary=case((held, Participant.gross_salary), else_=None),
            attendance_exception=case((held, Participant.attendance_exception), else_=None),
            active=case((_has_ended(on), Participant.active), else_=False),
        )
        .execution_options(**QUIET)
    )


def _is_held(on: dt.date) -> ColumnElement[bool]:
    """Whether the tax office may still ask about a participation."""
    since = on - dt.timedelta(days=round(FRANCHISE_YEARS * 365.25))
    return and_(Participant.franchise_sence, _has_ended(on), Course.end_date >= since)


def _has_ended(on: dt.date) -> ColumnElement[bool]:
    """Whether a course is over, though nobody may have closed it yet."""
    return or_(Course.is_complete, Course.end_date < on)


def _kept_until(person_id: int, on: dt.date) -> dt.date | None:
    last: dt.date | None = db.session.scalar(
        select(func.min(Course.end_date))
        .join(Participant, Participant.course_id == Course.id)
        .where(
            Participant.person_id == person_id,
            Participant.rut.is_not(None) | (Participant.name != NAME),
            _is_held(on),
        )
    )
    return last + dt.timedelta(days=round(FRANCHISE_YEARS * 365.25)) if last else None


def _strip_rapporteurs(ids: Collection[int]) -> None:
    if ids:
        db.session.execute(
            update(Rapporteur)
            .where(Rapporteur.id.in_(ids))
            .values(
                name=TEACHER,
                folded_name=fold(TEACHER),
                rut=None,
                **_written(RAPPORTEUR),
                active=False,
            )
            .execution_options(**QUIET)
        )


def _forget_boss(subject: Subject) -> None:
    """The person as the boss of others, known by the e-mail and not called otherwise."""
    if not subject.emails:
        return
    nobody = {field.column: None for field in PERSON.stored if field.owner == "boss"}
    for model in (Person, Participant):
        addressed = func.lower(model.boss_email).in_(subject.emails)
        called = db.session.scalars(select(model.boss_name).where(addressed).distinct())
        own = [name for name in called if name is not None and subject.may_be_called(name)]
        db.session.execute(
            update(model)
            .where(addressed, model.boss_name.is_(None) | model.boss_name.in_(own))
            .values(nobody)
            .execution_options(**QUIET)
        )


def _silence(participant_ids: Collection[int]) -> None:
    """Comments and drafts go, and no link that was handed out works any more."""
    db.session.execute(
        update(SurveyResponse)
        .where(SurveyResponse.participant_id.in_(participant_ids))
        .values(comment=None)
        .execution_options(**QUIET)
    )
    asked = select(Invitation).where(Invitation.participant_id.in_(participant_ids))
    for invitation in db.session.scalars(asked):
        invitation.token_number += 1
        token = schedules.invitation_token(invitation.id, invitation.token_number)
        invitation.token_hash = sessions.hashed(token)
        invitation.draft = None
    db.session.flush()


def _old_people(years: int | None, at: dt.datetime) -> ColumnElement[bool] | None:
    """Nobody in a course, and nobody who teaches."""
    if years is None:
        return None
    enrolled = exists().where(Participant.person_id == Person.id)
    teaches = exists().where(Rapporteur.person_id == Person.id)
    return and_(Person.updated_at < _before(years, at), ~enrolled, ~teaches)


def _old_comments(years: int | None, at: dt.datetime) -> ColumnElement[bool] | None:
    if years is None:
        return None
    said = SurveyResponse.comment.is_not(None)
    return and_(said, SurveyResponse.submitted_at < _before(years, at))


def _old_events(years: int | None, at: dt.datetime) -> ColumnElement[bool] | None:
    return None if years is None else AuditEvent.at < _before(years, at)


def _count(key: Any, old: ColumnElement[bool] | None) -> int | None:
    if old is None:
        return None
    return db.session.scalar(select(func.count(key)).where(old)) or 0


def _next_people(old: ColumnElement[bool] | None) -> Sequence[int]:
    if old is None:
        return []
    return db.session.scalars(select(Person.id).where(old).order_by(Person.id).limit(MOST)).all()


def _remove_person(
    person_id: int, old: ColumnElement[bool] | None, at: dt.datetime, on: dt.date
) -> bool:
    """Whether somebody was still too old, and is gone: they may be in a course by now."""
    person = select(Person.id).where(Person.id == person_id)
    db.session.execute(person.with_for_update())
    if old is None or db.session.scalar(person.where(old)) is None:
        return False
    erase(subject=queries.find(people_id=person_id), by=None, at=at, on=on)
    return True


def _remove_comments(old: ColumnElement[bool] | None) -> int | None:
    if old is None:
        return None
    gone = db.session.execute(
        update(SurveyResponse)
        .where(old)
        .values(comment=None)
        .returning(SurveyResponse.id)
        .execution_options(synchronize_session=False)
    )
    return len(gone.all())


def _remove_events(old: ColumnElement[bool] | None) -> int | None:
    if old is None:
        return None
    gone = db.session.execute(
        delete(AuditEvent)
        .where(old)
        .returning(AuditEvent.id)
        .execution_options(synchronize_session=False)
    )
    return len(gone.all())


def _before(years: int, at: dt.datetime) -> dt.datetime:
    return at - dt.timedelta(days=round(years * 365.25))
