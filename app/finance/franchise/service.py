"""The franchise of one course and of one participant, and computing a completed course again."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated

from marshmallow.validate import OneOf
from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from analytics.amounts import AMOUNTS
from analytics.franchise import Franchise, Risk, Rules, Zero
from app.extensions import db
from app.finance.franchise.queries import facts_of, todays_constants
from app.finance.franchise.rules import (
    Constants,
    CourseFacts,
    Sums,
    Terms,
    attendee_of,
    in_order,
    month,
    participation,
    percent,
    pesos,
    plain,
    risk_text,
    terms_of,
    times,
    todays_terms,
    zero_text,
)
from app.models.finance import CourseCosting
from app.models.training import Course, Participant
from app.platform import audit
from app.platform.errors import DomainError, existing
from app.platform.views import Number
from app.roster import service as roster
from app.roster.service import ParticipantMissing

AT_A_TIME = 500
CLP, PERCENT = "clp", "percent"
NO_MAXIMUM = "Sin valor hora máximo registrado para la modalidad y la fecha: no se aplicó un tope"


def follow(*, course: Course) -> None:
    """Keep today's constants when a course was completed, forget them when it was reopened."""
    if course.is_complete:
        _keep(_facts(course.id), todays_constants())
    else:
        db.session.execute(delete(CourseCosting).where(CourseCosting.course_id == course.id))


def correct_hour_value(*, course: Course) -> None:
    """Let a completed course whose own data were corrected count with its hour value of now."""
    today = todays_constants()
    terms = todays_terms(_facts(course.id), today)
    db.session.execute(
        update(CourseCosting)
        .where(CourseCosting.course_id == course.id)
        .values(hour_value=terms.course.hour_value)
    )


def keep_missing() -> int:
    """Keep today's constants for some completed courses that have none; how many they were."""
    known = select(CourseCosting.course_id)
    query = select(Course.id).where(Course.is_complete, Course.id.not_in(known)).limit(AT_A_TIME)
    missing = db.session.scalars(query).all()
    if missing:
        today = todays_constants()
        for facts in facts_of(Course.id.in_(missing)):
            _keep(facts, today)
    return len(missing)


def _keep(facts: CourseFacts, today: Constants) -> None:
    """Whoever keeps them at the same moment keeps the same: the first one's stay."""
    terms = todays_terms(facts, today)
    row = insert(CourseCosting).values(
        course_id=facts.id,
        utm=terms.utm.value,
        utm_month=terms.utm.month,
        hour_value=terms.course.hour_value,
        rules=dict(today.content),
        frozen_at=func.now(),
    )
    db.session.execute(row.on_conflict_do_nothing())


@dataclass(frozen=True)
class Step:
    """A part of a computation, in words."""

    label: str
    expression: str
    value: str


@dataclass(frozen=True)
class Reason:
    """Why a participation has no franchise."""

    reason: Annotated[Zero | Risk, OneOf([*Zero, *Risk])]
    text: str


@dataclass(frozen=True)
class PeopleReason(Reason):
    """Why some people have no franchise."""

    people: int


@dataclass(frozen=True, kw_only=True)
class Explanation:
    """How an amount arises; an amount that nothing can be divided by is null."""

    title: str
    amount: Number | None
    unit: Annotated[str, OneOf((CLP, PERCENT))] = CLP
    formula: str
    steps: Sequence[Step]
    zeros: Sequence[PeopleReason] = ()
    sources: Sequence[str] = ()


def explain(terms: Terms, one: Franchise, *, name: str) -> Explanation:
    """The franchise of one participation. It gives no salary, only its tranche."""
    amount, maximum = AMOUNTS["franchise"], terms.maximum
    sources = [amount.source]
    if maximum is not None:
        by = f": {maximum.resolution}" if maximum.resolution else ""
        sources.append(f"Valor hora máximo de SENCE {pesos(maximum.value)}{by}")
    elif terms.course.hour_value:
        sources.append(NO_MAXIMUM)
    if terms.utm.note is not None:
        sources.append(terms.utm.note)
    return Explanation(
        title=f"{amount.name} de {name}",
        amount=one.franchise,
        formula=amount.formula,
        steps=list(_steps(terms, one)),
        zeros=zero_reasons(dict.fromkeys(one.zeros, 1), terms.rules),
        sources=sources,
    )


def zero_reasons(zeros: Mapping[Zero, int], rules: Rules) -> list[PeopleReason]:
    """Reasons in words, with the people whom each concerns."""
    return [PeopleReason(zero, zero_text(zero, rules), people) for zero, people in zeros.items()]


def risk_reasons(risks: Mapping[Risk, int]) -> list[PeopleReason]:
    """Risks in words, with the people whom each concerns."""
    return [PeopleReason(risk, risk_text(risk), people) for risk, people in risks.items()]


def step(key: str, expression: str, value: int | Fraction) -> Step:
    """A step towards an amount of pesos."""
    return Step(AMOUNTS[key].name, expression, pesos(value))


def _steps(terms: Terms, one: Franchise) -> Iterator[Step]:
    hours, price = plain(Fraction(terms.course.hours)), pesos(one.cost)
    hour = one.course.hour
    if hour is not None:
        yield step("courseHour", f"{price} ÷ {hours} h", hour.price)
        smaller = f"El menor entre {pesos(hour.price)} y {pesos(terms.course.hour_value or 0)}"
        yield step("imputableHour", smaller, hour.imputable)
        yield step("base", f"{pesos(hour.imputable)} × {hours} h", hour.base)
    if one.percent is not None:
        yield Step(AMOUNTS["percent"].name, _tranche(terms, one.percent), percent(one.percent))
    if one.zeros or hour is None or one.percent is None:
        formula = "Sin franquicia por los motivos indicados"
    else:
        formula = f"{pesos(hour.base)} × {percent(one.percent)}"
        more = terms.rules.bipartite_percent
        if terms.course.is_bipartite and more:
            formula += f", más {percent(more)} por acuerdo bipartito, hasta {price}"
    yield step("franchise", formula, one.franchise)
    yield step("companyCost", f"{price} − {pesos(one.franchise)}", one.company_cost)


