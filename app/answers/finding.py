"""What a token opens: one person's form, read with a single statement."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Date, Row, Select, bindparam, func, select
from sqlalchemy.dialects.postgresql import aggregate_order_by

from app.answers.refusing import Answered, LinkUnknown, count_failure, refuse_unless_open
from app.extensions import db
from app.kit.attempts import Budget
from app.kpis.counting import PERSON_COMPANY
from app.models.company import Company
from app.models.course import Course
from app.models.participant import Participant
from app.models.rapporteur import Rapporteur, RapporteurCourse
from app.models.selectable import Status
from app.models.survey import BOSS, Invitation, Survey, SurveyVersion
from app.surveys import definition, links, queries
from app.surveys.definition import Definition
from app.surveys.recipients import ELIGIBLE

_RAPPORTEURS = (
    select(
        func.jsonb_agg(
            aggregate_order_by(
                func.jsonb_build_array(Rapporteur.id, Rapporteur.name),
                Rapporteur.folded_name,
                Rapporteur.id,
            )
        )
    )
    .join(RapporteurCourse, RapporteurCourse.rapporteur_id == Rapporteur.id)
    .where(RapporteurCourse.course_id == Course.id, RapporteurCourse.active)
    .correlate(Course)
    .scalar_subquery()
)
"""The active rapporteurs of a course, by name; tables are about them in this order."""

NEEDED = (
    Invitation.id,
    Invitation.role,
    Invitation.participant_id,
    Invitation.answered_at,
    PERSON_COMPANY.label("company_id"),
    Participant.area_id,
    Survey.id.label("survey_id"),
    Survey.type,
    Survey.initial_date,
    Survey.end_date,
    SurveyVersion.id.label("version_id"),
    SurveyVersion.definition,
    func.coalesce(ELIGIBLE, False).label("eligible"),
    _RAPPORTEURS.label("rapporteurs"),
)
SHOWN = (
    SurveyVersion.title,
    SurveyVersion.description,
    Participant.name.label("participant_name"),
    Course.name.label("course_name"),
    Course.initial_date.label("course_initial_date"),
    Course.end_date.label("course_end_date"),
    Company.name.label("company_name"),
    Company.logo,
)
LOCKED = "FOR KEY SHARE OF survey, survey_version"
"""With a response on its way neither the questions of a version nor the template of a survey
change; those who change them hold the rows, and look for responses while they do.
"""


@dataclass(frozen=True)
class Form:
    """A survey as one person is asked, and who that is."""

    row: Row[Any]
    definition: Definition

    @property
    def is_boss(self) -> bool:
        """Whether it asks about somebody else."""
        return bool(self.row.role == BOSS)

    @property
    def rapporteurs(self) -> Sequence[str]:
        """Names of who taught the course."""
        return [name for _, name in self.row.rapporteurs or ()]


def _found() -> Select[Any]:
    """Who has a token, on a day: made once, since it is asked for every answer."""
    query: Any = select(*NEEDED, queries.state_on(bindparam("day", type_=Date)).label("state"))
    found: Select[Any] = (
        query.join_from(Invitation, Survey, Survey.id == Invitation.survey_id)
        .join(SurveyVersion, SurveyVersion.id == Survey.version_id)
        .join(Participant, Participant.id == Invitation.participant_id)
        .join(Course, Course.id == Survey.course_id)
        .outerjoin(Status, Status.id == Participant.status_id)
        .where(Invitation.token_hash == bindparam("token_hash"))
    )
    return found


_HELD = _found().with_for_update(of=Invitation).suffix_with(LOCKED)
_SHOWN = _found().add_columns(*SHOWN).join(Company, Company.id == Course.company_id)


def shown(*, token: str, budgets: Sequence[Budget], on: dt.date) -> Form:
    """The form of a token, to be shown.

    Raises LinkUnknown, TooManyTries, Answered, Closed, Unavailable, NotOpen.
    """
    return _open(_SHOWN, token, budgets, on)


def held(*, token: str, budgets: Sequence[Budget], on: dt.date) -> Form:
    """The form of a token, held until the end: a second answer waits, and finds the first.

    Raises LinkUnknown, TooManyTries, Answered, Closed, Unavailable, NotOpen.
    """
    return _open(_HELD, token, budgets, on)


def _open(query: Select[Any], token: str, budgets: Sequence[Budget], on: dt.date) -> Form:
    asked_for = {"token_hash": links.hashed(token), "day": on}
    row = db.session.execute(query, asked_for).one_or_none()
    if row is None:
        # A good link is never refused for the tries of others behind the same address.
        count_failure(budgets)
        raise LinkUnknown
    if row.answered_at is not None:
        raise Answered
    refuse_unless_open(
        row.state,
        eligible=row.eligible,
        initial_date=row.initial_date,
        end_date=row.end_date,
    )
    asked = definition.parse(row.definition)
    return Form(row, definition.expanded(asked, row.rapporteurs or ()))
