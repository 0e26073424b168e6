"""Surveys of courses with how they are answered: a list of them, and the sum of the open ones."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, func, select, true

from analytics.rounding import percentage
from app.extensions import db
from app.kit.listing import Columns, ListQuery, narrowed_to, page_of
from app.kit.pagination import Page
from app.kit.search import Search
from app.models.course import COURSE_WORDS, Course
from app.models.participant import Participant
from app.models.selectable import Status
from app.models.survey import Invitation, Survey
from app.surveys import indexes, queries
from app.surveys.queries import CLOSED, OPEN, PAUSED, Counts
from app.surveys.recipients import COUNTED, with_people
from app.surveys.scheduling import SurveyMissing

SOON = dt.timedelta(days=7)
LOW_RATE = 50


@dataclass(frozen=True)
class Evaluation:
    """A survey of a course with its numbers."""

    survey: Survey
    course: Course
    counts: Counts
    index: float | None


@dataclass(frozen=True)
class Summary:
    """The surveys that are open, all together."""

    open: int
    closing: int
    """How many of them close within a week."""
    participants: int
    responses: int

    @property
    def rate(self) -> float | None:
        """Per cent of the participants who answered."""
        return rate_of(self.participants, self.responses)


@dataclass(frozen=True)
class Listed:
    """A page of surveys."""

    rows: Sequence[Evaluation]
    page: Page


def list_surveys(*, query: ListQuery, on: dt.date) -> Listed:
    """The surveys that the caller sees."""
    page = page_of(_rows(), query, _columns(on), scalars=False)
    return Listed(evaluations(page.rows), page)


def chosen(*, query: ListQuery, on: dt.date) -> Select[Any]:
    """All surveys that a query asks for, in its order, without their courses."""
    rows = select(Survey).join(Course, Course.id == Survey.course_id)
    return narrowed_to(rows, query, _columns(on))


def of_surveys(surveys: Sequence[Survey]) -> list[Evaluation]:
    """Surveys that are read already, with what the list shows of them."""
    ids = {one.course_id for one in surveys}
    courses = {one.id: one for one in db.session.scalars(select(Course).where(Course.id.in_(ids)))}
    return evaluations([(one, courses[one.course_id]) for one in surveys])


def evaluations(rows: Sequence[Any]) -> list[Evaluation]:
    """Surveys and courses with their numbers, all at once."""
    ids = [survey.id for survey, _ in rows]
    counts, known = queries.counts(ids), indexes.of_surveys(ids)
    return [
        Evaluation(survey, course, counts[survey.id], known.get(survey.id))
        for survey, course in rows
    ]


def get(*, survey_id: int) -> Evaluation:
    """One survey.

    Raises SurveyMissing.
    """
    row = db.session.execute(_rows().where(Survey.id == survey_id)).one_or_none()
    if row is None:
        raise SurveyMissing
    return evaluations([row])[0]


def summary(*, on: dt.date) -> Summary:
    """What there is to do for the caller today, whatever a list is narrowed to."""
    is_open = queries.state_on(on) == OPEN
    surveys = select(func.count(), func.count().filter(Survey.end_date <= on + SOON))
    surveys = surveys.select_from(Survey).join(Course, Course.id == Survey.course_id)
    people = select(func.count(), func.count(Invitation.answered_at)).select_from(Invitation)
    asked = with_people(people).join(Survey, Survey.id == Invitation.survey_id)
    number, closing = db.session.execute(surveys.where(is_open)).one()
    participants, responses = db.session.execute(asked.where(is_open, COUNTED)).one()
    return Summary(number, closing, participants, responses)


def rate_of(participants: int, responses: int) -> float | None:
    """Per cent with one decimal; nobody was asked: None."""
    return percentage(responses, participants)


def _rows() -> Any:
    return select(Survey, Course).join(Course, Course.id == Survey.course_id)


def _columns(on: dt.date) -> Columns:
    return Columns(
        sorts={
            "dateSurvay": Survey.initial_date,
            "endDate": Survey.end_date,
            "courseName": Course.folded_name,
            "type": Survey.type,
            "participants": _number(func.count()),
            "responseAmount": _number(func.count(Invitation.answered_at)),
            "responseRate": _rate(),
        },
        tie=Survey.id,
        filters={
            "running": lambda wanted: _is_running(wanted, on),
            "type": Survey.type,
            "company": Course.company_id,
            "provider": Course.supplier_id,
            "from_": lambda first: Survey.initial_date >= first,
            "to": lambda last: Survey.initial_date <= last,
            "lowRate": _is_low,
        },
        search=Search(words=COURSE_WORDS),
    )


def _is_running(wanted: bool, on: dt.date) -> ColumnElement[bool]:
    """Open now, or over and paused; what is still to come is in neither."""
    states = (OPEN,) if wanted else (CLOSED, PAUSED)
    return queries.state_on(on).in_(states)


def _is_low(wanted: bool) -> ColumnElement[bool]:
    low: ColumnElement[bool] = _rate() < LOW_RATE
    return low if wanted else true()


def _rate() -> Any:
    answered, all_ = func.count(Invitation.answered_at), func.count()
    return _number(100.0 * answered / func.nullif(all_, 0))


def _number(what: Any) -> Any:
    """Something counted over those who are asked in a survey, where its course is joined."""
    return (
        select(what)
        .select_from(Invitation)
        .join(Participant, Participant.id == Invitation.participant_id)
        .outerjoin(Status, Status.id == Participant.status_id)
        .where(Invitation.survey_id == Survey.id, COUNTED)
        .correlate(Survey, Course)
        .scalar_subquery()
    )
