"""The one list of blueprints."""

from flask import Flask

from app.apidocs import routes as apidocs
from app.auth import routes as auth
from app.companies import routes as companies
from app.extensions import api
from app.jobs import routes as jobs
from app.kpis import routes as kpis
from app.loads import routes as loads
from app.notifications import routes as notifications
from app.search import routes as search
from app.selectables import routes as selectables
from app.users import routes as users

NOUNS = (auth, users, companies, selectables, kpis, search, notifications, jobs, loads, apidocs)
"""In the order of the documentation."""


def register(_app: Flask) -> None:
    """Open every call of the API, in the app that the API was initialised for last."""
    for noun in NOUNS:
        api.register_blueprint(noun.blp)
