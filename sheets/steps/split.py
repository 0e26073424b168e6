"""One text of several data."""

from collections.abc import Sequence
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from sheets.parsing.column import NULL_TEXT
from sheets.parsing.text import clean
from sheets.steps.base import (
    MOST_JOINED,
    Ask,
    Context,
    Form,
    Json,
    MakingStep,
    RecipeError,
    argument,
    as_pattern,
    sign,
)


class Split(MakingStep):
    """The pieces of a cell between separators; the last one has whatever is left."""

    op = "split"
    words = "Separa {column} en {into}"
    forms = (
        Form(
            "Separar",
            "Un texto se reparte en varios datos.",
            (Ask("column", of_file=True), Ask("separator"), Ask("parts")),
            "Elige el separador y qué es cada parte.",
            in_mapping="Una parte del texto de una columna",
        ),
    )

    @classmethod
    def check(cls, given: Json, context: Context) -> dict[str, Any]:
        """A column, what stands between its parts, and what each part is."""
        parts = argument(given, "into", list, lambda value: 2 <= len(value) <= MOST_JOINED)
        into = [context.attribute(one) for one in parts]
        if len(set(into)) != len(into):
            raise RecipeError("step_field_twice")
        return {"column": context.column(given), "separator": sign(given, least=1), "into": into}

    def made(self, columns: Sequence[pa.Array]) -> Sequence[pa.Array]:
        """The parts, each without the blanks around it."""
        pattern, parts = as_pattern(self.args["separator"]), []
        [rest] = columns
        for _ in self.args["into"][1:]:
            found = pc.extract_regex(rest, rf"(?s)^(?P<head>.*?){pattern}(?P<rest>.*)$")
            head = pc.struct_field(found, "head")
            parts.append(clean(pc.if_else(found.is_valid(), head, rest)))
            rest = pc.if_else(found.is_valid(), pc.struct_field(found, "rest"), NULL_TEXT)
        return [*parts, clean(rest)]
