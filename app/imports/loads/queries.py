"""Loads as their owners may see them: one, a page of them, their records, their latest state."""

from collections.abc import Mapping as ReadOnlyDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    Text,
    and_,
    case,
    cast,
    func,
    literal,
    null,
    or_,
    outerjoin,
    select,
    true,
    union_all,
)
from sqlalchemy.dialects.postgresql import JSONB, distinct_on

from app.extensions import db
from app.imports.loads.views import LoadedRecordView, LoadView
from app.imports.options import Caller, Options, covered_in, last_day_to_undo
from app.imports.pipeline.row_errors import message
from app.imports.pipeline.stage import as_text
from app.imports.targets import TARGETS
from app.models.accounts import User
from app.models.imports import Load, LoadChange, LoadError, LoadFile, Mapping, MappingDetail
from app.models.platform import Job
from app.models.training import Course
from app.platform.errors import NotFound, existing
from app.platform.jobs.schemas import job_view
from app.platform.lists import (
    Columns,
    ListQuery,
    Order,
    Page,
    Search,
    names_of,
    page_or_changes_of,
    paginate,
)
from app.platform.views import as_view
from sheets.kinds.registry import KINDS

LISTED = Columns(
    sorts={"createdAt": Load.saved_at},
    tie=Load.id,
    filters={"model_id": Load.model_id, "state": Load.state},
    changes=Load,
    is_own=True,
)


class LoadMissing(NotFound):
    """No such load, or it is of another company."""

    code = "load_missing"
    message = "Esta carga no existe."


def get(*, load_id: int, caller: Caller, locked: bool = False) -> Load:
    """One load, `locked` until the transaction ends. Raises LoadMissing."""
    query = select(Load).where(Load.id == load_id, _visible(caller))
    if locked:
        query = query.with_for_update(of=Load).execution_options(populate_existing=True)
    return existing(db.session.scalar(query), LoadMissing)


def list_saved(*, query: ListQuery, caller: Caller) -> Page:
    """The history, newest first unless asked otherwise."""
    saved = select(Load).where(Load.saved_at.is_not(None), _visible(caller))
    filters = {name: value for name, value in query.filters.items() if value is not None}
    sort = query.sort or (Order("createdAt", descending=True),)
    return page_or_changes_of(saved, replace(query, filters=filters, sort=sort), LISTED)


@dataclass(frozen=True)
class Rejected:
    """Rows of loads that stayed out and can still be corrected."""

    rows: int
    loads: int
    newest: int
    """The id of the newest of these loads."""
    file_name: str


def rejected(*, since: datetime, caller: Caller, company: int | None = None) -> Rejected | None:
    """The rejected rows of the loads that ended since a moment; None: there are none.

    Of a `company` those that its own people loaded, or that went into a course of it.
    """
    of_company = or_(
        Load.company_id == company,
        Load.course_id.in_(select(Course.id).where(Course.company_id == company)),
    )
    failed = Load.counts["failed"].as_integer()
    query = (
        select(Load.id, failed.label("rows"), LoadFile.name)
        .join(LoadFile, LoadFile.id == Load.file_id)
        .where(
            Load.saved_at.is_not(None),
            Load.finished_at >= since,
            Load.state.in_(("done", "failed")),
            failed > 0,
            _visible(caller),
            true() if company is None else of_company,
        )
        .order_by(Load.finished_at.desc(), Load.id.desc())
    )
    found = db.session.execute(query).all()
    if not found:
        return None
    return Rejected(sum(one.rows for one in found), len(found), found[0].id, found[0].name)


def _visible(caller: Caller) -> ColumnElement[bool]:
    """What was saved belongs to the company, a preview to whoever asked for it.

    A program sees what it asked for itself.
    """
    mine: ColumnElement[bool] = Load.user_id == caller.user_id
    if caller.is_service:
        return mine
    if caller.is_admin:
        return or_(mine, Load.saved_at.is_not(None))
    return or_(mine, and_(Load.saved_at.is_not(None), Load.company_id == caller.company_id))


def list_records(*, load: Load, query: ListQuery, caller: Caller) -> Page:
    """A page of what became of the rows of a load."""
    found = records_of(load=load, query=query, user_id=caller.user_id)
    page = paginate(found, page=query.page or 1, page_size=query.page_size, scalars=False)
    return replace(page, rows=[record_view(row) for row in page.rows])


