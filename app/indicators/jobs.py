"""Cells kept fresh: months that are marked are read again as facts; a nightly comparison."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cache, reduce
from typing import Any

import numpy as np
import numpy.typing as npt
from sqlalchemy import (
    ARRAY,
    BigInteger,
    BindParameter,
    ColumnElement,
    Date,
    LargeBinary,
    and_,
    any_,
    bindparam,
    case,
    cast,
    func,
    not_,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.orm import aliased

from analytics.cells import ALL_COMPANIES, CellKey, differing, of_all_companies
from analytics.compute import COURSES, INVITATIONS, PARTICIPATIONS, Facts, cells_of
from analytics.definitions import FORMULA
from analytics.periods import following
from app.extensions import db
from app.indicators import cells, headcount, marks
from app.indicators.rules import (
    COUNTED_COURSE,
    PARTS_OF_HOURS,
    PERSON_COMPANY,
    group,
    invitations,
    opened,
    participations,
    within,
)
from app.models.indicators import KpiDirty, KpiState
from app.models.surveys import Invitation, Survey
from app.models.training import Course, Participant
from app.platform.clock import day_of

TURN = 7_302
"""The advisory lock of whoever replaces cells: shared where each makes a month of its own anew."""
MANY_MONTHS = 4
"""Months that wait, for which another worker is asked to help."""
FEW_COMPANIES = 20
"""Companies of a month: to read those of more costs as much as to read all of the month."""
SHOWN = 100
DAY: Any = bindparam("day", type_=Date)
SOME: Any = bindparam("companies", type_=ARRAY(BigInteger))
# Of a sum no index is walked from its end until a course of the month comes.
_NUMBER = Course.id + 0


def step(*, at: datetime) -> int | None:
    """Deal with some marks. How many; None while somebody else is at it, who will see them."""
    on = day_of(at)
    if marks.are_only_months() and cells.follow(on, FORMULA):
        return _month(at=at)
    if not db.session.scalar(select(func.pg_try_advisory_xact_lock(TURN))):
        return None
    # Cells of other definitions than those of today are out of date.
    redefined = update(KpiState).where(KpiState.formula != FORMULA).values(formula=FORMULA)
    if db.session.execute(redefined.returning(KpiState.id)).first():
        marks.mark_all()
    # Surveys that opened since the cells were last refreshed count from now on.
    before = cells.day()
    if before != on:
        marks.mark_surveys(*sorted((before or date.min, on)))
        cells.keep_day(on)
    taken = marks.take()
    if not taken:
        return 0
    affected = marks.affected_by(taken)
    if affected.everything:
        headcount.count_anew(None)
        marks.mark_months(months_with_facts(on=on) | cells.months(), since=affected.since)
    elif affected.registries:
        headcount.count_anew(affected.registries)
    few = {month: some for month, some in affected.months.items() if len(some) <= FEW_COMPANIES}
    # Whatever else is marked of such a month is counted with it, once.
    many = affected.months.keys() - few.keys() - affected.whole
    marks.mark_months(many, since=affected.since)
    some = {month: few[month] for month in sorted(few) if month not in affected.whole}
    if some:
        version = cells.next_version()
        for month, companies in some.items():
            _replace_some(month, companies, version=version, at=at)
    for month in sorted(affected.whole):
        _replace_all(month, at=at)
    marks.drop(taken)
    return len(taken)


def _month(*, at: datetime) -> int | None:
    """Make a month anew while other workers do the same with others; as `step`."""
    shared = func.pg_try_advisory_xact_lock_shared(TURN)
    mark = marks.take_month() if db.session.scalar(select(shared)) else None
    if mark is None or mark.month is None:
        return None
    # Another day may have begun before the lock was had, and its surveys were seen to.
    if not cells.follow(day_of(at), FORMULA):
        return None
    # A month may be marked twice.
    number = 12 * mark.month.year + mark.month.month
    if not db.session.scalar(select(func.pg_try_advisory_xact_lock(TURN, number))):
        return None
    _replace_all(mark.month, at=at)
    marks.drop([mark])
    if marks.are_many_months(MANY_MONTHS):
        marks.enqueue_refresh()
    return 1


def _replace_all(month: date, *, at: datetime) -> None:
    """Make all cells of a month anew."""
    fresh = cells_of(month, facts_of_month(month, on=day_of(at)))
    cells.replace(month, fresh | of_all_companies(fresh))
    named = {ALL_COMPANIES, *(key.company for key in fresh), *cells.stamped(month)}
    # Last: until it is committed no other month can have a version, and so versions rise in the
    # order in which they are seen.
    cells.stamp(month, named, version=cells.next_version(), at=at)


def _replace_some(month: date, companies: Collection[int], *, version: int, at: datetime) -> None:
    """Make the cells of some companies anew, and with them those of all together."""
    known = facts_of_month(month, companies, on=day_of(at))
    fresh = cells_of(month, known, companies=companies)
    # A change moves few kinds of people: of other companies only their cells are read.
    groups = {key.group for key in differing(cells.of_companies(month, companies), fresh)}
    if groups:
        touched = {ALL_COMPANIES, *companies}
        changed = {key: cell for key, cell in fresh.items() if key.group in groups}
        everyone = of_all_companies(cells.of_others(month, touched, groups) | changed)
        cells.replace_some(month, touched, groups, changed | everyone)
    cells.stamp(month, {ALL_COMPANIES, *companies}, version=version, at=at)


@dataclass
class Report:
    """What a comparison found."""

    compared: int = 0
    drifted: list[CellKey] = field(default_factory=list)


def months() -> list[date]:
    """All months that have facts or cells."""
    found = sorted(months_with_facts(on=_day()) | cells.months())
    db.session.rollback()
    return found


def hold_still() -> None:
    """Begin a transaction that sees cells and facts as they were at one moment."""
    db.session.rollback()
    db.session.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))


def compare(month: date, report: Report) -> None:
    """Compare the cells of a month with its facts; where a mark waits they may differ."""
    own = cells_of(month, facts_of_month(month, on=_day()))
    right = own | of_all_companies(own)
    kept = cells.of_month(month)
    report.compared += len(right.keys() | kept.keys())
    waiting = marks.affected_by(db.session.scalars(select(KpiDirty)).all())
    counts = cells.counts_of_month(month)
    miscounted = [key for key, cell in kept.items() if cell.counts != counts[key]]
    wrong = {*differing(right, kept), *miscounted}
    found = sorted(key for key in wrong if not _waits(key, waiting))
    report.drifted += found
    if found:
        marks.mark_months([month])
        marks.enqueue_refresh()


def keep(report: Report, *, at: datetime) -> None:
    """Keep the report where operators find it."""
    shown = [{**key._asdict(), "month": f"{key.month:%Y-%m}"} for key in report.drifted[:SHOWN]]
    db.session.execute(
        update(KpiState).values(
            checked_at=at, compared=report.compared, drifted=len(report.drifted), drift=shown
        )
    )


def _day() -> date:
    """The day that the cells follow, also when another one has begun meanwhile."""
    return cells.day() or date.min


def _waits(key: CellKey, waiting: marks.Affected) -> bool:
    if waiting.everything or key.month in waiting.whole:
        return True
    companies = waiting.months.get(key.month, set())
    return key.company in companies or (key.company == ALL_COMPANIES and bool(companies))


class _Month:
    """The month of a statement, which is given when it is run: to build one takes longer."""

    start: Any = bindparam("start", type_=Date)
    after: Any = bindparam("after", type_=Date)


MONTH = _Month()
IN_MONTH = within(MONTH)
ENDS_OF_MONTH = select(func.min(_NUMBER), func.max(_NUMBER)).where(COUNTED_COURSE, IN_MONTH)


def facts_of_month(month: date, companies: Collection[int] | None = None, *, on: date) -> Facts:
    """All that the cells of a month need, or those of some companies, as they are on a day."""
    given: Mapping[str, object] = {"start": month, "after": following(month), "day": on}
    some = companies is not None
    if companies is not None:
        given = {**given, "companies": list(companies)}
        first, last = db.session.execute(ENDS_OF_MONTH, given).one()
        given = {**given, "first": first, "last": last}
    return Facts(
        courses=_read(_courses(some=some), COURSES, given),
        participations=_read(_participations(some=some), PARTICIPATIONS, given),
        invitations=_read(_invitations(some=some), INVITATIONS, given),
    )


def months_with_facts(*, on: date) -> set[date]:
    """The months in which something counts on a day."""
    ended = select(Course.end_date).where(COUNTED_COURSE)
    begun = select(Survey.initial_date).where(Survey.initial_date <= on)
    return {day.replace(day=1) for day in db.session.scalars(ended.union(begun))}


@cache
def _courses(*, some: bool) -> Any:
    query = select(Course.id, Course.company_id).where(COUNTED_COURSE, IN_MONTH)
    return _joined(query.where(_of_some(Course.company_id)) if some else query)


@cache
def _participations(*, some: bool) -> Any:
    rows = participations(
        Participant.course_id,
        Course.company_id.label("course_company"),
        PERSON_COMPANY.label("company"),
        Participant.person_id,
        cast(group(), BigInteger).label("group"),
        PARTS_OF_HOURS.label("hours"),
    ).where(IN_MONTH)
    if not some:
        return _joined(rows)
    # Two ways to the same table, each by an index of its own.
    own = rows.where(_of_some(Course.company_id))
    # Courses are numbered about as they take place: between the first and the last of a month the
    # index of who is in them is read in one go, instead of once for each course of all companies.
    seen = aliased(Participant)
    among = seen.course_id.between(_written("first"), _written("last"))
    abroad = rows.where(
        _of_some(Participant.company_id),
        not_(_of_some(Course.company_id)),
        Course.id.in_(select(seen.course_id).where(_of_some(seen.company_id), among).distinct()),
    )
    return _joined(own.union_all(abroad))


def _written(name: str) -> BindParameter[int | None]:
    """A number that stands in the statement itself: the plan depends on it."""
    return bindparam(name, type_=BigInteger, literal_execute=True)


@cache
def _invitations(*, some: bool) -> Any:
    rows = invitations(
        PERSON_COMPANY.label("company"),
        cast(group(), BigInteger).label("group"),
        cast(case((Invitation.answered_at.is_(None), 0), else_=1), BigInteger).label("completed"),
    ).where(opened(MONTH, by=DAY))
    if not some:
        return _joined(rows)
    own = and_(Participant.company_id.is_(None), _of_some(Course.company_id))
    return _joined(rows.where(or_(own, _of_some(Participant.company_id))))


def _of_some(company_id: Any) -> ColumnElement[bool]:
    among: ColumnElement[bool] = company_id == any_(SOME)
    return among


def _joined(query: Any) -> Any:
    """The rows of a query, which are whole numbers, as one value of bytes."""
    values: list[Any] = [func.int8send(column) for column in query.subquery().c]
    line = reduce(lambda left, right: left.op("||")(right), values)
    return select(func.string_agg(line, cast(b"", LargeBinary)))


def _read(query: Any, kind: np.dtype[np.void], given: Mapping[str, Any]) -> npt.NDArray[np.void]:
    """Rows that come joined, and so cost no Python object each."""
    content = db.session.scalar(query, given)
    as_sent = np.dtype([(name, ">i8") for name in kind.names or ()])
    return np.frombuffer(content or b"", as_sent).astype(kind)
