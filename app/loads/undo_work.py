"""The work behind undoing: ordered as a job, carried out in one transaction, told in the bell."""

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import func, select

from app.audit import service as audit
from app.errors import DomainError
from app.extensions import db
from app.jobs.orders import Order, place
from app.jobs.running import Outcome, Work
from app.loads import settling, undoing
from app.loads.counts import Counts
from app.loads.lookups import Caller
from app.loads.news import tell_undone
from app.loads.ordering import LoadUnderWay, load_key
from app.loads.transaction import long_transaction, take_turn
from app.loads.undoing import UndoRaced
from app.loads.undone import NOTHING, Undo
from app.loads.uploads import QUEUE
from app.models.job import Job
from app.models.load import Load, LoadFile
from sheets.kinds.registry import KINDS

UNDO_TASK = "loads.undo"
UNDOING = "Deshaciendo la carga"
ATTEMPTS = 4
PLAN_TASK = "loads.undo_plan"
FORESEEING = "Calculando qué se desharía"
AT_ONCE = 20_000
"""Changed rows of a load up to which a request finds out itself what undoing would do."""
HOLDS = timedelta(minutes=1)


class UndoneBySomebody(DomainError):
    """Somebody else is undoing the same load: their job is not for others to follow."""

    code = "undo_under_way"
    message = "Otra persona está deshaciendo esta carga. Espera un momento y mira el resultado."


def order_undo(*, load: Load, caller: Caller, at: datetime, undo_days: int) -> Job:
    """Have a load undone. Raises UndoImpossible, UndoExpired, LoadUnderWay."""
    db.session.refresh(load, with_for_update=True)
    if (trouble := undoing.obstacle(load=load, at=at, undo_days=undo_days)) is not None:
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
            args={"mapping_id": load.mapping_id, "load_id": load.id},
        )
    )
    if job.kind != "undo" or job.args.get("load_id") != load.id:
        raise LoadUnderWay
    if job.user_id != caller.user_id:
        raise UndoneBySomebody
    load.job_id = job.id
    return job


def foresee(*, load: Load, caller: Caller, at: datetime, undo_days: int) -> dict[str, Any] | None:
    """What undoing a load would do, as the answer shows it; None while that is being found out.

    A load of very many rows is looked through by a job, whose answer holds for a minute.
    """
    trouble = undoing.obstacle(load=load, at=at, undo_days=undo_days)
    if trouble is not None:
        return {**NOTHING.to_json(), "impossible": trouble.message}
    counts = Counts.from_json(load.counts)
    if counts.created + counts.updated <= AT_ONCE:
        return _told(undoing.foresee(load=load))
    fresh = select(Job.result).where(
        Job.kind == "undo_plan",
        Job.state == "done",
        Job.args["load_id"].as_integer() == load.id,
        Job.created_at > at - HOLDS,
    )
    told: dict[str, Any] | None = db.session.scalar(fresh.order_by(Job.id.desc()).limit(1))
    if told is None:
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
    return told


def plan(work: Work) -> Outcome:
    """Find out what undoing a large load would do."""
    work.say(FORESEEING)
    with long_transaction(work):
        load = db.session.get_one(Load, work.claim.args["load_id"])
        return Outcome(_told(undoing.foresee(load=load)))


def _told(undo: Undo) -> dict[str, Any]:
    return {**undo.to_json(), "impossible": undo.why_nothing()}


def undo(work: Work) -> Outcome:
    """Undo a load, once. Where nothing can be undone it stays done, to be undone later."""
    work.say(UNDOING)
    with long_transaction(work):
        load = db.session.get_one(Load, work.claim.args["load_id"])
        take_turn(work=work, model_id=load.model_id)
        db.session.refresh(load, with_for_update=True)
        if load.state != "done":
            raise undoing.UndoImpossible("Esta carga ya se deshizo.")
        done = _carried_out(load)
        if why := done.why_nothing():
            return Outcome(done.to_json(), {"code": "nothing_undone", "message": why})
        _close(load, done, work.claim.user_id)
        settling.order_if_many(model_id=load.model_id, changed=done.removed + done.restored)
        return Outcome(done.to_json())


def _carried_out(load: Load) -> Undo:
    for attempt in range(1, ATTEMPTS + 1):
        try:
            with db.session.begin_nested():
                return undoing.carry_out(load=load)
        except UndoRaced:
            if attempt == ATTEMPTS:
                raise
    raise AssertionError("the last attempt returns or raises")


def _close(load: Load, done: Undo, user_id: int) -> None:
    load.state = "undone" if done.is_whole else "undone_partly"
    load.undone_at = db.session.scalar(select(func.clock_timestamp()))
    load.undo = done.to_json()
    tell_undone(load=load, undo=done)
    _tell_course(load, done, user_id)
    audit.record(
        action="load.undone",
        user_id=user_id,
        entity="load",
        entity_id=load.id,
        data={"removed": done.removed, "restored": done.restored, "kept": done.kept_count},
    )


def _tell_course(load: Load, done: Undo, user_id: int) -> None:
    if load.course_id is None:
        return
    audit.record(
        action="course.people_unloaded",
        user_id=user_id,
        entity="course",
        entity_id=load.course_id,
        data={"load_id": load.id, "unenrolled": done.course.unenrolled},
    )
