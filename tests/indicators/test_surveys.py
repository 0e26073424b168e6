"""The fourth KPI: who was asked and how many answered, whatever changes and on whatever day."""

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
import redis
from flask.testing import FlaskClient
from sqlalchemy import delete, text, update

from app.extensions import db as database
from app.indicators import jobs as cells_refresh
from app.indicators import marks
from app.models.organisation import Status
from app.models.surveys import BOSS, TRANSFER, Invitation, Survey
from app.platform.queue import Message
from tests.factories import make_survey, make_survey_template
from tests.indicators.cells import drift, refresh
from tests.indicators.conftest import Acceptance
from tests.surveys.results.support import make_answer, make_invitation

YEAR = {"startMonth": "2025-01", "endMonth": "2025-12"}
CALL = "/api/getSurveyResponsesKPI"


@dataclass
class Surveyed:
    """The acceptance data set with its two satisfaction surveys."""

    of: Acceptance
    c1: Survey
    c2: Survey
    invitations: dict[tuple[str, str], Invitation]


@pytest.fixture
def surveyed(acceptance: Acceptance) -> Surveyed:
    """C1 with 3 eligible and 2 answers, C2 with 1 eligible and none; cells made."""
    template = make_survey_template()
    c1 = make_survey(acceptance.courses["C1"], template, initial_date=dt.date(2025, 3, 20))
    c2 = make_survey(acceptance.courses["C2"], template, initial_date=dt.date(2025, 3, 31))
    invited = {
        (name, person): make_invitation(survey, acceptance.participants[name, person])
        for name, survey, who in (("C1", c1, "P1 P2 P3"), ("C2", c2, "P1 P4"))
        for person in who.split()
    }
    for person in ("P1", "P3"):
        make_answer(invited["C1", person])
    refresh()
    return Surveyed(acceptance, c1, c2, invited)


def ask(client: FlaskClient, **query: Any) -> tuple[int, int]:
    data = client.get(CALL, query_string={**YEAR, **query}).json["data"]
    return data["participants"], data["completed"]


class TestNumbers:
    def test_are_those_of_the_acceptance_example(
        self, as_admin: FlaskClient, surveyed: Surveyed
    ) -> None:
        assert ask(as_admin) == (4, 2)
        assert ask(as_admin, company=surveyed.of.a.id) == (3, 1)
        assert ask(as_admin, company=surveyed.of.b.id) == (1, 1)
        assert ask(as_admin, gender="Female") == (3, 2)
        assert ask(as_admin, external="true") == (1, 1)
        assert drift() == []

    def test_stand_in_the_month_in_which_the_survey_opens(
        self, as_admin: FlaskClient, surveyed: Surveyed
    ) -> None:
        surveyed.c1.initial_date = dt.date(2025, 2, 28)
        database.session.commit()
        refresh()
        data = as_admin.get(CALL, query_string={**YEAR, "groupType": "Month"}).json["data"]
        months = data["2025"]
        assert (months["Feb Participantes"], months["Feb Completadas"]) == (3, 2)
        assert (months["Mar Participantes"], months["Mar Completadas"]) == (1, 0)

    def test_of_a_boss_are_those_of_the_participant(
        self, as_admin: FlaskClient, surveyed: Surveyed
    ) -> None:
        course = surveyed.of.courses["C1"]
        transfer = make_survey(course, type=TRANSFER, initial_date=dt.date(2025, 6, 18))
        make_answer(make_invitation(transfer, surveyed.of.participants["C1", "P3"], role=BOSS), {})
        refresh()
        assert ask(as_admin, external="true", gender="Female") == (2, 2)
        assert ask(as_admin, company=surveyed.of.b.id) == (2, 2)

    def test_are_told_to_staff_of_their_own_people_only(
        self, as_staff: FlaskClient, surveyed: Surveyed
    ) -> None:
        del surveyed
        assert ask(as_staff) == (3, 1)


def _pause(world: Surveyed) -> Any:
    world.c1.status = False


def _pause_unsent(world: Surveyed) -> Any:
    world.c2.status = False


def _send_paused(world: Surveyed) -> Any:
    world.c2.status = False
    world.invitations["C2", "P4"].sent_at = dt.datetime(2025, 4, 1, tzinfo=dt.UTC)


def _disable_course(world: Surveyed) -> Any:
    world.of.courses["C1"].active = False


