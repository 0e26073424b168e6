"""What courses of a year cost, computed by the database, however many they are.

Whose rules, UTM and maximum hold is said by `rules`, once for all courses that it is the same of.
The amount of a tranche and who gets it are said here once more, in whole numbers as in
`analytics/franchise.py`; a test holds both against each other.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import (
    CTE,
    BigInteger,
    ColumnElement,
    ColumnExpressionArgument,
    Date,
    Integer,
    Numeric,
    Select,
    String,
    Text,
    and_,
    case,
    cast,
    func,
    literal,
    or_,
    select,
)
from sqlalchemy.dialects.postgresql import JSONB

from analytics.rounding import HUNDRED
from app.extensions import db
from app.finance.franchise.queries import attendance_in, exactly
from app.finance.franchise.rules import Constants, stored_settings
from app.models.finance import CourseCosting
from app.models.training import Course, Participant, Supplier
from app.platform.guard import EVERY_COMPANY
from app.platform.queries import table_of
from records.course import E_LEARNING

ATTEMPTS = 3
"""Times that is asked while others change the courses in between."""
NO_MAXIMUM = 2**31 - 1
"""Pesos: above every hour value."""
FROZEN = and_(Course.is_complete, CourseCosting.course_id.is_not(None))
"""Whether a course counts with the constants that it kept."""
DEPENDS_ON: tuple[ColumnElement[Any], ...] = (
    case((FROZEN, ""), else_=func.coalesce(Course.modality, "")),
    case((FROZEN, CourseCosting.utm_month), else_=Course.initial_date),
    case((FROZEN, CourseCosting.utm), else_=-1),
    case((FROZEN, CourseCosting.rules), else_=cast(literal("{}", Text), JSONB)),
)
"""What the terms of a course follow from: what it kept, or its modality and its first day."""
TERMS = {"modality": String, "day": Date, "utm": Integer, "rules": Text, "limits": Integer}
TRANCHES = range(3)
LIMITS: dict[str, Any] = {
    "number": Integer,
    "reference": BigInteger,
    "maximum": BigInteger,
    "first": BigInteger,
    "second": BigInteger,
    "least_hours": Numeric,
    "least_attendance": Numeric,
    **{f"{part}{place}": BigInteger for place in TRANCHES for part in ("percent", "of")},
    "agreed": BigInteger,
    "agreed_of": BigInteger,
}
"""Terms: the UTM, the most of an hour value, the highest salaries of two tranches, the least hours
and attendance; as fractions, the per cent of each tranche, and the hundred of a bipartite agreement
with what it adds.
"""


def ask(
    question: Callable[[CTE], Select[Any]],
    *conditions: ColumnExpressionArgument[bool],
    constants: Constants,
    company_id: int,
) -> list[Sequence[Any]]:
    """What a question gets to know of a table of courses with what participants of a company cost
    in each.

    The columns of the table are `id`, `name` (folded), `area`, `end_date`, `is_complete`,
    `participants`, and in whole pesos `cost`, `franchise` and `at_risk`. Courses are those of any
    company: whoever asks has made sure that the caller may know of them.
    """
    for _ in range(ATTEMPTS):
        costs = _costs(conditions, constants, company_id)
        unknown = select(func.count()).where(costs.c.franchise.is_(None)).scalar_subquery()
        query = question(costs).add_columns(unknown)
        rows = db.session.execute(query, execution_options={EVERY_COMPANY: True}).all()
        if not any(row[-1] for row in rows):
            return [row[:-1] for row in rows]
    raise RuntimeError("courses change whenever they are asked about")


def _costs(
    conditions: Sequence[ColumnExpressionArgument[bool]], constants: Constants, company_id: int
) -> CTE:
    """The table. Its franchise is NULL where somebody changed what a course follows from since the
    terms were made.
    """
    terms, limits = _terms(conditions, constants)
    courses = _courses(conditions, table_of(TERMS, terms, name="terms"))
    priced = _priced(courses, table_of(LIMITS, limits, name="limits"))
    people = _people(priced, company_id)
    participants = func.coalesce(people.c.participants, 0)
    is_known = priced.c.is_known
    return (
        select(
            *(priced.c[name] for name in ("id", "name", "area", "end_date", "is_complete")),
            participants.label("participants"),
            (participants * priced.c.price).label("cost"),
            case((is_known, func.coalesce(people.c.franchise, 0))).label("franchise"),
            case((is_known, func.coalesce(people.c.at_risk, 0))).label("at_risk"),
        )
        .select_from(priced)
        .outerjoin(people, people.c.course_id == priced.c.id)
        .cte("costs")
    )


def _terms(
    conditions: Sequence[ColumnExpressionArgument[bool]], constants: Constants
) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
    """The rows of `TERMS` and `LIMITS` that courses follow from."""
    found = (
        select(*DEPENDS_ON)
        .select_from(Course)
        .outerjoin(CourseCosting, CourseCosting.course_id == Course.id)
        .where(*conditions)
        .distinct()
        .subquery()
    )
    modality, day, utm, rules = found.c
    query = select(modality, day, utm, cast(rules, Text))
    limits: dict[tuple[Any, ...], int] = {}
    terms = []
    for row in db.session.execute(query, execution_options={EVERY_COMPANY: True}):
        modality, day, kept_utm, kept = row
        if kept_utm < 0:
            reference, its = constants.reference_utm(day).value, constants.settings.rules
            most = constants.capped(NO_MAXIMUM, constants.maximum_of(modality, day))
        else:
            reference, its = kept_utm, stored_settings(json.loads(kept)).rules
            most = NO_MAXIMUM
        more = HUNDRED + its.bipartite_percent
        one = (
            *(reference, most, *its.salaries(reference)[:2]),
            *(exactly(its.least_hours), exactly(its.least_attendance)),
            *(part for share in its.shares(reference) for part in share.as_integer_ratio()),
            *more.as_integer_ratio(),
        )
        terms.append((*row, limits.setdefault(one, len(limits))))
    return terms, [(number, *one) for one, number in limits.items()]


def _courses(conditions: Sequence[ColumnExpressionArgument[bool]], terms: Any) -> CTE:
    """Courses with the number of their limits; NULL: their terms are not known."""
    modality, day, utm, rules = DEPENDS_ON
    same = (
        terms.c.modality == modality,
        terms.c.day == day,
        terms.c.utm == utm,
        cast(terms.c.rules, JSONB) == rules,
    )
    is_told = Course.sence_communicated_at.is_not(None)
    is_late = func.coalesce(Course.sence_communicated_at > Course.initial_date, False)
    query = select(
        Course.id,
        Course.company_id,
        Course.folded_name.label("name"),
        Course.thematic_area_id.label("area"),
        Course.end_date,
        Course.is_complete,
        Course.bipartite,
        Course.total_hours.label("hours"),
        func.coalesce(Course.participating_value, 0).cast(BigInteger).label("price"),
        case((FROZEN, CourseCosting.hour_value), else_=Course.sence_hour_value).label("hour_value"),
        and_(
            func.coalesce(Course.sence_code, "") != "", func.coalesce(Supplier.is_otec, True)
        ).label("is_eligible"),
        or_(and_(Course.is_complete, ~is_told), is_late).label("is_risk"),
        and_(Course.is_complete, func.coalesce(Course.modality.in_(E_LEARNING), False)).label(
            "is_signed"
        ),
        terms.c.limits,
    )
    return (
        query.select_from(Course)
        .outerjoin(Supplier, Supplier.id == Course.supplier_id)
        .outerjoin(CourseCosting, CourseCosting.course_id == Course.id)
        .outerjoin(terms, and_(*same))
        .where(*conditions)
        .cte("courses")
    )


def _priced(courses: CTE, limits: Any) -> CTE:
    """Courses with the franchise of somebody of each tranche; 0 where nobody gets any."""
    one, its = courses.c, limits.c
    hour_value = func.least(one.hour_value, its.maximum)
    gives = and_(
        one.is_eligible,
        one.price > 0,
        func.coalesce(one.hour_value, 0) > 0,
        one.hours >= its.least_hours,
        its.reference > 0,
    )
    based = (
        select(
            *one,
            *its,
            case((gives, func.least(one.price, hour_value * one.hours)), else_=0).label("base"),
        )
        .select_from(courses)
        .outerjoin(limits, its.number == one.limits)
        .cte("based")
    )
    shares = (
        _share(based.c.base, based.c[f"percent{place}"], based.c[f"of{place}"])
        for place in TRANCHES
    )
    return (
        select(
            *based.c,
            based.c.number.is_not(None).label("is_known"),
            *(_agreed(share, based).label(f"amount{i}") for i, share in enumerate(shares)),
        )
        .select_from(based)
        .cte("priced")
    )


def _share(whole: Any, percent: Any, of: Any) -> ColumnElement[Any]:
    """`share_of` of `analytics/rounding.py`: the same steps."""
    divisor = of * HUNDRED
    return func.div(2 * whole * percent + divisor, 2 * divisor, type_=Numeric)


def _agreed(amount: ColumnElement[Any], based: CTE) -> ColumnElement[int]:
    """An amount with what a bipartite agreement adds to it, up to the price."""
    one = based.c
    more = func.least(one.price, _share(amount, one.agreed, one.agreed_of))
    is_more = and_(one.bipartite, one.agreed != HUNDRED * one.agreed_of)
    return cast(case((is_more, more), else_=amount), BigInteger)


def _people(priced: CTE, company_id: int) -> CTE:
    """Course -> its active participants of a company, and what they get."""
    one, salary = priced.c, Participant.gross_salary
    attendance = attendance_in(one.hours)
    company = func.coalesce(Participant.company_id, one.company_id)
    attended = case(
        (Participant.attendance_exception.is_not(None), True),
        (attendance.is_(None), ~one.is_complete),
        else_=attendance >= one.least_attendance,
    )
    gets = and_(
        Participant.franchise_sence, ~Participant.is_external, salary.is_not(None), attended
    )
    amount = case(
        (~gets, 0),
        (salary <= one.first, one.amount0),
        (salary <= one.second, one.amount1),
        else_=one.amount2,
    )
    is_risk = or_(one.is_risk, and_(one.is_signed, ~Participant.dj_signed))
    return (
        select(
            Participant.course_id,
            func.count().label("participants"),
            func.sum(amount).label("franchise"),
            func.sum(amount).filter(is_risk).label("at_risk"),
        )
        .select_from(priced)
        .join(Participant, Participant.course_id == one.id)
        .where(Participant.active, company == company_id)
        .group_by(Participant.course_id)
        .cte("people")
    )
