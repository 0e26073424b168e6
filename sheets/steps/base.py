"""What a step of a recipe is: what may be given to it, what it does to the cells, and its words.

A step is one class in one file of this package, registered in `sheets/steps/registry.py`. Whoever
has a step asks it; nothing else knows what there is. The browser's forms are made of `forms`
(`scripts/browser_steps.py`).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal, Self

import pyarrow as pa
import pyarrow.compute as pc

from records.base import Field
from sheets import messages
from sheets.field_parsers import named_in_problems
from sheets.headings import Column
from sheets.kinds.base import LoadKind
from sheets.parsing.column import NULL_TEXT, Parsed, is_any

MADE = 16_384
"""Position of the first column that a step makes: no spreadsheet has one there."""
MOST_CELLS = 20_000
"""Cells or rows of one step."""
LONGEST_CELL = 2_000
LONGEST_SIGN = 20
MOST_JOINED = 10
LAST_ROW = 1_048_576 * 2

Json = Mapping[str, Any]
Cells = Mapping[int, pa.Array]
"""Column position -> its texts."""


class RecipeError(ValueError):
    """A step that cannot be; the message is Spanish and for the person."""

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(messages.step_problem(code, params))
        self.code = code


@dataclass(frozen=True)
class Context:
    """What the steps of a recipe may name: the columns of the file and the fields of its kind."""

    kind: LoadKind
    columns: tuple[Column, ...]
    mapped: Mapping[int, str] = field(default_factory=dict)
    """Column position -> attribute that it becomes."""

    def name(self, position: int) -> str:
        """How people call a column: by its heading, or by what it becomes when steps made it."""
        if position >= MADE:
            return self.kind.attributes[position - MADE].label
        return next((one.name for one in self.columns if one.position == position), "")

    def column(self, given: Json) -> int:
        """A column of the file, or one that steps have made. Raises RecipeError."""
        return self._known(given.get("column"))

    def several(self, given: Json, *, least: int = 2, most: int = MOST_JOINED) -> list[int]:
        """Several columns, each once. Raises RecipeError."""
        listed = argument(given, "columns", list, lambda value: least <= len(value) <= most)
        found = [self._known(one) for one in listed]
        if len(set(found)) != len(found):
            raise RecipeError("step_column_twice")
        return found

    def _known(self, position: Any) -> int:
        if not isinstance(position, int) or isinstance(position, bool):
            raise RecipeError("step_malformed")
        if not any(one.position == position for one in self.columns):
            raise RecipeError("step_no_column")
        return position

    def attribute(self, name: Any) -> str:
        """The name of a field of the kind. Raises RecipeError."""
        if not any(one.name == name for one in self.kind.attributes):
            raise RecipeError("step_no_field")
        return str(name)


@dataclass(frozen=True)
class Format:
    """A way to write values that may be chosen: its words in a step, and those of the choice."""

    name: str
    words: str
    label: str


@dataclass(frozen=True)
class Ask:
    """Something that the form of a step asks for.

    `of_file`: of all columns of the file, and not only of those that are loaded. `as_list`: a
    column that is sent as a list of one. `optional`: it may be blank.
    """

    kind: Literal[
        "column", "columns", "separator", "into", "parts", "replacing", "choice", "values"
    ]
    label: str = ""
    options: tuple[Format, ...] = ()
    of_file: bool = False
    as_list: bool = False
    optional: bool = False


@dataclass(frozen=True)
class Form:
    """How a person chooses a step in the browser: its name there, what it does, what it asks."""

    label: str
    help: str
    asks: tuple[Ask, ...] = (Ask("column"),)
    missing: str = ""
    """What is still to be chosen, once there is a column."""
    name: str = ""
    """Where a step has several forms: that of this one."""
    in_mapping: str = ""
    """What it is called where a datum is taken out of other columns."""


@dataclass(frozen=True)
class Offer:
    """The look of a name that asks for a step: a pattern that both Python and browsers read."""

    pattern: str
    words: str
    """What such names are, after *los nombres vienen*."""
    whole: bool = False
    """Whether the name has to be in one column."""


@dataclass(frozen=True)
class FirstRows:
    """What is known of a table when its columns are mapped: texts of its first rows."""

    context: Context
    cells: Cells
    """Column position -> its texts below the headings, those of rows that are no data included."""
    year: int | None
    """The only year that its title names, or else its dates."""
    this_year: int


@dataclass(frozen=True)
class Choice:
    """An answer to a question: its id and words, and the step as somebody would send it."""

    id: str
    label: str
    step: Json


@dataclass(frozen=True)
class Question:
    """Whether a step is taken, or which of several: asked while columns are mapped. Whoever does
    not answer loads the file without.
    """

    id: str
    title: str
    text: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Step(ABC):
    """One step: with what it is done (`args`). `off`: it stays listed and does nothing."""

    id: str
    args: Json
    off: bool = False

    op: ClassVar[str]
    """Its name, as it is stored and sent."""
    words: ClassVar[str] = ""
    """What it does, in Spanish, with places for what `params` gives."""
    forms: ClassVar[tuple[Form, ...]] = ()
    offer: ClassVar[Offer | None] = None
    question: ClassVar[str] = ""
    """Id of its question, where it has one."""
    in_mapping: ClassVar[bool] = False
    """Whether it is chosen while columns are mapped, before the file is looked at."""
    remembered: ClassVar[bool] = False
    """Whether it is kept for the same headings, though they could be loaded without."""
    taken_again: ClassVar[bool] = False
    """Whether it is taken for them again, where no column gives its data."""
    in_template: ClassVar[bool] = True
    """Whether it says something about next month's file, too."""
    takes_some: ClassVar[bool] = False
    """Whether it may be taken over those of its columns that a file has."""
    takes_in: ClassVar[bool | None] = None
    """Whether the rows that it names are taken in or left out; None where that is not it."""
    takes_suggestions: ClassVar[bool] = False
    """Whether it puts what a parser suggests in the place of values that are wrong."""
    also_takes: ClassVar[tuple[str, ...]] = ()
    """What may be given to it beside what it keeps."""

    @classmethod
    @abstractmethod
    def check(cls, given: Json, context: Context) -> dict[str, Any]:
        """What it is given, without anything else. Raises RecipeError."""

    @classmethod
    def ask(cls, rows: FirstRows) -> Question | None:
        """Its question about a table, where it may be of use."""
        return None

    def to_json(self) -> dict[str, Any]:
        """As it is stored and sent."""
        return {"id": self.id, "op": self.op, "off": self.off, **self.args}

    @property
    def reads(self) -> tuple[int, ...]:
        """The columns whose cells it looks at."""
        several = self.args.get("columns", ())
        return (self.args["column"],) if "column" in self.args else tuple(several)

    @property
    def sources(self) -> tuple[int, ...]:
        """Those of them whose texts a column that it makes has, after which it is called."""
        return self.reads

    def makes(self, kind: LoadKind) -> dict[int, str]:
        """Position -> attribute of the columns that it makes."""
        into = self.args.get("into", ())
        names = [one.name for one in kind.attributes]
        return {MADE + names.index(one): one for one in ([into] if isinstance(into, str) else into)}

    def writes(self, kind: LoadKind) -> list[int]:
        """The columns that it changes or makes."""
        return list(self.makes(kind) or self.reads)

    @property
    def edits(self) -> Sequence[Json]:
        """The cells that it writes, each with its row, column and value."""
        return ()

    @property
    def rows(self) -> Sequence[int]:
        """The rows that it names."""
        rows: Sequence[int] = self.args.get("rows", ())
        return rows

    @property
    def same_records(self) -> Sequence[int]:
        """Rows that are the record that was found for them, whatever they say of it."""
        return ()

    @property
    def needed_columns(self) -> tuple[int, ...]:
        """Columns without which a row stays out."""
        return ()

    @property
    def changed(self) -> int:
        """How many cells or rows it names."""
        return len(self.edits) + len(self.rows)

    def of_course(self, _hours: float | None) -> Self:
        """This step for a course of so many hours, where what it makes depends on them."""
        return self

    def with_texts(self, _text: str) -> Self:
        """This step with another text in place of each that it finds or writes."""
        return self

    def moved(self, places: Mapping[int, int]) -> Self | None:
        """This step for a file whose columns are elsewhere (here -> there), None when one of them
        is not there.
        """
        there = {one: places.get(one, one if one >= MADE else None) for one in self.reads}
        present = {here: place for here, place in there.items() if place is not None}
        if not present or (len(present) < len(there) and not self.takes_some):
            return None
        return self.with_columns(present.get)

    def for_corrected(self, _places: Mapping[int, int], _kind: LoadKind) -> Self | None:
        """What is still to be done of it with rows that come back in a workbook of rejected rows:
        its cells are those after all steps (`Recipe.for_corrected`).
        """
        return None

    def with_columns(self, place: Callable[[int], Any]) -> Self:
        """This step with other names of its columns; those without one are dropped."""
        args = dict(self.args)
        if "column" in args:
            args["column"] = place(args["column"])
        if "columns" in args:
            args["columns"] = [to for one in args["columns"] if (to := place(one)) is not None]
        return replace(self, args=args)

    def describe(self, context: Context) -> str:
        """What it does, for the list of what was done to a file."""
        names = [context.name(one) for one in self.reads]
        labels = [context.kind.attribute(one).label for one in self.makes(context.kind).values()]
        params: dict[str, str | int] = {
            "column": names[0] if names else "",
            "columns": listed(names),
            "into": listed(labels),
            "count": self.changed,
        }
        return messages.filled(self.wording(), params | self.params(context))

    def wording(self) -> str:
        """The words that fit what it is done with."""
        return self.words

    def params(self, _context: Context) -> dict[str, str | int]:
        """What its words say beside its columns."""
        return {}


