"""Who may call what: every call, as somebody who may, somebody who may not, and nobody."""

import datetime as dt
import re
from collections.abc import Callable
from typing import Any

import jwt
import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.extensions import db
from app.models.accounts import User, UserSession
from app.models.organisation import Company
from app.organisation.users import service as users
from app.platform import clock
from app.platform.guard import Access
from tests.factories import (
    PASSWORD,
    make_budget,
    make_budget_line,
    make_bulk_change,
    make_calendar,
    make_company,
    make_course,
    make_job,
    make_load,
    make_load_template,
    make_mapping,
    make_notification,
    make_participant,
    make_person,
    make_rapporteur,
    make_rapporteur_course,
    make_survey,
    make_user,
    make_widget,
)
from tests.house.calls import OPEN, api_rules, calls_of
from tests.surveys.results.support import make_invitation

ALGORITHM = "HS256"


@pytest.fixture
def ana(client: FlaskClient) -> User:
    """An administrator."""
    del client
    return make_user("ana@ejemplo.cl")


@pytest.fixture
def tokens(ana: User, client: FlaskClient) -> dict[str, str]:
    """A good pair of tokens."""
    body = {"email": ana.email, "password": PASSWORD}
    return client.post("/api/login", json=body).json


class TestGuards:
    def test_leave_open_only_what_is_on_the_list(self, app: Flask) -> None:
        found = [str(call) for call in calls_of(app) if call.access is Access.PUBLIC]
        assert sorted(found) == sorted(OPEN)


class TestBadTokens:
    """Each is refused alike on every call, whatever the body says."""

    def _forged(self, tokens: dict[str, str], key: str, **changes: object) -> str:
        claims = jwt.decode(tokens["token"], options={"verify_signature": False})
        algorithm = "none" if key == "" else ALGORITHM
        return jwt.encode({**claims, **changes}, key or None, algorithm=algorithm)

    def _nobody(self, **_: object) -> str:
        return ""

    def _garbage(self, **_: object) -> str:
        return "not.a.token"

    def _no_algorithm(self, tokens: dict[str, str], **_: object) -> str:
        return self._forged(tokens, "")

    def _wrong_key(self, tokens: dict[str, str], **_: object) -> str:
        return self._forged(tokens, "another key of more than thirty-two letters")

    def _expired(self, tokens: dict[str, str], app: Flask, **_: object) -> str:
        long_ago = int((clock.now() - dt.timedelta(days=40)).timestamp())
        return self._forged(tokens, app.config["JWT_SECRET_KEY"], exp=long_ago)

    def _for_another_house(self, tokens: dict[str, str], app: Flask, **_: object) -> str:
        return self._forged(tokens, app.config["JWT_SECRET_KEY"], aud="another")

    def _of_another_session(self, tokens: dict[str, str], app: Flask, **_: object) -> str:
        return self._forged(tokens, app.config["JWT_SECRET_KEY"], jti="unknown")

    def _without_number(self, tokens: dict[str, str], app: Flask, **_: object) -> str:
        return self._forged(tokens, app.config["JWT_SECRET_KEY"], jti=None)

    def _numeric_subject(self, tokens: dict[str, str], app: Flask, **_: object) -> str:
        return self._forged(tokens, app.config["JWT_SECRET_KEY"], sub=1)

    def _refresh_as_access(self, tokens: dict[str, str], **_: object) -> str:
        return tokens["refresh_token"]

    def _revoked(self, tokens: dict[str, str], **_: object) -> str:
        db.session.query(UserSession).update({"revoked_at": clock.now()})
        db.session.commit()
        return tokens["token"]

    def _disabled(self, tokens: dict[str, str], ana: User, **_: object) -> str:
        users.disable(user=ana, at=clock.now())
        db.session.query(UserSession).update({"revoked_at": None})
        db.session.commit()
        return tokens["token"]

    @pytest.mark.parametrize(
        "kind",
        [
            "nobody",
            "garbage",
            "no_algorithm",
            "wrong_key",
            "expired",
            "for_another_house",
            "of_another_session",
            "without_number",
            "numeric_subject",
            "refresh_as_access",
            "revoked",
            "disabled",
        ],
    )
    def test_get_one_answer(
        self, app: Flask, client: FlaskClient, tokens: dict[str, str], ana: User, kind: str
    ) -> None:
        make: Callable[..., str] = getattr(self, f"_{kind}")
        token = make(tokens=tokens, app=app, ana=ana)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        for call in calls_of(app):
            if call.access is Access.PUBLIC or self._is_meant(kind, call.access):
                continue
            answer = client.open(call.path(), method=call.method, headers=headers)
            assert answer.status_code == 401, f"{call} with {kind}: {answer.status_code}"
            assert answer.json["code"] == "not_signed_in"
            assert answer.json["errors"] == {}

    def _is_meant(self, kind: str, access: Access) -> bool:
        return kind == "refresh_as_access" and access is Access.REFRESH


