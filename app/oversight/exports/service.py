"""Exports: long lists part by part through a cursor, by a job; a book of several sheets at once.

The same list of the same rows is made once: see `version_of`.
"""

import datetime as dt
import hashlib
import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import marshmallow as ma
from sqlalchemy import (
    BigInteger,
    Select,
    Text,
    and_,
    cast,
    func,
    literal_column,
    select,
    text,
)

from app.extensions import db
from app.finance.budget.exports import tables_of
from app.finance.budget.schemas import YearQuerySchema
from app.imports.loads.exports import LOADED_RECORDS
from app.models.accounts import User
from app.models.organisation import Company, CompanyDotacion, Department, Setting, Status
from app.models.people import Person
from app.models.platform import Job
from app.models.training import Course, Participant
from app.organisation.companies.exports import COMPANIES
from app.organisation.settings import service as settings
from app.oversight.audit.exports import AUDIT
from app.people.exports import PEOPLE
from app.platform import audit, clock, lists, storage
from app.platform.clock import SANTIAGO
from app.platform.errors import DomainError, Forbidden, InvalidFields, NotFound
from app.platform.exports import Column, ExportList, Scope
from app.platform.forms import Schema
from app.platform.guard import COMPANY, in_scope
from app.platform.jobs.running import Outcome, Work
from app.platform.jobs.service import find_active, place, request_stop
from app.platform.lists import ListQuery
from app.platform.notifications.service import notify
from app.platform.text import shown_rut
from app.surveys.results.exports import EVALUATIONS, SURVEY_RESULTS
from app.training.courses.exports import COURSES
from app.training.participants.exports import PARTICIPANTS
from app.training.rapporteurs.exports import RAPPORTEURS
from app.training.suppliers.exports import SUPPLIERS
from sheets.writing import (
    MOST_XLSX_ROWS,
    Table,
    TableColumn,
    write_book,
    write_csv,
    write_parquet,
    write_xlsx,
)

LISTS: Mapping[str, ExportList] = {
    "audit": AUDIT,
    "companies": COMPANIES,
    "suppliers": SUPPLIERS,
    "people": PEOPLE,
    "courses": COURSES,
    "participants": PARTICIPANTS,
    "rapporteurs": RAPPORTEURS,
    "evaluations": EVALUATIONS,
    "survey-results": SURVEY_RESULTS,
    "load-records": LOADED_RECORDS,
}
"""The lists that can be exported, by their name."""
BATCH = 2_000
COLUMNS_BATCH = 10_000
"""Rows that are read together where they are no instances."""
WRITERS = {"xlsx": write_xlsx, "csv": write_csv, "parquet": write_parquet}
Progress = Callable[[int], None]
KIND = "export"
COMPANY_KIND = "company_export"
"""All data of a company: what `app/oversight/belongings` makes, and is kept here."""
KINDS = (KIND, COMPANY_KIND)
TASK = "exports.make"
QUEUE = "exports"
AT_ONCE = 5_000
"""Rows that a person waits for."""
KEPT_FOR = dt.timedelta(days=1)
WRITING = "Escribiendo filas"
RETRY_SECONDS = 10
MOST_WAITING = 2
"""Exports of one person that may wait to be made."""
SHOWN: Mapping[str, Sequence[type[Any]]] = {
    "companies": (Company, CompanyDotacion),
    "people": (Person, Participant, Course, Company, Department, Status),
    "participants": (Participant, Person, Course, Company, Department, Status, Setting),
}
"""List -> the tables whose rows it shows or counts. One that is not here is always made anew."""
XLSX = "xlsx"
ONLY_XLSX = "El presupuesto se exporta como libro de Excel."


