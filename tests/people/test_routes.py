"""People, as the screen works with them."""

import pytest
from flask.testing import FlaskClient

from app.extensions import db
from app.models.organisation import Company, Status
from app.models.people import Person
from app.models.platform import AuditEvent
from app.platform import clock
from tests.factories import make_company, make_department, make_person

ANA = {"name": "Ana Soto Pérez", "rut": "12.531.909-2", "email": "ana@ANDINA.cl"}


@pytest.fixture
def company(db) -> Company:
    """Where people work."""
    del db
    return make_company("Comercial Norte")


def create(client: FlaskClient, where: Company | None, /, **fields):
    own = {"company": where.id} if where else {}
    return client.post("/api/createpeople", json={**ANA, **own, **fields})


def update(client: FlaskClient, person: Person, **fields):
    return client.post(f"/api/updatepeople/{person.id}", json=fields)


def events(action: str) -> list[AuditEvent]:
    return db.session.query(AuditEvent).filter_by(action=action).all()


class TestCreate:
    def test_answers_the_person_as_it_was_kept(
        self, as_admin: FlaskClient, company: Company
    ) -> None:
        area = make_department("Ventas")
        status = db.session.query(Status).filter_by(name="Inscrito").one()
        answer = create(as_admin, company, area=area.id, status=status.id, phone="9 8123 4567")
        assert answer.status_code == 201
        data = answer.json["data"]
        assert (data["rut"], data["email"], data["phone"]) == (
            "12531909-2",
            "ana@andina.cl",
            "+56981234567",
        )
        assert (data["areaName"], data["companyName"]) == ("Ventas", "Comercial Norte")
        assert (data["statusName"], data["active"]) == ("Inscrito", True)
        assert (data["isExternal"], data["franchiseSence"]) == (False, False)
        assert data["warnings"] == []

    def test_tells_that_there_is_a_salary_and_never_which(
        self, as_admin: FlaskClient, company: Company
    ) -> None:
        answer = create(as_admin, company, franchiseSence=True, grossSalary="1.682.350")
        assert answer.json["data"]["hasGrossSalary"] is True
        assert "grossSalary" not in answer.json["data"]
        assert "1682350" not in answer.text
        assert db.session.query(Person).one().gross_salary == 1_682_350

    def test_refuses_a_rut_that_is_known(self, as_admin: FlaskClient, company: Company) -> None:
        first = create(as_admin, company).json["data"]
        answer = create(as_admin, company, name="Otra", rut="125319092")
        words = "Ya existe una persona con el RUT 12.531.909-2."
        assert (answer.status_code, answer.json["code"]) == (409, "person_rut_taken")
        assert (answer.json["message"], answer.json["errors"]) == (words, {"rut": [words]})
        assert answer.json["people_id"] == first["people_id"]

    @pytest.mark.parametrize(
        ("rut", "words"),
        [
            ("", "El RUT es obligatorio."),
            (
                "12531909-3",
                "El dígito verificador no corresponde al RUT ingresado. ¿Es 12.531.909-2?",
            ),
            ("27412265k12", "El RUT contiene caracteres no válidos."),
            (
                "45235220",
                "El dígito verificador no corresponde al RUT ingresado.",
            ),
            (
                "4523522-0",
                "El dígito verificador no corresponde al RUT ingresado. ¿Es 4.523.522-K?",
            ),
        ],
    )
    def test_refuses_what_is_no_rut(
        self, as_admin: FlaskClient, company: Company, rut: str, words: str
    ) -> None:
        answer = create(as_admin, company, rut=rut)
        assert (answer.status_code, answer.json["errors"]) == (422, {"rut": [words]})

    @pytest.mark.parametrize("rut", ["12.667.869-k", "12667869K", "12667869-K"])
    def test_keeps_a_rut_in_one_writing(
        self, as_admin: FlaskClient, company: Company, rut: str
    ) -> None:
        assert create(as_admin, company, rut=rut).json["data"]["rut"] == "12667869-K"

    def test_says_everything_that_is_wrong_at_once(
        self, as_admin: FlaskClient, company: Company
    ) -> None:
        wrong = {"name": " ", "email": "ana", "phone": "12", "gender": "?", "grossSalary": "1,5"}
        answer = create(as_admin, company, **wrong, bossName="x" * 151)
        assert answer.json["errors"] == {
            "name": ["Ingresa el nombre completo."],
            "email": ["Ingresa un correo válido, por ejemplo nombre@empresa.cl."],
            "phone": ["Ingresa un teléfono válido: 9 dígitos, por ejemplo 9 1234 5678."],
            "gender": ["Selecciona una opción de la lista."],
            "grossSalary": ["Ingresa un monto en pesos, sin decimales."],
            "bossName": ["Máximo 150 caracteres."],
        }

    @pytest.mark.parametrize(
        ("fields", "errors"),
        [
            ({"company": None}, {"company": ["Selecciona la empresa."]}),
            (
                {"franchiseSence": True},
                {"grossSalary": ["Ingresa la renta bruta para determinar el tramo SENCE."]},
            ),
            (
                {"franchiseSence": True, "isExternal": True, "grossSalary": 1},
                {"franchiseSence": ["Una persona externa no puede usar la franquicia."]},
            ),
            (
                {"rut": None, "isExternal": True, "email": None},
                {"rut": ["Una persona externa sin RUT necesita correo y nombre."]},
            ),
            ({"company": 987_654}, {"company": ["Selecciona una empresa de la lista."]}),
            ({"area": 987_654}, {"area": ["Selecciona un área de la lista."]}),
            ({"status": 987_654}, {"status": ["Selecciona un estado de la lista."]}),
        ],
    )
    def test_holds_fields_against_each_other(
        self, as_admin: FlaskClient, company: Company, fields: dict, errors: dict
    ) -> None:
        answer = create(as_admin, company, **fields)
        assert (answer.status_code, answer.json["errors"]) == (422, errors)
        assert db.session.query(Person).count() == 0

    @pytest.mark.parametrize(
        ("fields", "warning"),
        [
            ({"email": ""}, ("email", "Sin correo no recibirá encuestas.")),
            (
                {"bossEmail": "ANA@andina.cl"},
                ("bossEmail", "El correo de la jefatura es igual al de la persona."),
            ),
            ({"rut": "76086428-5"}, ("rut", "Parece un RUT de empresa.")),
        ],
    )
    def test_warns_and_saves(
        self, as_admin: FlaskClient, company: Company, fields: dict, warning: tuple
    ) -> None:
        answer = create(as_admin, company, **fields)
        assert answer.status_code == 201
        warnings = answer.json["data"]["warnings"]
        assert [(one["field"], one["message"]) for one in warnings] == [warning]

    def test_warns_of_an_address_that_somebody_else_has(
        self, as_admin: FlaskClient, company: Company
    ) -> None:
        make_person("Eva", company=company, email="rr.hh@norte.cl")
        make_person("Iris", company=company, email="rr.hh@norte.cl.com")
        make_person("Olga", company=company, email="nadie@norte.cl", active=False)
        shared = {"field": "email", "message": "Otra persona tiene este mismo correo."}
        first = create(as_admin, company, email="RR.HH@norte.cl").json["data"]
        assert first["warnings"] == [shared]
        person = db.session.query(Person).filter_by(rut="12531909-2").one()
        assert update(as_admin, person, email="rr.hh@sur.cl").json["data"]["warnings"] == []
        assert update(as_admin, person, email="nadie@norte.cl").json["data"]["warnings"] == []
        again = update(as_admin, person, email="rr.hh@norte.cl").json["data"]
        assert again["warnings"] == [shared]
        assert update(as_admin, person, name="Otra").json["data"]["warnings"] == []

    def test_takes_an_external_person_without_rut_or_company(self, as_admin: FlaskClient) -> None:
        assert create(as_admin, None, rut=None, isExternal=True).status_code == 201
        again = create(as_admin, None, rut="", isExternal=True, name="ANA SOTO PEREZ")
        assert (again.status_code, again.json["code"]) == (409, "person_external_taken")

    def test_is_done_once_per_idempotency_key(
        self, as_admin: FlaskClient, company: Company
    ) -> None:
        body, headers = {**ANA, "company": company.id}, {"Idempotency-Key": "abc"}
        answers = [as_admin.post("/api/createpeople", json=body, headers=headers) for _ in "ab"]
        assert [answer.status_code for answer in answers] == [201, 201]
        assert answers[0].json == answers[1].json
        assert db.session.query(Person).count() == 1

    def test_leaves_a_trace(self, as_admin: FlaskClient, company: Company) -> None:
        people_id = create(as_admin, company).json["data"]["people_id"]
        (event,) = events("person.created")
        assert (event.entity, event.entity_id) == ("person", people_id)


