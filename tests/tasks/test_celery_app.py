"""The workers' Celery application."""

from celery.concurrency import get_implementation
from celery.utils.imports import symbol_by_name
from flask import current_app

from celeryconfig import QUEUES, beat_schedule
from tasks.celery_app import celery_app, flask_app
from tasks.requests import FailFastAckRequest


class TestTasks:
    def test_are_run_by_requests_that_fail_when_an_acknowledgement_is_lost(self):
        assert symbol_by_name(celery_app.Task.Request) is FailFastAckRequest

    def test_have_the_product_at_hand(self):
        class Asking(celery_app.Task):
            name = "tests.asking"

            def run(self, *, of: str) -> tuple[object, str]:
                return current_app._get_current_object(), of

        Asking.bind(celery_app)
        assert Asking()(of="a worker") == (flask_app, "a worker")

    def test_are_there_for_whatever_the_clock_starts(self):
        celery_app.loader.import_default_modules()
        for entry in beat_schedule.values():
            assert entry["task"] in celery_app.tasks
            assert entry["options"]["queue"] in QUEUES


class TestProcesses:
    def test_that_ended_are_replaced_before_a_person_waits_for_a_job(self):
        kind = get_implementation(celery_app.conf.worker_pool)
        processes = object.__new__(kind.Pool)
        assert processes.timers[processes.maintain_pool] <= 0.5
