"""The audit log as read: the history of a row, the whole log, and each action in Spanish.

Who adds an action names it in ACTIONS.
"""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    String,
    and_,
    case,
    cast,
    func,
    literal,
    null,
    or_,
    select,
    union_all,
)
from sqlalchemy.dialects.postgresql import JSONB

from app.extensions import Base, db
from app.models.accounts import User
from app.models.imports import Load, LoadChange, LoadFile, LoadSource
from app.models.organisation import Company, Department, Status, ThematicArea
from app.models.people import Person
from app.models.platform import AuditEvent
from app.models.surveys import SurveyTemplate
from app.models.training import Course, Rapporteur, Supplier
from app.models.webhooks import Webhook
from app.people.service import HIDDEN
from app.platform.clock import midnight
from app.platform.errors import NotFound
from app.platform.guard import COMPANY, in_scope
from app.platform.lists import (
    Columns,
    ListQuery,
    Order,
    Page,
    Search,
    names_of,
    narrowed_to,
    page_of,
    paginate,
)
from sheets.kinds.registry import KINDS

MODELS: Mapping[str, Any] = {
    "company": Company,
    "supplier": Supplier,
    "person": Person,
    "course": Course,
    "rapporteur": Rapporteur,
}
"""What has a history, by the name that its events bear."""
LINKED = "people_id"
"""Names a person whom a row that everybody sees is linked to, and who may be of any company."""
LOADED = {kind.record.name: kind.model_id for kind in KINDS.values()}
"""What bulk loads write, and the kind of those loads."""
KEPT_STATES = ("done", "undone_partly")
"""A load that was undone whole is as if it had never been."""
_WHO = select(User.name).where(User.id == AuditEvent.user_id).scalar_subquery()
NEWEST = (Order("at", descending=True),)
SUBJECTS: Mapping[str, Any] = {
    "company": Company.name,
    "course": Course.name,
    "department": Department.name,
    "load_source": LoadSource.name,
    "person": Person.name,
    "rapporteur": Rapporteur.name,
    "status": Status.name,
    "supplier": Supplier.razon_social,
    "survey_template": SurveyTemplate.title,
    "thematic_area": ThematicArea.name,
    "user": User.name,
    "webhook": Webhook.name,
}
"""What events are about -> the name of the row that it is now."""
ACTIONS: Mapping[str, str] = {
    "budget.changed": "Cambió un presupuesto",
    "budget.created": "Creó un presupuesto",
    "budget.line_added": "Agregó una línea a un presupuesto",
    "budget.line_changed": "Cambió una línea de un presupuesto",
    "budget.line_removed": "Quitó una línea de un presupuesto",
    "budget.lines_ordered": "Ordenó las líneas de un presupuesto",
    "budget.removed": "Eliminó un presupuesto",
    "calendar.created": "Creó un calendario para otros programas",
    "calendar.removed": "Eliminó un calendario para otros programas",
    "calendar.renewed": "Cambió la dirección de un calendario",
    "company.changed": "Cambió datos de una empresa",
    "company.created": "Creó una empresa",
    "company.disabled": "Deshabilitó una empresa",
    "company.enabled": "Habilitó una empresa",
    "company.exported": "Exportó todos los datos de una empresa",
    "company.removal_begun": "Empezó a eliminar una empresa y sus datos",
    "company.removed": "Eliminó una empresa y todos sus datos",
    "course.changed": "Cambió datos de un curso",
    "course.created": "Creó un curso",
    "course.disabled": "Deshabilitó un curso",
    "course.duplicated": "Duplicó un curso",
    "course.enabled": "Habilitó un curso",
    "course.franchise_recalculated": "Recalculó la franquicia de un curso",
    "course.people_loaded": "Inscribió personas en un curso por carga masiva",
    "course.people_unloaded": "Deshizo una carga que inscribió personas en un curso",
    "course.results_loaded": "Cargó asistencia y resultados de un curso",
    "course.results_unloaded": "Deshizo una carga de asistencia y resultados",
    "department.changed": "Cambió un área de la empresa",
    "department.created": "Creó un área de la empresa",
    "department.disabled": "Deshabilitó un área de la empresa",
    "department.enabled": "Habilitó un área de la empresa",
    "department.removed": "Eliminó un área de la empresa",
    "export.downloaded": "Descargó una exportación",
    "export.made": "Exportó una lista",
    "load.refused": "Intentó una carga masiva que fue rechazada",
    "load.rejected_downloaded": "Descargó las filas rechazadas de una carga",
    "load.saved": "Guardó una carga masiva",
    "load.undone": "Deshizo una carga masiva",
    "load_source.changed": "Cambió un origen programado",
    "load_source.created": "Creó un origen programado",
    "load_source.key_accepted": "Aceptó la huella de un servidor SFTP",
    "load_source.paused": "Pausó un origen programado",
    "load_source.removed": "Eliminó un origen programado",
    "load_source.resumed": "Reanudó un origen programado",
    "load_source.run": "Probó un origen programado",
    "load_source.stopped": "Se pausó un origen programado que fallaba",
    "load_template.changed": "Reemplazó una plantilla de limpieza",
    "load_template.created": "Guardó una plantilla de limpieza",
    "load_template.renamed": "Cambió el nombre de una plantilla de limpieza",
    "load_template.removed": "Eliminó una plantilla de limpieza",
    "participant.added": "Inscribió a un participante",
    "participant.changed": "Cambió datos de un participante",
    "participant.disabled": "Deshabilitó a un participante",
    "participant.enabled": "Habilitó a un participante",
    "participant.refreshed": "Actualizó un participante desde su ficha",
    "participant.salary_revealed": "Vio la renta de un participante",
    "person.changed": "Cambió datos de una persona",
    "person.created": "Creó una persona",
    "person.disabled": "Deshabilitó a una persona",
    "person.enabled": "Habilitó a una persona",
    "person.salary_revealed": "Vio la renta de una persona",
    "privacy.erased": "Eliminó los datos de una persona",
    "privacy.exported": "Exportó los datos de una persona",
    "privacy.retained": "Eliminó datos por antigüedad",
    "rapporteur.assigned": "Asignó un relator a un curso",
    "rapporteur.changed": "Cambió datos de un relator",
    "rapporteur.created": "Creó un relator",
    "rapporteur.disabled": "Deshabilitó a un relator",
    "rapporteur.enabled": "Habilitó a un relator",
    "rapporteur.removed": "Quitó un relator de un curso",
    "sence_hour_value.changed": "Cambió un valor hora SENCE",
    "sence_hour_value.created": "Registró un valor hora SENCE",
    "sence_hour_value.removed": "Quitó un valor hora SENCE",
    "service_account.created": "Creó una cuenta de servicio",
    "service_account.prolonged": "Prolongó una cuenta de servicio",
    "service_account.revoked": "Revocó una cuenta de servicio",
    "session.closed": "Cerró sesión",
    "session.ended": "Cerró la sesión de un dispositivo",
    "session.opened": "Inició sesión",
    "session.others_ended": "Cerró sus otras sesiones",
    "session.replayed": "Se usó dos veces una sesión y se cerró por seguridad",
    "settings.changed": "Cambió la configuración",
    "settings.reset": "Restableció la configuración",
    "status.changed": "Cambió un estado",
    "status.created": "Creó un estado",
    "status.disabled": "Deshabilitó un estado",
    "status.enabled": "Habilitó un estado",
    "status.removed": "Eliminó un estado",
    "supplier.changed": "Cambió datos de un proveedor",
    "supplier.created": "Creó un proveedor",
    "supplier.disabled": "Deshabilitó un proveedor",
    "supplier.enabled": "Habilitó un proveedor",
    "survey.changed": "Cambió la encuesta de un curso",
    "survey.link_shown": "Vio el enlace personal de encuesta de un participante",
    "survey.mailed": "Envió correos de encuestas",
    "survey.moved": "Movió las fechas de una encuesta con su curso",
    "survey.scheduled": "Programó una encuesta",
    "survey_template.changed": "Cambió una plantilla de encuesta",
    "survey_template.created": "Creó una plantilla de encuesta",
    "survey_template.disabled": "Archivó una plantilla de encuesta",
    "survey_template.enabled": "Recuperó una plantilla de encuesta",
    "survey_template.removed": "Eliminó una plantilla de encuesta",
    "thematic_area.changed": "Cambió un área temática",
    "thematic_area.created": "Creó un área temática",
    "thematic_area.disabled": "Deshabilitó un área temática",
    "thematic_area.enabled": "Habilitó un área temática",
    "thematic_area.removed": "Eliminó un área temática",
    "user.changed": "Cambió una cuenta",
    "user.created": "Creó una cuenta",
    "user.recovery_code_used": "Entró con un código de recuperación",
    "user.second_factor_off": "Desactivó su verificación en dos pasos",
    "user.second_factor_on": "Activó su verificación en dos pasos",
    "user.second_factor_reset": "Quitó la verificación en dos pasos de una cuenta",
    "user.identity_linked": "Vinculó su cuenta al proveedor de acceso",
    "user.identity_unlinked": "Quitó el vínculo de una cuenta con el proveedor de acceso",
    "user.disabled": "Deshabilitó una cuenta",
    "user.enabled": "Habilitó una cuenta",
    "user.invited_again": "Reenvió la invitación de una cuenta",
    "user.link_shown": "Copió el enlace de una cuenta",
    "user.password_changed": "Cambió su contraseña",
    "user.password_chosen": "Eligió su contraseña con un enlace",
    "user.password_link_sent": "Envió un enlace para cambiar la contraseña",
    "user.password_reset": "Se cambió la contraseña desde el servidor",
    "user.sessions_ended": "Cerró las sesiones de una cuenta",
    "utm.changed": "Cambió valores de la UTM",
    "webhook.changed": "Cambió un webhook",
    "webhook.created": "Creó un webhook",
    "webhook.paused": "Se pausó un webhook que no recibía",
    "webhook.removed": "Eliminó un webhook",
    "webhook.replayed": "Reenvió un evento a un webhook",
    "webhook.resumed": "Reanudó un webhook",
    "webhook.secret_renewed": "Creó un secreto nuevo para un webhook",
    "webhook.tested": "Envió una prueba a un webhook",
}
SECTIONS: Mapping[str, str] = {
    "access": "Acceso",
    "organisation": "Organización",
    "privacy": "Privacidad",
    "results": "Resultados",
    "sence": "Parámetros SENCE",
    "surveys": "Encuestas y correos",
}
LISTS: Mapping[str, str] = {
    "audit": "Auditoría",
    "budget": "Presupuesto",
    "companies": "Empresas",
    "courses": "Cursos",
    "evaluations": "Evaluaciones",
    "participants": "Participantes",
    "people": "Personas",
    "rapporteurs": "Relatores",
    "suppliers": "Proveedores",
    "survey-results": "Resultados de encuesta",
    "load-records": "Filas de una carga",
}
ENTITIES: Mapping[str, str] = {
    "budget": "Presupuestos",
    "company": "Empresas",
    "course": "Cursos",
    "department": "Áreas",
    "job": "Exportaciones",
    "load": "Cargas masivas",
    "load_source": "Orígenes programados",
    "load_template": "Plantillas de limpieza",
    "person": "Personas",
    "rapporteur": "Relatores",
    "sence_hour_value": "Valores hora SENCE",
    "setting": "Configuración",
    "status": "Estados",
    "supplier": "Proveedores",
    "survey_template": "Plantillas de encuesta",
    "thematic_area": "Áreas temáticas",
    "user": "Cuentas",
}
"""What events may be about."""


