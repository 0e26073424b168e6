"""How values are shown to people, and which cells of a file say theirs in another way."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from types import MappingProxyType

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from records.base import Field
from sheets.evidence import MOST_EXAMPLES, Example
from sheets.field_parsers import parse_field
from sheets.folding import bare
from sheets.octets import without
from sheets.parsing import dates, days, rut
from sheets.parsing.choices import GENDERS
from sheets.parsing.column import Parsed, is_any, scatter
from sheets.parsing.numbers import GROUPS_COMMA
from sheets.parsing.text import clean
from sheets.workbook import column_as_seen

WORDS = frozenset({"name", "text", "title", "code", "digits", "lookup"})
"""Parsers that leave the words of a cell as they are, but for spaces."""
_FEW = 4
"""Cells to each different text from which on the texts are looked at instead of the cells."""
_GLANCE = 1_000
"""Cells that tell whether a column is one of such texts."""
_MOBILE = r"^\+56([29])(\d{4})(\d{4})$"
_OF_REGIONS = r"^\+56([3-8]\d)(\d{3})(\d{4})$"


def shown(field: Field, values: pa.Array, convention: str | None = None) -> pa.Array:
    """Return values of a field as people write them, which is read again as the same in a column
    of this convention.
    """
    if field.parser == "date":
        return dates.written(values, convention)
    if field.parser == "choice":
        labels = {one.value: one.label for one in field.options}
        return _in_words(values, lambda value: labels.get(str(value), str(value)))
    if convention == GROUPS_COMMA:
        # A dot is a decimal sign in such a column.
        sign = "$" if field.parser == "money" else ""
        return _in_words(values, lambda value: f"{sign}{value}")
    write = _WAYS.get(field.parser)
    return values if write is None else write(values)


def read_as(field: Field, texts: pa.Array, parsed: Parsed, convention: str | None) -> pa.Array:
    """Return how the value of each cell is shown where the cell says it otherwise; null elsewhere.

    Null, too, where the column would read what is shown as another value: nobody could correct it.
    """
    differs = pc.and_(parsed.values.is_valid(), texts.is_valid())
    if not is_any(differs):
        return pa.nulls(len(texts), pa.string())
    written = shown(field, parsed.values, convention)
    differs = pc.and_(differs, pc.fill_null(pc.not_equal(written, column_as_seen(texts)), False))
    told = pc.if_else(differs, written, pa.scalar(None, pa.string()))
    if field.parser in WORDS or not is_any(differs):
        return told
    again = parse_field(field, told, convention=convention or "").values
    return pc.if_else(
        pc.fill_null(pc.equal(again, parsed.values), False), told, pa.scalar(None, pa.string())
    )


def says_otherwise(field: Field, texts: pa.Array, parsed: Parsed) -> pa.Array:
    """Tell the cells in which something else stands than their value, signs between figures and
    capitals aside. Words that stay as they are say nothing else.
    """
    values = parsed.values
    if field.parser in WORDS or values.null_count == len(texts):
        return pa.array(np.zeros(len(texts), np.bool_))
    # Most cells hold their very value: only the others are looked at closely.
    written = pc.cast(values, pa.string()) if _is_number(values) else values
    others = _not_equal(written, texts) if pa.types.is_string(written.type) else values.is_valid()
    if not is_any(others):
        return others
    some = pc.if_else(others, texts, pa.scalar(None, pa.string()))
    # What stands in many cells is looked at once; a cell says what its text says.
    if _repeats(texts):
        encoded = some.dictionary_encode()
        of_text = np.empty(len(encoded.dictionary), np.int64)
        at = others.to_numpy(zero_copy_only=False)
        of_text[encoded.indices.filter(others)] = np.flatnonzero(at)
        differs = _differs(field, encoded.dictionary, values.take(pa.array(of_text)))
        return pc.fill_null(differs.take(encoded.indices), False)
    return _differs(field, some, values)


def _repeats(texts: pa.Array) -> bool:
    """Tell whether the first cells of a column say few things many times."""
    first = texts[:_GLANCE]
    return bool(len(pc.unique(first)) * _FEW < len(first))


def _differs(field: Field, texts: pa.Array, values: pa.Array) -> pa.Array:
    told = clean(texts)
    if pa.types.is_floating(values.type):
        written = pc.replace_substring(pc.cast(values, pa.string()), ".", ",")
        told, written = rut.whole(pc.replace_substring(told, ".", ",")), rut.whole(written)
    elif pa.types.is_integer(values.type):
        told = without(rut.whole(told), b"$ .,")
        written = pc.cast(values, pa.string())
    elif field.parser == "phone":
        written, told = values, without(told, b" .-()")
    elif field.parser == "rut":
        written, told = without(values, b"-"), pc.utf8_upper(without(told, b" .-/()"))
    else:
        written, told = _compact(shown(field, values)), _compact(column_as_seen(told))
    return _not_equal(written, told)


def _is_number(values: pa.Array) -> bool:
    return bool(pa.types.is_integer(values.type) or pa.types.is_floating(values.type))


def _not_equal(one: pa.Array, other: pa.Array) -> pa.Array:
    return pc.fill_null(pc.not_equal(one, other), False)


def otherwise(field: Field, texts: pa.Array, parsed: Parsed, convention: str | None) -> pa.Array:
    """Return how a value is shown where its cell says something else; null elsewhere."""
    differs = says_otherwise(field, texts, parsed)
    if not is_any(differs):
        return pa.nulls(len(texts), pa.string())
    return scatter(len(texts), differs, shown(field, parsed.values.filter(differs), convention))


@dataclass(frozen=True)
class ReadOtherwise:
    """How many cells of a column say something else than their value, and the first of them."""

    count: int
    examples: tuple[Example, ...]

    @classmethod
    def of(
        cls,
        field: Field,
        rows: pa.Array,
        cells: pa.Array,
        sides: Sequence[tuple[pa.Array, Parsed]],
        convention: str | None = None,
    ) -> "ReadOtherwise | None":
        """Of what each cell says and is read as: of a cell of days that is the first and the last.

        Of a sensitive column there are no examples.
        """
        differs = reduce(pc.or_, (says_otherwise(field, *side) for side in sides))
        if not (count := differs.true_count):
            return None
        if field.sensitive:
            return cls(count, ())
        first = pa.array(np.flatnonzero(differs)[:MOST_EXAMPLES])
        said = [shown(field, parsed.values.take(first), convention) for _, parsed in sides]
        columns = (
            rows.take(first),
            column_as_seen(cells.take(first)),
            said[0] if len(said) == 1 else days.from_to(*said),
        )
        lines = zip(*(one.to_pylist() for one in columns), strict=True)
        return cls(count, tuple(Example(*line) for line in lines))

    def and_later(self, other: "ReadOtherwise | None") -> "ReadOtherwise":
        """This and what was found further down in the same column."""
        if other is None:
            return self
        return ReadOtherwise(
            self.count + other.count, (*self.examples, *other.examples)[:MOST_EXAMPLES]
        )


def _compact(texts: pa.Array) -> pa.Array:
    return without(bare(texts), b" /()")


def _in_words(values: pa.Array, word: Callable[[object], str]) -> pa.Array:
    """Return each value in words, of which each different one is asked for once."""
    encoded = values.dictionary_encode()
    words = [word(one) for one in encoded.dictionary.to_pylist()]
    return pa.array(words, pa.string()).take(encoded.indices)


def _grouped(value: object) -> str:
    return f"{value:,}".replace(",", ".")


def _decimal(value: object) -> str:
    return f"{value:.15g}".replace(".", ",")


def _phones(values: pa.Array) -> pa.Array:
    for pattern in (_MOBILE, _OF_REGIONS):
        values = pc.replace_substring_regex(values, pattern, r"+56 \1 \2 \3")
    return values


def _yes_or_no(values: pa.Array) -> pa.Array:
    return pc.if_else(values, "Sí", "No")


_WAYS: Mapping[str, Callable[[pa.Array], pa.Array]] = MappingProxyType(
    {
        "rut": rut.shown,
        "phone": _phones,
        "gender": lambda values: _in_words(values, lambda one: GENDERS[str(one)]),
        "boolean": _yes_or_no,
        "external": _yes_or_no,
        "internal": _yes_or_no,
        "money": lambda values: _in_words(values, lambda one: f"${_grouped(one)}"),
        "count": lambda values: _in_words(values, _grouped),
        "decimal": lambda values: _in_words(values, _decimal),
        "hours": lambda values: _in_words(values, _decimal),
        "grade": lambda values: _in_words(values, _decimal),
        "attendance": lambda values: _in_words(values, lambda one: f"{_decimal(one)} %"),
        "month": lambda values: pc.strftime(values, format="%m-%Y"),
    }
)
