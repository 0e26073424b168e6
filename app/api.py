"""The one list of blueprints."""

from flask import Flask

from app.extensions import api
from app.finance.budget import routes as budget
from app.finance.franchise import routes as franchise
from app.finance.sence import routes as sence
from app.imports.loads import routes as loads
from app.imports.review import routes as review
from app.imports.sources import routes as load_sources
from app.imports.templates import routes as load_recipes
from app.imports.undo import routes as undo
from app.imports.wizard import routes as wizard
from app.indicators import routes as kpis
from app.indicators.panel import routes as panel
from app.organisation.auth import routes as auth
from app.organisation.companies import routes as companies
from app.organisation.second_factor import routes as second_factor
from app.organisation.selectables import routes as selectables
from app.organisation.service_accounts import routes as service_accounts
from app.organisation.settings import routes as settings
from app.organisation.sso import routes as sso
from app.organisation.users import routes as users
from app.oversight.audit import routes as audit
from app.oversight.belongings import routes as belongings
from app.oversight.bootstrap import routes as bootstrap
from app.oversight.diagnosis import routes as diagnosis
from app.oversight.exports import routes as exports
from app.oversight.help import routes as help_
from app.oversight.privacy import routes as privacy
from app.oversight.quality import routes as quality
from app.oversight.search import routes as search
from app.oversight.todo import routes as todo
from app.people import routes as people
from app.platform.apidocs import routes as apidocs
from app.platform.bulk_change import routes as bulk
from app.platform.jobs import routes as jobs
from app.platform.mail import routes as mail
from app.platform.notifications import routes as notifications
from app.platform.webhooks import routes as webhooks
from app.surveys.answers import routes as answers
from app.surveys.mailing import routes as mailing
from app.surveys.results import routes as evaluations
from app.surveys.schedules import routes as surveys
from app.training.calendars import routes as calendars
from app.training.courses import routes as courses
from app.training.participants import routes as participants
from app.training.rapporteurs import routes as rapporteurs
from app.training.record import routes as record
from app.training.suppliers import routes as suppliers

NOUNS = (
    auth,
    sso,
    second_factor,
    users,
    service_accounts,
    companies,
    suppliers,
    people,
    courses,
    participants,
    franchise,
    rapporteurs,
    record,
    calendars,
    surveys,
    answers,
    evaluations,
    budget,
    bulk,
    selectables,
    settings,
    webhooks,
    sence,
    mail,
    mailing,
    kpis,
    panel,
    quality,
    todo,
    search,
    notifications,
    audit,
    privacy,
    diagnosis,
    exports,
    belongings,
    jobs,
    wizard,
    loads,
    review,
    load_recipes,
    load_sources,
    undo,
    help_,
    bootstrap,
    apidocs,
)
"""In the order of the documentation."""


def register(_app: Flask) -> None:
    """Open every call of the API, in the app that the API was initialised for last."""
    for noun in NOUNS:
        api.register_blueprint(noun.blp)
