"""Who may look at a salary, as the settings of privacy say."""

from app.errors import Forbidden
from app.settings import service
from app.settings.privacy import PRIVACY


class SalaryHidden(Forbidden):
    """The settings show salaries to administrators only."""

    code = "salary_hidden"
    message = "Solo quienes administran pueden ver las rentas."


def may_see(*, is_admin: bool) -> bool:
    """Whether somebody may look at a salary."""
    return is_admin or not service.read(PRIVACY).is_salary_for_admins


def refuse_hidden(*, is_admin: bool) -> None:
    """Refuse whoever may not look at a salary.

    Raises SalaryHidden.
    """
    if not may_see(is_admin=is_admin):
        raise SalaryHidden
