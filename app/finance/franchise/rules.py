"""The terms of a course's franchise, what it costs by them, and how amounts and reasons read."""

import datetime as dt
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product, starmap
from typing import Any, TypeVar

from analytics.franchise import (
    LAW,
    Attendee,
    CourseTerms,
    Franchise,
    Risk,
    Rules,
    Zero,
    amount_of,
    course_risks,
    course_zeros,
    franchise_of,
    own_zeros,
)
from analytics.rounding import HUNDRED, round_half_up
from app.models.finance import CourseCosting, SenceHourValue
from app.models.training import Participant
from app.organisation.settings.rules import SENCE, SENCE_DEFAULTS, SenceSettings, merged
from app.organisation.settings.schemas import CAP, MONTH_BEFORE
from app.roster.rules import attendance_of
from records.course import E_LEARNING

NONE, ALL = Decimal(-1), Decimal(100)
"""What somebody without a recorded attendance is taken to have: none in a course that is over, all
in one that is not.
"""
TRANCHES: Sequence[int | None] = (0, 1, 2, None)
ATTENDED: Sequence[bool | None] = (True, False, None)
"""What a `Kind` may say of a salary and of the hours that somebody was there."""


def pesos(amount: int | Fraction) -> str:
    """`$1.682.350`, `$8.571,43`, `−$350.000`: as the browser writes it."""
    number = f"{abs(round_half_up(amount, 2)):,.2f}".removesuffix(".00")
    return f"{'−' if amount < 0 else ''}${_chilean(number)}"


def plain(number: int | Fraction) -> str:
    """`20`, `12,5`, `1.200`: at most two decimals."""
    return _chilean(f"{round_half_up(number, 2):,.2f}".rstrip("0").rstrip("."))


def percent(share: int | Fraction) -> str:
    """`12,5 %`."""
    return f"{plain(share)} %"


def month(day: dt.date) -> str:
    """`12-2024`."""
    return f"{day:%m-%Y}"


def zero_text(zero: Zero, rules: Rules) -> str:
    """Why a participation has no franchise, and what to do about it."""
    return {
        Zero.WITHOUT_FRANCHISE: (
            "No usa franquicia: actívala en los datos del participante si corresponde."
        ),
        Zero.EXTERNAL: "Es una persona externa: solo dan franquicia los trabajadores propios.",
        Zero.WITHOUT_CODE: "El curso no tiene código SENCE: agrégalo si está autorizado.",
        Zero.TOO_SHORT: (
            f"El curso dura menos de {plain(rules.least_hours)} horas: no es imputable."
        ),
        Zero.NOT_OTEC: (
            "El proveedor no es OTEC: márcalo en su ficha si está registrado en SENCE."
        ),
        Zero.WITHOUT_PRICE: "El curso no tiene valor por participante: agrégalo al curso.",
        Zero.WITHOUT_HOUR_VALUE: "El curso no tiene valor hora SENCE: agrégalo al curso.",
        Zero.WITHOUT_UTM: "No hay ninguna UTM registrada: regístrala en Configuración.",
        Zero.WITHOUT_SALARY: (
            "No tiene renta registrada: complétala en los datos del participante."
        ),
        Zero.WITHOUT_ATTENDANCE: "No tiene asistencia: regístrala, o anota la excepción.",
        Zero.ATTENDANCE: (
            f"Asistió a menos del {percent(rules.least_attendance)}: "
            "anota la excepción si corresponde."
        ),
    }[zero]


def risk_text(risk: Risk) -> str:
    """Why SENCE may refuse a franchise, and what to do about it."""
    return {
        Risk.NOT_COMMUNICATED: (
            "El curso no tiene comunicación SENCE registrada: anota su fecha en el curso."
        ),
        Risk.COMMUNICATED_LATE: (
            "El curso se comunicó a SENCE después de comenzar: revisa la fecha en el curso."
        ),
        Risk.NOT_SIGNED: (
            "Falta la declaración jurada de un curso e-learning: regístrala en el participante."
        ),
    }[risk]


def _chilean(number: str) -> str:
    """`1,234.5` as `1.234,5`."""
    return number.translate(str.maketrans(",.", ".,"))


