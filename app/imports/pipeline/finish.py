"""Finish: counts, errors, memory and notifications of a load, in the transaction of its rows."""

from dataclasses import replace
from datetime import datetime
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from sqlalchemy import (
    Column,
    ColumnElement,
    Integer,
    MetaData,
    Table,
    Text,
    cast,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
)
from sqlalchemy.dialects.postgresql import JSONB

from app.extensions import Base, db
from app.imports.counts import Counts
from app.imports.mappings.headings import TableChoice, order_headings
from app.imports.mappings.memory import remember_mapping
from app.imports.mappings.questions import MappingUnclear
from app.imports.mappings.service import MappedTable, details_of, screen_of
from app.imports.options import Caller, kind_label
from app.imports.pipeline import kept_stage, preview_rows, rejected_rows
from app.imports.pipeline.diff import Diff
from app.imports.pipeline.lookups import MODELS, remember, remove_unused
from app.imports.pipeline.readings import ignored_columns, what_was_read
from app.imports.pipeline.row_errors import summarise
from app.imports.pipeline.source import Source
from app.imports.pipeline.stage import Staged, as_csv, make_temporary, open_copy
from app.imports.previews import Preview
from app.imports.templates import service as templates
from app.imports.working_copy import WorkingCopy, end_round
from app.models.imports import Load, LoadError, LoadFile, Mapping
from app.models.platform import Job
from app.models.training import Course
from app.models.webhooks import LOAD_FINISHED
from app.platform import audit, storage
from app.platform.jobs.running import Outcome
from app.platform.notifications.service import notify
from app.platform.text import counted, grouped, listed
from app.platform.webhooks.service import announce
from sheets.kinds.registry import KINDS
from sheets.parsing.text import clean
from sheets.plan import Plan, chunks
from sheets.values import original_text

SUGGESTION_CHARS = 300
NAMES = Table(
    "stage_names",
    MetaData(),
    Column("row", Integer),
    Column("row_key", Text),
    Column("row_name", Text),
)
"""What the rows with errors are called in their file."""


def keep_preview(*, source: Source, result: Preview) -> None:
    """Keep what a preview found out, for whoever comes back to the screen.

    A step that was taken while it was made leaves it out of date: another preview is under way.
    """
    load = db.session.get_one(Load, source.load_id, with_for_update=True)
    copy = WorkingCopy.of(load)
    if source.round is not None:
        # Another file may have come, or the correction be thrown away, since this was ordered.
        copy = WorkingCopy.round_in(load, source.file_id)
    if copy and copy.version == source.version:
        _remove_former_rows(load, copy.preview, result)
        copy.keep_preview(result, plan=source.table.to_json())


def _remove_former_rows(load: Load, former: Preview | None, result: Preview) -> None:
    """Rows of a preview that nobody can come to any longer are not kept."""
    kept_stage.drop(load_id=load.id, but=result["pages"])
    for key in (former.get("pages"), former.get("corrected")) if former else ():
        if key and key != result["pages"]:
            storage.remove(key)


def close(*, diff: Diff, source: Source, plan: Plan, staged: Staged, at: datetime) -> Outcome:
    """Write the end of a load, or of one more round of it."""
    load = db.session.get_one(Load, source.load_id, with_for_update=True)
    error = None
    if source.refuses(diff.counts):
        rows = counted(diff.counts.failed, "fila tiene", "filas tienen")
        message = f"No se cargó nada: {rows} errores y elegiste todo o nada."
        error = {"code": "load_refused_whole", "message": message}
    _keep_made_entries(load, diff)
    if error and source.round is not None:
        return Outcome(error=error)
    counts = _nothing_written(diff.counts) if error else diff.counts
    whole = _write_counts(load, source, staged, counts, at)
    _write_errors(load, source, staged, plan)
    load.state, load.error, load.finished_at = ("failed" if error else "done"), error, at
    if source.round is not None:
        end_round(load, file_id=source.file_id, options=source.options)
    if not error:
        if (counts.created or counts.updated) and _was_seen(load, source):
            _remember(diff, source)
        preview_rows.forget(load_id=load.id)
    elif source.round is None:
        # What was decided about its rows stands in it now.
        kept_stage.drop(load_id=load.id)
    rejected_rows.order_if_many(load=load, failed=whole.failed)
    _notify_end(load, whole, refused=error is not None)
    _announce_end(load, _link(load, whole))
    _record_end(load, source, counts, joins=diff.frame.joins_course)
    result = {
        "load_id": load.id,
        "saved": True,
        "counts": load.counts,
        "roundCounts": load.rounds[-1]["counts"],
        "finishedAt": at.isoformat(),
        "rejected": f"/api/loads/{load.id}/rejected" if whole.failed else None,
        "link": _link(load, whole),
        **what_was_read(source=source, plan=plan, staged=staged, diff=diff),
    }
    return Outcome(result, error)


