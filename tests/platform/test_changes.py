"""What another system hears of a list since its cursor: everything, from whoever ends last."""

import base64
import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select, text, update
from werkzeug.test import TestResponse

from app.extensions import db
from app.models.organisation import Company
from app.models.platform import Installation, RowChange
from app.platform import changes, clock, openapi
from launch import dump
from tests.factories import (
    PASSWORD,
    make_company,
    make_course,
    make_department,
    make_load,
    make_participant,
    make_person,
    make_rapporteur,
    make_supplier,
    make_survey,
    make_thematic_area,
    make_user,
)
from tests.support.committing import andina, committing_app, house

__all__ = ["andina", "committing_app", "house"]

INSERT = "INSERT INTO supplier (rut, razon_social, folded_name) VALUES (%s, %s, %s) RETURNING id"

OTHERS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname <> current_database() AND backend_xid::text::bigint < :latest
"""
"""Transactions of other databases that began before one."""
OTHERS_SECONDS = 120


@dataclass
class Reader:
    """A system that keeps a copy of a list."""

    client: FlaskClient
    path: str
    key: str
    more: Mapping[str, str] = field(default_factory=dict)
    cursor: str = changes.BEGINNING
    copy: dict[int, Any] = field(default_factory=dict)
    gone: list[int] = field(default_factory=list)

    def ask(self, **given: Any) -> TestResponse:
        db.session.rollback()  # what the test itself has read may be old
        wait_for_other_databases()
        asked = {"updatedSince": self.cursor, **self.more, **given}
        return self.client.get(f"/api/{self.path}", query_string=asked)

    def read(self, size: int = 500) -> int:
        """Read until there is nothing more; how many pages."""
        pages = 0
        while True:
            answer = self.ask(pageSize=size)
            assert answer.status_code == 200, answer.json
            data, meta = answer.json["data"], answer.json["meta"]
            self.copy |= {row[self.key]: row for row in data}
            self.gone, self.cursor = meta["gone"], meta["cursor"]
            for one in self.gone:
                self.copy.pop(one, None)
            pages += 1
            if not meta["more"]:
                return pages


def wait_for_other_databases() -> None:
    """Until what was under way in them has ended: the horizon of a reader is that of the server,
    which tests may share."""
    latest = db.session.scalar(text("SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint"))
    deadline = time.monotonic() + OTHERS_SECONDS
    while db.session.scalar(text(OTHERS), {"latest": latest % 2**32}):
        assert time.monotonic() < deadline
        time.sleep(0.02)
        db.session.rollback()
    db.session.rollback()


def sign_in(app: Flask, user: Any) -> FlaskClient:
    client = app.test_client()
    answer = client.post("/api/login", json={"email": user.email, "password": PASSWORD})
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {answer.json['token']}"
    return client


@pytest.fixture
def admin(house: Flask) -> FlaskClient:
    user = make_user("admin@capacitacion.cl")
    db.session.commit()
    return sign_in(house, user)


@pytest.fixture
def andina_staff(house: Flask, andina: Company) -> FlaskClient:
    user = make_user("staff@andina.cl", company=andina)
    db.session.commit()
    return sign_in(house, user)


@pytest.fixture
def suppliers(admin: FlaskClient) -> Reader:
    return Reader(admin, "getsuppliers", "supplier_id")


@pytest.fixture
def writers(house: Flask) -> Iterator[list[psycopg.Connection]]:
    """Two who write at once."""
    url = house.config["SQLALCHEMY_DATABASE_URI"]
    address = str(url).replace("postgresql+psycopg://", "postgresql://")
    with psycopg.connect(address) as one, psycopg.connect(address) as two:
        yield [one, two]


def stored() -> dict[int, str]:
    return dict(db.session.execute(text("SELECT id, razon_social FROM supplier")).all())


def names(reader: Reader) -> dict[int, str]:
    return {key: row["razon_social"] for key, row in reader.copy.items()}


class TestACopy:
    def test_begins_with_everything_page_by_page(self, suppliers):
        for _ in range(5):
            make_supplier()
        db.session.commit()
        assert suppliers.read(size=2) == 3
        assert names(suppliers) == stored()

    def test_hears_of_what_is_new_changed_and_deleted(self, suppliers):
        kept, changed, deleted = (make_supplier() for _ in range(3))
        db.session.commit()
        suppliers.read()
        suppliers.copy[kept.id] = "as it was"
        changed.razon_social = "Otra"
        db.session.delete(deleted)
        added = make_supplier("Nueva")
        gone = deleted.id
        db.session.commit()
        suppliers.read()
        assert suppliers.gone == [gone]
        assert suppliers.copy[kept.id] == "as it was"
        assert suppliers.copy[changed.id]["razon_social"] == "Otra"
        assert suppliers.copy[added.id]["razon_social"] == "Nueva"

    def test_hears_nothing_when_nothing_changed(self, suppliers):
        make_supplier()
        db.session.commit()
        suppliers.read()
        answer = suppliers.ask().json
        assert answer["data"] == []
        assert answer["meta"]["gone"] == []
        assert not answer["meta"]["more"]

    def test_reads_many_changes_page_by_page_and_each_once(self, suppliers):
        suppliers.read()
        db.session.execute(
            text(
                "INSERT INTO supplier (rut, razon_social, folded_name)"
                " SELECT n || '-K', 'S' || n, 's' || n FROM generate_series(1, 9000) n"
            )
        )
        db.session.commit()
        # Thrice over the border of a bucket, and with many notes of a few rows.
        for third in range(3):
            db.session.execute(
                text("UPDATE supplier SET city = 'x' WHERE id % 3 = :third"), {"third": third}
            )
            db.session.commit()
        assert suppliers.read(size=500) == 19
        assert names(suppliers) == stored()

    def test_of_a_list_whose_rows_are_switched_off_hears_that_they_are_gone(self, admin):
        person = make_person()
        db.session.commit()
        active = Reader(admin, "get_people", "people_id")
        every = Reader(admin, "get_people", "people_id", more={"active": "all"})
        active.read()
        every.read()
        person.active = False
        db.session.commit()
        active.read()
        every.read()
        assert active.copy == {}
        assert active.gone == [person.id]
        assert not every.copy[person.id]["active"]


class TestNobodyIsSkipped:
    def test_who_begins_first_and_ends_last(self, suppliers, writers):
        slow, quick = writers
        slow.execute(INSERT, ("1-9", "Lento", "lento"))
        quick.execute(INSERT, ("2-7", "Rápido", "rapido"))
        quick.commit()
        suppliers.read()
        assert set(names(suppliers).values()) == {"Rápido"}
        suppliers.read()
        slow.commit()
        suppliers.read()
        assert set(names(suppliers).values()) == {"Rápido", "Lento"}

    def test_a_change_between_two_pages(self, suppliers, writers):
        first = make_supplier("Uno")
        make_supplier("Dos")
        db.session.commit()
        begun = suppliers.ask(pageSize=1).json
        suppliers.cursor = begun["meta"]["cursor"]
        suppliers.copy[first.id] = begun["data"][0]
        writers[0].execute("UPDATE supplier SET razon_social = 'Once' WHERE id = %s", (first.id,))
        writers[0].commit()
        suppliers.read()
        suppliers.read()
        assert set(names(suppliers).values()) == {"Once", "Dos"}


STEPS = st.lists(
    st.tuples(
        st.integers(0, 1),
        st.sampled_from(["insert", "insert", "update", "delete", "commit", "rollback", "read"]),
        st.integers(0, 7),
    ),
    min_size=5,
    max_size=40,
)


class TestAnySchedule:
    @settings(max_examples=2 * settings().max_examples, suppress_health_check=list(HealthCheck))
    @given(steps=STEPS)
    def test_leaves_the_copy_equal_to_the_table(self, shared: Any, steps: Any):
        """Two writers and a reader, in any order; rows of a writer are its own."""
        suppliers, writers = shared
        db.session.execute(text("DELETE FROM supplier"))
        db.session.commit()
        suppliers.read(size=3)
        for number, (who, what, which) in enumerate(steps):
            writer = writers[who]
            # Each writes rows of its own, else one would wait for the other for ever.
            rut = f"{which * 2 + who}-K"
            if what == "insert":
                writer.execute(
                    f"{INSERT.removesuffix(' RETURNING id')}"
                    " ON CONFLICT (rut) DO UPDATE SET razon_social = excluded.razon_social",
                    (rut, f"n{number}", f"n{number}"),
                )
            elif what == "update":
                writer.execute(
                    "UPDATE supplier SET razon_social = %s WHERE rut = %s", (f"n{number}", rut)
                )
            elif what == "delete":
                writer.execute("DELETE FROM supplier WHERE rut = %s", (rut,))
            elif what == "commit":
                writer.commit()
            elif what == "rollback":
                writer.rollback()
            else:
                suppliers.read(size=which + 1)
        for writer in writers:
            writer.commit()
        suppliers.read(size=2)
        db.session.rollback()
        assert names(suppliers) == stored()

    @pytest.fixture
    def shared(self, suppliers, writers):
        return suppliers, writers


class TestStaff:
    def test_hears_of_its_company_alone(self, andina_staff, andina):
        mine = make_person(company=andina)
        other = make_company()
        make_person(company=other)
        db.session.commit()
        reader = Reader(andina_staff, "get_people", "people_id")
        reader.read()
        assert set(reader.copy) == {mine.id}
        make_person(company=other).email = "otra@ejemplo.cl"
        db.session.commit()
        answer = reader.ask().json
        assert (answer["data"], answer["meta"]["gone"]) == ([], [])

    def test_hears_that_who_was_moved_is_gone_and_nothing_else_of_them(self, andina_staff, andina):
        moved, other = make_person(company=andina), make_company()
        db.session.commit()
        reader = Reader(andina_staff, "get_people", "people_id")
        reader.read()
        moved.company_id = other.id
        db.session.commit()
        moved.name = "Otro nombre"
        db.session.commit()
        answer = reader.ask().json
        assert answer["data"] == []
        assert answer["meta"]["gone"] == [moved.id]

    def test_hears_of_participants_of_a_course_that_came_and_of_one_that_left(
        self, andina_staff, andina
    ):
        other = make_company()
        leaving, coming = make_course(andina), make_course(other)
        left = make_participant(leaving, make_person(company=andina))
        came = make_participant(coming, make_person(company=other))
        db.session.commit()
        reader = Reader(andina_staff, "participants", "participant_id")
        reader.read()
        assert set(reader.copy) == {left.id}
        leaving.company_id, coming.company_id = other.id, andina.id
        db.session.commit()
        reader.read()
        assert set(reader.copy) == {came.id}
        # Long after it left, its rows go: whoever had not asked meanwhile hears of it, too.
        assert reader.gone == [left.id]

    def test_hears_of_who_was_enrolled_while_the_course_left_and_of_who_was_removed_afterwards(
        self, house, andina_staff, andina, writers
    ):
        other = make_company()
        course = make_course(andina)
        removed = make_participant(course, make_person(company=andina))
        db.session.commit()
        staff_there = make_user("staff@otra.cl", company=other)
        db.session.commit()
        here = Reader(andina_staff, "participants", "participant_id")
        there = Reader(sign_in(house, staff_there), "participants", "participant_id")
        here.read()
        there.read()
        enrolling, moving = writers
        copied = enrolling.execute(
            "INSERT INTO participant (course_id, person_id, name, folded_name, is_external,"
            " active, franchise_sence, company_id) SELECT %s, id, name, folded_name, is_external,"
            " true, false, company_id FROM person WHERE id = %s RETURNING id",
            (course.id, make_person_of(other)),
        ).fetchone()
        moving.execute("UPDATE course SET company_id = %s WHERE id = %s", (other.id, course.id))
        moving.commit()
        there.read()
        enrolling.commit()
        db.session.rollback()
        db.session.execute(text("DELETE FROM participant WHERE id = :id"), {"id": removed.id})
        db.session.commit()
        here.read()
        there.read()
        assert copied is not None
        assert set(there.copy) == {copied[0]}
        assert here.copy == {}

    def test_keeps_a_cursor_only_as_long_as_it_is_of_that_company(self, house, andina):
        user, other = make_user("staff@andina.cl", company=andina), make_company()
        db.session.commit()
        reader = Reader(sign_in(house, user), "get_people", "people_id")
        reader.read()
        user.company_id = other.id
        db.session.commit()
        answer = reader.ask()
        assert answer.status_code == 422
        assert answer.json["code"] == "cursor_unreadable"

    def test_gets_no_more_with_the_cursor_of_somebody_else(self, admin, andina_staff, andina):
        """Neither as it is, nor with the own fingerprint in it: rows are of the caller's scope."""
        mine, foreign = make_person(company=andina), make_person(company=make_company())
        db.session.commit()
        theirs = Reader(admin, "get_people", "people_id")
        theirs.read()
        own = Reader(andina_staff, "get_people", "people_id")
        own.read()
        taken = own.ask(updatedSince=theirs.cursor)
        assert taken.json["code"] == "cursor_unreadable"
        foreign_id = foreign.id
        mine.name = "Otro nombre"
        db.session.delete(foreign)
        db.session.commit()
        stamped = forged(theirs.cursor, fingerprint=said_in(own.cursor)["fingerprint"])
        answer = own.ask(updatedSince=stamped).json
        assert [one["people_id"] for one in answer["data"]] == [mine.id]
        assert foreign_id not in answer["meta"]["gone"]


