"""Starts what has to be done from time to time."""

from flask import current_app

from app.extensions import db
from app.jobs import sweeping
from tasks.celery_app import celery_app


@celery_app.task(name="housekeeping.sweep")
def sweep() -> None:
    """Send again what was left behind."""
    sweeping.sweep(after_seconds=current_app.config["SETTINGS"].sweep_seconds)
    db.session.commit()
