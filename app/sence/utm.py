"""The UTM of each month: read whole, typed or pasted in many months at once, missed when due."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert

from app.audit import service as audit
from app.extensions import db
from app.kit.freshness import Stale
from app.models.audit import AuditEvent
from app.models.franchise import Utm
from app.models.user import User
from app.notifications.service import notify

SETTINGS = "/settings?seccion=sence"
MONTH = "%Y-%m"
TURN = "utm"


@dataclass(frozen=True)
class Known:
    """Every month that is known, the oldest first."""

    months: Sequence[Utm]
    updated_at: dt.datetime | None
    """When one of them changed last, or was taken away."""


def list_months() -> Known:
    """All that is known."""
    months = db.session.scalars(select(Utm).order_by(Utm.month)).all()
    # A month that was taken away leaves no row behind, only what the audit tells of the change.
    changed = select(func.max(AuditEvent.at)).where(
        AuditEvent.entity == "utm", AuditEvent.action == "utm.changed"
    )
    moments = [db.session.scalar(changed), *(one.updated_at for one in months)]
    return Known(months, max(filter(None, moments), default=None))


def change(*, values: Mapping[dt.date, int | None], seen: dt.datetime | None, by: int) -> Known:
    """Set the months that were sent, by their first day; None takes a month away.

    Raises Stale.
    """
    db.session.execute(select(func.pg_advisory_xact_lock(func.hashtext(TURN))))
    known = list_months()
    if seen is not None and known.updated_at is not None and known.updated_at > seen:
        raise Stale
    before = {one.month: one.value for one in known.months}
    changed = {month: value for month, value in values.items() if before.get(month) != value}
    if changed:
        _write(changed)
        audit.record(
            action="utm.changed",
            user_id=by,
            entity="utm",
            data={
                f"{month:{MONTH}}": [before.get(month), value]
                for month, value in sorted(changed.items())
            },
        )
    return list_months()


def remind(*, on: dt.date) -> None:
    """Tell administrators, once a month, that nobody has registered the UTM of this month."""
    month = on.replace(day=1)
    if db.session.get(Utm, month) is not None:
        return
    administrators = select(User.id).where(User.active, User.company_id.is_(None))
    for user_id in db.session.scalars(administrators).all():
        notify(
            user_id=user_id,
            icon="warning",
            msg=f"Falta registrar la UTM de {month:%m-%Y}.",
            kind="utm.missing",
            link=SETTINGS,
            key=f"utm:{month:{MONTH}}:{user_id}",
        )


def _write(changed: Mapping[dt.date, int | None]) -> None:
    gone = [month for month, value in changed.items() if value is None]
    kept = [{"month": month, "value": value} for month, value in changed.items() if value]
    if gone:
        db.session.execute(delete(Utm).where(Utm.month.in_(gone)))
    if kept:
        rows = insert(Utm).values(kept)
        db.session.execute(
            rows.on_conflict_do_update(
                index_elements=[Utm.month],
                set_={"value": rows.excluded.value, "updated_at": func.now()},
            )
        )
    db.session.expire_all()
