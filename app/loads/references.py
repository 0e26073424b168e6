"""Foreign keys of a load: checked once for each distinct value instead of once for each row.

The check of a row would find the same company a hundred thousand times, and takes longer than
writing the row. What is done here for each distinct value is what PostgreSQL does for each row:
find the referenced row and hold it until the transaction ends.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import func, select, text

from app.extensions import db
from app.loads.frame import Frame
from app.loads.lookups import MODELS


class ReferenceGone(Exception):
    """A row that the load refers to was removed since it was looked up."""


@contextmanager
def checked_once(frame: Frame) -> Iterator[None]:
    """Write many rows without a check for each of them, where the database lets us.

    Raises ReferenceGone.
    """
    for lookup, ids in _referred(frame).items():
        hold(lookup, ids)
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


def _referred(frame: Frame) -> dict[str, set[int]]:
    """List -> ids that rows of this load will have."""
    found: dict[str, set[int]] = {}
    for resolved in frame.unknown:
        ids = {one.target_id for one in resolved.found if one.target_id is not None}
        found.setdefault(resolved.lookup, set()).update(ids)
    if frame.stage.target.has_external and frame.caller.company_id is not None:
        found.setdefault("company", set()).add(frame.caller.company_id)
    return found


def hold(lookup: str, ids: set[int]) -> None:
    """Keep rows of a list from being removed until the transaction ends. Raises ReferenceGone."""
    model = MODELS[lookup]
    query = select(model.id).where(model.id.in_(sorted(ids))).order_by(model.id)
    held = db.session.scalars(query.with_for_update(read=True, key_share=True)).all()
    if len(held) != len(ids):
        raise ReferenceGone
