"""Which rows of a sheet are no data: totals, notes, signatures, headings again, left out ones."""

from collections.abc import Iterable, Sequence
from functools import reduce

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from sheets.field_parsers import parse
from sheets.first_rows import NOTES, PERIODS, SIGNATURES
from sheets.folding import LETTER
from sheets.kinds.base import LoadKind
from sheets.parsing.column import (
    NULL_TEXT,
    as_numpy,
    first_code,
    flag,
    has_any,
    is_all,
    is_any,
    matches,
)
from sheets.parsing.text import TOTALS
from sheets.plan import Chunk, Mapped, Plan
from sheets.reading.store import ROW
from sheets.words_around import UNIT, UNITS_ONLY
from sheets.workbook import facts

_PAGE = r"(?i)^\W*(p[áa]g(ina|\.)?|hoja)\s*\d+(\s*(de|/)\s*\d+)?\W*$"
_PRINTED = (
    r"(?i)^\W*(impres[oa]|emitid[oa]|generad[oa]|emisi[óo]n|fecha|hora|usuario|reporte|listado)\b"
    r"|^\W*\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}(\W+\d{1,2}:\d{2}.*)?$|^\W*\d{1,2}:\d{2}(:\d{2})?\W*$"
)
"""What stands beside the number of a page."""
# "(obligatorio)", "Ej.: 12.345.678-9", "dd-mm-aaaa": what a template says of how it is filled in.
_INSTRUCTION = (
    r"(?i)^\s*[(\[*]*\s*(obligatori[oa]|requerid[oa]|opcional|texto|num[ée]rico|dd.mm.aa(aa)?)"
    r"\s*[*)\]]*\s*$|^\s*[(\[]?\s*(ej\b|ejemplo\b|p\. ?ej\b|formato\s*:)"
    rf"|{UNIT.removeprefix('(?i)')}"
)
_RULE = r"^\s*\|?\s*:?[-=—–]{2,}:?\s*\|?\s*$"
_AROUND = (
    ("page_number", _PAGE),
    ("rule_row", _RULE),
    ("instruction_row", _INSTRUCTION),
    ("instruction_row", UNITS_ONLY),
)
_ANY_AROUND = "|".join(f"(?:{pattern})" for _, pattern in _AROUND)
SECTION = (
    r"(?i)^\s*(sub)?(gerencia|departamento|depto|[áa]rea|secci[óo]n|sucursal|unidad|divisi[óo]n"
    r"|planta|faena|zona|regi[óo]n|centro de costos?|turno|local|obra|cuadrilla)\b"
)
_WORDS_ONLY = rf"^\D*{LETTER}{{3}}\D*$"
# What a key looks like, right or wrong: a total or a note in its column is none.
KEY_LIKE = r"^\W*\d(\D*\d){5}"
EMAIL_LIKE = "@"
DAY_LIKE = rf"\d{{4}}|\d\D+(\d{{1,2}}|{LETTER}{{3,}})\D+\d{{2}}|{LETTER}{{3}}\W+\d{{2}}$"
MONTH_LIKE = (
    r"(?i)^\W*(\d|(ene|feb|mar|abr|may|jun|jul|ago|sep|set|oct|nov|dic)"
    r"(r?ero|zo|il|o|io|sto|t?iembre|tubre|ubre|t)?\b)"
)


LAYOUT = (
    *("totals_row", "section_row", "signature_line"),
    *("footer_note", "example_row", "heading_repeated"),
    *("page_number", "instruction_row", "rule_row"),
)
"""What a row may be that is part of how the sheet is laid out."""
_LEAST_OF_A_TITLE = 8
_AMOUNTS = frozenset({"money", "count", "decimal", "hours", "attendance", "grade"})
_COUNTED = (
    r"(?i)^\W*\d[\d.]*\s+(cursos?|actividades|personas?|trabajador(es|as)?|participantes?|alumnos?"
    r"|registros?|proveedores|empresas|relatores|horas|hrs?\.?|filas?|rows?|records?)"
    r"(\s+(afectad|seleccionad|encontrad|devuelt|mostrad)[oa]s?|\s+(affected|selected|returned))?"
    r"\W*$"
)
_WORD = LETTER + "{2}"
_FULL_NAME = rf"{LETTER}{{2,}}[\s,]+{LETTER}{{2,}}"
_COUNT = r"(?i)\btot(al(es)?)?\b|\b(trabajador|persona|emplead|funcionari|colaborador|registro)"
_LEAST_ADDED = 2


