"""Exports: a small one at once, a large one as a job whose file is kept for a day."""

import datetime as dt
import hashlib
import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, select, text

from app.audit import service as audit
from app.errors import DomainError, Forbidden, NotFound
from app.exports import making, wishes
from app.exports.declaring import Scope
from app.exports.wishes import Wish
from app.extensions import db
from app.jobs.orders import Order, place
from app.jobs.running import Outcome, Work
from app.kit import clock, storage
from app.kit.guard import COMPANY, in_scope
from app.models.job import Job
from app.models.user import User
from app.notifications.service import notify
from app.privacy import traces
from app.settings import salaries
from sheets.writing import MOST_XLSX_ROWS

KIND = "export"
TASK = "exports.make"
QUEUE = "exports"
AT_ONCE = 5_000
"""Rows that a person waits for."""
KEPT = dt.timedelta(days=1)
PATIENCE = "SET LOCAL statement_timeout = '20min'"
WRITING = "Escribiendo filas"


class TooManyForExcel(DomainError):
    """More rows than a sheet holds."""

    status = 422
    code = "export_too_large"
    message = "Excel admite hasta 1.048.575 filas. Elige CSV o filtra la lista."


class ExportMissing(NotFound):
    """No such export, or it is somebody else's."""

    code = "export_missing"
    message = "Esta exportación no existe."


class ExportNotReady(DomainError):
    """The file is not there yet, or will never be."""

    code = "export_not_ready"
    message = "El archivo todavía no está listo."


class ScopeLost(Forbidden):
    """Who asked was moved to another company before the file was made."""

    code = "scope_lost"
    message = "Tu cuenta cambió de empresa. Vuelve a exportar la lista."


class ExportExpired(DomainError):
    """The file was kept for a day."""

    status = 410
    code = "export_expired"
    message = "El archivo ya no se conserva. Expórtalo de nuevo."


@dataclass(frozen=True)
class File:
    """A file on its way out."""

    name: str
    format: str
    content: bytes


def order(*, wish: Wish, user: User, at: dt.datetime) -> File | Job:
    """The file of a small export, or the job that makes a large one.

    Raises InvalidFields, TooManyForExcel, Forbidden and what the list itself may raise.
    """
    if wish.of.for_admins and not user.is_admin:
        raise Forbidden
    if wish.salary:
        salaries.refuse_hidden(is_admin=user.is_admin)
    scope = _scope(wish, at)
    wishes.check(wish, scope)
    rows = making.count(wish=wish, scope=scope)
    if wish.format == "xlsx" and rows > MOST_XLSX_ROWS:
        raise TooManyForExcel
    if rows > AT_ONCE:
        return _place(wish, user)
    with storage.scratch() as folder:
        path = folder / wish.format
        written = making.write(wish=wish, scope=scope, path=path, tell=lambda _: None)
        _note(wish, written, by=user.id)
        return File(_name(wish, at), wish.format, path.read_bytes())


def make(work: Work) -> Outcome:
    """The work of a large export, seen with the eyes of who asked for it.

    Raises ScopeLost, SalaryHidden.
    """
    wish, at = Wish.from_json(work.claim.args["wish"]), clock.now()
    user = db.session.get_one(User, work.claim.user_id)
    if user.company_id != work.claim.company_id:
        raise ScopeLost
    if wish.salary:
        salaries.refuse_hidden(is_admin=user.is_admin)
    db.session().info[COMPANY] = work.claim.company_id
    try:
        return _made(work, wish, at)
    finally:
        db.session().info.pop(COMPANY, None)


