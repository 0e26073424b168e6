"""Every KPI as a value: what it is called and means, what it measures, which call answers it."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from analytics.cells import HOUR, Counts
from analytics.rounding import round_half_up

BAR = 1
LINE = 3
HORIZONTAL_BAR = 5
CHARTS = {BAR: "Barras", LINE: "Líneas", HORIZONTAL_BAR: "Barras horizontales"}
"""The offered ones, by their number. Doughnut (2) and pie (4) exist but are not offered."""
OFFERED_CHARTS = tuple(CHARTS)


@dataclass(frozen=True)
class Measure:
    """One number of a KPI: its key, its name in a series of several, and how it is counted."""

    key: str
    name: str
    of: Callable[[Counts], float]


@dataclass(frozen=True)
class Definition:
    """One KPI. `service` ends in the name of the call that answers its numbers."""

    id: int
    slug: str
    name: str
    description: str
    service: str
    explanation: tuple[str, ...]
    """How the number is counted, a sentence each."""
    measures: tuple[Measure, ...]
    parts: tuple[str, ...]
    """The fields of a cell that they read."""
    version: int = 1
    """Raised with every change of what the cells hold for it: all cells are computed anew."""
    has_staff: bool = False
    """Whether the number is compared with the head count."""


COMPLETED_TRAININGS = Definition(
    id=2,
    slug="completed_trainings",
    name="Capacitaciones completadas",
    description="Cantidad de cursos terminados, según su fecha de término.",
    service="/getCompletedTrainings",
    explanation=(
        (
            "Cuenta los cursos habilitados y completados, cada uno una vez, en el mes de su"
            " fecha de término."
        ),
        (
            "Con una empresa, cuenta sus cursos y aquellos en que participó alguien de la"
            " empresa: la suma de las empresas puede ser mayor que el total."
        ),
        (
            "Con género o tipo de participante, cuenta los cursos con al menos una"
            " participación que corresponda."
        ),
        "Sin esos filtros también cuenta cursos completados sin participantes.",
    ),
    measures=(Measure("courses", "Capacitaciones", lambda counts: counts.courses),),
    parts=("courses",),
)
TRAINED_PEOPLE = Definition(
    id=3,
    slug="trained_people",
    name="Personas capacitadas",
    description=(
        "Cantidad de personas distintas que participaron en al menos un curso terminado,"
        " comparada con la dotación."
    ),
    service="/getTrainedPeople",
    explanation=(
        (
            "Cuenta personas distintas con al menos una participación en un curso habilitado y"
            " completado."
        ),
        (
            "Cuenta las participaciones habilitadas, sin estado o con un estado que cuenta como"
            " capacitado."
        ),
        (
            "Agrupada, cuenta personas distintas dentro de cada período: los períodos no suman"
            " el total, porque una persona puede capacitarse en varios."
        ),
        (
            "La dotación es la de la empresa elegida o la de todas las empresas habilitadas,"
            " vigente al final del rango; sin dotación, cuenta las personas internas"
            " habilitadas de la empresa."
        ),
        (
            "Con género o solo externos, la comparación es con las personas habilitadas que"
            " corresponden."
        ),
        (
            "El porcentaje es la cobertura: personas internas distintas sobre la dotación de las"
            " mismas empresas; de las que no declaran dotación, sobre sus personas internas"
            " habilitadas. Deja fuera a los externos y, al mirar todas las empresas, a las"
            " deshabilitadas."
        ),
        (
            "Con género, la cobertura compara con las personas internas registradas de ese"
            " género. Es la misma cifra de la lista de empresas."
        ),
    ),
    measures=(Measure("result", "Personas capacitadas", lambda counts: counts.people),),
    parts=("people",),
    has_staff=True,
)
SURVEY_RESPONSES = Definition(
    id=4,
    slug="survey_responses",
    name="Respuestas de encuestas",
    description=(
        "Encuestas enviadas a participantes y jefaturas, y cuántas de ellas fueron respondidas."
    ),
    service="/getSurveyResponses",
    explanation=(
        (
            "Participantes son las invitaciones a encuestas que ya comenzaron; completadas, las"
            " que tienen una respuesta enviada."
        ),
        "Ambas van al mes en que comienza la encuesta, aunque la respuesta llegue después.",
        (
            "La empresa, el género y si es externa son los del participante, también cuando"
            " responde su jefatura."
        ),
        (
            "Una encuesta pausada cuenta si alguien ya la recibió o respondió. Quien se"
            " deshabilita antes de responder deja de contar; después de responder, cuenta."
        ),
        "Los envíos de prueba no cuentan.",
    ),
    measures=(
        Measure("participants", "Participantes", lambda counts: counts.participants),
        Measure("completed", "Completadas", lambda counts: counts.completed),
    ),
    parts=("participants", "completed"),
)


def hours_of(counts: Counts) -> float:
    """Hours to one decimal, rounded after they were added up."""
    return round_half_up(Fraction(counts.hours, HOUR), 1)


TRAINING_HOURS = Definition(
    id=1,
    slug="training_hours",
    name="Horas de capacitación",
    description=(
        "Suma de las horas que las personas asistieron a cursos terminados, según la fecha"
        " de término del curso."
    ),
    service="/getTrainingHours",
    explanation=(
        "Suma las horas de cada participación en cursos habilitados y completados.",
        (
            "De cada participación cuenta las horas asistidas; si no están registradas, las"
            " horas del curso por el porcentaje de asistencia; si tampoco hay asistencia, las"
            " horas del curso."
        ),
        (
            "Cuenta las participaciones habilitadas, sin estado o con un estado que cuenta como"
            " capacitado."
        ),
        "Todas las horas de un curso van al mes de su fecha de término.",
        "Una persona que asistió a dos cursos suma las horas de ambos.",
        "La empresa, el género y si es externa son los que la persona tenía al inscribirse.",
    ),
    measures=(Measure("hours", "Horas", hours_of),),
    parts=("hours",),
)

DEFINITIONS = (TRAINING_HOURS, COMPLETED_TRAININGS, TRAINED_PEOPLE, SURVEY_RESPONSES)

FORMULA = "-".join(str(definition.version) for definition in DEFINITIONS)
"""Version of all definitions together: cells computed by another version are out of date."""