def records_of(*, load: Load, query: ListQuery, user_id: int) -> Select[Any]:
    """What became of the rows of a load, in the order of the file: created, updated or failed.

    A row that the load left as it was is not among them. A row that was written is found by what
    its record is called now, one that failed by what the file calls it and by the value that was
    wrong, if the user may see that.
    Raises KeyError for no kind of load.
    """
    target = TARGETS[load.model_id]
    table, change = target.table, LoadChange.__table__.c
    keys = [as_text(table.c[column]) for column in target.shown_keys]
    parsers = {one.column: one.parser for one in target.kind.attributes}
    is_shown = [(table.c[name].is_not(None), parsers[name]) for name in target.shown_keys]
    name = as_text(table.c[target.columns[target.name]])
    nothing, covered = cast(null(), Text), covered_in(load, user_id=user_id)
    written = (
        select(
            change.row,
            change.entity_id.label("id"),
            case((change.was_created, "created"), else_="updated").label("outcome"),
            func.coalesce(*keys, null()).label("key"),
            (case(*is_shown) if is_shown else nothing).label("key_kind"),
            name.label("name"),
            (table.c.folded_name if target.has_folded_name else func.lower(name)).label("folded"),
            nothing.label("code"),
            cast(null(), JSONB).label("params"),
            nothing.label("value"),
        )
        .select_from(outerjoin(LoadChange.__table__, table, table.c.id == change.entity_id))
        .where(change.load_id == load.id)
    )
    failed = (
        select(
            LoadError.row,
            cast(null(), BigInteger).label("id"),
            literal("failed").label("outcome"),
            LoadError.row_key.label("key"),
            nothing.label("key_kind"),
            LoadError.row_name.label("name"),
            nothing.label("folded"),
            LoadError.code,
            LoadError.params,
            case((LoadError.attribute.in_(covered), nothing), else_=LoadError.value).label("value"),
        )
        .where(LoadError.load_id == load.id)
        .ext(distinct_on(LoadError.row))
        .order_by(LoadError.row, LoadError.column_position)
    )
    rows = union_all(written, failed.subquery().select()).subquery().c
    found: Select[Any] = select(*rows).order_by(rows.row)
    if outcome := query.filters["outcome"]:
        found = found.where(rows.outcome == outcome)
    if query.q.strip():
        # What a file calls its rows is written with and without dots, and folded by nobody yet.
        said = (rows.name, rows.key, rows.value)
        sought = Search(folded=(rows.folded,), plain=said, rut=func.replace(rows.key, ".", ""))
        found = found.where(sought.condition(query.q))
    return found


def record_view(row: Any) -> LoadedRecordView:
    """One of them as answers show it."""
    words = message(row.code, row.params or {}) if row.code else None
    return as_view(LoadedRecordView, row, message=words)


@dataclass(frozen=True)
class Names:
    """Who loaded which file, for the loads of one answer, read once."""

    files: dict[int, str]
    users: dict[int, str]
    jobs: dict[int, Job]
    courses: ReadOnlyDict[int | None, str]


def names_for(loads: Sequence[Load], jobs: Sequence[Job] | None = None) -> Names:
    """Read what the views of these loads name, their jobs only where they are not given."""
    files = select(LoadFile.id, LoadFile.name).where(LoadFile.id.in_({x.file_id for x in loads}))
    users = select(User.id, User.name).where(User.id.in_({load.user_id for load in loads}))
    if jobs is None:
        asked = select(Job).where(Job.id.in_({load.job_id for load in loads if load.job_id}))
        jobs = db.session.scalars(asked).all()
    return Names(
        files={row.id: row.name for row in db.session.execute(files)},
        users={row.id: row.name for row in db.session.execute(users)},
        jobs={job.id: job for job in jobs},
        courses=names_of(Course.name, (load.course_id for load in loads)),
    )


def load_view(load: Load, *, today: date | None, names: Names | None = None) -> LoadView:
    """A load of the history."""
    names = names or names_for([load])
    job = names.jobs.get(load.job_id or 0)
    until = last_day_to_undo(load)
    can_undo = load.state == "done" and (today is None or until is None or today <= until)
    is_running = load.state == "queued" and job is not None and job.state == "running"
    return as_view(
        LoadView,
        load,
        Options.from_json(load.options),
        load_id=load.id,
        model=KINDS[load.model_id].model,
        fileName=names.files.get(load.file_id, ""),
        courseName=names.courses.get(load.course_id or 0),
        userName=names.users.get(load.user_id, ""),
        createdAt=load.saved_at or load.created_at,
        state="running" if is_running else load.state,
        counts=load.counts or None,
        canUndo=can_undo and not (job and job.finished_at is None),
        undoUntil=until if load.state == "done" else None,
        job=job_view(job) if job else None,
        keyLabel=TARGETS[load.model_id].key_label,
    )


def latest_loads(mapping_ids: Sequence[int]) -> dict[int, tuple[Load, Job | None]]:
    """The newest load of each mapping with its job, all as they are at one moment.

    Read one by one, a job that orders the next may end between two of them, and none would seem
    to be under way.
    """
    newest = select(func.max(Load.id)).where(Load.mapping_id.in_(mapping_ids))
    query = (
        select(Load, Job)
        .outerjoin(Job, Job.id == Load.job_id)
        .where(Load.id.in_(newest.group_by(Load.mapping_id)))
    )
    return {load.mapping_id: (load, job) for load, job in db.session.execute(query)}


def mapping_state(mapping: Mapping, details: Sequence[MappingDetail], load: Load | None) -> str:
    """How far a mapping is: one of MAPPING_STATES."""
    if load is not None and load.state in ("done", "undone", "undone_partly"):
        return "loaded"
    if mapping.headings is None:
        return "new"
    return "mapped" if any(detail.state == "confirmed" for detail in details) else "read"
