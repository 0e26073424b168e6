"""What is to do: each kind with its number, its days, where it leads, and who sees it."""

import datetime as dt
from collections.abc import Callable
from decimal import Decimal
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import event

from app.imports.options import Caller
from app.models.organisation import Company
from app.models.surveys import Survey
from app.models.training import Course
from app.oversight.todo import service
from app.oversight.todo.service import ToDo
from app.platform import clock
from app.platform.clock import SANTIAGO
from app.surveys.schedules import queries as schedules
from records.course import ASYNCHRONOUS
from tests.factories import (
    make_company,
    make_course,
    make_load,
    make_participant,
    make_person,
    make_rapporteur,
    make_rapporteur_course,
    make_survey,
    make_user,
)
from tests.finance.franchise.support import make_attended, make_priced

TODAY = dt.date(2026, 5, 14)
Looked = dict[str, ToDo]


def day(days: int, of: dt.date = TODAY) -> dt.date:
    return of + dt.timedelta(days=days)


def at(today: dt.date) -> dt.datetime:
    """Its last minute in Santiago, when the day of UTC is the next one already."""
    return dt.datetime.combine(today, dt.time(23, 59), SANTIAGO)


@pytest.fixture
def looked(db: SQLAlchemy) -> Callable[..., Looked]:
    """What an administrator has to do on a day, by kind."""
    admin = make_user()

    def look(today: dt.date = TODAY, company: int | None = None) -> Looked:
        db.session.commit()
        found = service.to_do(caller=Caller(admin.id, None), company=company, at=at(today))
        return {one.key: one for one in found}

    return look


def make_ready(company: Company, starts: int, **given: Any) -> Course:
    """A course that lacks nothing."""
    course = make_course(company, initial_date=day(starts), end_date=day(starts + 2), **given)
    make_participant(course, make_person(company=company))
    make_rapporteur_course(course, make_rapporteur())
    return course


class TestCoursesToPrepare:
    def test_begin_between_today_and_in_six_days(
        self, looked: Callable[..., Looked], andina: Company
    ) -> None:
        courses = {
            starts: make_course(andina, initial_date=day(starts), end_date=day(20))
            for starts in (-1, 0, 6, 7)
        }
        found = looked()["prepare"]
        assert (found.title, found.count) == ("2 cursos por preparar", 2)
        assert found.description == (
            "El primero comienza hoy. Les falta: participantes (2) y relator (2)."
        )
        courses[0].is_complete = True
        courses[6].active = False
        assert "prepare" not in looked()

    def test_are_of_one_company_where_the_panel_is(
        self, looked: Callable[..., Looked], andina: Company
    ) -> None:
        other = make_company()
        own = make_course(andina, initial_date=TODAY, end_date=day(3))
        for company in (other, other):
            make_course(company, initial_date=TODAY, end_date=day(3))
            make_course(company, initial_date=day(-9), end_date=day(-3))
        assert looked()["prepare"].count == 3
        found = looked(company=andina.id)
        assert list(found) == ["prepare"]
        assert (found["prepare"].count, found["prepare"].link) == (
            *(1, f"/detail/course?id={own.id}"),
        )
        of_other = looked(company=other.id)
        assert [(one.key, one.count) for one in of_other.values()] == [("prepare", 2), ("close", 2)]
        assert all(f"empresa={other.id}" in one.link for one in of_other.values())

    def test_lead_to_the_one_that_there_is(
        self, looked: Callable[..., Looked], andina: Company
    ) -> None:
        course = make_ready(andina, 1)
        assert "prepare" not in looked()
        course.sence_code = "1237900001"
        found = looked()["prepare"]
        missing = "el nombre SENCE y la comunicación a SENCE"
        assert found.description == f"Comienza mañana y le falta: {missing}."
        course.sence_name = "ALTURA"
        assert found.link == f"/detail/course?id={course.id}"
        course.sence_communicated_at = TODAY
        assert looked() == {}

    def test_need_the_code_when_somebody_uses_the_franchise(
        self, looked: Callable[..., Looked], andina: Company
    ) -> None:
        course = make_ready(andina, 5)
        person = make_person(company=andina, franchise_sence=True)
        participant = make_participant(course, person, active=False)
        assert looked() == {}
        participant.active = True
        found = looked()["prepare"]
        assert found.description == "Comienza el 19-05-2026 y le falta: el código SENCE."


