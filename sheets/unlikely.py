"""What can be read and is rarely right: rows that somebody crossed out or hid, people who have
left, cells on which somebody commented, files that say that they are of another course, and values
that no neighbour in their column is like. They are asked about, and a person who looked at them
takes them in.
"""

import datetime as dt
import json
import math
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import chain, pairwise

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from records.base import Field
from sheets import beside, leavers, lowered
from sheets.folding import LETTER, fold, fold_column
from sheets.headings import names_other_course, other_course
from sheets.kinds.base import LoadKind
from sheets.layout_rows import skipped_codes
from sheets.mapping.names import read_headings, resemblance
from sheets.mapping.scoring import NAMED_BY_RUT
from sheets.parsing import rut
from sheets.parsing.column import Parsed, is_any, matches
from sheets.parsing.text import clean
from sheets.plan import Chunk, Plan, chunks
from sheets.steps.base import MADE
from sheets.values import parsed_column, text_of
from sheets.words_around import around, colour_said
from sheets.workbook import data_rows, facts

ROW_CODES = (
    "row_struck",
    "row_hidden",
    "row_coloured",
    "row_left",
    "row_of_leavers",
    "row_below_other_course",
    "row_titled",
    "row_lowered",
    "row_of_other_table",
    "row_exchanged",
    "row_commented",
    "row_of_session",
    "row_of_group",
    "row_of_attendance",
    "row_other_course",
    "row_of_other_course",
    "row_said_otherwise",
)
"""Codes of whole rows that a person takes in or leaves out."""
_DEAR = ("attendance_denied", "result_denied", "money_far", "pay_far", "utm_far")
"""Codes of values that franchise is computed with."""
VALUE_CODES = (
    *("rut_generic", "rut_bare", "rut_document", "date_far", "days_few", "hours_far", *_DEAR),
)
"""Codes of values that are right only when a person says so."""
_ALONE = ("row_of_session", "row_of_group", *_DEAR)
"""Those of courses that would count several times, and of what franchise is computed with."""

_NAMES_COURSE = (
    r"^(?:nombre (?:(?:de )?la |del? )?)?(?:curso|actividad|capacitacion|taller)"
    r"(?: de capacitacion)?$"
)
_NUMBERS_SESSIONS = r"^(?:n(?:ro|umero|o)? (?:de )?)?(?:sesion|clase|encuentro|modulo)\b"
_NAMES_GROUPS = (
    r"^(?:n(?:ro|umero|o)? (?:de )?)?(?:grupo|paralelo|seccion|version|edicion|turno|jornada"
    r"|sede|sucursal|planta|faena)\b"
)
_A_NUMBER = r"\d|^(?:[ivx]+|primera?|segunda?|tercera?)\b"
"""Folded headings of columns that number the sessions of a course, or name the groups that take it,
and what stands in the first."""
_ABOUT_DOCUMENT = r"\b(?:tipo|clase)\b.*\b(?:doc|documento|identificacion|identidad|id)\b"
_OTHER_DOCUMENT = r"^(?:dni|pasaporte|passport|cuil|cuit|cpf|ruc|nit|curp|documento extranjero)\b"
"""Folded words of a cell that say that a number is no RUT, whatever its column is about."""
_A_RUT = r"^(?:rut|run|ci|c i|cedula(?: de identidad)?(?: chile(?:na)?)?|ci chile(?:na)?|nacional)$"
_LUCKY = 4
"""One in so many numbers of eight figures that are no RUT says that the others may be none."""
_GENERIC = tuple(
    f"{str(figure) * count}-{digit}"
    for count in (7, 8)
    for figure in range(1, 10)
    for digit in "0123456789K"
)
_HOUR = r"[ T,]+\d{1,2}:\d{2}\b.*$"
_YEARS_APART = 4
_FOUR_IN_FIVE = 0.8
_FEW = 3
_MOST_SESSIONS = 30
_NUMBER_DIGITS = 6
_WEEKEND = 4
"""Days from one session to the next, at most: from Thursday over Friday and a weekend."""
SESSIONS, GROUPS, OTHER_TABLE, EXCHANGED = ":sessions", ":groups", ":other_table", ":exchanged"
"""Among what is usual in a file: the rows of courses that have a row for each session, and of those
that several groups take on the same days, with the column that tells them apart before them; those
below the headings in another order; and those in which two columns changed places, behind these.
"""
_ITS_NAME = 0.9
"""How much a heading has to resemble a datum to be taken for a second name of it."""
_NAMING = ("rut", "nombre")
"""Nouns by which somebody else's column names a company: "RUT empresa"."""
_LOWEST, _HIGHEST = 50_000, 30_000_000
"""Pesos of a month beyond which hardly any salary is, full or part of the time."""
PAY, _UTM = "grossSalary", "value"
"""Attributes; of pay the database tells whose is registered, and right at other times."""
_PAY_APART, _MOST_APART = math.log(5), 0.2
"""Logarithm of how many times all others pay is that is far from them, and how large a share is."""
_UTM_GROWS = 0.06
"""What a UTM may change by in a month, of its logarithm: in the worst of them it was four."""


