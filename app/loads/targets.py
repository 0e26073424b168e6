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


_PERSON_LOOKUPS = {"area": "area_id", "company": "company_id", "status": "status_id"}
_PERSON_COLUMNS = {
    "name": "name",
    "rut": "rut",
    "email": "email",
    "phone": "phone",
    "gender": "gender",
    "bossName": "boss_name",
    "bossPosition": "boss_position",
    "bossEmail": "boss_email",
    "bossPhone": "boss_phone",
    "grossSalary": "gross_salary",
    "franchiseSence": "franchise_sence",
    "isExternal": "is_external",
}

TARGETS: Mapping[int, Target] = {
    SUPPLIERS.model_id: Target(
        kind=SUPPLIERS,
        model=Supplier,
        name="razon_social",
        columns={attribute.name: attribute.name for attribute in SUPPLIERS.attributes},
        new_values={"country": "Chile"},
        has_folded_name=True,
    ),
    PEOPLE.model_id: Target(
        kind=PEOPLE,
        model=Person,
        name="name",
        columns=_PERSON_COLUMNS,
        lookups=_PERSON_LOOKUPS,
        new_values={"franchise_sence": False, "is_external": False},
        has_folded_name=True,
        has_external=True,
    ),
}
