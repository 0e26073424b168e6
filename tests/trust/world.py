"""What is registered before each file of the corpus: companies, people, suppliers, courses."""

import datetime as dt
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

from app.extensions import db
from app.models.training import Course
from tests.factories import (
    make_company,
    make_course,
    make_department,
    make_participant,
    make_person,
    make_supplier,
    make_thematic_area,
)

_PERSON = {
    "rut": "rut",
    "email": "email",
    "phone": "phone",
    "gender": "gender",
    "grossSalary": "gross_salary",
    "franchiseSence": "franchise_sence",
    "isExternal": "is_external",
}
_COURSE = {
    "modality": "modality",
    "jornada": "jornada",
    "hourInit": "hour_init",
    "hourFinish": "hour_finish",
    "region": "region",
    "commune": "commune",
    "address": "address",
    "courseCodeSence": "sence_code",
}


@dataclass
class World:
    """The records that the corpus counts on, made anew before each file."""

    given: Mapping[str, Any]
    courses: dict[str, Course] = field(default_factory=dict)
    """Letter of a course -> the course."""

    @classmethod
    def read(cls, folder: Path) -> "World":
        """The world that a folder of the corpus describes."""
        return cls(json.loads((folder / "world.json").read_text()))

    def make(self) -> None:
        """Register everything. Commits."""
        companies = {
            one["name"]: make_company(one["name"], rut=one["rut"], city=one["city"])
            for one in self.given["companies"]
        }
        areas = {name: make_department(name) for name in self.given["areas"]}
        themes = {name: make_thematic_area(name) for name in self.given["thematic_areas"]}
        suppliers = {
            one["razon_social"]: make_supplier(
                one["razon_social"],
                **{name: value for name, value in one.items() if name != "razon_social"},
            )
            for one in self.given["suppliers"]
        }
        people = {}
        for one in self.given["people"]:
            area = areas.get(one.get("area"))
            people[one["id"]] = make_person(
                one["name"],
                company=companies.get(one["company"]),
                area_id=area.id if area else None,
                **{column: one.get(name) for name, column in _PERSON.items() if name in one},
            )
        for one in self.given["courses"]:
            course = make_course(
                companies[one["company"]],
                one["courseName"],
                thematic_area=themes[one["topicArea"]],
                supplier_id=suppliers[one["supplier"]].id,
                initial_date=dt.date.fromisoformat(one["initialDate"]),
                end_date=dt.date.fromisoformat(one["endDate"]),
                total_hours=Decimal(one["totalHours"]),
                **{column: one[name] for name, column in _COURSE.items() if name in one},
            )
            for name in one["participants"]:
                make_participant(course, people[name])
            self.courses[one["id"]] = course
        db.session.commit()
