"""Calls about budgets: the plan of a company for a year, and what its courses cost."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.finance.budget import explanations, queries, service
from app.finance.budget.queries import Imagined
from app.finance.budget.schemas import (
    BudgetChangesSchema,
    BudgetCoursesAnswer,
    BudgetCoursesMetaView,
    BudgetCoursesQuerySchema,
    BudgetFormSchema,
    BudgetLineChangesSchema,
    BudgetLineFormSchema,
    BudgetQuerySchema,
    BudgetView,
    BudgetYearView,
    ExplanationQuerySchema,
    LineOrderAnswer,
    LineOrderSchema,
    SavedLineView,
    SimulationFormSchema,
    SimulationView,
    courses_view,
    saved_line_view,
    simulation_view,
    year_view,
)
from app.finance.franchise.schemas import SumsView
from app.finance.franchise.service import Explanation
from app.platform import clock
from app.platform.guard import caller
from app.platform.lists import ListQuery
from app.platform.scopes import Domain
from app.platform.web import Blueprint

blp = Blueprint("budget", __name__, description="Budgets of companies", domain=Domain.FINANCE)


@blp.query("/getBudget", query=BudgetQuerySchema, answer=BudgetYearView)
def get_budget(
    *, compare: bool, company: int | None = None, year: int | None = None
) -> BudgetYearView:
    """A year of a company: its plan, what its courses cost, and what is worth knowing."""
    on = clock.today()
    found = queries.overview(
        company=company,
        year=year or on.year,
        compare=compare,
        only_company=caller().company_id,
    )
    return year_view(found, on=on)


@blp.command("/budgets", body=BudgetFormSchema, answer=BudgetView, status=201, once=True)
def create_budget(
    *, company_id: int, year: int, copy_from: int | None, **fields: Any
) -> BudgetView:
    """Make the budget of a company for a year, perhaps with the lines of another year."""
    budget = service.create(
        company_id=company_id, year=year, copy_from=copy_from, fields=fields, by=caller().id
    )
    return BudgetView.of(budget)


@blp.command(
    "/budgets/<int:budget_id>", method="PATCH", body=BudgetChangesSchema, answer=BudgetView
)
def update_budget(budget_id: int, **fields: Any) -> BudgetView:
    """Change the parameters of a year that are sent."""
    budget = service.change(budget_id=budget_id, fields=fields, by=caller().id)
    return BudgetView.of(budget)


@blp.command("/budgets/<int:budget_id>", method="DELETE", status=204)
def remove_budget(budget_id: int) -> None:
    """Remove a budget with its lines; courses stay as they are."""
    service.remove(budget_id=budget_id, by=caller().id)


@blp.command(
    "/budgets/<int:budget_id>/lines",
    body=BudgetLineFormSchema,
    answer=SavedLineView,
    status=201,
    once=True,
)
def add_line(budget_id: int, **fields: Any) -> SavedLineView:
    """Put a line behind the others of a budget."""
    return saved_line_view(service.add_line(budget_id=budget_id, fields=fields, by=caller().id))


@blp.command(
    "/budgets/<int:budget_id>/lineOrder",
    method="PUT",
    body=LineOrderSchema,
    whole=LineOrderAnswer,
)
def order_lines(budget_id: int, *, ids: Sequence[int]) -> LineOrderAnswer:
    """Put all lines of a budget in an order."""
    return LineOrderAnswer(service.order_lines(budget_id=budget_id, ids=ids, by=caller().id))


@blp.command(
    "/budgetLines/<int:line_id>",
    method="PATCH",
    body=BudgetLineChangesSchema,
    answer=SavedLineView,
)
def update_line(line_id: int, **fields: Any) -> SavedLineView:
    """Change the fields of a line that are sent."""
    saved = service.change_line(line_id=line_id, fields=fields, by=caller().id)
    return saved_line_view(saved)


@blp.command("/budgetLines/<int:line_id>", method="DELETE", status=204)
def remove_line(line_id: int) -> None:
    """Take a line out of its budget."""
    service.remove_line(line_id=line_id, by=caller().id)


@blp.query("/getBudgetCourses", query=BudgetCoursesQuerySchema, whole=BudgetCoursesAnswer)
def list_budget_courses(query: ListQuery) -> BudgetCoursesAnswer:
    """The courses of a year with what they cost."""
    only = caller().company_id
    listed = queries.list_courses(query=query, only_company=only, on=clock.today())
    meta = BudgetCoursesMetaView(**listed.page.meta, totals=SumsView.of(listed.totals))
    return BudgetCoursesAnswer(data=courses_view(listed, only_company=only), meta=meta)


@blp.query("/getBudgetExplanation", query=ExplanationQuerySchema, answer=Explanation)
def explain_amount(
    *, amount: str, company: int | None = None, year: int | None = None
) -> Explanation:
    """How an amount of a year arises."""
    return explanations.explain(
        company=company,
        year=year or clock.today().year,
        key=amount,
        only_company=caller().company_id,
    )


@blp.command("/budgetSimulation", body=SimulationFormSchema, answer=SimulationView)
def simulate(
    *,
    year: int,
    tranches: Mapping[str, int] | None,
    person_ids: Sequence[int] | None,
    company_id: int | None = None,
    **course: Any,
) -> SimulationView:
    """What a course would cost and give back; nothing is written."""
    begins = course.pop("initial_date") or clock.today()
    found = queries.simulate(
        company=company_id,
        year=year,
        course=Imagined(**{"modality": None, **course}, initial_date=begins),
        tranches=tuple(tranches.values()) if tranches else None,
        person_ids=person_ids,
        only_company=caller().company_id,
    )
    return simulation_view(found)
