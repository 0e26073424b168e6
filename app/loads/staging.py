"""The rows of a file into the stage: validated batches in, temporary tables out."""

import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import IO

import pyarrow as pa
import pyarrow.compute as pc

from app.loads.ahead import ahead
from app.loads.copying import as_csv, copied_columns, copy_file, open_copy
from app.loads.folded import fold_column
from app.loads.stage import LONGEST_VALUE, Stage
from sheets.batch import Batch, Plan, read

SPOOL_BYTES = 8 * 1024 * 1024
ERROR_COLUMNS = ("row", "position", "attribute", "value", "code", "params", "suggestion")


@dataclass
class Tally:
    """What became of the rows before the database was asked."""

    staged: int = 0
    failed: int = 0
    blank: int = 0
    skipped: Counter[str] = field(default_factory=Counter)
    warnings: Counter[str] = field(default_factory=Counter)
    without_rut: int = 0
    """Staged rows that have no RUT to be known by."""
    repeated: int = 0
    """Staged rows whose key other rows of the file have, too."""
    skipped_rows: list[int] = field(default_factory=list)
    """Row numbers, when only some rows of a load are read again."""

    @property
    def rows(self) -> int:
        """Rows of the file that were read so far, blank ones too."""
        return self.staged + self.failed + self.blank + self.skipped.total()


@dataclass(frozen=True)
class Staged:
    """A filled stage: how many rows went where, and the distinct values of each lookup."""

    stage: Stage
    tally: Tally
    values: dict[str, list[str]]
    faulty: Mapping[str, pa.Table]
    """Attribute -> `row_no` and `value` of rows that have failed already: a value that names
    nothing is told together with their other faults."""


class Numbering:
    """Numbers the distinct values of one lookup in the order of their appearance."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def of(self, texts: pa.Array) -> pa.Array:
        """Each text's number, null for null."""
        encoded = texts.dictionary_encode()
        known = [
            self._numbers.setdefault(value, len(self._numbers))
            for value in encoded.dictionary.to_pylist()
        ]
        return pa.array(known, pa.int32()).take(encoded.indices)

    @property
    def values(self) -> list[str]:
        """The value of each number."""
        return list(self._numbers)


class FaultyValues:
    """Gathers what rows with other faults say in the columns that name rows of our lists."""

    def __init__(self, stage: Stage) -> None:
        self._pieces: dict[str, list[pa.Table]] = {attribute: [] for attribute in stage.lookups}

    def add(self, failed: pa.Table) -> None:
        """Take note of a batch."""
        if failed.num_rows == 0:
            return
        for attribute, pieces in self._pieces.items():
            said = failed.select(["row_no", attribute]).rename_columns(["row_no", "value"])
            pieces.append(said.filter(pc.is_valid(said["value"])))

    def tables(self) -> dict[str, pa.Table]:
        """All of it, by attribute; attributes about which nothing was said are left out."""
        whole = {name: pa.concat_tables(pieces) for name, pieces in self._pieces.items() if pieces}
        return {name: table for name, table in whole.items() if table.num_rows}


def fill(
    *, stage: Stage, plan: Plan, positions: Mapping[str, int], tell: Callable[[int], None]
) -> Staged:
    """Read the whole file into the stage.

    `positions` says in which column of the first file an attribute is, for the places of faults.
    `tell` hears how many rows are read and may stop it.
    """
    tally, faulty, repeats = Tally(), FaultyValues(stage), []
    numbering = {attribute: Numbering() for attribute in stage.lookups}
    with tempfile.SpooledTemporaryFile(max_size=SPOOL_BYTES) as faults:
        with open_copy(stage.rows) as copy:
            for batch, lines in ahead(_prepared(stage, plan, numbering)):
                copy.write(lines)
                _count(tally, batch)
                faulty.add(batch.failed)
                repeats.append(batch.repeated)
                _set_aside(batch.errors, positions, faults)
                tell(tally.rows)
        if tally.failed:
            copy_file(stage.errors, faults)
    if tally.repeated:
        undecided = pa.nulls(tally.repeated)
        with open_copy(stage.repeats) as copy:
            groups = pa.concat_tables(repeats)
            copy.write(
                as_csv(groups.append_column("winner", undecided).append_column("code", undecided))
            )
    values = {name: numbers.values for name, numbers in numbering.items()}
    return Staged(stage, tally, values, faulty.tables())


def _prepared(
    stage: Stage, plan: Plan, numbering: dict[str, Numbering]
) -> Iterator[tuple[Batch, memoryview]]:
    """Each batch with its lines for the database."""
    for batch in read(plan):
        yield batch, as_csv(_staged_rows(stage, batch.rows, numbering))


def _staged_rows(stage: Stage, rows: pa.Table, numbering: dict[str, Numbering]) -> pa.Table:
    columns = [rows["row_no"]]
    for attribute in stage.attributes:
        column = _whole(rows[attribute])
        if attribute in numbering:
            column = numbering[attribute].of(column)
        columns.append(column)
    if "folded_name" in stage.rows.c:
        columns.append(fold_column(_whole(rows[stage.target.name])))
    return pa.table(columns, names=copied_columns(stage.rows))


def _whole(column: pa.ChunkedArray) -> pa.Array:
    return column.combine_chunks() if column.num_chunks != 1 else column.chunk(0)


def _count(tally: Tally, batch: Batch) -> None:
    tally.staged += batch.rows.num_rows
    tally.without_rut += batch.rows["rut"].null_count if "rut" in batch.rows.column_names else 0
    tally.failed += batch.failed_rows
    tally.repeated += batch.repeated.num_rows
    tally.blank += batch.blank_rows
    tally.skipped.update(batch.skipped["code"].to_pylist())
    tally.skipped_rows.extend(batch.skipped["row"].to_pylist())
    warned = batch.warnings.group_by("code").aggregate([("row", "count_distinct")])
    tally.warnings.update(
        dict(zip(*(column.to_pylist() for column in warned.columns), strict=True))
    )


def _set_aside(errors: pa.Table, positions: Mapping[str, int], faults: IO[bytes]) -> None:
    """Faulty cells can hold anything: no NUL for PostgreSQL, and no novel for the screen."""
    if errors.num_rows == 0:
        return
    shown = pc.replace_substring(errors["value"], pattern="\x00", replacement="")
    shown = pc.utf8_slice_codeunits(shown, 0, LONGEST_VALUE)
    known = pa.array(positions.values(), pa.int32())
    places = known.take(pc.index_in(errors["attribute"], pa.array(positions, pa.string())))
    faults.write(as_csv(_with(errors, position=places, value=shown).select(ERROR_COLUMNS)))


def _with(errors: pa.Table, **columns: pa.ChunkedArray) -> pa.Table:
    for name, column in columns.items():
        errors = errors.set_column(errors.schema.get_field_index(name), name, column)
    return errors
