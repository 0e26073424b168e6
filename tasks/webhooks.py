"""Tells webhooks what happened."""

from app.extensions import db
from app.platform import clock
from app.platform.queue import begun, enqueue
from app.platform.webhooks import jobs
from app.platform.webhooks.service import QUEUE, SEND
from tasks.celery_app import celery_app


@celery_app.task(name=SEND)
def send() -> None:
    """Deliver what waits, for a while; if some is left then, once more behind other work."""
    begun(SEND)
    for _ in jobs.steps(now=clock.now):
        db.session.commit()
    if jobs.is_due(at=clock.now()):
        enqueue(SEND, queue=QUEUE, one_waits=True)
    db.session.commit()