@dataclass(frozen=True)
class MonthUtm:
    """The UTM that stands for a month: its own, or that of another month."""

    for_month: dt.date
    """First day of the month in question."""
    month: dt.date
    """Whose UTM it is."""
    value: int
    """Pesos; 0: none is known at all."""

    @property
    def note(self) -> str | None:
        """What to say when it is not that of the month itself."""
        if not self.value:
            return "No hay ninguna UTM registrada: regístrala en Configuración."
        if self.month == self.for_month:
            return None
        return f"UTM de {month(self.for_month)} no registrada: se usó {month(self.month)}"


@dataclass(frozen=True)
class Maximum:
    """The most that SENCE pays for an hour, and who says so."""

    value: int
    resolution: str | None


@dataclass(frozen=True)
class Parameters:
    """What is configured for SENCE, read once for however many courses."""

    content: Mapping[str, Any]
    """As the settings write them."""
    settings: SenceSettings
    hour_values: Mapping[str, Sequence[SenceHourValue]]
    """Modality -> what is paid, from when to when."""

    @cached_property
    def _maxima(self) -> dict[tuple[str | None, dt.date], Maximum | None]:
        return {}

    def maximum_of(self, modality: str | None, day: dt.date) -> Maximum | None:
        """The highest hour value of a modality on a day; courses do not name a tranche."""
        key = modality, day
        if key not in self._maxima:
            self._maxima[key] = self._maximum_of(modality, day)
        return self._maxima[key]

    def _maximum_of(self, modality: str | None, day: dt.date) -> Maximum | None:
        valid = [
            one
            for one in self.hour_values.get(modality or "", ())
            if one.valid_from <= day and (one.valid_to is None or day <= one.valid_to)
        ]
        if not valid:
            return None
        highest = max(valid, key=lambda one: one.value)
        return Maximum(highest.value, highest.resolution)

    def capped(self, hour_value: int | None, maximum: Maximum | None) -> int | None:
        """An hour value as the franchise counts it."""
        if hour_value is None or maximum is None or self.settings.above_maximum != CAP:
            return hour_value
        return min(hour_value, maximum.value)


@dataclass(frozen=True)
class Constants(Parameters):
    """The parameters, and the UTM of every month."""

    utm: Mapping[dt.date, int]
    """First day of a month -> pesos, in order."""

    @cached_property
    def _months(self) -> Sequence[dt.date]:
        return tuple(self.utm)

    def utm_of(self, month: dt.date) -> MonthUtm:
        """The UTM of a month; else the last one before it; else the first one at all."""
        if not self._months:
            return MonthUtm(month, month, 0)
        used = self._months[max(bisect_right(self._months, month) - 1, 0)]
        return MonthUtm(month, used, self.utm[used])

    def utm_of_year(self, year: int) -> MonthUtm:
        """The UTM of December, which the ceiling of a year is measured with."""
        return self.utm_of(dt.date(year, 12, 1))

    def reference_utm(self, start: dt.date) -> MonthUtm:
        """The UTM that decides the tranches of a course which starts on a day."""
        if start not in self._references:
            self._references[start] = self.utm_of(reference_month(start, self.settings))
        return self._references[start]

    @cached_property
    def _references(self) -> dict[dt.date, MonthUtm]:
        return {}


def reference_month(start: dt.date, parameters: SenceSettings) -> dt.date:
    """First day of the month whose UTM decides the tranches of a course which starts on a day."""
    month = start.replace(day=1)
    if parameters.reference_month == MONTH_BEFORE:
        month = (month - dt.timedelta(days=1)).replace(day=1)
    return month


def stored_settings(stored: Mapping[str, Any]) -> SenceSettings:
    """Parameters that were stored with something; what they do not know yet is as by default."""
    return _typed(tuple(merged(SENCE_DEFAULTS, stored).items()))


@lru_cache(maxsize=64)
def _typed(content: tuple[tuple[str, Any], ...]) -> SenceSettings:
    """Most courses of a year have the same ones."""
    return SENCE.typed(dict(content))


