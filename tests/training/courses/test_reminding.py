"""Reminders about courses: what they say, to whom, and that they say it once."""

import datetime as dt

import pytest
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import select

from app.models.organisation import Company
from app.models.platform import Notification
from app.training.courses import service as courses
from tests.factories import (
    make_course,
    make_participant,
    make_person,
    make_rapporteur,
    make_rapporteur_course,
    make_user,
)

TODAY = dt.date(2026, 5, 14)


def course(company: Company, starts: int, ends: int, **given):
    """A course that begins and ends so many days from today."""
    days = {
        "initial_date": TODAY + dt.timedelta(days=starts),
        "end_date": TODAY + dt.timedelta(days=ends),
    }
    return make_course(company, given.pop("name", "Altura"), **days, **given)


@pytest.fixture
def told(db: SQLAlchemy, andina: Company):
    """What an administrator hears of; he is there before any course."""
    admin = make_user("jefa@ejemplo.cl")
    make_user("suya@andina.cl", company=andina)

    def ask() -> list[str]:
        courses.remind(on=TODAY)
        db.session.commit()
        query = select(Notification.msg).where(Notification.user_id == admin.id)
        return list(db.session.scalars(query.order_by(Notification.id)))

    return ask


class TestUnprepared:
    def test_tells_what_is_missing_once(self, told, andina: Company):
        one = course(andina, 3, 5, sence_code="1237900001")
        words = (
            '"Altura" empieza en 3 días y le falta: participantes, relator y la comunicación '
            "a SENCE."
        )
        assert told() == [words]
        assert told() == [words]
        one.initial_date = TODAY
        assert told()[1].startswith('"Altura" empieza hoy y le falta: ')

    def test_keeps_quiet_about_what_is_ready_or_far_or_off(self, told, andina: Company):
        ready = course(andina, 1, 2)
        make_participant(ready, make_person(company=andina))
        make_rapporteur_course(ready, make_rapporteur())
        course(andina, 4, 5)
        course(andina, 2, 5, active=False)
        assert told() == []

    def test_tells_who_made_the_course(self, told, db: SQLAlchemy, andina: Company):
        maker = make_user("autora@andina.cl", company=andina)
        made = course(andina, 1, 2, creator_user_id=maker.id)
        assert told() == []
        (one,) = db.session.scalars(select(Notification))
        assert (one.user_id, one.link) == (maker.id, f"/detail/course?id={made.id}")
        assert one.msg == '"Altura" empieza mañana y le falta: participantes y relator.'


class TestToClose:
    def test_is_told_in_the_week_after_the_end(self, told, andina: Company):
        course(andina, -5, -1, name="Recién")
        course(andina, -20, -8, name="Antiguo")
        course(andina, -5, -1, name="Cerrado", is_complete=True)
        course(andina, -5, 0, name="Termina hoy")
        (words,) = told()
        assert words.startswith('"Recién" terminó el 13-05-2026 y está por cerrar')
