"""Whoever changes several rows locks them by their ids, a course before its people."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from psycopg.errors import DeadlockDetected
from sqlalchemy import Connection, Select, func, insert, select, text, update
from sqlalchemy.exc import OperationalError

from app.extensions import db
from app.imports.loads import service as loads
from app.models.organisation import Company, Department
from app.models.people import Person
from app.models.training import Course, Participant
from tests.factories import make_course, make_department, make_participant, make_person
from tests.imports.test_loading import ANA, HEAD
from tests.support.bulk import Bulk, carry_out_job, csv

NAMES = ("Carla Soto", "Berta Soto", "Ana Soto")
"""By their ids; by their names it is the other way round."""


@pytest.fixture
def ids(bulk: Bulk, andina: Company) -> list[int]:
    """Three people, whose names are in the order that their ids are not."""
    return [make_person(name, company=andina, email=f"{name[0]}@x.cl").id for name in NAMES]


@pytest.fixture
def course(andina: Company) -> Course:
    return make_course(andina, "Excel")


@contextmanager
def held(*statements: Any) -> Iterator[Connection]:
    """A transaction of somebody else that has done this, and ends with the block."""
    with db.engine.connect() as connection:
        for statement in statements:
            connection.execute(statement)
        yield connection


def beside(
    bulk: Bulk, call: Callable[[], int], statement: Any, look: Callable[[Connection], None]
) -> int:
    """The status of a call that has to wait for what somebody else has done and not committed;
    while it waits, something is looked at by the connection of that other one.
    """
    answers: list[int] = []

    def run() -> None:
        with bulk.app.app_context():
            answers.append(call())

    thread = threading.Thread(target=run)
    with held(statement) as outside:
        thread.start()
        until(waits)
        look(outside)
    thread.join(60)
    return answers[0]


def waits() -> bool:
    """Whether somebody waits for a lock."""
    with db.engine.connect() as connection:
        waiting = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return bool(connection.scalar(waiting))


def until(holds: Callable[[], bool]) -> None:
    """Wait for something to be true, for a minute at most."""
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def is_free(query: Select[Any]) -> bool:
    """Whether the rows of a query could be changed at once."""
    with db.engine.connect() as connection:
        rows = connection.execute(query.with_for_update(skip_locked=True, key_share=True))
        return rows.first() is not None


def row(model: Any, row_id: int) -> Select[Any]:
    return select(model.id).where(model.id == row_id)


def changed(model: Any, row_id: int) -> Any:
    """What an edit of a row does first."""
    return row(model, row_id).with_for_update(key_share=True)


def assert_in_order(bulk: Bulk, model: Any, ids: list[int], call: Callable[[], int]) -> None:
    """Whoever waits for the row in the middle has the one before it and not the one behind."""
    first, middle, last = ids

    def look(_: Connection) -> None:
        assert not is_free(row(model, first))
        assert is_free(row(model, last))

    assert beside(bulk, call, changed(model, middle), look) == 200


def carried_out(bulk: Bulk, answer: Any) -> int:
    """The status of a job's end: 200 where all is well."""
    job_id = answer.get_json()["data"]["job"]["id"]
    carry_out_job(job_id, bulk.outbox)
    return 200 if bulk.job(job_id)["state"] == "done" else 500


class TestPeople:
    def test_of_a_bulk_change(self, bulk: Bulk, ids: list[int]):
        body = {"ids": ids[::-1], "action": "disable"}
        assert_in_order(bulk, Person, ids, lambda: _status(bulk, "people/bulk", body))

    def test_of_one_that_is_taken_back(self, bulk: Bulk, ids: list[int], andina: Company):
        """Its former values are those of several rows each: the last row's comes first."""
        areas = [make_department(name).id for name in ("Ventas", "Bodega")]
        for person, area in zip(ids[::-1], (areas[0], areas[1], areas[0]), strict=True):
            body = {"ids": [person], "action": "area", "area": area}
            assert _status(bulk, "people/bulk", body) == 200
        body = {"ids": ids, "action": "area", "area": None}
        done = bulk.client.post("/api/people/bulk", json=body).get_json()["data"]
        path = f"bulk/{done['bulk_id']}/undo"
        first, middle, last = ids
        assert_in_order(bulk, Person, [first, middle, last], lambda: _status(bulk, path, {}))

    def test_of_a_load(self, bulk: Bulk, ids: list[int]):
        people = {one.id: one for one in db.session.scalars(select(Person))}
        rows = [(people[one].name, people[one].rut, f"n{one}@x.cl", "Andina") for one in ids[::-1]]
        order = bulk.order(bulk.ready(csv(HEAD[:4], *rows)), save="true")
        assert_in_order(bulk, Person, ids, lambda: carried_out(bulk, order))

    def test_of_a_load_that_is_undone(self, bulk: Bulk, andina: Company):
        rows = [(name, "", f"{name[0]}@x.cl", "Andina", "", "Sí") for name in NAMES]
        load_id = bulk.load_file((*HEAD, "Externo"), *rows)["load_id"]
        ids = list(db.session.scalars(select(Person.id).order_by(Person.id)))
        db.session.rollback()
        order = bulk.client.post(f"/api/loads/{load_id}/undo")
        assert_in_order(bulk, Person, ids, lambda: carried_out(bulk, order))


