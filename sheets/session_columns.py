"""Attendance lists with a column for each session: which columns they are, and what a presence mark
in them may mean. Counted they are the attendance of the whole course. Where the numbers in them are
hours that somebody attended, they are added up.

A mark is suggested a meaning by what it says and by the marks that stand beside it: an A is who was
absent beside a P, and could be "asistió" without one. What is doubtful has no suggestion.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from sheets import messages
from sheets.evidence import Grade
from sheets.folding import fold
from sheets.headings import Column
from sheets.parsing.column import NULL_TEXT
from sheets.parsing.numbers import spanish

ATTENDANCE, HOURS = "attendance", "attendedHours"
"""The data that sessions are counted into."""
PRESENT, HALF, ABSENT = "present", "half", "absent"
NOT_COUNTED, NO_DATA, IN_HOURS = "not_counted", "no_data", "hours"
MEANINGS = (PRESENT, HALF, ABSENT, NOT_COUNTED, NO_DATA, IN_HOURS)
"""What a mark may mean: a session that is not counted is none of that person; a person with a mark
that says nothing stays without attendance; a number of hours is what was attended of the session.
"""
LONGEST_SESSION = 12.0
"""Hours of a session up to which a number may be hours, and no minutes, percentage or points."""
LONGEST_MARK = 24
MOST_MARKS = 12
_MOST_OF_COLUMN = 8
_SHORT = 3

_MONTH = r"(?:ene|feb|mar|abr|may|jun|jul|ago|set|sep|oct|nov|dic|jan|apr|aug|dec)[a-z]*"
_WEEKDAY = (
    r"(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|lun|mar|mie|jue|vie|sab|dom"
    r"|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun)"
)
_DATE = (
    r"(?:20\d\d \d{1,2} \d{1,2}|\d{1,2} \d{1,2}(?: \d{2,4})?"
    rf"|\d{{1,2}} (?:de )?{_MONTH})"
)
_UNIT = (
    r"(?:dia|sesion|ses|clase|cl|jornada|jorn|modulo|mod|encuentro|reunion|bloque|taller|semana"
    r"|sem|day|session|class|meeting|week)"
)
_ORDINAL = r"(?:primer|segund|tercer|cuart|quint|sext|ultim)[ao]?"
_SESSION = re.compile(
    rf"\b{_DATE}\b|\b{_WEEKDAY}\b|\b{_UNIT}\w{{0,2}} ?(?:n )?\d{{1,3}}\b"
    rf"|\b\d{{1,2}}(?:er|[drtmvn]?[ao])? {_UNIT}\b|\b{_ORDINAL} {_UNIT}\b"
    r"|^(?:asist\w*|presen\w*|attendance)\b|^[dscj] ?\d{1,3}$|^(?:am|pm|manana|tarde)$"
)
_OTHER = re.compile(
    r"\b(?:nota|notas|prueba|control|pregunta|quiz|test|examen|eval\w*|tarea|puntaje|puntos"
    r"|minutos|min|duracion|total|promedio|porcentaje|ingreso|salida|firma|obs\w*"
    r"|comentario\w*|encuesta)\b|%"
)
"""Words of a heading that say something else of a session than who was there."""
_HOUR_WORD = r"(?:h|hr|hrs|hora|horas)"
_LENGTH = re.compile(rf"(?i)\(\s*(\d{{1,2}}(?:[.,]\d{{1,2}})?) ?{_HOUR_WORD}\.?\s*\)")
"""What a heading says of how long its session is: "Día 1 (8 h)"."""
_OF_HOURS = re.compile(r"\b(?:horas|hrs)\b")
_HOURS = re.compile(rf"^(\d{{1,2}}(?:[.,]\d{{1,2}})?) ?{_HOUR_WORD}?$")
_CLOCK = re.compile(r"^(?:1899-12-31 )?(\d{1,2}):(\d\d)(?::00)?$")
"""Hours as they stand in a cell: 8, 7,5, "8 h", 7:30."""
_GRADED = re.compile(r"\b(?:modulo|mod|taller|bloque)\w{0,2}\b")
"""Words of sessions that are graded, too."""
_GRADES = (1, 7)
_FULL_OR_NONE = 0.5
"""Share of the cells that have the hours of the whole session or none, where they are hours."""
_BARE = (re.compile(r"^\d{1,2}$"), re.compile(r"^[lmjvsdx]$"))
"""Headings that only a row of their kind makes those of sessions: 1, 2, 3 or L, M, M, J, V."""

_SAYS: Mapping[str, frozenset[str]] = {
    PRESENT: frozenset(
        [
            *("presente", "pres", "p", "asistio", "asiste", "asistente", "si", "s", "yes", "y"),
            *("true", "verdadero", "1", "ok", "present", "attended", "puntual", "presencial"),
            *("✓", "✔", "☑", "✅", "√", "🗸", "●", "⬤"),
        ]
    ),
    ABSENT: frozenset(
        [
            *("ausente", "aus", "inasistente", "inasistencia", "falto", "falta", "f", "n", "no"),
            *("no asistio", "no asiste", "no presente", "fi", "falta injustificada", "absent"),
            *("false", "falso", "0", "✗", "✘", "❌", "☒", "✖", "○", "☐"),
        ]
    ),
    HALF: frozenset(
        ("½", "1/2", "0,5", "0.5", "1⁄2", "medio", "media", "medio dia", "media jornada", "1/2 dia")
    ),
}
_EXCUSED = re.compile(
    r"^(?:j|js|jus|just|justif\w*|fj|falta justificada|ausencia justificada|lic\w*|l|lm|permiso"
    r"|per|vac\w*|feriado|excusad\w*|excused|e)$"
)
_NOT_THEIRS = re.compile(
    r"^(?:nc|na|n/a|no corresponde|no aplica|no inscrit\w*|retirad\w*|ret|no matriculad\w*|baja)$"
)
_LATE = re.compile(r"^(?:atraso|atrasad\w*|tarde|late|retraso)$")
_POINTS = re.compile(r"^(.+?) ?\(\d+(?:[.,]\d+)? ?/ ?\d+(?:[.,]\d+)?\)$")
"""What platforms put behind a mark: "P (2/2)"."""
_NUMBER = re.compile(r"^\d+(?:[.,]\d+)?$")
_Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class PresenceMark:
    """A mark of session columns as it is first written, how often it comes, and what it may mean.

    `suggested` is what it means most likely, `why` says so in a sentence; only what is probable is
    chosen before anybody says so.
    """

    text: str
    count: int
    suggested: str | None
    grade: Grade
    why: str

    @property
    def proposed(self) -> str | None:
        """The meaning that is chosen as long as nobody says another one."""
        return self.suggested if self.grade == Grade.PROBABLE else None


@dataclass(frozen=True)
class Sessions:
    """The session columns of a file, from left to right, and their marks, the most frequent first,
    those that are blank last. `empty` are sessions of which the list says nothing yet. `lengths`
    are the hours of each session, as its heading or else its greatest number says; 0 where neither
    does, and none at all where nothing is in hours.
    """

    columns: tuple[Column, ...]
    marks: tuple[PresenceMark, ...]
    empty: tuple[Column, ...] = ()
    lengths: tuple[float, ...] = ()

    @property
    def are_hours(self) -> bool:
        """Whether their numbers are hours that somebody attended."""
        return any(one.suggested == IN_HOURS for one in self.marks)

    @property
    def positions(self) -> tuple[int, ...]:
        """Where the columns are."""
        return tuple(one.position for one in self.columns)


def find(columns: Sequence[Column], cells: Mapping[int, pa.Array]) -> Sessions | None:
    """The session columns among some that bring nothing else; None for fewer than two.

    Their headings have to name sessions, and their cells have to be few short marks.
    """
    named = _named(columns)
    filled = {one.position: _keys(cells[one.position]) for one in named}
    in_hours = {one.position for one in named if _are_hours(filled[one.position])}
    if not _full_or_none([filled[at] for at in in_hours]):
        in_hours = set()
    marked = tuple(
        one
        for one in named
        if one.position in in_hours
        or (_are_marks(filled[one.position]) and not _OF_HOURS.search(_without_length(one)))
    )
    if len(marked) < 2:
        return None
    texts: Counter[str] = Counter()
    for one in marked:
        texts.update(_texts(cells[one.position]))
    counts: Counter[str] = Counter()
    shown: dict[str, str] = {}
    for text, count in texts.items():
        counts[key_of(text)] += count
        shown.setdefault(key_of(text), text.strip())
    written = {key: count for key, count in counts.items() if key}
    known = sum(count for key, count in written.items() if _kind_of(key) or in_hours)
    is_short = all(len(key) <= _SHORT for key in written)
    if len(written) > MOST_MARKS or not (is_short or 2 * known >= sum(written.values())):
        return None
    hours = None
    if in_hours:
        hours = Grade.DOUBTFUL if _may_be_grades(marked, written) else Grade.PROBABLE
    marks = [
        PresenceMark(shown[key], counts[key], *_meaning(key, written, hours))
        for key in sorted(counts, key=lambda key: (not key, -counts[key], key))
    ]
    empty = tuple(one for one in named if not filled[one.position])
    lengths = _lengths(marked, filled, are_hours=bool(in_hours))
    return Sessions(marked, tuple(marks), empty, lengths)


def _named(columns: Sequence[Column]) -> list[Column]:
    """The columns whose headings name sessions."""
    folded = {one.position: _without_length(one) for one in columns}
    bare = {
        at
        for pattern in _BARE
        if len(found := [at for at, name in folded.items() if pattern.match(name)]) > 1
        for at in found
    }
    return [
        one
        for one in columns
        if one.position in bare
        or (
            _SESSION.search(folded[one.position])
            and not _OTHER.search(folded[one.position])
            and "%" not in one.name
        )
    ]


def _without_length(column: Column) -> str:
    """The folded heading of a column without how long its session is, and how often it comes."""
    return fold(_LENGTH.sub("", re.sub(r" \(\d+\)$", "", column.name)))


def hours_in(key: str) -> float | None:
    """The hours that a mark says, None where it is no number of hours of one session."""
    if found := _HOURS.match(key):
        hours = float(found[1].replace(",", "."))
    elif found := _CLOCK.match(key):
        hours = int(found[1]) + int(found[2]) / 60
    else:
        return None
    return hours if hours <= LONGEST_SESSION else None


def _are_hours(keys: Counter[str]) -> bool:
    """Whether a column holds hours that are quarters, and more than one somewhere: 1 and 0 alone
    are marks.
    """
    numbers = {hours: keys[key] for key in keys if (hours := hours_in(key)) is not None}
    return (
        max(numbers, default=0) > 1
        and all((4 * hours).is_integer() for hours in numbers)
        and 2 * sum(numbers.values()) >= sum(keys.values())
    )


def _full_or_none(columns: Sequence[Counter[str]]) -> bool:
    """Whether most cells have the greatest number of their column, or none: hours do, and grades or
    points do not.
    """
    said = full = 0
    for keys in columns:
        numbers = {key: hours for key in keys if (hours := hours_in(key)) is not None}
        most = max(numbers.values())
        said += sum(keys[key] for key in numbers)
        full += sum(keys[key] for key, hours in numbers.items() if hours in (0, most))
    return said > 0 and full >= _FULL_OR_NONE * said


def _may_be_grades(columns: Sequence[Column], keys: Mapping[str, int]) -> bool:
    """Whether numbers of modules are all within the scale of grades, and nothing says hours."""
    names = [(_without_length(one), _LENGTH.search(one.name)) for one in columns]
    numbers = [hours for key in keys if (hours := hours_in(key)) is not None]
    return (
        all(_GRADED.search(name) and not length for name, length in names)
        and not any(_OF_HOURS.search(name) for name, _ in names)
        and all(_GRADES[0] <= one <= _GRADES[1] for one in numbers)
    )


def _lengths(
    columns: Sequence[Column], filled: Mapping[int, Counter[str]], *, are_hours: bool
) -> tuple[float, ...]:
    told = [_LENGTH.search(one.name) for one in columns]
    said = [float(one[1].replace(",", ".")) if one else 0.0 for one in told]
    if are_hours:
        most = [
            max((hours_in(key) or 0.0 for key in filled[one.position]), default=0.0)
            for one in columns
        ]
        return tuple(one or other for one, other in zip(said, most, strict=True))
    return tuple(said) if all(said) else ()


def key_of(text: str | None) -> str:
    """A mark in the form in which equal ones are written alike."""
    plain = " ".join((text or "").replace("\ufe0f", "").split()).casefold()
    plain = re.sub(r"^([\w½]+)[.,:;]+$", r"\1", plain)
    return re.sub(r"^(\d+)[.,]0+$", r"\1", plain)


def _texts(cells: pa.Array) -> Counter[str]:
    found: Counter[str] = Counter()
    for entry in pc.value_counts(cells).to_pylist():
        found[entry["values"] or ""] += entry["counts"]
    return found


def _keys(cells: pa.Array) -> Counter[str]:
    """How often each mark comes, blank cells left aside."""
    found: Counter[str] = Counter()
    for text, count in _texts(cells).items():
        if key := key_of(text):
            found[key] += count
    return found


def _are_marks(keys: Counter[str]) -> bool:
    """Whether a column holds few short marks, and no numbers that count something."""
    if not keys or len(keys) > _MOST_OF_COLUMN or max(map(len, keys)) > LONGEST_MARK:
        return False
    counted = sum(count for key, count in keys.items() if _NUMBER.match(key) and not _kind_of(key))
    return 2 * counted < sum(keys.values())


def _kind_of(key: str) -> str | None:
    """The sort of mark that a key is, None of one that nobody here knows."""
    platform = _POINTS.match(key)
    plain = key_of(platform[1]) if platform else key
    bare = plain if re.search(r"[/½]", plain) else fold(plain) or plain
    for meaning, words in _SAYS.items():
        if plain in words or bare in words:
            return meaning
    if plain in ("a", "x"):
        return plain
    for name, pattern in (("excused", _EXCUSED), ("not_theirs", _NOT_THEIRS), ("late", _LATE)):
        if pattern.match(plain) or pattern.match(bare):
            return name
    return None


def _meaning(
    key: str, beside: Mapping[str, int], hours: Grade | None
) -> tuple[str | None, Grade, str]:
    """What a mark may mean beside the others: the meaning, how surely, and why. `hours` is how
    surely its numbers are hours, if they may be any.
    """
    if hours is not None and hours_in(key) is not None:
        code = "mark_hours" if hours == Grade.PROBABLE else "mark_hours_or_grade"
        return IN_HOURS, hours, messages.evidence(code)
    kinds = {_kind_of(one) for one in beside if one != key}
    if hours is not None:
        # Whoever attended some hours was there.
        kinds = (kinds - {ABSENT}) | {PRESENT}
    kind = _kind_of(key) if key else "blank"
    found: tuple[str | None, bool, str]
    if kind in (PRESENT, ABSENT, HALF):
        found = kind, True, f"mark_{kind}"
    elif kind == "a":
        # Whoever writes F for who was not there may write A for who was.
        found = (ABSENT, True, "mark_a_beside") if PRESENT in kinds else (None, False, "mark_a")
        if PRESENT not in kinds or ABSENT in kinds:
            found = None, False, "mark_a"
    elif kind == "x" and (PRESENT in kinds) != (ABSENT in kinds or "a" in kinds):
        found = (ABSENT if PRESENT in kinds else PRESENT), True, "mark_x_beside"
    elif kind == "late":
        found = PRESENT, True, "mark_late"
    else:
        meaning = NOT_COUNTED if kind in ("excused", "not_theirs") else None
        found = meaning, False, f"mark_{kind or 'unknown'}"
    meaning, is_probable, code = found
    grade = Grade.PROBABLE if is_probable else Grade.DOUBTFUL
    return meaning, grade, messages.evidence(code)


def counted(
    columns: Sequence[pa.Array],
    marks: Mapping[str, str],
    hours: float | None,
    *,
    lengths: Sequence[float] = (),
    of_list: bool = False,
) -> tuple[pa.Array, pa.Array]:
    """Attendance in per cent and hours of each row, as texts, by what its marks mean.

    Attendance is the sessions with presence, half ones as a half, of those that count, rounded to a
    decimal (half up); nothing where none counts. Sessions with `lengths` (hours) weigh as much. The
    hours are that share of the `hours` of the course, rounded to halves, as the grid of a course
    does it from a typed percentage.

    Where marks are hours these are added up, and the attendance is their share of the hours of the
    course, or of those of all sessions (`of_list`, or where the course has none). Sessions that do
    not count are taken off in proportion. More than the whole stays as it is, so that its row is
    told.

    A mark that nobody explained stands in the place of the attendance, so that its row is told; so
    does one of a session of which nobody knows how long it is.
    """
    means = {key_of(text): meaning for text, meaning in marks.items()}
    are_hours = IN_HOURS in means.values()
    weights = list(lengths) if any(lengths) else [1.0] * len(columns)
    known = [bool(one) for one in lengths] if are_hours else [True] * len(columns)
    known += [False] * (len(columns) - len(known))
    attended, left_out, without, strange = _added_up(columns, means, weights, known)
    whole = sum(weights)
    counts = whole - left_out
    if are_hours and (not any(known) or not of_list) and hours is not None:
        counts = counts * (hours / whole)
    says = (counts > 0) & ~without
    share = pa.array(100 * attended / np.where(says, counts, 1), mask=~says)
    share = pc.round(share, ndigits=1, round_mode="half_up")
    attendance = pc.coalesce(strange, spanish(share, "%"))
    if are_hours:
        said = pc.round(pa.array(attended, mask=~says), ndigits=2, round_mode="half_up")
        in_hours = spanish(said)
    elif hours is None:
        return attendance, pa.nulls(len(share), pa.string())
    else:
        halves = pc.round(pc.multiply(share, hours / 50), ndigits=0, round_mode="half_up")
        in_hours = spanish(pc.divide(halves, 2.0))
    return attendance, pc.if_else(strange.is_null(), in_hours, NULL_TEXT)


def _added_up(
    columns: Sequence[pa.Array],
    means: Mapping[str, str],
    weights: Sequence[float],
    known: Sequence[bool],
) -> tuple[_Numbers, _Numbers, npt.NDArray[np.bool_], pa.Array]:
    """Of each row: what was attended, what does not count, whether it has no data at all, and the
    mark that nobody explained.
    """
    rows = len(columns[0])
    attended, left_out = np.zeros(rows), np.zeros(rows)
    without = np.zeros(rows, np.bool_)
    strange = pa.nulls(rows, pa.string())
    for cells, weight, is_known in zip(columns, weights, known, strict=True):
        encoded = cells.dictionary_encode()
        texts = [*encoded.dictionary.to_pylist(), None]
        codes = [means.get(key_of(text), "") for text in texts]
        places = np.asarray(encoded.indices.fill_null(len(texts) - 1))
        worth = {PRESENT: weight, HALF: weight / 2}
        of_text = np.array(
            [
                hours_in(key_of(text)) or 0.0 if code == IN_HOURS else worth.get(code, 0.0)
                for text, code in zip(texts, codes, strict=True)
            ]
        )
        out = np.array([weight if code in (NOT_COUNTED, NO_DATA) else 0.0 for code in codes])
        attended += of_text[places]
        left_out += out[places]
        without |= np.array([code == NO_DATA for code in codes])[places]
        is_unknown = [code == "" or (code in worth and not is_known) for code in codes]
        unknown = pa.array(np.array(is_unknown)[places])
        told = pc.binary_join_element_wise("«", pc.fill_null(cells, "en blanco"), "»", "")
        strange = pc.coalesce(strange, pc.if_else(unknown, told, NULL_TEXT))
    return attended, left_out, without, strange
