"""How each amount of a year arises, in words: its formula, its parts and its sources."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from analytics.amounts import AMOUNTS
from analytics.franchise import Risk, Rules, Zero
from app.finance.budget import queries
from app.finance.budget.queries import COMMITTED, EXECUTED, YearOf, state_of
from app.finance.franchise.queries import todays_constants
from app.finance.franchise.rules import (
    CourseCost,
    in_order,
    month,
    percent,
    pesos,
    plain,
    zero_text,
)
from app.finance.franchise.service import (
    CLP,
    PERCENT,
    Explanation,
    PeopleReason,
    Step,
    risk_reasons,
)
from app.platform.text import counted

SHOWN = 10
"""Lines or courses that are listed one by one; the others are added up in one line."""

Steps = Callable[[YearOf], Iterator[Step]]
Value = int | float | None

VALUES: Mapping[str, Callable[[YearOf], Value]] = {
    "budgeted": lambda year: year.figures.budgeted,
    "ceiling": lambda year: year.figures.ceiling,
    "executedCost": lambda year: year.figures.executed.sums.cost,
    "executedFranchise": lambda year: year.figures.executed.sums.franchise,
    "executedCompanyCost": lambda year: year.figures.executed.sums.company_cost,
    "committedCost": lambda year: year.figures.committed.sums.cost,
    "committedFranchise": lambda year: year.figures.committed.sums.franchise,
    "committedCompanyCost": lambda year: year.figures.committed.sums.company_cost,
    "riskFranchise": lambda year: year.figures.at_risk,
    "usableFranchise": lambda year: year.figures.usable_franchise,
    "excess": lambda year: year.figures.excess,
    "availableFranchise": lambda year: year.figures.available_franchise,
    "availableBudget": lambda year: year.figures.available_budget,
    "executionRate": lambda year: year.figures.execution_rate,
    "franchiseUse": lambda year: year.figures.franchise_use,
    "oticFee": lambda year: year.figures.otic_fee,
    "costPerHour": lambda year: year.figures.cost_per_hour,
    "costPerPerson": lambda year: year.figures.cost_per_person,
}
KEYS = tuple(VALUES)
RATES = {"executionRate", "franchiseUse"}
WITH_CEILING = {"ceiling", "usableFranchise", "excess", "availableFranchise", "franchiseUse"}
COURSES: Mapping[str, str] = {
    "executedCost": EXECUTED,
    "executedFranchise": EXECUTED,
    "executedCompanyCost": EXECUTED,
    "committedCost": COMMITTED,
    "committedFranchise": COMMITTED,
    "committedCompanyCost": COMMITTED,
}
"""The amounts that are those of courses in a state."""


def explain(*, company: int | None, year: int, key: str, only_company: int | None) -> Explanation:
    """One of the amounts of a year that KEYS names; staff need not name their company.

    Raises InvalidFields.
    """
    found = queries.company_of(company, only_company=only_company)
    known = queries.year_of(company=found, year=year, today=todays_constants())
    amount = AMOUNTS[key]
    sources = [amount.source]
    if key in WITH_CEILING and known.utm.note:
        sources.append(known.utm.note)
    return Explanation(
        title=f"{amount.name} {year}, {found.name}",
        amount=VALUES[key](known),
        formula=amount.formula,
        steps=list(STEPS[key](known)),
        zeros=list(_reasons(_costs(known, key))) if key in COURSES else [],
        sources=sources,
        unit=PERCENT if key in RATES else CLP,
    )


def _budgeted(year: YearOf) -> Iterator[Step]:
    yield from _longest([(line.description, line.amount) for line in year.lines], "línea", "líneas")


def _ceiling(year: YearOf) -> Iterator[Step]:
    if year.budget is None or year.budget.payroll is None:
        yield Step("Planilla anual imponible", "Falta en los parámetros del año", "—")
        return
    payroll, utm = year.budget.payroll, year.utm.value
    rules = queries.rules_in(year.budget, year.today)
    yield Step("Planilla anual imponible", "Parámetros del año", pesos(payroll))
    yield Step("UTM", month(year.utm.month), pesos(utm))
    nothing, small = rules.nothing_below_utm, rules.small_below_utm
    if payroll < nothing * utm:
        formula = f"Planilla menor que {plain(nothing)} UTM ({pesos(nothing * utm)})"
    elif payroll < small * utm:
        formula = f"Planilla menor que {plain(small)} UTM: {plain(rules.small_ceiling_utm)} UTM"
    else:
        least = f"{plain(rules.least_ceiling_utm)} UTM ({pesos(rules.least_ceiling_utm * utm)})"
        formula = f"El mayor entre {percent(rules.ceiling_percent)} de la planilla y {least}"
    yield Step(AMOUNTS["ceiling"].name, formula, _shown(year.figures.ceiling))


def _costs(year: YearOf, key: str) -> list[CourseCost]:
    return [one for one in year.costs if state_of(one) == COURSES[key]]


def _courses(key: str, value: Callable[[CourseCost], int]) -> Steps:
    def steps(year: YearOf) -> Iterator[Step]:
        named = [(one.facts.name, value(one)) for one in _costs(year, key)]
        yield from _longest(named, "curso", "cursos")

    return steps


def _risk(year: YearOf) -> Iterator[Step]:
    named = [(one.facts.name, one.sums.at_risk) for one in year.costs if one.sums.at_risk]
    yield from _longest(named, "curso", "cursos")
    people = Counter[Risk]()
    for one in year.costs:
        people.update(one.risks)
    for found in risk_reasons(in_order(people)):
        yield Step(found.text, "", counted(found.people, "persona", "personas"))


def _otic_fee(year: YearOf) -> Iterator[Step]:
    fee = year.figures.fee_percent
    if fee is None:
        yield Step(AMOUNTS["oticFee"].name, "Falta en los parámetros del año", "—")
        return
    usable = pesos(year.figures.usable_franchise)
    yield Step(AMOUNTS["usableFranchise"].name, AMOUNTS["usableFranchise"].formula, usable)
    yield Step("Resultado", f"{usable} × {percent(Fraction(fee))}", "")


def _of(*keys: str, expression: str) -> Steps:
    """The amounts of pesos that a formula takes, and the formula with them in it."""

    def steps(year: YearOf) -> Iterator[Step]:
        shown = [_shown(VALUES[key](year)) for key in keys]
        for key, text in zip(keys, shown, strict=True):
            yield Step(AMOUNTS[key].name, AMOUNTS[key].formula, text)
        yield Step("Resultado", expression.format(*shown), "")

    return steps


def _by(label: str, number: Callable[[YearOf], Decimal | int]) -> Steps:
    """What completed courses cost, divided by something that the KPIs count."""

    def steps(year: YearOf) -> Iterator[Step]:
        cost, divisor = pesos(year.figures.executed.sums.cost), plain(Fraction(number(year)))
        yield Step(AMOUNTS["executedCost"].name, AMOUNTS["executedCost"].formula, cost)
        yield Step(label, "Indicador del año", divisor)
        yield Step("Resultado", f"{cost} ÷ {divisor}", "")

    return steps


def _longest(named: Sequence[tuple[str, int]], one: str, many: str) -> Iterator[Step]:
    """The largest amounts by name, the rest together, and the sum."""
    ordered = sorted(named, key=lambda pair: -pair[1])
    for name, value in ordered[:SHOWN]:
        yield Step(name, "", pesos(value))
    rest = ordered[SHOWN:]
    if rest:
        yield Step("Otros", counted(len(rest), one, many), pesos(sum(value for _, value in rest)))
    total = sum(value for _, value in ordered)
    yield Step("Suma", counted(len(ordered), one, many), pesos(total))


def _reasons(costs: Sequence[CourseCost]) -> Iterator[PeopleReason]:
    people, rules = Counter[Zero](), dict[Zero, Rules]()
    for one in costs:
        people.update(one.zeros)
        rules |= dict.fromkeys(one.zeros, one.terms.rules)
    for zero, number in in_order(people).items():
        yield PeopleReason(zero, zero_text(zero, rules[zero]), number)


def _shown(value: Value) -> str:
    return "—" if value is None else pesos(Fraction(str(value)))


STEPS: Mapping[str, Steps] = {
    "budgeted": _budgeted,
    "ceiling": _ceiling,
    "executedCost": _courses("executedCost", lambda one: one.sums.cost),
    "executedFranchise": _courses("executedFranchise", lambda one: one.sums.franchise),
    "executedCompanyCost": _of("executedCost", "executedFranchise", expression="{} − {}"),
    "committedCost": _courses("committedCost", lambda one: one.sums.cost),
    "committedFranchise": _courses("committedFranchise", lambda one: one.sums.franchise),
    "committedCompanyCost": _of("committedCost", "committedFranchise", expression="{} − {}"),
    "riskFranchise": _risk,
    "oticFee": _otic_fee,
    "usableFranchise": _of(
        *("executedFranchise", "committedFranchise", "ceiling"),
        expression="El menor entre {} + {} y {}",
    ),
    "excess": _of(
        *("executedFranchise", "committedFranchise", "ceiling"), expression="{} + {} − {}"
    ),
    "availableFranchise": _of(
        *("ceiling", "executedFranchise", "committedFranchise"), expression="{} − {} − {}"
    ),
    "availableBudget": _of(
        *("budgeted", "executedCost", "committedCost"), expression="{} − {} − {}"
    ),
    "executionRate": _of("executedCost", "budgeted", expression="{} ÷ {}"),
    "franchiseUse": _of("executedFranchise", "ceiling", expression="{} ÷ {}"),
    "costPerHour": _by("Horas de capacitación", lambda year: year.figures.hours),
    "costPerPerson": _by("Personas capacitadas", lambda year: year.figures.people),
}
