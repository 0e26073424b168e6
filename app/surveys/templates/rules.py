"""What a template asks: its definition as stored, read, expanded and checked."""

import re
import secrets
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, TypeVar

from app.models.surveys import (
    COURSE,
    SurveyColumn,
    SurveyComment,
    SurveyDefinition,
    SurveyRow,
    SurveyTable,
)
from app.platform.errors import InvalidFields
from sheets.folding import fold

Form = Mapping[str, Any]
"""A template, a table or a part of one as it is sent."""
Part = TypeVar("Part", bound=Form)
BETWEEN = "--"
"""Stands between the id of a table and the rapporteur that it asks about."""
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
ID = re.compile(r"(?=.{1,40}\Z)[a-z0-9]+(-[a-z0-9]+)*")
"""No two hyphens together: those stand before a rapporteur's id when a table is answered."""
BAD_ID = "Usa hasta 40 letras minúsculas, números y guiones sueltos."
SAME_ID = "Este identificador se repite."


@dataclass(frozen=True)
class Table:
    """Questions that share their options; expanded, about one rapporteur if it is about any."""

    table_id: str
    title: str
    instructions: str | None
    scope: str
    require_all: bool
    columns: Sequence[SurveyColumn]
    rows: Sequence[SurveyRow]
    rapporteur_id: int | None = None
    rapporteur: str | None = None

    def requires(self, row: SurveyRow) -> bool:
        """Whether a response must answer a row."""
        return self.require_all or row["required"]


@dataclass(frozen=True)
class Definition:
    """All that a version asks, in order."""

    tables: tuple[Table, ...]
    comment: SurveyComment

    @property
    def rows(self) -> int:
        """How many questions its tables have."""
        return sum(len(table.rows) for table in self.tables)


def parse(stored: SurveyDefinition) -> Definition:
    """What `survey_version.definition` holds."""
    comment = stored["comment"]
    return Definition(
        tables=tuple(_table(one) for one in _in_order(stored["tables"])),
        comment={**comment, "prompt": comment["prompt"] or ""},
    )


def expanded(definition: Definition, rapporteurs: Sequence[tuple[int, str]]) -> Definition:
    """As it is answered: a table about rapporteurs once for each of them (id and name)."""
    tables: list[Table] = []
    for table in definition.tables:
        if table.scope == COURSE:
            tables.append(table)
        else:
            tables.extend(
                replace(
                    table,
                    table_id=f"{table.table_id}{BETWEEN}{rapporteur_id}",
                    rapporteur_id=rapporteur_id,
                    rapporteur=name,
                )
                for rapporteur_id, name in rapporteurs
            )
    return replace(definition, tables=tuple(tables))


def base_id(table_id: str) -> str:
    """The id of the table that an expanded one comes from."""
    return table_id.partition(BETWEEN)[0]


def check(tables: Sequence[Form], comment: Form) -> None:
    """Hold what a template asks against the rules.

    Raises InvalidFields.
    """
    errors: dict[str, list[str]] = defaultdict(list)
    for place, words in (*_table_faults(tables), *_comment_faults(comment)):
        errors[place].append(words)
    if errors:
        raise InvalidFields(errors=errors)


def definition_of(form: Form) -> SurveyDefinition:
    """What is stored of the tables and the open question of a form that has the right shape.

    Raises InvalidFields.
    """
    tables, comment = _in_order(form["tables"]), form["comment"]
    _check_ids(tables)
    check(tables, comment)
    return {
        "tables": [_stored_table(table, place) for place, table in enumerate(tables, 1)],
        "comment": {
            "enabled": comment["enabled"],
            "prompt": comment["prompt"] or "",
            "required": comment["enabled"] and comment["required"],
            "maxLength": comment["maxLength"],
        },
    }


def asks_the_same(one: SurveyDefinition, other: SurveyDefinition) -> bool:
    """Whether two definitions differ in texts only: answers to one are answers to the other."""
    return bool(_structure(one) == _structure(other))


def _table(stored: SurveyTable) -> Table:
    return Table(
        table_id=stored["tableId"],
        title=stored["title"],
        instructions=stored["instructions"],
        scope=stored["scope"],
        require_all=stored["requireAll"],
        columns=stored["columns"],
        rows=_in_order(stored["rows"]),
    )


def _table_faults(tables: Sequence[Form]) -> Iterator[Fault]:
    if not tables:
        yield "tables", NO_TABLE
    if len(tables) > MOST_TABLES:
        yield "tables", MANY_TABLES
    for number, table in enumerate(tables):
        place = f"tables.{number}"
        if not 1 <= len(table["title"]) <= TITLE_CHARS:
            yield f"{place}.title", TABLE_TITLE
        yield from _row_faults(table["rows"], f"{place}.rows")
        yield from _column_faults(table["columns"], f"{place}.columns")


