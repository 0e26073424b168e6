"""Calls to servers that somebody named: where they may lead, and how they end."""

import socket
import ssl
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import trustme
from flask import Flask
from pytest_httpserver import HTTPServer
from werkzeug import Response

from app.platform import outgoing
from app.platform.outgoing import Limits, Unfit, Unreachable, call, place_of

LIMITS = Limits(seconds=2, most_bytes=1000)
OWN = "oficina.test"


@pytest.fixture
def office(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An installation that lets two hosts be private: this machine, and one by a made-up name."""
    named = replace(app.config["SETTINGS"], private_hosts=f"localhost, {OWN}")
    monkeypatch.setitem(app.config, "SETTINGS", named)
    with app.app_context():
        yield


@pytest.fixture
def receiver() -> Iterator[HTTPServer]:
    """A server of this machine."""
    with HTTPServer() as server:
        yield server


def url_of(server: HTTPServer, host: str = "localhost", path: str = "/avisos") -> str:
    return f"http://{host}:{server.port}{path}"


def resolving(monkeypatch: pytest.MonkeyPatch, *answers: str) -> list[str]:
    """Let each look-up of a name give the next address; which names were looked up."""
    asked: list[str] = []

    def getaddrinfo(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        address = answers[min(len(asked), len(answers)) - 1]
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        return [(family, socket.SOCK_STREAM, 6, "", (address, port))]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return asked


@pytest.mark.usefixtures("office")
class TestPlaces:
    @pytest.mark.parametrize(
        ("url", "words"),
        [
            ("http://empresa.cl/avisos", "https://"),
            ("ftp://empresa.cl", "Ingresa una dirección"),
            ("https:///avisos", "Ingresa una dirección"),
            ("https://empresa.cl:99999/", "Ingresa una dirección"),
            ("https://ana:clave@empresa.cl/", "usuario ni contraseña"),
            ("https://empresa.cl/#aviso", "#"),
            ("https://empresa.cl/ avisos", "Ingresa una dirección"),
            ("https://127.0.0.1/", "red privada"),
            ("https://[::1]/", "red privada"),
            ("https://[::ffff:10.0.0.1]/", "red privada"),
            ("https://169.254.169.254/latest/meta-data", "red privada"),
            ("https://a..cl/", "No existe"),
            (f"https://empresa.cl/{'a' * 500}", "500 caracteres"),
        ],
    )
    def test_that_can_never_be_called_are_refused_in_words(self, url: str, words: str) -> None:
        with pytest.raises(Unfit, match=words):
            place_of(url)

    def test_are_written_as_servers_read_them(self) -> None:
        place = place_of("https://Año.cl:8443/avisos ñ?x=1&y=ñ".replace(" ", "%20"))
        assert (place.host, place.port) == ("xn--ao-zja.cl", 8443)
        assert place.path == "/avisos%20%C3%B1?x=1&y=%C3%B1"
        assert place.named == "xn--ao-zja.cl:8443"

    def test_may_be_plain_in_the_own_network(self) -> None:
        assert place_of(f"http://{OWN.upper()}:8080/").is_private


@pytest.mark.usefixtures("office")
class TestAddresses:
    @pytest.mark.parametrize(
        "address",
        [
            *("127.0.0.1", "10.1.2.3", "172.16.0.9", "192.168.1.1", "100.64.0.1", "0.0.0.0"),
            *("169.254.169.254", "224.0.0.1", "240.0.0.1", "198.18.0.1", "192.0.2.1"),
            *("::1", "::", "fe80::1", "fc00::1", "ff02::1", "2001:db8::1", "::ffff:127.0.0.1"),
            *("::ffff:169.254.169.254", "64:ff9b::a00:1", "2002:7f00:1::", "::7f00:1"),
        ],
    )
    def test_of_private_networks_are_refused_once_they_are_known(
        self, monkeypatch: pytest.MonkeyPatch, address: str
    ) -> None:
        resolving(monkeypatch, address)
        with pytest.raises(Unreachable, match="red privada"):
            call("GET", place_of("https://empresa.cl/"), headers={}, limits=LIMITS)

    @pytest.mark.parametrize("address", ["169.254.169.254", "fe80::1", "::ffff:169.254.1.1"])
    def test_of_the_link_are_refused_to_named_hosts_too(
        self, monkeypatch: pytest.MonkeyPatch, address: str
    ) -> None:
        resolving(monkeypatch, address)
        with pytest.raises(Unreachable, match="red privada"):
            call("GET", place_of(f"https://{OWN}/"), headers={}, limits=LIMITS)

    def test_are_looked_up_once_and_connected_to(
        self, monkeypatch: pytest.MonkeyPatch, receiver: HTTPServer
    ) -> None:
        """The second answer of a name that changes leads nowhere."""
        receiver.expect_request("/avisos").respond_with_data("sí")
        asked = resolving(monkeypatch, "127.0.0.1", "203.0.113.9")
        reply = call("GET", place_of(url_of(receiver, OWN)), headers={}, limits=LIMITS)
        assert (reply.status, asked) == (200, [OWN])
        [(request, _)] = receiver.log
        assert request.headers["Host"] == f"{OWN}:{receiver.port}"

    def test_written_as_a_number_are_found_out(self) -> None:
        with pytest.raises(Unreachable, match="red privada"):
            call("GET", place_of("https://2130706433/"), headers={}, limits=LIMITS)

    def test_that_nobody_listens_at_are_said(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            place = place_of(f"http://localhost:{probe.getsockname()[1]}/")
            with pytest.raises(Unreachable, match="conectar"):
                call("GET", place, headers={}, limits=LIMITS)


@pytest.mark.usefixtures("office")
class TestAnswers:
    def test_bring_what_they_hold(self, receiver: HTTPServer) -> None:
        receiver.expect_request("/avisos", "POST", data=b"hola").respond_with_data(
            "sí", 202, {"X-Uno": "1"}
        )
        taken: list[bytes] = []
        place = place_of(url_of(receiver))
        reply = call("POST", place, headers={}, limits=LIMITS, body=b"hola", take=taken.append)
        assert (reply.status, reply.headers["x-uno"], reply.is_whole) == (202, "1", True)
        assert b"".join(taken) == "sí".encode()

    def test_are_not_followed_elsewhere(self, receiver: HTTPServer) -> None:
        receiver.expect_request("/avisos").respond_with_data("", 302, {"Location": "/otra"})
        reply = call("GET", place_of(url_of(receiver)), headers={}, limits=LIMITS)
        assert reply.status == 302
        assert len(receiver.log) == 1

    def test_are_cut_at_their_limit(self, receiver: HTTPServer) -> None:
        receiver.expect_request("/avisos").respond_with_data("a" * 5000)
        taken: list[bytes] = []
        reply = call(
            "GET", place_of(url_of(receiver)), headers={}, limits=LIMITS, take=taken.append
        )
        assert not reply.is_whole
        assert len(b"".join(taken)) <= LIMITS.most_bytes

    @pytest.mark.parametrize("said", [b"", b"HTTP/1.1 200 OK\r\n"])
    def test_that_drip_end_in_time(self, said: bytes) -> None:
        """A byte now and then would keep a limit for each part from ever being reached."""
        with socket.create_server(("127.0.0.1", 0)) as listener:
            over = threading.Event()

            def drip() -> None:
                line, _ = listener.accept()
                with line:
                    line.sendall(said)
                    while not over.wait(0.1):
                        try:
                            line.sendall(b"x")
                        except OSError:
                            return

            dripping = threading.Thread(target=drip)
            dripping.start()
            begun = time.monotonic()
            place = place_of(f"http://localhost:{listener.getsockname()[1]}/")
            with pytest.raises(Unreachable, match="No respondió en 1 segundos"):
                call("GET", place, headers={}, limits=replace(LIMITS, seconds=1))
            over.set()
            dripping.join()
        assert time.monotonic() - begun < 1.8


class TestEncryption:
    @pytest.fixture
    def authority(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> trustme.CA:
        """Somebody who certifies, and is believed."""
        authority, known = trustme.CA(), tmp_path / "authority.pem"
        authority.cert_pem.write_to_path(known)
        monkeypatch.setenv("SSL_CERT_FILE", str(known))
        return authority

    def _serving(self, authority: trustme.CA, name: str) -> HTTPServer:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert(name).configure_cert(context)
        server = HTTPServer(ssl_context=context)
        server.expect_request("/").respond_with_handler(
            lambda request: Response(request.headers["Host"])
        )
        return server

    def test_is_that_of_the_name_whatever_it_resolves_to(
        self, office: None, authority: trustme.CA, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with self._serving(authority, OWN) as server:
            resolving(monkeypatch, "127.0.0.1")
            place = place_of(f"https://{OWN}:{server.port}/")
            assert call("GET", place, headers={}, limits=LIMITS).status == 200

    @pytest.mark.parametrize("trusted", [True, False])
    def test_of_another_name_or_by_a_stranger_is_refused(
        self, office: None, authority: trustme.CA, trusted: bool
    ) -> None:
        signer = authority if trusted else trustme.CA()
        with self._serving(signer, "otra.test" if trusted else "localhost") as server:
            place = place_of(f"https://localhost:{server.port}/")
            with pytest.raises(Unreachable, match="certificado"):
                call("GET", place, headers={}, limits=LIMITS)
            assert server.log == []


def test_names_of_hosts_are_a_setting(app: Flask, office: None) -> None:
    assert outgoing.private_hosts() == {"localhost", OWN}
