"""Mappings, files and loads as answers show them."""

from collections.abc import Mapping as ReadOnlyDict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from flask import current_app
from sqlalchemy import func, select

from app.config import Config
from app.extensions import db
from app.imports.load_values import Options, last_day_to_undo
from app.imports.mapping import places_of
from app.imports.targets import TARGETS
from app.models.course import Course
from app.models.job import Job
from app.models.load import Load, LoadFile, Mapping, MappingDetail
from app.models.user import User
from app.platform.jobs.schemas import job_view
from app.platform.lists import names_of
from sheets import messages
from sheets.kinds.base import LoadKind
from sheets.kinds.registry import KINDS
from sheets.likely_kinds import Likely, only_one
from sheets.workbook import Workbook


@dataclass(frozen=True)
class Names:
    """Who loaded which file, for the loads of one answer, read once."""

    files: dict[int, str]
    users: dict[int, str]
    jobs: dict[int, Job]
    courses: ReadOnlyDict[int | None, str]


def names_for(loads: Sequence[Load]) -> Names:
    """Read what the views of these loads name."""
    files = select(LoadFile.id, LoadFile.name).where(LoadFile.id.in_({x.file_id for x in loads}))
    users = select(User.id, User.name).where(User.id.in_({load.user_id for load in loads}))
    jobs = select(Job).where(Job.id.in_({load.job_id for load in loads if load.job_id}))
    return Names(
        files={row.id: row.name for row in db.session.execute(files)},
        users={row.id: row.name for row in db.session.execute(users)},
        jobs={job.id: job for job in db.session.scalars(jobs)},
        courses=names_of(Course.name, (load.course_id for load in loads)),
    )


def job_result(*, mapping_id: int, kind: str) -> dict[str, Any]:
    """Its result; empty when there was none or it is no longer kept."""
    query = select(Job.result).where(
        Job.args["mapping_id"].as_integer() == mapping_id, Job.kind == kind, Job.state == "done"
    )
    return db.session.scalar(query.order_by(Job.id.desc()).limit(1)) or {}


SAVED_STATES = ("done", "undone", "undone_partly")


def file_view(
    *,
    file: LoadFile,
    mapping: Mapping | None,
    table: dict[str, Any],
    kinds: ReadOnlyDict[int, Sequence[Likely]],
    course: dict[str, Any] | None,
) -> dict[str, Any]:
    """A file with its sheets and what each may hold, the table found in it, and the course that
    stands above that.
    """
    book = Workbook.from_dict(file.workbook or {})
    return {
        "file_id": file.id,
        "name": file.name,
        "size": file.size,
        "kind": book.kind,
        "sheets": [
            {
                "index": sheet.index,
                "name": sheet.name,
                "rows": sheet.rows,
                "columns": sheet.columns,
                "hidden": sheet.hidden,
                "kinds": [asdict(one) for one in kinds.get(sheet.index, ())],
                "kind": only_one(kinds.get(sheet.index, ())),
            }
            for sheet in book.sheets
        ],
        **table,
        "course": course,
        "notes": [messages.message(note.code, note.params) for note in book.notes],
        "decisions": _decisions(mapping),
        "sameFileAs": _same_file(file, mapping),
        "rejectedOf": (
            int(book.rejected_of) if book.rejected_of and book.rejected_of.isdigit() else None
        ),
    }


def table_of(mapping: Mapping) -> dict[str, Any]:
    """The table of a mapping's file: sheet, heading row, headings, rows."""
    return {
        "sheet": mapping.sheet,
        "headerRow": mapping.header_row,
        "headings": mapping.headings,
        "rows": mapping.rows,
    }


def mapping_view(
    mapping: Mapping,
    *,
    details: Sequence[MappingDetail],
    workbook: Sequence[dict[str, Any]],
) -> dict[str, Any]:
    """A mapping with everything that the screen needs to go on where it was left.

    `workbook`: the sheets that are loaded together with it.
    """
    load = latest_load(mapping.id)
    query = select(Job).where(Job.args["mapping_id"].as_integer() == mapping.id)
    job = db.session.scalar(query.order_by(Job.id.desc()).limit(1))
    return {
        **mapping_head(mapping, details=details, load=load),
        "file": _file_of(mapping),
        "workbook": list(workbook),
        "details": [detail_view(detail) for detail in details],
        "attributes": attribute_views(KINDS[mapping.model_id]),
        "options": Options.from_json(mapping.options).to_json(),
        "preview": _preview(load, mapping, details) if load else None,
        "correction": _correction(load) if load else None,
        "load": load_view(load, today=None) if load and load.saved_at else None,
        "job": job_view(job) if job else None,
        "remembered": job_result(mapping_id=mapping.id, kind="mapping").get("remembered"),
    }


def mapping_head(
    mapping: Mapping, *, details: Sequence[MappingDetail], load: Load | None
) -> dict[str, Any]:
    """What names a mapping and says how far it is."""
    return {
        "mapping_id": mapping.id,
        "model": KINDS[mapping.model_id].model,
        "model_id": mapping.model_id,
        "comment": mapping.comment,
        "state": _state(mapping, details, load),
        "createdAt": mapping.created_at,
        "courseId": mapping.course_id,
        "courseName": names_of(Course.name, [mapping.course_id]).get(mapping.course_id),
    }


def detail_view(detail: MappingDetail) -> dict[str, Any]:
    """One column and where it goes."""
    return {
        "column_name": detail.column_name,
        "column_position": detail.column_position,
        "attribute": detail.attribute,
        "part": detail.part,
        "mapping_id": detail.mapping_id,
        "confidence": detail.confidence,
        "reason": detail.reason,
        "state": detail.state,
        "asked": detail.asked,
    }


