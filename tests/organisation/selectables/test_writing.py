"""The lists to choose from, as administrators keep them."""

from dataclasses import dataclass

import pytest
from flask.testing import FlaskClient

from app.extensions import Base, db
from app.models.imports import LookupAlias
from app.models.organisation import Company, Department, Status, ThematicArea
from app.models.people import Person
from app.models.platform import AuditEvent
from app.organisation.selectables import service as selectables
from app.platform import clock
from tests.factories import (
    make_budget,
    make_budget_line,
    make_company,
    make_course,
    make_department,
    make_participant,
    make_person,
    make_survey,
    make_thematic_area,
    make_user,
)
from tests.surveys.results.support import close, make_answer, make_invitation


@dataclass(frozen=True)
class Kind:
    """One of the three lists: its calls, and what its rows call their name and description."""

    create: str
    remove: str
    listed: str
    name: str = "name"
    about: str | None = None


KINDS = [
    Kind("createThematicArea", "deleteThematicArea", "getThematicAreas", about="descripcion"),
    Kind("createDepartment", "deleteDepartment", "getDepartment", about="description"),
    Kind("putStatus", "deleteStatus", "getStatus", name="StatusName"),
]


def save(client: FlaskClient, call: str, **body):
    return client.post(f"/api/{call}", json=body)


def found(client: FlaskClient, call: str, name: str) -> dict:
    rows = client.get(f"/api/{call}?uses=true").json["data"]
    return next(row for row in rows if row.get("name", row.get("StatusName")) == name)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.listed)
class TestEveryList:
    def test_gets_a_row_and_gives_it_another_name(self, as_admin: FlaskClient, kind: Kind) -> None:
        made = save(as_admin, kind.create, **{kind.name: " Zona  norte "})
        assert made.status_code == 201
        assert (made.json["data"][kind.name], made.json["data"]["uses"]) == ("Zona norte", 0)
        told = {kind.about: "De Arica a Coquimbo"} if kind.about else {}
        changed = save(
            as_admin, kind.create, id=made.json["data"]["id"], **{kind.name: "Zona sur"}, **told
        )
        assert changed.status_code == 200
        row = found(as_admin, kind.listed, "Zona sur")
        assert row == changed.json["data"]
        assert kind.about is None or row[kind.about] == "De Arica a Coquimbo"

    def test_refuses_a_name_in_another_writing(self, as_admin: FlaskClient, kind: Kind) -> None:
        first = save(as_admin, kind.create, **{kind.name: "Dirección"}).json["data"]
        answer = save(as_admin, kind.create, **{kind.name: "DIRECCION"})
        words = 'Ya existe "Dirección".'
        assert (answer.status_code, answer.json["code"]) == (409, "selectable_name_taken")
        assert (answer.json["message"], answer.json["errors"]) == (words, {kind.name: [words]})
        again = save(as_admin, kind.create, id=first["id"], **{kind.name: "DIRECCIÓN"})
        assert (again.status_code, again.json["data"][kind.name]) == (200, "DIRECCIÓN")

    @pytest.mark.parametrize("wrong", ["", " ", "x", "x" * 81, "123"])
    def test_wants_a_name(self, as_admin: FlaskClient, kind: Kind, wrong: str) -> None:
        answer = save(as_admin, kind.create, **{kind.name: wrong})
        assert answer.json["errors"] == {kind.name: ["Ingresa un nombre de 2 a 80 caracteres."]}

    def test_loses_a_row_that_nobody_uses(self, as_admin: FlaskClient, kind: Kind) -> None:
        row_id = save(as_admin, kind.create, **{kind.name: "Zona norte"}).json["data"]["id"]
        answer = save(as_admin, kind.remove, id=row_id)
        assert answer.json["data"] == {"deleted": row_id, "replaced": 0}
        assert all(row["id"] != row_id for row in as_admin.get(f"/api/{kind.listed}").json["data"])

    def test_knows_no_row_that_is_not_there(self, as_admin: FlaskClient, kind: Kind) -> None:
        for answer in (
            save(as_admin, kind.create, id=987_654, **{kind.name: "Zona norte"}),
            save(as_admin, kind.remove, id=987_654),
        ):
            assert (answer.status_code, answer.json["code"]) == (404, "selectable_missing")

    def test_is_written_by_administrators_only(self, as_staff: FlaskClient, kind: Kind) -> None:
        assert save(as_staff, kind.create, **{kind.name: "Zona norte"}).status_code == 403
        assert save(as_staff, kind.remove, id=1).status_code == 403
        assert as_staff.get(f"/api/{kind.listed}").status_code == 200

    def test_is_written_once_per_idempotency_key(self, as_admin: FlaskClient, kind: Kind) -> None:
        body, headers = {kind.name: "Zona norte"}, {"Idempotency-Key": "abc"}
        answers = [as_admin.post(f"/api/{kind.create}", json=body, headers=headers) for _ in "ab"]
        assert [answer.status_code for answer in answers] == [201, 201]


