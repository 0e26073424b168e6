"""Ids in paths: numbers that the database can hold; any other number is no address at all."""

from typing import Any

from flask import Flask
from werkzeug.routing import IntegerConverter

DIGITS = 18
"""The database holds every number of so many."""


class IdConverter(IntegerConverter):
    """`<int:...>` of this house: from 1 on, as many digits as always fit.

    The pattern itself says so: a number refused later would count as an address without a method.
    """

    regex = rf"[1-9]\d{{0,{DIGITS - 1}}}"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("min", 1)
        kwargs.setdefault("max", 10**DIGITS - 1)
        super().__init__(*args, **kwargs)


def register(app: Flask) -> None:
    """Use it for every `<int:...>`."""
    app.url_map.converters["int"] = IdConverter
