"""Lists of people: filters, search, order, and the training beside each person."""

import datetime as dt
from decimal import Decimal

import pytest
from flask.testing import FlaskClient

from app.extensions import db
from app.models.organisation import Company, Status
from app.models.people import Person
from app.platform import clock
from tests.factories import (
    make_company,
    make_course,
    make_department,
    make_participant,
    make_person,
)


def names(client: FlaskClient, query: str = "", path: str = "get_people") -> list[str]:
    answer = client.get(f"/api/{path}?{query}")
    assert answer.status_code == 200, answer.text
    return [row["name"] for row in answer.json["data"]]


def status(name: str) -> Status:
    return db.session.query(Status).filter_by(name=name).one()


@pytest.fixture
def norte(db) -> Company:
    """A company with four people."""
    del db
    return make_company("Norte")


@pytest.fixture
def people(norte: Company) -> dict[str, Person]:
    sales = make_department("Ventas")
    full = {"email": "x@norte.cl", "boss_email": "jefe@norte.cl", "gender": "Female"}
    return {
        "ana": make_person("Ana Soto", company=norte, rut="12531909-2", area_id=sales.id, **full),
        "beto": make_person(
            "Beto Peña",
            company=norte,
            rut="12667869-K",
            **{**full, "email": "beto.pena@norte.cl", "gender": "Male"},
            franchise_sence=True,
        ),
        "carla": make_person(
            "Carla Ñuñez", company=norte, status_id=status("Aprobado").id, is_external=True
        ),
        "dora": make_person(
            "Dora Soto",
            rut="11111111-1",
            **{**full, "boss_email": None},
            gross_salary=1,
            franchise_sence=True,
        ),
        "elsa": make_person("Elsa Soto", company=norte, active=False, **full),
    }


class TestUntrained:
    def test_are_those_without_training_that_counts_in_a_year(
        self, as_admin: FlaskClient, people: dict[str, Person], norte: Company
    ) -> None:
        days = {"initial_date": dt.date(2025, 5, 5), "end_date": dt.date(2025, 5, 9)}
        done = make_course(norte, is_complete=True, **days)
        planned = make_course(norte, **days)
        failed = status("Reprobado")
        failed.counts_as_trained = False
        make_participant(done, people["ana"])
        make_participant(done, people["beto"], status_id=failed.id)
        make_participant(planned, people["carla"])
        make_participant(done, people["dora"], active=False)
        without = ["Beto Peña", "Carla Ñuñez", "Dora Soto"]
        assert names(as_admin, "untrainedIn=2025") == without
        assert names(as_admin, "untrainedIn=2024") == ["Ana Soto", *without]


class TestList:
    @pytest.mark.parametrize(
        ("query", "found"),
        [
            ("", ["Ana Soto", "Beto Peña", "Carla Ñuñez", "Dora Soto"]),
            ("active=all&q=soto", ["Ana Soto", "Dora Soto", "Elsa Soto"]),
            ("q=soto+an", ["Ana Soto"]),
            ("q=NUÑEZ", ["Carla Ñuñez"]),
            ("q=pena+norte", ["Beto Peña"]),
            ("q=12.531.909-2", ["Ana Soto"]),
            ("q=12667869k", ["Beto Peña"]),
            ("q=12531", ["Ana Soto"]),
            ("q=otro", []),
            ("gender=Female", ["Ana Soto", "Dora Soto"]),
            ("isExternal=true", ["Carla Ñuñez"]),
            ("isExternal=false&q=soto", ["Ana Soto", "Dora Soto"]),
            ("franchiseSence=true", ["Beto Peña", "Dora Soto"]),
            ("missing=email", ["Carla Ñuñez"]),
            ("missing=bossEmail", ["Carla Ñuñez", "Dora Soto"]),
            ("missing=gender", ["Carla Ñuñez"]),
            ("missing=salary", ["Beto Peña"]),
            ("missing=bossEmail&gender=Female&franchiseSence=true", ["Dora Soto"]),
            ("sort=-name", ["Dora Soto", "Carla Ñuñez", "Beto Peña", "Ana Soto"]),
            ("sort=rut&q=norte", ["Dora Soto", "Ana Soto", "Beto Peña"]),
            ("sort=-people_id&gender=Female", ["Dora Soto", "Ana Soto"]),
            ("sort=rut,-name&q=norte", ["Dora Soto", "Ana Soto", "Beto Peña"]),
        ],
    )
    def test_is_searched_filtered_and_ordered(
        self, as_admin: FlaskClient, people: dict[str, Person], query: str, found: list[str]
    ) -> None:
        del people
        assert names(as_admin, query) == found

    def test_is_filtered_by_what_people_belong_to(
        self, as_admin: FlaskClient, people: dict[str, Person], norte: Company
    ) -> None:
        sales = people["ana"].area_id
        assert names(as_admin, f"area={sales}") == ["Ana Soto"]
        assert names(as_admin, f"status={status('Aprobado').id}") == ["Carla Ñuñez"]
        assert names(as_admin, f"company={norte.id}&active=all&q=elsa") == ["Elsa Soto"]
        assert names(as_admin, f"company={norte.id}&area={sales}&gender=Male") == []

    def test_comes_a_page_at_a_time(self, as_admin: FlaskClient, people: dict[str, Person]) -> None:
        del people
        answer = as_admin.get("/api/get_people?pageSize=3&page=2").json
        assert [row["name"] for row in answer["data"]] == ["Dora Soto"]
        assert answer["meta"] == {"page": 2, "pageSize": 3, "total": 4, "pages": 2}

    @pytest.mark.parametrize(
        "query",
        ["sort=grossSalary", "missing=phone", "gender=x", "company=a", "company=0", "colour=red"],
    )
    def test_refuses_what_it_does_not_know(self, as_admin: FlaskClient, query: str) -> None:
        assert as_admin.get(f"/api/get_people?{query}").status_code == 422


