"""Long rows become tables that are read across."""

from analytics.pivots import across, by_month


class TestAcross:
    def test_has_every_row_and_column_in_the_order_asked_for(self) -> None:
        cells = [(7, "b", "Sí"), (3, "a", "No"), (3, "b", "Sí")]
        result = across(cells, rows=[7, 3, 5], columns=["c", "b", "a"])
        assert list(result) == [7, 3, 5]
        assert result == {
            7: {"c": None, "b": "Sí", "a": None},
            3: {"c": None, "b": "Sí", "a": "No"},
            5: {"c": None, "b": None, "a": None},
        }
        assert list(result[7]) == ["c", "b", "a"]

    def test_of_nothing_has_empty_rows(self) -> None:
        assert across([], rows=[1], columns=["a"]) == {1: {"a": None}}


class TestByMonth:
    def test_adds_up_months_rows_and_all(self) -> None:
        amounts = [("A", "x", 1, 10), ("B", "x", 12, 5), ("A", "x", 1, 2), ("A", "y", 2, 1)]
        nothing = [0] * 8
        assert by_month(amounts) == [
            ["A", "x", 12, 0, 0, *nothing, 0, 12],
            ["A", "y", 0, 1, 0, *nothing, 0, 1],
            ["B", "x", 0, 0, 0, *nothing, 5, 5],
            ["Total", None, 12, 1, 0, *nothing, 5, 18],
        ]

    def test_of_nothing_is_empty(self) -> None:
        assert by_month([]) == []
