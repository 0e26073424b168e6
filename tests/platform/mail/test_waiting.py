"""Mails that wait: in which order they are claimed, and by whom."""

import datetime as dt

import pytest
from sqlalchemy import text

from app.extensions import db
from app.models.mail import KINDS, QUEUED, SENDING, TEST, Mail
from app.platform.mail import claims
from app.platform.mail import service as mail_service
from app.platform.mail.service import Draft

pytestmark = pytest.mark.usefixtures("db")
AT = dt.datetime(2026, 3, 10, 15, tzinfo=dt.UTC)
MINUTE = dt.timedelta(minutes=1)


def queued(*names: str, at: dt.datetime = AT, is_urgent: bool = False) -> list[int]:
    drafts = [
        Draft(TEST, f"{name}@ejemplo.cl", name, "", "", is_urgent=is_urgent) for name in names
    ]
    return mail_service.queue(drafts, at=at)


def taken(most: int, at: dt.datetime = AT) -> list[str]:
    return [mail.subject for mail in claims.take(most=most, at=at, kinds=KINDS).mails]


class TestQueue:
    def test_gives_the_ids_in_the_order_of_the_drafts(self) -> None:
        names = [f"n{number}" for number in range(30)]
        ids = queued(*names)
        assert [db.session.get_one(Mail, one).subject for one in ids] == names

    def test_refuses_a_kind_that_nobody_writes(self) -> None:
        """It would wait for ever, or be taken for one that nobody needs any more."""
        with pytest.raises(mail_service.NoWriter, match="novedad"):
            mail_service.queue([Draft("novedad", "a@b.cl", "Hola", "", "")], at=AT)


class TestAKindOfAnotherVersion:
    def test_waits_for_one_that_can_write_it(self) -> None:
        """During a deploy, workers of the version before see what the new one has queued."""
        [mail_id] = queued("one")
        db.session.execute(text("UPDATE mail SET kind = 'novedad'"))
        assert not mail_service.is_due(at=AT)
        for _ in mail_service.send_waiting(now=lambda: AT):
            pass
        claims.postpone(begun=AT, at=AT, reason="away", kinds=KINDS)
        mail = db.session.get_one(Mail, mail_id, populate_existing=True)
        assert (mail.state, mail.tries) == (QUEUED, 0)
        assert mail_service.open_mail(mail_id=mail_id).words.subject == "one"


class TestTake:
    def test_begins_with_those_that_wait_longest(self) -> None:
        queued("late", at=AT - MINUTE)
        queued("early", at=AT - 2 * MINUTE)
        assert taken(1) == ["early"]
        assert taken(1) == ["late"]
        assert taken(1) == []

    def test_lets_those_go_first_that_somebody_waits_for(self) -> None:
        queued("round", at=AT - 30 * MINUTE)
        queued("account", is_urgent=True)
        assert taken(1) == ["account"]

    def test_takes_no_more_than_it_was_asked_for_in_the_order_of_their_rows(self) -> None:
        queued("a", "b", "c")
        assert taken(2) == ["a", "b"]
        assert taken(2) == ["c"]

    def test_takes_no_more_when_the_planner_asks_again_for_each_row(self) -> None:
        """With few statistics PostgreSQL may run a subquery once for each row it looks at."""
        queued(*(f"n{number}" for number in range(10)))
        for way in ("hashjoin", "mergejoin", "hashagg", "sort", "material", "memoize"):
            db.session.execute(text(f"SET LOCAL enable_{way} = off"))
        assert taken(1) == ["n0"]

    def test_leaves_what_is_due_later(self) -> None:
        queued("tomorrow", at=AT + MINUTE)
        assert not mail_service.is_due(at=AT)
        assert taken(5) == []
        assert mail_service.is_due(at=AT + MINUTE)

    def test_counts_the_try_and_says_since_when_it_is_claimed(self) -> None:
        [mail_id] = queued("one")
        claims.take(most=1, at=AT, kinds=KINDS)
        mail = db.session.get_one(Mail, mail_id, populate_existing=True)
        assert (mail.state, mail.tries, mail.claimed_at) == (SENDING, 1, AT)
