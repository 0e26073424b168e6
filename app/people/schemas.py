"""Shapes of a person, as asked for and as answered."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import marshmallow as ma

from app.indicators.rules import hours_of, rounded
from app.models.organisation import Status
from app.models.people import Person
from app.models.training import CourseState, state_of
from app.people.queries import BY_NAME, COLUMNS, MISSING, Choices, Listed
from app.people.service import Saved
from app.platform.bulk_change.schemas import SWITCHES, BulkSchema
from app.platform.fields import Id
from app.platform.forms import Schema, WarningView
from app.platform.lists import (
    Active,
    ChangesQuerySchema,
    FilterSchema,
    ListQuerySchema,
    Names,
    Page,
    Sort,
    names_of,
)
from app.platform.records import RowView, form_fields, names_for, new_view, sent_back, view_of
from app.platform.sent_back import Entity
from app.platform.views import Number, as_view, schema_of
from app.roster.schemas import PersonalSchema, PersonFieldsSchema
from records.person import GENDERS, PERSON
from sheets import messages

_CALLS = {**sent_back(PERSON), "active": "PUT /api/enable_people o /api/disable_people"}


class PersonFormSchema(Schema):
    """The form of a new person."""

    class Meta(Schema.Meta):
        include = form_fields(PERSON, new=True)


class PersonChangesSchema(PersonFieldsSchema):
    """The fields of a person that change; what is not sent stays."""

    updatedAt = ma.fields.AwareDateTime(attribute="expected_updated_at")


class PeopleFilterSchema(FilterSchema):
    """Which people."""

    active = Active()
    company = Id()
    area = Id()
    status = Id()
    gender = ma.fields.String(validate=ma.validate.OneOf(tuple(one.value for one in GENDERS)))
    isExternal = ma.fields.Boolean()
    franchiseSence = ma.fields.Boolean()
    missing = ma.fields.String(validate=ma.validate.OneOf(tuple(MISSING)))
    untrainedIn = ma.fields.Integer(
        validate=ma.validate.Range(min=2000, max=2100),
        metadata={"description": "A year: people without any training that counts in it."},
    )


class PeopleQuerySchema(PeopleFilterSchema, ListQuerySchema, ChangesQuerySchema):
    """Which people, in which order."""

    sort = Sort(*COLUMNS.sorts, load_default=BY_NAME)


class PeopleLookupSchema(FilterSchema):
    """Whom a picker looks for; with a course it says who is in it already."""

    company = Id()
    area = Id()
    course_id = Id()


class PeopleBulkSchema(BulkSchema):
    """What is done with which people."""

    filter = ma.fields.Nested(PeopleFilterSchema, attribute="query")
    action = ma.fields.String(
        required=True, validate=ma.validate.OneOf((*SWITCHES, "area", "franchise"))
    )
    area = Id(allow_none=True)
    franchiseSence = ma.fields.Boolean(attribute="franchise_sence")

    @ma.validates_schema
    def _names_the_value(self, data: Mapping[str, Any], **_: Any) -> None:
        if data.get("action") == "area" and "area" not in data:
            raise ma.ValidationError(messages.message("area_unknown"), "area")
        if data.get("action") == "franchise" and "franchise_sence" not in data:
            raise ma.ValidationError("Di si usan la franquicia.", "franchiseSence")


class PersonSchema(PersonalSchema):
    """A person."""

    people_id = ma.fields.Integer(required=True)


class PersonRowSchema(PersonSchema):
    """A person in the list, with courses in all and the counted hours of this year."""

    courses = ma.fields.Integer(required=True)
    hoursYear = ma.fields.Float(required=True)


class SavedPersonSchema(PersonSchema):
    """A person as it was saved, with what is worth knowing."""

    warnings = ma.fields.List(ma.fields.Nested(schema_of(WarningView)), required=True)


@dataclass(frozen=True)
class PersonChoiceView:
    """A person that a picker offers."""

    people_id: int
    name: str
    rut: str | None
    companyName: str | None
    areaName: str | None
    enrolled: bool


@dataclass(frozen=True)
class PersonCourseView:
    """A course of a person, and how the person did."""

    participant_id: int
    course_id: int
    courseName: str
    initialDate: dt.date
    endDate: dt.date
    totalHours: Number
    hours: Number
    attendance: Number | None
    grade: Number | None
    status: int | None
    statusName: str | None
    active: bool
    isComplete: bool
    state: CourseState


def person_view(person: Person, names: Mapping[str, Names] | None = None) -> RowView:
    """A person as the answers show it; `names` of what it refers to, where they are known."""
    known = names_for(PERSON, [person]) if names is None else names
    return {"people_id": person.id, **view_of(PERSON, person, known)}


def saved_view(saved: Saved) -> RowView:
    """A saved person as the answers show it."""
    return {**person_view(saved.person), "warnings": saved.warnings}


def rows_view(listed: Listed) -> list[RowView]:
    """A page of people as the list shows them."""
    names = names_for(PERSON, listed.page.rows)
    return [
        {
            **person_view(person, names),
            "courses": listed.training[person.id].courses,
            "hoursYear": listed.training[person.id].hours,
        }
        for person in listed.page.rows
    ]


def choices_view(choices: Choices) -> list[PersonChoiceView]:
    """People as a picker offers them."""
    names = names_for(PERSON, choices.people)
    return [
        PersonChoiceView(
            people_id=person.id,
            name=person.name,
            rut=person.rut,
            companyName=names["company"].get(person.company_id),
            areaName=names["area"].get(person.area_id),
            enrolled=person.id in choices.enrolled,
        )
        for person in choices.people
    ]


def courses_view(page: Page, on: dt.date) -> list[PersonCourseView]:
    """A page of somebody's courses."""
    names = names_of(Status.name, (participant.status_id for participant, _ in page.rows))
    return [
        as_view(
            PersonCourseView,
            participant,
            course,
            participant_id=participant.id,
            courseName=course.name,
            hours=rounded(hours_of(participant, course)),
            status=participant.status_id,
            statusName=names.get(participant.status_id),
            state=state_of(course, on),
        )
        for participant, course in page.rows
    ]


PersonFormSchema.sent_back = Entity(
    PersonSchema, new=lambda given: new_view(PERSON, given), calls=_CALLS
)
PersonChangesSchema.sent_back = Entity(PersonSchema, Person, "people_id", person_view, calls=_CALLS)
