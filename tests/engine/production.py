"""Production on a container engine: the checkout of an operator, with its containers."""

import json
import os
import re
import secrets
import shutil
import socket
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, fields
from itertools import cycle
from pathlib import Path
from threading import Event
from typing import Any, TypeVar

import pytest
import requests
import yaml

from app.config import MIB, Config
from scripts.env_example import COMPOSE_ONLY
from tests.launch.conftest import ROOT, free_port
from tests.support.proxies import Proxy

BUILD_SECONDS = 1800.0
START_SECONDS = 400
"""A machine that runs other tests meanwhile starts slowly."""
WAIT_SECONDS = 240.0
USER = 10001
"""Whom the image runs as, and the files of secrets belong to."""
EMAIL, PASSWORD = "jefa@empresa.cl", "$ecreta # con de todo"
LIMIT = 5
"""Failed sign-ins of one address."""
ALERTMANAGER = "deploy/alertmanager.yml"
NOBODY = ("-c", "user.name=x", "-c", "user.email=x@x.cl", "-c", "init.defaultBranch=main")
T = TypeVar("T")
UNITS = {"B": 1, "KiB": 1024, "MiB": MIB, "GiB": 1024 * MIB}
NOT_INHERITED = {setting.name.upper() for setting in fields(Config)} | set(COMPOSE_ONLY)
"""What stands in the environment would win over .env."""


@dataclass(frozen=True)
class Memory:
    """What a container uses of what it may, in bytes."""

    used: int
    limit: int


@dataclass
class Calls:
    """What became of requests that were made all the while."""

    ends: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    """In s."""

    @property
    def refused(self) -> dict[str, int]:
        """Every end but that of a request that was answered as usual."""
        return {end: times for end, times in self.ends.items() if end != "200"}


@dataclass(frozen=True)
class Production:
    """Containers of a checkout, which has `first` and `second`, a version and the next one."""

    folder: Path
    project: str
    ports: Mapping[str, int]
    """Of the proxy by http and https, of Prometheus, and of the two web servers."""
    beside: frozenset[str]
    """Services beside the product whose images are to be had."""

    def run(self, *command: str | Path, given: bytes | None = None) -> str:
        """What a command of the operator says, all of it; it has to end well."""
        done = subprocess.run(
            [str(word) for word in command],
            cwd=self.folder,
            env=_environment(),
            input=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=BUILD_SECONDS,
            check=False,
        )
        said = done.stdout.decode(errors="replace")
        assert done.returncode == 0, f"{command}\n{said[-6000:]}"
        return said

    def compose(self, *arguments: str) -> str:
        """What Docker Compose says to standard output."""
        done = subprocess.run(
            ["docker", "compose", *arguments],
            cwd=self.folder,
            env=_environment(),
            capture_output=True,
            text=True,
            timeout=BUILD_SECONDS,
            check=False,
        )
        assert done.returncode == 0, f"{arguments}\n{done.stderr[-6000:]}"
        return done.stdout

    def deploy(self, *arguments: str) -> str:
        """Bring a version into the containers."""
        return self.run("scripts/deploy", *arguments)

    def containers(self, service: str) -> list[str]:
        """Those that run or ought to, by their numbers."""
        return self.compose("ps", "--all", "--quiet", service).split()

    def services(self) -> list[str]:
        """All that are started."""
        return self.compose("config", "--services").split()

    def inspected(self, container: str) -> dict[str, Any]:
        """What the engine knows of a container."""
        found: dict[str, Any] = json.loads(self.run("docker", "inspect", container))[0]
        return found

    def execute(self, container: str, *command: str) -> str:
        """What a command says in a container."""
        return self.run("docker", "exec", container, *command)

    def memory(self) -> dict[str, Memory]:
        """Of each container, by its name."""
        every = [one for service in self.services() for one in self.containers(service)]
        told = self.run("docker", "stats", "--no-stream", "--format", "{{json .}}", *every)
        lines = [json.loads(line) for line in told.splitlines()]
        return {
            line["Name"].removeprefix(f"{self.project}-"): Memory(
                *(_bytes(text) for text in line["MemUsage"].split(" / "))
            )
            for line in lines
        }

    def metrics(self) -> list[tuple[str, str]]:
        """Name with labels, and value, of each metric as a web server tells them."""
        asking = "import urllib.request as r; print(r.urlopen('http://127.0.0.1:8000/metrics').read().decode())"
        told = self.execute(self.containers("web")[0], "python", "-c", asking)
        lines = [line for line in told.splitlines() if line and line[0] != "#"]
        return [(name, value) for name, _, value in (line.rpartition(" ") for line in lines)]

    def prometheus(self, path: str) -> Any:
        """An answer of Prometheus."""
        address = f"http://127.0.0.1:{self.ports['prometheus']}/api/v1/{path}"
        answer = requests.get(address, timeout=10)
        answer.raise_for_status()
        return answer.json()["data"]

    def proxy(self) -> Proxy:
        """Caddy, with the certificate of the authority that it made."""
        authority = self.folder.parent / "authority.crt"
        root = "/data/caddy/pki/authorities/local/root.crt"
        self.run("docker", "cp", f"{self.containers('proxy')[0]}:{root}", authority)
        log = self.folder.parent / "proxy.log"
        return Proxy(self.ports["http"], self.ports["https"], authority, log, waits=True)

    def ready(self) -> int:
        """How many web servers a proxy that asks each of them would send requests to."""
        count = 0
        for name in ("web1", "web2"):
            with suppress(requests.RequestException):
                address = f"http://127.0.0.1:{self.ports[name]}/readyz"
                count += requests.get(address, timeout=10).status_code == 200
        return count

    @contextmanager
    def called(self, **sent: Any) -> Iterator[Calls]:
        """Calls through the proxy, five times a second, for as long as the block lasts."""
        calls, proxy = Calls(), self.proxy()
        paths = cycle(["/api/user", "/login"])

        def call() -> None:
            began = time.monotonic()
            try:
                end = str(proxy.call(next(paths), **sent).status_code)
            except requests.RequestException as error:
                end = type(error).__name__
            calls.ends[end] += 1
            calls.slowest = max(calls.slowest, time.monotonic() - began)

        with meanwhile(call):
            yield calls


