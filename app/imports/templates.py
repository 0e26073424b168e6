"""Workbooks to fill in, with the lists that this person may choose from."""

from sqlalchemy import select

from app.extensions import db
from app.imports.load import Caller
from app.imports.pipeline.lookups import NAMES
from app.imports.pipeline.rejected_rows import Download
from app.imports.targets import KindMissing
from app.models.company import Company
from sheets.kinds.registry import KINDS
from sheets.writing import template

MOST_CHOICES = 5_000


def make(*, model_id: int, caller: Caller) -> Download:
    """The template of a kind of load. Raises KindMissing."""
    kind = KINDS.get(model_id)
    if kind is None:
        raise KindMissing
    lookups = {one.lookup for one in kind.attributes if one.lookup}
    names = {lookup: _names(lookup, caller) for lookup in lookups}
    return Download(f"Plantilla {kind.label.lower()}.xlsx", template(kind, names))


def _names(lookup: str, caller: Caller) -> list[str]:
    name = NAMES[lookup]
    model = name.class_
    query = select(name).order_by(model.folded_name).limit(MOST_CHOICES)
    if model is Company:
        query = query.where(Company.active)
        if caller.company_id is not None:
            query = query.where(Company.id == caller.company_id)
    return list(db.session.scalars(query))
