"""Findings as tables: one row per fault, with its place, its value and its parameters."""

import json
from dataclasses import dataclass

import pyarrow as pa

from sheets.checks import Finding
from sheets.kinds.base import Attribute
from sheets.loading.plan import ERROR_SCHEMA, Plan
from sheets.loading.source import Chunk, seen_text
from sheets.parsing.values import Params, Parsed

_NULL = pa.scalar(None, pa.string())


@dataclass(frozen=True)
class Faults:
    """The faults of one attribute, or of no single one, in the rows where the mask is true.

    `codes`, `params` (JSON) and `suggestions` have one entry per true of the mask, or are one
    value for all of them.
    """

    attribute: Attribute | None
    mask: pa.Array
    codes: pa.Array | str
    params: pa.Array | str | None = None
    suggestions: pa.Array | None = None


def of_column(attribute: Attribute, parsed: Parsed) -> Faults | None:
    """Return the faults of the cells of a column, None when it has none."""
    if parsed.codes.null_count == len(parsed.codes):
        return None
    mask = parsed.codes.is_valid()
    offered = None if parsed.suggestions is None else parsed.suggestions.filter(mask)
    return Faults(attribute, mask, parsed.codes.filter(mask), _json(parsed.params), offered)


def of_finding(plan: Plan, finding: Finding) -> Faults:
    """Return the faults of a rule."""
    return Faults(plan.kind.attribute(finding.attribute), finding.rows, finding.code)


def table(plan: Plan, chunk: Chunk, faults: list[Faults]) -> pa.Table:
    """Return all faults in one table, in the order of the rows."""
    if not faults:
        return ERROR_SCHEMA.empty_table()
    return pa.concat_tables(_one(plan, chunk, each) for each in faults).sort_by("row")


def _one(plan: Plan, chunk: Chunk, faults: Faults) -> pa.Table:
    rows = chunk.rows.filter(faults.mask)
    length = len(rows)
    attribute, offered = faults.attribute, faults.suggestions
    nothing = pa.nulls(length, pa.string())
    position = None if attribute is None else plan.position_of(attribute.name)
    columns = [
        rows,
        pa.repeat(pa.scalar(position, pa.int32()), length),
        nothing if attribute is None else pa.repeat(pa.scalar(attribute.name), length),
        nothing if attribute is None else seen_text(plan, chunk, attribute, faults.mask),
        _spread(faults.codes, length),
        _spread(faults.params, length),
        nothing if offered is None else offered,
    ]
    return pa.Table.from_arrays(columns, schema=ERROR_SCHEMA)


def _spread(given: pa.Array | str | None, length: int) -> pa.Array:
    if isinstance(given, pa.Array):
        return given
    return pa.repeat(pa.scalar(given, pa.string()), length)


def _json(params: Params) -> str | None:
    return json.dumps(dict(params)) if params else None
