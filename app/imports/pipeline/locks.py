"""Locks: what a load holds so that nobody else changes it: the rows that it updates and those of
lists that it refers to, always in the order of their ids (decision 31).
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy import and_, func, select, text, true

from app.extensions import db
from app.imports.pipeline.frame import UPDATE, Frame
from app.imports.pipeline.lookups import MODELS


class ReferenceGone(Exception):
    """A row that the load refers to was removed since it was looked up."""


def hold(*, frame: Frame, rows: Sequence[int] | None = None) -> list[int]:
    """Lock what the plan updates, in the order of ids as everybody does; the rows of the file (of
    some, or of all) whose row of the table is not what it was compared with.

    Locked without its key: who only refers to a row does not wait.
    """
    plan, table = frame.stage.plan.c, frame.stage.target.table
    some = true() if rows is None else frame.is_planned(rows)
    updated = and_(plan.action == UPDATE, some)
    held = (
        select(table.c.id, table.c.updated_at)
        .join_from(table, frame.stage.plan, plan.entity_id == table.c.id)
        .where(updated)
        .order_by(table.c.id)
        .with_for_update(key_share=True, of=table)
        .cte("held")
    )
    differ = (
        select(plan.row_no)
        .select_from(frame.stage.plan.outerjoin(held, held.c.id == plan.entity_id))
        .where(updated, held.c.updated_at.is_distinct_from(plan.was_at))
    )
    return list(db.session.scalars(differ.order_by(plan.row_no)))


@contextmanager
def without_row_checks(frame: Frame) -> Iterator[None]:
    """Write many rows without a check for each of them, where the database lets us.

    Raises ReferenceGone.
    """
    referred: dict[str, set[int]] = {}
    for resolved in frame.unknown:
        ids = {one.target_id for one in resolved.values if one.target_id is not None}
        referred.setdefault(resolved.lookup, set()).update(ids)
    if frame.stage.target.belongs_to_company and frame.caller.company_id is not None:
        referred.setdefault("company", set()).add(frame.caller.company_id)
    for lookup, ids in referred.items():
        lock_entries(lookup, ids)
    with without_reference_checks():
        yield


@contextmanager
def without_reference_checks() -> Iterator[None]:
    """Write or remove many rows whose references are locked and looked at already, without the
    database's own check for each of them, where it lets us (decision 9).
    """
    if not may_skip_checks():
        yield
        return
    db.session.execute(text("SET LOCAL session_replication_role = replica"))
    yield
    db.session.execute(text("SET LOCAL session_replication_role = origin"))


def may_skip_checks() -> bool:
    """Whether the database lets us: a superuser, or a role that was granted this setting."""
    may = func.has_parameter_privilege("session_replication_role", "SET")
    return bool(db.session.scalar(select(may)))


def lock_entries(lookup: str, ids: set[int]) -> None:
    """Keep rows of a list from being removed until the transaction ends. Raises ReferenceGone."""
    model = MODELS[lookup]
    query = select(model.id).where(model.id.in_(sorted(ids))).order_by(model.id)
    held = db.session.scalars(query.with_for_update(read=True, key_share=True)).all()
    if len(held) != len(ids):
        raise ReferenceGone
