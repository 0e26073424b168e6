"""What is worth knowing about a course; conditions of SENCE warn and never stop anybody."""

import datetime as dt
from collections.abc import Iterator

from app.courses.fields import AFTERNOON, MORNING
from app.franchise.constants import Constants
from app.franchise.words import pesos, plain
from app.kit.remarks import Remark
from app.kit.words import counted
from app.models.course import Course

LONGEST_DAYS = 365
NOON, ONE = dt.time(12), dt.time(13)
MINUTES = 60
TOO_MANY = "Las horas totales no caben en las fechas y horario indicados."


def remarks_on(
    course: Course, constants: Constants, *, is_otec: bool | None, unpaid: int
) -> tuple[Remark, ...]:
    """`is_otec`: of the provider, None without one; `unpaid`: participants without a salary."""
    return (
        *_of_dates(course),
        *_of_hours(course, constants),
        *_of_registration(course, is_otec),
        *_of_hour_value(course, constants),
        *_of_agreement(course, constants),
        *_of_salaries(unpaid),
    )


def _of_dates(course: Course) -> Iterator[Remark]:
    if (course.end_date - course.initial_date).days > LONGEST_DAYS:
        yield Remark("endDate", "El curso dura más de un año.")


def _of_hours(course: Course, constants: Constants) -> Iterator[Remark]:
    least, most = constants.settings.rules.least_hours, constants.settings.max_hours_per_day
    if course.total_hours < least:
        words = f"Menos de {plain(least)} horas cronológicas: no imputable."
        yield Remark("totalHours", words)
    if course.hour_init is None or course.hour_finish is None:
        return
    starts_late = course.jornada == MORNING and course.hour_init >= ONE
    starts_early = course.jornada == AFTERNOON and course.hour_init < NOON
    if starts_late or starts_early:
        words = f"La hora de inicio no corresponde a la jornada {course.jornada}."
        yield Remark("hourInit", words)
    daily = _minutes(course.hour_finish) - _minutes(course.hour_init)
    if daily > most * MINUTES:
        yield Remark("hourFinish", f"Más de {most} horas diarias.")
    days = (course.end_date - course.initial_date).days + 1
    if course.total_hours * MINUTES > days * daily:
        yield Remark("totalHours", TOO_MANY)


def _of_registration(course: Course, is_otec: bool | None) -> Iterator[Remark]:
    if not course.sence_code:
        yield Remark("courseCodeSence", "Sin código SENCE: no imputable.")
    if is_otec is False:
        yield Remark("supplier_id", "El proveedor no está registrado como OTEC: no imputable.")


def _of_hour_value(course: Course, constants: Constants) -> Iterator[Remark]:
    maximum = constants.maximum_of(course.modality, course.initial_date)
    if maximum is not None and (course.sence_hour_value or 0) > maximum.value:
        most = f"el valor hora máximo configurado ({pesos(maximum.value)})"
        yield Remark("senceHourValue", f"Supera {most} para esta modalidad.")


def _of_agreement(course: Course, constants: Constants) -> Iterator[Remark]:
    if course.bipartite and not constants.settings.rules.bipartite_percent:
        yield Remark("bipartite", "Su porcentaje es 0 % en Parámetros SENCE: no cambia nada.")


def _of_salaries(unpaid: int) -> Iterator[Remark]:
    if unpaid:
        people = counted(unpaid, "participante con franquicia", "participantes con franquicia")
        yield Remark("participants", f"{people} sin renta registrada.")


def _minutes(hour: dt.time) -> int:
    return hour.hour * MINUTES + hour.minute
