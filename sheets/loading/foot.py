"""Rows that are no data: totals, sections, notes and signatures, repeated headings, blanks."""

from collections.abc import Iterable
from functools import reduce

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from sheets.loading.plan import Plan
from sheets.loading.source import Chunk
from sheets.parsing.values import first_code, flag, is_any

_TOTALS = r"(?i)^\s*(sub\s?-?total|total|totales|suma|sumatoria|gran total)\b"
_NOTE = r"(?i)^\s*(\*|fuente\b|notas?\b|observaci|elaborado|actualizado|generado|p[áa]gina \d)"
_SIGNATURE = (
    r"(?i)_{3,}|\.{8,}|\bfirmas?\b|^\s*v\s*[°º.]*\s*b\s*[°º.]|\btimbre\b|\batentamente\b"
    r"|\b(aprobado|revisado|autorizado|preparado) por\b|\brecib[ií] conforme\b"
)
_SECTION = (
    r"(?i)^\s*(sub)?(gerencia|departamento|depto|[áa]rea|secci[óo]n|sucursal|unidad|divisi[óo]n"
    r"|planta|faena|zona|regi[óo]n|centro de costos?|turno|local|obra|cuadrilla)\b"
)
_WORDS_ONLY = r"^\D*\pL{3}\D*$"
# What a key looks like, right or wrong: a total or a note in its column is none.
KEY_LIKE = r"^\W*\d(\D*\d){5}"
EMAIL_LIKE = "@"


def skipped_codes(plan: Plan, chunk: Chunk, last_keyed_row: int) -> pa.Array | None:
    """Return the codes of the rows to leave aside, or None when all of them are data."""
    cells = [chunk.cells[position] for position in plan.positions]
    filled = _count(column.is_valid() for column in cells)
    found = [flag(pc.equal(filled, 0), "row_without_data")]
    found += [_headings(plan, chunk, filled), _examples(plan, chunk)]
    unkeyed = pc.invert(_keyed(plan, chunk))
    if is_any(unkeyed):
        found += _between(plan, chunk, unkeyed, filled)
    after = pc.greater(chunk.rows, last_keyed_row)
    if last_keyed_row and is_any(after):
        found += _foot(plan, chunk, after, filled)
    codes = first_code(*(codes for codes in found if codes is not None))
    return None if codes.null_count == len(codes) else codes


def _count(masks: Iterable[pa.Array]) -> pa.Array:
    return reduce(pc.add, (pc.cast(mask, pa.int16()) for mask in masks))


def _headings(plan: Plan, chunk: Chunk, filled: pa.Array) -> pa.Array | None:
    """Find the headings that some exports repeat on every page."""
    first = plan.positions[0]
    if not is_any(pc.equal(chunk.cells[first], plan.name_at(first))):
        return None
    same = _count(
        pc.fill_null(pc.equal(chunk.cells[position], plan.name_at(position)), False)
        for position in plan.positions
    )
    repeated = pc.and_(pc.equal(same, filled), pc.greater_equal(filled, 2))
    return flag(repeated, "heading_repeated")


def _examples(plan: Plan, chunk: Chunk) -> pa.Array | None:
    """Find the example rows of our own template, by their key and their name."""
    order = [a.name for a in plan.kind.attributes]
    same = []
    for attribute in plan.kind.attributes:
        position = plan.position_of(attribute.name)
        if position is not None and (attribute.required or attribute.name == plan.kind.key):
            at = order.index(attribute.name)
            texts = pa.array([example[at] for example in plan.kind.examples])
            same.append(pc.is_in(chunk.cells[position], value_set=texts))
    # One cell alone may coincide; a key and a name together do not.
    if len(same) < 2 or not is_any(reduce(pc.and_, same)):
        return None
    return flag(reduce(pc.and_, same), "example_row")


def _keyed(plan: Plan, chunk: Chunk) -> pa.Array:
    """Tell the rows with something like a key, or like the address that stands in for one."""
    keyed = pa.array(np.zeros(len(chunk), np.bool_))
    names = (plan.kind.key, *plan.kind.fallback_key[:1])
    for name, looks in zip(names, (KEY_LIKE, EMAIL_LIKE), strict=False):
        for mapped in plan.columns_of(plan.kind.attribute(name)):
            like = pc.match_substring_regex(chunk.cells[mapped.position], looks)
            keyed = pc.or_(keyed, pc.fill_null(like, False))
    return keyed


def _between(plan: Plan, chunk: Chunk, unkeyed: pa.Array, filled: pa.Array) -> list[pa.Array]:
    """Find subtotals, and the titles of sections, which stand alone in their row.

    A lone text is a title where the key should be, or where it begins like one (Gerencia, Área):
    a lone name elsewhere may be a person whose data are missing.
    """
    totals = pc.and_(unkeyed, _says(plan, chunk, _TOTALS))
    titles = _says(plan, chunk, _SECTION)
    for mapped in plan.columns_of(plan.kind.attribute(plan.kind.key)):
        words = pc.match_substring_regex(chunk.cells[mapped.position], _WORDS_ONLY)
        titles = pc.or_(titles, pc.fill_null(words, False))
    alone = pc.and_(unkeyed, pc.equal(filled, 1))
    signs = _says(plan, chunk, _SIGNATURE)
    sections = pc.and_not(pc.and_(alone, titles), pc.or_(signs, _says(plan, chunk, _NOTE)))
    return [flag(totals, "totals_row"), flag(sections, "section_row")]


def _foot(plan: Plan, chunk: Chunk, after: pa.Array, filled: pa.Array) -> list[pa.Array]:
    """Find totals, notes and signatures among the rows after the last one with a key.

    Totals say so in a cell, or have nothing but amounts. Below the first line of signatures all
    rows belong to it: names and positions of those who sign.
    """
    money = [
        chunk.cells[mapped.position].is_valid()
        for mapped in plan.mapping
        if plan.kind.attribute(mapped.attribute).parser == "money"
    ]
    totals = _says(plan, chunk, _TOTALS)
    if money:
        totals = pc.or_(totals, pc.and_(pc.equal(_count(money), filled), pc.greater(filled, 0)))
    note = pc.and_(_says(plan, chunk, _NOTE), pc.equal(filled, 1))
    signed = chunk.rows.filter(pc.and_(after, _says(plan, chunk, _SIGNATURE)))
    first = pc.min(signed).as_py() if len(signed) else None
    codes = [flag(pc.and_(after, totals), "totals_row"), flag(pc.and_(after, note), "footer_note")]
    if first is not None:
        codes.insert(0, flag(pc.greater_equal(chunk.rows, first), "signature_line"))
    return codes


def _says(plan: Plan, chunk: Chunk, pattern: str) -> pa.Array:
    columns = (chunk.cells[position] for position in plan.positions)
    matches = (pc.fill_null(pc.match_substring_regex(c, pattern), False) for c in columns)
    return reduce(pc.or_, matches)
