"""The app: settings in, a Flask application out."""

from pathlib import Path

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from app import api, cli, errors, headers, pages, telemetry
from app.config import MIB, THIRTY_DAYS_S, Config, load
from app.extensions import api as smorest
from app.extensions import celery, db, jwt, migrate
from app.kit import paths
from app.kit.schema import ErrorSchema

JSON_BODY_BYTES = MIB
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
    migrate.init_app(app, db, directory=str(MIGRATIONS))
    paths.register(app)
    errors.register(app)
    headers.register(app)
    telemetry.register(app)
    api.register(app)
    pages.register(app)
    cli.register(app)
    return app


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
            "pool_pre_ping": True,
            # What people typed stands in no log line of a statement that failed.
            "hide_parameters": True,
            "pool_size": config.database_pool_size,
            "max_overflow": 2,
            "pool_timeout": 10,
            "connect_args": {
                "connect_timeout": 5,
                # A server from outside believes in slow disks and compiles what takes moments.
                "options": "-c statement_timeout=30000 -c lock_timeout=5000"
                " -c idle_in_transaction_session_timeout=60000"
                " -c random_page_cost=1.1 -c jit=off",
            },
        },
        "JWT_SECRET_KEY": config.secret_key,
        "JWT_ALGORITHM": "HS256",
        "JWT_ENCODE_AUDIENCE": "capacitacion",
        "JWT_DECODE_AUDIENCE": "capacitacion",
        "JWT_ACCESS_TOKEN_EXPIRES": THIRTY_DAYS_S,
        "JWT_REFRESH_TOKEN_EXPIRES": THIRTY_DAYS_S,
        "API_TITLE": "Capacitación",
        "API_VERSION": "1",
        "OPENAPI_VERSION": "3.1.0",
    }


def with_driver(url: str) -> str:
    """The address as SQLAlchemy reads it; without one an app still builds and describes itself."""
    return f"postgresql+psycopg://{url.partition('://')[2]}"
