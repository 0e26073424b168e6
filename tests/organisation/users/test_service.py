"""Users, as commands and the launcher make them."""

import pytest

from app.extensions import db
from app.models.accounts import User
from app.organisation.users import service as users
from app.platform.passwords import WeakPassword
from tests.factories import PASSWORD, make_user

pytestmark = pytest.mark.usefixtures("db")


class TestCreate:
    def test_keeps_no_password(self) -> None:
        user = users.create(email="ana@ejemplo.cl", name="Ana", password=PASSWORD)
        assert user.password_hash.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
        assert PASSWORD not in user.password_hash

    def test_refuses_the_same_address_in_another_case(self) -> None:
        make_user("ana@ejemplo.cl")
        with pytest.raises(users.EmailTaken):
            users.create(email=" ANA@ejemplo.cl", name="Ana", password=PASSWORD)

    @pytest.mark.parametrize("email", ["", "ana", "ana@", "@x.cl", "ana@localhost", "a b@x.cl"])
    def test_refuses_what_is_no_address(self, email: str) -> None:
        with pytest.raises(users.InvalidEmail):
            users.create(email=email, name="Ana", password=PASSWORD)

    @pytest.mark.parametrize("password", ["corta", "x" * 129])
    def test_refuses_a_password_too_short_or_too_long(self, password: str) -> None:
        with pytest.raises(WeakPassword):
            users.create(email="ana@ejemplo.cl", name="Ana", password=password)


class TestEnsureFirstAdmin:
    def test_makes_one_in_an_empty_house_only(self) -> None:
        assert users.ensure_first_admin(email="a@ejemplo.cl", password=PASSWORD)
        assert not users.ensure_first_admin(email="b@ejemplo.cl", password=PASSWORD)
        assert [user.email for user in db.session.query(User)] == ["a@ejemplo.cl"]
        assert db.session.query(User).one().is_admin
