"""Rows that stay out, and rows that are taken in again: the last step that names one counts."""

from typing import Any

from sheets.steps.base import Context, Form, Json, RowStep, Step


class LeaveOut(RowStep):
    """Rows that stay out."""

    op = "leave_out"
    words = "Deja fuera la fila {row}"
    words_of_many = "Deja fuera {count} filas, desde la {row}"
    by_code = True
    answer = "other"
    takes_in = False


class Include(RowStep):
    """Rows that are taken in, whatever would leave them out."""

    op = "include"
    words = "Incluye la fila {row}"
    words_of_many = "Incluye {count} filas, desde la {row}"
    by_code = True
    answer = "keep"
    takes_in = True


class LeaveOutBlank(Step):
    """Rows without a value in a column stay out."""

    op = "leave_out_blank"
    words = "Deja fuera las filas sin {column}"
    forms = (
        Form(
            "Dejar fuera las filas sin dato",
            "Las filas en que esta columna viene vacía no se cargan.",
        ),
    )

    @classmethod
    def check(cls, given: Json, context: Context) -> dict[str, Any]:
        """A column."""
        return {"column": context.column(given)}

    @property
    def needed_columns(self) -> tuple[int, ...]:
        """Its column."""
        return self.reads
