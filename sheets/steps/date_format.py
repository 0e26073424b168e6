"""The order of day, month and year."""

from collections.abc import Mapping

import pyarrow as pa
import pyarrow.compute as pc

from sheets.parsing.days import each_day
from sheets.steps.base import Ask, Form, Format, FormatStep

_DAY_MONTH, _REST = r"^\s*(\d{1,2})[-/. ](\d{1,2})[-/. ]", r"($|[ Tt].*)"
_DATES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "dmy": (
        (_DAY_MONTH + r"(\d{4})", r"\3-\2-\1"),
        (_DAY_MONTH + r"(\d{2})" + _REST, r"20\3-\2-\1\4"),
    ),
    "mdy": (
        (_DAY_MONTH + r"(\d{4})", r"\3-\1-\2"),
        (_DAY_MONTH + r"(\d{2})" + _REST, r"20\3-\1-\2\4"),
    ),
    "ymd": (
        (r"^\s*(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})", r"\1-\2-\3"),
        (r"^\s*(\d{2})[-/. ](\d{1,2})[-/. ](\d{1,2})" + _REST, r"20\1-\2-\3\4"),
    ),
}
"""Order of day, month and year -> what is found, and the same as year-month-day. Years of two
figures are of this century, as in a column that is read without the step.
"""
_FORMATS = (
    Format("dmy", "Fechas de {column}: día, mes y año", "Día, mes, año (05-03-2026)"),
    Format("mdy", "Fechas de {column}: mes, día y año", "Mes, día, año (03/05/2026)"),
    Format("ymd", "Fechas de {column}: año, mes y día", "Año, mes, día (2026-03-05)"),
)


class DateFormat(FormatStep):
    """Write dates as year-month-day, read in the order that the person named."""

    op = "date_format"
    formats = _FORMATS
    forms = (
        Form(
            "Formato de fecha",
            "Dices en qué orden vienen día, mes y año.",
            (
                Ask("column"),
                Ask("choice", "Las fechas vienen como", _FORMATS),
            ),
        ),
    )

    def changes(self, texts: pa.Array) -> pa.Array:
        """What is no date stays as it is."""
        return each_day(texts, self._in_order)

    def _in_order(self, texts: pa.Array) -> pa.Array:
        for pattern, iso in _DATES[self.args["format"]]:
            texts = pc.replace_substring_regex(texts, pattern, iso)
        return texts
