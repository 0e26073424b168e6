"""Suppliers, as the screen works with them."""

import datetime as dt
from decimal import Decimal

import pytest
from flask.testing import FlaskClient

from app.extensions import db
from app.models.organisation import Company
from app.models.platform import AuditEvent
from app.models.training import Supplier
from app.platform import clock
from tests.factories import make_company, make_course, make_participant, make_person, make_supplier

ANDES = {
    "rut": "76.086.428-5",
    "razon_social": "Capacitación Andes Ltda.",
    "address": "Av. Providencia 1234",
    "city": "Santiago",
    "contact_name": "Ana Fuentes",
    "contact_phone": "2 2345 6789",
}


def create(client: FlaskClient, **fields):
    return client.post("/api/createsupplier", json={**ANDES, **fields})


def update(client: FlaskClient, supplier: Supplier, **fields):
    return client.put(f"/api/updatesupplier/{supplier.id}", json=fields)


def listed(client: FlaskClient, query: str = "") -> list[str]:
    return [row["razon_social"] for row in client.get(f"/api/getsuppliers{query}").json["data"]]


def this_year(month: int = 3) -> dict[str, dt.date]:
    day = dt.date(clock.today().year, month, 2)
    return {"initial_date": day, "end_date": day}


class TestCreate:
    def test_answers_the_supplier_as_it_was_kept(self, as_admin: FlaskClient) -> None:
        answer = create(as_admin)
        assert answer.status_code == 201
        data = answer.json["data"]
        assert list(data)[:3] == ["supplier_id", "rut", "razon_social"]
        assert (data["rut"], data["country"]) == ("76086428-5", "Chile")
        assert data["contact_phone"] == "+56223456789"
        assert (data["isOtec"], data["isComplete"], data["warnings"]) == (True, True, [])

    def test_refuses_the_same_rut_and_says_whose_it_is(self, as_admin: FlaskClient) -> None:
        first = create(as_admin).json["data"]
        answer = create(as_admin, razon_social="Otra", rut="760864285")
        words = "Ya existe un proveedor con el RUT 76.086.428-5."
        assert (answer.status_code, answer.json["code"]) == (409, "supplier_rut_taken")
        assert (answer.json["message"], answer.json["errors"]) == (words, {"rut": [words]})
        assert answer.json["supplier_id"] == first["supplier_id"]

    def test_says_everything_that_is_wrong_at_once(self, as_admin: FlaskClient) -> None:
        wrong = {"rut": "12531909-3", "razon_social": "x", "city": "x" * 81}
        answer = create(as_admin, **wrong, contact_email="ana@", billing_manager_phone="12")
        assert answer.status_code == 422
        assert answer.json["errors"] == {
            "rut": ["El dígito verificador no corresponde al RUT ingresado. ¿Es 12.531.909-2?"],
            "razon_social": ["Ingresa un nombre de 2 a 150 caracteres."],
            "city": ["Máximo 80 caracteres."],
            "contact_email": ["Ingresa un correo válido, por ejemplo nombre@empresa.cl."],
            "billing_manager_phone": [
                "Ingresa un teléfono válido: 9 dígitos, por ejemplo 9 1234 5678."
            ],
        }

    def test_takes_an_address_as_long_as_its_column(self, as_admin: FlaskClient) -> None:
        assert create(as_admin, address="x" * 200).status_code == 201
        answer = create(as_admin, rut="77215640-5", address="x" * 201)
        assert answer.json["errors"] == {"address": ["Máximo 200 caracteres."]}

    def test_asks_for_rut_and_name(self, as_admin: FlaskClient) -> None:
        answer = as_admin.post("/api/createsupplier", json={"rut": " "})
        assert answer.json["errors"] == {
            "rut": ["El RUT es obligatorio."],
            "razon_social": ["Ingresa la razón social."],
        }

    @pytest.mark.parametrize("block", ["contact", "operative_contact", "billing_manager"])
    @pytest.mark.parametrize(
        ("given", "to_blame"),
        [
            ({"email": "ana@andes.cl"}, "name"),
            ({"phone": "912345678"}, "name"),
            ({"name": "Ana Fuentes"}, "phone"),
        ],
    )
    def test_wants_contacts_whole(
        self, as_admin: FlaskClient, block: str, given: dict[str, str], to_blame: str
    ) -> None:
        fields = {f"{block}_{noun}": value for noun, value in given.items()}
        answer = create(as_admin, **{"contact_name": "", "contact_phone": "", **fields})
        assert (answer.status_code, answer.json["errors"]) == (
            422,
            {f"{block}_{to_blame}": ["Completa el nombre y un medio de contacto."]},
        )

    def test_warns_of_a_persons_rut(self, as_admin: FlaskClient) -> None:
        data = create(as_admin, rut="12531909-2").json["data"]
        assert data["warnings"] == [
            {"field": "rut", "message": "Parece un RUT de persona natural."}
        ]

    def test_is_done_once_per_idempotency_key(self, as_admin: FlaskClient) -> None:
        headers = {"Idempotency-Key": "abc"}
        answers = [
            as_admin.post("/api/createsupplier", json=ANDES, headers=headers) for _ in range(2)
        ]
        assert [answer.status_code for answer in answers] == [201, 201]
        assert answers[0].json == answers[1].json
        assert db.session.query(Supplier).count() == 1

    @pytest.mark.parametrize(
        "fields", [{"spend": 1}, {"supplier_id": 7}, {"updatedAt": "2026-01-01T00:00:00Z"}]
    )
    def test_refuses_what_it_does_not_know(self, as_admin: FlaskClient, fields: dict) -> None:
        assert create(as_admin, **fields).status_code == 422


