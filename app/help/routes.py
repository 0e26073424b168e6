"""What the help shows that is alive: the first steps, and how each amount is computed."""

from dataclasses import asdict
from typing import Any

from analytics.amounts import AMOUNTS, PARTICIPATION
from app.help import service
from app.help.schemas import AmountSchema, FirstStepsSchema
from app.kit.blueprint import Blueprint
from app.kit.guard import Access
from app.kit.schema import envelope

blp = Blueprint("help", __name__, description="Help")


@blp.route("/firstSteps")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(FirstStepsSchema))
def show_first_steps() -> dict[str, Any]:
    """Which of the first steps are done."""
    return {"data": service.first_steps()}


@blp.route("/getAmounts")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(AmountSchema, many=True))
def list_amounts() -> dict[str, Any]:
    """The amounts of the budget and of the SENCE franchise, in the order in which they arise."""
    return {
        "data": [
            {"key": key, "ofParticipation": key in PARTICIPATION, **asdict(amount)}
            for key, amount in AMOUNTS.items()
        ]
    }