def key_looks(kind: LoadKind) -> list[tuple[str, str]]:
    """Attributes of the key of a kind by which rows of data are told, and how their cells look."""
    looks = {"rut": KEY_LIKE, "email": EMAIL_LIKE, "date": DAY_LIKE, "month": MONTH_LIKE}
    names = (kind.key, *kind.key_parts, *kind.fallback_key[:1])
    return [
        (name, looks[parser]) for name in names if (parser := kind.attribute(name).parser) in looks
    ]


def skipped_codes(plan: Plan, chunk: Chunk, last_keyed_row: int) -> pa.Array | None:
    """Return the codes of the rows to leave aside, or None when all of them are data.

    What a row is shows in the file as it was written: a column filled down would make a note look
    like data. A row of which a person edited a cell, or that a person took in, is data.
    """
    filled = _count(chunk.cells[position].is_valid() for position in plan.positions)
    columns = [_left_out(plan, chunk), flag(pc.equal(filled, 0), "row_without_data")]
    if plan.prepared is None:
        codes = _codes_of_layout(plan, chunk, last_keyed_row)
        if codes is not None and plan.recipe.data_rows:
            data_rows = pa.array(sorted(plan.recipe.data_rows), pa.int32())
            is_data = pc.is_in(chunk.rows, value_set=data_rows)
            codes = pc.if_else(is_data, NULL_TEXT, codes)
        columns.append(codes)
    codes = first_code(*(codes for codes in columns if codes is not None))
    return None if codes.null_count == len(codes) else codes


def _left_out(plan: Plan, chunk: Chunk) -> pa.Array | None:
    """Find the rows that a person leaves out, one by one or for a blank cell."""
    recipe = plan.recipe
    masks = [chunk.cells[column].is_null() for column in plan.needed_columns]
    if len(recipe.left_out):
        masks.append(pc.is_in(chunk.rows, value_set=recipe.left_out))
    if not masks:
        return None
    out = reduce(pc.or_, masks)
    if len(recipe.included):
        out = pc.and_(out, pc.invert(pc.is_in(chunk.rows, value_set=recipe.included)))
    return flag(out, "left_out")


def _codes_of_layout(plan: Plan, chunk: Chunk, last_keyed_row: int) -> pa.Array | None:
    """Find the rows that are part of how the sheet is laid out: totals, titles, notes, examples."""
    filled = _count(chunk.written[position].is_valid() for position in plan.file_positions)
    columns = [_headings(plan, chunk, filled), _examples(plan, chunk)]
    columns += _around(plan, chunk, filled)
    for step in plan.recipe.column_steps:
        if (titles := step.titles(chunk.written)) is not None:
            columns.append(flag(titles, "section_row"))
    unkeyed = pc.invert(_keyed(plan, chunk))
    columns.append(flag(_is_sum_above(plan, chunk, unkeyed), "totals_row"))
    if is_any(unkeyed):
        # Find subtotals, and the titles of sections, which stand alone in their row. A lone text is
        # a title where the key should be, unless keys are names, or where it begins like one
        # (Gerencia, Área), or merged over the place of the key: a lone name elsewhere may be a
        # person whose data are missing.
        totals = pc.and_(unkeyed, pc.or_(_says(plan, chunk, TOTALS), _is_count(plan, chunk)))
        if len(plan.file_positions) - len(_sums(plan)) > 1:
            # The word of a subtotal may stand in a column that is not loaded.
            totals = pc.or_(totals, pc.and_(unkeyed, _is_sums_only(plan, chunk, filled)))
        key = plan.columns_of(plan.kind.attribute(plan.kind.key)) if key_looks(plan.kind) else ()
        over = pa.array(_merged_over(plan, key), pa.int32())
        titles = pc.or_(_says(plan, chunk, SECTION), _says(plan, chunk, PERIODS))
        titles = pc.or_(titles, pc.is_in(chunk.rows, value_set=over))
        columns.append(flag(pc.and_(unkeyed, _is_title_again(plan, chunk)), "heading_repeated"))
        for mapped in key:
            titles = pc.or_(titles, matches(_written(chunk, mapped.position), _WORDS_ONLY))
        alone = pc.and_(unkeyed, pc.equal(filled, 1))
        signs = _says(plan, chunk, SIGNATURES)
        sections = pc.and_not(pc.and_(alone, titles), pc.or_(signs, _says(plan, chunk, NOTES)))
        columns += [flag(totals, "totals_row"), flag(sections, "section_row")]
    after = pc.greater(chunk.rows, last_keyed_row)
    if last_keyed_row and is_any(after):
        columns += _foot(plan, chunk, after, filled)
    found = [codes for codes in columns if codes is not None]
    return first_code(*found) if found else None