class TestUpdate:
    def test_changes_only_what_is_sent(self, as_admin: FlaskClient) -> None:
        supplier = make_supplier("Andes", city="Arica", contact_name="Ana", contact_phone="1")
        data = update(as_admin, supplier, city="Iquique", isOtec=False).json["data"]
        assert (data["razon_social"], data["city"], data["isOtec"]) == ("Andes", "Iquique", False)
        assert data["contact_name"] == "Ana"

    def test_holds_what_stays_against_what_comes(self, as_admin: FlaskClient) -> None:
        supplier = make_supplier(contact_name="Ana", contact_phone="+56912345678")
        answer = update(as_admin, supplier, contact_name="")
        assert answer.json["errors"] == {
            "contact_name": ["Completa el nombre y un medio de contacto."]
        }
        assert update(as_admin, supplier, contact_name="", contact_phone="").status_code == 200

    def test_finds_the_new_name(self, as_admin: FlaskClient) -> None:
        supplier = make_supplier("Andes")
        update(as_admin, supplier, razon_social="Ñandú Capacitación")
        assert listed(as_admin, "?q=nandu") == ["Ñandú Capacitación"]

    def test_refuses_an_old_copy(self, as_admin: FlaskClient) -> None:
        seen = create(as_admin).json["data"]
        db.session.query(Supplier).update({"updated_at": clock.now()})
        db.session.commit()
        supplier = db.session.query(Supplier).one()
        answer = update(as_admin, supplier, city="Arica", updatedAt=seen["updatedAt"])
        assert (answer.status_code, answer.json["code"]) == (409, "stale")
        assert db.session.query(Supplier).one().city == "Santiago"

    def test_refuses_the_rut_of_another(self, as_admin: FlaskClient) -> None:
        make_supplier(rut="76086428-5")
        answer = update(as_admin, make_supplier("Otra"), rut="76086428-5")
        assert answer.json["code"] == "supplier_rut_taken"

    def test_accepts_its_own_rut(self, as_admin: FlaskClient) -> None:
        create(as_admin)
        assert update(as_admin, db.session.query(Supplier).one(), **ANDES).status_code == 200

    def test_writes_down_before_and_after(self, as_admin: FlaskClient) -> None:
        supplier = make_supplier(city="Arica")
        update(as_admin, supplier, city="Iquique", isOtec=False)
        event = db.session.query(AuditEvent).filter_by(action="supplier.changed").one()
        assert (event.entity, event.entity_id) == ("supplier", supplier.id)
        assert event.data == {"city": ["Arica", "Iquique"], "isOtec": [True, False]}

    def test_writes_nothing_down_when_nothing_changes(self, as_admin: FlaskClient) -> None:
        update(as_admin, make_supplier(city="Arica"), city="Arica")
        assert db.session.query(AuditEvent).filter_by(action="supplier.changed").count() == 0

    def test_does_not_find_what_is_not_there(self, as_admin: FlaskClient) -> None:
        answer = as_admin.put("/api/updatesupplier/999999", json={"city": "x"})
        assert (answer.status_code, answer.json["code"]) == (404, "supplier_missing")


