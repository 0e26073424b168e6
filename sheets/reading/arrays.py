"""Arrow arrays from Python values without pandas.

The first `pyarrow.array` or `pyarrow.scalar` of a process imports pandas, which would cost every
child process a second.
"""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pyarrow.lib import StringBuilder


def texts(values: Iterable[str | None]) -> pa.Array:
    builder = StringBuilder()
    builder.append_values(values)
    return builder.finish()


def int32(values: npt.NDArray[np.int32]) -> pa.Array:
    return pa.Array.from_buffers(pa.int32(), len(values), [None, pa.py_buffer(values)])


def flags(values: npt.NDArray[np.bool_]) -> pa.Array:
    packed = np.packbits(values, bitorder="little")
    return pa.Array.from_buffers(pa.bool_(), len(values), [None, pa.py_buffer(packed)])