class TestTraining:
    def this_year(self, **given: object) -> dict:
        day = dt.date(clock.today().year, 1, 10)
        return {"initial_date": day, "end_date": day, "total_hours": Decimal("10.0"), **given}

    def row(self, client: FlaskClient) -> tuple[int, float]:
        (row,) = client.get("/api/get_people").json["data"]
        return row["courses"], row["hoursYear"]

    def test_counts_courses_and_the_hours_of_this_year(
        self, as_admin: FlaskClient, norte: Company
    ) -> None:
        person = make_person(company=norte)
        done = self.this_year(is_complete=True)
        make_participant(make_course(norte, **done), person, attended_hours=Decimal("7.5"))
        make_participant(make_course(norte, **done), person, attendance=Decimal("33.3"))
        make_participant(make_course(norte, **done), person)
        make_participant(make_course(norte, **self.this_year()), person)
        make_participant(make_course(norte, is_complete=True, end_date=dt.date(2020, 1, 1)), person)
        assert self.row(as_admin) == (5, 20.8)

    def test_leaves_out_what_does_not_count(self, as_admin: FlaskClient, norte: Company) -> None:
        person = make_person(company=norte)
        done = self.this_year(is_complete=True)
        make_participant(make_course(norte, **done), person, active=False)
        make_participant(make_course(norte, **done, active=False), person)
        absent = status("Ausente")
        absent.counts_as_trained = False
        make_participant(make_course(norte, **done), person, status_id=absent.id)
        assert self.row(as_admin) == (1, 0.0)

    def test_is_that_of_the_own_courses_for_staff(
        self, as_staff: FlaskClient, andina: Company, norte: Company
    ) -> None:
        person = make_person(company=andina)
        done = self.this_year(is_complete=True)
        make_participant(make_course(andina, **done), person)
        make_participant(make_course(norte, **done), person)
        assert self.row(as_staff) == (1, 10.0)


class TestCourses:
    def test_come_newest_first_with_how_the_person_did(
        self, as_admin: FlaskClient, norte: Company
    ) -> None:
        person = make_person(company=norte)
        old = make_course(norte, "Viejo", end_date=dt.date(2026, 3, 3), is_complete=True)
        new = make_course(norte, "Nuevo", end_date=dt.date(2126, 3, 3), total_hours=Decimal("8.5"))
        make_participant(old, person, status_id=status("Aprobado").id, grade=Decimal("6.5"))
        make_participant(new, person, attendance=Decimal("50.0"))
        answer = as_admin.get(f"/api/people/{person.id}/courses").json
        assert answer["meta"]["total"] == 2
        first, second = answer["data"]
        assert (first["courseName"], first["totalHours"], first["hours"]) == ("Nuevo", 8.5, 4.3)
        assert (first["attendance"], first["grade"], first["statusName"]) == (50.0, None, None)
        assert (first["state"], first["isComplete"]) == ("en_curso", False)
        assert (second["courseName"], second["grade"]) == ("Viejo", 6.5)
        assert (second["statusName"], second["state"]) == ("Aprobado", "completado")
        assert second["endDate"] == "2026-03-03"

    def test_are_the_own_ones_for_staff(
        self, as_staff: FlaskClient, andina: Company, norte: Company
    ) -> None:
        person = make_person(company=andina)
        make_participant(make_course(andina, "Propio"), person)
        make_participant(make_course(norte, "Ajeno"), person)
        rows = as_staff.get(f"/api/people/{person.id}/courses").json["data"]
        assert [row["courseName"] for row in rows] == ["Propio"]

    def test_come_a_page_at_a_time(self, as_admin: FlaskClient, norte: Company) -> None:
        person = make_person(company=norte)
        for _ in range(3):
            make_participant(make_course(norte), person)
        answer = as_admin.get(f"/api/people/{person.id}/courses?page=2&pageSize=2").json
        assert (len(answer["data"]), answer["meta"]["total"]) == (1, 3)


class TestLookup:
    def test_offers_the_first_active_people(
        self, as_admin: FlaskClient, people: dict[str, Person], norte: Company
    ) -> None:
        del people
        assert names(as_admin, "q=soto", "people/lookup") == ["Ana Soto", "Dora Soto"]
        assert names(as_admin, f"company={norte.id}", "people/lookup") == [
            "Ana Soto",
            "Beto Peña",
            "Carla Ñuñez",
        ]
        row = as_admin.get("/api/people/lookup?q=ana").json["data"][0]
        assert (row["companyName"], row["areaName"]) == ("Norte", "Ventas")
        assert row["enrolled"] is False

    def test_offers_no_more_than_twenty(self, as_admin: FlaskClient, norte: Company) -> None:
        for _ in range(21):
            make_person(company=norte)
        assert len(names(as_admin, "", "people/lookup")) == 20

    def test_tells_who_is_in_the_course(
        self, as_admin: FlaskClient, people: dict[str, Person], norte: Company
    ) -> None:
        course = make_course(norte)
        make_participant(course, people["ana"])
        make_participant(course, people["dora"], active=False)
        make_participant(make_course(norte), people["beto"])
        rows = as_admin.get(f"/api/people/lookup?course_id={course.id}").json["data"]
        assert [row["name"] for row in rows if row["enrolled"]] == ["Ana Soto"]
