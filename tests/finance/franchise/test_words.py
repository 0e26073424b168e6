"""Words of the franchise: amounts as people read them."""

from fractions import Fraction

import pytest

from app.finance.franchise.rules import pesos


class TestPesos:
    @pytest.mark.parametrize(
        ("amount", "words"),
        [
            (0, "$ 0"),
            (1_682_350, "$ 1.682.350"),
            (Fraction(60_000, 7), "$ 8.571,43"),
            (Fraction(17_142_845, 1_000), "$ 17.142,85"),
            (Fraction(1, 8), "$ 0,13"),
            (-350_000, "−$ 350.000"),
        ],
    )
    def test_stand_after_their_sign(self, amount: int | Fraction, words: str) -> None:
        assert pesos(amount) == words
