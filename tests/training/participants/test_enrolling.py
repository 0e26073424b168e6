"""People on their way into a course, one at a time or several."""

import datetime as dt
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.extensions import db
from app.models.organisation import Company
from app.models.people import Person
from app.models.platform import AuditEvent
from app.models.training import Course, Participant
from tests.factories import make_company, make_course, make_participant, make_person

RUT = "12531909-2"


def create(client: FlaskClient, course: Course, **fields: Any):
    body = {"name": "María Pérez", "rut": RUT, "course_id": course.id, **fields}
    return client.post("/api/createparticipant", json=body)


def add(client: FlaskClient, course: Course, *people: Person):
    body = {"people_ids": [one.id for one in people], "course_id": course.id}
    return client.post("/api/add_participant_course", json=body)


def add_one(client: FlaskClient, course: Course, person: Person):
    body = {"people_id": person.id, "course_id": course.id}
    return client.post("/api/add_participant_course", json=body)


def told(action: str) -> list[Any]:
    found = db.session.query(AuditEvent).filter_by(action=action).order_by(AuditEvent.id)
    return [(event.entity, event.entity_id, event.data) for event in found]


class TestAForm:
    def test_makes_the_person_and_the_participant(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company("Andina"))
        answer = create(as_admin, course, email="maria@x.cl", bossName="Pedro")
        data = answer.json["data"]
        assert answer.status_code == 201
        assert (data["name"], data["rut"], data["bossName"]) == ("María Pérez", RUT, "Pedro")
        assert (data["attendance"], data["active"]) == (None, True)
        person = db.session.query(Person).one()
        assert (person.id, person.boss_name) == (data["people_id"], "Pedro")
        kept = {"name": "María Pérez", "participant_id": data["participant_id"]}
        assert told("participant.added") == [("course", course.id, kept)]

    def test_takes_the_company_of_the_course_when_none_is_said(self, as_admin: FlaskClient) -> None:
        data = create(as_admin, make_course(make_company("Andina"))).json["data"]
        assert data["companyName"] == "Andina"

    def test_leaves_a_known_person_as_it_is(self, as_admin: FlaskClient) -> None:
        make_person("María Pérez Soto", rut=RUT, phone="+56911111111", boss_name="Luis")
        course = make_course(make_company())
        data = create(as_admin, course, rut="12.531.909-2", phone="922222222").json["data"]
        shown = (data["name"], data["phone"], data["bossName"])
        assert shown == ("María Pérez", "+56922222222", "Luis")
        person = db.session.query(Person).one()
        assert (person.name, person.phone) == ("María Pérez Soto", "+56911111111")

    def test_knows_external_people_by_email_and_name(self, as_admin: FlaskClient) -> None:
        known = make_person("María Pérez", rut=None, email="Maria@x.cl", is_external=True)
        external = {"rut": None, "isExternal": True, "email": "maria@x.cl"}
        data = create(as_admin, make_course(make_company()), **external).json["data"]
        assert data["people_id"] == known.id

    def test_holds_the_rules_of_people(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        answer = create(as_admin, course, rut="12531909-3", email="x", franchiseSence=True)
        assert answer.json["errors"] == {
            "rut": ["El dígito verificador no corresponde al RUT ingresado. ¿Es 12.531.909-2?"],
            "email": ["Ingresa un correo válido, por ejemplo nombre@empresa.cl."],
        }
        answer = create(as_admin, course, franchiseSence=True)
        words = "Ingresa la renta bruta para determinar el tramo SENCE."
        assert answer.json["errors"] == {"grossSalary": [words]}

    def test_refuses_who_is_there_already(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        create(as_admin, course)
        answer = create(as_admin, course)
        assert (answer.status_code, answer.json["code"]) == (409, "participant_enrolled")
        assert answer.json["message"] == "María Pérez ya está en este curso."

    def test_refuses_a_disabled_person(self, as_admin: FlaskClient) -> None:
        make_person(rut=RUT, active=False)
        answer = create(as_admin, make_course(make_company()))
        assert (answer.status_code, answer.json["code"]) == (409, "person_disabled")
        assert answer.json["message"] == "La persona está deshabilitada."

    @pytest.mark.parametrize(
        ("state", "code"),
        [({"active": False}, "course_disabled"), ({"is_complete": True}, "course_complete")],
    )
    def test_needs_an_open_course(
        self, as_admin: FlaskClient, state: dict[str, bool], code: str
    ) -> None:
        answer = create(as_admin, make_course(make_company(), **state))
        assert (answer.status_code, answer.json["code"]) == (409, code)
        assert db.session.query(Person).count() == 0

    def test_keeps_staff_from_people_of_others(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        make_person(rut=RUT, company=make_company())
        answer = create(as_staff, make_course(andina))
        assert (answer.status_code, answer.json["code"]) == (409, "person_other_company")
        assert "people_id" not in answer.json

    def test_is_done_once_per_idempotency_key(self, as_admin: FlaskClient) -> None:
        body = {"name": "Ana Soto", "rut": RUT, "course_id": make_course(make_company()).id}
        headers = {"Idempotency-Key": "k"}
        path = "/api/createparticipant"
        answers = [as_admin.post(path, json=body, headers=headers) for _ in "12"]
        assert [answer.status_code for answer in answers] == [201, 201]
        assert db.session.query(Participant).count() == 1


class TestSeveral:
    def test_tell_added_already_and_disabled_apart(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        new, there, off = make_person("Ana"), make_person("Berta"), make_person("C", active=False)
        make_participant(course, there)
        data = add(as_admin, course, new, there, off).json["data"]
        found = {kind: [one["people_id"] for one in data[kind]] for kind in list(data)[:3]}
        assert found == {"added": [new.id], "already": [there.id], "disabled": [off.id]}

    def test_copy_the_person(self, as_admin: FlaskClient) -> None:
        company = make_company()
        person = make_person("Ana", company=company, gross_salary=900_000, boss_email="j@x.cl")
        add_one(as_admin, make_course(make_company()), person)
        kept = db.session.query(Participant).one()
        copied = (kept.company_id, kept.gross_salary, kept.boss_email, kept.folded_name)
        assert copied == (company.id, 900_000, "j@x.cl", "ana")

    def test_bring_back_who_was_taken_out_with_their_results(self, as_admin: FlaskClient) -> None:
        course, person = make_course(make_company()), make_person("Ana")
        make_participant(course, person, active=False, grade=6)
        data = add_one(as_admin, course, person).json["data"]
        assert len(data["added"]) == 1
        kept = db.session.query(Participant).one()
        assert (kept.active, kept.grade) == (True, 6)

    def test_refuse_one_who_is_there_already(self, as_admin: FlaskClient) -> None:
        course, person = make_course(make_company()), make_person("María Pérez")
        make_participant(course, person)
        answer = add_one(as_admin, course, person)
        assert (answer.status_code, answer.json["code"]) == (409, "participant_enrolled")
        assert answer.json["message"] == "María Pérez ya está en este curso."

    def test_refuse_one_who_is_disabled(self, as_admin: FlaskClient) -> None:
        answer = add_one(as_admin, make_course(make_company()), make_person(active=False))
        assert (answer.status_code, answer.json["code"]) == (409, "person_disabled")

    def test_do_not_find_people_of_others(self, as_staff: FlaskClient, andina: Company) -> None:
        foreign = make_person(company=make_company())
        answer = add(as_staff, make_course(andina), foreign)
        assert (answer.status_code, answer.json["code"]) == (404, "person_missing")
        answer = add(as_staff, make_course(make_company()), foreign)
        assert (answer.status_code, answer.json["code"]) == (404, "course_missing")

    @pytest.mark.parametrize("body", [{}, {"people_id": 1, "people_ids": [1]}, {"people_ids": []}])
    def test_are_named_in_one_way(self, as_admin: FlaskClient, body: dict[str, Any]) -> None:
        course = make_course(make_company())
        path = "/api/add_participant_course"
        answer = as_admin.post(path, json={"course_id": course.id, **body})
        assert list(answer.json["errors"]) == ["people_ids"]


class TestOverlaps:
    @pytest.mark.parametrize(
        ("other", "warned"),
        [
            ({}, True),
            ({"initial_date": dt.date(2026, 3, 6), "end_date": dt.date(2026, 3, 9)}, True),
            ({"initial_date": dt.date(2026, 3, 7), "end_date": dt.date(2026, 3, 9)}, False),
            ({"hour_init": dt.time(12, 45), "hour_finish": dt.time(18)}, True),
            ({"hour_init": dt.time(13), "hour_finish": dt.time(18)}, False),
            ({"active": False}, False),
        ],
    )
    def test_are_worth_knowing(
        self, as_admin: FlaskClient, other: dict[str, Any], warned: bool
    ) -> None:
        company, person = make_company(), make_person("Ana Soto")
        make_participant(make_course(company, "Inglés", **other), person)
        hours = {"hour_init": dt.time(9), "hour_finish": dt.time(13)}
        answer = add_one(as_admin, make_course(company, **hours), person)
        words = 'Ana Soto también está en el curso "Inglés" en esas fechas.'
        expected = [{"field": "people_id", "message": words}] if warned else []
        assert answer.json["data"]["warnings"] == expected
