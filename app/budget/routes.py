"""Calls about budgets: the plan of a company for a year, and what its courses cost."""

from typing import Any

from app.budget import courses, explaining, lines, reading, service, simulating
from app.budget.form_schemas import (
    BudgetChangesSchema,
    BudgetCoursesQuerySchema,
    BudgetFormSchema,
    BudgetLineChangesSchema,
    BudgetLineFormSchema,
    BudgetQuerySchema,
    ExplanationQuerySchema,
    LineOrderSchema,
    SimulationFormSchema,
)
from app.budget.schemas import (
    BudgetCoursesAnswer,
    BudgetSchema,
    BudgetYearSchema,
    LineOrderAnswer,
    SavedLineSchema,
    SimulationSchema,
)
from app.budget.simulating import Imagined
from app.budget.views import courses_view, saved_line_view, simulation_view, year_view
from app.extensions import db
from app.franchise.schemas import ExplanationSchema
from app.kit import clock
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.idempotency import idempotent
from app.kit.listing import ListQuery
from app.kit.schema import envelope

blp = Blueprint("budget", __name__, description="Budgets of companies")


@blp.route("/getBudget")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(BudgetQuerySchema, location="query")
@blp.response(200, envelope(BudgetYearSchema))
def get_budget(query: dict[str, Any]) -> dict[str, Any]:
    """A year of a company: its plan, what its courses cost, and what is worth knowing."""
    on = clock.today()
    found = reading.overview(
        company=query.get("company"),
        year=query.get("year", on.year),
        compare=query["compare"],
        only_company=caller().company_id,
    )
    return {"data": year_view(found, on=on)}


@blp.route("/budgets", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@idempotent
@blp.arguments(BudgetFormSchema)
@blp.response(201, envelope(BudgetSchema))
def create_budget(form: dict[str, Any]) -> dict[str, Any]:
    """Make the budget of a company for a year, perhaps with the lines of another year."""
    budget = service.create(
        company_id=form.pop("company_id"),
        year=form.pop("year"),
        copy_from=form.pop("copyFrom"),
        fields=form,
        by=caller().id,
    )
    db.session.commit()
    return {"data": budget}


@blp.route("/budgets/<int:budget_id>", methods=["PATCH"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(BudgetChangesSchema)
@blp.response(200, envelope(BudgetSchema))
def update_budget(form: dict[str, Any], budget_id: int) -> dict[str, Any]:
    """Change the parameters of a year that are sent."""
    seen = form.pop("updatedAt", None)
    budget = service.update(budget_id=budget_id, fields=form, seen=seen, by=caller().id)
    db.session.commit()
    return {"data": budget}


@blp.route("/budgets/<int:budget_id>", methods=["DELETE"])
@blp.guard(Access.SIGNED_IN)
@blp.response(204)
def remove_budget(budget_id: int) -> None:
    """Remove a budget with its lines; courses stay as they are."""
    service.remove(budget_id=budget_id, by=caller().id)
    db.session.commit()


@blp.route("/budgets/<int:budget_id>/lines", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@idempotent
@blp.arguments(BudgetLineFormSchema)
@blp.response(201, envelope(SavedLineSchema))
def add_line(form: dict[str, Any], budget_id: int) -> dict[str, Any]:
    """Put a line behind the others of a budget."""
    saved = lines.add(budget_id=budget_id, fields=form, by=caller().id)
    db.session.commit()
    return {"data": saved_line_view(saved)}


@blp.route("/budgets/<int:budget_id>/lineOrder", methods=["PUT"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(LineOrderSchema)
@blp.response(200, LineOrderAnswer)
def order_lines(form: dict[str, Any], budget_id: int) -> dict[str, Any]:
    """Put all lines of a budget in an order."""
    ids = lines.put_in_order(budget_id=budget_id, ids=form["ids"], by=caller().id)
    db.session.commit()
    return {"data": ids}


@blp.route("/budgetLines/<int:line_id>", methods=["PATCH"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(BudgetLineChangesSchema)
@blp.response(200, envelope(SavedLineSchema))
def update_line(form: dict[str, Any], line_id: int) -> dict[str, Any]:
    """Change the fields of a line that are sent."""
    seen = form.pop("updatedAt", None)
    saved = lines.update(line_id=line_id, fields=form, seen=seen, by=caller().id)
    db.session.commit()
    return {"data": saved_line_view(saved)}


@blp.route("/budgetLines/<int:line_id>", methods=["DELETE"])
@blp.guard(Access.SIGNED_IN)
@blp.response(204)
def remove_line(line_id: int) -> None:
    """Take a line out of its budget."""
    lines.remove(line_id=line_id, by=caller().id)
    db.session.commit()


@blp.route("/getBudgetCourses")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(BudgetCoursesQuerySchema, location="query")
@blp.response(200, BudgetCoursesAnswer)
def list_budget_courses(query: ListQuery) -> dict[str, Any]:
    """The courses of a year with what they cost."""
    only = caller().company_id
    listed = courses.list_courses(query=query, only_company=only, on=clock.today())
    return courses_view(listed, only_company=only)


@blp.route("/getBudgetExplanation")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(ExplanationQuerySchema, location="query")
@blp.response(200, envelope(ExplanationSchema))
def explain_amount(query: dict[str, Any]) -> dict[str, Any]:
    """How an amount of a year arises."""
    explanation = explaining.explain(
        company=query.get("company"),
        year=query.get("year", clock.today().year),
        key=query["amount"],
        only_company=caller().company_id,
    )
    return {"data": explanation}


@blp.route("/budgetSimulation", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(SimulationFormSchema)
@blp.response(200, envelope(SimulationSchema))
def simulate(form: dict[str, Any]) -> dict[str, Any]:
    """What a course would cost and give back; nothing is written."""
    found = simulating.simulate(
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
    return {"data": simulation_view(found)}
