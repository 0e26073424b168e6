"""A mail server that wants encryption and a password."""

import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest
import trustme

from app.mail.letters import Letterhead
from app.mail.transport import Away, SmtpPost
from app.models.mail import SENT
from tests.support.sink import Sink, guarded


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
        authority.issue_cert("127.0.0.1").configure_cert(context)
        with Sink(**guarded("ana@x.cl", "se/cre:to", context)) as sink:
            yield sink

    def _hand_over(self, sink: Sink, password: str = "se%2Fcre%3Ato") -> str:
        url = sink.url.replace("//", f"//ana%40x.cl:{password}@")
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

    def test_with_a_certificate_that_nobody_vouches_for_is_refused(self, guard: Sink) -> None:
        with pytest.raises(Away, match="certificado del servidor de correo no es válido"):
            self._hand_over(guard)