def _move_course(world: Surveyed) -> Any:
    world.of.courses["C1"].is_complete = False
    world.of.courses["C1"].active = False
    database.session.commit()
    refresh()
    world.of.courses["C1"].active = True


def _disable_who_answered(world: Surveyed) -> Any:
    world.of.participants["C1", "P1"].active = False


def _disable_who_did_not(world: Surveyed) -> Any:
    world.of.participants["C1", "P2"].active = False


def _enable(world: Surveyed) -> Any:
    world.of.participants["C2", "P4"].active = True


def _absent(world: Surveyed) -> Any:
    absent = database.session.query(Status).filter_by(name="Ausente").one()
    world.of.participants["C1", "P2"].status_id = absent.id


def _answer(world: Surveyed) -> Any:
    make_answer(world.invitations["C2", "P1"])


def _delete_survey(world: Surveyed) -> Any:
    database.session.execute(delete(Survey).where(Survey.id == world.c2.id))


def _delete_invitation(world: Surveyed) -> Any:
    chosen = world.invitations["C2", "P1"].id
    database.session.execute(delete(Invitation).where(Invitation.id == chosen))


def _open_later(world: Surveyed) -> Any:
    world.c1.end_date = dt.date(2026, 3, 10)
    world.c1.initial_date = dt.date(2026, 3, 1)


def _in_replica_mode(world: Surveyed) -> Any:
    del world
    database.session.execute(text("SET LOCAL session_replication_role = replica"))
    database.session.execute(text("UPDATE invitation SET answered_at = now()"))
    database.session.execute(text("SET LOCAL session_replication_role = origin"))


class TestMarks:
    """Every change moves the numbers by itself."""

    @pytest.mark.parametrize(
        ("change", "numbers"),
        [
            (_pause, (4, 2)),
            (_pause_unsent, (3, 2)),
            (_send_paused, (4, 2)),
            (_disable_course, (1, 0)),
            (_move_course, (4, 2)),
            (_disable_who_answered, (4, 2)),
            (_disable_who_did_not, (3, 2)),
            (_enable, (5, 2)),
            (_absent, (3, 2)),
            (_answer, (4, 3)),
            (_delete_survey, (3, 2)),
            (_delete_invitation, (3, 2)),
            (_open_later, (1, 0)),
            (_in_replica_mode, (5, 5)),
        ],
    )
    def test_follow(
        self,
        as_admin: FlaskClient,
        surveyed: Surveyed,
        change: Callable[[Surveyed], Any],
        numbers: tuple[int, int],
    ) -> None:
        change(surveyed)
        database.session.commit()
        refresh()
        assert ask(as_admin) == numbers
        assert drift() == []

    def test_follow_the_company_of_somebody_disabled_who_answered(
        self, as_admin: FlaskClient, surveyed: Surveyed
    ) -> None:
        surveyed.of.participants["C1", "P1"].active = False
        database.session.commit()
        refresh()
        surveyed.of.participants["C1", "P1"].company_id = surveyed.of.b.id
        database.session.commit()
        refresh()
        assert ask(as_admin, company=surveyed.of.b.id) == (2, 2)
        assert drift() == []

    def test_are_not_written_for_mail_and_beginnings(self, surveyed: Surveyed) -> None:
        invitation = surveyed.invitations["C1", "P2"]
        invitation.sent_at = invitation.draft_at = dt.datetime(2025, 4, 1, tzinfo=dt.UTC)
        invitation.sends = 1
        surveyed.c1.last_mailing_date = dt.date(2025, 4, 1)
        database.session.commit()
        assert not marks.are_left()

    def test_are_one_for_each_course_and_company(self, surveyed: Surveyed) -> None:
        """Also when many are invited at once."""
        database.session.execute(delete(Invitation).where(Invitation.survey_id == surveyed.c2.id))
        refresh()
        statement = text("""
            INSERT INTO invitation (survey_id, participant_id, role, token_hash)
            SELECT :survey, p.id, 'participante', sha256(p.id::text::bytea)
            FROM participant p, generate_series(1, 1)""")
        database.session.execute(statement, {"survey": surveyed.c2.id})
        database.session.commit()
        assert marks.pending().count == 2

    def test_nudge_now_and_then(
        self, surveyed: Surveyed, broker: redis.Redis, outbox: list[Message]
    ) -> None:
        del broker
        outbox.clear()
        for place in (("C2", "P1"), ("C2", "P4"), ("C1", "P2")):
            database.session.execute(
                update(Invitation)
                .where(Invitation.id == surveyed.invitations[place].id)
                .values(answered_at=dt.datetime(2025, 4, 1, tzinfo=dt.UTC))
            )
            database.session.commit()
        assert [message.task for message in outbox] == ["kpis.refresh"]


