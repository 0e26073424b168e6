"""The one list of blueprints."""

from flask import Flask

from app.apidocs import routes as apidocs
from app.audit import routes as audit
from app.auth import routes as auth
from app.bulk import routes as bulk
from app.companies import routes as companies
from app.courses import routes as courses
from app.exports import routes as exports
from app.extensions import api
from app.jobs import routes as jobs
from app.kpis import routes as kpis
from app.loads import routes as loads
from app.notifications import routes as notifications
from app.panel import routes as panel
from app.participants import routes as participants
from app.people import routes as people
from app.rapporteurs import routes as rapporteurs
from app.search import routes as search
from app.selectables import routes as selectables
from app.suppliers import routes as suppliers
from app.users import routes as users

NOUNS = (
    auth,
    users,
    companies,
    suppliers,
    people,
    courses,
    participants,
    rapporteurs,
    bulk,
    selectables,
    kpis,
    panel,
    search,
    notifications,
    audit,
    exports,
    jobs,
    loads,
    apidocs,
)
"""In the order of the documentation."""


def register(_app: Flask) -> None:
    """Open every call of the API, in the app that the API was initialised for last."""
    for noun in NOUNS:
        api.register_blueprint(noun.blp)
