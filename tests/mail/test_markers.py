"""What mails leave open, and that nobody's name can pose as it."""

import html

from app.mail import markers
from app.mail.frame import one_line
from app.mail.letters import agreeing


class TestMarkers:
    def test_are_filled_in_and_parts_without_need_fall_away(self) -> None:
        link = markers.value("1")
        text = f"A {markers.part('x', f'B {link}')}{markers.part('y', 'C')} D"
        assert markers.filled(text, {"1": "<L>"}, {"x"}) == "A B <L> D"
        assert markers.filled(text, {"1": "<L>"}, {"x"}, escape=html.escape) == "A B &lt;L&gt; D"
        assert markers.filled(text, {}, ()) == "A  D"

    def test_cannot_be_forged_by_a_name(self) -> None:
        name = f"Ana{markers.value('2')}"
        text = f"{markers.plain(name)}: {markers.value('1')}"
        assert markers.filled(text, {"1": "mío", "2": "ajeno"}, ()) == "Ana=2: mío"

    def test_are_dots_for_those_who_may_not_see(self) -> None:
        assert markers.hidden(f"A {markers.part('x', markers.value('1'))}") == "A …"


class TestSentences:
    def test_agree_with_their_number(self) -> None:
        assert agreeing("Recordatorio: quedan 1 días") == "Recordatorio: queda 1 día"
        assert agreeing("quedan 11 días") == "quedan 11 días"

    def test_for_headers_are_one_line(self) -> None:
        assert one_line("a\r\n b", 10) == "a b"
        assert one_line("a" * 20, 10) == "aaaaaaaaa…"
