"""When a source is due: on its days, at the time of Santiago, also where the clocks change."""

import datetime as dt

import pytest

from app.extensions import db
from app.imports.sources import rules
from app.models.imports import LoadSource
from app.platform import clock
from tests.imports.sources.conftest import Desk

EVERY_DAY = (1, 2, 3, 4, 5, 6, 7)


def at(text: str) -> dt.datetime:
    """A moment as the clocks of Santiago show it; `*` for the second time that they do."""
    moment = dt.datetime.fromisoformat(text.removesuffix("*"))
    return moment.replace(tzinfo=clock.SANTIAGO, fold=int(text.endswith("*")))


def following(time: str, days: tuple[int, ...], after: dt.datetime, count: int) -> list[str]:
    """The next times, as UTC."""
    found = []
    for _ in range(count):
        after = rules.next_time(dt.time.fromisoformat(time), days, after=after)
        found.append(f"{after.astimezone(dt.UTC):%Y-%m-%d %H:%M}")
    return found


class TestTimes:
    def test_are_those_of_the_days_that_were_chosen(self) -> None:
        friday = at("2026-06-05 04:00")
        found = following("03:15", (1, 5), friday, 3)
        assert found == ["2026-06-08 07:15", "2026-06-12 07:15", "2026-06-15 07:15"]

    def test_come_a_week_later_when_the_only_day_has_its_time_behind(self) -> None:
        assert following("03:15", (5,), at("2026-06-05 03:15"), 1) == ["2026-06-12 07:15"]

    def test_that_the_clocks_leave_out_come_an_hour_later(self) -> None:
        """On 6 September 2026 it is 1 o'clock after 23:59."""
        found = following("00:30", EVERY_DAY, at("2026-09-04 12:00"), 3)
        assert found == ["2026-09-05 04:30", "2026-09-06 04:30", "2026-09-07 03:30"]
        assert dt.datetime(2026, 9, 6, 4, 30, tzinfo=dt.UTC).astimezone(clock.SANTIAGO).hour == 1

    def test_that_come_twice_count_once(self) -> None:
        """On 4 April 2026 the hour before midnight comes twice."""
        first, second = at("2026-04-04 23:30"), at("2026-04-04 23:30*")
        assert second - dt.timedelta() != first or second.utcoffset() != first.utcoffset()
        found = following("23:30", EVERY_DAY, at("2026-04-03 23:45"), 3)
        assert found == ["2026-04-05 02:30", "2026-04-06 03:30", "2026-04-07 03:30"]
        assert following("23:30", EVERY_DAY, second, 1) == ["2026-04-06 03:30"]

    @pytest.mark.parametrize("year", range(2024, 2032))
    def test_come_once_a_day_all_year(self, year: int) -> None:
        moment, days = at(f"{year}-01-01 00:00"), []
        for _ in range(365):
            moment = rules.next_time(dt.time(0, 15), EVERY_DAY, after=moment)
            days.append(clock.day_of(moment))
        assert len(set(days)) == 365
        assert (days[-1] - days[0]).days == 364


class TestDown:
    def test_times_that_went_by_are_made_up_once(self, desk: Desk) -> None:
        source_id = desk.make(weekdays=list(EVERY_DAY))
        desk.put("personas.csv")
        due = db.session.get_one(LoadSource, source_id).next_at
        assert due is not None
        back = due + dt.timedelta(days=4, hours=5)
        desk.tick(back)
        desk.tick(back + dt.timedelta(minutes=1))
        assert desk.states(source_id) == ["done"]
        assert db.session.get_one(LoadSource, source_id).next_at == due + dt.timedelta(days=5)

    def test_a_source_that_rests_is_not_due(self, desk: Desk) -> None:
        source_id = desk.make()
        assert desk.post(f"/{source_id}/pause").status_code == 200
        desk.tick(clock.now() + dt.timedelta(days=30))
        assert desk.states(source_id) == []
        source = desk.post(f"/{source_id}/resume").get_json()["data"]
        assert dt.datetime.fromisoformat(source["nextAt"]) > clock.now()

    def test_another_time_counts_from_now_on(self, desk: Desk) -> None:
        source_id = desk.make()
        source = desk.change(source_id, time="23:45", weekdays=[7]).get_json()["data"]
        due = dt.datetime.fromisoformat(source["nextAt"]).astimezone(clock.SANTIAGO)
        assert (due.isoweekday(), f"{due:%H:%M}", due > clock.now()) == (7, "23:45", True)
