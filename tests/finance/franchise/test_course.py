"""The franchise of one course through the calls: the numbers of the specification, and access."""

import datetime as dt
from decimal import Decimal
from typing import Any

import pytest
from flask.testing import FlaskClient
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import delete, select, update

from app.models.finance import CourseCosting, SenceHourValue, Utm
from app.models.organisation import Company
from app.models.platform import AuditEvent
from app.models.training import Course
from tests.factories import make_company, make_supplier
from tests.finance.franchise.support import make_attended, make_priced

SALARIES = (1_682_350, 1_682_351, 3_364_700, 3_364_701)
MISSING = "UTM de 07-2026 no registrada: se usó 12-2024"


def read(client: FlaskClient, course: Course) -> dict[str, Any]:
    answer = client.get(f"/api/courses/{course.id}/franchise")
    assert answer.status_code == 200, answer.json
    return answer.json["data"]


def complete(client: FlaskClient, course: Course, done: bool = True) -> None:
    answer = client.put(f"/api/updatecourse/{course.id}", json={"isComplete": done})
    assert answer.status_code == 200, answer.json


def is_frozen(db: SQLAlchemy, course: Course) -> bool:
    kept = select(CourseCosting.course_id).where(CourseCosting.course_id == course.id)
    return db.session.scalar(kept) is not None


