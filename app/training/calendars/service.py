"""Calendars that people let other programs read, each by an address that nobody can guess."""

import datetime as dt
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

from app.extensions import db
from app.models.accounts import User
from app.models.organisation import Company
from app.models.training import CalendarFeed
from app.organisation.settings import service as settings
from app.organisation.settings.rules import ORGANISATION
from app.platform import audit, public_address, rate_limit, sessions
from app.platform.errors import InvalidFields, NotFound, existing
from app.platform.guard import COMPANY
from app.platform.lists import names_of
from app.platform.rate_limit import AttemptLimit
from app.training.calendars import queries, rules

LABEL = b"capacitacion calendars 1"
SEEN_EVERY = dt.timedelta(hours=1)
"""A program that reads every minute is not written down every minute."""


class CalendarMissing(NotFound):
    """No such calendar, or it is somebody else's."""

    code = "calendar_missing"
    message = "Este calendario no existe."


class CalendarUnknown(NotFound):
    """Nothing is at this address: it was replaced, or its user was switched off."""

    code = "calendar_unknown"
    message = "Este calendario ya no existe. Pide su nueva dirección en Aula."


@dataclass(frozen=True)
class CalendarView:
    """A calendar of the caller, with the address at which programs read it."""

    id: int
    company_id: int | None
    companyName: str | None
    address: Annotated[
        str | None,
        {"description": "Where programs read it; null: it needs a new one, for the key changed."},
    ]
    createdAt: dt.datetime
    lastReadAt: Annotated[
        dt.datetime | None, {"description": "When a program last read it, UTC; null: never."}
    ]


def list_own(*, user_id: int) -> Sequence[CalendarView]:
    """The calendars of a user, that of all companies first."""
    query = select(CalendarFeed).where(CalendarFeed.user_id == user_id)
    feeds = db.session.scalars(query.order_by(CalendarFeed.company_id.nulls_first())).all()
    return _shown(feeds)


def create(*, user_id: int, company_id: int | None) -> CalendarView:
    """Make a calendar of a company, or of all that the user sees; the one there is stays.

    Raises InvalidFields.
    """
    # Staff finds its own company only.
    seen = select(Company.id).where(Company.id == company_id)
    if company_id is not None and db.session.scalar(seen) is None:
        raise InvalidFields(errors={"company_id": ["Esta empresa no existe."]})
    # Its token needs its id, and takes the place of this one before anybody sees the row.
    nobodys = sessions.hashed(secrets.token_urlsafe())
    new = insert(CalendarFeed).values(user_id=user_id, company_id=company_id, token_hash=nobodys)
    feed_id = db.session.scalar(
        new.on_conflict_do_nothing(constraint="uq_calendar_feed_user_id").returning(CalendarFeed.id)
    )
    own = CalendarFeed.company_id.is_not_distinct_from(company_id)
    query = select(CalendarFeed).where(CalendarFeed.user_id == user_id, own)
    feed = db.session.scalars(query).one()
    if feed_id is not None:
        feed.token_hash = sessions.hashed(_token(feed))
        audit.record("calendar.created", by=user_id, on=feed, data={"company_id": company_id})
    return _shown([feed])[0]


def renew(*, feed_id: int, user_id: int) -> CalendarView:
    """Give a calendar another address; the one before leads nowhere from now on.

    Raises CalendarMissing.
    """
    feed = _own(feed_id, user_id)
    feed.number += 1
    feed.token_hash = sessions.hashed(_token(feed))
    audit.record("calendar.renewed", by=user_id, on=feed)
    return _shown([feed])[0]


def remove(*, feed_id: int, user_id: int) -> None:
    """Take a calendar away: its address leads nowhere from now on.

    Raises CalendarMissing.
    """
    feed = _own(feed_id, user_id)
    audit.record("calendar.removed", by=user_id, on=feed)
    db.session.delete(feed)


def read(*, token: str, limits: Sequence[AttemptLimit], at: dt.datetime, on: dt.date) -> bytes:
    """What a program reads at an address: what its user may see now, and nothing once that user
    was switched off.

    Raises CalendarUnknown, TooManyAttempts.
    """
    rate_limit.refuse_exhausted(limits)
    row = db.session.execute(
        select(CalendarFeed, User)
        .join(User, User.id == CalendarFeed.user_id)
        .where(CalendarFeed.token_hash == sessions.hashed(token), User.is_person)
    ).one_or_none()
    if row is None:
        rate_limit.record_failure(limits)
        raise CalendarUnknown
    feed, user = row
    # As if its user called: the guard takes it away at the end of the request.
    db.session().info[COMPANY] = user.company_id
    name = settings.read(ORGANISATION).name
    if feed.company_id is not None:
        company = db.session.scalar(select(Company.name).where(Company.id == feed.company_id))
        name = f"{name}: {company}" if company else name
    if feed.last_read_at is None or feed.last_read_at < at - SEEN_EVERY:
        feed.last_read_at = at
    entries = queries.entries(company_id=feed.company_id, on=on)
    return rules.written(entries, name=name, origin=public_address.origin())


def _own(feed_id: int, user_id: int) -> CalendarFeed:
    """Raises CalendarMissing."""
    query = select(CalendarFeed).where(CalendarFeed.id == feed_id, CalendarFeed.user_id == user_id)
    return existing(db.session.scalar(query.with_for_update()), CalendarMissing)


def _token(feed: CalendarFeed) -> str:
    return sessions.derived(LABEL, f"calendar:{feed.id}:{feed.number}")


def _shown(feeds: Sequence[CalendarFeed]) -> list[CalendarView]:
    names = names_of(Company.name, [one.company_id for one in feeds])
    return [
        CalendarView(
            one.id,
            one.company_id,
            names.get(one.company_id),
            _address(one),
            one.created_at,
            one.last_read_at,
        )
        for one in feeds
    ]


def _address(feed: CalendarFeed) -> str | None:
    """None: it was made with another SECRET_KEY, and leads nowhere by this one."""
    token = _token(feed)
    if sessions.hashed(token) != feed.token_hash:
        return None
    return f"{public_address.origin()}/api/public/calendars/{token}"
