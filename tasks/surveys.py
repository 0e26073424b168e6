"""Starts what surveys need from time to time: invitations and the daily round."""

import logging

from sqlalchemy.exc import DBAPIError

from app.extensions import db
from app.platform import clock
from app.platform.mail import service as mail
from app.surveys.mailing import jobs
from app.surveys.schedules import queries as schedules
from app.surveys.schedules import service as schedules_service
from tasks.celery_app import celery_app
from tasks.mail import enqueue_if_due

log = logging.getLogger(__name__)


@celery_app.task(name="surveys.tick")
def tick() -> None:
    """Look at the clock: who is new in a survey, which closed, what round is due, what mail waits.

    No message is needed for any of it: what one lost is found here within a minute.
    """
    at = clock.now()
    mail.end_interrupted(at=at)
    jobs.notify_ended(at=at)
    db.session.commit()
    schedules.sync_unended(on=clock.today())
    schedules_service.fix_parts(on=clock.today())
    db.session.commit()
    with jobs.exclusively(jobs.ROUND) as is_mine:
        if is_mine:
            _daily_round()
    enqueue_if_due()


@celery_app.task(name="surveys.invite")
def invite(*, survey_id: int) -> None:
    """Invite whoever was not invited yet, without waiting for the round."""
    on = jobs.occasion(clock.now())
    while jobs.invite(survey_id=survey_id, on=on):
        db.session.commit()
    db.session.commit()
    enqueue_if_due()


def _daily_round() -> None:
    """The round of the day, or what is left of it."""
    on = jobs.occasion(clock.now())
    if not jobs.is_due(on=on):
        return
    jobs.begin(on=on)
    db.session.commit()
    for survey_id in jobs.open_surveys(on=on):
        # One survey that fails must not keep the others from their mails.
        try:
            while jobs.ask_participants(survey_id=survey_id, on=on):
                db.session.commit()
            db.session.commit()
        except DBAPIError:
            db.session.rollback()
            log.exception("survey left out of the round", extra={"survey": survey_id})
    while jobs.ask_bosses(on=on):
        db.session.commit()
    jobs.notify_closing(on=on.day)
    jobs.end(on=on)
    db.session.commit()
