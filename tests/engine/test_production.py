"""docker-compose.yml and the scripts of an operator, on a real container engine."""

import json
import os
import re
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.engine.production import (
    EMAIL,
    LIMIT,
    PASSWORD,
    USER,
    Production,
    meanwhile,
    production,
    until,
)
from tests.launch.conftest import ROOT
from tests.support.proxies import Proxy

pytestmark = [pytest.mark.release, pytest.mark.faults]
PRODUCT = ("web", "worker", "worker-kpis", "worker-light", "beat")
SERVERS = ("db", "redis")
ROOM = 0.9
"""The most of its limit that a container may use before somebody has to look at it."""
ALERT = "AulaSinCola"
"""Fires two minutes after the broker has gone."""
CALLER = """
import http.client, json, socket, ssl, sys
email, password, spoofed = sys.argv[1:]
context = ssl._create_unverified_context()
connection = http.client.HTTPSConnection("localhost")
connection.sock = context.wrap_socket(
    socket.create_connection(("proxy", 443), 60), server_hostname="localhost"
)
headers = {name: spoofed for name in ("X-Forwarded-For", "Forwarded", "X-Real-IP")}
body = json.dumps({"email": email, "password": password})
connection.request("POST", "/api/login", body, headers | {"Content-Type": "application/json"})
print(connection.getresponse().status)
"""
"""Signs in from a container, and lies about where it is."""
KILLS = "/sys/fs/cgroup/memory.events /sys/fs/cgroup/memory/memory.oom_control"
"""Where a container reads how many of its processes ended for want of memory, of either age."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Production]:
    """The first version, deployed from nothing."""
    with production(tmp_path_factory.mktemp("engine")) as made:
        said = made.deploy()
        assert "Todo está en marcha" in said, said[-2000:]
        yield made


@pytest.fixture
def proxy(house: Production) -> Proxy:
    """Caddy, of the profile tls."""
    if "proxy" not in house.beside:
        pytest.skip("the image of the proxy is not to be had here")
    return house.proxy()


@pytest.fixture
def signed_in(proxy: Proxy) -> dict[str, str]:
    """Headers of the first administrator."""
    return {"Authorization": f"Bearer {proxy.sign_in(EMAIL, PASSWORD).json()['token']}"}


@pytest.fixture
def load(proxy: Proxy, signed_in: dict[str, str]) -> Callable[[], int]:
    """Loads suppliers by one call; the job's id."""

    def _load() -> int:
        name = "3_proveedores_cp1252.csv"
        files = {"file": (name, (ROOT / "examples" / name).read_bytes())}
        data = {"kind": "supplier", "onDuplicate": "update"}
        answer = proxy.call("/api/loads", data=data, files=files, headers=signed_in)
        assert answer.status_code == 202, answer.text
        return int(answer.json()["data"]["job"]["id"])

    return _load


@pytest.fixture
def job(proxy: Proxy, signed_in: dict[str, str]) -> Callable[[int], dict[str, Any]]:
    """A job once it has ended."""

    def _ended(job_id: int) -> dict[str, Any]:
        def ask() -> dict[str, Any] | None:
            answer = proxy.call(f"/api/jobs/{job_id}", headers=signed_in).json()["data"]
            return answer if answer["state"] in {"done", "failed", "cancelled"} else None

        ended = until(ask)
        assert ended is not None
        return ended

    return _ended


@pytest.fixture(scope="module")
def archive(house: Production) -> Path:
    """That of a night, in a folder that had one of long ago."""
    folder = house.folder.parent / "backups"
    folder.mkdir()
    old = folder / "aula-2020-01-01-031500.tar"
    old.write_bytes(b"of long ago")
    os.utime(old, (0, 0))
    house.run("scripts/nightly", folder, "30")
    (made,) = folder.iterdir()
    assert made != old
    return made


