"""Tells people what the budgets of this year give reason to say; nothing is told twice."""

import datetime as dt
from collections.abc import Sequence

from sqlalchemy import or_, select

from app.budget import alerts, reading
from app.budget.reading import YearOf
from app.extensions import db
from app.franchise import constants
from app.franchise.words import pesos
from app.models.budget import Budget
from app.models.company import Company
from app.models.user import User
from app.notifications.service import notify


def remind(*, on: dt.date) -> None:
    """Tell the users of companies and the administrators how the ceiling of the year stands.

    Each threshold once a year, and once, from October on, what nobody used.
    """
    today = constants.read()
    for company in _companies(on.year):
        year = reading.year_of(company=company, year=on.year, today=today)
        threshold, left = alerts.reached(year.figures), alerts.unused(year, on=on)
        if threshold is not None:
            _tell(year, f"ceiling{threshold}", "warning", alerts.words_of(year.figures))
        if left:
            _tell(year, "unused", "info", f"Franquicia sin usar: {pesos(left)}")


def _companies(year: int) -> Sequence[Company]:
    """Those whose ceiling is known."""
    query = select(Company).join(Budget, Budget.company_id == Company.id)
    known = query.where(Budget.year == year, Budget.payroll.is_not(None), Company.active)
    return db.session.scalars(known.order_by(Company.id)).all()


def _tell(year: YearOf, kind: str, icon: str, words: str) -> None:
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
