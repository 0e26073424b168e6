"""A year that is over keeps the parameters of SENCE that its ceiling is computed with."""

from sqlalchemy import update

from app.extensions import db
from app.franchise import constants
from app.kit.guard import EVERY_COMPANY
from app.models.budget import Budget


def keep_parameters(*, before: int) -> None:
    """Write today's parameters down with all budgets of earlier years that have none yet."""
    over = update(Budget).where(Budget.year < before, Budget.parameters.is_(None))
    values = {"parameters": dict(constants.read().content), "updated_at": Budget.updated_at}
    db.session.execute(over.values(values), execution_options={EVERY_COMPANY: True})
