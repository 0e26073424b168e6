"""Very many values as few parameters of a query."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ARRAY,
    BigInteger,
    ColumnElement,
    TableValuedAlias,
    any_,
    bindparam,
    column,
    func,
    literal,
)


def among(attribute: Any, values: Iterable[Any], kind: Any = BigInteger) -> ColumnElement[bool]:
    """Whether a column has one of these values, which are ids unless `kind` is another type: one
    parameter however many they are, and of parameters a statement has a limit.
    """
    condition: ColumnElement[bool] = attribute == any_(literal(list(values), ARRAY(kind)))
    return condition


def among_given(attribute: Any, name: str) -> ColumnElement[bool]:
    """The same for a statement that is built once: its ids are a parameter, a list, of each run."""
    condition: ColumnElement[bool] = attribute == any_(bindparam(name, type_=ARRAY(BigInteger)))
    return condition


def table_of(
    kinds: Mapping[str, Any], rows: Iterable[Sequence[Any]], name: str = "given"
) -> TableValuedAlias:
    """Rows as a table of the statement: one array a column, however many rows there are.

    `kinds` names the columns and their types, in the order of the values of a row.
    """
    values = list(zip(*rows, strict=True)) or [()] * len(kinds)
    arrays = [
        literal(list(some), ARRAY(kind)) for some, kind in zip(values, kinds.values(), strict=True)
    ]
    columns = [column(one, kind) for one, kind in kinds.items()]
    return func.unnest(*arrays).table_valued(*columns, name=name).render_derived()


def table_given(kinds: Mapping[str, Any], name: str = "given") -> TableValuedAlias:
    """The same for a statement that is built once: `given_rows` are its parameters in each run.

    A column `place` counts the rows, from 1.
    """
    arrays = [bindparam(one, type_=ARRAY(kind)) for one, kind in kinds.items()]
    columns = [column(one, kind) for one, kind in kinds.items()]
    table = func.unnest(*arrays).table_valued(*columns, with_ordinality="place", name=name)
    return table.render_derived()


def given_rows(kinds: Mapping[str, Any], rows: Iterable[Sequence[Any]]) -> dict[str, list[Any]]:
    """The parameters of `table_given`: values of each column, in the order of the rows."""
    columns = list(zip(*rows, strict=True)) or [()] * len(kinds)
    return {name: list(values) for name, values in zip(kinds, columns, strict=True)}
