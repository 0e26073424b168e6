"""Workers and beat give signs of life that the health checks find."""

from dataclasses import replace
from pathlib import Path

from celery import signals
from flask import Flask

from app.launch import health
from tasks import liveness


class TestWatch:
    def test_is_found_by_the_health_check(self, app: Flask, tmp_path: Path):
        config = replace(app.config["SETTINGS"], data_dir=str(tmp_path))
        other = Flask("other")
        other.config["SETTINGS"] = config
        liveness.watch(other)
        assert not health.is_healthy("worker", config)
        signals.heartbeat_sent.send(sender=None)
        assert health.is_healthy("worker", config)

        signals.before_task_publish.send(sender=None)
        assert not health.is_healthy("beat", config), "only beat publishes by the clock"
        signals.beat_init.send(sender=None)
        signals.before_task_publish.send(sender=None)
        assert health.is_healthy("beat", config)
