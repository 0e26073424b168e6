"""Marks become cells, whatever changes facts and however it is written."""

import datetime as dt
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import hypothesis.strategies as st
import psycopg
import pytest
from flask_sqlalchemy import SQLAlchemy
from hypothesis import HealthCheck, given, settings
from sqlalchemy import delete, select, text, update

from app.extensions import db as database
from app.indicators import jobs as cells_refresh
from app.indicators import marks
from app.models.indicators import KpiCell, KpiDirty, KpiRegistry, KpiState
from app.models.organisation import Company, Status
from app.models.people import Person
from app.models.surveys import Invitation, Survey
from app.models.training import Course, Participant
from app.platform import clock
from app.platform.queue import Message
from tests.factories import make_company, make_course, make_participant, make_person, make_survey
from tests.indicators.cells import drift, hours, refresh
from tests.indicators.conftest import Acceptance
from tests.surveys.results.support import make_invitation

GENDERS = [None, "Male", "Female", "Other"]
MONTHS = [dt.date(2025, 3, 14), dt.date(2025, 3, 31), dt.date(2025, 4, 1)]
OPENINGS = [*MONTHS, clock.today() + dt.timedelta(days=2)]
MOMENTS = [None, dt.datetime(2025, 4, 2, tzinfo=dt.UTC)]


def pick(data: st.DataObject, model: Any) -> int:
    """Some row of a table."""
    ids = database.session.scalars(select(model.id).order_by(model.id)).all()
    return int(data.draw(st.sampled_from(ids)))


def blank_or(data: st.DataObject, model: Any) -> int | None:
    """Some row of a table, or none."""
    return pick(data, model) if data.draw(st.booleans()) else None


CHANGES: tuple[Callable[[st.DataObject], Any], ...] = (
    lambda data: update(Course).values(end_date=data.draw(st.sampled_from(MONTHS))),
    lambda data: update(Course).values(company_id=pick(data, Company)),
    lambda data: update(Course).values(active=data.draw(st.booleans())),
    lambda data: update(Course).values(is_complete=data.draw(st.booleans())),
    lambda data: update(Course).values(total_hours=data.draw(st.integers(0, 90))),
    lambda data: update(Participant).values(active=data.draw(st.booleans())),
    lambda data: update(Participant).values(company_id=blank_or(data, Company)),
    lambda data: update(Participant).values(gender=data.draw(st.sampled_from(GENDERS))),
    lambda data: update(Participant).values(is_external=data.draw(st.booleans())),
    lambda data: update(Participant).values(status_id=blank_or(data, Status)),
    lambda data: update(Participant).values(attendance=data.draw(st.integers(0, 100))),
    lambda data: update(Participant).values(attended_hours=data.draw(st.integers(0, 9))),
    lambda data: update(Status).values(counts_as_trained=data.draw(st.booleans())),
    lambda data: delete(Participant),
    lambda data: update(Survey).values(initial_date=data.draw(st.sampled_from(OPENINGS))),
    lambda data: update(Survey).values(status=data.draw(st.booleans())),
    lambda data: update(Invitation).values(answered_at=data.draw(st.sampled_from(MOMENTS))),
    lambda data: update(Invitation).values(sent_at=data.draw(st.sampled_from(MOMENTS))),
    lambda data: delete(Invitation),
    lambda data: delete(Survey),
)


class TestCells:
    """Random edits, through the session and beside it."""

    @pytest.fixture
    def world(self, db: SQLAlchemy) -> None:
        """Three companies, six courses with surveys, a dozen participations who are all asked;
        rows are known by their ids.
        """
        del db
        companies = [make_company() for _ in range(3)]
        people = [make_person(company=company) for company in companies for _ in range(2)]
        for place in range(6):
            course = make_course(
                companies[place % 3], end_date=MONTHS[place % 3], is_complete=place % 2 == 0
            )
            survey = make_survey(
                course, initial_date=MONTHS[place % 3], end_date=dt.date(2030, 1, 1)
            )
            for person in people[place % 3 : place % 3 + 3]:
                make_invitation(survey, make_participant(course, person))
        refresh()

    @pytest.mark.parametrize(
        ("many", "at_once"),
        [
            (1, marks.AT_ONCE),
            (cells_refresh.FEW_COMPANIES, marks.AT_ONCE),
            (cells_refresh.FEW_COMPANIES, 1),
        ],
    )
    @settings(
        max_examples=settings().max_examples // 2,
        deadline=None,
        suppress_health_check=[HealthCheck.function_scoped_fixture],
    )
    @given(data=st.data())
    def test_are_what_counting_again_would_give(
        self,
        world: None,
        monkeypatch: pytest.MonkeyPatch,
        many: int,
        at_once: int,
        data: st.DataObject,
    ) -> None:
        del world
        monkeypatch.setattr(cells_refresh, "FEW_COMPANIES", many)
        monkeypatch.setattr(marks, "AT_ONCE", at_once)
        with database.session.begin_nested() as example:
            for _ in range(data.draw(st.integers(1, 20))):
                self.change_some(data, data.draw(st.sampled_from(CHANGES))(data))
                if data.draw(st.booleans()):
                    cells_refresh.step(at=clock.now())
            while marks.are_left():
                cells_refresh.step(at=clock.now())
            assert drift() == []
            example.rollback()

    def change_some(self, data: st.DataObject, change: Any) -> None:
        key = change.table.c.id
        ids = database.session.scalars(select(key).order_by(key)).all()
        chosen = data.draw(st.lists(st.sampled_from(ids), max_size=4)) if ids else []
        database.session.execute(change.where(key.in_(chosen)))


