"""Workers and beat give signs of life that the health checks find."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

from celery import Celery, signals
from flask import Flask
from kombu.asynchronous.timer import Timer

from app.platform.liveness import sign_of_life
from launch import roles
from tasks import liveness


class TestWatch:
    def test_is_found_by_the_health_check(self, app: Flask, tmp_path: Path):
        config = replace(app.config["SETTINGS"], data_dir=str(tmp_path))
        celery = Celery("other")
        liveness.watch_worker(config.data_path, celery)
        assert not roles.is_healthy("worker", config)
        worker = SimpleNamespace(timer=Timer(), hostname="worker@here")
        for step in celery.steps["worker"]:
            step(worker).start(worker)
        assert roles.is_healthy("worker", config)
        (entry,) = worker.timer.queue
        sign_of_life(config.data_path, "worker").unlink()
        entry.entry()
        assert roles.is_healthy("worker", config), "again and again"

        signals.before_task_publish.send(sender=None)
        assert not roles.is_healthy("beat", config), "workers publish too, but not by the clock"
        liveness.watch_beat(config.data_path)
        signals.before_task_publish.send(sender=None)
        assert roles.is_healthy("beat", config)
