"""What a record is: its fields, each declared once for tables, forms, answers and files."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter, itemgetter
from typing import Any, Literal

Kind = Literal[
    "name",
    "title",
    "text",
    "rut",
    "email",
    "phone",
    "digits",
    "choice",
    "boolean",
    "money",
    "count",
    "number",
    "date",
    "month",
    "time",
    "reference",
    "picture",
]
"""name: 2 to `limit` characters; title: `least` to `limit`; digits: exactly `limit` of them;
money and count: whole numbers up to `limit`; number: from `least` to `limit` in steps of `step`;
month: its first day; reference: the id of a row of the table `lookup`.
"""

_PARSERS: Mapping[str, str] = {
    "reference": "lookup",
    "number": "decimal",
}
_LIMITS: Mapping[str, int] = {"email": 254}
_SIZES: Mapping[str, int] = {"rut": 12, "phone": 20}


def listed(names: str) -> tuple[str, ...]:
    """Return the names of a list with commas, which is how long lists stay readable."""
    return tuple(name.strip() for name in names.split(","))


@dataclass(frozen=True)
class Part:
    """A piece of a field that people keep in a column of its own, such as the check digit."""

    name: str
    label: str
    synonyms: tuple[str, ...]
    required: bool = True
    also: str = ""
    """Another field that the same column gives: the end of "9:00 a 13:00"."""
    alone: bool = False
    """Its names are those of other data, too: it is proposed only where no other column is it, or
    one of the two fields."""


@dataclass(frozen=True)
class Option:
    """One of the values of a choice, and what people call it."""

    value: str
    label: str
    slug: str = ""
    """Its name in the browser's forms and addresses, where that is not the value."""
    words: tuple[str, ...] = ()
    """What else spreadsheets call it."""


@dataclass(frozen=True)
class Field:
    """One field of a record.

    `limit` is the most characters of a text and the highest value of a number.
    `owner` says whose datum it is when that is not the record's own subject ("boss", "billing"):
    the telephone of the boss must never be taken for the telephone of the person.
    `asks` says what follows from the choice when several columns of a sheet may be this field:
    with it the person is asked which one, instead of the likeliest being taken.
    """

    name: str
    label: str
    kind: Kind = "text"
    limit: int | None = None
    least: float = 0
    step: float = 1
    required: bool = False
    message: str = ""
    """What is said when it is blank although required, or outside its bounds."""
    default: Any = None
    """The value of a new row."""
    options: tuple[Option, ...] = ()
    lookup: str | None = None
    named: str = ""
    """The field of answers with the name behind a reference; "-" where there is none."""

    stored_as: str = ""
    """Name of the column, where it is not the name in snake case."""
    size: int = 0
    """Characters of the column, where it is wider than `limit`."""
    index: bool = False
    derived: bool = False
    """Counted or concluded: it has no column, and only answers have it."""
    read_only: bool = False
    """It has a column, but no form: another call changes it, or the system does."""
    sensitive: bool = False
    """Answers say only whether it is known; who asks for it is written down."""
    nullable: bool | None = None
    """Whether it may be empty, where that does not follow from the rest."""

    short: str = ""
    """The label above a column of a list or a file."""
    history: str = ""
    """The label in the history of changes, where it is not `label`."""
    words: tuple[str, str] | None = None
    """What yes and no are called."""
    listed: Literal["shown", "hidden", "never"] = "hidden"
    """Whether lists have a column for it; a hidden one is there once somebody chooses it."""
    heading: str = ""
    """The label of that column, where it is not `short`."""
    reading: str = ""
    """The label where the record is read, where it is not `label`."""
    exported: bool = True
    known_label: str = ""
    """The label of the column that says whether a sensitive field is known."""

    section: str = ""
    """The part of the form that it stands in."""
    hint: str = ""
    half: bool = False
    """Beside its neighbour in the form, where there is room."""

    loaded: bool = True
    """Whether bulk loads of this kind of record take it."""
    loader: str = ""
    """The parser of spreadsheets, where the kind has another one."""
    synonyms: tuple[str, ...] = ()
    said: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """What files say for yes and for no, beside the words for these, in small letters."""
    description: str = ""
    example: str = ""
    parts: tuple[Part, ...] = ()
    blank_code: str = ""
    """Code of the error of a row of a sheet that leaves it blank, where it has words of its own."""
    owner: str | None = None
    asks: str | None = None
    doubts: tuple[str, ...] = ()
    """Words that make a heading doubtful: a column with one of them is asked about, even if it is
    the only candidate."""

    certain: tuple[str, ...] = ()
    """If there are any, a heading must have one of these words to be sure: without one its column
    is asked about, even if it is the only candidate."""
    varies: bool = False
    """Each row has its own: values that differ make a heading without those words sure, while what
    all rows have may be a datum of something else, such as the hours of the whole course."""
    of_person: bool = False
    """A text that is the name of one person: figures and brackets are no part of it."""
    usual: int = 0
    """Most values are at least this. A column of smaller ones is probably in another unit, and is
    asked about."""

    def __post_init__(self) -> None:
        if self.limit is None and self.kind in _LIMITS:
            object.__setattr__(self, "limit", _LIMITS[self.kind])
        if not self.short:
            object.__setattr__(self, "short", self.label)

    @property
    def most(self) -> int:
        """Its limit, where there must be one.

        Raises LookupError.
        """
        if self.limit is None:
            raise LookupError(f"The field {self.name} has no limit.")
        return self.limit

    @cached_property
    def column(self) -> str:
        """The column that keeps it."""
        name = self.stored_as or re.sub("([A-Z])", r"_\1", self.name).lower()
        is_bare = self.kind == "reference" and not self.stored_as and not name.endswith("_id")
        return f"{name}_id" if is_bare else name

    @property
    def parser(self) -> str:
        """The parser that reads it from a cell."""
        return self.loader or _PARSERS.get(self.kind, self.kind)

    @property
    def length(self) -> int | None:
        """Characters of the column."""
        widest = max((len(option.value) for option in self.options), default=0)
        return self.size or _SIZES.get(self.kind) or self.limit or widest or None

    @property
    def may_be_empty(self) -> bool:
        """Whether the column may be null."""
        if self.nullable is not None:
            return self.nullable
        return not (self.required or self.default is not None or self.kind == "boolean")

    @property
    def is_demanded(self) -> bool:
        """Whether a form asks for it: what is required and may be empty may also come later."""
        return self.required and not self.may_be_empty

    @cached_property
    def shown(self) -> str:
        """The field of answers that people read: of a reference the name behind the id."""
        if self.kind == "reference" and self.named != "-":
            return self.named or f"{self.name.removesuffix('_id')}Name"
        return f"has{self.name[0].upper()}{self.name[1:]}" if self.sensitive else self.name

    @property
    def required_code(self) -> str:
        """Code of the error of a row of a sheet that leaves this field blank."""
        return self.blank_code or f"{self.name}_required"

    def part(self, name: str) -> Part:
        """Return the part of that name, or raise KeyError."""
        for part in self.parts:
            if part.name == name:
                return part
        raise KeyError(name)


