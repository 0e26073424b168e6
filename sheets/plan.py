"""The plan of what is to be read from a sheet, and its cells in chunks."""

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from records.base import Field
from sheets.field_parsers import FieldError, parse_value, value_type
from sheets.folding import fold_column
from sheets.headings import Column, Headings
from sheets.kinds.base import LoadKind
from sheets.parsing import hours, rut
from sheets.parsing.column import NULL_TEXT, Params, matches
from sheets.parsing.text import clean
from sheets.reading.store import ORIGINAL_ROW
from sheets.recipe import Recipe, Runner, edited
from sheets.shown import ReadOtherwise
from sheets.steps.base import MADE
from sheets.words_around import Legend, legend
from sheets.workbook import data_rows, facts, read_head

LACKS = "lacks"
ASSUMED = "assumed_{}"
SMALL = 20_000
"""Rows up to which every column is asked about its rows, whatever it is called."""
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
class Mapped:
    """A column of the file and the attribute, or the part of one, that it becomes."""

    position: int
    attribute: str
    part: str | None = None


@dataclass(frozen=True)
class OfCourse:
    """The course that rows are of: what it is called, its SENCE code, its first and last day."""

    names: tuple[str, ...]
    code: str | None
    days: tuple[dt.date, dt.date]
    firms: tuple[str, ...] = ()
    """Its company, and who gives it."""
    others: tuple[str, ...] = ()
    """What the other courses of its company are called."""
    editions: tuple[tuple[dt.date, dt.date], ...] = ()
    """The days of those of its own name."""


@dataclass(frozen=True)
class Plan:
    """A sheet and what its columns become.

    `defaults` holds, as text, what goes into attributes without a column and into blank cells.
    `conventions` (attribute -> convention) stand in place of what the columns themselves decide,
    for rows that were taken out of a larger file; `answers` are a person's, where a column leaves
    it open.
    `only_rows` limits the reading to these rows of the first file. `original` leads the rows of
    a workbook of rejected rows back to that file.
    `course` is that of which the rows are, where the load has one; `today` is the day of the load.
    `of_new` are required attributes that a row with its key may leave blank: whether it is new, and
    needs them, is for the caller to say.
    `recipe` is what is done to the cells before they are read; `mapping` and `header` have the
    columns that it makes. `prepared` holds the cells after its column steps (`write_cells`): the
    `only_rows` are taken from there, all of which are data. `cells` is such a file of all rows,
    where no step is over columns: it is mapped each time, and not unpacked.
    """

    kind: LoadKind
    target: Path
    sheet: int
    header: Headings
    mapping: tuple[Mapped, ...]
    defaults: Mapping[str, str] = field(default_factory=dict)
    only_rows: frozenset[int] | None = None
    original: Mapping[int, int] | None = None
    conventions: Mapping[str, str] | None = None
    answers: Mapping[str, str] = field(default_factory=dict)
    course: OfCourse | None = None
    today: dt.date | None = None
    of_new: frozenset[str] = frozenset()
    recipe: Recipe = field(default_factory=Recipe)
    prepared: "Prepared | None" = None
    cells: Path | None = None

    @property
    def attributes(self) -> tuple[Field, ...]:
        """Return the attributes with a column or a default, in the order of their kind."""
        given = {mapped.attribute for mapped in self.mapping} | set(self.defaults)
        return tuple(attribute for attribute in self.kind.attributes if attribute.name in given)

    @property
    def partly_assumed(self) -> tuple[str, ...]:
        """Return the attributes with both a column and a default for its blank cells."""
        given = {mapped.attribute for mapped in self.mapping}
        return tuple(one.name for one in self.attributes if one.name in given & set(self.defaults))

    @property
    def positions(self) -> tuple[int, ...]:
        """Return the columns that are read, those that the recipe makes included."""
        return tuple(sorted({mapped.position for mapped in self.mapping}))

    @property
    def file_positions(self) -> tuple[int, ...]:
        """Return the columns of the file that are read for them."""
        return tuple(sorted(self.recipe.sources(self.kind, self.positions)))

    @property
    def left_columns(self) -> tuple[Column, ...]:
        """Return the columns of the file that are not loaded."""
        loaded = set(self.file_positions)
        ours = (one for one in self.header.columns if one.position < MADE)
        return tuple(one for one in ours if one.position not in loaded)

    @cached_property
    def head(self) -> pa.Table:
        """The first rows of its sheet that hold anything, read once."""
        return read_head(self.target, self.sheet)

    @cached_property
    def legend(self) -> Legend:
        """What its sheet explains around the table."""
        return legend(self.head, self.header.row, facts(self.target, self.sheet).swatches)

    @property
    def is_small(self) -> bool:
        """Whether the file has so few rows that every column is asked about them."""
        return facts(self.target, self.sheet).last_row <= SMALL

    @property
    def needed_columns(self) -> tuple[int, ...]:
        """Return the columns without which a row stays out, but for those no longer made."""
        made = self.recipe.makes(self.kind)
        return tuple(one for one in self.recipe.needed_columns if one < MADE or one in made)

    def columns_of(self, attribute: Field) -> tuple[Mapped, ...]:
        """Return the columns that make up an attribute, its parts in their order."""
        order = {part.name: at for at, part in enumerate(attribute.parts)}
        columns = [mapped for mapped in self.mapping if mapped.attribute == attribute.name]
        return tuple(sorted(columns, key=lambda mapped: order.get(mapped.part or "", -1)))

    def giver_of(self, attribute: Field) -> Field:
        """Return the date in whose column an attribute is the last day: what is decided, asked and
        said of the cells is so once, of that date. Any other is its own.
        """
        parts = {one.part for one in self.columns_of(attribute)} - {None}
        if attribute.parser != "date" or not parts:
            return attribute
        dates = (one for one in self.kind.attributes if parts & {part.name for part in one.parts})
        return next(dates, attribute)

    def given_with(self, attribute: Field) -> tuple[Field, ...]:
        """Return all that the column of an attribute gives, itself included."""
        others = (one for one in self.attributes if self.giver_of(one) == attribute)
        return (attribute, *(one for one in others if one != attribute))

    def position_of(self, attribute: str) -> int | None:
        """Return the first column of an attribute, if it has any."""
        columns = self.columns_of(self.kind.attribute(attribute))
        return columns[0].position if columns else None

    def name_at(self, position: int) -> str:
        """Return the heading of a column of the file."""
        return next((c.name for c in self.header.columns if c.position == position), "")


