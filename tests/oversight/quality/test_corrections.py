"""Participations that lack what the record has by now: listed, weighed, completed, put back."""

import datetime as dt
from decimal import Decimal
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.extensions import db as database
from app.finance.franchise import service as franchise_service
from app.models.organisation import Company
from app.models.platform import AuditEvent
from app.models.surveys import TRANSFER
from app.models.training import Course, Participant
from app.oversight.privacy.erasure import NAME
from app.platform import clock
from tests.factories import make_company, make_course, make_participant, make_person, make_survey
from tests.finance.franchise.support import make_attended, make_priced
from tests.indicators.cells import refresh

YEAR = {"startMonth": "2025-01", "endMonth": "2025-12"}


def lacking(client: FlaskClient, missing: str, **asked: Any) -> list[dict[str, Any]]:
    answer = client.get(
        "/api/dataQuality/participations", query_string={"missing": missing, **asked}
    )
    assert answer.status_code == 200, answer.text
    rows: list[dict[str, Any]] = answer.json["data"]
    assert all(missing in row["missing"] for row in rows)
    return [{**row, "canComplete": missing in row["completable"]} for row in rows]


def effect(client: FlaskClient, missing: str, **asked: Any) -> dict[str, Any]:
    answer = client.get("/api/dataQuality/correction", query_string={"missing": missing, **asked})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json["data"]
    return found


def complete(client: FlaskClient, missing: str, **asked: Any) -> dict[str, Any]:
    answer = client.post("/api/dataQuality/correction", json={"missing": missing, **asked})
    assert answer.status_code == 200, answer.text
    done: dict[str, Any] = answer.json["data"]
    return done


def franchise(client: FlaskClient, course: Course) -> int:
    answer = client.get(f"/api/courses/{course.id}/franchise")
    assert answer.status_code == 200, answer.text
    return int(answer.json["data"]["totals"]["franchise"])


@pytest.fixture
def unpaid(as_admin: FlaskClient, andina: Company) -> Course:
    """A completed course of two people without salary, its constants kept; one has it by now."""
    del as_admin
    course = make_priced(andina, is_complete=True)
    full = {"attendance": Decimal(100)}
    known = make_attended(course, andina, None, **full)
    make_attended(course, andina, None, **full)
    franchise_service.follow(course=course)
    database.session.get_one(type(make_person()), known.person_id).gross_salary = 1_682_351
    database.session.commit()
    return course


class TestSalary:
    def test_says_what_changes_before_anything_does(
        self, as_admin: FlaskClient, unpaid: Course
    ) -> None:
        """140.000 pesos of the base at 50 %: 70.000, as the specification computes it."""
        assert effect(as_admin, "salary") == {
            "missing": 2,
            "completable": 1,
            "people": 1,
            "courses": 1,
            "completeCourses": 1,
            "hours": 0.0,
            "franchiseBefore": 0,
            "franchiseAfter": 70_000,
        }
        assert franchise(as_admin, unpaid) == 0

    def test_moves_the_franchise_of_completed_courses_by_that_amount(
        self, as_admin: FlaskClient, unpaid: Course
    ) -> None:
        done = complete(as_admin, "salary")
        assert done["changed"] == 1
        assert franchise(as_admin, unpaid) == 70_000
        assert [one["canComplete"] for one in lacking(as_admin, "salary")] == [False]
        assert effect(as_admin, "salary")["completable"] == 0

    def test_leaves_the_constants_that_the_course_kept(
        self, as_admin: FlaskClient, unpaid: Course
    ) -> None:
        before = as_admin.get(f"/api/courses/{unpaid.id}/franchise").json["data"]["terms"]
        complete(as_admin, "salary")
        after = as_admin.get(f"/api/courses/{unpaid.id}/franchise").json["data"]["terms"]
        assert before["isFrozen"]
        assert after == before

    def test_is_written_down_without_the_salary_and_can_be_put_back(
        self, as_admin: FlaskClient, unpaid: Course
    ) -> None:
        done = complete(as_admin, "salary")
        events = database.session.query(AuditEvent).filter_by(action="participant.changed").all()
        assert [(one.entity, one.entity_id) for one in events] == [("course", unpaid.id)]
        assert events[0].data["grossSalary"] == ["(oculta)", "(oculta)"]
        undone = as_admin.post(f"/api/bulk/{done['bulk_id']}/undo").json["data"]
        assert undone == {"restored": 1, "kept": 0}
        assert franchise(as_admin, unpaid) == 0


