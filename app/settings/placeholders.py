"""What a text of a mail may leave open: `{{nombre}}` and its like, filled in for each recipient."""

import re
from collections.abc import Iterable

import marshmallow as ma

PLACEHOLDERS = (
    "nombre",
    "curso",
    "empresa",
    "fecha_termino",
    "dias_restantes",
    "enlace",
    "colaborador",
)
LINK = "enlace"
PATTERN = re.compile(r"\{\{\s*([^{}\n]*?)\s*\}\}")


def written(name: str) -> str:
    """A placeholder as it stands in a text."""
    return "{{" + name + "}}"


def check_subject(text: str) -> None:
    """Refuse a bad subject; a link in it would be readable in every list of mails."""
    found = _unknown(text)
    if LINK in _names(text):
        found.append(f"El asunto no puede llevar {written(LINK)}.")
    if found:
        raise ma.ValidationError(found)


def check_body(text: str) -> None:
    """Refuse a bad text of a mail; without a link nobody could answer."""
    found = _unknown(text)
    if LINK not in _names(text):
        found.append(f"El texto debe incluir {written(LINK)}.")
    if found:
        raise ma.ValidationError(found)


def _names(text: str) -> list[str]:
    return [match[1] for match in PATTERN.finditer(text)]


def _unknown(text: str) -> list[str]:
    strange = dict.fromkeys(name for name in _names(text) if name not in PLACEHOLDERS)
    found = [f"No existe el marcador {written(name)}. Usa {_listed()}." for name in strange]
    rest = PATTERN.sub("", text)
    if "{{" in rest or "}}" in rest:
        found.append(f"Revisa las llaves: un marcador se escribe {written('nombre')}.")
    return found


def _listed(names: Iterable[str] = PLACEHOLDERS) -> str:
    *first, last = map(written, names)
    return f"{', '.join(first)} o {last}"
