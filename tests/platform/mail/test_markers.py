"""What mails leave open, and that nobody's name can pose as it."""

import html

from app.platform.mail import message
from app.platform.mail.message import agreeing, one_line


class TestMarkers:
    def test_are_filled_in_and_parts_without_need_fall_away(self) -> None:
        link = message.value("1")
        text = f"A {message.part('x', f'B {link}')}{message.part('y', 'C')} D"
        assert message.filled(text, {"1": "<L>"}, {"x"}) == "A B <L> D"
        assert message.filled(text, {"1": "<L>"}, {"x"}, escape=html.escape) == "A B &lt;L&gt; D"
        assert message.filled(text, {}, ()) == "A  D"

    def test_cannot_be_forged_by_a_name(self) -> None:
        name = f"Ana{message.value('2')}"
        text = f"{message.plain(name)}: {message.value('1')}"
        assert message.filled(text, {"1": "mío", "2": "ajeno"}, ()) == "Ana=2: mío"

    def test_are_dots_for_those_who_may_not_see(self) -> None:
        assert message.hidden(f"A {message.part('x', message.value('1'))}") == "A …"


class TestSentences:
    def test_agree_with_their_number(self) -> None:
        assert agreeing("Recordatorio: quedan 1 días") == "Recordatorio: queda 1 día"
        assert agreeing("quedan 11 días") == "quedan 11 días"

    def test_for_headers_are_one_line(self) -> None:
        assert one_line("a\r\n b", 10) == "a b"
        assert one_line("a" * 20, 10) == "aaaaaaaaa…"
