"""The bytes below an Arrow text column, which are looked through in one go."""

import numpy as np
import numpy.typing as npt
import pyarrow as pa

Octets = npt.NDArray[np.uint8]
Offsets = npt.NDArray[np.int32]


def octets(texts: pa.Array) -> tuple[Octets, Offsets]:
    """Return the bytes of the cells of a string column, not copied, and where each begins in them.

    The last offset is the number of bytes.
    """
    offsets = np.frombuffer(texts.buffers()[1], np.int32)
    offsets = offsets[texts.offset : texts.offset + len(texts) + 1]
    data = texts.buffers()[2]
    content = np.frombuffer(data, np.uint8) if data is not None else np.empty(0, np.uint8)
    # The first offset of a slice is above zero.
    return content[offsets[0] : offsets[-1]], offsets - offsets[0]


def holds(texts: pa.Array, first: str, last: str) -> bool:
    """Tell whether any cell has an ASCII character between these two."""
    content, _ = octets(texts)
    return bool(((content >= ord(first)) & (content <= ord(last))).any())


def is_ascii(texts: pa.Array) -> bool:
    """Tell whether all cells are plain ASCII."""
    content, _ = octets(texts)
    return len(content) == 0 or int(content.max()) < 128


def without(texts: pa.Array, unwanted: bytes) -> pa.Array:
    """Return the column with every one of the unwanted ASCII characters taken out."""
    if len(texts) == 0:
        return texts
    content, offsets = octets(texts)
    keep = np.ones(len(content), np.bool_)
    for character in unwanted:
        keep &= content != character
    if keep.all():
        return texts
    before = np.zeros(len(content) + 1, np.int32)
    np.cumsum(keep, out=before[1:])
    return rebuilt(texts, content[keep], before[offsets])


def rebuilt(texts: pa.Array, content: Octets, offsets: Offsets) -> pa.Array:
    """Return a string column of these bytes, null where `texts` is null."""
    validity = texts.is_valid() if texts.null_count else None
    mask = validity.buffers()[1] if validity is not None else None
    buffers = [mask, pa.py_buffer(offsets), pa.py_buffer(content)]
    return pa.Array.from_buffers(pa.string(), len(texts), buffers)
