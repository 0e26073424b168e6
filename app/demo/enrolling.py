"""Who took part in the courses, and how they did."""

import datetime as dt
import random
from collections.abc import Mapping, Sequence
from decimal import Decimal

from app.demo import chance
from app.demo.courses import is_closed, is_unready
from app.extensions import db
from app.models.course import Course
from app.models.modality import E_LEARNING
from app.models.participant import Participant
from app.models.person import Person
from app.roster.enrolling import COPIED

FEWEST, MOST = 14, 28
GUESTS = 2
"""External people in every sixth course."""
LEAVE = "Licencia médica acreditada"


def enrol(
    made: Sequence[Course],
    people: Sequence[Person],
    statuses: Mapping[str, int],
    on: dt.date,
) -> list[Participant]:
    """Put people of its company into each course, and close those that are over."""
    dice = chance.of("enrolling")
    active = [person for person in people if person.active]
    everybody: list[Participant] = []
    for place, course in enumerate(made):
        if is_unready(course, on):
            continue
        own = [one for one in active if one.company_id == course.company_id]
        chosen = dice.sample(own, dice.randint(FEWEST, MOST))
        if place % 6 == 0:
            chosen += dice.sample([one for one in active if one.is_external], GUESTS)
        enrolled = [_participant(course, one, statuses["Inscrito"]) for one in chosen]
        if course.end_date < on:
            _grade(enrolled, course, statuses, dice)
        everybody.extend(enrolled)
    db.session.add_all(everybody)
    db.session.flush()
    _close(made, on)
    return everybody


def _participant(course: Course, person: Person, status_id: int) -> Participant:
    copied = {name: getattr(person, name) for name in COPIED}
    return Participant(
        course_id=course.id, person_id=person.id, **{**copied, "status_id": status_id}
    )


def _grade(
    enrolled: Sequence[Participant],
    course: Course,
    statuses: Mapping[str, int],
    dice: random.Random,
) -> None:
    """Most finish well; some miss too much, one in thirty never comes."""
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
            _finish(one, statuses, dice)
        one.dj_signed = course.modality in E_LEARNING and bool(one.attendance)


def _finish(one: Participant, statuses: Mapping[str, int], dice: random.Random) -> None:
    share = dice.randint(45, 74) if dice.random() < 0.1 else dice.randint(78, 100)
    tenths = dice.randint(28, 39) if share < 75 or dice.random() < 0.05 else dice.randint(42, 70)
    one.attendance, one.grade = Decimal(share), Decimal(tenths) / 10
    one.status_id = statuses["Aprobado" if tenths >= 40 else "Reprobado"]


def _close(made: Sequence[Course], on: dt.date) -> None:
    for place, course in enumerate(made):
        course.is_complete = is_closed(place, course, on)
    db.session.flush()