def _made(work: Work, wish: Wish, at: dt.datetime) -> Outcome:
    db.session.execute(text(PATIENCE))
    scope = _scope(wish, at)
    total = making.count(wish=wish, scope=scope)
    work.say(WRITING, done=0, total=total)
    with storage.scratch() as folder:
        path = folder / wish.format
        rows = making.write(
            wish=wish,
            scope=scope,
            path=path,
            tell=lambda done: work.say(WRITING, done=done, total=max(total, done)),
        )
        storage.put(_key(work.claim.job_id, wish.format), path)
    _note(wish, rows, by=work.claim.user_id)
    notify(
        user_id=work.claim.user_id,
        icon="success",
        msg=f"Tu exportación de {wish.of.title.lower()} está lista.",
        kind="export",
        link=None,
        key=f"export:{work.claim.job_id}",
    )
    return Outcome({"name": _name(wish, at), "format": wish.format, "rows": rows})


def file_of(*, job_id: int, user: User) -> File:
    """The file that a job made, for who asked for it or an administrator, as far as they may see
    today what is in it.

    Raises ExportMissing, SalaryHidden, ExportNotReady, ExportExpired.
    """
    job = db.session.scalar(
        select(Job).where(Job.id == job_id, Job.kind == KIND, in_scope(Job.company_id))
    )
    if job is None or not (user.is_admin or job.user_id == user.id):
        raise ExportMissing
    if job.args["wish"]["salary"]:
        salaries.refuse_hidden(is_admin=user.is_admin)
    if job.state != "done" or job.result is None:
        raise ExportNotReady
    key = _key(job.id, job.result["format"])
    if not storage.exists(key):
        raise ExportExpired
    audit.record(action="export.downloaded", user_id=user.id, entity="job", entity_id=job.id)
    return File(job.result["name"], job.result["format"], b"".join(storage.stream(key)))


@traces.in_files
def forget_person(marks: traces.Marks, at: dt.datetime) -> None:
    """Remove each finished file in which somebody stands; who wants it exports it anew."""
    del at
    kept = ~Job.result.has_key("expired")
    made = select(Job).where(Job.kind == KIND, Job.state == "done", kept).with_for_update()
    for job in db.session.scalars(made).all():
        result = job.result or {}
        key = _key(job.id, result["format"])
        if storage.exists(key) and storage.holds_text(key, marks.in_text):
            storage.remove(key)
            job.result = {**result, "expired": True}
            db.session.flush()


def expire(*, at: dt.datetime) -> int:
    """Remove the files of more than a day ago. How many."""
    kept = ~Job.result.has_key("expired")
    ended = and_(Job.kind == KIND, Job.state == "done", Job.finished_at < at - KEPT)
    old = db.session.scalars(select(Job).where(ended, kept)).all()
    for job in old:
        result = job.result or {}
        storage.remove(_key(job.id, result["format"]))
        job.result = {**result, "expired": True}
    return len(old)


def _place(wish: Wish, user: User) -> Job:
    asked = json.dumps(wish.to_json(), sort_keys=True, default=str)
    print_ = hashlib.sha256(asked.encode()).hexdigest()[:16]
    return place(
        order=Order(
            kind=KIND,
            task=TASK,
            queue=QUEUE,
            key=f"export:{user.id}:{user.company_id or 0}:{print_}",
            label=f"Exportar {wish.of.title.lower()}",
            user_id=user.id,
            company_id=user.company_id,
            args={"wish": wish.to_json()},
        )
    )


def _scope(wish: Wish, at: dt.datetime) -> Scope:
    today = clock.day_of(at)
    return Scope(today=today, course_id=wish.course_id, survey_id=wish.survey_id)


def _note(wish: Wish, rows: int, *, by: int) -> None:
    data: dict[str, Any] = {"list": wish.list, "rows": rows, "salary": wish.salary}
    audit.record(
        action="export.made",
        user_id=by,
        entity="course" if wish.course_id else None,
        entity_id=wish.course_id,
        data=data,
    )


def _name(wish: Wish, at: dt.datetime) -> str:
    return f"{wish.of.title} {at.astimezone(clock.SANTIAGO):%Y-%m-%d}.{wish.format}"


def _key(job_id: int, ending: str) -> str:
    return f"exports/{job_id}.{ending}"