def _tranche(terms: Terms, share: Fraction) -> str:
    """`Renta sobre 25 y hasta 50 UTM (UTM de 12-2024: $67.294)`."""
    above: Fraction | None = None
    span = ""
    for tranche in terms.rules.tranches:
        upper = tranche.up_to_utm
        if tranche.percent == share:
            limits = (
                "" if above is None else f"sobre {plain(above)}",
                "" if upper is None else f"hasta {plain(upper)}",
            )
            span = " y ".join(filter(None, limits))
            break
        above = upper
    return f"Renta {span} UTM (UTM de {month(terms.utm.month)}: {pesos(terms.utm.value)})"


class CourseOpen(DomainError):
    """A course that is not complete keeps no constants."""

    code = "course_open"
    message = "El curso no está completado: su franquicia ya usa los valores de hoy."


@dataclass(frozen=True)
class Attended:
    """A participant of a course with the franchise of the participation."""

    participant: Participant
    franchise: Franchise


@dataclass(frozen=True)
class Recalculated:
    """What the constants of today would give."""

    franchise: int
    companyCost: int
    difference: int
    """Franchise of today less that which was kept."""


@dataclass(frozen=True)
class Completed:
    """What an open course would keep if it were completed now."""

    franchise: int
    zeros: Mapping[Zero, Sequence[int]]
    """Reason -> participants who would get nothing for it; without external people, whom nothing
    makes eligible."""
    risks: Mapping[Risk, int]


@dataclass(frozen=True)
class CourseFranchise:
    """The franchise of a course, participant by participant."""

    terms: Terms
    totals: Sums
    participants: Sequence[Attended]
    risks: Mapping[Risk, int]
    """Reason -> people whose franchise SENCE may refuse for it."""
    recalculated: Recalculated | None
    """Only of a course whose constants were kept, and when those of today give another number."""
    completed: Completed | None
    """Only of an open course that is to have a franchise: by its code, hour value or people."""


def of_course(*, course_id: int) -> CourseFranchise:
    """The franchise of a course.

    Raises CourseMissing.
    """
    return _computed(_facts(roster.course_of(course_id).id))


def recalculate(*, course_id: int, by: int) -> CourseFranchise:
    """Compute a completed course by the constants of today, which it keeps from now on.

    Raises CourseMissing, CourseOpen.
    """
    course = roster.course_to_change(course_id)
    if not course.is_complete:
        raise CourseOpen
    facts = _facts(course.id)
    before = _computed(facts)
    today = todays_constants()
    db.session.execute(delete(CourseCosting).where(CourseCosting.course_id == course.id))
    _keep(facts, today)
    after = _computed(_facts(course.id))
    audit.record(
        "course.franchise_recalculated",
        by=by,
        on=course,
        data={"franchise": [before.totals.franchise, after.totals.franchise]},
    )
    return after


def of_participant(*, participant_id: int) -> Explanation:
    """How the franchise of a participant arises.

    Raises ParticipantMissing.
    """
    participant = existing(
        db.session.scalar(select(Participant).where(Participant.id == participant_id)),
        ParticipantMissing,
    )
    facts = _facts(participant.course_id)
    terms = terms_of(facts, todays_constants())
    one = participation(terms, attendee_of(participant, facts.hours))
    return explain(terms, one, name=participant.name)


def _facts(course_id: int) -> CourseFacts:
    return facts_of(Course.id == course_id)[0]


def _computed(facts: CourseFacts) -> CourseFranchise:
    today = todays_constants()
    people = [one for one in roster.participants_of(facts.id) if one.active]
    terms = terms_of(facts, today)
    attended = _attended(people, terms)
    totals = _sum(attended)
    recalculated = None
    if terms.frozen_at is not None:
        now = _sum(_attended(people, todays_terms(facts, today)))
        if now != totals:
            difference = now.franchise - totals.franchise
            recalculated = Recalculated(now.franchise, now.company_cost, difference)
    completed = None if facts.is_complete else _completed(people, replace(terms, is_over=True))
    return CourseFranchise(terms, totals, attended, _risks(attended), recalculated, completed)


def _completed(people: Sequence[Participant], terms: Terms) -> Completed | None:
    course = terms.course
    if not (course.has_code or course.hour_value or any(one.franchise_sence for one in people)):
        return None
    attended = _attended(people, terms)
    zeros: dict[Zero, list[int]] = {}
    for one in attended:
        if Zero.EXTERNAL not in one.franchise.zeros:
            for zero in one.franchise.zeros:
                zeros.setdefault(zero, []).append(one.participant.id)
    order = in_order({zero: len(who) for zero, who in zeros.items()})
    listed = {zero: zeros[zero] for zero in order}
    return Completed(_sum(attended).franchise, listed, _risks(attended))


def _risks(attended: Sequence[Attended]) -> Mapping[Risk, int]:
    return in_order(Counter(risk for one in attended for risk in one.franchise.risks))


def _attended(people: Sequence[Participant], terms: Terms) -> list[Attended]:
    hours = terms.course.hours
    return [Attended(one, participation(terms, attendee_of(one, hours))) for one in people]


def _sum(attended: Sequence[Attended]) -> Sums:
    return Sums.of(times(one.franchise, 1) for one in attended)