class TestGender:
    @pytest.fixture
    def course(self, as_staff: FlaskClient, andina: Company) -> Course:
        """Ana and Luis, 10 hours each, of whom only the records know the gender; Eva of another."""
        del as_staff
        course = make_course(
            andina, end_date=dt.date(2025, 3, 6), total_hours=Decimal(10), is_complete=True
        )
        for name, gender in (("Ana", "Female"), ("Luis", "Male")):
            person = make_person(name, company=andina, gender=gender)
            make_participant(course, person, gender=None)
        eva = make_person("Eva", company=make_company(), gender="Female")
        make_participant(course, eva, gender=None)
        refresh()
        return course

    def test_moves_the_hours_of_each_gender(self, as_staff: FlaskClient, course: Course) -> None:
        def hours(gender: str) -> Any:
            query = {**YEAR, "gender": gender}
            return as_staff.get("/api/getTrainingHours", query_string=query).json["data"]["2025"]

        del course
        assert hours("Female") == 0
        assert effect(as_staff, "gender")["hours"] == 20.0
        complete(as_staff, "gender")
        refresh()
        assert (hours("Female"), hours("Male")) == (10, 10)

    def test_of_people_of_other_companies_stays_unknown_to_staff(
        self, as_staff: FlaskClient, course: Course
    ) -> None:
        del course
        shown = {one["name"]: one["canComplete"] for one in lacking(as_staff, "gender")}
        assert shown == {"Ana": True, "Luis": True, "Eva": False}
        assert complete(as_staff, "gender")["changed"] == 2
        assert [one["name"] for one in lacking(as_staff, "gender")] == ["Eva"]

    def test_that_somebody_changed_since_is_not_put_back(
        self, as_staff: FlaskClient, course: Course
    ) -> None:
        done = complete(as_staff, "gender")
        ana = database.session.query(Participant).filter_by(course_id=course.id, name="Ana").one()
        as_staff.patch(f"/api/udpateparticipant/{ana.id}", json={"gender": "Other"})
        undone = as_staff.post(f"/api/bulk/{done['bulk_id']}/undo").json["data"]
        assert undone == {"restored": 1, "kept": 1}


class TestMail:
    def test_is_missing_only_where_a_survey_is_still_open(
        self, as_admin: FlaskClient, andina: Company
    ) -> None:
        today = clock.today()
        person = make_person(company=andina, email="a@b.cl", boss_email="c@d.cl", boss_name="Rosa")
        open_, over = make_course(andina), make_course(andina)
        make_survey(open_, type=TRANSFER, initial_date=today)
        make_survey(over, type=TRANSFER)
        for course in (open_, over):
            make_participant(course, person, email=None, boss_email=None)
        for missing in ("email", "bossEmail"):
            (row,) = lacking(as_admin, missing)
            assert (row["course_id"], row["canComplete"]) == (open_.id, True)
            assert complete(as_admin, missing)["changed"] == 1

    def test_of_another_boss_is_not_taken(self, as_admin: FlaskClient, andina: Company) -> None:
        person = make_person(company=andina, boss_email="c@d.cl", boss_name="Rosa")
        course = make_course(andina)
        make_survey(course, type=TRANSFER, initial_date=clock.today())
        make_participant(course, person, boss_email=None, boss_name="Pedro")
        assert [one["canComplete"] for one in lacking(as_admin, "bossEmail")] == [False]


class TestErased:
    def test_people_lack_nothing(self, as_admin: FlaskClient, andina: Company) -> None:
        made = make_person(NAME, company=andina, rut=None, is_external=True)
        make_participant(make_course(andina, is_complete=True), made, franchise_sence=True)
        assert lacking(as_admin, "gender") == lacking(as_admin, "salary") == []


class TestList:
    @pytest.mark.parametrize(
        ("query", "names"),
        [
            ({"sort": "name"}, ["Ana Ñuñez", "Berta Soto", "Carla Soto"]),
            ({"sort": "-courseName"}, ["Berta Soto", "Ana Ñuñez", "Carla Soto"]),
            ({"sort": "endDate"}, ["Carla Soto", "Berta Soto", "Ana Ñuñez"]),
            ({"q": "nunez"}, ["Ana Ñuñez"]),
            ({"q": "soto vent"}, ["Berta Soto"]),
            ({"q": "oto"}, []),
            ({"q": "12.531"}, ["Ana Ñuñez"]),
            ({"q": "2026"}, []),
        ],
    )
    def test_is_searched_and_ordered(
        self, as_admin: FlaskClient, andina: Company, query: dict[str, str], names: list[str]
    ) -> None:
        """Figures are looked for in the RUT and in nothing else."""
        for name, course, day, rut in (
            ("Carla Soto", "Atención 2026", 2, "9123456-5"),
            ("Ana Ñuñez", "Liderazgo", 20, "12531909-2"),
            ("Berta Soto", "Ventas", 10, "12667869-K"),
        ):
            held = make_course(andina, course, end_date=dt.date(2026, 3, day))
            make_participant(held, make_person(name, company=andina, rut=rut), gender=None)
        assert [row["name"] for row in lacking(as_admin, "gender", **query)] == names


class TestHours:
    def test_above_those_of_the_course_are_listed(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        course = make_course(andina, total_hours=Decimal(12))
        for hours in ("12.0", "500.0"):
            make_participant(course, make_person(company=andina), attended_hours=Decimal(hours))
        (row,) = lacking(as_staff, "hours")
        assert (row["attendedHours"], row["totalHours"], row["canComplete"]) == (500.0, 12.0, False)
        gaps = {one["key"]: one for one in as_staff.get("/api/dataQuality").json["data"]}
        found = gaps["participationsAboveHours"]
        assert (found["count"], found["link"]) == (1, "/data-quality?falta=horas&vista=horas")
        answer = as_staff.post("/api/dataQuality/correction", json={"missing": "hours"})
        assert answer.status_code == 422
        everything = as_staff.get("/api/dataQuality/participations").json["data"]
        assert [one["missing"] for one in everything] == [["gender"], ["gender", "hours"]]

    def test_that_nobody_has_noted_are_not_above(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        make_participant(make_course(andina), make_person(company=andina), attended_hours=None)
        (row,) = as_staff.get("/api/dataQuality/participations").json["data"]
        assert row["missing"] == ["gender"]
