"""Where a kind of load ends up: which attribute is which column of which table."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

from sqlalchemy import ColumnElement, Select, Table, UniqueConstraint

from app.extensions import Base
from app.finance.sence import service as sence
from app.models.base import CompanyScoped
from app.models.finance import Utm
from app.models.organisation import Company, CompanyDotacion
from app.models.people import Person
from app.models.training import Course, Participant, Rapporteur, Supplier
from app.organisation.companies import service as companies
from app.platform.errors import DomainError, NotFound
from app.training.courses import service as courses
from sheets.kinds.base import LoadKind
from sheets.kinds.companies import COMPANIES
from sheets.kinds.courses import COURSES
from sheets.kinds.people import PEOPLE
from sheets.kinds.rapporteurs import RAPPORTEURS
from sheets.kinds.registry import KINDS
from sheets.kinds.results import RESULTS
from sheets.kinds.suppliers import SUPPLIERS
from sheets.kinds.utm import UTM


class KindMissing(NotFound):
    """There is no such kind of load."""

    code = "kind_missing"
    message = "Este tipo de carga no existe."


class SuppliersReadOnly(DomainError):
    """Suppliers belong to no company: only administrators write them."""

    status = 403
    code = "suppliers_read_only"
    message = "Solo quien administra puede cargar proveedores."


class CompaniesReadOnly(DomainError):
    """Whose people are trained is decided by administrators."""

    status = 403
    code = "companies_read_only"
    message = "Solo quien administra puede cargar empresas."


class UtmReadOnly(DomainError):
    """The UTM is a constant of the installation, as in the settings."""

    status = 403
    code = "utm_read_only"
    message = "Solo quien administra puede cargar valores de UTM."


class Recording(Protocol):
    """Notes what is done to a table between its beginning and its end."""

    def __call__(self, *, by: int) -> AbstractContextManager[None]:
        """`by`: who does it."""


class Follow(Protocol):
    """Does for rows what saving a form does beside writing their columns."""

    def __call__(self, *, created: Select[int], updated: Select[int], by: int) -> None:
        """`created` and `updated` give the ids of rows, `by` who loads."""


class Remember(Protocol):
    """Keeps what some rows hold now as what they hold from a day on."""

    def __call__(self, *, chosen: ColumnElement[bool], on: dt.date) -> None:
        """`chosen` is a condition on the table that is loaded."""


@dataclass(frozen=True)
class Dated:
    """A column whose values are kept by day in another table."""

    column: str
    kept_in: type[Base]
    reference: str
    """The column there that holds the id of the row."""
    remember: Remember

    @property
    def table(self) -> Table:
        """Where the values are kept."""
        table: Table = self.kept_in.__table__  # type: ignore[assignment]  # mapped to a table
        return table


@dataclass(frozen=True, eq=False)
class Target:
    """A table that loads write, and how its columns follow from the attributes of a kind."""

    kind: LoadKind
    model: type[Base]
    name: str = "name"
    """The attribute that names a row to people."""
    more_values: Mapping[str, Any] = field(default_factory=dict)
    """Column -> value of a created row whose cell is blank, beside the defaults of its record."""
    rules: tuple[str, ...] = ()
    """Rules of rows beside those of the kind: functions of app/imports/pipeline/rules.py."""
    joins_course: bool = False
    """Whether a load may put its rows into a course."""
    of_course: bool = False
    """Whether the rows are those of one course, which a load names and adds none to."""
    dated: Dated | None = None
    follow: Follow | None = None
    recording: Recording | None = None
    """Within it a load, or its undo, writes the table."""
    notes_of: Callable[[Select[Any]], Sequence[str]] | None = None
    """What a preview says about the rows that it would change, given their ids."""
    creator: str = ""
    """Column of a new row that holds who made it."""
    ambiguous: str = "key_ambiguous"
    """Code of the error of a row that several existing ones could be."""
    differs: str = ""
    """Code of a row that names somebody else than the row there with its RUT; without one nobody
    compares them."""
    refusal: type[DomainError] | None = None
    """What staff is answered where only administrators may load; None where staff may, too."""

    @property
    def table(self) -> Table:
        """The table itself."""
        table: Table = self.model.__table__  # type: ignore[assignment]  # mapped to a table
        return table

    @cached_property
    def columns(self) -> Mapping[str, str]:
        """Attribute -> column, of those that are kept as they are."""
        return {one.name: one.column for one in self.kind.attributes if not one.lookup}

    @cached_property
    def lookups(self) -> Mapping[str, str]:
        """Attribute whose cells name a row of a list -> column that holds its id."""
        return {one.name: one.column for one in self.kind.attributes if one.lookup}

    @property
    def has_folded_name(self) -> bool:
        """Whether its rows are found by their name, however that is written."""
        return "folded_name" in self.table.c

    @property
    def new_values(self) -> Mapping[str, Any]:
        """Column -> value of a created row whose cell is blank."""
        return {**self.kind.record.defaults, **self.more_values}

    @property
    def belongs_to_company(self) -> bool:
        """Whether each row is of one company, so that staff loads those of its own only."""
        return issubclass(self.model, CompanyScoped)

    @property
    def has_unique_name(self) -> bool:
        """Whether no two rows may have the same folded name."""
        if not self.has_folded_name:
            return False
        # An index over an expression has columns that are not among its `columns`.
        unique = [list(one.expressions) for one in self.table.indexes if one.unique]
        unique += [
            list(one.columns) for one in self.table.constraints if isinstance(one, UniqueConstraint)
        ]
        return any([str(each) for each in one] == [f"{self.table}.folded_name"] for one in unique)

    @property
    def is_known_by_name(self) -> bool:
        """Whether a row is the one there that has its name, however that is written."""
        return self.has_folded_name and self.kind.key == self.name and not self.kind.key_parts

    @property
    def shown_keys(self) -> list[str]:
        """The columns that tell rows of one name apart; the first that is filled is shown."""
        kind = self.kind
        names = ("rut", "email", *(one for one in kind.key_parts if one in self.columns))
        return [self.columns[name] for name in names if name in self.columns]

    @property
    def key_label(self) -> str | None:
        """What those columns are called together: "RUT o correo"; None where there is none."""
        labels = {one.column: one.label for one in self.kind.attributes}
        shown = [labels[column] for column in self.shown_keys]
        return " o ".join([*shown[:1], *(one.lower() for one in shown[1:])]) or None

    @property
    def identifying_columns(self) -> frozenset[str]:
        """The columns by which a row is known, and which a load never writes."""
        return frozenset(self.columns[name] for name in self.kind.identifying)

    def column(self, attribute: str) -> str:
        """The column that keeps an attribute, be it a value or an id."""
        return self.lookups.get(attribute) or self.columns[attribute]


TARGETS: Mapping[int, Target] = {
    SUPPLIERS.model_id: Target(
        kind=SUPPLIERS,
        model=Supplier,
        name="razon_social",
        more_values={"country": "Chile"},
        differs="supplier_differs",
        refusal=SuppliersReadOnly,
    ),
    PEOPLE.model_id: Target(
        kind=PEOPLE,
        model=Person,
        rules=("person_pay",),
        differs="person_differs",
        joins_course=True,
    ),
    COMPANIES.model_id: Target(
        kind=COMPANIES,
        model=Company,
        more_values={"country": companies.COUNTRY},
        rules=("company_headcount",),
        differs="company_differs",
        dated=Dated("dotacion", CompanyDotacion, "company_id", companies.remember_dotaciones),
        refusal=CompaniesReadOnly,
    ),
    RAPPORTEURS.model_id: Target(
        kind=RAPPORTEURS,
        model=Rapporteur,
        rules=("rapporteur_person",),
        differs="rapporteur_differs",
    ),
    UTM.model_id: Target(
        kind=UTM,
        model=Utm,
        name="month",
        rules=("utm_value",),
        recording=sence.recording_changes,
        notes_of=sence.notes_of_changes,
        refusal=UtmReadOnly,
    ),
    COURSES.model_id: Target(
        kind=COURSES,
        model=Course,
        name="courseName",
        more_values={"searchable": ""},
        rules=("course",),
        follow=courses.follow_load,
        creator="creator_user_id",
        ambiguous="course_ambiguous",
    ),
    RESULTS.model_id: Target(
        kind=RESULTS,
        model=Participant,
        rules=("participant",),
        of_course=True,
        differs="participant_differs",
        ambiguous="participant_ambiguous",
    ),
}


def load_rank(model_id: int) -> int:
    """How many kinds have to be loaded before this one, for its rows to find what they name."""
    lists = {one.lookup for one in KINDS[model_id].attributes if one.lookup}
    before = [
        other
        for other, target in TARGETS.items()
        if target.table.name in lists and other != model_id
    ]
    return max((1 + load_rank(other) for other in before), default=0)
