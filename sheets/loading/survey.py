"""The first pass over a file: what its columns decide, its repeated keys, its last keyed row."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from sheets.kinds.base import Attribute
from sheets.loading.foot import EMAIL_LIKE, KEY_LIKE
from sheets.loading.plan import REPEATED_SCHEMA, Decision, Plan
from sheets.loading.source import Chunk, chunks, text_of
from sheets.parsers import parse
from sheets.parsing.evidence import SURVEYS, Evidence
from sheets.parsing.text import clean
from sheets.parsing.values import Params, is_any
from sheets.workbook import letters, merged_cells, read_head

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
        found = rows.filter(pc.is_in(rows, value_set=pa.array(self.rows)))
        first = self.first[np.searchsorted(self.rows, found.to_numpy())]
        return pa.Table.from_arrays([found, pa.array(first)], schema=REPEATED_SCHEMA)


@dataclass(frozen=True)
class Survey:
    """What the whole file says before its rows are read one by one."""

    conventions: Mapping[str, str]
    repeated: Repeated
    last_keyed_row: int


@dataclass(frozen=True)
class _FirstPass:
    conventions: Mapping[str, str]
    blank_keys: bool


def survey(plan: Plan) -> Survey:
    """Read the deciding columns of the whole file, then its keys."""
    first = _first_pass(plan)
    keys = _Keys(plan, first)
    for chunk in chunks(plan, _positions(plan, keys.attributes)):
        keys.add(chunk)
    return Survey(first.conventions, keys.repeated(), keys.last_row)


def _first_pass(plan: Plan) -> _FirstPass:
    """Find what columns decide, and whether any row lacks the key."""
    surveyed = [a for a in plan.attributes if a.parser in SURVEYS and plan.columns_of(a)]
    evidence = {attribute.name: Evidence.of(attribute.parser) for attribute in surveyed}
    blank_keys = plan.kind.key not in evidence
    for chunk in chunks(plan, _positions(plan, surveyed)):
        for attribute in surveyed:
            texts = clean(text_of(plan, chunk, attribute))
            evidence[attribute.name].add(texts)
            blank_keys |= attribute.name == plan.kind.key and texts.null_count > 0
    concluded = {name: found.conclusion() for name, found in evidence.items()}
    return _FirstPass({k: v for k, v in concluded.items() if v is not None}, blank_keys)


def decisions(plan: Plan) -> tuple[Decision, ...]:
    """Return what was decided, for the person to be told."""
    told = []
    for name, code in _first_pass(plan).conventions.items():
        position = plan.position_of(name)
        if position is not None:
            told.append(Decision(name, position, code, {"column": plan.name_at(position)}))
    told += _left_beside(plan)
    merged = merged_cells(plan.target, plan.sheet, plan.header.row)
    for mapped in plan.mapping:
        if count := merged.get(mapped.position):
            params: Params = {"column": plan.name_at(mapped.position), "count": count}
            told.append(Decision(mapped.attribute, mapped.position, "filled_down", params))
    return tuple(told)


def _left_beside(plan: Plan) -> list[Decision]:
    """Tell of a table beside the one that is read: headings in its row that are no columns."""
    head = read_head(plan.target, plan.sheet)
    lines = head.filter(pc.equal(head["row"], plan.header.row)).to_pylist()
    cells = lines[0] if lines else {}
    ours = {column.position for column in plan.header.columns}
    there = [int(name[1:]) for name, text in cells.items() if name != "row" and text]
    beside = [position for position in there if position not in ours]
    if not beside:
        return []
    params: Params = {"first": letters(beside[0]), "last": letters(beside[-1])}
    return [Decision("", beside[0], "table_beside", params)]


def _positions(plan: Plan, attributes: list[Attribute]) -> list[int]:
    return [mapped.position for attribute in attributes for mapped in plan.columns_of(attribute)]


class _Keys:
    """Collects the keys of all rows as numbers, which is what makes a million of them cheap."""

    def __init__(self, plan: Plan, first: _FirstPass) -> None:
        self._plan = plan
        self._convention = first.conventions.get(plan.kind.key, "")
        # Only rows without the key need the other columns, and most files have none.
        names = {plan.kind.key, *(plan.kind.fallback_key if first.blank_keys else ())}
        self.attributes = [a for a in plan.attributes if a.name in names and plan.columns_of(a)]
        self.last_row = 0
        self._rows: list[Rows] = []
        self._keys: list[npt.NDArray[np.int64]] = []
        self._words: dict[str, int] = {}

    def add(self, chunk: Chunk) -> None:
        """Remember the keys of a chunk; keys out of words count downwards from -1."""
        texts = {a.name: text_of(self._plan, chunk, a) for a in self.attributes}
        if not texts or len(chunk) == 0:
            return
        self._note_last_row(chunk, texts)
        keys = self._numbers(chunk, texts)
        known = keys.is_valid().to_numpy(zero_copy_only=False)
        self._rows.append(chunk.rows.to_numpy()[known])
        self._keys.append(keys.drop_null().to_numpy())

    def repeated(self) -> Repeated:
        """Return the rows whose key other rows have, too."""
        nothing = np.empty(0, np.int32)
        if not self._keys:
            return Repeated(nothing, nothing)
        keys, rows = np.concatenate(self._keys), np.concatenate(self._rows)
        in_order = np.sort(keys)
        twice = np.unique(in_order[1:][in_order[1:] == in_order[:-1]])
        if len(twice) == 0:
            return Repeated(nothing, nothing)
        return _repeated(keys, rows, twice)

    def _note_last_row(self, chunk: Chunk, texts: Mapping[str, pa.Array]) -> None:
        names = (self._plan.kind.key, *self._plan.kind.fallback_key[:1])
        for name, looks in zip(names, (KEY_LIKE, EMAIL_LIKE), strict=False):
            if name in texts:
                self.last_row = max(self.last_row, _last_like(chunk.rows, texts[name], looks))

    def _numbers(self, chunk: Chunk, texts: Mapping[str, pa.Array]) -> pa.Array:
        kind = self._plan.kind
        if kind.key not in texts:
            keys, blank = pa.nulls(len(chunk), pa.int64()), pa.array([True] * len(chunk))
        else:
            parsed = parse("rut", texts[kind.key], convention=self._convention)
            body = pc.utf8_slice_codeunits(parsed.values, 0, -2)
            keys = pc.cast(body, pa.int64())
            blank = pc.and_(parsed.values.is_null(), parsed.codes.is_null())
        fallback = [texts[name] for name in kind.fallback_key if name in texts]
        if not kind.fallback_key or len(fallback) < len(kind.fallback_key):
            return keys
        words = pc.binary_join_element_wise(*(t.filter(blank) for t in fallback), "|")
        return pc.replace_with_mask(keys, blank, self._word_numbers(clean(pc.utf8_lower(words))))

    def _word_numbers(self, words: pa.Array) -> pa.Array:
        numbers = [
            None if word is None else self._words.setdefault(word, -1 - len(self._words))
            for word in words.to_pylist()
        ]
        return pa.array(numbers, pa.int64())


def _last_like(rows: pa.Array, texts: pa.Array, looks: str) -> int:
    """Return the last row whose text looks like that, 0 when none does."""
    # All rows but the last few have a key, so the end nearly always answers.
    for start in (max(len(texts) - _TAIL, 0), 0):
        keyed = pc.fill_null(pc.match_substring_regex(texts[start:], looks), False)
        if is_any(keyed):
            return int(pc.max(rows[start:].filter(keyed)).as_py())
    return 0


def _repeated(keys: npt.NDArray[np.int64], rows: Rows, twice: npt.NDArray[np.int64]) -> Repeated:
    """Find the rows of keys that occur twice or more, each with the first row of its key."""
    at = np.minimum(np.searchsorted(twice, keys), len(twice) - 1)
    among = np.flatnonzero(twice[at] == keys)
    which, rows = at[among], rows[among]
    order = np.lexsort((rows, which))
    which, rows = which[order], rows[order]
    starts = np.r_[True, which[1:] != which[:-1]]
    first = rows[np.maximum.accumulate(np.where(starts, np.arange(len(rows)), 0))]
    by_row = np.argsort(rows)
    return Repeated(rows[by_row], first[by_row])
