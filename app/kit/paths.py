"""Ids in paths: numbers that the database can hold; any other number is no address at all."""

from typing import Any

from flask import Flask
from werkzeug.routing import IntegerConverter

from app.kit.schema import BIGGEST_ID


class IdConverter(IntegerConverter):
    """`<int:...>` of this house: from 1 to the largest id."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("min", 1)
        kwargs.setdefault("max", BIGGEST_ID)
        super().__init__(*args, **kwargs)


def register(app: Flask) -> None:
    """Use it for every `<int:...>`."""
    app.url_map.converters["int"] = IdConverter
