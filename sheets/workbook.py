"""A spreadsheet in, text columns with true row numbers out. Raises nothing but WorkbookError."""

import encodings.cp437  # noqa: F401 - zipfile imports it late, in the process of each file
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy.ma  # noqa: F401 - so does pyarrow
import pyarrow as pa
import pyarrow.parquet as pq

from sheets.reading.delimited import read_delimited
from sheets.reading.file_format import kind_of
from sheets.reading.grid import (
    Grid,
    Limits,
    Note,
    Sheet,
    Workbook,
    WorkbookError,
    as_seen,
    column_as_seen,
    letters,
    note,
)
from sheets.reading.markup import read_html, read_xml_2003
from sheets.reading.month_grid import MOST_CELLS, listed
from sheets.reading.package import Archive, open_archive
from sheets.reading.sheet_scan import NO_VALUE
from sheets.reading.spreadsheet import (
    read_other,
    read_package,
    read_package_slowly,
    read_spaced_ods,
    read_xls,
    read_xls_slowly,
)
from sheets.reading.store import (
    ROW,
    Facts,
    FillDown,
    facts_of,
    is_mark,
    keep_original_rows,
    original_rows,
    path_of,
    store,
)

__all__ = [
    "Limits",
    "Note",
    "Sheet",
    "Workbook",
    "WorkbookError",
    "as_seen",
    "column_as_seen",
    "data_rows",
    "facts",
    "kind_of",
    "letters",
    "merged_cells",
    "of_death",
    "open_sheet",
    "original_rows",
    "other_sheets",
    "parse",
    "read_head",
]

HEAD_ROWS = 200
PACKAGES = {"xlsx", "xlsm"}
DEATHS = {
    "memory": "workbook_too_heavy",
    "cpu": "workbook_too_slow",
    "time": "workbook_too_slow",
    "killed": "workbook_interrupted",
    "abort": "workbook_broken",
}
Grids = Iterator[Grid]


def parse(source: Path, target: Path, *, limits: Limits | None = None) -> Workbook:
    """Read a file once and write `target/<sheet index>.parquet` for every sheet with cells.

    Columns of a sheet: `row` (int32, the true number of the row) and `c0`... (text, `c0` is A).
    Blank cells are null, rows without anything are absent. Errors read "#N/A" and so on, a formula
    without a kept value reads "#FORMULA".
    """
    try:
        return _parse(source, target, limits or Limits())
    except (WorkbookError, KeyboardInterrupt, SystemExit):
        raise
    except MemoryError as error:
        raise WorkbookError("workbook_too_heavy") from error
    except BaseException as error:
        raise WorkbookError("workbook_broken") from error


def of_death(reason: str) -> WorkbookError:
    """The error to show when the process that parsed died for this reason."""
    return WorkbookError(DEATHS.get(reason, "workbook_broken"))


def open_sheet(target: Path, index: int) -> pq.ParquetFile:
    """The stored cells of one sheet. FileNotFoundError when it has none."""
    return pq.ParquetFile(path_of(target, index))


def read_head(target: Path, index: int, rows: int = HEAD_ROWS) -> pa.Table:
    """The first rows of a sheet that hold anything, with the facts of the whole sheet."""
    if not path_of(target, index).exists():
        return pa.schema([(ROW, pa.int32())]).empty_table()
    with open_sheet(target, index) as file:
        batch = next(file.iter_batches(batch_size=rows, use_threads=False))
        return pa.Table.from_batches([batch]).replace_schema_metadata(file.schema_arrow.metadata)


def data_rows(
    target: Path, index: int, after_row: int, positions: Sequence[int] | None = None
) -> Iterator[pa.Table]:
    """The rows below a row of the file, 65,536 at a time, of all columns or of some.

    Merged cells have their value in each of their rows.
    """
    if not path_of(target, index).exists():
        return
    names = None if positions is None else [ROW, *(f"c{position}" for position in positions)]
    with open_sheet(target, index) as file:
        merged = FillDown(facts_of(file.schema_arrow.empty_table()).merges, after_row)
        for group in range(file.num_row_groups):
            last = file.metadata.row_group(group).column(0).statistics.max
            if last > after_row:
                table = file.read_row_group(group, columns=names, use_threads=False)
                if table[ROW][0].as_py() <= after_row:
                    # Rows are in order, so the cut is found without looking at all of them.
                    rows = table[ROW].to_numpy()
                    table = table.slice(int(rows.searchsorted(after_row, side="right")))
                yield merged.fill(table)


def merged_cells(target: Path, index: int, after_row: int) -> dict[int, int]:
    """How many merged cells below a row go over several rows, by column."""
    return FillDown(facts(target, index).merges, after_row).counts


def facts(target: Path, index: int) -> Facts:
    """What is known of a whole sheet: its last row, how its columns are filled, how it looks."""
    if not path_of(target, index).exists():
        return Facts(0, ())
    with open_sheet(target, index) as file:
        return facts_of(file.schema_arrow.empty_table())


def other_sheets(target: Path, index: int) -> list[int]:
    """The indexes of the other sheets with cells, in their order."""
    found = (int(one.stem) for one in target.glob("*.parquet") if one.stem.isdigit())
    return sorted(one for one in found if one != index)


