"""When messages leave: after the outermost commit, and none of what was rolled back."""

from collections.abc import Iterator

import pytest
import redis
from flask import Flask
from sqlalchemy.exc import IntegrityError

from app.extensions import celery, db
from app.indicators.marks import REFRESH
from app.models.organisation import Company
from app.platform.queue import Message, begun, enqueue
from tests.factories import make_company, make_course
from tests.support.committing import committing_app, house, sent

__all__ = ["committing_app", "house", "sent"]


def ask(task: str) -> None:
    """Have a task started."""
    enqueue(task, queue="default")


def refuse(*_: object, **__: object) -> None:
    """A broker that is away."""
    raise ConnectionRefusedError


def tasks(messages: list[Message]) -> list[str]:
    """What was sent, by name."""
    return [message.task for message in messages]


class TestSavepoints:
    @pytest.fixture(autouse=True)
    def _in_a_house(self, house: Flask) -> Iterator[None]:
        del house
        yield
        db.session.rollback()

    def test_released_send_nothing_before_the_commit(self, sent: list[Message]) -> None:
        ask("before")
        with db.session.begin_nested():
            ask("inside")
            with db.session.begin_nested():
                ask("deeper")
        ask("after")
        assert tasks(sent) == []
        db.session.commit()
        assert tasks(sent) == ["before", "inside", "deeper", "after"]

    def test_released_send_nothing_when_the_transaction_is_rolled_back(
        self, sent: list[Message]
    ) -> None:
        ask("before")
        with db.session.begin_nested():
            ask("inside")
        db.session.rollback()
        db.session.commit()
        assert tasks(sent) == []

    def test_rolled_back_take_back_what_was_enqueued_inside(self, sent: list[Message]) -> None:
        ask("before")
        outer = db.session.begin_nested()
        ask("inside")
        with db.session.begin_nested():
            ask("released inside")
        outer.rollback()
        ask("after")
        db.session.commit()
        assert tasks(sent) == ["before", "after"]

    def test_that_a_refused_row_rolls_back_leave_what_was_enqueued_before(
        self, sent: list[Message]
    ) -> None:
        ask("before")
        savepoint = db.session.begin_nested()
        ask("inside")
        db.session.add(Company())
        with pytest.raises(IntegrityError):
            db.session.flush()
        savepoint.rollback()
        db.session.commit()
        assert tasks(sent) == ["before"]


class TestOneThatWaits:
    """On the real broker."""

    @pytest.fixture(autouse=True)
    def _in_a_house(self, house: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
        # The queue object is one for all apps of a process: the last one made says the address.
        monkeypatch.setattr(celery.conf, "broker_url", house.config["REDIS_URL"])
        monkeypatch.setattr(celery.amqp, "_producer_pool", None)

    @staticmethod
    def write(times: int) -> None:
        """Changes that the numbers have to follow, each in a transaction of its own."""
        for _ in range(times):
            make_course(make_company())
            db.session.commit()

    def test_is_enough_for_many_writes(self, broker: redis.Redis) -> None:
        self.write(26)
        assert broker.llen("kpis") == 1

    def test_is_followed_by_another_once_a_worker_looks(self, broker: redis.Redis) -> None:
        self.write(2)
        begun(REFRESH)
        self.write(2)
        assert broker.llen("kpis") == 2

    def test_that_was_lost_does_not_keep_others_back_for_ever(self, broker: redis.Redis) -> None:
        self.write(1)
        (mark,) = broker.keys("*waiting:*")
        assert 0 < broker.ttl(mark) <= 60

    def test_that_could_not_be_sent_keeps_none_back(
        self, broker: redis.Redis, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(celery, "send_task", refuse)
            self.write(1)
        self.write(1)
        assert broker.llen("kpis") == 1


class TestSessions:
    def test_that_are_closed_without_a_commit_leave_nothing_to_the_next(
        self, house: Flask, sent: list[Message]
    ) -> None:
        del house
        session = db.session()
        ask("left behind")
        db.session.connection()
        session.close()
        ask("next")
        session.commit()
        assert tasks(sent) == ["next"]