class ColumnStep(Step):
    """A step that changes all cells of a column, or makes a column of others."""

    is_row_local: ClassVar[bool] = True
    """Whether each row can be had without those above it."""
    says_notation: ClassVar[bool] = False
    """Whether it says how the values of its column are written."""

    def titles(self, cells: Cells) -> pa.Array | None:
        """The rows that are titles of others (a mask), of the cells as they stand in the file."""
        return None

    @abstractmethod
    def run(self, cells: Cells, kind: LoadKind, above: dict[str, Any]) -> Cells:
        """The columns that it writes, of a chunk of the file. `above` is what it keeps from one
        chunk to the next; columns of which nothing is known are not among the cells.
        """

    def for_corrected(self, places: Mapping[int, int], kind: LoadKind) -> Self | None:
        """Only what makes columns is done again, where the workbook brings none of them."""
        if self.off or not self.is_row_local or self.makes(kind).keys() & places.keys():
            return None
        moved = self.moved(places)
        return moved if moved is not None and min(moved.writes(kind)) >= MADE else None


class CellStep(ColumnStep):
    """A step that changes each cell of a column by itself."""

    @classmethod
    def check(cls, given: Json, context: Context) -> dict[str, Any]:
        """A column."""
        return {"column": context.column(given)}

    def run(self, cells: Cells, kind: LoadKind, above: dict[str, Any]) -> Cells:
        """Its columns that are there."""
        return {one: self.changes(cells[one]) for one in self.reads if one in cells}

    @abstractmethod
    def changes(self, texts: pa.Array) -> pa.Array:
        """The texts after it."""


