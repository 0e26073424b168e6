"""Signing in with a provider: who gets in, whose account it is, and what is not believed."""

import datetime as dt
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from prometheus_client import REGISTRY
from sqlalchemy import select, update

from app.extensions import db
from app.models.accounts import AccountInvitation, SignInCode, SsoIdentity, User
from app.models.platform import AuditEvent
from app.organisation.sso import provider as providers
from app.platform import clock
from tests.factories import PASSWORD, make_company, make_user
from tests.support.providers import (
    CLIENT_ID,
    CLIENT_SECRET,
    LyingProvider,
    RealProvider,
    by_client_secret,
    by_other_key,
    by_public_key,
    lying_provider,
    real_provider,
    unsigned,
)

BEGIN, CALLBACK, SESSION = "/api/oidc/begin", "/api/oidc/callback", "/api/oidc/session"


@pytest.fixture(scope="module")
def real() -> Iterator[RealProvider]:
    """An independent provider."""
    with real_provider() as provider:
        yield provider


@pytest.fixture
def lying() -> Iterator[LyingProvider]:
    """One that lies."""
    with lying_provider() as provider:
        yield provider


@pytest.fixture
def trusting(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., None]:
    """Makes the product believe a provider."""
    del client
    monkeypatch.setattr(providers, "_providers", {})

    def trust(provider: RealProvider | LyingProvider, **settings: Any) -> None:
        known = replace(
            app.config["SETTINGS"],
            oidc_issuer=provider.issuer,
            oidc_client_id=CLIENT_ID,
            oidc_client_secret=CLIENT_SECRET,
            oidc_name="Empresa",
            **settings,
        )
        monkeypatch.setitem(app.config, "SETTINGS", known)

    return trust


def begin(browser: FlaskClient) -> str:
    """Where a browser is led to."""
    answer = browser.get(BEGIN)
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def come_back(browser: FlaskClient, address: str) -> str:
    """Follow the way back to the product; where that leads to."""
    parts = urlsplit(address)
    answer = browser.get(f"{parts.path}?{parts.query}")
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def refusals() -> float:
    """Tries to sign in that were refused, by this process's count."""
    return REGISTRY.get_sample_value("sign_ins_total", {"end": "refused"}) or 0


def fault_in(address: str) -> str:
    [fault] = parse_qs(urlsplit(address).query)["fallo"]
    return fault


def code_in(address: str) -> str:
    found = re.fullmatch(r"/login#codigo=([\w-]{43})", address)
    assert found, address
    return found[1]


def through(
    browser: FlaskClient, provider: RealProvider | LyingProvider, *subject: str
) -> dict[str, Any]:
    """The whole way of a person who gets in."""
    code = code_in(come_back(browser, provider.sign_in(begin(browser), *subject)))
    answer = browser.post(SESSION, json={"code": code})
    assert answer.status_code == 200, answer.json
    return dict(answer.json)


