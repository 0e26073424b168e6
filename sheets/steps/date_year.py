"""The year of days that are written without one."""

from collections.abc import Mapping
from typing import Any, Self

import pyarrow as pa
import pyarrow.compute as pc

from sheets.field_parsers import parse
from sheets.kinds.base import LoadKind
from sheets.parsing import dates, days
from sheets.parsing.column import count_true, is_any
from sheets.parsing.text import clean
from sheets.steps.base import (
    MOST_JOINED,
    CellStep,
    Choice,
    Context,
    FirstRows,
    Json,
    Question,
    argument,
)


class DateYear(CellStep):
    """Days without a year ("12 de febrero", "12/02") are of the year that a person says. Next
    month's file may be of another one.
    """

    op = "date_year"
    words = "{columns}: las fechas sin año son de {year}"
    question = "year"
    in_mapping = True
    in_template = False

    @classmethod
    def check(cls, given: Json, context: Context) -> dict[str, Any]:
        """Columns, and the year."""
        year = argument(
            given, "year", int, lambda value: dates.FIRST_YEAR <= value <= dates.LAST_YEAR
        )
        return {"columns": context.several(given, least=1, most=MOST_JOINED), "year": year}

    def changes(self, texts: pa.Array) -> pa.Array:
        """The days that lack a year with it, the others as they are."""
        told = clean(texts)
        last = days.part_of_days(told, last=True)
        yearless = dates.is_without_year(last, dates.ORDER_IS_UNCLEAR)
        if not is_any(yearless):
            return texts
        return pc.if_else(yearless, dates.filled_in(told, self.args["year"]), texts)

    def for_corrected(self, places: Mapping[int, int], _kind: LoadKind) -> Self | None:
        """Days that a person writes into the workbook may lack the year, too."""
        return None if self.off else self.moved(places)

    def params(self, _context: Context) -> dict[str, str | int]:
        """The year, which is no amount."""
        return {"year": str(self.args["year"])}

    @classmethod
    def ask(cls, rows: FirstRows) -> Question | None:
        """Of which year the days are, where most lack it: the one that the title names, first."""
        kind = rows.context.kind
        columns = [
            at
            for at, name in sorted(rows.context.mapped.items())
            if kind.attribute(name).kind == "date" and at in rows.cells and _first(rows.cells[at])
        ]
        # Where few rows lack it, each of them says so by itself.
        if not any(_lack_it_mostly(rows.cells[at]) for at in columns):
            return None
        example = _first(rows.cells[columns[0]])
        names = " y ".join(f"«{rows.context.name(at)}»" for at in columns)
        year = rows.year or rows.this_year
        years = (year, year - 1, year + 1)
        return Question(
            cls.question,
            f"Hay fechas sin año en {names}",
            f"¿De qué año son? Con «{example}» solo se sabe el día y el mes.",
            tuple(
                Choice(str(year), str(year), {"op": cls.op, "columns": columns, "year": year})
                for year in years
            ),
        )


def _first(texts: pa.Array) -> str | None:
    """The first day of a column that lacks its year."""
    told = clean(texts)
    yearless = told.filter(dates.is_without_year(days.part_of_days(told, last=True)))
    return yearless[0].as_py() if len(yearless) else None


def _lack_it_mostly(texts: pa.Array) -> bool:
    """Whether no fewer days of a column lack their year than have it."""
    told = days.part_of_days(clean(texts), last=True)
    with_it = parse("date", told).values
    return count_true(dates.is_without_year(told)) >= len(told) - int(with_it.null_count)
