"""Kept stage: that of a preview, for the load that it becomes when nothing is changed in between.

Its tables stand in a schema of their own, whose name says of which preview they are. They are
unlogged: a database that crashed has emptied all of them, and the load reads its file again.
"""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime, timedelta

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from sqlalchemy import Column as SqlColumn
from sqlalchemy import (
    DateTime,
    LargeBinary,
    MetaData,
    String,
    Table,
    delete,
    func,
    insert,
    select,
    table,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB

from app.extensions import db
from app.imports.pipeline.source import Source
from app.imports.pipeline.stage import (
    NEW_ID,
    Stage,
    Staged,
    Tally,
    create_temporary,
    definition,
    describe,
    executes_in_time,
    fill,
    make_temporary,
    set_local,
)
from app.platform import clock
from app.platform.jobs.running import Work
from sheets.evidence import Example
from sheets.plan import Plan
from sheets.scan import FileScan, Keys, Repeated
from sheets.shown import ReadOtherwise

FORMAT = 3
"""Raised when rows are read in another way, or other things are kept of them: stages that another
version has kept are made anew, by one that came later and by one that is gone back to."""

FEWEST_ROWS = 1_000
"""Rows of a file from which its stage is worth keeping."""

LIFETIME = timedelta(days=1)
"""After it a stage is removed; whoever loads then waits for the file to be read again."""

ABOUT = Table(
    "stage_about",
    MetaData(),
    SqlColumn("fingerprint", String(64)),
    SqlColumn("kept_at", DateTime(timezone=True)),
    SqlColumn("found", JSONB),
    SqlColumn("faulty", LargeBinary),
)
"""One line, written last: what `Staged` says of the tables beside it."""

OURS = re.compile(r"stage_\d+_[0-9a-f]{32}")
"""What our schemas are called; others in the database may begin like them."""

KEPT = ("stage_rows", "stage_errors", "stage_repeats")
FAULTY = pa.schema([("attribute", pa.string()), ("row_no", pa.int32()), ("value", pa.string())])
COUNTED = (
    *("staged", "failed", "blank", "without_rut", "repeated", "incomplete"),
    "may_share_mails",
)


def stage_rows(work: Work, source: Source, plan: Plan, *, key: str | None = None) -> Staged:
    """The rows of the file in a stage that goes with the transaction.

    With the `key` of a preview it is kept for its load, where that saves time; a load takes the one
    that the shown preview has kept, if its cells were read as they would be now.
    """
    stage, total, is_kept = describe(plan), source.table.header.rows, False
    read_as = {
        "file": source.file_id,
        "model": source.table.model_id,
        "table": source.table.to_json(),
        "defaults": dict(plan.defaults),
        "answers": dict(plan.answers),
        "recipe": plan.recipe.to_json(),
        "columns": definition(stage.rows),
        # Whether a date lies ahead depends on the day.
        "day": clock.today().isoformat(),
    }
    told = json.dumps([FORMAT, read_as], sort_keys=True)
    fingerprint = hashlib.sha256(told.encode()).hexdigest()
    if source.round is None and key is not None:
        is_kept = total >= FEWEST_ROWS and create(key=key, stage=stage)
    elif source.round is None and source.shown is not None:
        kept = reopen(key=source.shown, stage=stage, fingerprint=fingerprint)
        if kept is not None:
            return kept
    if not is_kept:
        create_temporary(stage)

    def report(rows: int) -> None:
        work.say("Revisando las filas", done=rows, total=total)

    report(0)
    staged = fill(stage=stage, plan=plan, places=source.first_table.places, report=report)
    if is_kept:
        keep(staged=staged, fingerprint=fingerprint, at=clock.now())
    return staged


def create(*, key: str, stage: Stage) -> bool:
    """Make the tables of a stage that outlives its transaction, for the preview with this key.

    False where the database does not let us make a schema.
    """
    may = func.has_database_privilege(func.current_database(), "CREATE")
    if not db.session.scalar(select(may)):
        return False
    schema = _schema(key)
    db.session.execute(text(f"CREATE SCHEMA {schema}"))
    _prepend_search_path(schema)
    tables = (stage.rows, stage.errors, stage.repeats, ABOUT)
    made = (f"CREATE UNLOGGED TABLE {schema}.{definition(table)}" for table in tables)
    db.session.connection().exec_driver_sql(";".join(made))
    make_temporary(stage.looked_up, stage.plan)
    return True


def keep(*, staged: Staged, fingerprint: str, at: datetime) -> None:
    """Say of a stage that was made by `create` what is in it, once it is filled."""
    rows, tally = staged.stage.rows, staged.tally
    # A default would hold on to the table that its numbers are for.
    db.session.execute(text(f"ALTER TABLE {rows.name} ALTER COLUMN {NEW_ID} DROP DEFAULT"))
    found = {
        "tally": {name: getattr(tally, name) for name in COUNTED},
        "skipped": dict(tally.skipped),
        "warnings": dict(tally.warnings),
        "otherwise": {name: asdict(one) for name, one in tally.otherwise.items()},
        "values": staged.values,
        "decided": dict(staged.scan.decided),
        "conventions": dict(staged.scan.conventions),
        "unclear": dict(staged.scan.unclear),
        "usual": {name: list(found) for name, found in staged.scan.usual.items()},
    }
    line = {"fingerprint": fingerprint, "kept_at": at, "found": found}
    db.session.execute(insert(ABOUT).values(**line, faulty=_packed(staged.faulty)))


def reopen(*, key: str, stage: Stage, fingerprint: str) -> Staged | None:
    """The stage of a preview, in the current transaction; None where it is gone or of other rows.

    Of the rows that are no data it has only how many there are.
    """
    schema = _schema(key)
    if db.session.scalar(select(func.to_regclass(f"{schema}.{ABOUT.name}"))) is None:
        return None
    before = _prepend_search_path(schema)
    same = select(ABOUT).where(ABOUT.c.fingerprint == fingerprint)
    about = db.session.execute(same).one_or_none()
    if about is None:
        set_local("search_path", before)
        return None
    make_temporary(stage.looked_up, stage.plan)
    found, nothing = about.found, np.empty(0, np.int32)
    tally = Tally(
        **found["tally"],
        skipped=Counter(found["skipped"]),
        warnings=Counter(found["warnings"]),
        otherwise={
            name: ReadOtherwise(one["count"], tuple(Example(**each) for each in one["examples"]))
            for name, one in found.get("otherwise", {}).items()
        },
    )
    scan = FileScan(
        decided=found["decided"],
        conventions=found["conventions"],
        unclear=found["unclear"],
        repeated=Repeated(nothing, nothing),
        last_keyed_row=0,
        keys=Keys(nothing, np.empty(0, np.int64)),
        usual=found["usual"],
    )
    values = {name: found["values"][name] for name in stage.lookups}
    return Staged(stage, scan, tally, values, _unpacked(about.faulty))


def drop(*, load_id: int, but: str | None = None) -> None:
    """Remove the stages of all previews of a load, or of all but the one with a key."""
    spared = _schema(but) if but else None
    for schema in _schemas(f"stage_{load_id}_"):
        if schema != spared:
            _remove(schema)


def drop_old(*, at: datetime) -> int:
    """Remove stages past their time, and those that a crash or `drop` has emptied; how many."""
    gone = 0
    for schema in _schemas("stage_"):
        # Removed by its load or by another preview since it was listed.
        if db.session.scalar(select(func.to_regclass(f"{schema}.{ABOUT.name}"))) is None:
            continue
        about = ABOUT.to_metadata(MetaData(), schema=schema)
        kept_at = db.session.scalar(select(func.max(about.c.kept_at)))
        if kept_at is None or kept_at < at - LIFETIME:
            gone += _remove(schema)
    return gone


def _remove(schema: str) -> bool:
    """Remove a stage; one that is being read, as by a backup, is emptied for the time being."""
    if executes_in_time(f"DROP SCHEMA {schema} CASCADE"):
        return True
    for name in (ABOUT.name, *KEPT):
        db.session.execute(delete(table(name, schema=schema)))
    return False


def _schema(key: str) -> str:
    """The schema of the stage of a preview: keys are previews/<load>/<hexadecimal>."""
    _, load_id, one = key.split("/")
    return f"stage_{int(load_id)}_{int(one, 16):032x}"


def _schemas(beginning: str) -> list[str]:
    named = text("SELECT nspname FROM pg_namespace WHERE starts_with(nspname, :beginning)")
    found = db.session.scalars(named, {"beginning": beginning})
    return sorted(name for name in found if OURS.fullmatch(name))


def _prepend_search_path(schema: str) -> str:
    """Find tables in a schema first, until the transaction ends; returns where it was before."""
    before: str = db.session.scalar(select(func.current_setting("search_path"))) or ""
    set_local("search_path", f"{schema}, {before}")
    return before


def _packed(faulty: Mapping[str, pa.Table]) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, FAULTY) as writer:
        for attribute, said in faulty.items():
            names = pa.repeat(pa.scalar(attribute), said.num_rows)
            columns = [names, said["row_no"].cast(pa.int32()), said["value"].cast(pa.string())]
            writer.write_table(pa.table(columns, schema=FAULTY))
    return bytes(sink.getvalue())


def _unpacked(packed: bytes) -> dict[str, pa.Table]:
    with pa.ipc.open_stream(packed) as reader:
        whole = reader.read_all()
    names = whole["attribute"].unique().to_pylist()
    return {
        name: whole.filter(pc.equal(whole["attribute"], name)).select(["row_no", "value"])
        for name in names
    }
