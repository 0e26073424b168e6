"""The small values of a load: sums, batches made ahead."""

import itertools
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.imports.counts import Counts, CountsDisagree
from app.imports.options import Choice, Options
from app.imports.pipeline.stage import prefetch

NUMBERS = st.integers(0, 1_000)


def sound(created: int, updated: int, unchanged: int, skipped: int, failed: int) -> Counts:
    total = created + updated + unchanged + skipped + failed
    return Counts(total, created, updated, unchanged, skipped, failed)


class TestCounts:
    def test_that_lose_a_row_are_refused(self):
        with pytest.raises(CountsDisagree):
            Counts(rows=2, created=1).check()

    @given(st.builds(sound, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS), st.data())
    def test_still_add_up_after_any_round(self, counts: Counts, data: st.DataObject):
        back = data.draw(st.integers(0, counts.failed))
        created = data.draw(st.integers(0, back))
        again = Counts(rows=back, created=created, failed=back - created)
        assert counts.after_round(again).rows == counts.rows

    @given(st.builds(sound, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS))
    def test_come_back_from_json(self, counts: Counts):
        assert Counts.from_json(counts.to_json()) == counts


class TestAhead:
    def test_gives_every_item_in_order(self):
        assert list(prefetch(iter(range(1, 50)))) == list(range(1, 50))

    def test_raises_what_making_one_raised(self):
        def failing() -> Iterator[int]:
            yield 1
            raise ValueError("two")

        taken = prefetch(failing())
        assert next(taken) == 1
        with pytest.raises(ValueError, match="two"):
            next(taken)

    def test_is_never_more_than_one_ahead(self):
        made = itertools.count(1)
        taken = prefetch(iter(lambda: next(made), None))
        for expected in range(1, 20):
            assert next(taken) == expected
        taken.close()  # type: ignore[attr-defined]  # it is a generator
        assert next(made) == 21, "19 were taken, the 20th waited"


class TestOptions:
    def test_come_back_from_json(self):
        options = Options(
            on_duplicate="skip",
            on_error="all",
            blanks="clear",
            defaults={"gender": "Otro"},
            unknown={"company": {"X": Choice("map", 3), "Y": Choice("reject")}},
        )
        assert Options.from_json(options.to_json()) == options

    def test_of_an_empty_row_are_the_silent_ones(self):
        assert Options.from_json({}) == Options()
