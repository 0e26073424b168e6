"""What must hold between the fields of a course, and what is warned about.

Its state on a day is decided in app/models/training.py (`state_of`, and `is_in` for queries): the
domain `people`, which may not import this one, shows the states of courses, too.
"""

import datetime as dt
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.finance.franchise.rules import Parameters, pesos, plain
from app.models.training import Course
from app.platform.errors import InvalidFields
from app.platform.forms import WarningView
from app.platform.text import counted, listed
from records.course import AFTERNOON, MORNING, WITH_HOURS, WITH_PLACE
from records.territory import communes_of

SENCE_NAME = "Ingresa el nombre con que el curso está registrado en SENCE."
REGION, COMMUNE = "Selecciona la región.", "Selecciona la comuna."
OTHER_REGION = "La comuna no pertenece a la región seleccionada."
HOUR_INIT, HOUR_FINISH = "Ingresa la hora de inicio.", "Ingresa la hora de término."
Values = Mapping[str, Any]
"""Field -> value of the whole course, as it will be."""
FieldError = tuple[str, str]
"""The field to blame and the words."""

FIRST_FIELDS = {
    "el área temática": "topicArea",
    "la modalidad": "modality",
    "el lugar (región y comuna)": "region",
    "el horario": "hourInit",
    "el nombre SENCE": "courseSenceName",
}
"""What a course may lack -> the field of the form that is blamed."""
LONGEST_DAYS = 365
NOON, ONE = dt.time(12), dt.time(13)
MINUTES = 60


@dataclass(frozen=True)
class Rule:
    """A check, and the fields that it looks at."""

    fields: frozenset[str]
    errors: Callable[[Values], Iterator[FieldError]]


def _sence_name(values: Values) -> Iterator[FieldError]:
    if values["courseCodeSence"] and not values["courseSenceName"]:
        yield "courseSenceName", SENCE_NAME


def _place(values: Values) -> Iterator[FieldError]:
    region, commune = values["region"], values["commune"]
    if region and not communes_of(region):
        yield "region", "Selecciona una región de la lista."
    elif commune and commune not in communes_of(region or ""):
        yield "commune", OTHER_REGION


def _dates(values: Values) -> Iterator[FieldError]:
    if values["endDate"] < values["initialDate"]:
        yield "endDate", "La fecha de término no puede ser anterior a la de inicio."


def _hours(values: Values) -> Iterator[FieldError]:
    begin, end = values["hourInit"], values["hourFinish"]
    if end and begin is None:
        yield "hourInit", HOUR_INIT
    if begin and end is None:
        yield "hourFinish", HOUR_FINISH
    if begin and end and end <= begin:
        yield "hourFinish", "La hora de término debe ser posterior a la de inicio."


RULES = (
    Rule(frozenset({"courseCodeSence", "courseSenceName"}), _sence_name),
    Rule(frozenset({"region", "commune"}), _place),
    Rule(frozenset({"initialDate", "endDate"}), _dates),
    Rule(frozenset({"hourInit", "hourFinish"}), _hours),
)


def check(values: Values, *, sent: Collection[str]) -> None:
    """Hold a course against the rules that look at any field that was sent.

    Raises InvalidFields.
    """
    errors: dict[str, list[str]] = {}
    for rule in RULES:
        if rule.fields.intersection(sent):
            for field, words in rule.errors(values):
                errors.setdefault(field, []).append(words)
    if errors:
        raise InvalidFields(errors=errors)


def lacking(values: Values) -> list[str]:
    """What a course needs before it is communicated or completed, and may lack while it is planned;
    `DATA` of queries says the same of many courses.
    """
    modality, begin, end = values["modality"], values["hourInit"], values["hourFinish"]
    without_place = not values["region"] or not values["commune"]
    with_hours = modality in WITH_HOURS or begin or end
    wanted = {
        "el área temática": values["topicArea"] is None,
        "la modalidad": modality is None,
        "el lugar (región y comuna)": modality in WITH_PLACE and without_place,
        "el horario": with_hours and (begin is None or end is None),
        "el nombre SENCE": values["courseCodeSence"] and not values["courseSenceName"],
    }
    return [name for name, is_lacking in wanted.items() if is_lacking]