class TestNumbers:
    def test_are_those_of_the_specification(self, as_admin: FlaskClient, andina: Company) -> None:
        course = make_priced(andina)
        for salary in SALARIES:
            make_attended(course, andina, salary)
        found = read(as_admin, course)
        assert [
            (one["percent"], one["franchise"], one["companyCost"]) for one in found["participants"]
        ] == [
            (100.0, 140_000, 40_000),
            (50.0, 70_000, 110_000),
            (50.0, 70_000, 110_000),
            (15.0, 21_000, 159_000),
        ]
        assert found["totals"] == {
            "participants": 4,
            "cost": 720_000,
            "franchise": 301_000,
            "companyCost": 419_000,
            "atRisk": 0,
        }
        assert found["terms"] == {
            "hours": 20.0,
            "price": 180_000,
            "courseHour": 9_000.0,
            "hourValue": 7_000,
            "hourMaximum": None,
            "imputableHour": 7_000.0,
            "base": 140_000,
            "utm": 67_294,
            "utmMonth": "2024-12",
            "utmNeeded": "2024-12",
            "utmNote": None,
            "isFrozen": False,
            "frozenAt": None,
            "resolution": None,
        }

    def test_say_before_what_a_completed_course_would_lack(
        self, as_admin: FlaskClient, andina: Company
    ) -> None:
        course = make_priced(andina, sence_hour_value=None)
        absent = make_attended(course, andina, attendance=None)
        unused = make_attended(course, andina, franchise_sence=False, attendance=Decimal("90.0"))
        short = make_attended(course, andina, attendance=Decimal("60.0"))
        make_attended(course, andina, is_external=True)
        told = read(as_admin, course)["completed"]
        assert told["franchise"] == 0
        who = [(one["reason"], one["people"], sorted(one["participants"])) for one in told["zeros"]]
        assert who == [
            ("without_hour_value", 3, sorted([absent.id, unused.id, short.id])),
            ("without_franchise", 1, [unused.id]),
            ("without_attendance", 1, [absent.id]),
            ("attendance", 1, [short.id]),
        ]
        complete(as_admin, course)
        assert read(as_admin, course)["completed"] is None

    def test_say_before_that_sence_may_refuse_it(
        self, as_admin: FlaskClient, andina: Company
    ) -> None:
        course = make_priced(andina, sence_communicated_at=None)
        make_attended(course, andina, attendance=Decimal("90.0"))
        told = read(as_admin, course)["completed"]
        assert told["franchise"] > 0
        assert [(one["reason"], one["people"]) for one in told["risks"]] == [
            ("not_communicated", 1)
        ]

    def test_lack_nothing_where_no_franchise_is_meant(
        self, as_admin: FlaskClient, andina: Company
    ) -> None:
        course = make_priced(andina, sence_code=None, sence_name=None, sence_hour_value=None)
        make_attended(course, andina, franchise_sence=False)
        assert read(as_admin, course)["completed"] is None

    def test_never_give_more_than_the_price(self, as_admin: FlaskClient, andina: Company) -> None:
        course = make_priced(andina, participating_value=100_000)
        make_attended(course, andina, 1_000_000)
        assert read(as_admin, course)["totals"] == {
            "participants": 1,
            "cost": 100_000,
            "franchise": 100_000,
            "companyCost": 0,
            "atRisk": 0,
        }

    @pytest.mark.parametrize(
        ("given", "reasons"),
        [
            ({"attendance": Decimal("74.9")}, ["attendance"]),
            ({"attendance": Decimal("75.0")}, []),
            ({"attended_hours": Decimal("14.9")}, ["attendance"]),
            ({"attended_hours": Decimal("15.0")}, []),
            ({"attendance": Decimal("10.0"), "attendance_exception": "Licencia"}, []),
            ({}, ["without_attendance"]),
        ],
    )
    def test_hold_attendance_against_a_complete_course(
        self, as_admin: FlaskClient, andina: Company, given: dict[str, Any], reasons: list[str]
    ) -> None:
        course = make_priced(andina, is_complete=True)
        make_attended(course, andina, **given)
        (one,) = read(as_admin, course)["participants"]
        franchise = 0 if reasons else 140_000
        assert (one["franchise"], one["companyCost"]) == (franchise, 180_000 - franchise)
        assert [zero["reason"] for zero in one["zeros"]] == reasons

    def test_cap_the_hour_by_the_highest_maximum_of_that_day(
        self, as_admin: FlaskClient, andina: Company
    ) -> None:
        days = {"initial_date": dt.date(2025, 6, 2), "end_date": dt.date(2025, 6, 6)}
        course = make_priced(andina, sence_hour_value=15_000, participating_value=400_000, **days)
        make_attended(course, andina)
        terms = read(as_admin, course)["terms"]
        assert (terms["hourMaximum"], terms["hourValue"], terms["base"]) == (
            12_000,
            12_000,
            240_000,
        )
        assert terms["resolution"] == "R.E. 1087 y 1142 de 2025"
        as_admin.put("/api/settings/sence", json={"aboveMaximum": "avisar"})
        terms = read(as_admin, course)["terms"]
        assert (terms["hourMaximum"], terms["hourValue"], terms["base"]) == (
            12_000,
            15_000,
            300_000,
        )

    def test_use_the_last_known_utm_and_say_so(
        self, as_admin: FlaskClient, andina: Company
    ) -> None:
        days = {"initial_date": dt.date(2026, 8, 3), "end_date": dt.date(2026, 8, 7)}
        terms = read(as_admin, make_priced(andina, **days))["terms"]
        assert (terms["utm"], terms["utmMonth"], terms["utmNote"]) == (67_294, "2024-12", MISSING)

    def test_use_the_first_known_utm_for_what_came_before(
        self, as_admin: FlaskClient, andina: Company
    ) -> None:
        days = {"initial_date": dt.date(2022, 8, 3), "end_date": dt.date(2022, 8, 7)}
        terms = read(as_admin, make_priced(andina, **days))["terms"]
        assert terms["utmNote"] == "UTM de 07-2022 no registrada: se usó 01-2023"

    def test_follow_the_setting_of_the_reference_month(
        self, as_admin: FlaskClient, andina: Company
    ) -> None:
        days = {"initial_date": dt.date(2024, 12, 2), "end_date": dt.date(2024, 12, 6)}
        course = make_priced(andina, **days)
        assert read(as_admin, course)["terms"]["utmMonth"] == "2024-11"
        as_admin.put("/api/settings/sence", json={"referenceMonth": "inicio"})
        assert read(as_admin, course)["terms"]["utmMonth"] == "2024-12"

    def test_survive_a_house_without_any_utm(
        self, as_admin: FlaskClient, andina: Company, db: SQLAlchemy
    ) -> None:
        db.session.execute(delete(Utm))
        course = make_priced(andina)
        make_attended(course, andina)
        found = read(as_admin, course)
        assert "No hay ninguna UTM registrada" in found["terms"]["utmNote"]
        assert found["totals"]["franchise"] == 0
        assert [zero["reason"] for zero in found["participants"][0]["zeros"]] == ["without_utm"]

    def test_tell_every_reason_at_once(self, as_admin: FlaskClient, andina: Company) -> None:
        course = make_priced(
            andina,
            sence_code=None,
            total_hours=Decimal("7.5"),
            participating_value=None,
            sence_hour_value=None,
            supplier_id=make_supplier(is_otec=False).id,
        )
        make_attended(course, andina, None, is_external=True, franchise_sence=False)
        (one,) = read(as_admin, course)["participants"]
        assert [zero["reason"] for zero in one["zeros"]] == [
            *("without_franchise", "external", "without_code", "too_short", "not_otec"),
            *("without_price", "without_hour_value", "without_salary"),
        ]
        assert all(zero["text"].endswith((".", "corresponde.")) for zero in one["zeros"])
        assert (one["cost"], one["percent"]) == (0, None)

    def test_leave_disabled_participants_out(self, as_admin: FlaskClient, andina: Company) -> None:
        course = make_priced(andina)
        make_attended(course, andina, active=False)
        assert read(as_admin, course)["totals"]["participants"] == 0


