"""Matrices of answers held against what a survey asks: pure, and exact about what is wrong."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.models.surveys import ResTable
from app.surveys.templates.rules import Definition, Table

UNKNOWN = "Esta tabla no es de la encuesta."
REPEATED = "Esta tabla viene repetida."
COLUMNS = "El número de opciones no es el de la encuesta."
ROWS = "El número de preguntas no es el de la encuesta."
ONE_ONLY = "Marca una sola opción."
MISSING = "Responde esta pregunta."
NO_COMMENT = "Esta encuesta no tiene pregunta abierta."

Matrix = Sequence[Sequence[int]]
"""matrix[column][row], in the order of the version."""


@dataclass(frozen=True)
class Answer:
    """The option that a row was answered with."""

    table_id: str
    row_id: str
    column_id: str
    rapporteur_id: int | None
    value: float | None
    is_na: bool


@dataclass
class Read:
    """What matrices say: answers, rows that lack one, and what is no answer to this survey."""

    answers: list[Answer] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    """Required rows, as `tableId.rowId`."""
    wrong: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


def read(definition: Definition, res_tables: Sequence[ResTable]) -> Read:
    """Hold matrices against an expanded definition."""
    answers = Read()
    table_ids = {table.table_id for table in definition.tables}
    given: dict[str, Matrix] = {}
    for one in res_tables:
        table_id = one["tableId"]
        if table_id not in table_ids:
            answers.wrong[table_id].append(UNKNOWN)
        elif table_id in given:
            answers.wrong[table_id].append(REPEATED)
        else:
            given[table_id] = one["matrix"]
    for table in definition.tables:
        matrix = given.get(table.table_id)
        if matrix is None:
            answers.missing.extend(
                f"{table.table_id}.{row['rowId']}" for row in table.rows if table.requires(row)
            )
        elif len(matrix) != len(table.columns):
            answers.wrong[table.table_id].append(COLUMNS)
        elif any(len(column) != len(table.rows) for column in matrix):
            answers.wrong[table.table_id].append(ROWS)
        else:
            _read_table(table, matrix, answers)
    return answers


def comment_fault(definition: Definition, comment: str | None) -> str | None:
    """What is wrong with the answer to the open question, if given."""
    asked = definition.comment
    if comment and not asked["enabled"]:
        return NO_COMMENT
    if comment and len(comment) > asked["maxLength"]:
        return f"Escribe hasta {asked['maxLength']:,} caracteres.".replace(",", ".")
    return None


def lacks_comment(definition: Definition, comment: str | None) -> bool:
    """Whether the open question must be answered and is not."""
    asked = definition.comment
    return asked["enabled"] and asked["required"] and not comment


def _read_table(table: Table, matrix: Matrix, answers: Read) -> None:
    for place, row in enumerate(table.rows):
        marked = [number for number, column in enumerate(matrix) if column[place]]
        name = f"{table.table_id}.{row['rowId']}"
        if len(marked) > 1:
            answers.wrong[name].append(ONE_ONLY)
        elif marked:
            chosen = table.columns[marked[0]]
            answers.answers.append(
                Answer(
                    table.table_id,
                    row["rowId"],
                    chosen["columnId"],
                    table.rapporteur_id,
                    chosen["value"],
                    chosen["isNA"],
                )
            )
        elif table.requires(row):
            answers.missing.append(name)