class TestUpdate:
    def test_changes_only_what_is_sent(self, as_admin: FlaskClient, company: Company) -> None:
        person = make_person("Ana Soto", company=company, email="ana@x.cl", gender="Female")
        data = update(as_admin, person, phone="912345678").json["data"]
        assert (data["name"], data["email"], data["gender"]) == ("Ana Soto", "ana@x.cl", "Female")
        assert data["phone"] == "+56912345678"

    def test_empties_what_is_sent_blank(self, as_admin: FlaskClient, company: Company) -> None:
        person = make_person(company=company, email="a@x.cl", gender="Female", gross_salary=1)
        blank = {"email": "", "gender": None, "grossSalary": None}
        data = update(as_admin, person, **blank).json["data"]
        assert (data["email"], data["gender"], data["hasGrossSalary"]) == (None, None, False)

    def test_finds_the_person_by_its_new_name(
        self, as_admin: FlaskClient, company: Company
    ) -> None:
        person = make_person("Ana Soto", company=company)
        update(as_admin, person, name="Íngrid Ñuñez")
        rows = as_admin.get("/api/get_people?q=ingrid+nunez").json["data"]
        assert [row["people_id"] for row in rows] == [person.id]

    def test_holds_what_stays_against_what_comes(
        self, as_admin: FlaskClient, company: Company
    ) -> None:
        person = make_person(company=company, franchise_sence=True, gross_salary=900_000)
        answer = update(as_admin, person, grossSalary=None)
        assert answer.json["errors"] == {
            "grossSalary": ["Ingresa la renta bruta para determinar el tramo SENCE."]
        }
        answer = update(as_admin, person, isExternal=True)
        assert list(answer.json["errors"]) == ["franchiseSence"]
        assert update(as_admin, person, franchiseSence=False, isExternal=True).status_code == 200

    def test_refuses_an_old_copy(self, as_admin: FlaskClient, company: Company) -> None:
        seen = create(as_admin, company).json["data"]
        db.session.query(Person).update({"updated_at": clock.now()})
        db.session.commit()
        person = db.session.query(Person).one()
        answer = update(as_admin, person, name="Otra", updatedAt=seen["updatedAt"])
        assert (answer.status_code, answer.json["code"]) == (409, "stale")
        assert db.session.query(Person).one().name == "Ana Soto Pérez"

    def test_accepts_the_copy_it_gave(self, as_admin: FlaskClient, company: Company) -> None:
        seen = create(as_admin, company).json["data"]
        person = db.session.query(Person).one()
        first = update(as_admin, person, name="Otra", updatedAt=seen["updatedAt"])
        second = update(
            as_admin, person, name="Otra más", updatedAt=first.json["data"]["updatedAt"]
        )
        assert (first.status_code, second.status_code) == (200, 200)

    def test_writes_down_before_and_after_as_people_read_it(
        self, as_admin: FlaskClient, company: Company
    ) -> None:
        sales, store = make_department("Ventas"), make_department("Bodega")
        person = make_person(company=company, area_id=sales.id, gross_salary=900_000)
        update(as_admin, person, area=store.id, grossSalary=950_000, gender="Other")
        (event,) = events("person.changed")
        assert event.data == {
            "area": ["Ventas", "Bodega"],
            "grossSalary": ["(oculta)", "(oculta)"],
            "gender": [None, "Other"],
        }

    def test_writes_nothing_down_when_nothing_changes(
        self, as_admin: FlaskClient, company: Company
    ) -> None:
        update(as_admin, make_person("Ana", company=company), name="Ana")
        assert events("person.changed") == []

    @pytest.mark.parametrize("fields", [{"active": False}, {"people_id": 1}, {"areaName": "x"}])
    def test_refuses_what_it_does_not_know(
        self, as_admin: FlaskClient, company: Company, fields: dict
    ) -> None:
        assert update(as_admin, make_person(company=company), **fields).status_code == 422


