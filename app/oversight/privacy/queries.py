"""Whose data are asked about, and everything that is kept about a person, table by table."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, case, func, or_, select
from sqlalchemy.dialects.postgresql import array

from app.extensions import Base, db
from app.models.accounts import User
from app.models.imports import Load, LoadChange, LoadFile
from app.models.mail import Mail, MailInvitation
from app.models.people import Person, PersonalData
from app.models.platform import AuditEvent
from app.models.surveys import (
    PARTICIPANT,
    Invitation,
    Survey,
    SurveyAnswer,
    SurveyDefinition,
    SurveyResponse,
    SurveyVersion,
)
from app.models.training import Course, Participant, Rapporteur, RapporteurCourse
from app.oversight.audit.queries import sentence
from app.people.service import PersonMissing
from app.platform.lists import Names, names_of
from app.platform.mail import message
from app.platform.records import names_for
from app.surveys.templates import rules as templates
from records.base import Field, Record
from records.participant import RESULT
from records.person import PERSON
from records.rapporteur import RAPPORTEUR
from sheets.folding import fold
from sheets.kinds.people import PEOPLE

Row = Mapping[str, Any]
KEYS = {
    "name": "nombre",
    "rut": "rut",
    "email": "correo",
    "phone": "telefono",
    "gender": "genero",
    "company": "empresa",
    "area": "area",
    "bossName": "jefatura",
    "bossPosition": "cargoJefatura",
    "bossEmail": "correoJefatura",
    "bossPhone": "telefonoJefatura",
    "grossSalary": "renta",
    "franchiseSence": "franquicia",
    "isExternal": "externo",
    "status": "estado",
    "attendance": "asistencia",
    "attendedHours": "horasAsistidas",
    "grade": "nota",
    "attendanceException": "excepcion",
    "djSigned": "declaracionJurada",
    "specialty": "especialidad",
    "supplier_id": "proveedor",
    "isInternal": "interno",
    "bio": "resena",
    "active": "habilitado",
}
"""Field of a record -> its key in what is handed over, in this order; others keep their name."""


def _columns(record: Record) -> dict[str, str]:
    """Key -> what it is called, of every stored field."""
    fields = _handed_over(record)
    return {key: field.history or field.label for key, field in fields.items()}


def _handed_over(record: Record) -> dict[str, Field]:
    """Key -> stored field, in the order of KEYS, but for mere ids."""
    fields = (field for field in record.stored if field.named != "-")
    ordered = sorted(fields, key=lambda field: [*KEYS, field.name].index(field.name))
    return {KEYS.get(field.name, field.name): field for field in ordered}


PERSONAL = {
    **_columns(PERSON),
    "renta": PERSON["grossSalary"].label,
    "creado": "Creado",
    "modificado": "Última modificación",
}


@dataclass(frozen=True)
class Subject:
    """A person, the copies that courses keep, and the other roles of the same person."""

    person: Person
    participants: Sequence[Participant]
    rapporteurs: Sequence[Rapporteur]
    account: User | None
    """Who signs in with the same e-mail."""
    emails: Sequence[str]
    """Every address that is the person's alone, in lower case: several may share a mailbox."""

    @property
    def copies(self) -> list[PersonalData]:
        """The person as it is now, and as it was at each enrolment."""
        return [self.person, *self.participants]

    @property
    def participant_ids(self) -> list[int]:
        """Ids of the participations."""
        return [one.id for one in self.participants]

    @property
    def names(self) -> list[str]:
        """The name now, and as it was at each enrolment."""
        return sorted({one.name for one in self.copies})

    def may_be_called(self, name: str) -> bool:
        """Whether a name has a word of one of the person's: bosses are written down loosely."""
        own = {word for one in self.names for word in fold(one).split()}
        return not own.isdisjoint(fold(name).split())

    @property
    def ruts(self) -> list[str]:
        """Every stored RUT."""
        return sorted({one.rut for one in self.copies if one.rut})


