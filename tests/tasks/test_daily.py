"""What is looked at once a day, as the worker starts it."""

import datetime as dt

import pytest
from sqlalchemy import select

from app.extensions import db
from app.finance.franchise import service as franchise
from app.models.finance import Budget, CourseCosting, Utm
from app.models.platform import Notification
from app.platform import clock
from app.platform.queue import Message
from tests.factories import make_budget, make_company, make_course, make_user
from tests.finance.franchise.support import UTM, make_attended, make_priced
from tests.support.bulk import carry_out

pytestmark = pytest.mark.usefixtures("house", "sent")


def remind() -> list[str]:
    """Run the task twice; what was not committed is gone. The kinds of what it told, each once."""
    for _ in range(2):
        carry_out(Message("daily.remind", "default", ()))
        db.session.rollback()
    return sorted(db.session.scalars(select(Notification.kind)))


class TestDaily:
    def test_keeps_constants_and_tells_of_budgets_once(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(franchise, "AT_A_TIME", 1)
        today = clock.today()
        db.session.add_all(
            Utm(month=month, value=UTM) for month in (dt.date(2024, 12, 1), today.replace(day=1))
        )
        andina = make_company("Andina")
        make_user("staff@andina.cl", company=andina)
        make_budget(andina, today.year, payroll=20_000_000)
        days = {"initial_date": dt.date(today.year, 1, 2), "end_date": dt.date(today.year, 1, 3)}
        courses = [
            make_priced(
                andina,
                is_complete=True,
                participating_value=900_000,
                sence_hour_value=100_000,
                **days,
            )
            for _ in range(2)
        ]
        for course in courses:
            make_attended(course, andina, attendance=100)
        assert remind() == ["budget.ceiling100"]
        kept = db.session.scalars(select(CourseCosting.course_id)).all()
        assert sorted(kept) == [course.id for course in courses]

    def test_keeps_what_a_year_was_computed_with_once_it_is_over(self) -> None:
        andina, year = make_company("Andina"), clock.today().year
        for one in (year - 1, year):
            make_budget(andina, one)
        remind()
        found = db.session.execute(select(Budget.year, Budget.parameters).order_by(Budget.year))
        assert [(row.year, row.parameters is None) for row in found] == [
            (year - 1, False),
            (year, True),
        ]

    def test_tells_of_a_missing_utm_and_of_a_course_to_close(self) -> None:
        make_user("admin@ejemplo.cl")
        yesterday = clock.today() - dt.timedelta(days=1)
        make_course(make_company(), initial_date=yesterday, end_date=yesterday)
        assert remind() == ["course.to_close", "utm.missing"]
