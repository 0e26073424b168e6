"""Files that come by HTTPS, from servers that are careful, wrong, slow or hostile."""

import socket
import ssl
import threading
import time
from collections.abc import Iterator

import pytest
import trustme
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from app.extensions import db
from app.imports.sources import fetching
from app.models.imports import LoadSource
from app.platform import outgoing
from tests.imports.sources.conftest import FORM, PEOPLE, Desk
from tests.imports.test_loading import people

SECRET = "Bearer una-clave-muy-secreta"


@pytest.fixture
def server() -> Iterator[HTTPServer]:
    """A server of this machine."""
    with HTTPServer() as server:
        yield server


def by_https(desk: Desk, url: str, **given: object) -> int:
    return desk.make(**{"way": "https", "url": url, "folder": None, "pattern": None, **given})


def url_of(server: HTTPServer, path: str = "/nomina/personas.csv") -> str:
    return f"http://localhost:{server.port}{path}"


class TestAnswers:
    def test_are_loaded_under_the_name_that_they_have(self, desk: Desk, server: HTTPServer) -> None:
        server.expect_request("/nomina/personas.csv").respond_with_data(PEOPLE)
        assert desk.try_now(by_https(desk, url_of(server)))["fileName"] == "personas.csv"
        assert len(people()) == 2

    def test_cannot_name_another_place(self, desk: Desk, server: HTTPServer) -> None:
        told = {"Content-Disposition": 'attachment; filename="../../../etc/cron.d/x.csv"'}
        server.expect_request("/").respond_with_data(PEOPLE, headers=told)
        run = desk.try_now(by_https(desk, url_of(server, "/")))
        assert (run["state"], run["fileName"]) == ("done", "x.csv")

    def test_come_to_who_sends_the_header(self, desk: Desk, server: HTTPServer) -> None:
        def answer(request: Request) -> Response:
            is_known = request.headers.get("Authorization") == SECRET
            return Response(PEOPLE, 200 if is_known else 401)

        server.expect_request("/").respond_with_handler(answer)
        source_id = by_https(desk, url_of(server, "/"), header="Authorization", headerValue="otra")
        run = desk.try_now(source_id)
        assert (run["state"], run["message"]) == ("failed", "Respondió con el código 401.")
        assert desk.change(source_id, headerValue=SECRET).status_code == 200
        assert desk.try_now(source_id)["state"] == "done"

    def test_of_a_redirect_are_not_followed(self, desk: Desk, server: HTTPServer) -> None:
        there = {"Location": url_of(server, "/otra")}
        server.expect_request("/").respond_with_data(b"", 302, there)
        server.expect_request("/otra").respond_with_data(PEOPLE)
        run = desk.try_now(by_https(desk, url_of(server, "/")))
        assert run["message"] == "Respondió con una redirección (302), que no seguimos."
        assert len(server.log) == 1

    def test_without_an_end_are_cut(self, desk: Desk, server: HTTPServer) -> None:
        taken: list[int] = []

        def endless() -> Iterator[bytes]:
            while True:
                taken.append(1)
                yield b"x" * 65_536

        server.expect_request("/").respond_with_handler(lambda _: Response(endless()))
        run = desk.try_now(by_https(desk, url_of(server, "/")))
        assert run["state"] == "failed"
        assert "supera el máximo de 2 MB" in run["message"]
        # What the sockets hold, too.
        assert len(taken) < 1_000

    def test_of_two_gigabytes_are_refused(self, desk: Desk, server: HTTPServer) -> None:
        def huge() -> Iterator[bytes]:
            for _ in range(2_000):
                yield b"x" * 1_048_576

        size = {"Content-Length": str(2_000 * 1_048_576)}
        server.expect_request("/").respond_with_handler(lambda _: Response(huge(), headers=size))
        begun = time.monotonic()
        run = desk.try_now(by_https(desk, url_of(server, "/")))
        assert "supera el máximo de 2 MB" in run["message"]
        assert time.monotonic() - begun < 20

    def test_that_drip_end_in_time(self, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(fetching, "SECONDS", 1.0)
        with socket.create_server(("127.0.0.1", 0)) as listener:
            over = threading.Event()

            def drip() -> None:
                line, _ = listener.accept()
                with line:
                    line.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
                    while not over.wait(0.1):
                        try:
                            line.sendall(b"x")
                        except OSError:
                            return

            dripping = threading.Thread(target=drip)
            dripping.start()
            port = listener.getsockname()[1]
            run = desk.try_now(by_https(desk, f"http://localhost:{port}/"))
            over.set()
            dripping.join()
        assert (run["state"], run["message"]) == ("failed", "No respondió en 1 segundos.")

    def test_that_are_cut_short_are_not_half_loaded(self, desk: Desk) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:

            def half() -> None:
                line, _ = listener.accept()
                with line:
                    line.recv(4096)
                    head = f"HTTP/1.1 200 OK\r\nContent-Length: {len(PEOPLE)}\r\n\r\n"
                    line.sendall(head.encode() + PEOPLE[:-20])

            cutting = threading.Thread(target=half)
            cutting.start()
            port = listener.getsockname()[1]
            run = desk.try_now(by_https(desk, f"http://localhost:{port}/"))
            cutting.join()
        assert (run["state"], run["message"], people()) == ("failed", fetching.CUT_OFF, {})

    def test_are_believed_by_their_certificate(
        self, desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path
    ) -> None:
        authority, known = trustme.CA(), tmp_path / "authority.pem"
        authority.cert_pem.write_to_path(known)
        monkeypatch.setenv("SSL_CERT_FILE", str(known))
        for signer, state in ((authority, "done"), (trustme.CA(), "failed")):
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            signer.issue_cert("localhost").configure_cert(context)
            with HTTPServer(ssl_context=context) as server:
                server.expect_request("/").respond_with_data(PEOPLE)
                source_id = by_https(desk, f"https://localhost:{server.port}/")
                run = desk.try_now(source_id)
                assert run["state"] == state, run
        assert run["message"] == outgoing.BAD_CERTIFICATE


class TestPrivateAddresses:
    @pytest.mark.parametrize(
        "url",
        [
            "https://127.0.0.1/",
            "https://169.254.169.254/latest/meta-data",
            "https://[::1]/",
            "https://10.0.0.1/",
            "http://empresa.cl/",
            "ftp://empresa.cl/",
            "file:///etc/passwd",
            "https://usuario:clave@empresa.cl/",
        ],
    )
    def test_cannot_be_named(self, desk: Desk, url: str) -> None:
        answer = desk.post(**{**FORM, "mailTo": [], "way": "https", "url": url})
        assert answer.status_code == 422
        assert "url" in answer.get_json()["errors"]

    @pytest.mark.parametrize("address", ["127.0.0.1", "169.254.169.254", "::ffff:10.0.0.1"])
    def test_are_not_reached_by_a_name_that_resolves_to_them(
        self, desk: Desk, address: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        found = [(family, socket.SOCK_STREAM, 6, "", (address, 443))]
        source_id = by_https(desk, "https://nomina.example/", header="X-Clave", headerValue=SECRET)
        look = socket.getaddrinfo
        monkeypatch.setattr(
            outgoing.socket,
            "getaddrinfo",
            lambda host, *a, **k: found if host == "nomina.example" else look(host, *a, **k),
        )
        run = desk.try_now(source_id)
        assert (run["state"], run["message"]) == ("failed", outgoing.PRIVATE)


class TestSecret:
    def test_is_told_nowhere_and_kept_sealed(self, desk: Desk, server: HTTPServer) -> None:
        source_id = by_https(desk, url_of(server, "/"), header="Authorization", headerValue=SECRET)
        desk.change(source_id, name="Otro nombre")
        desk.try_now(source_id)
        for path in ("load_sources", f"load_sources/{source_id}", "audit"):
            answer = desk.bulk.client.get(f"/api/{path}")
            assert answer.status_code == 200
            assert "muy-secreta" not in answer.text
        row = db.session.execute(db.text("SELECT load_source::text FROM load_source"))
        assert "muy-secreta" not in row.scalar_one()
        assert desk.source(source_id)["hasSecret"] is True

    @pytest.mark.parametrize("fields", [{"url": "https://otro.example/"}])
    def test_has_to_be_given_again_for_another_server(
        self, desk: Desk, fields: dict[str, object]
    ) -> None:
        source_id = by_https(
            desk, "https://nomina.example/", header="Authorization", headerValue=SECRET
        )
        answer = desk.change(source_id, **fields)
        assert answer.status_code == 422
        assert "otra vez" in answer.get_json()["errors"]["headerValue"][0]
        assert desk.change(source_id, **fields, headerValue="nuevo").status_code == 200

    def test_goes_with_its_header(self, desk: Desk) -> None:
        source_id = by_https(
            desk, "https://nomina.example/", header="Authorization", headerValue=SECRET
        )
        assert desk.change(source_id, header="").get_json()["data"]["hasSecret"] is False
        assert db.session.get_one(LoadSource, source_id).secret is None

    @pytest.mark.parametrize(
        ("header", "value", "field"),
        [
            ("Host", "interno", "header"),
            ("Content-Length", "5", "header"),
            ("a b", "x", "header"),
            ("X-Clave", "a\r\nHost: b", "headerValue"),
            ("X-Clave", "", "headerValue"),
            ("", "x", "header"),
        ],
    )
    def test_cannot_say_how_a_request_is_read(
        self, desk: Desk, header: str, value: str, field: str
    ) -> None:
        form = {**FORM, "mailTo": [], "way": "https", "url": "https://nomina.example/"}
        answer = desk.post(**form, header=header, headerValue=value)
        assert answer.status_code == 422
        assert field in answer.get_json()["errors"]

    def test_of_another_key_asks_for_it_again(self, desk: Desk, server: HTTPServer) -> None:
        server.expect_request("/").respond_with_data(PEOPLE)
        source_id = by_https(desk, url_of(server, "/"), header="Authorization", headerValue=SECRET)
        source = db.session.get_one(LoadSource, source_id)
        source.secret = source.secret[:-8] + b"AAAAAAA=" if source.secret else None
        db.session.commit()
        run = desk.try_now(source_id)
        assert (run["state"], "Ingresa otra vez" in run["message"]) == ("failed", True)
        assert server.log == []