class TestFreshDeploy:
    def test_brings_every_role_up(self, house: Production) -> None:
        for service in house.services():
            expected = 2 if service in {"web", "worker", "worker-kpis"} else 1
            found = [house.inspected(one) for one in house.containers(service)]
            assert len(found) == expected, service
            for one in found:
                healthy = until(partial(_is_healthy, house, one["Id"]))
                assert healthy, house.run("docker", "logs", "--tail", "20", one["Id"])

    def test_runs_each_role_as_nobody_special_who_can_change_nothing(
        self, house: Production
    ) -> None:
        for service in PRODUCT:
            status = house.execute(house.containers(service)[0], "cat", "/proc/1/status")
            assert re.search(rf"^Uid:\t{USER}\t", status, re.MULTILINE)
        for service in house.services():
            container = house.containers(service)[0]
            status = house.execute(container, "cat", "/proc/1/status")
            assert re.search(r"^NoNewPrivs:\t1$", status, re.MULTILINE), service
            written = subprocess.run(
                ["docker", "exec", container, "touch", "/usr/anything"],
                capture_output=True,
                text=True,
                check=False,
            )
            assert "Read-only file system" in written.stderr, service

    def test_keeps_secrets_out_of_what_the_engine_shows(self, house: Production) -> None:
        key = (house.folder / "secrets" / "secret_key").read_text().strip()
        for service in PRODUCT:
            shown = str(house.inspected(house.containers(service)[0]))
            assert key not in shown
            assert PASSWORD not in shown


class TestUse:
    def test_signs_in_through_the_proxy_by_https(self, proxy: Proxy) -> None:
        answer = proxy.sign_in(EMAIL, PASSWORD)
        assert answer.status_code == 200
        assert "max-age" in answer.headers["Strict-Transport-Security"]
        assert proxy.call("/metrics").status_code == 404

    def test_knows_who_calls_and_believes_nobody_about_it(
        self, house: Production, proxy: Proxy
    ) -> None:
        """Two containers call the proxy, each from an address of its own; one tries passwords."""
        tries = [_sign_in_from(house, "worker", number) for number in range(LIMIT + 1)]
        assert tries == [401] * LIMIT + [429]
        assert _sign_in_from(house, "worker-light", 99) == 401
        assert proxy.sign_in(EMAIL, PASSWORD).status_code == 200

    def test_loads_a_file_by_one_call_which_a_worker_carries_out(
        self,
        house: Production,
        load: Callable[[], int],
        job: Callable[[int], dict[str, Any]],
    ) -> None:
        job_id = load()
        ended = job(job_id)
        assert ended["state"] == "done", ended
        counts = ended["result"]["counts"]
        assert (counts["rows"], counts["failed"]) == (24, 1)
        logs = house.compose("logs", "--no-log-prefix", "worker")
        assert f"'job_id': {job_id}" in logs

    def test_needs_no_more_memory_than_it_has(
        self, house: Production, record_property: Callable[[str, object], None]
    ) -> None:
        settled = yaml.safe_load(house.compose("config"))["services"]
        for name, memory in house.memory().items():
            service = name.rpartition("-")[0]
            record_property(name, f"{memory.used >> 20} of {memory.limit >> 20} MiB")
            assert memory.limit == int(settled[service]["mem_limit"])
            assert memory.used < ROOM * memory.limit, (name, memory)
        assert _killed_for_memory(house) == {}


class TestBackup:
    def test_is_made_for_nobody_else_to_read_and_told(
        self, house: Production, archive: Path
    ) -> None:
        assert archive.stat().st_mode & 0o077 == 0
        assert dict(house.metrics())["backup_last_timestamp_seconds"] != "0.0"

    def test_is_rehearsed_and_leaves_nothing(self, house: Production, archive: Path) -> None:
        said = house.run("scripts/nightly", "--rehearse", archive)
        assert said.rstrip().endswith(f"{archive} se restauró entero.")
        for kind in ("container", "volume", "network"):
            project = f"label=com.docker.compose.project={house.project}-ensayo"
            assert house.run("docker", kind, "ls", "--quiet", "--filter", project) == ""

    def test_that_is_damaged_is_told_and_leaves_nothing(
        self, house: Production, archive: Path, tmp_path: Path
    ) -> None:
        damaged = tmp_path / "damaged.tar"
        damaged.write_bytes(archive.read_bytes()[:-20_000])
        with pytest.raises(AssertionError, match="no se pudo restaurar"):
            house.run("scripts/nightly", "--rehearse", damaged)


