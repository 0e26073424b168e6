"""A plan in, batches of typed rows and of errors out, after a first pass over the whole file."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from records.base import Field
from sheets import checks
from sheets.checks import Finding
from sheets.doubts.base import Doubt
from sheets.doubts.rows import row_doubts, told_by
from sheets.doubts.values import value_doubts
from sheets.layout_rows import skipped_codes
from sheets.parsing import dates, days
from sheets.parsing.column import Parsed, first_code, is_any
from sheets.plan import (
    ASSUMED,
    ERROR_SCHEMA,
    LACKS,
    SKIPPED_SCHEMA,
    Batch,
    Chunk,
    Plan,
    chunks,
    default_values,
    short_rows,
    stray_positions,
)
from sheets.scan import FileScan, scan_file
from sheets.shown import ReadOtherwise
from sheets.values import LACKING, lacking_codes, original_text, parsed_column, text_of


def read(plan: Plan, scan: "FileScan | None" = None) -> Iterator[Batch]:
    """Read the rows of a plan, up to 65,536 at a time, with every error of every row.

    Without a `scan` the file is scanned first. Raise BadDefaultError before the first batch when a
    default is no value of its attribute.
    """
    scan = scan or scan_file(plan)
    defaults, stray, short = default_values(plan), stray_positions(plan), short_rows(plan)
    for chunk in chunks(plan, (*plan.positions, *stray, *told_by(plan))):
        yield _batch(plan, scan, chunk, defaults, stray, short)


@dataclass(frozen=True)
class RowErrors:
    """The errors of one attribute, or of no single one, in the rows where the mask is true.

    `codes`, `params` (JSON) and `suggestions` have one entry per true of the mask, or are one
    value for all of them.
    """

    attribute: Field | None
    mask: pa.Array
    codes: pa.Array | str
    params: pa.Array | str | None = None
    suggestions: pa.Array | None = None


def _batch(
    plan: Plan,
    scan: FileScan,
    chunk: Chunk,
    defaults: Mapping[str, pa.Scalar],
    stray: Sequence[int],
    short: pa.Array,
) -> Batch:
    data, skipped = chunk, SKIPPED_SCHEMA.empty_table()
    codes = skipped_codes(plan, chunk, scan.last_keyed_row)
    if codes is not None:
        aside = codes.is_valid()
        data = chunk.filter(pc.invert(aside))
        skipped_columns = [chunk.rows.filter(aside), codes.filter(aside)]
        skipped = pa.Table.from_arrays(skipped_columns, schema=SKIPPED_SCHEMA)
    columns, otherwise, assumed = _columns_read(plan, scan, data, defaults)
    lacks = _left_to_caller(plan, columns)
    fields = checks.Fields(columns, len(data))
    findings = [
        replace(one, code=one.in_file, warning=True) if one.in_file else one
        for one in _said_once(plan, fields, checks.run(plan.kind, fields, plan.of_new))
    ]
    errors = _errors_of_cells(plan, columns)
    errors += [_errors_of_finding(plan, finding) for finding in findings if not finding.warning]
    errors += [
        RowErrors(None, one.rows, one.code, one.params)
        for one in row_doubts(plan, data, columns, scan.usual)
    ]
    errors += _errors_of_width(data, stray, short)
    warned = [_errors_of_finding(plan, finding) for finding in findings if finding.warning]
    failed = np.zeros(len(data), np.bool_)
    for each in errors:
        failed |= each.mask.to_numpy(zero_copy_only=False)
    if plan.of_new and failed.any():
        errors += _needed_if_new(plan, fields, lacks, pa.array(failed))
    rows = pa.table({"row_no": data.rows, **{name: one.values for name, one in columns.items()}})
    if lacks is not None:
        rows = rows.append_column(LACKS, lacks)
    for name, blank in assumed.items():
        rows = rows.append_column(ASSUMED.format(name), blank)
    good, bad = rows, rows.slice(0, 0)
    if failed.any():
        good, bad = rows.filter(pa.array(~failed)), rows.filter(pa.array(failed))
    return Batch(
        rows=good,
        failed=bad,
        errors=_error_table(plan, data, errors),
        warnings=_error_table(plan, data, warned),
        skipped=skipped,
        repeated=scan.repeated.among(good["row_no"].combine_chunks()),
        failed_rows=int(np.count_nonzero(failed)),
        blank_rows=chunk.blank_rows,
        read_rows=len(chunk),
        added_rows=chunk.added,
        otherwise=otherwise,
    )


def _said_once(plan: Plan, fields: checks.Fields, findings: list[Finding]) -> Iterator[Finding]:
    """The findings, without the last day of a row of days where its cell is blank: that the first
    one is missing says it.
    """
    for one in findings:
        attribute = plan.kind.attribute(one.attribute)
        giver = plan.giver_of(attribute)
        if one.code != attribute.required_code or giver == attribute:
            yield one
            continue
        rows = pc.and_not(one.rows, fields.blank(giver.name))
        if is_any(rows):
            yield replace(one, rows=rows)


def _columns_read(
    plan: Plan, scan: FileScan, data: Chunk, defaults: Mapping[str, pa.Scalar]
) -> tuple[dict[str, Parsed], dict[str, ReadOtherwise], dict[str, pa.Array]]:
    """The values of each attribute in rows of data, those that nobody has with the code of that
    doubt; the cells that say something else than what was read; and in which rows the default
    stands for a blank cell.
    """
    columns, texts, otherwise, assumed = {}, {}, {}, {}
    for one in plan.attributes:
        texts[one.name] = text_of(plan, data, one)
        parsed = parsed_column(plan, one, texts[one.name], scan.conventions)
        columns[one.name] = _whole_names(plan, data, one, parsed)
    for one in plan.attributes:
        if plan.giver_of(one) != one:
            continue
        names = [each.name for each in plan.given_with(one) if each.name in columns]
        sides = [(texts[name], columns[name]) for name in names]
        cells = texts[one.name] if len(sides) == 1 else data.cells[plan.columns_of(one)[0].position]
        convention = scan.conventions.get(one.name)
        if said := ReadOtherwise.of(one, data.rows, cells, sides, convention):
            otherwise[one.name] = said
    partly_assumed = plan.partly_assumed
    for name, parsed in columns.items():
        if name in partly_assumed:
            assumed[name] = _is_blank(parsed)
        columns[name] = _with_default(parsed, defaults.get(name))
    for doubt in value_doubts(plan, data, columns, scan.usual):
        if doubt.attribute is not None:
            name = doubt.attribute.name
            columns[name] = _asked(columns[name], doubt)
    return columns, otherwise, assumed


def _whole_names(plan: Plan, chunk: Chunk, attribute: Field, parsed: Parsed) -> Parsed:
    """Refuse names in parts of which one is blank that a name needs."""
    codes = lacking_codes(plan, chunk, attribute)
    if codes is None or codes.null_count == len(codes):
        return parsed
    nothing = pa.scalar(None, parsed.values.type)
    return replace(
        parsed,
        values=pc.if_else(codes.is_valid(), nothing, parsed.values),
        codes=first_code(parsed.codes, codes),
    )


def _left_to_caller(plan: Plan, columns: dict[str, Parsed]) -> pa.Array | None:
    """Take back the codes of names that lack a part where the row has its key: whether it is new,
    and needs the name, is for the caller to say. Returns these codes.
    """
    key = columns.get(plan.kind.key)
    for one in plan.attributes:
        if one.parser != "name" or not one.parts or key is None:
            continue
        if plan.kind.requires(one) and one.name not in plan.of_new:
            continue
        parsed, nothing = columns[one.name], pa.nulls(len(key.values), pa.string())
        lacking = pc.is_in(parsed.codes, value_set=pa.array([*LACKING.values()]))
        spared = pc.and_(lacking, key.values.is_valid())
        columns[one.name] = replace(parsed, codes=pc.if_else(spared, nothing, parsed.codes))
        return pc.if_else(spared, parsed.codes, nothing)
    return None


def _needed_if_new(
    plan: Plan, fields: checks.Fields, lacks: pa.Array | None, failed: pa.Array
) -> list[RowErrors]:
    """What rows that stay out anyway lack if they are new, with their RUT as the parameter: the
    caller takes it back where that is registered.
    """
    ruts, found = fields.columns[plan.kind.key].values, []
    for one in plan.attributes:
        blank = pc.and_(failed, pc.and_(fields.blank(one.name), ruts.is_valid()))
        if one.name not in plan.of_new or not is_any(blank):
            continue
        codes = pa.repeat(one.required_code, len(ruts))
        if lacks is not None and one.parts:
            codes = pc.coalesce(lacks, codes)
        params = [json.dumps({"rut": rut}) for rut in ruts.filter(blank).to_pylist()]
        found.append(RowErrors(one, blank, codes.filter(blank), pa.array(params, pa.string())))
    return found


def _asked(parsed: Parsed, doubt: Doubt) -> Parsed:
    """Give unlikely values the code of their doubt."""
    return replace(
        parsed,
        values=pc.if_else(doubt.rows, pa.scalar(None, parsed.values.type), parsed.values),
        codes=pc.if_else(doubt.rows, doubt.code, parsed.codes),
    )


def _with_default(parsed: Parsed, default: pa.Scalar | None) -> Parsed:
    """Put the default of an attribute where nothing was given."""
    if default is None or not default.is_valid or parsed.values.null_count == 0:
        return parsed
    return replace(parsed, values=pc.if_else(_is_blank(parsed), default, parsed.values))


def _is_blank(parsed: Parsed) -> pa.Array:
    return pc.and_(parsed.values.is_null(), parsed.codes.is_null())


def read_alone(
    plan: Plan, chunk: Chunk, attributes: Iterable[Field], conventions: Mapping[str, str]
) -> tuple[dict[str, Parsed], pa.Table]:
    """Parse some attributes of a chunk by themselves, without the rules between fields.

    Returns them, and the errors of their cells as ERROR_SCHEMA has it. What only new rows need is
    blank.
    """
    columns = {}
    for one in attributes:
        parsed = parsed_column(plan, one, text_of(plan, chunk, one), conventions)
        whole = _whole_names(plan, chunk, one, parsed)
        is_left = one.name in plan.of_new or not plan.kind.requires(one)
        columns[one.name] = replace(whole, codes=parsed.codes) if is_left else whole
    return columns, _error_table(plan, chunk, _errors_of_cells(plan, columns))


def _errors_of_cells(plan: Plan, columns: Mapping[str, Parsed]) -> list[RowErrors]:
    errors = []
    for attribute in plan.attributes:
        parsed = columns.get(attribute.name)
        if parsed is None or parsed.codes.null_count == len(parsed.codes):
            continue
        mask, giver = parsed.codes.is_valid(), plan.giver_of(attribute)
        if giver != attribute and giver.name in columns:
            mask = pc.and_not(mask, columns[giver.name].codes.is_valid())
        params = json.dumps(dict(parsed.params)) if parsed.params else None
        offered = _offered(plan, columns, attribute)
        offered = None if offered is None else offered.filter(mask)
        errors.append(RowErrors(giver, mask, parsed.codes.filter(mask), params, offered))
    return errors


def _offered(plan: Plan, columns: Mapping[str, Parsed], attribute: Field) -> pa.Array | None:
    """What the cells of an attribute probably should say: in a cell of two days both of them."""
    both = [one for one in plan.given_with(plan.giver_of(attribute)) if one.name in columns]
    if len(both) == 1:
        return columns[attribute.name].suggestions
    sides = []
    for one in (columns[each.name] for each in both):
        said = dates.written(one.values)
        sides.append(said if one.suggestions is None else pc.coalesce(one.suggestions, said))
    return days.from_to(*sides)


def _errors_of_finding(plan: Plan, finding: Finding) -> RowErrors:
    return RowErrors(plan.kind.attribute(finding.attribute), finding.rows, finding.code)


def _errors_of_width(data: Chunk, stray: Sequence[int], short: pa.Array) -> list[RowErrors]:
    """The rows of a text file that have more fields than its columns, or fewer."""
    errors = []
    beyond = [data.cells[position].is_valid() for position in stray]
    if beyond and is_any(too_wide := reduce(pc.or_, beyond)):
        errors.append(RowErrors(None, too_wide, "row_too_wide"))
    if len(short) and is_any(too_short := pc.is_in(data.rows, value_set=short)):
        errors.append(RowErrors(None, too_short, "row_too_short"))
    return errors


def _error_table(plan: Plan, chunk: Chunk, errors: list[RowErrors]) -> pa.Table:
    """Return all errors in one table, in the order of the rows."""
    if not errors:
        return ERROR_SCHEMA.empty_table()
    return pa.concat_tables(_rows_of_errors(plan, chunk, each) for each in errors).sort_by("row")


def _rows_of_errors(plan: Plan, chunk: Chunk, errors: RowErrors) -> pa.Table:
    rows = chunk.rows.filter(errors.mask)
    length = len(rows)
    attribute, offered = errors.attribute, errors.suggestions
    nothing = pa.nulls(length, pa.string())
    position = None if attribute is None else plan.position_of(attribute.name)
    positions = pa.repeat(pa.scalar(position, pa.int32()), length)
    texts = nothing if attribute is None else original_text(plan, chunk, attribute, errors.mask)
    codes = _spread(errors.codes, length)
    for mapped in () if attribute is None else plan.columns_of(attribute):
        if mapped.part in LACKING:
            # A name without a part is told where that part belongs, and nothing stands there.
            of_part = pc.equal(codes, LACKING[mapped.part])
            positions = pc.if_else(of_part, pa.scalar(mapped.position, pa.int32()), positions)
    blank = pc.is_in(codes, value_set=pa.array([*LACKING.values()]))
    columns = [
        rows,
        positions,
        nothing if attribute is None else pa.repeat(pa.scalar(attribute.name), length),
        pc.if_else(blank, nothing, texts) if is_any(blank) else texts,
        codes,
        _spread(errors.params, length),
        nothing if offered is None else offered,
    ]
    return pa.Table.from_arrays(columns, schema=ERROR_SCHEMA)


def _spread(given: pa.Array | str | None, length: int) -> pa.Array:
    if isinstance(given, pa.Array):
        return given
    return pa.repeat(pa.scalar(given, pa.string()), length)
