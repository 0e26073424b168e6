"""Stage: the rows of a file in tables of their own, by COPY, one batch prepared ahead of the copy.

They are temporary, or kept from a preview to its load: see kept_stage.py.
"""

import json
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeVar

import psycopg
import pyarrow as pa
import pyarrow.compute as pc
from psycopg import sql
from psycopg.errors import LockNotAvailable
from pyarrow import csv
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Date,
    DateTime,
    Integer,
    MetaData,
    Numeric,
    Select,
    String,
    Table,
    Text,
    Time,
    cast,
    func,
    literal,
    select,
    text,
)
from sqlalchemy.exc import OperationalError
from sqlalchemy.schema import CreateTable

from app.extensions import db
from app.imports.targets import TARGETS, Target
from app.models.base import Month
from app.platform import driver
from sheets.batch import read
from sheets.folding import fold_column
from sheets.kinds.base import LoadKind
from sheets.plan import ASSUMED, LACKS, SKIPPED_SCHEMA, Batch, Plan
from sheets.scan import FileScan, scan_file
from sheets.shown import ReadOtherwise

T = TypeVar("T")
FORMAT = csv.WriteOptions(include_header=False)
"""Nulls are written as nothing and texts in quotes, which COPY reads back as such."""
PIECE = 1024 * 1024
INTEGERS = frozenset({"row", "position", "winner"})
"""Columns that are numbers when rows are copied out."""
FEW_ROWS = 1_000
"""Staged rows up to which no plan of the database is slow; of more it has to know how many."""
MOST_MAILS = 200_000
"""Staged rows up to which all their mails are held at once, to see whether any is there twice."""
LOCK_WAIT = "3s"
"""The database's own analysis of a table gives way to others after one."""
NEW_ID = "new_id"
SLIPPED = "rut_check_digit"
LONGEST_VALUE = 1_000
"""Characters of a faulty cell that are kept to show it."""
SPOOL_BYTES = 8 * 1024 * 1024
ERROR_COLUMNS = ("row", "position", "attribute", "value", "code", "params", "suggestion")
UNPAID = "salary_required"
"""Code of a row that uses the franchise and has no salary."""
WITHOUT_COMPANY = "company_required"
"""Code of a row of somebody internal who has no company."""


def prefetch(items: Iterator[T]) -> Iterator[T]:
    """The same items, each made in a thread beside while the one before is in use.

    Never more than one waits, so that memory stays bounded. What making one raises is raised here.
    """
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="prefetch") as beside:
        coming = beside.submit(next, items, None)
        while (item := coming.result()) is not None:
            coming = beside.submit(next, items, None)
            yield item


def executes_in_time(statement: str) -> bool:
    """Execute a statement, unless others hold the lock that it needs for longer than LOCK_WAIT."""
    before = db.session.scalar(select(func.current_setting("lock_timeout")))
    try:
        with db.session.begin_nested():
            set_local("lock_timeout", LOCK_WAIT)
            db.session.execute(text(statement))
            set_local("lock_timeout", before or "0")
    except OperationalError as error:
        if not isinstance(error.orig, LockNotAvailable):
            raise
        return False
    return True


def set_local(name: str, value: str) -> None:
    """Change a setting of the database until the transaction ends."""
    db.session.execute(select(func.set_config(name, literal(value, Text), True)))


def copied_columns(table: Table) -> list[str]:
    """The columns that are filled from outside: those without a value of their own."""
    return [column.name for column in table.c if column.server_default is None]


@contextmanager
def open_copy(table: Table) -> Iterator[psycopg.Copy]:
    """A COPY into the columns that are filled from outside, in their order."""
    names = sql.SQL(", ").join(map(sql.Identifier, copied_columns(table)))
    statement = sql.SQL("COPY {} ({}) FROM STDIN (FORMAT csv)").format(
        sql.Identifier(table.name), names
    )
    with driver.copying(statement) as copy:
        yield copy


def copied_schema(query: Select[Any]) -> pa.Schema:
    """The columns of a query as they are copied out."""
    names = [column.name for column in query.selected_columns]
    return pa.schema([(n, pa.int32() if n in INTEGERS else pa.string()) for n in names])


