"""Sixty courses over two years: complete, forgotten to close, running, and to come."""

import datetime as dt
import random
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import cycle
from typing import Any

from app.extensions import db
from app.models.organisation import Company
from app.models.people import Person
from app.models.training import Course, Participant, Rapporteur, RapporteurCourse, Supplier
from app.roster.service import COPIED, keep_rule
from demo import marks
from demo.catalogue import HOUSES, OFFERS, Offer
from records.course import (
    ASYNCHRONOUS,
    DISTANCE,
    E_LEARNING,
    IN_PERSON,
    MIXED,
    SYNCHRONOUS,
    WITH_HOURS,
    WITH_PLACE,
)
from sheets.folding import fold

STEP, PAST = 13, 52
"""Days between two beginnings, and how many courses began this way in the last two years."""
NOW = (-30, -16, -9, -5, -1, 3, 12, 26)
"""Days from today on which the newest begin."""
UNREADY = 3
"""The one of these that lacks participants, rapporteur and its communication to SENCE."""
FORGOTTEN = (44, 49)
"""Places of courses that ended long ago and were never closed."""
CLOSED_AFTER = dt.timedelta(days=14)
TURNS = (0, 1, 0, 1, 2)
"""Which company the next course is for."""
HOUR_VALUES = {
    IN_PERSON: 7_000,
    MIXED: 7_000,
    SYNCHRONOUS: 5_600,
    ASYNCHRONOUS: 5_500,
    DISTANCE: 1_840,
}
OWN_SHARE, REGISTERED = 0.12, 0.8
"""Of the courses, those that a company gives itself, and those that SENCE knows."""
LONG_DAY, SHORT_DAY = 8, 4
"""Hours of a day of a course."""
AT_HOME_DAYS = 14
"""How long a course lasts that everybody takes at their own pace."""
MIN_PARTICIPANTS, MAX_PARTICIPANTS = 14, 28
GUESTS = 2
"""External people in every sixth course."""
LEAVE = "Licencia médica acreditada"


def courses(
    *,
    companies: Sequence[Company],
    areas: Mapping[str, int],
    suppliers: Sequence[Supplier],
    on: dt.date,
) -> list[Course]:
    """The courses, the oldest first; none is complete before it has participants."""
    dice = marks.of("courses")
    made = []
    for place, (begins, turn) in enumerate(zip(_beginnings(on), cycle(TURNS), strict=False)):
        course = _course(place, begins, turn, dice, on)
        course.company_id = companies[turn].id
        course.thematic_area_id = areas[OFFERS[place % len(OFFERS)].area]
        if dice.random() >= OWN_SHARE:
            course.supplier_id = dice.choice(suppliers).id
        made.append(course)
    return marks.kept(made)


def teach(made: Sequence[Course], rapporteurs: Sequence[Rapporteur], on: dt.date) -> None:
    """Give each course one or two rapporteurs of its provider, or of any when it has none."""
    dice = marks.of("teaching")
    for course in made:
        if is_unready(course, on):
            continue
        own = [one for one in rapporteurs if one.supplier_id == course.supplier_id]
        chosen = own if len(own) > 1 and dice.random() < 0.4 else [dice.choice(own or rapporteurs)]
        db.session.add_all(
            RapporteurCourse(course_id=course.id, rapporteur_id=one.id) for one in chosen
        )
    db.session.flush()


def is_unready(course: Course, on: dt.date) -> bool:
    """Whether nothing is prepared for a course that begins soon."""
    return course.initial_date == on + dt.timedelta(days=UNREADY)


def is_closed(place: int, course: Course, on: dt.date) -> bool:
    """Whether somebody called a course complete."""
    return place not in FORGOTTEN and course.end_date + CLOSED_AFTER < on


def enrol(
    made: Sequence[Course],
    people: Sequence[Person],
    statuses: Mapping[str, int],
    on: dt.date,
) -> list[Participant]:
    """Put people of its company into each course, and close those that are over."""
    dice = marks.of("enrolling")
    active = [person for person in people if person.active]
    everybody: list[Participant] = []
    for place, course in enumerate(made):
        if is_unready(course, on):
            continue
        own = [one for one in active if one.company_id == course.company_id]
        chosen = dice.sample(own, dice.randint(MIN_PARTICIPANTS, MAX_PARTICIPANTS))
        if place % 6 == 0:
            chosen += dice.sample([one for one in active if one.is_external], GUESTS)
        enrolled = [
            Participant(
                course_id=course.id,
                person_id=one.id,
                **{name: getattr(one, name) for name in COPIED}
                | {"status_id": statuses["Inscrito"]},
            )
            for one in chosen
        ]
        if course.end_date < on:
            _grade(enrolled, course, statuses, dice, is_said=place % 2 == 0)
        everybody.extend(enrolled)
    db.session.add_all(everybody)
    db.session.flush()
    for place, course in enumerate(made):
        course.is_complete = is_closed(place, course, on)
        keep_rule(course=course)
    db.session.flush()
    return everybody