def leave_open(*, load_id: int, error: MappingUnclear, is_saved: bool = True) -> Outcome:
    """End a load that wrote nothing, so that a person goes on with its mapping on the screen, or
    the program answers; of what was only looked at nobody is told.
    """
    load = db.session.get_one(Load, load_id, with_for_update=True)
    mapping = db.session.get_one(Mapping, load.mapping_id)
    ended_at = db.session.execute(select(func.clock_timestamp())).scalar_one()
    told = {"code": error.code, "message": error.message}
    load.plan, load.counts = None, {}
    if is_saved:
        load.state, load.error, load.finished_at = "failed", told, ended_at
        _notify_failure(load, error.message)
        _announce_end(load, error.link)
    headings = mapping.headings or []
    # The screen shows the first rows of a file from the job that found its headings.
    order_headings(
        upload=None,
        mapping_id=mapping.id,
        choice=TableChoice(mapping.sheet, mapping.header_row, headings[0]["column_position"]),
        caller=Caller(load.user_id, load.company_id),
        at=ended_at,
    )
    result = {
        "mapping_id": mapping.id,
        "columns": error.columns,
        "questions": [one.to_json() for one in error.questions],
        "ignored": ignored_columns(details_of(mapping_id=mapping.id)),
        "link": error.link,
    }
    return Outcome(result, told)


def _keep_made_entries(load: Load, diff: Diff) -> None:
    """Note what the load added to the lists, for undo; what no row came to use goes again."""
    made = {one.lookup: list(one.made) for one in diff.frame.unknown if one.made}
    if not made:
        return
    remove_unused(entries=made)
    for lookup, ids in made.items():
        model = MODELS[lookup]
        left = db.session.scalars(select(model.id).where(model.id.in_(ids)).order_by(model.id))
        made[lookup] = [*load.made_entries.get(lookup, []), *left]
    load.made_entries = {**load.made_entries, **made}


def _write_counts(
    load: Load, source: Source, staged: Staged, counts: Counts, at: datetime
) -> Counts:
    """Write the counts of a round; returns those of the whole load."""
    whole = counts
    if source.round is not None:
        whole = Counts.from_json(load.counts).after_round(counts)
    load.counts = whole.to_json()
    entry = {
        "at": at.isoformat(),
        "fileName": db.session.get_one(LoadFile, source.file_id).name,
        "fileId": source.file_id,
        "plan": source.table.to_json(),
        "conventions": dict(staged.scan.decided),
        "counts": counts.to_json(),
    }
    load.rounds = [*load.rounds, entry]
    return whole


def _copy_names(staged: Staged, plan: Plan) -> None:
    """Fill NAMES with what the file says of whose row it is: what tells rows of one name apart, the
    first that is filled, and the name.
    """
    make_temporary(NAMES)
    kind, errors = plan.kind, staged.stage.errors.c
    rows = pa.array(db.session.scalars(select(errors.row).distinct()).all(), pa.int32())
    if len(rows) == 0:
        return
    target = staged.stage.target
    telling = [one for one in kind.attributes if one.column in target.shown_keys]
    telling.sort(key=lambda one: target.shown_keys.index(one.column))
    name = kind.attribute(target.name)
    positions = {one.position for each in (*telling, name) for one in plan.columns_of(each)}
    with open_copy(NAMES) as copy:
        for chunk in chunks(plan, sorted(positions)):
            among = pc.is_in(chunk.rows, value_set=rows)
            keys = [clean(original_text(plan, chunk, one, among)) for one in telling]
            nothing = pa.nulls(among.true_count, pa.string())
            said = [pc.coalesce(*keys, nothing), original_text(plan, chunk, name, among)]
            # PostgreSQL takes no NUL.
            said = [pc.replace_substring(one, pattern="\x00", replacement="") for one in said]
            table = pa.table([chunk.rows.filter(among), *said], names=[*NAMES.c.keys()])
            copy.write(as_csv(table))


def _write_errors(load: Load, source: Source, staged: Staged, plan: Plan) -> None:
    if source.round is not None:
        # What was said of the rows that this round has read is out of date.
        stage = staged.stage
        read_again = or_(
            LoadError.row.in_(select(stage.rows.c.row_no)),
            LoadError.row.in_(select(stage.errors.c.row)),
            LoadError.row.in_(staged.tally.skipped_rows["row"].to_pylist()),
        )
        db.session.execute(delete(LoadError).where(LoadError.load_id == load.id, read_again))
    _copy_names(staged, plan)
    errors = staged.stage.errors.c
    columns: dict[str, ColumnElement[Any]] = {
        "load_id": literal(load.id),
        "row": errors.row,
        "row_key": NAMES.c.row_key,
        "row_name": NAMES.c.row_name,
        "column_position": errors.column_position,
        "attribute": errors.attribute,
        "value": errors.value,
        "code": errors.code,
        "params": cast(func.coalesce(errors.params, "{}"), JSONB),
        "suggestion": func.left(errors.suggestion, SUGGESTION_CHARS),
    }
    rows = (
        select(*columns.values())
        .select_from(staged.stage.errors.outerjoin(NAMES, NAMES.c.row == errors.row))
        .order_by(errors.row, errors.column_position)
    )
    db.session.execute(insert(LoadError).from_select(list(columns), rows))
    load.failures = summarise(
        errors=Base.metadata.tables[LoadError.__tablename__],
        table=source.first_table,
        where=LoadError.load_id == load.id,
    )


