"""Values that are no good left blank."""

from dataclasses import replace

import pyarrow as pa
import pyarrow.compute as pc

from records.base import Field
from sheets.parsing.column import NULL_TEXT, Parsed
from sheets.steps.base import ValueStep, is_unknown


class WithoutValue(ValueStep):
    """Leave blank what is wrong in a column."""

    op = "without_value"
    words = "Carga sin {field} donde no sirve"
    words_of_kind = "Carga sin {field} donde no sirve: «{problem}»"

    @property
    def blanks_unknown(self) -> bool:
        """Also values that a list does not have."""
        return self.args["code"] is None or is_unknown(self.args["code"])

    def _corrected(
        self, parsed: Parsed, wrong: pa.Array, _field: Field, _convention: str
    ) -> Parsed:
        suggestions = parsed.suggestions
        return replace(
            parsed,
            values=pc.if_else(wrong, pa.scalar(None, parsed.values.type), parsed.values),
            codes=pc.if_else(wrong, NULL_TEXT, parsed.codes),
            suggestions=None if suggestions is None else pc.if_else(wrong, NULL_TEXT, suggestions),
        )