class TestMarksOfOneCourse:
    """Somebody in a course now counts for another company; then the course moves to April."""

    @pytest.fixture
    def course(self, db: SQLAlchemy) -> Course:
        course = make_course(make_company(), end_date=MONTHS[0], is_complete=True)
        make_participant(course, make_person(company=make_company()))
        db.session.commit()
        refresh()
        return course

    def move_somebody(self) -> None:
        database.session.execute(update(Participant).values(company_id=make_company().id))
        database.session.commit()

    def move(self, course: Course) -> None:
        later = update(Course).where(Course.id == course.id).values(end_date=MONTHS[2])
        database.session.execute(later)
        database.session.commit()

    def test_that_wait_for_their_turn_are_known_before(
        self, course: Course, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(marks, "AT_ONCE", 1)
        self.move_somebody()
        self.move(course)
        refresh()
        assert drift() == []

    @pytest.mark.parametrize("somebody_first", [True, False])
    def test_that_come_after_others_were_taken_are_known(
        self, course: Course, monkeypatch: pytest.MonkeyPatch, *, somebody_first: bool
    ) -> None:
        first, second = self.move_somebody, lambda: self.move(course)
        if not somebody_first:
            first, second = second, first
        first()
        taken = marks.take()
        second()
        with monkeypatch.context() as once:
            once.setattr(marks, "take", lambda: taken)
            cells_refresh.step(at=clock.now())
        refresh()
        assert drift() == []


class TestManyMarks:
    """Six courses of as many companies in one month."""

    @pytest.fixture
    def oldest(self, db: SQLAlchemy) -> dt.datetime | None:
        for _ in range(6):
            company = make_company()
            course = make_course(company, end_date=MONTHS[0], is_complete=True)
            make_participant(course, make_person(company=company))
        first = select(KpiDirty.id).order_by(KpiDirty.id).limit(1).scalar_subquery()
        an_hour_ago = clock.now() - dt.timedelta(hours=1)
        db.session.execute(update(KpiDirty).where(KpiDirty.id == first).values(since=an_hour_ago))
        db.session.commit()
        return marks.pending().oldest

    @pytest.mark.usefixtures("db")
    @pytest.mark.parametrize("hours", [(2, 1), (1, 2)])
    def test_of_one_month_are_one_as_old_as_the_oldest(self, hours: tuple[int, int]) -> None:
        month, now = MONTHS[0].replace(day=1), clock.now()
        moments = [now - dt.timedelta(hours=number) for number in hours]
        for since in moments:
            marks.mark_months([month], since=since)
        kept = database.session.scalars(select(KpiDirty.since).where(KpiDirty.month == month))
        assert kept.all() == [min(moments)]

    @pytest.mark.usefixtures("oldest")
    def test_of_a_month_have_it_counted_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cells_refresh, "FEW_COMPANIES", 1)
        monkeypatch.setattr(marks, "AT_ONCE", 8)
        read: list[dt.date] = []
        of_month = cells_refresh.facts_of_month
        monkeypatch.setattr(
            cells_refresh,
            "facts_of_month",
            lambda month, *rest, **given: read.append(month) or of_month(month, *rest, **given),
        )
        refresh()
        assert read == [MONTHS[0].replace(day=1)]
        assert drift() == []

    @pytest.mark.parametrize(
        "limits",
        [
            {(cells_refresh, "FEW_COMPANIES"): 4},
            {(marks, "FULL_REBUILD_THRESHOLD"): 8, (marks, "AT_ONCE"): 8},
        ],
    )
    def test_become_fewer_that_are_as_old(
        self,
        monkeypatch: pytest.MonkeyPatch,
        oldest: dt.datetime | None,
        limits: dict[tuple[Any, str], int],
    ) -> None:
        for (module, name), value in limits.items():
            monkeypatch.setattr(module, name, value)
        cells_refresh.step(at=clock.now())
        assert waiting() == ["month"]
        assert marks.pending().oldest == oldest
        refresh()
        assert drift() == []


