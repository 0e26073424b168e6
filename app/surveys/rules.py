"""What must hold of the tables and the open question of a template, and the words when not."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from app.errors import InvalidFields
from sheets.folding import fold

MOST_TABLES, MOST_ROWS, MOST_COLUMNS = 10, 30, 11
TITLE_CHARS, ROW_CHARS, LABEL_CHARS, PROMPT_CHARS = 120, 300, 60, 200
MOST_VALUE = 9_999

NO_TABLE = "Agrega al menos una tabla de preguntas."
MANY_TABLES = "Usa hasta 10 tablas de preguntas."
TABLE_TITLE = "Ingresa un título de 1 a 120 caracteres para la tabla."
NO_ROW = "Cada tabla necesita al menos una pregunta."
MANY_ROWS = "Cada tabla puede tener hasta 30 preguntas."
ROW = "Escribe una pregunta de 3 a 300 caracteres."
SAME_ROW = "Pregunta repetida en la tabla."
COLUMNS = "Cada tabla necesita entre 2 y 11 opciones."
LABEL = "Escribe una opción de 1 a 60 caracteres."
SAME_LABEL = "Opción repetida en la tabla."
MANY_NA = "Usa una sola opción de no aplica por tabla."
VALUES = "Los valores de la escala deben ir en orden."
VALUE = "Ingresa un valor entre -9.999 y 9.999, con hasta dos decimales."
PROMPT = "Escribe la pregunta abierta o desactívala."
LONG_PROMPT = "La pregunta abierta puede tener hasta 200 caracteres."

Fault = tuple[str, str]
"""The place to blame, as `tables.0.rows.2.text`, and the words."""
Form = Mapping[str, Any]


def check(tables: Sequence[Form], comment: Form) -> None:
    """Hold what a template asks against the rules.

    Raises InvalidFields.
    """
    errors: dict[str, list[str]] = defaultdict(list)
    for place, words in (*_tables(tables), *_comment(comment)):
        errors[place].append(words)
    if errors:
        raise InvalidFields(errors=errors)


def _tables(tables: Sequence[Form]) -> Iterator[Fault]:
    if not tables:
        yield "tables", NO_TABLE
    if len(tables) > MOST_TABLES:
        yield "tables", MANY_TABLES
    for number, table in enumerate(tables):
        place = f"tables.{number}"
        if not 1 <= len(table["title"]) <= TITLE_CHARS:
            yield f"{place}.title", TABLE_TITLE
        yield from _rows(table["rows"], f"{place}.rows")
        yield from _columns(table["columns"], f"{place}.columns")


def _rows(rows: Sequence[Form], place: str) -> Iterator[Fault]:
    if not rows:
        yield place, NO_ROW
    if len(rows) > MOST_ROWS:
        yield place, MANY_ROWS
    for number, row in enumerate(rows):
        if not 3 <= len(row["text"]) <= ROW_CHARS:
            yield f"{place}.{number}.text", ROW
    for number in _repeated([row["text"] for row in rows]):
        yield f"{place}.{number}.text", SAME_ROW


def _columns(columns: Sequence[Form], place: str) -> Iterator[Fault]:
    if not 2 <= len(columns) <= MOST_COLUMNS:
        yield place, COLUMNS
    for number, one in enumerate(columns):
        if not 1 <= len(one["label"]) <= LABEL_CHARS:
            yield f"{place}.{number}.label", LABEL
        if not _fits(one["value"]):
            yield f"{place}.{number}.value", VALUE
    for number in _repeated([one["label"] for one in columns]):
        yield f"{place}.{number}.label", SAME_LABEL
    if sum(one["isNA"] for one in columns) > 1:
        yield place, MANY_NA
    if not _is_scale([one["value"] for one in columns if not one["isNA"]]):
        yield place, VALUES


def _comment(comment: Form) -> Iterator[Fault]:
    prompt = comment["prompt"] or ""
    if comment["enabled"] and not prompt:
        yield "comment.prompt", PROMPT
    if len(prompt) > PROMPT_CHARS:
        yield "comment.prompt", LONG_PROMPT


def _repeated(texts: Sequence[str]) -> Iterator[int]:
    """The places of texts that stood before, whatever their case and accents."""
    seen: set[str] = set()
    for number, text in enumerate(texts):
        folded = fold(text)
        if folded and folded in seen:
            yield number
        seen.add(folded)


def _fits(value: float | None) -> bool:
    return value is None or (abs(value) <= MOST_VALUE and round(value, 2) == value)


def _is_scale(values: Sequence[float | None]) -> bool:
    """All values set and going one way, or none set."""
    set_values = [one for one in values if one is not None]
    if len(set_values) != len(values):
        return not set_values
    rises = {later > earlier for earlier, later in pairwise(set_values)}
    return len(rises) <= 1 and len(set(set_values)) == len(set_values)
