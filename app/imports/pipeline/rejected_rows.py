"""The workbook of rejected rows: the person's own cells, with the reasons beside them; written by
a request or a job, and downloaded.
"""

from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pyarrow as pa
from sqlalchemy import Text, cast, select

from app.extensions import db
from app.imports.files import FileExpired, open_columns
from app.imports.mappings.service import MappedTable
from app.imports.options import Caller, covered_in
from app.imports.pipeline import preview_rows, row_errors
from app.imports.pipeline.stage import copy_out
from app.imports.working_copy import WorkingCopy, recipe_of, shown_preview
from app.models.imports import Load, LoadError, LoadFile
from app.organisation.settings import service as settings
from app.platform import storage
from app.platform.errors import DomainError
from app.platform.jobs.running import Outcome, Work
from app.platform.jobs.service import place
from sheets.plan import ERROR_SCHEMA, Plan
from sheets.recipe import Recipe
from sheets.steps.base import Json
from sheets.workbook import original_rows
from sheets.writing import rejected

TASK = "loads.rejected"
QUEUE = "rejected"
MOST_AT_ONCE = 500
"""Rejected rows up to which a request writes their workbook; of more, a job does."""


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


@dataclass(frozen=True)
class RejectedWorkbook:
    """A workbook that can be asked for."""

    load: Load
    rows: int
    key: str
    """Where it is kept once it is written; another one after each round and for each preview."""
    rounds: tuple[Json, ...]
    """`fileId` and `plan` of the first file and of those that came back."""
    pages: str | None = None
    """Where the preview keeps its problems; None: they are those of the load."""


def rejected_workbook(*, load: Load, of_preview: bool) -> RejectedWorkbook:
    """The workbook of a load as it is after its last round, or of the preview that is shown of it.

    Raises NothingRejected, PreviewGone, FileExpired.
    """
    if of_preview:
        base, anew = preview_rows.keys_in(load)
        key = anew or base
        rounds: list[Json] = [{"fileId": load.file_id, "plan": load.plan}]
        copy = WorkingCopy.of(load)
        if copy and copy.is_round:
            rounds = [*load.rounds, {"fileId": copy.file_id, "plan": copy.plan}]
        preview = shown_preview(load)
        assert preview is not None  # its keys are there
        workbook = RejectedWorkbook(
            load, preview["counts"]["failed"], f"{key}/rejected.xlsx", tuple(rounds), pages=key
        )
    else:
        # A moment in the key, since ids come again after a restore.
        ended = int(load.finished_at.timestamp() * 1_000_000) if load.finished_at else 0
        key = f"rejected/{load.id}/{len(load.rounds)}-{ended}.xlsx"
        workbook = RejectedWorkbook(load, load.counts.get("failed", 0), key, tuple(load.rounds))
    if not workbook.rows or load.plan is None or not workbook.rounds:
        raise NothingRejected
    if db.session.get_one(LoadFile, load.file_id).expired_at is not None:
        raise FileExpired
    return workbook


def get(*, load: Load, of_preview: bool, caller: Caller) -> Download | None:
    """The workbook; None while a large one is being written: ask again in a moment.

    Raises NothingRejected, PreviewGone, FileExpired, and SalaryHidden for whom cells of it are
    covered, unless they may look at salaries.
    """
    workbook = rejected_workbook(load=load, of_preview=of_preview)
    hidden = covered_in(load, user_id=caller.user_id)
    mapped = {one["attribute"] for entry in workbook.rounds for one in entry["plan"]["columns"]}
    mapped |= {one.attribute for one in MappedTable.of_load(load).columns}
    if hidden & mapped:
        settings.refuse_hidden(is_admin=caller.is_admin)
    if not storage.exists(workbook.key):
        if workbook.rows > MOST_AT_ONCE:
            _order(workbook, of_preview=of_preview, user_id=caller.user_id)
            return None
        with ExitStack() as stack:
            _write(workbook, _plans(workbook, stack), _errors(workbook))
    file = db.session.get_one(LoadFile, load.file_id)
    name = f"{Path(file.name).stem} - filas rechazadas.xlsx"
    return Download(name, b"".join(storage.stream(workbook.key)))


