"""Alerts: the ceiling comes close, is passed, or stays unused; each is notified once."""

import datetime as dt
from dataclasses import dataclass
from fractions import Fraction

from sqlalchemy import or_, select

from app.extensions import db
from app.finance.budget import queries as budget
from app.finance.budget.queries import YearOf
from app.finance.budget.rules import Figures
from app.finance.franchise.queries import todays_constants
from app.finance.franchise.rules import percent, pesos
from app.models.budget import Budget
from app.models.company import Company
from app.models.user import User
from app.platform.notifications.service import notify
from app.platform.text import counted

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
    figures = year.figures
    alerts = []
    threshold = reached(figures)
    if threshold is not None:
        alerts.append(Alert(f"ceiling{threshold}", LEVELS[threshold], words_of(figures)))
    elif figures.ceiling == 0 and figures.franchise:
        words = "La planilla no alcanza para usar franquicia este año: revísala en Parámetros."
        alerts.append(Alert("noCeiling", "warning", words))
    if figures.at_risk:
        number = counted(sum(1 for one in year.costs if one.sums.at_risk), "curso", "cursos")
        words = f"Franquicia en riesgo: {pesos(figures.at_risk)} de {number}."
        alerts.append(Alert("risk", "warning", f"{words} Revisa los motivos en Cursos."))
    left = unused(year, on=on)
    if left:
        alerts.append(Alert("unused", "info", f"Franquicia sin usar: {pesos(left)}"))
    if year.budget is not None and year.budget.payroll is None:
        words = "Escribe la planilla anual en Parámetros del año para conocer el tope."
        alerts.append(Alert("payroll", "info", words))
    short = -figures.available_budget
    if year.budget is not None and year.lines and short > 0:
        words = f"Los cursos superan el presupuesto en {pesos(short)}."
        alerts.append(Alert("budget", "warning", words))
    return alerts


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


def remind(*, on: dt.date) -> None:
    """Notify the users of companies and the administrators of how the ceiling of the year stands.

    Each threshold once a year, and once, from October on, what nobody used.
    """
    today = todays_constants()
    query = select(Company).join(Budget, Budget.company_id == Company.id)
    known = query.where(Budget.year == on.year, Budget.payroll.is_not(None), Company.active)
    for company in db.session.scalars(known.order_by(Company.id)).all():
        year = budget.year_of(company=company, year=on.year, today=today)
        threshold, left = reached(year.figures), unused(year, on=on)
        if threshold is not None:
            _notify(year, f"ceiling{threshold}", "warning", words_of(year.figures))
        if left:
            _notify(year, "unused", "info", f"Franquicia sin usar: {pesos(left)}")


def _notify(year: YearOf, kind: str, icon: str, words: str) -> None:
    of_company = or_(User.company_id == year.company.id, User.company_id.is_(None))
    place = f"{year.company.id}:{year.year}"
    for user_id in db.session.scalars(select(User.id).where(User.active, of_company)).all():
        notify(
            user_id=user_id,
            icon=icon,
            msg=f"{year.company.name} {year.year}. {words}",
            kind=f"budget.{kind}",
            link=f"/estimate?empresa={year.company.id}&anio={year.year}",
            key=f"budget:{kind}:{place}:{user_id}",
        )
