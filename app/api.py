"""The one list of blueprints."""

from flask import Flask

from app.answers import routes as answers
from app.apidocs import routes as apidocs
from app.audit import routes as audit
from app.auth import routes as auth
from app.budget import routes as budget
from app.bulk import routes as bulk
from app.companies import routes as companies
from app.courses import routes as courses
from app.diagnosis import routes as diagnosis
from app.evaluations import routes as evaluations
from app.exports import routes as exports
from app.extensions import api
from app.franchise import routes as franchise
from app.help import routes as help_
from app.jobs import routes as jobs
from app.kpis import routes as kpis
from app.loads import routes as loads
from app.mail import routes as mail
from app.mailing import routes as mailing
from app.notifications import routes as notifications
from app.panel import routes as panel
from app.participants import routes as participants
from app.people import routes as people
from app.privacy import routes as privacy
from app.quality import routes as quality
from app.rapporteurs import routes as rapporteurs
from app.record import routes as record
from app.search import routes as search
from app.selectables import routes as selectables
from app.sence import routes as sence
from app.settings import routes as settings
from app.suppliers import routes as suppliers
from app.surveys import routes as surveys
from app.users import routes as users

NOUNS = (
    auth,
    users,
    companies,
    suppliers,
    people,
    courses,
    participants,
    franchise,
    rapporteurs,
    record,
    surveys,
    answers,
    evaluations,
    budget,
    bulk,
    selectables,
    settings,
    sence,
    mail,
    mailing,
    kpis,
    panel,
    quality,
    search,
    notifications,
    audit,
    privacy,
    diagnosis,
    exports,
    jobs,
    loads,
    help_,
    apidocs,
)
"""In the order of the documentation."""


def register(_app: Flask) -> None:
    """Open every call of the API, in the app that the API was initialised for last."""
    for noun in NOUNS:
        api.register_blueprint(noun.blp)
