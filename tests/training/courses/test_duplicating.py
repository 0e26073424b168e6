"""The same course again on other days."""

from typing import Any

from flask.testing import FlaskClient

from app.extensions import db
from app.models.organisation import Company
from app.models.training import Course, Participant
from tests.factories import (
    make_company,
    make_course,
    make_participant,
    make_person,
    make_rapporteur,
    make_rapporteur_course,
)
from tests.training.courses.support import create


def duplicate(client: FlaskClient, course_id: int, **fields: Any):
    body = {"initialDate": "2026-04-01", **fields}
    return client.post(f"/api/courses/{course_id}/duplicate", json=body)


def participants(data: dict[str, Any]) -> list[Participant]:
    found = db.session.query(Participant).filter_by(course_id=data["course_id"])
    return found.order_by(Participant.id).all()


class TestDuplicate:
    def test_moves_the_end_by_as_many_days(self, as_admin: FlaskClient) -> None:
        course = create(as_admin, senceActionId="A-1", senceCommunicatedAt="2026-02-20")
        first = course.json["data"]
        answer = duplicate(as_admin, first["course_id"])
        second = answer.json["data"]
        assert answer.status_code == 201
        changed = {name for name, value in second.items() if value != first[name]}
        assert changed == {
            *("course_id", "initialDate", "endDate", "senceActionId", "senceCommunicatedAt")
        }
        assert (second["initialDate"], second["endDate"]) == ("2026-04-01", "2026-04-05")

    def test_is_active_and_open_whatever_the_first_one_is(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company(), active=False, is_complete=True)
        data = duplicate(as_admin, course.id).json["data"]
        assert (data["active"], data["isComplete"]) == (True, False)

    def test_takes_active_rapporteurs_unless_told_otherwise(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        make_rapporteur_course(course, make_rapporteur("Ana"))
        make_rapporteur_course(course, make_rapporteur("Removida"), active=False)
        make_rapporteur_course(course, make_rapporteur("Retirada", active=False))
        data = duplicate(as_admin, course.id).json["data"]
        found = as_admin.get(f"/api/getRapporteursByCourse/{data['course_id']}").json["data"]
        assert [one["name"] for one in found["active"]] == ["Ana"]
        without = duplicate(as_admin, course.id, withRapporteurs=False).json["data"]
        found = as_admin.get(f"/api/getRapporteursByCourse/{without['course_id']}").json["data"]
        assert found == {"active": [], "removed": []}

    def test_takes_people_as_they_are_today_without_results(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        person = make_person("Ana", phone="+56911111111")
        make_participant(course, person, attendance=100, grade=7, phone="+56922222222")
        make_participant(course, make_person("Retirada"), active=False)
        make_participant(course, make_person("Deshabilitada", active=False))
        assert participants(duplicate(as_admin, course.id).json["data"]) == []
        data = duplicate(as_admin, course.id, withParticipants=True).json["data"]
        (one,) = participants(data)
        assert data["participantCount"] == 1
        assert (one.name, one.phone) == ("Ana", "+56911111111")
        assert (one.attendance, one.grade) == (None, None)

    def test_shows_staff_nothing_new_of_people_of_others(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        course = make_course(andina)
        foreign = make_person("Ajena", company=make_company(), phone="+56911111111")
        make_participant(course, foreign, phone="+56922222222")
        data = duplicate(as_staff, course.id, withParticipants=True).json["data"]
        assert [one.phone for one in participants(data)] == ["+56922222222"]

    def test_needs_an_active_company(self, as_admin: FlaskClient) -> None:
        answer = duplicate(as_admin, make_course(make_company(active=False)).id)
        assert (answer.status_code, answer.json["code"]) == (409, "company_disabled")

    def test_is_done_once_per_idempotency_key(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        path, headers = f"/api/courses/{course.id}/duplicate", {"Idempotency-Key": "k"}
        for _ in "12":
            as_admin.post(path, json={"initialDate": "2026-04-01"}, headers=headers)
        assert db.session.query(Course).count() == 2
