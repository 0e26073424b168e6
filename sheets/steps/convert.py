"""Units of hours and of amounts."""

from collections.abc import Mapping

import pyarrow as pa
import pyarrow.compute as pc

from sheets.parsing.column import NULL_TEXT, matches
from sheets.parsing.numbers import decimals, spanish
from sheets.parsing.text import clean
from sheets.steps.base import Ask, Form, Format, FormatStep

_UNITS: Mapping[str, tuple[float, int]] = {
    "minutes": (1 / 60, 2),
    "thousands": (1_000, 0),
    "millions": (1_000_000, 0),
    "year": (1 / 12, 0),
}
"""Unit of a column -> the factor to hours or to pesos (a month), and the decimals that are kept."""
_IN_UNITS = r"^[$ ]*-?(\d{1,3}(\.\d{3}){1,3}(,\d+)?|\d{1,12}(,\d+)?|\d{1,12}\.\d{1,2})$"
_UNCLEAR = r"^[$ ]*-?\d{1,3},\d{3}$"
"""A number as it is written here, or with a point before its decimals; "1,200" may be 1.200 or 1,2
and stays as it is."""
_FORMATS = (
    Format("minutes", "Minutos de {column} pasan a horas", "Minutos: se dividen por 60"),
    Format("thousands", "{column} viene en miles: cada número por 1.000", "Miles: por 1.000"),
    Format(
        "millions",
        "{column} viene en millones: cada número por 1.000.000",
        "Millones: por 1.000.000",
    ),
    Format(
        "year",
        "{column} viene por año: cada número se divide por 12",
        "Montos por año: se dividen por 12",
    ),
)


class Convert(FormatStep):
    """Write numbers in hours or pesos, of whatever unit the person named."""

    op = "convert"
    formats = _FORMATS
    forms = (
        Form(
            "Convertir unidad",
            "Minutos pasan a horas; miles, millones o montos por año, a pesos.",
            (
                Ask("column"),
                Ask("choice", "La columna viene en", _FORMATS),
            ),
        ),
    )

    def changes(self, texts: pa.Array) -> pa.Array:
        """What is no number, or may be two, stays as it is."""
        factor, kept = _UNITS[self.args["format"]]
        cells = clean(texts)
        plain = matches(cells, _IN_UNITS)
        unclear = matches(cells, _UNCLEAR)
        numbers = pc.if_else(pc.and_not(plain, unclear), cells, NULL_TEXT)
        numbers = pc.replace_substring_regex(numbers, r"^[$ ]*", "")
        numbers = pc.replace_substring_regex(numbers, r"\.(\d{3})", r"\1")
        values = pc.multiply(decimals(numbers), factor)
        rounded = pc.round(values, ndigits=kept, round_mode="half_up")
        return pc.coalesce(spanish(rounded), texts)
