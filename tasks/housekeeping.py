"""Starts what has to be done from time to time; each piece is a transaction of its own."""

from datetime import timedelta

from app.config import current_config
from app.extensions import db
from app.finance.budget import service as budget
from app.imports import retention
from app.imports.pipeline import kept_stage
from app.oversight.exports import service as exports
from app.oversight.privacy import erasure
from app.platform import changes, clock, idempotency, sessions, storage
from app.platform.jobs import service as jobs
from app.platform.mail import service as mail
from app.platform.notifications import service as notifications
from app.platform.webhooks import service as webhooks
from tasks.celery_app import celery_app

JOB_DAYS = 90
ANSWER_DAYS = 2
NOTIFICATION_DAYS = 90
MAIL_DAYS = 365


@celery_app.task(name="housekeeping.sweep")
def sweep() -> None:
    """Send again what was left behind."""
    jobs.sweep(after_seconds=current_config().sweep_seconds)
    db.session.commit()


@celery_app.task(name="housekeeping.clean")
def clean() -> None:
    """Remove what nobody needs any longer."""
    at, settings = clock.now(), current_config()
    retention.expire_files(at=at, days=settings.file_days)
    db.session.commit()
    retention.remove_abandoned(at=at)
    db.session.commit()
    kept_stage.drop_old(at=at)
    db.session.commit()
    retention.forget_images(at=at, days=settings.undo_days)
    db.session.commit()
    exports.expire(at=at)
    db.session.commit()
    retention.forget_jobs(at=at, days=JOB_DAYS)
    db.session.commit()
    sessions.forget(before=at)
    idempotency.forget(before=at - timedelta(days=ANSWER_DAYS))
    notifications.forget(
        before=at - timedelta(days=NOTIFICATION_DAYS), at=at, yearly=budget.NOTIFICATIONS
    )
    mail.forget(before=at - timedelta(days=MAIL_DAYS))
    webhooks.forget(before=at - timedelta(days=webhooks.KEPT_DAYS))
    changes.forget(before=at - timedelta(days=settings.cursor_days))
    db.session.commit()
    erasure.finish(on=clock.day_of(at))
    db.session.commit()
    storage.clear_scratch()
    for _ in erasure.remove_old(at=at, on=clock.day_of(at)):
        db.session.commit()
