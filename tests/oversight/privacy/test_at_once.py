"""Somebody is erased while others write the same rows: what they wrote counts, and goes as well."""

import datetime as dt
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, select, text, update

from app.extensions import db
from app.models.people import Person
from app.organisation.settings import service as settings
from app.organisation.settings.rules import PRIVACY
from app.oversight.privacy import erasure
from app.platform import clock
from app.platform.mail import service as mail
from app.platform.mail.service import Draft
from tests.factories import make_person
from tests.oversight.privacy.test_erasing import mentions
from tests.oversight.privacy.test_files import NAME, RUT
from tests.support.bulk import Bulk
from tests.support.committing import andina, bulk, committing_app, house, sent

__all__ = ["andina", "bulk", "committing_app", "house", "sent"]

WAITING = text(
    "SELECT count(*) FROM pg_locks WHERE NOT granted"
    " AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
)
"""Who waits for this transaction."""


@contextmanager
def beside(work: Callable[[], object]) -> Iterator[Connection]:
    """Begin some work in another thread, once the block has locked its rows and before it commits.

    The work has to end once the rows are free.
    """

    thread = threading.Thread(target=work)
    with db.engine.begin() as connection:
        yield connection
        thread.start()
        deadline = time.monotonic() + 20
        while not connection.scalar(WAITING):
            assert time.monotonic() < deadline, "nobody waits for the rows"
            time.sleep(0.05)
    thread.join(20)
    assert not thread.is_alive()
    db.session.rollback()


class TestErasing:
    def test_takes_what_is_under_an_address_that_was_written_meanwhile(self, bulk: Bulk) -> None:
        ana = make_person(NAME, rut=RUT, email="antes@ejemplo.cl")
        mail.queue(
            [Draft("prueba", "nueva@ejemplo.cl", "Hola", "Hola", "<p>Hola</p>")], at=clock.now()
        )
        db.session.commit()
        path = f"/api/privacy/people/{ana.id}/erasure"
        with beside(lambda: bulk.client.post(path, json={"confirmation": RUT})) as connection:
            connection.execute(update(Person).values(email="nueva@ejemplo.cl"))
        assert db.session.scalars(select(Person)).all() == []
        assert mentions("nueva@ejemplo.cl") == []


class TestRetention:
    def test_keeps_somebody_who_was_changed_meanwhile(self, bulk: Bulk) -> None:
        make_person(NAME, rut=RUT)
        now = clock.now()
        db.session.execute(update(Person).values(updated_at=now - dt.timedelta(days=800)))
        db.session.commit()
        sent = {"peopleYears": 2}
        settings.change(section=PRIVACY, sent=sent, by=bulk.user.id)
        db.session.commit()

        def remove() -> None:
            with bulk.app.app_context():
                for _ in erasure.remove_old(at=now, on=clock.day_of(now)):
                    db.session.commit()

        with beside(remove) as connection:
            connection.execute(update(Person).values(updated_at=now))
        assert db.session.scalars(select(Person.rut)).all() == [RUT]
