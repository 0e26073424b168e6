"""Rules of the franchise that need no database: amounts as people read them, and maxima."""

import datetime as dt
import re
from fractions import Fraction
from pathlib import Path

import pytest

from analytics.franchise import LAW, Zero
from app.finance.franchise.rules import Parameters, pesos, stored_settings, zero_text
from app.models.finance import SenceHourValue

TEXTS = Path(__file__).parents[3] / "frontend" / "src" / "features" / "courses" / "texts.ts"


class TestReasons:
    @pytest.mark.parametrize("zero", Zero)
    def test_have_a_sentence_and_a_short_word_of_the_browser(self, zero):
        words = re.search(r"zeroWords: \{(.*?)\}", TEXTS.read_text(), re.DOTALL)[1]
        assert zero_text(zero, LAW).endswith(".")
        assert re.search(rf'\b{zero}: "\w', words)


class TestPesos:
    @pytest.mark.parametrize(
        ("amount", "words"),
        [
            (0, "$0"),
            (1_682_350, "$1.682.350"),
            (Fraction(60_000, 7), "$8.571,43"),
            (Fraction(17_142_845, 1_000), "$17.142,85"),
            (Fraction(1, 8), "$0,13"),
            (-350_000, "−$350.000"),
        ],
    )
    def test_stand_after_their_sign(self, amount: int | Fraction, words: str) -> None:
        assert pesos(amount) == words


class TestMaximum:
    """What SENCE pays most for an hour, on the days that a resolution is valid."""

    @pytest.mark.parametrize(
        ("day", "value"),
        [
            (dt.date(2024, 12, 31), None),
            (dt.date(2025, 1, 1), 8_000),
            (dt.date(2025, 6, 30), 8_000),
            (dt.date(2025, 7, 1), 9_000),
        ],
    )
    def test_holds_from_the_first_to_the_last_day(self, day: dt.date, value: int | None) -> None:
        valid = (
            SenceHourValue(
                value=8_000, valid_from=dt.date(2025, 1, 1), valid_to=dt.date(2025, 6, 30)
            ),
            SenceHourValue(value=9_000, valid_from=dt.date(2025, 7, 1)),
        )
        parameters = Parameters({}, stored_settings({}), {"Presencial": valid})
        found = parameters.maximum_of("Presencial", day)
        assert (found and found.value) == value
        assert parameters.maximum_of("E-learning", day) is None
