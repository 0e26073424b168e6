"""The sign before decimals."""

import pyarrow as pa
import pyarrow.compute as pc

from sheets.parsing.column import matches
from sheets.steps.base import Ask, Form, Format, FormatStep

_FORMATS = (
    Format("comma", "Números de {column}: la coma separa decimales", "Coma (1.234,5)"),
    Format("point", "Números de {column}: el punto separa decimales", "Punto (1,234.5)"),
)


class NumberFormat(FormatStep):
    """Take the thousands out of numbers, and write decimals with a point."""

    op = "number_format"
    formats = _FORMATS
    forms = (
        Form(
            "Formato de número",
            "Dices qué signo separa los decimales.",
            (
                Ask("column"),
                Ask("choice", "Los decimales vienen con", _FORMATS),
            ),
        ),
    )

    def changes(self, texts: pa.Array) -> pa.Array:
        """What is no number stays as it is."""
        thousands = "," if self.args["format"] == "point" else "."
        number = matches(texts, r"^[\s$]*-?\d[\d.,\s]*$")
        plain = pc.replace_substring(texts, thousands, "")
        if thousands == ".":
            plain = pc.replace_substring(plain, ",", ".")
        return pc.if_else(number, plain, texts)
