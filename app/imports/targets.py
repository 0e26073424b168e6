"""Where a kind of load ends up: which attribute is which column of which table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Table

from app.extensions import Base
from app.models.person import Person
from app.models.supplier import Supplier
from sheets.kinds.base import LoadKind
from sheets.kinds.people import PEOPLE
from sheets.kinds.suppliers import SUPPLIERS


@dataclass(frozen=True)
class Target:
    """A table that loads write, and how its columns follow from the attributes of a kind."""

    kind: LoadKind
    model: type[Base]
    name: str
    """The attribute that names a row to people."""
    columns: Mapping[str, str]
    """Attribute -> column."""
    lookups: Mapping[str, str] = field(default_factory=dict)
    """Attribute whose cells name a row of a list -> column that holds its id."""
    new_values: Mapping[str, Any] = field(default_factory=dict)
    """Column -> value of a created row whose cell is blank."""
    has_folded_name: bool = False
    has_external: bool = False
    """Whether rows may come without the key, and belong to companies."""

    @property
    def table(self) -> Table:
        """The table itself."""
        table: Table = self.model.__table__  # type: ignore[assignment]  # mapped to a table
        return table

    def column(self, attribute: str) -> str:
        """The column that keeps an attribute, be it a value or an id."""
        return self.lookups.get(attribute) or self.columns[attribute]


def _columns(kind: LoadKind, *, lookups: bool) -> dict[str, str]:
    return {one.name: one.column for one in kind.attributes if bool(one.lookup) == lookups}


TARGETS: Mapping[int, Target] = {
    SUPPLIERS.model_id: Target(
        kind=SUPPLIERS,
        model=Supplier,
        name="razon_social",
        columns=_columns(SUPPLIERS, lookups=False),
        new_values={"country": "Chile"},
        has_folded_name=True,
    ),
    PEOPLE.model_id: Target(
        kind=PEOPLE,
        model=Person,
        name="name",
        columns=_columns(PEOPLE, lookups=False),
        lookups=_columns(PEOPLE, lookups=True),
        new_values={"franchise_sence": False, "is_external": False},
        has_folded_name=True,
        has_external=True,
    ),
}
