"""After a large load: what the database knows of its tables, and its search index, made current."""

from typing import Any

from sqlalchemy import Table, text

from app.extensions import db
from app.kit import totals
from app.loads.targets import TARGETS
from app.loads.uploads import QUEUE
from app.queue import enqueue

TASK = "loads.settle"
MANY = 1_000
"""Rows written from which it is worth it; the database does it by itself a minute later."""


def order_if_many(*, model_id: int, changed: int) -> None:
    """Have a worker do it, once the load or its undoing is committed."""
    if changed > MANY:
        enqueue(TASK, queue=QUEUE, model_id=model_id)


def settle(*, model_id: int) -> None:
    """Count the tables of a kind anew, and merge what its search indexes hold back."""
    table = TARGETS[model_id].table
    totals.forget()
    count_anew(table)
    for index in table.indexes:
        if index.dialect_options["postgresql"]["using"] == "gin":
            merge = text("SELECT gin_clean_pending_list(CAST(:name AS regclass))")
            db.session.execute(merge, {"name": index.name})


def count_anew(*tables: Table) -> None:
    """Tell the database how much there is: a load fills tables faster than it counts them, and a
    million rows joined as if they were a few take hours.
    """
    for table in tables:
        name: Any = db.engine.dialect.identifier_preparer.format_table(table)
        db.session.execute(text(f"ANALYZE {name}"))
