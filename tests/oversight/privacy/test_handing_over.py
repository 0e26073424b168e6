"""All data of a person in one file, and what is kept too long."""

import datetime as dt
import io
import json
import zipfile
from typing import Any

import openpyxl
import pytest
from flask.testing import FlaskClient
from sqlalchemy import select, update

from app.extensions import db
from app.models.organisation import Company
from app.models.people import Person
from app.models.platform import AuditEvent
from app.models.surveys import SATISFACTION, TRANSFER, Invitation
from app.oversight.privacy import erasure
from app.oversight.privacy.queries import PARTS
from app.platform import audit, clock
from app.surveys.schedules import queries as schedules
from records.person import PERSON
from tests.factories import (
    make_company,
    make_course,
    make_participant,
    make_person,
    make_rapporteur,
    make_rapporteur_course,
    make_survey,
    make_user,
)

RUT = "12531909-2"


def hand_over(client: FlaskClient, person_id: int, **given: Any) -> zipfile.ZipFile:
    answer = client.post(f"/api/privacy/people/{person_id}/export", json=given)
    assert answer.status_code == 200, answer.json
    assert answer.mimetype == "application/zip"
    return zipfile.ZipFile(io.BytesIO(answer.data))


def data_of(archive: zipfile.ZipFile) -> dict[str, Any]:
    return dict(json.loads(archive.read("datos.json")))


class TestHandingOver:
    def test_tells_everything_as_json_and_as_a_workbook(self, as_admin: FlaskClient) -> None:
        company = make_company("Andina")
        person = make_person(
            "Ana Soto", rut=RUT, gross_salary=900_000, company=company, gender="Female"
        )
        make_participant(make_course(company, "Excel"), person)
        make_user("ana@ejemplo.cl")
        archive = hand_over(as_admin, person.id)
        data = data_of(archive)
        assert data["ficha"][0]["renta"] == 900_000
        assert data["ficha"][0]["empresa"] == "Andina"
        assert data["ficha"][0]["genero"] == "Femenino"
        assert len(data["ficha"][0]) == len(PERSON.stored) + 2  # when it was made and changed
        assert [one["curso"] for one in data["participaciones"]] == ["Excel"]
        book = openpyxl.load_workbook(io.BytesIO(archive.read("datos.xlsx")))
        titles = [part.title for part in PARTS if not part.is_confidential]
        assert book.sheetnames == titles
        assert book["Ficha"]["A2"].value == "Ana Soto"

    def test_has_every_field_of_who_teaches_and_of_each_result(self, as_admin: FlaskClient) -> None:
        course, person = make_course(make_company(), "Excel"), make_person(rut=RUT)
        make_participant(course, person, attendance=95, dj_signed=True)
        teacher = make_rapporteur("Ana Soto", rut=RUT, specialty="Planillas")
        make_rapporteur_course(course, teacher)
        data = data_of(hand_over(as_admin, person.id))
        [result], [taught] = data["participaciones"], data["relatorias"]
        assert (result["asistencia"], result["declaracionJurada"]) == (95.0, True)
        assert result["horasAsistidas"] is None
        assert (taught["nombre"], taught["especialidad"]) == ("Ana Soto", "Planillas")
        assert (taught["interno"], taught["cursos"]) == (False, "Excel")
        [teaching] = [part for part in PARTS if part.key == "relatorias"]
        assert list(taught) == list(teaching.columns)

    def test_names_the_surveys_that_the_person_was_asked_and_no_other(
        self, as_admin: FlaskClient
    ) -> None:
        company, ana, luis = make_company(), make_person("Ana"), make_person("Luis")
        for name, person, kind in (("Excel", ana, SATISFACTION), ("Redacción", luis, TRANSFER)):
            course = make_course(company, name)
            db.session.add(
                Invitation(
                    survey_id=make_survey(course, type=kind).id,
                    participant_id=make_participant(course, person).id,
                    role="participante",
                    token_hash=schedules.hashed(name),
                    delivery="Enviado",
                )
            )
        db.session.commit()
        [asked] = data_of(hand_over(as_admin, ana.id))["encuestas"]
        assert (asked["curso"], asked["encuesta"], asked["entrega"]) == (
            "Excel",
            SATISFACTION,
            "Enviado",
        )

    def test_keeps_answers_for_who_asks_for_them(self, as_admin: FlaskClient) -> None:
        person = make_person()
        assert "respuestas" not in data_of(hand_over(as_admin, person.id))
        assert data_of(hand_over(as_admin, person.id, includeAnswers=True))["respuestas"] == []

    def test_is_written_down(self, as_admin: FlaskClient) -> None:
        person = make_person()
        hand_over(as_admin, person.id, includeAnswers=True)
        query = select(AuditEvent).where(AuditEvent.action == "privacy.exported")
        event = db.session.scalars(query).one()
        assert (event.entity_id, event.data) == (person.id, {"answers": True})

    def test_is_for_administrators(self, as_staff: FlaskClient) -> None:
        person = make_person()
        path = f"/api/privacy/people/{person.id}"
        assert as_staff.get(path).status_code == 403
        assert as_staff.post(f"{path}/export", json={}).status_code == 403

    def test_says_how_much_there_is_and_what_removing_means(self, as_admin: FlaskClient) -> None:
        person = make_person(rut=RUT, email="ana@ejemplo.cl")
        make_participant(make_course(make_company()), person)
        make_user("ANA@ejemplo.cl")
        held = as_admin.get(f"/api/privacy/people/{person.id}").json["data"]
        counts = {part["key"]: part["count"] for part in held["parts"]}
        assert (counts["ficha"], counts["participaciones"], counts["cuenta"]) == (1, 1, 1)
        assert held["confirmation"] == "12.531.909-2"
        assert "Usuarios" in held["kept"][0]


