"""The workbook of rejected rows: the person's own cells again, with the reason beside them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
from sqlalchemy import select

from app.errors import DomainError
from app.extensions import db
from app.kit import storage
from app.loads import failures, parsed
from app.loads.planning import Ordered
from app.models.load import Load, LoadError, LoadFile
from sheets.batch import ERROR_SCHEMA
from sheets.writing import rejected

PAGE = 10_000


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


def get(*, load: Load) -> Download:
    """The rejected rows of a load, as they are after its last round.

    Raises NothingRejected, FileExpired.
    """
    if not load.counts.get("failed") or load.plan is None:
        raise NothingRejected
    file = db.session.get_one(LoadFile, load.file_id)
    if file.expired_at is not None:
        raise parsed.FileExpired
    name = f"{Path(file.name).stem} - filas rechazadas.xlsx"
    with storage.scratch() as folder:
        target = folder / "rejected.xlsx"
        if not storage.exists(_key(load)):
            _write(load, file, target)
            storage.put(_key(load), target)
        return Download(name, b"".join(storage.stream(_key(load))))


def prepare(*, load: Load) -> None:
    """Write the workbook ahead of the first download, when there is one to write."""
    if load.counts.get("failed"):
        get(load=load)


def forget(*, load_id: int) -> None:
    """Remove the workbooks of a load."""
    storage.remove(f"rejected/{load_id}")


def _key(load: Load) -> str:
    return f"rejected/{load.id}/{len(load.rounds)}.xlsx"


def _write(load: Load, file: LoadFile, target: Path) -> None:
    ordered = Ordered.from_json(load.model_id, load.plan or {})
    with parsed.open_columns(sha256=file.sha256) as folder:
        plan = ordered.plan(folder, defaults={})
        rejected(target, plan, _faults(load.id), load.id, say=failures.message)


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
