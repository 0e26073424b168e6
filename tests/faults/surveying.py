"""Surveys over HTTP, a mail server, and a clock that moves for all processes."""

import datetime as dt
import itertools
import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import holidays
import requests
from celery import Celery

from app.platform.clock import SANTIAGO
from tests.factories import make_rut
from tests.faults.harness import House, answers, until
from tests.faults.visitor import TIMEOUT, Visitor
from tests.support.sink import Arrived, Sink

LEASE_SECONDS = 3
LINK = re.compile(r"http://[^\s\"<]+/answer/[\w-]{43}")
HEADINGS = "RUT;Nombre completo;Correo;Correo jefatura;Empresa"
WAITING = """
SELECT count(*) FROM mail WHERE state = 'Enviando'
OR state = 'En cola' AND next_try_at <= clock_timestamp() + make_interval(secs => %s)
"""
SETTINGS = ("CLOCK_OFFSET", "MAIL_URL", "MAIL_FROM", "MAIL_LEASE_SECONDS")

_courses = itertools.count(1)
_weeks = itertools.count(0)


@dataclass
class Calendar:
    """The day that web server and worker believe in, in a week that nobody else goes through."""

    house: House
    sink: Sink
    monday: dt.date = field(default_factory=lambda: _monday(next(_weeks)))
    day: dt.date = dt.date.min

    def go_to(self, days: int, *, minutes: int = 0, web: bool = True) -> dt.date:
        """It is ten o'clock, some days after the first Monday."""
        self.day = self.monday + dt.timedelta(days=days)
        moment = dt.datetime.combine(self.day, dt.time(10, minutes), SANTIAGO)
        offset = moment - dt.datetime.now(SANTIAGO)
        self.house.settings.update(
            CLOCK_OFFSET=str(int(offset.total_seconds())),
            MAIL_URL=self.sink.url,
            MAIL_FROM="capacitacion@empresa.cl",
            MAIL_LEASE_SECONDS=str(LEASE_SECONDS),
        )
        self.house.kill_workers()
        if web:
            self._restart_web()
        self.house.worker()
        return self.day

    def tick(self) -> None:
        """What beat sends every minute, and all that comes of it."""
        message = start(self.house, "surveys.tick")
        until(lambda: self.house.handled(message), "the tick is over", pause=0.05)
        ended = "SELECT count(*) FROM mail_round WHERE day = %s AND ended_at IS NOT NULL"
        until(lambda: self.house.value(ended, self.day), "the round is over", pause=0.05)
        until(lambda: not waiting(self.house), "mail was handed over", pause=0.05)

    def end(self) -> None:
        """The real time again, and no mail server, for whoever comes next."""
        for name in SETTINGS:
            self.house.settings.pop(name, None)
        self.house.kill_workers()
        self._restart_web()

    def _restart_web(self) -> None:
        self.house.web.stop()
        self.house.web.start()
        until(lambda: answers(f"{self.house.address}/healthz"), "the web server answers")


