"""What courses cost: the franchise of their participants, added up."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from analytics.franchise import Attendee, Franchise, Risk, Zero, franchise_of
from app.franchise.constants import Constants
from app.franchise.counting import Group, groups_of
from app.franchise.terms import CourseFacts, Terms, terms_of

Why = TypeVar("Why", Zero, Risk)


@dataclass(frozen=True)
class Sums:
    """Pesos and people."""

    participants: int = 0
    cost: int = 0
    franchise: int = 0
    at_risk: int = 0
    """What of the franchise SENCE may refuse."""

    @property
    def company_cost(self) -> int:
        """What is left to the company."""
        return self.cost - self.franchise

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(
            self.participants + other.participants,
            self.cost + other.cost,
            self.franchise + other.franchise,
            self.at_risk + other.at_risk,
        )


@dataclass(frozen=True)
class CourseCost:
    """A course with what it costs."""

    facts: CourseFacts
    terms: Terms
    sums: Sums
    zeros: Mapping[Zero, int]
    """Reason -> people who get nothing for it, among others."""
    risks: Mapping[Risk, int]
    """Reason -> people whose franchise SENCE may refuse for it, among others."""
    attendance: Fraction | None
    """Per cent on average; None: recorded for nobody."""


def participation(terms: Terms, attendee: Attendee) -> Franchise:
    """The franchise of one participation."""
    return franchise_of(
        terms.course, attendee, utm=terms.utm.value, is_over=terms.is_over, rules=terms.rules
    )


def costs_of(
    facts: Sequence[CourseFacts], constants: Constants, *, company_id: int | None = None
) -> list[CourseCost]:
    """Courses with what all their participants cost, or those of one company."""
    terms = {one.id: terms_of(one, constants) for one in facts}
    groups = groups_of(terms, company_id)
    return [cost_of(one, terms[one.id], groups.get(one.id, ())) for one in facts]


def cost_of(facts: CourseFacts, terms: Terms, groups: Iterable[Group]) -> CourseCost:
    """A course with what groups of participants cost."""
    sums, zeros, risks = Sums(), Counter[Zero](), Counter[Risk]()
    total, recorded = Fraction(), 0
    for group in groups:
        one = participation(terms, group.attendee)
        sums += times(one, group.people)
        risks.update(dict.fromkeys(one.risks, group.people))
        zeros.update(dict.fromkeys(one.zeros, group.people))
        total, recorded = total + group.attendance, recorded + group.recorded
    attendance = total / recorded if recorded else None
    return CourseCost(facts, terms, sums, in_order(zeros), in_order(risks), attendance)


def times(one: Franchise, people: int) -> Sums:
    """So many participations like one."""
    return Sums(people, one.cost * people, one.franchise * people, one.at_risk * people)


def in_order(reasons: Mapping[Why, int]) -> Mapping[Why, int]:
    """Reasons and their people: those of most people first, else as the law asks for them."""

    def place(one: tuple[Why, int]) -> tuple[int, int]:
        reason, people = one
        return -people, list(type(reason)).index(reason)

    return dict(sorted(reasons.items(), key=place))