def with_shared(kind: LoadKind, columns: Sequence[Mapped]) -> tuple[Mapped, ...]:
    """Columns with the second datum that some of them give, where it has no column of its own."""
    given = {mapped.attribute for mapped in columns}
    shared = (
        Mapped(mapped.position, also, mapped.part)
        for mapped in columns
        if mapped.part
        and (also := kind.attribute(mapped.attribute).part(mapped.part).also)
        and also not in given
    )
    return (*columns, *shared)


def with_times(plan: Plan) -> Plan:
    """A plan in which moments ("15-03-2027 09:00") give the hours of a day, too, where no column
    does.
    """
    kind = plan.kind
    times = {one for one in kind.span_times if plan.columns_of(kind.attribute(one))}
    if not kind.span_times or times or set(kind.span_times) & plan.defaults.keys():
        return plan
    head = plan.head
    body = head.filter(pc.greater(head["row"], plan.header.row))
    shared = []
    for date, time in zip(kind.span, kind.span_times, strict=False):
        position = plan.position_of(date)
        name = f"c{position}"
        if position is None or name not in body.column_names:
            return plan
        if len(plan.given_with(kind.attribute(date))) > 1:
            # The hour of a day is that at which it begins, and of its end nothing is said.
            return plan
        if not hours.are_schedules(clean(_whole(body[name]))):
            return plan
        shared.append(Mapped(position, time))
    return replace(plan, mapping=(*plan.mapping, *shared))


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
        value = parse_value(attribute, text)
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


