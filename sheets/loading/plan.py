"""What is to be read, and what comes out of it: plans, decisions and batches."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pyarrow as pa

from sheets.headings import Headings
from sheets.kinds.base import Attribute, LoadKind
from sheets.parsers import FieldError, parse_one, value_type
from sheets.parsing.values import Params


@dataclass(frozen=True)
class Mapped:
    """A column of the file and the attribute, or the part of one, that it becomes."""

    position: int
    attribute: str
    part: str | None = None


@dataclass(frozen=True)
class Plan:
    """A sheet and what its columns become.

    `defaults` holds, as text, what goes into attributes without a column and into blank cells.
    `only_rows` limits the reading to these rows of the first file. `original` leads the rows of
    a workbook of rejected rows back to that file.
    """

    kind: LoadKind
    target: Path
    sheet: int
    header: Headings
    mapping: tuple[Mapped, ...]
    defaults: Mapping[str, str] = field(default_factory=dict)
    only_rows: frozenset[int] | None = None
    original: Mapping[int, int] | None = None

    @property
    def attributes(self) -> tuple[Attribute, ...]:
        """Return the attributes with a column or a default, in the order of their kind."""
        given = {mapped.attribute for mapped in self.mapping} | set(self.defaults)
        return tuple(attribute for attribute in self.kind.attributes if attribute.name in given)

    @property
    def positions(self) -> tuple[int, ...]:
        """Return the columns of the file that are read."""
        return tuple(sorted({mapped.position for mapped in self.mapping}))

    def columns_of(self, attribute: Attribute) -> tuple[Mapped, ...]:
        """Return the columns that make up an attribute, its parts in their order."""
        order = {part.name: at for at, part in enumerate(attribute.parts)}
        columns = [mapped for mapped in self.mapping if mapped.attribute == attribute.name]
        return tuple(sorted(columns, key=lambda mapped: order.get(mapped.part or "", -1)))

    def position_of(self, attribute: str) -> int | None:
        """Return the first column of an attribute, if it has any."""
        columns = self.columns_of(self.kind.attribute(attribute))
        return columns[0].position if columns else None

    def name_at(self, position: int) -> str:
        """Return the heading of a column of the file."""
        return next((c.name for c in self.header.columns if c.position == position), "")


class BadDefaultError(ValueError):
    """A default that its attribute does not take."""

    def __init__(self, attribute: str, error: FieldError) -> None:
        super().__init__(f"{attribute}: {error.code}")
        self.attribute = attribute
        self.error = error


def default_values(plan: Plan) -> dict[str, pa.Scalar]:
    """Return the defaults as values of their attributes. Raise BadDefaultError for a bad one."""
    values = {}
    for name, text in plan.defaults.items():
        attribute = plan.kind.attribute(name)
        value = parse_one(attribute.parser, text, limit=attribute.limit)
        if isinstance(value, FieldError):
            raise BadDefaultError(name, value)
        values[name] = pa.scalar(value, value_type(attribute.parser))
    return values


@dataclass(frozen=True)
class Decision:
    """What was decided about a whole column; sheets/messages.py has the words."""

    attribute: str
    position: int
    code: str
    params: Params


ERROR_SCHEMA = pa.schema(
    [
        ("row", pa.int32()),
        ("position", pa.int32()),
        ("attribute", pa.string()),
        ("value", pa.string()),
        ("code", pa.string()),
        ("params", pa.string()),
        ("suggestion", pa.string()),
    ]
)
SKIPPED_SCHEMA = pa.schema([("row", pa.int32()), ("code", pa.string())])
REPEATED_SCHEMA = pa.schema([("row", pa.int32()), ("first_row", pa.int32())])


@dataclass(frozen=True)
class Batch:
    """Up to 65,536 rows of the file.

    `rows` has `row_no` and a column per attribute of the plan, of the rows without errors only;
    `failed` has the same of the others, null where a cell is at fault.
    `errors` and `warnings` follow ERROR_SCHEMA; a row with warnings is still in `rows`.
    `repeated` names those of `rows` whose key is in the file more than once, each with the first
    row that has the key, be that one good or not: which of them counts is for the caller to say.
    Every row that was read is in `rows`, among the `failed_rows` or in `skipped`. `added_rows`
    counts rows that a person added to a workbook of rejected rows; they are not read.
    """

    rows: pa.Table
    failed: pa.Table
    errors: pa.Table
    warnings: pa.Table
    skipped: pa.Table
    repeated: pa.Table
    failed_rows: int
    blank_rows: int
    read_rows: int
    added_rows: int = 0