class TestAnotherVersion:
    def test_takes_the_place_of_the_one_before_and_goes_again(
        self,
        house: Production,
        proxy: Proxy,
        signed_in: dict[str, str],
        load: Callable[[], int],
        job: Callable[[int], dict[str, Any]],
    ) -> None:
        """People work meanwhile, a load runs and a backup is made: all of it ends well."""
        for tag in ("second", "first"):
            before = {service: set(house.containers(service)) for service in house.services()}
            scratch = _scratch(house)
            begun = load()
            ready, working = [], []
            with (
                house.called(headers=signed_in) as calls,
                meanwhile(lambda seen=ready: seen.append(house.ready())),
                meanwhile(lambda seen=working: seen.append(_working(house, "worker"))),
                ThreadPoolExecutor(1) as others,
            ):
                night = others.submit(house.run, "scripts/nightly", house.folder.parent / tag)
                said = house.deploy("--to", tag)
                night.result()
            is_next = tag == "second"
            assert "Todo está en marcha" in said
            assert ("NEWER_SCHEMA=yes" in said) != is_next
            assert calls.refused == {}, calls
            assert calls.ends["200"] > 50
            assert min(ready) >= 1
            assert min(working) >= 1
            assert job(begun)["state"] == "done"

            after = {service: set(house.containers(service)) for service in house.services()}
            for service in PRODUCT:
                assert len(after[service]) == len(before[service])
                assert not after[service] & before[service], service
            for service in (*SERVERS, "proxy"):
                assert after[service] == before[service]
            kept = set(house.run("docker", "volume", "ls", "--quiet").split())
            assert len(scratch) >= len(PRODUCT)
            assert not scratch & kept
            if not is_next:
                _settle(house, "NEWER_SCHEMA=yes")
            house.compose("up", "--detach")
            assert {service: set(house.containers(service)) for service in after} == after
            assert (_version(house) == "next") == is_next
            house.run("scripts/nightly", house.folder.parent / tag)
            assert ("X-Version" in proxy.call("/login").headers) == is_next
            if "prometheus" in house.beside:
                named = until(lambda: {one["name"] for one in _rules(house)})
                assert ("AulaSiguiente" in named) == is_next
            assert job(load())["state"] == "done"
        assert _killed_for_memory(house) == {}


class TestMonitoring:
    @pytest.fixture(autouse=True)
    def _has_prometheus(self, house: Production) -> None:
        if "prometheus" not in house.beside:
            pytest.skip("the image of Prometheus is not to be had here")

    def test_reads_every_web_server(self, house: Production) -> None:
        def healths() -> list[str]:
            return [one["health"] for one in house.prometheus("targets")["activeTargets"]]

        assert until(lambda: healths() == ["up", "up"]), house.prometheus("targets")

    def test_has_the_alerts_of_this_version(self, house: Production) -> None:
        rules = yaml.safe_load((ROOT / "deploy" / "alerts.yml").read_text())["groups"][0]["rules"]
        (group,) = house.prometheus("rules")["groups"]
        loaded = group["rules"]
        assert [one["name"] for one in loaded] == [one["alert"] for one in rules]
        assert until(lambda: {one["health"] for one in _rules(house)} == {"ok"}), _rules(house)


