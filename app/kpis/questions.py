"""What somebody asks of a KPI, complete and unambiguous: the same question is the same value."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import select

from analytics.cells import ALL_COMPANIES, ANY, EXTERNAL, INTERNAL
from analytics.definitions import DEFINITIONS, Definition
from analytics.periods import BackwardRange, Range, range_of
from app.errors import InvalidFields, NotFound
from app.extensions import db
from app.models.company import Company

BACKWARD = "El mes de inicio no puede ser posterior al de término."
NO_COMPANY = "Esta empresa no existe."


@dataclass(frozen=True)
class Filter:
    """The filter of a widget as it was sent; an empty value leaves it open."""

    start: date | None = None
    end: date | None = None
    company: int | None = None
    gender: str = ANY
    external: bool | None = None
    grouping: str = ""


@dataclass(frozen=True)
class Question:
    """A KPI, and of whom and when it is asked."""

    kpi: Definition
    months: Range
    company_id: int
    gender: str
    external: bool | None
    grouping: str
    scope: int
    """The company of whoever asks; 0: of none, and so of all."""
    coverage: bool = False
    """Whether the share of the head count that was trained is asked for as well."""

    @property
    def origin(self) -> str:
        """Whose cells answer: internal people, external ones, or any."""
        return {None: ANY, False: INTERNAL, True: EXTERNAL}[self.external]

    @property
    def cells(self) -> dict[str, Any]:
        """Which cells answer, as `storing` is asked for them."""
        return {
            "company_id": self.company_id,
            "gender": self.gender,
            "origin": self.origin,
            "months": self.months,
        }

    @property
    def canonical(self) -> list[Any]:
        """The question in plain values."""
        return [
            *(self.kpi.slug, self.months.start.isoformat(), self.months.end.isoformat()),
            *(self.company_id, self.gender, self.origin, self.grouping, self.scope),
        ]


def kpi_of(kpi_id: int) -> Definition:
    """A KPI by its id. Raises NotFound."""
    found = next((kpi for kpi in DEFINITIONS if kpi.id == kpi_id), None)
    if found is None:
        raise NotFound
    return found


def question(
    *,
    kpi: Definition,
    asked: Filter,
    scope: int | None,
    today: date,
    seen: Collection[int] = (),
    coverage: bool = False,
) -> Question:
    """What a filter asks, for somebody who sees one company or all.

    `seen` are companies that the caller is known to see. `coverage` means something of trained
    people only, unless they are external. Raises InvalidFields.
    """
    try:
        months = range_of(start=asked.start, end=asked.end, today=today)
    except BackwardRange as error:
        raise InvalidFields(BACKWARD, errors={"startMonth": [BACKWARD]}) from error
    return Question(
        kpi=kpi,
        months=months,
        company_id=_company(asked.company, scope, seen),
        gender=asked.gender,
        external=asked.external,
        grouping=asked.grouping,
        scope=scope or ALL_COMPANIES,
        coverage=coverage and kpi.has_staff and asked.external is not True,
    )


def companies_seen(ids: Iterable[int | None]) -> set[int]:
    """Those of some companies that the caller sees; disabled ones still answer for the past."""
    wanted = {one for one in ids if one is not None}
    query = select(Company.id).where(Company.id.in_(wanted))
    return set(db.session.scalars(query)) if wanted else set()


def _company(asked: int | None, scope: int | None, seen: Collection[int]) -> int:
    """The company in question. Raises InvalidFields."""
    if asked is None or asked == scope:
        return scope or ALL_COMPANIES
    if asked not in seen and asked not in companies_seen([asked]):
        raise InvalidFields(errors={"company": [NO_COMPANY]})
    return asked