def is_taken_in_alone(kind: LoadKind, code: str) -> bool:
    """Whether rows of a code are taken in by their numbers only, and never all of them at once: a
    wrong result counts for the franchise.
    """
    return code in _ALONE or (code in ROW_CODES and kind.model == "results")


@dataclass(frozen=True)
class Doubt:
    """Rows (a mask) of which something is unlikely: of an attribute, or of the row as a whole."""

    attribute: Field | None
    code: str
    rows: pa.Array
    params: str | None = None


def row_doubts(
    plan: Plan, chunk: Chunk, columns: Mapping[str, Parsed], usual: Mapping[str, Sequence[int]]
) -> Iterator[Doubt]:
    """Rows that stand in the file and that somebody may have meant to leave out of it."""
    sheet = facts(plan.target, plan.sheet)
    taken_in = chunk.among(plan.recipe.included)
    for code, spans in (("row_struck", sheet.struck_rows), ("row_hidden", sheet.unseen_rows)):
        if spans:
            yield from _of(None, code, pc.and_not(_within(chunk.rows, spans), taken_in))
    for marked, text in _coloured(plan, chunk):
        yield from _of(None, "row_coloured", pc.and_not(marked, taken_in), said=text)
    told = taken_in
    signs = plan.legend.signs
    for position, pattern in leavers.telling(plan).items():
        is_left = chunk.says(position, leavers.saying(pattern, signs))
        is_past = pc.invert(leavers.still_to_come(plan, chunk, position))
        rows = pc.and_not(pc.and_(is_left, is_past), taken_in)
        told = pc.or_(told, rows)
        yield from _of(None, "row_left", rows, column=plan.name_at(position))
    for position, rows in leavers.ended(plan, chunk):
        asked = pc.and_not(rows, told)
        told = pc.or_(told, asked)
        yield from _of(None, "row_left", asked, column=plan.name_at(position))
    for position in {column for _, column in sheet.commented}.intersection(plan.file_positions):
        cells = [row for row, column in sheet.commented if column == position]
        is_seen = pc.or_(taken_in, _edited(plan, chunk, [position]))
        rows = pc.and_not(chunk.among(cells), is_seen)
        yield from _of(None, "row_commented", rows, column=plan.name_at(position))
    if plan.course:
        head = plan.head
        if said := other_course(head, plan.header.row, plan.course.names, plan.course.others):
            course = plan.course.names[0]
            yield from _of(None, "row_other_course", pc.invert(taken_in), said=said, course=course)
        yield from _of_other_courses(plan, chunk, taken_in)
    for position, rows in beside.said_otherwise(plan, chunk, columns, told):
        yield from _of(None, "row_said_otherwise", rows, column=plan.name_at(position))
    yield from _told_by_whole_file(plan, chunk, usual, taken_in)
    yield from _below_titles(plan, chunk, columns, usual, taken_in)