class TestWhatEnds:
    """What has stopped is seen; what died or hangs is started again."""

    def test_beat_that_dies_is_started_again(self, house: Production) -> None:
        before = _restarts(house, "beat")
        _signal_beat(house, "KILL")
        assert until(lambda: _restarts(house, "beat") > before)
        assert until(partial(_is_healthy, house, *house.containers("beat")))

    def test_beat_that_hangs_is_seen_ended_and_started_again(
        self, house: Production, proxy: Proxy
    ) -> None:
        before = _restarts(house, "beat")
        _signal_beat(house, "STOP")
        assert until(lambda: proxy.call("/readyz").json()["checks"]["beat"] != "ok")
        assert until(lambda: _restarts(house, "beat") > before)
        assert until(lambda: proxy.call("/readyz").json()["checks"]["beat"] == "ok")

    def test_broker_that_is_stopped_makes_an_alert_fire(
        self, house: Production, proxy: Proxy
    ) -> None:
        if "prometheus" not in house.beside:
            pytest.skip("the image of Prometheus is not to be had here")

        def states() -> set[str]:
            alerts = house.prometheus("alerts")["alerts"]
            return {one["state"] for one in alerts if one["labels"]["alertname"] == ALERT}

        assert states() == set()
        house.compose("stop", "redis")
        try:
            assert until(lambda: states() == {"pending"}), "it waits first"
            assert until(lambda: states() == {"firing"})
            if "alertmanager" in house.beside:
                assert until(lambda: ALERT in _arrived(house))
            assert proxy.call("/readyz").json()["status"] == "degraded"
            assert proxy.sign_in(EMAIL, PASSWORD).status_code == 200
        finally:
            house.compose("start", "redis")
        assert until(lambda: states() == set())
        assert until(lambda: proxy.call("/readyz").json()["status"] == "ready")


def _arrived(house: Production) -> set[str]:
    """The alerts that Alertmanager knows."""
    (container,) = house.containers("alertmanager")
    asked = ("wget", "--quiet", "--output-document=-", "http://127.0.0.1:9093/api/v2/alerts")
    return {one["labels"]["alertname"] for one in json.loads(house.execute(container, *asked))}


def _restarts(house: Production, service: str) -> int:
    """How often the engine has started its container again."""
    return int(house.inspected(*house.containers(service))["RestartCount"])


def _sign_in_from(house: Production, service: str, number: int) -> int:
    """What a program gets that signs in from a container with a wrong password."""
    words = ("python", "-c", CALLER, "nadie@ejemplo.cl", "no es la clave", f"198.51.100.{number}")
    return int(house.execute(house.containers(service)[0], *words))


def _signal_beat(house: Production, name: str) -> None:
    """Send one to beat itself, which the engine's own init has started."""
    script = f"""
import psutil, signal
for one in psutil.process_iter():
    if one.pid > 1 and "beat" in one.cmdline():
        one.send_signal(signal.SIG{name})
"""
    house.execute(*house.containers("beat"), "python", "-c", script)


def _settle(house: Production, line: str) -> None:
    """Put a setting into .env."""
    with (house.folder / ".env").open("a") as settings:
        settings.write(f"{line}\n")


def _scratch(house: Production) -> set[str]:
    """The volumes that the containers of the product have for themselves, as /tmp."""
    every = [house.inspected(one) for name in PRODUCT for one in house.containers(name)]
    mounts = [mount for one in every for mount in one["Mounts"]]
    return {mount["Name"] for mount in mounts if mount["Destination"] == "/tmp"}


def _working(house: Production, service: str) -> int:
    """How many containers of a service run."""
    labels = {"project": house.project, "service": service, "oneoff": "False"}
    asked = [f"--filter=label=com.docker.compose.{name}={value}" for name, value in labels.items()]
    return len(house.run("docker", "ps", "--quiet", *asked).split())


def _killed_for_memory(house: Production) -> dict[str, str]:
    """Containers in which a process ended for want of memory."""
    killed = {}
    for service in house.services():
        for container in house.containers(service):
            told = house.execute(container, "sh", "-c", f"cat {KILLS} 2>/dev/null; true")
            counts = re.findall(r"^oom_kill (\d+)$", told, re.MULTILINE)
            assert counts, told
            if set(counts) != {"0"} or house.inspected(container)["State"]["OOMKilled"]:
                killed[service] = told
    return killed


def _is_healthy(house: Production, container: str) -> bool:
    return bool(house.inspected(container)["State"]["Health"]["Status"] == "healthy")


def _rules(house: Production) -> list[dict[str, Any]]:
    return [rule for group in house.prometheus("rules")["groups"] for rule in group["rules"]]


def _version(house: Production) -> str:
    (about,) = [name for name, _ in house.metrics() if name.startswith("product_info")]
    found = re.search(r'version="([^"]*)"', about)
    assert found
    return found[1]
