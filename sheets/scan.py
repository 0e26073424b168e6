"""What a whole file says before its rows are read one by one: how each column is to be read, and
the keys of all rows.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from records.base import Field
from sheets.doubts.usual import counted, is_counted, of_file, usual_of
from sheets.field_parsers import CONVENTIONS, Evidence, parse_field
from sheets.folding import fold_column
from sheets.layout_rows import key_looks
from sheets.parsing import dates
from sheets.parsing.choices import named_evidence
from sheets.parsing.column import NULL_TEXT, Params, is_any, matches
from sheets.parsing.text import clean
from sheets.plan import REPEATED_SCHEMA, Chunk, Decision, Plan, chunks
from sheets.values import is_of_moments, parsed_column, text_of
from sheets.workbook import facts, letters, merged_cells

Rows = npt.NDArray[np.int32]


_TAIL = 100


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
    """Attribute -> what nearly all its values are like (sheets/doubts/usual.py)."""


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


def evidence_of(plan: Plan, chunk: Chunk, attribute: Field) -> Counter[str]:
    """What the cells of a chunk say of how the whole column is to be read."""
    evidence = Evidence.of(attribute.parser)
    evidence.add(clean(text_of(plan, chunk, attribute)))
    return evidence.counts


def scan_file(plan: Plan) -> FileScan:
    """Read the deciding columns of the whole file, then its keys."""
    read = [a for a in plan.attributes if a.parser in CONVENTIONS and plan.columns_of(a)]
    surveyed = [a for a in read if plan.giver_of(a) == a]
    evidence = {attribute.name: Evidence.of(attribute.parser) for attribute in surveyed}
    span = [a for a in plan.attributes if a.name in plan.kind.span and a not in surveyed]
    blank_keys = plan.kind.key not in evidence
    alike: dict[str, Counter[str]] = {one.name: Counter() for one in surveyed if is_counted(one)}
    # What a column decides is not changed by an edit of one of its cells.
    for chunk in chunks(plan, _positions(plan, [*surveyed, *span]), edits=False):
        texts = {one.name: clean(text_of(plan, chunk, one)) for one in (*surveyed, *span)}
        for attribute in surveyed:
            for cells in _told_of(plan, attribute, texts):
                evidence[attribute.name].add(cells)
            if attribute.name in alike:
                alike[attribute.name].update(counted(attribute, texts[attribute.name]))
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
        if one.name in alike and (found := usual_of(one, alike[one.name]))
    }
    usual |= of_file(plan, decided)
    return scan_rows(plan, decided, unclear, usual, has_blank_keys=blank_keys)


def _told_of(plan: Plan, attribute: Field, texts: Mapping[str, pa.Array]) -> Iterator[pa.Array]:
    """The texts that say how the column of an attribute is read: of two days in a cell both."""
    first = texts[attribute.name]
    yield first
    for other in plan.given_with(attribute)[1:]:
        last = texts[other.name]
        yield pc.if_else(pc.equal(first, last), NULL_TEXT, last)


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
    """Count for each date of a row what the numbers of the others say."""
    dated = [
        evidence[one.name]
        for one in plan.attributes
        if one.parser == "date" and one.name in evidence
    ]
    said = [dates.order_beside(one.counts) for one in dated]
    for at, one in enumerate(dated):
        for counts in (*said[:at], *said[at + 1 :]):
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
    head = plan.head
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
