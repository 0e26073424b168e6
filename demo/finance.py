"""What the franchise is computed with, and what the companies plan to spend."""

import datetime as dt
from collections.abc import Mapping, Sequence

from sqlalchemy import func, select

from app.extensions import db
from app.models.finance import Budget, BudgetLine, SenceHourValue, Utm
from app.models.organisation import Company
from app.models.people import Person
from demo import marks
from demo.catalogue import CUSTOMERS, LEADERSHIP, OPERATIONS, SAFETY, TECHNOLOGY

A_MONTH_MORE = 1.003
"""How the UTM grows from month to month where nobody knows it."""
MONTHS_AHEAD = 2
RESOLUTION = "Valor de demostración"
LINES = (
    (SAFETY, "Plan anual de seguridad", 160, 120, 16_000_000),
    (LEADERSHIP, "Escuela de jefaturas", 48, 40, 7_500_000),
    (TECHNOLOGY, "Herramientas digitales", 72, 60, 9_000_000),
    (OPERATIONS, "Certificación de operadores", 60, 45, 8_500_000),
    (CUSTOMERS, "Experiencia de clientes", 24, 30, 3_200_000),
)
"""Thematic area, description, hours, participants, pesos; of the largest company."""
SHARES = (1.0, 0.8, 0.45)
"""Of that, company by company."""


def constants(on: dt.date) -> None:
    """The UTM of all months of this year and some to come; hour values where known ones end."""
    last, value = db.session.execute(
        select(Utm.month, Utm.value).order_by(Utm.month.desc()).limit(1)
    ).one_or_none() or (dt.date(on.year - 2, 12, 1), 60_000)
    end = max(_after(on.replace(day=1), MONTHS_AHEAD), dt.date(on.year, 12, 1))
    while last < end:
        last, value = _after(last, 1), round(value * A_MONTH_MORE)
        db.session.add(Utm(month=last, value=value))
        marks.mark(Utm.__tablename__, [last.year * 100 + last.month])
    _prolong_hour_values()


def budgets(
    companies: Sequence[Company],
    people: Sequence[Person],
    areas: Mapping[str, int],
    on: dt.date,
) -> None:
    """Last year's budget of each company, and this year's, a tenth larger."""
    dice = marks.of("budgets")
    for company, share in zip(companies, SHARES, strict=True):
        own = [one for one in people if one.company_id == company.id]
        a_month = sum(one.gross_salary or 0 for one in own)
        for year, growth in ((on.year - 1, 1.0), (on.year, 1.1)):
            budget = Budget(
                company_id=company.id,
                year=year,
                payroll=round(a_month * 12 * growth, -6),
                otic_name="OTIC del Comercio",
                otic_fee=10,
            )
            db.session.add(budget)
            db.session.flush()
            for place, line in enumerate(LINES, 1):
                amount = line[4] * share * growth * dice.uniform(0.9, 1.1)
                db.session.add(
                    BudgetLine(
                        budget_id=budget.id,
                        thematic_area_id=areas[line[0]],
                        description=line[1],
                        hours=round(line[2] * share),
                        participants=round(line[3] * share),
                        amount=round(amount, -5),
                        position=place,
                    )
                )
    db.session.flush()


def _prolong_hour_values() -> None:
    """The newest value of each modality and tranche goes on until another one begins."""
    newest = select(
        SenceHourValue,
        func.max(SenceHourValue.valid_from)
        .over(partition_by=(SenceHourValue.modality, SenceHourValue.tranche))
        .label("newest"),
    ).subquery()
    ended = select(SenceHourValue).where(
        SenceHourValue.id == newest.c.id,
        SenceHourValue.valid_from == newest.c.newest,
        SenceHourValue.valid_to.is_not(None),
    )
    marks.kept(
        SenceHourValue(
            modality=one.modality,
            tranche=one.tranche,
            value=one.value,
            valid_from=one.valid_to + dt.timedelta(days=1),
            resolution=RESOLUTION,
        )
        for one in db.session.scalars(ended.order_by(SenceHourValue.id)).all()
        if one.valid_to is not None
    )


def _after(month: dt.date, months: int) -> dt.date:
    years, number = divmod(month.month - 1 + months, 12)
    return month.replace(year=month.year + years, month=number + 1)