class TestEnrolment:
    def test_does_not_wait_for_who_changes_the_people(
        self, bulk: Bulk, ids: list[int], course: Course
    ):
        """It refers to them, and nobody takes their keys away."""
        body = {"course_id": course.id, "people_ids": ids}
        change = bulk_lock(ids)
        with held(change):
            assert _status(bulk, "add_participant_course", body) == 201

    def test_nor_they_for_it(self, bulk: Bulk, ids: list[int], course: Course):
        make_participant(course, db.session.get_one(Person, ids[0]))
        joins = insert(Participant).values(
            course_id=course.id, person_id=ids[1], name="Berta", folded_name="berta"
        )
        with held(joins):
            body = {"ids": ids, "action": "disable"}
            assert _status(bulk, "people/bulk", body) == 200

    @pytest.mark.parametrize("way", ["call", "load"])
    def test_is_written_by_people(self, bulk: Bulk, ids: list[int], course: Course, way: str):
        """Somebody else puts the one in the middle into the course and is not through yet."""
        people = {one.id: one for one in db.session.scalars(select(Person))}
        copies = {
            one: insert(Participant).values(
                course_id=course.id,
                person_id=one,
                name=people[one].name,
                folded_name=people[one].folded_name,
            )
            for one in ids
        }
        rows = [(people[one].name, people[one].rut, "", "Andina") for one in ids[::-1]]
        if way == "load":
            mapping_id = bulk.ready(csv(HEAD[:4], *rows))
            order = bulk.order(mapping_id, save="true", course_id=course.id)

        def call() -> int:
            if way == "load":
                return carried_out(bulk, order)
            body = {"course_id": course.id, "people_ids": ids}
            return _status(bulk, "add_participant_course", body)

        def look(outside: Connection) -> None:
            outside.execute(text("SET LOCAL lock_timeout = '100ms'"))
            outside.execute(copies[ids[2]])
            with pytest.raises(OperationalError):
                outside.execute(copies[ids[0]])

        assert beside(bulk, call, copies[ids[1]], look) in (200, 201)


class TestCourse:
    def test_is_held_before_its_participant(self, bulk: Bulk, ids: list[int], course: Course):
        participant = make_participant(course, db.session.get_one(Person, ids[0])).id

        def call() -> int:
            path = f"/api/udpateparticipant/{participant}"
            return int(bulk.client.patch(path, json={"attendedHours": 1}).status_code)

        def look(_: Connection) -> None:
            assert is_free(row(Participant, participant))

        assert beside(bulk, call, changed(Course, course.id), look) == 200


class TestList:
    def test_is_held_before_the_people_who_get_its_row(self, bulk: Bulk, ids: list[int]):
        area = make_department("Ventas").id
        body = {"ids": ids, "action": "area", "area": area}
        removed = select(Department.id).where(Department.id == area).with_for_update()

        def look(_: Connection) -> None:
            assert is_free(row(Person, ids[0]))

        assert beside(bulk, lambda: _status(bulk, "people/bulk", body), removed, look) == 200

    def test_is_replaced_in_the_people_by_their_ids(self, bulk: Bulk, ids: list[int]):
        """The first of them was written last, and lies behind the others."""
        old, new = (make_department(name).id for name in ("Ventas", "Bodega"))
        for one in (*ids[1:], ids[0]):
            body = {"ids": [one], "action": "area", "area": old}
            assert _status(bulk, "people/bulk", body) == 200
        call = partial(_status, bulk, "deleteDepartment", {"id": old, "replaceWith": new})
        assert_in_order(bulk, Person, ids, call)


class TestDeadlock:
    def test_is_tried_again_by_the_server(self, bulk: Bulk, ids: list[int]):
        """With somebody who keeps no order: the database breaks off who has waited longer."""
        body = {"ids": ids, "action": "disable"}

        def look(outside: Connection) -> None:
            outside.execute(changed(Person, ids[0]))
            outside.commit()

        call = partial(_status, bulk, "people/bulk", body)
        assert beside(bulk, call, changed(Person, ids[1]), look) == 200
        db.session.rollback()
        assert not db.session.scalars(select(Person).where(Person.active)).all()

    def test_of_an_upload_sends_the_file_again(self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch):
        """What was read of it before is read once more."""
        real, broken = loads.order, []

        def broken_off(**given: Any) -> Any:
            found = real(**given)
            if not broken:
                broken.append(True)
                raise OperationalError("", {}, DeadlockDetected())
            return found

        monkeypatch.setattr(loads, "order", broken_off)
        assert bulk.load_file(HEAD, ANA)["counts"]["created"] == 1
        assert broken


def bulk_lock(ids: list[int]) -> Any:
    """The rows as a change of many sets them."""
    return update(Person).where(Person.id.in_(ids)).values(gender="Female", updated_at=func.now())


def _status(bulk: Bulk, path: str, body: dict[str, Any]) -> int:
    status = bulk.client.post(f"/api/{path}", json=body).status_code
    return int(status)