def _beginnings(on: dt.date) -> Iterator[dt.date]:
    for place in range(PAST):
        day = on - dt.timedelta(days=730 - STEP * place)
        yield day + dt.timedelta(days=max(0, 7 - day.weekday()) if day.weekday() > 4 else 0)
    for offset in NOW:
        yield on + dt.timedelta(days=offset)


def _course(place: int, begins: dt.date, turn: int, dice: random.Random, on: dt.date) -> Course:
    offer = OFFERS[place % len(OFFERS)]
    name = (
        offer.name if place < len(OFFERS) else f"{offer.name} (versión {place // len(OFFERS) + 1})"
    )
    course = Course(
        name=name,
        folded_name=fold(name),
        modality=offer.modality,
        initial_date=begins,
        total_hours=Decimal(offer.hours),
        participating_value=round(offer.hours * dice.randint(4_000, 9_500), -3),
        sence_hour_value=HOUR_VALUES[offer.modality],
        **_times(offer, begins, dice),
        **(_place(turn) if offer.modality in WITH_PLACE else {}),
    )
    if dice.random() < REGISTERED:
        _register(course, offer, place, dice, on)
    course.searchable = fold(
        " ".join(filter(None, (course.name, course.sence_name, course.sence_code)))
    )
    return course


def _times(offer: Offer, begins: dt.date, dice: random.Random) -> dict[str, Any]:
    """When a course ends, and its hours of a day."""
    if offer.modality in (ASYNCHRONOUS, DISTANCE):
        return {"end_date": begins + dt.timedelta(days=AT_HOME_DAYS)}
    if offer.modality not in WITH_HOURS:
        return {"end_date": _after(begins, offer.hours, SHORT_DAY)}
    if offer.hours >= 2 * LONG_DAY and offer.modality == IN_PERSON:
        return _hours("Completa", 9, 18) | {"end_date": _after(begins, offer.hours, LONG_DAY)}
    jornada = _hours("AM", 9, 13) if dice.random() < 0.6 else _hours("PM", 14, 18)
    return jornada | {"end_date": _after(begins, offer.hours, SHORT_DAY)}


def _hours(jornada: str, first: int, last: int) -> dict[str, Any]:
    return {"jornada": jornada, "hour_init": dt.time(first), "hour_finish": dt.time(last)}


def _after(begins: dt.date, hours: int, a_day: int) -> dt.date:
    """The last of the days that so many hours take; Saturdays and Sundays are free."""
    day = begins
    for _ in range(-(-hours // a_day) - 1):
        day += dt.timedelta(days=3 if day.weekday() == 4 else 1)
    return day


def _place(turn: int) -> dict[str, str]:
    house = HOUSES[turn]
    return {
        "region": house.region,
        "commune": house.commune,
        "city": house.city,
        "address": house.address,
    }


def _register(course: Course, offer: Offer, place: int, dice: random.Random, on: dt.date) -> None:
    """What SENCE knows of a course; it hears of it some days before it begins, and heard of those
    that are to come by today.
    """
    course.sence_name = offer.name
    course.sence_code = str(1_237_900_000 + 137 * (place + 1))
    if place != PAST + NOW.index(UNREADY):
        course.sence_action_id = str(6_400_000 + 211 * place)
        usual = course.initial_date - dt.timedelta(days=dice.randint(3, 9))
        course.sence_communicated_at = min(usual, on)


def _grade(
    enrolled: Sequence[Participant],
    course: Course,
    statuses: Mapping[str, int],
    dice: random.Random,
    *,
    is_said: bool,
) -> None:
    """Most finish well; some miss too much, one in thirty never comes. Who passed is said of every
    second course, and proposed in the others.
    """
    for one in enrolled:
        fate = dice.random()
        if fate < 0.035:
            one.attendance, one.status_id = Decimal(0), statuses["Ausente"]
        elif fate < 0.055:
            one.attendance, one.status_id = Decimal(dice.randint(10, 40)), statuses["Retirado"]
        elif fate < 0.075:
            one.attendance, one.attendance_exception = Decimal(dice.randint(40, 70)), LEAVE
            one.status_id = statuses["Licencia médica"]
        else:
            share = dice.randint(45, 74) if dice.random() < 0.1 else dice.randint(78, 100)
            is_bad = share < 75 or dice.random() < 0.05
            tenths = dice.randint(28, 39) if is_bad else dice.randint(42, 70)
            one.attendance, one.grade = Decimal(share), Decimal(tenths) / 10
            if is_said:
                one.status_id = statuses["Aprobado" if tenths >= 40 else "Reprobado"]
        one.dj_signed = course.modality in E_LEARNING and bool(one.attendance)
