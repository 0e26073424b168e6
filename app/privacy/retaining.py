"""Removes what has been kept for as many years as the settings say; by default nothing."""

import datetime as dt
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, exists, func, select, update

from app.audit import service as audit
from app.extensions import db
from app.models.audit import AuditEvent
from app.models.participant import Participant
from app.models.person import Person
from app.models.rapporteur import Rapporteur
from app.models.response import SurveyResponse
from app.privacy import erasing, subjects
from app.settings import service as settings
from app.settings.privacy import PRIVACY, Retention

MOST = 500
"""People of one run; the next one takes the others."""
RUN_SECONDS = 300.0
"""After which a run leaves the other people to the next one."""


@dataclass(frozen=True)
class Old:
    """How much is older than a retention allows; None: it is kept for ever."""

    people: int | None
    comments: int | None
    events: int | None


def count(*, retention: Retention, at: dt.datetime) -> Old:
    """What a retention would remove now."""
    return Old(
        people=_count(Person.id, _old_people(retention.people, at)),
        comments=_count(SurveyResponse.id, _old_comments(retention.comments, at)),
        events=_count(AuditEvent.id, _old_events(retention.audit, at)),
    )


def remove_old(*, at: dt.datetime, on: dt.date) -> Iterator[None]:
    """Remove what is too old by the settings; stops wherever the transaction has to be committed.

    People go one by one, so that nobody waits long for a row that is held meanwhile.
    """
    retention, people = settings.read(PRIVACY).retention, 0
    deadline = time.monotonic() + RUN_SECONDS
    old = _old_people(retention.people, at)
    for person_id in _next_people(old):
        people += _remove_person(person_id, old, at, on)
        yield
        if time.monotonic() > deadline:
            break
    removed = Old(
        people=people,
        comments=_remove_comments(_old_comments(retention.comments, at)),
        events=_remove_events(_old_events(retention.audit, at)),
    )
    told = {name: number for name, number in vars(removed).items() if number}
    if told:
        audit.record(action="privacy.retained", user_id=None, data=told)
    yield


def _old_people(years: int | None, at: dt.datetime) -> ColumnElement[bool] | None:
    """Nobody in a course, and nobody who teaches."""
    if years is None:
        return None
    enrolled = exists().where(Participant.person_id == Person.id)
    teaches = exists().where(Rapporteur.person_id == Person.id)
    return and_(Person.updated_at < _before(years, at), ~enrolled, ~teaches)


def _old_comments(years: int | None, at: dt.datetime) -> ColumnElement[bool] | None:
    if years is None:
        return None
    said = SurveyResponse.comment.is_not(None)
    return and_(said, SurveyResponse.submitted_at < _before(years, at))


def _old_events(years: int | None, at: dt.datetime) -> ColumnElement[bool] | None:
    return None if years is None else AuditEvent.at < _before(years, at)


def _count(key: Any, old: ColumnElement[bool] | None) -> int | None:
    if old is None:
        return None
    return db.session.scalar(select(func.count(key)).where(old)) or 0


def _next_people(old: ColumnElement[bool] | None) -> Sequence[int]:
    if old is None:
        return []
    return db.session.scalars(select(Person.id).where(old).order_by(Person.id).limit(MOST)).all()


def _remove_person(
    person_id: int, old: ColumnElement[bool] | None, at: dt.datetime, on: dt.date
) -> bool:
    """Whether somebody was still too old, and is gone: they may be in a course by now."""
    person = select(Person.id).where(Person.id == person_id)
    db.session.execute(person.with_for_update())
    if old is None or db.session.scalar(person.where(old)) is None:
        return False
    erasing.erase(subject=subjects.find(people_id=person_id), by=None, at=at, on=on)
    return True


def _remove_comments(old: ColumnElement[bool] | None) -> int | None:
    if old is None:
        return None
    gone = db.session.execute(
        update(SurveyResponse)
        .where(old)
        .values(comment=None)
        .returning(SurveyResponse.id)
        .execution_options(synchronize_session=False)
    )
    return len(gone.all())


def _remove_events(old: ColumnElement[bool] | None) -> int | None:
    if old is None:
        return None
    gone = db.session.execute(
        delete(AuditEvent)
        .where(old)
        .returning(AuditEvent.id)
        .execution_options(synchronize_session=False)
    )
    return len(gone.all())


def _before(years: int, at: dt.datetime) -> dt.datetime:
    return at - dt.timedelta(days=round(years * 365.25))
