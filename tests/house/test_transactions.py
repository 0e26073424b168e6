"""Who ends a transaction: the decorator of commands, and few others with a reason."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event
from sqlalchemy.orm import Session

from app.platform.web import Kind, call_of
from tests.house.calls import api_rules, calls_of

ROOT = Path(__file__).parents[2]
COMMITTING = {
    "app/platform/web.py": "the decorator of commands",
    "app/cli.py": "a command of the terminal is a boundary, as a call is",
    "app/factory.py": "settings of a new connection, before its first transaction",
    "app/platform/service_tokens.py": "when a program last called, also where its call only reads",
    "app/platform/jobs/running.py": "the boundary of all work in the background, and its heartbeat",
    "app/surveys/mailing/jobs.py": "a lock that is held while mails are sent; writes nothing",
    "app/imports/pipeline/source.py": "what was read once is kept when the work is cut off later",
    "app/imports/unseen.py": "where the columns of a file go is kept for a person to go on with",
}
"""Who ends a transaction, and why."""
WRITING_GETS = {
    "/api/bootstrap": "makes the first panel of a user",
    "/api/getActiveWidgets": "makes the first panel of a user",
    "/api/getWidget": "makes the first panel of a user",
    "/api/getWidgetsData": "makes the first panel of a user",
    "/api/panel/export": "makes the first panel of a user",
    "/api/oidc/callback": "a provider leads browsers there",
    "/api/exports/<int:job_id>/file": "writes down who took the file",
    "/api/public/calendars/<token>": "writes down when it was last read",
    "/api/loads/<int:load_id>/rejected": "orders the file, writes down who took it",
    "/api/loads/<int:load_id>/preview/rejected": "orders the file, writes down who took it",
    "/api/loads/<int:load_id>/undo": "orders the preview of a large load",
    "/api/create_array_mapping_detail_all/<int:mapping_id>/<int:model_id>": "orders a job",
    "/api/destroy_incomplete_mapping": "an address of the former product that removes",
}
"""Calls that write although they are a GET, and why."""


BEGINNING = {"db.session.begin", "db.session().begin", "session.begin", "db.engine.begin"}
"""What commits at the end of its block."""


def commits_in(root: Path) -> set[str]:
    """Modules of the application that commit, or name what commits."""
    return {
        str(path.relative_to(root))
        for path in (root / "app").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        if node.attr == "commit" or (node.attr == "begin" and ast.unparse(node) in BEGINNING)
    }


class TestPlaces:
    def test_are_those_that_give_a_reason(self):
        assert commits_in(ROOT) == set(COMMITTING)

    @pytest.mark.parametrize(
        ("place", "line"),
        [
            ("app/people/service.py", "db.session.commit()"),
            ("app/people/routes.py", "db.session.commit()"),
            ("app/surveys/mailing/service.py", "finish = db.session.commit"),
            ("app/platform/records.py", "with db.session.begin(): pass"),
            ("app/people/newborn.py", "session.commit()"),
        ],
    )
    def test_are_found_wherever_they_are(self, tmp_path: Path, place: str, line: str):
        planted = tmp_path / place
        planted.parent.mkdir(parents=True)
        planted.write_text(f"def work(db, session):\n    {line}\n")
        assert commits_in(tmp_path) == {place}


class TestCalls:
    def test_are_each_a_query_or_a_command(self, app: Flask):
        views = {rule.rule: app.view_functions[rule.endpoint] for rule in api_rules(app)}
        assert [rule for rule, view in views.items() if call_of(view) is None] == []

    def test_are_told_from_views_that_are_decorated_again(self, app: Flask):
        view = app.view_functions["auth.get_user"]

        def outer() -> None: ...

        outer.__dict__.update(view.__dict__)
        assert call_of(view) is not None
        assert call_of(outer) is None

    def test_read_with_get_and_write_with_the_others(self, app: Flask):
        calls = calls_of(app)
        reading = {call for call in calls if call.kind is Kind.QUERY}
        assert {call.method for call in reading} == {"GET"}
        writing = {call.rule for call in calls if call.kind is Kind.COMMAND}
        gets = {call.rule for call in calls if call.method == "GET" and call not in reading}
        assert gets <= writing
        assert gets == set(WRITING_GETS)

    def test_never_commit_when_they_read(
        self, app: Flask, as_admin: FlaskClient, as_staff: FlaskClient, commits: list[str]
    ):
        for call in calls_of(app):
            if call.kind is Kind.QUERY:
                for client in (as_admin, as_staff):
                    client.open(call.path(), method=call.method).close()
                    assert commits == [], str(call)

    def test_commit_once_when_they_write(self, as_admin: FlaskClient, commits: list[str]):
        for body in ({"name": "Ana"}, {"name": "Eva"}):
            as_admin.post("/api/createRapporteur", json=body, headers={"Idempotency-Key": "x"})
        assert commits == ["commit"]


@pytest.fixture
def commits() -> Iterator[list[str]]:
    """A word for each commit from now on."""
    found: list[str] = []

    def count(_session: Session) -> None:
        found.append("commit")

    event.listen(Session, "before_commit", count)
    yield found
    event.remove(Session, "before_commit", count)
