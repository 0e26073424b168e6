"""Two columns that name the same row of a list, as "RUT empresa" and "Empresa" do, and titles that
name one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce

import pyarrow as pa
import pyarrow.compute as pc

from sheets.mapping.names import read_headings, resemblance
from sheets.mapping.scoring import NAMED_BY_RUT
from sheets.parsing.text import clean
from sheets.plan import Plan, chunks
from sheets.steps.base import MADE
from sheets.values import text_of
from sheets.workbook import data_rows, facts

_ITS_NAME = 0.9
"""How much a heading has to resemble a datum to be taken for a second name of it."""
_NAMING = ("rut", "nombre")
"""Nouns by which somebody else's column names a company: "RUT empresa"."""


def named_again(plan: Plan) -> dict[str, int]:
    """Attribute that names a row of a list -> a column that is not loaded and does so, too: the RUT
    of a company beside its name.
    """
    listed = [
        one for one in plan.attributes if one.lookup in NAMED_BY_RUT and one.parser == "lookup"
    ]
    left = plan.left_columns
    if not listed or not left:
        return {}
    headings = read_headings(plan.kind, tuple(one.name for one in left))
    found: dict[str, int] = {}
    for attribute in listed:
        for column, heading in zip(left, headings, strict=True):
            alike = resemblance(plan.kind, heading, attribute, None).likeness >= _ITS_NAME
            of_it = heading.owner == attribute.owner and heading.noun in _NAMING
            if (alike or of_it) and plan.columns_of(attribute):
                found.setdefault(attribute.name, column.position)
    return found


@dataclass(frozen=True)
class Pair:
    """What two columns say in the same place of some rows: the one that is loaded, and another."""

    attribute: str
    loaded: str
    beside: str
    rows: tuple[int, ...]


def pairs_beside(plan: Plan) -> Iterator[Pair]:
    """What columns say that name a row of a list which another column names, too."""
    for name, position in named_again(plan).items():
        attribute = plan.kind.attribute(name)
        places = [one.position for one in plan.columns_of(attribute)]
        for chunk in chunks(plan, [*places, position]):
            said = [clean(text_of(plan, chunk, attribute)), clean(chunk.cells[position])]
            table = pa.table([*said, chunk.rows], names=["loaded", "beside", "row"])
            table = table.filter(pc.not_equal(table["loaded"], table["beside"]))
            groups = table.group_by(["loaded", "beside"]).aggregate([("row", "list")])
            for one in groups.to_pylist():
                yield Pair(name, one["loaded"], one["beside"], tuple(one["row_list"]))


def titles(plan: Plan, *, between: bool) -> Iterator[tuple[int, str]]:
    """What stands over rows, each with its row: 0 of the name of the sheet and of what is above the
    headings; `between`: and alone in a row below them.
    """
    head = plan.head
    above = head.filter(pc.less(head["row"], plan.header.row)).drop_columns(["row"])
    yield 0, facts(plan.target, plan.sheet).layout.name
    yield from ((0, text) for column in above.columns for text in column.to_pylist() if text)
    positions = [one.position for one in plan.header.columns if one.position < MADE]
    for table in data_rows(plan.target, plan.sheet, plan.header.row, positions) if between else ():
        cells = table.drop_columns(["row"])
        filled = reduce(pc.add, (pc.cast(one.is_valid(), pa.int16()) for one in cells.columns))
        lone = table.filter(pc.equal(filled, 1))
        texts = pc.coalesce(*lone.drop_columns(["row"]).columns)
        yield from zip(lone["row"].to_pylist(), texts.to_pylist(), strict=True)