def make_person_of(company: Company) -> int:
    person = make_person(company=company)
    db.session.commit()
    return person.id


class TestAProgram:
    @pytest.fixture
    def program(self, house: Flask, admin: FlaskClient, andina: Company) -> FlaskClient:
        expires = (clock.today() + timedelta(days=1)).isoformat()
        form = {"name": "Copia", "company_id": andina.id, "expiresOn": expires}
        made = admin.post("/api/service-accounts", json={**form, "scopes": ["people:read"]})
        client = house.test_client()
        client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {made.json['data']['token']}"
        return client

    def test_hears_of_its_company_and_of_what_it_was_given(self, program, andina):
        mine = make_person(company=andina)
        make_person(company=make_company())
        db.session.commit()
        reader = Reader(program, "get_people", "people_id")
        reader.read()
        assert set(reader.copy) == {mine.id}
        assert Reader(program, "getsuppliers", "supplier_id").ask().status_code == 403

    def test_hears_of_no_load_of_others(self, program, andina):
        reader = Reader(program, "loads", "load_id")
        reader.read()
        make_load(make_user(company=andina), company=andina, state="done", saved_at=clock.now())
        db.session.commit()
        answer = reader.ask().json
        assert (answer["data"], answer["meta"]["gone"]) == ([], [])


