"""New rows: those of a large file that nobody has yet, written while the rest of it is read.

A row whose key is nowhere in the database and once in the file, and whose values of lists are all
known, can only become a new row: the rules between its fields are those of the file
(`Target.new_by_key`). It goes by COPY into its table, without a stage. All other rows are staged
and decided about as ever.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from psycopg.errors import DeadlockDetected, SerializationFailure, UniqueViolation
from sqlalchemy import (
    ARRAY,
    BigInteger,
    Column,
    Integer,
    MetaData,
    String,
    func,
    insert,
    literal,
    null,
    select,
    true,
)

from app.extensions import db
from app.imports.pipeline.apply import CHANGE_COLUMNS, Raced
from app.imports.pipeline.lookups import known_ids
from app.imports.pipeline.source import Source
from app.imports.pipeline.stage import NewLines, Stage, as_csv, copy_out, open_copy, temporary
from app.models.load import LoadChange
from sheets.batch import FileScan, Plan, chunks, parsed_column
from sheets.folding import fold_column
from sheets.source import text_of

Rows = npt.NDArray[np.int32]

FEWEST = 20_000
"""Rows that may be new from which on it is worth to find out which of them are."""


@dataclass(frozen=True)
class NewRows:
    """The rows of a file whose key is new, and how they are written."""

    stage: Stage
    load_id: int
    at: datetime
    """The moment that the database gives to what this transaction makes."""
    has_new_key: npt.NDArray[np.bool_]
    """By row of the file; what such a row says may yet be wrong."""
    lists: Mapping[str, tuple[pa.Array, pa.Array]]
    """Attribute -> the values that a list has, and their ids there."""
    own_company_id: int | None
    """The company of whoever loads, where that is the only one it may load into."""
    ids: npt.NDArray[np.int64]
    """As many as rows may be new."""

    @property
    def referred(self) -> dict[str, set[int]]:
        """List -> ids that these rows may have."""
        found: dict[str, set[int]] = {}
        for attribute, (_, ids) in self.lists.items():
            lookup = self.stage.target.kind.attribute(attribute).lookup or ""
            found.setdefault(lookup, set()).update(ids.to_pylist())
        if self.own_company_id is not None:
            found.setdefault("company", set()).add(self.own_company_id)
        return found

    def among(self, good: pa.Table) -> pa.ChunkedArray:
        """Which of some rows without errors can only become new ones."""
        new = pa.chunked_array([self.has_new_key[good["row_no"].to_numpy()]])
        for attribute, (values, _) in self.lists.items():
            known = pc.is_in(good[attribute], value_set=values)
            new = pc.and_(new, pc.or_(known, pc.is_null(good[attribute])))
        return new

    def lines(self, new: pa.Table, given: int) -> NewLines:
        """Some of them, with ids of which `given` belong to others already."""
        target, length = self.stage.target, new.num_rows
        ids = self.ids[given : given + length]
        columns: dict[str, Any] = {"id": pa.array(ids)}
        for attribute in self.stage.attributes:
            column = new[attribute].combine_chunks()
            if attribute in self.lists:
                values, there = self.lists[attribute]
                column = there.take(pc.index_in(column, value_set=values))
            columns[target.column(attribute)] = column
        if "folded_name" in self.stage.rows.c:
            columns["folded_name"] = fold_column(columns[target.columns[target.name]])
        blanks = dict(target.new_values)
        if self.own_company_id is not None:
            blanks["company_id"] = self.own_company_id
        for name, value in blanks.items():
            there = columns.get(name)
            columns[name] = (
                pa.repeat(value, length) if there is None else pc.fill_null(there, value)
            )
        rows = new["row_no"].to_pylist()
        return NewLines(ids.tolist(), rows, tuple(columns), as_csv(pa.table(columns)))

    def write(self, some: NewLines) -> None:
        """Write them, and that this load has made them. Raises Raced."""
        try:
            with open_copy(self.stage.target.table, some.columns) as copy:
                copy.write(some.lines)
        except (UniqueViolation, DeadlockDetected, SerializationFailure) as error:
            raise Raced from error
        pairs = (
            func.unnest(literal(some.ids, ARRAY(BigInteger)), literal(some.rows, ARRAY(Integer)))
            .table_valued("id", "row")
            .render_derived()
        )
        made = select(
            literal(self.load_id), pairs.c.id, pairs.c.row, true(), null(), literal(self.at)
        )
        db.session.execute(insert(LoadChange).from_select(CHANGE_COLUMNS, made))


def find(source: Source, plan: Plan, scan: FileScan, stage: Stage) -> NewRows | None:
    """The rows of a file whose key is new; None where too few are to be worth it.

    Runs first in its transaction, whose beginning is the moment at which these rows are made.
    """
    keys, target = scan.keys, stage.target
    once = (keys.numbers >= 0) & ~np.isin(keys.rows, scan.repeated.rows)
    if not target.new_by_key or source.course_id is not None or once.sum() < FEWEST:
        return None
    has_new_key = np.zeros(int(keys.rows.max()) + 1, np.bool_)
    has_new_key[keys.rows[once]] = True
    has_new_key[_standing(stage, keys.rows[once], keys.numbers[once])] = False
    count = int(has_new_key.sum())
    if count < FEWEST:
        return None
    caller = source.caller
    is_bound = target.belongs_to_company and not caller.is_admin
    return NewRows(
        stage=stage,
        load_id=source.load_id,
        at=db.session.execute(select(func.now())).scalar_one(),
        has_new_key=has_new_key,
        lists=_lists(source, plan, scan, stage),
        own_company_id=caller.company_id if is_bound else None,
        ids=_ids(target.table.name, count),
    )


def _standing(stage: Stage, rows: Rows, numbers: npt.NDArray[np.int64]) -> Rows:
    """Those of some rows whose RUT somebody has: its number alone tells."""
    columns = Column("row_no", Integer), Column("number", String)
    table = temporary("stage_keys", MetaData(), *columns)
    table.create(db.session.connection())
    with open_copy(table) as copy:
        texts = pa.array(numbers).cast(pa.string())
        copy.write(as_csv(pa.table([rows, texts], ["row_no", "number"])))
    there = stage.target.table.c.rut
    same = func.left(there, -2) == table.c.number
    found = select(table.c.row_no.label("row")).join(stage.target.table, same)
    return np.concatenate(
        [np.empty(0, np.int32), *(batch.column(0).to_numpy() for batch in copy_out(found))]
    )


def _lists(
    source: Source, plan: Plan, scan: FileScan, stage: Stage
) -> dict[str, tuple[pa.Array, pa.Array]]:
    """What the columns that name rows of lists say, as far as the lists have it."""
    attributes = [plan.kind.attribute(name) for name in stage.lookups]
    said: dict[str, pa.Array] = {one.name: pa.array([], pa.string()) for one in attributes}
    positions = [each.position for one in attributes for each in plan.columns_of(one)]
    for chunk in chunks(plan, positions):
        for one in attributes:
            texts = text_of(plan, chunk, one)
            values = parsed_column(plan, one, texts, scan.conventions).values
            said[one.name] = pc.unique(pa.concat_arrays([said[one.name], pc.unique(values)]))
    for name, text in plan.defaults.items():
        if name in said:
            said[name] = pc.unique(pa.concat_arrays([said[name], pa.array([text])]))
    found = {}
    for one in attributes:
        known = known_ids(one.lookup or "", said[one.name].drop_null().to_pylist(), source.caller)
        found[one.name] = pa.array(known, pa.string()), pa.array(known.values(), pa.int64())
    return found


def _ids(table: str, count: int) -> npt.NDArray[np.int64]:
    """Ids that nobody else gets. Those of rows that turn out to be wrong are lost."""
    taken = func.generate_series(1, count).table_valued("no")
    taken_ids = select(func.nextval(f"{table}_id_seq").label("id")).select_from(taken).subquery()
    ids = db.session.scalar(select(func.array_agg(taken_ids.c.id)))
    return np.array(ids, np.int64)
