"""Figures of a year, whatever its numbers are."""

from hypothesis import given
from hypothesis import strategies as st

from app.finance.budget.rules import Figures, Share
from app.finance.franchise.rules import Sums

pesos = st.integers(0, 10**9)
shares = st.builds(
    lambda cost, share: Share(Sums(1, cost, cost * share // 100), 1), pesos, st.integers(0, 100)
)
years = st.builds(
    Figures,
    budgeted=pesos,
    ceiling=st.none() | pesos,
    executed=shares,
    committed=shares,
    hours=st.just(0.0) | st.floats(0.1, 10**6),
    people=st.integers(0, 10**5),
)


class TestFigures:
    @given(years)
    def test_never_use_more_than_the_ceiling(self, year: Figures) -> None:
        assert year.ceiling is None or year.usable_franchise <= year.ceiling
        assert year.usable_franchise + year.excess == year.franchise
        assert year.excess >= 0

    @given(years)
    def test_divide_by_nothing_only_where_there_is_something(self, year: Figures) -> None:
        assert (year.execution_rate is None) == (year.budgeted == 0)
        assert (year.franchise_use is None) == (not year.ceiling)
        assert (year.cost_per_hour is None) == (year.hours == 0)
        assert (year.cost_per_person is None) == (year.people == 0)
