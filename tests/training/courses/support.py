"""What the tests of courses ask for."""

from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.models.organisation import Company
from app.models.training import Course
from tests.factories import make_company, make_thematic_area

EXCEL: dict[str, Any] = {
    "courseName": "Excel avanzado",
    "modality": "Presencial",
    "region": "Maule",
    "commune": "Talca",
    "initialDate": "2026-03-02",
    "endDate": "2026-03-06",
    "hourInit": "09:00",
    "hourFinish": "13:00",
    "totalHours": 20,
    "courseCodeSence": "1237999001",
    "courseSenceName": "Planillas de cálculo",
}
"""A course without anything to complain of."""


def form(company: Company | None = None, **fields: Any) -> dict[str, Any]:
    """The form of a course; a field that is Ellipsis is left out."""
    owner = company or make_company()
    given = {**EXCEL, "company_id": owner.id, "topicArea": make_thematic_area().id, **fields}
    return {name: value for name, value in given.items() if value is not ...}


def create(client: FlaskClient, company: Company | None = None, **fields: Any) -> TestResponse:
    """Make a course."""
    return client.post("/api/createcourse", json=form(company, **fields))


def update(client: FlaskClient, course: Course, **fields: Any) -> TestResponse:
    """Change a course."""
    return client.put(f"/api/updatecourse/{course.id}", json=fields)
