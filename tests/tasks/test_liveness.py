"""Workers and beat give signs of life that the health checks find."""

import platform
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import redis
from celery import Celery, signals
from flask import Flask
from kombu.asynchronous.timer import Timer

from app.platform.liveness import KEY, announce, begin, name_of, sign_of_life, states
from celeryconfig import QUEUES
from launch import roles
from tasks import liveness
from tests.support.databases import Servers


class TestWatch:
    def test_is_found_by_the_health_check(self, app: Flask, servers: Servers, tmp_path: Path):
        config = replace(app.config["SETTINGS"], data_dir=str(tmp_path))
        celery = Celery("other")
        liveness.watch_worker(config.data_path, celery, servers.redis_url)
        assert not roles.is_healthy("worker", config)
        worker = SimpleNamespace(timer=Timer(), hostname="worker@here")
        for step in celery.steps["worker"]:
            step(worker).start(worker)
        assert roles.is_healthy("worker", config)
        sign_of_life(config.data_path, "worker").unlink()
        for entry in list(worker.timer.queue):
            entry.entry()
        assert roles.is_healthy("worker", config), "again and again"

        signals.before_task_publish.send(sender=None)
        assert not roles.is_healthy("beat", config), "workers publish too, but not by the clock"
        liveness.watch_beat(config.data_path, servers.redis_url)
        signals.before_task_publish.send(sender=None)
        assert roles.is_healthy("beat", config)

    def test_is_seen_on_machines_with_a_data_folder_of_their_own(
        self, broker: redis.Redis, servers: Servers, tmp_path: Path
    ):
        def seen(name: str) -> str:
            return states(tmp_path, broker)[name]

        assert seen("worker_light") == "never"
        tell = liveness.Announcer(servers.redis_url, "light")
        tell()
        assert seen("worker_light") == "ok"
        assert (seen("worker_loads"), seen("beat")) == ("never", "never")
        broker.hset(KEY, f"light@{platform.node()}", "1")
        tell()
        assert seen("worker_light") == "unavailable", "it told a moment ago"

    def test_of_a_worker_for_all_queues_stands_for_each(self, broker: redis.Redis, tmp_path: Path):
        announce(broker, name_of(QUEUES))
        found = states(tmp_path, broker)
        assert (found.pop("beat"), set(found.values())) == ("never", {"ok"})

    def test_is_not_missed_while_the_broker_is_away(self, tmp_path: Path):
        assert set(states(tmp_path, None).values()) == {"unknown"}
        begin(sign_of_life(tmp_path, "kpis"))
        assert states(tmp_path, None)["worker_kpis"] == "ok"
        liveness.Announcer("redis://127.0.0.1:1/0", "kpis")()

    def test_forgets_predecessors_and_who_is_long_gone(self, broker: redis.Redis):
        given = {"light@old": "1", "loads@older": "1"}
        broker.hset(KEY, mapping=given | {"kpis@silent": str(broker.time()[0] - 600)})
        announce(broker, "light")
        assert set(broker.hkeys(KEY)) == {f"light@{platform.node()}".encode(), b"kpis@silent"}
