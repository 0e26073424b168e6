"""Companies, as the screen works with them."""

from io import BytesIO

import pytest
from flask.testing import FlaskClient
from PIL import Image
from sqlalchemy import insert
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from app.extensions import db
from app.models.organisation import Company, CompanyDotacion
from app.models.people import Person
from app.models.platform import AuditEvent
from app.platform import clock
from tests.factories import make_company, make_person

ANDINA = {"name": "Andina SpA", "rut": "76.086.428-5", "city": "Arica", "dotacion": "1.200"}


def picture(kind: str = "PNG", size: tuple[int, int] = (300, 200)) -> BytesIO:
    target = BytesIO()
    Image.new("RGB", size, "red").save(target, kind)
    target.seek(0)
    return target


def create(client: FlaskClient, **fields):
    return client.post("/api/createcompany", data={**ANDINA, **fields})


def create_with_large_logo(client: FlaskClient, content: bytes):
    """The test client would put a large form into a file that it never closes."""
    form = {**ANDINA, "logo": FileStorage(BytesIO(content), "logo.png")}
    boundary, body = encode_multipart(form)
    kind = f'multipart/form-data; boundary="{boundary}"'
    return client.post("/api/createcompany", data=body, content_type=kind)


def update(client: FlaskClient, company: Company, **fields):
    return client.post(f"/api/updatecompany/{company.id}", data=fields)


def listed(client: FlaskClient, query: str = "") -> list[str]:
    return [row["name"] for row in client.get(f"/api/getcompanies{query}").json["data"]]


class TestCreate:
    def test_answers_the_company_as_it_was_kept(self, as_admin: FlaskClient) -> None:
        answer = create(as_admin)
        assert answer.status_code == 201
        data = answer.json["data"]
        assert list(data)[:4] == ["company_id", "name", "rut", "city"]
        assert (data["rut"], data["country"], data["dotacion"]) == ("76086428-5", "Chile", 1200)
        assert data["active"] is True
        assert data["warnings"] == []

    def test_remembers_the_head_count_of_the_day(self, as_admin: FlaskClient) -> None:
        create(as_admin)
        kept = db.session.query(CompanyDotacion).one()
        assert (kept.dotacion, kept.valid_from) == (1200, clock.today())

    def test_refuses_the_same_rut_in_another_writing(self, as_admin: FlaskClient) -> None:
        first = create(as_admin).json["data"]
        answer = create(as_admin, name="Otra", rut="760864285")
        assert (answer.status_code, answer.json["code"]) == (409, "company_rut_taken")
        assert answer.json["message"] == "Ya existe una empresa con el RUT 76.086.428-5."
        assert answer.json["company_id"] == first["company_id"]

    def test_refuses_the_same_name_in_another_writing(self, as_admin: FlaskClient) -> None:
        make_company("Minería Ñuble")
        answer = create(as_admin, name="MINERIA  NUBLE")
        assert (answer.status_code, answer.json["code"]) == (409, "company_name_taken")
        assert answer.json["message"] == 'Ya existe una empresa con el nombre "Minería Ñuble".'

    def test_says_everything_that_is_wrong_at_once(self, as_admin: FlaskClient) -> None:
        answer = create(as_admin, name="1", rut="12531909-3", dotacion="1,5", city="x" * 81)
        assert answer.status_code == 422
        assert answer.json["errors"] == {
            "name": ["Ingresa un nombre de 2 a 150 caracteres."],
            "rut": ["El dígito verificador no corresponde al RUT ingresado. ¿Es 12.531.909-2?"],
            "dotacion": ["Ingresa un número entero de trabajadores."],
            "city": ["Máximo 80 caracteres."],
        }

    @pytest.mark.parametrize("dotacion", ["-1", "1000001", "9" * 400, "x", "１２"])
    def test_refuses_a_head_count_that_cannot_be(
        self, as_admin: FlaskClient, dotacion: str
    ) -> None:
        assert create(as_admin, dotacion=dotacion).json["errors"] == {
            "dotacion": ["Ingresa un número entero de trabajadores."]
        }

    def test_asks_for_name_and_rut(self, as_admin: FlaskClient) -> None:
        answer = as_admin.post("/api/createcompany", data={"name": " ", "rut": ""})
        assert answer.json["errors"] == {
            "name": ["Ingresa el nombre o razón social."],
            "rut": ["El RUT es obligatorio."],
        }

    def test_warns_of_a_persons_rut_and_a_missing_head_count(self, as_admin: FlaskClient) -> None:
        data = create(as_admin, rut="12531909-2", dotacion="").json["data"]
        assert [(warning["field"], warning["message"]) for warning in data["warnings"]] == [
            ("rut", "Parece un RUT de persona natural."),
            ("dotacion", "Sin dotación, la cobertura se calcula con sus personas registradas."),
        ]

    def test_is_done_once_per_idempotency_key(self, as_admin: FlaskClient) -> None:
        headers = {"Idempotency-Key": "abc"}
        first = as_admin.post("/api/createcompany", data=ANDINA, headers=headers)
        second = as_admin.post("/api/createcompany", data=ANDINA, headers=headers)
        assert (first.status_code, second.status_code) == (201, 201)
        assert first.json == second.json
        assert second.headers["Idempotency-Replayed"] == "true"
        assert db.session.query(Company).count() == 1

    def test_leaves_a_trace(self, as_admin: FlaskClient) -> None:
        company_id = create(as_admin).json["data"]["company_id"]
        event = db.session.query(AuditEvent).filter_by(action="company.created").one()
        assert (event.entity, event.entity_id) == ("company", company_id)