class TestEveryList:
    LISTS = {  # noqa: RUF012 - the rows of each
        "get_people": "people_id",
        "getcompanies": "company_id",
        "getsuppliers": "supplier_id",
        "get_courses": "course_id",
        "participants": "participant_id",
        "getRapporteurs": "rapporteur_id",
        "getThematicAreas": "id",
        "getStatus": "id",
        "getDepartment": "id",
        "getSurveyStats": "id",
        "getSurveyInfo": "surveyData_id",
        "loads": "load_id",
    }

    def test_tells_of_a_new_row(self, admin, house, andina):
        readers = {path: Reader(admin, path, key) for path, key in self.LISTS.items()}
        for reader in readers.values():
            reader.read()
            reader.copy.clear()
        course = make_course(andina)
        make_participant(course, make_person(company=andina))
        make_survey(course)
        make_rapporteur()
        make_supplier()
        make_thematic_area()
        make_department()
        make_company()
        user = db.session.scalar(text("SELECT id FROM app_user ORDER BY id LIMIT 1"))
        make_load(db.session.get(type(make_user()), user), state="done", saved_at=clock.now())
        db.session.execute(text("UPDATE status SET name = name || 'x'"))
        db.session.commit()
        for path, reader in readers.items():
            reader.read()
            assert reader.copy, path

    def test_is_one_of_these(self, house):
        described = json.loads(openapi.document())["paths"]
        telling = {
            path.removeprefix("/api/")
            for path, item in described.items()
            for one in item.get("get", {}).get("parameters", ())
            if one.get("name") == changes.PARAMETER
        }
        assert telling == set(self.LISTS)