class FormatStep(CellStep):
    """A step that says how the values of a column are written."""

    formats: ClassVar[tuple[Format, ...]]
    says_notation = True

    @classmethod
    def check(cls, given: Json, context: Context) -> dict[str, Any]:
        """A column and one of the formats."""
        names = [one.name for one in cls.formats]
        chosen = argument(given, "format", str, lambda value: value in names)
        return {"column": context.column(given), "format": chosen}

    def wording(self) -> str:
        """Those of its format."""
        return next(one.words for one in self.formats if one.name == self.args["format"])


class MakingStep(ColumnStep):
    """A step that makes data of columns, and so stands for columns of their own."""

    in_mapping = True

    def run(self, cells: Cells, kind: LoadKind, above: dict[str, Any]) -> Cells:
        """What it makes, where all its columns are there."""
        if not all(one in cells for one in self.reads):
            return {}
        columns = [cells[one] for one in self.reads]
        made = (_cut(one) for one in self.made(columns))
        return dict(zip(self.makes(kind), made, strict=False))

    @abstractmethod
    def made(self, columns: Sequence[pa.Array]) -> Sequence[pa.Array]:
        """The columns that it makes, in the order in which they are named."""

    def params(self, _context: Context) -> dict[str, str | int]:
        """The sign between parts."""
        return {"sign": self.args.get("separator", "").strip() or "espacio"}


class ValueStep(Step):
    """A step on what a parser says of the cells of an attribute."""

    words_of_kind: ClassVar[str]
    """Its words where it is about one problem."""

    @property
    def blanks_unknown(self) -> bool:
        """Whether it leaves blank what a list does not have."""
        return False

    @classmethod
    def check(cls, given: Json, context: Context) -> dict[str, Any]:
        """An attribute, and one kind of problem or none."""
        code = given.get("code")
        if code is not None and not messages.has_words(str(code)) and not is_unknown(str(code)):
            raise RecipeError("step_malformed")
        return {"attribute": context.attribute(given.get("attribute")), "code": code}

    def corrected(self, parsed: Parsed, attribute: Field, convention: str) -> Parsed:
        """A parsed column after it."""
        code = self.args["code"]
        wrong = parsed.codes.is_valid()
        if code is not None:
            wrong = pc.fill_null(pc.equal(parsed.codes, code), False)
        return self._corrected(parsed, wrong, attribute, convention)

    @abstractmethod
    def _corrected(
        self, parsed: Parsed, wrong: pa.Array, attribute: Field, convention: str
    ) -> Parsed: ...

    def moved(self, _places: Mapping[int, int]) -> Self:
        """It names no column."""
        return self

    def for_corrected(self, _places: Mapping[int, int], _kind: LoadKind) -> Self:
        """Values are read again."""
        return self

    def wording(self) -> str:
        """Those of one problem, or of all."""
        return self.words if self.args["code"] is None else self.words_of_kind

    def params(self, context: Context) -> dict[str, str | int]:
        """The field, and what is wrong with it."""
        described = context.kind.attribute(self.args["attribute"])
        code = self.args["code"]
        problem = messages.message(code, named_in_problems(described)) if code is not None else ""
        return {"field": described.label, "problem": problem.rstrip(".")}


