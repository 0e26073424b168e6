"""Calls about people."""

from typing import Any

from app.bulk.schemas import ManyChangedSchema
from app.extensions import db
from app.kit import clock
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.idempotency import idempotent
from app.kit.listing import ListQuery
from app.kit.schema import envelope
from app.people import lists, service
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
from app.personal import writing
from app.personal.schemas import SalarySchema

blp = Blueprint("people", __name__, description="People")


@blp.route("/get_people")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(PeopleQuerySchema, location="query")
@blp.response(200, envelope(PersonRowSchema, many=True, paged=True))
def list_people(query: ListQuery) -> dict[str, Any]:
    """People, a page at a time, each with courses in all and the hours of this year."""
    listed = lists.list_people(query=query, year=clock.today().year)
    return {"data": rows_view(listed), "meta": listed.page.meta}


@blp.route("/people/lookup")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(PeopleLookupSchema, location="query")
@blp.response(200, envelope(PersonChoiceSchema, many=True))
def look_up_people(query: ListQuery) -> dict[str, Any]:
    """The first twenty active people of a search, for a picker."""
    return {"data": choices_view(lists.look_up(query=query))}


@blp.route("/people/<int:people_id>")
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(PersonSchema))
def get_person(people_id: int) -> dict[str, Any]:
    """One person."""
    return {"data": person_view(service.get(people_id=people_id))}


@blp.route("/people/<int:people_id>/courses")
@blp.guard(Access.SIGNED_IN)
@blp.arguments(PersonCoursesQuerySchema, location="query")
@blp.response(200, envelope(PersonCourseSchema, many=True, paged=True))
def list_person_courses(query: dict[str, Any], people_id: int) -> dict[str, Any]:
    """The courses of a person, newest first."""
    page = service.list_courses(
        people_id=people_id, page=query["page"], page_size=query["pageSize"]
    )
    return {"data": courses_view(page, clock.today()), "meta": page.meta}


@blp.route("/people/<int:people_id>/salary", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(SalarySchema))
def reveal_salary(people_id: int) -> dict[str, Any]:
    """The salary of a person; each look at it is written down."""
    user = caller()
    salary = service.reveal_salary(people_id=people_id, by=user.id, is_admin=user.is_admin)
    db.session.commit()
    return {"data": {"grossSalary": salary}}


@blp.route("/createpeople", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@idempotent
@blp.arguments(PersonFormSchema)
@blp.response(201, envelope(SavedPersonSchema))
def create_person(form: dict[str, Any]) -> dict[str, Any]:
    """Make a person."""
    user = caller()
    saved = writing.create(fields=form, only_company=user.company_id, by=user.id)
    db.session.commit()
    return {"data": saved_view(saved)}


@blp.route("/updatepeople/<int:people_id>", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(PersonChangesSchema)
@blp.response(200, envelope(SavedPersonSchema))
def update_person(form: dict[str, Any], people_id: int) -> dict[str, Any]:
    """Change the fields of a person that are sent."""
    user = caller()
    seen = form.pop("updatedAt", None)
    saved = service.update(
        people_id=people_id, fields=form, only_company=user.company_id, seen=seen, by=user.id
    )
    db.session.commit()
    return {"data": saved_view(saved)}


@blp.route("/enable_people/<int:people_id>", methods=["PUT"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(PersonSchema))
def enable_person(people_id: int) -> dict[str, Any]:
    """Switch a person on."""
    person = service.set_active(people_id=people_id, active=True, by=caller().id)
    db.session.commit()
    return {"data": person_view(person)}


@blp.route("/disable_people/<int:people_id>", methods=["PUT"])
@blp.guard(Access.SIGNED_IN)
@blp.response(200, envelope(PersonSchema))
def disable_person(people_id: int) -> dict[str, Any]:
    """Switch a person off; courses and history stay."""
    person = service.set_active(people_id=people_id, active=False, by=caller().id)
    db.session.commit()
    return {"data": person_view(person)}


@blp.route("/people/bulk", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(PeopleBulkSchema)
@blp.response(200, envelope(ManyChangedSchema))
def change_people(form: dict[str, Any]) -> dict[str, Any]:
    """Switch many people on or off, or set their area, by their ids or by a filter."""
    is_area = form["action"] == "area"
    changed = service.change_many(
        ids=form.get("ids"),
        query=form.get("filter"),
        column="area_id" if is_area else "active",
        value=form.get("area") if is_area else form["action"] == "enable",
        by=caller().id,
        at=clock.now(),
    )
    db.session.commit()
    return {"data": changed}
