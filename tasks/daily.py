"""Starts what is looked at once a day; each piece is a transaction of its own."""

from app.budget import keeping, reminding
from app.courses import reminding as courses
from app.extensions import db
from app.franchise import freezing
from app.kit import clock
from app.sence import utm
from tasks.celery_app import celery_app


@celery_app.task(name="daily.remind")
def remind() -> None:
    """Tell people in their bell what they have to see to; nothing is told twice."""
    while freezing.keep_missing():
        db.session.commit()
    keeping.keep_parameters(before=clock.today().year)
    db.session.commit()
    utm.remind(on=clock.today())
    db.session.commit()
    reminding.remind(on=clock.today())
    db.session.commit()
    courses.remind(on=clock.today())
    db.session.commit()