def _told_by_whole_file(
    plan: Plan, chunk: Chunk, usual: Mapping[str, Sequence[int]], taken_in: pa.Array
) -> Iterator[Doubt]:
    """The rows of which only the rows before and after them say what they are."""
    if turned := usual.get(OTHER_TABLE):
        yield from _of(None, "row_of_other_table", pc.and_not(chunk.among(turned), taken_in))
    if sessions := usual.get(SESSIONS):
        asked = pc.and_not(chunk.among(sessions[1:]), taken_in)
        code = "row_of_session" if plan.kind.span else "row_of_attendance"
        yield from _of(None, code, asked, column=plan.name_at(sessions[0]))
    if groups := usual.get(GROUPS):
        asked = pc.and_not(chunk.among(groups[1:]), taken_in)
        yield from _of(None, "row_of_group", asked, column=plan.name_at(groups[0]))
    if exchanged := usual.get(EXCHANGED):
        listed, person = map(plan.name_at, exchanged[:2])
        is_seen = pc.or_(taken_in, _edited(plan, chunk, exchanged[:2]))
        asked = pc.and_not(chunk.among(exchanged[2:]), is_seen)
        yield from _of(None, "row_exchanged", asked, list=listed, person=person)
    for name, position in lowered.marked(usual):
        is_seen = pc.or_(taken_in, _edited(plan, chunk, [position]))
        rows = pc.and_not(_within(chunk.rows, [usual[name]]), is_seen)
        yield from _of(None, "row_lowered", rows, column=plan.name_at(position))


def _below_titles(
    plan: Plan,
    chunk: Chunk,
    columns: Mapping[str, Parsed],
    usual: Mapping[str, Sequence[int]],
    taken_in: pa.Array,
) -> Iterator[Doubt]:
    """The rows of which a title says that they do not count, or are of another course."""
    came = _came(columns)
    titled = {name: rows for name, rows in usual.items() if name.startswith(leavers.OF_TITLES)}
    for name, rows in titled.items():
        asked = pc.and_not(chunk.among(rows), taken_in)
        if name.startswith(leavers.BELOW):
            said = name.removeprefix(leavers.BELOW)
            yield from _of(None, "row_of_leavers", asked, said=said)
        elif name.startswith(leavers.ABSENT):
            said = name.removeprefix(leavers.ABSENT)
            yield from _of(None, "row_of_leavers", pc.and_(asked, came), said=said)
        elif name.startswith(leavers.OTHER_COURSE) and plan.course:
            said, course = name.removeprefix(leavers.OTHER_COURSE), plan.course.names[0]
            yield from _of(None, "row_below_other_course", asked, said=said, course=course)
    for name in (one for one in usual if one.startswith(leavers.OF_DAYS)):
        said = name.removeprefix(leavers.OF_DAYS)
        yield from _of(None, "row_titled", pc.invert(taken_in), said=said)
    if company := leavers.other_company(plan):
        yield from _of(None, "row_titled", pc.invert(taken_in), said=company)
    if found := leavers.said_of_all(plan):
        says, said = found
        of_all = pc.invert(taken_in)
        asked = pc.and_(of_all, came) if says == leavers.ABSENT else of_all
        yield from _of(None, "row_titled", asked, said=said)


def _came(columns: Mapping[str, Parsed]) -> pa.Array | bool:
    """Tell the rows of who came by their attendance, or by more than the least grade."""
    values = {name: columns[name].values for name in ("attendance", "grade") if name in columns}
    beyond = {"attendance": 0, "grade": 1}
    masks = [pc.fill_null(pc.greater(one, beyond[name]), False) for name, one in values.items()]
    return reduce(pc.or_, masks) if masks else False


def _of_other_courses(plan: Plan, chunk: Chunk, taken_in: pa.Array) -> Iterator[Doubt]:
    """The rows whose own column says that they are of another course."""
    names = plan.course.names if plan.course else ()
    for position in _courses(plan):
        if (cells := chunk.cells.get(position)) is None:
            continue
        told = clean(cells).dictionary_encode()
        for at, said in enumerate(told.dictionary.to_pylist()):
            if said and names_other_course(said, names):
                rows = pc.and_not(pc.fill_null(pc.equal(told.indices, at), False), taken_in)
                told_by = plan.name_at(position)
                yield from _of(
                    None, "row_of_other_course", rows, column=told_by, said=said, course=names[0]
                )


def _courses(plan: Plan) -> tuple[int, ...]:
    """The columns that are not loaded and name the course of each row, where all are of one."""
    if not plan.course:
        return ()
    return _headed(plan, _NAMES_COURSE)


def _headed(plan: Plan, pattern: str) -> tuple[int, ...]:
    """The columns that are not loaded and whose folded heading has a pattern."""
    return tuple(one.position for one in plan.left_columns if re.search(pattern, fold(one.name)))


