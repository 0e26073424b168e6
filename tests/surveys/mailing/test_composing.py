"""Mails from their texts: placeholders, several collaborators, and nothing that names can do."""

import datetime as dt
from dataclasses import replace

from app.organisation.settings.rules import SURVEYS, MailText
from app.platform.mail import message
from app.surveys.mailing.rules import Composed, Topic, composed

TEXTS = SURVEYS.typed(SURVEYS.defaults).texts
ANA = Topic(
    key="1",
    collaborator="Ana Soto",
    course="Excel",
    company="Andina",
    end_date=dt.date(2026, 5, 19),
    link="https://x.cl/answer/a",
    days_left="7",
)
LUIS = replace(ANA, key="2", collaborator="Luis Vera", link="https://x.cl/answer/b")


def made(words: MailText, *topics: Topic, **given: str) -> Composed:
    return composed(words, name=given.pop("name", "Paula"), topics=topics, **given)


class TestPlaceholders:
    def test_become_words_in_every_part(self) -> None:
        body = (
            "{{nombre}}, {{ curso }}, {{empresa}}, {{fecha_termino}}, {{dias_restantes}}, "
            "{{colaborador}}: {{enlace}}"
        )
        found = made(MailText("{{curso}} de {{nombre}}", body), ANA)
        assert found.subject == "Excel de Paula"
        assert found.text == (
            "Paula, Excel, Andina, 19-05-2026, 7, Ana Soto: https://x.cl/answer/a"
        )
        assert '<a href="https://x.cl/answer/a"' in found.html

    def test_make_a_button_of_a_link_that_stands_alone(self) -> None:
        found = made(TEXTS["invitacion"], ANA)
        assert 'href="https://x.cl/answer/a"' in found.html
        assert ">Responder la encuesta</a>" in found.html
        assert "\nhttps://x.cl/answer/a\n" in found.text

    def test_never_fill_what_a_name_says(self) -> None:
        topic = replace(ANA, course='<b>"{{enlace}}"</b>', collaborator=message.value("enlace:2"))
        found = made(MailText("{{curso}}", "{{curso}} {{colaborador}} {{enlace}}"), topic)
        assert found.subject == '<b>"{{enlace}}"</b>'
        assert message.OPENING not in found.text + found.html
        assert "<b>" not in found.html
        assert found.html.count("answer/a") == 2, "address and text of the one link"

    def test_leave_a_header_on_one_line_and_short(self) -> None:
        topic = replace(ANA, course="Muy\r\nBcc: x@y.cl " + "largo " * 100)
        found = made(MailText("Curso {{curso}}", "{{enlace}} bienvenida"), topic)
        assert "\n" not in found.subject
        assert "\r" not in found.subject
        assert len(found.subject) <= 300


class TestSeveralCollaborators:
    def test_have_a_paragraph_with_a_link_each(self) -> None:
        found = made(TEXTS["jefatura"], ANA, LUIS)
        text = message.filled(found.text, {}, {"1", "2"})
        assert text.count('curso "Excel"') == 2
        assert text.index("answer/a") < text.index("answer/b")
        assert text.count("Tu equipo participó") == text.count("Gracias por tu tiempo") == 1
        assert "answer/a" not in message.filled(found.text, {}, {"2"})
        assert "answer/a" not in message.filled(found.html, {}, {"2"})
        assert ">Responder sobre Ana Soto</a>" in found.html

    def test_are_one_team_in_the_subject(self) -> None:
        subject = TEXTS["jefatura"].subject
        one = made(TEXTS["jefatura"], ANA, LUIS).subject
        assert one == '¿Cómo aplica tu equipo lo aprendido en "Excel"?'
        others = [replace(LUIS, course=name) for name in ("Word", "Redes")]
        assert made(MailText(subject, "{{enlace}} hola"), ANA, others[0]).subject == (
            '¿Cómo aplica tu equipo lo aprendido en "Excel y 1 curso más"?'
        )
        assert "Excel y 2 cursos más" in made(TEXTS["jefatura"], ANA, *others).subject


class TestAWordOfTheSender:
    def test_stands_after_the_greeting_as_it_was_written(self) -> None:
        found = made(TEXTS["recordatorio"], ANA, message="Nos ayuda <mucho>\n{{nombre}}")
        assert "Hola Paula:\n\nNos ayuda <mucho>\n{{nombre}}\n\nTodavía" in found.text
        assert "Nos ayuda &lt;mucho&gt;<br>{{nombre}}</p>" in found.html
