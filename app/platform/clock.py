"""The one clock: moments in UTC, days in America/Santiago, moved by CLOCK_OFFSET in tests."""

import datetime as dt
from zoneinfo import ZoneInfo

from flask import current_app, has_app_context

SANTIAGO = ZoneInfo("America/Santiago")


def now() -> dt.datetime:
    """This moment, with offset."""
    offset = current_app.config["CLOCK_OFFSET"] if has_app_context() else 0
    return dt.datetime.now(dt.UTC) + dt.timedelta(seconds=offset)


def today() -> dt.date:
    """The day in Santiago."""
    return day_of(now())


def midnight(day: dt.date) -> dt.datetime:
    """The moment at which a day begins in Santiago."""
    return dt.datetime.combine(day, dt.time(), SANTIAGO)


def day_of(moment: dt.datetime) -> dt.date:
    """The day that a moment falls on in Santiago."""
    return moment.astimezone(SANTIAGO).date()