class TestCoursesToClose:
    def test_are_those_that_ended_before_today(
        self, looked: Callable[..., Looked], andina: Company
    ) -> None:
        for ends in (-1, 0, 1):
            make_course(andina, initial_date=day(-9), end_date=day(ends))
        make_course(andina, initial_date=day(-9), end_date=day(-2), is_complete=True)
        make_course(andina, initial_date=day(-9), end_date=day(-2), active=False)
        found = looked()["close"]
        assert (found.title, found.description) == (
            "1 curso por cerrar",
            "Terminó y le falta asistencia.",
        )
        assert looked(day(1))["close"].count == 2

    def test_tell_those_with_all_attendance_from_the_others(
        self, looked: Callable[..., Looked], andina: Company
    ) -> None:
        ended = {"initial_date": day(-9), "end_date": day(-2)}
        by_hours, by_share, without, partly = (make_course(andina, **ended) for _ in range(4))
        for course, result in (
            (by_hours, {"attended_hours": Decimal(8)}),
            (by_share, {"attendance": Decimal(0)}),
            (partly, {"attendance": Decimal(90)}),
            (partly, {}),
            (by_share, {"active": False}),
        ):
            make_participant(course, make_person(company=andina), **result)
        found = looked()["close"]
        assert found.description == "Terminaron: 2 con la asistencia completa y 2 sin ella."
        assert found.link == "/courses?estado=por_cerrar&orden=termino"
        without.is_complete = partly.is_complete = True
        assert looked()["close"].description == "Terminaron y tienen la asistencia completa."
        by_hours.is_complete = True
        found = looked()["close"]
        assert found.description == "Terminó y tiene la asistencia completa."
        assert found.link == f"/detail/course?id={by_share.id}"


def make_asked(company: Company, people: int, **given: Any) -> Survey:
    """A survey that has invited so many."""
    course = make_course(company, initial_date=day(-9), end_date=day(-3), is_complete=True)
    for _ in range(people):
        make_participant(course, make_person(company=company))
    survey = make_survey(course, **given)
    schedules.sync([survey.id])
    return survey


class TestPendingAnswers:
    def test_are_those_of_surveys_open_on_the_day(
        self, looked: Callable[..., Looked], db: SQLAlchemy, andina: Company
    ) -> None:
        make_asked(andina, 3, initial_date=TODAY, end_date=day(2))
        db.session.commit()
        assert "answers" not in looked(day(-1))
        assert looked()["answers"].title == "3 respuestas pendientes"
        found = looked(day(2))["answers"]
        assert found.description == "En 1 encuesta abierta; cierra hoy."
        assert found.link == "/evaluations?recordar=si"
        assert "answers" not in looked(day(3))

    def test_leave_out_who_answered_and_surveys_that_pause(
        self, looked: Callable[..., Looked], db: SQLAlchemy, andina: Company
    ) -> None:
        first = make_asked(andina, 2, initial_date=TODAY, end_date=day(4))
        second = make_asked(andina, 2, initial_date=TODAY, end_date=day(1))
        answered = db.session.query(schedules.Invitation).filter_by(survey_id=first.id).first()
        assert answered is not None
        answered.answered_at = at(TODAY)
        db.session.commit()
        found = looked()["answers"]
        assert (found.count, found.link) == (3, "/evaluations?recordar=si")
        assert found.description == "En 2 encuestas abiertas; la primera cierra mañana."
        second.status = False
        db.session.commit()
        assert looked()["answers"].count == 1


class TestFranchiseAtRisk:
    def test_is_that_of_courses_of_the_year_which_sence_may_refuse(
        self, looked: Callable[..., Looked], andina: Company
    ) -> None:
        full = {"attendance": Decimal(100)}
        course = make_priced(andina, is_complete=True, sence_communicated_at=None)
        make_attended(course, andina, **full)
        make_attended(make_priced(andina, is_complete=True), andina, **full)
        make_attended(make_priced(andina, sence_communicated_at=None), andina)
        empty = make_priced(andina, is_complete=True, sence_communicated_at=None)
        make_attended(empty, andina, None, **full)
        found = looked(dt.date(2025, 12, 31))["risk"]
        assert (found.title, found.count) == ("$140.000 de franquicia en riesgo", 1)
        assert found.link == f"/detail/course?id={course.id}&tab=franquicia"
        for other in (dt.date(2024, 12, 31), dt.date(2026, 1, 1)):
            assert "risk" not in looked(other)

    def test_counts_late_notice_and_missing_signatures(
        self, looked: Callable[..., Looked], andina: Company
    ) -> None:
        other = make_company("Otra")
        late = make_priced(other, sence_communicated_at=dt.date(2025, 1, 14))
        make_attended(late, other)
        make_attended(late, other)
        unsigned = make_priced(andina, modality=ASYNCHRONOUS, is_complete=True)
        make_attended(unsigned, andina, attendance=Decimal(100))
        found = looked(dt.date(2025, 3, 1))["risk"]
        assert found.description == (
            "2 cursos de este año en 2 empresas, la mayor parte de Otra: SENCE puede rechazarla."
        )
        assert found.link == f"/estimate?empresa={other.id}&anio=2025&tab=cursos"