class TestLogo:
    @pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
    def test_is_drawn_again_as_webp(self, as_admin: FlaskClient, kind: str) -> None:
        data = create(as_admin, logo=(picture(kind), "logo")).json["data"]
        answer = as_admin.get(data["logo"])
        assert answer.headers["Content-Type"] == "image/webp"
        assert "immutable" in answer.headers["Cache-Control"]
        assert Image.open(BytesIO(answer.data)).size == (300, 200)

    def test_loses_what_it_carried(self, as_admin: FlaskClient) -> None:
        image = Image.new("RGB", (100, 100))
        exif = image.getexif()
        exif[0x010E] = "secreto en los metadatos"
        target = BytesIO()
        image.save(target, "JPEG", exif=exif)
        target.seek(0)
        logo = create(as_admin, logo=(target, "x.jpg")).json["data"]["logo"]
        assert b"secreto" not in as_admin.get(logo).data

    @pytest.mark.parametrize(
        "content",
        [
            b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
            b"",
            b"\x89PNG\r\n\x1a\nbroken",
            picture(size=(63, 300)).getvalue(),
            picture("GIF").getvalue(),
        ],
        ids=["svg", "empty", "broken", "small", "gif"],
    )
    def test_refuses_what_is_no_picture(self, as_admin: FlaskClient, content: bytes) -> None:
        answer = create(as_admin, logo=(BytesIO(content), "logo.png"))
        assert answer.status_code == 415
        assert answer.json["errors"]["logo"] == ["El logo debe ser PNG, JPG o WebP de hasta 2 MB."]
        assert db.session.query(Company).count() == 0

    def test_refuses_two_megabytes_and_one_byte(self, as_admin: FlaskClient) -> None:
        content = picture().getvalue().ljust(2 * 1024 * 1024 + 1, b"\0")
        assert create_with_large_logo(as_admin, content).status_code == 415

    def test_refuses_a_body_beyond_any_logo(self, as_admin: FlaskClient) -> None:
        answer = create_with_large_logo(as_admin, bytes(4 * 1024 * 1024))
        assert (answer.status_code, answer.json["code"]) == (413, "too_large")

    def test_can_be_taken_away(self, as_admin: FlaskClient) -> None:
        create(as_admin, logo=(picture(), "x.png"))
        answer = update(as_admin, db.session.query(Company).one(), removeLogo="true")
        assert answer.json["data"]["logo"] is None


