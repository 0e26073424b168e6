"""The acceptance data set of the KPIs in the database."""

import datetime as dt
from dataclasses import dataclass
from decimal import Decimal

import pytest
from flask_sqlalchemy import SQLAlchemy

from app.extensions import db as database
from app.models.organisation import Company
from app.models.people import Person
from app.models.training import Course, Participant
from tests.factories import make_company, make_course, make_participant, make_person
from tests.indicators.cells import refresh


@dataclass
class Acceptance:
    """Two companies, four courses, four people."""

    a: Company
    b: Company
    courses: dict[str, Course]
    people: dict[str, Person]
    participants: dict[tuple[str, str], Participant]


def course(company: Company, name: str, end: dt.date, hours: int, **given: bool) -> Course:
    made: Course = make_course(
        company,
        name,
        initial_date=end.replace(day=1),
        end_date=end,
        total_hours=Decimal(hours),
        **{"is_complete": True, **given},
    )
    return made


@pytest.fixture
def acceptance(db: SQLAlchemy, andina: Company) -> Acceptance:
    """Companies A (dotación 100) and B (50), and what they did in 2025; no cells yet."""
    del db
    a, b = andina, make_company("Empresa Beta", dotacion=50)
    a.dotacion = 100
    people = {
        "P1": make_person("Ana Uno", company=a, gender="Female"),
        "P2": make_person("Luis Dos", company=a, gender="Male"),
        "P3": make_person("Eva Tres", company=b, gender="Female", is_external=True),
        "P4": make_person("Juan Cuatro", company=b, gender="Male"),
    }
    courses = {
        "C1": course(a, "Curso uno", dt.date(2025, 3, 20), 10),
        "C2": course(b, "Curso dos", dt.date(2025, 3, 31), 8),
        "C3": course(a, "Curso tres", dt.date(2025, 4, 10), 20, is_complete=False),
        "C4": course(a, "Curso cuatro", dt.date(2025, 5, 5), 6, active=False),
    }
    taken = {
        (name, person): make_participant(courses[name], people[person])
        for name, who in {"C1": "P1 P2 P3", "C2": "P1 P4", "C3": "P2", "C4": "P2"}.items()
        for person in who.split()
    }
    taken["C2", "P4"].active = False
    database.session.commit()
    return Acceptance(a, b, courses, people, taken)


@pytest.fixture
def counted(acceptance: Acceptance) -> Acceptance:
    """The data set with its cells."""
    refresh()
    return acceptance