def copy_out(query: Select[Any]) -> Iterator[pa.RecordBatch]:
    """The rows of a query as columns: those in INTEGERS are numbers, all others text.

    Goes by COPY through a file.
    """
    schema = copied_schema(query)
    dialect = db.session.connection().dialect
    compiled = query.compile(dialect=dialect, compile_kwargs={"render_postcompile": True})
    # Written by SQLAlchemy from our own query; the driver puts the parameters in.
    statement = sql.SQL(f"COPY ({compiled}) TO STDOUT (FORMAT csv)")
    with tempfile.TemporaryFile() as lines:
        with driver.copying(statement, compiled.params) as out:
            for piece in driver.lines_of(out):
                lines.write(piece)
        if not lines.tell():
            return
        lines.seek(0)
        yield from csv.open_csv(
            lines,
            csv.ReadOptions(column_names=schema.names),
            csv.ParseOptions(newlines_in_values=True),
            csv.ConvertOptions(
                column_types=schema,
                null_values=[""],
                strings_can_be_null=True,
                quoted_strings_can_be_null=False,
            ),
        )


def as_text(value: ColumnElement[Any]) -> ColumnElement[str]:
    """A value as people read it: days, months, hours and decimals as they are written here."""
    if isinstance(value.type, Month):
        return func.to_char(value, "MM-YYYY")
    if isinstance(value.type, Date):
        return func.to_char(value, "DD-MM-YYYY")
    if isinstance(value.type, Time):
        return func.to_char(value, "HH24:MI")
    if isinstance(value.type, Numeric):
        return func.replace(cast(func.trim_scale(value), Text), ".", ",")
    return cast(value, Text)


def as_csv(rows: pa.Table) -> memoryview:
    """The lines of a table."""
    sink = pa.BufferOutputStream()
    csv.write_csv(rows, sink, FORMAT)
    return memoryview(sink.getvalue())


def copy_rows(table: Table, rows: list[tuple[Any, ...]]) -> None:
    """COPY a few rows of plain values."""
    statement = sql.SQL("COPY {} FROM STDIN").format(sql.Identifier(table.name))
    with driver.copying(statement) as copy:
        for row in rows:
            copy.write_row(row)


@dataclass(frozen=True, eq=False)
class Stage:
    """The tables of a stage, for one target and the attributes that its file brings."""

    target: Target
    attributes: tuple[str, ...]
    assumed: tuple[str, ...]
    """Those that the load has a value for where a row brings none; of `partly_assumed` the file has
    a column, too, and `rows` say in a column of their own which have that value."""
    partly_assumed: tuple[str, ...]
    rows: Table
    """One line for each good row, with typed values; lookups as numbers into `looked_up`."""
    errors: Table
    looked_up: Table
    """What each distinct value of a lookup stands for; no id: the value is refused."""
    plan: Table
    """What becomes of a good row that is not simply new: most files bring new people only."""
    repeats: Table
    """The good rows whose key is in the file more than once, grouped by the first row that has
    it; `code` and `winner` are filled once it is known which of them counts."""

    @property
    def plain(self) -> dict[str, str]:
        """Attribute -> column, of those whose values are kept as they are."""
        columns = self.target.columns
        return {name: columns[name] for name in self.attributes if name in columns}

    @property
    def lookups(self) -> dict[str, str]:
        """Attribute -> column of `rows` with the number of its value."""
        lookups = self.target.lookups
        return {name: f"{lookups[name]}_no" for name in self.attributes if name in lookups}


def create_temporary(stage: Stage) -> None:
    """Make the tables of a stage in the current transaction, with which they go."""
    make_temporary(stage.rows, stage.errors, stage.repeats, stage.looked_up, stage.plan)


def make_temporary(*tables: Table) -> None:
    """Make tables that go with the current transaction."""
    # In one go: what an edit of one cell waits for are mostly answers of the database.
    made = (f"CREATE TEMPORARY TABLE {definition(table)} ON COMMIT DROP" for table in tables)
    db.session.connection().exec_driver_sql(";".join(made))


@lru_cache(maxsize=256)
def definition(table: Table) -> str:
    """The name of a table and its columns, as SQL."""
    return str(CreateTable(table).compile(db.engine)).strip().removeprefix("CREATE TABLE ")


def describe(plan: Plan) -> Stage:
    """The stage of what a plan reads, whose tables are not there yet."""
    attributes = tuple(attribute.name for attribute in plan.attributes)
    assumed = tuple(sorted(plan.defaults))
    return _stage_of(TARGETS[plan.kind.model_id], attributes, assumed, plan.partly_assumed)