@dataclass(frozen=True)
class CourseFacts:
    """What matters of a course, as it is kept."""

    id: int
    company_id: int
    name: str
    sence_code: str | None
    thematic_area_id: int | None
    modality: str | None
    initial_date: dt.date
    end_date: dt.date
    hours: Decimal
    price: int | None
    hour_value: int | None
    is_bipartite: bool
    is_complete: bool
    supplier_id: int | None
    communicated_at: dt.date | None
    is_otec: bool | None
    """Of the supplier; None: the company itself gives the course."""
    costing: CourseCosting | None


@dataclass(frozen=True)
class Terms:
    """What the franchise of every participant of a course is computed with."""

    course: CourseTerms
    rules: Rules
    utm: MonthUtm
    maximum: Maximum | None
    is_over: bool
    """Whether attendance is held against the rule."""
    frozen_at: dt.datetime | None
    """When the constants were kept; None: they are those of today."""

    @cached_property
    def salaries(self) -> tuple[int, ...]:
        """A salary of each tranche, in whole pesos: the highest one where there is a limit."""
        return self.rules.salaries(self.utm.value)

    @cached_property
    def amounts(self) -> Sequence[int]:
        """The franchise of somebody of each tranche; none where the course gives nobody any."""
        utm, rules = self.utm.value, self.rules
        if any(course_zeros(self.course, utm=utm, rules=rules)):
            return ()
        return tuple(amount_of(self.course, share, rules) for share in rules.shares(utm))

    @cached_property
    def has_risks(self) -> tuple[bool, bool]:
        """Whether SENCE may refuse the franchise of who has not signed, and of who has."""
        of_all = any(course_risks(self.course, is_over=self.is_over))
        return of_all or (self.is_over and self.course.needs_signatures), of_all


def terms_of(facts: CourseFacts, constants: Constants) -> Terms:
    """The terms of a course: those that it kept when it was completed, else those of today."""
    costing = facts.costing
    if costing is None or not facts.is_complete:
        return todays_terms(facts, constants)
    parameters = stored_settings(costing.rules)
    for_month = reference_month(facts.initial_date, parameters)
    return Terms(
        course=_course(facts, costing.hour_value),
        rules=parameters.rules,
        utm=MonthUtm(for_month, costing.utm_month, costing.utm),
        maximum=constants.maximum_of(facts.modality, facts.initial_date),
        is_over=True,
        frozen_at=costing.frozen_at,
    )


def todays_terms(facts: CourseFacts, constants: Constants) -> Terms:
    """The terms of a course by the constants of today, whatever it kept."""
    maximum = constants.maximum_of(facts.modality, facts.initial_date)
    return Terms(
        course=_course(facts, constants.capped(facts.hour_value, maximum)),
        rules=constants.settings.rules,
        utm=constants.reference_utm(facts.initial_date),
        maximum=maximum,
        is_over=facts.is_complete,
        frozen_at=None,
    )


def _course(facts: CourseFacts, hour_value: int | None) -> CourseTerms:
    return CourseTerms(
        hours=facts.hours,
        price=facts.price,
        hour_value=hour_value,
        has_code=bool(facts.sence_code),
        is_imputable=facts.is_otec is not False,
        is_bipartite=facts.is_bipartite,
        is_communicated=facts.communicated_at is not None,
        is_late=facts.communicated_at is not None and facts.communicated_at > facts.initial_date,
        needs_signatures=facts.modality in E_LEARNING,
    )


@dataclass(frozen=True)
class Kind:
    """What the franchise looks at in a participant."""

    has_franchise: bool
    is_external: bool
    tranche: int | None
    """By its place; None: no salary is known."""
    attended: bool | None
    """Whether enough, by the rules of the course; None: not recorded."""
    signed: bool

    def attendee(self, terms: Terms) -> Attendee:
        """One who stands for all of this kind in a course."""
        return self._attendee(None if self.tranche is None else terms.salaries[self.tranche])

    def _attendee(self, salary: int | None) -> Attendee:
        return Attendee(
            has_franchise=self.has_franchise,
            is_external=self.is_external,
            salary=salary,
            attendance=NONE if self.attended is False else None,
            is_excused=self.attended is True,
            has_signed=self.signed,
        )

    @cached_property
    def gets(self) -> tuple[bool, bool]:
        """Whether nothing of their own keeps them from a franchise, in a course that is not over
        and in one that is. Whose hours count is known, so the rules do not matter.
        """
        some = self._attendee(None if self.tranche is None else 1)
        before, over = (
            not any(own_zeros(some, is_over=is_over, rules=LAW)) for is_over in (False, True)
        )
        return before, over


