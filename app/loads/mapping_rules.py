"""What a confirmed mapping must fulfil, each breach in Spanish words."""

from collections.abc import Mapping as Mapped
from collections.abc import Sequence
from dataclasses import dataclass

from app.errors import InvalidFields
from app.models.load import Mapping
from sheets.kinds.base import Attribute, LoadKind


@dataclass(frozen=True)
class Chosen:
    """Where a person sends one column; no attribute: nowhere."""

    column_position: int
    column_name: str
    attribute: str | None
    part: str | None = None


def check(
    kind: LoadKind, mapping: Mapping, chosen: Sequence[Chosen], defaults: Mapped[str, str]
) -> None:
    """Raise InvalidFields with everything that is wrong."""
    attributes = {attribute.name: attribute for attribute in kind.attributes}
    problems = [
        *_unknown_columns(mapping, chosen),
        *_unknown_attributes(attributes, chosen),
        *_unknown_defaults(attributes, defaults),
        *_repeated(chosen),
    ]
    problems = problems or _missing(kind, chosen, defaults)
    if problems:
        raise InvalidFields(problems[0], errors={"data": problems})


def _unknown_columns(mapping: Mapping, chosen: Sequence[Chosen]) -> list[str]:
    there = {heading["column_position"] for heading in mapping.headings or []}
    seen: set[int] = set()
    problems = []
    for choice in chosen:
        if choice.column_position not in there:
            problems.append(f"La columna «{choice.column_name}» no está en el archivo.")
        if choice.column_position in seen:
            problems.append(f"La columna «{choice.column_name}» viene dos veces.")
        seen.add(choice.column_position)
    return problems


def _unknown_attributes(attributes: Mapped[str, Attribute], chosen: Sequence[Chosen]) -> list[str]:
    problems = []
    for choice in chosen:
        if choice.attribute is None:
            continue
        attribute = attributes.get(choice.attribute)
        if attribute is None:
            problems.append(f"El dato «{choice.attribute}» no existe.")
        elif choice.part and choice.part not in {part.name for part in attribute.parts}:
            problems.append(f"{attribute.label} no tiene una parte «{choice.part}».")
    return problems


def _unknown_defaults(attributes: Mapped[str, Attribute], defaults: Mapped[str, str]) -> list[str]:
    return [f"El dato «{name}» no existe." for name in defaults if name not in attributes]


def _repeated(chosen: Sequence[Chosen]) -> list[str]:
    """A datum comes from one column, or from its parts, each once."""
    seen: set[tuple[str, str | None]] = set()
    problems = []
    for choice in chosen:
        if choice.attribute is None:
            continue
        place = (choice.attribute, choice.part)
        whole = (choice.attribute, None)
        with_parts = choice.part is None and any(name == choice.attribute for name, _ in seen)
        if place in seen or (choice.part and whole in seen) or with_parts:
            problems.append(f"Dos columnas van al mismo dato: revisa «{choice.column_name}».")
        seen.add(place)
    return problems


def _missing(kind: LoadKind, chosen: Sequence[Chosen], defaults: Mapped[str, str]) -> list[str]:
    problems = []
    for attribute in kind.attributes:
        parts = {choice.part for choice in chosen if choice.attribute == attribute.name}
        if not parts and attribute.required and not defaults.get(attribute.name):
            problems.append(f"Falta relacionar una columna con {attribute.label}.")
        if parts and None not in parts:
            absent = [p.label for p in attribute.parts if p.required and p.name not in parts]
            problems.extend(f"{attribute.label}: falta la columna de {name}." for name in absent)
    return problems
