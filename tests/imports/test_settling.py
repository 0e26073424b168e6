"""After a large load the database knows what it holds, and its search index is whole."""

from sqlalchemy import text

from app.extensions import db
from app.imports.pipeline import apply
from app.platform.queue import Message
from tests.factories import make_person
from tests.support.bulk import carry_out

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