def check_stays_ready(values: Values, *, before: Values) -> None:
    """Whether a course that was communicated or completed keeps what it had to have for that.

    Raises InvalidFields.
    """
    if not (before["isComplete"] or before["senceCommunicatedAt"]):
        return
    lost = [name for name in lacking(values) if name not in lacking(before)]
    if lost:
        words = f"Un curso completado o comunicado a SENCE lleva {listed(lost)}."
        raise InvalidFields(words, errors={FIRST_FIELDS[name]: [words] for name in lost})


def check_ready(values: Values, *, field: str, before: str) -> None:
    """Whether a course has all that is needed for what the field says.

    Raises InvalidFields.
    """
    if lacks := lacking(values):
        words = f"Antes de {before}, completa {listed(lacks)}."
        raise InvalidFields(words, errors={field: [words]})


def check_complete(values: Values, *, participants: int, on: dt.date) -> None:
    """Whether a course can be called complete.

    Raises InvalidFields.
    """
    words = None
    if values["endDate"] > on:
        words = "No puedes completar un curso que aún no termina."
    elif participants == 0:
        words = "Agrega al menos un participante antes de completar el curso."
    if words is not None:
        raise InvalidFields(words, errors={"isComplete": [words]})


def warnings_on(
    course: Course, parameters: Parameters, *, is_otec: bool | None, unpaid: int
) -> tuple[WarningView, ...]:
    """`is_otec`: of the provider, None without one; `unpaid`: participants without a salary."""
    warnings = list(_schedule_warnings(course, parameters))
    if not course.sence_code:
        warnings.append(WarningView("courseCodeSence", "Sin código SENCE: no imputable."))
    if is_otec is False:
        words = "El proveedor no está registrado como OTEC: no imputable."
        warnings.append(WarningView("supplier_id", words))
    maximum = parameters.maximum_of(course.modality, course.initial_date)
    if maximum is not None and (course.sence_hour_value or 0) > maximum.value:
        most = f"el valor hora máximo configurado ({pesos(maximum.value)})"
        words = f"Supera {most} para esta modalidad."
        warnings.append(WarningView("senceHourValue", words))
    if course.bipartite and not parameters.settings.rules.bipartite_percent:
        words = "Su porcentaje es 0 % en Parámetros SENCE: no cambia nada."
        warnings.append(WarningView("bipartite", words))
    if unpaid:
        people = counted(unpaid, "participante con franquicia", "participantes con franquicia")
        warnings.append(WarningView("participants", f"{people} sin renta registrada."))
    return tuple(warnings)


def _schedule_warnings(course: Course, parameters: Parameters) -> Iterator[WarningView]:
    if (course.end_date - course.initial_date).days > LONGEST_DAYS:
        yield WarningView("endDate", "El curso dura más de un año.")
    least, most = parameters.settings.rules.least_hours, parameters.settings.max_hours_per_day
    if course.total_hours < least:
        words = f"Menos de {plain(least)} horas cronológicas: no imputable."
        yield WarningView("totalHours", words)
    if course.hour_init is None or course.hour_finish is None:
        return
    starts_late = course.jornada == MORNING and course.hour_init >= ONE
    starts_early = course.jornada == AFTERNOON and course.hour_init < NOON
    if starts_late or starts_early:
        words = f"La hora de inicio no corresponde a la jornada {course.jornada}."
        yield WarningView("hourInit", words)
    daily = _minutes(course.hour_finish) - _minutes(course.hour_init)
    if daily > most * MINUTES:
        yield WarningView("hourFinish", f"Más de {most} horas diarias.")
    days = (course.end_date - course.initial_date).days + 1
    if course.total_hours * MINUTES > days * daily:
        words = "Las horas totales no caben en las fechas y horario indicados."
        yield WarningView("totalHours", words)


def _minutes(hour: dt.time) -> int:
    return hour.hour * MINUTES + hour.minute
