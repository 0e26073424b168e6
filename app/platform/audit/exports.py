"""The lists that can be exported, by their name."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from app.imports.exports import LOADED_RECORDS
from app.models.audit import AuditEvent
from app.organisation.companies.exports import COMPANIES
from app.people.exports import PEOPLE
from app.platform.audit import queries as audit
from app.platform.audit.schemas import AuditQuerySchema, event_view
from app.platform.exports import Column, ExportList, Scope
from app.surveys.results.exports import EVALUATIONS, SURVEY_RESULTS
from app.training.courses.exports import COURSES
from app.training.participants.exports import PARTICIPANTS
from app.training.rapporteurs.exports import RAPPORTEURS
from app.training.suppliers.exports import SUPPLIERS


def _views(rows: Sequence[AuditEvent], _scope: Scope) -> list[dict[str, Any]]:
    views = [event_view(one) for one in audit.named_events(rows)]
    return [{**view, "changes": _changed(view["changes"])} for view in views]


AUDIT = ExportList(
    title="Auditoría",
    schema=AuditQuerySchema,
    key=AuditEvent.id,
    rows=lambda query, _: audit.events(query=query),
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
LISTS: Mapping[str, ExportList] = {
    "audit": AUDIT,
    "companies": COMPANIES,
    "suppliers": SUPPLIERS,
    "people": PEOPLE,
    "courses": COURSES,
    "participants": PARTICIPANTS,
    "rapporteurs": RAPPORTEURS,
    "evaluations": EVALUATIONS,
    "survey-results": SURVEY_RESULTS,
    "load-records": LOADED_RECORDS,
}


def _changed(changes: Sequence[dict[str, Any]]) -> str:
    return "; ".join(
        f"{one['field']}: {_value(one['before'])} → {_value(one['after'])}" for one in changes
    )


def _value(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
