"""Where the headings of a sheet are, what its columns are called, and which sheet to propose."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations

import pyarrow as pa
from rapidfuzz import fuzz

from sheets.first_rows import (
    LABEL,
    Cells,
    Head,
    Line,
    best_line,
    familiarity,
    head_of,
    is_known,
    look,
    names_an_owner,
)
from sheets.folding import fold
from sheets.kinds.base import LoadKind
from sheets.kinds.registry import KINDS
from sheets.reading.grid import Merge
from sheets.reading.store import ORIGINAL_ROW, REASON
from sheets.workbook import Sheet, Workbook, WorkbookError, letters

Names = tuple[str, ...]


SAMPLES = 3
SAMPLE_CHARS = 200
DENSITY_ROWS = 50
_MOST_DATA, _LEAST_DATA, _MOSTLY = 60, 3, 0.6
_OF_COURSE = re.compile(
    r"(?i)^\s*(?:nombre\s+(?:del?\s+)?(?:la\s+)?)?"
    r"(?:curso|actividad|capacitaci[oó]n|taller|programa)\s*:?\s*"
)
_SAYS_COURSE = re.compile(
    r"(?i)^\s*(?:(?:nombre\s+(?:del|de\s+la)\s+)?(?:curso|taller)"
    r"|nombre\s+de\s+la\s+(?:actividad|capacitaci[oó]n))\s*(?::\s*(?P<name>.*)|$)"
)
_OF_SHEET = re.compile(r"(?i)^\s*(?:curso|taller)\s*:?\s+(?P<name>.*)")
_NO_COURSE = re.compile(
    r"(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre"
    r"|diciembre|grupo|turno|sede|sala|jornada|seccion|version|presencial|online|linea|virtual"
    r"|remoto|notas?|asistencia|lista(?:do)?|nomina|participantes|alumnos|resultados?|final(?:es)?"
    r"|completo|sence|otec|empresa|interno|externo|manana|tarde|noche|lunes|martes|miercoles|jueves"
    r"|viernes|sabado|primer[oa]?|segund[oa]|tercer[oa]?|nuevo|actual|hoja|copia)$"
)
"""Folded words in the name of a sheet that are none of the name of a course: "Curso octubre"."""
_LONGEST_OF_SHEET = 31
"""Excel takes no more characters for the name of a sheet: its last word may be cut."""
_TELLING_CHARS, _SAME_WORD = 4, 85
"""How long a word is that tells courses apart, and how alike two are that are one, mistyped."""


@dataclass(frozen=True)
class Column:
    """A column of the table, by its true position and letter, with some of its values."""

    position: int
    letter: str
    name: str
    samples: tuple[str, ...] = ()


@dataclass(frozen=True)
class Headings:
    """The headings of a sheet.

    `row` is the true number of their last line; `rows` counts the rows below it up to the last one
    that holds anything, blank ones between included. `tables` has the columns of all tables, from
    left to right, where several stand side by side; `columns` are those of the one that is read.
    """

    row: int
    lines: int
    columns: tuple[Column, ...]
    rows: int
    tables: tuple[tuple[Column, ...], ...] = ()


def find(table: pa.Table, column: int | None = None) -> Headings:
    """The most likely headings among the first rows. Raises WorkbookError where there are none.

    Of several tables side by side the one with this column is read, or else the likeliest.
    """
    head = head_of(table)
    for place, line in enumerate(head.lines):
        if ORIGINAL_ROW in line.cells and REASON in line.cells:
            # The rejected rows of a load: titles stand above, and the names are what they were.
            return _headings(head, place, None, column)
    best = best_line(head)
    if _is_turned(head, best):
        raise WorkbookError("workbook_turned")
    if best is None or _is_data(head.lines[best]):
        raise WorkbookError("workbook_no_headings")
    # Blocks that have them once more are all of one table.
    cells = head.lines[best].cells
    best = next(place for place, line in enumerate(head.lines) if line.cells == cells)
    # The line above or below may belong to the same headings.
    for top, bottom in ((best - 1, best), (best, best + 1)):
        if top < 0 or bottom == len(head.lines):
            continue
        upper, lower = head.lines[top], head.lines[bottom]
        if lower.row == upper.row + 1 and _complete(head, upper, lower):
            return _headings(head, bottom, top, column)
    return _headings(head, best, None, column)


def _is_turned(head: Head, best: int | None) -> bool:
    """Whether the names of the data stand below each other, each record in a column beside them:
    few lines, nearly all of which begin with a known name, and none of which has two of them.
    """
    lines = [line for line in head.lines if line.filled > 1]
    if not _LEAST_DATA <= len(lines) <= _MOST_DATA:
        return False
    firsts = [line.texts()[0] for line in lines]
    known = {fold(text) for text in firsts if is_known(text)}
    heads = 0 if best is None else sum(is_known(text) for text in head.lines[best].texts())
    return heads < 2 and len(known) >= max(_LEAST_DATA, _MOSTLY * len(lines))


def _is_data(line: Line) -> bool:
    """Whether a line that is most like headings is a row of data: it holds a RUT or an e-mail."""
    texts = line.texts()
    holds_values = any(look(text) in ("rut", "email") for text in texts)
    return holds_values and not any(is_known(text) for text in texts)


def at(table: pa.Table, row: int, column: int | None = None) -> Headings:
    """The headings in the row that a person chose: that row alone, with what is merged into it.

    Row 0 says that there are none: columns are called by their letters, and all rows are data.
    Of several tables side by side the one with `column` is read, or else the likeliest.
    """
    head = head_of(table)
    if row == 0 and head.lines:
        return _described(head, 0, 0, ("",) * head.width, column)
    line = head.index_of(row)
    if line is not None:
        cells = list(head.lines[line].cells)
        for merge in head.facts.merges:
            first = head.index_of(merge.first_row)
            within = merge.first_row < row <= merge.last_row and merge.first_column < head.width
            if within and first is not None and cells[merge.first_column] is None:
                cells[merge.first_column] = head.lines[first].cells[merge.first_column]
        return _described(head, row, 1, tuple(plain(cell) for cell in cells), column)
    if not 1 <= row <= max((line.row for line in head.lines), default=0):
        raise WorkbookError("workbook_no_headings")
    return _described(head, row, 1, ("",) * head.width, column)


def choose_sheet(workbook: Workbook, load: Callable[[int], pa.Table]) -> int:
    """The index of the first sheet that looks like a table; hidden sheets come last.

    `load` gives the head of a sheet. Raises WorkbookError where no sheet holds anything.
    """
    sheets = sorted((s for s in workbook.sheets if s.rows), key=lambda sheet: sheet.hidden)
    if not sheets:
        raise WorkbookError("workbook_no_cells")
    if len(sheets) == 1:
        return sheets[0].index
    ranks = {sheet.index: _rank(sheet, load(sheet.index)) for sheet in sheets}
    # A list that was made of a sheet says more than the sheet itself.
    made = {one.params["listed"] for one in workbook.notes if one.code == "month_grid"}
    lists = {sheet.index for sheet in sheets if sheet.name in made}
    return max(ranks, key=lambda index: (ranks[index], index in lists))


def _rank(sheet: Sheet, table: pa.Table) -> int:
    """3: a table; 2: a narrow one; 1: something with headings; 0: anything else."""
    try:
        headings = find(table)
    except WorkbookError:
        bare = at(table, 0) if head_of(table).lines else None
        return 1 if bare and bare.rows > 1 and _density(table, bare) >= 0.5 else 0
    named = [column for column in headings.columns if not column.name.startswith("Columna ")]
    familiar = sum(1 for column in named if is_known(column.name))
    if len(named) < 2 or sheet.hidden:
        return 1 if len(named) > 1 else 0
    if familiar >= 3 or (familiar == len(named) and headings.rows):
        return 3
    if not headings.rows or _density(table, headings) < 0.5:
        return 1
    return 3 if len(named) > 2 else 2


def titles(table: pa.Table, row: int) -> dict[str, str]:
    """What the cells above the headings may name -> the cell: whole, and without "Curso:"."""
    texts = [text for line in head_of(table).lines if line.row < row for text in line.texts()]
    return {name: text for text in texts for name in (text, _OF_COURSE.sub("", text)) if name}


def other_course(
    table: pa.Table, row: int, names: Sequence[str], others: Sequence[str] = ()
) -> str | None:
    """The course that the cells above the headings, or the name of the sheet, say these rows are
    of, where it is another one than that which they are loaded into: "Curso: Manejo de extintores",
    or the bare name of one of the others that there are.
    """
    head = head_of(table)
    above = [line for line in head.lines if line.row < row]
    for texts in (line.texts() for line in above):
        for text, right in zip(texts, [*texts[1:], ""], strict=True):
            found = _SAYS_COURSE.match(text)
            # A "Curso" among others, without a colon, is the heading of a group.
            if found is None or (":" not in text and len(texts) != 2):
                continue
            said = (found["name"] or right).strip()
            if names_other_course(said, names):
                return said
    sheet = head.facts.layout.name
    titles = (text for line in above for text in line.texts())
    named = (one for one in (*titles, sheet) if names_one_of(one, others, names))
    return next(named, None) or _other_course_of_sheet(sheet, names)


def names_one_of(text: str, others: Sequence[str], names: Sequence[str]) -> bool:
    """Whether a text names one of the other courses, all telling words of it, and not this one: a
    name of a single word has to stand alone.
    """
    said = telling_words(text)
    if not said or any(_holds(said, telling_words(one)) for one in names):
        return False
    return any(
        _holds(said, words)
        and (len(words) > 1 or len(said) == 1)
        and names_other_course(one, names)
        for one in others
        if (words := telling_words(one))
    )


def _holds(said: Sequence[str], words: Sequence[str]) -> bool:
    return bool(words) and len(words) <= len(said) and not _lacks(words, said)


def _other_course_of_sheet(sheet: str, names: Sequence[str]) -> str | None:
    found = _OF_SHEET.match(sheet)
    if found is None:
        return None
    said = found["name"].strip()
    words = said.split()
    if len(sheet) >= _LONGEST_OF_SHEET:
        words.pop()
    told = " ".join(one for one in words if not _NO_COURSE.match(fold(one)))
    return said if names_other_course(told, names) else None


def course_in(text: str) -> str | None:
    """The course that a text names: "Curso: Manejo de extintores"."""
    found = _SAYS_COURSE.match(text)
    return (found["name"] or "").strip() or None if found else None


def names_other_course(said: str, names: Sequence[str]) -> bool:
    """Whether the name of a course is that of another one than all of these: each has a word that
    the other lacks, as "Excel avanzado" and "Excel intermedio".
    """
    theirs, ours = telling_words(said), [*filter(None, map(telling_words, names))]
    return bool(theirs and ours) and all(
        _lacks(theirs, words) and _lacks(words, theirs) for words in ours
    )


def _lacks(words: Sequence[str], others: Sequence[str]) -> bool:
    return any(max(fuzz.ratio(one, other) for other in others) < _SAME_WORD for one in words)


def telling_words(name: str) -> list[str]:
    """The folded words of the name of a course by which it is told from others."""
    return [one for one in fold(name).split() if len(one) >= _TELLING_CHARS and one.isalpha()]


def _density(table: pa.Table, headings: Headings) -> float:
    """How full the first rows of the body are. Cover sheets are mostly empty."""
    lines = head_of(table).below(headings.row)[:DENSITY_ROWS]
    cells = len(lines) * len(headings.columns)
    filled = sum(1 for line in lines for column in headings.columns if line.cells[column.position])
    return filled / cells if cells else 0.0


def _headings(head: Head, bottom: int, top: int | None, column: int | None) -> Headings:
    line = head.lines[bottom]
    if top is None:
        return _described(head, line.row, 1, tuple(plain(cell) for cell in line.cells), column)
    groups = [head.lines[top]]
    if top > 0 and _is_outer(head, head.lines[top - 1], head.lines[top], line):
        groups.insert(0, head.lines[top - 1])
    names = joined_names(head, groups, line)
    return _described(head, line.row, 1 + len(groups), names, column)


def _described(
    head: Head, row: int, lines: int, names: Sequence[str], column: int | None
) -> Headings:
    """Columns without a name are kept where something stands below the headings."""
    above = [line for line in head.lines if line.row <= row]
    below = head.below(row)
    positions = [
        position
        for position in range(head.width)
        if names[position] or head.facts.filled[position] > len(head.column(position, above))
    ]
    tables = [
        tuple(
            Column(position, letters(position), name, _samples(head, position, below))
            for position, name in zip(table, distinct(_called(names, table)), strict=True)
        )
        for table in _tables(names, positions, below)
    ]
    chosen = next((t for t in tables if any(one.position == column for one in t)), tables[0])
    beside = sorted(tables, key=lambda t: t[0].position) if len(tables) > 1 else ()
    return Headings(row, lines, chosen, max(0, head.facts.last_row - row), tuple(beside))


def _tables(
    names: Sequence[str], positions: Sequence[int], below: Sequence[Line]
) -> list[list[int]]:
    """The columns of each table, the likeliest one first, where empty columns part them.

    A second table begins with the same heading as the first, or is a short list beside its top.
    An empty column within a table makes neither. The likeliest has more known headings, or else
    more cells.
    """
    blocks: list[list[int]] = []
    for position in positions:
        if not blocks or position > blocks[-1][-1] + 1:
            blocks.append([])
        blocks[-1].append(position)

    def worth(block: Sequence[int]) -> tuple[int, int]:
        familiar = sum(1 for at in block if is_known(names[at]))
        return familiar, sum(1 for line in below for at in block if line.cells[at])

    chosen = max(blocks, key=worth, default=[])
    main: list[int] = []
    others: list[list[int]] = []
    for block in blocks:
        if block is chosen or not _is_another_table(names, chosen, block, below):
            main += block
        else:
            others.append(block)
    return [main, *others]


def _is_another_table(
    names: Sequence[str], chosen: Sequence[int], block: Sequence[int], below: Sequence[Line]
) -> bool:
    named = [at for at in block if names[at]]
    if len(named) < 2 or not any(names[at] for at in chosen):
        return False
    ours = [names[at].casefold() for at in chosen if names[at]]
    again = [names[at].casefold() for at in named]
    # The boss's name and telephone, or the same figures of another year, behind an empty column
    # are part of the table: they do not begin as it does.
    if again[0] == ours[0] and len(set(again) & set(ours)) > 1:
        return True
    full = [all(line.cells[at] for at in named) for line in below]
    length = sum(full)
    # A list: its first rows are full, all others empty, and the table goes on below.
    rest = any(line.cells[at] for line in below[length:] for at in block)
    return 2 <= length <= len(below) // 2 and all(full[:length]) and not rest


def _called(names: Sequence[str], positions: Sequence[int]) -> list[str]:
    """Columns without a name are called by their letter."""
    return [names[position] or f"Columna {letters(position)}" for position in positions]


def distinct(names: Sequence[str]) -> list[str]:
    """Repeated names are numbered."""
    taken: set[str] = set()
    result = []
    for base in names:
        name, number = base, 1
        while name.casefold() in taken:
            number += 1
            name = f"{base} ({number})"
        taken.add(name.casefold())
        result.append(name)
    return result


def _samples(head: Head, position: int, below: Sequence[Line]) -> tuple[str, ...]:
    rows = [line for line in below if not line.adds_up()] or below
    distinct = dict.fromkeys(head.column(position, rows))
    return tuple(text[:SAMPLE_CHARS] for text in list(distinct)[:SAMPLES])


def joined_names(head: Head, groups: Sequence[Line], bottom: Line) -> Names:
    """The name of each column: with its groups before it, or alone where that says more.

    They are named as the kind of load would have them that then knows most of them.
    """
    above = [_groups_of(head, line, bottom) for line in groups]
    by_kind = {kind: _named(kind, above, bottom) for kind in KINDS.values()}
    familiar = {kind: sum(familiarity(kind, name) for name in by_kind[kind]) for kind in by_kind}
    return by_kind[max(familiar, key=lambda kind: familiar[kind])]


def _groups_of(head: Head, top: Line, bottom: Line) -> Cells:
    """The group that each column has in a line above its name."""
    merges = [merge for merge in head.facts.merges if merge.first_row == top.row == merge.last_row]
    if merges:
        spans = [range(merge.first_column, merge.last_column + 1) for merge in merges]
    else:
        spans = _runs(top.cells, bottom.cells)
    groups = {at: top.cells[span[0]] or "" for span in spans for at in span if span[0] < head.width}
    return tuple(groups.get(at) or top.cells[at] for at in range(head.width))


def _named(kind: LoadKind, above: Sequence[Cells], bottom: Line) -> Names:
    """Join a name with its groups where one tells whose datum it is, or tells it from another.

    Elsewhere the one is taken that resembles a datum of the kind best, with some groups, all or
    none; all joined, where nothing does.
    """
    groups = [[one for one in column if one] for column in zip(*above, strict=True)]
    owners = [{one for one in column if names_an_owner(kind, one)} for column in groups]
    names = [plain(cell) for cell in bottom.cells]
    times = Counter(name for name, owner in zip(names, owners, strict=True) if not owner)
    for at, alone in enumerate(names):
        needed = not alone or times[alone] > 1
        some = [
            chosen
            for count in range(len(groups[at]) + 1)
            for chosen in combinations(groups[at], count)
            if owners[at] <= set(chosen) and (chosen or not needed or not groups[at])
        ]
        joined = [reduce(_joined, reversed((*chosen, alone))) for chosen in some]
        names[at] = max(reversed(joined), key=lambda name: familiarity(kind, name), default=alone)
    return tuple(names)


def plain(text: str | None) -> str:
    return " ".join((text or "").split())


def _joined(name: str | None, group: str | None) -> str:
    above, below = plain(group), plain(name)
    return above if above == below else f"{above} {below}".strip()


def _is_outer(head: Head, outer: Line, top: Line, bottom: Line) -> bool:
    """Whether a line directly above groups has groups of its own; a title is none."""
    named = [at for at, text in enumerate(bottom.cells) if text]
    is_title = outer.filled == 1 and outer.cells[named[0]] is not None
    return outer.row == top.row - 1 and not is_title and _complete(head, outer, bottom)


def _complete(head: Head, top: Line, bottom: Line) -> bool:
    """Whether the shapes of two lines of labels complete each other, as groups and names do."""
    texts = [*top.texts(), *bottom.texts()]
    if any(look(text) != LABEL for text in texts):
        return False
    merges = [merge for merge in head.facts.merges if merge.first_row == top.row]
    if merges:
        return _merged_like_groups(merges, top, bottom)
    has_single = any(
        above and not below for above, below in zip(top.cells, bottom.cells, strict=True)
    )
    repeats = len(set(bottom.texts())) < bottom.filled
    return bool(_runs(top.cells, bottom.cells)) and (has_single or repeats)


def _merged_like_groups(merges: list[Merge], top: Line, bottom: Line) -> bool:
    """A title is merged over the whole table; a group over some columns with names below."""
    if any(
        merge.last_row == bottom.row and merge.first_column == merge.last_column for merge in merges
    ):
        return bottom.filled > 0
    groups = (
        bottom.cells[merge.first_column : merge.last_column + 1]
        for merge in merges
        if merge.last_row == top.row
    )
    return top.filled > 1 and any(len(names) - names.count(None) > 1 for names in groups)


def _runs(top: Cells, bottom: Cells) -> list[range]:
    """Columns named below that follow a text above, itself with a name below it."""
    runs: list[range] = []
    start: int | None = None
    for at in range(len(top) + 1):
        inside = at < len(top) and bottom[at] is not None
        if start is not None and (not inside or top[at] is not None):
            runs.append(range(start, at))
            start = None
        if inside and top[at] is not None:
            start = at
    return [run for run in runs if len(run) > 1]
