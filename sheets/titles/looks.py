"""What a single cell looks like: a label, or a value of some kind."""

import re
from functools import lru_cache

from sheets.folding import fold
from sheets.kinds.base import Attribute, LoadKind
from sheets.kinds.registry import KINDS
from sheets.mapping.names import read_headings, resemblance

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
LETTER = re.compile(r"[^\W\d_]")


@lru_cache(maxsize=16_384)
def look(text: str) -> str:
    """label, long, other, or the name of a kind of value."""
    plain = " ".join(text.split())
    for name, pattern in VALUES:
        if pattern.match(plain):
            return name
    if len(plain) > LONGEST_LABEL or plain.count(" ") >= MOST_WORDS:
        return "long"
    return LABEL if LETTER.search(plain) or "°" in plain or "#" in plain else "other"


@lru_cache(maxsize=4_096)
def is_known(text: str) -> bool:
    """Whether a heading is one of those that the loads know."""
    return fold(text) in vocabulary()


@lru_cache(maxsize=4_096)
def familiarity(kind: LoadKind, name: str) -> float:
    """How much a name resembles the best known of any datum of a load, from 0 to 1."""
    (heading,) = read_headings(kind, (name,))
    found = (
        resemblance(kind, heading, attribute, part).likeness
        for attribute in kind.attributes
        for part in (None, *attribute.parts)
    )
    return max(found)


def names_an_owner(kind: LoadKind, group: str | None) -> bool:
    """Whether a group of headings says whose its columns are: the boss's, a company's."""
    padded = f" {fold(group or '')} "
    return any(f" {word} " in padded for owner in kind.owners for word in owner.words)


@lru_cache(maxsize=1)
def vocabulary() -> frozenset[str]:
    words = {word for kind in KINDS.values() for each in kind.attributes for word in _words(each)}
    return frozenset(fold(word) for word in words)


def _words(attribute: Attribute) -> tuple[str, ...]:
    parts = [word for part in attribute.parts for word in (part.label, *part.synonyms)]
    return (attribute.name, attribute.label, *attribute.synonyms, *parts)
