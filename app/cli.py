"""Commands of `flask`: users and the API's description."""

from flask import Flask


def register(app: Flask) -> None:
    """Add the commands."""
