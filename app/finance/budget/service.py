"""Budgets of companies and their lines: made, changed and removed; alerts of the ceiling."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any

from marshmallow.validate import OneOf
from sqlalchemy import func, or_, select, update
from sqlalchemy.orm.attributes import flag_modified

from app.extensions import db
from app.finance.budget import queries, rules
from app.finance.budget.queries import YearOf
from app.finance.budget.rules import Figures
from app.finance.franchise.queries import todays_constants
from app.finance.franchise.rules import percent, pesos
from app.models.accounts import User
from app.models.finance import Budget, BudgetLine
from app.models.organisation import Company, ThematicArea
from app.platform import audit, errors, records
from app.platform.audit import changes_between
from app.platform.errors import DomainError, InvalidFields, NotFound, existing
from app.platform.guard import EVERY_COMPANY
from app.platform.lists import names_of
from app.platform.notifications.service import notify
from app.platform.text import counted

COLUMNS: Mapping[str, str] = {
    "payroll": "payroll",
    "oticName": "otic_name",
    "oticFee": "otic_fee",
    "notes": "notes",
}
"""Field of a budget -> column."""
LINE_COLUMNS: Mapping[str, str] = {
    name: name for name in ("thematic_area_id", "description", "hours", "participants", "amount")
}
NOTIFICATIONS = "budget."
"""How the kinds of its notifications begin; each of them is sent once a year."""
MOST_LINES = 500
CHOOSE_AREA = "Selecciona el área temática de la lista."
THRESHOLDS = (100, 95, 80)
"""Per cent of the ceiling, the highest first."""
LEVELS = {100: "danger", 95: "warning", 80: "info"}
ALERTS = (
    *(f"ceiling{threshold}" for threshold in THRESHOLDS),
    *("noCeiling", "risk", "unused", "payroll", "budget"),
)
"""What is worth knowing of a year, by its name."""
OCTOBER = 10


class BudgetMissing(NotFound):
    """No such budget, or it is of a company that the caller does not see."""

    code = "budget_missing"
    message = "Este presupuesto no existe."


class BudgetTaken(DomainError):
    """A company has one budget a year."""

    code = "budget_taken"

    def __init__(self, company: Company, year: int) -> None:
        super().__init__(f"{company.name} ya tiene un presupuesto {year}. Recarga para verlo.")


class LineMissing(NotFound):
    """No such line, or it is of a budget that the caller does not see."""

    code = "budget_line_missing"
    message = "Esta línea del presupuesto no existe."


class TooManyLines(DomainError):
    """A budget is read at a glance."""

    code = "budget_too_many_lines"
    message = f"Un presupuesto tiene hasta {MOST_LINES} líneas. Une algunas antes de agregar otra."


class OtherLines(DomainError):
    """The lines are no longer those that the caller saw."""

    code = "budget_lines_changed"
    message = "Las líneas cambiaron mientras tanto. Recarga e inténtalo de nuevo."


@dataclass(frozen=True)
class SavedLine:
    """A line after a change."""

    line: BudgetLine
    area: str | None
    """Name of its thematic area."""
    warnings: Sequence[str]


def create(
    *, company_id: int, year: int, fields: Mapping[str, Any], copy_from: int | None, by: int
) -> Budget:
    """Make a budget, with the lines of another year's if one is named.

    Raises InvalidFields, BudgetTaken.
    """
    company = queries.company_of(company_id, field="company_id")
    if queries.budget_of(company_id=company.id, year=year) is not None:
        raise BudgetTaken(company, year)
    model = None if copy_from is None else queries.budget_of(company_id=company.id, year=copy_from)
    if copy_from is not None and model is None:
        words = f"No hay un presupuesto {copy_from} para copiar."
        raise InvalidFields(errors={"copyFrom": [words]})
    budget = Budget(company_id=company.id, year=year)
    for field, value in fields.items():
        setattr(budget, COLUMNS[field], _stored(value))
    with errors.explained({"uq_budget_company_id_year": lambda: BudgetTaken(company, year)}):
        db.session.add(budget)
    if model is not None:
        for line in queries.lines_of(model.id):
            same = _values(line, LINE_COLUMNS)
            db.session.add(BudgetLine(budget_id=budget.id, position=line.position, **same))
        db.session.flush()
    _record("budget.created", budget, by, {"copyFrom": copy_from})
    return budget


def change(*, budget_id: int, fields: Mapping[str, Any], by: int) -> Budget:
    """Change the fields that were sent.

    Raises BudgetMissing, Stale.
    """
    budget = to_change(budget_id)
    fields = records.unless_stale(budget, fields)
    before = _values(budget, COLUMNS)
    for field, value in fields.items():
        setattr(budget, COLUMNS[field], _stored(value))
    db.session.flush()
    changes = changes_between(before, _values(budget, COLUMNS), {})
    if changes:
        data = {"company_id": budget.company_id, **changes}
        audit.record("budget.changed", by=by, on=budget, data=data)
    return budget


def remove(*, budget_id: int, by: int) -> None:
    """Remove a budget with its lines; its courses stay as they are.

    Raises BudgetMissing.
    """
    budget = to_change(budget_id)
    lines = queries.lines_of(budget.id)
    amount = sum(line.amount for line in lines)
    _record("budget.removed", budget, by, {"lines": len(lines), "amount": amount})
    db.session.delete(budget)
    db.session.flush()


def to_change(budget_id: int) -> Budget:
    """A budget, held until the end of the transaction.

    Raises BudgetMissing.
    """
    held = select(Budget).where(Budget.id == budget_id).with_for_update()
    return existing(
        db.session.scalar(held.execution_options(populate_existing=True)), BudgetMissing
    )


def keep_parameters(*, before: int) -> None:
    """Write today's parameters down with all budgets of earlier years that have none yet."""
    over = update(Budget).where(Budget.year < before, Budget.parameters.is_(None))
    values = {"parameters": dict(todays_constants().content), "updated_at": Budget.updated_at}
    db.session.execute(over.values(values), execution_options={EVERY_COMPANY: True})


