"""What every parser takes and gives."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from records.base import Option

_SAMPLE, _REPEATS = 4_096, 4
"""Cells by which a column is judged, and how often each text has to be among them."""
_AT_ONCE = 64 * 1024**2
"""Bytes of columns that are looked through as one."""
NULL_TEXT = pa.scalar(None, pa.string())
Mask = npt.NDArray[np.bool_]
Params = Mapping[str, str | int]
NO_PARAMS: Params = MappingProxyType({})


@dataclass(frozen=True)
class Rule:
    """What a parser must know beside the cells: a bound, and what the whole column decided.

    `convention` is a word of the parser's own (see `CONVENTIONS` in `sheets/field_parsers.py`).
    `least` and `step` bound the numbers that may have decimals (step 0: any number), and `least`
    the characters of a title; `options` are what a choice may be.
    """

    limit: int | None = None
    convention: str | None = None
    least: float = 0
    step: float = 0
    options: tuple[Option, ...] = ()
    said: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """Of a yes or no, what else means either."""
    holds: Literal["", "word", "person", "email", "phone", "text"] = ""
    """Of a text of a file: whether it has to be a word of a list or a title, somebody's name, an
    address, a telephone, or whatever is neither a formula nor a date."""


@dataclass(frozen=True)
class Parsed:
    """A column after parsing. Where `codes` is not null the value is null.

    `suggestions` holds, as text, what the cell probably should say. `params` go with every code.
    """

    values: pa.Array
    codes: pa.Array
    suggestions: pa.Array | None = None
    params: Params = field(default_factory=lambda: NO_PARAMS)


Parser = Callable[[pa.Array, Rule], Parsed]


def no_codes(length: int) -> pa.Array:
    """Return a column of codes in which every cell is fine."""
    return pa.nulls(length, pa.string())


def flag(mask: pa.Array, code: str) -> pa.Array:
    """Return the code where the mask is true, null elsewhere."""
    return pc.if_else(mask, pa.scalar(code), NULL_TEXT)


def first_code(*codes: pa.Array) -> pa.Array:
    """Return for every row its first code that is not null."""
    return pc.coalesce(*codes)


def is_any(mask: pa.Array) -> bool:
    """Tell whether a mask is true anywhere."""
    return bool(pc.any(mask).as_py())


def is_all(mask: pa.Array) -> bool:
    """Tell whether a mask is true everywhere."""
    return bool(pc.all(mask).as_py())


def matches(texts: pa.Array, pattern: str) -> pa.Array:
    """Tell which cells fit a pattern; blank ones do not."""
    return pc.fill_null(pc.match_substring_regex(texts, pattern), False)


def says_little(texts: pa.Array) -> bool:
    """Tell whether a long column says the same few things over and over, as areas and genders do:
    each of these is then looked at once.
    """
    distinct = pc.count_distinct(texts[:_SAMPLE]).as_py() if len(texts) >= _SAMPLE else _SAMPLE
    return bool(distinct * _REPEATS < _SAMPLE)


def has_any(columns: Sequence[pa.Array], pattern: str) -> bool:
    """Tell whether a cell of any of some columns fits a pattern."""
    looked = [pc.unique(one) if says_little(one) else one for one in columns]
    if sum(one.nbytes for one in looked) < _AT_ONCE:
        # A pattern is compiled anew for each column, which takes longer than a small one.
        looked = [pa.concat_arrays(looked)]
    return any(is_any(matches(one, pattern)) for one in looked)


def count_true(mask: pa.Array) -> int:
    """Return in how many rows a mask is true."""
    return pc.sum(mask).as_py() or 0


def as_numpy(mask: pa.Array) -> Mask:
    """Return a mask as numpy has it, false where it is null."""
    where: Mask = pc.fill_null(mask, False).to_numpy(zero_copy_only=False)
    return where


def scatter(length: int, mask: pa.Array, some: pa.Array) -> pa.Array:
    """Spread `some`, one value for every true of the mask, over a column of that length."""
    return pc.replace_with_mask(pa.nulls(length, some.type), mask, some)


def integers(figures: pa.Array) -> npt.NDArray[np.int64]:
    """Return whole numbers of texts that are such."""
    found: npt.NDArray[np.int64] = pc.cast(figures, pa.int64()).to_numpy(zero_copy_only=False)
    return found