KINDS: Sequence[Kind] = tuple(
    starmap(Kind, product((False, True), (False, True), TRANCHES, ATTENDED, (False, True)))
)
"""All there are: the database names one by its place."""


@dataclass(frozen=True)
class People:
    """The participants of a course, counted by what the franchise looks at."""

    kinds: Sequence[tuple[Kind, int]] = ()
    attendance: Decimal = Decimal(0)
    """Per cent, of all those together for whom it is recorded as such."""
    hours: Decimal = Decimal(0)
    """Of all those together for whom only attended hours are recorded."""
    recorded: int = 0
    """For how many either is."""


NOBODY = People()


def attendee_of(participant: Participant, hours: Decimal) -> Attendee:
    """What matters of one participant of a course of so many hours."""
    return Attendee(
        has_franchise=participant.franchise_sence,
        is_external=participant.is_external,
        salary=participant.gross_salary,
        attendance=attendance_of(participant, hours),
        is_excused=participant.attendance_exception is not None,
        has_signed=participant.dj_signed,
    )


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
        return Sums.of((self, other))

    @classmethod
    def of(cls, several: Iterable["Sums"]) -> "Sums":
        """All of them together."""
        participants = cost = franchise = at_risk = 0
        for one in several:
            participants += one.participants
            cost += one.cost
            franchise += one.franchise
            at_risk += one.at_risk
        return cls(participants, cost, franchise, at_risk)


@dataclass(frozen=True)
class CourseCost:
    """A course with what it costs."""

    facts: CourseFacts
    terms: Terms
    people: People

    @cached_property
    def sums(self) -> Sums:
        """Those of all `groups`, with one share of the course for each tranche."""
        terms = self.terms
        participants = franchise = at_risk = 0
        for kind, number in self.people.kinds:
            participants += number
            if kind.gets[terms.is_over] and terms.amounts:
                amount = terms.amounts[kind.tranche or 0] * number
                franchise += amount
                if terms.has_risks[kind.signed]:
                    at_risk += amount
        return Sums(participants, (terms.course.price or 0) * participants, franchise, at_risk)

    @property
    def groups(self) -> Iterator[tuple[Franchise, int]]:
        """What one of each kind gets, and how many are like that."""
        for kind, number in self.people.kinds:
            yield participation(self.terms, kind.attendee(self.terms)), number

    @property
    def zeros(self) -> Mapping[Zero, int]:
        """Reason -> people who get nothing for it, among others."""
        zeros = Counter[Zero]()
        for one, number in self.groups:
            zeros.update(dict.fromkeys(one.zeros, number))
        return in_order(zeros)

    @property
    def risks(self) -> Mapping[Risk, int]:
        """Reason -> people whose franchise SENCE may refuse for it, among others."""
        risks = Counter[Risk]()
        for one, number in self.groups:
            risks.update(dict.fromkeys(one.risks, number))
        return in_order(risks)

    @property
    def attendance(self) -> Fraction | None:
        """Per cent on average, exact; None: recorded for nobody."""
        if not self.people.recorded:
            return None
        total = Fraction(self.people.attendance)
        if hours := Fraction(self.terms.course.hours):
            total += Fraction(self.people.hours) * HUNDRED / hours
        return total / self.people.recorded


def participation(terms: Terms, attendee: Attendee) -> Franchise:
    """The franchise of one participation."""
    return franchise_of(
        terms.course, attendee, utm=terms.utm.value, is_over=terms.is_over, rules=terms.rules
    )


def times(one: Franchise, people: int) -> Sums:
    """So many participations like one."""
    return Sums(people, one.cost * people, one.franchise * people, one.at_risk * people)


def in_order(reasons: Mapping[Why, int]) -> Mapping[Why, int]:
    """Reasons and their people: those of most people first, else as the law asks for them."""

    def place(one: tuple[Why, int]) -> tuple[int, int]:
        reason, people = one
        return -people, list(type(reason)).index(reason)

    return dict(sorted(reasons.items(), key=place))
