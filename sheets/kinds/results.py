"""Attendance and results of a course as a spreadsheet brings them: who else it may speak of."""

from dataclasses import replace

from records.base import Record, listed
from records.participant import RESULT
from records.person import PERSON
from sheets.kinds.base import LoadKind, Owner

# A column for each session, or for each test, is no result of the whole course.
_OWNERS = (
    Owner(
        "session",
        "una sesión",
        (
            *("sesion", "sesiones", "clase", "clases", "dia", "jornada", "modulo", "lunes"),
            *("martes", "miercoles", "jueves", "viernes", "sabado", "am", "pm"),
        ),
    ),
    Owner("survey", "una encuesta", ("encuesta", "satisfaccion", "relator", "relatora", "otec")),
    Owner("course", "el curso", ("duracion", "programadas", "planificadas", "requerida", "minima")),
    Owner("boss", "la jefatura", ("jefe", "jefa", "jefatura", "supervisor", "supervisora")),
    Owner("company", "la empresa", ("empresa", "razon social", "empleador", "proveedor")),
)

_KEY_HELP = (
    "Con o sin puntos. Sin RUT se reconoce por el correo; si solo viene el nombre, se pregunta."
)
_NAME_HELP = "Ayuda a revisar la lista. No cambia el nombre registrado."
_EMAIL_HELP = "Reconoce al participante cuando la fila no trae RUT. No cambia el correo registrado."

_STATUS = replace(
    PERSON["status"],
    label="Resultado",
    short="Resultado",
    synonyms=listed(
        "Situación, Situación final, Situación del participante, Situación del alumno, Estado, "
        "Estado final, Estado del participante, Estado participante, Resultado final, Aprobación, "
        "Aprobado, Aprueba, Aprobado/Reprobado, Condición final, Status, Result"
    ),
    description="Aprobado, Reprobado u otro de los estados de Seleccionables.",
    example="Aprobado",
)

RESULTS = LoadKind(
    model_id=7,
    model="results",
    label="Asistencia y resultados",
    masculine=True,
    record=Record(
        name=RESULT.name,
        fields=(
            replace(PERSON["rut"], description=_KEY_HELP),
            replace(PERSON["name"], required=False, description=_NAME_HELP),
            replace(PERSON["email"], description=_EMAIL_HELP, asks=None),
            *RESULT.fields,
            _STATUS,
        ),
    ),
    key="rut",
    fallback_key=("email", "name"),
    ruts_of="people",
    row_checks=("result_key",),
    identifying=frozenset({"rut", "name", "email"}),
    subject=(
        *("trabajador", "trabajadora", "empleado", "empleada", "colaborador", "colaboradora"),
        *("participante", "participantes", "alumno", "alumna", "persona", "asistente"),
        *("usuario", "usuaria", "user", "student"),
    ),
    owners=_OWNERS,
    second_example={
        "rut": "12.667.869-K",
        "name": "Jorge Muñoz Silva",
        "attendance": "62,5",
        "attendedHours": "10",
        "grade": "3,8",
        "status": "Reprobado",
        "attendanceException": "Licencia médica",
        "djSigned": "No",
    },
    first_example={"attendanceException": ""},
)
