"""Courses as a spreadsheet brings them, such as the plan of a year."""

from records.course import COURSE
from sheets.kinds.base import LoadKind, Owner

# The order decides when a heading names two of them.
_OWNERS = (
    Owner(
        "rapporteur",
        "el relator",
        (
            *("relator", "relatora", "relatores", "facilitador", "facilitadora", "instructor"),
            *("instructora", "docente", "profesor", "profesora", "expositor", "tutor"),
        ),
    ),
    Owner(
        "participants",
        "los participantes",
        (
            *("n participantes", "numero participantes", "cantidad participantes"),
            *("numero de participantes", "cantidad de participantes", "total participantes"),
            *("alumnos", "asistentes", "inscritos", "cupo", "cupos", "trabajador", "trabajadores"),
        ),
    ),
    Owner("contact", "un contacto", ("contacto", "coordinador", "coordinadora", "encargado")),
    Owner(
        "supplier",
        "el proveedor",
        (
            *("empresa capacitadora", "organismo capacitador", "proveedor", "proveedores", "otec"),
            *("organismo", "ejecutor", "institucion", "supplier", "training provider", "provider"),
            *("otec propuesta", "otec sugerida", "proveedor propuesto", "proveedor sugerido"),
        ),
    ),
    Owner(
        "company",
        "la empresa",
        (
            *("razon social", "empresa", "empleador", "compania", "filial", "sociedad"),
            *("cliente", "holding", "company"),
        ),
    ),
)

COURSES = LoadKind(
    model_id=6,
    model="courses",
    label="Cursos",
    masculine=True,
    record=COURSE,
    key="courseName",
    key_parts=("company_id", "initialDate"),
    optional=frozenset({"company_id", "topicArea", "modality"}),
    later=("topicArea", "modality", "region", "commune", "hourInit", "hourFinish"),
    span=("initialDate", "endDate", "totalHours"),
    span_times=("hourInit", "hourFinish"),
    section="topicArea",
    row_checks=("course_schedule",),
    subject=(
        *("curso", "cursos", "actividad", "actividades", "capacitacion", "capacitaciones"),
        *("programa", "taller", "accion"),
    ),
    owners=_OWNERS,
    second_example={
        "courseName": "Liderazgo para jefaturas",
        "company_id": "Comercial Andina SpA",
        "topicArea": "Habilidades",
        "modality": "E-learning asincrónico",
        "initialDate": "06-04-2026",
        "endDate": "30-04-2026",
        "totalHours": "8,5",
        "participatingValue": "85.000",
    },
)
