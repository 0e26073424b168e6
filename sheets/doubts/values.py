"""Values that can be read and are rarely right: RUTs that nobody has or that are another document,
days and amounts far from all others, hours that do not fit into their days.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial, reduce

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from records.base import Field
from sheets.doubts.base import Doubt, doubt_of, edited, headed
from sheets.doubts.far import HEADCOUNT, PAY, PRICE, TIMES, UTM
from sheets.field_parsers import parse_field
from sheets.folding import LETTER
from sheets.parsing.column import Parsed, is_any, matches
from sheets.plan import Chunk, Plan

_ABOUT_DOCUMENT = r"\b(?:tipo|clase)\b.*\b(?:doc|documento|identificacion|identidad|id)\b"
_OTHER_DOCUMENT = r"^(?:dni|pasaporte|passport|cuil|cuit|cpf|ruc|nit|curp|documento extranjero)\b"
"""Folded words of a cell that say that a number is no RUT, whatever its column is about."""
_A_RUT = r"^(?:rut|run|ci|c i|cedula(?: de identidad)?(?: chile(?:na)?)?|ci chile(?:na)?|nacional)$"
_GENERIC = tuple(
    f"{str(figure) * count}-{digit}"
    for count in (7, 8)
    for figure in range(1, 10)
    for digit in "0123456789K"
)
_LOWEST, _HIGHEST = 50_000, 30_000_000
"""Pesos of a month beyond which hardly any salary is, full or part of the time."""
_COMMUNICATED = "senceCommunicatedAt"
"""A day on which something was done, so that it is none to come."""
_MEN_AND_WOMEN = (
    r"\b(?:hombres?|masculin[oa]s?|varon(?:es)?)\b",
    r"\b(?:mujer(?:es)?|femenin[oa]s?)\b",
)
"""Folded headings of the columns that a head count is the sum of."""
_HOUR_VALUE, _LEAST_HOUR, _MOST_HOUR = "senceHourValue", 1_000, 15_000
"""Pesos beyond which SENCE pays for no hour of a participant: it has some 2,000 to 9,000."""


def documents(plan: Plan) -> dict[int, str]:
    """Column that is not loaded -> what its cells say where the number of a row is no RUT."""
    if plan.kind.ruts_of != "people":
        return {}
    about = headed(plan, _ABOUT_DOCUMENT)
    asked = [one.position for one in plan.left_columns] if plan.is_small else about
    return {at: _ABOUT_DOCUMENT if at in about else _OTHER_DOCUMENT for at in asked}


def men_and_women(plan: Plan) -> tuple[int, ...]:
    """The columns beside a head count that are not loaded and count its men and its women."""
    if all(one.attribute != HEADCOUNT for one in plan.mapping):
        return ()
    found = [headed(plan, pattern) for pattern in _MEN_AND_WOMEN]
    return tuple(one[0] for one in found) if all(len(one) == 1 for one in found) else ()


def _far_from_sum(plan: Plan, chunk: Chunk, told: pa.Array) -> pa.Array:
    """Tell the head counts that are so many times their men and women, or such a part of them."""
    sides = [chunk.cells[at] for at in men_and_women(plan) if at in chunk.cells]
    if not sides:
        return pa.array(np.zeros(len(chunk), np.bool_))
    count = plan.kind.attribute(HEADCOUNT)
    both = reduce(pc.add, (parse_field(count, one).values for one in sides))
    times = pc.or_(
        pc.greater_equal(told, pc.multiply(both, TIMES)),
        pc.less_equal(pc.multiply(told, TIMES), both),
    )
    return pc.and_(pc.greater(both, 0), times)


def _of_other_document(plan: Plan, chunk: Chunk) -> pa.Array:
    """Tell the rows of which another column says that their number is no RUT."""
    found = pa.array(np.zeros(len(chunk), np.bool_))
    for position, pattern in documents(plan).items():
        of_type = partial(matches, pattern=pattern)
        is_other = chunk.says(position, _is_other if pattern == _ABOUT_DOCUMENT else of_type)
        found = pc.or_(found, is_other)
    return found


def _is_other(words: pa.Array) -> pa.Array:
    """Tell the words for documents that are no RUT."""
    return pc.and_not(matches(words, LETTER), matches(words, _A_RUT))


def value_doubts(
    plan: Plan, chunk: Chunk, columns: Mapping[str, Parsed], usual: Mapping[str, Sequence[int]]
) -> Iterator[Doubt]:
    """Values that are rarely right; `usual` is what `usual_of` found for the whole file."""
    taken_in = chunk.among(plan.recipe.included)
    for name, parsed in columns.items():
        field = plan.kind.attribute(name)
        of = plan.giver_of(field).name
        for code, rows in _unlikely(plan, chunk, field, parsed, usual.get(of, ())):
            if is_any(rows):
                mapped = [one.position for one in plan.columns_of(field)]
                seen = pc.or_(taken_in, edited(plan, chunk, mapped))
                yield from doubt_of(field, code, pc.and_not(pc.fill_null(rows, False), seen))
    yield from _beyond_days(plan, chunk, columns, taken_in)


def _beyond_days(
    plan: Plan, chunk: Chunk, columns: Mapping[str, Parsed], taken_in: pa.Array
) -> Iterator[Doubt]:
    """The hours that do not fit into the days from the first to the last of their course. Days out
    of one column are doubtful themselves, and sooner: it may have no more than the first ones.
    """
    if not plan.kind.span or not columns.keys() >= {*plan.kind.span}:
        return
    begin, end, hours = map(plan.kind.attribute, plan.kind.span)
    is_one_column = plan.giver_of(end) == begin
    field, code, most = (begin, "days_few", 12) if is_one_column else (hours, "hours_far", 16)
    first, last, told = (columns[one].values for one in plan.kind.span)
    days = pc.cast(pc.add(pc.days_between(first, last), 1), pa.float64())
    beyond = pc.greater(told, pc.multiply(days, float(most)))
    # What ends before it begins is told by another rule.
    rows = pc.fill_null(pc.and_(beyond, pc.greater(days, 0)), False)
    seen = pc.or_(taken_in, edited(plan, chunk, [one.position for one in plan.columns_of(field)]))
    yield from doubt_of(field, code, pc.and_not(rows, seen))


def _unlikely(
    plan: Plan, chunk: Chunk, field: Field, parsed: Parsed, usual: Sequence[int]
) -> Iterator[tuple[str, pa.Array]]:
    values = parsed.values
    if field.parser == "rut" and field.owner is None and plan.kind.ruts_of == "people":
        yield "rut_generic", pc.is_in(values, value_set=pa.array(_GENERIC))
        others = _of_other_document(plan, chunk)
        yield "rut_document", pc.and_(others, values.is_valid())
        mapped = plan.columns_of(field)
        if usual and len(mapped) == 1 and mapped[0].part is None:
            # Eight figures may be another country's document; one in eleven passes by luck.
            eight = matches(chunk.cells[mapped[0].position], r"^\s*\d{8}(?:[.,]0)?\s*$")
            yield "rut_bare", pc.and_(pc.and_not(eight, others), values.is_valid())
    elif field.parser == "date" and usual and plan.kind.span:
        years = pc.year(values)
        yield "date_far", pc.or_(pc.less(years, usual[0]), pc.greater(years, usual[1]))
    if field.name == _COMMUNICATED and plan.today is not None:
        yield "date_to_come", pc.greater(values, pa.scalar(plan.today))
    elif field.name == HEADCOUNT:
        far = pc.or_(_far_from_sum(plan, chunk, values), chunk.among(usual))
        yield "headcount_far", far
    elif field.name == PAY:
        small = pc.and_(pc.greater(values, 0), pc.less(values, _LOWEST))
        yield "money_far", pc.or_(small, pc.greater(values, _HIGHEST))
    elif field.name == _HOUR_VALUE:
        small = pc.and_(pc.greater(values, 0), pc.less(values, _LEAST_HOUR))
        yield "hour_value_far", pc.or_(small, pc.greater(values, _MOST_HOUR))
    elif field.name == PRICE and usual:
        yield "price_far", chunk.among(usual)
    elif plan.kind.model == "utm" and field.name == UTM and usual:
        yield "utm_far", chunk.among(usual)
