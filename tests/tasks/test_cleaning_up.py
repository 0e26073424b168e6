"""What nobody needs any longer goes: sign-ins, repeated answers, old news."""

from datetime import timedelta

import pytest

from app.extensions import db
from app.models.accounts import User, UserSession
from app.models.platform import IdempotentAnswer, Notification
from app.platform import clock, idempotency, sessions
from app.platform.notifications import service as notifications
from tests.factories import make_notification, make_user

pytestmark = pytest.mark.usefixtures("db")


class TestForget:
    @pytest.fixture
    def ana(self, db) -> User:
        del db
        return make_user("ana@ejemplo.cl")

    def test_removes_sign_ins_that_ran_out(self, ana: User) -> None:
        now = clock.now()
        for name, days in (("old", -1), ("good", 1)):
            db.session.add(
                UserSession(
                    user_id=ana.id,
                    access_jti=f"access {name}",
                    refresh_jti=f"refresh {name}",
                    family=name,
                    expires_at=now + timedelta(days=days),
                )
            )
        db.session.flush()
        sessions.forget(before=now)
        assert [row.family for row in db.session.query(UserSession)] == ["good"]

    def test_removes_answers_that_nobody_repeats(self, ana: User) -> None:
        now = clock.now()
        for key, days in (("old", 3), ("new", 1)):
            db.session.add(
                IdempotentAnswer(
                    user_id=ana.id,
                    key=key,
                    path="/api/x",
                    status=201,
                    body={},
                    created_at=now - timedelta(days=days),
                )
            )
        db.session.flush()
        idempotency.forget(before=now - timedelta(days=2))
        assert [row.key for row in db.session.query(IdempotentAnswer)] == ["new"]

    def test_removes_news_that_are_old_or_were_taken_out(self, ana: User) -> None:
        now = clock.now()
        make_notification(ana, "nueva")
        make_notification(ana, "vieja").time = now - timedelta(days=100)
        make_notification(ana, "borrada").deleted_at = now - timedelta(days=100)
        db.session.flush()
        notifications.forget(before=now - timedelta(days=90), at=now, yearly="budget.")
        assert [row.msg for row in db.session.query(Notification)] == ["nueva"]

    def test_takes_yearly_news_out_of_the_bell_and_does_not_tell_them_again(
        self, ana: User
    ) -> None:
        now = clock.now()
        for days in (100, 400):
            told = make_notification(ana, f"hace {days}")
            told.kind, told.time = "budget.unused", now - timedelta(days=days)
        db.session.flush()
        notifications.forget(before=now - timedelta(days=90), at=now, yearly="budget.")
        assert [row.msg for row in db.session.query(Notification)] == ["hace 100"]
        assert notifications.list_newest(user_id=ana.id) == []