@dataclass(frozen=True)
class Wish:
    """One export as it was asked for; what a job keeps of it is `to_json`."""

    list: str
    format: str
    columns: tuple[str, ...] | None = None
    filter: Mapping[str, Any] | None = None
    ids: tuple[int, ...] | None = None
    course_id: int | None = None
    survey_id: int | None = None
    load_id: int | None = None
    salary: bool = False

    @property
    def of(self) -> ExportList:
        """The declaration of the list."""
        return LISTS[self.list]

    def to_json(self) -> Mapping[str, Any]:
        """As it is stored with a job."""
        return {**vars(self), "columns": self.columns and list(self.columns), "ids": self.ids}

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> "Wish":
        """What `to_json` gave."""
        columns, ids = stored["columns"], stored["ids"]
        return cls(
            **{
                **stored,
                "columns": tuple(columns) if columns else None,
                "ids": None if ids is None else tuple(ids),
            }
        )


class TooManyForExcel(DomainError):
    """More rows than a sheet holds."""

    status = 422
    code = "export_too_large"
    message = "Excel admite hasta 1.048.575 filas. Elige CSV o filtra la lista."


class TooManyWaiting(DomainError):
    """A person has as many exports waiting as may be."""

    status = 429
    code = "exports_waiting"
    message = (
        "Ya tienes dos exportaciones en espera. Vuelve a intentarlo cuando una de ellas esté lista."
    )


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
    content: bytes | Iterator[bytes]
    size: int | None = None


def query_of(wish: Wish) -> ListQuery:
    """The list's own query. Raises InvalidFields."""
    # An export has no pages: what a list's address says of them does not matter.
    given = {
        name: _as_in_address(value)
        for name, value in (wish.filter or {}).items()
        if name not in ("page", "pageSize")
    }
    try:
        query: ListQuery = wish.of.schema().load(given)
    except ma.ValidationError as error:
        words = error.messages_dict
        raise InvalidFields(errors={f"filter.{k}": _flat(v) for k, v in words.items()}) from error
    return query


def columns_of(wish: Wish, scope: Scope) -> Sequence[Column]:
    """The columns that were asked for, in that order; all of them when none were named.

    Raises InvalidFields.
    """
    declared = {column.field: column for column in wish.of.columns_of(scope)}
    if wish.salary and wish.of.salary is None:
        raise InvalidFields(errors={"includeSalary": ["Esta lista no tiene rentas."]})
    unknown = [name for name in wish.columns or () if name not in declared]
    if unknown:
        words = f"Estas columnas no existen: {', '.join(unknown)}."
        raise InvalidFields(errors={"columns": [words]})
    chosen = [declared[name] for name in wish.columns or declared]
    return [*chosen, wish.of.salary] if wish.salary and wish.of.salary else chosen


def check(wish: Wish, scope: Scope) -> None:
    """Raise InvalidFields for what the list does not have."""
    if wish.of.of_course and wish.course_id is None:
        raise InvalidFields(errors={"course_id": ["Elige el curso."]})
    if wish.of.of_survey and wish.survey_id is None:
        raise InvalidFields(errors={"survey_id": ["Elige la encuesta."]})
    if wish.of.of_load and wish.load_id is None:
        raise InvalidFields(errors={"load_id": ["Elige la carga."]})
    if wish.of.key is None and wish.ids is not None:
        raise InvalidFields(errors={"ids": ["De esta lista se exportan todas las filas."]})
    columns_of(wish, scope)
    query_of(wish)


def write(*, wish: Wish, scope: Scope, path: Path, progress: Progress) -> int:
    """Write the file and return how many rows it has; `progress` is given the rows so far."""
    columns = columns_of(wish, scope)
    table = [TableColumn(column.label, column.kind) for column in columns]
    parts = _parts(wish, scope, columns, progress)
    return WRITERS[wish.format](path, wish.of.title, table, parts)