def participations(subject: Subject) -> list[Row]:
    """The courses of the person, with the data that each of them keeps."""
    query = select(Course).where(Course.id.in_([one.course_id for one in subject.participants]))
    courses = {course.id: course for course in db.session.scalars(query)}
    return [
        {
            "curso": courses[one.course_id].name,
            "inicio": courses[one.course_id].initial_date,
            "termino": courses[one.course_id].end_date,
            "horas": courses[one.course_id].total_hours,
            **results,
            **copy,
        }
        for one, results, copy in zip(
            subject.participants,
            _data(RESULT, subject.participants),
            personal(subject.participants),
            strict=True,
        )
    ]


def invited_to(subject: Subject) -> list[Row]:
    """The surveys that the person, or the boss about the person, was asked to answer."""
    rows = db.session.execute(
        select(Course.name, Survey.type, Invitation)
        .join(Survey, Survey.id == Invitation.survey_id)
        .join(Course, Course.id == Survey.course_id)
        .where(Invitation.participant_id.in_(subject.participant_ids))
        .order_by(Invitation.id)
    )
    return [
        {
            "curso": course,
            "encuesta": kind,
            "responde": invitation.role,
            "enviada": invitation.sent_at,
            "respondida": invitation.answered_at,
            "entrega": invitation.delivery,
        }
        for course, kind, invitation in rows
    ]


def answers(subject: Subject) -> list[Row]:
    """Only what the person answered: what a boss answered is the boss's."""
    rows = db.session.execute(
        select(Course.name, Survey.type, SurveyVersion.definition, SurveyResponse, SurveyAnswer)
        .select_from(SurveyResponse)
        .join(Survey, Survey.id == SurveyResponse.survey_id)
        .join(Course, Course.id == Survey.course_id)
        .join(SurveyVersion, SurveyVersion.id == SurveyResponse.version_id)
        .outerjoin(SurveyAnswer, SurveyAnswer.response_id == SurveyResponse.id)
        .where(
            SurveyResponse.participant_id.in_(subject.participant_ids),
            SurveyResponse.role == PARTICIPANT,
        )
        .order_by(SurveyResponse.id, SurveyAnswer.table_id, SurveyAnswer.row_id)
    )
    return [
        {
            "curso": course,
            "encuesta": kind,
            "fecha": response.submitted_at,
            **_answer_words(stored, answer),
            "comentario": response.comment,
        }
        for course, kind, stored, response, answer in rows
    ]


def mails(subject: Subject) -> list[Row]:
    """What was mailed to the person, or about it."""
    found = db.session.scalars(select(Mail).where(mails_of(subject)).order_by(Mail.id))
    return [
        {
            "fecha": mail.created_at,
            "destinatario": mail.recipient,
            "asunto": message.hidden(mail.subject),
            "estado": mail.state,
            "enviado": mail.sent_at,
        }
        for mail in found
    ]


def history(subject: Subject) -> list[Row]:
    """Who did what with the data."""
    events = db.session.scalars(
        select(AuditEvent).where(events_of(subject)).order_by(AuditEvent.id)
    ).all()
    users = names_of(User.name, (event.user_id for event in events))
    return [
        {
            "fecha": event.at,
            "quien": users.get(event.user_id),
            "que": sentence(event.action, event.data),
            "detalle": json.dumps(event.data, ensure_ascii=False) if event.data else None,
        }
        for event in events
    ]


def loads(subject: Subject) -> list[Row]:
    """The files that wrote the data."""
    load = Base.metadata.tables[Load.__tablename__].c
    rows = db.session.execute(
        select(LoadChange.after_at, LoadChange.row, LoadChange.was_created, LoadFile.name)
        .join(load.id.table, load.id == LoadChange.load_id)
        .join(LoadFile, LoadFile.id == load.file_id)
        .where(LoadChange.entity_id == subject.person.id, load.model_id == PEOPLE.model_id)
        .order_by(LoadChange.after_at)
    )
    return [
        {"fecha": at, "archivo": name, "fila": row, "que": "Creada" if created else "Actualizada"}
        for at, row, created, name in rows
    ]


