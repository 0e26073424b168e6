"""Calls about people."""

from typing import Any

from app.people import queries, service
from app.people.schemas import (
    PeopleBulkSchema,
    PeopleLookupSchema,
    PeopleQuerySchema,
    PersonChangesSchema,
    PersonChoiceSchema,
    PersonCourseSchema,
    PersonCoursesQuerySchema,
    PersonFormSchema,
    PersonRowSchema,
    PersonSchema,
    SavedPersonSchema,
    choices_view,
    courses_view,
    person_view,
    rows_view,
    saved_view,
)
from app.platform import clock
from app.platform.bulk_change.schemas import ManyChangedSchema
from app.platform.guard import caller
from app.platform.lists import ListQuery
from app.platform.web import Answer, Blueprint
from app.roster.schemas import SalarySchema

blp = Blueprint("people", __name__, description="People")


@blp.query("/get_people", query=PeopleQuerySchema, answer=PersonRowSchema, many=True, paged=True)
def list_people(query: ListQuery) -> Answer:
    """People, a page at a time, each with courses in all and the hours of this year."""
    listed = queries.list_people(query=query, year=clock.today().year)
    return Answer(rows_view(listed), meta=listed.page.meta)


@blp.query("/people/lookup", query=PeopleLookupSchema, answer=PersonChoiceSchema, many=True)
def look_up_people(query: ListQuery) -> Any:
    """The first twenty active people of a search, for a picker."""
    return choices_view(queries.look_up(query=query))


@blp.query("/people/<int:people_id>", answer=PersonSchema)
def get_person(people_id: int) -> Any:
    """One person."""
    return person_view(service.get(people_id=people_id))


@blp.query(
    "/people/<int:people_id>/courses",
    query=PersonCoursesQuerySchema,
    answer=PersonCourseSchema,
    many=True,
    paged=True,
)
def list_person_courses(query: dict[str, Any], people_id: int) -> Answer:
    """The courses of a person, newest first."""
    page = service.list_courses(
        people_id=people_id, page=query["page"], page_size=query["pageSize"]
    )
    return Answer(courses_view(page, clock.today()), meta=page.meta)


@blp.command("/people/<int:people_id>/salary", answer=SalarySchema)
def reveal_salary(people_id: int) -> Any:
    """The salary of a person; each look at it is written down."""
    user = caller()
    salary = service.reveal_salary(people_id=people_id, by=user.id, is_admin=user.is_admin)
    return {"grossSalary": salary}


@blp.command(
    "/createpeople", body=PersonFormSchema, answer=SavedPersonSchema, status=201, once=True
)
def create_person(form: dict[str, Any]) -> Any:
    """Make a person."""
    user = caller()
    saved = service.create(fields=form, only_company=user.company_id, by=user.id)
    return saved_view(saved)


@blp.command("/updatepeople/<int:people_id>", body=PersonChangesSchema, answer=SavedPersonSchema)
def update_person(form: dict[str, Any], people_id: int) -> Any:
    """Change the fields of a person that are sent."""
    user = caller()
    expected_updated_at = form.pop("updatedAt", None)
    saved = service.update(
        people_id=people_id,
        fields=form,
        only_company=user.company_id,
        expected_updated_at=expected_updated_at,
        by=user.id,
    )
    return saved_view(saved)


@blp.command("/enable_people/<int:people_id>", method="PUT", answer=PersonSchema)
def enable_person(people_id: int) -> Any:
    """Switch a person on."""
    person = service.set_active(people_id=people_id, active=True, by=caller().id)
    return person_view(person)


@blp.command("/disable_people/<int:people_id>", method="PUT", answer=PersonSchema)
def disable_person(people_id: int) -> Any:
    """Switch a person off; courses and history stay."""
    person = service.set_active(people_id=people_id, active=False, by=caller().id)
    return person_view(person)


@blp.command("/people/bulk", body=PeopleBulkSchema, answer=ManyChangedSchema)
def change_people(form: dict[str, Any]) -> Any:
    """Switch many people on or off, or set their area or whether they use the franchise, by their
    ids or by a filter.
    """
    column, value = {
        "area": ("area_id", form.get("area")),
        "franchise": ("franchise_sence", form.get("franchiseSence")),
    }.get(form["action"], ("active", form["action"] == "enable"))
    return service.change_many(
        ids=form.get("ids"),
        query=form.get("filter"),
        column=column,
        value=value,
        by=caller().id,
        at=clock.now(),
    )
