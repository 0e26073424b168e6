"""What one load reads: file, sheet, headings and columns, kept with the load as it was ordered."""

from collections.abc import Mapping as Mapped_
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from app.loads.mappings import details_of
from app.models.load import Mapping
from sheets.batch import Mapped, Plan
from sheets.headings import Column, Headings
from sheets.kinds.base import LoadKind
from sheets.kinds.registry import KINDS

DATABASE_CHECKS = frozenset({"person_company", "person_franchise"})
"""Rules that depend on what a person already has: the database holds them (classifying.py)."""


@dataclass(frozen=True)
class Ordered:
    """The table of a file and where its columns go."""

    model_id: int
    sheet: int
    header: Headings
    columns: tuple[Mapped, ...]

    @property
    def kind(self) -> LoadKind:
        """What the rows become."""
        return KINDS[self.model_id]

    @property
    def names(self) -> dict[int, str]:
        """Column position -> heading as seen."""
        return {column.position: column.name for column in self.header.columns}

    @property
    def positions(self) -> dict[str, int]:
        """Attribute -> its first column."""
        return {column.attribute: column.position for column in reversed(self.columns)}

    def plan(self, folder: Path, *, defaults: Mapped_[str, str]) -> Plan:
        """What sheets is to read."""
        kind = self.kind
        checks = tuple(name for name in kind.row_checks if name not in DATABASE_CHECKS)
        return Plan(
            kind=replace(kind, row_checks=checks),
            target=folder,
            sheet=self.sheet,
            header=self.header,
            mapping=self.columns,
            defaults=defaults,
        )

    def to_json(self) -> dict[str, Any]:
        """As it is stored with the load."""
        return {
            "sheet": self.sheet,
            "header_row": self.header.row,
            "header_lines": self.header.lines,
            "rows": self.header.rows,
            "headings": [
                {"position": one.position, "letter": one.letter, "name": one.name}
                for one in self.header.columns
            ],
            "columns": [
                {"position": one.position, "attribute": one.attribute, "part": one.part}
                for one in self.columns
            ],
        }

    @classmethod
    def from_json(cls, model_id: int, stored: Mapped_[str, Any]) -> "Ordered":
        """What `to_json` gave."""
        header = Headings(
            row=stored["header_row"],
            lines=stored["header_lines"],
            columns=tuple(Column(**one) for one in stored["headings"]),
            rows=stored["rows"],
        )
        columns = tuple(Mapped(**one) for one in stored["columns"])
        return cls(model_id, stored["sheet"], header, columns)


def of_mapping(mapping: Mapping) -> Ordered:
    """What a mapping says now; its file must have been read."""
    header = Headings(
        row=mapping.header_row or 0,
        lines=1,
        columns=columns_of(mapping.headings or []),
        rows=mapping.rows or 0,
    )
    columns = tuple(
        Mapped(detail.column_position, detail.attribute, detail.part)
        for detail in details_of(mapping_id=mapping.id)
        if detail.attribute is not None
    )
    return Ordered(mapping.model_id, mapping.sheet or 0, header, columns)


def columns_of(headings: Sequence[Mapped_[str, Any]]) -> tuple[Column, ...]:
    """The stored headings as sheets knows them."""
    return tuple(
        Column(
            position=heading["column_position"],
            letter=heading["letter"],
            name=heading["column_name"],
            samples=tuple(heading["samples"]),
        )
        for heading in headings
    )
