"""What the help shows that is alive: the first steps, and how each amount is computed."""

from dataclasses import asdict
from typing import Any

from analytics.amounts import AMOUNTS, PARTICIPATION
from app.oversight.help import service
from app.oversight.help.schemas import AmountSchema, FirstStepsSchema
from app.platform.guard import caller
from app.platform.web import Blueprint

blp = Blueprint("help", __name__, description="Help")


@blp.query("/firstSteps", answer=FirstStepsSchema)
def show_first_steps() -> Any:
    """Which of the first steps are done."""
    return service.first_steps(company_id=caller().company_id)


@blp.query("/getAmounts", answer=AmountSchema, many=True)
def list_amounts() -> Any:
    """The amounts of the budget and of the SENCE franchise, in the order in which they arise."""
    return [
        {"key": key, "ofParticipation": key in PARTICIPATION, **asdict(amount)}
        for key, amount in AMOUNTS.items()
    ]