class RowStep(Step):
    """A step that names rows of one file: it is never part of a template."""

    in_template = False
    words_of_many: ClassVar[str] = ""
    """Its words where it names several rows."""
    by_code: ClassVar[bool] = False
    """Whether its rows may be named by the code of their problem."""
    answer: ClassVar[str] = ""
    """What a program says of a row to take the step."""

    @classmethod
    def check(cls, given: Json, context: Context) -> dict[str, Any]:
        """Rows."""
        rows = argument(given, "rows", list, lambda value: 1 <= len(value) <= MOST_CELLS)
        if not all(is_row(one) for one in rows):
            raise RecipeError("step_malformed")
        return {"rows": sorted(set(rows))}

    def moved(self, _places: Mapping[int, int]) -> None:
        """Another table has other rows."""
        return

    def wording(self) -> str:
        """Those of one row, or of several."""
        return self.words_of_many if len(self.rows) > 1 else self.words

    def params(self, _context: Context) -> dict[str, str | int]:
        """Its first row."""
        return {"row": self.rows[0]} if self.rows else {}


def argument(given: Json, name: str, kind: type, fits: Callable[[Any], bool]) -> Any:
    """What is given under a name, of a type and fit. Raises RecipeError."""
    value = given.get(name)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)) or not fits(value):
        raise RecipeError("step_malformed")
    return value


def is_on(given: Json, name: str) -> bool:
    """A switch that is off where nothing is given. Raises RecipeError."""
    return bool(argument({name: given.get(name, False)}, name, bool, lambda _: True))


def sign(given: Json, *, least: int) -> str:
    """What stands between parts. Raises RecipeError."""
    return str(argument(given, "separator", str, lambda value: is_text(value, LONGEST_SIGN, least)))


def is_text(value: Any, most: int, least: int = 0) -> bool:
    """Whether the database can keep a text: no NUL, no half of a surrogate pair."""
    if not isinstance(value, str) or not least <= len(value) <= most or "\x00" in value:
        return False
    return not any("\ud800" <= char <= "\udfff" for char in value)


def is_row(value: Any) -> bool:
    """Whether it is the number of a row."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= LAST_ROW


def is_unknown(code: str) -> bool:
    """Whether a code says that a list does not have a value."""
    return code.endswith("_unknown") and code.removesuffix("_unknown").isalpha() and code.isascii()


def check_names(given: Json, known: Iterable[str]) -> None:
    """Raise RecipeError when something is given that nothing would be done with."""
    unknown = sorted(set(map(str, given)).difference(known))
    if unknown:
        raise RecipeError("step_unknown_name", name=unknown[0][:LONGEST_SIGN])


def _cut(texts: pa.Array) -> pa.Array:
    """Texts of which none is much longer than any field takes: steps that make data of what others
    made would fill the memory.
    """
    longest = pc.max(pc.binary_length(texts)).as_py() or 0
    return pc.utf8_slice_codeunits(texts, 0, LONGEST_CELL + 1) if longest > LONGEST_CELL else texts


def blank_to_null(texts: pa.Array) -> pa.Array:
    """Texts in which what became empty is blank."""
    empty = pc.fill_null(pc.equal(texts, ""), False)
    return pc.if_else(empty, NULL_TEXT, texts) if is_any(empty) else texts


def as_pattern(text: str) -> str:
    r"""The text as a pattern of RE2; \Q...\E cannot hold \E itself."""
    return r"\Q" + text.replace(r"\E", r"\E\\E\Q") + r"\E"


def listed(names: Sequence[str]) -> str:
    """Names one after the other; of many the first and the last."""
    if len(names) < 2:
        return "".join(names)
    if len(names) > MOST_JOINED:
        return f"{len(names)} columnas, de {names[0]} a {names[-1]}"
    return f"{', '.join(names[:-1])} y {names[-1]}"
