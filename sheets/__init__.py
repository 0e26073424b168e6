"""Spreadsheets in, batches of columns out."""

import sys
from importlib.abc import MetaPathFinder
from typing import Any

import pyarrow as pa


class _WithoutPandas(MetaPathFinder):
    """Finds no pandas."""

    def find_spec(self, fullname: str, *_: Any) -> None:
        """Refuse pandas, leave everything else to the others. Raises ModuleNotFoundError."""
        if fullname == "pandas":
            raise ModuleNotFoundError(fullname, name=fullname)


def _keep_pandas_out() -> None:
    """Let pyarrow do without pandas.

    With the first array that it makes it imports pandas, if that is installed, to recognise its
    objects: a second and 58 MB for every process that reads a RUT. It looks once, so pandas is
    there again for those who import it themselves.
    """
    if "pandas" in sys.modules:
        return
    finder = _WithoutPandas()
    sys.meta_path.insert(0, finder)
    try:
        # Scalars and arrays look on their own.
        pa.scalar(None, pa.string())
        pa.array([""])
    finally:
        sys.meta_path.remove(finder)


_keep_pandas_out()
