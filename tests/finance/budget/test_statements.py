"""However many people take part, a year is read in the same few statements."""

import pytest
from flask.testing import FlaskClient
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import text

from app.models.organisation import Company
from app.models.training import Course
from tests.factories import make_budget, make_budget_line, make_thematic_area
from tests.finance.franchise.support import make_attended, make_priced
from tests.support.statements import statements

COURSES, PEOPLE = 1_000, 30
MOST = 20
"""Statements of one call, those of the sign-in and of the transaction among them."""

MORE_COURSES = text(
    """
    INSERT INTO course (company_id, name, folded_name, sence_code, searchable, thematic_area_id,
        modality, initial_date, end_date, total_hours, participating_value, sence_hour_value,
        is_complete)
    SELECT company_id, name || number, folded_name || number, sence_code, searchable,
        thematic_area_id, modality, initial_date, date '2025-01-05' + number % 360, total_hours,
        participating_value, sence_hour_value, number % 2 = 0
    FROM course, generate_series(1, :courses) AS number WHERE course.id = :course
    """
)
MORE_PEOPLE = text(
    """
    INSERT INTO person (company_id, name, folded_name, rut)
    SELECT :company, 'Persona', 'persona', 'masiva ' || number
    FROM generate_series(1, :people) AS number
    """
)
MORE_PARTICIPANTS = text(
    """
    INSERT INTO participant (course_id, person_id, company_id, name, folded_name, franchise_sence,
        gross_salary, attendance)
    SELECT course.id, person.id, :company, person.name, person.folded_name, person.id % 7 <> 0,
        400000 + person.id % 50 * 100000, person.id % 101
    FROM course, person WHERE course.company_id = :company AND person.rut LIKE 'masiva %'
    """
)


def multiply(db: SQLAlchemy, course: Course, company: Company) -> None:
    db.session.execute(MORE_COURSES, {"courses": COURSES - 1, "course": course.id})
    db.session.execute(MORE_PEOPLE, {"company": company.id, "people": PEOPLE})
    db.session.execute(MORE_PARTICIPANTS, {"company": company.id})
    # Else the planner takes the tables for as small as they were.
    db.session.execute(text("ANALYZE course, person, participant"))
    db.session.commit()


class TestYear:
    @pytest.mark.parametrize("path", ["getBudget", "getBudget?compare=true", "getBudgetCourses"])
    def test_is_read_in_few_statements(
        self, as_staff: FlaskClient, andina: Company, db: SQLAlchemy, path: str
    ) -> None:
        address = f"/api/{path}{'&' if '?' in path else '?'}year=2025"
        budget, area = make_budget(andina, payroll=10**9), make_thematic_area()
        make_budget_line(budget, thematic_area_id=area.id)
        course = make_priced(andina, thematic_area=area)
        make_attended(course, andina)
        with statements() as few:
            assert as_staff.get(address).status_code == 200
        multiply(db, course, andina)
        with statements() as many:
            answer = as_staff.get(address)
        assert answer.status_code == 200, answer.json
        told = answer.json.get("meta", {}).get("totals") or _all(answer.json["data"])
        assert told["participants"] == COURSES * PEOPLE + 1
        assert len(many) == len(few) <= MOST


def _all(year: dict[str, dict[str, dict[str, int]]]) -> dict[str, int]:
    figures = year["figures"]
    both = (figures["executed"], figures["committed"])
    return {"participants": sum(one["participants"] for one in both)}
