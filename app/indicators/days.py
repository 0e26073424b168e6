"""Some days of a month, counted from the facts: what a month that is under way is compared with.

Cells are of whole months. Half a month of another year is asked for by the cards alone, and its
number is kept like any other.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from pyroaring import BitMap
from sqlalchemy import ColumnElement, func, or_, select, true

from analytics.cells import ALL_COMPANIES, ANY, Cell
from app.extensions import db
from app.indicators.rules import (
    COUNTED_COURSE,
    PARTS_OF_HOURS,
    PERSON_COMPANY,
    invitations,
    matching,
    opened,
    participations,
    within,
)
from app.models.surveys import Invitation
from app.models.training import Course, Participant
from app.platform.guard import EVERY_COMPANY


@dataclass(frozen=True)
class Days:
    """From the first day of a month to one within it."""

    start: date
    last: date

    @property
    def after(self) -> date:
        """The first day that is not within."""
        return self.last + timedelta(days=1)


@dataclass(frozen=True)
class Whose:
    """The people of a cell: of a company or all, of a gender or any, external or not or both."""

    company_id: int
    gender: str
    external: bool | None

    def among(self, *companies: Any) -> ColumnElement[bool]:
        """Whether one of these companies is the one asked for."""
        if self.company_id == ALL_COMPANIES:
            return true()
        return or_(*(company == self.company_id for company in companies))

    @property
    def kind(self) -> ColumnElement[bool]:
        """Whether a participant is of the kind asked for."""
        return matching(self.gender, self.external)


def cell_of(days: Days, whose: Whose, *, parts: Collection[str]) -> Cell:
    """The parts of a cell that are asked for."""
    cell = Cell()
    if "hours" in parts:
        cell = replace(cell, hours=int(_taken(days, whose, func.sum(PARTS_OF_HOURS)) or 0))
    if "people" in parts:
        people = BitMap(_taken(days, whose, _ids(Participant.person_id)) or [])
        cell = replace(cell, people=people)
    if "courses" in parts:
        cell = replace(cell, courses=BitMap(_courses(days, whose)))
    if "participants" in parts:
        asked = invitations(func.count(), func.count(Invitation.answered_at))
        asked = asked.where(opened(days, by=days.last), whose.among(PERSON_COMPANY), whose.kind)
        participants, completed = _one(asked)
        cell = replace(cell, participants=participants, completed=completed)
    return cell


def _taken(days: Days, whose: Whose, value: Any, *companies: Any) -> Any:
    """Something of the participations that count."""
    of = whose.among(*(companies or (PERSON_COMPANY,)))
    return _one(participations(value).where(within(days), of, whose.kind))[0]


def _courses(days: Days, whose: Whose) -> set[int]:
    """Those of the company and of its people; where all people are asked for also without any."""
    companies = (PERSON_COMPANY, Course.company_id)
    courses = set(_taken(days, whose, _ids(Participant.course_id), *companies) or [])
    if whose.gender == ANY and whose.external is None:
        own = select(_ids(Course.id)).where(COUNTED_COURSE, within(days))
        courses.update(_one(own.where(whose.among(Course.company_id)))[0] or [])
    return courses


def _ids(column: Any) -> Any:
    return func.array_agg(column.distinct())


def _one(query: Any) -> Any:
    """A row of all companies: what is asked already says whose they may be."""
    return db.session.execute(query, execution_options={EVERY_COMPANY: True}).one()
