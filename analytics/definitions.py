"""Every KPI as a value: what it is called, what it says and which call gives its numbers."""

from dataclasses import dataclass

BAR = 1
LINE = 3
HORIZONTAL_BAR = 5
OFFERED_CHARTS = (BAR, LINE, HORIZONTAL_BAR)
"""Doughnut (2) and pie (4) exist but are not offered."""


@dataclass(frozen=True)
class Definition:
    """One KPI. `service` ends in the name of the call that answers its numbers."""

    id: int
    slug: str
    name: str
    description: str
    service: str
    charts: tuple[int, ...] = OFFERED_CHARTS


DEFINITIONS = (
    Definition(
        id=1,
        slug="training_hours",
        name="Horas de capacitación",
        description=(
            "Suma de las horas que las personas asistieron a cursos terminados, según la fecha"
            " de término del curso."
        ),
        service="/getTrainingHours",
    ),
    Definition(
        id=2,
        slug="completed_trainings",
        name="Capacitaciones completadas",
        description="Cantidad de cursos terminados, según su fecha de término.",
        service="/getCompletedTrainings",
    ),
    Definition(
        id=3,
        slug="trained_people",
        name="Personas capacitadas",
        description=(
            "Cantidad de personas distintas que participaron en al menos un curso terminado,"
            " comparada con la dotación."
        ),
        service="/getTrainedPeople",
    ),
    Definition(
        id=4,
        slug="survey_responses",
        name="Respuestas de encuestas",
        description=(
            "Encuestas enviadas a participantes y jefaturas, y cuántas de ellas fueron respondidas."
        ),
        service="/getSurveyResponses",
    ),
)
