"""A calendar as other programs read it (RFC 5545): courses and the days on which surveys close.

Days are DATE, hours have their zone. No title names a person.
"""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlsplit

from icalendar import Calendar, Event, Timezone

from app.platform.clock import SANTIAGO

ZONE = "America/Santiago"
PRODUCT = "-//Aula//Cursos//ES"
ASKED_AGAIN = dt.timedelta(hours=6)
"""How often a program should read it anew."""
A_DAY = dt.timedelta(days=1)


@dataclass(frozen=True)
class Entry:
    """Something that stands in a calendar."""

    key: str
    """The same for as long as it is the same thing."""
    title: str
    first: dt.date
    last: dt.date
    hours: tuple[dt.time, dt.time] | None
    """From when to when, on its one day."""
    place: str | None
    details: str
    path: str
    """The screen of it."""
    changed_at: dt.datetime


def written(entries: Sequence[Entry], *, name: str, origin: str) -> bytes:
    """A calendar with these entries."""
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", name)
    calendar.add("x-wr-timezone", ZONE)
    calendar.add("refresh-interval", ASKED_AGAIN, {"VALUE": "DURATION"})
    calendar.add("x-published-ttl", ASKED_AGAIN)
    if any(entry.hours for entry in entries):
        calendar.add_component(_zone())
    host = urlsplit(origin).hostname or "localhost"
    for entry in entries:
        calendar.add_component(_event(entry, host=host, origin=origin))
    return bytes(calendar.to_ical())


def _event(entry: Entry, *, host: str, origin: str) -> Event:
    event = Event()
    event.add("uid", f"{entry.key}@{host}")
    event.add("dtstamp", entry.changed_at.astimezone(dt.UTC))
    event.add("last-modified", entry.changed_at.astimezone(dt.UTC))
    event.add("summary", entry.title)
    if entry.hours is None:
        event.add("dtstart", entry.first)
        event.add("dtend", entry.last + A_DAY)
        event.add("transp", "TRANSPARENT")
    else:
        for name, hour in zip(("dtstart", "dtend"), entry.hours, strict=True):
            event.add(name, dt.datetime.combine(entry.first, hour, SANTIAGO))
    if entry.place:
        event.add("location", entry.place)
    event.add("description", f"{entry.details}\n{origin}{entry.path}")
    event.add("url", f"{origin}{entry.path}")
    return event


@lru_cache(maxsize=1)
def _zone() -> Timezone:
    """When the clocks of Chile change: it takes long to find out."""
    return Timezone.from_tzid(ZONE)
