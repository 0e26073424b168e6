"""Today's constants, courses with what their franchise depends on, and what they cost."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    ColumnElement,
    ColumnExpressionArgument,
    Numeric,
    Select,
    and_,
    case,
    false,
    func,
    null,
    or_,
    select,
    true,
)

from analytics.franchise import Attendee
from analytics.rounding import HUNDRED
from app.extensions import db
from app.finance.franchise.rules import (
    Constants,
    CourseCost,
    CourseFacts,
    Group,
    Parameters,
    Terms,
    cost_of,
    terms_of,
)
from app.indicators.rules import PERSON_COMPANY
from app.models.finance import CourseCosting, SenceHourValue, Utm
from app.models.training import Course, Participant, Supplier
from app.organisation.settings import service as settings
from app.organisation.settings.rules import SENCE
from app.platform.guard import EVERY_COMPANY
from app.platform.queries import given_rows, table_given

NONE, ALL = Decimal(-1), Decimal(100)
"""What somebody without a recorded attendance is taken to have: none in a course that is over, all
in one that is not.
"""

ATTENDANCE: ColumnElement[Decimal] = func.coalesce(
    Participant.attendance,
    Participant.attended_hours * HUNDRED / func.nullif(Course.total_hours, 0),
)
"""Per cent of the hours of a course: as recorded, else by the hours that were."""

HOURS_INSTEAD: ColumnElement[Decimal] = case(
    (Participant.attendance.is_(None), Participant.attended_hours), else_=None
)
"""Attended hours of whom no per cent is recorded: their sum is exact, that of quotients is not."""

HOUR_VALUES = select(SenceHourValue)
UTM = select(Utm.month, Utm.value).order_by(Utm.month)
LIMITS = {
    "course_id": BigInteger,
    "first": BigInteger,
    "second": BigInteger,
    "least": Numeric,
    "unrecorded": Numeric,
    "signs": Boolean,
}
"""What is to be known of a course: its own limits of salary and attendance."""


def todays_parameters() -> Parameters:
    """The parameters of today."""
    content = settings.show(section=SENCE).content
    by_modality: dict[str, list[SenceHourValue]] = {}
    for one in db.session.scalars(HOUR_VALUES):
        by_modality.setdefault(one.modality, []).append(one)
    return Parameters(content=content, settings=SENCE.typed(content), hour_values=by_modality)


def todays_constants() -> Constants:
    """The constants of today."""
    utm = {row.month: row.value for row in db.session.execute(UTM)}
    return Constants(**vars(todays_parameters()), utm=utm)


def facts_of(*conditions: ColumnExpressionArgument[bool]) -> Sequence[CourseFacts]:
    """Courses of any company: whoever asks has made sure that the caller may know of them."""
    return read(asking_for(*conditions))


def asking_for(*conditions: ColumnExpressionArgument[bool]) -> Select[Any]:
    """The query of `facts_of`, for who asks the same again and again."""
    columns: tuple[Any, ...] = (
        *(Course.id, Course.company_id, Course.name, Course.sence_code, Course.thematic_area_id),
        *(Course.modality, Course.initial_date, Course.end_date, Course.total_hours),
        *(Course.participating_value, Course.sence_hour_value, Course.bipartite),
        *(Course.is_complete, Course.supplier_id, Course.sence_communicated_at),
        *(Supplier.is_otec, CourseCosting),
    )
    return (
        select(*columns)
        .outerjoin(Supplier, Supplier.id == Course.supplier_id)
        .outerjoin(CourseCosting, CourseCosting.course_id == Course.id)
        .where(*conditions)
        .order_by(Course.end_date, Course.id)
        .execution_options(**{EVERY_COMPANY: True})
    )


def read(query: Select[Any]) -> Sequence[CourseFacts]:
    """What `asking_for` asks."""
    return [CourseFacts(*row) for row in db.session.execute(query)]


def groups_of(terms: Mapping[int, Terms], company_id: int | None) -> Mapping[int, list[Group]]:
    """Course -> its active participants: all of them, or those of one company."""
    found: dict[int, list[Group]] = defaultdict(list)
    if not terms:
        return found
    query, given = GROUPS, given_rows(LIMITS, (_limits(*item) for item in terms.items()))
    if company_id is not None:
        query = query.where(PERSON_COMPANY.in_([company_id]))
    for row in db.session.execute(query, given, execution_options={EVERY_COMPANY: True}):
        found[row.course_id].append(_group(row, terms[row.course_id]))
    return found


def _limits(course_id: int, one: Terms) -> tuple[Any, ...]:
    least = one.rules.least_attendance
    return (
        course_id,
        *one.salaries[:2],
        Decimal(least.numerator) / least.denominator,
        NONE if one.is_over else ALL,
        one.course.needs_signatures,
    )


def _groups() -> Select[Any]:
    """The active participants of the courses that are given.

    The tranche and what counts as attended are the rules `percent_of` and `_attended` of
    `analytics/franchise.py`, written once more so that the database counts.
    """
    limits = table_given(LIMITS)
    salary = Participant.gross_salary
    tranche = case(
        (salary.is_(None), None),
        (salary <= limits.c.first, 0),
        (salary <= limits.c.second, 1),
        else_=2,
    )
    counts = or_(
        Participant.attendance_exception.is_not(None),
        func.coalesce(ATTENDANCE, limits.c.unrecorded) >= limits.c.least,
    )
    attended = case((counts, true()), (ATTENDANCE.is_not(None), false()), else_=null())
    keys = (
        Participant.course_id,
        Participant.franchise_sence,
        Participant.is_external,
        tranche.label("tranche"),
        attended.label("attended"),
        and_(limits.c.signs, Participant.dj_signed).label("signed"),
    )
    return (
        select(
            *keys,
            func.count().label("people"),
            func.coalesce(func.sum(Participant.attendance), 0).label("attendance"),
            func.coalesce(func.sum(HOURS_INSTEAD), 0).label("hours"),
            func.count(ATTENDANCE).label("recorded"),
        )
        .select_from(limits)
        .join(Participant, Participant.course_id == limits.c.course_id)
        .join(Course, Course.id == Participant.course_id)
        .where(Participant.active)
        .group_by(*keys)
    )


GROUPS = _groups()
"""Built once, which takes longer than to answer it."""


def _group(row: Any, terms: Terms) -> Group:
    (_, has_franchise, is_external, tranche, attended, signed, *counted) = row
    salary = None if tranche is None else terms.salaries[tranche]
    return Group(_attendee(has_franchise, is_external, salary, attended, signed), *counted)


@lru_cache(maxsize=1024)
def _attendee(
    has_franchise: bool, is_external: bool, salary: int | None, attended: bool | None, signed: bool
) -> Attendee:
    """One who stands for a group: the groups of a year are of few kinds."""
    return Attendee(
        has_franchise=has_franchise,
        is_external=is_external,
        salary=salary,
        attendance=NONE if attended is False else None,
        is_excused=attended is True,
        has_signed=signed,
    )


def costs_of(
    facts: Sequence[CourseFacts], constants: Constants, *, company_id: int | None = None
) -> list[CourseCost]:
    """Courses with what all their participants cost, or those of one company."""
    terms = {one.id: terms_of(one, constants) for one in facts}
    groups = groups_of(terms, company_id)
    return [cost_of(one, terms[one.id], groups.get(one.id, ())) for one in facts]
