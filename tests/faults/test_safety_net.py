"""Lost messages are found while people write all the time."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest
import redis
from celery import Celery

from tests.faults.harness import House, until

pytestmark = [pytest.mark.faults, pytest.mark.release]

UNREAD = 20_000
"""Messages that other writes left in the queue of the numbers."""
WRITES_PER_SECOND = 26
SWEEPS = 3
LOSE = """
INSERT INTO job (kind, task, queue, key, label, args, user_id, state)
SELECT 'export', 'exports.make', 'nobody-reads-this', %s, 'Perdido', '{}', min(id), 'queued'
FROM app_user RETURNING id
"""
SWEPT = "SELECT sent_at IS NOT NULL FROM job WHERE id = %s"


@contextmanager
def writing(house: House) -> Iterator[None]:
    """Somebody changes people for as long as the block lasts, each time in a transaction."""
    over = Event()

    def write() -> None:
        with house.connect() as connection, Celery(broker=house.redis_url) as sender:
            while not over.wait(1 / WRITES_PER_SECOND):
                connection.execute("INSERT INTO kpi_dirty (kind) VALUES ('people')")
                sender.send_task("kpis.refresh", queue="kpis")

    writer = Thread(target=write)
    writer.start()
    try:
        yield
    finally:
        over.set()
        writer.join()


@pytest.fixture
def busy(standing: House) -> Iterator[redis.Redis]:
    """The house with its usual workers, in which a long queue of numbers waits."""
    for part in (standing.database, standing.broker, standing.web, standing.beat):
        part.start()
    with redis.Redis.from_url(standing.redis_url) as broker:
        standing.kill_workers()
        with Celery(broker=standing.redis_url, set_as_current=False) as sender:
            sender.send_task("kpis.refresh", queue="kpis")
        message = broker.lindex("kpis", 0)
        broker.lpush("kpis", *[message] * UNREAD)
        with standing.usual_workers(), writing(standing):
            yield broker
            broker.delete("kpis")


class TestSweep:
    def test_comes_while_the_numbers_cannot_keep_up(
        self, standing: House, busy: redis.Redis
    ) -> None:
        for number in range(SWEEPS):
            job_id = standing.value(LOSE, f"lost-{number}")
            until(lambda: standing.value(SWEPT, job_id), "the lost job is sent again")  # noqa: B023 - run at once
            standing.value("DELETE FROM job WHERE id = %s RETURNING id", job_id)
        assert busy.llen("kpis") > 0, "nothing waited, so nothing was shown"
