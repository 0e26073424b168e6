"""Today's constants, courses with what their franchise depends on, and what they cost."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    ColumnElement,
    ColumnExpressionArgument,
    Integer,
    Numeric,
    Select,
    and_,
    bindparam,
    case,
    cast,
    func,
    or_,
    select,
)

from analytics.rounding import HUNDRED
from app.extensions import db
from app.finance.franchise.rules import (
    ALL,
    ATTENDED,
    KINDS,
    NOBODY,
    NONE,
    TRANCHES,
    Constants,
    CourseCost,
    CourseFacts,
    Parameters,
    People,
    Terms,
    terms_of,
)
from app.indicators.rules import PERSON_COMPANY
from app.models.finance import CourseCosting, SenceHourValue, Utm
from app.models.training import Course, Participant, Supplier
from app.organisation.settings import service as settings
from app.organisation.settings.rules import SENCE
from app.platform.guard import EVERY_COMPANY
from app.platform.queries import given_rows, table_given

HOURS_INSTEAD: ColumnElement[Decimal] = case(
    (Participant.attendance.is_(None), Participant.attended_hours), else_=None
)
"""Attended hours of whom no per cent is recorded: their sum is exact, that of quotients is not."""

HOUR_VALUES = select(SenceHourValue)
UTM = select(Utm.month, Utm.value).order_by(Utm.month)
LIMITS = {
    "first": BigInteger,
    "second": BigInteger,
    "least": Numeric,
    "unrecorded": Numeric,
    "signs": Boolean,
}
"""What terms say of people: limits of salary and attendance. Most courses of a year share them."""
COURSES = {"course_id": BigInteger, "limits": Integer}


def attendance_in(hours: Any) -> ColumnElement[Decimal]:
    """Per cent of the hours of a course: as recorded, else by the hours that were."""
    by_hours = Participant.attended_hours * HUNDRED / func.nullif(hours, 0)
    return func.coalesce(Participant.attendance, by_hours)


ATTENDANCE = attendance_in(Course.total_hours)


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


def people_of(terms: Mapping[int, Terms], company_id: int | None) -> Mapping[int, People]:
    """Course -> its active participants, if it has any: all of them, or those of one company."""
    if not terms:
        return {}
    places: dict[tuple[Any, ...], int] = {}
    limits: list[tuple[Any, ...]] = []
    courses: list[tuple[int, int]] = []
    for course_id, one in terms.items():
        signs = one.course.needs_signatures
        # Terms share their rules, and to compare them takes long.
        same = id(one.rules), one.utm.value, one.is_over, signs
        place = places.setdefault(same, len(places) + 1)
        if place > len(limits):
            attendance = exactly(one.rules.least_attendance)
            limits.append((*one.salaries[:2], attendance, NONE if one.is_over else ALL, signs))
        courses.append((course_id, place))
    query = PEOPLE if company_id is None else PEOPLE_OF_COMPANY
    rows = db.session.execute(
        query,
        given_rows(LIMITS, limits) | given_rows(COURSES, courses) | {"company": company_id},
        execution_options={EVERY_COMPANY: True},
    )
    return {
        course: People(
            [(KINDS[one], each) for one, each in zip(kinds, counts, strict=True)], *recorded
        )
        for course, kinds, counts, *recorded in rows
    }


def exactly(number: Fraction) -> Decimal:
    """A number that somebody wrote down, which has few decimals, as the database reads it."""
    return Decimal(number.numerator) / number.denominator


def _people(*conditions: ColumnElement[bool]) -> Select[Any]:
    """The active participants of the courses that are given, a row for each course.

    The tranche and what counts as attended are the rules `percent_of` and `_attended` of
    `analytics/franchise.py`, written once more so that the database counts.
    """
    courses, limits = table_given(COURSES, name="courses"), table_given(LIMITS)
    salary = Participant.gross_salary
    tranche = case(
        (salary.is_(None), TRANCHES.index(None)),
        (salary <= limits.c.first, 0),
        (salary <= limits.c.second, 1),
        else_=2,
    )
    enough = or_(
        Participant.attendance_exception.is_not(None),
        func.coalesce(ATTENDANCE, limits.c.unrecorded) >= limits.c.least,
    )
    attended = case(
        (enough, ATTENDED.index(True)),
        (ATTENDANCE.is_not(None), ATTENDED.index(False)),
        else_=ATTENDED.index(None),
    )
    signed = cast(and_(limits.c.signs, Participant.dj_signed), Integer)
    # The place in `KINDS`.
    kind = cast(Participant.franchise_sence, Integer) * 2 + cast(Participant.is_external, Integer)
    kind = ((kind * len(TRANCHES) + tranche) * len(ATTENDED) + attended) * 2 + signed
    counted = (
        select(
            Participant.course_id,
            kind.label("kind"),
            func.count().label("people"),
            func.sum(Participant.attendance).label("attendance"),
            func.sum(HOURS_INSTEAD).label("hours"),
            func.count(ATTENDANCE).label("recorded"),
        )
        .select_from(courses)
        .join(limits, limits.c.place == courses.c.limits)
        .join(Participant, Participant.course_id == courses.c.course_id)
        .join(Course, Course.id == Participant.course_id)
        .where(Participant.active, *conditions)
        .group_by(Participant.course_id, kind)
        .subquery()
    )
    return select(
        counted.c.course_id,
        func.array_agg(counted.c.kind),
        func.array_agg(counted.c.people),
        func.coalesce(func.sum(counted.c.attendance), 0),
        func.coalesce(func.sum(counted.c.hours), 0),
        cast(func.sum(counted.c.recorded), Integer),
    ).group_by(counted.c.course_id)


PEOPLE, PEOPLE_OF_COMPANY = _people(), _people(bindparam("company") == PERSON_COMPANY)
"""Built once, which takes longer than to answer them."""


def costs_of(
    facts: Sequence[CourseFacts], constants: Constants, *, company_id: int | None = None
) -> list[CourseCost]:
    """Courses with what all their participants cost, or those of one company."""
    terms = {one.id: terms_of(one, constants) for one in facts}
    people = people_of(terms, company_id)
    return [CourseCost(one, terms[one.id], people.get(one.id, NOBODY)) for one in facts]
