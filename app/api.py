"""The one list of blueprints."""

from importlib import import_module
from importlib.util import find_spec

from flask import Flask

from app.extensions import api

NOUNS = (
    "auth",
    "users",
    "companies",
    "selectables",
    "kpis",
    "search",
    "notifications",
    "jobs",
    "loads",
    "apidocs",
)
"""Folders of app with a routes.py that holds `blp`, in the order of the documentation."""


def register(app: Flask) -> None:
    """Open every call of the API."""
    for noun in NOUNS:
        name = f"app.{noun}.routes"
        if find_spec(f"app.{noun}") and find_spec(name):
            api.register_blueprint(import_module(name).blp)
