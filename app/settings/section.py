"""A section of the settings: its form, and its values as the code has them by default."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from app.kit.schema import Schema

Typed = TypeVar("Typed")
Content = Mapping[str, Any]
"""Values as JSON has them, by the names of the form."""


@dataclass(frozen=True)
class Section(Generic[Typed]):
    """Settings that are shown, changed and reset together."""

    name: str
    form: type[Schema]
    """Every field of the section, each required: a change sends the ones that it changes."""
    defaults: Content
    typed: Callable[[Content], Typed]
    """The whole content as the code reads it."""
    refuse: Callable[[Content], Mapping[str, list[str]]] = lambda _: {}
    """What is wrong between the values of a whole content, in words by place."""


def merged(below: Content, above: Content) -> dict[str, Any]:
    """One content with another laid over it; what the lower one does not know is dropped."""
    return {
        name: merged(value, above.get(name) or {})
        if isinstance(value, Mapping)
        else above.get(name, value)
        for name, value in below.items()
    }


def differing(content: Content, defaults: Content) -> dict[str, Any]:
    """The part of a content that is not as by default."""
    found = {}
    for name, default in defaults.items():
        value = content[name]
        if isinstance(default, Mapping):
            value = differing(value, default)
            if value:
                found[name] = value
        elif value != default:
            found[name] = value
    return found


def flat(content: Content, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every value with its place: `transfer.lasts`."""
    for name, value in content.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value