class TestList:
    @pytest.fixture(autouse=True)
    def three(self, as_admin: FlaskClient) -> None:
        del as_admin
        make_supplier("Ñandú Ltda.", rut="76086428-5", city="Arica")
        make_supplier("Áncora SpA", rut="96790240-3", city="Viña del Mar")
        make_supplier(
            "Zeta",
            rut="77215640-5",
            city="Arica",
            address="Calle 1",
            contact_name="Ana",
            contact_email="ana@zeta.cl",
        )

    def test_comes_by_name_a_page_at_a_time(self, as_admin: FlaskClient) -> None:
        assert listed(as_admin) == ["Áncora SpA", "Ñandú Ltda.", "Zeta"]
        answer = as_admin.get("/api/getsuppliers?page=2&pageSize=2").json
        assert [row["razon_social"] for row in answer["data"]] == ["Zeta"]
        assert answer["meta"] == {"page": 2, "pageSize": 2, "total": 3, "pages": 2}

    @pytest.mark.parametrize(
        ("query", "names"),
        [
            ("q=nandu", ["Ñandú Ltda."]),
            ("q=vina+anc", ["Áncora SpA"]),
            ("q=ndu", []),
            ("q=76.086", ["Ñandú Ltda."]),
            ("q=967902403", ["Áncora SpA"]),
            ("city=Arica", ["Ñandú Ltda.", "Zeta"]),
            ("incomplete=true", ["Áncora SpA", "Ñandú Ltda."]),
            ("incomplete=false", ["Zeta"]),
            ("sort=-rut", ["Áncora SpA", "Zeta", "Ñandú Ltda."]),
            ("sort=-supplier_id", ["Zeta", "Áncora SpA", "Ñandú Ltda."]),
        ],
    )
    def test_is_searched_filtered_and_ordered(
        self, as_admin: FlaskClient, query: str, names: list[str]
    ) -> None:
        assert listed(as_admin, f"?{query}") == names

    @pytest.mark.parametrize("query", ["sort=logo", "active=true", "withCourses=1", "colour=1"])
    def test_refuses_what_it_does_not_know(self, as_admin: FlaskClient, query: str) -> None:
        assert as_admin.get(f"/api/getsuppliers?{query}").status_code == 422


class TestYear:
    @pytest.fixture
    def zeta(self, db) -> Supplier:
        del db
        return make_supplier("Zeta")

    @pytest.fixture
    def other(self, as_staff: FlaskClient, andina: Company, zeta: Supplier) -> Company:
        """Two companies that bought from Zeta this year, and what does not count."""
        del as_staff
        other = make_company("Otra")
        bought = {"supplier_id": zeta.id, "participating_value": 100_000, **this_year()}
        for company, heads in ((andina, 2), (other, 1)):
            course = make_course(company, total_hours=Decimal("8.5"), **bought)
            for _ in range(heads):
                make_participant(course, make_person(company=company))
            make_participant(course, make_person(company=company), active=False)
        make_course(andina, active=False, **bought)
        make_course(andina, supplier_id=zeta.id, end_date=dt.date(2001, 1, 1))
        return other

    @pytest.mark.usefixtures("other")
    def test_adds_up_the_courses_of_this_year(self, as_admin: FlaskClient) -> None:
        (row,) = as_admin.get("/api/getsuppliers").json["data"]
        assert (row["courses"], row["hours"], row["spend"]) == (2, 17.0, 300_000)

    @pytest.mark.usefixtures("other")
    def test_is_that_of_the_own_company_for_staff(self, as_staff: FlaskClient) -> None:
        (row,) = as_staff.get("/api/getsuppliers").json["data"]
        assert (row["courses"], row["hours"], row["spend"]) == (1, 8.5, 200_000)

    @pytest.mark.usefixtures("other")
    def test_narrows_the_list(self, as_admin: FlaskClient) -> None:
        make_supplier("Sin cursos")
        assert listed(as_admin, f"?withCourses={clock.today().year}") == ["Zeta"]
        assert listed(as_admin, "?withCourses=2001") == ["Zeta"]
        assert listed(as_admin, "?withCourses=2002") == []

    def test_is_nothing_for_a_supplier_without_courses(
        self, as_admin: FlaskClient, zeta: Supplier
    ) -> None:
        del zeta
        (row,) = as_admin.get("/api/getsuppliers").json["data"]
        assert (row["courses"], row["hours"], row["spend"]) == (0, 0.0, 0)


class TestStaff:
    def test_reads_and_does_not_write(self, as_staff: FlaskClient) -> None:
        supplier = make_supplier("Andes")
        assert as_staff.get(f"/api/suppliers/{supplier.id}").json["data"]["razon_social"] == "Andes"
        assert create(as_staff).status_code == 403
        assert update(as_staff, supplier, city="Arica").status_code == 403
