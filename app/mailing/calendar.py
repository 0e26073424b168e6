"""The days on which the daily round goes out."""

import datetime as dt
from functools import cache

import holidays

from app.kit.clock import SANTIAGO
from app.settings.surveys import SurveySettings

A_DAY = dt.timedelta(days=1)
SATURDAY = 5


def begins(moment: dt.datetime, settings: SurveySettings) -> bool:
    """Whether the round of the day may go out by now."""
    local = moment.astimezone(SANTIAGO)
    return local.time() >= settings.send_at and has_round(local.date(), settings)


def has_round(day: dt.date, settings: SurveySettings) -> bool:
    """Whether a day has a round at all."""
    return not settings.business_days_only or is_business_day(day)


def last_calls(day: dt.date, settings: SurveySettings) -> tuple[dt.date, dt.date]:
    """The first and the last of the closing days that the round of a day warns of.

    That is the next day; and where the next days have no round, all up to the one after them.
    """
    following = day + A_DAY
    while not has_round(following, settings):
        following += A_DAY
    return day + A_DAY, following


def is_business_day(day: dt.date) -> bool:
    """Neither a weekend nor a holiday of Chile."""
    return day.weekday() < SATURDAY and day not in _holidays()


@cache
def _holidays() -> holidays.HolidayBase:
    return holidays.country_holidays("CL")
