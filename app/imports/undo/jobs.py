"""Undoing a load: asked for, foreseen, done by a job once, and reported."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    func,
    select,
)

from app.extensions import db
from app.imports.loads.service import LoadUnderWay, load_key
from app.imports.mappings.service import screen_of
from app.imports.pipeline.apply import enqueue_analysis_if_many
from app.imports.pipeline.run import long_transaction, wait_for_turn
from app.imports.rules import (
    QUEUE,
    Caller,
    Counts,
    grouped,
    kind_label,
    last_day_to_undo,
)
from app.imports.targets import TARGETS
from app.imports.undo.service import (
    NOTHING,
    Undo,
    UndoRaced,
    carry_out,
    foresee,
)
from app.models.job import Job
from app.models.load import Load, LoadFile
from app.platform import clock
from app.platform.audit import service as audit
from app.platform.errors import DomainError
from app.platform.jobs.running import Outcome, Work
from app.platform.jobs.service import Order, place
from app.platform.notifications.service import notify
from app.platform.text import counted
from sheets.kinds.registry import KINDS

UNDO_TASK = "loads.undo"
ATTEMPTS = 4
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


def foresee_by_job(work: Work) -> Outcome:
    """Find out what undoing a large load would do."""
    work.say("Calculando qué se desharía")
    with long_transaction(work):
        load = db.session.get_one(Load, work.claim.args["load_id"])
        return Outcome(foresee(load=load).view())


def undo_by_job(work: Work) -> Outcome:
    """Undo a load, once. Where nothing can be undone it stays done, to be undone later."""
    work.say("Deshaciendo la carga")
    with long_transaction(work):
        load = db.session.get_one(Load, work.claim.args["load_id"])
        wait_for_turn(work=work, model_id=load.model_id)
        db.session.refresh(load, with_for_update=True)
        if load.state != "done":
            raise UndoImpossible("Esta carga ya se deshizo.")
        done = _carry_out_with_retries(load, work.claim.user_id)
        _order_next(work)
        if why := done.why_nothing():
            return Outcome(done.to_json(), {"code": "nothing_undone", "message": why})
        _close(load, done, work.claim.user_id)
        enqueue_analysis_if_many(model_id=load.model_id, changed=done.removed + done.restored)
        return Outcome(done.to_json())


def _order_next(work: Work) -> None:
    """Have the next load undone of those that were asked for together.

    One that kept something does not keep the others: rows in use are left alone anyway.
    """
    args = work.claim.args
    then = list(args.get("then", ()))
    caller = Caller(work.claim.user_id, work.claim.company_id)
    while then:
        load = db.session.get_one(Load, then.pop(0))
        try:
            order_undo(load=load, caller=caller, at=clock.now(), then=then)
        except DomainError as error:
            notify(
                user_id=caller.user_id,
                icon="warning",
                msg=f"{kind_label(load)}: no la deshicimos. {error.message}",
                kind="load",
                link=screen_of(load.mapping_id),
                key=f"load:{load.id}:undo_stopped:{work.claim.job_id}",
            )
        else:
            return


def _carry_out_with_retries(load: Load, by: int) -> Undo:
    for attempt in range(1, ATTEMPTS + 1):
        try:
            with db.session.begin_nested():
                return carry_out(load=load, by=by)
        except UndoRaced:
            if attempt == ATTEMPTS:
                raise
    raise AssertionError("the last attempt returns or raises")


def _close(load: Load, done: Undo, user_id: int) -> None:
    load.state = "undone" if done.is_whole else "undone_partly"
    load.undone_at = db.session.scalar(select(func.clock_timestamp()))
    load.undo = done.to_json()
    _notify(load, done)
    if load.course_id is not None:
        joined = TARGETS[load.model_id].joins_course
        counts = {"unenrolled": done.course.unenrolled} if joined else {"restored": done.restored}
        audit.record(
            "course.people_unloaded" if joined else "course.results_unloaded",
            by=user_id,
            on=("course", load.course_id),
            data={"load_id": load.id, **counts},
        )
    audit.record(
        "load.undone",
        by=user_id,
        on=load,
        data={"removed": done.removed, "restored": done.restored, "kept": done.kept_count},
    )


def _notify(load: Load, undo: Undo) -> None:
    """Notify whoever loaded of what the undo did."""
    message = f"{kind_label(load)}: deshicimos la carga. "
    message += f"{counted(undo.removed, 'fila eliminada', 'filas eliminadas')} y "
    message += counted(undo.restored, "restaurada", "restauradas")
    message += f"; {_kept(undo.kept_count)}." if undo.kept_count else "."
    if undo.entries:
        gone = counted(undo.entries, "valor de las listas", "valores de las listas")
        message += f" También quitamos {gone} que solo esta carga había traído."
    if load.course_id is not None and TARGETS[load.model_id].joins_course:
        message += f" {_people(undo.course.unenrolled)} del curso"
        kept = undo.course.kept_count
        message += f"; {_kept(kept)} en él." if kept else "."
    notify(
        user_id=load.user_id,
        icon="success" if undo.is_whole else "warning",
        msg=message,
        kind="load",
        link=screen_of(load.mapping_id),
        key=f"load:{load.id}:undone",
    )


def _kept(number: int) -> str:
    return counted(number, "se conservó", "se conservaron")


def _people(number: int) -> str:
    return "Salió 1 participante" if number == 1 else f"Salieron {grouped(number)} participantes"
