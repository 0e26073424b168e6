"""Names of files are text: they say what a file is and can do nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.platform.files import LONGEST, content_disposition, display_name


class TestDisplayName:
    @pytest.mark.parametrize(
        ("given_name", "shown"),
        [
            ("personas.xlsx", "personas.xlsx"),
            ("../../etc/passwd", "passwd"),
            ("C:\\Users\\ana\\nómina.xls", "nómina.xls"),
            ("a\u202excl.slx", "axcl.slx"),
            ("a\r\nSet-Cookie: x.csv", "aSet-Cookie x.csv"),
            ("..", "archivo"),
            ("", "archivo"),
            (None, "archivo"),
        ],
    )
    def test_is_the_last_part_without_what_may_act(self, given_name: str | None, shown: str):
        assert display_name(given_name) == shown

    def test_is_short_and_keeps_its_ending(self):
        name = display_name("x" * 500 + ".xlsx")
        assert len(name) == LONGEST
        assert name.endswith(".xlsx")

    @given(st.text())
    def test_is_never_empty_nor_a_path(self, text: str):
        name = display_name(text)
        assert 0 < len(name) <= LONGEST
        assert not set(name) & set('/\\\r\n\x00"')


class TestContentDisposition:
    def test_carries_a_plain_and_a_true_name(self):
        assert content_disposition('nómina "mayo".xlsx') == (
            "attachment; filename=\"nomina mayo.xlsx\"; filename*=UTF-8''n%C3%B3mina%20mayo.xlsx"
        )

    @given(st.text())
    def test_is_one_header_of_plain_letters(self, text: str):
        header = content_disposition(text)
        assert header.isascii()
        assert "\r" not in header
        assert "\n" not in header
