"""What every parser takes and gives, and the bytes below an Arrow text column."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from records.base import Option

Params = Mapping[str, str | int]
NO_PARAMS: Params = MappingProxyType({})


@dataclass(frozen=True)
class Rule:
    """What a parser must know beside the cells: a bound, and what the whole column decided.

    `convention` is a word of the parser's own (see `CONVENTIONS` in `sheets/parsers.py`).
    `least` and `step` bound the numbers that may have decimals (step 0: any number), and `least`
    the characters of a title; `options` are what a choice may be.
    """

    limit: int | None = None
    convention: str | None = None
    least: float = 0
    step: float = 0
    options: tuple[Option, ...] = ()


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
    return pc.if_else(mask, pa.scalar(code), pa.scalar(None, pa.string()))


def first_code(*codes: pa.Array) -> pa.Array:
    """Return for every row its first code that is not null."""
    return pc.coalesce(*codes)


def is_any(mask: pa.Array) -> bool:
    """Tell whether a mask is true anywhere."""
    return bool(pc.any(mask).as_py())


def scatter(length: int, mask: pa.Array, some: pa.Array) -> pa.Array:
    """Spread `some`, one value for every true of the mask, over a column of that length."""
    return pc.replace_with_mask(pa.nulls(length, some.type), mask, some)


Octets = npt.NDArray[np.uint8]
Offsets = npt.NDArray[np.int32]


def octets(texts: pa.Array) -> tuple[Octets, Offsets]:
    """Return the bytes of a string column and the offsets of its cells, without copying.

    The first offset may be above zero, as in a slice.
    """
    offsets = np.frombuffer(texts.buffers()[1], np.int32)
    offsets = offsets[texts.offset : texts.offset + len(texts) + 1]
    data = texts.buffers()[2]
    content = np.frombuffer(data, np.uint8) if data is not None else np.empty(0, np.uint8)
    return content, offsets


def holds(texts: pa.Array, first: str, last: str) -> bool:
    """Tell whether any cell has an ASCII character between these two."""
    content, offsets = octets(texts)
    content = content[offsets[0] : offsets[-1]]
    return bool(((content >= ord(first)) & (content <= ord(last))).any())


def is_ascii(texts: pa.Array) -> bool:
    """Tell whether all cells are plain ASCII."""
    content, offsets = octets(texts)
    content = content[offsets[0] : offsets[-1]]
    return len(content) == 0 or int(content.max()) < 128


def without(texts: pa.Array, unwanted: bytes) -> pa.Array:
    """Return the column with every one of the unwanted ASCII characters taken out."""
    if len(texts) == 0:
        return texts
    content, offsets = octets(texts)
    content = content[offsets[0] : offsets[-1]]
    keep = np.ones(len(content), np.bool_)
    for character in unwanted:
        keep &= content != character
    if keep.all():
        return texts
    before = np.zeros(len(content) + 1, np.int32)
    np.cumsum(keep, out=before[1:])
    return rebuilt(texts, content[keep], before[offsets - offsets[0]])


def rebuilt(texts: pa.Array, content: Octets, offsets: Offsets) -> pa.Array:
    """Return a string column of these bytes, null where `texts` is null."""
    validity = texts.is_valid() if texts.null_count else None
    mask = validity.buffers()[1] if validity is not None else None
    buffers = [mask, pa.py_buffer(offsets), pa.py_buffer(content)]
    return pa.Array.from_buffers(pa.string(), len(texts), buffers)
