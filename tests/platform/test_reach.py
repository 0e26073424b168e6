"""Whether the database that a request stands on answers."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.exc import OperationalError

from app.factory import with_driver
from app.platform import reach
from tests.support.databases import Servers


@pytest.fixture
def engine(servers: Servers) -> Iterator[Engine]:
    """With one connection, which is used again."""
    engine = create_engine(with_driver(servers.database_url), pool_size=1, max_overflow=0)
    reach.replace_ended(engine)
    yield engine
    engine.dispose()


def process_of(engine: Engine) -> int:
    """The process of the database behind a connection of the pool."""
    with engine.connect() as connection:
        return int(connection.scalar(text("SELECT pg_backend_pid()")))


class TestPool:
    def test_gives_a_connection_again_without_a_statement(
        self, engine: Engine, servers: Servers
    ) -> None:
        process = process_of(engine)
        with engine.connect() as connection, psycopg.connect(servers.database_url) as other:
            driver = connection.connection.driver_connection
            assert driver is not None
            assert driver.info.backend_pid == process
            last = other.execute(
                "SELECT query FROM pg_stat_activity WHERE pid = %s", (process,)
            ).fetchone()
        assert last == ("ROLLBACK",)

    def test_gives_none_that_the_database_has_ended(self, engine: Engine, servers: Servers) -> None:
        process = process_of(engine)
        with psycopg.connect(servers.database_url) as other:
            other.execute("SELECT pg_terminate_backend(%s, 5000)", (process,))
        assert process_of(engine) not in (process, 0)

    def test_is_no_trouble_of_the_product_where_new_ones_are_ended_at_once(
        self, engine: Engine, servers: Servers
    ) -> None:
        def end(connection: psycopg.Connection[Any], _record: object) -> None:
            with psycopg.connect(servers.database_url) as other:
                pid = connection.info.backend_pid
                other.execute("SELECT pg_terminate_backend(%s, 5000)", (pid,))

        process_of(engine)
        engine.dispose()
        event.listen(engine, "connect", end)
        with pytest.raises(OperationalError), engine.connect() as connection:
            connection.execute(text("SELECT 1"))