@dataclass(frozen=True)
class Batch:
    """Up to 65,536 rows of the file.

    `rows` has `row_no` and a column per attribute of the plan, of the rows without errors only, and
    LACKS where a name comes in parts: the code of what is missing of a name that is blank for it,
    and ASSUMED of each attribute with a column and a default: whether its value is the default;
    `failed` has the same of the others, null where a cell has an error.
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
    otherwise: Mapping[str, ReadOtherwise] = field(default_factory=dict)
    """Attribute -> its cells that say something else than what was read."""


@dataclass(frozen=True)
class Chunk:
    """Rows of a sheet: their numbers (int32) and the text of the plan's columns.

    `cells` are those after the recipe; `written` are those of the file.
    `added` are the rows that a person added to a workbook of rejected rows.
    """

    rows: pa.Array
    cells: Mapping[int, pa.Array]
    blank_rows: int = 0
    added: int = 0
    before: Mapping[int, pa.Array] | None = None
    """The cells of the file, where the recipe changes any."""

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def written(self) -> Mapping[int, pa.Array]:
        """The cells as they stand in the file."""
        return self.cells if self.before is None else self.before

    def among(self, rows: Sequence[int]) -> pa.Array:
        """Tell the rows that are among some others."""
        return pc.is_in(self.rows, value_set=pa.array(rows, pa.int32()))

    def says(self, position: int, test: Callable[[pa.Array], pa.Array]) -> pa.Array:
        """Tell the rows whose folded cell in a column passes a test; each text is tested once."""
        cells = self.cells.get(position)
        if cells is None or cells.null_count == len(cells):
            return pa.array(np.zeros(len(self), np.bool_))
        told = cells.dictionary_encode()
        return pc.fill_null(test(fold_column(told.dictionary)).take(told.indices), False)

    def filter(self, mask: pa.Array) -> "Chunk":
        """Return the rows where the mask is true."""
        before = None
        if self.before is not None:
            before = {position: cells.filter(mask) for position, cells in self.before.items()}
        cells = {position: cells.filter(mask) for position, cells in self.cells.items()}
        return Chunk(self.rows.filter(mask), cells, self.blank_rows, self.added, before)


def chunks(plan: Plan, positions: Sequence[int], *, edits: bool = True) -> Iterator[Chunk]:
    """Read the columns at these positions, in chunks of up to 65,536 rows.

    Without `edits` the cells are those that the column steps of the recipe leave.
    """
    if plan.prepared is not None:
        yield plan.prepared.chunk(plan, positions, edits=edits)
        return
    marker = None
    if plan.original is not None:
        # The column of a workbook of rejected rows that holds their original numbers.
        named = (one.position for one in plan.header.columns if one.name == ORIGINAL_ROW)
        marker = next(named, None)
    sources = plan.recipe.sources(plan.kind, {*positions, *plan.needed_columns})
    needed = sorted({*sources, *(() if marker is None else (marker,))})
    runner = Runner(plan.recipe, plan.kind)
    seen: set[int] = set()
    last = plan.header.row
    for table in _tables(plan, needed):
        if len(table) == 0:
            continue
        cells = {position: _whole(table.column(f"c{position}")) for position in needed}
        chunk = Chunk(_whole(table.column("row")), cells)
        blank = chunk.rows[-1].as_py() - last - len(chunk)
        last = chunk.rows[-1].as_py()
        if plan.recipe.column_steps:
            chunk = replace(chunk, cells=runner.columns(cells), before=cells)
        if plan.original is not None:
            chunk = _brought_back(plan, chunk, marker, seen)
        elif plan.only_rows is None:
            chunk = replace(chunk, blank_rows=blank)
        if plan.only_rows is not None:
            chunk = chunk.filter(
                pc.is_in(chunk.rows, value_set=pa.array(sorted(plan.only_rows), pa.int32()))
            )
        if edits and plan.recipe.edits:
            after = edited(plan.recipe, chunk.rows, chunk.cells)
            chunk = replace(chunk, cells=after, before=chunk.written)
        yield chunk


def _tables(plan: Plan, positions: Sequence[int]) -> Iterator[pa.Table]:
    """The rows of a plan with these columns, of its file or of the `cells` that have all of them:
    their parts are mapped one by one, so that memory of no other is held.
    """
    path, names = str(plan.cells), {f"c{position}" for position in positions}
    if plan.cells is None or not names <= {*pa.ipc.open_file(pa.memory_map(path)).schema.names}:
        yield from data_rows(plan.target, plan.sheet, plan.header.row, positions)
        return
    parts = pa.ipc.open_file(pa.memory_map(path)).num_record_batches
    for number in range(parts):
        reader = pa.ipc.open_file(pa.memory_map(path))
        yield pa.Table.from_batches([reader.get_batch(number)])


@dataclass(frozen=True)
class Prepared:
    """The cells of all rows of a file after the column steps of a recipe, on disk, by row."""

    path: Path
    steps: int
    """How many column steps of the recipe they have been through; later ones look at no other
    row."""

    def chunk(self, plan: Plan, positions: Sequence[int], *, edits: bool = True) -> Chunk:
        """The `only_rows` of a plan."""
        wanted = np.array(sorted(plan.only_rows or ()), np.int32)
        rows, cells = self.take(wanted, plan.recipe, plan.kind)
        if edits:
            cells = edited(plan.recipe, rows, cells)
        needed = {*positions, *plan.needed_columns}
        return Chunk(rows, {at: column for at, column in cells.items() if at in needed})

    def take(
        self, wanted: np.ndarray[Any, Any], recipe: Recipe, kind: LoadKind
    ) -> tuple[pa.Array, dict[int, pa.Array]]:
        """The cells of some ascending rows after all column steps; rows that are none are left
        out.
        """
        parts: list[pa.RecordBatch] = []
        firsts = _first_rows(self.path, self.path.stat().st_mtime_ns)
        with pa.memory_map(str(self.path)) as source:
            reader = pa.ipc.open_file(source)
            places = np.searchsorted(firsts, wanted, side="right") - 1
            for number in np.unique(places[places >= 0]).tolist():
                batch = reader.get_batch(number)
                here = wanted[places == number]
                rows = batch.column(0).to_numpy()
                found = np.minimum(np.searchsorted(rows, here), len(rows) - 1)
                parts.append(batch.take(pa.array(found[rows[found] == here])))
            table = pa.Table.from_batches(parts, reader.schema).combine_chunks()
        names = table.column_names[1:]
        cells = {int(name[1:]): _whole(table.column(name)) for name in names}
        steps = recipe.column_steps[self.steps :]
        return _whole(table.column("row")), Runner(recipe, kind).columns(cells, steps)


@lru_cache(maxsize=16)
def _first_rows(path: Path, _written_at: int) -> npt.NDArray[np.int32]:
    """The first row of each part of a file of cells."""
    with pa.memory_map(str(path)) as source:
        reader = pa.ipc.open_file(source)
        parts = (reader.get_batch(number) for number in range(reader.num_record_batches))
        return np.array([part.column(0)[0].as_py() for part in parts], np.int32)


def write_cells(
    plan: Plan, path: Path, beside: Sequence[int] = ()
) -> tuple[Plan, npt.NDArray[np.int32]]:
    """Keep the cells of all rows after the column steps, and those of columns `beside` the loaded
    ones, to be read at any row; return the rows, and the plan that reads them from there.
    """
    positions = sorted({*plan.positions, *plan.file_positions, *plan.needed_columns, *beside})
    fields = [pa.field("row", pa.int32())]
    fields += [pa.field(f"c{position}", pa.string()) for position in positions]
    schema = pa.schema(fields)
    found = [np.empty(0, np.int32)]
    with pa.OSFile(str(path), "wb") as sink, pa.ipc.new_file(sink, schema) as writer:
        for chunk in chunks(plan, positions, edits=False):
            if len(chunk):
                columns = [chunk.rows, *(chunk.cells[position] for position in positions)]
                writer.write_batch(pa.RecordBatch.from_arrays(columns, schema=schema))
                found.append(chunk.rows.to_numpy())
    is_as_read = not plan.recipe.column_steps and plan.original is None
    return replace(plan, cells=path if is_as_read else None), np.concatenate(found)


def _whole(column: pa.ChunkedArray) -> pa.Array:
    return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()


def _brought_back(plan: Plan, chunk: Chunk, marker: int | None, seen: set[int]) -> Chunk:
    """Give rows their original numbers, and leave out those that have none or share one.

    The column of the sheet is more reliable than the hidden sheet, which does not notice when the
    person sorts or deletes rows; it stands in where the column was taken out.
    """
    original = plan.original or {}
    named: list[int | None]
    if marker is None:
        named = [original.get(row) for row in chunk.rows.to_pylist()]
    else:
        texts = rut.whole(clean(chunk.cells[marker]))
        figures = pc.if_else(matches(texts, r"^\d{1,7}$"), texts, NULL_TEXT)
        named = pc.cast(figures, pa.int32()).to_pylist()
    originals = frozenset(original.values())
    numbers: list[int | None] = []
    for number in named:
        fresh = number in originals and number not in seen
        numbers.append(number if fresh else None)
        if fresh:
            seen.add(int(number or 0))
    rows = pa.array(numbers, pa.int32())
    back = replace(chunk, rows=rows).filter(rows.is_valid())
    return replace(back, blank_rows=0, added=len(chunk) - len(back))


def stray_positions(plan: Plan) -> tuple[int, ...]:
    """The columns behind the last heading of a text file in which few rows hold something.

    Such rows have more fields than the file has columns: a sign within a value cut it in two.
    """
    sheet_facts = facts(plan.target, plan.sheet)
    columns = tuple(one for one in plan.header.columns if one.position < MADE)
    named = [one.position for one in columns if one.name != f"Columna {one.letter}"]
    if not sheet_facts.layout.delimited or not named:
        return ()
    rows = sheet_facts.last_row - plan.header.row
    behind = (one.position for one in columns if one.position > max(named))
    few = (at for at in behind if at not in plan.positions and sheet_facts.filled[at] * 2 < rows)
    return tuple(few)


def short_rows(plan: Plan) -> pa.Array:
    """The rows of a text file that have fewer fields than the others, but for those that a person
    has looked at: an edit or a taken-in row says what stands where.
    """
    rows = facts(plan.target, plan.sheet).short_rows
    return pa.array([row for row in rows if row not in plan.recipe.data_rows], pa.int32())
