"""No sum or difference of results that may be shown rests on fewer people than the minimum."""

import itertools
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping

import hypothesis.strategies as st
from hypothesis import given

from app.surveys.results.rules import REST, Place, is_in, shown_groups, smallest_cut

LEAST = 3
places = st.builds(Place, company_id=st.integers(1, 2), area_id=st.sampled_from([None, 7, 8]))
crowds = st.lists(st.tuples(st.integers(1, 4), places), max_size=30)
cells = st.dictionaries(
    st.tuples(st.integers(1, 4), st.sampled_from("ABC")), st.integers(1, 9), min_size=1
)


def isolated(sizes: Mapping[tuple[int, Hashable], int]) -> Iterator[int]:
    """How many responses each weighing of batches and groups with two weights rests on.

    A response weighs what its batch weighs less what its group weighs: with weights 0 and 1 those
    count that are on different sides of a division of batches and groups.
    """
    nodes = sorted({("batch", one) for one, _ in sizes} | {("group", one) for _, one in sizes})
    for side in itertools.product((0, 1), repeat=len(nodes)):
        of = dict(zip(nodes, side, strict=True))
        count = sum(
            size
            for (batch, group), size in sizes.items()
            if of["batch", batch] != of["group", group]
        )
        if count:
            yield count


class TestSmallestCut:
    @given(cells)
    def test_is_the_smallest_of_all_divisions(self, sizes: dict[tuple[int, Hashable], int]) -> None:
        assert smallest_cut(sizes) == min(isolated(sizes))


class TestGroups:
    @given(crowds)
    def test_isolate_nobody_with_what_is_known_of_the_batches(
        self, crowd: list[tuple[int, Place]]
    ) -> None:
        sizes = Counter(batch for batch, _ in crowd)
        crowd = [one for one in crowd if sizes[one[0]] >= LEAST]
        groups = shown_groups(crowd, LEAST)
        known: Counter[tuple[int, Hashable]] = Counter()
        for batch, place in crowd:
            inside = [one for one in groups if is_in(place, {one}, None, None)]
            known[batch, str(inside[0]) if place in groups or inside else REST] += 1
        if groups:
            assert min(isolated(known)) >= LEAST

    def test_of_one_batch_need_only_be_large_enough_and_leave_enough(self) -> None:
        north, south = Place(1, 7), Place(1, 8)
        assert shown_groups([(1, north)] * 3 + [(1, south)] * 4, LEAST) == {north, south}
        assert shown_groups([(1, north)] * 4 + [(1, south)] * 2, LEAST) == set()

    def test_are_hidden_where_an_earlier_look_would_give_one_away(self) -> None:
        """First a, a, a, b were shown, later b, b, b: without the a, the first b stands alone."""
        north, south = Place(1, 7), Place(1, 8)
        crowd = [(1, north)] * 3 + [(1, south)] + [(2, south)] * 3
        assert shown_groups(crowd, LEAST) == set()

    def test_of_small_areas_still_count_for_their_company(self) -> None:
        crowd = [(1, Place(1, area)) for area in (7, 7, 8, 8)] + [(1, Place(2, 7))] * 3
        groups = shown_groups(crowd, LEAST)
        assert sum(is_in(place, groups, 1, None) for _, place in crowd) == 4
        assert sum(is_in(place, groups, None, 7) for _, place in crowd) == 3
        assert sum(is_in(place, groups, 1, 7) for _, place in crowd) == 0
