"""`./run` from an empty folder: it answers, heals, and leaves nothing behind."""

import datetime as dt
import json
import os
import re
import signal
import subprocess
import time
import urllib.request
from pathlib import Path
from typing import Any

import psutil
import pytest
import requests

from app.platform.logging import REQUEST_ID
from launch.checks import PROBLEM
from tests.launch.conftest import ROOT, Product, start

pytestmark = pytest.mark.faults


def _post(address: str, body: dict[str, Any], *, token: str = "") -> dict:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    request = urllib.request.Request(address, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def _until(true, seconds: float = 10.0) -> float:
    started = time.monotonic()
    while time.monotonic() - started < seconds:
        try:
            if true():
                return time.monotonic() - started
        except (OSError, psutil.Error, StopIteration):
            pass
        time.sleep(0.1)
    raise AssertionError(f"not within {seconds} s")


def _moments_of_lines(product: Product) -> int:
    """How many log lines our programs wrote, each of them JSON with a moment and its zone."""
    ours = [
        path for name in ("web", "worker", "beat") for path in product.data.glob(f"logs/{name}*")
    ]
    assert len(ours) > 3
    lines = [line for log in ours for line in log.read_text().splitlines()]
    assert [line for line in lines if not line.startswith('{"time": ')] == []
    moments = [json.loads(line)["time"] for line in lines]
    assert all(dt.datetime.fromisoformat(moment).tzinfo for moment in moments)
    return len(moments)


def _ready(product: Product) -> bool:
    with urllib.request.urlopen(f"{product.address}/readyz", timeout=5) as answer:
        return json.load(answer)["status"] == "ready"


class TestStart:
    def test_prints_a_sign_in_that_works(self, product: Product):
        email = product.wait_for(r"Correo\s+(\S+)")[1]
        password = product.wait_for(r"Contraseña\s+(\S+)")[1]
        answer = _post(f"{product.address}/api/login", {"email": email, "password": password})
        assert answer["data"]["isAdmin"] is True

    def test_loads_a_file_from_another_program_as_the_readme_has_it(self, product: Product):
        readme = (ROOT / "README.md").read_text()
        lines = readme.split("## Loading from another program", 1)[1].split("```", 2)[1]
        # The port is that of this product, and the number of the job that of its answer.
        call, look = lines.strip().replace(":8000", f":{product.port}").rsplit("\n", 1)
        # And the token that of an account which an administrator made on the screen.
        call = call.replace("aula_...", self._token(product))

        def said(script: str) -> dict[str, Any]:
            run = subprocess.run(
                ["bash", "-euc", script], cwd=ROOT, capture_output=True, check=True
            )
            answer: dict[str, Any] = json.loads(run.stdout)
            return answer["data"]

        job = said(call)
        token = call.split("\ncurl", 1)[0]
        asked = f"{token}\n" + look.replace("/jobs/1 ", f"/jobs/{job['job']['id']} ")
        _until(lambda: said(asked)["state"] not in ("queued", "running"), 60)
        done = said(asked)
        assert done["state"] == "done", done
        assert done["result"]["counts"]["created"] > 0

    def test_names_in_the_log_of_a_worker_the_request_that_gave_it_work(self, product: Product):
        name = "from-the-proxy-0001"
        email = product.wait_for(r"Correo\s+(\S+)")[1]
        password = product.wait_for(r"Contraseña\s+(\S+)")[1]
        body = {"email": email, "password": password}
        token = _post(f"{product.address}/api/login", body)["token"]
        with (ROOT / "examples" / "3_proveedores_cp1252.csv").open("rb") as file:
            sent = requests.post(
                f"{product.address}/api/loads",
                data={"kind": "supplier", "dryRun": "true"},
                files={"file": file},
                headers={"Authorization": f"Bearer {token}", REQUEST_ID: name},
                timeout=10,
            )
        assert sent.headers[REQUEST_ID] == name
        log = product.data / "logs" / "worker-loads.log"
        _until(lambda: f'"request_id": "{name}"' in log.read_text(), 30)

    def _token(self, product: Product) -> str:
        """Of an account that may load suppliers."""
        signed_in = {
            "email": product.wait_for(r"Correo\s+(\S+)")[1],
            "password": product.wait_for(r"Contraseña\s+(\S+)")[1],
        }
        administrator = _post(f"{product.address}/api/login", signed_in)["token"]
        account = {
            "name": "Compras",
            "company_id": None,
            "scopes": ["suppliers:load"],
            "expiresOn": (dt.datetime.now(dt.UTC).date() + dt.timedelta(days=30)).isoformat(),
        }
        address = f"{product.address}/api/service-accounts"
        token: str = _post(address, account, token=administrator)["data"]["token"]
        return token

    def test_keeps_secrets_to_itself(self, product: Product):
        for name in ("secret_key", "first_password", "valkey/valkey.conf"):
            assert (product.data / name).stat().st_mode & 0o777 == 0o600
        shown = " ".join(" ".join(child.cmdline()) for child in product.children())
        secrets = re.findall(
            r"requirepass (\S+)", (product.data / "valkey/valkey.conf").read_text()
        )
        assert secrets
        assert not [secret for secret in secrets if secret in shown]

    def test_refuses_a_second_one_on_the_same_folder(self, product: Product):
        second = start(product.data)
        assert second.process.wait(60) == PROBLEM
        assert f"proceso {product.process.pid}" in second.words


class TestHealing:
    @pytest.mark.parametrize("name", ["web", "worker-loads", "beat", "valkey-server", "postgres"])
    def test_starts_again_what_was_killed(self, product: Product, name: str):
        victim = product.child(name)
        victim.kill()
        _until(lambda: product.child(name).pid != victim.pid, 5)
        _until(lambda: _ready(product), 60)


class TestStop:
    @pytest.mark.parametrize(
        "number", [signal.SIGINT, pytest.param(signal.SIGHUP, marks=pytest.mark.release)]
    )
    def test_leaves_no_process(self, product: Product, number: signal.Signals):
        assert len(product.children()) > 5
        try:
            assert product.stop(number) == 0
            assert product.children() == []
            assert _moments_of_lines(product) > 4
        finally:
            product.start_again()

    def test_is_obeyed_while_starting(self, tmp_path: Path):
        product = start(tmp_path / "data")
        _until((product.data / "postgres" / "PG_VERSION").exists, 30)
        assert product.stop() == 0
        assert product.children() == []


class TestSecondStart:
    def test_after_a_killed_launcher_is_quick_and_knows_the_password(self, product: Product):
        password = product.wait_for(r"Contraseña\s+(\S+)")[1]
        product.stop(signal.SIGKILL)
        _until(lambda: not product.children(), 30)
        seconds = product.start_again()
        assert product.wait_for(r"Contraseña\s+(\S+)")[1] == password
        assert seconds < 10 * _slowness()


def _slowness() -> float:
    """How much longer things take because others use this machine's cores."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
