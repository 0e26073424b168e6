"""Courses and people of the examples in the specification of the franchise."""

import datetime as dt
from decimal import Decimal
from typing import Any

from app.models.organisation import Company
from app.models.training import Course, Participant
from tests.factories import make_course, make_participant, make_person

UTM = 67_294
"""December 2024, with which the migrations end."""
IN_JANUARY = {
    "initial_date": dt.date(2025, 1, 13),
    "end_date": dt.date(2025, 1, 17),
}
"""Days whose reference month is December 2024, and on which no maximum of SENCE is known."""


def make_priced(company: Company, **given: Any) -> Course:
    """20 hours for 180.000 pesos at 7.000 pesos an hour, given by the company, told in time."""
    terms: dict[str, Any] = {
        "sence_code": "1234567890",
        "sence_name": "Curso SENCE",
        "total_hours": Decimal("20.0"),
        "participating_value": 180_000,
        "sence_hour_value": 7_000,
        **IN_JANUARY,
    }
    terms |= given
    told = {"sence_communicated_at": terms["initial_date"] - dt.timedelta(days=5)}
    return make_course(company, **{**told, **terms})


def make_attended(
    course: Course, company: Company, salary: int | None = 900_000, **given: Any
) -> Participant:
    """Somebody of a company who uses the franchise."""
    person = make_person(company=company, gross_salary=salary, franchise_sence=True)
    return make_participant(course, person, **given)
