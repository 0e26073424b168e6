"""The app: settings in, a Flask application out."""

from pathlib import Path
from typing import Any

import psycopg
from flask import Flask
from sqlalchemy import Connection, event
from werkzeug.middleware.proxy_fix import ProxyFix

from app import api, cli, domains
from app.config import MIB, TOKEN_LIFE_SECONDS, Config, load
from app.extensions import api as smorest
from app.extensions import celery, db, jwt, migrate
from app.oversight.diagnosis import routes as diagnosis
from app.platform import errors, http_headers, logging, pages, reach, tracing, web
from app.platform.forms import ErrorSchema

JSON_BODY_BYTES = MIB
SESSION = {
    "statement_timeout": 30_000,
    "lock_timeout": 5_000,
    "idle_in_transaction_session_timeout": 60_000,
    # A server from outside believes in slow disks and compiles what takes moments.
    "random_page_cost": 1.1,
    "jit": "off",
}
"""Settings of the database for each session of the product; times in ms."""
CONNECT_SECONDS = 5
SPARE_CONNECTIONS = 2
"""Beyond the pool, for moments when all of it is in use."""
FREE_CONNECTION_SECONDS = 10
"""How long a request waits until a connection of the pool is free."""
MIGRATIONS = Path(__file__).parent.parent / "migrations"


def create_app(config: Config | None = None) -> Flask:
    """Build the app. Raises BadSetting when a setting is refused."""
    config = config or load()
    app = Flask("app", static_folder=None)
    app.config.from_mapping(_flask_settings(config))
    app.json.sort_keys = False  # type: ignore[attr-defined]  # the default provider has it
    if config.proxy_hops:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]  # Flask's own recipe
            app.wsgi_app, x_for=config.proxy_hops, x_proto=config.proxy_hops
        )
    celery.config_from_object("celeryconfig")
    if config.redis_url:
        celery.conf.update(broker_url=config.redis_url)
    smorest.ERROR_SCHEMA = ErrorSchema
    for extension in (db, jwt, smorest):
        extension.init_app(app)
    _limit_statements(app, each_transaction=config.database_pooler)
    migrate.init_app(app, db, directory=str(MIGRATIONS))
    web.register(app)
    http_headers.register(app)
    errors.register(app)
    logging.register(app)
    diagnosis.register(app)
    domains.register()
    api.register(app)
    pages.register(app)
    cli.register(app)
    with app.app_context():
        tracing.watch(app, db.engine, config)
    return app


def _limit_statements(app: Flask, *, each_transaction: bool) -> None:
    """Bound what statements may wait for, without options of the start: poolers refuse those.

    Said once for each connection; for each transaction when those of others come in between.
    """

    def begin_connection(connection: psycopg.Connection, _record: object) -> None:
        connection.execute("; ".join(f"SET {name} = {value}" for name, value in SESSION.items()))
        connection.commit()

    def begin_transaction(connection: Connection) -> None:
        driver: Any = connection.connection.driver_connection
        driver.execute("; ".join(f"SET LOCAL {name} = {value}" for name, value in SESSION.items()))

    with app.app_context():
        address = app.config["SETTINGS"].database_url
        app.extensions["database_reach"] = reach.of_database(db.engine, address)
        reach.replace_ended(db.engine)
        if each_transaction:
            event.listen(db.engine, "begin", begin_transaction)
        else:
            event.listen(db.engine, "connect", begin_connection)


def _flask_settings(config: Config) -> dict[str, object]:
    return {
        "SETTINGS": config,
        "CLOCK_OFFSET": config.clock_offset,
        "REDIS_URL": config.redis_url,
        "STORAGE": config.storage,
        "SECRET_KEY": config.secret_key,
        "MAX_CONTENT_LENGTH": JSON_BODY_BYTES,
        "SQLALCHEMY_DATABASE_URI": with_driver(config.database_url),
        "SQLALCHEMY_ENGINE_OPTIONS": {
            # What people typed stands in no log line of a statement that failed.
            "hide_parameters": True,
            "pool_size": config.database_pool_size,
            "max_overflow": SPARE_CONNECTIONS,
            "pool_timeout": FREE_CONNECTION_SECONDS,
            "connect_args": {
                "connect_timeout": CONNECT_SECONDS,
                **reach.KEEP_ALIVE,
                # What one transaction prepared is not there in the next one's session.
                **({"prepare_threshold": None} if config.database_pooler else {}),
            },
        },
        "JWT_SECRET_KEY": config.secret_key,
        "JWT_ALGORITHM": "HS256",
        "JWT_ENCODE_AUDIENCE": "capacitacion",
        "JWT_DECODE_AUDIENCE": "capacitacion",
        "JWT_ACCESS_TOKEN_EXPIRES": TOKEN_LIFE_SECONDS,
        "JWT_REFRESH_TOKEN_EXPIRES": TOKEN_LIFE_SECONDS,
        "API_TITLE": "Aula",
        "API_VERSION": "1",
        "OPENAPI_VERSION": "3.1.0",
    }


def with_driver(url: str) -> str:
    """The address as SQLAlchemy reads it; without one an app still builds and describes itself."""
    return f"postgresql+psycopg://{url.partition('://')[2]}"
