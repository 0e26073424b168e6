"""One datum of whichever column has it."""

from collections.abc import Sequence
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from sheets.parsing.column import NULL_TEXT
from sheets.parsing.text import absent, clean
from sheets.steps.base import Ask, Context, Form, Json, MakingStep


class FirstFilled(MakingStep):
    """The first of several columns with a value. One column alone gives its values to a second
    datum.
    """

    op = "first_filled"
    words = "{into}: el primero con dato de {columns}"
    forms = (
        Form(
            "Primera con dato",
            "De varias columnas se usa la primera que trae algo.",
            (Ask("columns"), Ask("into")),
            "Elige dos columnas o más y el dato que forman.",
        ),
        Form(
            "Usar también como…",
            "La misma columna se carga, además, como otro dato.",
            (Ask("column", of_file=True, as_list=True), Ask("into")),
            "Elige como qué otro dato se carga.",
            name="also_as",
            in_mapping="Todo el texto de una columna",
        ),
    )

    @classmethod
    def check(cls, given: Json, context: Context) -> dict[str, Any]:
        """Columns, and the datum."""
        columns = context.several(given, least=1)
        return {"columns": columns, "into": context.attribute(given.get("into"))}

    def made(self, columns: Sequence[pa.Array]) -> Sequence[pa.Array]:
        """The first text that says something."""
        cleaned = [clean(column) for column in columns]
        return [pc.coalesce(*(pc.if_else(absent(one), NULL_TEXT, one) for one in cleaned))]

    def wording(self) -> str:
        """Those of several columns, or of one."""
        return self.words if len(self.reads) > 1 else "Usa {column} también como {into}"
