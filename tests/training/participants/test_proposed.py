"""Results that nobody gave: the rule of the organisation proposes them, a person stands over it."""

from decimal import Decimal
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db
from app.models.organisation import Company, Status
from app.models.training import Course, Participant
from tests.factories import make_course, make_participant, make_person

RULE = "/api/settings/results"


def status(name: str) -> int:
    return db.session.scalars(select(Status.id).where(Status.name == name)).one()


def result_of(client: FlaskClient, course: Course, **given: Any) -> str | None:
    """The result of somebody in the course, as its detail answers it."""
    if "status" in given:
        given["status_id"] = status(given.pop("status"))
    participant = make_participant(course, make_person(), **given)
    people = client.get(f"/api/get_course/{course.id}").json["data"]["participants"]
    return next(one["result"] for one in people if one["participant_id"] == participant.id)


def complete(client: FlaskClient, course: Course, *, is_complete: bool = True) -> None:
    answer = client.put(f"/api/updatecourse/{course.id}", json={"isComplete": is_complete})
    assert answer.status_code == 200, answer.json


class TestProposal:
    @pytest.mark.parametrize(
        ("given", "expected"),
        [
            ({"grade": "4.0", "attendance": "75"}, "passed_proposed"),
            ({"grade": "3.9", "attendance": "100"}, "failed_proposed"),
            ({"grade": "7.0", "attendance": "74.9"}, "failed_proposed"),
            ({"grade": "3.5"}, "failed_proposed"),
            ({"attendance": "10"}, "failed_proposed"),
            ({"grade": "6.0"}, None),
            ({"attendance": "100"}, None),
            ({}, None),
        ],
    )
    def test_follows_grade_and_attendance_as_far_as_they_are_known(
        self, as_admin: FlaskClient, andina: Company, given: dict[str, str], expected: str | None
    ) -> None:
        scores = {name: Decimal(value) for name, value in given.items()}
        assert result_of(as_admin, make_course(andina), **scores) == expected

    def test_takes_the_attended_hours_for_the_attendance(
        self, as_admin: FlaskClient, andina: Company
    ) -> None:
        course = make_course(andina, total_hours=Decimal(20))
        found = [
            result_of(as_admin, course, grade=Decimal(5), attended_hours=Decimal(hours))
            for hours in (15, 14)
        ]
        assert found == ["passed_proposed", "failed_proposed"]

    def test_excuses_from_attendance_who_has_an_exception(
        self, as_admin: FlaskClient, andina: Company
    ) -> None:
        given = {"grade": Decimal(5), "attendance": Decimal(40)}
        excused = {**given, "attendance_exception": "Licencia médica"}
        assert result_of(as_admin, make_course(andina), **excused) == "passed_proposed"

    @pytest.mark.parametrize(
        ("name", "expected"),
        [
            ("Aprobado", "passed"),
            ("Reprobado", "failed"),
            ("Inscrito", "failed_proposed"),
            ("Retirado", None),
            ("Licencia médica", None),
        ],
    )
    def test_gives_way_to_what_a_person_said(
        self, as_admin: FlaskClient, andina: Company, name: str, expected: str | None
    ) -> None:
        given = {"grade": Decimal("3.5"), "attendance": Decimal(100)}
        assert result_of(as_admin, make_course(andina), status=name, **given) == expected

    def test_leaves_out_what_the_organisation_does_not_ask_for(
        self, as_admin: FlaskClient, andina: Company
    ) -> None:
        assert as_admin.put(RULE, json={"passGrade": None}).status_code == 200
        course = make_course(andina)
        found = result_of(as_admin, course, attendance=Decimal(80), grade=Decimal(2))
        assert found == "passed_proposed"
        assert as_admin.put(RULE, json={"passAttendance": None}).status_code == 200
        assert result_of(as_admin, course, attendance=Decimal(80)) is None