@dataclass
class Course:
    """A course whose people are asked."""

    visitor: Visitor
    people: int
    bosses: Sequence[str]
    """The boss of each of the first people."""
    day: dt.date
    number: int = field(default_factory=lambda: next(_courses))
    company: int = 0
    id: int = 0

    @property
    def domain(self) -> str:
        """The part after the @ of its participants."""
        return f"curso{self.number}.cl"

    def address(self, place: int) -> str:
        """Where a participant is mailed."""
        return f"p{place}@{self.domain}"

    def begin(self) -> "Course":
        """Make it, with its people."""
        name = f"Empresa del curso {self.number}"
        rut = make_rut(76_500_000 + self.number)
        made = self.visitor.post("createcompany", data={"name": name, "rut": rut})
        self.company = _data(made, 201)["company_id"]
        area = self.visitor.get("getThematicAreas").json()["data"][0]["id"]
        body = {
            "courseName": f"Curso {self.number}",
            "company_id": self.company,
            "topicArea": area,
            "modality": "Presencial",
            "region": "Maule",
            "commune": "Talca",
            "address": "Uno Norte 801",
            "initialDate": self.day.isoformat(),
            "endDate": self.day.isoformat(),
            "hourInit": "09:00",
            "hourFinish": "17:00",
            "totalHours": 8,
        }
        self.id = _data(self.visitor.post("createcourse", json=body), 201)["course_id"]
        self._load(name)
        return self

    def _load(self, company: str) -> None:
        lines = [HEADINGS]
        for place in range(self.people):
            rut = make_rut(5_000_000 + self.number * 100_000 + 7 * place)
            boss = self.bosses[place] if place < len(self.bosses) else ""
            lines.append(f"{rut};Persona Soto {place};{self.address(place)};{boss};{company}")
        answer = self.visitor.post(
            "loadpeople",
            data={
                "mapping_id": self.visitor.mapping(),
                "save": "true",
                "course_id": self.id,
            },
            files={"file": ("participantes.csv", "\n".join(lines).encode())},
        )
        job = self.visitor.ended(_data(answer, 202)["job"]["id"])
        assert job["state"] == "done", json.dumps(job)

    def ask(self, **schedules: dict[str, Any]) -> dict[str, Any]:
        """Give it surveys, each from a starter template: type -> its days."""
        starters = self.visitor.get("surveys/starters").json()["data"]
        wanted = {}
        for starter, kind in zip(starters, ("satisfaction", "transfer"), strict=True):
            if kind in schedules:
                body = {**starter, "title": f"{starter['title']} {self.number}"}
                template = _data(self.visitor.post("createSurvey", json=body), 201)
                wanted[kind] = {"surveyData_id": template["surveyData_id"], **schedules[kind]}
        return _data(self.visitor.post("SurveyCourse", json={"courseId": self.id, **wanted}), 200)


def waiting(house: House) -> int:
    """Mails that are being handed over, or due."""
    offset = int(house.settings["CLOCK_OFFSET"])
    found: int = house.value(WAITING, offset)
    return found


def start(house: House, task: str, **arguments: Any) -> str:
    """Send the message of a task: its id."""
    with Celery(broker=house.redis_url, set_as_current=False) as sender:
        return str(sender.send_task(task, kwargs=arguments, queue="mail").id)


def respond(house: House, mail: Arrived, *, status: int = 201) -> int:
    """Answer by every link of a mail, with the last option of each question: how many links."""
    links = LINK.findall(mail.part("plain"))
    assert links, mail.part("plain")
    for link in links:
        path = f"{house.address}/api/public/surveys/{link.rpartition('/')[2]}"
        asked = requests.get(path, timeout=TIMEOUT)
        if status == 201:
            form = _data(asked, 200)
            tables = [{"tableId": one["tableId"], "matrix": _last(one)} for one in form["tables"]]
            given = requests.post(
                path, json={"resTables": tables, "comment": None}, timeout=TIMEOUT
            )
            assert given.status_code == status, given.text
        else:
            assert asked.status_code == status, asked.text
            late = requests.post(path, json={"resTables": [], "comment": None}, timeout=TIMEOUT)
            assert late.status_code == status, late.text
    return len(links)


def subjects(mails: Sequence[Arrived]) -> Counter[str]:
    """What mails are called."""
    return Counter(str(mail.message["Subject"]) for mail in mails)


def _last(table: dict[str, Any]) -> list[list[int]]:
    """A matrix with the last option that has a value in every row."""
    chosen = max(place for place, one in enumerate(table["columns"]) if not one["isNA"])
    rows = len(table["rows"])
    return [[int(place == chosen)] * rows for place in range(len(table["columns"]))]


def _data(answer: requests.Response, status: int) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()["data"]
    return found


def _monday(week: int) -> dt.date:
    """A Monday to come whose week has no holiday, on which the round would rest."""
    free = holidays.country_holidays("CL")
    day = dt.datetime.now(SANTIAGO).date()
    mondays = (day + dt.timedelta(days=7 * number - day.weekday()) for number in itertools.count(1))
    whole = (
        monday
        for monday in mondays
        if not any(monday + dt.timedelta(days=number) in free for number in range(5))
    )
    return next(itertools.islice(whole, week, None))
