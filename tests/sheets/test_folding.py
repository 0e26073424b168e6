"""Letters as patterns of columns know them."""

import unicodedata

import pyarrow as pa
import pyarrow.compute as pc
import pytest

from sheets.folding import LETTER


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
