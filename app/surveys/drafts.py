"""Answers that are half given, of which other questions make nonsense."""

from typing import Any

from sqlalchemy import ColumnElement, select, update

from app.extensions import db
from app.kit.guard import EVERY_COMPANY
from app.models.survey import Invitation, Survey


def forget(which: ColumnElement[bool]) -> None:
    """Drop the drafts of some surveys: those that fulfil a condition."""
    surveys = select(Survey.id).where(which)
    drafts: Any = update(Invitation).where(
        Invitation.survey_id.in_(surveys), Invitation.draft_at.is_not(None)
    )
    options = {EVERY_COMPANY: True}
    db.session.execute(drafts.values(draft=None, draft_at=None), execution_options=options)