class TestSwitch:
    def test_hides_a_disabled_person_from_the_list(
        self, as_admin: FlaskClient, company: Company
    ) -> None:
        person = make_person("Ana", company=company)
        answer = as_admin.put(f"/api/disable_people/{person.id}")
        assert answer.json["data"]["active"] is False
        assert as_admin.get("/api/get_people").json["data"] == []
        assert len(as_admin.get("/api/get_people?active=false").json["data"]) == 1
        as_admin.put(f"/api/enable_people/{person.id}")
        assert len(as_admin.get("/api/get_people").json["data"]) == 1

    def test_writes_down_what_changed_and_nothing_twice(
        self, as_admin: FlaskClient, company: Company
    ) -> None:
        person = make_person(company=company)
        for _ in range(2):
            assert as_admin.put(f"/api/disable_people/{person.id}").status_code == 200
        assert len(events("person.disabled")) == 1


class TestSalary:
    def test_is_shown_to_who_asks_and_written_down(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        person = make_person(company=andina, gross_salary=950_000)
        answer = as_staff.post(f"/api/people/{person.id}/salary")
        assert answer.json["data"] == {"grossSalary": 950_000}
        (event,) = events("person.salary_revealed")
        assert (event.entity_id, event.data) == (person.id, {})

    def test_of_somebody_elses_people_is_not(self, as_staff: FlaskClient, company: Company) -> None:
        person = make_person(company=company, gross_salary=950_000)
        assert as_staff.post(f"/api/people/{person.id}/salary").status_code == 404
        assert events("person.salary_revealed") == []

    def test_stands_in_no_other_answer(self, as_admin: FlaskClient, company: Company) -> None:
        person = make_person("Ana", company=company, gross_salary=951_357)
        calls = ("/api/get_people", f"/api/people/{person.id}", "/api/people/lookup?q=ana")
        for call in calls:
            answer = as_admin.get(call)
            assert answer.status_code == 200
            assert "951357" not in answer.text


class TestStaff:
    def test_makes_people_of_its_own_company(
        self, as_staff: FlaskClient, andina: Company, company: Company
    ) -> None:
        data = create(as_staff, None).json["data"]
        assert data["company"] == andina.id
        answer = create(as_staff, company, rut="12667869-K")
        assert answer.json["errors"] == {"company": ["Selecciona una empresa de la lista."]}

    def test_keeps_external_people_in_its_own_company(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        data = create(as_staff, None, isExternal=True).json["data"]
        assert data["company"] == andina.id
        person = db.session.query(Person).one()
        assert update(as_staff, person, company=None).status_code == 422

    def test_is_told_of_a_rut_elsewhere_and_not_whose(
        self, as_staff: FlaskClient, company: Company
    ) -> None:
        make_person("Ana", company=company, rut="12531909-2")
        answer = create(as_staff, None)
        assert (answer.status_code, answer.json["code"]) == (409, "person_other_company")
        assert "people_id" not in answer.json
        assert "Norte" not in answer.text

    def test_may_not_take_such_a_rut_either(
        self, as_staff: FlaskClient, andina: Company, company: Company
    ) -> None:
        make_person("Ana", company=company, rut="12531909-2")
        answer = update(as_staff, make_person(company=andina), rut="12531909-2")
        assert answer.json["code"] == "person_other_company"

    def test_does_not_find_people_of_others(self, as_staff: FlaskClient, company: Company) -> None:
        person = make_person(company=company)
        assert update(as_staff, person, name="Otra").status_code == 404
        assert as_staff.get("/api/get_people").json["data"] == []
        assert as_staff.get(f"/api/get_people?company={company.id}").json["data"] == []
        assert as_staff.get("/api/people/lookup").json["data"] == []
