"""The words of amounts: complete, and each name once."""

from analytics.amounts import AMOUNTS, PARTICIPATION


class TestAmounts:
    def test_no_two_amounts_share_a_name_or_a_formula(self) -> None:
        assert len({one.name for one in AMOUNTS.values()}) == len(AMOUNTS)
        assert len({one.formula for one in AMOUNTS.values()}) == len(AMOUNTS)

    def test_says_each_thing_of_each_amount(self) -> None:
        for one in AMOUNTS.values():
            assert all((one.name, one.formula, one.source, one.description))

    def test_names_the_amounts_of_one_participation(self) -> None:
        assert set(PARTICIPATION) < AMOUNTS.keys()
