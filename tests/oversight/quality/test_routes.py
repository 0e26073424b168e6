"""The data quality card: each number is that of the list it leads to."""

import datetime as dt
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import delete

from app.models.finance import Utm
from app.models.organisation import Company
from app.oversight.quality import service as quality
from tests.factories import make_company, make_course, make_participant, make_person

LISTS = {
    "/courses": (
        "/api/get_courses",
        {"estado": "state", "incompletos": "incomplete", "empresa": "company_id"},
    ),
    "/people": ("/api/get_people", {"falta": "missing", "empresa": "company"}),
    "/companies": ("/api/getcompanies", {"falta": "missing"}),
    "/data-quality": (
        "/api/dataQuality/participations",
        {"falta": "missing", "empresa": "company"},
    ),
}
"""Screen -> its call, and the address's words for its filters."""
WORDS = {
    "correo": "email",
    "correo-jefatura": "bossEmail",
    "renta": "salary",
    "genero": "gender",
    "horas": "hours",
    "si": "true",
}
"""As frontend/src/features/people/screen.tsx has them."""


@pytest.fixture
def gaps(andina: Company) -> Company:
    """Two companies with gaps of every kind; the other one is answered."""
    other = make_company("Otra", dotacion=10)
    for company, times in ((andina, 2), (other, 1)):
        for _ in range(times):
            course = make_course(company, end_date=dt.date(2026, 3, 6), modality=None)
            person = make_person(company=company, franchise_sence=True)
            make_participant(course, person)
        make_person(company=company, active=False)
        make_course(company, is_complete=True)
        make_person(
            company=company,
            email="a@b.cl",
            boss_email="c@d.cl",
            gender="Other",
            franchise_sence=True,
            gross_salary=1,
        )
    return other


@pytest.mark.usefixtures("gaps")
class TestDataQuality:
    def test_counts_what_each_list_shows(self, as_admin: FlaskClient):
        shown = as_admin.get("/api/dataQuality").json["data"]
        assert {one["key"]: one["count"] for one in shown[:-1]} == {
            "coursesToClose": 3,
            "coursesIncomplete": 3,
            "peopleWithoutEmail": 3,
            "peopleWithoutBoss": 3,
            "peopleWithoutSalary": 3,
            "peopleWithoutGender": 3,
            "participationsAboveHours": 0,
            "participationsWithoutSalary": 3,
            "participationsWithoutGender": 3,
            "participationsWithoutEmail": 0,
            "participationsWithoutBoss": 0,
            "companiesWithoutHeadcount": 1,
        }
        assert [total(as_admin, one["link"]) for one in shown[:-1]] == [
            3,
            3,
            3,
            3,
            3,
            3,
            0,
            3,
            3,
            0,
            0,
            1,
        ]

    def test_counts_one_company_when_asked(self, as_admin: FlaskClient, gaps: Company):
        shown = as_admin.get(f"/api/dataQuality?company={gaps.id}").json["data"]
        assert [one["count"] for one in shown[:-1]] == [1, 1, 1, 1, 1, 1, 0, 1, 1, 0, 0, 0]
        assert [total(as_admin, one["link"]) for one in shown[:-2]] == [
            1,
            1,
            1,
            1,
            1,
            1,
            0,
            1,
            1,
            0,
            0,
        ]

    def test_counts_what_staff_sees_and_can_mend(self, as_staff: FlaskClient, gaps: Company):
        shown = as_staff.get("/api/dataQuality").json["data"]
        counts = [2, 2, 2, 2, 2, 2, 0, 2, 2, 0, 0, 1]
        assert [one["count"] for one in shown] == counts
        assert [total(as_staff, one["link"]) for one in shown] == counts
        assert as_staff.get(f"/api/dataQuality?company={gaps.id}").status_code == 422

    def test_refuses_a_company_that_is_not_there(self, as_admin: FlaskClient):
        answer = as_admin.get("/api/dataQuality?company=987654321")
        assert answer.status_code == 422
        assert answer.json["errors"] == {"company": ["Esta empresa no existe."]}


class TestMonths:
    def test_without_utm_are_those_that_the_parameters_miss(self, db: SQLAlchemy):
        # The migrations bring those up to 12-2024.
        february = dt.date(2026, 2, 10)
        assert months(february) == 14
        db.session.add(Utm(month=dt.date(2025, 1, 1), value=67_429))
        db.session.flush()
        assert months(february) == 13
        db.session.execute(delete(Utm))
        assert months(february) == 1


def months(on: dt.date) -> int:
    return quality.gaps(company_id=None, is_admin=True, on=on)[-1].count


def total(client: FlaskClient, link: str) -> int:
    """How many rows the screen behind a link shows at first."""
    address = urlsplit(link)
    call, names = LISTS[address.path]
    words = {name: value for name, (value,) in parse_qs(address.query).items()}
    asked = {
        names[name]: WORDS.get(value, value) for name, value in words.items() if name != "vista"
    }
    answer = client.get(call, query_string={**asked, "page": 1, "pageSize": 25})
    assert answer.status_code == 200, answer.json
    return answer.json["meta"]["total"]