class TestRealProvider:
    def test_lets_in_who_has_an_account_here(
        self, app: Flask, real: RealProvider, trusting: Callable[..., None]
    ) -> None:
        trusting(real)
        ana = make_user("ana@empresa.cl", company=make_company())
        real.know("ana", email="Ana@Empresa.cl", email_verified=True)
        browser = app.test_client()
        answer = through(browser, real, "ana")
        assert answer["data"]["id"] == ana.id
        headers = {"Authorization": f"Bearer {answer['token']}"}
        assert browser.get("/api/user", headers=headers).status_code == 200
        events = db.session.scalars(select(AuditEvent.action).order_by(AuditEvent.id)).all()
        assert events[-2:] == ["user.identity_linked", "session.opened"]

    def test_goes_by_the_subject_afterwards(
        self, app: Flask, real: RealProvider, trusting: Callable[..., None]
    ) -> None:
        """Another address is the same person; the same address of another person is not."""
        trusting(real)
        ana = make_user("ana@empresa.cl")
        real.know("first", email="ana@empresa.cl", email_verified=True)
        through(app.test_client(), real, "first")
        real.know("first", email="ana.soto@empresa.cl", email_verified=False)
        assert through(app.test_client(), real, "first")["data"]["id"] == ana.id
        real.know("second", email="ana@empresa.cl", email_verified=True)
        browser = app.test_client()
        led = come_back(browser, real.sign_in(begin(browser), "second"))
        assert fault_in(led) == "oidc_other_identity"

    @pytest.mark.parametrize(
        "claims",
        [{}, {"email_verified": False}, {"email_verified": "false"}, {"email_verified": 2}],
    )
    def test_lets_in_no_address_that_was_not_verified(
        self, app: Flask, real: RealProvider, trusting: Callable[..., None], claims: dict[str, Any]
    ) -> None:
        trusting(real)
        make_user("ana@empresa.cl")
        real.know("thief", email="ana@empresa.cl", **claims)
        browser = app.test_client()
        led = come_back(browser, real.sign_in(begin(browser), "thief"))
        assert fault_in(led) == "oidc_unverified"
        assert db.session.scalars(select(SsoIdentity)).all() == []

    def test_uses_up_the_invitation_of_who_was_invited(
        self, app: Flask, as_admin: FlaskClient, real: RealProvider, trusting: Callable[..., None]
    ) -> None:
        trusting(real)
        body = {"name": "Eva Rojas", "email": "eva@empresa.cl", "company_id": None}
        invited = as_admin.post("/api/users", json=body).json["data"]
        real.know("eva", email="eva@empresa.cl", email_verified=True)
        assert through(app.test_client(), real, "eva")["data"]["id"] == invited["id"]
        invitation = db.session.get_one(AccountInvitation, invited["id"])
        assert (invitation.is_first, invitation.used_at is None) == (False, False)
        shown = as_admin.get(f"/api/users/{invited['id']}").json["data"]
        assert (shown["state"], shown["providerEmail"]) == ("habilitado", "eva@empresa.cl")

    def test_refuses_a_code_that_was_used(
        self, app: Flask, real: RealProvider, trusting: Callable[..., None]
    ) -> None:
        trusting(real)
        make_user("ana@empresa.cl")
        real.know("ana", email="ana@empresa.cl", email_verified=True)
        browser = app.test_client()
        back = real.sign_in(begin(browser), "ana")
        code_in(come_back(browser, back))
        assert fault_in(come_back(browser, back)) == "oidc_refused"


class TestDomains:
    @pytest.fixture
    def company_id(self, as_admin: FlaskClient) -> int:
        """Whoever has an address of empresa.cl is of this company."""
        company_id = make_company("Empresa").id
        body = {"domains": [{"domain": "@Empresa.CL", "company_id": company_id}]}
        answer = as_admin.put("/api/settings/access", json=body)
        assert answer.status_code == 200, answer.json
        assert answer.json["data"]["domains"][0]["domain"] == "empresa.cl"
        return company_id

    def test_let_their_people_in_as_staff(
        self, app: Flask, real: RealProvider, trusting: Callable[..., None], company_id: int
    ) -> None:
        trusting(real)
        real.know("new", email="nuevo@empresa.cl", email_verified=True, name="Nuevo <b>Rojas</b>")
        user = through(app.test_client(), real, "new")["data"]
        assert (user["company_id"], user["isAdmin"]) == (company_id, False)
        assert user["name"] == "Nuevo <b>Rojas</b>"
        wrong = {"email": "nuevo@empresa.cl", "password": "!"}
        assert app.test_client().post("/api/login", json=wrong).status_code == 401

    @pytest.mark.parametrize(
        "email",
        ["x@otra.cl", "x@sub.empresa.cl", "x@empresa.cl.otra.cl", "a@b@empresa.cl", "empresa.cl"],
    )
    def test_let_nobody_else_in(
        self,
        app: Flask,
        real: RealProvider,
        trusting: Callable[..., None],
        company_id: int,
        email: str,
    ) -> None:
        del company_id
        trusting(real)
        real.know("other", email=email, email_verified=True)
        browser = app.test_client()
        led = come_back(browser, real.sign_in(begin(browser), "other"))
        assert fault_in(led) in {"oidc_no_account", "invalid_email"}

    @pytest.mark.parametrize(
        "domains",
        [
            [{"domain": "no es dominio", "company_id": 1}],
            [{"domain": "cl", "company_id": 1}],
            [{"domain": "empresa.cl", "company_id": 987_654}],
            [{"domain": "empresa.cl"}],
            [{"domain": "a.cl", "company_id": 1}, {"domain": "A.cl", "company_id": 1}],
        ],
    )
    def test_are_refused_when_they_cannot_be(
        self, as_admin: FlaskClient, domains: list[dict[str, Any]]
    ) -> None:
        answer = as_admin.put("/api/settings/access", json={"domains": domains})
        assert (answer.status_code, answer.json["code"]) == (422, "invalid_fields")


