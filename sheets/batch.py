"""A plan in, batches of typed rows and of errors out, after a first pass over the whole file."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from hashlib import blake2b

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from records.base import Field
from sheets import beside, checks, lowered, unlikely
from sheets.checks import Finding
from sheets.field_parsers import CONVENTIONS, Evidence, parse_field
from sheets.folding import fold_column
from sheets.layout_rows import key_looks, skipped_codes
from sheets.parsing import dates
from sheets.parsing.choices import named_evidence
from sheets.parsing.column import Params, Parsed, first_code, is_any, matches
from sheets.parsing.text import clean
from sheets.plan import (
    ERROR_SCHEMA,
    LACKING,
    LACKS,
    REPEATED_SCHEMA,
    SKIPPED_SCHEMA,
    Batch,
    Chunk,
    Decision,
    Plan,
    chunks,
    default_values,
    is_of_moments,
    lacking_codes,
    original_text,
    short_rows,
    stated_year,
    stray_positions,
    text_of,
)
from sheets.shown import ReadOtherwise
from sheets.workbook import facts, letters, merged_cells, read_head

Rows = npt.NDArray[np.int32]


_TAIL = 100


def read(plan: Plan, scan: "FileScan | None" = None) -> Iterator[Batch]:
    """Read the rows of a plan, up to 65,536 at a time, with every error of every row.

    Without a `scan` the file is scanned first. Raise BadDefaultError before the first batch when a
    default is no value of its attribute.
    """
    scan = scan or scan_file(plan)
    defaults, stray, short = default_values(plan), stray_positions(plan), short_rows(plan)
    for chunk in chunks(plan, (*plan.positions, *stray, *unlikely.told_by(plan))):
        yield _batch(plan, scan, chunk, defaults, stray, short)


@dataclass(frozen=True)
class Repeated:
    """Rows whose key is in the file more than once, in order, and the first row of each key."""

    rows: Rows
    first: Rows

    def among(self, rows: pa.Array) -> pa.Table:
        """Those of some rows that are repeated, as REPEATED_SCHEMA has it."""
        if len(self.rows) == 0:
            return REPEATED_SCHEMA.empty_table()
        present = rows.filter(pc.is_in(rows, value_set=pa.array(self.rows)))
        first = self.first[np.searchsorted(self.rows, present.to_numpy())]
        return pa.Table.from_arrays([present, pa.array(first)], schema=REPEATED_SCHEMA)


@dataclass(frozen=True)
class FileScan:
    """What the whole file says before its rows are read one by one.

    `decided` are the conventions that its columns have by themselves, `conventions` those after a
    person's answers; `unclear` (attribute -> cells) are the columns about which a person is asked.
    """

    decided: Mapping[str, str]
    conventions: Mapping[str, str]
    unclear: Mapping[str, int]
    repeated: Repeated
    last_keyed_row: int
    keys: "Keys"
    usual: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """Attribute -> what nearly all its values are like (sheets/unlikely.py)."""


@dataclass(frozen=True)
class Keys:
    """The rows of a file that have a key, and the key of each as a number."""

    rows: Rows
    numbers: npt.NDArray[np.int64]

    def repeated(self) -> Repeated:
        """Return the rows whose key other rows have, too, each with the first row of its key."""
        in_order = np.sort(self.numbers)
        twice = np.unique(in_order[1:][in_order[1:] == in_order[:-1]])
        if len(twice) == 0:
            nothing = np.empty(0, np.int32)
            return Repeated(nothing, nothing)
        at = np.minimum(np.searchsorted(twice, self.numbers), len(twice) - 1)
        among = np.flatnonzero(twice[at] == self.numbers)
        which, rows = at[among], self.rows[among]
        order = np.lexsort((rows, which))
        which, rows = which[order], rows[order]
        starts = np.r_[True, which[1:] != which[:-1]]
        first = rows[np.maximum.accumulate(np.where(starts, np.arange(len(rows)), 0))]
        by_row = np.argsort(rows)
        return Repeated(rows[by_row], first[by_row])


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
    columns, otherwise = {}, {}
    for one in plan.attributes:
        texts = text_of(plan, data, one)
        parsed = _whole_names(plan, data, one, parsed_column(plan, one, texts, scan.conventions))
        if said := ReadOtherwise.of(one, data.rows, texts, parsed, scan.conventions.get(one.name)):
            otherwise[one.name] = said
        columns[one.name] = _with_default(parsed, defaults.get(one.name))
    for doubt in unlikely.value_doubts(plan, data, columns, scan.usual):
        if doubt.attribute is not None:
            name = doubt.attribute.name
            columns[name] = _asked(columns[name], doubt)
    lacks = _left_to_caller(plan, columns)
    fields = checks.Fields(columns, len(data))
    findings = [
        replace(one, code=one.in_file, warning=True) if one.in_file else one
        for one in checks.run(plan.kind, fields, plan.of_new)
    ]
    errors = _errors_of_cells(plan, columns)
    errors += [_errors_of_finding(plan, finding) for finding in findings if not finding.warning]
    errors += [
        RowErrors(None, one.rows, one.code, one.params)
        for one in unlikely.row_doubts(plan, data, columns, scan.usual)
    ]
    beyond = [data.cells[position].is_valid() for position in stray]
    if beyond and is_any(too_wide := reduce(pc.or_, beyond)):
        errors.append(RowErrors(None, too_wide, "row_too_wide"))
    if len(short) and is_any(too_short := pc.is_in(data.rows, value_set=short)):
        errors.append(RowErrors(None, too_short, "row_too_short"))
    warned = [_errors_of_finding(plan, finding) for finding in findings if finding.warning]
    failed = np.zeros(len(data), np.bool_)
    for each in errors:
        failed |= each.mask.to_numpy(zero_copy_only=False)
    if plan.of_new and failed.any():
        errors += _needed_if_new(plan, fields, lacks, pa.array(failed))
    rows = pa.table({"row_no": data.rows, **{name: one.values for name, one in columns.items()}})
    if lacks is not None:
        rows = rows.append_column(LACKS, lacks)
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


def _asked(parsed: Parsed, doubt: unlikely.Doubt) -> Parsed:
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
    blank = pc.and_(parsed.values.is_null(), parsed.codes.is_null())
    return replace(parsed, values=pc.if_else(blank, default, parsed.values))


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


def evidence_of(plan: Plan, chunk: Chunk, attribute: Field) -> Counter[str]:
    """What the cells of a chunk say of how the whole column is to be read."""
    evidence = Evidence.of(attribute.parser)
    evidence.add(clean(text_of(plan, chunk, attribute)))
    return evidence.counts


def parsed_column(
    plan: Plan, attribute: Field, texts: pa.Array, conventions: Mapping[str, str]
) -> Parsed:
    """Parse the texts of an attribute, and do what the recipe says of the values that are wrong."""
    convention = conventions.get(attribute.name, "")
    parsed = parse_field(attribute, texts, convention=convention)
    if attribute.parser == "date":
        parsed = _with_year(plan, texts, parsed, convention)
    for step in plan.recipe.value_steps(attribute.name):
        parsed = step.corrected(parsed, attribute, convention)
    return parsed


def _with_year(plan: Plan, texts: pa.Array, parsed: Parsed, convention: str) -> Parsed:
    """Say of days without a year that this is what they lack; that of the plan is offered."""
    if parsed.codes.null_count == len(parsed.codes):
        return parsed
    told = clean(texts)
    yearless = pc.and_(dates.is_without_year(told, convention), parsed.codes.is_valid())
    if not is_any(yearless):
        return parsed
    offered = dates.with_year(told, yearless, stated_year(plan), convention)
    former = parsed.suggestions
    return replace(
        parsed,
        codes=pc.if_else(yearless, "date_year_missing", parsed.codes),
        suggestions=pc.if_else(
            yearless, offered, pa.nulls(len(texts), pa.string()) if former is None else former
        ),
    )


def _errors_of_cells(plan: Plan, columns: Mapping[str, Parsed]) -> list[RowErrors]:
    errors = []
    for attribute in plan.attributes:
        parsed = columns.get(attribute.name)
        if parsed is None or parsed.codes.null_count == len(parsed.codes):
            continue
        mask = parsed.codes.is_valid()
        params = json.dumps(dict(parsed.params)) if parsed.params else None
        offered = None if parsed.suggestions is None else parsed.suggestions.filter(mask)
        errors.append(RowErrors(attribute, mask, parsed.codes.filter(mask), params, offered))
    return errors


def _errors_of_finding(plan: Plan, finding: Finding) -> RowErrors:
    return RowErrors(plan.kind.attribute(finding.attribute), finding.rows, finding.code)


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


def scan_file(plan: Plan) -> FileScan:
    """Read the deciding columns of the whole file, then its keys."""
    surveyed = [a for a in plan.attributes if a.parser in CONVENTIONS and plan.columns_of(a)]
    evidence = {attribute.name: Evidence.of(attribute.parser) for attribute in surveyed}
    span = [a for a in plan.attributes if a.name in plan.kind.span and a not in surveyed]
    blank_keys = plan.kind.key not in evidence
    alike: dict[str, Counter[str]] = {
        one.name: Counter() for one in surveyed if unlikely.is_counted(one)
    }
    # What a column decides is not changed by an edit of one of its cells.
    for chunk in chunks(plan, _positions(plan, [*surveyed, *span]), edits=False):
        texts = {one.name: clean(text_of(plan, chunk, one)) for one in (*surveyed, *span)}
        for attribute in surveyed:
            evidence[attribute.name].add(texts[attribute.name])
            if attribute.name in alike:
                alike[attribute.name].update(unlikely.counted(attribute, texts[attribute.name]))
        if plan.kind.key in texts:
            blank_keys |= texts[plan.kind.key].null_count > 0
        _add_span(plan, evidence, texts)
    _add_beside(plan, evidence)
    _add_looks(plan, surveyed, evidence)
    _add_names(plan, evidence)
    decided: Mapping[str, str] = plan.conventions or {}
    if plan.conventions is None:
        concluded = {name: each.conclusion() for name, each in evidence.items()}
        decided = {name: code for name, code in concluded.items() if code is not None}
    counts = {name: each.cells_asked_about(decided.get(name)) for name, each in evidence.items()}
    unclear = {name: count for name, count in counts.items() if count}
    blank_keys |= any(
        edits.texts.null_count > 0
        for mapped in plan.columns_of(plan.kind.attribute(plan.kind.key))
        if (edits := plan.recipe.edits.get(mapped.position))
    )
    usual = {
        one.name: found
        for one in surveyed
        if one.name in alike and (found := unlikely.usual_of(one, alike[one.name]))
    }
    if turned := beside.below_other_headings(plan):
        usual[unlikely.OTHER_TABLE] = turned
    if leavers := unlikely.leavers_of(plan):
        usual[unlikely.LEAVERS] = leavers
    if sessions := unlikely.sessions_of(plan):
        usual[unlikely.SESSIONS] = sessions
    usual |= {lowered.named(at): [*rows] for at, rows in lowered.lowered_of(plan).items()}
    return scan_rows(plan, decided, unclear, usual, has_blank_keys=blank_keys)


def _add_span(plan: Plan, evidence: Mapping[str, Evidence], texts: Mapping[str, pa.Array]) -> None:
    """Count what the two dates of a row and its hours say of each other."""
    begin, end, hours = plan.kind.span or ("", "", "")
    if begin not in texts or end not in texts:
        return
    told = pa.nulls(len(texts[begin]), pa.float64())
    if hours in texts:
        told = parse_field(plan.kind.attribute(hours), texts[hours]).values
    counts = dates.span_evidence(texts[begin], texts[end], told)
    # A date that is the same for all rows is no column that could decide anything.
    for name in evidence.keys() & {begin, end}:
        evidence[name].counts.update(counts)


def _add_looks(plan: Plan, surveyed: Iterable[Field], evidence: Mapping[str, Evidence]) -> None:
    """Count what the heading and the number format of each column say of its values."""
    formats = facts(plan.target, plan.sheet).layout.formats
    for one in surveyed:
        convention = CONVENTIONS[one.parser]
        for mapped in plan.columns_of(one):
            if convention.of_heading is not None:
                heading = plan.name_at(mapped.position)
                evidence[one.name].counts.update(convention.of_heading(heading))
            if convention.of_format is not None and mapped.position in formats:
                form = formats[mapped.position]
                evidence[one.name].counts.update(convention.of_format(form))


def _add_names(plan: Plan, evidence: Mapping[str, Evidence]) -> None:
    """Count what first names say of a column of genders that holds nothing but M."""
    told = evidence.get("gender")
    name = next((one for one in plan.attributes if one.of_person), None)
    if told is None or name is None or not plan.columns_of(name):
        return
    if not told.counts["m"] or any(told.counts[one] for one in ("h", "f", "words", "heading_hm")):
        return
    first = next(chunks(plan, _positions(plan, [name]), edits=False), None)
    if first is not None:
        told.counts.update(named_evidence(clean(text_of(plan, first, name))))


def _add_beside(plan: Plan, evidence: Mapping[str, Evidence]) -> None:
    """Count for each of the two dates of a row what the numbers of the other one say."""
    both = [evidence[name] for name in plan.kind.span[:2] if name in evidence]
    if len(both) == 2:
        beside = [dates.order_beside(one.counts) for one in both]
        for one, counts in zip(both, reversed(beside), strict=True):
            one.counts.update(counts)


def scan_rows(
    plan: Plan,
    decided: Mapping[str, str],
    unclear: Mapping[str, int],
    usual: Mapping[str, Sequence[int]],
    *,
    has_blank_keys: bool = True,
) -> FileScan:
    """Read the keys of all rows of a plan, of whose whole file the rest is known.

    All rows that share a key with one of the plan's rows have to be among these.
    """
    conventions = {**decided, **{k: v for k, v in plan.answers.items() if k in unclear}}
    keys = _Keys(plan, conventions, has_blank_keys=has_blank_keys)
    for chunk in chunks(plan, _positions(plan, keys.attributes)):
        keys.add(chunk)
    whole = keys.whole()
    return FileScan(decided, conventions, unclear, whole.repeated(), keys.last_row, whole, usual)


def decide(plan: Plan, scan: FileScan | None = None) -> tuple[Decision, ...]:
    """Return what the file decided about whole columns, to be shown to the person."""
    scan = scan or scan_file(plan)
    decided = []
    for name, code in scan.decided.items():
        position = plan.position_of(name)
        # What only a person can say decides nothing, also where no cell waits for it.
        is_open = CONVENTIONS[plan.kind.attribute(name).parser].question(code) is not None
        if position is not None and not is_open:
            decided.append(Decision(name, position, code, {"column": plan.name_at(position)}))
    decided += [
        Decision(
            one.attribute, one.position, "hours_of_moments", {"column": plan.name_at(one.position)}
        )
        for one in plan.mapping
        if is_of_moments(plan, one)
    ]
    decided += _left_beside(plan)
    merged = merged_cells(plan.target, plan.sheet, plan.header.row)
    for mapped in plan.mapping:
        if count := merged.get(mapped.position):
            params: Params = {"column": plan.name_at(mapped.position), "count": count}
            decided.append(Decision(mapped.attribute, mapped.position, "filled_down", params))
    return tuple(decided)


def _left_beside(plan: Plan) -> list[Decision]:
    """Tell of the tables beside the one that is read: headings in its row that are no columns."""
    head = read_head(plan.target, plan.sheet)
    lines = head.filter(pc.equal(head["row"], plan.header.row)).to_pylist()
    cells = lines[0] if lines else {}
    ours = {column.position for column in plan.header.columns}
    there = [int(name[1:]) for name, text in cells.items() if name != "row" and text]
    runs: list[list[int]] = []
    for position in (at for at in there if at not in ours):
        if not runs or position > runs[-1][-1] + 1:
            runs.append([])
        runs[-1].append(position)
    return [
        Decision("", run[0], "table_beside", {"first": letters(run[0]), "last": letters(run[-1])})
        for run in runs
    ]


def _positions(plan: Plan, attributes: list[Field]) -> list[int]:
    return [mapped.position for attribute in attributes for mapped in plan.columns_of(attribute)]


class _Keys:
    """Collects the keys of all rows as numbers, which is what makes a million of them cheap."""

    def __init__(self, plan: Plan, conventions: Mapping[str, str], *, has_blank_keys: bool) -> None:
        self._plan = plan
        self._conventions = conventions
        # Only rows without the key need the other columns, and most files have none.
        kind = plan.kind
        names = {kind.key, *kind.key_parts, *(kind.fallback_key if has_blank_keys else ())}
        self.attributes = [a for a in plan.attributes if a.name in names and plan.columns_of(a)]
        self.last_row = 0
        self._rows: list[Rows] = []
        self._keys: list[npt.NDArray[np.int64]] = []

    def add(self, chunk: Chunk) -> None:
        """Remember the keys of a chunk; keys out of words are negative."""
        texts = {a.name: text_of(self._plan, chunk, a) for a in self.attributes}
        if not texts or len(chunk) == 0:
            return
        for name, looks in key_looks(self._plan.kind):
            if name in texts:
                self.last_row = max(self.last_row, _last_like(chunk.rows, texts[name], looks))
        keys = self._numbers(chunk, texts)
        has_key = keys.is_valid().to_numpy(zero_copy_only=False)
        self._rows.append(chunk.rows.to_numpy()[has_key])
        self._keys.append(keys.drop_null().to_numpy())

    def whole(self) -> Keys:
        """Return the keys of all chunks."""
        if not self._keys:
            return Keys(np.empty(0, np.int32), np.empty(0, np.int64))
        return Keys(np.concatenate(self._rows), np.concatenate(self._keys))

    def _numbers(self, chunk: Chunk, texts: Mapping[str, pa.Array]) -> pa.Array:
        kind = self._plan.kind
        if kind.key_parts:
            return self._composite_numbers(texts)
        if kind.key not in texts:
            keys, blank = pa.nulls(len(chunk), pa.int64()), pa.array([True] * len(chunk))
        else:
            key = kind.attribute(kind.key)
            parsed = parsed_column(self._plan, key, texts[kind.key], self._conventions)
            if key.parser == "rut":
                keys = pc.cast(pc.utf8_slice_codeunits(parsed.values, 0, -2), pa.int64())
            elif pa.types.is_string(parsed.values.type):
                keys = _word_numbers(fold_column(parsed.values))
            else:
                keys = pc.cast(pc.cast(parsed.values, pa.int32()), pa.int64())
            blank = pc.and_(parsed.values.is_null(), parsed.codes.is_null())
        fallback = [texts[name] for name in kind.fallback_key if name in texts]
        if not kind.fallback_key or len(fallback) < len(kind.fallback_key):
            return keys
        return pc.replace_with_mask(keys, blank, _word_numbers(self._fallback(texts, blank)))

    def _fallback(self, texts: Mapping[str, pa.Array], blank: pa.Array) -> pa.Array:
        """The words by which rows without the key are known, spelt as the database compares them:
        what is one person there is one here, too.
        """
        words = []
        for name in self._plan.kind.fallback_key:
            cells = clean(texts[name].filter(blank))
            is_name = self._plan.kind.attribute(name).parser == "name"
            words.append(fold_column(cells) if is_name else pc.utf8_lower(cells))
        return pc.binary_join_element_wise(*words, "|")

    def _composite_numbers(self, texts: Mapping[str, pa.Array]) -> pa.Array:
        """The numbers of keys of several data: names and references by their words, days as days.

        A row without one of them has no key, but for a reference, which may go without saying.
        """
        parts = []
        for name, each in texts.items():
            attribute = self._plan.kind.attribute(name)
            if attribute.parser == "date":
                read = parsed_column(self._plan, attribute, each, self._conventions).values
                parts.append(pc.cast(read, pa.string()))
            elif attribute.lookup:
                parts.append(pc.fill_null(fold_column(clean(each)), ""))
            else:
                parts.append(fold_column(clean(each)))
        return _word_numbers(pc.binary_join_element_wise(*parts, "|"))


def _word_numbers(keys: pa.Array) -> pa.Array:
    """A negative number for each key of words: the same for the same words, in every process."""
    digests = (
        None if words is None else blake2b(words.encode(), digest_size=8).digest()
        for words in keys.to_pylist()
    )
    numbers = [None if one is None else -1 - (int.from_bytes(one) >> 2) for one in digests]
    return pa.array(numbers, pa.int64())


def _last_like(rows: pa.Array, texts: pa.Array, looks: str) -> int:
    """Return the last row whose text looks like that, 0 when none does."""
    # All rows but the last few have a key, so the end nearly always answers.
    for start in (max(len(texts) - _TAIL, 0), 0):
        keyed = matches(texts[start:], looks)
        if is_any(keyed):
            return int(pc.max(rows[start:].filter(keyed)).as_py())
    return 0
