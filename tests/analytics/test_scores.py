"""Scores of surveys: between their bounds, and the same in whatever order people answer."""

import hypothesis.strategies as st
import pytest
from hypothesis import given

from analytics.scores import Option, Score, index_of, overall, score_of

FIVE = [Option(value) for value in range(1, 6)]
NA = Option(is_na=True)
WORDS = [Option(), Option()]


@st.composite
def scales(draw: st.DrawFn) -> list[Option]:
    """Two to seven numbers that rise or fall, and perhaps *No aplica*."""
    steps = draw(st.lists(st.integers(1, 90), min_size=2, max_size=7, unique=True))
    values = sorted(step / 2 for step in steps)
    options = [Option(value) for value in draw(st.sampled_from([values, values[::-1]]))]
    return [*options, NA] if draw(st.booleans()) else options


@st.composite
def answered(draw: st.DrawFn) -> tuple[list[Option], list[int]]:
    """A scale, and how many chose each of its options."""
    options = draw(scales())
    size = len(options)
    return options, draw(st.lists(st.integers(0, 50), min_size=size, max_size=size))


class TestRow:
    def test_counts_means_and_shares(self) -> None:
        assert score_of(FIVE, [0, 1, 1, 1, 1]) == Score(4, 3.5, 50.0, 62.5)

    def test_leaves_out_what_does_not_apply(self) -> None:
        assert score_of([*FIVE, NA], [0, 0, 0, 2, 0, 9]) == Score(2, 4.0, 100.0, 75.0)
        assert score_of([*FIVE, NA], [0, 0, 0, 0, 0, 9]) == Score(0)

    def test_of_a_falling_scale_is_that_of_the_rising_one(self) -> None:
        counts = [3, 0, 2, 7, 1]
        assert score_of(FIVE[::-1], counts[::-1]) == score_of(FIVE, counts)

    @pytest.mark.parametrize(
        ("values", "favorable"), [((0, 1), 25.0), ((0, 1, 2), 25.0), ((1, 2, 3, 4), 50.0)]
    )
    def test_takes_two_of_four_options_for_favorable_and_else_the_best(
        self, values: tuple[int, ...], favorable: float
    ) -> None:
        options = [Option(value) for value in values]
        counts = [4 - len(values) + 1, *[1] * (len(values) - 1)]
        assert score_of(options, counts).favorable == favorable

    def test_of_words_has_only_how_many_answered(self) -> None:
        assert score_of([*WORDS, NA], [3, 4, 5]) == Score(7)

    def test_of_one_step_has_no_index(self) -> None:
        assert score_of([Option(1), NA], [3, 0]) == Score(3, 1.0, 100.0, None)

    @given(answered())
    def test_stays_within_its_bounds(self, row: tuple[list[Option], list[int]]) -> None:
        options, counts = row
        score = score_of(options, counts)
        assert score.n == sum(
            count for option, count in zip(options, counts, strict=True) if not option.is_na
        )
        if score.n:
            assert score.index is not None and 0 <= score.index <= 100  # noqa: PT018 - one value
            assert score.favorable is not None and 0 <= score.favorable <= 100  # noqa: PT018 - one value

    @given(answered(), st.randoms())
    def test_does_not_depend_on_the_order(
        self, row: tuple[list[Option], list[int]], random: object
    ) -> None:
        pairs = list(zip(*row, strict=True))
        shuffled = list(pairs)
        random.shuffle(shuffled)  # type: ignore[attr-defined]  # a random.Random of hypothesis
        options, counts = zip(*shuffled, strict=True)
        assert score_of(options, counts) == score_of(*row)

    @given(answered())
    def test_improves_with_a_better_answer(self, row: tuple[list[Option], list[int]]) -> None:
        options, counts = row
        best = max(range(len(options)), key=lambda place: options[place].value or 0)
        before = score_of(options, counts).index
        counts[best] += 1
        after = score_of(options, counts).index
        assert after is not None
        assert before is None or after >= before

    @given(answered())
    def test_has_the_same_index_from_its_sum(self, row: tuple[list[Option], list[int]]) -> None:
        options, counts = row
        scored = [
            (option.value or 0, count)
            for option, count in zip(options, counts, strict=True)
            if option.is_scored
        ]
        total = sum(value * count for value, count in scored)
        answers = sum(count for _, count in scored)
        assert index_of(options, total, answers) == score_of(options, counts).index


class TestWhole:
    def test_is_the_mean_of_the_rows(self) -> None:
        assert overall([50.0, None, 100.0]) == 75.0

    def test_of_nothing_is_unknown(self) -> None:
        assert overall([]) is None
        assert overall([None]) is None

    @given(st.lists(st.lists(st.floats(0, 100), min_size=1, max_size=5), min_size=1, max_size=4))
    def test_weighs_tables_by_their_rows(self, tables: list[list[float]]) -> None:
        rows = [index for table in tables for index in table]
        weighted = sum((overall(table) or 0) * len(table) for table in tables) / len(rows)
        assert overall(rows) == pytest.approx(weighted)
