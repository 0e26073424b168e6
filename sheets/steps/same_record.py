"""Rows of which a person says that they are the record that was found for them."""

from collections.abc import Sequence
from typing import Any

from sheets.steps.base import LAST_ROW, Context, Json, RecipeError, RowStep, is_on


class SameRecord(RowStep):
    """Rows that are the record that was found for them, whatever they say of it: some, or all."""

    op = "same_record"
    words = "La fila {row} es de quien está registrado"
    words_of_many = "{count} filas son de quien está registrado, desde la {row}"
    by_code = True
    answer = "same"

    @classmethod
    def check(cls, given: Json, context: Context) -> dict[str, Any]:
        """Rows, or all of them."""
        if "rows" in given:
            return super().check(given, context)
        if not is_on(given, "all"):
            raise RecipeError("step_malformed")
        return {"all": True}

    @property
    def same_records(self) -> Sequence[int]:
        """Its rows."""
        return range(LAST_ROW + 1) if "all" in self.args else self.rows

    def wording(self) -> str:
        """Those of some rows, or of all."""
        if "all" in self.args:
            return "Todas las filas son de quien está registrado"
        return super().wording()
