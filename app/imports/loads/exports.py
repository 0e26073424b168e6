"""Files that a bulk load gives: what became of its rows, and model workbooks to fill in.

The workbook of rejected rows is that of `app/imports/pipeline/rejected_rows.py`.
"""

from collections.abc import Sequence

from sqlalchemy import select

from app.extensions import db
from app.imports.loads.queries import LoadMissing, record_view, records_of
from app.imports.loads.schemas import LoadedRecordsQuerySchema
from app.imports.options import Caller
from app.imports.pipeline.lookups import NAMES
from app.imports.pipeline.rejected_rows import Download
from app.imports.targets import TARGETS, KindMissing
from app.models.imports import Load
from app.models.organisation import Company
from app.platform.errors import existing
from app.platform.exports import Column, ExportList, Scope
from app.roster import service as roster
from sheets.kinds.registry import KINDS
from sheets.writing import template

OUTCOMES = {"created": "Creada", "updated": "Actualizada", "failed": "Rechazada"}
MOST_CHOICES = 5_000


def _load(scope: Scope) -> Load:
    """A load that was saved and that the caller may see. Raises LoadMissing."""
    return existing(
        db.session.scalar(select(Load).where(Load.id == scope.load_id, Load.saved_at.is_not(None))),
        LoadMissing,
    )


def _columns(scope: Scope) -> Sequence[Column]:
    """The key is called as the kind of the rows calls it, and some kinds have none."""
    label = TARGETS[_load(scope).model_id].key_label
    return [
        Column("row", "Fila", "number"),
        Column("outcome", "Resultado", words=OUTCOMES),
        Column("name", "Nombre"),
        *([Column("key", label)] if label else []),
        Column("message", "Motivo"),
    ]


LOADED_RECORDS = ExportList(
    title="Filas de una carga",
    schema=LoadedRecordsQuerySchema,
    key=None,
    rows=lambda query, scope: records_of(load=_load(scope), query=query, user_id=scope.user_id),
    views=lambda rows, _scope: [vars(record_view(row)) for row in rows],
    columns=(),
    of_load=True,
    joined=True,
    extra_columns=_columns,
)


def model_workbook(*, model_id: int, caller: Caller, course_id: int | None = None) -> Download:
    """The template of a kind of load; that of a course has its participants already.

    Raises KindMissing, CourseMissing.
    """
    kind = existing(KINDS.get(model_id), KindMissing)
    lookups = {one.lookup for one in kind.attributes if one.lookup}
    names = {lookup: _names(lookup, caller) for lookup in lookups}
    name, rows = f"Plantilla {kind.in_sentence}", []
    if course_id is not None and TARGETS[model_id].of_course:
        name = f"{name} {roster.course_of(course_id).name}"
        # Whoever has a RUT is known by it alone.
        rows = [
            {"rut": one.rut, "name": one.name, "email": None if one.rut else one.email}
            for one in roster.participants_of(course_id)
            if one.active
        ]
    return Download(f"{name}.xlsx", template(kind, names, rows))


def _names(lookup: str, caller: Caller) -> list[str]:
    name = NAMES[lookup]
    model = name.class_
    query = select(name).order_by(model.folded_name).limit(MOST_CHOICES)
    if model is Company:
        query = query.where(Company.active)
        if caller.company_id is not None:
            query = query.where(Company.id == caller.company_id)
    return list(db.session.scalars(query))
