"""Servers that take connections and say nothing: whoever asks is told, and not left waiting."""

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import redis
import requests

from app.config import load
from launch import roles
from launch.supervisor import Program
from tests.faults.harness import ROOT, House, Part, children, free_port, listens, pgbouncer, until
from tests.faults.visitor import Visitor

pytestmark = pytest.mark.faults
HANGS_SECONDS = 20.0
"""Whoever waits longer than this waits for ever."""


@contextmanager
def frozen(part: Part) -> Iterator[None]:
    """A server that does not take another step, nor do its helpers; each leads a session."""
    stopped = [part.pid, *children(part.pid)]
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in stopped:
            with suppress(ProcessLookupError):  # A helper that was ending when it was stopped.
                os.kill(pid, signal.SIGCONT)


def ready(house: House) -> tuple[int, dict[str, Any]]:
    answer = requests.get(f"{house.address}/readyz", timeout=HANGS_SECONDS)
    return answer.status_code, answer.json()


def call(visitor: Visitor, path: str = "user") -> requests.Response:
    headers = {"Authorization": f"Bearer {visitor.token}"}
    address = f"{visitor.house.address}/api/{path}"
    return requests.get(address, headers=headers, timeout=HANGS_SECONDS)


def refuses(answer: requests.Response) -> bool:
    """Whether a call was answered that the database is away, and when to come back."""
    assert answer.status_code in {200, 503}, answer.text
    return answer.status_code == 503 and int(answer.headers["Retry-After"]) > 0


class TestHangingDatabase:
    def test_is_said_and_calls_are_refused_until_it_goes_on(self, house: House, visitor: Visitor):
        assert call(visitor).ok
        with frozen(house.database):
            assert refuses(call(visitor))
            status, state = ready(house)
            assert (status, state["checks"]["database"]) == (503, "unavailable")
            assert state["checks"]["broker"] == "ok"
            assert "database_up 0.0" in requests.get(f"{house.address}/metrics", timeout=20).text
            with ThreadPoolExecutor(16) as people:
                assert all(map(refuses, people.map(lambda _: call(visitor), range(32))))
        until(lambda: call(visitor).ok, "calls are answered again", pause=0.2)
        until(lambda: ready(house)[1]["checks"]["database"] == "ok", "it is ready", pause=0.2)

    def test_ends_what_was_waiting_for_a_statement(self, house: House, visitor: Visitor):
        with (
            house.hold("LOCK TABLE user_session IN ACCESS EXCLUSIVE MODE"),
            ThreadPoolExecutor(1) as people,
        ):
            waiting = people.submit(call, visitor)
            until(lambda: house.waits_for_lock("user_session"), "the call waits for the lock")
            with frozen(house.database):
                assert refuses(waiting.result(HANGS_SECONDS))
        until(lambda: call(visitor).ok, "calls are answered again", pause=0.2)

    def test_is_not_mistaken_for_a_slow_statement(self, house: House, visitor: Visitor):
        with (
            house.hold("LOCK TABLE user_session IN ACCESS EXCLUSIVE MODE"),
            ThreadPoolExecutor(1) as people,
        ):
            waiting = people.submit(call, visitor)
            until(lambda: house.waits_for_lock("user_session"), "the call waits for the lock")
            time.sleep(3)  # several looks whether it answers
            assert not waiting.done()
            held = house.value(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LOCK%%'"
            )
            assert held
            assert waiting.result(HANGS_SECONDS).ok


@pytest.fixture(scope="module")
def pooled(standing: House, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Part]]:
    """The address of a web server whose database is behind PgBouncer, and PgBouncer."""
    own = free_port()
    folder = tmp_path_factory.mktemp("pooler")
    pooler, behind = pgbouncer(
        folder, Path(standing.settings["DATA_DIR"]), standing.database_url, connections=20
    )
    environment = standing.settings | behind | {"PORT": str(own)}
    web = Part(
        Program(
            "web-pooled", roles.web(load(environment)), folder / "web.log", environment, cwd=ROOT
        ),
        lambda _: until(lambda: listens(own), "the web server listens"),
    )
    with ExitStack() as stack:
        for part in (pooler, web):
            stack.callback(part.start().stop)
        yield f"http://127.0.0.1:{own}", pooler


class TestPooler:
    @pytest.fixture
    def behind(self, house: House, visitor: Visitor, pooled: tuple[str, Part]) -> Visitor:
        there = Visitor(replace(house, address=pooled[0]), visitor.token)
        until(lambda: call(there).ok, "calls are answered", pause=0.2)
        return there

    @pytest.mark.parametrize("trouble", ["hangs", "is gone"])
    def test_that_fails_is_a_database_that_is_away(
        self, behind: Visitor, pooled: tuple[str, Part], trouble: str
    ):
        pooler = pooled[1]
        with frozen(pooler) if trouble == "hangs" else nullcontext(pooler.kill()):
            for _ in range(3):
                assert refuses(call(behind))
            assert ready(behind.house)[1]["checks"]["database"] == "unavailable"
        pooler.start()
        until(lambda: call(behind).ok, "calls are answered again", pause=0.2)

    @pytest.mark.parametrize("trouble", ["hangs", "is gone"])
    def test_stands_before_a_database_that_fails(self, behind: Visitor, trouble: str):
        """PgBouncer says of a server that is gone that the protocol was violated."""
        database = behind.house.database
        with frozen(database) if trouble == "hangs" else nullcontext(database.stop()):
            for _ in range(3):
                assert refuses(call(behind))
            assert ready(behind.house)[1]["checks"]["database"] == "unavailable"
        database.start()
        until(lambda: call(behind).ok, "calls are answered again", pause=0.2)


class TestHangingBroker:
    def test_is_said_and_calls_do_without(self, house: House, visitor: Visitor):
        with frozen(house.broker):
            status, state = ready(house)
            assert (status, state["status"]) == (200, "degraded")
            assert state["checks"]["broker"] == "unavailable"
            assert state["checks"]["database"] == "ok"
            assert call(visitor).ok
        until(lambda: ready(house)[1]["status"] == "ready", "it is ready again", pause=0.2)


class TestSilentParts:
    def test_a_worker_that_is_gone_is_named(self, house: House):
        until(lambda: ready(house)[1]["status"] == "ready", "it is ready", pause=0.2)
        house.beat.kill()
        sign = Path(house.settings["DATA_DIR"]) / "run" / "alive"
        for path in sign.glob("beat@*"):
            os.utime(path, (1, 1))
        with redis.Redis.from_url(house.redis_url) as broker:
            for name in broker.hkeys("alive"):
                if name.startswith(b"beat@"):
                    broker.hset("alive", name, "1")
        status, state = ready(house)
        assert (status, state["status"]) == (200, "degraded")
        assert state["checks"]["beat"] == "unavailable"
        text = requests.get(f"{house.address}/metrics", timeout=HANGS_SECONDS).text
        assert "beat_alive 0.0" in text
        assert 'worker_alive{worker="loads"} 1.0' in text
        house.beat.start()
        until(lambda: ready(house)[1]["status"] == "ready", "it is ready again", pause=0.2)
