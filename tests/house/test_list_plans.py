"""No list reads a whole table for one of its pages: the plan of every sort, filter and search."""

import json
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Connection, event

from app.config import Config
from app.extensions import db
from app.factory import create_app
from app.models.organisation import Company
from app.oversight.exports.service import LISTS
from app.platform.lists import Active, Sort
from benchmarks.seed_lists import Size, fill
from tests.factories import PASSWORD, make_user
from tests.support import databases
from tests.support.databases import Servers

SECRET = "only-for-tests-0123456789-abcdefghijkl"
SIZE = Size(people=50_000, courses=20_000, participants=60_000, large_course=20_000, companies=50)
LARGE = ("person", "course", "participant")
PATHS = {"people": "get_people", "courses": "get_courses", "participants": "courses/1/participants"}
EXAMPLES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("company", "company_id", "supplier_id", "area", "topicArea"), ("1",)),
    **dict.fromkeys(("status", "rapporteur_id"), ("1",)),
    **dict.fromkeys(
        ("isExternal", "franchiseSence", "withSenceCode", "incomplete"), ("true", "false")
    ),
    "gender": ("Female", "Other"),
    "missing": ("email", "bossEmail", "salary", "gender"),
    "untrainedIn": ("2026",),
    "modality": ("Mixta",),
    "jornada": ("PM",),
    "region": ("Maule",),
    "state": ("deshabilitado", "completado", "programado", "en_curso", "por_cerrar"),
    "from": ("2026-01-01",),
    "to": ("2026-01-01",),
    "dateField": ("initialDate",),
    "soon": ("30",),
    "unprepared": ("6",),
    "updatedSince": ("0",),
}
"""Filter -> values to ask for; a filter without any fails below."""
SEARCHES = ("maria gonz", "seguridad", "4.000.019-8", "4000", "12000000")


def questions() -> Iterator[Any]:
    """Every sort both ways, every filter, each state and a few searches, of every long list."""
    for name, path in PATHS.items():
        fields = LISTS[name].schema().fields
        sorts = next(field for field in fields.values() if isinstance(field, Sort)).names
        asked = [f"sort={sign}{sort}" for sort in sorts for sign in ("", "-")]
        asked += [f"q={text}" for text in SEARCHES]
        asked += [f"active={choice}" for choice in Active.CHOICES]
        asked += ["page=300", "company=1&isExternal=true", "company_id=1&state=completado"]
        for field_name, field in fields.items():
            key = field.data_key or field_name
            if key not in {"page", "pageSize", "sort", "q", "active"}:
                asked += [f"{key}={value}" for value in EXAMPLES[key]]
        known = {field.data_key or field_name for field_name, field in fields.items()}
        for query in asked:
            if {part.partition("=")[0] for part in query.split("&")} <= known:
                yield pytest.param(f"/api/{path}?{query}", id=f"{name}?{query}")


@pytest.fixture(scope="module")
def full_house(
    servers: Servers, template: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Flask]:
    """The product on a database with tens of thousands of rows."""
    with databases.copied(servers, template) as url:
        with psycopg.connect(url) as connection:
            list(fill(connection, SIZE))
        app = create_app(
            Config(
                environment="test",
                secret_key=SECRET,
                database_url=url,
                redis_url=servers.redis_url,
                data_dir=str(tmp_path_factory.mktemp("lists")),
            )
        )
        yield app
        with app.app_context():
            db.session.remove()
            db.engine.dispose()


@pytest.fixture(scope="module")
def callers(full_house: Flask) -> dict[str, FlaskClient]:
    """An administrator, and staff of one company, whose reads are narrowed."""
    with full_house.app_context():
        company = db.session.get_one(Company, 1)
        users = {"admin": make_user(), "staff": make_user(company=company)}
        return {name: _signed_in(full_house, user.email) for name, user in users.items()}


def _signed_in(app: Flask, email: str) -> FlaskClient:
    client = app.test_client()
    answer = client.post("/api/login", json={"email": email, "password": PASSWORD})
    token = (answer.json or {})["token"]
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {token}"
    return client


class Listener:
    """Keeps the reads of a call; totals are left out, which are counted twice a minute at most."""

    def __init__(self) -> None:
        self.reads: list[tuple[str, Any]] = []

    def __call__(self, _c: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if statement.startswith("SELECT") and not statement.startswith("SELECT count("):
            self.reads.append((statement, parameters))


def plans(
    house: Flask, client: FlaskClient, path: str, status: int = 200
) -> list[tuple[str, dict[str, Any]]]:
    """The reads of a call, and how the database carries out each."""
    listener = Listener()
    with house.app_context():
        event.listen(db.engine, "before_cursor_execute", listener)
        try:
            answer = client.get(path)
        finally:
            event.remove(db.engine, "before_cursor_execute", listener)
        assert answer.status_code == status, answer.json
        with db.engine.connect() as connection:
            return [
                (statement, _plan(connection, statement, parameters))
                for statement, parameters in listener.reads
            ]


def _plan(connection: Connection, statement: str, parameters: Any) -> dict[str, Any]:
    explained = connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {statement}", parameters)
    plan: dict[str, Any] = explained.scalar_one()[0]["Plan"]
    return plan


def nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A plan and all of its parts."""
    yield plan
    for part in plan.get("Plans", ()):
        yield from nodes(part)


def whole_tables(plan: dict[str, Any]) -> Iterator[str]:
    """The large tables that a plan reads from end to end."""
    for node in nodes(plan):
        if node["Node Type"] == "Seq Scan" and node["Relation Name"] in LARGE:
            yield node["Relation Name"]


class TestPages:
    @pytest.mark.parametrize("who", ["admin", "staff"])
    @pytest.mark.parametrize("path", list(questions()))
    def test_read_no_whole_table(
        self, full_house: Flask, callers: dict[str, FlaskClient], path: str, who: str
    ) -> None:
        missing = who == "staff" and "/courses/1/" in path
        status = 404 if missing else 200
        for statement, plan in plans(full_house, callers[who], path, status):
            assert list(whole_tables(plan)) == [], (statement, json.dumps(plan, indent=1))

    @pytest.mark.parametrize(
        ("path", "index"),
        [
            ("get_people?page=300", "ix_person_folded_name"),
            ("get_courses?page=300", "ix_course_end_date"),
            ("get_courses?page=300&sort=courseName", "ix_course_folded_name"),
            ("get_courses", "uq_participant_course_id_person_id"),
        ],
    )
    def test_read_of_what_is_not_shown_the_index_alone(
        self, full_house: Flask, callers: dict[str, FlaskClient], path: str, index: str
    ) -> None:
        found = [
            node["Node Type"]
            for _, plan in plans(full_house, callers["admin"], f"/api/{path}")
            for node in nodes(plan)
            if node.get("Index Name") == index
        ]
        assert found == ["Index Only Scan"]
