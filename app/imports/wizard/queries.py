"""What the wizard shows of a load that has begun: its file, columns, preview and load."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import select

from app.extensions import db
from app.imports.loads.queries import load_view, mapping_state
from app.imports.mappings.queries import (
    attribute_views,
    detail_view,
    file_view,
    job_result,
    kinds_in,
    latest_load,
)
from app.imports.mappings.service import places_of
from app.imports.options import Options, covered, covered_in
from app.imports.pipeline import preview_rows
from app.imports.wizard.service import made
from app.models.imports import Load, LoadFile, Mapping, MappingDetail
from app.models.platform import Job
from app.models.training import Course
from app.platform.jobs.schemas import job_view
from app.platform.lists import names_of
from sheets.kinds.registry import KINDS


def mapping_view(
    mapping: Mapping,
    *,
    details: Sequence[MappingDetail],
    workbook: Sequence[dict[str, Any]],
    user_id: int,
) -> dict[str, Any]:
    """A mapping with everything that the screen needs to go on where it was left, as far as the
    user may see it.

    `workbook`: the sheets that are loaded together with it.
    """
    load = latest_load(mapping.id)
    hidden = _hidden(mapping, load, user_id)
    steps = [] if mapping.headings is None else made(mapping)
    query = select(Job).where(Job.args["mapping_id"].as_integer() == mapping.id)
    job = db.session.scalar(query.order_by(Job.id.desc()).limit(1))
    proposed = job_result(mapping_id=mapping.id, kind="mapping")
    return {
        "mapping_id": mapping.id,
        "model": KINDS[mapping.model_id].model,
        "model_id": mapping.model_id,
        "comment": mapping.comment,
        "state": mapping_state(mapping, details, load),
        "createdAt": mapping.created_at,
        "courseId": mapping.course_id,
        "courseName": names_of(Course.name, [mapping.course_id]).get(mapping.course_id),
        "file": _file_of(mapping, details, hidden),
        "workbook": list(workbook),
        "details": [detail_view(detail) for detail in details],
        "attributes": attribute_views(KINDS[mapping.model_id]),
        "made": [{"op": step.op, **step.args} for step in steps],
        "options": _options(mapping.options, hidden),
        "preview": _preview(load, mapping, details, hidden) if load else None,
        "correction": _correction(load, hidden) if load else None,
        "load": load_view(load, today=None) if load and load.saved_at else None,
        "job": _job(job, hidden, user_id) if job else None,
        "remembered": proposed.get("remembered"),
        "sessions": proposed.get("sessions"),
    }


def _hidden(mapping: Mapping, load: Load | None, user_id: int) -> frozenset[str]:
    """The attributes of which the user sees no values."""
    hidden = covered_in(load, user_id=user_id) if load else frozenset()
    if mapping.file_id is None:
        return hidden
    files = [mapping.file_id]
    return hidden | covered(model_id=mapping.model_id, files=files, user_id=user_id)


def _options(options: dict[str, Any], hidden: Collection[str]) -> dict[str, Any]:
    """The options of a load, without the values that all its rows get in hidden attributes."""
    listed = Options.from_json(options).to_json()
    defaults = {name: text for name, text in listed["defaults"].items() if name not in hidden}
    return {**listed, "defaults": defaults}


def _job(job: Job, hidden: Collection[str], user_id: int) -> dict[str, Any]:
    """The newest job; what somebody else's found in the cells is told by the views above it."""
    view = job_view(job)
    return {**view, "result": None} if hidden and job.user_id != user_id else view


def _file_of(
    mapping: Mapping, details: Sequence[MappingDetail], hidden: Collection[str]
) -> dict[str, Any] | None:
    """The file and its table; where anything is hidden without the rows as they stand in it, for
    any of them may hold the same in another column.
    """
    if mapping.file_id is None or mapping.headings is None:
        return None
    file = db.session.get_one(LoadFile, mapping.file_id)
    found = job_result(mapping_id=mapping.id, kind="headings")
    headings = mapping.headings
    if hidden:
        seen = {one.column_position for one in details if one.attribute not in (None, *hidden)}
        headings = [
            one if one["column_position"] in seen else {**one, "samples": []} for one in headings
        ]
    return file_view(
        file=file,
        mapping=mapping,
        table={
            "sheet": mapping.sheet,
            "headerRow": mapping.header_row,
            "headings": headings,
            "rows": mapping.rows,
            "head": [] if hidden else found.get("head", []),
            "tables": found.get("tables", []),
        },
        kinds=kinds_in(found),
        course=found.get("course"),
    )


def _shown(preview: dict[str, Any] | None, hidden: Collection[str]) -> dict[str, Any] | None:
    """A preview from before its rows were kept is made anew by whoever opens it."""
    return preview_rows.view_of(preview, hidden) if preview and "pages" in preview else None


def _preview(
    load: Load, mapping: Mapping, details: Sequence[MappingDetail], hidden: Collection[str]
) -> dict[str, Any] | None:
    """What was found with the columns and choices of now; with others it has to be looked again."""
    job = db.session.get(Job, load.job_id) if load.job_id else None
    asked = job.args if job else {}
    now = {"options": mapping.options, "columns": places_of(details)}
    # Whoever loads in one call leaves it to the job where the columns go.
    if any(asked.get(name) not in (None, [], said) for name, said in now.items()):
        return None
    return _shown(load.preview, hidden)


def _correction(load: Load, hidden: Collection[str]) -> dict[str, Any] | None:
    """Corrected rows that wait to be loaded into a load that is done."""
    if load.correction is None or load.state != "done":
        return None
    return {
        "fileName": db.session.get_one(LoadFile, load.correction["file_id"]).name,
        "options": _options(load.correction["options"], hidden),
        "preview": _shown(load.correction["preview"], hidden),
    }
