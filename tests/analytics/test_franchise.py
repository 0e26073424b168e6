"""The SENCE franchise: the figures of the law, value by value, and what must hold for any."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analytics.franchise import (
    LAW,
    Attendee,
    CourseTerms,
    Hour,
    Rules,
    Zero,
    ceiling_of,
    franchise_of,
)

UTM = 67_294
COURSE = CourseTerms(
    hours=Decimal(20), price=180_000, hour_value=7_000, has_code=True, is_imputable=True
)
WORKER = Attendee(has_franchise=True, is_external=False, salary=1_000_000, attendance=Decimal(100))


def of(course: CourseTerms = COURSE, worker: Attendee = WORKER, *, rules: Rules = LAW):
    return franchise_of(course, worker, utm=UTM, is_over=True, rules=rules)


class TestNumericAcceptance:
    @pytest.mark.parametrize(
        ("salary", "percent", "franchise", "company_cost"),
        [
            (1_682_350, 100, 140_000, 40_000),
            (1_682_351, 50, 70_000, 110_000),
            (3_364_700, 50, 70_000, 110_000),
            (3_364_701, 15, 21_000, 159_000),
        ],
    )
    def test_of_the_tranches(
        self, salary: int, percent: int, franchise: int, company_cost: int
    ) -> None:
        result = of(worker=replace(WORKER, salary=salary))
        assert result.course.hour == Hour(Fraction(9_000), Fraction(7_000), Fraction(140_000))
        assert result.percent == percent
        assert (result.franchise, result.company_cost) == (franchise, company_cost)
        assert result.zeros == ()

    def test_of_a_course_that_is_cheaper_than_sence_pays(self) -> None:
        result = of(replace(COURSE, price=100_000))
        assert result.course.hour == Hour(Fraction(5_000), Fraction(5_000), Fraction(100_000))
        assert (result.franchise, result.company_cost) == (100_000, 0)

    def test_of_too_little_attendance(self) -> None:
        result = of(worker=replace(WORKER, attendance=Decimal("74.9")))
        assert (result.franchise, result.company_cost) == (0, 180_000)
        assert result.zeros == (Zero.ATTENDANCE,)

    @pytest.mark.parametrize(
        ("payroll", "ceiling"),
        [
            (500_000_000, 5_000_000),
            (20_000_000, 605_646),
            (2_500_000, 471_058),
            (2_000_000, 0),
            (35 * UTM, 471_058),
            (35 * UTM - 1, 0),
            (45 * UTM, 605_646),
        ],
    )
    def test_of_the_ceiling(self, payroll: int, ceiling: int) -> None:
        assert ceiling_of(payroll, UTM) == ceiling


class TestZero:
    @pytest.mark.parametrize(
        ("course", "worker", "zero"),
        [
            ({}, {"has_franchise": False}, Zero.WITHOUT_FRANCHISE),
            ({}, {"is_external": True}, Zero.EXTERNAL),
            ({"has_code": False}, {}, Zero.WITHOUT_CODE),
            ({"hours": Decimal("7.9")}, {}, Zero.TOO_SHORT),
            ({"is_imputable": False}, {}, Zero.NOT_OTEC),
            ({"price": None}, {}, Zero.WITHOUT_PRICE),
            ({"price": 0}, {}, Zero.WITHOUT_PRICE),
            ({"hour_value": None}, {}, Zero.WITHOUT_HOUR_VALUE),
            ({}, {"salary": None}, Zero.WITHOUT_SALARY),
            ({}, {"attendance": None}, Zero.WITHOUT_ATTENDANCE),
        ],
    )
    def test_says_why(
        self, course: dict[str, object], worker: dict[str, object], zero: Zero
    ) -> None:
        result = of(replace(COURSE, **course), replace(WORKER, **worker))
        assert result.franchise == 0
        assert result.zeros == (zero,)
        assert result.company_cost == result.cost

    def test_says_every_reason(self) -> None:
        result = of(replace(COURSE, has_code=False), replace(WORKER, is_external=True, salary=None))
        assert result.zeros == (Zero.EXTERNAL, Zero.WITHOUT_CODE, Zero.WITHOUT_SALARY)

    def test_is_not_for_whom_the_course_has_still_to_come(self) -> None:
        planned = replace(WORKER, attendance=None)
        assert franchise_of(COURSE, planned, utm=UTM, is_over=False).franchise == 140_000

    def test_is_not_for_whom_something_excuses(self) -> None:
        excused = replace(WORKER, attendance=Decimal(10), is_excused=True)
        assert of(worker=excused).franchise == 140_000

    def test_of_a_course_without_hours_divides_nothing(self) -> None:
        assert of(replace(COURSE, hours=Decimal(0))).zeros == (Zero.TOO_SHORT,)


class TestBipartiteAgreement:
    def test_adds_nothing_unless_somebody_says_how_much(self) -> None:
        assert of(replace(COURSE, is_bipartite=True)).franchise == 140_000

    def test_never_pays_more_than_the_price(self) -> None:
        rules = replace(LAW, bipartite_percent=Fraction(20))
        assert of(replace(COURSE, is_bipartite=True), rules=rules).franchise == 168_000
        cheap = replace(COURSE, is_bipartite=True, price=150_000)
        assert of(cheap, rules=rules).franchise == 150_000


pesos = st.integers(min_value=0, max_value=10**8)
courses = st.builds(
    CourseTerms,
    hours=st.decimals(min_value=0, max_value=2_000, places=1),
    price=st.none() | pesos,
    hour_value=st.none() | st.integers(min_value=0, max_value=10**6),
    has_code=st.just(True),
    is_imputable=st.just(True),
    is_bipartite=st.booleans(),
)
rules_with_agreement = st.sampled_from([LAW, replace(LAW, bipartite_percent=Fraction(20))])


class TestAnyParticipation:
    @given(courses, pesos, rules_with_agreement)
    def test_never_gets_more_than_its_price(
        self, course: CourseTerms, salary: int, rules: Rules
    ) -> None:
        result = of(course, replace(WORKER, salary=salary), rules=rules)
        assert 0 <= result.franchise <= result.cost

    @given(courses, pesos, pesos)
    def test_gets_no_more_for_a_higher_pay(self, course: CourseTerms, one: int, other: int) -> None:
        less, more = sorted((one, other))
        assert (
            of(course, replace(WORKER, salary=less)).franchise
            >= of(course, replace(WORKER, salary=more)).franchise
        )


class TestAnyCeiling:
    @given(st.integers(0, 10**12), st.integers(0, 10**12), st.integers(1, 10**6))
    def test_grows_with_the_payroll(self, one: int, other: int, utm: int) -> None:
        less, more = sorted((one, other))
        assert 0 <= ceiling_of(less, utm) <= ceiling_of(more, utm)
