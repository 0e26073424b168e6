"""What the wizard shows of a load that has begun: its file, columns, preview and load."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any, cast

from sqlalchemy import ColumnElement, and_, exists, false, or_, select

from app.extensions import db
from app.imports.loads.queries import load_view, mapping_state
from app.imports.loads.service import UNWRITTEN
from app.imports.mappings.queries import (
    attribute_views,
    detail_view,
    file_view,
    job_result,
    kinds_in,
    latest_load,
)
from app.imports.mappings.service import columns_of, places_of, version_of
from app.imports.mappings.views import FileView, HeadingView
from app.imports.options import Caller, Options, OptionsView, covered, covered_in
from app.imports.pipeline import preview_rows
from app.imports.pipeline.lookups import Directory, companies_in
from app.imports.previews import Preview
from app.imports.retention import BEGUN_DAYS, last_touched, never_loaded
from app.imports.wizard import views
from app.imports.wizard.service import made
from app.imports.working_copy import WorkingCopy, preview_of
from app.models.imports import PARKED, Load, LoadFile, LoadSourceRun, Mapping, MappingDetail
from app.models.organisation import Company
from app.models.platform import Job
from app.models.training import Course
from app.platform import clock
from app.platform.jobs.schemas import JobView, job_view
from app.platform.lists import ListQuery, Page, names_of, paginate
from app.platform.views import as_view
from sheets.kinds.registry import KINDS
from sheets.likely_kinds import likelier_kind
from sheets.workbook import Workbook


def list_begun(*, query: ListQuery, caller: Caller, file_days: int) -> Page:
    """A person's own loads that were begun and never loaded, the last touched first.

    A preview is of whoever asked for it, administrators too: nobody sees those of others. A file
    that a program only asked about is no begun load. What a source left to a person to answer is
    one of every administrator.
    """
    touched = last_touched()
    asked = Job.args["unseen"]["dry_run"].as_boolean()
    only_asked = exists().where(Job.args["mapping_id"].as_integer() == Mapping.id, asked)
    parked: ColumnElement[bool] = false()
    if caller.is_admin and not caller.is_service:
        is_over = Load.saved_at.is_not(None) & Load.state.not_in(("failed", "cancelled"))
        waits = (LoadSourceRun.mapping_id == Mapping.id, LoadSourceRun.state == PARKED)
        parked = and_(
            exists().where(*waits), ~exists().where(Load.mapping_id == Mapping.id, is_over)
        )
    rows: Any = (
        select(Mapping, LoadFile, touched.label("touched"))
        .join(LoadFile, LoadFile.id == Mapping.file_id)
        .where(or_(and_(Mapping.user_id == caller.user_id, never_loaded(), ~only_asked), parked))
        .order_by(touched.desc(), Mapping.id.desc())
    )
    page = paginate(rows, page=query.page or 1, page_size=query.page_size, scalars=False)
    courses = names_of(Course.name, [one.Mapping.course_id for one in page.rows])
    begun = []
    for mapping, file, at in page.rows:
        sheets = Workbook.from_dict(file.workbook).sheets if file.workbook else ()
        sheet = next((one.name for one in sheets if one.index == mapping.sheet), None)
        until = min(at + timedelta(days=BEGUN_DAYS), file.created_at + timedelta(days=file_days))
        begun.append(
            views.BegunLoadView(
                mapping_id=mapping.id,
                model_id=mapping.model_id,
                fileName=file.name,
                sheetName=sheet if len(sheets) > 1 else None,
                comment=mapping.comment,
                courseName=courses.get(mapping.course_id),
                touchedAt=at,
                keptUntil=clock.day_of(until),
            )
        )
    return replace(page, rows=begun)


def mapping_view(
    mapping: Mapping,
    *,
    details: Sequence[MappingDetail],
    workbook: Sequence[views.SheetOfWorkbookView],
    caller: Caller,
) -> views.MappingView:
    """A mapping with everything that the screen needs to go on where it was left, as far as the
    user may see it.

    `workbook`: the sheets that are loaded together with it.
    """
    load, user_id = latest_load(mapping.id), caller.user_id
    hidden = _hidden(mapping, load, user_id)
    steps = [] if mapping.headings is None else made(mapping)
    query = select(Job).where(Job.args["mapping_id"].as_integer() == mapping.id)
    job = db.session.scalar(query.order_by(Job.id.desc()).limit(1))
    proposed = job_result(mapping_id=mapping.id, kind="mapping")
    file = _file_of(mapping, details, hidden)
    return as_view(
        views.MappingView,
        mapping,
        mapping_id=mapping.id,
        model=KINDS[mapping.model_id].model,
        state=mapping_state(mapping, details, load),
        courseName=names_of(Course.name, [mapping.course_id]).get(mapping.course_id),
        file=file,
        companyAbove=_company_above(mapping, file, caller) if file and caller.is_admin else None,
        likelier=None if workbook else _likelier(mapping),
        workbook=list(workbook),
        details=[detail_view(detail) for detail in details],
        version=version_of(details),
        attributes=attribute_views(KINDS[mapping.model_id]),
        made=[{"op": step.op, **step.args} for step in steps],
        options=_options(Options.from_json(mapping.options), hidden),
        preview=_preview(load, mapping, details, hidden, caller) if load else None,
        correction=_correction(load, hidden) if load else None,
        load=load_view(load, today=None) if load and load.saved_at else None,
        job=_job(job, hidden, user_id) if job else None,
        remembered=proposed.get("remembered"),
        sessions=proposed.get("sessions"),
        questions=proposed.get("questions", []),
    )


def _likelier(mapping: Mapping) -> views.LikelierView | None:
    """The kind of load that the file is for much rather, where there is one."""
    if mapping.headings is None:
        return None
    found = likelier_kind(KINDS[mapping.model_id], columns_of(mapping.headings))
    if found is None:
        return None
    return views.LikelierView(found.kind.model_id, theirs=found.theirs, ours=found.ours)


def _hidden(mapping: Mapping, load: Load | None, user_id: int) -> frozenset[str]:
    """The attributes of which the user sees no values."""
    hidden = covered_in(load, user_id=user_id) if load else frozenset()
    if mapping.file_id is None:
        return hidden
    files = [mapping.file_id]
    return hidden | covered(model_id=mapping.model_id, files=files, user_id=user_id)


def _options(options: Options, hidden: Collection[str]) -> OptionsView:
    """The options of a load, without the values that all its rows get in hidden attributes."""
    defaults = {name: text for name, text in options.defaults.items() if name not in hidden}
    return replace(options, defaults=defaults).to_json()


def _job(job: Job, hidden: Collection[str], user_id: int) -> JobView:
    """The newest job; what somebody else's found in the cells is told by the views above it."""
    view = job_view(job)
    return replace(view, result=None) if hidden and job.user_id != user_id else view


