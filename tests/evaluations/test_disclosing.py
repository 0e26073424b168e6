"""No set of groups that may be shown gives a small one away."""

from collections import Counter

import hypothesis.strategies as st
from hypothesis import given

from app.evaluations.disclosing import Place, may_show, showable

LEAST = 3
places = st.builds(Place, company_id=st.integers(1, 3), area_id=st.sampled_from([None, 7, 8]))
crowds = st.lists(places, max_size=25)


class TestGroups:
    @given(st.lists(st.integers(1, 6), max_size=40), st.integers(1, 6))
    def test_leave_enough_of_the_whole(self, keys: list[int], least: int) -> None:
        shown = showable(keys, least)
        sizes = Counter(keys)
        rest = len(keys) - sum(sizes[key] for key in shown)
        assert not shown or rest == 0 or rest >= least
        assert all(sizes[key] >= least for key in shown)

    def test_give_the_smallest_up_for_the_rest(self) -> None:
        assert showable([*"aaaaa", *"bbb", *"cc"], LEAST) == {"a"}
        assert showable([*"aaaaa", *"bbb", *"ccc"], LEAST) == {"a", "b", "c"}
        assert showable("aaaa", LEAST) == {"a"}
        assert showable("aa", LEAST) == set()


class TestParts:
    @given(crowds, st.sampled_from([None, 1, 2, 3]), st.sampled_from([None, 7, 8]))
    def test_leave_enough_of_everything_that_may_be_shown_too(
        self, crowd: list[Place], company_id: int | None, area_id: int | None
    ) -> None:
        if not may_show(crowd, company_id=company_id, area_id=area_id, least=LEAST):
            return
        part = [
            one
            for one in crowd
            if company_id in (None, one.company_id) and area_id in (None, one.area_id)
        ]
        assert len(part) >= LEAST
        for around in self.around(crowd, company_id, area_id):
            rest = len(around) - len(part)
            assert rest == 0 or rest >= LEAST

    def around(
        self, crowd: list[Place], company_id: int | None, area_id: int | None
    ) -> list[list[Place]]:
        company = [one for one in crowd if company_id in (None, one.company_id)]
        area = [one for one in crowd if area_id in (None, one.area_id)]
        return [company, area] if company_id and area_id else [crowd]

    def test_cannot_be_taken_from_each_other(self) -> None:
        """Of a company with areas of 3, 3 and 2 no area would leave the last one alone."""
        crowd = [Place(1, area) for area in (7, 7, 7, 8, 8, 8, 9, 9)]
        crowd += [Place(2, area) for area in (7, 7, 7, 8, 8, 8, 9, 9, 9)]
        shown = [
            area for area in (7, 8, 9) if may_show(crowd, company_id=1, area_id=area, least=LEAST)
        ]
        assert len(shown) == 1