class TestForgedTokens:
    @pytest.fixture(autouse=True)
    def believed(self, lying: LyingProvider, trusting: Callable[..., None]) -> None:
        """The product believes the provider, and Ana has an account."""
        trusting(lying)
        make_user("ana@empresa.cl")

    def _fault(self, app: Flask, lying: LyingProvider) -> str:
        browser = app.test_client()
        led = come_back(browser, lying.sign_in(begin(browser)))
        return fault_in(led) if "fallo" in led else ""

    def test_are_not_those_of_an_honest_provider(self, app: Flask, lying: LyingProvider) -> None:
        assert self._fault(app, lying) == ""

    @pytest.mark.parametrize("sign", [unsigned, by_public_key, by_client_secret, by_other_key])
    def test_are_not_signed_by_the_provider(
        self, app: Flask, lying: LyingProvider, sign: Callable[..., str]
    ) -> None:
        lying.sign = sign
        assert self._fault(app, lying) == "oidc_refused"

    @pytest.mark.parametrize(
        "claims",
        [
            {"nonce": "forged"},
            {"nonce": None},
            {"iss": "https://otro.cl"},
            {"iss": None},
            {"aud": "another-client"},
            {"aud": None},
            {"aud": [CLIENT_ID, "another"], "azp": None},
            {"aud": [CLIENT_ID, "another"], "azp": "another"},
            {"azp": "another"},
            {"exp": 1_000_000_000},
            {"exp": None},
            {"iat": None},
            {"iat": 4_000_000_000},
            {"nbf": 4_000_000_000},
            {"sub": None},
            {"sub": ""},
            {"sub": 7},
            {"sub": "x" * 256},
        ],
    )
    def test_claim_what_is_not_so(
        self, app: Flask, lying: LyingProvider, claims: dict[str, Any]
    ) -> None:
        lying.claims = claims
        assert self._fault(app, lying) == "oidc_refused"

    @pytest.mark.parametrize("token", ["", "x", "a.b.c", "{}", "é.é.é", "." * 1000])
    def test_may_be_no_tokens_at_all(self, app: Flask, lying: LyingProvider, token: str) -> None:
        lying.sign = lambda *_: token
        assert self._fault(app, lying) == "oidc_refused"

    def test_of_a_key_that_both_sides_have_are_never_read(
        self, app: Flask, lying: LyingProvider
    ) -> None:
        """Also when the provider itself publishes such a key."""
        lying.published = [
            {"kty": "oct", "k": "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0", "kid": "one"},
            lying.key.as_dict(private=False) | {"kid": "two"},
        ]
        lying.sign = by_public_key
        assert self._fault(app, lying) == "oidc_refused"

    def test_of_a_new_key_are_believed(
        self, app: Flask, lying: LyingProvider, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert self._fault(app, lying) == ""
        lying.key = type(lying.key).generate_key(2048, {"kid": "two"})
        lying.sign = lambda self, claims: self.signed(claims, kid="two")
        assert self._fault(app, lying) == "oidc_refused"  # it was asked a moment ago
        monkeypatch.setattr(providers, "NEW_KEYS_SECONDS", 0)
        assert self._fault(app, lying) == ""

    def test_name_an_address_only_when_asked(self, app: Flask, lying: LyingProvider) -> None:
        lying.claims = {"email": None, "email_verified": None}
        lying.userinfo = {"sub": "subject-1", "email": "ana@empresa.cl", "email_verified": True}
        assert self._fault(app, lying) == ""

    def test_are_not_completed_with_the_address_of_another(
        self, app: Flask, lying: LyingProvider
    ) -> None:
        lying.claims = {"email": None, "email_verified": None}
        lying.userinfo = {"sub": "subject-2", "email": "ana@empresa.cl", "email_verified": True}
        assert self._fault(app, lying) == "oidc_unverified"


class TestProvider:
    @pytest.mark.parametrize(
        "described",
        [
            {"issuer": "https://otro.cl"},
            {"authorization_endpoint": None},
            {"authorization_endpoint": "javascript:alert(1)"},
        ],
    )
    def test_that_describes_itself_wrongly_is_away(
        self,
        app: Flask,
        lying: LyingProvider,
        trusting: Callable[..., None],
        described: dict[str, Any],
    ) -> None:
        trusting(lying)
        lying.description = described
        assert fault_in(begin(app.test_client())) == "oidc_away"

    @pytest.mark.parametrize("status", [302, 404, 500])
    def test_that_does_not_answer_is_not_asked_again_at_once(
        self, app: Flask, lying: LyingProvider, trusting: Callable[..., None], status: int
    ) -> None:
        trusting(lying)
        lying.status = status
        for _ in range(3):
            assert fault_in(begin(app.test_client())) == "oidc_away"
        assert len(lying.asked) == 1

    def test_may_say_no(
        self, app: Flask, lying: LyingProvider, trusting: Callable[..., None]
    ) -> None:
        trusting(lying)
        browser = app.test_client()
        back = lying.sign_in(begin(browser)).replace("code=a-code", "error=access_denied")
        assert fault_in(come_back(browser, back)) == "oidc_denied"

    def test_is_not_mixed_up_with_another(
        self, app: Flask, lying: LyingProvider, trusting: Callable[..., None]
    ) -> None:
        trusting(lying)
        browser = app.test_client()
        back = lying.sign_in(begin(browser)) + "&iss=https://otro.cl"
        assert fault_in(come_back(browser, back)) == "oidc_refused"

    def test_is_on_the_sign_in_page_when_there_is_one(
        self, client: FlaskClient, lying: LyingProvider, trusting: Callable[..., None]
    ) -> None:
        assert client.get("/api/public/sign-in").json["data"] == {
            "passwords": True,
            "provider": None,
        }
        assert fault_in(begin(client)) == "oidc_off"
        trusting(lying)
        assert client.get("/api/public/sign-in").json["data"]["provider"] == "Empresa"


class TestBrowser:
    @pytest.fixture(autouse=True)
    def believed(self, lying: LyingProvider, trusting: Callable[..., None]) -> None:
        """The product believes the provider, and Ana has an account."""
        trusting(lying)
        make_user("ana@empresa.cl")

    def test_that_did_not_begin_gets_nothing(self, app: Flask, lying: LyingProvider) -> None:
        """Whoever has somebody follow their own way back would be them afterwards."""
        thief, victim = app.test_client(), app.test_client()
        back = lying.sign_in(begin(thief))
        assert fault_in(come_back(victim, back)) == "oidc_other_browser"
        begin(victim)
        assert fault_in(come_back(victim, back)) == "oidc_other_browser"

    def test_is_counted_when_it_is_refused(self, app: Flask, lying: LyingProvider) -> None:
        thief, victim = app.test_client(), app.test_client()
        back = lying.sign_in(begin(thief))
        before = refusals()
        come_back(victim, back)
        assert refusals() == before + 1

    @pytest.mark.parametrize("state", ["", "forged", "é"])
    def test_brings_the_state_back(self, app: Flask, lying: LyingProvider, state: str) -> None:
        browser = app.test_client()
        back = re.sub(r"state=[\w-]+", f"state={state}", lying.sign_in(begin(browser)))
        assert fault_in(come_back(browser, back)) == "oidc_other_browser"

    def test_cannot_forge_what_it_keeps(self, app: Flask, lying: LyingProvider) -> None:
        browser = app.test_client()
        back = lying.sign_in(begin(browser))
        kept = browser.get_cookie("aula_sso", path="/api/oidc")
        assert kept is not None
        for forged in ("", "x", "x.y", kept.value[:-1], f"e30=.{kept.value.partition('.')[2]}"):
            browser.set_cookie("aula_sso", forged, path="/api/oidc")
            assert fault_in(come_back(browser, back)) == "oidc_other_browser"
        browser.set_cookie("aula_sso", kept.value, path="/api/oidc")
        code_in(come_back(browser, back))

    def test_keeps_it_from_scripts_and_other_sites(self, app: Flask) -> None:
        cookie = app.test_client().get(BEGIN).headers["Set-Cookie"]
        for word in ("HttpOnly", "SameSite=Lax", "Path=/api/oidc", "Max-Age=600"):
            assert word in cookie
        assert "Secure" not in cookie
        over_https = app.test_client().get(BEGIN, base_url="https://aula.empresa.cl")
        assert "Secure" in over_https.headers["Set-Cookie"]

    def test_has_ten_minutes(
        self, app: Flask, lying: LyingProvider, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        browser = app.test_client()
        back = lying.sign_in(begin(browser))
        later = clock.now() + dt.timedelta(minutes=10, seconds=1)
        monkeypatch.setattr(clock, "now", lambda: later)
        assert fault_in(come_back(browser, back)) == "oidc_other_browser"

    def test_alone_opens_the_session_once_within_a_minute(
        self, app: Flask, lying: LyingProvider, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        browser, other = app.test_client(), app.test_client()
        code = code_in(come_back(browser, lying.sign_in(begin(browser))))
        assert code not in str(db.session.scalars(select(SignInCode.code_hash)).all())
        assert other.post(SESSION, json={"code": code}).json["code"] == "oidc_other_browser"
        begin(other)
        assert other.post(SESSION, json={"code": code}).json["code"] == "oidc_code_unknown"
        assert browser.post(SESSION, json={"code": code}).status_code == 200
        again = browser.post(SESSION, json={"code": code})
        assert (again.status_code, again.json["code"]) == (401, "oidc_code_unknown")
        late = code_in(come_back(browser, lying.sign_in(begin(browser))))
        later = clock.now() + dt.timedelta(seconds=61)
        monkeypatch.setattr(clock, "now", lambda: later)
        assert browser.post(SESSION, json={"code": late}).json["code"] == "oidc_code_unknown"

    def test_of_a_disabled_account_gets_nothing(self, app: Flask, lying: LyingProvider) -> None:
        browser = app.test_client()
        code = code_in(come_back(browser, lying.sign_in(begin(browser))))
        db.session.execute(update(User).where(User.email == "ana@empresa.cl").values(active=False))
        db.session.commit()
        assert browser.post(SESSION, json={"code": code}).json["code"] == "oidc_disabled"
        led = come_back(browser, lying.sign_in(begin(browser)))
        assert fault_in(led) == "oidc_disabled"

    def test_of_a_disabled_account_links_nothing(self, app: Flask, lying: LyingProvider) -> None:
        db.session.execute(update(User).where(User.email == "ana@empresa.cl").values(active=False))
        db.session.commit()
        browser = app.test_client()
        assert fault_in(come_back(browser, lying.sign_in(begin(browser)))) == "oidc_disabled"
        assert db.session.scalars(select(SsoIdentity)).all() == []

    def test_is_limited_in_its_tries(self, app: Flask, lying: LyingProvider) -> None:
        browser = app.test_client()
        begin(browser)
        tried = [browser.post(SESSION, json={"code": "x" * 43}).status_code for _ in range(12)]
        assert tried == [401] * 10 + [429] * 2
        assert fault_in(come_back(browser, lying.sign_in(begin(browser)))) == "too_many_requests"


class TestUnlinking:
    def test_lets_another_account_of_the_provider_take_its_place(
        self, app: Flask, as_admin: FlaskClient, lying: LyingProvider, trusting: Callable[..., None]
    ) -> None:
        trusting(lying)
        ana = make_user("ana@empresa.cl")
        token = through(app.test_client(), lying)["token"]
        lying.claims = {"sub": "subject-2"}
        browser = app.test_client()
        led = come_back(browser, lying.sign_in(begin(browser)))
        assert fault_in(led) == "oidc_other_identity"
        answer = as_admin.delete(f"/api/users/{ana.id}/identity")
        assert answer.json["data"]["providerEmail"] is None
        headers = {"Authorization": f"Bearer {token}"}
        assert app.test_client().get("/api/user", headers=headers).status_code == 401
        assert through(app.test_client(), lying)["data"]["id"] == ana.id
        again = as_admin.delete(f"/api/users/{make_user().id}/identity")
        assert (again.status_code, again.json["code"]) == (404, "sso_not_linked")


class TestPasswords:
    @pytest.fixture
    def boss(self, app: Flask, lying: LyingProvider, trusting: Callable[..., None]) -> FlaskClient:
        """An administrator who signed in with the provider."""
        trusting(lying)
        make_user("ana@empresa.cl")
        client = app.test_client()
        client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {through(client, lying)['token']}"
        return client

    def _off(self, client: FlaskClient) -> Any:
        return client.put("/api/settings/access", json={"passwords": False})

    def _login(self, app: Flask, email: str, password: str = PASSWORD) -> Any:
        return app.test_client().post("/api/login", json={"email": email, "password": password})

    def test_are_switched_off_by_who_gets_in_without(self, app: Flask, boss: FlaskClient) -> None:
        make_user("staff@empresa.cl", company=make_company())
        make_user("otra@empresa.cl")
        assert self._off(boss).status_code == 200
        assert not app.test_client().get("/api/public/sign-in").json["data"]["passwords"]
        for email in ("staff@empresa.cl", "otra@empresa.cl", "ana@empresa.cl", "nadie@empresa.cl"):
            for password in (PASSWORD, "una clave equivocada"):
                answer = self._login(app, email, password)
                assert (answer.status_code, answer.json["code"]) == (403, "passwords_off")

    def test_stay_while_nobody_would_get_in_otherwise(
        self, app: Flask, as_admin: FlaskClient, lying: LyingProvider, trusting: Callable[..., None]
    ) -> None:
        answer = self._off(as_admin)
        assert (answer.status_code, list(answer.json["errors"])) == (422, ["passwords"])
        trusting(lying)
        answer = self._off(as_admin)
        assert (answer.status_code, list(answer.json["errors"])) == (422, ["passwords"])
        assert self._login(app, "admin@capacitacion.cl").status_code == 200

    def test_of_administrators_count_until_one_of_them_is_linked(
        self, app: Flask, boss: FlaskClient
    ) -> None:
        make_user("staff@empresa.cl", company=make_company())
        make_user("otra@empresa.cl")
        self._off(boss)
        db.session.execute(update(SsoIdentity).values(issuer="https://antes.cl"))
        assert self._login(app, "otra@empresa.cl").status_code == 200
        assert self._login(app, "staff@empresa.cl").json["code"] == "passwords_off"
        assert (
            self._login(app, "staff@empresa.cl", "equivocada").json["code"] == "wrong_credentials"
        )

    def test_are_not_chosen_by_a_link_either(self, app: Flask, boss: FlaskClient) -> None:
        body = {"name": "Eva", "email": "eva@empresa.cl", "company_id": make_company().id}
        user = boss.post("/api/users", json=body).json["data"]
        link = boss.post(f"/api/users/{user['id']}/invitation/link").json["data"]["link"]
        self._off(boss)
        path = f"/api/public/invitations/{link.rpartition('/')[2]}"
        answer = app.test_client().post(path, json={"password": "cuatro palabras nuevas aquí"})
        assert (answer.status_code, answer.json["code"]) == (403, "passwords_off")

    def test_are_switched_by_administrators_alone(self, as_staff: FlaskClient) -> None:
        for method in ("GET", "PUT"):
            answer = as_staff.open("/api/settings/access", method=method)
            assert answer.status_code == 403
