"""Running a recipe: its column steps over the chunks of a file, and the cells that were edited."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from sheets.folding import fold, fold_column
from sheets.kinds.base import LoadKind
from sheets.parsing.column import NULL_TEXT, is_any, matches
from sheets.parsing.numbers import decimals, spanish
from sheets.parsing.text import absent, clean
from sheets.recipe import Recipe, Step
from sheets.session_columns import counted

_PARTICLES = ("De", "Del", "La", "Las", "Los", "El", "Y", "E", "Da", "Das", "Do", "Dos", "Von")
_EDGE = r"[\s'\"´`’‘“”«»<>*;,:_|/\\~^=\-]"
_DAY_MONTH, _REST = r"^\s*(\d{1,2})[-/. ](\d{1,2})[-/. ]", r"($|[ Tt].*)"
_DATES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "dmy": (
        (_DAY_MONTH + r"(\d{4})", r"\3-\2-\1"),
        (_DAY_MONTH + r"(\d{2})" + _REST, r"20\3-\2-\1\4"),
    ),
    "mdy": (
        (_DAY_MONTH + r"(\d{4})", r"\3-\1-\2"),
        (_DAY_MONTH + r"(\d{2})" + _REST, r"20\3-\1-\2\4"),
    ),
    "ymd": (
        (r"^\s*(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})", r"\1-\2-\3"),
        (r"^\s*(\d{2})[-/. ](\d{1,2})[-/. ](\d{1,2})" + _REST, r"20\1-\2-\3\4"),
    ),
}
"""Order of day, month and year -> what is found, and the same as year-month-day. Years of two
figures are of this century, as in a column that is read without the step.
"""
_UNITS: Mapping[str, tuple[float, int]] = {
    "minutes": (1 / 60, 2),
    "thousands": (1_000, 0),
    "millions": (1_000_000, 0),
    "year": (1 / 12, 0),
}
"""Unit of a column -> the factor to hours or to pesos (a month), and the decimals that are kept."""
_IN_UNITS = r"^[$ ]*-?(\d{1,3}(\.\d{3}){1,3}(,\d+)?|\d{1,12}(,\d+)?|\d{1,12}\.\d{1,2})$"
_UNCLEAR = r"^[$ ]*-?\d{1,3},\d{3}$"
"""A number as it is written here, or with a point before its decimals; "1,200" may be 1.200 or 1,2
and stays as it is."""


class Runner:
    """Runs a recipe over the chunks of one pass through a file, in the order of the file."""

    def __init__(self, recipe: Recipe, kind: LoadKind) -> None:
        self.recipe = recipe
        self._kind = kind
        self._above: dict[str, str | None] = {}
        """Step -> what stood last in the column that it fills down."""

    def run(self, rows: pa.Array, cells: Mapping[int, pa.Array]) -> dict[int, pa.Array]:
        """The cells of a chunk after the column steps and the edits.

        Columns whose sources are not among the cells are left out.
        """
        return edited(self.recipe, rows, self.columns(cells))

    def columns(
        self, cells: Mapping[int, pa.Array], steps: Sequence[Step] | None = None
    ) -> dict[int, pa.Array]:
        """The cells of a chunk after the column steps alone: all of them, or some."""
        after = dict(cells)
        for step in self.recipe.column_steps if steps is None else steps:
            present = [one for one in step.reads if one in after]
            made = list(step.makes(self._kind))
            if not present or (made and len(present) < len(step.reads)):
                continue
            if step.op == "fill_down":
                position = step.args["column"]
                after[position] = self._filled_down(step, after[position])
            elif step.op == "split":
                parts = _parts(after[step.args["column"]], step)
                after |= dict(zip(made, parts, strict=True))
            elif step.op == "count_sessions":
                columns, args = [after[one] for one in step.reads], step.args
                counts = counted(
                    columns,
                    args["marks"],
                    args["hours"],
                    lengths=args.get("lengths", ()),
                    of_list=args.get("of_list", False),
                )
                after |= dict(zip(made, counts, strict=False))
            elif made:
                combine = _joined if step.op == "join" else _first_with_data
                after[made[0]] = combine([after[one] for one in step.reads], step)
            else:
                for position in present:
                    after[position] = TRANSFORMS[step.op](after[position], step)
        return after

    def _filled_down(self, step: Step, texts: pa.Array) -> pa.Array:
        above = pa.array([self._above.get(step.id)], pa.string())
        filled = pc.fill_null_forward(pa.concat_arrays([above, texts]))[1:]
        if len(filled):
            self._above[step.id] = filled[-1].as_py()
        return filled


def edited(recipe: Recipe, rows: pa.Array, cells: Mapping[int, pa.Array]) -> dict[int, pa.Array]:
    """Cells with what a person wrote into them."""
    after = dict(cells)
    for position, edits in recipe.edits.items():
        if position in after:
            places = pc.index_in(rows, value_set=edits.rows)
            if places.null_count < len(places):
                new = edits.texts.take(places)
                after[position] = pc.if_else(places.is_valid(), new, after[position])
    return after


def _blank_to_null(texts: pa.Array) -> pa.Array:
    empty = pc.fill_null(pc.equal(texts, ""), False)
    return pc.if_else(empty, NULL_TEXT, texts) if is_any(empty) else texts


def _title_case(texts: pa.Array, _: Step) -> pa.Array:
    """MARÍA DE LOS ÁNGELES -> María de los Ángeles."""
    titled = pc.utf8_title(texts)
    for particle in _PARTICLES:
        titled = pc.replace_substring(titled, f" {particle} ", f" {particle.lower()} ")
    return titled


def _name_order(texts: pa.Array, _: Step) -> pa.Array:
    """Rojas Muñoz, Ana -> Ana Rojas Muñoz; a name without exactly one comma stays as it is."""
    return pc.replace_substring_regex(texts, r"^\s*([^,]*[^,\s])\s*,\s*([^,]*[^,\s])\s*$", r"\2 \1")


def _trim_signs(texts: pa.Array, _: Step) -> pa.Array:
    """Take off the signs around a value that are no part of it."""
    bare = pc.replace_substring_regex(texts, rf"^{_EDGE}+|{_EDGE}+$", "")
    return _blank_to_null(bare)


def _replaced(texts: pa.Array, step: Step) -> pa.Array:
    """Find and replace whole cells or parts of them; capitals count when asked."""
    pattern = ("" if step.args["case"] else "(?i)") + (
        rf"^\s*{_escaped(step.args['find'].strip())}\s*$"
        if step.args["whole"]
        else _escaped(step.args["find"])
    )
    other = step.args["with"].replace("\\", "\\\\")
    return _blank_to_null(pc.replace_substring_regex(texts, pattern, other))


def _escaped(text: str) -> str:
    r"""The text as a pattern of RE2; \Q...\E cannot hold \E itself."""
    return r"\Q" + text.replace(r"\E", r"\E\\E\Q") + r"\E"


def _related(texts: pa.Array, step: Step) -> pa.Array:
    """Put the value that a person named in the place of another one, however it is spelt."""
    folded = {fold(text): other for text, other in step.args["values"].items()}
    places = pc.index_in(fold_column(clean(texts)), value_set=pa.array(folded, pa.string()))
    others = pa.array(folded.values(), pa.string()).take(places)
    return _blank_to_null(pc.if_else(places.is_valid(), others, texts))


def _dated(texts: pa.Array, step: Step) -> pa.Array:
    """Write dates as year-month-day, read in the order that the person named."""
    for pattern, iso in _DATES[step.args["format"]]:
        texts = pc.replace_substring_regex(texts, pattern, iso)
    return texts


def _numbered(texts: pa.Array, step: Step) -> pa.Array:
    """Take the thousands out of numbers, and write decimals with a point."""
    thousands = "," if step.args["format"] == "point" else "."
    number = matches(texts, r"^[\s$]*-?\d[\d.,\s]*$")
    plain = pc.replace_substring(texts, thousands, "")
    if thousands == ".":
        plain = pc.replace_substring(plain, ",", ".")
    return pc.if_else(number, plain, texts)


def _converted(texts: pa.Array, step: Step) -> pa.Array:
    """Write numbers in hours or pesos, of whatever unit the person named."""
    factor, kept = _UNITS[step.args["format"]]
    cells = clean(texts)
    plain = matches(cells, _IN_UNITS)
    unclear = matches(cells, _UNCLEAR)
    numbers = pc.if_else(pc.and_not(plain, unclear), cells, NULL_TEXT)
    numbers = pc.replace_substring_regex(numbers, r"^[$ ]*", "")
    numbers = pc.replace_substring_regex(numbers, r"\.(\d{3})", r"\1")
    values = pc.multiply(decimals(numbers), factor)
    rounded = pc.round(values, ndigits=kept, round_mode="half_up")
    return pc.coalesce(spanish(rounded), texts)


TRANSFORMS: Mapping[str, Callable[[pa.Array, Step], pa.Array]] = {
    "title_case": _title_case,
    "name_order": _name_order,
    "trim_signs": _trim_signs,
    "replace": _replaced,
    "relate": _related,
    "date_format": _dated,
    "number_format": _numbered,
    "convert": _converted,
}
"""Steps that change each cell of a column by itself."""


def _parts(texts: pa.Array, step: Step) -> list[pa.Array]:
    """The pieces of a cell between separators; the last one has whatever is left."""
    sign, parts = _escaped(step.args["separator"]), []
    rest = texts
    for _ in step.args["into"][1:]:
        found = pc.extract_regex(rest, rf"(?s)^(?P<head>.*?){sign}(?P<rest>.*)$")
        head = pc.struct_field(found, "head")
        parts.append(clean(pc.if_else(found.is_valid(), head, rest)))
        rest = pc.if_else(found.is_valid(), pc.struct_field(found, "rest"), NULL_TEXT)
    return [*parts, clean(rest)]


def _joined(columns: Sequence[pa.Array], step: Step) -> pa.Array:
    sign = pa.scalar(step.args["separator"])
    whole = clean(columns[0])
    for column in columns[1:]:
        more = clean(column)
        both = pc.binary_join_element_wise(whole, more, sign)
        whole = pc.coalesce(both, whole, more)
    return whole


def _first_with_data(columns: Sequence[pa.Array], _: Step) -> pa.Array:
    cleaned = [clean(column) for column in columns]
    return pc.coalesce(*(pc.if_else(absent(one), NULL_TEXT, one) for one in cleaned))


def is_row_local(steps: Iterable[Step]) -> bool:
    """Whether each row can be had without those above it."""
    return all(step.op != "fill_down" for step in steps)


def changes_of(before: pa.Array, after: pa.Array) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Which cells of a column differ."""
    same = pc.or_(
        pc.fill_null(pc.equal(before, after), False), pc.and_(before.is_null(), after.is_null())
    )
    return ~np.asarray(same.to_numpy(zero_copy_only=False), np.bool_)
