"""People: made, changed, switched on and off, many at once too; and their salary, when asked."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Select, select

from app.audit import service as audit
from app.bulk import service as bulk
from app.errors import NotFound
from app.extensions import db
from app.kit.listing import ListQuery
from app.kit.pagination import Page
from app.models.person import Person
from app.people import lists
from app.personal import writing
from app.settings import salaries


class PersonMissing(NotFound):
    """No such person, or somebody of another company."""

    code = "person_missing"
    message = "Esta persona no existe."


def get(*, people_id: int) -> Person:
    """One person.

    Raises PersonMissing.
    """
    return _found(select(Person).where(Person.id == people_id))


def update(
    *,
    people_id: int,
    fields: Mapping[str, Any],
    only_company: int | None,
    seen: dt.datetime | None,
    by: int,
) -> writing.Saved:
    """Change the fields that were sent.

    Raises PersonMissing, Stale, InvalidFields, RutTaken, OtherCompany, ExternalTaken.
    """
    # Held until the end: whoever saves at the same moment sees what the first one saved.
    person = _found(select(Person).where(Person.id == people_id).with_for_update(of=Person))
    return writing.update(person=person, fields=fields, only_company=only_company, seen=seen, by=by)


def set_active(*, people_id: int, active: bool, by: int) -> Person:
    """Switch a person on or off; the courses and their history stay.

    Raises PersonMissing.
    """
    person = get(people_id=people_id)
    if person.active != active:
        person.active = active
        action = "person.enabled" if active else "person.disabled"
        audit.record(action=action, user_id=by, entity="person", entity_id=person.id)
    db.session.flush()
    return person


def reveal_salary(*, people_id: int, by: int, is_admin: bool) -> int | None:
    """The salary of a person; that somebody looked is written down.

    Raises PersonMissing, SalaryHidden.
    """
    person = get(people_id=people_id)
    salaries.refuse_hidden(is_admin=is_admin)
    audit.record(action="person.salary_revealed", user_id=by, entity="person", entity_id=person.id)
    return person.gross_salary


def list_courses(*, people_id: int, page: int, page_size: int) -> Page:
    """The courses of a person that the caller sees, as (participant, course), newest first.

    Raises PersonMissing.
    """
    person = get(people_id=people_id)
    return lists.list_courses(people_id=person.id, page=page, page_size=page_size)


def change_many(
    *,
    ids: Sequence[int] | None,
    query: ListQuery | None,
    column: str,
    value: Any,
    by: int,
    at: dt.datetime,
) -> bulk.Changed:
    """Set `active` or `area_id` of many people, those with these ids or those of a filter.

    Raises InvalidFields, TooMany.
    """
    if column == "area_id":
        writing.check_references({"area": value}, only_company=None)
    return bulk.change(
        entity="person",
        chosen=bulk.chosen(select(Person.id), Person.id, ids, query, lists.COLUMNS),
        column=column,
        value=value,
        by=by,
        at=at,
    )


def _found(query: Select[Any]) -> Person:
    person: Person | None = db.session.scalar(query)
    if person is None:
        raise PersonMissing
    return person
