"""Calls about budgets: the plan of a company for a year, and what its courses cost."""

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
from app.platform.web import Answer, Blueprint

blp = Blueprint("budget", __name__, description="Budgets of companies")


@blp.query("/getBudget", query=BudgetQuerySchema, answer=BudgetYearView)
def get_budget(query: dict[str, Any]) -> BudgetYearView:
    """A year of a company: its plan, what its courses cost, and what is worth knowing."""
    on = clock.today()
    found = queries.overview(
        company=query.get("company"),
        year=query.get("year", on.year),
        compare=query["compare"],
        only_company=caller().company_id,
    )
    return year_view(found, on=on)


@blp.command("/budgets", body=BudgetFormSchema, answer=BudgetView, status=201, once=True)
def create_budget(form: dict[str, Any]) -> BudgetView:
    """Make the budget of a company for a year, perhaps with the lines of another year."""
    budget = service.create(
        company_id=form.pop("company_id"),
        year=form.pop("year"),
        copy_from=form.pop("copyFrom"),
        fields=form,
        by=caller().id,
    )
    return BudgetView.of(budget)


@blp.command(
    "/budgets/<int:budget_id>", method="PATCH", body=BudgetChangesSchema, answer=BudgetView
)
def update_budget(form: dict[str, Any], budget_id: int) -> BudgetView:
    """Change the parameters of a year that are sent."""
    expected_updated_at = form.pop("updatedAt", None)
    budget = service.change(
        budget_id=budget_id, fields=form, expected_updated_at=expected_updated_at, by=caller().id
    )
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
def add_line(form: dict[str, Any], budget_id: int) -> SavedLineView:
    """Put a line behind the others of a budget."""
    saved = service.add_line(budget_id=budget_id, fields=form, by=caller().id)
    return saved_line_view(saved)


@blp.command(
    "/budgets/<int:budget_id>/lineOrder", method="PUT", body=LineOrderSchema, whole=LineOrderAnswer
)
def order_lines(form: dict[str, Any], budget_id: int) -> Answer:
    """Put all lines of a budget in an order."""
    ids = service.order_lines(budget_id=budget_id, ids=form["ids"], by=caller().id)
    return Answer(ids)


@blp.command(
    "/budgetLines/<int:line_id>",
    method="PATCH",
    body=BudgetLineChangesSchema,
    answer=SavedLineView,
)
def update_line(form: dict[str, Any], line_id: int) -> SavedLineView:
    """Change the fields of a line that are sent."""
    expected_updated_at = form.pop("updatedAt", None)
    saved = service.change_line(
        line_id=line_id, fields=form, expected_updated_at=expected_updated_at, by=caller().id
    )
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
def explain_amount(query: dict[str, Any]) -> Explanation:
    """How an amount of a year arises."""
    return explanations.explain(
        company=query.get("company"),
        year=query.get("year", clock.today().year),
        key=query["amount"],
        only_company=caller().company_id,
    )


@blp.command("/budgetSimulation", body=SimulationFormSchema, answer=SimulationView)
def simulate(form: dict[str, Any]) -> SimulationView:
    """What a course would cost and give back; nothing is written."""
    found = queries.simulate(
        company=form.get("company_id"),
        year=form["year"],
        course=Imagined(
            hours=form["hours"],
            price=form["price"],
            hour_value=form["hourValue"],
            initial_date=form["initialDate"] or clock.today(),
            modality=form.get("modality"),
            is_bipartite=form["bipartite"],
        ),
        tranches=form["tranches"] and tuple(form["tranches"].values()),
        person_ids=form["person_ids"],
        only_company=caller().company_id,
    )
    return simulation_view(found)
