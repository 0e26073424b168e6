"""After a large load the database knows what it holds, and its search index is whole."""

from typing import Any

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

from app.extensions import db
from app.imports.pipeline import apply, stage
from app.imports.undo import service as undo
from app.platform.queue import Message
from tests.factories import make_person, make_rut
from tests.support.bulk import Bulk, carry_out, csv

COUNTED = text("SELECT reltuples FROM pg_class WHERE relname = 'person'")
KNOWN = text(
    "SELECT most_common_vals::text FROM pg_stats WHERE tablename = 'person' AND attname = 'email'"
)
"""What the planner knows of the addresses: unlike the number of rows, only once it is committed."""


def test_is_ordered_after_many_rows_only(house, sent: list[Message]):
    del house
    apply.enqueue_analysis_if_many(model_id=2, changed=1_000)
    db.session.commit()
    assert sent == []
    apply.enqueue_analysis_if_many(model_id=2, changed=1_001)
    db.session.commit()
    assert sent == [Message(apply.TASK, "loads", (("model_id", 2),))]


def test_counts_the_people_and_keeps_the_search_whole(house):
    del house
    for _ in range(30):
        make_person(email="todos@ejemplo.cl")
    carry_out(Message(apply.TASK, "loads", (("model_id", 2),)))
    db.session.rollback()
    assert db.session.scalar(COUNTED) == 30
    assert db.session.scalar(KNOWN) == "{todos@ejemplo.cl}"
    merged = text("SELECT gin_clean_pending_list('ix_person_words'::regclass)")
    assert db.session.scalar(merged) == 0


def test_nobody_counts_people_that_are_half_written(bulk: Bulk, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(apply, "MANY_CHANGES", 1)
    refused: list[bool] = []
    write = apply._insert_new

    def counted(*given: Any) -> Any:
        with db.engine.connect() as other:
            other.execute(text("SET LOCAL lock_timeout = '50ms'"))
            try:
                other.execute(text("ANALYZE person"))
                refused.append(False)
            except OperationalError:
                refused.append(True)
        return write(*given)

    monkeypatch.setattr(apply, "_insert_new", counted)
    rows = [
        (f"Persona {number}", make_rut(7_000_001 + 7 * number), "Andina") for number in range(3)
    ]
    result = bulk.load_file(("Nombre", "RUT", "Empresa"), *rows)
    assert result["counts"]["created"] == 3
    assert set(refused) == {True}


def test_a_load_goes_on_while_somebody_counts(bulk: Bulk, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(apply, "MANY_CHANGES", 1)
    monkeypatch.setattr(stage, "LOCK_WAIT", "50ms")
    rows = [
        (f"Persona {number}", make_rut(7_000_001 + 7 * number), "Andina") for number in range(3)
    ]
    mapping_id = bulk.ready(csv(("Nombre", "RUT", "Empresa"), *rows))
    with db.engine.connect() as other:
        other.execute(text("LOCK TABLE person IN SHARE UPDATE EXCLUSIVE MODE"))
        result = bulk.load(mapping_id)
    assert result["counts"]["created"] == 3


def said_while_undoing(bulk: Bulk, load_id: int) -> list[str]:
    said: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        said.append(statement)

    event.listen(db.engine, "before_cursor_execute", note)
    bulk.undo(load_id)
    event.remove(db.engine, "before_cursor_execute", note)
    return said


def test_undoing_many_rows_counts_before_it_plans(bulk: Bulk, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(undo, "MANY_CHANGES", 0)
    row = ("Ana Soto", make_rut(7_000_001), "Andina")
    said = said_while_undoing(bulk, bulk.load_file(("Nombre", "RUT", "Empresa"), row)["load_id"])
    counted = next(at for at, one in enumerate(said) if one == "ANALYZE person")
    planned = next(at for at, one in enumerate(said) if one.startswith("INSERT INTO undo_plan"))
    assert counted < planned


def test_undoing_many_rows_counts_none_that_were_counted_since(
    bulk: Bulk, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(undo, "MANY_CHANGES", 0)
    row = ("Ana Soto", make_rut(7_000_001), "Andina")
    load_id = bulk.load_file(("Nombre", "RUT", "Empresa"), row)["load_id"]
    apply.analyze_kind(model_id=2)
    db.session.commit()
    said = said_while_undoing(bulk, load_id)
    assert "ANALYZE person" not in said
    assert "ANALYZE load_change" in said


def test_undoing_a_few_rows_counts_nothing_that_others_use(bulk: Bulk):
    row = ("Ana Soto", make_rut(7_000_001), "Andina")
    said = said_while_undoing(bulk, bulk.load_file(("Nombre", "RUT", "Empresa"), row)["load_id"])
    assert [one for one in said if one.startswith("ANALYZE")] == ["ANALYZE undo_plan"]


def test_undoing_goes_on_while_a_large_load_writes(bulk: Bulk, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(undo, "MANY_CHANGES", 0)
    monkeypatch.setattr(stage, "LOCK_WAIT", "50ms")
    row = ("Ana Soto", make_rut(7_000_001), "Andina")
    load_id = bulk.load_file(("Nombre", "RUT", "Empresa"), row)["load_id"]
    with db.engine.connect() as other:
        other.execute(text("LOCK TABLE person IN SHARE UPDATE EXCLUSIVE MODE"))
        assert bulk.undo(load_id)["removed"] == 1