def order(*, wish: Wish, user: User, at: dt.datetime) -> File | Job:
    """The file of a small export, or the job that makes a large one.

    Raises InvalidFields, TooManyForExcel, Forbidden, TooManyWaiting and what the list itself may
    raise.
    """
    if wish.of.for_admins and not user.is_admin:
        raise Forbidden
    if wish.salary:
        settings.refuse_hidden(is_admin=user.is_admin)
    scope = _scope(wish, user.id, at)
    check(wish, scope)
    rows = lists.total_of(_rows(wish, scope))
    if wish.format == "xlsx" and rows > MOST_XLSX_ROWS:
        raise TooManyForExcel
    if rows > AT_ONCE:
        return _place_job(wish, user)
    with storage.scratch() as folder:
        path = folder / wish.format
        written = write(wish=wish, scope=scope, path=path, progress=lambda _: None)
        _record_export(wish, written, by=user.id)
        return File(_file_name(wish, at), wish.format, path.read_bytes())


def make(work: Work) -> Outcome:
    """The work of a large export, seen with the eyes of who asked for it.

    Raises ScopeLost, SalaryHidden.
    """
    wish, at = Wish.from_json(work.claim.args["wish"]), clock.now()
    user = db.session.get_one(User, work.claim.user_id)
    if user.company_id != work.claim.company_id:
        raise ScopeLost
    if wish.salary:
        settings.refuse_hidden(is_admin=user.is_admin)
    db.session().info[COMPANY] = work.claim.company_id
    try:
        return _make_in_scope(work, wish, at)
    finally:
        db.session().info.pop(COMPANY, None)


def file_of(*, job_id: int, user: User) -> File:
    """The file that a job made, for who asked for it or an administrator, as far as they may see
    today what is in it; all data of a company is for administrators alone.

    Raises ExportMissing, SalaryHidden, ExportNotReady, ExportExpired.
    """
    job = db.session.scalar(
        select(Job).where(Job.id == job_id, Job.kind.in_(KINDS), in_scope(Job.company_id))
    )
    is_administrator = user.is_admin and not user.is_service
    if job is None or not (is_administrator or (job.kind == KIND and job.user_id == user.id)):
        raise ExportMissing
    if job.kind == KIND and job.args["wish"]["salary"]:
        settings.refuse_hidden(is_admin=user.is_admin)
    if job.state != "done" or job.result is None:
        raise ExportNotReady
    key = key_of(job.id, job.result["format"])
    if not storage.exists(key):
        raise ExportExpired
    audit.record("export.downloaded", by=user.id, on=job)
    content, size = storage.stream(key), job.result.get("size")
    return File(job.result["name"], job.result["format"], content, size)


def forget_person(*, in_text: str) -> None:
    """Remove each finished file in which somebody stands, and all data of companies, since the
    person may be in any; who wants it exports it anew. So does who is having one made meanwhile.
    """
    running = select(Job.id).where(Job.kind.in_(KINDS), Job.state == "running")
    for job_id in db.session.scalars(running).all():
        request_stop(job_id=job_id)
    kept = ~Job.result.has_key("expired")
    made = select(Job).where(Job.kind.in_(KINDS), Job.state == "done", kept).with_for_update()
    for job in db.session.scalars(made).all():
        result = job.result or {}
        key = key_of(job.id, result["format"])
        is_whole = job.kind == COMPANY_KIND
        if storage.exists(key) and (is_whole or storage.holds_text(key, in_text)):
            storage.remove(key)
            job.result = {**result, "expired": True}
            db.session.flush()


def forget(*, ids: Collection[int]) -> None:
    """Remove the files of some exports."""
    made = select(Job).where(Job.id.in_(ids), Job.kind.in_(KINDS), Job.state == "done")
    for job in db.session.scalars(made).all():
        storage.remove(key_of(job.id, (job.result or {})["format"]))


def expire(*, at: dt.datetime) -> int:
    """Remove the files of more than a day ago. How many."""
    kept = ~Job.result.has_key("expired")
    ended = and_(Job.kind.in_(KINDS), Job.state == "done", Job.finished_at < at - KEPT_FOR)
    old = db.session.scalars(select(Job).where(ended, kept)).all()
    for job in old:
        result = job.result or {}
        storage.remove(key_of(job.id, result["format"]))
        job.result = {**result, "expired": True}
    return len(old)


