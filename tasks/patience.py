"""How long the processes that nobody waits for wait for the broker."""

from celery import Celery

from celeryconfig import PATIENT_SOCKETS


def be_patient(celery: Celery) -> None:
    """Let this process bear a slow broker longer than a web request may."""
    options = celery.conf.broker_transport_options
    celery.conf.broker_transport_options = {**options, **PATIENT_SOCKETS}
