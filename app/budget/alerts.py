"""What a year gives reason to say: the ceiling comes close, is passed, or stays unused."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from app.budget.figures import Figures
from app.budget.reading import YearOf
from app.franchise.words import percent, pesos
from app.kit.words import counted

THRESHOLDS = (100, 95, 80)
"""Per cent of the ceiling, the highest first."""
LEVELS = {100: "danger", 95: "warning", 80: "info"}
OCTOBER = 10


@dataclass(frozen=True)
class Alert:
    """Something worth knowing, and how bad it is: info, warning or danger."""

    kind: str
    level: str
    text: str


def alerts_of(year: YearOf, *, on: dt.date) -> list[Alert]:
    """The alerts of a year on a day."""
    return [
        *_of_ceiling(year.figures),
        *_of_risk(year),
        *_of_rest(year, on),
        *_of_plan(year),
    ]


def reached(figures: Figures) -> int | None:
    """The highest threshold that the franchise of all courses reaches."""
    return next((threshold for threshold in THRESHOLDS if figures.reaches(threshold)), None)


def words_of(figures: Figures) -> str:
    """How much of the ceiling courses use."""
    share = percent(Fraction(str(figures.reserved or 0)))
    used = f"Los cursos del año usan el {share} del tope de franquicia"
    if figures.excess:
        return f"{used}: {pesos(figures.excess)} quedan a costo de la empresa."
    return f"{used}: quedan {pesos(figures.available_franchise or 0)}."


def unused(year: YearOf, *, on: dt.date) -> int:
    """Pesos of the ceiling that no course uses, from October on; before that nobody is reminded."""
    left = year.figures.available_franchise or 0
    is_late = on.year == year.year and on.month >= OCTOBER
    return left if is_late and left > 0 else 0


def _of_ceiling(figures: Figures) -> Iterator[Alert]:
    threshold = reached(figures)
    if threshold is not None:
        yield Alert(f"ceiling{threshold}", LEVELS[threshold], words_of(figures))
    elif figures.ceiling == 0 and figures.franchise:
        words = "La planilla no alcanza para usar franquicia este año: revísala en Parámetros."
        yield Alert("noCeiling", "warning", words)


def _of_risk(year: YearOf) -> Iterator[Alert]:
    amount = year.figures.at_risk
    if amount:
        number = counted(sum(1 for one in year.costs if one.sums.at_risk), "curso", "cursos")
        words = f"Franquicia en riesgo: {pesos(amount)} de {number}. Revisa los motivos en Cursos."
        yield Alert("risk", "warning", words)


def _of_rest(year: YearOf, on: dt.date) -> Iterator[Alert]:
    left = unused(year, on=on)
    if left:
        yield Alert("unused", "info", f"Franquicia sin usar: {pesos(left)}")


def _of_plan(year: YearOf) -> Iterator[Alert]:
    if year.budget is None:
        return
    if year.budget.payroll is None:
        words = "Escribe la planilla anual en Parámetros del año para conocer el tope."
        yield Alert("payroll", "info", words)
    short = -year.figures.available_budget
    if year.lines and short > 0:
        yield Alert("budget", "warning", f"Los cursos superan el presupuesto en {pesos(short)}.")