@lru_cache(maxsize=64)
def _stage_of(
    target: Target,
    attributes: tuple[str, ...],
    assumed: tuple[str, ...],
    partly_assumed: tuple[str, ...],
) -> Stage:
    """Made once, so that the statements about its tables are built once, too."""
    meta = MetaData()
    return Stage(
        target=target,
        attributes=attributes,
        assumed=assumed,
        partly_assumed=partly_assumed,
        rows=Table("stage_rows", meta, *_row_columns(target, attributes, partly_assumed)),
        errors=Table(
            "stage_errors",
            meta,
            Column("row", Integer),
            Column("column_position", Integer),
            Column("attribute", String(60)),
            Column("value", Text),
            Column("code", String(60)),
            Column("params", Text),
            Column("suggestion", Text),
        ),
        looked_up=Table(
            "stage_looked_up",
            meta,
            Column("attribute", String(60)),
            Column("no", Integer),
            Column("value", Text),
            Column("target_id", BigInteger),
        ),
        plan=Table(
            "stage_plan",
            meta,
            Column("row_no", Integer),
            Column("entity_id", BigInteger),
            Column("was_at", DateTime(timezone=True)),
            Column("action", String(40)),
        ),
        repeats=Table(
            "stage_repeats",
            meta,
            Column("row_no", Integer),
            Column("group_no", Integer),
            Column("winner", Integer),
            Column("code", String(40)),
        ),
    )


def _row_columns(
    target: Target, attributes: tuple[str, ...], partly_assumed: tuple[str, ...]
) -> list[Column[Any]]:
    """The columns that the file fills, and last the id that the row gets if it is new."""
    columns: list[Column[Any]] = [Column("row_no", Integer)]
    for attribute in attributes:
        if attribute in target.lookups:
            columns.append(Column(f"{target.lookups[attribute]}_no", Integer))
        else:
            name = target.columns[attribute]
            columns.append(Column(name, target.table.c[name].type))
    if target.has_folded_name and target.name in attributes:
        columns.append(Column("folded_name", target.table.c.folded_name.type))
    if any(target.kind.attribute(one).parts for one in target.kind.needed_of_new(attributes)):
        columns.append(Column(LACKS, String(40)))
    columns += [Column(ASSUMED.format(target.column(one)), Boolean) for one in partly_assumed]
    next_id = text(f"nextval('{target.table.name}_id_seq')")
    return [*columns, Column(NEW_ID, BigInteger, server_default=next_id)]


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
    incomplete: int = 0
    """Staged rows without something that new ones need."""
    may_share_mails: bool = True
    """Whether any two staged rows may have one mail."""
    skipped_pieces: list[pa.Table] = field(default_factory=list)
    otherwise: dict[str, ReadOtherwise] = field(default_factory=dict)
    """Attribute -> its cells that say something else than what was read."""

    @property
    def skipped_rows(self) -> pa.Table:
        """The rows that are no data, each with the code that says why."""
        return pa.concat_tables([SKIPPED_SCHEMA.empty_table(), *self.skipped_pieces])

    @property
    def rows(self) -> int:
        """Rows of the file that were read so far, blank ones too."""
        return self.staged + self.failed + self.blank + self.skipped.total()


@dataclass(frozen=True)
class Staged:
    """A filled stage: how many rows went where, and the distinct values of each lookup."""

    stage: Stage
    scan: FileScan
    """What was read. A kept stage has only what the file decided about its columns."""
    tally: Tally
    values: dict[str, list[str]]
    faulty: Mapping[str, pa.Table]
    """Attribute -> `row_no` and `value` of rows that have failed already: a value that names
    nothing is reported together with their other errors."""


