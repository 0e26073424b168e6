"""Participants of a course: listed, changed, taken out and brought back."""

import datetime as dt
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import update as update_of

from app.extensions import db
from app.models.organisation import Company, Status
from app.models.people import Person
from app.models.platform import AuditEvent
from app.models.training import Participant
from app.people.service import HIDDEN
from app.platform import clock
from tests.factories import make_company, make_course, make_participant, make_person


@pytest.fixture
def ana(as_admin: FlaskClient) -> Participant:
    """A participant of a course of another company than hers."""
    del as_admin
    person = make_person("Ana Soto", company=make_company("Andina"), gross_salary=900_000)
    return make_participant(make_course(make_company("Boreal")), person)


def update(client: FlaskClient, participant: Participant, **fields: Any):
    return client.patch(f"/api/udpateparticipant/{participant.id}", json=fields)


def last_event(action: str) -> AuditEvent:
    found = db.session.query(AuditEvent).filter_by(action=action)
    return found.order_by(AuditEvent.id.desc()).first()


class TestUpdate:
    def test_changes_what_the_course_knows_and_not_the_person(
        self, as_admin: FlaskClient, ana: Participant
    ) -> None:
        data = update(as_admin, ana, name="Ana María Soto", attendance="99,5").json["data"]
        assert (data["name"], data["attendance"]) == ("Ana María Soto", 99.5)
        assert ana.folded_name == "ana maria soto"
        assert db.session.query(Person).one().name == "Ana Soto"

    def test_writes_down_before_and_after_without_salaries(
        self, as_admin: FlaskClient, ana: Participant
    ) -> None:
        update(as_admin, ana, grade=6.5, grossSalary=950_000, djSigned=False, status=1)
        event = last_event("participant.changed")
        assert (event.entity, event.entity_id) == ("course", ana.course_id)
        assert event.data == {
            "participant_id": ana.id,
            "name": "Ana Soto",
            "grade": [None, 6.5],
            "grossSalary": ["(oculta)", "(oculta)"],
            "status": [None, "Inscrito"],
        }

    @pytest.mark.parametrize(
        ("fields", "words"),
        [
            ({"attendance": 100.1}, "Ingresa una asistencia entre 0 y 100, con un decimal."),
            ({"attendance": 50.55}, "Ingresa una asistencia entre 0 y 100, con un decimal."),
            ({"grade": 0.9}, "Ingresa una nota entre 1,0 y 7,0, con un decimal."),
            ({"grade": 7.1}, "Ingresa una nota entre 1,0 y 7,0, con un decimal."),
            ({"attendedHours": 2000.5}, "Ingresa horas entre 0 y 2.000, en tramos de 0,5."),
            ({"attendedHours": 1.2}, "Ingresa horas entre 0 y 2.000, en tramos de 0,5."),
            ({"status": 987_654}, "Selecciona un estado de la lista."),
            ({"name": ""}, "Ingresa el nombre completo."),
            ({"bossEmail": "x@"}, "Ingresa un correo válido, por ejemplo nombre@empresa.cl."),
            ({"attendanceException": "x" * 201}, "Máximo 200 caracteres."),
        ],
    )
    def test_refuses(
        self, as_admin: FlaskClient, ana: Participant, fields: dict[str, Any], words: str
    ) -> None:
        answer = update(as_admin, ana, **fields)
        assert answer.status_code == 422
        assert answer.json["errors"] == {next(iter(fields)): [words]}

    def test_empties_results(self, as_admin: FlaskClient, ana: Participant) -> None:
        update(as_admin, ana, attendance=80, grade=5)
        data = update(as_admin, ana, attendance=None, grade="").json["data"]
        assert (data["attendance"], data["grade"]) == (None, None)

    def test_refuses_an_old_copy(self, as_admin: FlaskClient, ana: Participant) -> None:
        expected_updated_at = update(as_admin, ana, grade=5).json["data"]["updatedAt"]
        db.session.query(Participant).update({"updated_at": clock.now()})
        db.session.commit()
        answer = update(as_admin, ana, grade=6, updatedAt=expected_updated_at)
        assert (answer.status_code, answer.json["code"]) == (409, "stale")

    def test_never_shows_a_salary(self, as_admin: FlaskClient, ana: Participant) -> None:
        data = update(as_admin, ana, grossSalary=950_000).json["data"]
        assert ("grossSalary" in data, data["hasGrossSalary"]) == (False, True)


