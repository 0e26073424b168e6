"""The workbook of rejected rows: the person's own cells again, with the reason beside them."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pyarrow as pa
from sqlalchemy import select

from app import cache
from app.errors import DomainError
from app.extensions import db
from app.kit import storage
from app.loads import failures, parsed
from app.loads.planning import Ordered
from app.loads.uploads import QUEUE
from app.models.load import Load, LoadError, LoadFile
from app.queue import enqueue
from sheets.batch import ERROR_SCHEMA, Plan
from sheets.workbook import original_rows
from sheets.writing import rejected

PAGE = 10_000
TASK = "loads.write_rejected"
MANY = 500
"""Rejected rows from which a worker writes their workbook: a request must not take seconds."""
PATIENCE_SECONDS = 60


class NothingRejected(DomainError):
    """All rows went in."""

    status = 404
    code = "nothing_rejected"
    message = "Esta carga no tiene filas rechazadas."


@dataclass(frozen=True)
class Download:
    """A file on its way out."""

    name: str
    content: bytes


def get(*, load: Load) -> Download | None:
    """The rejected rows of a load, as they are after its last round.

    None while the workbook of many rows is still being written: ask again in a moment.

    Raises NothingRejected, FileExpired.
    """
    if not load.counts.get("failed") or load.plan is None:
        raise NothingRejected
    file = db.session.get_one(LoadFile, load.file_id)
    if file.expired_at is not None:
        raise parsed.FileExpired
    if not storage.exists(_key(load)):
        if load.counts["failed"] > MANY:
            _order_once(load.id)
            return None
        _make(load)
    name = f"{Path(file.name).stem} - filas rechazadas.xlsx"
    return Download(name, b"".join(storage.stream(_key(load))))


def order_if_many(*, load_id: int, failed: int) -> None:
    """Have the workbook written by a worker, when a request would take seconds for it."""
    if failed > MANY:
        enqueue(TASK, queue=QUEUE, load_id=load_id)


def prepare(*, load_id: int) -> None:
    """Write the workbook ahead of a download, if there still is one to write."""
    load = db.session.get(Load, load_id)
    if load is not None and load.counts.get("failed") and not storage.exists(_key(load)):
        _make(load)


def forget(*, load_id: int) -> None:
    """Remove the workbooks of a load."""
    storage.remove(f"rejected/{load_id}")


def _order_once(load_id: int) -> None:
    """Who waits asks every second; the order goes out once a minute."""
    ordered = f"rejected:{load_id}"
    if cache.get(ordered) is None:
        cache.put(ordered, True, seconds=PATIENCE_SECONDS)
        enqueue(TASK, queue=QUEUE, load_id=load_id)


def _make(load: Load) -> None:
    with storage.scratch() as folder:
        target = folder / "rejected.xlsx"
        _write(load, target)
        storage.put(_key(load), target)


def _key(load: Load) -> str:
    """Another one for each round; a moment in it, since ids come again after a restore."""
    ended = int(load.finished_at.timestamp() * 1_000_000) if load.finished_at else 0
    return f"rejected/{load.id}/{len(load.rounds)}-{ended}.xlsx"


def _write(load: Load, target: Path) -> None:
    """Each row as it last came: from the first file, or from a corrected one."""
    with ExitStack() as stack:
        first, *later = [
            _plan(load.model_id, entry, stack, is_first=place == 0)
            for place, entry in enumerate(load.rounds)
        ]
        faults = _faults(load.id)
        rejected(target, first, faults, load.id, say=failures.message, rounds=later)


def _plan(model_id: int, entry: dict[str, Any], stack: ExitStack, *, is_first: bool) -> Plan:
    file = db.session.get_one(LoadFile, entry["fileId"])
    folder = stack.enter_context(parsed.open_columns(sha256=file.sha256))
    plan = Ordered.from_json(model_id, entry["plan"]).plan(folder, defaults={})
    return plan if is_first else replace(plan, original=original_rows(folder))


def _faults(load_id: int) -> pa.Table:
    batches = [pa.Table.from_pylist(page, schema=ERROR_SCHEMA) for page in _pages(load_id)]
    return pa.concat_tables([ERROR_SCHEMA.empty_table(), *batches])


def _pages(load_id: int) -> Iterator[list[dict[str, object]]]:
    query = select(LoadError).where(LoadError.load_id == load_id).order_by(LoadError.row)
    for page in db.session.scalars(query.execution_options(yield_per=PAGE)).partitions():
        yield [
            {
                "row": fault.row,
                "position": fault.column_position,
                "attribute": fault.attribute,
                "value": fault.value,
                "code": fault.code,
                "params": json.dumps(fault.params),
                "suggestion": fault.suggestion,
            }
            for fault in page
        ]
