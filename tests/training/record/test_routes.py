"""Records and certificates: what they say, and who gets them."""

import datetime as dt
from decimal import Decimal

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db as database
from app.models.organisation import Company, Status
from app.models.training import Participant
from tests.factories import (
    make_company,
    make_course,
    make_participant,
    make_person,
    make_rapporteur,
    make_rapporteur_course,
    make_supplier,
)


def status(name: str) -> int:
    return database.session.scalars(select(Status.id).where(Status.name == name)).one()


@pytest.fixture
def ana(andina: Company):
    return make_person("Ana Pérez", company=andina)


@pytest.fixture
def passed(andina: Company, ana) -> Participant:
    """Ana in a complete course of a provider."""
    course = make_course(
        andina,
        "Trabajo en altura",
        supplier_id=make_supplier("OTEC Faro").id,
        sence_code="1237900001",
        is_complete=True,
    )
    make_rapporteur_course(course, make_rapporteur("Rosa Vera"))
    make_rapporteur_course(course, make_rapporteur("Juan Quitado"), active=False)
    return make_participant(
        course, ana, attendance=Decimal(90), grade=Decimal("6.2"), status_id=status("Aprobado")
    )


@pytest.fixture
def completed(andina: Company, ana):
    """Makes Ana a participant of a course that was completed under the rule."""

    def enrol(**given) -> Participant:
        name = given.pop("status", None)
        course = make_course(
            andina, is_complete=True, pass_grade=Decimal(4), pass_attendance=Decimal(75)
        )
        scores = {
            field: value if field == "attendance_exception" else Decimal(value)
            for field, value in given.items()
        }
        return make_participant(course, ana, status_id=status(name) if name else None, **scores)

    return enrol


class TestRecord:
    def test_tells_courses_newest_first_with_totals(
        self, as_staff: FlaskClient, andina: Company, ana, passed: Participant
    ):
        later = make_course(
            andina, "Excel", initial_date=dt.date(2026, 4, 1), end_date=dt.date(2026, 4, 2)
        )
        make_participant(later, ana)
        absent = make_course(andina, "Ausente", is_complete=True)
        make_participant(absent, ana, status_id=status("Ausente"), attendance=Decimal(0))
        make_participant(make_course(andina, active=False), ana)
        make_participant(make_course(andina), ana, active=False)
        data = as_staff.get(f"/api/people/{ana.id}/record").json["data"]
        assert data["person"]["name"] == "Ana Pérez"
        assert data["person"]["companyName"] == "Empresa Andina"
        assert data["organisation"]["name"] == "Aula"
        assert data["totals"] == {
            "courses": 3,
            "completed": 1,
            "hours": 18.0,
            "attendance": 90.0,
            "grade": 6.2,
        }
        lines = [(one["courseName"], one["state"], one["isCertified"]) for one in data["courses"]]
        assert lines == [
            ("Excel", "por_cerrar", False),
            ("Ausente", "completado", False),
            ("Trabajo en altura", "completado", True),
        ]
        assert data["courses"][2]["participant_id"] == passed.id
        assert data["courses"][2]["supplierName"] == "OTEC Faro"

    def test_rounds_half_up(self, as_staff: FlaskClient, andina: Company, ana) -> None:
        """0,25 hours, and a mean grade of 4,25."""
        for attendance, grade in (("50.0", "4.0"), ("74.5", "4.5")):
            course = make_course(andina, total_hours=Decimal("0.5"), is_complete=True)
            scores = {"attendance": Decimal(attendance), "grade": Decimal(grade)}
            make_participant(course, ana, **scores, attended_hours=Decimal(0))
        half = make_course(andina, total_hours=Decimal("0.5"), is_complete=True)
        make_participant(half, ana, attendance=Decimal(50))
        totals = as_staff.get(f"/api/people/{ana.id}/record").json["data"]["totals"]
        assert (totals["hours"], totals["attendance"], totals["grade"]) == (0.3, 58.2, 4.3)

    def test_holds_the_courses_that_the_caller_sees(
        self, as_staff: FlaskClient, as_admin: FlaskClient, ana, passed: Participant
    ):
        elsewhere = make_course(make_company("Otra"), is_complete=True)
        make_participant(elsewhere, ana)
        assert passed.person_id == ana.id
        seen = [
            len(client.get(f"/api/people/{ana.id}/record").json["data"]["courses"])
            for client in (as_staff, as_admin)
        ]
        assert seen == [1, 2]

    def test_of_somebody_without_courses_is_empty(self, as_staff: FlaskClient, ana):
        data = as_staff.get(f"/api/people/{ana.id}/record").json["data"]
        assert data["courses"] == []
        assert data["totals"]["attendance"] is None

    def test_of_nobody_is_not_found(self, as_staff: FlaskClient):
        assert as_staff.get("/api/people/987654321/record").status_code == 404


