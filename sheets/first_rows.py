"""The first rows of a sheet: their cells, which are labels, and which row is the headings."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from statistics import median

import pyarrow as pa

from sheets.folding import fold
from sheets.kinds.base import LoadKind
from sheets.kinds.registry import KINDS
from sheets.mapping.names import read_headings, resemblance
from sheets.parsing.text import TOTALS
from sheets.reading.store import ROW, Facts, facts_of

HEAD_ROWS = 200
Cells = tuple[str | None, ...]

_TOTALS = re.compile(TOTALS)
PERIODS = (
    r"(?i)^\s*([\divx]{1,3}\s*(er|ro|do|to|°|º)?|primer|segundo|tercer|cuarto)?"
    r"\s*(trimestre|semestre|bimestre)\b"
    r"|^\s*(enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre"
    r"|noviembre|diciembre|january|february|march|april|may|june|july|august|september|october"
    r"|november|december)(\W+(del?\s+)?\d{4})?\s*$"
)
"""A month, or a part of a year."""
NOTES = (
    r"(?i)^\s*(\*|\(\*+\)|fuente\b|notas?\b|observaci|elaborado|actualizado|generado|p[áa]gina \d)"
)
"""How a line begins that says something of the table."""
SIGNATURES = (
    r"(?i)_{3,}|\.{8,}|\bfirmas?\b|^\s*v\s*[°º.]*\s*b\s*[°º.]|\btimbre\b|\batentamente\b"
    r"|\b(aprobado|revisado|autorizado|preparado) por\b|\brecib[ií] conforme\b"
)
LABEL = "label"
LONGEST_LABEL = 60
MOST_WORDS = 9
VALUES = (
    ("error", re.compile(r"#(?:N/A|REF!|VALUE!|NAME\?|DIV/0!|NULL!|NUM!|FORMULA|[A-Z_]+!)$")),
    ("rut", re.compile(r"\d{1,2}\.?\d{3}\.?\d{3}\s?[-‐-―]?\s?[\dkK]$")),
    ("number", re.compile(r"[-+$\s]*\d[\d.,\s]*(?:[eE][-+]?\d+)?\s*(?:%|CLP|UF|USD)?$")),
    ("date", re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ].*)?$")),
    ("email", re.compile(r"\S*@\S*$")),
    ("phone", re.compile(r"[+(]?[\d()+\s.-]{7,}$")),
    ("truth", re.compile(r"(?:true|false|s[ií]|no|x|m|f)$", re.IGNORECASE)),
    ("address", re.compile(r"(?:https?://|www\.)\S+$", re.IGNORECASE)),
)
_WORDS = re.compile(r"[^\W\d_]|[°#]|^%$")
"""What a label has: a letter, a sign for "number", or no more than the % below "Asistencia"."""
CANDIDATES = 30
BODY_ROWS = 20


_NUMBER_OF_DAY = re.compile(r"\d{1,2}(?:\.0)?")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}(?: 00:00:00)?|\d{1,2}([-/.])\d{1,2}(?:\1(?:\d{4}|\d{2}))?")
"""A day as it heads a column of an attendance list."""


@dataclass(frozen=True)
class Line:
    """A row that holds something: its true number and its cells from column A on."""

    row: int
    cells: Cells

    @property
    def filled(self) -> int:
        return sum(1 for cell in self.cells if cell is not None)

    def texts(self) -> Sequence[str]:
        return [cell for cell in self.cells if cell is not None]

    def adds_up(self) -> bool:
        return any(_TOTALS.match(text) for text in self.texts())

    def labels(self) -> Sequence[str]:
        """The cells that may be headings. Beside names that the loads know so are the days of an
        attendance list that stand behind them: 07-09-2026, 07/09, or 7, 8, 9.
        """
        texts = self.texts()
        labels = [text for text in texts if look(text) == LABEL]
        days = [text for text in texts if look(text) != LABEL]
        known = [text for text in labels if is_known(text)]
        is_list = len(known) > 1 < len(days) and texts.index(known[1]) < texts.index(days[0])
        return texts if is_list and _are_days(days) else labels


@dataclass(frozen=True)
class Head:
    """The first lines of a sheet."""

    lines: tuple[Line, ...]
    facts: Facts

    @property
    def width(self) -> int:
        return len(self.facts.filled)

    def index_of(self, row: int) -> int | None:
        return next((at for at, line in enumerate(self.lines) if line.row == row), None)

    def below(self, row: int) -> Sequence[Line]:
        return [line for line in self.lines if line.row > row]

    def column(self, position: int, lines: Sequence[Line]) -> list[str]:
        texts = (line.cells[position] for line in lines)
        return [text for text in texts if text is not None]


def head_of(table: pa.Table) -> Head:
    """Take the first rows of a table as `sheets.workbook.read_head` gives it."""
    first = table.slice(0, HEAD_ROWS)
    rows = first[ROW].to_pylist()
    columns = [column.to_pylist() for column in first.columns[1:]]
    cells = list(zip(*columns, strict=True)) if columns else [()] * len(rows)
    lines = tuple(Line(row, cell) for row, cell in zip(rows, cells, strict=True))
    return Head(lines, facts_of(table))


def _are_days(texts: Sequence[str]) -> bool:
    """Whether texts are days, each another one, or the numbers of days one after the other."""
    if all(map(_NUMBER_OF_DAY.fullmatch, texts)):
        return all(float(after) == float(before) + 1 for before, after in pairwise(texts))
    return len(set(texts)) == len(texts) and all(map(_DAY.fullmatch, texts))


@lru_cache(maxsize=16_384)
def look(text: str) -> str:
    """label, long, other, or the name of a kind of value."""
    plain = " ".join(text.split())
    for name, pattern in VALUES:
        if pattern.match(plain):
            return name
    if len(plain) > LONGEST_LABEL or plain.count(" ") >= MOST_WORDS:
        return "long"
    return LABEL if _WORDS.search(plain) else "other"


@lru_cache(maxsize=4_096)
def is_known(text: str) -> bool:
    """Whether a heading is one of those that the loads know."""
    return fold(text) in vocabulary()


@lru_cache(maxsize=4_096)
def familiarity(kind: LoadKind, name: str) -> float:
    """How much a name resembles the best known of any datum of a load, from 0 to 1."""
    (heading,) = read_headings(kind, (name,))
    likenesses = (
        resemblance(kind, heading, attribute, part).likeness
        for attribute in kind.attributes
        for part in (None, *attribute.parts)
    )
    return max(likenesses)


def names_an_owner(kind: LoadKind, group: str | None) -> bool:
    """Whether a group of headings says whose its columns are: the boss's, a company's."""
    padded = f" {fold(group or '')} "
    return any(f" {word} " in padded for owner in kind.owners for word in owner.words)


@lru_cache(maxsize=1)
def vocabulary() -> frozenset[str]:
    words: set[str] = set()
    for attribute in (each for kind in KINDS.values() for each in kind.attributes):
        words |= {attribute.name, attribute.label, *attribute.synonyms}
        words |= {word for part in attribute.parts for word in (part.label, *part.synonyms)}
    return frozenset(fold(word) for word in words)


def best_line(head: Head) -> int | None:
    """The index of the line that is most like a heading, or None where no line holds a label."""
    scores = {at: score(head, at) for at in range(min(CANDIDATES, len(head.lines)))}
    positive = {at: points for at, points in scores.items() if points > 0}
    if not positive:
        return None
    best = max(positive, key=lambda at: positive[at])
    if best and _are_long_names(head.lines[best - 1], head.lines[best]):
        return best - 1
    following = head.lines[best + 1 : best + 3]
    if head.lines[best].filled == 1 and len(following) > 1 and _are_long_names(*following):
        return best + 1  # below a title
    best = next((at for at in range(best) if _heads_table_above(head, at, best)), best)
    return next((at for at in positive if _heads_table_below(head, at, best)), best)


def _are_long_names(line: Line, below: Line) -> bool:
    """Whether a line holds names only, some of them as long as the questions of a form, directly
    above one without a known name: that one is the first answer.
    """
    looks = {look(text) for text in line.texts()}
    is_wide = line.filled >= max(2, below.filled) and below.row == line.row + 1
    return (
        is_wide and {"long"} <= looks <= {"long", LABEL} and not any(map(is_known, below.texts()))
    )


def _heads_table_above(head: Head, at: int, other: int) -> bool:
    """Whether a line heads a table of its own above another line that is no wider: known names, or
    names of which the other has some again and the same first, then values.
    """
    texts, between = head.lines[at].texts(), head.lines[at + 1 : other]
    others = head.lines[other].texts()
    if len(texts) < max(3, len(others)) or any(look(text) != LABEL for text in texts):
        return False
    again = texts[0] == others[0] and len(set(texts) & set(others)) > 1
    known = again or all(is_known(text) for text in texts)
    return known and any(look(text) != LABEL for line in between for text in line.texts())


def _heads_table_below(head: Head, at: int, other: int) -> bool:
    """Whether a line heads a longer table below another of a single row, mostly of names that
    nobody knows, such as the summary of a meeting.
    """
    line, summary = head.lines[at], head.lines[other]
    if at != other + 2 or line.row == head.lines[at - 1].row + 1 or at + 2 >= len(head.lines):
        return False
    known = sum(1 for text in summary.texts() if is_known(text))
    labels = [text for text in line.texts() if look(text) == LABEL]
    is_headings = len(labels) == line.filled > 2
    body = head.lines[at + 1 : at + 1 + BODY_ROWS]
    return is_headings and 2 * known < summary.filled and _contrast(head, line, body) >= 0.5


def score(head: Head, at: int) -> float:
    """Points for being wide, of labels only, unlike what follows, known, and near the top."""
    line, body = head.lines[at], head.lines[at + 1 : at + 1 + BODY_ROWS]
    texts, labels = line.texts(), line.labels()
    if not labels:
        return 0.0
    width = max(line.filled, median(each.filled for each in body) if body else 0)
    familiar = sum(1 for text in labels if is_known(text))
    return (
        3 * len(labels) / width
        + 2 * len(labels) / len(texts)
        + len({text.casefold() for text in labels}) / len(labels)
        + 2 * _contrast(head, line, body)
        + 3 * familiar / len(texts)
        - (0.5 if body and body[0].row > line.row + 1 else 0.0)
        - (1.0 if not body and at > 0 else 0.0)
        - 0.02 * at
    )


def _contrast(head: Head, line: Line, body: Sequence[Line]) -> float:
    """The share of columns whose label stands above values that are no labels."""
    labels = line.labels()
    labelled = [at for at, text in enumerate(line.cells) if text in labels]
    below = ([look(text) for text in head.column(at, body)] for at in labelled)
    unlike = sum(
        1 for looks in below if looks and looks.count(LABEL) * 2 < len(looks) and looks[0] != LABEL
    )
    return unlike / len(labelled)