def teaching(subject: Subject) -> list[Row]:
    """The person as somebody who teaches."""
    rows = db.session.execute(
        select(RapporteurCourse.rapporteur_id, Course.name)
        .join(Course, Course.id == RapporteurCourse.course_id)
        .where(RapporteurCourse.rapporteur_id.in_([one.id for one in subject.rapporteurs]))
    ).all()
    return [
        {**data, "cursos": ", ".join(name for held, name in rows if held == one.id)}
        for one, data in zip(
            subject.rapporteurs, _data(RAPPORTEUR, subject.rapporteurs), strict=True
        )
    ]


def account(subject: Subject) -> list[Row]:
    """The account that signs in with the same e-mail."""
    user = subject.account
    if user is None:
        return []
    return [
        {
            "nombre": user.name,
            "correo": user.email,
            "habilitada": user.active,
            "creada": user.created_at,
            "ultimoIngreso": user.last_sign_in_at,
        }
    ]


@dataclass(frozen=True)
class Part:
    """One kind of data: its name, what its columns are called, and its rows for a person."""

    key: str
    title: str
    columns: Mapping[str, str]
    """Field -> what it is called."""
    rows: Callable[[Subject], Sequence[Row]]
    is_confidential: bool = False
    """What somebody was promised that nobody would read: left out unless it is asked for."""


PARTS: tuple[Part, ...] = (
    Part("ficha", "Ficha", PERSONAL, lambda subject: personal([subject.person])),
    Part(
        "participaciones",
        "Participaciones",
        {
            "curso": "Curso",
            "inicio": "Inicio",
            "termino": "Término",
            "horas": "Horas",
            **_columns(RESULT),
            "asistencia": RESULT["attendance"].short,
            **PERSONAL,
        },
        participations,
    ),
    Part(
        "encuestas",
        "Encuestas",
        {
            "curso": "Curso",
            "encuesta": "Encuesta",
            "responde": "Quién responde",
            "enviada": "Enviada",
            "respondida": "Respondida",
            "entrega": "Entrega",
        },
        invited_to,
    ),
    Part(
        "respuestas",
        "Respuestas",
        {
            "curso": "Curso",
            "encuesta": "Encuesta",
            "fecha": "Fecha",
            "pregunta": "Pregunta",
            "respuesta": "Respuesta",
            "comentario": "Comentario",
        },
        answers,
        is_confidential=True,
    ),
    Part(
        "correos",
        "Correos",
        {
            "fecha": "Fecha",
            "destinatario": "Destinatario",
            "asunto": "Asunto",
            "estado": "Estado",
            "enviado": "Enviado",
        },
        mails,
    ),
    Part(
        "historial",
        "Historial",
        {"fecha": "Fecha", "quien": "Quién", "que": "Qué hizo", "detalle": "Detalle"},
        history,
    ),
    Part(
        "cargas",
        "Cargas masivas",
        {"fecha": "Fecha", "archivo": "Archivo", "fila": "Fila", "que": "Qué pasó"},
        loads,
    ),
    Part("relatorias", "Relatorías", {**_columns(RAPPORTEUR), "cursos": "Cursos"}, teaching),
    Part(
        "cuenta",
        "Cuenta",
        {
            "nombre": "Nombre",
            "correo": "Correo",
            "habilitada": "Habilitada",
            "creada": "Creada",
            "ultimoIngreso": "Último ingreso",
        },
        account,
    ),
)