def _about(entity: str) -> ColumnElement[bool]:
    """Signing in and out is about one's own account, and says so by its name alone."""
    own = and_(AuditEvent.action.startswith("session."), AuditEvent.entity.is_(None))
    of_kind: ColumnElement[bool] = AuditEvent.entity == entity
    return or_(of_kind, own) if entity == "user" else of_kind


COLUMNS = Columns(
    # Ids rise with time, and have an index.
    sorts={"at": AuditEvent.id},
    tie=AuditEvent.id,
    key=AuditEvent.id,
    filters={
        "user": AuditEvent.user_id,
        "action": AuditEvent.action,
        "entity": _about,
        "since": lambda day: AuditEvent.at >= midnight(day),
        "until": lambda day: AuditEvent.at < midnight(day + dt.timedelta(days=1)),
    },
    search=Search(plain=(_WHO,)),
)


class EntityMissing(NotFound):
    """No such row, or it is not the caller's."""

    code = "entity_missing"
    message = "Este registro no existe."


@dataclass(frozen=True)
class NamedEvent:
    """An event with the names of who did it and what it is about."""

    event: AuditEvent
    user_name: str | None
    subject: str | None


def list_history(*, entity: str, entity_id: int, page: int, page_size: int) -> Page:
    """What happened to a row that the caller sees, newest first. Users of others go unnamed, and so
    do their files, and people whom a row that everybody sees is linked to.

    Raises EntityMissing.
    """
    model = MODELS[entity]
    if db.session.scalar(select(model.id).where(model.id == entity_id)) is None:
        raise EntityMissing
    parts = [
        select(
            AuditEvent.id.label("id"),
            AuditEvent.at.label("at"),
            AuditEvent.user_id.label("user_id"),
            AuditEvent.action.label("action"),
            AuditEvent.data.label("data"),
            cast(null(), BigInteger).label("load_id"),
            cast(null(), String).label("file_name"),
        ).where(AuditEvent.entity == entity, AuditEvent.entity_id == entity_id)
    ]
    if entity in LOADED:
        parts.append(_loads(LOADED[entity], entity_id))
    found = union_all(*parts).subquery()
    # Whether the caller may know a user by name: rapporteurs and suppliers are everybody's, and who
    # works for another company is none of the caller's business.
    is_named = User.id.is_not(None)
    data: ColumnElement[Any] = found.c.data
    if db.session().info.get(COMPANY) is not None:
        data = func.jsonb_set(data, [LINKED], cast(HIDDEN, JSONB), False)
    query = (
        select(
            *(found.c.id, found.c.at, found.c.action, data.label("data")),
            case((is_named, found.c.load_id)).label("load_id"),
            case((is_named, found.c.file_name)).label("file_name"),
            User.name.label("user_name"),
        )
        .outerjoin(
            User,
            and_(
                User.id == found.c.user_id,
                or_(in_scope(User.company_id), User.is_admin),
            ),
        )
        .order_by(found.c.at.desc(), found.c.id.desc())
    )
    return paginate(query, page=page, page_size=page_size, scalars=False)


