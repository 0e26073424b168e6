"""Removes what is kept about a person; figures stay, and what the law keeps."""

import datetime as dt
import json
import re
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
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
from app.platform import audit, sessions
from app.platform.text import shown_rut
from app.surveys.schedules import queries as schedules
from app.surveys.schedules.queries import unmailed_values
from records.base import Record
from records.person import PERSON
from records.rapporteur import RAPPORTEUR
from sheets.folding import fold
from sheets.kinds.people import PEOPLE

NAME = "Persona eliminada"
RAPPORTEUR_NAME = "Relator eliminado"
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
WHOLE_RECORD = "No participó en cursos: su ficha se elimina por completo."
ACCOUNT = "Tiene una cuenta para entrar al sistema. Deshabilítala en Usuarios."
REMOVED_MARK = "(eliminado)"
STANDALONE = r"(?:(?<=\\[nrt])|(?<![[:alnum:]._+-]))(?:{})(?![[:alnum:]-])"
"""A RUT or an address by itself, and not as a part of another one, as PostgreSQL reads it; JSON
writes a new line as a letter behind a backslash.
"""
DASH = r"\s?[-‐–]?\s?"
"""What may stand before the last digit of a RUT."""
IN_TEXT = r"(?:^|[^0-9A-Za-z._+-])0*(?:{})(?:$|[^0-9A-Za-z-])"
"""The same in a file, as RE2 reads it."""
JSON_COLUMNS = (
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
"""Columns that may hold what somebody typed or loaded."""
TEXT_COLUMNS = (
    (Job, "label"),
    (Load, "comment"),
    (LoadFile, "name"),
    (Mapping, "comment"),
    (Notification, "msg"),
)
"""The same, of bounded text."""
PEOPLE_PER_RUN = 500
"""The next run takes the others."""
RUN_SECONDS = 300.0
"""After which a run leaves the other people to the next one."""


def _written(record: Record) -> dict[str, None]:
    """The columns that hold what somebody wrote of a person, emptied."""
    kinds = {"email", "phone", "text"}
    return {field.column: None for field in record.stored if field.kind in kinds}


WRITTEN_OF_PERSON = _written(PERSON)
Condition = ColumnElement[bool] | None
"""What is older than a retention allows; None: it is kept for ever."""


@dataclass(frozen=True)
class Patterns:
    """What a person is known by in a file: regular expressions for any case, as RE2 reads them."""

    in_cell: str
    """Finds a cell about the person."""
    in_text: str
    """Finds the person in a whole file of text or XML."""


@dataclass(frozen=True)
class OldView:
    """How much is older.

    Than a retention allows; None: it is kept for ever.
    """

    people: int | None
    comments: int | None
    events: int | None


def patterns_of(subject: Subject) -> Patterns:
    """What to look for in files, taken before the person's rows lose it."""
    return patterns(ruts=subject.ruts, names=_names(subject), emails=subject.emails)


def patterns(*, ruts: Iterable[str], names: Sequence[str], emails: Iterable[str] = ()) -> Patterns:
    """What to look for in files of somebody, or of a company, that is known by these."""
    ruts = [_rut_pattern(rut) for rut in ruts]
    whole = "|".join([*ruts, *map(re.escape, emails)])
    plain = [re.escape(name) for name in names]
    alone = "|".join([*plain, *(rut.rpartition(DASH)[0] for rut in ruts)])
    quoted = "|".join([*plain, *(re.escape(escape(name)) for name in names)])
    cells = [IN_TEXT.format(whole)] * bool(whole) + [rf"^\s*(?:{alone})\s*$"] * bool(alone)
    texts = [IN_TEXT.format(whole)] * bool(whole) + [rf"\b(?:{quoted})\b"] * bool(names)
    return Patterns("|".join(cells), "|".join(texts))


def erase(*, subject: Subject, by: int | None, at: dt.datetime, on: dt.date) -> bool:
    """Remove the data of a person; whether the whole row went with them."""
    person = subject.person
    _remove_mentions(subject)
    _forget_boss(subject)
    _clear_surveys(subject.participant_ids)
    _strip_participants(person.id, on)
    if subject.rapporteurs:
        _execute(
            update(Rapporteur)
            .where(Rapporteur.id.in_([one.id for one in subject.rapporteurs]))
            .values(
                name=RAPPORTEUR_NAME,
                folded_name=fold(RAPPORTEUR_NAME),
                rut=None,
                **_written(RAPPORTEUR),
                active=False,
            )
        )
    is_whole = not (subject.participants or subject.rapporteurs)
    if is_whole:
        db.session.delete(person)
    else:
        for column in WRITTEN_OF_PERSON:
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


def count(*, retention: Retention, at: dt.datetime) -> OldView:
    """What a retention would remove now."""
    people, comments, events = _expired(retention, at)
    return OldView(
        people=_count(Person.id, people),
        comments=_count(SurveyResponse.id, comments),
        events=_count(AuditEvent.id, events),
    )


def remove_old(*, at: dt.datetime, on: dt.date) -> Iterator[None]:
    """Remove what is too old by the settings; stops wherever the transaction has to be committed.

    People go one by one, so that nobody waits long for a row that is held meanwhile.
    """
    deadline = time.monotonic() + RUN_SECONDS
    people, comments, events = _expired(settings.read(PRIVACY).retention, at)
    removed = 0
    if people is not None:
        due = select(Person.id).where(people).order_by(Person.id).limit(PEOPLE_PER_RUN)
        for person_id in db.session.scalars(due).all():
            person = select(Person.id).where(Person.id == person_id)
            db.session.execute(person.with_for_update())
            # They may be in a course by now.
            if db.session.scalar(person.where(people)) is not None:
                erase(subject=queries.find(people_id=person_id), by=None, at=at, on=on)
                removed += 1
            yield
            if time.monotonic() > deadline:
                break
    counts = {
        "people": removed,
        "comments": _apply(
            update(SurveyResponse).values(comment=None), SurveyResponse.id, comments
        ),
        "events": _apply(delete(AuditEvent), AuditEvent.id, events),
    }
    counts = {name: number for name, number in counts.items() if number}
    if counts:
        audit.record("privacy.retained", by=None, data=counts)
    yield


def _remove_mentions(subject: Subject) -> None:
    """Remove what other tables tell about a person."""
    # Those that still wait may ask others too, who are asked anew.
    which = mails_of(subject)
    carried = (
        select(MailInvitation.invitation_id)
        .join(Mail, Mail.id == MailInvitation.mail_id)
        .where(which, Mail.state == QUEUED)
    )
    _execute(update(Invitation).where(Invitation.id.in_(carried)).values(unmailed_values()))
    _execute(delete(Mail).where(which, Mail.state != SENDING))
    # That something was done stays, what it said of the person goes.
    in_course = AuditEvent.entity == "course"
    named = func.jsonb_build_object("name", NAME)
    for condition, data in ((in_course, named), (~in_course, cast({}, JSONB))):
        _execute(update(AuditEvent).where(events_of(subject), condition).values(data=data))
    # Without its before-image no undoing of a load brings the person back.
    load = Base.metadata.tables[Load.__tablename__].c
    of_people = select(load.id).where(load.model_id == PEOPLE.model_id)
    _execute(
        delete(LoadChange).where(
            LoadChange.entity_id == subject.person.id, LoadChange.load_id.in_(of_people)
        )
    )
    # A RUT as people write it: with and without dots, hyphen, and a large K.
    ways = ((one, shown_rut(one), one.replace("-", "")) for one in subject.ruts)
    ruts = sorted({text for way in ways for each in way for text in (each, each.lower())})
    keys = [*ruts, *subject.emails]
    if keys:
        # Rejected rows in which one of them is a whole cell.
        row = tuple_(LoadError.load_id, LoadError.row)
        said = [text.lower() for text in keys]
        theirs = select(LoadError.load_id, LoadError.row).where(
            or_(func.lower(LoadError.value).in_(said), func.lower(LoadError.row_key).in_(said))
        )
        gone = {"value": REMOVED_MARK, "suggestion": None, "row_key": None, "row_name": None}
        _execute(update(LoadError).where(row.in_(theirs)).values(gone))
    # However else a file spells them, what its rejected rows are called goes with it.
    called = func.lower(LoadError.row_name).in_([name.lower() for name in _names(subject)])
    _execute(update(LoadError).where(called).values(row_key=None, row_name=None))
    # As it stands inside JSON, the longest first.
    inside = sorted({_quoted(text)[1:-1] for text in keys}, key=len, reverse=True)
    _replace(JSON_COLUMNS, inside, STANDALONE, REMOVED_MARK)
    # Names count as whole texts only, and not at all in texts: "Ana" is a part of other names.
    names = [_quoted(name) for name in _names(subject)]
    _replace(JSON_COLUMNS, names, "{}", _quoted(REMOVED_MARK))
    _replace(TEXT_COLUMNS, keys, STANDALONE, REMOVED_MARK)


def _replace(
    columns: Iterable[tuple[Any, str]], texts: Sequence[str], frame: str, new: str
) -> None:
    """Replace the texts wherever they stand in columns of JSON or of text, in any case."""
    if not texts:
        return
    # A text as a regular expression of PostgreSQL that finds just that.
    escaped = (re.sub(r"([^\w\s])", r"\\\1", text) for text in texts)
    pattern = frame.format("|".join(escaped))
    for model, name in columns:
        column: Any = Base.metadata.tables[model.__tablename__].c[name]
        is_json = isinstance(column.type, JSONB)
        old = cast(column, String) if is_json else column
        found = [old.icontains(text, autoescape=True) for text in texts]
        replaced = func.regexp_replace(old, pattern, new, "gi")
        value = cast(replaced, JSONB) if is_json else func.left(replaced, column.type.length)
        db.session.execute(update(column.table).where(or_(*found)).values({name: value}))


def _rut_pattern(rut: str) -> str:
    """A RUT in any way that people write it: with dots, blanks or none of them."""
    body, _, digit = rut.partition("-")
    groups = [body[max(end - 3, 0) : end] for end in range(len(body), 0, -3)]
    return r"[.\s]?".join(reversed(groups)) + DASH + digit


def _names(subject: Subject) -> list[str]:
    return [name for name in subject.names if name != NAME]


def _quoted(text: str) -> str:
    """A whole text of JSON."""
    return json.dumps(text, ensure_ascii=False)


def _strip_participants(person_id: int, on: dt.date) -> None:
    """Courses that ended keep the figure; from those to come the person is taken."""
    held = _is_held(on)
    _execute(
        update(Participant)
        .where(Participant.person_id == person_id, Course.id == Participant.course_id)
        .values(
            **WRITTEN_OF_PERSON,
            name=case((held, Participant.name), else_=NAME),
            folded_name=case((held, Participant.folded_name), else_=fold(NAME)),
            rut=case((held, Participant.rut), else_=None),
            gross_salary=case((held, Participant.gross_salary), else_=None),
            attendance_exception=case((held, Participant.attendance_exception), else_=None),
            active=case((_has_ended(on), Participant.active), else_=False),
        )
    )


def _is_held(on: dt.date) -> ColumnElement[bool]:
    """Whether the tax office may still ask about a participation."""
    return and_(
        Participant.franchise_sence,
        _has_ended(on),
        Course.end_date >= on - _years(FRANCHISE_YEARS),
    )


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
    return last + _years(FRANCHISE_YEARS) if last else None


def _forget_boss(subject: Subject) -> None:
    """The person as the boss of others, known by the e-mail and not called otherwise."""
    if not subject.emails:
        return
    nobody = {field.column: None for field in PERSON.stored if field.owner == "boss"}
    for model in (Person, Participant):
        addressed = func.lower(model.boss_email).in_(subject.emails)
        called = db.session.scalars(select(model.boss_name).where(addressed).distinct())
        own = [name for name in called if name is not None and subject.may_be_called(name)]
        is_called = model.boss_name.is_(None) | model.boss_name.in_(own)
        _execute(update(model).where(addressed, is_called).values(nobody))


def _clear_surveys(participant_ids: Collection[int]) -> None:
    """Comments and drafts go, and no link that was handed out works any more."""
    _execute(
        update(SurveyResponse)
        .where(SurveyResponse.participant_id.in_(participant_ids))
        .values(comment=None)
    )
    asked = select(Invitation).where(Invitation.participant_id.in_(participant_ids))
    for invitation in db.session.scalars(asked):
        invitation.token_number += 1
        token = schedules.invitation_token(invitation.id, invitation.token_number)
        invitation.token_hash = sessions.hashed(token)
        invitation.draft = None
    db.session.flush()


def _expired(retention: Retention, at: dt.datetime) -> tuple[Condition, Condition, Condition]:
    """People in no course who do not teach, comments, and events that are too old."""
    enrolled = exists().where(Participant.person_id == Person.id)
    teaches = exists().where(Rapporteur.person_id == Person.id)

    def older(years: int | None, moment: Any, *others: ColumnElement[bool]) -> Condition:
        return None if years is None else and_(moment < at - _years(years), *others)

    return (
        older(retention.people, Person.updated_at, ~enrolled, ~teaches),
        older(retention.comments, SurveyResponse.submitted_at, SurveyResponse.comment.is_not(None)),
        older(retention.audit, AuditEvent.at),
    )


def _count(key: Any, expired: Condition) -> int | None:
    if expired is None:
        return None
    return db.session.scalar(select(func.count(key)).where(expired)) or 0


def _apply(change: Any, key: Any, expired: Condition) -> int:
    """Change the expired rows of a table, and count them."""
    return 0 if expired is None else len(_execute(change.where(expired).returning(key)).all())


def _execute(change: Any) -> Any:
    """Change rows in the database alone: `erase` reads again what the session holds."""
    return db.session.execute(change, execution_options={"synchronize_session": False})


def _years(years: int) -> dt.timedelta:
    return dt.timedelta(days=round(years * 365.25))
