"""One course with everybody in it, and what is left to do."""

import datetime as dt
from typing import Any

from flask.testing import FlaskClient

from app.extensions import db
from app.models.organisation import Company, Status
from app.models.training import Course
from tests.factories import (
    make_company,
    make_course,
    make_participant,
    make_person,
    make_rapporteur,
    make_rapporteur_course,
)


def detail(client: FlaskClient, course: Course) -> dict[str, Any]:
    return client.get(f"/api/get_course/{course.id}").json["data"]


def checklist(client: FlaskClient, course: Course) -> dict[str, tuple[bool, str | None]]:
    found = detail(client, course)["checklist"]
    return {one["key"]: (one["done"], one["detail"]) for one in found}


class TestDetail:
    def test_gives_everybody_disabled_ones_last(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        make_participant(course, make_person("Ana"), active=False)
        make_participant(course, make_person("Berta"), gross_salary=900_000)
        data = detail(as_admin, course)
        assert [one["name"] for one in data["participants"]] == ["Berta", "Ana"]
        assert data["participants"][0]["hasGrossSalary"] is True
        assert "grossSalary" not in data["participants"][0]
        assert data["participantCount"] == 1

    def test_counts(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        absent = db.session.query(Status).filter_by(name="Ausente").one()
        make_participant(course, make_person(), attendance=80)
        make_participant(course, make_person(), attended_hours=4, status_id=absent.id)
        make_participant(course, make_person(), active=False, attendance=90)
        counts = {"participants": 2, "disabled": 1, "withAttendance": 2, "trained": 1}
        assert detail(as_admin, course)["counts"] == counts

    def test_tells_rapporteurs_apart(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        make_rapporteur_course(course, make_rapporteur("Ana"))
        make_rapporteur_course(course, make_rapporteur("Rosa"), active=False)
        found = detail(as_admin, course)["rapporteurs"]
        assert [one["name"] for one in found["active"]] == ["Ana"]
        assert [one["name"] for one in found["removed"]] == ["Rosa"]

    def test_shows_staff_participants_of_every_company_by_name(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        course = make_course(andina)
        make_participant(course, make_person("Ajena", company=make_company("Boreal")))
        (one,) = detail(as_staff, course)["participants"]
        assert (one["name"], one["companyName"]) == ("Ajena", "Boreal")


class TestChecklist:
    def test_of_a_course_that_nobody_has_prepared(self, as_admin: FlaskClient) -> None:
        assert checklist(as_admin, make_course(make_company())) == {
            "participants": (False, None),
            "rapporteur": (False, None),
            "senceCode": (False, None),
            "data": (True, None),
            "senceCommunication": (False, None),
            "attendance": (False, None),
            "complete": (False, None),
        }

    def test_of_a_course_that_is_closed(self, as_admin: FlaskClient) -> None:
        told = {"sence_code": "1237999001", "sence_communicated_at": dt.date(2026, 2, 20)}
        course = make_course(make_company(), is_complete=True, **told)
        make_participant(course, make_person(), attendance=100)
        make_rapporteur_course(course, make_rapporteur("Ana Soto"))
        assert checklist(as_admin, course) == {
            "participants": (True, "1 participante"),
            "rapporteur": (True, "Ana Soto"),
            "senceCode": (True, "1237999001"),
            "data": (True, None),
            "senceCommunication": (True, "20-02-2026"),
            "attendance": (True, None),
            "complete": (True, None),
        }

    def test_names_the_data_that_a_planned_course_lacks(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company(), commune=None, hour_init=None)
        course.thematic_area_id = None
        db.session.commit()
        found = {one["key"]: one for one in detail(as_admin, course)["checklist"]}
        words = "Falta el área temática, el lugar (región y comuna) y el horario"
        assert (found["data"]["done"], found["data"]["detail"]) == (False, words)
        assert found["data"]["field"] == "topicArea"

    def test_says_how_many_are_missing(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company(), modality="E-learning sincrónico")
        make_participant(course, make_person(), attendance=100)
        make_participant(course, make_person(), dj_signed=True)
        make_participant(course, make_person())
        found = checklist(as_admin, course)
        assert found["attendance"] == (False, "Faltan 2 de 3")
        assert found["swornStatements"] == (False, "Faltan 2 de 3")
