"""How far somebody is with the first steps."""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import InstrumentedAttribute

from app.extensions import db
from app.models.company import Company
from app.models.course import Course
from app.models.person import Person
from app.models.survey import Survey, SurveyTemplate


@dataclass(frozen=True)
class FirstSteps:
    """What there is already, among the rows that the caller may see."""

    company: bool
    people: bool
    template: bool
    course: bool
    survey: bool


def first_steps() -> FirstSteps:
    """Each step is done once there is one row of it, whoever made it and disabled or not."""
    return FirstSteps(
        company=_is_any(Company.id),
        people=_is_any(Person.id),
        template=_is_any(SurveyTemplate.id),
        course=_is_any(Course.id),
        survey=_is_any(Survey.id),
    )


def _is_any(key: InstrumentedAttribute[int]) -> bool:
    return db.session.scalar(select(key).limit(1)) is not None