def _file_of(
    mapping: Mapping, details: Sequence[MappingDetail], hidden: Collection[str]
) -> FileView | None:
    """The file and its table; where anything is hidden without the rows as they stand in it, for
    any of them may hold the same in another column.
    """
    if mapping.file_id is None or mapping.headings is None:
        return None
    file = db.session.get_one(LoadFile, mapping.file_id)
    found = job_result(mapping_id=mapping.id, kind="headings")
    headings = cast("list[HeadingView]", mapping.headings)
    if hidden:
        seen = {one.column_position for one in details if one.attribute not in (None, *hidden)}
        headings = [
            one if one["column_position"] in seen else {**one, "samples": []} for one in headings
        ]
    return file_view(
        file=file,
        mapping=mapping,
        table={
            "sheet": mapping.sheet or 0,
            "headerRow": mapping.header_row or 0,
            "headings": headings,
            "rows": mapping.rows or 0,
            "head": [] if hidden else found.get("head", []),
            "tables": found.get("tables", []),
        },
        kinds=kinds_in(found),
        course=found.get("course"),
    )


def _company_above(
    mapping: Mapping, file: FileView, caller: Caller
) -> views.CompanyAboveView | None:
    """The company that the lines above the headings name, where it is one alone."""
    lines = [line["cells"] for line in file["head"] if line["row"] < file["headerRow"]]
    titles = {cell for cells in lines for cell in cells if cell}
    is_of_company = any(one.lookup == "company" for one in KINDS[mapping.model_id].attributes)
    if not titles or not is_of_company:
        return None
    named = companies_in(titles=titles, caller=caller)
    said = {company: title for title, company in named.items()}
    if len(said) != 1:
        return None
    [(company_id, title)] = said.items()
    name = db.session.scalar(select(Company.name).where(Company.id == company_id, Company.active))
    return views.CompanyAboveView(name=name, said=title) if name else None


def _shown(preview: Preview | None, hidden: Collection[str]) -> Preview | None:
    return preview_rows.view_of(preview, hidden) if preview else None


def _preview(
    load: Load,
    mapping: Mapping,
    details: Sequence[MappingDetail],
    hidden: Collection[str],
    caller: Caller,
) -> Preview | None:
    """What was found with the columns, choices and lists of now; with others it has to be looked
    again.
    """
    job = db.session.get(Job, load.job_id) if load.job_id else None
    asked = job.args if job else {}
    now = {"options": mapping.options, "columns": places_of(details)}
    # Whoever loads in one call leaves it to the job where the columns go.
    if any(asked.get(name) not in (None, [], said) for name, said in now.items()):
        return None
    if load.state in UNWRITTEN and _is_known_by_now(load, caller):
        return None
    return _shown(preview_of(load), hidden)


def _is_known_by_now(load: Load, caller: Caller) -> bool:
    """Whether something that a preview did not find in a list stands there since then."""
    kind = KINDS[load.model_id]
    asked: dict[str, list[str]] = {}
    preview = preview_of(load)
    for one in preview["unknown"] if preview else ():
        asked.setdefault(kind.attribute(one["attribute"]).lookup or "", []).append(one["value"])
    for lookup, values in asked.items():
        directory = Directory(lookup, caller, values, ())
        if any(directory.known(value) is not None for value in values):
            return True
    return False


def _correction(load: Load, hidden: Collection[str]) -> views.CorrectionView | None:
    """Corrected rows that wait to be loaded into a load that is done."""
    copy = WorkingCopy.of(load)
    if copy is None or not copy.is_round:
        return None
    return views.CorrectionView(
        fileName=db.session.get_one(LoadFile, copy.file_id).name,
        options=_options(copy.options, hidden),
        preview=_shown(copy.preview, hidden),
    )
