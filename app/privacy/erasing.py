"""Removes what is kept about a person; figures stay, and what the law lets nobody remove.

Everything happens in one transaction. A person without courses goes whole; otherwise the row
stays without its data, since figures point to it.
"""

import datetime as dt
from collections.abc import Collection

from sqlalchemy import ColumnElement, and_, case, func, or_, select, update

from app.extensions import db
from app.kit import tokens
from app.models.course import Course
from app.models.erasure import Erasure
from app.models.participant import Participant
from app.models.person import Person
from app.models.rapporteur import Rapporteur
from app.models.response import SurveyResponse
from app.models.survey import Invitation
from app.privacy import traces
from app.privacy.subjects import Subject
from app.privacy.words import FRANCHISE_YEARS, NAME, TEACHER
from app.surveys import links
from sheets.folding import fold

CONTACT = ("email", "phone", "boss_name", "boss_position", "boss_email", "boss_phone")
NOBODY = dict.fromkeys(CONTACT)
QUIET = {"synchronize_session": False}


def erase(*, subject: Subject, by: int | None, at: dt.datetime, on: dt.date) -> bool:
    """Remove the data of a person; whether the whole row went with them."""
    person = subject.person
    traces.remove(subject)
    _forget_boss(subject)
    _silence(subject.participant_ids)
    _strip_participants(person.id, on)
    _strip_rapporteurs([one.id for one in subject.rapporteurs])
    is_whole = not (subject.participants or subject.rapporteurs)
    if is_whole:
        db.session.delete(person)
    else:
        _strip_person(person)
        kept_until = _kept_until(person.id, on)
        db.session.merge(Erasure(person_id=person.id, at=at, user_id=by, kept_until=kept_until))
    db.session.flush()
    db.session.expire_all()
    return is_whole


def finish(*, on: dt.date) -> int:
    """Remove what the law kept until now, of people whose data went before. How many people."""
    due = db.session.scalars(
        select(Erasure).where(Erasure.kept_until < on).with_for_update(skip_locked=True)
    ).all()
    for erasure in due:
        _strip_participants(erasure.person_id, on)
        erasure.kept_until = _kept_until(erasure.person_id, on)
    db.session.flush()
    return len(due)


def _strip_person(person: Person) -> None:
    for column in CONTACT:
        setattr(person, column, None)
    person.name, person.folded_name = NAME, fold(NAME)
    person.rut, person.gross_salary = None, None
    person.active = False


def _strip_participants(person_id: int, on: dt.date) -> None:
    """Courses that ended keep the figure; from those to come the person is taken."""
    held = _is_held(on)
    db.session.execute(
        update(Participant)
        .where(Participant.person_id == person_id, Course.id == Participant.course_id)
        .values(
            **NOBODY,
            name=case((held, Participant.name), else_=NAME),
            folded_name=case((held, Participant.folded_name), else_=fold(NAME)),
            rut=case((held, Participant.rut), else_=None),
            gross_salary=case((held, Participant.gross_salary), else_=None),
            attendance_exception=case((held, Participant.attendance_exception), else_=None),
            active=case((_has_ended(on), Participant.active), else_=False),
        )
        .execution_options(**QUIET)
    )


def _is_held(on: dt.date) -> ColumnElement[bool]:
    """Whether the tax office may still ask about a participation."""
    since = on - dt.timedelta(days=round(FRANCHISE_YEARS * 365.25))
    return and_(Participant.franchise_sence, _has_ended(on), Course.end_date >= since)


def _has_ended(on: dt.date) -> ColumnElement[bool]:
    """Whether a course is over, though nobody may have closed it yet."""
    return or_(Course.is_complete, Course.end_date < on)


def _kept_until(person_id: int, on: dt.date) -> dt.date | None:
    last: dt.date | None = db.session.scalar(
        select(func.min(Course.end_date))
        .join(Participant, Participant.course_id == Course.id)
        .where(
            Participant.person_id == person_id,
            Participant.rut.is_not(None) | (Participant.name != NAME),
            _is_held(on),
        )
    )
    return last + dt.timedelta(days=round(FRANCHISE_YEARS * 365.25)) if last else None


def _strip_rapporteurs(ids: Collection[int]) -> None:
    if ids:
        db.session.execute(
            update(Rapporteur)
            .where(Rapporteur.id.in_(ids))
            .values(
                name=TEACHER,
                folded_name=fold(TEACHER),
                rut=None,
                email=None,
                phone=None,
                specialty=None,
                bio=None,
                active=False,
            )
            .execution_options(**QUIET)
        )


def _forget_boss(subject: Subject) -> None:
    """The person as the boss of others, known by the e-mail and not called otherwise."""
    if not subject.emails:
        return
    nobody = {"boss_name": None, "boss_position": None, "boss_email": None, "boss_phone": None}
    for model in (Person, Participant):
        addressed = func.lower(model.boss_email).in_(subject.emails)
        called = db.session.scalars(select(model.boss_name).where(addressed).distinct())
        own = [name for name in called if name is not None and subject.may_be_called(name)]
        db.session.execute(
            update(model)
            .where(addressed, model.boss_name.is_(None) | model.boss_name.in_(own))
            .values(nobody)
            .execution_options(**QUIET)
        )


def _silence(participant_ids: Collection[int]) -> None:
    """Comments and drafts go, and no link that was handed out works any more."""
    db.session.execute(
        update(SurveyResponse)
        .where(SurveyResponse.participant_id.in_(participant_ids))
        .values(comment=None)
        .execution_options(**QUIET)
    )
    asked = select(Invitation).where(Invitation.participant_id.in_(participant_ids))
    for invitation in db.session.scalars(asked):
        invitation.token_number += 1
        token = links.invitation_token(invitation.id, invitation.token_number)
        invitation.token_hash = tokens.hashed(token)
        invitation.draft = None
    db.session.flush()
