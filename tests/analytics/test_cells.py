"""Cells give the same numbers as counting every fact, whatever the facts, filter and grouping."""

from datetime import date

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from analytics import definitions
from analytics.cells import ANY, GENDERS, ORIGINS, Cell, CellKey, union
from analytics.compute import IdTooLarge, cells_of
from analytics.periods import GROUPINGS, MONTH, QUARTER, SEMESTER, WHOLE, YEAR, Range
from analytics.rollup import are_apart, numbers, of_cells, of_counts
from tests.analytics.facts import (
    Asked,
    Course,
    Invitation,
    Participation,
    World,
    cells_of_world,
    facts_of,
)

MONTHS = [
    date(2024, 11, 1),
    date(2024, 12, 1),
    date(2025, 1, 1),
    date(2025, 2, 1),
    date(2025, 7, 1),
]
RANGE = Range(MONTHS[0], MONTHS[-1])
companies = st.integers(1, 3)
genders = st.sampled_from([None, *GENDERS])


@st.composite
def worlds(draw: st.DrawFn) -> World:
    """A few courses, people and surveys, with everything that can coincide coinciding often."""
    courses = [
        Course(place, company, month)
        for place, (company, month) in enumerate(
            draw(st.lists(st.tuples(companies, st.sampled_from(MONTHS)), max_size=6)), start=1
        )
    ]
    taken = st.builds(
        Participation,
        course=st.sampled_from(courses) if courses else st.nothing(),
        person=st.integers(1, 5),
        company=companies,
        hours=st.integers(0, 400_000),
        gender=genders,
        external=st.booleans(),
    )
    asked = st.builds(
        Invitation,
        month=st.sampled_from(MONTHS),
        company=companies,
        completed=st.booleans(),
        gender=genders,
        external=st.booleans(),
    )
    return World(
        tuple(courses),
        tuple(draw(st.lists(taken, max_size=15))) if courses else (),
        tuple(draw(st.lists(asked, max_size=5))),
    )


filters = st.builds(
    Asked,
    months=st.just(frozenset(RANGE.months)),
    company=st.integers(0, 3),
    gender=st.sampled_from([ANY, *GENDERS]),
    origin=st.sampled_from([ANY, *ORIGINS]),
)


def chosen(world: World, asked: Asked) -> dict[date, Cell]:
    """The cells of a filter, by month."""
    cells = cells_of_world(world)
    keys = {month: CellKey(month, asked.company, asked.gender, asked.origin) for month in MONTHS}
    return {month: cells[key] for month, key in keys.items() if key in cells}


class TestCells:
    @settings(max_examples=300)
    @given(world=worlds(), asked=filters)
    def test_say_what_counting_one_by_one_says(self, world: World, asked: Asked) -> None:
        cell = union(chosen(world, asked).values())
        assert definitions.hours_of(cell.counts) == world.hours(asked)
        assert len(cell.people) == world.people(asked)
        assert len(cell.courses) == world.trainings(asked)
        assert (cell.participants, cell.completed) == world.surveys(asked)

    @settings(max_examples=100)
    @given(world=worlds(), asked=filters)
    def test_together_are_at_least_the_largest_and_at_most_the_sum(
        self, world: World, asked: Asked
    ) -> None:
        sizes = [len(cell.people) for cell in chosen(world, asked).values()]
        assert max(sizes, default=0) <= world.people(asked) <= sum(sizes)

    @settings(max_examples=100)
    @given(world=worlds(), company=companies)
    def test_of_one_company_need_only_its_facts(self, world: World, company: int) -> None:
        for month in world.months():
            everything = cells_of(month, facts_of(world, month))
            near = World(
                tuple(row for row in world.courses if row.company == company),
                tuple(
                    row
                    for row in world.participations
                    if company in (row.company, row.course.company)
                ),
                tuple(row for row in world.invitations if row.company == company),
            )
            own = cells_of(month, facts_of(near, month), companies=[company])
            assert own == {key: cell for key, cell in everything.items() if key.company == company}

    def test_hold_no_id_that_a_set_cannot_hold(self) -> None:
        course = Course(1, 1, MONTHS[0])
        world = World((course,), (Participation(course, person=2**32, company=1),))
        with pytest.raises(IdTooLarge):
            cells_of_world(world)


class TestNumbers:
    @settings(max_examples=100)
    @given(world=worlds(), asked=filters, grouping=st.sampled_from(GROUPINGS))
    def test_of_a_period_are_those_of_its_months(
        self, world: World, asked: Asked, grouping: str
    ) -> None:
        cells = chosen(world, asked)
        found = numbers(
            definitions.TRAINED_PEOPLE, of_cells(cells), months=RANGE, grouping=grouping
        )
        for label, months in MEMBERS[grouping].items():
            value = found
            for key in label:
                value = value[key]
            part = Asked(frozenset(months), asked.company, asked.gender, asked.origin)
            assert value == world.people(part)

    @given(
        world=worlds(),
        asked=filters,
        kpi=st.sampled_from(definitions.DEFINITIONS),
        grouping=st.sampled_from(GROUPINGS),
        month=st.sampled_from(MONTHS),
    )
    def test_of_months_apart_need_no_sets(
        self, world: World, asked: Asked, kpi: definitions.Definition, grouping: str, month: date
    ) -> None:
        cells = chosen(world, asked)
        counts = {month: cell.counts for month, cell in cells.items()}
        for months in (RANGE, Range(month, month)):
            if are_apart(months, grouping=grouping):
                asked_for = {"months": months, "grouping": grouping}
                of_sets = numbers(kpi, of_cells(cells), **asked_for)
                assert numbers(kpi, of_counts(counts), **asked_for) == of_sets


def _of(year: int, *months: int) -> list[date]:
    return [date(year, month, 1) for month in months]


MEMBERS = {
    WHOLE: {("result",): RANGE.months},
    YEAR: {("2024",): _of(2024, 11, 12), ("2025",): _of(2025, *range(1, 8))},
    SEMESTER: {
        ("2024", "S2"): _of(2024, 11, 12),
        ("2025", "S1"): _of(2025, *range(1, 7)),
        ("2025", "S2"): _of(2025, 7),
    },
    QUARTER: {
        ("2024", "T4"): _of(2024, 11, 12),
        ("2025", "T1"): _of(2025, 1, 2, 3),
        ("2025", "T2"): _of(2025, 4, 5, 6),
        ("2025", "T3"): _of(2025, 7),
    },
    MONTH: {("2024", "Nov"): _of(2024, 11), ("2025", "Ene"): _of(2025, 1)},
}
