"""Rapporteurs, and the courses that they teach."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from app.extensions import db
from app.models.organisation import Company
from app.models.platform import AuditEvent
from app.models.training import Rapporteur, RapporteurCourse
from app.platform import clock
from tests.factories import (
    make_company,
    make_course,
    make_person,
    make_rapporteur,
    make_rapporteur_course,
    make_supplier,
)


def create(client: FlaskClient, **fields: Any):
    return client.post("/api/createRapporteur", json={"name": "Rosa Lillo", **fields})


def update(client: FlaskClient, rapporteur: Rapporteur, **fields: Any):
    body = {"rapporteur_id": rapporteur.id, **fields}
    return client.put("/api/updateRapporteur", json=body)


def listed(client: FlaskClient, query: str = "") -> list[str]:
    return [row["name"] for row in client.get(f"/api/getRapporteurs?{query}").json["data"]]


def assign(client: FlaskClient, course_id: int, rapporteur_id: int):
    body = {"course_id": course_id, "rapporteur_id": rapporteur_id}
    return client.post("/api/createRapporteurCourse", json=body)


class TestCreate:
    def test_answers_the_rapporteur_as_it_was_kept(self, as_staff: FlaskClient) -> None:
        supplier = make_supplier("OTEC Sur")
        fields = {"rut": "12.531.909-2", "phone": "912345678", "specialty": "Excel"}
        answer = create(as_staff, supplier_id=supplier.id, **fields)
        data = answer.json["data"]
        assert answer.status_code == 201
        assert (data["rut"], data["phone"]) == ("12531909-2", "+56912345678")
        assert (data["supplierName"], data["specialty"]) == ("OTEC Sur", "Excel")
        flags = (data["isInternal"], data["active"], data["courses"], data["hours"])
        assert flags == (False, True, 0, 0.0)

    @pytest.mark.parametrize(
        ("fields", "errors"),
        [
            ({"name": " "}, {"name": "Ingresa el nombre del relator."}),
            ({"rut": "1-1"}, {"rut": "El RUT debe tener 7 u 8 números y su dígito verificador."}),
            ({"bio": "x" * 1_001}, {"bio": "Máximo 1000 caracteres."}),
            ({"supplier_id": 987_654}, {"supplier_id": "Selecciona un proveedor de la lista."}),
            (
                {"people_id": 987_654, "isInternal": True},
                {"people_id": "Selecciona una persona de la lista."},
            ),
        ],
    )
    def test_refuses(
        self, as_admin: FlaskClient, fields: dict[str, Any], errors: dict[str, str]
    ) -> None:
        answer = create(as_admin, **fields)
        assert answer.status_code == 422
        found = {
            name: words[0].replace("1.000", "1000") for name, words in answer.json["errors"].items()
        }
        assert found == errors

    def test_links_only_internal_ones_to_a_person(self, as_admin: FlaskClient) -> None:
        person = make_person()
        answer = create(as_admin, people_id=person.id)
        words = "Solo un relator interno se relaciona con una persona."
        assert answer.json["errors"] == {"people_id": [words]}
        assert create(as_admin, people_id=person.id, isInternal=True).status_code == 201

    def test_does_not_link_staff_to_people_of_others(self, as_staff: FlaskClient) -> None:
        foreign = make_person(company=make_company())
        answer = create(as_staff, people_id=foreign.id, isInternal=True)
        assert list(answer.json["errors"]) == ["people_id"]

    def test_names_who_has_the_rut(self, as_admin: FlaskClient) -> None:
        other = make_rapporteur(rut="12531909-2")
        answer = create(as_admin, rut="12531909-2")
        assert (answer.status_code, answer.json["code"]) == (409, "rapporteur_rut_taken")
        assert answer.json["message"] == "Ya existe un relator con el RUT 12.531.909-2."
        assert answer.json["rapporteur_id"] == other.id

    def test_is_done_once_per_idempotency_key(self, as_admin: FlaskClient) -> None:
        headers = {"Idempotency-Key": "k"}
        for _ in "12":
            as_admin.post("/api/createRapporteur", json={"name": "Rosa"}, headers=headers)
        assert db.session.query(Rapporteur).count() == 1


class TestUpdate:
    def test_changes_only_what_is_sent(self, as_admin: FlaskClient) -> None:
        rapporteur = make_rapporteur("Rosa", specialty="Excel")
        data = update(as_admin, rapporteur, email="rosa@x.cl").json["data"]
        assert (data["name"], data["specialty"], data["email"]) == ("Rosa", "Excel", "rosa@x.cl")

    def test_switches_off_and_on(self, as_admin: FlaskClient) -> None:
        rapporteur = make_rapporteur("Rosa")
        update(as_admin, rapporteur, active=False)
        assert listed(as_admin) == []
        update(as_admin, rapporteur, active=True)
        assert listed(as_admin) == ["Rosa"]

    def test_writes_down_before_and_after_by_name(self, as_admin: FlaskClient) -> None:
        rapporteur = make_rapporteur("Rosa", supplier_id=make_supplier("OTEC Norte").id)
        update(as_admin, rapporteur, supplier_id=make_supplier("OTEC Sur").id, name="Rosa")
        event = db.session.query(AuditEvent).filter_by(action="rapporteur.changed").one()
        assert (event.entity, event.entity_id) == ("rapporteur", rapporteur.id)
        assert event.data == {"supplier_id": ["OTEC Norte", "OTEC Sur"]}

    def test_refuses_an_old_copy(self, as_admin: FlaskClient) -> None:
        rapporteur = make_rapporteur()
        expected_updated_at = update(as_admin, rapporteur, email="a@x.cl").json["data"]["updatedAt"]
        db.session.query(Rapporteur).update({"updated_at": clock.now()})
        db.session.commit()
        answer = update(as_admin, rapporteur, email="b@x.cl", updatedAt=expected_updated_at)
        assert (answer.status_code, answer.json["code"]) == (409, "stale")

    def test_does_not_find_what_is_not_there(self, as_admin: FlaskClient) -> None:
        answer = as_admin.put("/api/updateRapporteur", json={"rapporteur_id": 987_654})
        assert (answer.status_code, answer.json["code"]) == (404, "rapporteur_missing")


class TestList:
    def test_tells_what_each_one_teaches(self, as_admin: FlaskClient) -> None:
        company, rosa = make_company(), make_rapporteur("Rosa")
        make_rapporteur_course(make_course(company), rosa)
        make_rapporteur_course(make_course(company, total_hours=8), rosa)
        make_rapporteur_course(make_course(company, active=False), rosa)
        make_rapporteur_course(make_course(company), rosa, active=False)
        (row,) = as_admin.get("/api/getRapporteurs").json["data"]
        assert (row["courses"], row["hours"]) == (2, 28.0)

    def test_tells_staff_of_its_own_courses(self, as_staff: FlaskClient, andina: Company) -> None:
        rosa = make_rapporteur("Rosa")
        for company in (andina, make_company()):
            make_rapporteur_course(make_course(company), rosa)
        (row,) = as_staff.get("/api/getRapporteurs").json["data"]
        assert row["courses"] == 1

    @pytest.mark.parametrize(
        ("query", "names"),
        [
            ("", ["Áurea", "Berta", "Carla"]),
            ("sort=-name", ["Carla", "Berta", "Áurea"]),
            ("isInternal=true", ["Berta"]),
            ("q=liderazgo", ["Carla"]),
            ("q=aur", ["Áurea"]),
            ("q=relatora@", ["Berta"]),
            ("q=12.531.909-2", ["Áurea"]),
            ("active=false", ["Zoe"]),
        ],
    )
    def test_is_narrowed_by(self, as_admin: FlaskClient, query: str, names: list[str]) -> None:
        make_rapporteur("Carla", specialty="Liderazgo")
        make_rapporteur("Áurea", rut="12531909-2")
        make_rapporteur("Berta", is_internal=True, email="relatora@ejemplo.cl")
        make_rapporteur("Zoe", active=False)
        assert listed(as_admin, query) == names


class TestLinks:
    def test_put_a_rapporteur_into_a_course(self, as_admin: FlaskClient) -> None:
        course, rosa = make_course(make_company(), "Excel"), make_rapporteur("Rosa")
        answer = assign(as_admin, course.id, rosa.id)
        data = answer.json["data"]
        assert answer.status_code == 201
        assert (data["name"], data["courseName"], data["active"]) == ("Rosa", "Excel", True)

    def test_are_made_once(self, as_admin: FlaskClient) -> None:
        course, rosa = make_course(make_company()), make_rapporteur("Rosa")
        assign(as_admin, course.id, rosa.id)
        answer = assign(as_admin, course.id, rosa.id)
        assert (answer.status_code, answer.json["code"]) == (409, "rapporteur_assigned")
        assert answer.json["message"] == "El relator ya está asignado."

    def test_are_switched_off_and_on_and_never_removed(self, as_admin: FlaskClient) -> None:
        course, rosa = make_course(make_company()), make_rapporteur("Rosa")
        link = assign(as_admin, course.id, rosa.id).json["data"]
        as_admin.put(f"/api/disableRapporteurCourse/{link['id']}")
        found = as_admin.get(f"/api/getRapporteursByCourse/{course.id}").json["data"]
        assert (found["active"], [one["id"] for one in found["removed"]]) == ([], [link["id"]])
        assert assign(as_admin, course.id, rosa.id).json["data"]["id"] == link["id"]
        as_admin.put(f"/api/disableRapporteurCourse/{link['id']}")
        again = as_admin.put(f"/api/enableRapporteurCourse/{link['id']}").json["data"]
        assert again["active"] is True
        assert db.session.query(RapporteurCourse).count() == 1
        events = db.session.query(AuditEvent).filter_by(entity="course", entity_id=course.id)
        assert [event.action for event in events.order_by(AuditEvent.id)] == [
            *("rapporteur.assigned", "rapporteur.removed", "rapporteur.assigned"),
            *("rapporteur.removed", "rapporteur.assigned"),
        ]

    def test_need_an_active_rapporteur(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        answer = assign(as_admin, course.id, make_rapporteur(active=False).id)
        words = "Selecciona un relator de la lista."
        assert answer.json["errors"] == {"rapporteur_id": [words]}

    def test_are_listed_by_course_or_rapporteur(self, as_admin: FlaskClient) -> None:
        first, second = make_course(make_company(), "Uno"), make_course(make_company(), "Dos")
        rosa, ana = make_rapporteur("Rosa"), make_rapporteur("Ana")
        for course, teacher in ((first, rosa), (first, ana), (second, rosa)):
            make_rapporteur_course(course, teacher)
        path = "/api/getRapporteurCourse"
        rows = as_admin.get(f"{path}?course_id={first.id}").json["data"]
        assert [row["name"] for row in rows] == ["Rosa", "Ana"]
        rows = as_admin.get(f"{path}?rapporteur_id={rosa.id}&q=dos").json["data"]
        assert [row["courseName"] for row in rows] == ["Dos"]
        rows = as_admin.get(f"{path}?q=ana").json["data"]
        assert [(row["name"], row["courseName"]) for row in rows] == [("Ana", "Uno")]

    def test_of_others_are_not_there_for_staff(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        rosa = make_rapporteur("Rosa")
        foreign = make_course(make_company())
        make_rapporteur_course(foreign, rosa)
        own = make_rapporteur_course(make_course(andina), rosa)
        rows = as_staff.get("/api/getRapporteurCourse").json["data"]
        assert [row["id"] for row in rows] == [own.id]
        assert assign(as_staff, foreign.id, make_rapporteur().id).status_code == 404
