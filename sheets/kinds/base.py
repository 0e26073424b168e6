"""The values that describe one kind of load: its attributes, their parts and its rules."""

from dataclasses import dataclass


def listed(names: str) -> tuple[str, ...]:
    """Return the names of a list with commas, which is how long lists stay readable."""
    return tuple(name.strip() for name in names.split(","))


@dataclass(frozen=True)
class Part:
    """A piece of an attribute that people keep in a column of its own, such as the check digit."""

    name: str
    label: str
    synonyms: tuple[str, ...]
    required: bool = True


@dataclass(frozen=True)
class Attribute:
    """One field of the thing being loaded, with everything a column needs to become it.

    `limit` is the highest amount of a money parser and the most characters of any other.
    `owner` says whose datum it is when that is not the row's own subject ("boss", "billing"...):
    the telephone of the boss must never be taken for the telephone of the person.
    `asks` says what follows from the choice when several columns may be this attribute: with it
    the person is asked which one, instead of the likeliest being taken.
    """

    name: str
    label: str
    parser: str
    synonyms: tuple[str, ...] = ()
    description: str = ""
    example: str = ""
    required: bool = False
    limit: int | None = None
    parts: tuple[Part, ...] = ()
    lookup: str | None = None
    sensitive: bool = False
    owner: str | None = None
    asks: str | None = None

    @property
    def required_code(self) -> str:
        """Code of the error of a row that leaves this attribute blank."""
        return f"{self.name}_required"

    def part(self, name: str) -> Part:
        """Return the part of that name, or raise KeyError."""
        for part in self.parts:
            if part.name == name:
                return part
        raise KeyError(name)


@dataclass(frozen=True)
class Owner:
    """Someone or something beside the row's subject that a column may speak of.

    `label` is how a sentence names it; `words` give it away in a heading. Some owners have no
    attribute at all: naming them keeps an emergency telephone out of the person's.
    """

    name: str
    label: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class LoadKind:
    """A thing that can be loaded in bulk. `row_checks` names functions of sheets/checks.py.

    `key` identifies a row; `fallback_key` does so for the rows that may come without it.
    `subject` are words for the thing itself, which add nothing to a heading ("RUT trabajador").
    """

    model_id: int
    model: str
    label: str
    attributes: tuple[Attribute, ...]
    key: str
    row_checks: tuple[str, ...]
    examples: tuple[tuple[str, ...], ...]
    subject: tuple[str, ...]
    owners: tuple[Owner, ...]
    fallback_key: tuple[str, ...] = ()

    def attribute(self, name: str) -> Attribute:
        """Return the attribute of that name, or raise KeyError."""
        for attribute in self.attributes:
            if attribute.name == name:
                return attribute
        raise KeyError(name)
