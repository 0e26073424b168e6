"""Rounding: what Decimal says of the same number, for whole ranges of numbers."""

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analytics.rounding import mean_of, percentage, round_half_up, share_of

decimals = st.decimals(min_value=-(10**9), max_value=10**9, places=4)


def by_decimal(value: Decimal, digits: int) -> Decimal:
    return value.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)


class TestRounding:
    @pytest.mark.parametrize(
        ("value", "digits", "rounded"),
        [
            (Decimal("0.25"), 1, 0.3),
            (Decimal("0.35"), 1, 0.4),
            (Decimal("-0.25"), 1, -0.3),
            (Fraction(1, 8), 2, 0.13),
            (0.285, 2, 0.29),
            (1.005, 2, 1.01),
            (62.25, 1, 62.3),
            (7, 1, 7.0),
        ],
    )
    def test_takes_a_half_away_from_zero(
        self, value: Decimal | Fraction | float, digits: int, rounded: float
    ) -> None:
        assert round_half_up(value, digits) == rounded

    @pytest.mark.parametrize(("value", "rounded"), [(0.5, 1), (1.5, 2), (2.5, 3), (-2.5, -3)])
    def test_gives_whole_numbers_without_digits(self, value: float, rounded: int) -> None:
        result = round_half_up(value)
        assert (result, type(result)) == (rounded, int)

    @given(decimals, st.integers(0, 3))
    def test_agrees_with_decimal(self, value: Decimal, digits: int) -> None:
        expected = by_decimal(value, digits)
        assert round_half_up(value, digits) == float(expected)
        assert round_half_up(Fraction(value), digits) == float(expected)
        assert round_half_up(float(value), digits) == float(expected)

    @given(st.integers(0, 10**7), st.integers(1, 10**5))
    def test_of_a_share_agrees_with_decimal(self, part: int, whole: int) -> None:
        with localcontext(prec=60):
            expected = by_decimal(Decimal(100 * part) / whole, 1)
        assert percentage(part, whole) == float(expected)

    def test_of_a_share_of_nothing_is_unknown(self) -> None:
        assert percentage(0, 0) is None
        assert mean_of([]) is None

    @given(st.lists(decimals, min_size=1, max_size=30))
    def test_of_a_mean_happens_once(self, values: list[Decimal]) -> None:
        mean = mean_of(values)
        assert mean is not None
        assert mean * len(values) == Fraction(sum(values))


class TestShareOf:
    @given(
        st.fractions(min_value=0, max_value=10**10, max_denominator=10),
        st.fractions(min_value=0, max_value=200, max_denominator=1_000),
    )
    def test_is_that_of_the_exact_product(self, whole: Fraction, percent: Fraction) -> None:
        assert share_of(whole, percent) == round_half_up(whole * percent / 100)

    def test_of_a_half_goes_up(self) -> None:
        assert (share_of(1, 50), share_of(3, 50), share_of(1, Fraction("49.9"))) == (1, 2, 0)