PARTS = ("version", "epoch", "fingerprint", "since", "until", "after")


def said_in(cursor: str) -> dict[str, Any]:
    parts = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
    return dict(zip(PARTS, parts, strict=True))


def forged(cursor: str, **changed: Any) -> str:
    said = {**said_in(cursor), **changed}
    return base64.urlsafe_b64encode(json.dumps(list(said.values())).encode()).decode().rstrip("=")


class TestACursor:
    @pytest.mark.parametrize(
        "text_of",
        ["x", "ñ", "e30", "W10", "====", "WzEsMiwzLDQsNSw2XQ", "[1]", "bnVsbA", "9" * 400, ""],
    )
    def test_that_is_none_is_refused(self, suppliers, text_of):
        answer = suppliers.ask(updatedSince=text_of)
        assert answer.status_code == 422
        assert answer.json["errors"]["updatedSince"]

    @pytest.mark.parametrize(
        "changed",
        [{"since": -1}, {"since": "1"}, {"until": 2**70}, {"after": None}, {"after": True}],
    )
    def test_that_was_changed_by_hand_is_refused(self, suppliers, changed):
        suppliers.read()
        answer = suppliers.ask(updatedSince=forged(suppliers.cursor, **changed))
        assert answer.status_code == 422

    def test_of_the_future_is_refused(self, suppliers):
        suppliers.read()
        answer = suppliers.ask(updatedSince=forged(suppliers.cursor, since=2**60))
        assert answer.status_code == 410

    def test_of_another_list_is_refused(self, suppliers, admin):
        suppliers.read()
        other = Reader(admin, "getRapporteurs", "rapporteur_id", cursor=suppliers.cursor)
        assert other.ask().json["code"] == "cursor_unreadable"

    @pytest.mark.parametrize("other", [{"q": "x"}, {"page": 2}, {"sort": "rut"}, {"city": "x"}])
    def test_goes_with_no_filter(self, suppliers, other):
        answer = suppliers.ask(**other)
        assert answer.status_code == 422
        assert set(answer.json["errors"]) == set(other)

    def test_is_no_way_to_export(self, admin):
        answer = admin.post(
            "/api/exports", json={"list": "people", "format": "csv", "query": {"updatedSince": "0"}}
        )
        assert answer.status_code == 422

    def test_from_before_what_is_remembered_is_refused_and_says_to_begin_again(self, suppliers):
        suppliers.read()
        old = suppliers.cursor
        make_supplier()
        db.session.commit()
        suppliers.read()
        db.session.execute(update(RowChange).values(at=clock.now() - timedelta(days=2)))
        db.session.commit()
        changes.forget(before=clock.now() - timedelta(days=1))
        db.session.commit()
        assert db.session.scalar(select(RowChange.id).limit(1)) is None
        assert suppliers.ask().status_code == 200
        answer = suppliers.ask(updatedSince=old)
        assert answer.status_code == 410
        assert answer.json["code"] == "cursor_expired"
        assert "updatedSince=0" in answer.json["message"]


