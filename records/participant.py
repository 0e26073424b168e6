"""Results: how a person did in a course, beside what the course keeps of the person."""

from records.base import Field, Option, Record, Section, listed
from records.selectables import FAILED, PASSED

PROPOSED = "_proposed"
"""Ends the value of a result that nobody gave."""

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
            loader="attendance",
            synonyms=listed(
                "Asistencia, % Asistencia, % de asistencia, Porcentaje de asistencia, Porcentaje "
                "asistencia, Asistencia total, Asistencia final, Total asistencia, Asist., "
                "Asist. %, % Asist., Asiste, Asistió, Presente, Presencia, Attendance"
            ),
            description="De 0 a 100, con un decimal. También Presente o Ausente, Sí o No, ✓ o ✗.",
            example="95",
            asks="Cuenta para los indicadores y para la franquicia SENCE.",
            usual=20,
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
            loader="hours",
            synonyms=listed(
                "Horas de asistencia, Horas asistencia, Horas cursadas, Horas presentes, Horas "
                "realizadas, Total "
                "horas asistidas, Hrs asistidas, Hrs. asistidas, HH asistidas, Horas, Hrs, Hrs., "
                "N° horas, N° hrs"
            ),
            # As good as "presentes" in letters, and only a part where others were online.
            doubts=("presencial", "presenciales"),
            certain=("asistidas", "asistencia", "asist", "cursadas", "presentes"),
            varies=True,
            description="En tramos de 0,5, sin pasar de las horas del curso.",
            example="15,5",
            asks="Cuenta para las horas de capacitación de los indicadores.",
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
            loader="grade",
            synonyms=listed(
                "Nota final, Notas, Calificación, Calificación final, Promedio, Promedio final, "
                "Nota promedio, Nota evaluación, Nota del curso, Nota obtenida, Evaluación final, "
                "Grade"
            ),
            description="De 1,0 a 7,0, con un decimal.",
            example="6,5",
            asks="Queda como la nota del participante en el curso.",
        ),
        Field(
            "attendanceException",
            "Excepción de asistencia",
            limit=200,
            section="result",
            loader="reason",
            synonyms=listed(
                "Excepción, Motivo de la excepción, Justificación, Justificación de inasistencia, "
                "Motivo de inasistencia, Motivo inasistencia"
            ),
            description="Por qué vale una asistencia menor, por ejemplo una licencia médica.",
            example="Licencia médica",
        ),
        Field(
            "djSigned",
            "Declaración jurada firmada",
            "boolean",
            default=False,
            heading="Declaración jurada",
            history="Declaración jurada",
            section="result",
            synonyms=listed(
                "DJ, D.J., DJ firmada, Declaración jurada, Firmó declaración jurada, Firma DJ, "
                "Declaración jurada SENCE, DJ SENCE"
            ),
            description="Sí o No.",
            example="Sí",
        ),
        Field(
            "result",
            "Resultado",
            "choice",
            options=(
                Option(PASSED, "Aprobado"),
                Option(FAILED, "Reprobado"),
                Option(PASSED + PROPOSED, "Aprobado (propuesto)"),
                Option(FAILED + PROPOSED, "Reprobado (propuesto)"),
            ),
            derived=True,
            listed="never",
        ),
    ),
    sections=(Section("result", "Resultado"),),
)