def fill(
    *,
    stage: Stage,
    plan: Plan,
    places: Mapping[str, int],
    report: Callable[[int], None],
    scan: FileScan | None = None,
) -> Staged:
    """Read the whole file into the stage, or the rows of it that a plan and its scan are about.

    `places` are those of the first file's table, for the places of errors.
    `report` is called with the number of rows read so far, and may raise to stop the load.
    """
    scan, tally, failed, repeats = scan or scan_file(plan), Tally(), [], []
    numbers: dict[str, dict[str, int]] = {attribute: {} for attribute in stage.lookups}
    mails: list[pa.Array] = []
    needed = stage.target.kind.needed_of_new(stage.attributes)
    with tempfile.SpooledTemporaryFile(max_size=SPOOL_BYTES) as spool:
        with open_copy(stage.rows) as copy:
            batches = _prepared(stage, plan, scan, numbers)
            for batch, lines in batches if plan.only_rows else prefetch(batches):
                copy.write(lines)
                _count(tally, batch, needed)
                if "email" in batch.rows.column_names and tally.staged <= MOST_MAILS:
                    mails.append(pc.utf8_lower(_whole(batch.rows["email"]).drop_null()))
                if batch.failed.num_rows:
                    failed.append(batch.failed.select(["row_no", *stage.lookups]))
                repeats.append(batch.repeated)
                if batch.errors.num_rows:
                    lacking = _lacking(batch, stage.target.kind)
                    errors = pa.concat_tables([_with_names(stage, batch), *lacking])
                    spool.write(as_csv(kept_errors(errors, places)))
                report(tally.rows)
        if tally.failed:
            spool.seek(0)
            with open_copy(stage.errors) as copy:
                while piece := spool.read(PIECE):
                    copy.write(piece)
    if tally.repeated:
        undecided = pa.nulls(tally.repeated)
        with open_copy(stage.repeats) as copy:
            groups = pa.concat_tables(repeats)
            copy.write(
                as_csv(groups.append_column("winner", undecided).append_column("code", undecided))
            )
    if tally.staged <= MOST_MAILS:
        told = pa.chunked_array(mails, pa.string())
        # To find it out here takes a sixth of what the database takes for it.
        tally.may_share_mails = pc.count_distinct(told).as_py() < len(told)
    if tally.staged > FEW_ROWS:
        db.session.execute(text(f"ANALYZE {stage.rows.name} (row_no)"))
    values = {name: list(known) for name, known in numbers.items()}
    faulty = _faulty_values(stage, pa.concat_tables(failed)) if failed else {}
    return Staged(stage, scan, tally, values, faulty)


def _prepared(
    stage: Stage, plan: Plan, scan: FileScan, numbers: dict[str, dict[str, int]]
) -> Iterator[tuple[Batch, memoryview]]:
    """Each batch with its lines for the database; values of lookups get their `numbers`."""
    for batch in read(plan, scan):
        columns = [batch.rows["row_no"]]
        for attribute in stage.attributes:
            column = _whole(batch.rows[attribute])
            if attribute in numbers:
                column = _numbered(column, numbers[attribute])
            columns.append(column)
        if "folded_name" in stage.rows.c:
            columns.append(fold_column(_whole(batch.rows[stage.target.name])))
        if LACKS in stage.rows.c:
            columns.append(batch.rows[LACKS])
        columns += [batch.rows[ASSUMED.format(one)] for one in stage.partly_assumed]
        yield batch, as_csv(pa.table(columns, names=copied_columns(stage.rows)))


def _numbered(texts: pa.Array, numbers: dict[str, int]) -> pa.Array:
    """Each text's number in the order of their appearance, null for null; new ones are added."""
    encoded = texts.dictionary_encode()
    known = [numbers.setdefault(value, len(numbers)) for value in encoded.dictionary.to_pylist()]
    return pa.array(known, pa.int32()).take(encoded.indices)


def _whole(column: pa.ChunkedArray) -> pa.Array:
    return column.combine_chunks() if column.num_chunks != 1 else column.chunk(0)


def _faulty_values(stage: Stage, failed: pa.Table) -> dict[str, pa.Table]:
    """What rows with other errors have in the columns that name rows of lists, where anything."""
    found = {}
    for attribute in stage.lookups:
        said = failed.select(["row_no", attribute]).rename_columns(["row_no", "value"])
        said = said.filter(pc.is_valid(said["value"]))
        if said.num_rows:
            found[attribute] = said
    return found


def _count(tally: Tally, batch: Batch, needed: Iterable[str]) -> None:
    tally.staged += batch.rows.num_rows
    tally.without_rut += batch.rows["rut"].null_count if "rut" in batch.rows.column_names else 0
    tally.incomplete += sum(batch.rows[name].null_count for name in needed)
    tally.failed += batch.failed_rows
    tally.repeated += batch.repeated.num_rows
    tally.blank += batch.blank_rows
    tally.skipped.update(batch.skipped["code"].to_pylist())
    tally.skipped_pieces.append(batch.skipped)
    if batch.added_rows:
        tally.warnings["rows_added"] += batch.added_rows
    for name, said in batch.otherwise.items():
        former = tally.otherwise.get(name)
        tally.otherwise[name] = said if former is None else former.and_later(said)
    warned = batch.warnings.group_by("code").aggregate([("row", "count_distinct")])
    tally.warnings.update(
        dict(zip(*(column.to_pylist() for column in warned.columns), strict=True))
    )