@contextmanager
def meanwhile(act: Callable[[], None]) -> Iterator[None]:
    """Do something again and again, for as long as the block lasts."""
    over = Event()

    def repeat() -> None:
        while not over.wait(0.2):
            act()

    with ThreadPoolExecutor(1) as pool:
        done = pool.submit(repeat)
        try:
            yield
        finally:
            over.set()
    done.result()


def until(ask: Callable[[], T], seconds: float = WAIT_SECONDS) -> T:
    """The first answer that is true; the last one when time is over."""
    deadline = time.monotonic() + seconds
    while not (answer := ask()) and time.monotonic() < deadline:
        time.sleep(0.5)
    return answer


@contextmanager
def production(folder: Path) -> Iterator[Production]:
    """A checkout with its settings, not deployed yet; of what comes of it nothing is left.

    Skips the test where no container engine is, or no image that the product is made of.
    """
    _require_engine()
    checkout = folder / "aula"
    _check_out(checkout)
    project = f"aula-engine-{secrets.token_hex(3)}"
    web = _two_ports()
    ports = {"http": free_port(), "https": free_port(), "prometheus": free_port()}
    ports |= {"web1": web, "web2": web + 1}
    beside = frozenset(_beside(checkout))
    _settle(checkout, project, ports, beside)
    made = Production(checkout, project, ports, beside)
    try:
        yield made
    finally:
        for name in (project, f"{project}-ensayo"):
            down = ("down", "--volumes", "--remove-orphans", "--timeout", "5")
            with suppress(AssertionError):
                made.compose("--project-name", name, *down)
        tags = made.run("docker", "images", "--format", "{{.Repository}}:{{.Tag}}", project).split()
        if tags:
            made.run("docker", "image", "rm", "--force", *tags)


def _environment() -> dict[str, str]:
    inherited = {
        name: value
        for name, value in os.environ.items()
        if name not in NOT_INHERITED and not name.startswith("COMPOSE_")
    }
    return inherited | {"START_SECONDS": str(START_SECONDS)}


def _require_engine() -> None:
    for command in (["docker", "info"], ["docker", "compose", "version"]):
        found = shutil.which("docker")
        if not found or subprocess.run(command, capture_output=True, check=False).returncode:
            pytest.skip("no container engine here (Docker with Compose 2)")


def _is_had(image: str) -> bool:
    """Whether an image is here, or comes when it is asked for."""
    commands = (["image", "inspect", image], ["pull", "--quiet", image])
    return any(
        subprocess.run(["docker", *one], capture_output=True, check=False).returncode == 0
        for one in commands
    )


def _beside(checkout: Path) -> list[str]:
    services = _services(checkout / "docker-compose.yml")
    bases = re.findall(r"^FROM (\S+:\S+)", (checkout / "Dockerfile").read_text(), re.MULTILINE)
    needed = {*bases, services["db"]["image"], services["redis"]["image"]}
    if missing := [image for image in sorted(needed) if not _is_had(image)]:
        pytest.skip(f"images are not to be had here: {', '.join(missing)}")
    beside = {name: one for name, one in services.items() if "profiles" in one}
    beside["alertmanager"] = _services(checkout / ALERTMANAGER)["alertmanager"]
    return [name for name, one in beside.items() if _is_had(one["image"])]


