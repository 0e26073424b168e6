"""The marks of what changed: taken up, read as months and companies, and counted.

The database writes them (`kpi_mark_*` in `migrations/versions/0043_schema.sql`), whichever way a
row was changed; here the product only learns that there may be some, so that a worker looks at
once.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    ScalarSelect,
    delete,
    event,
    exists,
    func,
    insert,
    literal,
    select,
)
from sqlalchemy.orm import ORMExecuteState, Session

from app.extensions import db
from app.indicators.rules import COUNTED_COURSE
from app.models.indicators import KpiDirty, KpiState
from app.models.organisation import Status
from app.models.people import Person
from app.models.surveys import Invitation, Survey
from app.models.training import Course, Participant
from app.platform import cache
from app.platform.queue import enqueue
from app.platform.views import as_view

REFRESH = "kpis.refresh"
AT_ONCE = 5_000
"""Marks that one transaction deals with."""
FULL_REBUILD_THRESHOLD = 100_000
"""Marks that take longer one by one than all cells do."""
WATCHED = (Course, Participant, Person, Status, Survey)
WATCHED_TABLES = {model.__tablename__ for model in WATCHED}
REFRESH_PAUSE_SECONDS = 5
"""At most so often answers enqueue a refresh: when a whole course answers, each would."""
ALL, MONTH, PEOPLE, COURSE, SURVEY = "all", "month", "people", "course", "survey"
WHOLE = KpiDirty.kind.in_([MONTH, ALL]) & KpiDirty.company_id.is_(None)
"""Marks that are much work each."""


@dataclass(frozen=True)
class Pending:
    """What the cells do not show yet."""

    count: int
    oldest: datetime | None


@dataclass
class Affected:
    """What has to be made anew."""

    months: dict[date, set[int]] = field(default_factory=dict)
    """Month -> companies."""
    whole: set[date] = field(default_factory=set)
    """Months of which every company is out of date."""
    registries: set[int | None] = field(default_factory=set)
    everything: bool = False
    since: datetime | None = None
    """When the first of it was changed."""

    def add(self, months: Iterable[date], companies: set[int]) -> None:
        """These companies in these months."""
        for month in months:
            self.months.setdefault(month, set()).update(companies)


@dataclass
class _Touched:
    """A course with marks: where it counted, and whose people came or went."""

    months: set[date] = field(default_factory=set)
    companies: set[int] = field(default_factory=set)
    itself: bool = False
    """Whether the course or its survey changed, and with it the cells of all who took part."""


def enqueue_refresh() -> None:
    """Let a worker look for marks once this transaction is committed."""
    enqueue(REFRESH, queue="kpis", one_waits=True)


def enqueue_refresh_seldom() -> None:
    """The same, unless it was done a moment ago: the minute's refresh finds the rest."""
    if cache.is_first("kpi:nudge", seconds=REFRESH_PAUSE_SECONDS):
        enqueue_refresh()


def pending() -> Pending:
    """How many marks wait, and since when the oldest does."""
    return Pending(*db.session.execute(select(*pending_columns())).one())


def pending_columns() -> tuple[ScalarSelect[Any], ScalarSelect[Any]]:
    """The same as part of a query."""
    return (
        select(func.count()).select_from(KpiDirty).scalar_subquery(),
        select(func.min(KpiDirty.since)).scalar_subquery(),
    )


def are_left() -> bool:
    """Whether any mark waits."""
    return db.session.scalar(select(KpiDirty.id).limit(1)) is not None


def are_only_months() -> bool:
    """Whether whole months wait, and nothing else."""
    other = exists().where((KpiDirty.kind == ALL) | ~WHOLE)
    return bool(db.session.scalar(select(exists().where(WHOLE) & ~other)))


def are_many_months(number: int) -> bool:
    """Whether so many marks of whole months wait."""
    query = select(KpiDirty.id).where(WHOLE).offset(number - 1).limit(1)
    return db.session.scalar(query) is not None


def take_month() -> KpiDirty | None:
    """The first mark of a whole month that nobody else holds, held until the transaction ends."""
    query = select(KpiDirty).where(WHOLE, KpiDirty.kind == MONTH).order_by(KpiDirty.id).limit(1)
    return db.session.scalar(query.with_for_update(skip_locked=True))


def take() -> Sequence[KpiDirty]:
    """Marks to deal with: of whole months one at a time, lest small changes wait behind many.

    While small ones are left over no month is begun: they may be of that month, too.
    """
    small = _first(~WHOLE, AT_ONCE)
    beyond = select(KpiDirty.id).order_by(KpiDirty.id).offset(FULL_REBUILD_THRESHOLD).limit(1)
    if len(small) == AT_ONCE and db.session.scalar(beyond) is not None:
        since = pending().oldest
        db.session.execute(delete(KpiDirty))
        mark_all(since=since)
        small = ()
    whole = _first(WHOLE, AT_ONCE)
    every = [mark for mark in whole if mark.kind == ALL]
    large = [mark for mark in whole if mark.kind == MONTH]
    return [*small, *every, *large[: int(len(small) < AT_ONCE)]]


@dataclass(frozen=True)
class Drift:
    """A cell that differed from its facts."""

    month: str
    company: int
    gender: str
    origin: str


