"""Undoing a load: whether it can be, what becomes of each row, and ordering it.

What the load created is removed, what it changed is restored. Rows that were edited or used since
then stay as they are, each with the reason; so do the participants that a load made.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    DateTime,
    Integer,
    MetaData,
    Select,
    String,
    Table,
    and_,
    case,
    cast,
    delete,
    exists,
    false,
    func,
    insert,
    literal,
    null,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.exc import IntegrityError

from app.extensions import Base, db
from app.imports.counts import Counts
from app.imports.loads.service import LoadUnderWay, load_key
from app.imports.options import QUEUE, Caller, last_day_to_undo
from app.imports.pipeline import locks
from app.imports.pipeline.apply import MANY_CHANGES, analyze, differs_from_before
from app.imports.pipeline.lookups import remove_unused
from app.imports.pipeline.stage import as_text
from app.imports.targets import TARGETS, Target
from app.imports.undo.views import KeptParticipantView, KeptView, UndoJson, UndoPlan, UndoView
from app.models.base import uses
from app.models.imports import Load, LoadChange, LoadFile
from app.models.mail import MailInvitation
from app.models.platform import Job
from app.models.surveys import Invitation
from app.models.training import Course, Participant
from app.platform import clock
from app.platform.errors import DomainError
from app.platform.jobs.service import place
from sheets.kinds.registry import KINDS

UNDO_TASK = "loads.undo"
PLAN_TASK = "loads.undo_plan"
AT_ONCE = 20_000
"""Changed rows of a load up to which a request finds out itself what undoing would do."""
FRESH = timedelta(minutes=1)
"""How long what a job found out about undoing is shown."""
FIRST_KEPT = 100

REASONS: Mapping[str, str] = {
    "gone": "Ya no existe.",
    "edited": "Se editó después de la carga.",
    "in_use": "Ya se usa en otros registros.",
    "name_taken": "Otro registro usa ahora el nombre que tenía antes de la carga.",
    "reference_gone": "Un dato que tenía antes de la carga ya no existe en las listas.",
    "course_complete": "El curso ya está completado.",
    "has_results": "Ya tiene asistencia, nota u otro resultado.",
    "survey_answered": "Ya respondió una encuesta.",
    "survey_sent": "Ya se le envió una encuesta o comenzó a responderla.",
}

NOTHING_NOW = "Ahora no se puede deshacer ninguna fila de esta carga. No se gastó la opción."

REMEDIES: Mapping[str, str] = {
    "course_complete": "Reabre el curso (quita la marca de completado) y vuelve a intentarlo.",
    "edited": "Si otra carga cambió después esas filas, deshaz primero esa y vuelve a intentarlo.",
    "in_use": "Quita esas filas de donde se usan y vuelve a intentarlo.",
}
"""Reason -> what a person can do about it; the first that applies is shown."""


class UndoImpossible(DomainError):
    """The load cannot be undone, now or at all."""

    code = "undo_impossible"


class UndoExpired(DomainError):
    """The former values are not kept any longer."""

    status = 410
    code = "undo_expired"
    message = "Pasó el plazo para deshacer esta carga."


class UndoneBySomebody(DomainError):
    """Somebody else is undoing the same load: their job is not for others to follow."""

    code = "undo_under_way"
    message = "Otra persona está deshaciendo esta carga. Espera un momento y mira el resultado."


class UndoRaced(Exception):
    """Somebody changed a row since the plan was made: make it anew."""


@dataclass(frozen=True)
class Unenrolled:
    """What undoing does to the participants that a load made."""

    unenrolled: int = 0
    kept_count: int = 0
    kept: tuple[KeptParticipantView, ...] = ()


@dataclass(frozen=True)
class Undo:
    """What undoing does, or would do."""

    removed: int = 0
    restored: int = 0
    kept_count: int = 0
    kept: tuple[KeptView, ...] = ()
    course: Unenrolled = Unenrolled()
    entries: int = 0
    """Areas and statuses that only this load had brought."""

    @property
    def is_whole(self) -> bool:
        """Whether nothing was left alone."""
        return not (self.kept_count or self.course.kept_count)

    def why_nothing(self) -> str | None:
        """What stands in the way when nothing can be undone, and the remedy; None when all is
        well.
        """
        if self.removed or self.restored or self.entries or self.course.unenrolled:
            return None
        if self.is_whole:
            return "Esta carga no cambió datos: no hay nada que deshacer."
        reasons = {one["reason"] for one in (*self.kept, *self.course.kept)}
        for code, remedy in REMEDIES.items():
            if REASONS[code] in reasons:
                return f"{NOTHING_NOW} {remedy}"
        return NOTHING_NOW

    def to_json(self) -> UndoJson:
        """As it is stored and answered."""
        return {
            "removed": self.removed,
            "restored": self.restored,
            "keptCount": self.kept_count,
            "kept": list(self.kept),
            "entries": self.entries,
            "unenrolled": self.course.unenrolled,
            "keptParticipantCount": self.course.kept_count,
            "keptParticipants": list(self.course.kept),
        }

    def view(self, *, impossible: str | None = None) -> UndoPlan:
        """As whoever is about to undo sees it."""
        return {**self.to_json(), "impossible": impossible or self.why_nothing()}


NOTHING = Undo()


PARTICIPANTS: Table = Base.metadata.tables[Participant.__tablename__]
CHANGES: Table = Base.metadata.tables[LoadChange.__tablename__]
INVITATIONS: Table = Base.metadata.tables[Invitation.__tablename__]
PLAN = Table(
    "undo_plan",
    MetaData(),
    Column("entity_id", BigInteger),
    Column("row", Integer),
    Column("was_created", Boolean),
    Column("after_at", DateTime(timezone=True)),
    Column("name", String),
    Column("reason", String(20)),
    prefixes=["TEMPORARY"],
    postgresql_on_commit="DROP",
)
"""What becomes of each row that a load touched; a reason means that it is left alone."""


def obstacle(*, load: Load, at: datetime) -> DomainError | None:
    """Why a load cannot be undone, if so."""
    if load.state in ("undone", "undone_partly"):
        return UndoImpossible("Esta carga ya se deshizo.")
    last_day = last_day_to_undo(load)
    if load.state != "done" or last_day is None:
        return UndoImpossible("Solo se puede deshacer una carga que terminó.")
    if clock.day_of(at) > last_day:
        return UndoExpired()
    return None


def order_undo(*, load: Load, caller: Caller, at: datetime, then: Sequence[int] = ()) -> Job:
    """Have a load undone, and then other loads, one after the other.

    Raises UndoImpossible, UndoExpired, LoadUnderWay, UndoneBySomebody.
    """
    db.session.refresh(load, with_for_update=True)
    if (trouble := obstacle(load=load, at=at)) is not None:
        raise trouble
    file = db.session.get_one(LoadFile, load.file_id)
    job = place(
        kind="undo",
        task=UNDO_TASK,
        queue=QUEUE,
        key=load_key(load.mapping_id),
        label=f"{KINDS[load.model_id].label} · {file.name}",
        user_id=caller.user_id,
        company_id=caller.company_id,
        args={
            "mapping_id": load.mapping_id,
            "load_id": load.id,
            "then": list(then),
        },
    )
    if job.kind != "undo" or job.args.get("load_id") != load.id:
        raise LoadUnderWay
    if job.user_id != caller.user_id:
        raise UndoneBySomebody
    load.job_id = job.id
    return job


def preview_undo(*, load: Load, caller: Caller, at: datetime) -> UndoView | None:
    """What undoing a load would do, as the answer shows it; None while that is being found out.

    A load of very many rows is looked through by a job, whose answer holds for a minute.
    """
    trouble = obstacle(load=load, at=at)
    if trouble is not None:
        return NOTHING.view(impossible=trouble.message)
    counts = Counts.from_json(load.counts)
    if counts.created + counts.updated <= AT_ONCE:
        return foresee(load=load).view()
    latest = select(Job.result).where(
        Job.kind == "undo_plan",
        Job.state == "done",
        Job.args["load_id"].as_integer() == load.id,
        Job.created_at > at - FRESH,
    )
    found: UndoView | None = db.session.scalar(latest.order_by(Job.id.desc()).limit(1))
    if found is None:
        file = db.session.get_one(LoadFile, load.file_id)
        place(
            kind="undo_plan",
            task=PLAN_TASK,
            queue=QUEUE,
            key=f"undo-plan:{load.id}",
            label=f"Calcular qué se desharía · {file.name}",
            user_id=caller.user_id,
            company_id=caller.company_id,
            args={"load_id": load.id},
        )
    return found


def foresee_together(*, loads: Sequence[Load], by: int) -> dict[int, UndoView] | None:
    """Load id -> what undoing it would do after those before it; None for more than a request can.

    They are undone and not undone again: the current transaction must be rolled back.
    """
    counts = [Counts.from_json(load.counts) for load in loads]
    if sum(one.created + one.updated for one in counts) > AT_ONCE:
        return None
    try:
        with db.session.begin_nested():
            return {load.id: carry_out(load=load, by=by).view() for load in loads}
    except UndoRaced:
        return None


def foresee(*, load: Load) -> Undo:
    """What undoing a load would do now."""
    found = _planned_rows(load, TARGETS[load.model_id]).subquery()
    return _undo_of(found.c, course=_foresee_unenrolment(load))


def carry_out(*, load: Load, by: int) -> Undo:
    """Undo a load in the current transaction. Raises UndoRaced.

    The participants go before the people that they are, entries of lists when no row has them.
    """
    recording = TARGETS[load.model_id].recording
    with recording(by=by) if recording else nullcontext():
        return _carry_out(load, by)


def _carry_out(load: Load, by: int) -> Undo:
    target = TARGETS[load.model_id]
    counts = Counts.from_json(load.counts)
    if counts.created + counts.updated > MANY_CHANGES:
        analyze(CHANGES)
        analyze(target.table, since=load.finished_at)
    _hold(load, target, with_keys=counts.created > 0)
    course = _foresee_unenrolment(load)
    if course.unenrolled:
        leaving = select(PARTICIPANTS.c.id).where(_leaves(load))
        _execute(delete(INVITATIONS).where(INVITATIONS.c.participant_id.in_(leaving)))
        _expect(delete(PARTICIPANTS).where(_leaves(load)), course.unenrolled)
    PLAN.create(db.session.connection())
    db.session.execute(insert(PLAN).from_select(list(PLAN.c.keys()), _planned_rows(load, target)))
    analyze(PLAN)
    undo = _undo_of(PLAN.c, course=course)
    if undo.removed:
        _remove(target, undo.removed)
    if undo.restored:
        _restore(load, target, undo.restored, by)
    # Another load may be undone in the same transaction.
    PLAN.drop(db.session.connection())
    try:
        return replace(undo, entries=remove_unused(entries=load.made_entries))
    except IntegrityError as error:
        raise UndoRaced from error


def _is_planned(table: Table) -> ColumnElement[bool]:
    """Whether a line of the plan is of a row, as the load has left that."""
    return and_(table.c.id == PLAN.c.entity_id, table.c.updated_at == PLAN.c.after_at)


def _remove(target: Target, removed: int) -> None:
    """Remove what the load has made."""
    created = and_(PLAN.c.was_created, PLAN.c.reason.is_(None))
    if dated := target.dated:
        leaving = select(PLAN.c.entity_id).where(created)
        db.session.execute(delete(dated.table).where(dated.table.c[dated.reference].in_(leaving)))
    # Nobody can refer to these rows any more: they are locked with their keys, and the plan leaves
    # alone what is in use.
    with locks.without_reference_checks():
        _expect(delete(target.table).where(_is_planned(target.table), created), removed)


def _restore(load: Load, target: Target, restored: int, by: int) -> None:
    """Make every column what it was, the moment of the last change too: as if nothing had
    happened.
    """
    table = target.table
    changed = and_(
        _is_planned(table),
        LoadChange.entity_id == PLAN.c.entity_id,
        LoadChange.load_id == load.id,
        ~PLAN.c.was_created,
        PLAN.c.reason.is_(None),
    )
    restoration = update(table).values(**_former(load, table)).where(changed)
    ids: Sequence[int] = ()
    if dated := target.dated:
        differs = differs_from_before(load, target)
        ids = db.session.scalars(select(table.c.id).where(changed, differs)).all()
    _expect(restoration, restored)
    if target.follow:
        back = select(PLAN.c.entity_id).where(~PLAN.c.was_created, PLAN.c.reason.is_(None))
        target.follow(created=back.where(false()), updated=back, by=by)
    if dated and ids:
        at = db.session.execute(select(func.clock_timestamp())).scalar_one()
        dated.remember(chosen=table.c.id.in_(ids), on=clock.day_of(at))


def _hold(load: Load, target: Target, *, with_keys: bool) -> None:
    """Lock what a load touched, in the order of ids as everybody does, before its participants."""
    table, touched = target.table, select(LoadChange.entity_id).where(LoadChange.load_id == load.id)
    rows = select(table.c.id).where(table.c.id.in_(touched)).order_by(table.c.id)
    held = rows.with_for_update(key_share=not with_keys).cte("held")
    db.session.execute(select(func.count()).select_from(held))


def _expect(statement: Any, rows: int) -> None:
    """Every planned row is as it was when the plan was made, or the plan is void."""
    if _execute(statement) != rows:
        raise UndoRaced


def _execute(statement: Any) -> int:
    """How many rows went or changed; one that came into use meanwhile voids the plan."""
    options = {"preserve_rowcount": True}
    try:
        result: Any = db.session.execute(statement, execution_options=options)
    except IntegrityError as error:
        raise UndoRaced from error
    return int(result.rowcount)


def _planned_rows(load: Load, target: Target) -> Select[Any]:
    """One line for each row that the load touched; a reason means that it is left alone."""
    table = target.table
    query: Any = (
        select(
            LoadChange.entity_id,
            LoadChange.row,
            LoadChange.was_created,
            LoadChange.after_at,
            as_text(table.c[target.columns[target.name]]).label("name"),
            _row_reason(load, target).label("reason"),
        )
        .select_from(CHANGES.outerjoin(table, table.c.id == LoadChange.entity_id))
        .where(LoadChange.load_id == load.id)
    )
    fates: Select[Any] = query
    return fates


def _row_reason(load: Load, target: Target) -> ColumnElement[str | None]:
    table = target.table
    cases: list[tuple[ColumnElement[bool], str]] = [
        (table.c.id.is_(None), "gone"),
        (table.c.updated_at != LoadChange.after_at, "edited"),
    ]
    going = {PARTICIPANTS: _leaves(load)} if _enrolled(load) else {}
    if target.dated:
        going[target.dated.table] = true()
    used = uses(table, leaving=going)
    cases += [(and_(LoadChange.was_created, one), "in_use") for one in used]
    cases += [
        (and_(~LoadChange.was_created, gone), "reference_gone")
        for gone in _removed_references(load, table)
    ]
    if target.has_unique_name:
        other = table.alias()
        same = other.c.folded_name == _former(load, table)["folded_name"]
        taken = exists().where(same, other.c.id != table.c.id)
        cases.append((and_(~LoadChange.was_created, taken), "name_taken"))
    return case(*cases, else_=null())


def _removed_references(load: Load, table: Table) -> Iterator[ColumnElement[bool]]:
    """Whether the row referred, before the load, to something that has been removed since."""
    former = _former(load, table)
    for key in table.foreign_keys:
        if key.parent.name in former:
            value = former[key.parent.name]
            yield and_(value.is_not(None), ~exists().where(key.column == value))


def _former(load: Load, table: Table) -> dict[str, ColumnElement[Any]]:
    """Column -> its value in the before-image, for the columns that the table still has."""
    return {
        name: cast(LoadChange.before[place], table.c[name].type)
        for place, name in enumerate(load.image_columns or [], start=1)
        if name in table.c
    }


def _undo_of(plan: Any, *, course: Unenrolled) -> Undo:
    kept = plan.reason.is_not(None)
    removed, restored, kept_count = db.session.execute(
        select(
            func.count().filter(plan.was_created, ~kept),
            func.count().filter(~plan.was_created, ~kept),
            func.count().filter(kept),
        )
    ).one()
    first = select(plan.row, plan.name, plan.reason).where(kept).order_by(plan.row)
    rows = db.session.execute(first.limit(FIRST_KEPT)).all() if kept_count else []
    shown = tuple(
        KeptView(row=row.row, name=row.name or "", reason=REASONS[row.reason]) for row in rows
    )
    return Undo(removed, restored, kept_count, shown, course)


def _foresee_unenrolment(load: Load) -> Unenrolled:
    """Who would leave the course, and who stays in it."""
    if not _enrolled(load):
        return Unenrolled()
    mine = PARTICIPANTS.c.load_id == load.id
    reason = _participant_reason(load)
    gone, kept = db.session.execute(
        select(
            func.count().filter(reason.is_(None)), func.count().filter(reason.is_not(None))
        ).where(mine)
    ).one()
    first = (
        select(PARTICIPANTS.c.id, PARTICIPANTS.c.name, reason.label("reason"))
        .where(mine, reason.is_not(None))
        .order_by(PARTICIPANTS.c.folded_name, PARTICIPANTS.c.id)
        .limit(FIRST_KEPT)
    )
    rows = db.session.execute(first).all() if kept else []
    shown = tuple(
        KeptParticipantView(participant_id=row.id, name=row.name, reason=REASONS[row.reason])
        for row in rows
    )
    return Unenrolled(unenrolled=gone, kept_count=kept, kept=shown)


def _enrolled(load: Load) -> bool:
    """Whether a load put its people into a course."""
    return load.course_id is not None and TARGETS[load.model_id].joins_course


def _leaves(load: Load) -> ColumnElement[bool]:
    """Whether undoing takes a participant out of the course."""
    return and_(PARTICIPANTS.c.load_id == load.id, _participant_reason(load).is_(None))


def _participant_reason(load: Load) -> ColumnElement[str | None]:
    """Why a participant stays; whatever is done to one moves its `updated_at`."""
    participant = PARTICIPANTS.c
    edited = participant.updated_at != participant.created_at
    given = ("attendance", "attended_hours", "grade", "attendance_exception")
    results = [participant[name].is_not(None) for name in given]
    is_complete = db.session.scalar(select(Course.is_complete).where(Course.id == load.course_id))
    cases: list[tuple[ColumnElement[bool], str]] = [
        (literal(bool(is_complete)), "course_complete"),
        (_is_invited(INVITATIONS.c.answered_at.is_not(None)), "survey_answered"),
        (_is_invited(~_is_unread()), "survey_sent"),
        (and_(edited, or_(*results, participant.dj_signed)), "has_results"),
        (edited, "edited"),
        *((used, "in_use") for used in uses(PARTICIPANTS, leaving={INVITATIONS: _is_unread()})),
    ]
    return case(*cases, else_=null())


def _is_invited(condition: ColumnElement[bool]) -> ColumnElement[bool]:
    return exists().where(INVITATIONS.c.participant_id == PARTICIPANTS.c.id, condition)


def _is_unread() -> ColumnElement[bool]:
    """Whether an invitation is a row of ours and nothing more: no mail, not begun, no answer."""
    invitation = INVITATIONS.c
    mailed = exists().where(MailInvitation.invitation_id == invitation.id)
    return and_(
        invitation.sent_at.is_(None),
        invitation.draft_at.is_(None),
        invitation.answered_at.is_(None),
        ~mailed,
    )
