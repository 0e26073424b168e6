"""Apply: the plan of a load into the real tables, with a before-image of every changed row."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from datetime import datetime
from typing import Any

from psycopg.errors import UniqueViolation
from sqlalchemy import (
    ColumnElement,
    Executable,
    Integer,
    Table,
    Text,
    and_,
    cast,
    delete,
    exists,
    func,
    insert,
    literal,
    literal_column,
    null,
    or_,
    select,
    text,
    true,
    union_all,
    update,
)
from sqlalchemy.dialects.postgresql import array
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.types import UserDefinedType

from app.extensions import db
from app.imports.options import QUEUE
from app.imports.pipeline import diff, locks, refusals
from app.imports.pipeline.diff import STANDING, Clashed, Diff, Raced
from app.imports.pipeline.frame import CREATE, UPDATE, Frame
from app.imports.pipeline.source import Source
from app.imports.pipeline.stage import NEW_ID, Staged, executes_in_time
from app.imports.targets import TARGETS, Target
from app.models.imports import Load, LoadChange
from app.models.people import PERSONAL_DATA, Person
from app.models.training import Participant
from app.platform import clock, lists
from app.platform.queries import among
from app.platform.queue import enqueue

ROWS_PER_STATEMENT = 50_000
"""New rows of one statement, about: so often a load reports how far it is."""
MOST_CLASHES = 1_000
"""Rows that clash of which each is found; of more only a person can say what is wrong."""
BLOCK = 8_192
"""Bytes of a page of the database."""
_CHANGE_COLUMNS = ["load_id", "entity_id", "row", "was_created", "before", "after_at"]
LISTS = {"company": "company_id", "department": "area_id", "status": "status_id"}
"""List -> column of a participant that refers to it."""
TASK = "loads.settle"
MANY_CHANGES = 1_000
"""Rows written from which it is worth a job; autovacuum does the rest a minute later."""


class TID(UserDefinedType[str]):
    """The place of a row in its table."""

    cache_ok = True

    def get_col_spec(self, **_: Any) -> str:
        """What the database calls it."""
        return "tid"


def image_columns(target: Target) -> list[str]:
    """What a before-image holds: everything that can change, the moment of change too."""
    return [column.name for column in target.table.c if column.name not in ("id", "created_at")]


def apply_plan(
    *,
    decided: Diff,
    source: Source,
    staged: Staged,
    at: datetime,
    report: Callable[[int], None],
) -> Diff:
    """Create, update and enrol what the plan says, each row exactly as planned, and return what
    was done.

    Others wait for the rows that are updated until the load ends, so whatever can be written before
    they are locked is. `report` is called with the number of rows written so far, and may raise to
    stop the load.

    Raises Raced, ReferenceGone.
    """
    frame, actions = decided.frame, decided.actions
    target, by = frame.stage.target, frame.caller.user_id
    load = db.session.get_one(Load, source.load_id)
    load.image_columns = load.image_columns or image_columns(target)
    created, updated = actions.get(CREATE, 0), actions.get(UPDATE, 0)
    noted = target.recording(by=by) if target.recording else nullcontext()
    if created + updated > MANY_CHANGES:
        keep_from_analysis(target.table)
    with locks.without_row_checks(frame), noted:
        if created:
            _create(frame, actions, load, at, report)
        if updated:
            decided, updated = _hold_and_note(decided, source, staged, load, at)
            if updated and _execute(_update_existing(frame, at)) != updated:
                raise Raced
            report(created + updated)
        _follow(target, load, at, by=by)
        counts = decided.counts
        if counts.enrolled:
            joining = enrolment_statement(frame=frame, load=load, actions=actions, at=at)
            # Somebody else may have put one of them into the course meanwhile.
            enrolled = _execute(joining)
            already = counts.enrolled + (counts.already_enrolled or 0) - enrolled
            counts = replace(counts, enrolled=enrolled, already_enrolled=already)
            hold_references(load=load)
    enqueue_analysis_if_many(model_id=load.model_id, changed=created + updated)
    return replace(decided, counts=counts)


def _create(
    frame: Frame,
    actions: Mapping[str, int],
    load: Load,
    at: datetime,
    report: Callable[[int], None],
) -> None:
    """Write the new rows, and that the load made them."""
    inserted, created = 0, actions[CREATE]
    for part in _row_ranges(frame, created):
        inserted += _execute(_insert_new(frame, actions, at, part))
        report(inserted)
    if inserted != created:
        raise Raced
    rows = frame.rows
    chosen = select(
        literal(load.id), rows[NEW_ID], rows.row_no, literal(True), null(), literal(at)
    ).where(frame.is_new(actions))
    if _execute(insert(LoadChange).from_select(_CHANGE_COLUMNS, chosen)) != created:
        raise Raced


def _hold_and_note(
    decided: Diff, source: Source, staged: Staged, load: Load, at: datetime
) -> tuple[Diff, int]:
    """Keep the rows that change as they are now, and have nobody else change them; how many."""
    frame, images = decided.frame, load.image_columns or []
    # Rows that come back have an image of an earlier round, which stays. They are few.
    is_early = frame.round_of is None
    noted = _execute(_note_updated(frame, images, load.id, at)) if is_early else 0
    held, again = _hold(decided, source, staged)
    if again and is_early:
        void = delete(LoadChange).where(
            LoadChange.load_id == load.id,
            among(LoadChange.row, again, Integer),
            ~LoadChange.was_created,
        )
        noted -= _execute(void)
    if again or not is_early:
        only = again if is_early else None
        noted += _execute(_note_updated(frame, images, load.id, at, only=only))
    updated = held.counts.updated
    if noted != updated:
        raise Raced
    return held, updated


def _hold(decided: Diff, source: Source, staged: Staged) -> tuple[Diff, list[int]]:
    """Lock what is updated, and decide anew where it differs from what was compared; by which plan
    nobody else can change it any longer, and of which rows of the file that was decided anew.

    Raises Raced where that changes more than these rows.
    """
    frame = decided.frame
    differing = locks.hold(frame=frame)
    again = sorted(differing)
    while differing:
        decided = diff.decide_again(decided=decided, tally=staged.tally, rows=differing)
        # A row may be another one's by now, which somebody else has changed.
        differing = locks.hold(frame=frame, rows=differing)
    if again:
        refusals.write_refused(
            frame=frame, actions=decided.actions, places=source.first_table.places, rows=again
        )
    if source.refuses(decided.counts):
        raise Raced
    return decided, again


def differs_from_before(load: Load, target: Target) -> ColumnElement[bool]:
    """Whether a changed row has another value in its dated column than in its before-image."""
    assert target.dated is not None
    name, images = target.dated.column, load.image_columns or []
    before = LoadChange.before[images.index(name) + 1]
    return before.is_distinct_from(cast(target.table.c[name], Text))


def _follow(target: Target, load: Load, at: datetime, *, by: int) -> None:
    """Write what follows from the rows that were written: since when a value holds, and what the
    domain of the target keeps beside them.
    """
    if target.dated:
        written = exists().where(
            LoadChange.load_id == load.id,
            LoadChange.entity_id == target.table.c.id,
            LoadChange.after_at == at,
            or_(LoadChange.was_created, differs_from_before(load, target)),
        )
        target.dated.remember(chosen=written, on=clock.day_of(at))
    if target.follow:
        mine = select(LoadChange.entity_id).where(
            LoadChange.load_id == load.id, LoadChange.after_at == at
        )
        target.follow(
            created=mine.where(LoadChange.was_created),
            updated=mine.where(~LoadChange.was_created),
            by=by,
        )


def _row_ranges(frame: Frame, created: int) -> list[ColumnElement[bool]]:
    """The staged rows in parts of about ROWS_PER_STATEMENT, cut by pages of their table."""
    name = frame.stage.rows.name
    pages = db.session.scalar(select(func.pg_relation_size(name) / BLOCK)) or 1
    step = max(1, int(pages) * ROWS_PER_STATEMENT // max(created, ROWS_PER_STATEMENT))
    place = literal_column(f"{name}.ctid", TID)
    last = range(0, int(pages) + 1, step)[-1]
    return [
        and_(place >= cast(f"({first},0)", TID))
        if first == last
        else and_(place >= cast(f"({first},0)", TID), place < cast(f"({first + step},0)", TID))
        for first in range(0, int(pages) + 1, step)
    ]


def _execute(statement: Executable) -> int:
    """How many rows it wrote. Raises Clashed where something unique of one is there already."""
    options = {"preserve_rowcount": True}
    try:
        result: Any = db.session.execute(statement, execution_options=options)
    except IntegrityError as error:
        if isinstance(error.orig, UniqueViolation):
            raise Clashed from error
        raise
    return int(result.rowcount)


def _insert_new(
    frame: Frame, actions: Mapping[str, int], at: datetime, part: ColumnElement[bool]
) -> Executable:
    """New rows. A clash with somebody else's row is an error that `_execute` knows: to ask for each
    row whether there is a conflict takes half as long again.
    """
    values: dict[str, ColumnElement[Any]] = {
        "id": frame.rows[NEW_ID],
        **frame.created,
        "created_at": literal(at),
        "updated_at": literal(at),
    }
    chosen = select(*values.values()).select_from(frame.source)
    chosen = chosen.where(frame.is_new(actions), part)
    table = frame.stage.target.table
    return insert(table).from_select(list(values), chosen)


def clashing_rows(*, decided: Diff, at: datetime) -> list[int]:
    """The rows of the file that the database refuses for something unique that a record has, or a
    row before them. What is written to find them has to be rolled back.
    """
    frame, actions = decided.frame, decided.actions
    target, plan = frame.stage.target, frame.stage.plan.c
    found: list[int] = []
    noted = target.recording(by=frame.caller.user_id) if target.recording else nullcontext()
    with locks.without_row_checks(frame), noted:
        if actions.get(CREATE):
            fresh = select(frame.rows.row_no).select_from(frame.source)
            rows = db.session.scalars(fresh.where(frame.is_new(actions)).order_by("row_no")).all()
            found += _unwritten(
                rows,
                lambda some: _insert_new(
                    frame, actions, at, among(frame.rows.row_no, some, Integer)
                ),
            )
        if actions.get(UPDATE):
            known = select(plan.row_no).where(plan.action == UPDATE).order_by(plan.row_no)
            rows = db.session.scalars(known).all()
            found += _unwritten(
                rows, lambda some: _update_existing(frame, at, among(plan.row_no, some, Integer))
            )
    return found


def _unwritten(
    rows: Sequence[int], write: Callable[[Sequence[int]], Executable], most: int = MOST_CLASHES
) -> list[int]:
    """Write rows in order, in halves where they clash; those that clash by themselves."""
    if not rows or most <= 0:
        return []
    try:
        with db.session.begin_nested():
            _execute(write(rows))
    except Clashed:
        if len(rows) == 1:
            return [rows[0]]
        half = len(rows) // 2
        found = _unwritten(rows[:half], write, most)
        return [*found, *_unwritten(rows[half:], write, most - len(found))]
    return []


def _note_updated(
    frame: Frame,
    images: Sequence[str],
    load_id: int,
    at: datetime,
    *,
    only: Sequence[int] | None = None,
) -> Executable:
    """The rows as they were, unless an earlier round of this load has kept them already; of all
    rows of the file, or `only` of some.
    """
    plan, existing = frame.stage.plan.c, frame.existing
    image = array([cast(existing[name], Text) for name in images])
    chosen = select(
        literal(load_id), plan.entity_id, plan.row_no, literal(False), image, literal(at)
    ).where(
        plan.action == UPDATE, existing.id == plan.entity_id, plan.was_at == existing.updated_at
    )
    if only is not None:
        chosen = chosen.where(among(plan.row_no, only, Integer))
    statement = upsert(LoadChange).from_select(_CHANGE_COLUMNS, chosen)
    return statement.on_conflict_do_update(
        index_elements=["load_id", "entity_id"], set_={"after_at": statement.excluded.after_at}
    )


def _update_existing(
    frame: Frame, at: datetime, part: ColumnElement[bool] | None = None
) -> Executable:
    table, plan = frame.stage.target.table, frame.stage.plan
    joined = frame.source.join(plan, plan.c.row_no == frame.rows.row_no)
    told = [value.label(name) for name, value in frame.said.items()]
    found = (
        select(plan.c.entity_id, plan.c.was_at, *told)
        .select_from(joined)
        .where(plan.c.action == UPDATE, true() if part is None else part)
        .subquery()
    )
    said = dict(found.c)
    values = {column: frame.merged(column, said) for column in frame.given}
    return (
        update(table)
        .values(**values, updated_at=at)
        .where(table.c.id == found.c.entity_id, table.c.updated_at == found.c.was_at)
    )


def enrolment_statement(
    *, frame: Frame, load: Load, actions: Mapping[str, int], at: datetime
) -> Executable:
    """Write the participants that `count_enrolment` has counted."""
    values: dict[str, ColumnElement[Any]] = {
        **{name: getattr(Person, name).expression for name in PERSONAL_DATA},
        "company_id": Person.company_id.expression,
        "person_id": Person.id.expression,
        "active": literal(True),
        "dj_signed": literal(False),
        "course_id": literal(frame.course_id),
        "load_id": literal(load.id),
        "created_at": literal(at),
        "updated_at": literal(at),
    }
    plan = frame.stage.plan.c
    new = select(frame.rows[NEW_ID].label("id")).where(frame.is_new(actions))
    there = select(plan.entity_id).where(plan.action.in_(STANDING))
    ids = select(union_all(new, there).subquery().c.id)
    # In the order in which everybody writes participants: two who enrol the same people wait for
    # each other only once. Kept from being removed meanwhile, which no check of a row does here.
    people = (
        select(*values.values())
        .where(Person.id.in_(ids))
        .order_by(Person.id)
        .with_for_update(read=True, key_share=True, of=Person)
    )
    return (
        upsert(Participant)
        .from_select(list(values), people)
        .on_conflict_do_nothing(index_elements=["course_id", "person_id"])
    )


def hold_references(*, load: Load) -> None:
    """The lists that the copies refer to stay until the commit. Raises ReferenceGone."""
    for lookup, column in LISTS.items():
        referred = getattr(Participant, column)
        ids = db.session.scalars(
            select(referred).distinct().where(Participant.load_id == load.id, referred.is_not(None))
        )
        locks.lock_entries(lookup, set(ids))


def keep_from_analysis(table: Table) -> None:
    """Let nobody count a table until the transaction ends, the database itself included.

    It would take rows that are written and not committed for none, and plan for an empty table
    what is asked once they are there. Where somebody is counting it and does not end soon, the load
    goes on all the same.
    """
    name: Any = db.engine.dialect.identifier_preparer.format_table(table)
    executes_in_time(f"LOCK TABLE {name} IN SHARE UPDATE EXCLUSIVE MODE")


def enqueue_analysis_if_many(*, model_id: int, changed: int) -> None:
    """Have a worker analyze the tables, once the load or its undo is committed."""
    if changed > MANY_CHANGES:
        enqueue(TASK, queue=QUEUE, model_id=model_id)


def analyze_kind(*, model_id: int) -> None:
    """Count the table of a kind anew."""
    lists.forget()
    analyze(TARGETS[model_id].table)


def merge_pending_words(*, model_id: int) -> None:
    """Merge the pending entries of the search indexes of a kind: each search looks through them."""
    for index in TARGETS[model_id].table.indexes:
        if index.dialect_options["postgresql"]["using"] == "gin":
            merge = text("SELECT gin_clean_pending_list(CAST(:name AS regclass))")
            db.session.execute(merge, {"name": index.name})


def analyze(*tables: Table, since: datetime | None = None) -> None:
    """Have the database count tables anew: a load fills them faster than it does by itself, and a
    million rows joined as if they were a few take hours.

    One that a large load is writing, or that others are counting for long, stays as it is: whoever
    waited for that load would wait for minutes. One that was counted `since` a moment stays, too.
    """
    for table in tables:
        name: Any = db.engine.dialect.identifier_preparer.format_table(table)
        if since is not None:
            # Whoever is counting it now holds the same lock until what was counted can be seen.
            keep_from_analysis(table)
            counted = text(
                "SELECT greatest(last_analyze, last_autoanalyze) >= :since FROM pg_stat_user_tables"
                " WHERE relid = CAST(:name AS regclass)"
            )
            if db.session.scalar(counted, {"since": since, "name": name}):
                continue
        executes_in_time(f"ANALYZE {name}")
