"""Find and replace."""

from dataclasses import replace
from typing import Any, Self

import pyarrow as pa
import pyarrow.compute as pc

from sheets.parsing.column import NULL_TEXT
from sheets.steps.base import (
    LONGEST_CELL,
    MADE,
    Ask,
    CellStep,
    Context,
    Form,
    Json,
    RecipeError,
    argument,
    as_pattern,
    blank_to_null,
    is_on,
    is_text,
)


class Replace(CellStep):
    """Find and replace whole cells or parts of them; capitals count when asked."""

    op = "replace"
    words = "«{find}» pasa a «{with}» en {column}"
    forms = (
        Form(
            "Reemplazar",
            "Un texto se cambia por otro.",
            (Ask("column"), Ask("replacing")),
            "Escribe qué buscar.",
        ),
    )
    takes_some = True
    also_takes = ("column",)

    @classmethod
    def check(cls, given: Json, context: Context) -> dict[str, Any]:
        """What is found and what it becomes, in one column, in several, or in all."""
        if "columns" in given and given.get("column") is None:
            columns = context.several(given, least=1, most=MADE)
        elif "columns" in given:
            raise RecipeError("step_malformed")
        elif given.get("column") is None:
            columns = sorted(context.mapped)
        else:
            columns = [context.column(given)]
        return {
            "columns": columns,
            "find": argument(given, "find", str, lambda value: is_text(value, LONGEST_CELL, 1)),
            "with": argument(given, "with", str, lambda value: is_text(value, LONGEST_CELL)),
            "whole": is_on(given, "whole"),
            "case": is_on(given, "case"),
        }

    def changes(self, texts: pa.Array) -> pa.Array:
        """The texts with the other one in place of what was found; those that would be longer than
        a cell may be, and than they were, stay as they are.
        """
        pattern = ("" if self.args["case"] else "(?i)") + (
            rf"^\s*{as_pattern(self.args['find'].strip())}\s*$"
            if self.args["whole"]
            else as_pattern(self.args["find"])
        )
        other = self.args["with"].replace("\\", "\\\\")
        grows = len(self.args["with"]) - len(self.args["find"])
        if self.args["whole"] or grows <= 0:
            return blank_to_null(pc.replace_substring_regex(texts, pattern, other))
        times = pc.count_substring_regex(texts, pattern)
        longer = pc.add(pc.utf8_length(texts), pc.multiply(pc.cast(times, pa.int64()), grows))
        too_long = pc.and_(pc.greater(times, 0), pc.greater(longer, LONGEST_CELL))
        changed = pc.if_else(too_long, NULL_TEXT, texts)
        changed = pc.replace_substring_regex(changed, pattern, other)
        return blank_to_null(pc.if_else(too_long, texts, changed))

    def with_texts(self, text: str) -> Self:
        """Neither what is found nor what it becomes."""
        return replace(self, args={**self.args, "find": text, "with": text})

    def wording(self) -> str:
        """Those of one column, or of all."""
        return (
            self.words if len(self.reads) < 2 else "«{find}» pasa a «{with}» en todas las columnas"
        )

    def params(self, _context: Context) -> dict[str, str | int]:
        """Both texts."""
        return {"find": self.args["find"], "with": self.args["with"]}
