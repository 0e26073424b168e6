"""The cells of a plan: chunks of columns with the row numbers that the person knows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from sheets.kinds.base import Attribute
from sheets.loading.plan import Plan
from sheets.parsing import rut
from sheets.parsing.text import absent, clean, hygiene_codes
from sheets.parsing.values import is_any
from sheets.reading.rejected import ORIGINAL_ROW
from sheets.reading.store import path_of
from sheets.workbook import data_rows, facts, open_sheet


@dataclass(frozen=True)
class Chunk:
    """Rows of a sheet: their numbers (int32) and the text of the plan's columns.

    `added` are the rows that a person added to a workbook of rejected rows.
    """

    rows: pa.Array
    cells: Mapping[int, pa.Array]
    blank_rows: int = 0
    added: int = 0

    def __len__(self) -> int:
        return len(self.rows)

    def filter(self, mask: pa.Array) -> "Chunk":
        """Return the rows where the mask is true."""
        cells = {position: cells.filter(mask) for position, cells in self.cells.items()}
        return Chunk(self.rows.filter(mask), cells, self.blank_rows, self.added)


def chunks(plan: Plan, positions: Sequence[int]) -> Iterator[Chunk]:
    """Read the columns at these positions, in chunks of up to 65,536 rows."""
    marker = _marker(plan)
    wanted = sorted({*positions, *(() if marker is None else (marker,))})
    seen: set[int] = set()
    last = plan.header.row
    for table in data_rows(plan.target, plan.sheet, plan.header.row, wanted):
        if len(table) == 0:
            continue
        chunk = _chunk(table, wanted)
        blank = chunk.rows[-1].as_py() - last - len(chunk)
        last = chunk.rows[-1].as_py()
        if plan.original is not None:
            chunk = _brought_back(plan, chunk, marker, seen)
        elif plan.only_rows is None:
            chunk = Chunk(chunk.rows, chunk.cells, blank)
        yield chunk if plan.only_rows is None else _only(chunk, plan.only_rows)


def _chunk(table: pa.Table, positions: Sequence[int]) -> Chunk:
    cells = {position: _whole(table.column(f"c{position}")) for position in positions}
    return Chunk(_whole(table.column("row")), cells)


def _whole(column: pa.ChunkedArray) -> pa.Array:
    return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()


def _only(chunk: Chunk, rows: frozenset[int]) -> Chunk:
    return chunk.filter(pc.is_in(chunk.rows, value_set=pa.array(sorted(rows), pa.int32())))


def _marker(plan: Plan) -> int | None:
    """Return the column of a rejected workbook that holds the original row numbers."""
    if plan.original is None:
        return None
    named = (column.position for column in plan.header.columns if column.name == ORIGINAL_ROW)
    return next(named, None)


def _brought_back(plan: Plan, chunk: Chunk, marker: int | None, seen: set[int]) -> Chunk:
    """Give rows their original numbers, and leave out those that have none or share one.

    The column of the sheet tells better than the hidden sheet, which does not notice when the
    person sorts or deletes rows; it stands in where the column was taken out.
    """
    known = frozenset((plan.original or {}).values())
    numbers: list[int | None] = []
    for number in _original_numbers(plan, chunk, marker):
        fresh = number in known and number not in seen
        numbers.append(number if fresh else None)
        if fresh:
            seen.add(int(number or 0))
    rows = pa.array(numbers, pa.int32())
    back = Chunk(rows, chunk.cells).filter(rows.is_valid())
    return Chunk(back.rows, back.cells, 0, len(chunk) - len(back))


def _original_numbers(plan: Plan, chunk: Chunk, marker: int | None) -> list[int | None]:
    if marker is None:
        return [(plan.original or {}).get(row) for row in chunk.rows.to_pylist()]
    texts = rut.whole(clean(chunk.cells[marker]))
    numeric = pc.fill_null(pc.match_substring_regex(texts, r"^\d{1,7}$"), False)
    numbers: list[int | None] = pc.cast(
        pc.if_else(numeric, texts, pa.scalar(None, pa.string())), pa.int32()
    ).to_pylist()
    return numbers


def stray_positions(plan: Plan) -> tuple[int, ...]:
    """The columns behind the last heading of a text file in which few rows hold something.

    Such rows have more fields than the file has columns: a sign within a value cut it in two.
    """
    known = facts(plan.target, plan.sheet)
    columns = plan.header.columns
    named = [one.position for one in columns if one.name != f"Columna {one.letter}"]
    if not known.layout.delimited or not named:
        return ()
    rows = known.last_row - plan.header.row
    behind = (one.position for one in columns if one.position > max(named))
    few = (at for at in behind if at not in plan.positions and known.filled[at] * 2 < rows)
    return tuple(few)


def text_of(plan: Plan, chunk: Chunk, attribute: Attribute) -> pa.Array:
    """Return the text of an attribute, its parts joined; null where it has no column."""
    columns = plan.columns_of(attribute)
    if not columns:
        return pa.nulls(len(chunk), pa.string())
    if columns[0].part is None:
        return chunk.cells[columns[0].position]
    parts = {mapped.part or "": clean(chunk.cells[mapped.position]) for mapped in columns}
    return _with_unusable(_joined(attribute, parts), list(parts.values()))


def _joined(attribute: Attribute, parts: Mapping[str, pa.Array]) -> pa.Array:
    if attribute.parser == "rut":
        number = parts.get("number")
        digit = parts.get("dv")
        if number is None:
            return pa.nulls(len(digit) if digit is not None else 0, pa.string())
        nothing = pa.nulls(len(number), pa.string())
        return rut.join(_told(number), nothing if digit is None else _told(digit))
    return _side_by_side([_told(part) for part in parts.values()])


def _side_by_side(texts: Sequence[pa.Array]) -> pa.Array:
    """Join cells with spaces; null where all of them are.

    Arrow's own way to skip nulls gives no rows at all when every cell is null (26.0).
    """
    joined = pc.binary_join_element_wise(*(pc.fill_null(each, "") for each in texts), " ")
    return clean(joined)


def _told(texts: pa.Array) -> pa.Array:
    """Return the texts without those that only say that there is nothing."""
    nothing = absent(texts)
    return pc.if_else(nothing, pa.scalar(None, pa.string()), texts) if is_any(nothing) else texts


def _with_unusable(joined: pa.Array, parts: Sequence[pa.Array]) -> pa.Array:
    """Let a part that is an error (#N/A) stand for the whole, so that it is seen as one."""
    for part in parts:
        codes = hygiene_codes(part)
        if codes is not None:
            error = pc.fill_null(pc.starts_with(codes, "cell_"), False)
            joined = pc.if_else(error, part, joined)
    return joined


def seen_text(plan: Plan, chunk: Chunk, attribute: Attribute, mask: pa.Array) -> pa.Array:
    """Return what stands in the file for an attribute in some rows, at most 300 characters."""
    columns = plan.columns_of(attribute)
    some = [chunk.cells[mapped.position].filter(mask) for mapped in columns]
    if not some:
        return pa.nulls(mask.true_count, pa.string())
    text = some[0] if len(some) == 1 else _side_by_side(some)
    return pc.utf8_slice_codeunits(text, 0, 300)


def put_back(first: Plan, back: Plan, target: Path) -> int:
    """Write the sheet of `first` again to `target`, with the rows of `back` in their place.

    `back` is a workbook of rejected rows of that sheet; its columns are found by their headings,
    and one that it lacks keeps what the first file says. Returns how many rows came back.
    """
    names = {column.name: column.position for column in back.header.columns}
    places = {c.position: names[c.name] for c in first.header.columns if c.name in names}
    came = list(chunks(back, list(places.values())))
    rows = pa.concat_arrays([chunk.rows for chunk in came])
    cells = {
        at: pa.concat_arrays([chunk.cells[at] for chunk in came])
        for at in names.values()
        if at in places.values()
    }
    with (
        open_sheet(first.target, first.sheet) as file,
        pq.ParquetWriter(path_of(target, first.sheet), file.schema_arrow) as writer,
    ):
        for group in range(file.num_row_groups):
            table = file.read_row_group(group, use_threads=False)
            found = pc.index_in(table["row"], value_set=rows)
            here = found.is_valid()
            for position, there in places.items():
                name = f"c{position}"
                if name in table.column_names:
                    new = pc.if_else(here, cells[there].take(found.combine_chunks()), table[name])
                    table = table.set_column(table.column_names.index(name), name, new)
            writer.write_table(table)
    return len(rows)
