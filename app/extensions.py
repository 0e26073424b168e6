"""Objects that exist before any app: database, tokens, API, queue. Imports nothing of ours."""

from celery import Celery
from flask_jwt_extended import JWTManager
from flask_migrate import Migrate
from flask_smorest import Api
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


db = SQLAlchemy(metadata=Base.metadata)
migrate = Migrate()
jwt = JWTManager()
api = Api()
# Errors are described once for all calls, in app/platform/openapi.py.
api.DEFAULT_ERROR_RESPONSE_NAME = None
celery = Celery("capacitacion")
