"""Very many values as one parameter of a query."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import ARRAY, BigInteger, ColumnElement, any_, literal


def among(column: Any, ids: Iterable[int]) -> ColumnElement[bool]:
    """Whether a column has one of these ids."""
    condition: ColumnElement[bool] = column == any_(literal(list(ids), ARRAY(BigInteger)))
    return condition