def _as_in_address(value: Any) -> Any:
    """A query's values come as text: what JSON types, the address writes."""
    if isinstance(value, list):
        return [_as_in_address(one) for one in value]
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) else str(value)


def _flat(words: Any) -> list[str]:
    if isinstance(words, Mapping):
        return [text for inner in words.values() for text in _flat(inner)]
    return [words] if isinstance(words, str) else [str(word) for word in words]


def _rows(wish: Wish, scope: Scope) -> Select[Any]:
    rows = wish.of.rows(query_of(wish), scope)
    return rows if wish.ids is None else rows.where(wish.of.key.in_(wish.ids))


def _parts(
    wish: Wish, scope: Scope, columns: Sequence[Column], progress: Progress
) -> Iterator[list[Sequence[Any]]]:
    """The values of each column, for some rows after the other."""
    done = 0
    batch = COLUMNS_BATCH if wish.of.by_column else BATCH
    found = db.session.execute(_rows(wish, scope), execution_options={"yield_per": batch})
    for rows in (found if wish.of.joined else found.scalars()).partitions():
        shown = wish.of.shown(rows, scope)
        yield [_values(column, shown[column.field]) for column in columns]
        done += len(rows)
        progress(done)


def _values(column: Column, values: Sequence[Any]) -> Sequence[Any]:
    words = column.words
    if words is not None:
        return [None if one is None else words.get(one, one) for one in values]
    if column.kind == "rut":
        return [None if one is None else shown_rut(one) for one in values]
    if column.kind == "moment":
        return [
            None if one is None else one.astimezone(SANTIAGO).replace(tzinfo=None) for one in values
        ]
    return values


def _make_in_scope(work: Work, wish: Wish, at: dt.datetime) -> Outcome:
    db.session.execute(text("SET LOCAL statement_timeout = '20min'"))
    scope = _scope(wish, work.claim.user_id, at)
    key, version = key_of(work.claim.job_id, wish.format), version_of(wish, scope)
    made = _made_before(version, at) if version else None
    with storage.scratch() as folder:
        path = folder / wish.format
        if made is not None:
            storage.get(key_of(made.id, wish.format), path)
            rows = (made.result or {})["rows"]
        else:
            total = lists.total_of(_rows(wish, scope))
            work.say(WRITING, done=0, total=total)
            rows = write(
                wish=wish,
                scope=scope,
                path=path,
                progress=lambda done: work.say(WRITING, done=done, total=max(total, done)),
            )
        storage.put(key, path)
    _record_export(wish, rows, by=work.claim.user_id)
    notify(
        user_id=work.claim.user_id,
        icon="success",
        msg=f"Tu exportación de {wish.of.title.lower()} está lista.",
        kind="export",
        link=None,
        key=f"export:{work.claim.job_id}",
    )
    result = {"name": _file_name(wish, at), "format": wish.format, "rows": rows}
    return Outcome({**result, "version": version})


def version_of(wish: Wish, scope: Scope) -> str | None:
    """The same only where a file would be the same; None where that is not known.

    Of each table it takes how many rows there are and the sum of the transactions that wrote them.
    What is written anew has a later transaction than all that was there, so that no two states of a
    table agree in both, however a row was changed.
    """
    if wish.list not in SHOWN:
        return None
    states = []
    for model in SHOWN[wish.list]:
        table = model.__table__
        written = cast(cast(literal_column(f"{table.name}.xmin"), Text), BigInteger)
        state = db.session.execute(select(func.count(), func.sum(written)).select_from(table)).one()
        states.append([str(one) for one in state])
    seen_by = db.session().info.get(COMPANY)
    # Of these lists all who see the same companies see the same.
    asked = {**vars(scope), "user_id": None}
    return _digest([wish.to_json(), asked, seen_by, states])


