"""Undoing a load: whether it can be, what it would do, and ordering it."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import select

from app.extensions import db
from app.imports.loads.service import LoadUnderWay, load_key
from app.imports.options import QUEUE, Caller, Counts, last_day_to_undo
from app.imports.undo.rows import NOTHING, UndoRaced, carry_out, foresee
from app.models.imports import Load, LoadFile
from app.models.platform import Job
from app.platform import clock
from app.platform.errors import DomainError
from app.platform.jobs.service import Order, place
from sheets.kinds.registry import KINDS

UNDO_TASK = "loads.undo"
PLAN_TASK = "loads.undo_plan"
AT_ONCE = 20_000
"""Changed rows of a load up to which a request finds out itself what undoing would do."""
FRESH = timedelta(minutes=1)
"""How long what a job found out about undoing is shown."""


class UndoImpossible(DomainError):
    """The load cannot be undone, now or at all."""

    code = "undo_impossible"


class UndoExpired(DomainError):
    """The former values are not kept any longer."""

    status = 410
    code = "undo_expired"
    message = "Pasó el plazo para deshacer esta carga."


class UndoneBySomebody(DomainError):
    """Somebody else is undoing the same load: their job is not for others to follow."""

    code = "undo_under_way"
    message = "Otra persona está deshaciendo esta carga. Espera un momento y mira el resultado."


def obstacle(*, load: Load, at: datetime) -> DomainError | None:
    """Why a load cannot be undone, if so."""
    if load.state in ("undone", "undone_partly"):
        return UndoImpossible("Esta carga ya se deshizo.")
    last_day = last_day_to_undo(load)
    if load.state != "done" or last_day is None:
        return UndoImpossible("Solo se puede deshacer una carga que terminó.")
    if clock.day_of(at) > last_day:
        return UndoExpired()
    return None


def order_undo(*, load: Load, caller: Caller, at: datetime, then: Sequence[int] = ()) -> Job:
    """Have a load undone, and then other loads, one after the other.

    Raises UndoImpossible, UndoExpired, LoadUnderWay, UndoneBySomebody.
    """
    db.session.refresh(load, with_for_update=True)
    if (trouble := obstacle(load=load, at=at)) is not None:
        raise trouble
    file = db.session.get_one(LoadFile, load.file_id)
    job = place(
        order=Order(
            kind="undo",
            task=UNDO_TASK,
            queue=QUEUE,
            key=load_key(load.mapping_id),
            label=f"{KINDS[load.model_id].label} · {file.name}",
            user_id=caller.user_id,
            company_id=caller.company_id,
            args={
                "mapping_id": load.mapping_id,
                "load_id": load.id,
                "then": list(then),
            },
        )
    )
    if job.kind != "undo" or job.args.get("load_id") != load.id:
        raise LoadUnderWay
    if job.user_id != caller.user_id:
        raise UndoneBySomebody
    load.job_id = job.id
    return job


def preview_undo(*, load: Load, caller: Caller, at: datetime) -> dict[str, Any] | None:
    """What undoing a load would do, as the answer shows it; None while that is being found out.

    A load of very many rows is looked through by a job, whose answer holds for a minute.
    """
    trouble = obstacle(load=load, at=at)
    if trouble is not None:
        return {**NOTHING.to_json(), "impossible": trouble.message}
    counts = Counts.from_json(load.counts)
    if counts.created + counts.updated <= AT_ONCE:
        return foresee(load=load).view()
    latest = select(Job.result).where(
        Job.kind == "undo_plan",
        Job.state == "done",
        Job.args["load_id"].as_integer() == load.id,
        Job.created_at > at - FRESH,
    )
    found: dict[str, Any] | None = db.session.scalar(latest.order_by(Job.id.desc()).limit(1))
    if found is None:
        file = db.session.get_one(LoadFile, load.file_id)
        place(
            order=Order(
                kind="undo_plan",
                task=PLAN_TASK,
                queue=QUEUE,
                key=f"undo-plan:{load.id}",
                label=f"Calcular qué se desharía · {file.name}",
                user_id=caller.user_id,
                company_id=caller.company_id,
                args={"load_id": load.id},
            )
        )
    return found


def foresee_together(*, loads: Sequence[Load], by: int) -> dict[int, dict[str, Any]] | None:
    """Load id -> what undoing it would do after those before it; None for more than a request can.

    They are undone and not undone again: the current transaction must be rolled back.
    """
    counts = [Counts.from_json(load.counts) for load in loads]
    if sum(one.created + one.updated for one in counts) > AT_ONCE:
        return None
    try:
        with db.session.begin_nested():
            return {load.id: carry_out(load=load, by=by).view() for load in loads}
    except UndoRaced:
        return None