def _was_seen(load: Load, source: Source) -> bool:
    """Whether a person looked at the columns, or at what would be loaded, or answered what was
    asked; what a program sent teaches nothing.
    """
    if source.unseen:
        return False
    if load.preview is not None or source.options.unknown or source.options.conventions:
        return True
    details = details_of(mapping_id=source.mapping_id)
    return any(one.state != "suggested" for one in details)


def _remember(diff: Diff, source: Source) -> None:
    """Propose the same columns and the same values the next time."""
    mapping = db.session.get_one(Mapping, source.mapping_id)
    if source.round is None and mapping.headings is not None:
        load = db.session.get_one(Load, source.load_id)
        table = MappedTable.from_json(load.model_id, load.plan or {})
        needed = table.needed_of(source.recipe)
        making = source.recipe.of_mapping()
        kept = [one.of_course(None) for one in making if one.remembered or one in needed]
        steps = templates.by_heading(kept, source.table)
        remember_mapping(
            mapping=mapping, steps=steps, user_id=source.user_id, load_id=source.load_id
        )
    for resolved in diff.frame.unknown:
        remember(resolved=resolved, caller=source.caller, load_id=source.load_id)


def _nothing_written(counts: Counts) -> Counts:
    """All or nothing: the good rows were passed over, and the sum still holds."""
    passed_over = counts.skipped + counts.created + counts.updated
    enrolled = None if counts.enrolled is None else 0
    return replace(counts, created=0, updated=0, skipped=passed_over, enrolled=enrolled).check()


def _notify_end(load: Load, counts: Counts, *, refused: bool) -> None:
    """Notify whoever loaded of how it ended, once for each round."""
    label = kind_label(load)
    if refused:
        icon, wrong = "error", counted(counts.failed, "fila tiene", "filas tienen")
        message = f"{label}: no se cargó nada, {wrong} errores."
    else:
        icon = "warning" if counts.failed else "success"
        end = "o" if KINDS[load.model_id].masculine else "a"
        wrote = [
            counted(number, f"{did}{end}", f"{did}{end}s")
            for did, number in (("cread", counts.created), ("actualizad", counts.updated))
            if number
        ]
        message = f"{label}: {listed(wrote) or 'nada cambió'}"
        message += f"; {grouped(counts.failed)} con errores." if counts.failed else "."
        if counts.enrolled:
            message += f" Inscritas en el curso: {grouped(counts.enrolled)}."
    notify(
        user_id=load.user_id,
        icon=icon,
        msg=message,
        kind="load",
        link=_link(load, counts),
        key=f"load:{load.id}:{len(load.rounds)}",
    )


def _announce_end(load: Load, path: str) -> None:
    """Tell webhooks how a load ended, or one more round of it."""
    company = select(Course.company_id).where(Course.id == load.course_id)
    announce(
        LOAD_FINISHED,
        company_id=load.company_id or db.session.scalar(company),
        data={
            "loadId": load.id,
            "kind": KINDS[load.model_id].model,
            "state": load.state,
            "error": load.error["code"] if load.error else None,
            "counts": load.counts,
            "courseId": load.course_id,
        },
        path=path,
    )


def _record_end(load: Load, source: Source, counts: Counts, *, joins: bool) -> None:
    """Write the end into the history of the load, and into that of the course that its people join,
    or whose results they are.
    """
    audit.record(
        "load.refused" if load.error else "load.saved",
        by=source.user_id,
        on=load,
        data={"counts": counts.to_json()},
    )
    if load.course_id is None or load.error:
        return
    told = {"enrolled": counts.enrolled} if joins else {"updated": counts.updated}
    audit.record(
        "course.people_loaded" if joins else "course.results_loaded",
        by=source.user_id,
        on=("course", load.course_id),
        data={
            "load_id": load.id,
            "fileName": db.session.get_one(LoadFile, source.file_id).name,
            **told,
        },
    )


def _link(load: Load, counts: Counts) -> str:
    """The screen of how a load ended: its result, or what is wrong with its rows."""
    if counts.failed:
        return f"/error-massive-load?carga={load.id}"
    return screen_of(load.mapping_id)


def record_failure(job: Job) -> None:
    """Put the job's end into the history. A round that failed leaves the load as it was."""
    load = db.session.get(Load, job.args.get("load_id"), with_for_update=True)
    if load is None or load.job_id != job.id or load.state != "queued":
        return
    ended_at: datetime | None = job.finished_at
    load.state, load.finished_at = job.state, ended_at
    load.error = dict(job.error) if job.error else None
    load.counts = {}
    if job.error:
        _notify_failure(load, job.error["message"])
    _announce_end(load, screen_of(load.mapping_id))


def _notify_failure(load: Load, message: str) -> None:
    """Notify whoever loaded that nothing was loaded, and why."""
    notify(
        user_id=load.user_id,
        icon="error",
        msg=f"{kind_label(load)}: la carga no terminó. {message}",
        kind="load",
        link=screen_of(load.mapping_id),
        key=f"load:{load.id}:failed:{load.job_id}",
    )