class TestMarks:
    def moved(self, change: Callable[[], Any]) -> list[float]:
        change()
        database.session.commit()
        refresh()
        return hours()

    def test_are_written_for_edits_of_objects(self, counted: Acceptance) -> None:
        def change() -> None:
            counted.courses["C1"].end_date = dt.date(2025, 4, 2)

        assert self.moved(change) == [8, 30]

    def test_are_written_for_statements_beside_the_session(self, counted: Acceptance) -> None:
        del counted
        statement = text("UPDATE participant SET attended_hours = 1 WHERE active")
        assert self.moved(lambda: database.session.execute(statement)) == [4]

    def test_are_written_where_checks_of_rows_are_switched_off(self, counted: Acceptance) -> None:
        del counted

        def change() -> None:
            database.session.execute(text("SET LOCAL session_replication_role = replica"))
            database.session.execute(text("UPDATE course SET total_hours = 1"))
            database.session.execute(text("SET LOCAL session_replication_role = origin"))

        assert self.moved(change) == [4]

    def test_are_written_for_rows_copied_in(self, counted: Acceptance) -> None:
        person = make_person("Rosa Cinco", company=counted.b)
        columns = "course_id, person_id, name, folded_name"
        statement = f"COPY participant ({columns}) FROM STDIN"
        row = f"{counted.courses['C2'].id}\t{person.id}\tRosa\trosa\n"

        def change() -> None:
            driver = database.session.connection().connection.driver_connection
            assert isinstance(driver, psycopg.Connection)
            with driver.cursor() as cursor, cursor.copy(statement) as copy:
                copy.write(row)

        assert self.moved(change) == [46]

    def test_are_not_written_for_what_no_number_shows(self, counted: Acceptance) -> None:
        counted.courses["C1"].name = "Otro nombre"
        counted.participants["C1", "P1"].phone = "+56912345678"
        counted.people["P1"].phone = "+56912345678"
        counted.courses["C3"].total_hours = Decimal(99)
        database.session.commit()
        assert not marks.are_left()

    def test_of_a_status_put_everything_out_of_date(self, counted: Acceptance) -> None:
        absent = database.session.scalars(select(Status).where(Status.name == "Ausente")).one()
        counted.participants["C1", "P1"].status_id = absent.id
        assert self.moved(lambda: None) == [28]

        def change() -> None:
            absent.counts_as_trained = True

        assert self.moved(change) == [38]

    def test_of_people_count_the_registry_anew(self, counted: Acceptance) -> None:
        counted.people["P4"].gender = "Other"
        make_person("Sin Empresa", is_external=True)
        database.session.commit()
        refresh()
        rows = database.session.execute(
            select(KpiRegistry.company_id, KpiRegistry.gender, KpiRegistry.people)
        )
        assert set(rows) == {
            (counted.a.id, "Female", 1),
            (counted.a.id, "Male", 1),
            (counted.b.id, "Female", 1),
            (counted.b.id, "Other", 1),
            (0, "", 1),
        }


class TestSteps:
    def test_leave_no_trace_when_they_break_off(self, counted: Acceptance) -> None:
        counted.courses["C4"].active = True
        database.session.commit()
        cells_refresh.step(at=clock.now())
        database.session.rollback()
        assert (hours(), marks.are_left()) == ([38], True)
        refresh()
        assert (hours(), marks.are_left()) == ([38, 6], False)

    def test_follow_the_definitions_of_today(self, counted: Acceptance) -> None:
        del counted
        database.session.execute(update(KpiCell).values(hours=0))
        refresh()
        assert hours() == [0]
        database.session.execute(update(KpiState).values(formula="of yesterday"))
        cells_refresh.step(at=clock.now())
        refresh()
        assert hours() == [38]

    def test_make_whole_months_one_at_a_time(self, counted: Acceptance) -> None:
        counted.courses["C4"].active = True
        marks.mark_all()
        database.session.commit()
        cells_refresh.step(at=clock.now())
        assert waiting() == ["month", "month"]
        counted.courses["C4"].total_hours = Decimal(7)
        database.session.commit()
        assert cells_refresh.step(at=clock.now()) == 3
        assert waiting() == ["month"]
        assert hours() == [38, 7]


def waiting() -> list[str]:
    """The kinds of the marks, the first first."""
    return list(database.session.scalars(select(KpiDirty.kind).order_by(KpiDirty.id)))


class TestComparison:
    @pytest.mark.parametrize("column", ["hours", "people_count", "courses_count"])
    def test_finds_what_no_mark_explains_and_mends_it(
        self, counted: Acceptance, column: str
    ) -> None:
        database.session.execute(
            update(KpiCell).where(KpiCell.company_id == counted.a.id).values({column: 77})
        )
        report = cells_refresh.Report()
        cells_refresh.compare(dt.date(2025, 3, 1), report)
        assert {key.company for key in report.drifted} == {counted.a.id}
        cells_refresh.keep(report, at=clock.now())
        assert marks.state().drift[0].month == "2025-03"
        refresh()
        assert drift() == []

    def test_passes_over_what_is_marked(self, counted: Acceptance) -> None:
        counted.courses["C1"].total_hours = Decimal(11)
        database.session.commit()
        assert drift() == []
        assert hours() == [38]


class TestNudge:
    def test_leaves_with_every_change(self, counted: Acceptance, outbox: list[Message]) -> None:
        outbox.clear()
        counted.courses["C4"].active = True
        database.session.commit()
        database.session.execute(update(Person).values(gender=None))
        database.session.commit()
        assert [message.task for message in outbox] == ["kpis.refresh"] * 2
