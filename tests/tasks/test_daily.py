"""What is looked at once a day, as the worker starts it."""

import datetime as dt

from flask import Flask
from sqlalchemy import select

from app.extensions import db
from app.models.franchise import CourseCosting, Utm
from app.models.notification import Notification
from app.platform import clock
from app.platform.queue import Message
from tests.factories import make_budget, make_company, make_user
from tests.finance.franchise.support import UTM, make_attended, make_priced


class TestDaily:
    def test_keeps_constants_and_tells_of_budgets_once(
        self, house: Flask, sent: list[Message]
    ) -> None:
        del house, sent
        # A worker's modules make the product from the environment, which the fixtures set.
        from tasks.daily import remind  # noqa: PLC0415

        today = clock.today()
        db.session.add(Utm(month=dt.date(2024, 12, 1), value=UTM))
        andina = make_company("Andina")
        make_user("staff@andina.cl", company=andina)
        make_budget(andina, today.year, payroll=20_000_000)
        days = {"initial_date": dt.date(today.year, 1, 2), "end_date": dt.date(today.year, 1, 3)}
        course = make_priced(
            andina,
            is_complete=True,
            participating_value=900_000,
            sence_hour_value=100_000,
            **days,
        )
        make_attended(course, andina, attendance=100)
        for _ in range(2):
            remind.run()
        assert db.session.scalars(select(CourseCosting.course_id)).all() == [course.id]
        kinds = db.session.scalars(
            select(Notification.kind).where(Notification.kind.startswith("budget."))
        ).all()
        assert set(kinds) == {"budget.ceiling100"}
