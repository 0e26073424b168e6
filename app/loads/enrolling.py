"""People of a load into a course, all at once, each with a copy of what is known of them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Executable, Select, distinct, func, literal, select, union_all
from sqlalchemy.dialects.postgresql import insert as upsert

from app.extensions import db
from app.loads import references
from app.loads.frame import CREATE, SKIP, UNCHANGED, UPDATE, Frame
from app.loads.stage import NEW_ID
from app.models.load import Load
from app.models.participant import Participant
from app.models.person import PERSONAL_DATA, Person

STANDING = (UPDATE, UNCHANGED, SKIP)
"""Actions of rows whose person exists and is taken into the course all the same."""

LISTS = {"company": "company_id", "department": "area_id", "status": "status_id"}
"""List -> column of a participant that refers to it."""


def foresee(*, frame: Frame, actions: Mapping[str, int]) -> tuple[int, int]:
    """How many people will join the course of the load, and how many are in it already.

    Whoever is new to the house cannot be in the course yet.
    """
    plan = frame.stage.plan.c
    standing = plan.action.in_(STANDING)
    people = db.session.scalar(select(func.count(distinct(plan.entity_id))).where(standing)) or 0
    already = db.session.scalar(
        select(func.count(distinct(plan.entity_id))).where(
            standing,
            Participant.person_id == plan.entity_id,
            Participant.course_id == frame.course_id,
        )
    )
    return actions.get(CREATE, 0) + people - (already or 0), already or 0


def joining(*, frame: Frame, load: Load, actions: Mapping[str, int], at: datetime) -> Executable:
    """Write the participants that `foresee` has counted."""
    values: dict[str, ColumnElement[Any]] = {
        **{name: getattr(Person, name).expression for name in PERSONAL_DATA},
        "company_id": Person.company_id.expression,
        "person_id": Person.id.expression,
        "active": literal(True),
        "dj_signed": literal(False),
        "course_id": literal(frame.course_id),
        "load_id": literal(load.id),
        "created_at": literal(at),
        "updated_at": literal(at),
    }
    people = select(*values.values()).where(Person.id.in_(_people(frame, actions)))
    return (
        upsert(Participant)
        .from_select(list(values), people)
        .on_conflict_do_nothing(index_elements=["course_id", "person_id"])
    )


def _people(frame: Frame, actions: Mapping[str, int]) -> Select[Any]:
    plan = frame.stage.plan.c
    new = select(frame.rows[NEW_ID].label("id")).where(frame.is_new(actions))
    there = select(plan.entity_id).where(plan.action.in_(STANDING))
    return select(union_all(new, there).subquery().c.id)


def hold_references(*, load: Load) -> None:
    """The lists that the copies refer to stay until the commit. Raises ReferenceGone."""
    for lookup, column in LISTS.items():
        referred = getattr(Participant, column)
        ids = db.session.scalars(
            select(referred).distinct().where(Participant.load_id == load.id, referred.is_not(None))
        )
        references.hold(lookup, set(ids))
