"""Starts what is looked at once a day; each piece is a transaction of its own."""

from app.extensions import db
from app.finance.budget import service as budget
from app.finance.franchise import service as franchise
from app.finance.sence import service as sence
from app.organisation.service_accounts import service as service_accounts
from app.oversight.todo import service as todo
from app.platform import clock
from app.training.courses import service as courses
from tasks.celery_app import celery_app


@celery_app.task(name="daily.remind")
def remind() -> None:
    """Notify people of what they have to see to, each thing once."""
    while franchise.keep_missing():
        db.session.commit()
    budget.keep_parameters(before=clock.today().year)
    db.session.commit()
    sence.remind(on=clock.today())
    db.session.commit()
    budget.remind(on=clock.today())
    db.session.commit()
    courses.remind(on=clock.today())
    db.session.commit()
    service_accounts.remind(on=clock.today())
    db.session.commit()
    todo.announce_at_risk(on=clock.today())
    db.session.commit()