class TestRejectedRows:
    def test_are_those_of_the_last_thirty_days(
        self, looked: Callable[..., Looked], db: SQLAlchemy
    ) -> None:
        ended = at(TODAY)
        loads = [
            make_load(make_user(), state=state, counts={"failed": failed}, **times(ended - ago))
            for state, failed, ago in (
                ("done", 3, dt.timedelta(days=30)),
                ("failed", 4, dt.timedelta(days=1)),
                ("undone", 50, dt.timedelta(days=1)),
                ("done", 0, dt.timedelta(days=1)),
                ("done", 60, dt.timedelta(days=30, seconds=1)),
            )
        ]
        found = looked()["loads"]
        assert (found.title, found.count) == ("7 filas rechazadas", 7)
        assert found.link == f"/error-massive-load?carga={loads[1].id}"
        assert "En 2 cargas" in found.description
        loads[1].counts = {"failed": 0}
        db.session.commit()
        assert looked()["loads"].description == "En la carga de personas.xlsx."


def times(ended: dt.datetime) -> dict[str, dt.datetime]:
    return {"saved_at": ended, "finished_at": ended}


@pytest.fixture
def waiting(db: SQLAlchemy, andina: Company) -> Company:
    """Something of every kind, in two companies, today; the other one is answered."""
    other, today = make_company("Otra"), clock.today()
    for company, number in ((andina, 1), (other, 2)):
        for _ in range(number):
            make_course(company, initial_date=day(2, today), end_date=day(3, today))
            make_course(company, initial_date=day(-5, today), end_date=day(-2, today))
            year = {"initial_date": today, "end_date": today}
            late = make_priced(company, **year, sence_communicated_at=day(1, today))
            make_rapporteur_course(late, make_rapporteur())
            make_attended(late, company)
            survey = make_survey(late)
            schedules.sync([survey.id])
            make_load(
                make_user(company=company),
                company=company,
                state="done",
                counts={"failed": 2},
                **times(clock.now()),
            )
    db.session.commit()
    return other


class TestTheCall:
    def test_tells_administrators_of_all_companies(
        self, as_admin: FlaskClient, waiting: Company
    ) -> None:
        del waiting
        assert numbers(as_admin) == {
            "prepare": 3,
            "close": 3,
            "risk": 3,
            "answers": 3,
            "loads": 6,
        }

    def test_tells_staff_of_their_company(self, as_staff: FlaskClient, waiting: Company) -> None:
        assert numbers(as_staff) == {
            "prepare": 1,
            "close": 1,
            "risk": 1,
            "answers": 1,
            "loads": 2,
        }
        words = as_staff.get("/api/toDo").text
        assert waiting.name not in words

    def test_counts_what_the_lists_show(self, as_admin: FlaskClient, waiting: Company) -> None:
        del waiting
        links = {one["key"]: one["link"] for one in as_admin.get("/api/toDo").json["data"]}
        asked = parse_qs(urlsplit(links["prepare"]).query)
        assert asked == {"preparar": ["si"], "orden": ["inicio"]}
        shown = as_admin.get("/api/get_courses?unprepared=6&page=1")
        assert shown.json["meta"]["total"] == 3
        shown = as_admin.get("/api/get_courses?state=por_cerrar&page=1")
        assert shown.json["meta"]["total"] == 3

    def test_says_nothing_when_nothing_waits(self, as_admin: FlaskClient) -> None:
        assert as_admin.get("/api/toDo").json == {"data": []}

    def test_asks_no_more_statements_for_more_rows(
        self, db: SQLAlchemy, as_admin: FlaskClient, waiting: Company
    ) -> None:
        few = statements(db, as_admin)
        for _ in range(3):
            late = make_priced(
                waiting,
                initial_date=clock.today(),
                end_date=clock.today(),
                sence_communicated_at=day(1, clock.today()),
            )
            make_attended(late, waiting)
        assert numbers(as_admin)["risk"] == 6
        assert statements(db, as_admin) == few <= 12


def numbers(client: FlaskClient) -> dict[str, int]:
    answer = client.get("/api/toDo")
    assert answer.status_code == 200, answer.text
    return {one["key"]: one["count"] for one in answer.json["data"]}


def statements(db: SQLAlchemy, client: FlaskClient) -> int:
    asked: list[str] = []

    def note(_c: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if statement.startswith("SELECT"):
            asked.append(statement)

    event.listen(db.engine, "before_cursor_execute", note)
    try:
        client.get("/api/toDo")
    finally:
        event.remove(db.engine, "before_cursor_execute", note)
    return len(asked)
