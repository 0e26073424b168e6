"""Calls about people."""

from collections.abc import Sequence
from typing import Any

from app.people import queries, service
from app.people.schemas import (
    PeopleBulkSchema,
    PeopleLookupSchema,
    PeopleQuerySchema,
    PersonChangesSchema,
    PersonChoiceView,
    PersonCourseView,
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
from app.platform.bulk_change.service import ManyChanged
from app.platform.guard import caller
from app.platform.lists import ListQuery, PageQuerySchema
from app.platform.records import RowView
from app.platform.scopes import Domain
from app.platform.web import Answer, Blueprint
from app.roster.schemas import SalaryView

blp = Blueprint("people", __name__, description="People", domain=Domain.PEOPLE)


@blp.query("/get_people", query=PeopleQuerySchema, answer=PersonRowSchema, paged=True)
def list_people(query: ListQuery) -> Answer:
    """People, a page at a time, each with courses in all and the hours of this year."""
    listed = queries.list_people(query=query, year=clock.today().year)
    return Answer(rows_view(listed), meta=listed.page.meta)


@blp.query("/people/lookup", query=PeopleLookupSchema, answer=PersonChoiceView, many=True)
def look_up_people(query: ListQuery) -> list[PersonChoiceView]:
    """The first twenty active people of a search, for a picker."""
    return choices_view(queries.look_up(query=query))


@blp.query("/people/<int:people_id>", answer=PersonSchema)
def get_person(people_id: int) -> RowView:
    """One person."""
    return person_view(service.get(people_id=people_id))


@blp.query(
    "/people/<int:people_id>/courses", query=PageQuerySchema, answer=PersonCourseView, paged=True
)
def list_person_courses(people_id: int, *, page: int, page_size: int) -> Answer:
    """The courses of a person, newest first."""
    found = service.list_courses(people_id=people_id, page=page, page_size=page_size)
    return Answer(courses_view(found, clock.today()), meta=found.meta)


@blp.command("/people/<int:people_id>/salary", answer=SalaryView, persons_only=True)
def reveal_salary(people_id: int) -> SalaryView:
    """The salary of a person; each look at it is written down."""
    user = caller()
    salary = service.reveal_salary(people_id=people_id, by=user.id, is_admin=user.is_admin)
    return SalaryView(salary)


@blp.command(
    "/createpeople", body=PersonFormSchema, answer=SavedPersonSchema, status=201, once=True
)
def create_person(**fields: Any) -> RowView:
    """Make a person."""
    user = caller()
    return saved_view(service.create(fields=fields, only_company=user.company_id, by=user.id))


@blp.command("/updatepeople/<int:people_id>", body=PersonChangesSchema, answer=SavedPersonSchema)
def update_person(people_id: int, **fields: Any) -> RowView:
    """Change the fields of a person that are sent."""
    user = caller()
    saved = service.update(
        people_id=people_id, fields=fields, only_company=user.company_id, by=user.id
    )
    return saved_view(saved)


@blp.command("/enable_people/<int:people_id>", method="PUT", answer=PersonSchema)
def enable_person(people_id: int) -> RowView:
    """Switch a person on."""
    return person_view(service.set_active(people_id=people_id, active=True, by=caller().id))


@blp.command("/disable_people/<int:people_id>", method="PUT", answer=PersonSchema)
def disable_person(people_id: int) -> RowView:
    """Switch a person off; courses and history stay."""
    return person_view(service.set_active(people_id=people_id, active=False, by=caller().id))


@blp.command("/people/bulk", body=PeopleBulkSchema, answer=ManyChanged)
def change_people(
    *,
    action: str,
    ids: Sequence[int] | None = None,
    query: ListQuery | None = None,
    area: int | None = None,
    franchise_sence: bool | None = None,
) -> ManyChanged:
    """Switch many people on or off, or set their area or whether they use the franchise, by their
    ids or by a filter.
    """
    column, value = {
        "area": ("area_id", area),
        "franchise": ("franchise_sence", franchise_sence),
    }.get(action, ("active", action == "enable"))
    return service.change_many(
        ids=ids, query=query, column=column, value=value, by=caller().id, at=clock.now()
    )