class TestFreezing:
    def test_keeps_the_numbers_when_constants_change(
        self, as_admin: FlaskClient, andina: Company, db: SQLAlchemy
    ) -> None:
        course = make_priced(andina)
        make_attended(course, andina, 1_682_351, attendance=Decimal(100))
        complete(as_admin, course)
        assert is_frozen(db, course)
        as_admin.put("/api/settings/sence", json={"secondPercent": 60})
        as_admin.put("/api/sence/utm", json={"months": [{"month": "2024-12", "value": 90_000}]})
        found = read(as_admin, course)
        assert found["terms"]["isFrozen"]
        assert (found["terms"]["utm"], found["totals"]["franchise"]) == (67_294, 70_000)
        assert found["recalculated"] == {
            "franchise": 140_000,
            "companyCost": 40_000,
            "difference": 70_000,
        }

    def test_recalculates_when_somebody_asks(
        self, as_staff: FlaskClient, andina: Company, db: SQLAlchemy
    ) -> None:
        course = make_priced(andina)
        make_attended(course, andina, 1_682_351, attendance=Decimal(100))
        complete(as_staff, course)
        db.session.execute(
            update(Utm).where(Utm.month == dt.date(2024, 12, 1)).values(value=90_000)
        )
        db.session.commit()
        answer = as_staff.post(f"/api/courses/{course.id}/franchise/recalculate")
        assert answer.json["data"]["totals"]["franchise"] == 140_000
        assert answer.json["data"]["recalculated"] is None
        assert read(as_staff, course) == answer.json["data"]
        event = db.session.scalars(
            select(AuditEvent).where(AuditEvent.action == "course.franchise_recalculated")
        ).one()
        assert event.data == {"franchise": [70_000, 140_000]}

    def test_keeps_the_capped_value_of_the_hour(
        self, as_admin: FlaskClient, andina: Company, db: SQLAlchemy
    ) -> None:
        days = {"initial_date": dt.date(2025, 6, 2), "end_date": dt.date(2025, 6, 6)}
        course = make_priced(andina, sence_hour_value=20_000, participating_value=500_000, **days)
        make_attended(course, andina, attendance=Decimal(100))
        complete(as_admin, course)
        db.session.execute(delete(SenceHourValue))
        db.session.commit()
        found = read(as_admin, course)
        assert (found["terms"]["hourValue"], found["totals"]["franchise"]) == (12_000, 240_000)
        assert found["recalculated"]["difference"] == 160_000

    def test_ends_when_the_course_is_reopened(
        self, as_admin: FlaskClient, andina: Company, db: SQLAlchemy
    ) -> None:
        course = make_priced(andina)
        make_attended(course, andina)
        complete(as_admin, course)
        complete(as_admin, course, done=False)
        assert not is_frozen(db, course)
        assert not read(as_admin, course)["terms"]["isFrozen"]

    def test_is_for_complete_courses_only(self, as_admin: FlaskClient, andina: Company) -> None:
        course = make_priced(andina)
        answer = as_admin.post(f"/api/courses/{course.id}/franchise/recalculate")
        assert (answer.status_code, answer.json["code"]) == (409, "course_open")