def events(*, query: ListQuery) -> Select[Any]:
    """All events that a query asks for."""
    return narrowed_to(select(AuditEvent), query, COLUMNS)


def list_events(*, query: ListQuery) -> Page:
    """A page of events, the newest first."""
    return page_of(select(AuditEvent), query, COLUMNS)


def named_events(rows: Sequence[AuditEvent]) -> list[NamedEvent]:
    """Events with the names that belong to them."""
    users = names_of(User.name, (row.user_id for row in rows))
    subjects = {
        entity: names_of(column, (row.entity_id for row in rows if row.entity == entity))
        for entity, column in SUBJECTS.items()
    }
    return [
        NamedEvent(
            row,
            user_name=users.get(row.user_id),
            subject=subjects.get(row.entity or "", {}).get(row.entity_id),
        )
        for row in rows
    ]


def actors() -> list[tuple[int, str]]:
    """Who may have done something: every account, by name."""
    rows = db.session.execute(select(User.id, User.name).order_by(User.name, User.id))
    return [(row.id, row.name) for row in rows]


def _loads(model_id: int, entity_id: int) -> Select[Any]:
    """Loads of anybody: whoever sees the row may know that a file changed it.

    The key of the before-images begins with the load: one look for each load finds them.
    """
    load = Base.metadata.tables[Load.__tablename__].c
    return (
        select(
            literal(0, BigInteger),
            LoadChange.after_at,
            load.user_id,
            case((LoadChange.was_created, "load.created"), else_="load.updated"),
            literal({}, JSONB),
            load.id,
            LoadFile.name,
        )
        .join(load.id.table, load.id == LoadChange.load_id)
        .join(LoadFile, LoadFile.id == load.file_id)
        .where(
            LoadChange.entity_id == entity_id,
            load.model_id == model_id,
            load.state.in_(KEPT_STATES),
        )
    )


def sentence(action: str, data: Mapping[str, Any]) -> str:
    """What somebody did, with what the event names besides the row that it is about."""
    words = ACTIONS.get(action, action)
    named = _named(action, data)
    return f"{words}: {named}" if named else words


def _named(action: str, data: Mapping[str, Any]) -> str | None:
    if action.startswith("settings."):
        return SECTIONS.get(str(data.get("section")))
    if action == "export.made":
        exported = LISTS.get(str(data.get("list")), str(data.get("list")))
        return f"{exported} con rentas" if data.get("salary") else exported
    name = data.get("name")
    return name if isinstance(name, str) else None