def _around(plan: Plan, chunk: Chunk, filled: pa.Array) -> list[pa.Array]:
    """Find what forms and programs put between rows: numbers of pages, lines that say how to fill
    in a column, rules.
    """
    written = [chunk.written[position] for position in plan.file_positions]
    # Most files have nothing of all this, which is told in one go.
    if not has_any(written, _ANY_AROUND):
        return []
    found = []
    for code, pattern in _AROUND:
        fits = [matches(column, pattern) for column in written]
        if not any(is_any(one) for one in fits):
            continue
        count = _count(fits)
        # A column may be free text; of instructions few are left out.
        enough = pc.multiply(count, 2) if pattern == _INSTRUCTION else count
        if pattern == UNITS_ONLY:
            enough = pc.if_else(pc.greater(count, 1), count, 0)
        if code == "page_number":
            enough = _count([*fits, *(matches(column, _PRINTED) for column in written)])
        is_row = pc.and_(pc.greater(count, 0), pc.greater_equal(enough, filled))
        found.append(flag(is_row, code))
    return found


def _is_title_again(plan: Plan, chunk: Chunk) -> pa.Array:
    """Tell the rows that begin with what stands above the headings, as on each printed page."""
    head = plan.head
    above = head.filter(pc.less(head[ROW], plan.header.row)).drop_columns([ROW])
    texts = {one for column in above.columns for one in column.to_pylist() if one}
    titles = pa.array(sorted(one for one in texts if len(one) >= _LEAST_OF_A_TITLE), pa.string())
    first = pc.coalesce(*(_written(chunk, position) for position in plan.file_positions))
    return pc.is_in(first, value_set=titles)


def _merged_over(plan: Plan, columns: Sequence[Mapped]) -> list[int]:
    """The rows in which one cell takes the room of one of these columns and of those beside it."""
    return [
        merge.first_row
        for merge in facts(plan.target, plan.sheet).merges
        if merge.first_row == merge.last_row
        and merge.first_column < merge.last_column
        and any(merge.first_column <= one.position <= merge.last_column for one in columns)
    ]


def _written(chunk: Chunk, position: int) -> pa.Array:
    """A column as it stands in the file; what steps make is what they make."""
    written = chunk.written.get(position)
    return chunk.cells[position] if written is None else written


def _count(masks: Iterable[pa.Array]) -> pa.Array:
    return reduce(pc.add, (pc.cast(mask, pa.int16()) for mask in masks))


def _headings(plan: Plan, chunk: Chunk, filled: pa.Array) -> pa.Array | None:
    """Find the headings that some exports repeat on every page, and lists over each part: there one
    of them may have another name.
    """
    first = plan.file_positions[0]
    begins = pc.fill_null(pc.equal(chunk.written[first], plan.name_at(first)), False)
    if not is_any(begins):
        return None
    same = _count(
        pc.fill_null(pc.equal(chunk.written[position], plan.name_at(position)), False)
        for position in plan.file_positions
    )
    most = pc.if_else(begins, pc.subtract(filled, 1), filled)
    repeated = pc.and_(pc.greater_equal(same, most), pc.greater_equal(same, 2))
    return flag(repeated, "heading_repeated")


def _examples(plan: Plan, chunk: Chunk) -> pa.Array | None:
    """Find the example rows of our own template, by their key and their name."""
    same, names = [], (plan.kind.key, "name")
    for at, attribute in enumerate(plan.kind.attributes):
        position = plan.position_of(attribute.name)
        if position is not None and (attribute.required or attribute.name in names):
            texts = pa.array([example[at] for example in plan.kind.examples])
            same.append(pc.is_in(_written(chunk, position), value_set=texts))
    # One cell alone may coincide; a key and a name together do not.
    if len(same) < 2 or not is_any(reduce(pc.and_, same)):
        return None
    return flag(reduce(pc.and_, same), "example_row")


def last_keyed(plan: Plan, chunk: Chunk) -> int:
    """The last row of a chunk with something like a key; 0 where there is none."""
    return int(pc.max(chunk.rows.filter(_keyed(plan, chunk))).as_py() or 0)


def _keyed(plan: Plan, chunk: Chunk) -> pa.Array:
    """Tell the rows with something like a key, or like the address that stands in for one."""
    keyed = pa.array(np.zeros(len(chunk), np.bool_))
    for name, looks in key_looks(plan.kind):
        for mapped in plan.columns_of(plan.kind.attribute(name)):
            keyed = pc.or_(keyed, matches(chunk.cells[mapped.position], looks))
    return keyed


def _sums(plan: Plan) -> list[int]:
    """Return the columns of amounts and counts."""
    return [
        mapped.position
        for mapped in plan.mapping
        if plan.kind.attribute(mapped.attribute).parser in _AMOUNTS
    ]