class TestAccess:
    def test_tells_nothing_of_courses_of_others(self, as_staff: FlaskClient) -> None:
        other = make_company("Otra")
        course = make_priced(other)
        participant = make_attended(course, other)
        for path in (f"courses/{course.id}", f"participants/{participant.id}"):
            assert as_staff.get(f"/api/{path}/franchise").status_code == 404

    def test_never_tells_a_salary(self, as_staff: FlaskClient, andina: Company) -> None:
        course, other = make_priced(andina), make_company("Otra")
        one = make_attended(course, other, 1_234_567)
        body = as_staff.get(f"/api/courses/{course.id}/franchise").get_data(as_text=True)
        told = as_staff.get(f"/api/participants/{one.id}/franchise").get_data(as_text=True)
        for text in (body, told):
            assert "1234567" not in text
            assert "1.234.567" not in text


class TestExplaining:
    def test_puts_the_numbers_into_the_formula(
        self, as_admin: FlaskClient, andina: Company
    ) -> None:
        course = make_priced(andina)
        one = make_attended(course, andina, 1_682_351)
        told = as_admin.get(f"/api/participants/{one.id}/franchise").json["data"]
        assert told["title"] == f"Franquicia de {one.name}"
        assert (told["amount"], told["unit"]) == (70_000, "clp")
        assert [(step["expression"], step["value"]) for step in told["steps"]] == [
            ("$180.000 ÷ 20 h", "$9.000"),
            ("El menor entre $9.000 y $7.000", "$7.000"),
            ("$7.000 × 20 h", "$140.000"),
            ("Renta sobre 25 y hasta 50 UTM (UTM de 12-2024: $67.294)", "50 %"),
            ("$140.000 × 50 %", "$70.000"),
            ("$180.000 − $70.000", "$110.000"),
        ]
        assert told["zeros"] == []

    def test_names_what_an_agreement_adds(self, as_admin: FlaskClient, andina: Company) -> None:
        as_admin.put("/api/settings/sence", json={"bipartitePercent": 20})
        one = make_attended(make_priced(andina, bipartite=True), andina)
        told = as_admin.get(f"/api/participants/{one.id}/franchise").json["data"]
        assert told["amount"] == 168_000
        assert told["steps"][4]["expression"] == (
            "$140.000 × 100 %, más 20 % por acuerdo bipartito, hasta $180.000"
        )

    def test_gives_the_reasons_of_nothing(self, as_admin: FlaskClient, andina: Company) -> None:
        one = make_attended(make_priced(andina, sence_code=None), andina, None)
        told = as_admin.get(f"/api/participants/{one.id}/franchise").json["data"]
        assert told["amount"] == 0
        assert [zero["reason"] for zero in told["zeros"]] == ["without_code", "without_salary"]
        assert told["steps"][-2]["expression"] == "Sin franquicia por los motivos indicados"


class TestKept:
    """What a completed course keeps, and what it does not."""

    def test_month_is_judged_by_the_parameters_that_were_kept(
        self, as_admin: FlaskClient, andina: Company
    ) -> None:
        course = make_priced(andina)
        make_attended(course, andina)
        complete(as_admin, course)
        as_admin.put("/api/settings/sence", json={"referenceMonth": "inicio"})
        terms = read(as_admin, course)["terms"]
        assert (terms["utmMonth"], terms["utmNote"]) == ("2024-12", None)

    def test_hour_value_follows_a_correction_of_the_course(
        self, as_admin: FlaskClient, andina: Company, db: SQLAlchemy
    ) -> None:
        course = make_priced(andina, sence_hour_value=None)
        make_attended(course, andina, attendance=Decimal(100))
        complete(as_admin, course)
        assert read(as_admin, course)["totals"]["franchise"] == 0
        answer = as_admin.put(f"/api/updatecourse/{course.id}", json={"senceHourValue": 7_000})
        assert answer.status_code == 200, answer.json
        assert read(as_admin, course)["totals"]["franchise"] == 140_000
        assert is_frozen(db, course)