def _parse(source: Path, target: Path, limits: Limits) -> Workbook:
    kind = kind_of(source, limits)
    if kind == "text":
        return _parse_text(source, target, limits)
    archive = open_archive(source, limits) if kind in {*PACKAGES, "xlsb", "ods"} else None
    with TemporaryDirectory() as folder:
        # The fast reader believes the suffix of a name, so it gets one that fits the content.
        path = Path(folder) / f"workbook.{kind}"
        path.symlink_to(source.resolve())
        book = _parse_cells(path, kind, archive, target, limits)
    members = archive.members if archive else {}
    notes = []
    if any(name.endswith("vbaproject.bin") for name in members):
        notes.append(note("macros_ignored"))
    if any("/externallinks/" in name for name in members):
        notes.append(note("links_ignored"))
    return _finished(replace(book, notes=(*notes, *book.notes)))


def _parse_cells(
    source: Path, kind: str, archive: Archive | None, target: Path, limits: Limits
) -> Workbook:
    first, second = _readers(kind, source, archive, limits)
    try:
        return _store_all(first(), kind, target, limits)
    except (WorkbookError, KeyboardInterrupt, SystemExit, MemoryError):
        raise
    except BaseException as error:  # panics of native readers are no Exception
        said = str(error).lower()
        if "password" in said:
            code = "workbook_password" if kind == "xls" else "workbook_locked"
            raise WorkbookError(code) from error
        if "cell limit exceeded" in said:
            raise WorkbookError("workbook_too_heavy") from error
        if second is None:
            raise WorkbookError("workbook_broken") from error
        # What the fast reader cannot open, the second one may.
        return _store_all(second(), kind, target, limits)


def _readers(
    kind: str, source: Path, archive: Archive | None, limits: Limits
) -> tuple[Callable[[], Grids], Callable[[], Grids] | None]:
    if archive and kind in PACKAGES:
        return (
            lambda: read_package(source, archive, limits),
            lambda: read_package_slowly(source, archive, limits),
        )
    if kind == "xls":
        return lambda: read_xls(source, limits), lambda: read_xls_slowly(source, limits)
    if kind == "html":
        return lambda: read_html(source, limits), None
    if kind == "xml":
        return lambda: read_xml_2003(source, limits), None
    if kind == "ods" and archive:
        return (
            lambda: read_other(source, kind, archive, limits),
            lambda: read_spaced_ods(source, archive, limits),
        )
    return lambda: read_other(source, kind, archive, limits), None


def _store_all(grids: Iterable[Grid], kind: str, target: Path, limits: Limits) -> Workbook:
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    sheets: list[Sheet] = []
    notes: list[Note] = []
    rejected_of = None
    for grid in grids:
        if is_mark(grid):
            rejected_of = keep_original_rows(grid, target)
            continue
        sheets.append(store(grid, target, limits))
        notes.extend(_grid_notes(grid))
    for sheet in [one for one in sheets if one.rows and not one.hidden and rejected_of is None]:
        if 0 < sheet.rows * sheet.columns <= MOST_CELLS:
            with open_sheet(target, sheet.index) as file:
                cells = file.read(use_threads=False)
            index = max(one.index for one in sheets) + 1
            if (found := listed(cells, name=sheet.name, index=index, limits=limits)) is not None:
                sheets.append(store(found, target, limits))
                notes.extend(found.notes)
    return Workbook(kind, tuple(sheets), notes=tuple(notes), rejected_of=rejected_of)


def _parse_text(source: Path, target: Path, limits: Limits) -> Workbook:
    read = read_delimited(source, limits)
    kind = "tsv" if read.delimiter == "\t" else "csv"
    book = _store_all([read.grid], kind, target, limits)
    notes = (*read.notes, *book.notes)
    return _finished(replace(book, encoding=read.encoding, delimiter=read.delimiter, notes=notes))


def _finished(book: Workbook) -> Workbook:
    """Add the notes about hidden sheets, rows and columns; refuse a workbook without cells."""
    if not any(sheet.rows for sheet in book.sheets):
        raise WorkbookError("workbook_no_cells")
    notes = list(book.notes)
    hidden = sum(1 for sheet in book.sheets if sheet.hidden and sheet.rows)
    if hidden:
        notes.append(note("hidden_sheets", count=hidden))
    for sheet in book.sheets:
        if sheet.hidden_rows:
            notes.append(note("hidden_rows", sheet=sheet.name, count=sheet.hidden_rows))
        if sheet.hidden_columns:
            notes.append(note("hidden_columns", sheet=sheet.name, count=sheet.hidden_columns))
    return replace(book, notes=tuple(notes))


def _grid_notes(grid: Grid) -> tuple[Note, ...]:
    """Cells with an error or a formula without value are noted once a sheet, with the first."""
    notes = list(grid.notes)
    wrong = [cell for cell in grid.marked if cell.text.startswith("#")]
    kinds = Counter("formulas" if cell.text == NO_VALUE else "errors" for cell in wrong)
    codes = {"formulas": "formulas_without_value", "errors": "error_cells"}
    for kind, count in kinds.items():
        first = next(c for c in wrong if (c.text == NO_VALUE) == (kind == "formulas"))
        place = f"{letters(first.column)}{first.row}"
        notes.append(note(codes[kind], sheet=grid.name, count=count, cell=place))
    return tuple(notes)
