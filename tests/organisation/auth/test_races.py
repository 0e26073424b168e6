"""The same refresh token from many tabs at once, on connections of their own."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
import redis

from app.extensions import db
from app.factory import create_app
from app.models.accounts import UserSession
from tests.factories import PASSWORD, make_user


class TestParallelRefresh:
    @pytest.fixture
    def shop(self, app, fresh_database: str, broker: redis.Redis):
        """The product on a database that really commits."""
        del broker
        own = create_app(replace(app.config["SETTINGS"], database_url=fresh_database))
        with own.app_context():
            make_user("ana@ejemplo.cl")
            db.session.remove()
        yield own
        with own.app_context():
            db.engine.dispose()

    def test_succeeds_once_and_then_ends_the_sign_in(self, shop) -> None:
        body = {"email": "ana@ejemplo.cl", "password": PASSWORD}
        tokens = shop.test_client().post("/api/login", json=body).json
        headers = {"Authorization": f"Bearer {tokens['refresh_token']}"}

        def renew(_: int) -> int:
            return shop.test_client().post("/api/refresh", headers=headers).status_code

        with ThreadPoolExecutor(6) as pool:
            statuses = sorted(pool.map(renew, range(12)))
        assert statuses == [200] + [401] * 11
        with shop.app_context():
            sessions = db.session.query(UserSession).all()
            assert len(sessions) == 2
            assert all(session.revoked_at for session in sessions)
