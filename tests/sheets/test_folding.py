"""Names that are compared, and letters as patterns of columns know them."""

import unicodedata

import pyarrow as pa
import pyarrow.compute as pc
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.folding import LETTER, fold, fold_column

NAMES = st.one_of(
    st.text(max_size=12),
    st.text("aáAÁñÑ eoü.-'° nBC1", max_size=12),
    st.none(),
)


def are_letters(text: str) -> list[bool]:
    return pc.match_substring_regex(pa.array(list(text)), f"^{LETTER}$").to_pylist()


class TestLetters:
    @pytest.mark.parametrize(
        "text", ["azAZñÑüÿßıŁžơ", "ªº", "Ωя", "שم", "क", "한かカ漢", "ｊＡ", "ﬁ"]
    )
    def test_are_those_of_all_alphabets(self, text):
        assert all(unicodedata.category(letter)[0] == "L" for letter in text)
        assert all(are_letters(text))

    def test_are_no_digits_signs_or_pictures(self):
        signs = [chr(code) for code in range(0x250) if not chr(code).isalpha()]
        assert not any(are_letters("".join(signs) + "–—“”€№™①　！＠０｛😀𝐀\ue000\ufeff\x85"))


class TestFoldedNames:
    @given(st.lists(NAMES, max_size=20), st.integers(0, 5))
    def test_are_those_of_the_slow_road(self, names: list[str | None], start: int):
        column = pa.array(names, pa.string()).slice(start)
        expected = [None if name is None else fold(name) for name in column.to_pylist()]
        assert fold_column(column).to_pylist() == expected