class TestUpdate:
    def test_changes_only_what_is_sent(self, as_admin: FlaskClient) -> None:
        company = make_company("Andina", city="Arica", dotacion=10)
        data = update(as_admin, company, city="Iquique").json["data"]
        assert (data["name"], data["city"], data["dotacion"]) == ("Andina", "Iquique", 10)

    def test_empties_what_is_sent_blank(self, as_admin: FlaskClient) -> None:
        company = make_company(city="Arica", dotacion=10)
        data = update(as_admin, company, city="", dotacion="").json["data"]
        assert (data["city"], data["dotacion"]) == (None, None)

    def test_refuses_an_old_copy(self, as_admin: FlaskClient) -> None:
        seen = create(as_admin).json["data"]
        company = db.session.query(Company).one()
        db.session.query(Company).update({"updated_at": clock.now()})
        db.session.commit()
        answer = update(as_admin, company, city="Iquique", updatedAt=seen["updatedAt"])
        assert (answer.status_code, answer.json["code"]) == (409, "stale")
        assert db.session.query(Company).one().city == "Arica"

    def test_accepts_its_own_name_and_rut(self, as_admin: FlaskClient) -> None:
        create(as_admin)
        answer = update(as_admin, db.session.query(Company).one(), **ANDINA)
        assert answer.status_code == 200

    def test_refuses_the_rut_of_another(self, as_admin: FlaskClient) -> None:
        make_company(rut="76086428-5")
        answer = update(as_admin, make_company("Otra"), rut="76086428-5")
        assert answer.json["code"] == "company_rut_taken"

    def test_keeps_one_head_count_per_day(self, as_admin: FlaskClient) -> None:
        company = make_company()
        for dotacion in ("10", "20", "20"):
            update(as_admin, company, dotacion=dotacion)
        assert [row.dotacion for row in db.session.query(CompanyDotacion)] == [20]

    def test_warns_of_fewer_workers_than_people(self, as_admin: FlaskClient) -> None:
        company = make_company()
        make_person(company=company)
        make_person(company=company)
        make_person(company=company, is_external=True)
        warnings = update(as_admin, company, dotacion="1").json["data"]["warnings"]
        assert warnings[0]["message"] == "La dotación es menor que las 2 personas registradas."

    def test_counts_thousands_of_people_as_they_are_read(self, as_admin: FlaskClient) -> None:
        company = make_company()
        names = (f"persona {number}" for number in range(1_234))
        people = [
            {"name": name, "folded_name": name, "company_id": company.id, "is_external": False}
            for name in names
        ]
        db.session.execute(insert(Person), people)
        warnings = update(as_admin, company, dotacion="1").json["data"]["warnings"]
        assert warnings[0]["message"] == "La dotación es menor que las 1.234 personas registradas."

    def test_writes_down_before_and_after(self, as_admin: FlaskClient) -> None:
        update(as_admin, make_company(city="Arica"), city="Iquique")
        event = db.session.query(AuditEvent).filter_by(action="company.changed").one()
        assert event.data == {"city": ["Arica", "Iquique"]}

    def test_does_not_find_what_is_not_there(self, as_admin: FlaskClient) -> None:
        answer = as_admin.post("/api/updatecompany/999999", data={"city": "x"})
        assert (answer.status_code, answer.json["code"]) == (404, "company_missing")


class TestSwitch:
    def test_hides_a_disabled_company_from_the_list(self, as_admin: FlaskClient) -> None:
        company = make_company("Andina")
        answer = as_admin.put(f"/api/disablecompany/{company.id}")
        assert answer.json["data"]["active"] is False
        assert listed(as_admin) == []
        assert listed(as_admin, "?active=false") == ["Andina"]
        as_admin.put(f"/api/enablecompany/{company.id}")
        assert listed(as_admin) == ["Andina"]

    def test_does_nothing_twice(self, as_admin: FlaskClient) -> None:
        company = make_company()
        for _ in range(2):
            assert as_admin.put(f"/api/disablecompany/{company.id}").status_code == 200
        events = db.session.query(AuditEvent).filter_by(action="company.disabled")
        assert events.count() == 1


