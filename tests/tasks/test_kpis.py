"""KPI cells while several transactions are under way, and after bulk loads."""

import datetime as dt
from typing import Any

import psycopg
import pytest
from flask import Flask
from sqlalchemy import func, select, update

from app.extensions import db as database
from app.indicators import marks
from app.indicators import refresh as cells_refresh
from app.models.course import Course
from app.models.kpi import KpiCell, KpiDirty
from app.platform import clock, queue
from app.platform.queue import Message
from tests.factories import make_company, make_course, make_participant, make_person
from tests.indicators.cells import drift, hours, refresh
from tests.support.bulk import Bulk


class TestSideBySide:
    """Two transactions that do not see each other, committed in either order."""

    @pytest.fixture
    def other(self, house: Flask) -> Any:
        """A connection of somebody else."""
        url = house.config["SETTINGS"].database_url
        with psycopg.connect(url) as connection:
            yield connection

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
