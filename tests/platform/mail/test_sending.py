"""Mail over a real SMTP server, in good and bad weather; nothing leaves twice."""

import contextlib
import datetime as dt
import socket
import time
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from sqlalchemy import select

from app.extensions import db as database
from app.models.mail import BOUNCED, FAILED, KEPT, QUEUED, SENT, Mail
from app.platform.mail import claims
from app.platform.mail import message as mail_message
from app.platform.mail import service as mail_service
from app.platform.mail.transport import INTERRUPTED
from tests.platform.mail.conftest import START, Desk, Scribe
from tests.support.sink import LATER, REFUSED, Sink


class TestInGoodWeather:
    def test_a_mail_arrives_with_all_its_parts(self, desk: Desk, sink: Sink) -> None:
        text = f"Ábreme: {mail_message.value('enlace')}"
        (mail_id,) = desk.queue("ana@empresa.cl", subject="¿Qué tal, «Ñandú»?", text=text)
        desk.send()
        (arrived,) = sink.arrived
        mail, message = desk.mail(mail_id), arrived.message
        assert (mail.state, mail.sent_at, mail.tries, mail.error) == (SENT, START, 1, None)
        assert message["Subject"] == "¿Qué tal, «Ñandú»?"
        assert message["From"] == '"Capacitación, Andina" <capacitacion@empresa.cl>'
        assert (message["To"], message["Reply-To"]) == ("ana@empresa.cl", "equipo@empresa.cl")
        assert message["Message-ID"] == mail.message_id
        assert message["Date"].datetime == START
        link = f"https://x.cl/a?m={mail_id}&n=1"
        assert arrived.part("plain") == f"Ábreme: {link}\r\n"
        assert f"Ábreme: {link.replace('&', '&amp;')}</p>" in arrived.part("html")
        assert arrived.content.isascii()
        assert desk.scribe.told == {mail_id: SENT}

    def test_many_share_a_connection(self, desk: Desk, sink: Sink) -> None:
        recipients = [f"p{number}@empresa.cl" for number in range(120)]
        desk.queue(*recipients)
        desk.send()
        assert sorted(sink.recipients) == sorted(recipients)
        assert sink.connections == 1

    def test_many_are_taken_at_once_while_the_server_is_quick(
        self, desk: Desk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        # However busy the machine is: to the sender no time passes.
        monkeypatch.setattr(mail_service, "time", SimpleNamespace(monotonic=lambda: 0.0))
        desk.queue(*(f"p{number}@empresa.cl" for number in range(30)))
        commits = 0
        for _ in desk.sending().steps():
            database.session.commit()
            commits += 1
        assert commits < 30

    def test_without_a_server_they_stay_and_are_not_called_sent(self, desk: Desk) -> None:
        (mail_id,) = desk.queue("ana@empresa.cl")
        desk.send(is_local=True)
        mail = desk.mail(mail_id)
        assert (mail.state, mail.sent_at, desk.scribe.told) == (KEPT, None, {mail_id: KEPT})

    def test_what_nobody_needs_any_more_is_forgotten(self, desk: Desk, sink: Sink) -> None:
        needless, needed = desk.queue("ana@empresa.cl", "luis@empresa.cl")
        desk.scribe.needless = {needless}
        desk.send()
        assert sink.recipients == ["luis@empresa.cl"]
        assert list(database.session.scalars(select(Mail.id))) == [needed]

    def test_a_run_ends_when_its_time_is_over(
        self, desk: Desk, sink: Sink, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        clock = SimpleNamespace(monotonic=lambda: 0.2 * len(sink.arrived))
        monkeypatch.setattr(mail_service, "time", clock)
        desk.queue(*(f"p{number}@empresa.cl" for number in range(10)))
        desk.send(seconds=0.5)
        assert len(sink.arrived) == 3
        desk.send()
        assert len(set(sink.recipients)) == len(sink.arrived) == 10

    def test_what_is_not_due_waits(self, desk: Desk, sink: Sink) -> None:
        desk.queue("ana@empresa.cl")
        desk.later(seconds=-1)
        desk.send()
        assert (sink.arrived, sink.connections) == ([], 0)


class TestAServerThatRefuses:
    def test_one_address_bounces_and_the_others_arrive(self, desk: Desk, sink: Sink) -> None:
        sink.answers["no@empresa.cl"] = REFUSED
        bad, good = desk.queue("no@empresa.cl", "ana@empresa.cl")
        desk.send()
        assert sink.recipients == ["ana@empresa.cl"]
        mail = desk.mail(bad)
        assert (mail.state, mail.sent_at) == (BOUNCED, None)
        assert mail.error == (
            "El servidor de correo rechazó la dirección: 550 5.1.1 No such user here"
        )
        assert desk.scribe.told == {bad: BOUNCED, good: SENT}

    @pytest.mark.parametrize(
        "said", ["554 5.7.1 Relay access denied", "530 Authenticate first", "552 5.2.2 Over quota"]
    )
    def test_something_else_than_the_address_is_tried_again(
        self, desk: Desk, sink: Sink, said: str
    ) -> None:
        sink.answers["ana@empresa.cl"] = said
        (mail_id,) = desk.queue("ana@empresa.cl")
        desk.send()
        assert (desk.mail(mail_id).state, desk.scribe.told) == (QUEUED, {})

    def test_one_address_for_now_is_tried_again_after_growing_waits(
        self, desk: Desk, sink: Sink
    ) -> None:
        sink.answers["llena@empresa.cl"] = LATER
        (mail_id,) = desk.queue("llena@empresa.cl")
        desk.send()
        mail = desk.mail(mail_id)
        assert (mail.state, mail.tries) == (QUEUED, 1)
        assert mail.next_try_at == START + dt.timedelta(minutes=1)
        assert "pidió esperar: 451" in (mail.error or "")
        desk.later(minutes=1)
        desk.send()
        assert desk.mail(mail_id).next_try_at == desk.at + dt.timedelta(minutes=5)
        sink.answers.clear()
        desk.send()
        assert sink.arrived == []
        desk.later(minutes=5)
        desk.send()
        assert (desk.mail(mail_id).state, len(sink.arrived)) == (SENT, 1)

    def test_one_address_for_ever_fails_in_the_end(self, desk: Desk, sink: Sink) -> None:
        sink.answers["llena@empresa.cl"] = LATER
        (mail_id,) = desk.queue("llena@empresa.cl")
        for _ in range(len(claims.WAITS) + 1):
            assert desk.scribe.told == {}
            desk.send()
            desk.later(days=1)
        mail = desk.mail(mail_id)
        assert (mail.state, mail.tries) == (FAILED, len(claims.WAITS) + 1)
        assert (mail.error or "").startswith("Se intentó varias veces sin éxito. El servidor")
        assert desk.scribe.told == {mail_id: FAILED}

    def test_a_message_is_not_sent_again(self, desk: Desk, sink: Sink) -> None:
        sink.at_data = lambda _: "554 5.7.1 Looks like spam"
        (mail_id,) = desk.queue("ana@empresa.cl")
        desk.send()
        mail = desk.mail(mail_id)
        assert (mail.state, mail.error) == (
            FAILED,
            "El servidor de correo rechazó el mensaje: 554 5.7.1 Looks like spam",
        )

    @pytest.mark.parametrize(
        "address", ["ana@empresa.cl\r\nBcc: otra@x.cl", "dos@a.cl, tres@b.cl", "sin", "ñu@a.cl"]
    )
    def test_no_address_that_is_none_stops_the_others(
        self, desk: Desk, sink: Sink, address: str
    ) -> None:
        bad, good = desk.queue(address, "ana@empresa.cl")
        desk.send()
        assert (desk.mail(bad).state, desk.mail(bad).error) == (
            BOUNCED,
            "La dirección no es válida.",
        )
        assert sink.recipients == ["ana@empresa.cl"]
        assert desk.mail(good).state == SENT

    def test_a_line_break_in_a_subject_begins_no_header(self, desk: Desk, sink: Sink) -> None:
        desk.queue("ana@empresa.cl", subject="Hola\r\nBcc: otra@x.cl\r\n\r\nTexto\x02")
        desk.send()
        (arrived,) = sink.arrived
        assert arrived.message["Subject"] == "Hola Bcc: otra@x.cl Texto"
        assert arrived.message["Bcc"] is None

    def test_an_address_with_a_spanish_domain_is_written_in_ascii(
        self, desk: Desk, sink: Sink
    ) -> None:
        desk.queue("ana@ñandú.cl")
        desk.send()
        assert sink.recipients == ["ana@xn--and-6ma2c.cl"]


class TestAServerThatIsAway:
    def test_all_mail_waits_and_arrives_once(self, desk: Desk, sink: Sink) -> None:
        sink.close()
        ids = desk.queue(*(f"p{number}@empresa.cl" for number in range(50)))
        desk.send()
        waiting = [desk.mail(one) for one in ids]
        assert {(one.state, one.tries, one.next_try_at) for one in waiting} == {
            (QUEUED, 1, START + dt.timedelta(minutes=1))
        }
        assert waiting[0].error == "No pudimos conectarnos con el servidor de correo."
        sink.open()
        desk.later(minutes=1)
        desk.send()
        assert len(sink.arrived) == len(set(sink.recipients)) == 50

    def test_for_too_long_mail_fails(self, desk: Desk, sink: Sink) -> None:
        sink.close()
        (mail_id,) = desk.queue("ana@empresa.cl")
        for _ in range(len(claims.WAITS) + 1):
            desk.send()
            desk.later(days=1)
        assert (desk.mail(mail_id).state, desk.scribe.told) == (FAILED, {mail_id: FAILED})

    def test_in_the_middle_nothing_is_lost_or_repeated(self, desk: Desk, sink: Sink) -> None:
        ids = desk.queue(*(f"p{number}@empresa.cl" for number in range(40)))
        sink.at_data = lambda _: sink.close() if len(sink.arrived) == 15 else None  # type: ignore[func-returns-value]  # none is meant
        desk.send()
        sink.at_data = lambda _: None
        sink.open()
        for _ in range(3):
            desk.later(minutes=40)
            desk.send()
        states = {one: desk.mail(one).state for one in ids}
        assert len(sink.recipients) == len(set(sink.recipients))
        unknown = [one for one, state in states.items() if state != SENT]
        assert {states[one] for one in unknown} <= {FAILED}
        assert len(unknown) <= 1, "only what was being handed over"
        assert len(sink.arrived) + len(unknown) == 40


class TestAServerThatHangs:
    @pytest.fixture
    def hurried(self, desk: Desk) -> Desk:
        """Gives a mail one second."""
        desk.lease_seconds = 3
        return desk

    def test_after_the_message_nobody_knows_and_it_is_not_repeated(
        self, hurried: Desk, sink: Sink
    ) -> None:
        sink.seconds = 8
        first, second = hurried.queue("ana@empresa.cl", "luis@empresa.cl")
        begun = time.monotonic()
        hurried.send(seconds=1)
        assert time.monotonic() - begun < 8
        assert (hurried.mail(first).state, hurried.mail(first).error) == (FAILED, INTERRUPTED)
        assert hurried.mail(second).state == QUEUED
        sink.seconds = 0
        hurried.later(days=2)
        hurried.send()
        assert sink.recipients.count("luis@empresa.cl") == 1
        assert hurried.mail(first).state == FAILED

    def test_before_the_message_it_is_tried_again(self, hurried: Desk, sink: Sink) -> None:
        (mail_id,) = hurried.queue("ana@empresa.cl")
        with _silent(sink):
            hurried.send()
        assert hurried.mail(mail_id).state == QUEUED
        hurried.later(minutes=1)
        hurried.send()
        assert sink.recipients == ["ana@empresa.cl"]


@contextlib.contextmanager
def _silent(sink: Sink) -> Iterator[None]:
    """The same port, where somebody listens and never says a word."""
    sink.close()
    with socket.create_server(("127.0.0.1", sink.port)):
        yield
    sink.open()


class TestSeveralWriters:
    def test_fill_in_and_hear_of_their_own_mails_only(self, desk: Desk, sink: Sink) -> None:
        accounts = Scribe()
        desk.writers["cuenta"] = accounts
        asked, invited = desk.queue("ana@empresa.cl"), desk.queue("luis@empresa.cl", kind="cuenta")
        desk.send()
        assert sorted(sink.recipients) == ["ana@empresa.cl", "luis@empresa.cl"]
        assert (list(desk.scribe.told), list(accounts.told)) == (asked, invited)

    def test_are_not_given_a_kind_of_each_other(self) -> None:
        with pytest.raises(AssertionError, match="cuenta"):
            mail_service.register(Scribe(), kinds=("cuenta",))
