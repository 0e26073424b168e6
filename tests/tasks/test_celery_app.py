"""The workers' Celery application."""

from celery.utils.imports import symbol_by_name

from tasks.celery_app import celery_app
from tasks.requests import FailFastAckRequest


class TestTasks:
    def test_are_run_by_requests_that_fail_when_an_acknowledgement_is_lost(self):
        assert symbol_by_name(celery_app.Task.Request) is FailFastAckRequest
