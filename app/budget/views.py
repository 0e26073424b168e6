"""Budgets as the answers show them."""

import datetime as dt
from typing import Any

from analytics.rounding import round_half_up
from app.budget import lines, plan
from app.budget.alerts import alerts_of
from app.budget.courses import Listed, is_own, state_of
from app.budget.figures import Figures, Share, months_of
from app.budget.plan import PlannedLine, Unplanned
from app.budget.reading import Overview
from app.budget.simulating import Simulation
from app.franchise.costing import CourseCost
from app.franchise.explaining import Reason, dangers_of
from app.franchise.schemas import sums_view
from app.franchise.words import why
from app.kit.names import Names, names_of
from app.models.budget import BudgetLine
from app.models.selectable import ThematicArea


def year_view(found: Overview, *, on: dt.date) -> dict[str, Any]:
    """A year of a company, whole."""
    year, before = found.year, found.before
    planned, rest = plan.planned(year.lines, year.costs), plan.unplanned(year.lines, year.costs)
    ids = {one.line.thematic_area_id for one in planned} | {one.thematic_area_id for one in rest}
    names = names_of(ThematicArea.name, ids)
    return {
        "company": year.company,
        "year": year.year,
        "budget": year.budget,
        "figures": _figures(year.figures),
        "months": [
            {
                "month": f"{one.month:%Y-%m}",
                "executed": sums_view(one.executed),
                "committed": sums_view(one.committed),
            }
            for one in months_of(year.year, year.costs)
        ],
        "previous": None if before is None else _figures(before.figures),
        "lines": [_planned(one, names) for one in planned],
        "unbudgeted": [_unplanned(one, names) for one in rest],
        "alerts": alerts_of(year, on=on),
        "warnings": plan.warnings_of(year.figures.budgeted, year.figures.ceiling),
        "utm": {
            "month": f"{year.utm.month:%Y-%m}",
            "value": year.utm.value,
            "note": year.utm.note,
        },
        "copyableYears": found.copyable,
    }


def saved_line_view(saved: lines.Saved) -> dict[str, Any]:
    """A line as it was saved."""
    names: Names = {saved.line.thematic_area_id: saved.area} if saved.area else {}
    return {**_line(saved.line, names), "warnings": saved.warnings}


def courses_view(listed: Listed, *, only_company: int | None) -> dict[str, Any]:
    """A page of courses."""
    rows: list[CourseCost] = list(listed.page.rows)
    names = names_of(ThematicArea.name, (one.facts.thematic_area_id for one in rows))
    return {
        "data": [_course(one, names, only_company) for one in rows],
        "meta": {**listed.page.meta, "totals": sums_view(listed.totals)},
    }


def simulation_view(found: Simulation) -> dict[str, Any]:
    """What a course would cost."""
    maximum = found.terms.maximum
    return {
        **sums_view(found.sums),
        "base": found.base,
        "hourValue": found.terms.course.hour_value,
        "hourMaximum": maximum.value if maximum else None,
        "utmNote": found.terms.utm.note,
        "bipartiteNote": found.bipartite_note,
        "groups": [
            {**sums_view(one.sums), "percent": one.percent, "people": one.sums.participants}
            for one in found.tiers
        ],
        "zeros": found.zeros,
        "ceiling": found.ceiling,
    }


def _figures(figures: Figures) -> dict[str, Any]:
    return {
        "budgeted": figures.budgeted,
        "ceiling": figures.ceiling,
        "executed": _share(figures.executed),
        "committed": _share(figures.committed),
        "usableFranchise": figures.usable_franchise,
        "excess": figures.excess,
        "availableFranchise": figures.available_franchise,
        "availableBudget": figures.available_budget,
        "executionRate": figures.execution_rate,
        "franchiseUse": figures.franchise_use,
        "riskFranchise": figures.at_risk,
        "oticFee": figures.otic_fee,
        "costPerHour": figures.cost_per_hour,
        "costPerPerson": figures.cost_per_person,
    }


def _share(share: Share) -> dict[str, Any]:
    return {**sums_view(share.sums), "courses": share.courses}


def _planned(one: PlannedLine, names: Names) -> dict[str, Any]:
    return {
        **_line(one.line, names),
        "committed": one.committed,
        "executed": one.executed,
        "difference": one.difference,
    }


def _line(line: BudgetLine, names: Names) -> dict[str, Any]:
    return {
        "id": line.id,
        "thematicArea": _area(line.thematic_area_id, names),
        "description": line.description,
        "hours": line.hours,
        "participants": line.participants,
        "amount": line.amount,
        "updatedAt": line.updated_at,
    }


def _unplanned(one: Unplanned, names: Names) -> dict[str, Any]:
    return {
        "thematicArea": _area(one.thematic_area_id, names),
        "committed": one.committed,
        "executed": one.executed,
        "courses": one.courses,
    }


def _course(one: CourseCost, names: Names, only_company: int | None) -> dict[str, Any]:
    facts = one.facts
    own = is_own(one, only_company)
    return {
        "course_id": facts.id if own else None,
        "name": facts.name,
        "senceCode": facts.sence_code if own else None,
        "state": state_of(one),
        "endDate": facts.end_date,
        "thematicArea": _area(facts.thematic_area_id, names),
        **sums_view(one.sums),
        "attendance": None if one.attendance is None else round_half_up(one.attendance, 1),
        "zeros": [
            Reason(zero, why(zero, one.terms.rules), people) for zero, people in one.zeros.items()
        ],
        "risks": dangers_of(one.risks),
    }


def _area(area_id: int | None, names: Names) -> dict[str, Any] | None:
    return None if area_id is None else {"id": area_id, "name": names[area_id]}