@dataclass(frozen=True)
class Cells:
    """The state of the cells, for operators."""

    version: int
    pending: int
    oldest: datetime | None
    checkedAt: datetime | None
    compared: int
    drifted: int
    drift: Sequence[Drift]


def state() -> Cells:
    """What is known of all cells."""
    row = db.session.execute(select(KpiState)).scalar_one()
    waiting = pending()
    drift = [Drift(**cell) for cell in row.drift]
    return as_view(Cells, row, waiting, pending=waiting.count, drift=drift)


def _first(which: ColumnElement[bool], number: int) -> Sequence[KpiDirty]:
    query = select(KpiDirty).where(which).order_by(KpiDirty.id).limit(number)
    return db.session.scalars(query).all()


def drop(marks: Iterable[KpiDirty]) -> None:
    """These are dealt with; what was marked since then stays."""
    ids = [mark.id for mark in marks]
    db.session.execute(delete(KpiDirty).where(KpiDirty.id.in_(ids)))


def mark_months(months: Iterable[date], *, since: datetime | None = None) -> None:
    """All cells of these months are out of date, since now unless told; the same marks become one.

    They say together since when, as the numbers are no younger than that.
    """
    distinct = set(months)
    if distinct:
        same = delete(KpiDirty).where(WHOLE, KpiDirty.month.in_(distinct)).returning(KpiDirty.since)
        since_moments = [*db.session.scalars(same), *([since] if since else [])]
        first = {"since": min(since_moments)} if since_moments else {}
        rows = [{"kind": MONTH, "month": month, **first} for month in sorted(distinct)]
        db.session.execute(insert(KpiDirty), rows)


def mark_surveys(after: date, until: date) -> None:
    """Surveys that open within these days begin to count, or no longer do."""
    opening = select(literal(SURVEY), Survey.course_id).where(
        Survey.initial_date > after, Survey.initial_date <= until
    )
    db.session.execute(insert(KpiDirty).from_select(["kind", "course_id"], opening))


def mark_all(*, since: datetime | None = None) -> None:
    """Everything is out of date, since now unless told."""
    first = {"since": since} if since else {}
    db.session.execute(insert(KpiDirty).values(kind=ALL, **first))


def affected_by(marks: Collection[KpiDirty]) -> Affected:
    """The months and companies whose cells marks put out of date."""
    found = Affected(since=min((mark.since for mark in marks), default=None))
    courses: dict[int, _Touched] = {}
    for mark in marks:
        if mark.course_id is not None:
            _touch(courses.setdefault(mark.course_id, _Touched()), mark)
        elif mark.kind == PEOPLE:
            found.registries.add(mark.company_id)
        elif mark.kind == ALL:
            found.everything = True
        elif mark.month is not None and mark.company_id is not None:
            found.add([mark.month], {mark.company_id})
        elif mark.month is not None:
            found.whole.add(mark.month)
    _resolve(courses, found)
    return found


def _touch(course: _Touched, mark: KpiDirty) -> None:
    course.itself |= mark.kind in {COURSE, SURVEY}
    if mark.month is not None:
        course.months.add(mark.month)
    if mark.company_id is not None:
        course.companies.add(mark.company_id)


def _resolve(courses: dict[int, _Touched], affected: Affected) -> None:
    """A course counts where its marks say it did, and where it and its surveys stand now.

    Whoever left it has a mark of its own; whoever is in it is looked up, if the course moved. One
    change may stand in the way of another's mark: somebody went to another company, and then the
    course to another month. So all marks are read that there are of these courses, also those that
    were not taken up; last, since whatever was seen above has left its marks by then.
    """
    if not courses:
        return
    now = select(Course.id, Course.company_id, Course.end_date, COUNTED_COURSE).where(
        Course.id.in_(courses)
    )
    for course_id, company_id, end_date, counts in db.session.execute(now):
        courses[course_id].companies.add(company_id)
        if counts:
            courses[course_id].months.add(end_date.replace(day=1))
    begun = select(Survey.course_id, Survey.initial_date).where(Survey.course_id.in_(courses))
    for course_id, initial_date in db.session.execute(begun):
        courses[course_id].months.add(initial_date.replace(day=1))
    moved = [course_id for course_id, course in courses.items() if course.itself]
    if moved:
        members = select(Participant.course_id, Participant.company_id).distinct()
        for course_id, own in db.session.execute(members.where(Participant.course_id.in_(moved))):
            if own is not None:
                courses[course_id].companies.add(own)
    for mark in db.session.scalars(select(KpiDirty).where(KpiDirty.course_id.in_(courses))):
        if mark.course_id is not None:
            _touch(courses[mark.course_id], mark)
    for course in courses.values():
        affected.add(course.months, course.companies)


@event.listens_for(Session, "after_flush")
def _after_flush(session: Session, _context: Any) -> None:
    changed = (*session.new, *session.dirty, *session.deleted)
    if any(isinstance(row, WATCHED) for row in changed):
        enqueue_refresh()
    elif any(isinstance(row, Invitation) for row in changed):
        enqueue_refresh_seldom()


@event.listens_for(Session, "do_orm_execute")
def _after_statement(state: ORMExecuteState) -> None:
    name = getattr(getattr(state.statement, "table", None), "name", None)
    if state.is_select:
        return
    if name in WATCHED_TABLES:
        enqueue_refresh()
    elif name == Invitation.__tablename__:
        enqueue_refresh_seldom()
