"""The SENCE franchise: what part of a course's price the State gives back, and the yearly ceiling.

Ley 19.518, articles 36 and 37. All amounts are whole Chilean pesos; what is rounded is rounded half
up, once, at the end.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from itertools import chain
from math import floor

from analytics.rounding import HUNDRED, round_half_up, share_of


class Zero(StrEnum):
    """Why a participation has no franchise."""

    WITHOUT_FRANCHISE = "without_franchise"
    EXTERNAL = "external"
    WITHOUT_CODE = "without_code"
    TOO_SHORT = "too_short"
    NOT_OTEC = "not_otec"
    WITHOUT_PRICE = "without_price"
    WITHOUT_HOUR_VALUE = "without_hour_value"
    WITHOUT_UTM = "without_utm"
    WITHOUT_SALARY = "without_salary"
    WITHOUT_ATTENDANCE = "without_attendance"
    ATTENDANCE = "attendance"


_PLACES = {zero: place for place, zero in enumerate(Zero)}


class Risk(StrEnum):
    """Why SENCE may refuse a franchise that is counted."""

    NOT_COMMUNICATED = "not_communicated"
    COMMUNICATED_LATE = "communicated_late"
    NOT_SIGNED = "not_signed"


@dataclass(frozen=True)
class Tranche:
    """Who earns at most so many UTM a month gets this share; without a limit, everybody else."""

    up_to_utm: Fraction | None
    percent: Fraction


@dataclass(frozen=True)
class Rules:
    """The constants of the law; an organisation may write others down for other years."""

    tranches: tuple[Tranche, ...] = (
        Tranche(Fraction(25), Fraction(100)),
        Tranche(Fraction(50), Fraction(50)),
        Tranche(None, Fraction(15)),
    )
    least_hours: Fraction = Fraction(8)
    least_attendance: Fraction = Fraction(75)
    bipartite_percent: Fraction = Fraction(0)
    """What an agreement of the bipartite committee adds; 0: nothing is added."""
    ceiling_percent: Fraction = Fraction(1)
    nothing_below_utm: Fraction = Fraction(35)
    small_below_utm: Fraction = Fraction(45)
    small_ceiling_utm: Fraction = Fraction(7)
    least_ceiling_utm: Fraction = Fraction(9)

    @cached_property
    def _salaries(self) -> dict[int, tuple[int, ...]]:
        return {}

    @cached_property
    def _shares(self) -> dict[int, tuple[Fraction, ...]]:
        return {}

    def salaries(self, utm: int) -> tuple[int, ...]:
        """A salary of each tranche, in whole pesos: the highest one where there is a limit."""
        if utm not in self._salaries:
            limits = [one.up_to_utm * utm for one in self.tranches if one.up_to_utm is not None]
            self._salaries[utm] = (*map(floor, limits), floor(limits[-1]) + 1)
        return self._salaries[utm]

    def shares(self, utm: int) -> tuple[Fraction, ...]:
        """What each of `salaries` gets, in per cent."""
        if utm not in self._shares:
            self._shares[utm] = tuple(percent_of(one, utm, self) for one in self.salaries(utm))
        return self._shares[utm]


LAW = Rules()


@dataclass(frozen=True)
class CourseTerms:
    """What matters of a course."""

    hours: Decimal
    price: int | None
    """Of one participant."""
    hour_value: int | None
    """What SENCE pays for an hour of a participant, not above its maximum."""
    has_code: bool
    is_imputable: bool
    """Given by an OTEC, or by the company itself."""
    is_bipartite: bool = False
    is_communicated: bool = True
    """Whether the course was communicated to SENCE."""
    is_late: bool = False
    """Whether that was after the course began."""
    needs_signatures: bool = False
    """Whether each participant signs a sworn statement, as in e-learning."""

    @cached_property
    def base(self) -> Fraction | None:
        """What the share of the tranche is taken of; None: hours, price or hour value are missing.

        The imputable hour is the lesser of price / hours and hour value, so that all hours are the
        lesser of price and hour value x hours.
        """
        if not (self.hours and self.price and self.hour_value):
            return None
        # In whole numbers: thousands of courses are computed at once.
        hours, parts = self.hours.as_integer_ratio()
        if self.price * parts <= self.hour_value * hours:
            return Fraction(self.price)
        return Fraction(self.hour_value * hours, parts)

    @property
    def hour(self) -> "Hour | None":
        """What an hour comes to; None where there is no base."""
        if self.base is None or not self.price:
            return None
        hours = Fraction(self.hours)
        return Hour(self.price / hours, self.base / hours, self.base)


@dataclass(frozen=True)
class Hour:
    """An hour of a course, the same for each participant."""

    price: Fraction
    imputable: Fraction
    """What SENCE takes into account."""
    base: Fraction
    """That of all hours."""


@dataclass(frozen=True)
class Attendee:
    """What matters of a participant."""

    has_franchise: bool
    is_external: bool
    salary: int | None
    """Gross pay of a month."""
    attendance: Decimal | None = None
    """Per cent of the hours; None: not recorded."""
    is_excused: bool = False
    has_signed: bool = False


@dataclass(frozen=True)
class Franchise:
    """What one participation costs, and every number that leads there."""

    course: CourseTerms
    franchise: int
    percent: Fraction | None = None
    """The share of the tranche of the salary."""
    zeros: tuple[Zero, ...] = ()
    risks: tuple[Risk, ...] = ()
    """Only where there is a franchise to lose."""

    @property
    def cost(self) -> int:
        """Pesos of a participant."""
        return self.course.price or 0

    @property
    def at_risk(self) -> int:
        """Pesos of the franchise that SENCE may refuse: all of it, or nothing."""
        return self.franchise if self.risks else 0

    @property
    def company_cost(self) -> int:
        """What the company pays itself."""
        return self.cost - self.franchise


def franchise_of(
    course: CourseTerms, attendee: Attendee, *, utm: int, is_over: bool, rules: Rules = LAW
) -> Franchise:
    """The franchise of one participation.

    `utm` is that of the reference month, 0 when none is known. `is_over`: a course that is not over
    is taken as attended by whose attendance is not recorded yet, and may still be communicated and
    signed.
    """
    of_course = course_zeros(course, utm=utm, rules=rules)
    own = own_zeros(attendee, is_over=is_over, rules=rules)
    zeros = tuple(sorted((*of_course, *own), key=_PLACES.__getitem__))
    if course.base is None:
        return Franchise(course, franchise=0, zeros=zeros)
    percent = None if attendee.salary is None else percent_of(attendee.salary, utm, rules)
    franchise = 0 if percent is None or zeros else amount_of(course, percent, rules)
    risks = course_risks(course, is_over=is_over), own_risks(course, attendee, is_over=is_over)
    return Franchise(
        course,
        franchise=franchise,
        percent=percent,
        zeros=zeros,
        risks=tuple(chain(*risks)) if franchise else (),
    )


def amount_of(course: CourseTerms, percent: Fraction, rules: Rules) -> int:
    """The franchise of somebody who gets so many per cent and has no reason for nothing."""
    if course.base is None:
        return 0
    amount = share_of(course.base, percent)
    if course.is_bipartite and rules.bipartite_percent:
        more = share_of(amount, HUNDRED + rules.bipartite_percent)
        return min(course.price or 0, more)
    return amount


def percent_of(salary: int, utm: int, rules: Rules = LAW) -> Fraction:
    """The share that a salary gets; who earns exactly the limit of a tranche is still in it.

    `app/finance/franchise/queries.py` counts people by the same tranches in SQL.
    """
    for highest, tranche in zip(rules.salaries(utm), rules.tranches, strict=False):
        if tranche.up_to_utm is None or salary <= highest:
            return tranche.percent
    return Fraction(0)


def ceiling_of(payroll: int, utm: int, rules: Rules = LAW) -> int:
    """What a company may get back in a year, from its taxable payroll of the year (article 36)."""
    if payroll < rules.nothing_below_utm * utm:
        return 0
    if payroll < rules.small_below_utm * utm:
        return round_half_up(rules.small_ceiling_utm * utm)
    return round_half_up(
        max(payroll * rules.ceiling_percent / HUNDRED, rules.least_ceiling_utm * utm)
    )


def course_zeros(course: CourseTerms, *, utm: int, rules: Rules) -> Iterator[Zero]:
    """The reasons of a course, of all at once: who mends one of them wants to know the others."""
    if not course.has_code:
        yield Zero.WITHOUT_CODE
    if course.hours < rules.least_hours:
        yield Zero.TOO_SHORT
    if not course.is_imputable:
        yield Zero.NOT_OTEC
    if not course.price:
        yield Zero.WITHOUT_PRICE
    if not course.hour_value:
        yield Zero.WITHOUT_HOUR_VALUE
    if not utm:
        yield Zero.WITHOUT_UTM


def own_zeros(attendee: Attendee, *, is_over: bool, rules: Rules) -> Iterator[Zero]:
    """The reasons of one participant, whatever the course."""
    if not attendee.has_franchise:
        yield Zero.WITHOUT_FRANCHISE
    if attendee.is_external:
        yield Zero.EXTERNAL
    if attendee.salary is None:
        yield Zero.WITHOUT_SALARY
    if is_over and attendee.attendance is None and not attendee.is_excused:
        yield Zero.WITHOUT_ATTENDANCE
    if attendee.attendance is not None and not _attended(attendee, rules):
        yield Zero.ATTENDANCE


def course_risks(course: CourseTerms, *, is_over: bool) -> Iterator[Risk]:
    """What may cost all participants of a course their franchise."""
    if is_over and not course.is_communicated:
        yield Risk.NOT_COMMUNICATED
    if course.is_communicated and course.is_late:
        yield Risk.COMMUNICATED_LATE


def own_risks(course: CourseTerms, attendee: Attendee, *, is_over: bool) -> Iterator[Risk]:
    """What may cost one participant the franchise."""
    if is_over and course.needs_signatures and not attendee.has_signed:
        yield Risk.NOT_SIGNED


def _attended(attendee: Attendee, rules: Rules) -> bool:
    """Whether the hours of an attendee count; `groups_of` in `app/finance/franchise/queries.py`
    counts people by the same rule in SQL.
    """
    if attendee.is_excused:
        return True
    return attendee.attendance is not None and attendee.attendance >= rules.least_attendance
