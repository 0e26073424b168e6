"""Accounts as administrators manage them: invited, changed, switched off, signed out."""

import datetime as dt
import re
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db
from app.models.accounts import AccountInvitation, User, UserSession
from app.models.mail import Mail
from app.models.platform import AuditEvent
from app.organisation.users import service as users
from app.platform import clock
from app.platform.mail import service as mail
from tests.factories import PASSWORD, make_company, make_user

NEW = "otra clave larga"
ANA = {"name": "Ana Soto", "email": "ana.soto@ejemplo.cl", "company_id": None}


def invite(client: FlaskClient, **given: Any) -> dict[str, Any]:
    answer = client.post("/api/users", json={**ANA, **given})
    assert answer.status_code == 201, answer.json
    return dict(answer.json["data"])


def token_of(client: FlaskClient, user: dict[str, Any]) -> str:
    answer = client.post(f"/api/users/{user['id']}/invitation/link")
    assert answer.status_code == 200, answer.json
    return str(answer.json["data"]["link"]).rpartition("/invitation/")[2]


def choose(client: FlaskClient, token: str, password: str = NEW) -> Any:
    return client.post(f"/api/public/invitations/{token}", json={"password": password})


def sign_in(client: FlaskClient, email: str, password: str) -> Any:
    return client.post("/api/login", json={"email": email, "password": password})


class TestInviting:
    def test_makes_an_account_that_waits_for_its_password(self, as_admin: FlaskClient) -> None:
        user = invite(as_admin)
        assert (user["state"], user["role"], user["openSessions"]) == (
            "invitado",
            "administrador",
            0,
        )
        assert user["linkUntil"] is not None
        assert user["lastSignInAt"] is None

    def test_mails_a_link_that_stands_in_no_table(self, as_admin: FlaskClient) -> None:
        user = invite(as_admin, name="Ana <b>Soto</b>")
        token = token_of(as_admin, user)
        row = db.session.scalars(select(Mail)).one()
        assert (row.kind, row.recipient) == ("cuenta", "ana.soto@ejemplo.cl")
        assert token not in row.text_body + row.html_body
        assert "<b>" not in row.html_body
        words = mail.open_mail(mail_id=row.id).words
        assert token in words.text
        assert f'/invitation/{token}"' in words.html

    def test_leads_to_signing_in(self, as_admin: FlaskClient, client: FlaskClient) -> None:
        company = make_company()
        token = token_of(as_admin, invite(as_admin, company_id=company.id))
        shown = client.get(f"/api/public/invitations/{token}").json["data"]
        assert shown == {"name": "Ana Soto", "email": "ana.soto@ejemplo.cl", "isFirst": True}
        assert choose(client, token).json["data"] == {"email": "ana.soto@ejemplo.cl"}
        user = sign_in(client, "ana.soto@ejemplo.cl", NEW).json["data"]
        assert (user["name"], user["company_id"]) == ("Ana Soto", company.id)
        listed = as_admin.get("/api/users", query_string={"q": "ana.soto"}).json["data"]
        assert [one["state"] for one in listed] == ["habilitado"]
        assert listed[0]["openSessions"] == 1
        assert listed[0]["lastSignInAt"] is not None

    def test_is_refused_for_a_known_address(self, as_admin: FlaskClient) -> None:
        invite(as_admin)
        answer = as_admin.post("/api/users", json={**ANA, "email": "ANA.SOTO@ejemplo.cl"})
        assert (answer.status_code, answer.json["code"]) == (409, "user_email_taken")

    @pytest.mark.parametrize(
        ("given", "field"),
        [
            ({"name": " "}, "name"),
            ({"email": "ana"}, "email"),
            ({"email": "a@b.cl\nBcc: c@d.cl"}, "email"),
            ({"company_id": 987_654_321}, "company_id"),
        ],
    )
    def test_says_which_field_is_wrong(
        self, as_admin: FlaskClient, given: dict[str, Any], field: str
    ) -> None:
        answer = as_admin.post("/api/users", json={**ANA, **given})
        assert (answer.status_code, list(answer.json["errors"])) == (422, [field])

    def test_is_for_administrators(self, as_staff: FlaskClient) -> None:
        assert as_staff.post("/api/users", json=ANA).status_code == 403
        assert as_staff.get("/api/users").status_code == 403


