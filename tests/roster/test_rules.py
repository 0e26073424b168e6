"""The rule that proposes results, said of a participant and as the condition of a query."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from app.extensions import db
from app.models.organisation import Company, Status
from app.models.people import Person
from app.models.training import Participant
from app.organisation.settings.rules import PassRule
from app.roster.rules import proposes, result_of
from tests.factories import make_course, make_participant, make_person

MOST = 6


def tenths(least: int, most: int) -> st.SearchStrategy[Decimal]:
    """Numbers with one decimal, many of them just at what rules ask for."""
    near = st.sampled_from(["3.9", "4.0", "4.1", "74.9", "75.0", "75.1"]).map(Decimal)
    within = near.filter(lambda number: least <= number <= most)
    return within | st.integers(least * 10, most * 10).map(lambda number: Decimal(number) / 10)


rules = st.builds(PassRule, st.none() | tenths(1, 7), st.none() | tenths(0, 100))
hours = st.integers(0, 60).map(lambda number: Decimal(number) / 2)
how_they_did = st.fixed_dictionaries(
    {
        "grade": st.none() | tenths(1, 7),
        "attendance": st.none() | tenths(0, 100),
        "attended_hours": st.none() | hours,
        "attendance_exception": st.none() | st.just("Licencia médica"),
        "status": st.none() | st.integers(0, 20),
    }
)


@pytest.fixture
def people(andina: Company) -> list[Person]:
    return [make_person() for _ in range(MOST)]


class TestCondition:
    @given(
        today=rules,
        kept=st.none() | rules,
        total=st.integers(1, 60).map(lambda number: Decimal(number) / 2),
        rows=st.lists(how_they_did, min_size=1, max_size=MOST),
    )
    @settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_finds_those_for_whom_the_rule_proposes_it(
        self,
        andina: Company,
        people: list[Person],
        today: PassRule,
        kept: PassRule | None,
        total: Decimal,
        rows: Sequence[Mapping[str, Any]],
    ) -> None:
        course = make_course(andina, total_hours=total, is_complete=kept is not None)
        if kept is not None:
            course.pass_grade, course.pass_attendance = kept.grade, kept.attendance
        statuses = db.session.scalars(select(Status).order_by(Status.id)).all()
        said: dict[int | None, str] = {one.id: one.result for one in statuses}
        taking = []
        for person, row in zip(people, rows, strict=False):
            status = row["status"]
            status_id = None if status is None else statuses[status % len(statuses)].id
            scores = {name: value for name, value in row.items() if name != "status"}
            taking.append(make_participant(course, person, status_id=status_id, **scores))
        rule = today if kept is None else kept
        results = {
            one: result_of(one, course, rule, said=said.get(one.status_id)) for one in taking
        }
        for passed in (True, False):
            wanted = select(Participant).where(
                Participant.course_id == course.id, proposes(passed=passed, today=today)
            )
            assert set(db.session.scalars(wanted)) == {
                one
                for one, result in results.items()
                if result is not None and result.is_proposed and result.passed == passed
            }

    def test_is_compared_with_all_that_a_status_may_say(self, andina: Company) -> None:
        found = set(db.session.scalars(select(Status.result)))
        assert found >= {"passed", "failed", "open", "other"}
