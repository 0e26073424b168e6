"""A mail server that wants encryption and a password."""

import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest
import trustme

from app.models.mail import SENT
from app.platform.mail.message import Letterhead
from app.platform.mail.transport import Away, SmtpPost
from tests.support.sink import Sink, guarded

OTHER_NAME = "127.1"
"""An address of this machine that the product does not know as its own."""


@pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")
class TestEncryption:
    LETTERHEAD = Letterhead("Equipo", "equipo@empresa.cl")

    @pytest.fixture
    def authority(self) -> trustme.CA:
        """Somebody who certifies."""
        return trustme.CA()

    @pytest.fixture
    def guard(self, authority: trustme.CA) -> Iterator[Sink]:
        """A server with a certificate for this machine, a user and a password."""
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        authority.issue_cert("127.0.0.1", OTHER_NAME).configure_cert(context)
        with Sink(**guarded("ana@x.cl", "se/cre:to", context)) as sink:
            yield sink

    @pytest.fixture
    def plain(self) -> Iterator[Sink]:
        """A server that wants a password and offers no encryption."""
        options = guarded("ana@x.cl", "se/cre:to", None)
        with Sink(**options, auth_require_tls=False) as sink:
            yield sink

    def _hand_over(
        self, sink: Sink, password: str = "se%2Fcre%3Ato", host: str = "127.0.0.1"
    ) -> str:
        url = sink.url.replace("//127.0.0.1", f"//ana%40x.cl:{password}@{host}")
        post = SmtpPost.connected(url, self.LETTERHEAD.address)
        outcome = post.hand_over("luis@empresa.cl", b"Subject: Hola\r\n\r\nHola\r\n.punto\r\n")
        post.close()
        return outcome.state

    def test_is_used_where_it_is_offered_and_then_the_password(
        self, guard: Sink, authority: trustme.CA, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        authority.cert_pem.write_to_path(str(tmp_path / "ca.pem"))
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))
        assert self._hand_over(guard) == SENT
        assert guard.arrived[0].content.endswith(b"\r\nHola\r\n.punto\r\n")
        with pytest.raises(Away, match="no aceptó el usuario o la contraseña"):
            self._hand_over(guard, "otra")
        assert self._hand_over(guard, host=OTHER_NAME) == SENT

    def test_is_asked_of_other_machines_before_the_password(self, plain: Sink) -> None:
        with pytest.raises(Away, match="no ofrece una conexión segura"):
            self._hand_over(plain, host=OTHER_NAME)
        assert plain.arrived == []

    def test_is_not_asked_of_this_machine(self, plain: Sink) -> None:
        assert self._hand_over(plain) == SENT

    def test_with_a_certificate_that_nobody_vouches_for_is_refused(self, guard: Sink) -> None:
        with pytest.raises(Away, match="certificado del servidor de correo no es válido"):
            self._hand_over(guard)
