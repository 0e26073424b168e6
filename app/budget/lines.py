"""The lines of a budget: added, changed, removed, put in order; and when they are too much."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm.attributes import flag_modified

from app.audit import service as audit
from app.budget import service
from app.budget.plan import warnings_of
from app.budget.reading import ceiling_in
from app.errors import DomainError, InvalidFields, NotFound
from app.extensions import db
from app.franchise import constants
from app.kit import freshness
from app.kit.changes import told_changes
from app.kit.names import names_of
from app.models.budget import Budget, BudgetLine
from app.models.selectable import ThematicArea

FIELDS = ("thematic_area_id", "description", "hours", "participants", "amount")
MOST = 500
"""Lines of a budget."""
CHOOSE_AREA = "Selecciona el área temática de la lista."


class LineMissing(NotFound):
    """No such line, or it is of a budget that the caller does not see."""

    code = "budget_line_missing"
    message = "Esta línea del presupuesto no existe."


class TooManyLines(DomainError):
    """A budget is read at a glance."""

    code = "budget_too_many_lines"
    message = f"Un presupuesto tiene hasta {MOST} líneas. Une algunas antes de agregar otra."


class OtherLines(DomainError):
    """The lines are no longer those that the caller saw."""

    code = "budget_lines_changed"
    message = "Otra persona cambió las líneas. Recarga e inténtalo de nuevo."


@dataclass(frozen=True)
class Saved:
    """A line after a change."""

    line: BudgetLine
    area: str | None
    """Name of its thematic area."""
    warnings: Sequence[str]


def add(*, budget_id: int, fields: Mapping[str, Any], by: int) -> Saved:
    """Put a line behind the others.

    Raises BudgetMissing, InvalidFields, TooManyLines.
    """
    budget = service.to_change(budget_id)
    mine = BudgetLine.budget_id == budget.id
    query = select(func.count(), func.coalesce(func.max(BudgetLine.position), 0)).where(mine)
    number, last = db.session.execute(query).one()
    if number >= MOST:
        raise TooManyLines
    line = BudgetLine(budget_id=budget.id, position=last + 1)
    _write(line, fields)
    _tell("budget.line_added", budget, by, {"line": line.description, "amount": line.amount})
    return _saved(line, budget)


def update(*, line_id: int, fields: Mapping[str, Any], seen: dt.datetime | None, by: int) -> Saved:
    """Change the fields of a line that were sent.

    Raises LineMissing, Stale, InvalidFields.
    """
    line, budget = _held(line_id)
    freshness.check(line, seen)
    before = _values(line)
    _write(line, fields)
    changes = told_changes(before, _values(line), {"thematic_area_id": ThematicArea.name})
    if changes:
        _tell("budget.line_changed", budget, by, {"line": line.description, "changes": changes})
    return _saved(line, budget)


def remove(*, line_id: int, by: int) -> None:
    """Take a line out of its budget.

    Raises LineMissing.
    """
    line, budget = _held(line_id)
    told = {"line": line.description, "amount": line.amount}
    _tell("budget.line_removed", budget, by, told)
    db.session.delete(line)
    db.session.flush()


def put_in_order(*, budget_id: int, ids: Sequence[int], by: int) -> Sequence[int]:
    """Put the lines of a budget in the order of their ids.

    Raises BudgetMissing, OtherLines.
    """
    budget = service.to_change(budget_id)
    lines = {line.id: line for line in service.lines_of(budget.id)}
    if sorted(ids) != sorted(lines):
        raise OtherLines
    if list(ids) != list(lines):
        for position, line_id in enumerate(ids, 1):
            lines[line_id].position = position
            # Whoever has the line open in a form sees no place there: for them it is the same.
            flag_modified(lines[line_id], "updated_at")
        _tell("budget.lines_ordered", budget, by, {})
        db.session.flush()
    return ids


def _held(line_id: int) -> tuple[BudgetLine, Budget]:
    """A line and its budget, which is held until the end: lines are changed one by one."""
    mine = select(BudgetLine.budget_id).where(BudgetLine.id == line_id)
    budget_id = db.session.scalar(mine)
    if budget_id is None:
        raise LineMissing
    try:
        budget = service.to_change(budget_id)
    except service.BudgetMissing as error:
        raise LineMissing from error
    line = db.session.get(BudgetLine, line_id, populate_existing=True)
    if line is None:
        raise LineMissing
    return line, budget


def _write(line: BudgetLine, fields: Mapping[str, Any]) -> None:
    area = fields.get("thematic_area_id")
    if area is not None and not names_of(ThematicArea.name, (area,)):
        raise InvalidFields(errors={"thematic_area_id": [CHOOSE_AREA]})
    for field, value in fields.items():
        setattr(line, field, value)
    db.session.add(line)
    db.session.flush()


def _saved(line: BudgetLine, budget: Budget) -> Saved:
    total = select(func.sum(BudgetLine.amount)).where(BudgetLine.budget_id == budget.id)
    names = names_of(ThematicArea.name, (line.thematic_area_id,))
    today = constants.read()
    ceiling = ceiling_in(budget, today.utm_of_year(budget.year), today)
    warnings = warnings_of(int(db.session.scalar(total) or 0), ceiling)
    return Saved(line, names.get(line.thematic_area_id), warnings)


def _values(line: BudgetLine) -> dict[str, Any]:
    return {field: getattr(line, field) for field in FIELDS}


def _tell(action: str, budget: Budget, by: int, data: Mapping[str, Any]) -> None:
    told = {"company_id": budget.company_id, "year": budget.year, **data}
    audit.record(action=action, user_id=by, entity="budget", entity_id=budget.id, data=told)
