"""Tells how an amount arises: the numbers put into the formula, step by step."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from analytics.amounts import AMOUNTS
from analytics.franchise import Franchise, Risk, Rules, Zero
from app.franchise.terms import Terms
from app.franchise.words import danger, month, percent, pesos, plain, why

CLP, PERCENT = "clp", "percent"
NO_MAXIMUM = "Sin valor hora máximo registrado para la modalidad y la fecha: no se aplicó un tope"


@dataclass(frozen=True)
class Step:
    """A part of a computation, in words."""

    label: str
    expression: str
    value: str


@dataclass(frozen=True)
class Reason:
    """Why people have no franchise."""

    reason: Zero
    text: str
    people: int = 1


@dataclass(frozen=True)
class Danger:
    """Why SENCE may refuse the franchise of people."""

    reason: Risk
    text: str
    people: int = 1


@dataclass(frozen=True)
class Explanation:
    """How an amount arises."""

    title: str
    amount: int | float | None
    formula: str
    steps: Sequence[Step]
    zeros: Sequence[Reason] = ()
    sources: Sequence[str] = ()
    unit: str = CLP


def explain(terms: Terms, one: Franchise, *, name: str) -> Explanation:
    """The franchise of one participation. No salary is told, only its tranche."""
    amount = AMOUNTS["franchise"]
    return Explanation(
        title=f"{amount.name} de {name}",
        amount=one.franchise,
        formula=amount.formula,
        steps=list(_steps(terms, one)),
        zeros=reasons_of(one.zeros, terms.rules),
        sources=list(_sources(terms)),
    )


def reasons_of(zeros: Sequence[Zero], rules: Rules) -> list[Reason]:
    """Reasons in words."""
    return [Reason(zero, why(zero, rules)) for zero in zeros]


def dangers_of(risks: Mapping[Risk, int]) -> list[Danger]:
    """Risks in words, with the people whom each concerns."""
    return [Danger(risk, danger(risk), people) for risk, people in risks.items()]


def step(key: str, expression: str, value: int | Fraction) -> Step:
    """A step towards an amount of pesos."""
    return Step(AMOUNTS[key].name, expression, pesos(value))


def _steps(terms: Terms, one: Franchise) -> Iterator[Step]:
    hours, price = plain(Fraction(terms.course.hours)), pesos(one.cost)
    hour = one.hour
    if hour is not None:
        yield step("courseHour", f"{price} ÷ {hours} h", hour.price)
        smaller = f"El menor entre {pesos(hour.price)} y {pesos(terms.course.hour_value or 0)}"
        yield step("imputableHour", smaller, hour.imputable)
        yield step("base", f"{pesos(hour.imputable)} × {hours} h", hour.base)
    if one.percent is not None:
        yield Step(AMOUNTS["percent"].name, _tranche(terms, one.percent), percent(one.percent))
    yield step("franchise", _franchise(terms, one), one.franchise)
    yield step("companyCost", f"{price} − {pesos(one.franchise)}", one.company_cost)


def _franchise(terms: Terms, one: Franchise) -> str:
    if one.zeros or one.hour is None or one.percent is None:
        return "Sin franquicia por los motivos de abajo"
    product = f"{pesos(one.hour.base)} × {percent(one.percent)}"
    more = terms.rules.bipartite_percent
    if terms.course.is_bipartite and more:
        return f"{product}, más {percent(more)} por acuerdo bipartito, hasta {pesos(one.cost)}"
    return product


def _tranche(terms: Terms, share: Fraction) -> str:
    """`Renta sobre 25 y hasta 50 UTM (UTM de 12-2024: $ 67.294)`."""
    above: Fraction | None = None
    told = ""
    for tranche in terms.rules.tranches:
        upper = tranche.up_to_utm
        if tranche.percent == share:
            limits = (
                "" if above is None else f"sobre {plain(above)}",
                "" if upper is None else f"hasta {plain(upper)}",
            )
            told = " y ".join(filter(None, limits))
            break
        above = upper
    return f"Renta {told} UTM (UTM de {month(terms.utm.month)}: {pesos(terms.utm.value)})"


def _sources(terms: Terms) -> Iterator[str]:
    yield AMOUNTS["franchise"].source
    if terms.maximum is not None:
        value = pesos(terms.maximum.value)
        by = f": {terms.maximum.resolution}" if terms.maximum.resolution else ""
        yield f"Valor hora máximo de SENCE {value}{by}"
    elif terms.course.hour_value:
        yield NO_MAXIMUM
    if terms.utm.note is not None:
        yield terms.utm.note