class TestStatus:
    def test_says_whether_it_counts_as_trained(self, as_admin: FlaskClient) -> None:
        made = save(as_admin, "putStatus", StatusName="En práctica").json["data"]
        assert made["countsAsTrained"] is True
        changed = save(
            as_admin,
            "putStatus",
            id=made["id"],
            StatusName="En práctica",
            countsAsTrained=False,
        )
        assert changed.json["data"]["countsAsTrained"] is False
        assert found(as_admin, "getStatus", "En práctica")["countsAsTrained"] is False


class TestUses:
    @pytest.fixture
    def norte(self, db) -> Company:
        del db
        return make_company("Norte")

    def test_are_counted_in_every_table(self, as_admin: FlaskClient, norte: Company) -> None:
        area, materia = make_department("Ventas"), make_thematic_area("Minería")
        status = db.session.query(Status).filter_by(name="Aprobado").one()
        person = make_person(company=norte, area_id=area.id, status_id=status.id)
        make_person(company=norte, area_id=area.id)
        make_participant(make_course(norte, thematic_area=materia), person)
        assert found(as_admin, "getDepartment", "Ventas")["uses"] == 3
        assert found(as_admin, "getStatus", "Aprobado")["uses"] == 2
        assert found(as_admin, "getThematicAreas", "Minería")["uses"] == 1
        assert found(as_admin, "getStatus", "Inscrito")["uses"] == 0

    def test_are_those_of_the_own_company_for_staff(
        self, as_staff: FlaskClient, andina: Company, norte: Company
    ) -> None:
        area = make_department("Ventas")
        for company in (andina, norte, norte):
            make_person(company=company, area_id=area.id)
        assert found(as_staff, "getDepartment", "Ventas")["uses"] == 1

    def test_are_kept_for_a_while_when_they_are_slow_to_count(
        self, as_admin: FlaskClient, norte: Company, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(selectables, "SLOW_TO_COUNT", 1)
        area, other = make_department("Ventas"), make_department("Bodega")
        for _ in range(2):
            make_person(company=norte, area_id=area.id)
        assert found(as_admin, "getDepartment", "Ventas")["uses"] == 2
        make_person(company=norte, area_id=area.id)
        assert found(as_admin, "getDepartment", "Ventas")["uses"] == 2
        save(as_admin, "deleteDepartment", id=other.id, replaceWith=area.id)
        assert found(as_admin, "getDepartment", "Ventas")["uses"] == 3


class TestRemoval:
    @pytest.fixture
    def ventas(self, db) -> Department:
        """An area with two people and a participant."""
        del db
        area, company = make_department("Ventas"), make_company("Norte")
        person = make_person(company=company, area_id=area.id)
        make_person(company=company, area_id=area.id)
        make_participant(make_course(company), person)
        return area

    def test_is_refused_while_something_uses_the_row(
        self, as_admin: FlaskClient, ventas: Department
    ) -> None:
        answer = save(as_admin, "deleteDepartment", id=ventas.id)
        assert (answer.status_code, answer.json["code"]) == (409, "selectable_in_use")
        words = "No se puede eliminar: se usa en 1 participante y 2 personas."
        assert (answer.json["message"], answer.json["uses"]) == (words, 3)
        assert db.session.query(Department).count() == 1

    def test_names_courses_as_courses(self, as_admin: FlaskClient) -> None:
        materia, company = make_thematic_area("Minería"), make_company()
        for _ in range(12):
            make_course(company, thematic_area=materia)
        answer = save(as_admin, "deleteThematicArea", id=materia.id)
        assert answer.json["message"] == "No se puede eliminar: se usa en 12 cursos."

    def test_puts_another_row_in_its_place(self, as_admin: FlaskClient, ventas: Department) -> None:
        store, gone = make_department("Bodega"), ventas.id
        before = {row.id: row.updated_at for row in db.session.query(Person)}
        answer = save(as_admin, "deleteDepartment", id=gone, replaceWith=store.id)
        assert answer.json["data"] == {"deleted": gone, "replaced": 3}
        db.session.expire_all()
        people = db.session.query(Person).all()
        assert {row.area_id for row in people} == {store.id}
        assert all(row.updated_at >= before[row.id] for row in people)
        assert found(as_admin, "getDepartment", "Bodega")["uses"] == 3

    def test_puts_it_in_the_place_of_each_column_that_holds_its_ids(self) -> None:
        """A column that names a list without referring to it would keep ids that are gone."""
        lists = ("area_id", "status_id", "thematic_area_id", "supplier_id", "company_id")
        loose = {
            table.name
            for table in Base.metadata.tables.values()
            for column in table.columns
            if column.name in lists and not column.foreign_keys
        }
        # Of the numbers a company is a part of the key, and 0 stands for all.
        assert loose == {"kpi_cell", "kpi_dirty", "kpi_pair", "kpi_registry"}

    def test_puts_it_into_the_answers_of_surveys(self, as_admin: FlaskClient) -> None:
        ventas, store, company = (
            make_department("Ventas"),
            make_department("Bodega"),
            make_company(),
        )
        course = make_course(company)
        survey = make_survey(course)
        for _ in range(3):
            person = make_person(company=company, area_id=ventas.id)
            make_answer(make_invitation(survey, make_participant(course, person)))
        close(survey, clock.today())
        answer = save(as_admin, "deleteDepartment", id=ventas.id)
        words = "No se puede eliminar: se usa en 3 participantes, 3 personas y 3 respuestas de"
        assert answer.json["message"] == f"{words} encuesta."
        answer = save(as_admin, "deleteDepartment", id=ventas.id, replaceWith=store.id)
        assert answer.json["data"]["replaced"] == 9
        results = as_admin.get(f"/api/surveys/{survey.id}/results", query_string={"area": store.id})
        assert (results.status_code, results.json["data"]["responses"]) == (200, 3)
        assert [one["name"] for one in results.json["data"]["areas"]] == ["Bodega"]

    def test_puts_a_thematic_area_into_two_lines_of_a_budget(self, as_admin: FlaskClient) -> None:
        old, new = make_thematic_area("Minería"), make_thematic_area("Seguridad")
        budget = make_budget(make_company())
        for area in (old, new):
            make_budget_line(budget, thematic_area_id=area.id)
        answer = save(as_admin, "deleteThematicArea", id=old.id, replaceWith=new.id)
        assert answer.json["data"] == {"deleted": old.id, "replaced": 1}
        shown = as_admin.get("/api/getBudget", query_string={"company": budget.company_id})
        assert shown.status_code == 200, shown.json

    @pytest.mark.parametrize("successor", ["itself", "nobody"])
    def test_wants_a_successor_that_stays(
        self, as_admin: FlaskClient, ventas: Department, successor: str
    ) -> None:
        wanted = ventas.id if successor == "itself" else 987_654
        answer = save(as_admin, "deleteDepartment", id=ventas.id, replaceWith=wanted)
        assert (answer.status_code, list(answer.json["errors"])) == (422, ["replaceWith"])

    def test_hands_on_what_files_call_it(self, as_admin: FlaskClient, ventas: Department) -> None:
        store, user = make_department("Bodega"), make_user()
        for lookup in ("department", "status"):
            alias = LookupAlias(
                lookup=lookup, folded_value="vtas", target_id=ventas.id, user_id=user.id
            )
            db.session.add(alias)
        db.session.commit()
        other = ventas.id
        save(as_admin, "deleteDepartment", id=ventas.id, replaceWith=store.id)
        db.session.expire_all()
        kept = {row.lookup: row.target_id for row in db.session.query(LookupAlias)}
        assert kept == {"department": store.id, "status": other}
        save(as_admin, "deleteDepartment", id=store.id, replaceWith=make_department("Otra").id)
        db.session.query(Person).update({"area_id": None})

    def test_forgets_what_files_called_it(self, as_admin: FlaskClient) -> None:
        area = make_department("Ventas")
        db.session.add(
            LookupAlias(
                lookup="department", folded_value="vtas", target_id=area.id, user_id=make_user().id
            )
        )
        db.session.commit()
        save(as_admin, "deleteDepartment", id=area.id)
        assert db.session.query(LookupAlias).count() == 0

    def test_is_written_down(self, as_admin: FlaskClient) -> None:
        area = make_thematic_area("Minería")
        save(as_admin, "createThematicArea", id=area.id, name="Gran minería")
        save(as_admin, "deleteThematicArea", id=area.id)
        events = db.session.query(AuditEvent).filter_by(entity="thematic_area")
        assert {event.action: event.data for event in events} == {
            "thematic_area.changed": {"name": ["Minería", "Gran minería"]},
            "thematic_area.removed": {"name": "Gran minería", "replaced": 0},
        }
        assert db.session.get(ThematicArea, area.id) is None
