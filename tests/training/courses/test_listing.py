"""The list of courses, their states, and their sums by thematic area."""

import datetime as dt

import pytest
from flask.testing import FlaskClient

from app.models.organisation import Company
from app.platform import clock, lists
from tests.factories import (
    make_company,
    make_course,
    make_participant,
    make_person,
    make_rapporteur,
    make_rapporteur_course,
    make_supplier,
    make_thematic_area,
)


def names(client: FlaskClient, query: str = "") -> list[str]:
    answer = client.get(f"/api/get_courses?{query}")
    assert answer.status_code == 200, answer.json
    return [row["courseName"] for row in answer.json["data"]]


def around_today(company: Company, name: str, begin: int, end: int, **given):
    """A course that begins and ends so many days from today."""
    today = clock.today()
    days = (today + dt.timedelta(days=begin), today + dt.timedelta(days=end))
    return make_course(company, name, initial_date=days[0], end_date=days[1], **given)


class TestStates:
    @pytest.fixture(autouse=True)
    def courses(self, as_admin: FlaskClient) -> None:
        del as_admin
        company = make_company()
        around_today(company, "Mañana", 1, 5)
        around_today(company, "Hoy", 0, 0)
        around_today(company, "Ayer", -9, -1)
        around_today(company, "Cerrado", -9, -1, is_complete=True)
        around_today(company, "Retirado", -9, -1, is_complete=True, active=False)
        around_today(company, "Lejano", 31, 40)

    @pytest.mark.parametrize(
        ("state", "found"),
        [
            ("programado", ["Lejano", "Mañana"]),
            ("en_curso", ["Hoy"]),
            ("por_cerrar", ["Ayer"]),
            ("completado", ["Cerrado"]),
            ("deshabilitado", ["Retirado"]),
        ],
    )
    def test_follow_from_flags_and_dates(
        self, as_admin: FlaskClient, state: str, found: list[str]
    ) -> None:
        rows = as_admin.get(f"/api/get_courses?state={state}&sort=courseName").json["data"]
        assert [row["courseName"] for row in rows] == found
        assert {row["state"] for row in rows} == {state}

    def test_of_the_next_days_can_be_asked_for(self, as_admin: FlaskClient) -> None:
        assert names(as_admin, "soon=30&sort=courseName") == ["Hoy", "Mañana"]
        assert names(as_admin, "soon=31&sort=courseName") == ["Hoy", "Lejano", "Mañana"]


class TestList:
    def test_shows_the_last_ones_first(self, as_admin: FlaskClient) -> None:
        company = make_company()
        for name, day in (("Uno", 1), ("Tres", 3), ("Dos", 2)):
            make_course(company, name, end_date=dt.date(2026, 3, day))
        assert names(as_admin) == ["Tres", "Dos", "Uno"]
        assert names(as_admin, "sort=endDate") == ["Uno", "Dos", "Tres"]

    def test_counts_active_participants(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        make_participant(course, make_person())
        make_participant(course, make_person(), active=False)
        (row,) = as_admin.get("/api/get_courses").json["data"]
        assert row["participantCount"] == 1

    @pytest.mark.parametrize(
        ("query", "found"),
        [
            ("modality=Mixta", ["Segundo"]),
            ("jornada=PM", ["Segundo"]),
            ("region=Maule", ["Primero"]),
            ("withSenceCode=true", ["Primero"]),
            ("withSenceCode=false", ["Segundo"]),
            ("from=2026-05-01", ["Segundo"]),
            ("to=2026-05-01", ["Primero"]),
            ("from=2026-05-01&dateField=initialDate", []),
            ("to=2026-05-01&dateField=initialDate", ["Primero", "Segundo"]),
            ("q=prim", ["Primero"]),
            ("q=12-37", []),
            ("q=123799", ["Primero"]),
            ("q=planillas primero", ["Primero"]),
        ],
    )
    def test_is_narrowed_by(self, as_admin: FlaskClient, query: str, found: list[str]) -> None:
        company = make_company()
        sence = {"sence_code": "1237999001", "sence_name": "Planillas"}
        make_course(company, "Primero", region="Maule", **sence)
        end = dt.date(2026, 5, 2)
        make_course(company, "Segundo", modality="Mixta", jornada="PM", end_date=end)
        assert names(as_admin, f"{query}&sort=courseName") == found

    def test_is_narrowed_by_what_it_refers_to(self, as_admin: FlaskClient) -> None:
        company, supplier, area = make_company(), make_supplier(), make_thematic_area()
        mine = make_course(company, "Mío", supplier_id=supplier.id, thematic_area=area)
        teacher = make_rapporteur()
        make_rapporteur_course(mine, teacher)
        other = make_course(make_company(), "Otro")
        make_rapporteur_course(other, teacher, active=False)
        for query in (
            f"company_id={company.id}",
            f"supplier_id={supplier.id}",
            f"topicArea={area.id}",
            f"rapporteur_id={teacher.id}",
        ):
            assert names(as_admin, query) == ["Mío"], query

    @pytest.mark.parametrize(
        "query", ["state=otro", "modality=Otra", "sort=city", "from=ayer", "soon=0", "colour=red"]
    )
    def test_refuses_what_it_does_not_know(self, as_admin: FlaskClient, query: str) -> None:
        assert as_admin.get(f"/api/get_courses?{query}").status_code == 422

    def test_shows_staff_its_own_company_only(self, as_staff: FlaskClient, andina: Company) -> None:
        make_course(andina, "Propio")
        make_course(make_company(), "Ajeno")
        assert names(as_staff) == ["Propio"]


class TestAreas:
    def test_sum_up_the_same_courses_as_the_list(self, as_admin: FlaskClient) -> None:
        company = make_company()
        first, second = make_thematic_area("Alfa"), make_thematic_area("Beta")
        for area in (first, first, second):
            course = make_course(company, thematic_area=area)
            make_participant(course, make_person())
            make_participant(course, make_person(), active=False)
        make_course(company, thematic_area=second, active=False)
        rows = as_admin.get("/api/thematic_area_course").json["data"]
        told = [
            (row["topicAreaName"], row["courses"], row["hours"], row["participants"])
            for row in rows
        ]
        assert told == [("Alfa", 2, 40.0, 2), ("Beta", 1, 20.0, 1)]
        narrowed = as_admin.get(f"/api/thematic_area_course?topicArea={second.id}&active=all")
        assert [row["courses"] for row in narrowed.json["data"]] == [2]

    def test_keep_large_sums_for_a_while(
        self, as_admin: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(lists, "SLOW_TO_COUNT", 0)
        course = make_course(make_company())
        make_participant(course, make_person())
        first = as_admin.get("/api/thematic_area_course").json["data"]
        make_participant(course, make_person())
        assert as_admin.get("/api/thematic_area_course").json["data"] == first
        other = as_admin.get("/api/thematic_area_course?modality=Presencial").json["data"]
        assert [row["participants"] for row in other] == [2]
