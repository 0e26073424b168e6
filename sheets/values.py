"""What rows say of an attribute: the text of its columns, joined, and the values that this is."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pyarrow as pa
import pyarrow.compute as pc

from records.base import Field
from sheets.field_parsers import parse_field
from sheets.folding import fold
from sheets.parsing import dates, days, hours, rut
from sheets.parsing.column import NULL_TEXT, Parsed, first_code, flag, is_any, matches
from sheets.parsing.text import absent, clean, hygiene_codes
from sheets.plan import Chunk, Mapped, Plan
from sheets.steps.base import MADE

LACKING = {"names": "first_name_missing", "surname": "surname_missing"}
"""Part of a name -> the code of a name without it."""
# What programs write for nothing, and people are called.
_NULL_NAMES = r"^(?:Null|None|Nan|Nil)$"
_NULLS = r"(?i)^(?:null|none|nan|nil|undefined)$"
_LOOKED_AT = 50
"""Rows that say whether first names hold the surnames, too."""
_YEAR = re.compile(r"(?<!\d)20\d\d(?!\d)")


def stated_year(plan: Plan) -> int | None:
    """Return the year that a sheet is of: the only one that its title names, or else its dates."""
    positions = tuple(
        sorted(
            mapped.position
            for mapped in plan.mapping
            if plan.kind.attribute(mapped.attribute).kind == "date" and mapped.position < MADE
        )
    )
    head = plan.head
    above = pc.less_equal(head["row"], plan.header.row - plan.header.lines)
    title = [one for one in head.column_names if one != "row"]
    dated = [f"c{position}" for position in positions if f"c{position}" in head.column_names]
    for rows, names in ((head.filter(above), title), (head.filter(pc.invert(above)), dated)):
        cells = (text for name in names for text in rows[name].to_pylist() if text)
        years = {found for text in cells for found in _YEAR.findall(text)}
        if years:
            return int(years.pop()) if len(years) == 1 else None
    return None


def text_of(plan: Plan, chunk: Chunk, attribute: Field) -> pa.Array:
    """Return the text of an attribute, its parts joined; null where it has no column."""
    columns = plan.columns_of(attribute)
    if not columns:
        return pa.nulls(len(chunk), pa.string())
    if columns[0].part is None:
        cells = chunk.cells[columns[0].position]
        return hours.clock_times(clean(cells)) if is_of_moments(plan, columns[0]) else cells
    parts = {mapped.part or "": clean(chunk.cells[mapped.position]) for mapped in columns}
    joined = _joined(attribute, parts)
    for part in parts.values():
        codes = hygiene_codes(part)
        if codes is not None:
            # A part that is an error (#N/A) stands for the whole, so that it is seen as one.
            error = pc.fill_null(pc.starts_with(codes, "cell_"), False)
            joined = pc.if_else(error, part, joined)
    return joined


def lacking_codes(plan: Plan, chunk: Chunk, attribute: Field) -> pa.Array | None:
    """Return the codes of names that come in parts and lack one that a name needs; None where the
    attribute is no such name. Rows without any part are blank, and lack none.
    """
    columns = plan.columns_of(attribute)
    if attribute.parser != "name" or not columns or columns[0].part is None:
        return None
    named = _named(attribute, {one.part or "": chunk.cells[one.position] for one in columns})
    nothing = pa.nulls(len(chunk), pa.string())
    lacking = [
        flag(named.get(part.name, nothing).is_null(), LACKING[part.name])
        for part in attribute.parts
        if part.required
    ]
    return pc.if_else(_side_by_side([*named.values()]).is_valid(), first_code(*lacking), nothing)


def is_of_moments(plan: Plan, column: Mapped) -> bool:
    """Whether an hour of the day comes out of a column of dates."""
    others = (one.attribute for one in plan.mapping if one.position == column.position)
    is_time = plan.kind.attribute(column.attribute).parser == "time"
    return is_time and any(plan.kind.attribute(one).parser == "date" for one in others)


def _joined(attribute: Field, parts: Mapping[str, pa.Array]) -> pa.Array:
    if attribute.parser == "rut":
        number = parts.get("number")
        digit = parts.get("dv")
        if number is None:
            return pa.nulls(len(digit) if digit is not None else 0, pa.string())
        nothing = pa.nulls(len(number), pa.string())
        return rut.join(
            _without_absent(number), nothing if digit is None else _without_absent(digit)
        )
    if attribute.parser == "time":
        (schedule,) = parts.values()
        return hours.part_of_schedule(_without_absent(schedule), last=not attribute.parts)
    if attribute.parser == "date":
        (several,) = parts.values()
        return days.part_of_days(_without_absent(several), last=not attribute.parts)
    if attribute.parser == "name":
        return _whole_name(_named(attribute, parts))
    return _side_by_side([_without_absent(part) for part in parts.values()])


def _whole_name(named: Mapping[str, pa.Array]) -> pa.Array:
    """Join the parts of names; where most first names end with the surnames, they are the whole."""
    joined = _side_by_side([*named.values()])
    last = [part for name, part in named.items() if name.endswith("surname")]
    if not last or "names" not in named:
        return joined
    names, surnames = named["names"], _side_by_side(last)

    def repeated(length: int) -> list[bool]:
        pairs = zip(names[:length].to_pylist(), surnames[:length].to_pylist(), strict=True)
        return [
            bool(one and other) and fold(one).endswith(f" {fold(other)}") for one, other in pairs
        ]

    if 2 * sum(repeated(_LOOKED_AT)) <= len(names[:_LOOKED_AT]):
        return joined
    return pc.if_else(pa.array(repeated(len(names)), pa.bool_()), names, joined)


def _side_by_side(texts: Sequence[pa.Array]) -> pa.Array:
    """Join cells with spaces; null where all of them are.

    Arrow's own way to skip nulls gives no rows at all when every cell is null (26.0).
    """
    joined = pc.binary_join_element_wise(*(pc.fill_null(each, "") for each in texts), " ")
    return clean(joined)


def _named(attribute: Field, parts: Mapping[str, pa.Array]) -> dict[str, pa.Array]:
    """The parts of a name, null where they say that there is nothing."""
    needed = {part.name for part in attribute.parts if part.required}
    return {name: _named_null(clean(part), name in needed) for name, part in parts.items()}


def _named_null(texts: pa.Array, needed: bool) -> pa.Array:
    """Return the parts of names without those that say that there is nothing.

    Where a name needs the part, or writes it as a name is written, only a person can tell.
    """
    may_be_name = matches(texts, _NULLS if needed else _NULL_NAMES)
    return pc.if_else(may_be_name, texts, _without_absent(texts))


def _without_absent(texts: pa.Array) -> pa.Array:
    """Return the texts without those that only say that there is nothing."""
    nothing = absent(texts)
    return pc.if_else(nothing, NULL_TEXT, texts) if is_any(nothing) else texts


def original_text(plan: Plan, chunk: Chunk, attribute: Field, mask: pa.Array) -> pa.Array:
    """Return what stands in the file for an attribute in some rows, at most 300 characters."""
    columns = plan.columns_of(attribute)
    some = [chunk.cells[mapped.position].filter(mask) for mapped in columns]
    if not some:
        return pa.nulls(mask.true_count, pa.string())
    text = some[0] if len(some) == 1 else _side_by_side(some)
    return pc.utf8_slice_codeunits(text, 0, 300)


def parsed_column(
    plan: Plan, attribute: Field, texts: pa.Array, conventions: Mapping[str, str]
) -> Parsed:
    """Parse the texts of an attribute, and do what the recipe says of the values that are wrong."""
    giver = plan.giver_of(attribute)
    convention = conventions.get(giver.name, "")
    parsed = parse_field(attribute, texts, convention=convention)
    if attribute.parser == "date":
        parsed = _with_year(plan, texts, parsed, convention)
        if any(one.part for one in plan.columns_of(attribute)):
            parsed = days.refused(clean(texts), parsed)
    for step in plan.recipe.value_steps(giver.name):
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
