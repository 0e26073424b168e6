"""Settings are read whole, changed in part, reset; only what differs from the code is stored."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, func, select
from sqlalchemy.dialects.postgresql import insert

from app.config import current_config
from app.extensions import db
from app.models.organisation import Setting
from app.organisation.settings.rules import (
    PRIVACY,
    SURVEYS,
    Content,
    Section,
    Typed,
    differing,
    flat,
    merged,
)
from app.platform import audit, records
from app.platform.errors import Forbidden, InvalidFields
from app.platform.mail.message import Letterhead

TURNS = 7_310
"""The advisory locks of who changes a section, which may have no row yet."""
SECTION = (
    select(Setting)
    .where(Setting.section == bindparam("name"))
    .execution_options(populate_existing=True)
)


@dataclass(frozen=True)
class Shown:
    """A section as it is now."""

    content: Content
    changed: tuple[str, ...]
    """The places that are not as by default."""
    updated_at: dt.datetime | None
    defaults: Content


class SalaryHidden(Forbidden):
    """The settings show salaries to administrators only."""

    code = "salary_hidden"
    message = "Solo quienes administran pueden ver las rentas."


def letterhead() -> Letterhead:
    """Who writes all mails: the name of the settings, at the address of this installation."""
    now = read(SURVEYS)
    return Letterhead(now.sender, current_config().mail_address, now.reply_to)


def read(section: Section[Typed]) -> Typed:
    """A section as the code reads it."""
    return section.typed(show(section=section).content)


def show(*, section: Section[Any]) -> Shown:
    """A section as people see it."""
    return _shown(section, db.session.scalar(SECTION, {"name": section.name}))


def change(*, section: Section[Any], sent: Mapping[str, Any], by: int) -> Shown:
    """Change the values that were sent, with `updatedAt` of the section as it was seen; it is None
    for who saw that nobody had changed any.

    Raises Stale, InvalidFields.
    """
    row, values = _held(section), {**sent}
    is_of_a_copy, seen = "updatedAt" in values, values.pop("updatedAt", None)
    if row is not None:
        if is_of_a_copy and seen is None:
            raise records.Stale
        records.refuse_stale(row, seen)
    before = _shown(section, row).content
    after = merged(before, values)
    errors = section.refuse(after)
    if errors:
        raise InvalidFields(errors=errors)
    if after != before:
        _keep(section, differing(after, section.defaults), by)
        _record("settings.changed", section, before, after, by)
    return show(section=section)


def reset(*, section: Section[Any], by: int) -> Shown:
    """Make a section as the code has it."""
    row = _held(section)
    if row is not None:
        before = _shown(section, row).content
        db.session.delete(row)
        db.session.flush()
        _record("settings.reset", section, before, section.defaults, by)
    return _shown(section, None)


def may_see(*, is_admin: bool) -> bool:
    """Whether somebody may look at a salary."""
    return is_admin or not read(PRIVACY).is_salary_for_admins


def refuse_hidden(*, is_admin: bool) -> None:
    """Refuse whoever may not look at a salary.

    Raises SalaryHidden.
    """
    if not may_see(is_admin=is_admin):
        raise SalaryHidden


def _held(section: Section[Any]) -> Setting | None:
    """The row of a section, kept from others until the end of the transaction; also none."""
    turn = func.pg_advisory_xact_lock(TURNS, func.hashtext(section.name))
    db.session.execute(select(turn))
    held = select(Setting).where(Setting.section == section.name).with_for_update()
    return db.session.scalar(held.execution_options(populate_existing=True))


def _shown(section: Section[Any], row: Setting | None) -> Shown:
    content = merged(section.defaults, row.content if row else {})
    changed = tuple(place for place, _ in flat(differing(content, section.defaults)))
    return Shown(content, changed, row.updated_at if row else None, section.defaults)


def _keep(section: Section[Any], content: Content, by: int) -> None:
    """The places of a section that are not as by default."""
    row = insert(Setting).values(section=section.name, content=dict(content), user_id=by)
    db.session.execute(
        row.on_conflict_do_update(
            index_elements=[Setting.section],
            set_={
                "content": row.excluded.content,
                "user_id": by,
                "updated_at": func.now(),
            },
        )
    )


def _record(action: str, section: Section[Any], before: Content, after: Content, by: int) -> None:
    old = dict(flat(before))
    changes = {
        place: [old.get(place), value] for place, value in flat(after) if old.get(place) != value
    }
    audit.record(
        action, by=by, on=("setting", None), data={"section": section.name, "changes": changes}
    )
