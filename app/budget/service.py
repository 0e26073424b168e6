"""Budgets: one for a company and a year, made, changed, removed."""

import datetime as dt
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from sqlalchemy import Select, select

from app.audit import service as audit
from app.errors import DomainError, InvalidFields, NotFound
from app.extensions import db
from app.kit import conflicts, freshness
from app.kit.changes import told_changes
from app.models.budget import Budget, BudgetLine
from app.models.company import Company

COLUMNS: Mapping[str, str] = {
    "payroll": "payroll",
    "oticName": "otic_name",
    "oticFee": "otic_fee",
    "notes": "notes",
}
"""Field -> column."""
CHOOSE = "Selecciona la empresa."
NO_COMPANY = "Esta empresa no existe."


class BudgetMissing(NotFound):
    """No such budget, or it is of a company that the caller does not see."""

    code = "budget_missing"
    message = "Este presupuesto no existe."


class BudgetTaken(DomainError):
    """A company has one budget a year."""

    code = "budget_taken"

    def __init__(self, company: Company, year: int) -> None:
        super().__init__(f"{company.name} ya tiene un presupuesto {year}. Recarga para verlo.")


def company_of(asked: int | None, *, only_company: int | None, field: str = "company") -> Company:
    """The company in question; staff need not name theirs. `field` is what a form calls it.

    Raises InvalidFields.
    """
    wanted = only_company if asked is None else asked
    if wanted is None:
        raise InvalidFields(errors={field: [CHOOSE]})
    return _company(wanted, field=field)


def find(*, company_id: int, year: int) -> Budget | None:
    """The budget of a company for a year, if there is one."""
    found: Budget | None = db.session.scalar(_of(company_id, year))
    return found


def years_of(*, company_id: int) -> Sequence[int]:
    """The years that a company has budgets of, the latest first."""
    query = select(Budget.year).where(Budget.company_id == company_id)
    return db.session.scalars(query.order_by(Budget.year.desc())).all()


def lines_of(budget_id: int) -> Sequence[BudgetLine]:
    """The lines of a budget, in their order."""
    query = select(BudgetLine).where(BudgetLine.budget_id == budget_id)
    return db.session.scalars(query.order_by(BudgetLine.position, BudgetLine.id)).all()


def create(
    *, company_id: int, year: int, fields: Mapping[str, Any], copy_from: int | None, by: int
) -> Budget:
    """Make a budget, with the lines of another year's if one is named.

    Raises InvalidFields, BudgetTaken.
    """
    company = _company(company_id, field="company_id")
    if find(company_id=company.id, year=year) is not None:
        raise BudgetTaken(company, year)
    model = None if copy_from is None else find(company_id=company.id, year=copy_from)
    if copy_from is not None and model is None:
        words = f"No hay un presupuesto {copy_from} para copiar."
        raise InvalidFields(errors={"copyFrom": [words]})
    budget = Budget(company_id=company.id, year=year)
    for field, value in fields.items():
        setattr(budget, COLUMNS[field], _stored(value))
    with conflicts.explained({"uq_budget_company_id_year": lambda: BudgetTaken(company, year)}):
        db.session.add(budget)
    if model is not None:
        _copy_lines(model, budget)
    _tell("budget.created", budget, by, {"year": year, "copyFrom": copy_from})
    return budget


def update(
    *, budget_id: int, fields: Mapping[str, Any], seen: dt.datetime | None, by: int
) -> Budget:
    """Change the fields that were sent.

    Raises BudgetMissing, Stale.
    """
    budget = to_change(budget_id)
    freshness.check(budget, seen)
    before = _values(budget)
    for field, value in fields.items():
        setattr(budget, COLUMNS[field], _stored(value))
    db.session.flush()
    changes = told_changes(before, _values(budget), {})
    if changes:
        _tell("budget.changed", budget, by, changes)
    return budget


def remove(*, budget_id: int, by: int) -> None:
    """Remove a budget with its lines; its courses stay as they are.

    Raises BudgetMissing.
    """
    budget = to_change(budget_id)
    lines = lines_of(budget.id)
    kept = {"year": budget.year, "lines": len(lines), "amount": sum(one.amount for one in lines)}
    _tell("budget.removed", budget, by, kept)
    db.session.delete(budget)
    db.session.flush()


def to_change(budget_id: int) -> Budget:
    """A budget, held until the end of the transaction.

    Raises BudgetMissing.
    """
    held = select(Budget).where(Budget.id == budget_id).with_for_update()
    budget = db.session.scalar(held.execution_options(populate_existing=True))
    if budget is None:
        raise BudgetMissing
    return budget


def _of(company_id: int, year: int) -> Select[Any]:
    return select(Budget).where(Budget.company_id == company_id, Budget.year == year)


def _company(company_id: int, *, field: str) -> Company:
    company = db.session.scalar(select(Company).where(Company.id == company_id))
    if company is None:
        raise InvalidFields(errors={field: [NO_COMPANY]})
    return company


def _copy_lines(model: Budget, budget: Budget) -> None:
    for line in lines_of(model.id):
        db.session.add(
            BudgetLine(
                budget_id=budget.id,
                thematic_area_id=line.thematic_area_id,
                description=line.description,
                hours=line.hours,
                participants=line.participants,
                amount=line.amount,
                position=line.position,
            )
        )
    db.session.flush()


def _stored(value: Any) -> Any:
    """A value as the database gives it back, so that the same one is no change."""
    return Decimal(str(value)) if isinstance(value, float) else value


def _values(budget: Budget) -> dict[str, Any]:
    return {field: getattr(budget, column) for field, column in COLUMNS.items()}


def _tell(action: str, budget: Budget, by: int, data: Mapping[str, Any]) -> None:
    told = {"company_id": budget.company_id, **data}
    audit.record(action=action, user_id=by, entity="budget", entity_id=budget.id, data=told)