class TestARestore:
    def test_begins_a_new_epoch(self, suppliers, tmp_path, house):
        make_supplier()
        db.session.commit()
        suppliers.read()
        url = str(house.config["SQLALCHEMY_DATABASE_URI"]).replace("+psycopg", "")
        kept = dump.dump(url, tmp_path / "dump")
        make_supplier()
        db.session.commit()
        db.session.remove()
        dump.load(url, tmp_path / "dump", kept.rows)
        changes.settle()
        db.session.commit()
        answer = suppliers.ask()
        assert answer.json["code"] == "cursor_expired"
        assert db.session.scalar(select(RowChange.id).limit(1)) is None
        suppliers.cursor, suppliers.copy = changes.BEGINNING, {}
        suppliers.read()
        assert names(suppliers) == stored()

    def test_by_hand_is_noticed_at_the_next_start_and_nothing_else_is(self, suppliers):
        changes.settle()
        make_supplier()
        db.session.commit()
        suppliers.read()
        changes.settle()
        db.session.commit()
        assert suppliers.ask().status_code == 200
        db.session.execute(update(Installation).values(cursor_place="elsewhere"))
        changes.settle()
        db.session.commit()
        assert suppliers.ask().json["code"] == "cursor_expired"


class TestNotes:
    def test_of_a_bulk_statement_are_few(self, house, andina):
        db.session.execute(
            text(
                "INSERT INTO person (name, folded_name, rut, company_id, is_external, active,"
                " franchise_sence) SELECT 'P' || n, 'p' || n, n || '-K', :company, false, true,"
                " false FROM generate_series(1, 10000) n"
            ),
            {"company": andina.id},
        )
        db.session.commit()
        notes = db.session.scalars(select(RowChange).where(RowChange.kind == "person")).all()
        assert sum(len(one.ids) for one in notes) == 10_000
        assert len(notes) <= 4
