"""The plain values of matching: targets, resemblances and suggestions."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    """Where a column goes. Without an attribute the person chose not to load it."""

    attribute: str | None
    part: str | None = None


@dataclass(frozen=True)
class Resemblance:
    """How much a heading resembles a name (0 to 1), and the code of the reason to think so."""

    likeness: float
    reason: str


@dataclass(frozen=True)
class Suggestion:
    """What a column was taken for, how surely (0 to 1), and why, in Spanish words.

    `asked` names the attribute that it may be as well as other columns: the person has to say.
    """

    column_position: int
    column_name: str
    attribute: str | None
    part: str | None
    confidence: float
    reason: str
    asked: str | None = None
