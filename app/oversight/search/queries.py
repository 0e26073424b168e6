"""One search over everything that has a name or a RUT."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, select

from app.extensions import db
from app.models.organisation import Company
from app.models.people import PERSON_WORDS, Person
from app.models.training import COURSE_WORDS, Course, Rapporteur, Supplier
from app.platform.guard import EVERY_COMPANY
from app.platform.lists import Names, Search, names_of

MOST = 5
SHORTEST = 2
FEW = 1_000
"""Rows that are named one by one."""
PEOPLE = Search(words=PERSON_WORDS, rut=Person.rut, has_digits=False)
COMPANIES = Search(folded=(Company.folded_name,), rut=Company.rut)
SUPPLIERS = Search(folded=(Supplier.folded_name,), rut=Supplier.rut)
COURSES = Search(words=COURSE_WORDS)
RAPPORTEURS = Search(folded=(Rapporteur.folded_name,), rut=Rapporteur.rut)


@dataclass(frozen=True)
class Found:
    """The first few of each kind."""

    people: Sequence[Any] = ()
    companies: Sequence[Any] = ()
    suppliers: Sequence[Any] = ()
    courses: Sequence[Any] = ()
    rapporteurs: Sequence[Any] = ()


def find(*, q: str) -> Found:
    """What the caller may see of what begins like the words of a text, at most five of a kind."""
    if len(q) < SHORTEST:
        return Found()
    # Courses alone have an order: the first five are found without looking at a million rows.
    return Found(
        people=_first(select(Person).where(Person.active, _named(Person, PEOPLE.condition(q)))),
        companies=_first(select(Company).where(Company.active, COMPANIES.condition(q))),
        suppliers=_first(select(Supplier).where(SUPPLIERS.condition(q))),
        courses=_first(
            select(Course)
            .where(Course.active, _named(Course, COURSES.condition(q)))
            # Editions of a course have one name: the newest is the one that is meant.
            .order_by(Course.initial_date.desc(), Course.id.desc())
        ),
        rapporteurs=_first(select(Rapporteur).where(Rapporteur.active, RAPPORTEURS.condition(q))),
    )


def _named(entity: type[Person | Course], condition: ColumnElement[bool]) -> ColumnElement[bool]:
    """Rows that are few, by their keys; of many the first ones in any order are soon found.

    The database takes a word that it does not know for a common one, and would look at a million
    rows to meet nobody.
    """
    query = select(entity.id).where(condition).limit(FEW + 1)
    keys = db.session.scalars(query.execution_options(**{EVERY_COMPANY: True})).all()
    return condition if len(keys) > FEW else entity.id.in_(keys)


def _first(query: Select[Any]) -> Sequence[Any]:
    return db.session.scalars(query.limit(MOST)).all()


def company_names(results: Found) -> Names:
    """The names of the companies of people and courses."""
    named = (*results.people, *results.courses)
    return names_of(Company.name, (one.company_id for one in named))