def _with_names(stage: Stage, batch: Batch) -> pa.Table:
    """The errors of a batch; a RUT whose check digit is wrong has beside it, as its parameters, the
    name and the mail of its row, by which identities.py looks for who is meant.
    """
    errors = batch.errors
    slipped = pc.and_(pc.equal(errors["code"], SLIPPED), pc.equal(errors["attribute"], "rut"))
    slipped = pc.fill_null(slipped, False)
    if not pc.any(slipped).as_py():
        return errors
    said = [name for name in (stage.target.name, "email") if name in batch.failed.column_names]
    lines = batch.failed.select(["row_no", *said])
    lines = lines.filter(pc.is_in(lines["row_no"], value_set=errors["row"].filter(slipped)))
    known = {line["row_no"]: [line.get(name) for name in said] for line in lines.to_pylist()}
    params = [
        json.dumps(dict(zip(said, known[row], strict=True))) if is_slipped else text
        for row, is_slipped, text in zip(
            errors["row"].to_pylist(),
            slipped.to_pylist(),
            errors["params"].to_pylist(),
            strict=True,
        )
    ]
    at = errors.schema.get_field_index("params")
    return errors.set_column(at, "params", pa.array(params, pa.string()))


def _lacking(batch: Batch, kind: LoadKind) -> Iterator[pa.Table]:
    """The failed rows of a batch that use the franchise and bring no salary, or are of internal
    people whose company no column brings, as errors with the RUT as their parameter: refusals.py
    takes back those of people of whom it is registered.
    """
    failed = batch.failed
    if "rut" not in failed.column_names:
        return
    known = pc.is_valid(failed["rut"])
    if "isExternal" in failed.column_names:
        known = pc.and_not(known, pc.fill_null(failed["isExternal"], False))
    if "franchiseSence" in failed.column_names:
        unpaid = pc.and_(known, pc.fill_null(failed["franchiseSence"], False))
        if "grossSalary" in failed.column_names:
            unpaid = pc.and_(unpaid, pc.is_null(failed["grossSalary"]))
        yield _lacked(batch, "grossSalary", UNPAID, unpaid)
    if "person_company" in kind.row_checks and "company" not in failed.column_names:
        yield _lacked(batch, "company", WITHOUT_COMPANY, known)


def _lacked(batch: Batch, attribute: str, code: str, rows: pa.ChunkedArray) -> pa.Table:
    # What is wrong itself is not missing.
    doubted = pc.is_in(batch.errors["attribute"], value_set=pa.array([attribute, "isExternal"]))
    wrong = batch.errors["row"].filter(doubted)
    lines = batch.failed.filter(pc.and_not(rows, pc.is_in(batch.failed["row_no"], value_set=wrong)))
    told = [
        {
            "row": line["row_no"],
            "attribute": attribute,
            "code": code,
            "params": json.dumps({"rut": line["rut"]}),
        }
        for line in lines.select(["row_no", "rut"]).to_pylist()
    ]
    return pa.Table.from_pylist(told, schema=batch.errors.schema)


def kept_errors(errors: pa.Table, places: Mapping[str, int]) -> pa.Table:
    """Errors with their `places` in the first file, and of faulty cells what can be kept.

    These can hold anything: PostgreSQL takes no NUL, the screen no long texts.
    """
    shown = pc.replace_substring(errors["value"], pattern="\x00", replacement="")
    shown = pc.utf8_slice_codeunits(shown, 0, LONGEST_VALUE)
    numbers, names = pa.array(places.values(), pa.int32()), pa.array(places, pa.string())
    at = pc.coalesce(*(pc.index_in(errors[one], names) for one in ("code", "attribute")))
    for name, column in (("position", numbers.take(at)), ("value", shown)):
        errors = errors.set_column(errors.schema.get_field_index(name), name, column)
    return errors.select(ERROR_COLUMNS)
