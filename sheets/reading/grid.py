"""A sheet as a reader hands it over, before it is cleaned and stored."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pyarrow as pa

from sheets.reading.values import Note


@dataclass(frozen=True)
class Cell:
    """A cell whose text the reader does not give: an error, or a formula without a value."""

    row: int
    column: int
    text: str


@dataclass(frozen=True)
class Merge:
    """Merged cells, 1-based rows and 0-based columns, ends included."""

    first_row: int
    first_column: int
    last_row: int
    last_column: int


@dataclass(frozen=True)
class Layout:
    """What a person recognises a sheet by: its name, and how its columns look.

    `widths` are in characters, `formats` are number formats as Excel writes them ("dd-mm-yyyy").
    `numeric` are the columns that hold numbers, and `dated` tells that dates are cells of their own
    kind in the file, not texts. In a `delimited` text, a sign within a value cuts it in two.
    """

    name: str = ""
    widths: Mapping[int, float] = field(default_factory=dict)
    hidden: tuple[int, ...] = ()
    formats: Mapping[int, str] = field(default_factory=dict)
    numeric: tuple[int, ...] = ()
    dated: bool = False
    delimited: bool = False


@dataclass(frozen=True)
class Grid:
    """Text columns over consecutive rows; the first one is row 1 of the file.

    `positions` gives the true position of each column of the table.
    """

    index: int
    name: str
    table: pa.Table
    positions: tuple[int, ...]
    hidden: bool = False
    hidden_rows: int = 0
    hidden_columns: tuple[int, ...] = ()
    marked: tuple[Cell, ...] = ()
    merges: tuple[Merge, ...] = ()
    notes: tuple[Note, ...] = ()
    layout: Layout = field(default_factory=Layout)
