"""The work of undoing a load, done once and reported, and of foreseeing a large one."""

from sqlalchemy import func, select

from app.extensions import db
from app.imports.mappings.memory import forget
from app.imports.mappings.service import screen_of
from app.imports.options import Caller, kind_label
from app.imports.pipeline.apply import enqueue_analysis_if_many
from app.imports.pipeline.run import ATTEMPTS, long_transaction, wait_for_turn
from app.imports.targets import TARGETS
from app.imports.undo.service import (
    Undo,
    UndoImpossible,
    UndoRaced,
    carry_out,
    foresee,
    order_undo,
)
from app.models.imports import Load
from app.platform import audit, clock
from app.platform.errors import DomainError
from app.platform.jobs.running import Outcome, Work
from app.platform.notifications.service import notify
from app.platform.text import counted, grouped, listed


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
    forget(load_id=load.id)
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
    did = [
        counted(number, f"{word}a", f"{word}as")
        for word, number in (("eliminad", undo.removed), ("restaurad", undo.restored))
        if number
    ]
    message = f"{kind_label(load)}: deshicimos la carga. Filas: {listed(did) or 'ninguna cambió'}"
    message += f"; {_kept(undo.kept_count)}." if undo.kept_count else "."
    if undo.entries:
        entries = counted(undo.entries, "valor de las listas", "valores de las listas")
        message += f" También quitamos {entries} que solo esta carga había traído."
    if load.course_id is not None and TARGETS[load.model_id].joins_course:
        gone, kept = undo.course.unenrolled, undo.course.kept_count
        left = "Salió 1 participante" if gone == 1 else f"Salieron {grouped(gone)} participantes"
        ends = f"; {_kept(kept)} en él." if kept else "."
        if gone or kept:
            message += f" {left if gone else 'Nadie salió'} del curso{ends}"
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
