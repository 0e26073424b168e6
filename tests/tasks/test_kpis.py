"""KPI cells while several transactions are under way, and after bulk loads."""

import datetime as dt
from concurrent.futures import ThreadPoolExecutor
from threading import Thread
from typing import Any

import psycopg
import pytest
from flask import Flask
from sqlalchemy import delete, func, insert, select, update

from app.extensions import db as database
from app.indicators import cells, marks
from app.indicators import jobs as cells_refresh
from app.models.indicators import KpiCell, KpiDirty, KpiPair, KpiState
from app.models.training import Course
from app.platform import cache, clock, queue
from app.platform.queue import Message
from tasks import kpis
from tests.factories import make_company, make_course, make_participant, make_person
from tests.indicators.cells import drift, hours, refresh
from tests.support.bulk import Bulk, carry_out

REFRESH = Message("kpis.refresh", "kpis", ())


def start(task: str) -> None:
    """Run a task; what it did not commit is gone."""
    carry_out(Message(task, "kpis", ()))
    database.session.rollback()


@pytest.fixture
def other(house: Flask) -> Any:
    """A connection of somebody else."""
    url = house.config["SETTINGS"].database_url
    with psycopg.connect(url) as connection:
        yield connection


class TestSideBySide:
    """Two transactions that do not see each other, committed in either order."""

    @pytest.fixture
    def ids(self, house: Flask, sent: list[Message]) -> tuple[int, int, int]:
        """A counted course with one participant, and another company."""
        del house, sent
        first, second = make_company(), make_company()
        course = make_course(first, end_date=dt.date(2025, 3, 14), is_complete=True)
        participant = make_participant(course, make_person(company=first))
        refresh()
        return course.id, participant.id, second.id

    @pytest.mark.parametrize("course_first", [True, False])
    @pytest.mark.parametrize("refreshed_between", [True, False])
    def test_lose_no_change(
        self,
        ids: tuple[int, int, int],
        other: psycopg.Connection[Any],
        course_first: bool,
        refreshed_between: bool,
    ) -> None:
        course, participant, company = ids
        other.execute("UPDATE course SET end_date = '2025-04-01' WHERE id = %s", [course])
        with psycopg.connect(other.info.dsn, password=other.info.password) as third:
            third.execute(
                "UPDATE participant SET company_id = %s WHERE id = %s", [company, participant]
            )
            first, last = (other, third) if course_first else (third, other)
            first.commit()
            if refreshed_between:
                refresh()
            last.commit()
        refresh()
        assert drift() == []
        keys = set(database.session.execute(select(KpiCell.month, KpiCell.company_id)))
        assert (dt.date(2025, 4, 1), company) in keys
        assert {month for month, _ in keys} == {dt.date(2025, 4, 1)}

    def test_do_not_replace_cells_at_the_same_time(
        self, ids: tuple[int, int, int], other: psycopg.Connection[Any]
    ) -> None:
        other.execute("SELECT pg_advisory_xact_lock(%s)", [cells_refresh.TURN])
        database.session.execute(update(Course).values(total_hours=1))
        database.session.commit()
        assert cells_refresh.step(at=clock.now()) is None
        database.session.rollback()
        assert marks.are_left()
        other.rollback()
        assert refresh() == 2
        assert hours() == [1]

    def test_keep_marks_that_came_during_a_step(
        self, ids: tuple[int, int, int], other: psycopg.Connection[Any]
    ) -> None:
        database.session.execute(update(Course).values(total_hours=1))
        database.session.commit()
        cells_refresh.step(at=clock.now())
        other.execute("UPDATE course SET total_hours = 2")
        other.commit()
        database.session.commit()
        assert marks.are_left()
        refresh()
        assert hours() == [2]