def attribute_views(kind: LoadKind) -> list[dict[str, Any]]:
    """The data that a kind of load can take."""
    return [
        {
            "attribute": one.name,
            "label": one.label,
            "required": kind.requires(one),
            "description": one.description,
            "example": one.example,
            "lookup": one.lookup,
            "asks": one.asks,
            "parts": [{"part": part.name, "label": part.label} for part in one.parts],
        }
        for one in kind.attributes
    ]


def load_view(load: Load, *, today: date | None, names: Names | None = None) -> dict[str, Any]:
    """A load of the history."""
    names = names or names_for([load])
    job = names.jobs.get(load.job_id or 0)
    settings: Config = current_app.config["SETTINGS"]
    until = last_day_to_undo(load, undo_days=settings.undo_days)
    can_undo = load.state == "done" and (today is None or until is None or today <= until)
    return {
        "load_id": load.id,
        "mapping_id": load.mapping_id,
        "model": KINDS[load.model_id].model,
        "model_id": load.model_id,
        "fileName": names.files.get(load.file_id, ""),
        "comment": load.comment,
        "course_id": load.course_id,
        "courseName": names.courses.get(load.course_id or 0),
        "userName": names.users.get(load.user_id, ""),
        "createdAt": load.saved_at or load.created_at,
        "finishedAt": load.finished_at,
        "state": _load_state(load, job),
        "counts": load.counts or None,
        **Options.from_json(load.options).policies(),
        "rounds": load.rounds,
        "canUndo": can_undo and not (job and job.finished_at is None),
        "undoUntil": until if load.state == "done" else None,
        "job": job_view(job) if job else None,
        "error": load.error,
        "failures": load.failures,
        "keyLabel": TARGETS[load.model_id].key_label,
    }


def latest_load(mapping_id: int) -> Load | None:
    """The newest load of a mapping, saved or not."""
    query = select(Load).where(Load.mapping_id == mapping_id)
    return db.session.scalar(query.order_by(Load.id.desc()).limit(1))


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


def _load_state(load: Load, job: Job | None) -> str:
    running = load.state == "queued" and job is not None and job.state == "running"
    return "running" if running else load.state


def _state(mapping: Mapping, details: Sequence[MappingDetail], load: Load | None) -> str:
    if load is not None and load.state in SAVED_STATES:
        return "loaded"
    if mapping.headings is None:
        return "new"
    return "mapped" if any(detail.state == "confirmed" for detail in details) else "read"


def _file_of(mapping: Mapping) -> dict[str, Any] | None:
    if mapping.file_id is None or mapping.headings is None:
        return None
    file = db.session.get_one(LoadFile, mapping.file_id)
    found = job_result(mapping_id=mapping.id, kind="headings")
    shown = {"head": found.get("head", []), "tables": found.get("tables", [])}
    table = {**table_of(mapping), **shown}
    return file_view(
        file=file,
        mapping=mapping,
        table=table,
        kinds=kinds_in(found),
        course=found.get("course"),
    )


def kinds_in(found: ReadOnlyDict[str, Any]) -> dict[int, tuple[Likely, ...]]:
    """What each sheet may hold, by the result of the job that found the headings of its file."""
    return {
        sheet["index"]: tuple(Likely(**one) for one in sheet.get("kinds", ()))
        for sheet in found.get("sheets", ())
    }


def _shown(preview: dict[str, Any] | None) -> dict[str, Any] | None:
    """A preview from before its rows were kept is made anew by whoever opens it."""
    return preview if preview and "pages" in preview else None


def _preview(
    load: Load, mapping: Mapping, details: Sequence[MappingDetail]
) -> dict[str, Any] | None:
    """What was found with the columns and choices of now; with others it has to be looked again."""
    job = db.session.get(Job, load.job_id) if load.job_id else None
    asked = job.args if job else {}
    now = {"options": mapping.options, "columns": places_of(details)}
    # Whoever loads in one call leaves it to the job where the columns go.
    if any(asked.get(name) not in (None, [], said) for name, said in now.items()):
        return None
    return _shown(load.preview)


def _correction(load: Load) -> dict[str, Any] | None:
    """Corrected rows that wait to be loaded into a load that is done."""
    if load.correction is None or load.state != "done":
        return None
    return {
        "fileName": db.session.get_one(LoadFile, load.correction["file_id"]).name,
        "options": load.correction["options"],
        "preview": _shown(load.correction["preview"]),
    }


def _decisions(mapping: Mapping | None) -> list[str]:
    load = latest_load(mapping.id) if mapping else None
    return list((load.preview or {}).get("decisions", [])) if load else []


def _same_file(file: LoadFile, mapping: Mapping | None) -> dict[str, Any] | None:
    """The last time that these very bytes were loaded, by anybody whom the owner may see."""
    query = (
        select(Load, User.name)
        .join(LoadFile, LoadFile.id == Load.file_id)
        .join(User, User.id == Load.user_id)
        .where(LoadFile.sha256 == file.sha256, Load.state == "done")
    )
    if mapping is not None:
        query = query.where(Load.model_id == mapping.model_id, Load.mapping_id != mapping.id)
    owner = db.session.get_one(User, file.user_id)
    if owner.company_id is not None:
        query = query.where(Load.company_id == owner.company_id)
    found = db.session.execute(query.order_by(Load.id.desc()).limit(1)).one_or_none()
    if found is None:
        return None
    load, user_name = found
    return {
        "load_id": load.id,
        "at": load.finished_at.isoformat() if load.finished_at else None,
        "userName": user_name,
        "created": load.counts.get("created", 0),
        "updated": load.counts.get("updated", 0),
    }
