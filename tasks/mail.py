"""Hands over the mail that waits."""

from app.extensions import db
from app.platform import clock
from app.platform.mail import senders
from app.platform.mail import service as mail
from app.platform.queue import begun, enqueue
from app.surveys.mailing import jobs
from tasks.celery_app import celery_app


@celery_app.task(name=mail.SEND)
def send() -> None:
    """Hand over what waits, for a while; if some is left then, once more behind other work.

    Whoever finds no place to send from leaves: those who have one look once more at their end.
    """
    begun(mail.SEND)
    with jobs.one_of(jobs.SENDING_LOCK, senders.free(at=clock.now())) as place:
        if place is None:
            return
        for _ in mail.send_waiting(now=clock.now, place=place):
            db.session.commit()
        jobs.notify_ended(at=clock.now())
        db.session.commit()
    enqueue_if_due()


def enqueue_if_due() -> None:
    """Let a worker send if any mail waits."""
    if mail.is_due(at=clock.now()):
        enqueue(mail.SEND, queue=mail.QUEUE, one_waits=True)
    db.session.commit()
