"""What is decided over a whole column before any of its cells is read.

Evidence is counted chunk by chunk and added up, so that a preview of some rows and the load of
all of them decide the same, and so that memory stays bounded.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import pyarrow as pa

from sheets.parsing import choices, contact, dates, numbers, rut


@dataclass(frozen=True)
class Survey:
    """How a parser counts evidence in a column and what it concludes from the counts."""

    count: Callable[[pa.Array], dict[str, int]]
    conclude: Callable[[dict[str, int]], str | None]


SURVEYS: Mapping[str, Survey] = MappingProxyType(
    {
        "rut": Survey(rut.evidence, rut.convention),
        "money": Survey(numbers.evidence, numbers.convention),
        "phone": Survey(contact.phone_evidence, contact.phone_convention),
        "date": Survey(dates.evidence, dates.convention),
        "gender": Survey(choices.gender_evidence, choices.gender_convention),
    }
)


@dataclass
class Evidence:
    """The running counts of one column."""

    parser: str
    counts: Counter[str]

    @classmethod
    def of(cls, parser: str) -> "Evidence":
        """Return evidence for a parser that has nothing counted yet."""
        return cls(parser, Counter())

    def add(self, texts: pa.Array) -> None:
        """Count a chunk of clean cells."""
        self.counts.update(SURVEYS[self.parser].count(texts))

    def conclusion(self) -> str | None:
        """Return the convention of the column so far."""
        return SURVEYS[self.parser].conclude(dict(self.counts))