def _coloured(plan: Plan, chunk: Chunk) -> Iterator[tuple[pa.Array, str]]:
    """The rows (a mask) that a text beside the table tells apart by a colour, and the text."""
    sheet = facts(plan.target, plan.sheet)
    if not sheet.coloured:
        return
    head = plan.head
    texts = around(head, plan.header.row, sheet.layout.name)
    shown = plan.legend.colours
    for colour, spans in sheet.coloured.items():
        below = [one for one in spans if one[1] > plan.header.row]
        said, are_others = colour_said(colour, texts) or (shown.get(colour), False)
        if colour in shown and not leavers.speaks_against(plan.kind, shown[colour]):
            continue
        if below and said is not None:
            rows = _within(chunk.rows, below)
            yield pc.invert(rows) if are_others else rows, said


def told_by(plan: Plan) -> tuple[int, ...]:
    """The columns beside those that are loaded that may say who has left or of which course a row
    is, or that name a company once more.
    """
    return (
        *leavers.telling(plan),
        *leavers.ending(plan),
        *_documents(plan),
        *_named_again(plan).values(),
        *_courses(plan),
        *beside.positions(plan),
    )


def _documents(plan: Plan) -> dict[int, str]:
    """Column that is not loaded -> what its cells say where the number of a row is no RUT."""
    if plan.kind.ruts_of != "people":
        return {}
    about = _headed(plan, _ABOUT_DOCUMENT)
    asked = [one.position for one in plan.left_columns] if plan.is_small else about
    return {at: _ABOUT_DOCUMENT if at in about else _OTHER_DOCUMENT for at in asked}


def _of_other_document(plan: Plan, chunk: Chunk) -> pa.Array:
    """Tell the rows of which another column says that their number is no RUT."""
    found = pa.array(np.zeros(len(chunk), np.bool_))
    for position, pattern in _documents(plan).items():
        of_type = partial(matches, pattern=pattern)
        is_other = chunk.says(position, _is_other if pattern == _ABOUT_DOCUMENT else of_type)
        found = pc.or_(found, is_other)
    return found


def _is_other(words: pa.Array) -> pa.Array:
    """Tell the words for documents that are no RUT."""
    return pc.and_not(matches(words, LETTER), matches(words, _A_RUT))


def _named_again(plan: Plan) -> dict[str, int]:
    """Attribute that names a row of a list -> a column that is not loaded and does so, too: the RUT
    of a company beside its name.
    """
    listed = [
        one for one in plan.attributes if one.lookup in NAMED_BY_RUT and one.parser == "lookup"
    ]
    left = plan.left_columns
    if not listed or not left:
        return {}
    headings = read_headings(plan.kind, tuple(one.name for one in left))
    found: dict[str, int] = {}
    for attribute in listed:
        for column, heading in zip(left, headings, strict=True):
            alike = resemblance(plan.kind, heading, attribute, None).likeness >= _ITS_NAME
            of_it = heading.owner == attribute.owner and heading.noun in _NAMING
            if (alike or of_it) and plan.columns_of(attribute):
                found.setdefault(attribute.name, column.position)
    return found


@dataclass(frozen=True)
class Pair:
    """What two columns say in the same place of some rows: the one that is loaded, and another."""

    attribute: str
    loaded: str
    beside: str
    rows: tuple[int, ...]


def pairs_beside(plan: Plan) -> Iterator[Pair]:
    """What columns say that name a row of a list which another column names, too."""
    for name, position in _named_again(plan).items():
        attribute = plan.kind.attribute(name)
        places = [one.position for one in plan.columns_of(attribute)]
        for chunk in chunks(plan, [*places, position]):
            said = [clean(text_of(plan, chunk, attribute)), clean(chunk.cells[position])]
            table = pa.table([*said, chunk.rows], names=["loaded", "beside", "row"])
            table = table.filter(pc.not_equal(table["loaded"], table["beside"]))
            groups = table.group_by(["loaded", "beside"]).aggregate([("row", "list")])
            for one in groups.to_pylist():
                yield Pair(name, one["loaded"], one["beside"], tuple(one["row_list"]))