class TestDay:
    """A survey counts from the day on which it opens, with no change to mark it."""

    NIGHT = dt.datetime(2026, 6, 1, 23, 59, tzinfo=dt.timezone(dt.timedelta(hours=-4)))

    @pytest.fixture
    def opening(self, surveyed: Surveyed) -> Surveyed:
        transfer = make_survey(
            surveyed.of.courses["C1"], type=TRANSFER, initial_date=dt.date(2026, 6, 2)
        )
        make_invitation(transfer, surveyed.of.participants["C1", "P1"], role=BOSS)
        self.refresh_at(self.NIGHT)
        return surveyed

    def refresh_at(self, moment: dt.datetime) -> None:
        cells_refresh.step(at=moment)
        while marks.are_left():
            cells_refresh.step(at=moment)
        database.session.commit()

    def june(self, client: FlaskClient) -> tuple[int, int]:
        return ask(client, startMonth="2026-06", endMonth="2026-06")

    def test_turns(self, as_admin: FlaskClient, opening: Surveyed) -> None:
        del opening
        assert self.june(as_admin) == (0, 0)
        self.refresh_at(self.NIGHT + dt.timedelta(minutes=2))
        assert self.june(as_admin) == (1, 0)
        assert drift() == []

    def test_turns_back_with_the_clock(self, as_admin: FlaskClient, opening: Surveyed) -> None:
        del opening
        self.refresh_at(self.NIGHT + dt.timedelta(minutes=2))
        self.refresh_at(self.NIGHT)
        assert self.june(as_admin) == (0, 0)

    def test_that_was_not_followed_yet_is_no_drift(self, opening: Surveyed) -> None:
        """The cells are compared with the facts of the day that they follow."""
        del opening
        report = cells_refresh.Report()
        cells_refresh.compare(dt.date(2026, 6, 1), report)
        assert report.drifted == []


class TestDetail:
    def rows(self, client: FlaskClient, **query: Any) -> tuple[list[Any], int]:
        body = client.get("/api/kpis/4/detail", query_string={**YEAR, **query}).json
        return body["data"], body["meta"]["total"]

    def test_is_as_long_as_the_number(self, as_admin: FlaskClient, surveyed: Surveyed) -> None:
        rows, total = self.rows(as_admin)
        assert (len(rows), total) == (4, 4)
        assert (rows[0]["name"], rows[0]["courseName"]) == ("Ana Uno", "Curso dos")
        assert (rows[0]["surveyType"], rows[0]["surveyDate"], rows[0]["role"]) == (
            "Satisfacción",
            "2025-03-31",
            "participante",
        )
        assert self.rows(as_admin, company=surveyed.of.b.id)[1] == 1

    def test_never_says_who_answered(self, as_admin: FlaskClient, surveyed: Surveyed) -> None:
        """Whoever did and whoever did not are told alike."""
        del surveyed
        rows, _ = self.rows(as_admin)
        shown = {
            name: [value for key, value in row.items() if key not in {"people_id", "name", "rut"}]
            for row in rows
            for name in [row["name"]]
            if row["courseName"] == "Curso uno" and not name.startswith("Eva")
        }
        assert shown["Ana Uno"] == shown["Luis Dos"]

    def test_comes_in_pages(self, as_admin: FlaskClient, surveyed: Surveyed) -> None:
        del surveyed
        whole, _ = self.rows(as_admin)
        pages = [self.rows(as_admin, page=number, pageSize=3)[0] for number in (1, 2)]
        assert [*pages[0], *pages[1]] == whole

    def test_names_the_courses_of_others_and_no_more(
        self, as_staff: FlaskClient, surveyed: Surveyed
    ) -> None:
        del surveyed
        rows, _ = self.rows(as_staff)
        foreign = next(row for row in rows if row["courseName"] == "Curso dos")
        assert (foreign["course_id"], foreign["surveyType"], foreign["surveyDate"]) == (None,) * 3
