"""Rows of the lists to choose from: made, renamed and removed; no two share a name."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from app.audit import service as audit
from app.errors import DomainError, InvalidFields, NotFound
from app.extensions import db
from app.kit import changes, conflicts
from app.models.selectable import Status
from app.selectables import uses
from sheets.folding import fold

SAME = "Elige otro valor: no puede reemplazarse por sí mismo."
UNKNOWN = "Selecciona una opción de la lista."


class SelectableMissing(NotFound):
    """No such row."""

    code = "selectable_missing"
    message = "Este valor ya no está en la lista."


class NameTaken(DomainError):
    """Another row of the list has this name, accents and case apart."""

    code = "selectable_name_taken"
    message = "Ya existe un valor con este nombre."


class InUse(DomainError):
    """Something uses the row, and nothing was named to take its place."""

    code = "selectable_in_use"
    message = "No se puede eliminar: está en uso."


@dataclass(frozen=True)
class Kept:
    """A row after it was made or renamed."""

    row: Any
    is_new: bool
    uses: int


def save(*, model: Any, row_id: int | None, fields: Mapping[str, Any], by: int) -> Kept:
    """Make a row, or change the one with that id; `name` is its column of that name.

    Raises SelectableMissing, NameTaken.
    """
    row = model() if row_id is None else _get(model, row_id)
    before = {name: getattr(row, name) for name in fields}
    _refuse_taken(model, fields["name"], row_id)
    for name, value in fields.items():
        setattr(row, name, value)
    row.folded_name = fold(row.name)
    with conflicts.explained({f"uq_{model.__tablename__}_folded_name": NameTaken}):
        db.session.add(row)
    changed = changes.told_changes(before, fields, {})
    _note(row, "created" if row_id is None else "changed", by, changed)
    count = 0 if row_id is None else uses.told(model, row_id)[0]
    return Kept(row, row_id is None, count)


def remove(*, model: Any, row_id: int, replace_with: int | None, by: int) -> int:
    """Remove a row, with another in its place where it is used; how often that was.

    Raises SelectableMissing, InvalidFields, InUse.
    """
    row = _get(model, row_id)
    if replace_with is None:
        _refuse_used(model, row_id)
        replaced = 0
    else:
        _check_successor(model, row_id, replace_with)
        replaced = uses.replace(model, row_id, replace_with)
    uses.forget_aliases(model, row_id, replace_with)
    _note(row, "removed", by, {"name": row.name, "replaced": replaced})
    constraints = [reference.constraint for reference in uses.references_to(model)]
    with conflicts.explained(dict.fromkeys(constraints, InUse)):
        db.session.delete(row)
    return replaced


def _get(model: Any, row_id: int) -> Any:
    row = db.session.get(model, row_id, with_for_update=True)
    if row is None:
        raise SelectableMissing
    return row


def _refuse_taken(model: Any, name: str, own_id: int | None) -> None:
    other = db.session.scalar(select(model).where(model.folded_name == fold(name)))
    if other is not None and other.id != own_id:
        words = f'Ya existe "{other.name}".'
        field = "StatusName" if model is Status else "name"
        raise NameTaken(words, errors={field: [words]}, extra={"id": other.id})


def _refuse_used(model: Any, row_id: int) -> None:
    count, words = uses.told(model, row_id)
    if count:
        raise InUse(f"No se puede eliminar: se usa en {words}.", extra={"uses": count})


def _check_successor(model: Any, row_id: int, replace_with: int) -> None:
    if replace_with == row_id:
        raise InvalidFields(errors={"replaceWith": [SAME]})
    held = db.session.get(model, replace_with, with_for_update={"key_share": True, "read": True})
    if held is None:
        raise InvalidFields(errors={"replaceWith": [UNKNOWN]})


def _note(row: Any, verb: str, by: int, data: Mapping[str, Any]) -> None:
    entity = row.__tablename__
    audit.record(action=f"{entity}.{verb}", user_id=by, entity=entity, entity_id=row.id, data=data)
