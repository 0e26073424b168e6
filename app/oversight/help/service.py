"""How far somebody is with the first steps."""

from dataclasses import dataclass
from typing import Annotated

from sqlalchemy import ColumnElement, ColumnExpressionArgument, exists, select
from sqlalchemy.orm import InstrumentedAttribute

from app.extensions import db
from app.indicators.cells import has_trainings
from app.models.organisation import Company
from app.models.people import Person
from app.models.surveys import Survey, SurveyTemplate
from app.models.training import Course, Participant


@dataclass(frozen=True)
class FirstSteps:
    """Which of the first steps are done."""

    company: bool
    people: bool
    template: bool
    course: bool
    survey: bool
    completed: Annotated[bool, {"description": "The panel counts a completed course."}]
    course_id: Annotated[
        int | None, {"description": "The course that the last steps are taken in, if there is one."}
    ]
    """Not complete, and with people if there is one."""


@dataclass(frozen=True)
class AmountView:
    """What an amount of the budget or of the franchise is called and how it arises, in Spanish."""

    key: str
    name: str
    formula: str
    description: str
    source: str
    ofParticipation: Annotated[
        bool, {"description": "Of one person in one course; else of a company's year."}
    ]


def first_steps(*, company_id: int | None) -> FirstSteps:
    """Each step is done once there is one row of it, whoever made it and disabled or not.

    People of the caller's company may have been trained in a course of another one: the panel
    counts them, and so the first course is behind them.
    """
    return FirstSteps(
        company=_is_any(Company.id),
        people=_is_any(Person.id),
        template=_is_any(SurveyTemplate.id),
        course=_is_any(Course.id),
        survey=_is_any(Survey.id),
        completed=_is_any(Course.id, Course.active, Course.is_complete)
        or has_trainings(company_id),
        course_id=db.session.scalar(
            select(Course.id)
            .where(Course.active, ~Course.is_complete)
            .order_by(_has_people().desc(), Course.end_date, Course.id)
            .limit(1)
        ),
    )


def _has_people() -> ColumnElement[bool]:
    """A course without anybody cannot be completed."""
    return exists().where(Participant.course_id == Course.id, Participant.active)


def _is_any(key: InstrumentedAttribute[int], *conditions: ColumnExpressionArgument[bool]) -> bool:
    return db.session.scalar(select(key).where(*conditions).limit(1)) is not None