class TestRetention:
    @pytest.fixture
    def long_ago(self) -> dt.datetime:
        """Three years before now."""
        return clock.now() - dt.timedelta(days=3 * 366)

    def test_is_off_by_default(self, as_admin: FlaskClient, long_ago: dt.datetime) -> None:
        del as_admin
        person = make_person()
        _age(person, long_ago)
        _clean_up()
        assert db.session.scalars(select(Person.id)).one() == person.id

    def test_counts_before_it_removes(self, as_admin: FlaskClient, long_ago: dt.datetime) -> None:
        old, young, trained = make_person("Vieja"), make_person("Nueva"), make_person("En curso")
        make_participant(make_course(make_company()), trained)
        _age(old, long_ago)
        _age(trained, long_ago)
        audit.record("utm.changed", by=None)
        db.session.flush()
        db.session.execute(update(AuditEvent).values(at=long_ago))
        db.session.commit()
        path = "/api/privacy/retention"
        counts = as_admin.get(path, query_string={"peopleYears": 2, "auditYears": 2}).json["data"]
        assert counts["people"] == 1
        assert counts["comments"] is None
        assert counts["events"] >= 1
        as_admin.put("/api/settings/privacy", json={"peopleYears": 2, "auditYears": 2})
        _clean_up()
        left = set(db.session.scalars(select(Person.id)))
        assert left == {young.id, trained.id}
        told = db.session.scalars(
            select(AuditEvent).where(AuditEvent.action == "privacy.retained")
        ).one()
        assert told.data["people"] == 1

    def test_leaves_who_came_into_a_course_meanwhile(
        self, as_admin: FlaskClient, long_ago: dt.datetime
    ) -> None:
        first, second = make_person("Primera"), make_person("Segunda")
        for person in (first, second):
            _age(person, long_ago)
        as_admin.put("/api/settings/privacy", json={"peopleYears": 2})
        steps = erasure.remove_old(at=clock.now(), on=clock.today())
        next(steps)
        participant = make_participant(make_course(make_company()), second)
        db.session.commit()
        for _ in steps:
            db.session.commit()
        assert db.session.scalars(select(Person.name)).one() == "Segunda"
        assert participant.active

    def test_asks_for_years_that_make_sense(self, as_admin: FlaskClient) -> None:
        answer = as_admin.put("/api/settings/privacy", json={"peopleYears": 0})
        assert answer.json["errors"] == {"peopleYears": ["Ingresa entre 1 y 20 años."]}


def _clean_up() -> None:
    for _ in erasure.remove_old(at=clock.now(), on=clock.today()):
        db.session.commit()


def _age(person: Person, at: dt.datetime) -> None:
    db.session.execute(update(Person).where(Person.id == person.id).values(updated_at=at))
    db.session.commit()


class TestSalaries:
    def test_are_for_administrators_when_the_settings_say_so(
        self, as_admin: FlaskClient, as_staff: FlaskClient
    ) -> None:
        company = db.session.get(Company, as_staff.get("/api/user").json["data"]["company_id"])
        person = make_person(company=company, gross_salary=900_000)
        path = f"/api/people/{person.id}/salary"
        assert as_staff.post(path).json["data"] == {"grossSalary": 900_000}
        assert as_staff.get("/api/user").json["data"]["seesSalaries"] is True
        as_admin.put("/api/settings/privacy", json={"salaryVisibility": "administradores"})
        hidden = as_staff.post(path)
        assert (hidden.status_code, hidden.json["code"]) == (403, "salary_hidden")
        seen = [one.get("/api/user").json["data"]["seesSalaries"] for one in (as_staff, as_admin)]
        assert seen == [False, True]
        wish = {"list": "people", "format": "csv", "includeSalary": True}
        assert as_staff.post("/api/exports", json=wish).status_code == 403
        assert as_admin.post(path).json["data"] == {"grossSalary": 900_000}