def _row_faults(rows: Sequence[Form], place: str) -> Iterator[Fault]:
    if not rows:
        yield place, NO_ROW
    if len(rows) > MOST_ROWS:
        yield place, MANY_ROWS
    for number, row in enumerate(rows):
        if not 3 <= len(row["text"]) <= ROW_CHARS:
            yield f"{place}.{number}.text", ROW
    for number in _repeated([row["text"] for row in rows]):
        yield f"{place}.{number}.text", SAME_ROW


def _column_faults(columns: Sequence[Form], place: str) -> Iterator[Fault]:
    if not 2 <= len(columns) <= MOST_COLUMNS:
        yield place, COLUMNS
    for number, one in enumerate(columns):
        if not 1 <= len(one["label"]) <= LABEL_CHARS:
            yield f"{place}.{number}.label", LABEL
        value = one["value"]
        if not (value is None or (abs(value) <= MOST_VALUE and round(value, 2) == value)):
            yield f"{place}.{number}.value", VALUE
    for number in _repeated([one["label"] for one in columns]):
        yield f"{place}.{number}.label", SAME_LABEL
    if sum(one["isNA"] for one in columns) > 1:
        yield place, MANY_NA
    if not _is_scale([one["value"] for one in columns if not one["isNA"]]):
        yield place, VALUES


def _comment_faults(comment: Form) -> Iterator[Fault]:
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


def _is_scale(values: Sequence[float | None]) -> bool:
    """All values set and going one way, or none set."""
    set_values = [one for one in values if one is not None]
    if len(set_values) != len(values):
        return not set_values
    rises = {later > earlier for earlier, later in pairwise(set_values)}
    return len(rises) <= 1 and len(set(set_values)) == len(set_values)


def _structure(definition: SurveyDefinition) -> Any:
    comment = definition["comment"]
    return (
        [
            (
                table["tableId"],
                table["scope"],
                [
                    (column["columnId"], column["value"], column["isNA"])
                    for column in table["columns"]
                ],
                [(row["rowId"], table["requireAll"] or row["required"]) for row in table["rows"]],
            )
            for table in definition["tables"]
        ],
        (comment["enabled"], comment["required"], comment["maxLength"]),
    )


def _stored_table(form: Form, place: int) -> SurveyTable:
    columns, rows = form["columns"], _in_order(form["rows"])
    return {
        "tableId": form["tableId"] or _new_id("t"),
        "title": form["title"],
        "instructions": form["instructions"] or None,
        "order": place,
        "scope": form["scope"],
        "requireAll": form["requireAll"],
        "columns": [
            {
                "columnId": one["columnId"] or _new_id("c"),
                "label": one["label"],
                "value": None if one["isNA"] else _plain(one["value"]),
                "isNA": one["isNA"],
            }
            for one in columns
        ],
        "rows": [
            {
                "rowId": one["rowId"] or _new_id("r"),
                "text": one["text"],
                "order": number,
                "required": one["required"],
            }
            for number, one in enumerate(rows, 1)
        ],
    }


def _new_id(letter: str) -> str:
    """Never that of a question that was taken out: answers to it would be taken for new ones."""
    return letter + secrets.token_hex(6)


def _plain(value: float | None) -> float | int | None:
    return int(value) if value is not None and value == int(value) else value


def _in_order(parts: Sequence[Part]) -> list[Part]:
    """By the order that they give, if all do; else as they stand."""
    if any(one["order"] is None for one in parts):
        return list(parts)
    return sorted(parts, key=lambda one: int(one["order"]))


def _check_ids(tables: Sequence[Form]) -> None:
    errors: dict[str, list[str]] = defaultdict(list)
    _check_siblings(tables, "tableId", "tables", errors)
    for number, table in enumerate(tables):
        _check_siblings(table["columns"], "columnId", f"tables.{number}.columns", errors)
        _check_siblings(table["rows"], "rowId", f"tables.{number}.rows", errors)
    if errors:
        raise InvalidFields(errors=errors)


def _check_siblings(
    parts: Sequence[Form], name: str, place: str, errors: dict[str, list[str]]
) -> None:
    seen: set[str] = set()
    for number, one in enumerate(parts):
        given = one[name]
        if given and not ID.fullmatch(given):
            errors[f"{place}.{number}.{name}"].append(BAD_ID)
        elif given and given in seen:
            errors[f"{place}.{number}.{name}"].append(SAME_ID)
        seen.add(given or "")
