"""Two hands on the same rows at the same moment: both end right, and no row is there twice."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import count
from typing import Any

import pytest
from psycopg.errors import LockNotAvailable
from sqlalchemy import Executable, event, func, insert, select, text, update
from sqlalchemy.exc import OperationalError
from werkzeug.test import TestResponse

from app.extensions import db
from app.imports.pipeline import apply, diff, locks
from app.imports.pipeline.frame import Frame
from app.imports.undo import service as undo
from app.models.imports import LoadChange, LoadError
from app.models.organisation import Company
from app.models.people import Person
from tests.factories import make_course, make_rut
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


Always = Callable[[Callable[[int], object]], None]


class TestBesideManyForms:
    """Somebody saves each time that the load has compared its rows with what is there."""

    @pytest.fixture
    def always(self, monkeypatch: pytest.MonkeyPatch) -> Always:
        """Let a statement that depends on the turn be executed after each comparison."""

        def begin(statement: Callable[[int], object]) -> None:
            decide, turns = diff.decide, count(1)

            def edited(**given: object) -> object:
                found = decide(**given)  # type: ignore[arg-type]  # passed on as they come
                elsewhere(statement(next(turns)))
                return found

            monkeypatch.setattr(diff, "decide", edited)

        return begin

    @pytest.fixture
    def course_id(self, bulk: Bulk) -> int:
        """A course that both are to join."""
        bulk.load_file(HEAD, ANA, LUIS)
        company = db.session.scalars(select(Company)).first()
        assert company is not None
        return make_course(company, "Excel").id

    def test_loads_at_once_and_keeps_what_they_saved(self, bulk: Bulk, always: Always):
        bulk.load_file(HEAD, ANA, LUIS)
        is_ana = Person.name == "Ana Soto"
        always(lambda turn: update(Person).where(is_ana).values(phone=f"+5691111111{turn}"))
        load = bulk.load_file(
            HEAD, (*ANA[:2], "a@file.cl", *ANA[3:]), (*LUIS[:2], "l@file.cl", *LUIS[3:])
        )
        assert load["counts"] == counted(rows=2, updated=2)
        assert {one.email for one in people().values()} == {"a@file.cl", "l@file.cl"}
        assert people()["Ana Soto"].phone == "+56911111111"
        bulk.undo(load["load_id"])
        found = people()["Ana Soto"]
        assert (found.email, found.phone) == ("ana@x.cl", "+56911111111")

    def test_writes_nothing_where_somebody_typed_the_same(self, bulk: Bulk, always: Always):
        bulk.load_file(HEAD, ANA, LUIS)
        is_ana = Person.name == "Ana Soto"
        always(lambda _: update(Person).where(is_ana).values(email="a@file.cl"))
        load = bulk.load_file(
            HEAD, (*ANA[:2], "a@file.cl", *ANA[3:]), (*LUIS[:2], "l@file.cl", *LUIS[3:])
        )
        assert load["counts"] == counted(rows=2, updated=1, unchanged=1)
        bulk.undo(load["load_id"])
        assert {one.email for one in people().values()} == {"a@file.cl", "luis@x.cl"}

    def test_refuses_a_row_that_may_not_be_loaded_any_more(
        self, bulk: Bulk, always: Always, course_id: int
    ):
        always(lambda _: update(Person).where(Person.name == "Ana Soto").values(active=False))
        rows = [(*one[:2], f"{at}@file.cl", *one[3:]) for at, one in enumerate((ANA, LUIS))]
        load = bulk.load(bulk.ready(csv(HEAD, *rows)), course_id=course_id)
        assert (load["counts"]["updated"], load["counts"]["failed"]) == (1, 1)
        assert load["counts"]["enrolled"] == 1
        assert db.session.scalars(select(LoadError.code)).all() == ["person_disabled"]
        assert people()["Ana Soto"].email == "ana@x.cl"

    def test_loads_nothing_of_all_or_nothing_then(self, bulk: Bulk, always: Always, course_id: int):
        always(lambda _: update(Person).where(Person.name == "Ana Soto").values(active=False))
        rows = [(*one[:2], f"{at}@file.cl", *one[3:]) for at, one in enumerate((ANA, LUIS))]
        order = bulk.order(
            bulk.ready(csv(HEAD, *rows)), save="true", course_id=course_id, onError="all"
        )
        assert bulk.finish(order)["error"]["code"] == "load_refused_whole"
        assert {one.email for one in people().values()} == {"ana@x.cl", "luis@x.cl"}
        assert db.session.scalar(select(func.count()).where(~LoadChange.was_created)) == 0

    def test_makes_the_person_whose_rut_was_corrected_away(self, bulk: Bulk, always: Always):
        bulk.load_file(HEAD, ANA)
        rut = make_rut(7_000_001)
        always(lambda _: update(Person).where(Person.email == "ana@x.cl").values(rut=rut))
        load = bulk.load_file(HEAD, (*ANA[:2], "a@file.cl", *ANA[3:]))
        assert load["counts"] == counted(rows=1, created=1)
        db.session.rollback()
        assert db.session.scalar(select(func.count()).select_from(Person)) == 2


class TestPlans:
    def test_of_a_second_attempt_join_each_row_once(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        """What the first attempt left in the stage says nothing of how many rows there are."""
        ruts = [make_rut(body) for body in range(7_000_000, 7_010_500, 7)]
        rows = [(f"Persona {at}", rut, f"p{at}@x.cl", "Andina") for at, rut in enumerate(ruts)]
        bulk.load_file(HEAD[:4], *rows)
        db.session.execute(text("ANALYZE person"))
        db.session.commit()
        real, plans = apply._update_existing, []

        def explained(frame: Frame, at: datetime) -> Executable:
            statement = real(frame, at)
            compiled = statement.compile(db.engine)  # type: ignore[attr-defined]  # an update
            plan = db.session.connection().exec_driver_sql(f"EXPLAIN {compiled}", compiled.params)
            plans.append("\n".join(line[0] for line in plan))
            if len(plans) < 3:
                raise apply.Raced
            return statement

        monkeypatch.setattr(apply, "_update_existing", explained)
        result = bulk.load_file(HEAD[:4], *((*row[:2], f"x{row[2]}", row[3]) for row in rows))
        assert result["counts"]["updated"] == 1_500
        assert len(plans) == 3
        assert not [plan for plan in plans if "Nested Loop" in plan]


class TestUndoBesideAForm:
    def test_an_edit_made_meanwhile_is_kept(self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch):
        load_id = bulk.load_file(HEAD, ANA, LUIS)["load_id"]
        edit = update(Person).where(Person.name == "Ana Soto").values(phone="+56911111111")
        real = undo._hold

        def edited_first(*args: Any, **options: Any) -> None:
            elsewhere(edit)
            real(*args, **options)

        monkeypatch.setattr(undo, "_hold", edited_first)
        undone = bulk.undo(load_id)
        assert (undone["removed"], undone["keptCount"]) == (1, 1)
        assert set(people()) == {"Ana Soto"}

    def test_nobody_edits_what_is_being_undone(self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch):
        load_id = bulk.load_file(HEAD, ANA, LUIS)["load_id"]
        real, waited = undo._planned_rows, []

        def tried(*args: Any) -> Any:
            try:
                elsewhere(select(Person.id).with_for_update(nowait=True, key_share=True))
            except OperationalError as error:
                waited.append(isinstance(error.orig, LockNotAvailable))
            return real(*args)

        monkeypatch.setattr(undo, "_planned_rows", tried)
        assert bulk.undo(load_id)["removed"] == 2
        assert waited == [True]

    def test_nobody_is_removed_who_is_being_enrolled(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        """Their participants are written without the database's check of the person."""
        bulk.load_file(HEAD, ANA)
        ana = db.session.scalars(select(Person.id)).one()
        course = make_course(db.session.scalars(select(Company)).first())
        db.session.commit()
        waited = []

        def removed_meanwhile() -> None:
            try:
                # As an undo locks whom it removes.
                elsewhere(select(Person.id).where(Person.id == ana).with_for_update(nowait=True))
            except OperationalError as error:
                waited.append(isinstance(error.orig, LockNotAvailable))

        with once_after(monkeypatch, apply, "hold_references", removed_meanwhile):
            loaded = bulk.load(bulk.ready(csv(HEAD, ANA)), course_id=course.id)
        assert loaded["counts"]["enrolled"] == 1
        assert waited == [True]

    def test_nobody_refers_to_what_is_being_removed(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        """The database does not check it again for each row."""
        load_id = bulk.load_file(HEAD, ANA, LUIS)["load_id"]
        ana = db.session.scalars(select(Person.id).where(Person.name == "Ana Soto")).one()
        real, refused = undo._undo_of, []

        def referred_meanwhile(*args: Any, **options: Any) -> Any:
            try:
                # As the check of a foreign key does it, which waits.
                elsewhere(
                    select(Person.id)
                    .where(Person.id == ana)
                    .with_for_update(nowait=True, read=True, key_share=True)
                )
            except OperationalError as error:
                refused.append(isinstance(error.orig, LockNotAvailable))
            return real(*args, **options)

        monkeypatch.setattr(undo, "_undo_of", referred_meanwhile)
        with statements() as said:
            assert bulk.undo(load_id)["removed"] == 2
        assert refused == [True]
        assert any("session_replication_role = replica" in one for one in said)
        monkeypatch.setattr(undo, "_undo_of", real)
        monkeypatch.setattr(locks, "may_skip_checks", lambda: False)
        again = bulk.load_file(HEAD, ANA, LUIS)["load_id"]
        with statements() as said:
            assert bulk.undo(again)["removed"] == 2
        assert not any("session_replication_role" in one and "SET" in one for one in said)


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
        monkeypatch.setattr(locks, "may_skip_checks", lambda: False)
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
