"""What the help shows that is alive: the first steps, and how each amount is computed."""

from analytics.amounts import AMOUNTS, PARTICIPATION
from app.oversight.help import service
from app.oversight.help.service import AmountView, FirstSteps
from app.platform.guard import caller
from app.platform.web import Blueprint

blp = Blueprint("help", __name__, description="Help")


@blp.query("/firstSteps", answer=FirstSteps)
def show_first_steps() -> FirstSteps:
    """Which of the first steps are done."""
    return service.first_steps(company_id=caller().company_id)


@blp.query("/getAmounts", answer=AmountView, many=True)
def list_amounts() -> list[AmountView]:
    """The amounts of the budget and of the SENCE franchise, in the order in which they arise."""
    return [
        AmountView(**vars(amount), key=key, ofParticipation=key in PARTICIPATION)
        for key, amount in AMOUNTS.items()
    ]
