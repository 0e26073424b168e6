"""Objects that exist before any app: database, tokens, API, queue. Imports nothing of ours."""

from collections.abc import Callable
from threading import Lock
from typing import Any, ClassVar

import flask_smorest
from celery import Celery
from flask_jwt_extended import JWTManager
from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import MetaData
from sqlalchemy.orm import DeclarativeBase

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """What every model is; its metadata is the schema of the database."""

    metadata = MetaData(naming_convention=NAMING)
    named_by: ClassVar[str] = "name"
    """The attribute by which people know a row, where others refer to it."""


class Api(flask_smorest.Api):
    """Describes its calls when somebody asks for the description, not at each start."""

    def init_app(self, *args: Any, **kwargs: Any) -> None:
        """Begin an empty description, for the app that is initialised last."""
        self._lock = Lock()
        self._undescribed: list[Callable[[], None]] = []
        super().init_app(*args, **kwargs)

    def describe_later(self, describe: Callable[[], None]) -> None:
        """Keep what adds some calls to the description."""
        self._undescribed.append(describe)

    def collected(self) -> dict[str, Any]:
        """The description of all calls; that of a schema is what its class says of itself."""
        with self._lock:
            while self._undescribed:
                self._undescribed.pop(0)()
            found: dict[str, Any] = self.spec.to_dict()
            for key, name in self.ma_plugin.converter.refs.items():
                if words := (key[0].__doc__ or "").partition("\n\n")[0]:
                    schema = found["components"]["schemas"][name]
                    schema.setdefault("description", " ".join(words.split()))
        return found


db = SQLAlchemy(metadata=Base.metadata)
migrate = Migrate()
jwt = JWTManager()
api = Api()
# Errors are described once for all calls, in app/platform/openapi.py.
api.DEFAULT_ERROR_RESPONSE_NAME = None
celery = Celery("capacitacion")