class TestCertificate:
    def test_says_what_was_learned_where_and_how_well(
        self, as_staff: FlaskClient, passed: Participant
    ):
        data = as_staff.get(f"/api/participants/{passed.id}/certificate").json["data"]
        assert data["folio"] == f"2026-{passed.id:06}"
        told = {
            "name": "Ana Pérez",
            "rut": passed.rut,
            "courseName": "Trabajo en altura",
            "courseCodeSence": "1237900001",
            "supplierName": "OTEC Faro",
            "totalHours": 20.0,
            "hours": 18.0,
            "initialDate": "2026-03-02",
            "endDate": "2026-03-06",
            "grade": 6.2,
            "statusName": "Aprobado",
            "company": {"name": "Empresa Andina", "logo": None},
            "rapporteurs": ["Rosa Vera"],
        }
        assert {name: data[name] for name in told} == told

    @pytest.mark.parametrize(
        ("course", "given"),
        [
            ({"is_complete": False}, {}),
            ({"active": False}, {}),
            ({}, {"active": False}),
            ({}, {"status": "Ausente"}),
        ],
    )
    def test_is_refused_without_a_result(
        self, as_staff: FlaskClient, andina: Company, ana, course, given
    ):
        name = given.get("status", "Aprobado")
        active = given.get("active", True)
        made = make_course(andina, **{"is_complete": True, **course})
        one = make_participant(made, ana, status_id=status(name), active=active)
        answer = as_staff.get(f"/api/participants/{one.id}/certificate")
        assert answer.status_code == 409
        assert "cuando el curso está completado" in answer.json["message"]

    @pytest.mark.parametrize(
        ("given", "outcome"),
        [
            ({"grade": 6, "attendance": 90}, "passed"),
            ({"grade": "3.5", "attendance": 90}, "took_part"),
            ({"attendance": 90}, "took_part"),
            ({"grade": 6}, "took_part"),
            ({"grade": "3.5", "attendance": 40, "attendance_exception": "Licencia"}, "took_part"),
            ({"grade": 3, "attendance": 20, "status": "Aprobado"}, "passed"),
            ({"grade": 6, "attendance": 90, "status": "Reprobado"}, "took_part"),
            ({"grade": 6, "attendance": 90, "status": "Licencia médica"}, "took_part"),
        ],
    )
    def test_says_that_somebody_passed_or_took_part(
        self, as_staff: FlaskClient, completed, given, outcome
    ):
        one = completed(**given)
        data = as_staff.get(f"/api/participants/{one.id}/certificate").json["data"]
        assert data["outcome"] == outcome

    @pytest.mark.parametrize("given", [{}, {"grade": 7}, {"status": "Reprobado"}])
    def test_is_refused_to_who_neither_attended_nor_passed(
        self, as_staff: FlaskClient, completed, given
    ):
        one = completed(attendance=70, **given)
        answer = as_staff.get(f"/api/participants/{one.id}/certificate")
        assert (answer.status_code, answer.json["code"]) == (409, "participant_not_there")
        assert "Asistió al 70 %" in answer.json["message"]
        assert "desde el 75 %" in answer.json["message"]
        data = as_staff.get(f"/api/people/{one.person_id}/record").json["data"]
        assert [line["isCertified"] for line in data["courses"]] == [False]

    def test_of_a_course_completed_before_there_was_a_rule_stays(
        self, as_staff: FlaskClient, andina: Company, ana
    ):
        old = make_course(andina, is_complete=True)
        one = make_participant(old, ana, grade=Decimal("3.5"), attendance=Decimal(10))
        data = as_staff.get(f"/api/participants/{one.id}/certificate").json["data"]
        assert data["outcome"] == "took_part"

    def test_of_another_company_is_not_found(self, as_staff: FlaskClient, ana):
        foreign = make_participant(make_course(make_company("Otra"), is_complete=True), ana)
        assert as_staff.get(f"/api/participants/{foreign.id}/certificate").status_code == 404


class TestHours:
    def test_are_rounded_once_they_are_added(
        self, as_staff: FlaskClient, andina: Company, ana
    ) -> None:
        for _ in range(3):
            course = make_course(andina, is_complete=True, total_hours=Decimal(10))
            make_participant(course, ana, attendance=Decimal("33.3"))
        totals = as_staff.get(f"/api/people/{ana.id}/record").json["data"]["totals"]
        assert totals["hours"] == 10.0
