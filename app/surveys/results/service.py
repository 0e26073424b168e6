"""The people who are asked in a survey: how far each is, and handing over a link."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select

from app.extensions import db
from app.models.mail import WITHOUT_ADDRESS
from app.models.organisation import Company, Department, Status
from app.models.surveys import BOSS, Invitation, Survey
from app.models.training import Course, Participant
from app.platform import audit
from app.platform.errors import NotFound, existing
from app.platform.guard import EVERY_COMPANY
from app.platform.lists import names_of
from app.surveys.results import queries
from app.surveys.results.queries import Evaluation
from app.surveys.schedules import queries as schedules
from app.surveys.schedules.queries import COUNTED, ELIGIBLE, running, with_people
from app.surveys.schedules.rules import (
    ANSWERED,
    CLOSED,
    OPEN,
    invitation_state_on,
    state_of,
    state_on,
)


@dataclass(frozen=True)
class Recipient:
    """Somebody who is asked."""

    invitation: Invitation
    participant: Participant
    state: str
    company: str | None
    area: str | None
    email: str | None
    """Masked."""
    delivery: str | None
    can_answer: bool
    """Whether their own form can be answered now, so that its link may be shown."""


@dataclass(frozen=True)
class Recipients:
    """A survey with everybody who is asked."""

    evaluation: Evaluation
    recipients: Sequence[Recipient]
    door: str | None


class SurveyLinkMissing(NotFound):
    """No such invitation, or it cannot be answered now."""

    code = "survey_link_missing"
    message = "Esta persona no tiene un enlace que se pueda responder ahora."


def recipients(*, survey_id: int, on: dt.date) -> Recipients:
    """Everybody who is asked in a survey, by name.

    Raises SurveyMissing.
    """
    evaluation = queries.get(survey_id=survey_id)
    survey, course = evaluation.survey, evaluation.course
    state = state_of(survey, running=course.id in running([course.id]), on=on)
    door = None if state == CLOSED else schedules.door_address(schedules.door_token(survey.id))
    return Recipients(evaluation, _recipients(survey, course, on, is_open=state == OPEN), door)


def masked(address: str | None) -> str | None:
    """`marta@dominio.cl` as `m***@dominio.cl`."""
    if address is None:
        return None
    name, _, domain = address.rpartition("@")
    return f"{name[:1]}***@{domain}"


def show_link(*, invitation_id: int, by: int, on: dt.date) -> str:
    """The link of somebody's own form, to hand over. Whoever has it can answer in their place, so
    who looked is written down, in the history of the course.

    Raises SurveyLinkMissing.
    """
    query = (
        select(Invitation, Participant.name, Survey, Course.id)
        .join(Participant, Participant.id == Invitation.participant_id)
        .join(Survey, Survey.id == Invitation.survey_id)
        .join(Course, Course.id == Survey.course_id)
        .where(
            Invitation.id == invitation_id,
            Invitation.answered_at.is_(None),
            ELIGIBLE,
            state_on(on) == OPEN,
        )
        .outerjoin(Status, Status.id == Participant.status_id)
    )
    # The course keeps others out; its people may be of any company.
    own = select(Survey.id).join(Invitation, Invitation.survey_id == Survey.id)
    if db.session.scalar(own.where(Invitation.id == invitation_id)) is None:
        raise SurveyLinkMissing
    row = existing(
        db.session.execute(query, execution_options={EVERY_COMPANY: True}).one_or_none(),
        SurveyLinkMissing,
    )
    invitation, name, survey, course_id = row
    audit.record(
        "survey.link_shown",
        by=by,
        on=("course", course_id),
        data={"name": name, "survey": survey.type, "recipient": invitation.role},
    )
    return schedules.address_of(schedules.invitation_token(invitation.id, invitation.token_number))


def _recipients(
    survey: Survey, course: Course, on: dt.date, *, is_open: bool
) -> Sequence[Recipient]:
    query = (
        with_people(select(Invitation, Participant, invitation_state_on(on)))
        .join(Survey, Survey.id == Invitation.survey_id)
        .where(Survey.id == survey.id, COUNTED)
        .order_by(Participant.folded_name, Invitation.id)
    )
    rows = db.session.execute(query, execution_options={EVERY_COMPANY: True}).all()
    people = [row[1] for row in rows]
    companies = names_of(Company.name, {course.company_id, *(one.company_id for one in people)})
    areas = names_of(Department.name, (one.area_id for one in people))
    found = []
    for invitation, participant, state in rows:
        address = participant.boss_email if invitation.role == BOSS else participant.email
        lacks_address = address is None and invitation.sends == 0
        found.append(
            Recipient(
                invitation=invitation,
                participant=participant,
                state=state,
                company=companies.get(participant.company_id or course.company_id),
                area=areas.get(participant.area_id),
                email=masked(address),
                delivery=WITHOUT_ADDRESS if lacks_address else invitation.delivery,
                can_answer=is_open and state != ANSWERED,
            )
        )
    return found