def find(*, people_id: int, hold: bool = False) -> Subject:
    """A person and what belongs to it; held until the end of the transaction when it changes.

    Raises PersonMissing.
    """
    person = db.session.get(Person, people_id, with_for_update={"of": Person} if hold else None)
    if person is None:
        raise PersonMissing
    enrolled = select(Participant).where(Participant.person_id == people_id)
    participants = db.session.scalars(enrolled.order_by(Participant.id)).all()
    same = [Rapporteur.person_id == people_id]
    if person.rut:
        same.append(Rapporteur.rut == person.rut)
    rapporteurs = db.session.scalars(select(Rapporteur).where(or_(*same))).all()
    emails = _own_emails(person, [person, *participants])
    user = None
    if person.email and person.email.lower() in emails:
        own = func.lower(User.email) == person.email.lower()
        user = db.session.scalar(select(User).where(own))
    return Subject(person, participants, rapporteurs, user, emails)


def personal(rows: Sequence[Any]) -> list[Row]:
    """The personal fields of a person or of participants, with the names of what they refer to."""
    return [
        {**data, "creado": row.created_at, "modificado": row.updated_at}
        for row, data in zip(rows, _data(PERSON, rows), strict=True)
    ]


def _data(record: Record, rows: Sequence[Any]) -> list[Row]:
    names, fields = names_for(record, rows), _handed_over(record)
    return [{key: _words(field, row, names) for key, field in fields.items()} for row in rows]


def _words(field: Field, row: Any, names: Mapping[str, Names]) -> Any:
    value = getattr(row, field.column)
    if field.name in names:
        return names[field.name].get(value)
    return next((one.label for one in field.options if one.value == value), value)


def mails_of(subject: Subject) -> ColumnElement[bool]:
    """Mails to the person, and mails to others that name the person."""
    about = select(MailInvitation.mail_id).join(
        Invitation, Invitation.id == MailInvitation.invitation_id
    )
    named = Mail.id.in_(about.where(Invitation.participant_id.in_(subject.participant_ids)))
    if not subject.emails:
        return named
    return or_(named, func.lower(Mail.recipient).in_(subject.emails))


def events_of(subject: Subject) -> ColumnElement[bool]:
    """Events about the person, also as who teaches, and those of courses about its participations.

    Older ones tell no id: the name is all that they are known by, as it was or as it became.
    """
    participant = AuditEvent.data["participant_id"]
    by_name = AuditEvent.data["name"].op("?|")(array(subject.names))
    own = and_(AuditEvent.entity == "person", AuditEvent.entity_id == subject.person.id)
    in_course = and_(
        AuditEvent.entity == "course",
        AuditEvent.entity_id.in_([one.course_id for one in subject.participants]),
        AuditEvent.action.startswith("participant."),
        case(
            (participant.is_not(None), participant.as_integer().in_(subject.participant_ids)),
            else_=by_name,
        ),
    )
    teaching = and_(
        AuditEvent.entity == "rapporteur",
        AuditEvent.entity_id.in_([one.id for one in subject.rapporteurs]),
    )
    return or_(own, in_course, teaching)


def _own_emails(person: Person, copies: Sequence[PersonalData]) -> list[str]:
    found = {one.email.lower() for one in copies if one.email}
    if not found:
        return []
    address = func.lower(Person.email)
    others = select(address).where(address.in_(found), Person.id != person.id)
    return sorted(found.difference(db.session.scalars(others)))


def _answer_words(stored: SurveyDefinition, answer: SurveyAnswer | None) -> Row:
    if answer is None:
        return {"pregunta": None, "respuesta": None}
    table_id = templates.base_id(answer.table_id)
    tables = templates.parse(stored).tables
    table = next((one for one in tables if one.table_id == table_id), None)
    rows = {row["rowId"]: row["text"] for row in table.rows} if table else {}
    columns = {one["columnId"]: one["label"] for one in table.columns} if table else {}
    return {
        "pregunta": rows.get(answer.row_id, answer.row_id),
        "respuesta": columns.get(answer.column_id, answer.column_id),
    }
