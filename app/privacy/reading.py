"""What is kept about a person, read table by table as rows to hand over."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, and_, case, func, or_, select
from sqlalchemy.dialects.postgresql import array

from app.audit.words import sentence
from app.extensions import Base, db
from app.kit.names import names_of
from app.kit.words import SEX
from app.mail import markers
from app.models.audit import AuditEvent
from app.models.company import Company
from app.models.course import Course
from app.models.load import Load, LoadChange, LoadFile
from app.models.mail import Mail, MailInvitation
from app.models.rapporteur import RapporteurCourse
from app.models.response import SurveyAnswer, SurveyResponse
from app.models.selectable import Department, Status
from app.models.survey import PARTICIPANT, Invitation, Survey, SurveyVersion
from app.models.user import User
from app.privacy.subjects import Subject
from app.surveys import definition
from sheets.kinds.people import PEOPLE


def personal(rows: Sequence[Any]) -> list[dict[str, Any]]:
    """The personal fields of a person or of participants, with the names of what they refer to."""
    companies = names_of(Company.name, (row.company_id for row in rows))
    areas = names_of(Department.name, (row.area_id for row in rows))
    statuses = names_of(Status.name, (row.status_id for row in rows))
    return [
        {
            "nombre": row.name,
            "rut": row.rut,
            "correo": row.email,
            "telefono": row.phone,
            "genero": SEX.get(row.gender or ""),
            "empresa": companies.get(row.company_id),
            "area": areas.get(row.area_id),
            "jefatura": row.boss_name,
            "cargoJefatura": row.boss_position,
            "correoJefatura": row.boss_email,
            "telefonoJefatura": row.boss_phone,
            "renta": row.gross_salary,
            "franquicia": row.franchise_sence,
            "externo": row.is_external,
            "estado": statuses.get(row.status_id),
            "habilitado": row.active,
            "creado": row.created_at,
            "modificado": row.updated_at,
        }
        for row in rows
    ]


def participations(subject: Subject) -> list[dict[str, Any]]:
    """The courses of the person, with the data that each of them keeps."""
    query = select(Course).where(Course.id.in_([one.course_id for one in subject.participants]))
    courses = {course.id: course for course in db.session.scalars(query)}
    return [
        {
            "curso": courses[one.course_id].name,
            "inicio": courses[one.course_id].initial_date,
            "termino": courses[one.course_id].end_date,
            "horas": courses[one.course_id].total_hours,
            "asistencia": one.attendance,
            "horasAsistidas": one.attended_hours,
            "nota": one.grade,
            "excepcion": one.attendance_exception,
            "declaracionJurada": one.dj_signed,
            **copy,
        }
        for one, copy in zip(subject.participants, personal(subject.participants), strict=True)
    ]


def asked(subject: Subject) -> list[dict[str, Any]]:
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


def answers(subject: Subject) -> list[dict[str, Any]]:
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


def _answer_words(stored: Mapping[str, Any], answer: SurveyAnswer | None) -> dict[str, Any]:
    if answer is None:
        return {"pregunta": None, "respuesta": None}
    table_id = definition.base_id(answer.table_id)
    tables = definition.parse(stored).tables
    table = next((one for one in tables if one.table_id == table_id), None)
    rows = {row.row_id: row.text for row in table.rows} if table else {}
    columns = {one.column_id: one.label for one in table.columns} if table else {}
    return {
        "pregunta": rows.get(answer.row_id, answer.row_id),
        "respuesta": columns.get(answer.column_id, answer.column_id),
    }


def mails_of(subject: Subject) -> ColumnElement[bool]:
    """Mails to the person, and mails to others that name the person."""
    about = select(MailInvitation.mail_id).join(
        Invitation, Invitation.id == MailInvitation.invitation_id
    )
    named = Mail.id.in_(about.where(Invitation.participant_id.in_(subject.participant_ids)))
    if not subject.emails:
        return named
    return or_(named, func.lower(Mail.recipient).in_(subject.emails))


def mails(subject: Subject) -> list[dict[str, Any]]:
    """What was mailed to the person, or about it."""
    found = db.session.scalars(select(Mail).where(mails_of(subject)).order_by(Mail.id))
    return [
        {
            "fecha": mail.created_at,
            "destinatario": mail.recipient,
            "asunto": markers.hidden(mail.subject),
            "estado": mail.state,
            "enviado": mail.sent_at,
        }
        for mail in found
    ]


def events_of(subject: Subject) -> ColumnElement[bool]:
    """Events about the person, also as who teaches, and those of courses about its participations.

    Older ones tell no id: the name is all that they are known by, as it was or as it became.
    """
    told = AuditEvent.data["participant_id"]
    by_name = AuditEvent.data["name"].op("?|")(array(subject.names))
    own = and_(AuditEvent.entity == "person", AuditEvent.entity_id == subject.person.id)
    in_course = and_(
        AuditEvent.entity == "course",
        AuditEvent.entity_id.in_([one.course_id for one in subject.participants]),
        AuditEvent.action.startswith("participant."),
        case(
            (told.is_not(None), told.as_integer().in_(subject.participant_ids)),
            else_=by_name,
        ),
    )
    teaching = and_(
        AuditEvent.entity == "rapporteur",
        AuditEvent.entity_id.in_([one.id for one in subject.rapporteurs]),
    )
    return or_(own, in_course, teaching)


def history(subject: Subject) -> list[dict[str, Any]]:
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


def loads(subject: Subject) -> list[dict[str, Any]]:
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


def teaching(subject: Subject) -> list[dict[str, Any]]:
    """The person as somebody who teaches."""
    rows = db.session.execute(
        select(RapporteurCourse.rapporteur_id, Course.name)
        .join(Course, Course.id == RapporteurCourse.course_id)
        .where(RapporteurCourse.rapporteur_id.in_([one.id for one in subject.rapporteurs]))
    ).all()
    return [
        {
            "nombre": one.name,
            "rut": one.rut,
            "correo": one.email,
            "telefono": one.phone,
            "especialidad": one.specialty,
            "resena": one.bio,
            "cursos": ", ".join(name for held, name in rows if held == one.id),
        }
        for one in subject.rapporteurs
    ]


def account(subject: Subject) -> list[dict[str, Any]]:
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
