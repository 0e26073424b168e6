"""Rows that stand in a file and that somebody may have meant to leave out of it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

import pyarrow as pa
import pyarrow.compute as pc

from sheets.doubts import beside, leavers, titles
from sheets.doubts.base import Doubt, doubt_of, edited, naming_course, within
from sheets.doubts.pairs import named_again
from sheets.doubts.usual import DAYS, EXCHANGED, GROUPS, OTHER_TABLE, SESSIONS, lowered
from sheets.doubts.values import documents, men_and_women
from sheets.doubts.words import saying
from sheets.headings import names_other_course, other_course
from sheets.parsing.column import Parsed, is_any
from sheets.parsing.text import clean
from sheets.plan import Chunk, Plan
from sheets.words_around import around, colour_said
from sheets.workbook import facts


def row_doubts(
    plan: Plan, chunk: Chunk, columns: Mapping[str, Parsed], usual: Mapping[str, Sequence[int]]
) -> Iterator[Doubt]:
    """Rows that stand in the file and that somebody may have meant to leave out of it."""
    sheet = facts(plan.target, plan.sheet)
    taken_in = chunk.among(plan.recipe.included)
    for code, spans in (("row_struck", sheet.struck_rows), ("row_hidden", sheet.unseen_rows)):
        if spans:
            yield from doubt_of(None, code, pc.and_not(within(chunk.rows, spans), taken_in))
    for marked, text in _coloured(plan, chunk):
        yield from doubt_of(None, "row_coloured", pc.and_not(marked, taken_in), said=text)
    told = taken_in
    signs = plan.legend.signs
    for position, pattern in leavers.telling(plan).items():
        is_left = chunk.says(position, saying(pattern, signs))
        if not is_any(is_left):
            continue
        is_past = pc.invert(leavers.still_to_come(plan, chunk, position))
        rows = pc.and_not(pc.and_(is_left, is_past), taken_in)
        told = pc.or_(told, rows)
        yield from doubt_of(None, "row_left", rows, column=plan.name_at(position))
    for position, rows in leavers.ended(plan, chunk):
        asked = pc.and_not(rows, told)
        told = pc.or_(told, asked)
        yield from doubt_of(None, "row_left", asked, column=plan.name_at(position))
    for position in {column for _, column in sheet.commented}.intersection(plan.file_positions):
        cells = [row for row, column in sheet.commented if column == position]
        is_seen = pc.or_(taken_in, edited(plan, chunk, [position]))
        rows = pc.and_not(chunk.among(cells), is_seen)
        yield from doubt_of(None, "row_commented", rows, column=plan.name_at(position))
    if plan.course:
        head = plan.head
        if said := other_course(head, plan.header.row, plan.course.names, plan.course.others):
            course = plan.course.names[0]
            yield from doubt_of(
                None, "row_other_course", pc.invert(taken_in), said=said, course=course
            )
        yield from _of_other_courses(plan, chunk, taken_in)
    for position, rows in beside.said_otherwise(plan, chunk, columns, told):
        yield from doubt_of(None, "row_said_otherwise", rows, column=plan.name_at(position))
    yield from _told_by_whole_file(plan, chunk, usual, taken_in)
    yield from _below_titles(plan, chunk, columns, usual, taken_in)


def _told_by_whole_file(
    plan: Plan, chunk: Chunk, usual: Mapping[str, Sequence[int]], taken_in: pa.Array
) -> Iterator[Doubt]:
    """The rows of which only the rows before and after them say what they are."""
    if turned := usual.get(OTHER_TABLE):
        yield from doubt_of(None, "row_of_other_table", pc.and_not(chunk.among(turned), taken_in))
    if sessions := usual.get(SESSIONS):
        asked = pc.and_not(chunk.among(sessions[1:]), taken_in)
        code = "row_of_session" if plan.kind.span else "row_of_attendance"
        yield from doubt_of(None, code, asked, column=plan.name_at(sessions[0]))
    if groups := usual.get(GROUPS):
        asked = pc.and_not(chunk.among(groups[1:]), taken_in)
        yield from doubt_of(None, "row_of_group", asked, column=plan.name_at(groups[0]))
    if exchanged := usual.get(EXCHANGED):
        listed, person = map(plan.name_at, exchanged[:2])
        is_seen = pc.or_(taken_in, edited(plan, chunk, exchanged[:2]))
        asked = pc.and_not(chunk.among(exchanged[2:]), is_seen)
        yield from doubt_of(None, "row_exchanged", asked, list=listed, person=person)
    for name, position in lowered(usual):
        is_seen = pc.or_(taken_in, edited(plan, chunk, [position]))
        rows = pc.and_not(within(chunk.rows, [usual[name]]), is_seen)
        yield from doubt_of(None, "row_lowered", rows, column=plan.name_at(position))


def _below_titles(
    plan: Plan,
    chunk: Chunk,
    columns: Mapping[str, Parsed],
    usual: Mapping[str, Sequence[int]],
    taken_in: pa.Array,
) -> Iterator[Doubt]:
    """The rows of which a title says that they do not count, or are of another course."""
    came = _came(columns)
    titled = {name: rows for name, rows in usual.items() if name.startswith(titles.OF_TITLES)}
    for name, rows in titled.items():
        asked = pc.and_not(chunk.among(rows), taken_in)
        if name.startswith(titles.BELOW):
            said = name.removeprefix(titles.BELOW)
            yield from doubt_of(None, "row_of_leavers", asked, said=said)
        elif name.startswith(titles.ABSENT):
            said = name.removeprefix(titles.ABSENT)
            yield from doubt_of(None, "row_of_leavers", pc.and_(asked, came), said=said)
        elif name.startswith(titles.OTHER_COURSE) and plan.course:
            said, course = name.removeprefix(titles.OTHER_COURSE), plan.course.names[0]
            yield from doubt_of(None, "row_below_other_course", asked, said=said, course=course)
    for name in (one for one in usual if one.startswith(DAYS)):
        said = name.removeprefix(DAYS)
        yield from doubt_of(None, "row_titled", pc.invert(taken_in), said=said)
    if company := titles.other_company(plan):
        yield from doubt_of(None, "row_titled", pc.invert(taken_in), said=company)
    if found := titles.said_of_all(plan):
        says, said = found
        of_all = pc.invert(taken_in)
        asked = pc.and_(of_all, came) if says == titles.ABSENT else of_all
        yield from doubt_of(None, "row_titled", asked, said=said)


def _came(columns: Mapping[str, Parsed]) -> pa.Array | bool:
    """Tell the rows of who came by their attendance, or by more than the least grade."""
    values = {name: columns[name].values for name in ("attendance", "grade") if name in columns}
    beyond = {"attendance": 0, "grade": 1}
    masks = [pc.fill_null(pc.greater(one, beyond[name]), False) for name, one in values.items()]
    return reduce(pc.or_, masks) if masks else False


def _of_other_courses(plan: Plan, chunk: Chunk, taken_in: pa.Array) -> Iterator[Doubt]:
    """The rows whose own column says that they are of another course."""
    names = plan.course.names if plan.course else ()
    for position in naming_course(plan):
        if (cells := chunk.cells.get(position)) is None:
            continue
        told = clean(cells).dictionary_encode()
        for at, said in enumerate(told.dictionary.to_pylist()):
            if said and names_other_course(said, names):
                rows = pc.and_not(pc.fill_null(pc.equal(told.indices, at), False), taken_in)
                told_by = plan.name_at(position)
                yield from doubt_of(
                    None, "row_of_other_course", rows, column=told_by, said=said, course=names[0]
                )


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
        if colour in shown and not titles.speaks_against(plan.kind, shown[colour]):
            continue
        if below and said is not None:
            rows = within(chunk.rows, below)
            yield pc.invert(rows) if are_others else rows, said


def told_by(plan: Plan) -> tuple[int, ...]:
    """The columns beside those that are loaded that may say who has left or of which course a row
    is, or that name a company once more.
    """
    return (
        *leavers.telling(plan),
        *leavers.ending(plan),
        *documents(plan),
        *men_and_women(plan),
        *named_again(plan).values(),
        *naming_course(plan),
        *beside.positions(plan),
    )
