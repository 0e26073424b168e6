"""The audit log as a file."""

import json
from typing import Any

from app.models.platform import AuditEvent
from app.oversight.audit import queries
from app.oversight.audit.schemas import AuditEventView, AuditQuerySchema, event_view
from app.platform.exports import Column, ExportList

AUDIT = ExportList(
    title="Auditoría",
    schema=AuditQuerySchema,
    key=AuditEvent.id,
    rows=lambda query, _: queries.events(query=query),
    views=lambda rows, _: [
        {**vars(view), "changes": _changes(view)}
        for view in map(event_view, queries.named_events(rows))
    ],
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


def _changes(view: AuditEventView) -> str:
    return "; ".join(
        f"{one.field}: {_text(one.before)} → {_text(one.after)}" for one in view.changes
    )


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
