"""A pasted list: each line is used or told about, and none stops another."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from app.extensions import db
from app.models.organisation import Company
from app.models.people import Person
from app.models.platform import AuditEvent
from app.models.training import Participant
from tests.factories import (
    make_company,
    make_course,
    make_department,
    make_participant,
    make_person,
    make_rut,
)
from tests.support.statements import statements


def paste(client: FlaskClient, lines: list[dict[str, Any]], course_id: int) -> dict[str, Any]:
    body = {"course_id": course_id, "participants": lines}
    answer = client.post("/api/createparticipantlist", json=body)
    assert answer.status_code == 201, answer.json
    return answer.json["data"]


class TestPasting:
    def test_tells_what_became_of_each_line(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        make_person("Ana Soto", rut="12531909-2")
        make_participant(course, make_person("Berta Ruiz", rut="9876543-3"))
        make_person("Carla Off", rut="11111111-1", active=False)
        lines = [
            {"rut": "12.531.909-2"},
            {"rut": "9876543-3"},
            {"rut": "12667869-K"},
            {"rut": "22222222-2", "name": "Diana Nueva"},
            {"rut": "12531909-3"},
            {"rut": "125319092"},
            {"rut": "11111111-1"},
            {"name": "Olga Mena"},
            {"rut": "33333333-3", "name": "Elsa", "color": "rojo"},
        ]
        data = paste(as_admin, lines, course.id)
        assert [(one["line"], one["name"]) for one in data["added"]] == [
            (1, "Ana Soto"),
            (4, "Diana Nueva"),
        ]
        assert [(one["line"], one["name"]) for one in data["already"]] == [(2, "Berta Ruiz")]
        assert data["notFound"] == [{"line": 3, "rut": "12667869-K"}]
        wrong = "El dígito verificador no corresponde al RUT ingresado. ¿Es 12.531.909-2?"
        assert data["invalid"] == [
            {"line": 5, "rut": "12531909-3", "reason": wrong},
            {"line": 6, "rut": "12531909-2", "reason": "Este RUT ya está en la línea 1."},
            {"line": 7, "rut": "11111111-1", "reason": "La persona está deshabilitada."},
            {"line": 8, "rut": None, "reason": "El RUT es obligatorio."},
            {"line": 9, "rut": "33333333-3", "reason": "Este dato no se reconoce."},
        ]
        assert db.session.query(Participant).count() == 3

    def test_makes_people_of_the_company_of_the_course(self, as_admin: FlaskClient) -> None:
        company = make_company()
        paste(as_admin, [{"rut": "12531909-2", "name": "Ana"}], make_course(company).id)
        assert db.session.query(Person).one().company_id == company.id

    def test_copies_what_a_line_says_of_a_known_person(self, as_admin: FlaskClient) -> None:
        person = make_person("Ana", rut="12531909-2", company=make_company())
        line = {"rut": "12531909-2", "bossName": "Pedro"}
        paste(as_admin, [line], make_course(make_company()).id)
        assert db.session.query(Participant).one().boss_name == "Pedro"
        assert person.boss_name is None

    def test_tells_staff_of_people_of_others_without_a_name(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        make_person("Ajena", rut="12531909-2", company=make_company())
        data = paste(as_staff, [{"rut": "12531909-2"}], make_course(andina).id)
        words = "Esta persona está registrada en otra empresa."
        assert data["invalid"] == [{"line": 1, "rut": "12531909-2", "reason": words}]

    def test_writes_how_people_did(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company(), total_hours=16)
        make_person("Ana Soto", rut="12531909-2")
        data = paste(
            as_admin,
            [
                {"rut": "12531909-2", "results": {"attendance": 95, "grade": "6,5"}},
                {"rut": "22222222-2", "name": "Diana", "results": {"status": 2, "grade": None}},
                {"rut": "33333333-3", "name": "Elsa", "results": {"grade": 8}},
                {"rut": "44444444-4", "name": "Fabia", "results": {"attendedHours": 20}},
                {"rut": "55555555-5", "name": "Gala", "results": {"status": 999}},
            ],
            course.id,
        )
        assert [(one["name"], one["note"]) for one in data["added"]] == [
            ("Ana Soto", None),
            ("Diana", None),
        ]
        assert [(one["line"], one["reason"]) for one in data["invalid"]] == [
            (3, "Ingresa una nota entre 1,0 y 7,0, con un decimal."),
            (4, "El curso dura 16 horas: ingresa horas entre 0 y 16."),
            (5, "Selecciona un estado de la lista."),
        ]
        ana, diana = db.session.query(Participant).order_by(Participant.name)
        assert (ana.attendance, float(ana.grade or 0)) == (95, 6.5)
        assert diana.status_id == 2
        # How somebody did in one course is nothing that the register keeps of a person.
        assert {one.status_id for one in db.session.query(Person)} == {None}
        history = as_admin.get(f"/api/history/course/{course.id}").json["data"]
        assert {"field": "grade", "before": None, "after": 6.5}.items() <= next(
            change for event in history for change in event["changes"] if change["field"] == "grade"
        ).items()

    def test_writes_over_nothing_that_is_there(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        ana = make_participant(course, make_person("Ana", rut="12531909-2"), grade=5)
        came = {"attendance": 90, "grade": 6.5}
        data = paste(as_admin, [{"rut": "12531909-2", "results": came}], course.id)
        assert [one["note"] for one in data["already"]] == ["Se dejó lo que ya tenía: nota 5."]
        db.session.refresh(ana)
        assert (ana.attendance, ana.grade) == (90, 5)
        assert data["already"][0]["updated"] is True
        again = paste(as_admin, [{"rut": "12531909-2", "results": {"grade": 5}}], course.id)
        assert again["already"][0]["note"] is None
        assert again["already"][0]["updated"] is False

    def test_asks_where_the_register_has_another_name(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        make_person("Ana María Soto Vera", rut="12531909-2")
        make_person("Berta Ruiz", rut="9876543-3")
        lines = [
            {"rut": "12531909-2", "name": "SOTO VERA ANA"},
            {"rut": "9876543-3", "name": "Carlos Pino", "results": {"grade": 6}},
        ]
        data = paste(as_admin, lines, course.id)
        # A spreadsheet writes a name in its own way; the register's stays.
        assert [one["name"] for one in data["added"]] == ["Ana María Soto Vera"]
        asked = {"rut": "9876543-3", "name": "Carlos Pino", "knownName": "Berta Ruiz"}
        assert data["namedOtherwise"] == [{"line": 2, **asked}]
        assert db.session.query(Participant).count() == 1
        said = paste(as_admin, [{**lines[1], "samePerson": True}], course.id)
        assert [one["name"] for one in said["added"]] == ["Berta Ruiz"]
        assert db.session.query(Participant).filter_by(name="Berta Ruiz").one().grade == 6

    def test_tells_staff_no_name_of_another_company(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        make_person("Ajena", rut="12531909-2", company=make_company())
        line = {"rut": "12531909-2", "name": "Otra Persona", "samePerson": True}
        data = paste(as_staff, [line], make_course(andina).id)
        assert (data["added"], data["namedOtherwise"]) == ([], [])
        assert "Ajena" not in str(data)

    def test_makes_hundreds_of_people_in_as_many_statements_as_ten(
        self, as_admin: FlaskClient
    ) -> None:
        company = make_company()
        area = make_department()

        def counted(first: int, count: int) -> int:
            course = make_course(company)
            lines = [
                {
                    "rut": make_rut(number),
                    "name": f"Persona {number}",
                    "email": f"p{number}@ejemplo.cl",
                    "area": area.id,
                    "results": {"attendance": 100, "grade": 6},
                }
                for number in range(first, first + count)
            ]
            with statements() as found:
                assert len(paste(as_admin, lines, course.id)["added"]) == count
            return len(found)

        few = counted(20_000_000, 10)
        assert counted(21_000_000, 300) <= few + 4  # the rows of an INSERT are sent in batches
        assert few < 40
        created = db.session.query(AuditEvent).filter_by(action="person.created").count()
        assert created == 310

    def test_tells_lines_of_one_external_person_apart(self, as_admin: FlaskClient) -> None:
        olga = {"name": "Olga Mena", "email": "olga@x.cl", "isExternal": True}
        course = make_course(make_company())
        data = paste(as_admin, [olga, {**olga, "email": "OLGA@x.cl"}], course.id)
        assert [one["line"] for one in data["added"]] == [1]
        assert data["invalid"] == [
            {"line": 2, "rut": None, "reason": "Esta persona ya está en la línea 1."}
        ]
        again = paste(as_admin, [olga], make_course(make_company()).id)
        assert [one["name"] for one in again["added"]] == ["Olga Mena"]
        assert db.session.query(Person).count() == 1

    @pytest.mark.parametrize("lines", [[], [{"rut": "1-9"}] * 1_001, ["12531909-2"], None])
    def test_takes_up_to_a_thousand_lines(self, as_admin: FlaskClient, lines: Any) -> None:
        body = {"course_id": make_course(make_company()).id, "participants": lines}
        assert as_admin.post("/api/createparticipantlist", json=body).status_code == 422