def titles(plan: Plan, *, between: bool) -> Iterator[tuple[int, str]]:
    """What stands over rows, each with its row: 0 of the name of the sheet and of what is above the
    headings; `between`: and alone in a row below them.
    """
    head = plan.head
    above = head.filter(pc.less(head["row"], plan.header.row)).drop_columns(["row"])
    yield 0, facts(plan.target, plan.sheet).layout.name
    yield from ((0, text) for column in above.columns for text in column.to_pylist() if text)
    positions = [one.position for one in plan.header.columns if one.position < MADE]
    for table in data_rows(plan.target, plan.sheet, plan.header.row, positions) if between else ():
        cells = table.drop_columns(["row"])
        filled = reduce(pc.add, (pc.cast(one.is_valid(), pa.int16()) for one in cells.columns))
        lone = table.filter(pc.equal(filled, 1))
        texts = pc.coalesce(*lone.drop_columns(["row"]).columns)
        yield from zip(lone["row"].to_pylist(), texts.to_pylist(), strict=True)


def sessions_of(plan: Plan, conventions: Mapping[str, str]) -> list[int]:
    """The column that tells sessions of a course apart, and the rows of those courses, or of the
    people in one; nothing where there is none. It numbers them within one name, or holds their
    days.
    """
    if plan.kind.identifying:
        return _by_person(plan)
    if not plan.kind.span:
        return []
    key = plan.kind.attribute(plan.kind.key)
    for position in _headed(plan, _NUMBERS_SESSIONS):
        if found := _told_apart(plan, position, [key], _A_NUMBER):
            return [position, *found]
    return _by_days(plan, key, conventions)


def groups_of(plan: Plan) -> list[int]:
    """The column that names groups, and the rows of courses that are one by their name, their
    company and their first day, and that several groups take; nothing where there is none.
    """
    if not plan.kind.span:
        return []
    keys = [plan.kind.attribute(one) for one in (plan.kind.key, *plan.kind.key_parts)]
    for position in _headed(plan, _NAMES_GROUPS):
        if found := _told_apart(plan, position, keys, r"."):
            return [position, *found]
    return []


def _told_apart(plan: Plan, position: int, keys: Sequence[Field], pattern: str) -> list[int]:
    """The rows that say the same by `keys`, and different things that fit a pattern in a column."""
    places = [one.position for key in keys for one in plan.columns_of(key)]
    rows: dict[tuple[str | None, ...], list[int]] = defaultdict(list)
    told: dict[tuple[str | None, ...], set[str]] = defaultdict(set)
    for chunk in chunks(plan, [*places, position], edits=False):
        named = [fold_column(clean(text_of(plan, chunk, key))).to_pylist() for key in keys]
        words = fold_column(clean(chunk.cells[position])).to_pylist()
        for row, word, *name in zip(chunk.rows.to_pylist(), words, *named, strict=True):
            if name[0] and word and re.search(pattern, word):
                rows[tuple(name)].append(row)
                told[tuple(name)].add(word)
    return sorted(row for name, said in told.items() if len(said) > 1 for row in rows[name])


def _by_days(plan: Plan, key: Field, conventions: Mapping[str, str]) -> list[int]:
    """Rows of one day each, three or more with a weekend between them at most, which differ in
    nothing but their day: who gives a course again says so in another column.
    """
    begin, end, _ = map(plan.kind.attribute, plan.kind.span)
    if not plan.is_small or len(plan.columns_of(begin)) != 1:
        return []
    at = plan.columns_of(begin)[0].position
    columns = {*plan.file_positions, *(one.position for one in plan.left_columns)}
    chunk = next(chunks(plan, sorted(columns), edits=False), None)
    if chunk is None or len(chunk) < _FEW:
        return []
    first, last = (
        parsed_column(plan, one, text_of(plan, chunk, one), conventions).values.to_pylist()
        for one in (begin, end)
    )
    read = {one.position for field in (key, begin, end) for one in plan.columns_of(field)}
    others = [
        cells
        for position, column in chunk.cells.items()
        if position not in read and not _counts_up(cells := column.to_pylist())
    ]
    names = fold_column(clean(text_of(plan, chunk, key))).to_pylist()
    alike: dict[tuple[str | None, ...], list[tuple[dt.date, int]]] = defaultdict(list)
    for row, name, day, until, *said in zip(
        chunk.rows.to_pylist(), names, first, last, *others, strict=True
    ):
        if name and day and until == day:
            alike[name, *said].append((day, row))
    found = sorted(_in_a_row(alike.values()))
    return [at, *found] if found else []


