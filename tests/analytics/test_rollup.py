"""The acceptance data set, value by value, and the shapes that widgets read."""

from datetime import date
from typing import Any

import pytest

from analytics.cells import CellKey
from analytics.definitions import (
    COMPLETED_TRAININGS,
    SURVEY_RESPONSES,
    TRAINED_PEOPLE,
    TRAINING_HOURS,
    Definition,
)
from analytics.periods import BackwardRange, Range, range_of, year_of
from analytics.rollup import numbers, of_cells, with_staff
from tests.analytics.facts import Course, Invitation, Participation, World, cells_of_world

MARCH = date(2025, 3, 1)
A, B = 1, 2
C1, C2 = Course(1, A, MARCH), Course(2, B, MARCH)
TEN, EIGHT = 100_000, 80_000
WORLD = World(
    (C1, C2),
    (
        Participation(C1, 1, A, TEN, "Female"),
        Participation(C1, 2, A, TEN, "Male"),
        Participation(C1, 3, B, TEN, "Female", external=True),
        Participation(C2, 1, A, EIGHT, "Female"),
    ),
    (
        Invitation(MARCH, A, completed=True, gender="Female"),
        Invitation(MARCH, A, completed=True, gender="Male"),
        Invitation(MARCH, B, gender="Female", external=True),
        Invitation(MARCH, A, gender="Female"),
    ),
)
"""C3 is not complete, C4 is disabled and so is P4: none of them is a fact."""

CELLS = cells_of_world(WORLD)
YEAR_2025 = year_of(MARCH)


def ask(
    kpi: Definition,
    months: Range = YEAR_2025,
    grouping: str = "",
    *,
    company: int = 0,
    gender: str = "",
    origin: str = "",
) -> dict[str, Any]:
    cells = {
        key.month: cell
        for key, cell in CELLS.items()
        if key == CellKey(key.month, company, gender, origin)
    }
    return numbers(kpi, of_cells(cells), months=months, grouping=grouping)


class TestAcceptance:
    @pytest.mark.parametrize(
        ("asked", "hours", "trainings", "people"),
        [
            ({}, 38, 2, 3),
            ({"company": A}, 28, 2, 2),
            ({"company": B}, 10, 2, 1),
            ({"gender": "Female"}, 28, 2, 2),
            ({"origin": "external"}, 10, 1, 1),
            ({"origin": "internal"}, 28, 2, 2),
            ({"gender": "Other"}, 0, 0, 0),
        ],
    )
    def test_numbers_of_2025(
        self, asked: dict[str, Any], hours: int, trainings: int, people: int
    ) -> None:
        assert ask(TRAINING_HOURS, **asked) == {"2025": hours}
        assert ask(COMPLETED_TRAININGS, **asked) == {"2025": trainings}
        assert ask(TRAINED_PEOPLE, **asked) == {"result": people}

    def test_nothing_in_april(self) -> None:
        april = Range(date(2025, 4, 1), date(2025, 4, 1))
        assert ask(TRAINING_HOURS, april) == {"2025-04": 0}
        assert ask(COMPLETED_TRAININGS, april) == {"2025-04": 0}
        assert ask(TRAINED_PEOPLE, april) == {"result": 0}

    def test_surveys(self) -> None:
        assert ask(SURVEY_RESPONSES) == {"participants": 4, "completed": 2}


class TestShapes:
    FIRST_QUARTER = Range(date(2025, 1, 1), MARCH)
    TURN = Range(date(2024, 12, 1), MARCH)

    def test_whole_range_bears_its_name(self) -> None:
        assert ask(TRAINING_HOURS, self.FIRST_QUARTER) == {"2025-01 a 2025-03": 38}

    def test_years(self) -> None:
        assert ask(TRAINING_HOURS, self.TURN, "Year") == {"2024": 0, "2025": 38}
        assert ask(SURVEY_RESPONSES, self.TURN, "Year") == {
            "2024 Participantes": 0,
            "2024 Completadas": 0,
            "2025 Participantes": 4,
            "2025 Completadas": 2,
        }

    def test_months_within_years_each_there_and_in_order(self) -> None:
        found = ask(TRAINING_HOURS, self.TURN, "Month")
        assert found == {"2024": {"Dic": 0}, "2025": {"Ene": 0, "Feb": 0, "Mar": 38}}
        assert list(found["2025"]) == ["Ene", "Feb", "Mar"]

    def test_a_year_has_its_twelve_months_four_quarters_two_semesters(self) -> None:
        assert list(ask(TRAINED_PEOPLE, grouping="Month")["2025"]) == [
            *("Ene", "Feb", "Mar", "Abr", "May", "Jun"),
            *("Jul", "Ago", "Sep", "Oct", "Nov", "Dic"),
        ]
        quarters = {"T1": 2, "T2": 0, "T3": 0, "T4": 0}
        assert ask(COMPLETED_TRAININGS, grouping="Quarter") == {"2025": quarters}
        assert ask(TRAINED_PEOPLE, grouping="Semester") == {"2025": {"S1": 3, "S2": 0}}

    def test_surveys_have_two_numbers_a_period(self) -> None:
        assert ask(SURVEY_RESPONSES, self.FIRST_QUARTER, "Quarter") == {
            "2025": {"T1 Participantes": 4, "T1 Completadas": 2}
        }

    def test_staff_stays_on_top(self) -> None:
        whole = with_staff(ask(TRAINED_PEOPLE), staff=150, grouping="")
        assert list(whole.items()) == [("staff", 150), ("result", 3)]
        grouped = with_staff(ask(TRAINED_PEOPLE, grouping="Year"), staff=150, grouping="Year")
        assert grouped == {"2025": 3, "staff": 150}


class TestRange:
    TODAY = date(2026, 11, 21)

    @pytest.mark.parametrize(
        ("start", "end", "label"),
        [
            (None, None, "2026"),
            ((2025, 3), None, "2025-03 a 2026-12"),
            ((2028, 3), None, "2028-03 a 2028-12"),
            (None, (2025, 3), "2025-01 a 2025-03"),
            (None, (2025, 12), "2025"),
            ((2025, 4), (2025, 4), "2025-04"),
        ],
    )
    def test_is_completed_by_calendar_years(
        self, start: tuple[int, int] | None, end: tuple[int, int] | None, label: str
    ) -> None:
        days = [date(*month, 1) if month else None for month in (start, end)]
        assert range_of(start=days[0], end=days[1], today=self.TODAY).label == label

    def test_never_runs_backwards(self) -> None:
        with pytest.raises(BackwardRange):
            Range(date(2025, 4, 1), MARCH)
