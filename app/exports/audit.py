"""What was written down, as a file for whoever has to give account."""

import json
from collections.abc import Sequence
from typing import Any

from app.audit import listing
from app.audit.schemas import AuditQuerySchema, event_view
from app.exports.declaring import Column, ExportList, Scope
from app.models.audit import AuditEvent


def _views(rows: Sequence[AuditEvent], _scope: Scope) -> list[dict[str, Any]]:
    views = [event_view(told) for told in listing.told(rows)]
    return [{**view, "changes": _changed(view["changes"])} for view in views]


def _changed(changes: Sequence[dict[str, Any]]) -> str:
    return "; ".join(
        f"{one['field']}: {_value(one['before'])} → {_value(one['after'])}" for one in changes
    )


def _value(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


AUDIT = ExportList(
    title="Auditoría",
    schema=AuditQuerySchema,
    key=AuditEvent.id,
    rows=lambda query, _: listing.events(query=query),
    views=_views,
    columns=(
        Column("at", "Fecha", "moment"),
        Column("userName", "Quién"),
        Column("sentence", "Qué hizo"),
        Column("subject", "Sobre"),
        Column("changes", "Cambios"),
        Column("action", "Acción"),
    ),
    for_admins=True,
)
