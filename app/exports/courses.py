"""Courses as a file."""

from app.courses import listing
from app.courses.schemas import CoursesQuerySchema
from app.courses.views import course_views
from app.exports.declaring import CHANGED, ENABLED, Column, ExportList
from app.models.course import Course
from app.models.course_state import CourseState
from app.roster import service as roster

STATES = {
    CourseState.DISABLED: "Deshabilitado",
    CourseState.COMPLETE: "Completado",
    CourseState.PLANNED: "Programado",
    CourseState.RUNNING: "En curso",
    CourseState.TO_CLOSE: "Por cerrar",
}

COURSES = ExportList(
    title="Cursos",
    schema=CoursesQuerySchema,
    key=Course.id,
    rows=lambda query, scope: listing.chosen(query=query, on=scope.today),
    views=lambda rows, scope: course_views(
        rows, counts=roster.active_counts([course.id for course in rows]), on=scope.today
    ),
    columns=(
        Column("courseName", "Curso"),
        Column("courseSenceName", "Nombre SENCE"),
        Column("courseCodeSence", "Código SENCE"),
        Column("companyName", "Empresa"),
        Column("supplierName", "Proveedor"),
        Column("topicAreaName", "Área temática"),
        Column("modality", "Modalidad"),
        Column("initialDate", "Inicio", "date"),
        Column("endDate", "Término", "date"),
        Column("jornada", "Jornada"),
        Column("hourInit", "Hora de inicio"),
        Column("hourFinish", "Hora de término"),
        Column("totalHours", "Horas", "number"),
        Column("participantCount", "Participantes", "number"),
        Column("surveyIndex", "Satisfacción", "number"),
        Column("participatingValue", "Valor por participante", "money"),
        Column("senceHourValue", "Valor hora SENCE", "money"),
        Column("senceActionId", "ID de acción SENCE"),
        Column("senceCommunicatedAt", "Comunicado a SENCE", "date"),
        Column("bipartite", "Comité bipartito", "yes_no"),
        Column("region", "Región"),
        Column("commune", "Comuna"),
        Column("address", "Dirección"),
        Column("city", "Ciudad"),
        Column("state", "Estado", words=STATES),
        Column("isComplete", "Completado", "yes_no"),
        Column("active", "Habilitado", words=ENABLED),
        Column("creatorName", "Creado por"),
        CHANGED,
    ),
)
