"""The hidden sheet by which a workbook of rejected rows finds back to its load."""

from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from sheets.reading.grid import Grid

SHEET = "_carga"
ORIGINAL_ROW = "Fila original"
REASON = "Motivo"
"""The two columns that a workbook of rejected rows has beside those of the person."""
FILE = "original_rows.parquet"
DIGITS = r"^\d{1,7}$"


def is_mark(grid: Grid) -> bool:
    return grid.name == SHEET and grid.table.num_columns >= 2 and grid.table.num_rows > 0


def keep_original_rows(grid: Grid, target: Path) -> str | None:
    """Write row here -> row of the first file, and give the load that the mark names.

    Row 1 of the sheet holds a word and the load; the rows below hold pairs of row numbers.
    """
    here, original = (grid.table.column(at) for at in (0, 1))
    pairs = pc.and_(
        pc.fill_null(pc.match_substring_regex(here, DIGITS), False),
        pc.fill_null(pc.match_substring_regex(original, DIGITS), False),
    )
    table = pa.table({"row": here, "original": original}).slice(1).filter(pairs.slice(1))
    numbers = pa.schema([("row", pa.int32()), ("original", pa.int32())])
    pq.write_table(table.cast(numbers), target / FILE)
    load = original[0].as_py()
    return str(load) if load else None


def read_original_rows(target: Path) -> dict[int, int]:
    """Row of this workbook -> row of the first file. Empty for any other workbook."""
    path = target / FILE
    if not path.exists():
        return {}
    table = pq.read_table(path, use_threads=False)
    return dict(zip(table["row"].to_pylist(), table["original"].to_pylist(), strict=True))
