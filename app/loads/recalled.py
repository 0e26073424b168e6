"""What the last finished work of a kind told about a mapping, for who comes back later."""

from typing import Any

from sqlalchemy import select

from app.extensions import db
from app.models.job import Job


def recall(*, mapping_id: int, kind: str) -> dict[str, Any]:
    """Its result; empty when there was none or it is no longer kept."""
    query = select(Job.result).where(
        Job.args["mapping_id"].as_integer() == mapping_id, Job.kind == kind, Job.state == "done"
    )
    return db.session.scalar(query.order_by(Job.id.desc()).limit(1)) or {}
