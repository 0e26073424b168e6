"""The end of a load: counts, errors, memory and news, in the transaction of its rows."""

from collections.abc import Mapping as Mapped
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, cast, delete, func, insert, literal, or_, select
from sqlalchemy.dialects.postgresql import JSONB

from app.audit import service as audit
from app.extensions import Base, db
from app.jobs.running import Outcome
from app.kit import storage
from app.loads import pages, proposing, rejected, settling
from app.loads.counts import Counts
from app.loads.failures import Columns, summarise
from app.loads.frame import Decided
from app.loads.lookups import MODELS, remember, remove_unused
from app.loads.news import tell_end
from app.loads.sources import Source
from app.loads.staging import Staged
from app.models.load import Load, LoadError, LoadFile, Mapping

REFUSED_CODE = "load_refused_whole"
SUGGESTION_CHARS = 300


def keep_preview(*, source: Source, told: dict[str, Any]) -> None:
    """Keep what a preview found out, for whoever comes back to the screen."""
    load = db.session.get_one(Load, source.load_id, with_for_update=True)
    if source.round is not None:
        # Another file may have come, or the correction be thrown away, since this was ordered.
        if load.correction and load.correction["file_id"] == source.file_id:
            _replace_pages(load.correction["preview"], told)
            plan = source.ordered.to_json()
            load.correction = {**load.correction, "preview": told, "plan": plan}
        return
    _replace_pages(load.preview, told)
    load.preview = told
    load.counts = told["counts"]


def _replace_pages(former: Mapped[str, Any] | None, told: Mapped[str, Any]) -> None:
    """Rows of a preview that nobody can come to any longer are not kept."""
    key = (former or {}).get("pages")
    if key and key != told["pages"]:
        storage.remove(key)


def close(*, decided: Decided, source: Source, staged: Staged, at: datetime) -> Outcome:
    """Write the end of a load, or of one more round of it."""
    load = db.session.get_one(Load, source.load_id, with_for_update=True)
    error = _refusal(decided.counts) if source.refuses(decided.counts) else None
    _keep_made_entries(load, decided)
    if error and source.round is not None:
        return Outcome(error=error)
    counts = _nothing_written(decided.counts) if error else decided.counts
    _write_counts(load, source, counts, at)
    _write_errors(load, source, staged)
    load.state, load.error, load.finished_at = ("failed" if error else "done"), error, at
    if source.round is not None:
        load.options, load.correction = source.options.to_json(), None
    if not error:
        if counts.created or counts.updated:
            _remember(decided, source)
        pages.forget(load_id=load.id)
    rejected.order_if_many(load=load, failed=load.counts["failed"])
    settling.order_if_many(model_id=load.model_id, changed=counts.created + counts.updated)
    tell_end(load=load, counts=Counts.from_json(load.counts), refused=error is not None)
    audit.record(
        action="load.refused" if error else "load.saved",
        user_id=source.user_id,
        entity="load",
        entity_id=load.id,
        data={"counts": counts.to_json()},
    )
    if load.course_id is not None and not error:
        _tell_course(load, source, counts)
    return Outcome(_result(load), error)


def _keep_made_entries(load: Load, decided: Decided) -> None:
    """Note what the load added to the lists, for undo; what no row came to use goes again."""
    made = {one.lookup: list(one.made) for one in decided.frame.unknown if one.made}
    if not made:
        return
    remove_unused(entries=made)
    for lookup, ids in made.items():
        model = MODELS[lookup]
        left = db.session.scalars(select(model.id).where(model.id.in_(ids)).order_by(model.id))
        made[lookup] = [*load.made_entries.get(lookup, []), *left]
    load.made_entries = {**load.made_entries, **made}


def _tell_course(load: Load, source: Source, counts: Counts) -> None:
    """The load belongs to the history of its course, too."""
    audit.record(
        action="course.people_loaded",
        user_id=source.user_id,
        entity="course",
        entity_id=load.course_id,
        data={
            "load_id": load.id,
            "fileName": db.session.get_one(LoadFile, source.file_id).name,
            "enrolled": counts.enrolled,
        },
    )


def _write_counts(load: Load, source: Source, counts: Counts, at: datetime) -> None:
    whole = counts
    if source.round is not None:
        whole = Counts.from_json(load.counts).after_round(counts)
    load.counts = whole.to_json()
    entry = {
        "at": at.isoformat(),
        "fileName": db.session.get_one(LoadFile, source.file_id).name,
        "fileId": source.file_id,
        "plan": source.ordered.to_json(),
        "counts": counts.to_json(),
    }
    load.rounds = [*load.rounds, entry]


def _write_errors(load: Load, source: Source, staged: Staged) -> None:
    if source.round is not None:
        gone = delete(LoadError).where(LoadError.load_id == load.id, _came_back(staged))
        db.session.execute(gone)
    db.session.execute(insert(LoadError).from_select(_ERROR_COLUMNS, _staged_errors(load, staged)))
    load.failures = summarise(
        errors=Base.metadata.tables[LoadError.__tablename__],
        columns=Columns(source.shown.kind, source.shown.names),
        where=LoadError.load_id == load.id,
    )


def _staged_errors(load: Load, staged: Staged) -> Select[Any]:
    errors = staged.stage.errors.c
    return select(
        literal(load.id),
        errors.row,
        errors.column_position,
        errors.attribute,
        errors.value,
        errors.code,
        cast(func.coalesce(errors.params, "{}"), JSONB),
        func.left(errors.suggestion, SUGGESTION_CHARS),
    ).order_by(errors.row, errors.column_position)


def _came_back(staged: Staged) -> ColumnElement[bool]:
    """The rows that this round has read: what was said of them is out of date."""
    stage = staged.stage
    return or_(
        LoadError.row.in_(select(stage.rows.c.row_no)),
        LoadError.row.in_(select(stage.errors.c.row)),
        LoadError.row.in_(staged.tally.skipped_rows),
    )


def _remember(decided: Decided, source: Source) -> None:
    """Propose the same columns and the same values the next time."""
    mapping = db.session.get_one(Mapping, source.mapping_id)
    if source.round is None and mapping.headings is not None:
        proposing.remember(mapping=mapping, user_id=source.user_id)
    for resolved in decided.frame.unknown:
        remember(resolved=resolved, caller=source.caller)


def _nothing_written(counts: Counts) -> Counts:
    """All or nothing: the good rows were passed over, and the sum still holds."""
    return Counts(
        rows=counts.rows,
        unchanged=counts.unchanged,
        skipped=counts.skipped + counts.created + counts.updated,
        failed=counts.failed,
        blank=counts.blank,
        enrolled=None if counts.enrolled is None else 0,
        already_enrolled=counts.already_enrolled,
    ).check()


def _refusal(counts: Counts) -> dict[str, str]:
    rows = "1 fila tiene" if counts.failed == 1 else f"{counts.failed} filas tienen"
    message = f"No se cargó nada: {rows} errores y elegiste todo o nada."
    return {"code": REFUSED_CODE, "message": message}


def _result(load: Load) -> dict[str, Any]:
    return {
        "load_id": load.id,
        "saved": True,
        "counts": load.counts,
        "roundCounts": load.rounds[-1]["counts"],
        "finishedAt": load.finished_at.isoformat() if load.finished_at else None,
    }


_ERROR_COLUMNS = [
    "load_id",
    "row",
    "column_position",
    "attribute",
    "value",
    "code",
    "params",
    "suggestion",
]