class TestLoads:
    def test_let_a_worker_look_and_so_does_undoing_them(self, bulk: Bulk) -> None:
        load_id = bulk.load_file(["RUT", "Nombre", "Empresa"], ["12.531.909-2", "Ana", "Andina"])[
            "load_id"
        ]
        assert bulk.outbox[-1].task == "kpis.refresh"
        assert "kpis.refresh" in [message.task for message in bulk.outbox]
        bulk.outbox.clear()
        bulk.undo(load_id)
        assert "kpis.refresh" in [message.task for message in bulk.outbox]
        assert database.session.scalar(select(func.count()).select_from(KpiDirty)) == 2

    def test_send_their_refresh_once_others_see_the_rows(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        seen: list[int] = []
        url = bulk.app.config["SETTINGS"].database_url

        def send(message: Message) -> bool:
            if message.task == "kpis.refresh":
                with psycopg.connect(url) as other:
                    row = other.execute("SELECT count(*) FROM person").fetchone()
                    seen.append(row[0] if row else 0)
            bulk.outbox.append(message)
            return True

        monkeypatch.setattr(queue, "send", send)
        bulk.load_file(["RUT", "Nombre", "Empresa"], ["12.531.909-2", "Ana", "Andina"])
        assert seen[-1] == 1
        assert 0 not in seen


class TestRefresh:
    @pytest.fixture(autouse=True)
    def _marked(self, house: Flask, sent: list[Message], monkeypatch: pytest.MonkeyPatch) -> None:
        """Two courses of different months, which take two steps, in a house of today's formula."""
        del house
        start("kpis.refresh")  # the first one ever marks everything
        company = make_company()
        for month in (3, 4):
            day = dt.date(2025, month, 14)
            course = make_course(company, end_date=day, is_complete=True, total_hours=month)
            make_participant(course, make_person(company=company))
        monkeypatch.setattr(marks, "AT_ONCE", 1)
        sent.clear()

    def test_deals_with_all_marks(self, sent: list[Message]) -> None:
        start("kpis.refresh")
        assert not marks.are_left()
        assert hours() == [3, 4]
        assert sent == []

    def test_keeps_what_was_done_and_goes_on_behind_other_work_where_changes_never_end(
        self, sent: list[Message], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(kpis, "STEPS", 1)
        before = marks.pending().count
        start("kpis.refresh")
        assert 0 < marks.pending().count < before
        assert sent == [REFRESH]

    def test_leaves_the_marks_to_whoever_is_at_it(
        self, sent: list[Message], other: psycopg.Connection[Any]
    ) -> None:
        other.execute("SELECT pg_advisory_xact_lock(%s)", [cells_refresh.TURN])
        before = marks.pending().count
        start("kpis.refresh")
        assert (marks.pending().count, sent) == (before, [])

    def test_lets_the_next_change_send_another_one(self) -> None:
        key = f"{queue.WAITING}kpis.refresh"
        assert cache.is_first(key, seconds=60)
        start("kpis.refresh")
        assert cache.is_first(key, seconds=60)


class TestMonths:
    """Eight months that are to be made anew, each with a course of as many hours as its number."""

    @pytest.fixture
    def app(self, house: Flask, sent: list[Message]) -> Flask:
        company = make_company()
        for month in range(1, 9):
            day = dt.date(2025, month, 14)
            course = make_course(company, end_date=day, is_complete=True, total_hours=month)
            make_participant(course, make_person(company=company))
        start("kpis.refresh")
        database.session.execute(update(KpiCell).values(hours=0))
        marks.mark_months(dt.date(2025, month, 1) for month in range(1, 9))
        database.session.commit()
        sent.clear()
        return house

    @pytest.mark.usefixtures("app")
    def test_are_taken_beside_somebody_who_makes_another_one(
        self, other: psycopg.Connection[Any]
    ) -> None:
        other.execute("SELECT pg_advisory_xact_lock_shared(%s)", [cells_refresh.TURN])
        other.execute("SELECT 1 FROM kpi_dirty ORDER BY id LIMIT 1 FOR UPDATE")
        assert cells_refresh.step(at=clock.now()) == 1
        database.session.commit()
        assert hours() == [0, 2, 0, 0, 0, 0, 0, 0]

    @pytest.mark.usefixtures("app")
    def test_wait_behind_small_changes_which_wait_for_those_under_way(
        self, other: psycopg.Connection[Any]
    ) -> None:
        other.execute("SELECT pg_advisory_xact_lock_shared(%s)", [cells_refresh.TURN])
        database.session.execute(
            update(Course).where(Course.end_date == dt.date(2025, 8, 14)).values(total_hours=9)
        )
        database.session.commit()
        assert cells_refresh.step(at=clock.now()) is None
        database.session.rollback()
        other.rollback()
        refresh()
        assert hours() == [1, 2, 3, 4, 5, 6, 7, 9]

    @pytest.mark.usefixtures("app")
    def test_that_are_marked_twice_are_made_by_one_at_a_time(
        self, other: psycopg.Connection[Any]
    ) -> None:
        database.session.execute(delete(KpiDirty))
        row = {"kind": "month", "month": dt.date(2025, 3, 1)}
        database.session.execute(insert(KpiDirty), [row, row])
        database.session.commit()
        other.execute("SELECT pg_advisory_xact_lock_shared(%s)", [cells_refresh.TURN])
        other.execute("SELECT pg_advisory_xact_lock(%s, 24303)", [cells_refresh.TURN])
        other.execute("SELECT 1 FROM kpi_dirty ORDER BY id LIMIT 1 FOR UPDATE")
        assert cells_refresh.step(at=clock.now()) is None

    @pytest.mark.usefixtures("app")
    def test_are_left_where_another_day_begins_before_their_turn(
        self, other: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        follow = cells.follow

        def with_next_day(on: dt.date, formula: str) -> bool:
            was_so = follow(on, formula)
            other.execute("UPDATE kpi_state SET day = day + 1")
            other.commit()
            return was_so

        monkeypatch.setattr(cells, "follow", with_next_day)
        assert cells_refresh.step(at=clock.now()) is None
        assert hours() == [0] * 8

    @pytest.mark.usefixtures("app")
    def test_ask_for_another_worker_while_there_are_many(self, sent: list[Message]) -> None:
        asked = []
        for _ in range(8):
            cells_refresh.step(at=clock.now())
            database.session.commit()
            asked.append(len(sent))
        assert asked == [1, 2, 3, 4, 4, 4, 4, 4]
        assert {message.task for message in sent} == {"kpis.refresh"}
        assert hours() == [1, 2, 3, 4, 5, 6, 7, 8]

    def test_are_right_when_several_workers_make_them(self, app: Flask) -> None:
        def work(_number: int) -> None:
            with app.app_context():
                start("kpis.refresh")

        with ThreadPoolExecutor(3) as workers:
            list(workers.map(work, range(3)))
        assert not marks.are_left()
        assert hours() == [1, 2, 3, 4, 5, 6, 7, 8]
        assert drift() == []
        made = select(KpiPair.version).where(KpiPair.company_id == 0)
        assert len(set(database.session.scalars(made))) == 8

    def test_have_versions_in_the_order_in_which_they_are_seen(
        self, app: Flask, other: psycopg.Connection[Any]
    ) -> None:
        other.execute("UPDATE kpi_state SET version = version + 1")

        def work() -> None:
            with app.app_context():
                cells_refresh.step(at=clock.now())
                database.session.commit()
                database.session.remove()

        worker = Thread(target=work)
        worker.start()
        worker.join(1)
        # Whoever comes first has read its facts, and waits until the other's cells are seen.
        assert worker.is_alive()
        other.commit()
        worker.join(20)
        newest = select(func.max(KpiPair.version))
        assert database.session.scalar(newest) == database.session.scalar(select(KpiState.version))
        assert hours() == [1, 0, 0, 0, 0, 0, 0, 0]


class TestCheck:
    @pytest.mark.usefixtures("house")
    def test_keeps_what_differs_and_has_it_mended(self, sent: list[Message]) -> None:
        company = make_company()
        for month in (3, 4):
            day = dt.date(2025, month, 14)
            course = make_course(company, end_date=day, is_complete=True, total_hours=month)
            make_participant(course, make_person(company=company))
        start("kpis.refresh")
        database.session.execute(
            update(KpiCell).where(KpiCell.company_id == company.id).values(hours=77)
        )
        database.session.commit()
        sent.clear()
        start("kpis.check")
        found = marks.state()
        assert {one.month for one in found.drift} == {"2025-03", "2025-04"}
        assert found.drifted == len(found.drift) <= found.compared
        assert found.checkedAt is not None
        assert sent[0] == REFRESH
        start("kpis.refresh")
        start("kpis.check")
        assert (marks.state().drifted, hours()) == (0, [3, 4])
