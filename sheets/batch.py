"""The door to loading: a plan in, batches of typed rows and of faults out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import reduce

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from sheets import checks
from sheets.kinds.base import Attribute
from sheets.loading import tables
from sheets.loading.foot import skipped_codes
from sheets.loading.plan import (
    ERROR_SCHEMA,
    SKIPPED_SCHEMA,
    BadDefaultError,
    Batch,
    Decision,
    Mapped,
    Plan,
    default_values,
)
from sheets.loading.source import Chunk, chunks, put_back, stray_positions, text_of
from sheets.loading.survey import Survey, decisions, survey
from sheets.loading.tables import Faults
from sheets.parsers import parse
from sheets.parsing.values import Parsed, is_any

__all__ = [
    "ERROR_SCHEMA",
    "SKIPPED_SCHEMA",
    "BadDefaultError",
    "Batch",
    "Decision",
    "Mapped",
    "Plan",
    "decide",
    "put_back",
    "read",
]


def decide(plan: Plan) -> tuple[Decision, ...]:
    """Return what was decided about whole columns, to be told to the person."""
    return decisions(plan)


def read(plan: Plan) -> Iterator[Batch]:
    """Read the rows of a plan, up to 65,536 at a time, with every error of every row.

    Raise BadDefaultError before the first batch when a default is no value of its attribute.
    """
    reading = _Reading(plan, survey(plan), default_values(plan), stray_positions(plan))
    for chunk in chunks(plan, (*plan.positions, *reading.stray)):
        yield _batch(reading, chunk)


@dataclass(frozen=True)
class _Reading:
    """What every batch of one reading shares."""

    plan: Plan
    survey: Survey
    defaults: Mapping[str, pa.Scalar]
    stray: tuple[int, ...]


def _batch(reading: _Reading, chunk: Chunk) -> Batch:
    data, skipped = _data_rows(reading, chunk)
    columns = {a.name: _column(reading, data, a) for a in reading.plan.attributes}
    found = [
        replace(one, code=one.in_file, warning=True) if one.in_file else one
        for one in checks.run(reading.plan.kind, checks.Fields(columns, len(data)))
    ]
    faults = _faults(reading.plan, columns, [f for f in found if not f.warning])
    beyond = [data.cells[position].is_valid() for position in reading.stray]
    if beyond and is_any(too_wide := reduce(pc.or_, beyond)):
        faults.append(Faults(None, too_wide, "row_too_wide"))
    warned = [tables.of_finding(reading.plan, finding) for finding in found if finding.warning]
    failed = _failed(len(data), faults)
    values = {"row_no": data.rows, **{name: parsed.values for name, parsed in columns.items()}}
    good, bad = _parted(pa.table(values), failed)
    return Batch(
        rows=good,
        failed=bad,
        errors=tables.table(reading.plan, data, faults),
        warnings=tables.table(reading.plan, data, warned),
        skipped=skipped,
        repeated=reading.survey.repeated.among(good["row_no"].combine_chunks()),
        failed_rows=int(np.count_nonzero(failed)),
        blank_rows=chunk.blank_rows,
        read_rows=len(chunk),
        added_rows=chunk.added,
    )


def _data_rows(reading: _Reading, chunk: Chunk) -> tuple[Chunk, pa.Table]:
    """Part the rows of data from those that are none."""
    codes = skipped_codes(reading.plan, chunk, reading.survey.last_keyed_row)
    if codes is None:
        return chunk, SKIPPED_SCHEMA.empty_table()
    aside = codes.is_valid()
    columns = [chunk.rows.filter(aside), codes.filter(aside)]
    return chunk.filter(pc.invert(aside)), pa.Table.from_arrays(columns, schema=SKIPPED_SCHEMA)


def _column(reading: _Reading, chunk: Chunk, attribute: Attribute) -> Parsed:
    """Parse an attribute and put its default where nothing was given."""
    texts = text_of(reading.plan, chunk, attribute)
    convention = reading.survey.conventions.get(attribute.name, "")
    parsed = parse(attribute.parser, texts, limit=attribute.limit, convention=convention)
    default = reading.defaults.get(attribute.name)
    if default is None or not default.is_valid or parsed.values.null_count == 0:
        return parsed
    blank = pc.and_(parsed.values.is_null(), parsed.codes.is_null())
    return replace(parsed, values=pc.if_else(blank, default, parsed.values))


def _faults(plan: Plan, columns: Mapping[str, Parsed], found: list[checks.Finding]) -> list[Faults]:
    """Gather the faults of the cells and of the rules between them."""
    cells = (tables.of_column(a, columns[a.name]) for a in plan.attributes)
    faults = [each for each in cells if each is not None]
    return [*faults, *(tables.of_finding(plan, finding) for finding in found)]


def _failed(length: int, faults: list[Faults]) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    failed = np.zeros(length, np.bool_)
    for each in faults:
        failed |= each.mask.to_numpy(zero_copy_only=False)
    return failed


def _parted(
    rows: pa.Table, failed: np.ndarray[tuple[int], np.dtype[np.bool_]]
) -> tuple[pa.Table, pa.Table]:
    """Part the rows without errors from those with."""
    if not failed.any():
        return rows, rows.slice(0, 0)
    return rows.filter(pa.array(~failed)), rows.filter(pa.array(failed))
