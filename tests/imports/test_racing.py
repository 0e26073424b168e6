"""Two hands on the same rows at the same moment: both end right, and no row is there twice."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import event, func, insert, select, text, update
from werkzeug.test import TestResponse

from app.extensions import db
from app.imports.pipeline import diff
from app.imports.undo import service as undo
from app.models.people import Person
from tests.imports.test_loading import ANA, HEAD, LUIS, counted, people
from tests.support.bulk import Bulk, carry_out_job, csv


@contextmanager
def once_after(
    patch: pytest.MonkeyPatch, module: object, name: str, happens: Callable[[], None]
) -> Iterator[None]:
    """Let something happen once, right after a step of the load."""
    step, done = getattr(module, name), []

    def stepped(**given: object) -> object:
        result = step(**given)
        if not done:
            done.append(True)
            happens()
        return result

    patch.setattr(module, name, stepped)
    yield
    assert done


@contextmanager
def statements() -> Iterator[list[str]]:
    """What is said to the database meanwhile."""
    said: list[str] = []

    def hear(_connection, _cursor, statement: str, *_rest: object) -> None:
        said.append(statement)

    event.listen(db.engine, "before_cursor_execute", hear)
    try:
        yield said
    finally:
        event.remove(db.engine, "before_cursor_execute", hear)


def elsewhere(statement: object) -> None:
    """In a transaction of its own, as a form would."""
    with db.engine.begin() as connection:
        connection.execute(statement)  # type: ignore[call-overload]  # any statement


class TestBesideAForm:
    def test_a_person_created_meanwhile_is_updated(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        def create() -> None:
            elsewhere(insert(Person).values(name="Ana", folded_name="ana", rut="12531909-2"))

        with once_after(monkeypatch, diff, "decide", create):
            result = bulk.load_file(HEAD, ANA, LUIS)
        assert result["counts"] == counted(rows=2, created=1, updated=1)
        assert set(people()) == {"Ana Soto", "Luis Pérez"}

    def test_an_edit_made_meanwhile_is_the_former_value(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        bulk.load_file(HEAD, ANA)
        edit = update(Person).values(email="meanwhile@x.cl", phone="+56911111111")
        with once_after(monkeypatch, diff, "decide", lambda: elsewhere(edit)):
            load_id = bulk.load_file(HEAD, (*ANA[:2], "file@x.cl", *ANA[3:]))["load_id"]
        ana = people()["Ana Soto"]
        assert (ana.email, ana.phone) == ("file@x.cl", "+56911111111")
        bulk.undo(load_id)
        assert people()["Ana Soto"].email == "meanwhile@x.cl"

    def test_a_list_row_removed_meanwhile_is_made_anew(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        bulk.load_file(HEAD, ANA)
        elsewhere(update(Person).values(area_id=None))

        def remove() -> None:
            elsewhere(text("DELETE FROM department"))

        with once_after(monkeypatch, diff, "decide", remove):
            result = bulk.load_file(HEAD, (*LUIS[:4], "Ventas"))
        assert result["counts"] == counted(rows=1, created=1)
        assert people()["Luis Pérez"].area_id is not None


class TestUndoBesideAForm:
    def test_an_edit_made_meanwhile_is_kept(self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch):
        load_id = bulk.load_file(HEAD, ANA, LUIS)["load_id"]
        edit = update(Person).where(Person.name == "Ana Soto").values(phone="+56911111111")
        real, done = undo._undo_of, []

        def counted_first(plan: object, *, course: undo.Unenrolled) -> undo.Undo:
            found = real(plan, course=course)
            if not done:
                done.append(True)
                elsewhere(edit)
            return found

        monkeypatch.setattr(undo, "_undo_of", counted_first)
        undone = bulk.undo(load_id)
        assert (undone["removed"], undone["keptCount"]) == (1, 1)
        assert set(people()) == {"Ana Soto"}


class TestOrdinaryRole:
    def test_that_may_not_skip_checks_loads_as_well(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        def skips(file_name: str, *rows: tuple[str, ...]) -> bool:
            with statements() as said:
                loaded = bulk.load_file(HEAD, *rows)
            assert loaded["counts"] == counted(rows=1, created=1), file_name
            return any("session_replication_role = replica" in one for one in said)

        assert skips("by a role that may", ANA)
        monkeypatch.setattr(diff, "may_skip_checks", lambda: False)
        assert not skips("by a role that may not", LUIS)


class TestBesideAnotherLoad:
    def test_the_same_new_people_are_created_once(self, bulk: Bulk):
        first = bulk.ready(csv(HEAD, ANA, LUIS))
        second = bulk.ready(csv(HEAD, LUIS, ANA), name="otro.csv")
        answers = [bulk.order(mapping_id, save="true") for mapping_id in (first, second)]
        counts = both_at_once(bulk, answers)
        assert sum(count["created"] for count in counts) == 2
        assert sum(count["unchanged"] for count in counts) == 2
        assert db.session.scalar(select(func.count()).select_from(Person)) == 2


def both_at_once(bulk: Bulk, answers: list[TestResponse]) -> list[dict[str, int]]:
    """The counts of loads that were ordered, each run by a worker of its own."""
    jobs = [answer.get_json()["data"]["job"]["id"] for answer in answers]
    threads = [threading.Thread(target=_run, args=(bulk, job_id)) for job_id in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return [bulk.job(job_id)["result"]["counts"] for job_id in jobs]


def _run(bulk: Bulk, job_id: int) -> None:
    with bulk.app.app_context():
        carry_out_job(job_id, bulk.outbox)