def add_line(*, budget_id: int, fields: Mapping[str, Any], by: int) -> SavedLine:
    """Put a line behind the others.

    Raises BudgetMissing, InvalidFields, TooManyLines.
    """
    budget = to_change(budget_id)
    mine = BudgetLine.budget_id == budget.id
    query = select(func.count(), func.coalesce(func.max(BudgetLine.position), 0)).where(mine)
    number, last = db.session.execute(query).one()
    if number >= MOST_LINES:
        raise TooManyLines
    line = BudgetLine(budget_id=budget.id, position=last + 1)
    _write_line(line, fields)
    _record("budget.line_added", budget, by, {"line": line.description, "amount": line.amount})
    return _saved_line(line, budget)


def change_line(*, line_id: int, fields: Mapping[str, Any], by: int) -> SavedLine:
    """Change the fields of a line that were sent.

    Raises LineMissing, Stale, InvalidFields.
    """
    line, budget = _locked_line(line_id)
    fields = records.unless_stale(line, fields)
    before = _values(line, LINE_COLUMNS)
    _write_line(line, fields)
    changes = changes_between(
        before, _values(line, LINE_COLUMNS), {"thematic_area_id": ThematicArea.name}
    )
    if changes:
        _record("budget.line_changed", budget, by, {"line": line.description, "changes": changes})
    return _saved_line(line, budget)


def remove_line(*, line_id: int, by: int) -> None:
    """Take a line out of its budget.

    Raises LineMissing.
    """
    line, budget = _locked_line(line_id)
    _record("budget.line_removed", budget, by, {"line": line.description, "amount": line.amount})
    db.session.delete(line)
    db.session.flush()


