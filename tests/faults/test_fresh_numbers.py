"""The numbers of the panel follow what happens by themselves, also when a server was away."""

import datetime as dt
import itertools
import json
from typing import Any

import pytest
import requests

from tests.faults.harness import House, until
from tests.faults.visitor import Sheet, Visitor

pytestmark = pytest.mark.faults

ROWS = 20
AT_MOST_SECONDS = 60.0
"""From the commit to the panel, even when nobody told the workers."""

_months = itertools.count(1)


class Course:
    """A course in a month of its own, which is over."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.month = f"2021-{next(_months):02}"
        day = dt.date.fromisoformat(f"{self.month}-10").isoformat()
        company = visitor.get("getcompanies").json()["data"][0]["company_id"]
        area = visitor.get("getThematicAreas").json()["data"][0]["id"]
        body = {
            "courseName": f"Curso de {self.month}",
            "company_id": company,
            "topicArea": area,
            "modality": "Presencial",
            "region": "Maule",
            "commune": "Talca",
            "address": "Uno Norte 801",
            "initialDate": day,
            "endDate": day,
            "hourInit": "09:00",
            "hourFinish": "17:00",
            "totalHours": 8,
        }
        answer = visitor.post("createcourse", json=body)
        assert answer.status_code == 201, answer.text
        self.id: int = answer.json()["data"]["course_id"]

    def load(self, sheet: Sheet) -> None:
        """Put the people of a file into it."""
        answer = self.visitor.post(
            "loadpeople",
            data={
                "mapping_id": self.visitor.mapping(),
                "save": "true",
                "course_id": self.id,
            },
            files={"file": ("participantes.csv", sheet.content)},
        )
        assert answer.status_code == 202, answer.text
        job = self.visitor.ended(answer.json()["data"]["job"]["id"])
        assert job["state"] == "done", json.dumps(job)

    def put(self, path: str, **body: Any) -> None:
        """Change it."""
        answer = self.visitor.put(f"{path}/{self.id}", json=body)
        assert answer.status_code == 200, answer.text

    def trained(self) -> int:
        """How many people the panel counts in its month."""
        months = f"startMonth={self.month}&endMonth={self.month}"
        answer: requests.Response = self.visitor.get(f"getTrainedPeople?{months}")
        assert answer.status_code == 200, answer.text
        number: int = answer.json()["data"]["result"]
        return number

    def comes_to_count(self, number: int) -> None:
        """Wait for the number, as somebody does who looks at the panel."""
        until(
            lambda: self.trained() == number,
            f"{number} people counted",
            seconds=AT_MOST_SECONDS,
            pause=0.1,
        )


class TestFreshNumbers:
    def test_tell_of_a_load_into_a_course_and_of_a_change_of_the_course(
        self, house: House, visitor: Visitor
    ):
        del house
        course = Course(visitor)
        course.load(Sheet(ROWS))
        course.put("updatecourse", isComplete=True)
        course.comes_to_count(ROWS)
        course.put("disable_course")
        course.comes_to_count(0)

    @pytest.mark.release
    def test_tell_of_a_change_that_was_made_without_broker(self, house: House, visitor: Visitor):
        course = Course(visitor)
        course.load(Sheet(ROWS))
        course.put("updatecourse", isComplete=True)
        course.comes_to_count(ROWS)
        house.broker.stop()
        course.put("disable_course")
        assert course.trained() in {0, ROWS}, "an answer, if an old one"
        house.broker.start()
        house.beat.start()
        house.worker()
        course.comes_to_count(0)

    def test_tell_of_a_change_that_was_made_without_worker(self, house: House, visitor: Visitor):
        course = Course(visitor)
        course.load(Sheet(ROWS))
        house.kill_workers()
        course.put("updatecourse", isComplete=True)
        assert course.trained() == 0
        house.worker()
        course.comes_to_count(ROWS)
