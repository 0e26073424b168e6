"""Surveys from the end of a course to their numbers, and mail that meets every bad weather."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from app.platform.mail.service import STEP_MAILS
from tests.faults.harness import House, until
from tests.faults.surveying import Calendar, Course, respond, start, subjects, waiting
from tests.faults.visitor import Visitor
from tests.support.sink import REFUSED, Arrived, Sink

pytestmark = [pytest.mark.faults, pytest.mark.release]

PEOPLE, MANY = 10, 300
SHARED = "jefa@equipo.cl"
BOSSES = (SHARED, SHARED, *(f"jefe{number}@equipo.cl" for number in range(2, PEOPLE)))
STATES = """
SELECT mail.recipient, mail.state, mail.error, mail.kind FROM mail
JOIN mail_invitation ON mail_invitation.mail_id = mail.id
JOIN invitation ON invitation.id = mail_invitation.invitation_id
JOIN survey ON survey.id = invitation.survey_id WHERE survey.course_id = %s AND day = %s
"""


@pytest.fixture
def sink() -> Iterator[Sink]:
    """A mail server."""
    with Sink() as sink:
        yield sink


@pytest.fixture
def calendar(house: House, sink: Sink) -> Iterator[Calendar]:
    """Days to go through."""
    calendar = Calendar(house, sink)
    yield calendar
    calendar.end()


class TestACourseThatEnds:
    def test_is_asked_about_reminded_of_answered_closed_and_counted(
        self, house: House, visitor: Visitor, calendar: Calendar, sink: Sink
    ):
        course = Course(visitor, PEOPLE, BOSSES, calendar.monday).begin()
        surveys = course.ask(
            satisfaction=_days(calendar, 0, 1, mailing_frequency=1),
            transfer=_days(calendar, 1, 4, mailing_frequency=7),
        )
        everybody = [course.address(place) for place in range(PEOPLE)]

        calendar.go_to(0)
        calendar.tick()
        invitations = self._new(sink)
        assert sorted(one.recipient for one in invitations) == sorted(everybody)
        assert set(subjects(invitations)) == {f'Cuéntanos tu opinión sobre "Curso {course.number}"'}
        answering = [one for one in invitations if one.recipient in everybody[: PEOPLE // 2]]
        assert sum(respond(house, one) for one in answering) == PEOPLE // 2

        calendar.go_to(1)
        calendar.tick()
        mails = self._new(sink)
        reminders = [one for one in mails if one.recipient in everybody]
        assert sorted(one.recipient for one in reminders) == sorted(everybody[PEOPLE // 2 :])
        assert set(subjects(reminders)) == {"Recordatorio: queda solo hoy para responder"}
        digests = [one for one in mails if one.recipient not in everybody]
        assert Counter(one.recipient for one in digests) == Counter(set(BOSSES))
        for boss in digests:
            asked = respond(house, boss) if boss.recipient in BOSSES[:3] else 0
            assert asked == {SHARED: 2, BOSSES[2]: 1}.get(boss.recipient, 0)
        calendar.tick()
        assert self._new(sink) == [], "nobody is mailed twice on a day"

        calendar.go_to(2)
        calendar.tick()
        assert self._new(sink) == []
        respond(house, reminders[0], status=410)
        start(house, "kpis.refresh")
        self._assert_numbers(visitor, course, surveys)

    def _new(self, sink: Sink) -> list[Arrived]:
        found, sink.arrived = sink.arrived, []
        return found

    def _assert_numbers(self, visitor: Visitor, course: Course, surveys: dict[str, Any]) -> None:
        answers = {"Satisfacción": PEOPLE // 2, "Transferencia": 3}
        stats = visitor.get(f"getSurveyStats?company={course.company}").json()["data"]
        told = {one["type"]: one for one in stats}
        for kind, number in answers.items():
            row = told[kind]
            assert (row["participants"], row["amountSent"], row["responseAmount"]) == (
                PEOPLE,
                PEOPLE,
                number,
            )
            assert (row["responseRate"], row["surveySent"]) == (100.0 * number / PEOPLE, True)
        assert {one["id"] for one in stats} == {one["id"] for one in surveys.values()}
        assert told["Satisfacción"]["state"] == "Cerrada"
        months = f"startMonth={course.day:%Y-%m}&endMonth={course.day:%Y}-12"
        path = f"getSurveyResponsesKPI?{months}&company={course.company}"
        wanted = {"participants": 2 * PEOPLE, "completed": sum(answers.values())}
        until(
            lambda: visitor.get(path).json()["data"] == wanted,
            f"the KPI tells {wanted}",
            seconds=70,
            pause=0.2,
        )


class TestMailInBadWeather:
    def test_leaves_once_a_day_or_is_told_as_interrupted_and_asked_again(
        self, house: House, visitor: Visitor, calendar: Calendar, sink: Sink
    ):
        course = Course(visitor, MANY, (), calendar.monday).begin()
        everybody = {course.address(place) for place in range(MANY)}
        refused = course.address(7)
        sink.answers[refused] = REFUSED
        course.ask(satisfaction=_days(calendar, 0, 4, mailing_frequency=0))

        sink.close()
        monday = calendar.go_to(0, web=False)
        calendar.tick()
        states = self._states(house, course, monday)
        assert {state for state, _ in states.values()} == {"En cola"}
        assert states[refused][1] == "No pudimos conectarnos con el servidor de correo."

        sink.seconds = 0.01
        sink.open()
        calendar.go_to(0, minutes=2, web=False)
        self._kill_in_the_middle(house, sink)
        house.worker()
        until(lambda: self._is_over(house), "all mails of the day ended", pause=0.5)

        first_day = Counter(sink.recipients)
        states = self._states(house, course, monday)
        interrupted = {one for one, (state, _) in states.items() if state == "Error"}
        assert states.pop(refused)[0] == "Rebotado"
        assert {states[one][1] for one in interrupted} == {
            "El envío se interrumpió; no sabemos si llegó."
        }
        assert set(first_day.values()) == {1}, "nobody twice on a day"
        assert set(first_day) | interrupted | {refused} == everybody
        assert 1 <= len(interrupted) <= STEP_MAILS
        self._assert_told(visitor, house, course, interrupted)

        sink.arrived.clear()
        tuesday = calendar.go_to(1, web=False)
        calendar.tick()
        assert Counter(sink.recipients) == Counter(interrupted), "asked on the next day, once"
        assert {one for one, _ in self._states(house, course, tuesday).values()} == {"Enviado"}

    def _kill_in_the_middle(self, house: House, sink: Sink) -> None:
        """All of the worker, while a mail is on its way."""
        start(house, "surveys.tick")
        until(lambda: len(sink.arrived) >= MANY // 3, "a third of the mails arrived")
        house.worker().kill()
        assert waiting(house) > MANY // 3

    def _is_over(self, house: House) -> bool:
        """Ticks come every minute; here one follows the other."""
        if waiting(house) == 0:
            return True
        start(house, "surveys.tick")
        return False

    def _states(self, house: House, course: Course, day: Any) -> dict[str, tuple[str, str]]:
        with house.connect() as connection:
            rows = connection.execute(STATES, (course.id, day)).fetchall()
        assert len(rows) == len({row[0] for row in rows}), "one mail each"
        return {row[0]: (row[1], row[2]) for row in rows}

    def _assert_told(
        self, visitor: Visitor, house: House, course: Course, interrupted: set[str]
    ) -> None:
        """The list of the participants says of whom nobody knows."""
        survey = house.value("SELECT id FROM survey WHERE course_id = %s", course.id)
        listed = visitor.get(f"getSurveyParticipantStats/{survey}").json()["data"]["recipients"]
        told = Counter(one["delivery"] for one in listed)
        lost = len(interrupted)
        assert told == Counter(Enviado=MANY - 1 - lost, Error=lost, Rebotado=1)


def _days(calendar: Calendar, first: int, last: int, **more: Any) -> dict[str, Any]:
    """Days of a survey, counted from the first Monday."""
    days = [calendar.monday.fromordinal(calendar.monday.toordinal() + one) for one in (first, last)]
    return {"initialDate": days[0].isoformat(), "endDate": days[1].isoformat(), **more}