def _by_person(plan: Plan) -> list[int]:
    """All rows, where most of them are of people who have several, and another column says for all
    of them which is which in the same few words or days.
    """
    named = (plan.kind.attribute(one) for one in (plan.kind.key, *plan.kind.fallback_key))
    key = next((one for one in named if plan.columns_of(one)), None)
    others = [one.position for one in plan.left_columns if one.position not in _courses(plan)]
    if not plan.is_small or key is None or not others:
        return []
    places = [one.position for one in plan.columns_of(key)]
    chunk = next(chunks(plan, sorted({*places, *others}), edits=False), None)
    if chunk is None:
        return []
    people = fold_column(clean(text_of(plan, chunk, key))).to_pylist()
    counts = Counter(one for one in people if one)
    several = {one for one, count in counts.items() if count > 1}
    if 2 * sum(counts[one] for one in several) <= counts.total():
        return []
    for position in others:
        told = fold_column(_days_of(clean(chunk.cells[position]))).to_pylist()
        said = Counter((one, word) for one, word in zip(people, told, strict=True) if one and word)
        words = Counter(word for _, word in said)
        of_several = [one for one, _ in said if one in several]
        tells_apart = _FOUR_IN_FIVE * sum(counts[one] for one in several) <= len(of_several)
        if tells_apart and 2 * len(words) <= counts.total():
            rows = chunk.rows.to_pylist()
            return [position, *(row for row, one in zip(rows, people, strict=True) if one)]
    return []


def _days_of(texts: pa.Array) -> pa.Array:
    """Moments without the hour of the day, which is another one for everybody."""
    return pc.replace_substring_regex(texts, _HOUR, "")


def _counts_up(cells: Sequence[str | None]) -> bool:
    """Whether a column numbers the rows."""
    first = cells[0] or ""
    return (
        first.isdecimal()
        and len(first) <= _NUMBER_DIGITS
        and list(cells) == [*map(str, range(int(first), int(first) + len(cells)))]
    )


def _in_a_row(groups: Iterable[list[tuple[dt.date, int]]]) -> Iterator[int]:
    """The rows of the groups whose days follow each other; of very many each is a course."""
    for group in groups:
        group.sort()
        gaps = [(later - day).days for (day, _), (later, _) in pairwise(group)]
        if _FEW <= len(group) <= _MOST_SESSIONS and all(0 < gap <= _WEEKEND for gap in gaps):
            yield from (row for _, row in group)


def far_of(plan: Plan, conventions: Mapping[str, str]) -> dict[str, list[int]]:
    """Attribute -> the rows of a small file whose pay is far from all other pay, or whose UTM from
    those of the months beside it.
    """
    kind, is_utm = plan.kind, plan.kind.model == "utm"
    name = _UTM if is_utm else PAY
    read = [one for one in kind.attributes if one.name in (kind.key, name) and plan.columns_of(one)]
    if not plan.is_small or {one.name for one in read} != {kind.key, name}:
        return {}
    chunk = next(chunks(plan, plan.positions, edits=False), None)
    if chunk is None:
        return {}
    if (aside := skipped_codes(plan, chunk, sys.maxsize)) is not None:
        chunk = chunk.filter(aside.is_null())
    keys, values = (
        parsed_column(plan, one, text_of(plan, chunk, one), conventions).values.to_pylist()
        for one in map(kind.attribute, (kind.key, name))
    )
    points = sorted(
        (key.year * 12 + key.month if is_utm else 0, math.log(value), row)
        for row, key, value in zip(chunk.rows.to_pylist(), keys, values, strict=True)
        if key and value and value > 0
    )
    far = sorted(_apart(points, _UTM_GROWS if is_utm else 0, 0 if is_utm else _PAY_APART))
    is_usual = is_utm or len(far) <= _MOST_APART * len(points)
    return {name: far} if far and is_usual and len(points) >= _FEW else {}


