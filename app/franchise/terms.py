"""What the franchise of a course is computed with: the course, and its constants."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from math import floor
from typing import Any

from sqlalchemy import ColumnExpressionArgument, select

from analytics.franchise import CourseTerms, Rules
from app.extensions import db
from app.franchise.constants import Constants, KnownUtm, Maximum, kept, reference_month
from app.kit.guard import EVERY_COMPANY
from app.models.course import Course
from app.models.franchise import CourseCosting
from app.models.modality import E_LEARNING
from app.models.supplier import Supplier


@dataclass(frozen=True)
class CourseFacts:
    """What matters of a course, as it is kept."""

    id: int
    company_id: int
    name: str
    sence_code: str | None
    thematic_area_id: int
    modality: str
    initial_date: dt.date
    end_date: dt.date
    hours: Decimal
    price: int | None
    hour_value: int | None
    is_bipartite: bool
    is_complete: bool
    supplier_id: int | None
    communicated_at: dt.date | None
    is_otec: bool | None
    """Of the supplier; None: the company itself gives the course."""
    costing: CourseCosting | None


@dataclass(frozen=True)
class Terms:
    """What the franchise of every participant of a course is computed with."""

    course: CourseTerms
    rules: Rules
    utm: KnownUtm
    maximum: Maximum | None
    is_over: bool
    """Whether attendance is held against the rule."""
    frozen_at: dt.datetime | None
    """When the constants were kept; None: they are those of today."""

    @cached_property
    def salaries(self) -> tuple[int, ...]:
        """A salary of each tranche, in whole pesos: the highest one where there is a limit."""
        utm = self.utm.value
        limits = [one.up_to_utm * utm for one in self.rules.tranches if one.up_to_utm is not None]
        return (*map(floor, limits), floor(limits[-1]) + 1)


def facts_of(*conditions: ColumnExpressionArgument[bool]) -> Sequence[CourseFacts]:
    """Courses of any company: whoever asks has made sure that the caller may know of them."""
    columns: tuple[Any, ...] = (
        *(Course.id, Course.company_id, Course.name, Course.sence_code, Course.thematic_area_id),
        *(Course.modality, Course.initial_date, Course.end_date, Course.total_hours),
        *(Course.participating_value, Course.sence_hour_value, Course.bipartite),
        *(Course.is_complete, Course.supplier_id, Course.sence_communicated_at),
        *(Supplier.is_otec, CourseCosting),
    )
    query = (
        select(*columns)
        .outerjoin(Supplier, Supplier.id == Course.supplier_id)
        .outerjoin(CourseCosting, CourseCosting.course_id == Course.id)
        .where(*conditions)
        .order_by(Course.end_date, Course.id)
        .execution_options(**{EVERY_COMPANY: True})
    )
    return [CourseFacts(*row) for row in db.session.execute(query)]


def terms_of(facts: CourseFacts, constants: Constants) -> Terms:
    """The terms of a course: those that it kept when it was completed, else those of today."""
    costing = facts.costing
    if costing is None or not facts.is_complete:
        return todays_terms(facts, constants)
    parameters = kept(costing.rules)
    wanted = reference_month(facts.initial_date, parameters)
    return Terms(
        course=_course(facts, costing.hour_value),
        rules=parameters.rules,
        utm=KnownUtm(wanted, costing.utm_month, costing.utm),
        maximum=constants.maximum_of(facts.modality, facts.initial_date),
        is_over=True,
        frozen_at=costing.frozen_at,
    )


def todays_terms(facts: CourseFacts, constants: Constants) -> Terms:
    """The terms of a course by the constants of today, whatever it kept."""
    maximum = constants.maximum_of(facts.modality, facts.initial_date)
    return Terms(
        course=_course(facts, constants.capped(facts.hour_value, maximum)),
        rules=constants.settings.rules,
        utm=constants.reference_utm(facts.initial_date),
        maximum=maximum,
        is_over=facts.is_complete,
        frozen_at=None,
    )


def _course(facts: CourseFacts, hour_value: int | None) -> CourseTerms:
    return CourseTerms(
        hours=facts.hours,
        price=facts.price,
        hour_value=hour_value,
        has_code=bool(facts.sence_code),
        is_imputable=facts.is_otec is not False,
        is_bipartite=facts.is_bipartite,
        is_communicated=facts.communicated_at is not None,
        is_late=facts.communicated_at is not None and facts.communicated_at > facts.initial_date,
        needs_signatures=facts.modality in E_LEARNING,
    )