def _made_before(version: str, at: dt.datetime) -> Job | None:
    """An export of the same version whose file is there."""
    made = select(Job).where(
        Job.kind == KIND,
        Job.state == "done",
        Job.finished_at > at - KEPT_FOR,
        Job.result["version"].as_string() == version,
    )
    for job in db.session.scalars(made.order_by(Job.id.desc())):
        if storage.exists(key_of(job.id, (job.result or {})["format"])):
            return job
    return None


def _digest(asked: Any) -> str:
    text = json.dumps(asked, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def refuse_another(key: str, user: User) -> None:
    """Whether one more may wait; what is under way already is no other one.

    Raises TooManyWaiting.
    """
    # One after the other, so that two calls at once do not both find room.
    db.session.execute(select(func.pg_advisory_xact_lock(func.hashtext(f"{QUEUE}:{user.id}"))))
    waiting = select(func.count()).where(
        Job.queue == QUEUE, Job.user_id == user.id, Job.state == "queued"
    )
    if find_active(key=key) is None and (db.session.scalar(waiting) or 0) >= MOST_WAITING:
        raise TooManyWaiting(retry_after=RETRY_SECONDS)


def _place_job(wish: Wish, user: User) -> Job:
    key = f"export:{user.id}:{user.company_id or 0}:{_digest(wish.to_json())}"
    refuse_another(key, user)
    return place(
        kind=KIND,
        task=TASK,
        queue=QUEUE,
        key=key,
        label=f"Exportar {wish.of.title.lower()}",
        user_id=user.id,
        company_id=user.company_id,
        args={"wish": wish.to_json()},
    )


def _scope(wish: Wish, user_id: int, at: dt.datetime) -> Scope:
    return Scope(clock.day_of(at), user_id, wish.course_id, wish.survey_id, wish.load_id)


def _record_export(wish: Wish, rows: int, *, by: int) -> None:
    data = {"list": wish.list, "rows": rows, "salary": wish.salary}
    about = {"course": wish.course_id, "load": wish.load_id}
    entity = next((name for name, one in about.items() if one), None)
    audit.record("export.made", by=by, on=(entity, about[entity] if entity else None), data=data)


def _file_name(wish: Wish, at: dt.datetime) -> str:
    return f"{wish.of.title} {at.astimezone(clock.SANTIAGO):%Y-%m-%d}.{wish.format}"


def key_of(job_id: int, ending: str) -> str:
    """Where the file of an export is kept."""
    return f"exports/{job_id}.{ending}"


@dataclass(frozen=True)
class Book:
    """Sheets that are exported together."""

    title: str
    """Name of the file."""
    schema: type[Schema]
    """What may be asked of it."""
    tables: Callable[..., Sequence[Table]]


BOOKS: Mapping[str, Book] = {"budget": Book("Presupuesto", YearQuerySchema, tables_of)}


def order_book(*, wish: Wish, user: User, at: dt.datetime) -> File:
    """A book as a file.

    Raises InvalidFields.
    """
    if wish.format != XLSX:
        raise InvalidFields(errors={"format": [ONLY_XLSX]})
    book = BOOKS[wish.list]
    try:
        filters: Mapping[str, Any] = book.schema().load(dict(wish.filter or {}))
    except ma.ValidationError as error:
        words = error.messages_dict
        raise InvalidFields(errors={f"filter.{name}": words[name] for name in words}) from error
    tables = book.tables(filters=filters, only_company=user.company_id, on=clock.day_of(at))
    with storage.scratch() as folder:
        path = folder / XLSX
        rows = write_book(path, tables)
        content = path.read_bytes()
    data = {"list": wish.list, "rows": rows, "salary": False}
    audit.record("export.made", by=user.id, data=data)
    return File(f"{book.title} {clock.day_of(at):%Y-%m-%d}.{XLSX}", XLSX, content)