def _services(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(file.read_text())["services"]
    return found


def _check_out(checkout: Path) -> None:
    """This version as it stands, changes and all, as `first`; and one that could follow it."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in names.split("\0"):
        if name and (ROOT / name).is_file():
            (checkout / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, checkout / name)
    _commit(checkout, "first")
    _become_next(checkout)
    _commit(checkout, "second")
    subprocess.run(["git", "checkout", "--quiet", "first"], cwd=checkout, check=True)


def _commit(checkout: Path, tag: str) -> None:
    for command in (["init", "-q"], ["add", "--all"], ["commit", "-qm", tag], ["tag", tag]):
        subprocess.run(["git", *NOBODY, *command], cwd=checkout, check=True, capture_output=True)


def _become_next(checkout: Path) -> None:
    """Another number, another schema, another rule of Prometheus, and another header of Caddy."""
    config = checkout / "app" / "config.py"
    config.write_text(
        re.sub(r'^VERSION = ".*"$', 'VERSION = "next"', config.read_text(), flags=re.M)
    )
    last = max((checkout / "migrations" / "versions").glob("[0-9]*.py")).name.partition("_")[0]
    revision = f"{int(last) + 1:04}"
    (checkout / "migrations" / "versions" / f"{revision}_next.py").write_text(
        f'''"""A column that the version before knows nothing of.

Revision: {revision}
"""

import sqlalchemy as sa
from alembic import op

revision = "{revision}"
down_revision = "{last}"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it."""
    op.add_column("company", sa.Column("of_the_next_version", sa.Text))
'''
    )
    alerts = checkout / "deploy" / "alerts.yml"
    alerts.write_text(
        alerts.read_text() + "      - alert: AulaSiguiente\n        expr: vector(1)\n"
    )
    proxy = checkout / "deploy" / "Caddyfile"
    head = "{$DOMAIN:localhost} {\n"
    assert head in proxy.read_text()
    proxy.write_text(proxy.read_text().replace(head, f"{head}\theader X-Version next\n"))


def _settle(checkout: Path, project: str, ports: Mapping[str, int], beside: frozenset[str]) -> None:
    """The settings of an operator with secrets in files, and ports that nobody else has."""
    profiles = {"proxy": "tls", "prometheus": "monitoring"}
    files = ["docker-compose.yml", "deploy/secrets.yml", "engine.yml"]
    if {"prometheus", "alertmanager"} <= beside:
        files.insert(1, ALERTMANAGER)
    settings = {
        "COMPOSE_PROJECT_NAME": project,
        "COMPOSE_FILE": ":".join(files),
        "ALERTMANAGER_CONFIG": str(checkout / "alertmanager-of-nobody.yml"),
        "COMPOSE_PROFILES": ",".join(profiles[name] for name in profiles if name in beside),
        "IMAGE": project,
        "SECRET_KEY": "en-archivo",
        "ADMIN_PASSWORD": "en-archivo",
        "POSTGRES_PASSWORD": secrets.token_hex(16),
        "REDIS_PASSWORD": secrets.token_hex(16),
        "ADMIN_EMAIL": EMAIL,
        "DOMAIN": "localhost",
        "PUBLIC_URL": f"https://localhost:{ports['https']}",
        "PROXY_HOPS": "1",
        "WEBS": "2",
        "WORKERS": "2",
        "KPI_WORKERS": "2",
        "MAIL_SENDERS": "2",
        "PORT": f"{ports['web1']}-{ports['web2']}",
        "MAIL_FROM": EMAIL,
        "LOGIN_ADDRESS_LIMIT": f"'{LIMIT} per hour'",
    }
    (checkout / ".env").write_text("".join(f"{name}={value}\n" for name, value in settings.items()))
    (checkout / "engine.yml").write_text(
        _over(ports, beside, with_alertmanager=ALERTMANAGER in files)
    )
    (checkout / "alertmanager-of-nobody.yml").write_text(
        "route: {receiver: nobody}\nreceivers: [{name: nobody}]\n"
    )
    (checkout / "secrets").mkdir()
    for name, value in {
        "secret_key": secrets.token_hex(32),
        "admin_password": PASSWORD,
        "mail_url": "smtp://127.0.0.1:2525",
    }.items():
        file = checkout / "secrets" / name
        file.write_text(f"{value}\n")
        with suppress(PermissionError):
            os.chown(file, USER, USER)
            file.chmod(0o400)


def _over(ports: Mapping[str, int], beside: frozenset[str], *, with_alertmanager: bool) -> str:
    """What is laid over docker-compose.yml: other ports, and nothing whose image is missing."""
    alertmanager = "  alertmanager:\n    ports: !reset []\n" if with_alertmanager else ""
    return f"""\
services:
  proxy:
    ports: !override
      - 127.0.0.1:{ports["http"]}:80
      - 127.0.0.1:{ports["https"]}:443
  prometheus:
    ports: !override ["127.0.0.1:{ports["prometheus"]}:9090"]
  grafana:
    ports: !reset []
    profiles: !override [{"monitoring" if "grafana" in beside else "missing"}]
{alertmanager}"""


def _two_ports() -> int:
    """The first of two free ports that follow each other."""
    while True:
        first = free_port()
        with suppress(OSError), closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", first + 1))
            return first


def _bytes(text: str) -> int:
    number, unit = re.fullmatch(r"([\d.]+)(\w+)", text.strip()).groups()  # type: ignore[union-attr]  # always so
    return int(float(number) * UNITS[unit])