def _apart(points: Sequence[tuple[int, float, int]], grows: float, apart: float) -> Iterator[int]:
    """The rows of points (a place, a height, a row) in order that do not agree with the longest run
    of them, or with those beside it that do: between two heights is more than `apart`, or than what
    one `grows` from place to place.
    """

    def agree(one: tuple[int, float, int], other: tuple[int, float, int]) -> bool:
        most = apart + grows * (abs(other[0] - one[0]) + 1)
        return abs(other[1] - one[1]) <= most

    runs: list[list[tuple[int, float, int]]] = []
    for point in points:
        if not runs or not agree(runs[-1][-1], point):
            runs.append([])
        runs[-1].append(point)
    at = max(range(len(runs)), key=lambda one: len(runs[one]), default=0)
    after, before = [*chain(*runs[at + 1 :])], [*chain(*runs[:at])][::-1]
    for others, end in ((after, -1), (before, 0)):
        near = runs[at][end] if runs else None
        for point in others:
            if near is not None and agree(near, point):
                near = point
            else:
                yield point[2]


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
                seen = pc.or_(taken_in, _edited(plan, chunk, mapped))
                yield from _of(field, code, pc.and_not(pc.fill_null(rows, False), seen))
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
    seen = pc.or_(taken_in, _edited(plan, chunk, [one.position for one in plan.columns_of(field)]))
    yield from _of(field, code, pc.and_not(rows, seen))


def usual_of(field: Field, counts: Mapping[str, int]) -> list[int]:
    """What is usual in a column, out of the counts of `counted`: of dates the years around which
    nearly all are, of RUTs whether eight figures without a hyphen may be something else: where
    most have theirs, or several of eight figures are none.
    """
    if field.parser == "date":
        years = sorted(
            year
            for name, count in counts.items()
            if name.startswith("in_")
            for year in [int(name.removeprefix("in_"))] * min(count, 1_000)
        )
        if len(years) < _FEW:
            return []
        middle = years[len(years) // 2]
        return [middle - _YEARS_APART, middle + _YEARS_APART]
    if field.parser == "rut":
        hyphened, others = counts.get("hyphened", 0), counts.get("unhyphened", 0)
        eight = counts.get("bare", 0) + counts.get("high", 0)
        wrong = eight - counts.get("passing", 0) - counts.get("high_passing", 0)
        return [1] if hyphened > others or (wrong and wrong * _LUCKY >= eight) else []
    return []


def counted(field: Field, texts: pa.Array) -> dict[str, int]:
    """Count what says what is usual in a column of clean texts."""
    if field.parser == "date":
        parts = pc.struct_field(pc.extract_regex(texts, r"\b(?P<y>20\d{2})\b"), "y")
        years = pc.value_counts(parts.drop_null()).to_pylist()
        return {f"in_{one['values']}": one["counts"] for one in years}
    given = len(texts) - texts.null_count
    hyphened = int(pc.sum(matches(texts, r"-\s*[\dkK]$")).as_py() or 0)
    return {"hyphened": hyphened, "unhyphened": given - hyphened, **rut.evidence(texts)}


def is_counted(field: Field) -> bool:
    """Whether the whole column says what is usual in it."""
    return field.parser == "date" or (field.parser == "rut" and field.owner is None)


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
    elif field.name == PAY:
        small = pc.and_(pc.greater(values, 0), pc.less(values, _LOWEST))
        yield "money_far", pc.or_(small, pc.greater(values, _HIGHEST))
    elif plan.kind.model == "utm" and field.name == _UTM and usual:
        yield "utm_far", chunk.among(usual)


def _of(field: Field | None, code: str, rows: pa.Array, **params: str) -> Iterator[Doubt]:
    if is_any(rows):
        yield Doubt(field, code, rows, json.dumps(params) if params else None)


def _within(rows: pa.Array, spans: Sequence[Sequence[int]]) -> pa.Array:
    """Tell the rows that are in one of some spans, in ascending order, ends included."""
    numbers = rows.to_numpy()
    firsts = np.array([one[0] for one in spans], np.int32)
    lasts = np.array([one[1] for one in spans], np.int32)
    at = np.searchsorted(firsts, numbers, side="right") - 1
    return pa.array((at >= 0) & (numbers <= lasts[np.maximum(at, 0)]))


def _edited(plan: Plan, chunk: Chunk, positions: Sequence[int]) -> pa.Array:
    """Tell the rows in which a person wrote the cell of one of some columns."""
    rows: list[int] = []
    for position in positions:
        if edits := plan.recipe.edits.get(position):
            rows += edits.rows.to_pylist()
    return chunk.among(rows)
