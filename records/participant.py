"""Results: how a person did in a course, beside what the course keeps of the person."""

from records.base import Field, Record, Section

RESULT = Record(
    name="participant",
    fields=(
        Field(
            "attendance",
            "Asistencia %",
            "number",
            limit=100,
            step=0.1,
            message="Ingresa una asistencia entre 0 y 100, con un decimal.",
            short="Asistencia (%)",
            heading="Asistencia %",
            history="Asistencia",
            listed="shown",
            section="result",
            half=True,
        ),
        Field(
            "attendedHours",
            "Horas asistidas",
            "number",
            limit=2000,
            size=6,
            step=0.5,
            message="Ingresa horas entre 0 y 2.000, en tramos de 0,5.",
            heading="Horas",
            section="result",
            half=True,
        ),
        Field(
            "grade",
            "Nota",
            "number",
            least=1,
            limit=7,
            step=0.1,
            message="Ingresa una nota entre 1,0 y 7,0, con un decimal.",
            listed="shown",
            section="result",
            half=True,
        ),
        Field("attendanceException", "Excepción de asistencia", limit=200, section="result"),
        Field(
            "djSigned",
            "Declaración jurada firmada",
            "boolean",
            default=False,
            heading="Declaración jurada",
            history="Declaración jurada",
            section="result",
        ),
    ),
    sections=(Section("result", "Resultado"),),
)
