"""When messages leave: after the outermost commit, and none of what was rolled back."""

from collections.abc import Iterator

import pytest
from flask import Flask
from sqlalchemy.exc import IntegrityError

from app.extensions import db
from app.models.company import Company
from app.queue import Message, enqueue
from tests.support.committing import committing_app, house, sent

__all__ = ["committing_app", "house", "sent"]


def ask(task: str) -> None:
    """Have a task started."""
    enqueue(task, queue="default")


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
        with pytest.raises(IntegrityError), db.session.begin_nested():
            ask("inside")
            db.session.add(Company())
            db.session.flush()
        db.session.commit()
        assert tasks(sent) == ["before"]


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
