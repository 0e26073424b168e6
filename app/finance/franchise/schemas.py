"""The franchise of courses and participants, as answered."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self

from analytics.rounding import round_half_up
from app.finance.franchise.rules import Sums, Terms, zero_text
from app.finance.franchise.service import (
    Attended,
    Completed,
    CourseFranchise,
    PeopleReason,
    Reason,
    Recalculated,
    risk_reasons,
    zero_reasons,
)
from app.platform.views import Number, as_view


@dataclass(frozen=True)
class TermsView:
    """What the franchise of a course is computed with: pesos and hours."""

    hours: Number
    price: int | None
    courseHour: Number | None
    hourValue: int | None
    hourMaximum: int | None
    imputableHour: Number | None
    base: int | None
    utm: int
    utmMonth: str
    utmNeeded: str
    utmNote: str | None
    isFrozen: bool
    frozenAt: dt.datetime | None
    resolution: str | None


@dataclass(frozen=True)
class SumsView:
    """Pesos and people."""

    participants: int
    cost: int
    franchise: int
    companyCost: int
    atRisk: int

    @classmethod
    def of(cls, sums: Sums, **more: Any) -> Self:
        """Sums, with what a view of some more says beside them."""
        return as_view(cls, sums, **more)


@dataclass(frozen=True)
class FranchisePersonView:
    """The person behind a participant."""

    person_id: int
    name: str
    rut: str | None


@dataclass(frozen=True)
class AttendedView:
    """A participant with the franchise of the participation."""

    participant_id: int
    person: FranchisePersonView
    cost: int
    franchise: int
    companyCost: int
    percent: Number | None
    zeros: Sequence[Reason]
    risks: Sequence[Reason]


@dataclass(frozen=True)
class CompletedReason(PeopleReason):
    """Why some people would have no franchise, and who: ids of participants."""

    participants: Sequence[int]


@dataclass(frozen=True)
class CompletedView:
    """What an open course would keep if it were completed now, and what that amount lacks."""

    franchise: int
    zeros: Sequence[CompletedReason]
    risks: Sequence[PeopleReason]


@dataclass(frozen=True)
class CourseFranchiseView:
    """The franchise of a course, participant by participant."""

    terms: TermsView
    totals: SumsView
    participants: Sequence[AttendedView]
    risks: Sequence[PeopleReason]
    recalculated: Recalculated | None
    completed: CompletedView | None


def course_view(franchise: CourseFranchise) -> CourseFranchiseView:
    """The franchise of a course as the answers show it."""
    terms, completed = franchise.terms, franchise.completed
    return CourseFranchiseView(
        terms=terms_view(terms),
        totals=SumsView.of(franchise.totals),
        participants=[_attended_view(one, terms) for one in franchise.participants],
        risks=risk_reasons(franchise.risks),
        recalculated=franchise.recalculated,
        completed=_completed_view(completed, terms) if completed else None,
    )


def _completed_view(completed: Completed, terms: Terms) -> CompletedView:
    zeros = [
        CompletedReason(zero, zero_text(zero, terms.rules), len(who), who)
        for zero, who in completed.zeros.items()
    ]
    return CompletedView(completed.franchise, zeros, risk_reasons(completed.risks))


def terms_view(terms: Terms) -> TermsView:
    """What a course is computed with, as the answers show it."""
    course, maximum, hour = terms.course, terms.maximum, terms.course.hour
    return TermsView(
        hours=course.hours,
        price=course.price,
        courseHour=_cents(hour.price if hour else None),
        hourValue=course.hour_value,
        hourMaximum=maximum.value if maximum else None,
        imputableHour=_cents(hour.imputable if hour else None),
        base=round_half_up(hour.base) if hour else None,
        utm=terms.utm.value,
        utmMonth=f"{terms.utm.month:%Y-%m}",
        utmNeeded=f"{terms.utm.for_month:%Y-%m}",
        utmNote=terms.utm.note,
        isFrozen=terms.frozen_at is not None,
        frozenAt=terms.frozen_at,
        resolution=maximum.resolution if maximum else None,
    )


def _attended_view(one: Attended, terms: Terms) -> AttendedView:
    participant, franchise = one.participant, one.franchise
    return as_view(
        AttendedView,
        franchise,
        participant_id=participant.id,
        person=FranchisePersonView(participant.person_id, participant.name, participant.rut),
        zeros=zero_reasons(dict.fromkeys(franchise.zeros, 1), terms.rules),
        risks=risk_reasons(dict.fromkeys(franchise.risks, 1)),
    )


def _cents(amount: Fraction | None) -> float | None:
    return None if amount is None else round_half_up(amount, 2)
