"""What each recorded action is called in Spanish; who adds an action names it here."""

from collections.abc import Mapping
from typing import Any

ACTIONS: Mapping[str, str] = {
    "budget.changed": "Cambió un presupuesto",
    "budget.created": "Creó un presupuesto",
    "budget.line_added": "Agregó una línea a un presupuesto",
    "budget.line_changed": "Cambió una línea de un presupuesto",
    "budget.line_removed": "Quitó una línea de un presupuesto",
    "budget.lines_ordered": "Ordenó las líneas de un presupuesto",
    "budget.removed": "Eliminó un presupuesto",
    "company.changed": "Cambió datos de una empresa",
    "company.created": "Creó una empresa",
    "company.disabled": "Deshabilitó una empresa",
    "company.enabled": "Habilitó una empresa",
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
    "load_template.changed": "Reemplazó una plantilla de limpieza",
    "load_template.created": "Guardó una plantilla de limpieza",
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
}

SECTIONS: Mapping[str, str] = {
    "organisation": "Organización",
    "privacy": "Privacidad",
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
}
ENTITIES: Mapping[str, str] = {
    "budget": "Presupuestos",
    "company": "Empresas",
    "course": "Cursos",
    "department": "Áreas",
    "job": "Exportaciones",
    "load": "Cargas masivas",
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