def order_lines(*, budget_id: int, ids: Sequence[int], by: int) -> Sequence[int]:
    """Put the lines of a budget in the order of their ids.

    Raises BudgetMissing, OtherLines.
    """
    budget = to_change(budget_id)
    lines = {line.id: line for line in queries.lines_of(budget.id)}
    if sorted(ids) != sorted(lines):
        raise OtherLines
    if list(ids) != list(lines):
        for position, line_id in enumerate(ids, 1):
            lines[line_id].position = position
            # Whoever has the line open in a form sees no place there: for them it is the same.
            flag_modified(lines[line_id], "updated_at")
        _record("budget.lines_ordered", budget, by, {})
        db.session.flush()
    return ids


def _locked_line(line_id: int) -> tuple[BudgetLine, Budget]:
    """A line and its budget, which is held until the end: lines are changed one by one."""
    mine = select(BudgetLine.budget_id).where(BudgetLine.id == line_id)
    budget_id = existing(db.session.scalar(mine), LineMissing)
    try:
        budget = to_change(budget_id)
    except BudgetMissing as error:
        raise LineMissing from error
    line = existing(db.session.get(BudgetLine, line_id, populate_existing=True), LineMissing)
    return line, budget


def _write_line(line: BudgetLine, fields: Mapping[str, Any]) -> None:
    area = fields.get("thematic_area_id")
    if area is not None and not names_of(ThematicArea.name, (area,)):
        raise InvalidFields(errors={"thematic_area_id": [CHOOSE_AREA]})
    for field, value in fields.items():
        setattr(line, field, value)
    db.session.add(line)
    db.session.flush()


def _saved_line(line: BudgetLine, budget: Budget) -> SavedLine:
    total = select(func.sum(BudgetLine.amount)).where(BudgetLine.budget_id == budget.id)
    names = names_of(ThematicArea.name, (line.thematic_area_id,))
    today = todays_constants()
    ceiling = queries.ceiling_in(budget, today.utm_of_year(budget.year), today)
    warnings = rules.warnings_of(int(db.session.scalar(total) or 0), ceiling)
    return SavedLine(line, names.get(line.thematic_area_id), warnings)


def _stored(value: Any) -> Any:
    """A value as the database gives it back, so that the same one is no change."""
    return Decimal(str(value)) if isinstance(value, float) else value


def _values(row: Budget | BudgetLine, columns: Mapping[str, str]) -> Mapping[str, Any]:
    return {field: getattr(row, column) for field, column in columns.items()}


def _record(action: str, budget: Budget, by: int, data: Mapping[str, Any]) -> None:
    event = {"company_id": budget.company_id, "year": budget.year, **data}
    audit.record(action, by=by, on=budget, data=event)


@dataclass(frozen=True)
class Alert:
    """Something worth knowing of a year."""

    kind: Annotated[str, OneOf(ALERTS)]
    level: Annotated[str, OneOf((*LEVELS.values(),))]
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
        number = counted(sum(one.at_risk for one in year.parts), "curso", "cursos")
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
        year = queries.year_of(company=company, year=on.year, today=today)
        threshold, left = reached(year.figures), unused(year, on=on)
        if threshold is not None:
            _notify(year, f"ceiling{threshold}", "warning", words_of(year.figures))
        if left:
            _notify(year, "unused", "info", f"Franquicia sin usar: {pesos(left)}")


def _notify(year: YearOf, kind: str, icon: str, words: str) -> None:
    of_company = or_(User.company_id == year.company.id, User.is_admin)
    place = f"{year.company.id}:{year.year}"
    for user_id in db.session.scalars(select(User.id).where(User.is_person, of_company)).all():
        notify(
            user_id=user_id,
            icon=icon,
            msg=f"{year.company.name} {year.year}. {words}",
            kind=f"{NOTIFICATIONS}{kind}",
            link=f"/estimate?empresa={year.company.id}&anio={year.year}",
            key=f"budget:{kind}:{place}:{user_id}",
        )
