"""What must hold between the fields of a course; what was wrong before is no form's fault."""

import datetime as dt
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.courses import territory
from app.courses.fields import WITH_HOURS, WITH_PLACE
from app.errors import InvalidFields

Values = Mapping[str, Any]
"""Field -> value of the whole course, as it will be."""
Fault = tuple[str, str]
"""The field to blame and the words."""


@dataclass(frozen=True)
class Rule:
    """A check, and the fields that it looks at."""

    fields: frozenset[str]
    faults: Callable[[Values], Iterator[Fault]]


def check(values: Values, *, sent: Collection[str]) -> None:
    """Hold a course against the rules that look at any field that was sent.

    Raises InvalidFields.
    """
    errors: dict[str, list[str]] = {}
    for rule in RULES:
        if rule.fields.intersection(sent):
            for field, words in rule.faults(values):
                errors.setdefault(field, []).append(words)
    if errors:
        raise InvalidFields(errors=errors)


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


def _sence_name(values: Values) -> Iterator[Fault]:
    if values["courseCodeSence"] and not values["courseSenceName"]:
        yield (
            "courseSenceName",
            "Ingresa el nombre con que el curso está registrado en SENCE.",
        )


def _place(values: Values) -> Iterator[Fault]:
    region, commune = values["region"], values["commune"]
    needed = values["modality"] in WITH_PLACE
    if needed and not region:
        yield "region", "Selecciona la región."
    if needed and not commune:
        yield "commune", "Selecciona la comuna."
    if region and not territory.communes_of(region):
        yield "region", "Selecciona una región de la lista."
    elif commune and commune not in territory.communes_of(region or ""):
        yield "commune", "La comuna no pertenece a la región seleccionada."


def _dates(values: Values) -> Iterator[Fault]:
    if values["endDate"] < values["initialDate"]:
        yield "endDate", "La fecha de término no puede ser anterior a la de inicio."


def _hours(values: Values) -> Iterator[Fault]:
    begin, end = values["hourInit"], values["hourFinish"]
    needed = values["modality"] in WITH_HOURS or begin or end
    if needed and begin is None:
        yield "hourInit", "Ingresa la hora de inicio."
    if needed and end is None:
        yield "hourFinish", "Ingresa la hora de término."
    if begin and end and end <= begin:
        yield "hourFinish", "La hora de término debe ser posterior a la de inicio."


RULES = (
    Rule(frozenset({"courseCodeSence", "courseSenceName"}), _sence_name),
    Rule(frozenset({"modality", "region", "commune"}), _place),
    Rule(frozenset({"initialDate", "endDate"}), _dates),
    Rule(frozenset({"modality", "hourInit", "hourFinish"}), _hours),
)