class TestSwitch:
    def test_takes_out_and_brings_back(self, as_admin: FlaskClient, ana: Participant) -> None:
        for path, active in (("disable", False), ("disable", False), ("enable", True)):
            answer = as_admin.put(f"/api/{path}_participant/{ana.id}")
            assert answer.json["data"]["active"] is active
        events = db.session.query(AuditEvent).filter(AuditEvent.action.like("participant.%"))
        assert [event.action for event in events.order_by(AuditEvent.id)] == [
            "participant.disabled",
            "participant.enabled",
        ]


class TestRefresh:
    def test_copies_the_person_again_and_keeps_results(
        self, as_admin: FlaskClient, ana: Participant
    ) -> None:
        update(as_admin, ana, grade=6)
        db.session.query(Person).one().phone = "+56911111111"
        db.session.commit()
        data = as_admin.post(f"/api/participants/{ana.id}/refresh").json["data"]
        assert (data["phone"], data["grade"]) == ("+56911111111", 6.0)
        event = last_event("participant.refreshed")
        assert event.data == {
            "name": "Ana Soto",
            "participant_id": ana.id,
            "phone": [None, "+56911111111"],
        }

    def test_completes_what_is_missing_in_a_complete_course_and_replaces_nothing(
        self, as_admin: FlaskClient
    ) -> None:
        company, later = make_company(), make_company()
        person = make_person("Ana", company=later, gender="Female", phone="+56911111111")
        course = make_course(company, is_complete=True)
        kept = {"phone": "+56922222222", "gender": None, "company_id": None, "status_id": 1}
        one = make_participant(course, person, **kept)
        answer = as_admin.post(f"/api/participants/{one.id}/refresh")
        assert answer.status_code == 200
        data = answer.json["data"]
        assert (data["gender"], data["phone"]) == ("Female", "+56922222222")
        assert (data["company"], data["status"]) == (None, 1)

    def test_shows_staff_nothing_new_of_people_of_others(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        foreign = make_person(company=make_company())
        one = make_participant(make_course(andina), foreign)
        answer = as_staff.post(f"/api/participants/{one.id}/refresh")
        assert (answer.status_code, answer.json["code"]) == (409, "person_other_company")


class TestSalary:
    def test_is_shown_and_written_down(self, as_admin: FlaskClient, ana: Participant) -> None:
        answer = as_admin.post(f"/api/participants/{ana.id}/salary")
        assert answer.json["data"] == {"grossSalary": 900_000}
        event = last_event("participant.salary_revealed")
        assert (event.entity_id, event.data) == (
            ana.course_id,
            {"name": "Ana Soto", "participant_id": ana.id},
        )

    def test_of_people_of_others_is_not_for_staff(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        course = make_course(andina)
        own = make_participant(course, make_person(company=andina, gross_salary=1))
        foreign = make_participant(course, make_person(company=make_company(), gross_salary=2))
        assert as_staff.post(f"/api/participants/{own.id}/salary").status_code == 200
        answer = as_staff.post(f"/api/participants/{foreign.id}/salary")
        assert (answer.status_code, answer.json["code"]) == (409, "person_other_company")


class TestCoveredSalary:
    """Staff that may not see salaries sends guesses: the right one must look like any other."""

    @pytest.fixture(autouse=True)
    def _covered(self, as_admin: FlaskClient) -> None:
        hidden = {"salaryVisibility": "administradores"}
        assert as_admin.put("/api/settings/privacy", json=hidden).status_code == 200

    @pytest.mark.parametrize("guess", [800_000, 900_000])
    def test_is_not_found_out_by_saving_it(
        self, as_staff: FlaskClient, andina: Company, guess: int
    ) -> None:
        person = make_person("Ana Soto", company=andina, gross_salary=900_000)
        one = make_participant(make_course(andina), person)
        long_ago = dt.datetime(2020, 1, 1, tzinfo=dt.UTC)
        for row in (person, one):
            db.session.execute(update_of(type(row)).values(updated_at=long_ago))
        db.session.commit()
        sent = {"grossSalary": guess}
        saved = as_staff.patch(f"/api/udpateparticipant/{one.id}", json=sent).json["data"]
        assert saved["updatedAt"] > "2021"
        assert last_event("participant.changed").data["grossSalary"] == HIDDEN
        saved = as_staff.post(f"/api/updatepeople/{person.id}", json=sent).json["data"]
        assert saved["updatedAt"] > "2021"
        assert last_event("person.changed").data == {"grossSalary": HIDDEN}

    def test_is_not_found_out_by_copying_people_anew(
        self, as_admin: FlaskClient, as_staff: FlaskClient, andina: Company
    ) -> None:
        course = make_course(andina)
        person = make_person("Ana Soto", company=andina, gross_salary=900_000)
        one = make_participant(course, person, gross_salary=800_000)
        path = f"/api/courses/{course.id}/participants/refresh"
        assert as_staff.get(path).json["data"] == []
        assert as_staff.post(path).json["data"] == {"changed": 0}
        assert as_staff.post(f"/api/participants/{one.id}/refresh").status_code == 200
        assert "grossSalary" not in last_event("participant.refreshed").data
        assert db.session.get_one(Participant, one.id).gross_salary == 800_000
        assert as_admin.post(path).json["data"] == {"changed": 1}
        assert db.session.get_one(Participant, one.id).gross_salary == 900_000


class TestStaff:
    def test_changes_participants_of_every_company_in_its_courses(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        boreal = make_company("Boreal")
        one = make_participant(make_course(andina), make_person(company=boreal))
        data = update(as_staff, one, grade=6, company=boreal.id).json["data"]
        assert (data["grade"], data["companyName"]) == (6.0, "Boreal")

    def test_moves_nobody_to_another_company(self, as_staff: FlaskClient, andina: Company) -> None:
        one = make_participant(make_course(andina), make_person(company=andina))
        answer = update(as_staff, one, company=make_company().id)
        assert list(answer.json["errors"]) == ["company"]


class TestList:
    @pytest.fixture
    def course_id(self, as_admin: FlaskClient) -> int:
        del as_admin
        course = make_course(make_company())
        people = {
            "Ana Soto": {"rut": "12531909-2", "attendance": 80},
            "Áurea Díaz": {"rut": "9876543-3", "attendance": 100, "is_external": True},
            "Berta Ruiz": {"rut": "12667869-K", "email": "berta@andina.cl"},
            "Carla Paz": {"rut": "11111111-1", "active": False},
        }
        for name, given in people.items():
            make_participant(course, make_person(name), **given)
        make_participant(make_course(make_company()), make_person("De otro curso"))
        return course.id

    @pytest.mark.parametrize(
        ("query", "names"),
        [
            ("", ["Ana Soto", "Áurea Díaz", "Berta Ruiz"]),
            ("active=false", ["Carla Paz"]),
            ("sort=-attendance", ["Áurea Díaz", "Ana Soto", "Berta Ruiz"]),
            ("sort=rut", ["Ana Soto", "Berta Ruiz", "Áurea Díaz"]),
            ("sort=-participant_id&pageSize=1", ["Berta Ruiz"]),
            ("q=a dia", ["Áurea Díaz"]),
            ("q=12.531", ["Ana Soto"]),
            ("q=andina", []),
            ("isExternal=true", ["Áurea Díaz"]),
            ("status=1", []),
        ],
    )
    def test_gives_those_of_the_course(
        self, as_admin: FlaskClient, course_id: int, query: str, names: list[str]
    ) -> None:
        answer = as_admin.get(f"/api/courses/{course_id}/participants?{query}")
        assert [row["name"] for row in answer.json["data"]] == names

    def test_does_not_find_a_course_of_others(self, as_staff: FlaskClient) -> None:
        path = f"/api/courses/{make_course(make_company()).id}/participants"
        assert as_staff.get(path).status_code == 404

    def test_names_what_it_refers_to(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        passed = db.session.query(Status).filter_by(name="Aprobado").one()
        person = make_person(company=make_company("Andina"))
        make_participant(course, person, status_id=passed.id)
        (row,) = as_admin.get(f"/api/courses/{course.id}/participants").json["data"]
        assert (row["companyName"], row["statusName"]) == ("Andina", "Aprobado")


class TestRefreshAll:
    """Copying the people of a course anew, with the differences before."""

    def differences(self, client: FlaskClient, course_id: int) -> list[dict[str, Any]]:
        data: list[dict[str, Any]] = client.get(
            f"/api/courses/{course_id}/participants/refresh"
        ).json["data"]
        return data

    def test_shows_first_what_it_changes(self, as_admin: FlaskClient) -> None:
        company = make_company("Andina")
        course = make_course(company)
        luis = make_person("Luis Pérez", company=company)
        ana = make_person("Ana Soto", company=company)
        for person in (luis, ana):
            make_participant(course, person)
        ana.gross_salary, ana.franchise_sence = 900_000, True
        db.session.flush()
        (found,) = self.differences(as_admin, course.id)
        assert (found["name"], found["kept"]) == ("Ana Soto", [])
        assert found["changes"] == [
            {"field": "grossSalary", "before": "(oculta)", "after": "(oculta)"},
            {"field": "franchiseSence", "before": False, "after": True},
        ]
        path = f"/api/courses/{course.id}/participants/refresh"
        assert as_admin.post(path).json["data"] == {"changed": 1}
        assert self.differences(as_admin, course.id) == []
        assert as_admin.post(path).json["data"] == {"changed": 0}

    def test_says_what_a_complete_course_keeps(self, as_admin: FlaskClient) -> None:
        company = make_company("Andina")
        course = make_course(company, is_complete=True)
        ana = make_person("Ana Soto", company=company)
        one = make_participant(course, ana)
        ana.email, ana.franchise_sence, ana.gross_salary = "ana@x.cl", True, 900_000
        one.email = None
        db.session.flush()
        (found,) = self.differences(as_admin, course.id)
        assert [each["field"] for each in found["changes"]] == ["email", "grossSalary"]
        assert found["kept"] == [{"field": "franchiseSence", "before": False, "after": True}]

    def test_is_not_of_courses_of_others(self, as_staff: FlaskClient) -> None:
        path = f"/api/courses/{make_course(make_company()).id}/participants/refresh"
        assert (as_staff.get(path).status_code, as_staff.post(path).status_code) == (404, 404)


class TestFranchise:
    """Saying of many participants whether they use the franchise."""

    def test_is_of_the_course_and_taken_back(self, as_admin: FlaskClient) -> None:
        company = make_company("Andina")
        course = make_course(company)
        paid = make_participant(course, make_person("Ana", company=company, gross_salary=900_000))
        unpaid = make_participant(course, make_person("Luis", company=company))
        other = make_participant(
            make_course(company), make_person("Eva", company=company, gross_salary=900_000)
        )
        answer = as_admin.post(
            f"/api/courses/{course.id}/participants/franchise",
            json={"ids": [paid.id, unpaid.id, other.id], "franchiseSence": True},
        )
        done = answer.json["data"]
        assert (done["changed"], done["skipped"]) == (1, 2)
        db.session.expire_all()
        assert [one.franchise_sence for one in (paid, unpaid, other)] == [True, False, False]
        assert not db.session.get_one(Person, paid.person_id).franchise_sence
        assert last_event("participant.changed").data["franchiseSence"] == [False, True]
        undone = as_admin.post(f"/api/bulk/{done['bulk_id']}/undo").json["data"]
        assert undone == {"restored": 1, "kept": 0}

    def test_is_not_of_courses_of_others(self, as_staff: FlaskClient) -> None:
        path = f"/api/courses/{make_course(make_company()).id}/participants/franchise"
        answer = as_staff.post(path, json={"ids": [1], "franchiseSence": True})
        assert answer.status_code == 404
