"""The app for a command that works on the data of `./run`, whether that is running or not."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace

import psycopg

from app.config import Config
from app.extensions import db
from app.factory import create_app
from app.launch import checks, postgres, secret
from app.launch.embedded import embedded_postgres
from app.schema_version import bring_up_to_date

NO_BROKER = "redis://127.0.0.1:1/0"
"""Nobody is asked to do anything, so nobody needs to listen."""


@contextmanager
def app_beside(config: Config) -> Iterator[None]:
    """An app context on the database of the settings, on that of the running product, or else on
    the embedded one, which is started for as long as the block lasts.

    Raises LaunchProblem when the data folder cannot be used.
    """
    with ExitStack() as stack:
        url = config.database_url or postgres.address(config.data_path)
        if not (config.database_url or _answers(url)):
            checks.prepare_folder(config.data_path)
            stack.enter_context(checks.hold(config.data_path))
            url = stack.enter_context(embedded_postgres(config.data_path))
        settled = replace(
            config,
            database_url=url,
            redis_url=config.redis_url or NO_BROKER,
            secret_key=config.secret_key or secret.local_key(config.data_path),
            log_level="ERROR",  # that the broker is away is expected here
        )
        with create_app(settled).app_context():
            try:
                bring_up_to_date()
                yield
            finally:
                db.session.remove()
                db.engine.dispose()


def _answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.Error:
        return False
    return True