def order_if_many(*, load: Load, failed: int) -> None:
    """Have the workbook of a load written ahead, when a request would take seconds for it."""
    if failed > MOST_AT_ONCE:
        workbook = rejected_workbook(load=load, of_preview=False)
        _order(workbook, of_preview=False, user_id=load.user_id)


def write(work: Work) -> Outcome:
    """The work of a large workbook: read what it needs, end the transaction, write."""
    args = work.claim.args
    load = db.session.get_one(Load, args["load_id"])
    workbook = rejected_workbook(load=load, of_preview=args["of_preview"])
    if workbook.key == args["key"] and not storage.exists(workbook.key):
        work.say("Escribiendo las filas rechazadas")
        with ExitStack() as stack:
            plans, errors = _plans(workbook, stack), _errors(workbook)
            db.session.expunge(load)
            db.session.rollback()
            _write(workbook, plans, errors)
    return Outcome({"load_id": args["load_id"]})


def forget(*, load_id: int) -> None:
    """Remove the workbooks of a load."""
    storage.remove(f"rejected/{load_id}")


def _order(workbook: RejectedWorkbook, *, of_preview: bool, user_id: int) -> None:
    """The same workbook is written by one job at a time, however often it is asked for."""
    file = db.session.get_one(LoadFile, workbook.load.file_id)
    place(
        kind="rejected",
        task=TASK,
        queue=QUEUE,
        key=f"rejected:{workbook.key}",
        label=f"Filas rechazadas · {file.name}",
        user_id=user_id,
        company_id=workbook.load.company_id,
        args={"load_id": workbook.load.id, "of_preview": of_preview, "key": workbook.key},
    )


def _write(workbook: RejectedWorkbook, plans: list[Plan], errors: pa.Table) -> None:
    """Each row as it last came: from the first file, or from a corrected one."""
    first, *later = plans
    with storage.scratch() as folder:
        target = folder / "rejected.xlsx"
        rejected(target, first, errors, workbook.load.id, say=row_errors.message, rounds=later)
        storage.put(workbook.key, target)


def _plans(workbook: RejectedWorkbook, stack: ExitStack) -> list[Plan]:
    """What sheets is to read, with the columns of every file opened for as long as `stack` is."""
    load, plans = workbook.load, []
    # What was done to the cells of the first file, as far as its columns show it.
    copy = WorkingCopy.round_in(load, load.file_id) if workbook.pages is not None else None
    recipe = (copy and copy.recipe) or recipe_of(load)
    for number, entry in enumerate(workbook.rounds):
        if number and entry["fileId"] == load.file_id:
            continue  # Corrected here, in the first file.
        file = db.session.get_one(LoadFile, entry["fileId"])
        folder = stack.enter_context(open_columns(sha256=file.sha256))
        plan = MappedTable.from_json(load.model_id, entry["plan"]).plan(folder, defaults={})
        original = original_rows(folder) if number else None
        plans.append(replace(plan, original=original, recipe=Recipe() if number else recipe))
    return plans


def _errors(workbook: RejectedWorkbook) -> pa.Table:
    if workbook.pages is not None:
        return preview_rows.all_errors(workbook.load)
    columns: tuple[Any, ...] = (
        LoadError.row,
        LoadError.column_position.label("position"),
        LoadError.attribute,
        LoadError.value,
        LoadError.code,
        cast(LoadError.params, Text).label("params"),
        LoadError.suggestion,
    )
    query = select(*columns).where(LoadError.load_id == workbook.load.id).order_by(LoadError.row)
    return pa.Table.from_batches(copy_out(query), ERROR_SCHEMA)