class TestList:
    @pytest.fixture(autouse=True)
    def three(self, as_admin: FlaskClient) -> None:
        del as_admin
        make_company("Ñandú Ltda.", rut="76086428-5", city="Arica", dotacion=5)
        make_company("Áncora SpA", rut="96790240-3", city="Viña del Mar")
        make_company("Zeta", rut="12531909-2", city="Arica", dotacion=50, active=False)

    def test_answers_all_by_name_with_its_meta(self, as_admin: FlaskClient) -> None:
        answer = as_admin.get("/api/getcompanies?sort=name&active=all").json
        assert [row["name"] for row in answer["data"]] == ["Áncora SpA", "Ñandú Ltda.", "Zeta"]
        assert answer["meta"] == {"page": 1, "pageSize": 3, "total": 3, "pages": 1}

    def test_pages_when_asked(self, as_admin: FlaskClient) -> None:
        query = "/api/getcompanies?active=all&sort=name&page=2&pageSize=2"
        answer = as_admin.get(query).json
        assert [row["name"] for row in answer["data"]] == ["Zeta"]
        assert answer["meta"] == {"page": 2, "pageSize": 2, "total": 3, "pages": 2}

    @pytest.mark.parametrize(
        ("q", "names"),
        [
            ("nandu", ["Ñandú Ltda."]),
            ("LTD ÑAN", ["Ñandú Ltda."]),
            ("vina mar", ["Áncora SpA"]),
            ("andu", []),
            ("76.086", ["Ñandú Ltda."]),
            ("96790240-3", ["Áncora SpA"]),
            ("967902403", ["Áncora SpA"]),
            ("96790240-4", []),
            ("%", ["Ñandú Ltda.", "Áncora SpA"]),
            ("arica_", ["Ñandú Ltda."]),
        ],
    )
    def test_finds_words_by_their_beginning_and_a_rut_in_any_writing(
        self, as_admin: FlaskClient, q: str, names: list[str]
    ) -> None:
        answer = as_admin.get("/api/getcompanies", query_string={"q": q})
        assert sorted(row["name"] for row in answer.json["data"]) == sorted(names)

    def test_filters_by_city(self, as_admin: FlaskClient) -> None:
        assert listed(as_admin, "?city=Arica&active=all&sort=-name") == ["Zeta", "Ñandú Ltda."]

    def test_orders_downwards_with_nothing_last(self, as_admin: FlaskClient) -> None:
        names = listed(as_admin, "?sort=-dotacion&active=all")
        assert names == ["Zeta", "Ñandú Ltda.", "Áncora SpA"]

    @pytest.mark.parametrize(
        "query",
        ["sort=logo", "sort=name,name", "colour=red", "page=0", "pageSize=501", "active=yes"],
    )
    def test_refuses_what_it_does_not_know(self, as_admin: FlaskClient, query: str) -> None:
        assert as_admin.get(f"/api/getcompanies?{query}").status_code == 422


class TestStaff:
    def test_sees_its_own_company_only(self, as_staff: FlaskClient) -> None:
        make_company("Otra")
        assert listed(as_staff) == ["Empresa Andina"]

    def test_may_change_its_own_company(self, as_staff: FlaskClient) -> None:
        own = db.session.query(Company).one()
        assert update(as_staff, own, city="Arica").status_code == 200

    def test_does_not_find_another_company(self, as_staff: FlaskClient) -> None:
        foreign = update(as_staff, make_company("Otra"), city="Arica")
        absent = as_staff.post("/api/updatecompany/999999", data={"city": "Arica"})
        assert foreign.status_code == absent.status_code == 404
        assert {**foreign.json, "requestId": ""} == {**absent.json, "requestId": ""}

    def test_may_not_take_the_rut_of_a_company_it_cannot_see(self, as_staff: FlaskClient) -> None:
        make_company("Otra", rut="96790240-3")
        own = db.session.query(Company).filter_by(name="Empresa Andina").one()
        answer = update(as_staff, own, rut="96790240-3")
        assert answer.json["code"] == "company_rut_taken"

    @pytest.mark.parametrize("path", ["enablecompany", "disablecompany"])
    def test_may_not_switch_companies(self, as_staff: FlaskClient, path: str) -> None:
        own = db.session.query(Company).one()
        assert as_staff.put(f"/api/{path}/{own.id}").status_code == 403

    def test_may_not_make_companies(self, as_staff: FlaskClient) -> None:
        assert create(as_staff).status_code == 403
