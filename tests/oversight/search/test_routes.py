"""The search behind the command palette."""

import datetime as dt

import pytest
from flask.testing import FlaskClient

from app.extensions import db
from app.models.organisation import Company
from tests.factories import make_company, make_course, make_person, make_rapporteur, make_supplier


def found(client: FlaskClient, q: str) -> dict[str, list[str]]:
    data = client.get("/api/search", query_string={"q": q}).json["data"]
    names = {"suppliers": "razon_social", "courses": "courseName"}
    return {
        kind: sorted(row[names.get(kind, "name")] for row in rows)
        for kind, rows in data.items()
        if rows
    }


class TestSearch:
    @pytest.fixture(autouse=True)
    def rows(self, as_admin: FlaskClient) -> None:
        del as_admin
        make_person("María José Peña", rut="12531909-2")
        make_person("Mario Soto", rut="12667869-K")
        make_person("María Inactiva", active=False)
        company = make_company("Marítima Sur", rut="96790240-3")
        make_supplier("Capacitación María SpA", rut="76086428-5")
        excel = {"sence_name": "Planillas", "sence_code": "1237999001"}
        make_course(company, "Excel avanzado", **excel)
        make_course(company, "Excel retirado", active=False)
        make_rapporteur("Óscar Lillo", rut="9876543-3")

    @pytest.mark.parametrize(
        ("q", "expected"),
        [
            (
                "mari",
                {
                    "people": ["Mario Soto", "María José Peña"],
                    "companies": ["Marítima Sur"],
                    "suppliers": ["Capacitación María SpA"],
                },
            ),
            ("PENA mar", {"people": ["María José Peña"]}),
            ("12.667.869-k", {"people": ["Mario Soto"]}),
            ("1253", {"people": ["María José Peña"]}),
            ("96.790", {"companies": ["Marítima Sur"]}),
            ("76086428", {"suppliers": ["Capacitación María SpA"]}),
            ("spa", {"suppliers": ["Capacitación María SpA"]}),
            ("excel ava", {"courses": ["Excel avanzado"]}),
            ("planillas", {"courses": ["Excel avanzado"]}),
            ("1237999", {"courses": ["Excel avanzado"]}),
            ("oscar", {"rapporteurs": ["Óscar Lillo"]}),
            ("9.876.543-3", {"rapporteurs": ["Óscar Lillo"]}),
            ("m", {}),
            ("", {}),
            ("'; drop table person", {}),
        ],
    )
    def test_finds(self, as_admin: FlaskClient, q: str, expected: dict[str, list[str]]) -> None:
        assert found(as_admin, q) == expected

    def test_gives_five_of_a_kind(self, as_admin: FlaskClient) -> None:
        for _ in range(7):
            make_person("Rosa Muchas")
        assert len(found(as_admin, "rosa")["people"]) == 5

    def test_tells_editions_of_a_course_apart_the_newest_first(self, as_admin: FlaskClient) -> None:
        company = make_company("Viña Norte")
        for month in (3, 7, 1, 5, 2, 6, 4):
            day = dt.date(2026, month, 2)
            make_course(company, "Orientación", initial_date=day, end_date=day)
        courses = as_admin.get("/api/search?q=orientacion").json["data"]["courses"]
        assert [(one["initialDate"], one["companyName"]) for one in courses] == [
            (f"2026-0{month}-02", "Viña Norte") for month in (7, 6, 5, 4, 3)
        ]

    def test_says_company_dates_and_state(self, as_admin: FlaskClient) -> None:
        company = make_company("Viña Norte")
        make_person("Berta Solís", company=company)
        make_person("Berta Suelta", company=None)
        days = {"initial_date": dt.date(2026, 3, 2), "end_date": dt.date(2026, 3, 4)}
        make_course(company, "Poda", **days, is_complete=True)
        found = as_admin.get("/api/search?q=berta").json["data"]["people"]
        assert {one["name"]: one["companyName"] for one in found} == {
            "Berta Solís": "Viña Norte",
            "Berta Suelta": None,
        }
        (course,) = as_admin.get("/api/search?q=poda").json["data"]["courses"]
        assert (course["initialDate"], course["endDate"]) == ("2026-03-02", "2026-03-04")
        assert course["state"] == "completado"

    def test_shows_staff_its_own_people_only(self, as_staff: FlaskClient) -> None:
        own = db.session.query(Company).filter_by(name="Empresa Andina").one()
        make_person("María Propia", company=own)
        make_course(own, "Maritime English")
        make_course(make_company(), "Maritime English ajeno")
        assert found(as_staff, "mari") == {
            "people": ["María Propia"],
            "suppliers": ["Capacitación María SpA"],
            "courses": ["Maritime English"],
        }
