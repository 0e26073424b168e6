"""The values that describe one kind of load: the record it writes, its owners and its rules."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from records.base import Field, Record


@dataclass(frozen=True)
class Owner:
    """Someone or something beside the row's subject that a column may speak of.

    `label` is how a sentence names it; `words` give it away in a heading. Some owners have no
    attribute at all: naming them keeps an emergency telephone out of the person's.
    """

    name: str
    label: str
    words: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class LoadKind:
    """A thing that can be loaded in bulk. `row_checks` names functions of sheets/checks.py.

    `key` identifies a row, alone or with `key_parts`; `fallback_key` does so for the rows that may
    come without it.
    `subject` are words for the thing itself, which add nothing to a heading ("RUT trabajador").
    """

    model_id: int
    model: str
    label: str
    record: Record
    key: str
    row_checks: tuple[str, ...]
    subject: tuple[str, ...]
    owners: tuple[Owner, ...]
    second_example: Mapping[str, str]
    """The second row of the template; the first one has the example of each field."""
    first_example: Mapping[str, str] = field(default_factory=dict)
    """What the first row has instead of that."""
    key_parts: tuple[str, ...] = ()
    """What identifies a row together with `key`, where no datum does so alone."""
    fallback_key: tuple[str, ...] = ()
    span: tuple[str, ...] = ()
    """The two dates between which it happens, and the hours that it takes: read together."""
    span_times: tuple[str, ...] = ()
    """The hours of the day at which it begins and ends, which moments of the two dates may give."""
    optional: frozenset[str] = frozenset()
    """Fields that the record requires and a file may leave out: the caller or what is there says
    them, or a person does later (decision 32)."""
    later: tuple[str, ...] = ()
    """Fields that a new row may lack until it is used: the mapping names those without a column."""
    section: str = ""
    """What titles of sections between the rows of its sheets say of the rows below them."""
    identifying: frozenset[str] = frozenset()
    """Attributes by which a row is known, and which a load never writes."""
    ruts_of: Literal["people", "companies"] = "companies"
    """Whose RUT the key mostly is."""
    masculine: bool = False
    """Whether what is said of its rows agrees with a masculine noun: "3 creados"."""

    @property
    def attributes(self) -> tuple[Field, ...]:
        """The fields of the record that a spreadsheet may bring."""
        return self.record.loaded

    @cached_property
    def examples(self) -> tuple[tuple[str, ...], ...]:
        """The rows of the template."""
        return (
            tuple(self.first_example.get(one.name, one.example) for one in self.attributes),
            tuple(self.second_example.get(one.name, "") for one in self.attributes),
        )

    @property
    def in_sentence(self) -> str:
        """The label within a sentence: "valores de UTM"."""
        return self.label[:1].lower() + self.label[1:]

    def given_by(self, columns: Iterable[tuple[str | None, str | None]]) -> set[str]:
        """The data that columns bring that are an attribute each, or a part of one: those included
        that such a part gives, too.
        """
        there = set(columns)
        parts = ((one.name, part) for one in self.attributes for part in one.parts if part.also)
        also = {part.also for name, part in parts if (name, part.name) in there}
        return also | {name for name, _ in there if name}

    def requires(self, attribute: Field) -> bool:
        """Whether a file has to bring it in every row."""
        return attribute.required and attribute.name not in self.optional

    def is_required_of_new(self, attribute: Field) -> bool:
        """Whether only new rows need it: what is there already is known by its key."""
        return self.requires(attribute) and attribute.name not in (self.key, *self.key_parts)

    def left_to_new(self, given: Collection[str]) -> frozenset[str]:
        """Required data that a file with the attributes `given` leaves out, and may: it brings the
        key of its rows, so only those that are new lack them.
        """
        if self.key not in given:
            return frozenset()
        lacking = (one for one in self.attributes if one.name not in given)
        return frozenset(one.name for one in lacking if self.is_required_of_new(one))

    def needed_of_new(self, given: Collection[str]) -> frozenset[str]:
        """Required data among the attributes `given` that a row may leave blank where its RUT is
        registered: what is there stays.
        """
        if self.key != "rut" or self.key not in given:
            return frozenset()
        there = (one for one in self.attributes if one.name in given)
        return frozenset(one.name for one in there if self.is_required_of_new(one))

    def attribute(self, name: str) -> Field:
        """Return the attribute of that name, or raise KeyError."""
        field = self.record[name]
        if field not in self.attributes:
            raise KeyError(name)
        return field