class TestRule:
    def test_is_grade_four_and_three_quarters_until_somebody_says_otherwise(
        self, as_staff: FlaskClient
    ) -> None:
        assert as_staff.get(RULE).json["data"] == {"passGrade": 4, "passAttendance": 75}

    @pytest.mark.parametrize(
        ("sent", "words"),
        [
            ({"passGrade": 7.5}, "Ingresa una nota entre 1,0 y 7,0, con un decimal."),
            ({"passGrade": 4.05}, "Ingresa una nota entre 1,0 y 7,0, con un decimal."),
            ({"passAttendance": 101}, "Ingresa un porcentaje entre 0 y 100"),
        ],
    )
    def test_has_bounds(self, as_admin: FlaskClient, sent: dict[str, float], words: str) -> None:
        answer = as_admin.put(RULE, json=sent)
        assert answer.status_code == 422
        assert words in str(answer.json["errors"])

    def test_is_changed_by_administrators_only(self, as_staff: FlaskClient) -> None:
        assert as_staff.put(RULE, json={"passGrade": 5}).status_code == 403

    def test_of_a_complete_course_is_that_of_the_day_it_was_completed(
        self, as_admin: FlaskClient, andina: Company
    ) -> None:
        course = make_course(andina)
        given = {"grade": Decimal("4.2"), "attendance": Decimal(90)}
        assert result_of(as_admin, course, **given) == "passed_proposed"
        complete(as_admin, course)
        as_admin.put(RULE, json={"passGrade": 5})
        detail = as_admin.get(f"/api/get_course/{course.id}").json["data"]
        assert detail["passRule"] == {"passGrade": 4.0, "passAttendance": 75.0}
        assert [one["result"] for one in detail["participants"]] == ["passed_proposed"]
        complete(as_admin, course, is_complete=False)
        detail = as_admin.get(f"/api/get_course/{course.id}").json["data"]
        assert detail["passRule"] == {"passGrade": 5.0, "passAttendance": 75.0}
        assert [one["result"] for one in detail["participants"]] == ["failed_proposed"]

    def test_is_none_where_a_course_was_completed_before_there_was_one(
        self, as_admin: FlaskClient, andina: Company
    ) -> None:
        course = make_course(andina, is_complete=True)
        assert result_of(as_admin, course, grade=Decimal(2), attendance=Decimal(10)) is None

    def test_is_not_copied_with_a_course(self, as_admin: FlaskClient, andina: Company) -> None:
        course = make_course(andina)
        make_participant(course, make_person(), grade=Decimal(5), attendance=Decimal(90))
        complete(as_admin, course)
        as_admin.put(RULE, json={"passGrade": 6})
        sent = {"initialDate": "2026-05-04", "withParticipants": True}
        copied = as_admin.post(f"/api/courses/{course.id}/duplicate", json=sent).json["data"]
        detail = as_admin.get(f"/api/get_course/{copied['course_id']}").json["data"]
        assert detail["passRule"]["passGrade"] == 6.0


class TestWriting:
    def test_answers_what_is_proposed_now(self, as_admin: FlaskClient, andina: Company) -> None:
        course = make_course(andina)
        one = make_participant(course, make_person())
        row = {"participant_id": one.id, "grade": 6, "attendance": 100}
        answer = as_admin.patch(f"/api/courses/{course.id}/results", json={"rows": [row]})
        assert answer.json["data"][0]["result"] == "passed_proposed"
        assert db.session.get_one(Participant, one.id).status_id is None


class TestFilter:
    def test_by_a_status_finds_those_to_whom_it_is_proposed_in_list_and_total(
        self, as_admin: FlaskClient, andina: Company
    ) -> None:
        course = make_course(andina)
        for name, given in {
            "Ana Propuesta": {"grade": Decimal(6), "attendance": Decimal(100)},
            "Beto Dicho": {"grade": Decimal(2), "status_id": status("Aprobado")},
            "Carla Reprueba": {"grade": Decimal(2), "attendance": Decimal(100)},
            "Dora Inscrita": {"status_id": status("Inscrito")},
            "Eva Retirada": {"grade": Decimal(7), "status_id": status("Retirado")},
        }.items():
            make_participant(course, make_person(name), **given)

        def found(name: str) -> list[str]:
            asked = f"status={status(name)}"
            listed = as_admin.get(f"/api/courses/{course.id}/participants?pageSize=1&{asked}").json
            whole = as_admin.get(f"/api/courses/{course.id}/participants?{asked}").json
            assert listed["meta"]["total"] == len(whole["data"])
            return [one["name"] for one in whole["data"]]

        assert found("Aprobado") == ["Ana Propuesta", "Beto Dicho"]
        assert found("Reprobado") == ["Carla Reprueba"]
        assert found("Inscrito") == ["Dora Inscrita"]
        assert found("Retirado") == ["Eva Retirada"]