class TestRights:
    def test_keep_staff_out_of_what_administrators_do(
        self, app: Flask, as_staff: FlaskClient
    ) -> None:
        for call in calls_of(app):
            if call.access is Access.ADMIN:
                answer = as_staff.open(call.path(), method=call.method)
                assert (answer.status_code, answer.json["code"]) == (403, "forbidden"), str(call)

    def test_let_staff_and_administrators_in(
        self, app: Flask, as_admin: FlaskClient, as_staff: FlaskClient
    ) -> None:
        for call in calls_of(app):
            if call.access is Access.SIGNED_IN and call.rule != "/api/logout":
                for client in (as_admin, as_staff):
                    status = client.open(call.path(), method=call.method).status_code
                    assert status not in {401, 403}, f"{call}: {status}"
                    assert status < 500, f"{call}: {status}"


def _participant(company: Company) -> int:
    return make_participant(make_course(company), make_person(company=company)).id


def _link(company: Company) -> int:
    return make_rapporteur_course(make_course(company), make_rapporteur()).id


def _session(user: User) -> int:
    held = UserSession(
        user_id=user.id,
        access_jti="a",
        refresh_jti="b",
        family="c",
        expires_at=clock.now() + dt.timedelta(days=1),
    )
    db.session.add(held)
    db.session.flush()
    return held.id


def _invitation(company: Company) -> int:
    course = make_course(company)
    participant = make_participant(course, make_person(company=company))
    return make_invitation(make_survey(course), participant).id


FOREIGN: dict[str, Callable[[User, Company], int]] = {
    "company_id": lambda _, company: company.id,
    "entity_id": lambda _, company: company.id,
    "notification_id": lambda user, _: make_notification(user).id,
    "job_id": lambda user, _: make_job(user).id,
    "calendar_id": lambda user, _: make_calendar(user).id,
    "mapping_id": lambda user, company: make_mapping(user, company=company).id,
    "course_id": lambda _, company: make_course(company).id,
    "participant_id": lambda _, company: _participant(company),
    "link_id": lambda _, company: _link(company),
    "load_id": lambda user, company: make_load(user, company=company).id,
    "recipe_id": lambda user, _: make_load_template(user, company=make_company()).id,
    "people_id": lambda _, company: make_person(company=company).id,
    "bulk_id": lambda user, _: make_bulk_change(user).id,
    "widget_id": lambda user, _: make_widget(user).id,
    "budget_id": lambda *_: make_budget(make_company()).id,
    "line_id": lambda *_: make_budget_line(make_budget(make_company())).id,
    "survey_id": lambda _, company: make_survey(make_course(company)).id,
    "invitation_id": lambda _, company: _invitation(company),
    "session_id": lambda user, _: _session(user),
    "user_id": lambda user, _: user.id,
    "account_id": lambda user, _: user.id,
}
"""For every kind of id in a path: a thing that belongs to another company and its user."""

NOBODYS = {
    "model_id",
    "step_id",
    "entity",
    "supplier_id",
    "kpi_id",
    "template_id",
    "token",
    "mail_id",
    "hour_value_id",
    "source_id",
    "webhook_id",
    "delivery_id",
}
"""Numbers and words in paths that belong to nobody."""


class TestForeignThings:
    def test_answer_like_things_that_do_not_exist(self, app: Flask, as_staff: FlaskClient) -> None:
        company = make_company("Otra")
        owner = make_user(company=company)
        for rule in api_rules(app):
            names = rule.arguments - NOBODYS - {"name"}
            if not names:
                continue
            name = min(names, key=rule.rule.index)  # what comes after it is a part of it
            foreign_id = FOREIGN[name](owner, company)
            for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
                foreign = self._ask(as_staff, rule.rule, method, foreign_id)
                absent = self._ask(as_staff, rule.rule, method, 987_654_321)
                assert foreign == absent, f"{method} {rule.rule}"
                assert foreign[0] in {403, 404, 422}, f"{method} {rule.rule}: {foreign}"

    def _ask(self, client: FlaskClient, rule: str, method: str, number: int):
        path = rule.replace("<int:model_id>", "2").replace("<string:step_id>", "1")
        path = re.sub(r"<any\((\w+).*?\):\w+>", r"\1", path)
        path = path[: path.index("<")] + str(number) + path[path.index(">") + 1 :]
        path = re.sub(r"<int:\w+>", "1", path)
        bodies: tuple[dict[str, Any], ...] = ({}, {"json": {}}, {"data": {"city": "Otra"}})
        for body in bodies:  # a change that says nothing is refused before anybody looks for it
            answer = client.open(path, method=method, **body)
            if answer.status_code not in {400, 415}:
                break
        return answer.status_code, {**(answer.json or {}), "requestId": ""}
