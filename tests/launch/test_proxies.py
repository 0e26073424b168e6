"""The proxies of deploy/ as they stand, each before a product: HTTPS, who calls, large files."""

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import requests
import trustme

from app.config import MIB, Config
from app.platform.logging import REQUEST_ID
from tests.launch.conftest import ANSWERS, ROOT, STOP_SECONDS, Product, free_port, start
from tests.support.proxies import Proxy

pytestmark = [pytest.mark.release, pytest.mark.faults]
START_SECONDS = 60.0
LARGEST = Config().upload_mb * MIB
LIMIT = 3
SPOOFED = ("X-Forwarded-For", "Forwarded", "X-Real-IP")


@contextmanager
def caddy(folder: Path, web: list[int]) -> Iterator[Proxy]:
    """Caddy, which makes the certificate of `localhost` itself."""
    http, https = free_port(), free_port()
    authority = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    settings = {
        "HTTP_PORT": str(http),
        "HTTPS_PORT": str(https),
        "WEB_HOST": "127.0.0.1",
        "WEB_PORT": str(web[0]),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
        # One port for the settings of all that run on this machine would be taken.
        "CADDY_ADMIN": f"127.0.0.1:{free_port()}",
    }
    command = [_program("caddy"), "run", "--config", str(ROOT / "deploy" / "Caddyfile")]
    command += ["--adapter", "caddyfile"]
    with _running(command, folder, settings, https) as log:
        yield Proxy(http, https, authority, log, waits=True)


@contextmanager
def haproxy(folder: Path, web: list[int]) -> Iterator[Proxy]:
    """HAProxy with a certificate of an authority of this test."""
    http, https = free_port(), free_port()
    authority = trustme.CA()
    authority.cert_pem.write_to_path(folder / "authority.pem")
    made = authority.issue_cert("localhost")
    made.private_key_and_cert_chain_pem.write_to_path(folder / "aula.pem")
    settings = {
        "HTTP": f"127.0.0.1:{http}",
        "HTTPS": f"127.0.0.1:{https}",
        "CERTIFICATE": str(folder / "aula.pem"),
        "WEB1": f"127.0.0.1:{web[0]}",
        "WEB2": f"127.0.0.1:{web[1]}",
    }
    command = [_program("haproxy"), "-db", "-f", str(ROOT / "deploy" / "haproxy.cfg")]
    with _running(command, folder, settings, https) as log:
        yield Proxy(http, https, folder / "authority.pem", log, waits=False)


def _program(name: str) -> str:
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    if found is None:
        pytest.skip(f"{name} is not to be had here (Debian: {name})")
    return found


@contextmanager
def _running(
    command: list[str], folder: Path, settings: dict[str, str], port: int
) -> Iterator[Path]:
    log = folder / "proxy.log"
    with log.open("w") as words:
        process = subprocess.Popen(
            command, cwd=folder, env=os.environ | settings, stdout=words, stderr=words
        )
    try:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and process.poll() is None:
            with suppress(OSError), closing(socket.create_connection(("127.0.0.1", port), 1)):
                break
            time.sleep(0.1)
        assert process.poll() is None, log.read_text()
        yield log
    finally:
        process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


PROXIES: dict[str, Callable[[Path, list[int]], Any]] = {"caddy": caddy, "haproxy": haproxy}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    """A product that stands behind one proxy."""
    settings = {"PROXY_HOPS": "1", "LOGIN_ADDRESS_LIMIT": f"{LIMIT} per hour"}
    made = start(tmp_path_factory.mktemp("house") / "data", **settings)
    try:
        made.wait_for(ANSWERS)
        yield made
    finally:
        if made.process.poll() is None:
            made.stop()


@pytest.fixture(scope="module", params=PROXIES)
def proxy(
    request: pytest.FixtureRequest, house: Product, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxy]:
    """Each proxy; of two web servers the second one is not there."""
    folder = tmp_path_factory.mktemp(request.param)
    with PROXIES[request.param](folder, [house.port, free_port()]) as made:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            with suppress(requests.RequestException, OSError):
                if made.call("/readyz").status_code == 200:
                    break
            time.sleep(0.2)
        yield made


@pytest.fixture
def account(house: Product) -> tuple[str, str]:
    """E-mail and password of the first administrator."""
    return house.wait_for(r"Correo\s+(\S+)")[1], house.wait_for(r"Contraseña\s+(\S+)")[1]