class TestLink:
    def test_works_once(self, as_admin: FlaskClient, client: FlaskClient) -> None:
        token = token_of(as_admin, invite(as_admin))
        choose(client, token)
        again = choose(client, token, "una tercera clave")
        assert (again.status_code, again.json["code"]) == (410, "invitation_used")
        assert sign_in(client, ANA["email"], NEW).status_code == 200

    def test_is_worthless_once_another_was_sent(
        self, as_admin: FlaskClient, client: FlaskClient
    ) -> None:
        user = invite(as_admin)
        first = token_of(as_admin, user)
        as_admin.post(f"/api/users/{user['id']}/invitation")
        assert choose(client, first).status_code == 404
        assert choose(client, token_of(as_admin, user)).status_code == 200

    def test_runs_out(
        self, as_admin: FlaskClient, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        user = invite(as_admin)
        token = token_of(as_admin, user)
        held = db.session.get(AccountInvitation, user["id"])
        assert held is not None
        held.expires_at = clock.now()
        db.session.commit()
        del monkeypatch
        assert choose(client, token).json["code"] == "invitation_expired"
        link = as_admin.post(f"/api/users/{user['id']}/invitation/link")
        assert (link.status_code, link.json["code"]) == (409, "invitation_missing")

    def test_works_until_the_moment_at_which_it_ends(self, as_admin: FlaskClient) -> None:
        user = invite(as_admin)
        token = token_of(as_admin, user)
        held = db.session.get_one(AccountInvitation, user["id"])
        account, end = db.session.get_one(User, user["id"]), held.expires_at
        before = end - dt.timedelta(microseconds=1)
        assert users.open_link(token=token, limits=[], at=before).user is account
        assert users.show_link(user_id=account.id, at=before, by=account.id)
        with pytest.raises(users.InvitationExpired):
            users.open_link(token=token, limits=[], at=end)
        with pytest.raises(users.NoLink):
            users.show_link(user_id=account.id, at=end, by=account.id)

    def test_does_nothing_for_a_disabled_account(
        self, as_admin: FlaskClient, client: FlaskClient
    ) -> None:
        user = invite(as_admin)
        token = token_of(as_admin, user)
        as_admin.put(f"/api/users/{user['id']}/disable")
        assert choose(client, token).status_code == 404
        sent = as_admin.post(f"/api/users/{user['id']}/invitation")
        assert (sent.status_code, sent.json["code"]) == (409, "user_disabled")

    def test_lets_somebody_choose_another_password(
        self, as_admin: FlaskClient, client: FlaskClient
    ) -> None:
        user = make_user("luis@ejemplo.cl")
        sign_in(client, user.email, PASSWORD)
        sent = as_admin.post(f"/api/users/{user.id}/invitation").json["data"]
        assert sent["state"] == "habilitado"
        token = token_of(as_admin, sent)
        assert sign_in(client, user.email, PASSWORD).status_code == 200
        assert choose(client, token).status_code == 200
        assert sign_in(client, user.email, PASSWORD).status_code == 401
        assert sign_in(client, user.email, NEW).status_code == 200

    def test_asks_for_a_long_password(self, as_admin: FlaskClient, client: FlaskClient) -> None:
        answer = choose(client, token_of(as_admin, invite(as_admin)), "corta")
        assert (answer.status_code, list(answer.json["errors"])) == (422, ["password"])

    def test_cannot_be_guessed(self, client: FlaskClient) -> None:
        codes = [client.get(f"/api/public/invitations/guess{n}").status_code for n in range(12)]
        assert codes[:10] == [404] * 10
        assert codes[10:] == [429] * 2


class TestChanging:
    def test_moves_somebody_to_a_company_and_signs_out(
        self, as_admin: FlaskClient, client: FlaskClient
    ) -> None:
        user = make_user()
        sign_in(client, user.email, PASSWORD)
        company = make_company()
        body = {"company_id": company.id, "name": "Otro nombre"}
        changed = as_admin.patch(f"/api/users/{user.id}", json=body).json["data"]
        assert (changed["role"], changed["companyName"]) == ("empresa", company.name)
        assert changed["openSessions"] == 0
        [event] = db.session.scalars(
            select(AuditEvent).where(AuditEvent.action == "user.changed")
        ).all()
        assert event.data["company_id"] == [None, company.name]

    def test_refuses_an_old_copy(self, as_admin: FlaskClient) -> None:
        user = make_user()
        body = {"name": "Otro", "updatedAt": "2020-01-01T00:00:00Z"}
        assert as_admin.patch(f"/api/users/{user.id}", json=body).json["code"] == "stale"

    def test_is_not_hindered_by_what_the_user_does(
        self, as_admin: FlaskClient, client: FlaskClient
    ) -> None:
        user = make_user()
        seen = user.updated_at.isoformat()
        signed = sign_in(client, user.email, PASSWORD).json["token"]
        client.patch(
            "/api/preferences",
            json={"theme": "dark"},
            headers={"Authorization": f"Bearer {signed}"},
        )
        body = {"name": "Otro nombre", "updatedAt": seen}
        assert as_admin.patch(f"/api/users/{user.id}", json=body).status_code == 200


class TestSwitchingOff:
    def test_ends_every_session(self, as_admin: FlaskClient, client: FlaskClient) -> None:
        user = make_user()
        token = sign_in(client, user.email, PASSWORD).json["token"]
        shown = as_admin.put(f"/api/users/{user.id}/disable").json["data"]
        assert (shown["state"], shown["openSessions"]) == ("deshabilitado", 0)
        held = {"Authorization": f"Bearer {token}"}
        assert client.get("/api/user", headers=held).status_code == 401
        assert sign_in(client, user.email, PASSWORD).status_code == 401
        assert as_admin.put(f"/api/users/{user.id}/enable").json["data"]["state"] == "habilitado"
        assert sign_in(client, user.email, PASSWORD).status_code == 200

    def test_signs_out_without_switching_off(
        self, as_admin: FlaskClient, client: FlaskClient
    ) -> None:
        user = make_user()
        sign_in(client, user.email, PASSWORD)
        answer = as_admin.delete(f"/api/users/{user.id}/sessions")
        assert answer.json["data"] == {"ended": 1}
        open_rows = select(UserSession).where(
            UserSession.user_id == user.id, UserSession.revoked_at.is_(None)
        )
        assert db.session.scalars(open_rows).all() == []

    def test_leaves_oneself_alone(self, as_admin: FlaskClient) -> None:
        own = as_admin.get("/api/user").json["data"]["id"]
        company = make_company()
        for answer in (
            as_admin.put(f"/api/users/{own}/disable"),
            as_admin.delete(f"/api/users/{own}/sessions"),
            as_admin.patch(f"/api/users/{own}", json={"company_id": company.id}),
        ):
            assert (answer.status_code, answer.json["code"]) == (409, "own_account")
        renamed = as_admin.patch(f"/api/users/{own}", json={"name": "Mi nombre"})
        assert renamed.status_code == 200

    def test_keeps_an_administrator_who_can_sign_in(self, as_admin: FlaskClient) -> None:
        own = as_admin.get("/api/user").json["data"]["id"]
        invite(as_admin)
        staff = make_user(company=make_company())
        with pytest.raises(users.LastAdmin):
            users.set_active(user_id=own, active=False, by=staff.id, at=clock.now())
        assert db.session.get_one(User, own).active


class TestListing:
    def test_narrows_by_role_state_and_company(self, as_admin: FlaskClient) -> None:
        company = make_company()
        staff = make_user(company=company)
        off = make_user(company=company, active=False)
        invited = invite(as_admin, company_id=company.id)

        def found(**query: Any) -> set[int]:
            answer = as_admin.get("/api/users", query_string={"company": company.id, **query})
            assert answer.status_code == 200, answer.json
            return {one["id"] for one in answer.json["data"]}

        assert found() == {staff.id, off.id, invited["id"]}
        assert found(state="deshabilitado") == {off.id}
        assert found(state="invitado") == {invited["id"]}
        assert found(role="administrador") == set()

    def test_tells_no_secret(self, as_admin: FlaskClient) -> None:
        invite(as_admin)
        text = as_admin.get("/api/users").text
        assert not re.search(r"argon2|token|hash", text)


class TestAnotherPassword:
    def test_ends_a_link_that_is_still_under_way(
        self, as_admin: FlaskClient, client: FlaskClient
    ) -> None:
        user = make_user("rosa@ejemplo.cl")
        as_admin.post(f"/api/users/{user.id}/invitation")
        token = token_of(as_admin, {"id": user.id})
        users.reset_password(email=user.email, password=NEW, at=clock.now())
        db.session.commit()
        assert choose(client, token, "una tercera clave").status_code == 410
        assert sign_in(client, user.email, NEW).status_code == 200

    def test_of_somebody_invited_makes_them_a_user(self, as_admin: FlaskClient) -> None:
        user = invite(as_admin)
        users.reset_password(email=user["email"], password=NEW, at=clock.now())
        listed = as_admin.get("/api/users", query_string={"q": "ana.soto"}).json["data"]
        assert [one["state"] for one in listed] == ["habilitado"]