def _is_sums_only(plan: Plan, chunk: Chunk, filled: pa.Array) -> pa.Array:
    """Tell the rows that hold amounts and counts, and neither a key nor a name."""
    sums = [_written(chunk, position).is_valid() for position in _sums(plan)]
    if not sums:
        return pa.array(np.zeros(len(chunk), np.bool_))
    return pc.and_(pc.equal(_count(sums), filled), pc.greater(filled, 0))


def _is_count(plan: Plan, chunk: Chunk) -> pa.Array:
    """Tell the rows that have for a name how many there are: the word that says so may stand in a
    column that is not loaded.
    """
    names = [a for a in plan.attributes if a.name in (plan.kind.key, "name")]
    columns = [_written(chunk, one.position) for name in names for one in plan.columns_of(name)]
    nowhere = pa.array(np.zeros(len(chunk), np.bool_))
    return reduce(pc.or_, (matches(column, _COUNTED) for column in columns), nowhere)


def _is_sum_above(plan: Plan, chunk: Chunk, unkeyed: pa.Array) -> pa.Array:
    """Tell the rows that hold what the wages above them come to, and no person: without a key, or
    with the sum of the keys for one. Wages are added since the beginning, and since the last total.
    """
    none = pa.array(np.zeros(len(chunk), np.bool_))
    wages = [one for one in plan.mapping if plan.kind.attribute(one.attribute).parser == "money"]
    if plan.kind.ruts_of != "people" or len(wages) != 1:
        return none
    names = plan.columns_of(plan.kind.attribute("name"))
    written = [_written(chunk, name.position) for name in names]
    whole = _FULL_NAME if len(names) == 1 else _WORD
    named, counted = none, none
    for column in written:
        looks = matches(column, _WORD)
        if whole != _WORD and is_any(unkeyed):
            looks = pc.if_else(unkeyed, matches(column, whole), looks)
        named = pc.or_(named, looks)
        counted = pc.or_(counted, matches(column, _COUNT))
    named = pc.and_not(named, counted)
    if is_all(named):
        return none
    # A RUT names somebody, too, but is looked at only where no name does.
    known = pc.and_not(pc.invert(unkeyed), counted)
    if is_any(pc.and_not(known, named)):
        named = pc.or_(named, pc.and_not(known, _is_no_rut(plan, chunk)))
    amounts = parse("money", _written(chunk, wages[0].position)).values
    given = np.nan_to_num(pc.cast(amounts, pa.float64()).to_numpy(zero_copy_only=False))
    candidates = np.flatnonzero((given > 0) & ~as_numpy(named))
    if not len(candidates):
        return none
    people = given.copy()
    people[candidates] = 0
    sums, counts = people.cumsum(), (people > 0).cumsum()
    found = np.zeros(len(chunk), np.bool_)
    last = -1
    for at in candidates.tolist():
        before = (sums[last], counts[last]) if last >= 0 else (0.0, 0)
        since = counts[at] - before[1] >= _LEAST_ADDED and sums[at] - before[0] == given[at]
        if since or (counts[at] >= _LEAST_ADDED and sums[at] == given[at]):
            found[at], last = True, at
    return pa.array(found)


def _is_no_rut(plan: Plan, chunk: Chunk) -> pa.Array:
    """Tell the rows whose key is no RUT that there can be, where it is all in one column."""
    mapped = plan.columns_of(plan.kind.attribute("rut"))
    if len(mapped) != 1 or mapped[0].part is not None:
        return pa.array(np.zeros(len(chunk), np.bool_))
    return parse("rut", _written(chunk, mapped[0].position), convention="").values.is_null()


def _foot(plan: Plan, chunk: Chunk, after: pa.Array, filled: pa.Array) -> list[pa.Array]:
    """Find totals, notes and signatures among the rows after the last one with a key.

    Totals say so in a cell, or have nothing but amounts and counts. Below the first line of
    signatures all rows belong to it: names and positions of those who sign.
    """
    totals = pc.or_(_says(plan, chunk, TOTALS), _is_sums_only(plan, chunk, filled))
    note = pc.and_(_says(plan, chunk, NOTES), pc.equal(filled, 1))
    signed = chunk.rows.filter(pc.and_(after, _says(plan, chunk, SIGNATURES)))
    first = pc.min(signed).as_py() if len(signed) else None
    codes = [flag(pc.and_(after, totals), "totals_row"), flag(pc.and_(after, note), "footer_note")]
    if first is not None:
        codes.insert(0, flag(pc.greater_equal(chunk.rows, first), "signature_line"))
    return codes


def _says(plan: Plan, chunk: Chunk, pattern: str) -> pa.Array:
    columns = (chunk.written[position] for position in plan.file_positions)
    return reduce(pc.or_, (matches(column, pattern) for column in columns))