def _rows(size: int) -> bytes:
    """A file of about so many bytes."""
    line = b"76.123.456-0;Capacitaciones del Sur\n"
    return b"RUT;Nombre\n" + line * (size // len(line))


class TestProxy:
    def test_sends_who_comes_without_encryption_to_where_there_is(self, proxy: Proxy) -> None:
        address = f"http://localhost:{proxy.http}/login?a=b"
        answer = requests.get(address, allow_redirects=False, timeout=10)
        assert answer.status_code in {301, 308}
        assert re.fullmatch(r"https://localhost(:\d+)?/login\?a=b", answer.headers["Location"])

    def test_lets_people_sign_in_and_the_product_know_that_it_is_encrypted(
        self, proxy: Proxy, account: tuple[str, str]
    ) -> None:
        answer = proxy.sign_in(*account)
        assert answer.status_code == 200
        assert "max-age" in answer.headers["Strict-Transport-Security"]

    def test_lets_the_largest_file_through(self, proxy: Proxy, account: tuple[str, str]) -> None:
        headers = {"Authorization": f"Bearer {proxy.sign_in(*account).json()['token']}"}
        files = {"file": ("proveedores.csv", _rows(LARGEST - MIB // 4))}
        body = {"kind": "supplier", "dryRun": "true"}
        answer = proxy.call("/api/loads", data=body, files=files, headers=headers)
        assert answer.status_code == 202, answer.text
        path = f"/api/jobs/{answer.json()['data']['job']['id']}/cancel"
        assert proxy.call(path, json={}, headers=headers).status_code == 200

    def test_lets_the_product_say_that_a_file_is_too_large(
        self, proxy: Proxy, account: tuple[str, str], tmp_path: Path
    ) -> None:
        """By HTTP/2, as browsers do: by HTTP/1.1 Caddy may hang up on whoever still sends."""
        token = proxy.sign_in(*account).json()["token"]
        file = tmp_path / "proveedores.csv"
        file.write_bytes(_rows(LARGEST + 2 * MIB))
        command = [_program("curl"), "--silent", "--http2", "--cacert", str(proxy.authority)]
        command += ["--header", f"Authorization: Bearer {token}", "--write-out", "%{http_code}"]
        command += ["--form", "kind=supplier", "--form", f"file=@{file}"]
        command += [f"https://localhost:{proxy.https}/api/loads"]
        said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        assert said.endswith("413"), said

    def test_tells_the_product_who_calls_and_believes_nobody_about_it(
        self, proxy: Proxy, account: tuple[str, str]
    ) -> None:
        number = proxy.https % 200 + 10
        source, neighbour = f"127.0.0.{number}", f"127.0.1.{number}"
        wrong = ("nadie@ejemplo.cl", "no es la clave")
        for turn in range(LIMIT):
            spoofed = dict.fromkeys(SPOOFED, f"198.51.100.{turn}")
            answer = proxy.sign_in(*wrong, source=source, headers=spoofed)
            assert answer.status_code == 401
        spoofed = dict.fromkeys(SPOOFED, "198.51.100.99")
        assert proxy.sign_in(*wrong, source=source, headers=spoofed).status_code == 429
        assert proxy.sign_in(*account, source=neighbour).status_code == 200

    def test_names_each_request_and_keeps_a_name_that_it_has(self, proxy: Proxy) -> None:
        made, other = (proxy.call("/healthz").headers[REQUEST_ID] for _ in range(2))
        assert len(made) == 36
        assert made != other
        named = proxy.call("/healthz", headers={REQUEST_ID: "from-a-program-17"})
        assert named.headers[REQUEST_ID] == "from-a-program-17"

    def test_shows_the_metrics_to_nobody_outside(self, proxy: Proxy) -> None:
        assert proxy.call("/metrics").status_code == 404

    def test_writes_no_token_of_a_survey_into_its_log(self, proxy: Proxy) -> None:
        proxy.call("/s/a-secret-of-somebody")
        with suppress(requests.RequestException):
            proxy.call("/api/public/a-secret-of-somebody")
        assert "a-secret-of" not in proxy.log.read_text()


class TestRestart:
    def test_holds_who_asks_meanwhile_or_says_so(self, proxy: Proxy, house: Product) -> None:
        """The only web server ends and is started again: Caddy waits for it, HAProxy answers."""
        house.child("web").terminate()
        answers = [proxy.call("/api/user").status_code]
        deadline = time.monotonic() + START_SECONDS
        while (answers[-1] != 401 or len(answers) < 3) and time.monotonic() < deadline:
            time.sleep(0.3)
            answers.append(proxy.call("/api/user").status_code)
        assert answers[-1] == 401
        assert set(answers) <= ({401} if proxy.waits else {401, 503}), answers
