"""Alerts of a year, and what is told of them once a day and never twice."""

import datetime as dt

import pytest
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import select

from app.finance.budget import queries as budget
from app.finance.budget import service
from app.finance.franchise import service as franchise_service
from app.finance.franchise.queries import todays_constants
from app.models.finance import CourseCosting
from app.models.organisation import Company
from app.models.platform import Notification
from tests.factories import make_budget, make_budget_line, make_company, make_user
from tests.finance.franchise.support import make_attended, make_priced

SPRING, OCTOBER = dt.date(2025, 5, 4), dt.date(2025, 10, 1)


def year_of(company: Company) -> budget.YearOf:
    return budget.year_of(company=company, year=2025, today=todays_constants())


def kinds(company: Company, on: dt.date = SPRING) -> list[str]:
    return [one.kind for one in service.alerts_of(year_of(company), on=on)]


def told(db: SQLAlchemy) -> list[tuple[int, str]]:
    query = select(Notification.user_id, Notification.msg).order_by(Notification.id)
    return [(row.user_id, row.msg) for row in db.session.execute(query)]


class TestAlerts:
    @pytest.mark.parametrize(
        ("price", "kind"),
        [
            (100_000, None),
            (484_516, None),
            (484_517, "ceiling80"),
            (580_000, "ceiling95"),
            (605_646, "ceiling100"),
        ],
    )
    def test_say_how_much_of_the_ceiling_is_used(
        self, db: SQLAlchemy, andina: Company, price: int, kind: str | None
    ) -> None:
        del db
        make_budget(andina, payroll=20_000_000)
        course = make_priced(andina, participating_value=price, sence_hour_value=100_000)
        make_attended(course, andina)
        first = service.reached(year_of(andina).figures)
        assert (f"ceiling{first}" if first else None) == kind
        assert kinds(andina) == [kind] * bool(kind)

    def test_name_what_the_company_pays_itself(self, db: SQLAlchemy, andina: Company) -> None:
        del db
        make_budget(andina, payroll=2_500_000)
        course = make_priced(andina)
        for _ in range(4):
            make_attended(course, andina)
        words = service.alerts_of(year_of(andina), on=SPRING)[0]
        assert words.level == "danger"
        assert words.text == (
            "Los cursos del año usan el 118,9 % del tope de franquicia: "
            "$88.942 quedan a costo de la empresa."
        )

    def test_remind_of_what_is_unused_from_october_on(
        self, db: SQLAlchemy, andina: Company
    ) -> None:
        del db
        make_budget(andina, payroll=20_000_000)
        assert kinds(andina, OCTOBER - dt.timedelta(days=1)) == []
        (unused,) = service.alerts_of(year_of(andina), on=OCTOBER)
        assert unused.text == "Franquicia sin usar: $605.646"
        assert kinds(andina, OCTOBER.replace(year=2026)) == []

    def test_ask_for_the_payroll_and_tell_a_plan_that_does_not_suffice(
        self, db: SQLAlchemy, andina: Company
    ) -> None:
        del db
        make_budget_line(make_budget(andina), 100_000)
        make_attended(make_priced(andina), andina)
        assert kinds(andina) == ["payroll", "budget"]

    def test_tell_a_payroll_that_is_too_small(self, db: SQLAlchemy, andina: Company) -> None:
        del db
        make_budget(andina, payroll=0)
        make_attended(make_priced(andina), andina)
        assert kinds(andina) == ["noCeiling"]


class TestReminding:
    def test_tells_the_company_and_administrators_once(
        self, db: SQLAlchemy, andina: Company
    ) -> None:
        make_budget(andina, payroll=20_000_000)
        staff, admin = make_user(company=andina), make_user()
        make_user(company=make_company("Otra"))
        make_user(company=andina, active=False)
        course = make_priced(andina, participating_value=500_000, sence_hour_value=100_000)
        make_attended(course, andina)
        for _ in range(2):
            service.remind(on=SPRING)
        words = (
            "Empresa Andina 2025. Los cursos del año usan el 82,6 % del tope de franquicia: "
            "quedan $105.646."
        )
        assert told(db) == [(staff.id, words), (admin.id, words)]
        make_attended(course, andina)
        service.remind(on=SPRING)
        assert len(told(db)) == 4

    def test_tells_in_october_what_is_unused(self, db: SQLAlchemy, andina: Company) -> None:
        make_budget(andina, payroll=20_000_000)
        staff = make_user(company=andina)
        service.remind(on=OCTOBER)
        words = "Empresa Andina 2025. Franquicia sin usar: $605.646"
        assert told(db) == [(staff.id, words)]


class TestFreezing:
    def test_keeps_what_completed_courses_lack(self, db: SQLAlchemy, andina: Company) -> None:
        courses = [make_priced(andina, is_complete=done) for done in (True, True, False)]
        assert (franchise_service.keep_missing(), franchise_service.keep_missing()) == (2, 0)
        kept = select(CourseCosting.course_id, CourseCosting.utm).order_by(CourseCosting.course_id)
        expected = [(one.id, 67_294) for one in courses[:2]]
        assert [tuple(row) for row in db.session.execute(kept)] == expected
