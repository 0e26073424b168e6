"""One search over everything that has a name or a RUT."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, select

from app.extensions import db
from app.kit.search import Search
from app.models.company import Company
from app.models.person import Person
from app.models.supplier import Supplier

MOST = 5
SHORTEST = 2
PEOPLE = Search(folded=(Person.folded_name,), rut=Person.rut, has_digits=False)
COMPANIES = Search(folded=(Company.folded_name,), rut=Company.rut)
SUPPLIERS = Search(plain=(Supplier.razon_social,), rut=Supplier.rut)


@dataclass(frozen=True)
class Found:
    """The first few of each kind."""

    people: Sequence[Any] = ()
    companies: Sequence[Any] = ()
    suppliers: Sequence[Any] = ()
    courses: Sequence[Any] = ()


def find(*, q: str) -> Found:
    """What the caller may see of what begins like the words of a text, at most five of a kind."""
    if len(q) < SHORTEST:
        return Found()
    # No order: the first five are found without looking at a million rows.
    return Found(
        people=_first(select(Person).where(Person.active, PEOPLE.condition(q))),
        companies=_first(select(Company).where(Company.active, COMPANIES.condition(q))),
        suppliers=_first(select(Supplier).where(SUPPLIERS.condition(q))),
    )


def _first(query: Select[Any]) -> Sequence[Any]:
    return db.session.scalars(query.limit(MOST)).all()
