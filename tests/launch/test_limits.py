"""Each role of docker-compose.yml lives within the memory that its container may use."""

import os
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
import yaml

from app.config import Config
from app.platform.liveness import sign_of_life
from launch import roles
from tests.launch.conftest import NOT_INHERITED, ROOT, free_port
from tests.support.databases import Servers

pytestmark = pytest.mark.faults
SERVICES = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
SIGNS = {"worker": "loads", "worker-kpis": "kpis", "worker-light": "light", "beat": "beat"}
"""Service -> the name under which it gives signs of life."""
LIVES_SECONDS = 120.0
ROOM = 0.75
"""The share of its limit that a role at rest may have touched, from its first step on."""
MIB = 1024 * 1024


def _limit(service: str) -> int:
    """Bytes that a container of a service may use when nobody sets anything."""
    text = SERVICES[service]["mem_limit"].rpartition("-")[2].strip("}")
    return int(text[:-1]) * {"m": MIB, "g": 1024 * MIB}[text[-1]]


def _memory(pid: int) -> int:
    """What a process and all that it started hold in memory now, shared pages once; bytes."""
    held = 0
    try:
        top = psutil.Process(pid)
        for process in (top, *top.children(recursive=True)):
            held += process.memory_full_info().pss
    except psutil.NoSuchProcess:
        pass  # one that ended between two looks
    return held


@pytest.mark.parametrize("service", ["web", *SIGNS])
def test_starts_and_lives_under_its_limit(
    service: str, fresh_database: str, servers: Servers, tmp_path: Path
):
    port = free_port()
    environment = {k: v for k, v in os.environ.items() if k not in NOT_INHERITED} | {
        "ENVIRONMENT": "production",
        "SECRET_KEY": "0123456789abcdef0123456789abcdef",
        "ADMIN_EMAIL": "jefa@otec.cl",
        "ADMIN_PASSWORD": "muy secreta 1",
        "DATABASE_URL": fresh_database,
        "REDIS_URL": servers.redis_url,
        "DATA_DIR": str(tmp_path / "data"),
        "PROMETHEUS_MULTIPROC_DIR": str(tmp_path / "metrics"),
        "PORT": str(port),
    }
    set_here = SERVICES[service].get("environment", {}).get("WORKER_PROCESSES")
    if set_here:
        environment["WORKER_PROCESSES"] = set_here
    config = Config(data_dir=str(tmp_path / "data"), port=port)
    sign = sign_of_life(config.data_path, SIGNS.get(service, ""))

    command = [sys.executable, *SERVICES[service]["command"][1:]]
    with (
        (tmp_path / "words.txt").open("w") as words,
        subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=words, stderr=words, start_new_session=True
        ) as process,
    ):
        try:
            most, lives = 0, False
            deadline = time.monotonic() + LIVES_SECONDS
            while not lives:
                most = max(most, _memory(process.pid))
                lives = roles.web_answers("127.0.0.1", port) if service == "web" else sign.exists()
                assert process.poll() is None, (tmp_path / "words.txt").read_text()
                assert time.monotonic() < deadline, "it gives no sign of life"
                time.sleep(0.03)
            for _ in range(20):
                most = max(most, _memory(process.pid))
                time.sleep(0.1)
        finally:
            process.terminate()
            process.wait(60)
    assert most < ROOM * _limit(service), f"{most // MIB} MiB"
