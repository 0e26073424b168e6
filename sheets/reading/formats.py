"""What number formats show of cells, where that is not what the file keeps of them: the currency of
an amount, a month in place of a day, a day without its year.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from sheets.reading.grid import PLAIN_NUMBER

MONTH, YEARLESS = "month", "yearless"
"""What a format shows of days."""
PERCENT = "%"
"""The sign that a format writes behind a number, as it stands in the file."""
_MONTHS = ("ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic")
# What a number format says of language, colour and literal signs.
_NOT_SHOWN = r'\[[^\]]*\]|"[^"]*"|\\.|_.|\*.'
_MONTH_AND_YEAR = r"\W*(?:m{1,5}\W*(?:y{2}|y{4})|(?:y{2}|y{4})\W*m{1,5})\W*"
_DAY_AND_MONTH = r"\W*(?:d{3,4}\W*)?(?:d{1,2}\W*(?:(?:de)\W*)?m{1,5}|m{1,5}\W*d{1,2})\W*"
_LITERALS = re.compile(r'\[\$([^\]-]*)[^\]]*\]|"([^"]*)"|(€)|\\(%)')
_CURRENCIES = {
    "USD": re.compile(r"(?i)^(?:us\$?|u\$s|usd)$"),
    "EUR": re.compile(r"(?i)^(?:€|eur)$"),
    "UF": re.compile(r"(?i)^(?:u\.?f\.?|clf)$"),
    "UTM": re.compile(r"(?i)^utm$"),
}
_DAY = r"^\d{4}-\d{2}-\d{2} 00:00:00$"
_YEAR = re.compile(r"(?<!\d)20\d\d(?!\d)")
_NEAR = 3
"""Years by which a day that was typed without one may be off: a birthday is of any."""
Rows = Mapping[tuple[int, str], Sequence[int]]
"""Column and what its format shows -> the numbers of the rows of cells that have it."""


def is_of_months(form: str) -> bool:
    """Whether a format shows month and year of a day: mmm-yy."""
    return re.fullmatch(_MONTH_AND_YEAR, _shown(form)) is not None


def is_share(form: str) -> bool:
    """Whether a format shows a hundred times what the file keeps: 0%, and not 0"%"."""
    return "%" in re.sub(_NOT_SHOWN, "", form)


def told(form: str) -> str | None:
    """What a format shows that the file does not keep, if anything."""
    if is_of_months(form):
        return MONTH
    if re.fullmatch(_DAY_AND_MONTH, _shown(form)):
        return YEARLESS
    literals = ["".join(one).strip() for one in _LITERALS.findall(form.partition(";")[0])]
    if not is_share(form) and "%" in literals:
        return PERCENT
    return next((name for one in literals if (name := currency(one))), None)


def currency(said: str) -> str | None:
    """The currency that a word or sign is of, other than pesos."""
    return next((name for name, looks in _CURRENCIES.items() if looks.match(said)), None)


def _shown(form: str) -> str:
    return re.sub(_NOT_SHOWN, "", form.partition(";")[0]).lower()


def with_shown(table: pa.Table, positions: Sequence[int], shown: Rows, name: str) -> pa.Table:
    """A table that has what a person sees: USD 1450 where the file keeps 1450; abr-27 in a column
    of whole days besides; 08-mar where the title, the name of the sheet and the days that show
    theirs are of one other year.
    """
    for (position, what), rows in shown.items():
        if position not in positions:
            continue
        at = positions.index(position)
        texts = pc.cast(table.column(at), pa.string()).combine_chunks()
        mask = np.zeros(len(texts), np.bool_)
        numbers = np.asarray(rows) - 1
        mask[numbers[numbers < len(texts)]] = True
        days = pc.fill_null(pc.match_substring_regex(texts, _DAY), False)
        if what not in (MONTH, YEARLESS):
            amounts = pc.fill_null(pc.match_substring_regex(texts, PLAIN_NUMBER), False)
            cells, seen = pc.and_(mask, amounts), pc.binary_join_element_wise(what, texts, " ")
            if what == PERCENT:
                seen = pc.binary_join_element_wise(texts, what, "")
        else:
            cells = pc.and_(mask, days)
            others = pc.and_not(days, cells)
            if not pc.any(cells).as_py() or (what == MONTH and not pc.any(others).as_py()):
                continue
            if what == YEARLESS and not _are_of_other_year(table, texts, cells, others, name):
                continue
            seen = pa.array(list(_written(texts, what)), pa.string())
        table = table.set_column(at, table.field(at).name, pc.if_else(cells, seen, texts))
    return table


def _written(texts: pa.Array, what: str) -> Iterator[str | None]:
    for text in texts.to_pylist():
        if text is None or not re.match(_DAY, text):
            yield text
        else:
            month = _MONTHS[int(text[5:7]) - 1]
            yield f"{month}-{text[2:4]}" if what == MONTH else f"{text[8:10]}-{month}"


def _are_of_other_year(
    table: pa.Table, texts: pa.Array, days: pa.Array, others: pa.Array, name: str
) -> bool:
    """Whether what is seen above some days, and in the other ones, is of one year, and these days
    are of others near it.
    """
    above = table.slice(0, pc.index(days, True).as_py()).columns
    titles = [one for column in above for one in column.to_pylist() if one]
    seen = {
        year
        for title in (*titles, name)
        if not re.match(_DAY, title)
        for year in _YEAR.findall(title)
    }
    seen.update(pc.unique(pc.utf8_slice_codeunits(texts.filter(others), 0, 4)).to_pylist())
    hidden = pc.unique(pc.utf8_slice_codeunits(texts.filter(days), 0, 4)).to_pylist()
    return len(seen) == 1 and all(
        0 < abs(int(one) - int(year)) <= _NEAR for one in seen for year in hidden
    )