@dataclass(frozen=True)
class Section:
    """A part of a form, or of a record that is read, with its heading."""

    id: str
    title: str
    description: str = ""
    fields: tuple[str, ...] = ()
    """Fields that come first where the record is read, whatever their own section is."""
    brief: bool = False
    """Below its heading the form calls its fields as where the record is read."""


@dataclass(frozen=True)
class Record:
    """A kind of record. The order of the fields is that of forms and answers of the API."""

    name: str
    fields: tuple[Field, ...]
    sections: tuple[Section, ...] = ()
    form_order: tuple[str, ...] = ()
    """Fields that come first in the sections of the screen, in this order."""
    export_order: tuple[str, ...] = ()
    """Fields that come first in files, in this order."""
    list_order: tuple[str, ...] = ()
    """Fields that come first in lists, in this order."""
    read_sections: tuple[Section, ...] = ()
    """The parts in which the record is read, where these are not the sections of the form."""

    def __getitem__(self, name: str) -> Field:
        return self.by_name[name]

    @cached_property
    def by_name(self) -> Mapping[str, Field]:
        """Name -> field."""
        return {field.name: field for field in self.fields}

    @cached_property
    def stored(self) -> tuple[Field, ...]:
        """The fields that have a column."""
        return tuple(field for field in self.fields if not field.derived)

    @cached_property
    def stored_names(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(field.name for field in self.stored)

    @cached_property
    def kept_values(self) -> Callable[[Mapping[str, Any]], tuple[Any, ...]]:
        """The same of a mapping of columns. Raises KeyError."""
        columns = [field.column for field in self.stored]
        if len(columns) > 1:
            return itemgetter(*columns)
        return lambda kept: tuple(kept[column] for column in columns)

    @cached_property
    def values_of(self) -> Callable[[Any], tuple[Any, ...]]:
        """The values of them in a row, which has them as attributes."""
        columns = [field.column for field in self.stored]
        if len(columns) > 1:
            return attrgetter(*columns)
        return lambda row: tuple(getattr(row, column) for column in columns)

    @cached_property
    def answered_otherwise(self) -> tuple[Field, ...]:
        """Those of them that answers show otherwise than they are stored."""
        return tuple(field for field in self.stored if field.sensitive or field.kind == "time")

    @cached_property
    def writable(self) -> tuple[Field, ...]:
        """The fields that forms take."""
        return tuple(field for field in self.stored if not field.read_only)

    @cached_property
    def columns(self) -> Mapping[str, str]:
        """Field that forms take -> column."""
        return {field.name: field.column for field in self.writable}

    @cached_property
    def loaded(self) -> tuple[Field, ...]:
        """The fields that bulk loads take."""
        return tuple(field for field in self.writable if field.loaded)

    @cached_property
    def defaults(self) -> Mapping[str, Any]:
        """Column -> value of a new row."""
        return {field.column: field.default for field in self.stored if field.default is not None}

    def in_section(self, section: str) -> list[Field]:
        """The fields of a part of the form, in its order."""
        chosen = (field for field in self.writable if field.section == section)
        return _ordered(chosen, self.form_order)

    def in_file(self) -> list[Field]:
        """The fields of a file, in its order."""
        return _ordered((field for field in self.fields if field.exported), self.export_order)

    def in_list(self) -> list[Field]:
        """The fields that a list has columns for, in its order."""
        return _ordered((one for one in self.fields if one.listed != "never"), self.list_order)

    def in_reading(self) -> dict[Section, list[Field]]:
        """The parts in which the record is read; a field without a place is where its form is."""
        parts = self.read_sections or self.sections
        placed = {name for part in parts for name in part.fields}
        return {
            part: [
                *(self[name] for name in part.fields),
                *(field for field in self.in_section(part.id) if field.name not in placed),
            ]
            for part in parts
        }


def _ordered(fields: Iterable[Field], first: tuple[str, ...]) -> list[Field]:
    place = {name: at for at, name in enumerate(first)}
    return sorted(fields, key=lambda field: place.get(field.name, len(place)))
