"""What the values of a column mean."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Self

import pyarrow as pa
import pyarrow.compute as pc

from sheets.folding import fold, fold_column
from sheets.parsing.text import clean
from sheets.steps.base import (
    LONGEST_CELL,
    Ask,
    CellStep,
    Context,
    Form,
    Json,
    RecipeError,
    argument,
    blank_to_null,
    is_text,
)

MOST_RELATED = 2_000


class Relate(CellStep):
    """Put the value that a person named in the place of another one, however it is spelt."""

    op = "relate"
    words = "Relaciona {count} valores de {column}"
    forms = (
        Form(
            "Relacionar valores",
            "Dices una vez qué significa cada valor.",
            (Ask("column"), Ask("values")),
            "Di qué significa al menos un valor.",
        ),
    )

    @classmethod
    def check(cls, given: Json, context: Context) -> dict[str, Any]:
        """A column, and value -> what it means."""
        values = argument(given, "values", dict, lambda value: 1 <= len(value) <= MOST_RELATED)
        for text, other in values.items():
            if not (is_text(text, LONGEST_CELL, 1) and is_text(other, LONGEST_CELL)):
                raise RecipeError("step_malformed")
        return {"column": context.column(given), "values": dict(values)}

    @property
    def _values(self) -> Mapping[str, str]:
        return self.args["values"]  # type: ignore[no-any-return]  # stored as JSON

    def changes(self, texts: pa.Array) -> pa.Array:
        """What each value means; the others as they are."""
        folded = {fold(text): other for text, other in self._values.items()}
        places = pc.index_in(fold_column(clean(texts)), value_set=pa.array(folded, pa.string()))
        others = pa.array(folded.values(), pa.string()).take(places)
        return blank_to_null(pc.if_else(places.is_valid(), others, texts))

    def with_texts(self, text: str) -> Self:
        """None of its values."""
        values = {text: text} if len(self._values) == 1 else self._values
        return replace(self, args={**self.args, "values": values})

    def wording(self) -> str:
        """Those of one value, or how many they are."""
        return self.words if len(self._values) > 1 else "«{find}» pasa a «{with}» en {column}"

    def params(self, _context: Context) -> dict[str, str | int]:
        """The first value, and how many there are."""
        text, other = next(iter(self._values.items()))
        return {"find": text, "with": other, "count": len(self._values)}
