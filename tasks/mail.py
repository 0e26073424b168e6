"""Hands over the mail that waits."""

from app.extensions import db
from app.platform import clock
from app.platform.mail import service as mail
from app.platform.queue import enqueue
from app.surveys.mailing import jobs
from tasks.celery_app import celery_app


@celery_app.task(name=mail.SEND)
def send() -> None:
    """Hand over what waits, for a while; if some is left then, once more behind other work."""
    with jobs.exclusively(jobs.SENDING_LOCK) as is_mine:
        if not is_mine:
            return
        for _ in mail.send_waiting(now=clock.now):
            db.session.commit()
        jobs.notify_ended(at=clock.now())
        db.session.commit()
    enqueue_if_due()


def enqueue_if_due() -> None:
    """Let a worker send if any mail waits."""
    if mail.is_due(at=clock.now()):
        enqueue(mail.SEND, queue=mail.QUEUE)
    db.session.commit()
