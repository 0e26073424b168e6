"""The lists to choose from: their rows, how often each is used, and changes to them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select, text, true, update

from app.extensions import Base, db
from app.models.imports import LookupAlias
from app.models.organisation import Department, Status, ThematicArea
from app.platform import audit, cache, errors
from app.platform.errors import DomainError, InvalidFields, NotFound, existing
from app.platform.guard import COMPANY
from app.platform.lists import Columns, ListQuery, Page, Search, page_or_changes_of
from app.platform.text import counted
from app.platform.text import listed as listed_words
from sheets.folding import fold

SLOW_TO_COUNT = 10_000
"""Uses from which the counts are kept for a while."""
SECONDS = 30
PATIENCE = "SET LOCAL statement_timeout = '5min'"
"""A million people may change their status, which takes longer than a request usually may."""
WORDS: Mapping[str, tuple[str, str]] = {
    "course": ("curso", "cursos"),
    "person": ("persona", "personas"),
    "participant": ("participante", "participantes"),
    "survey_response": ("respuesta de encuesta", "respuestas de encuesta"),
    "budget_line": ("línea de presupuesto", "líneas de presupuesto"),
}
"""Table -> what one of its rows and several of them are called."""


@dataclass(frozen=True)
class Reference:
    """A column of some table that holds ids of a list."""

    model: Any
    column: Any
    constraint: str

    @property
    def words(self) -> tuple[str, str]:
        """What the rows are called."""
        return WORDS.get(self.model.__tablename__, ("registro", "registros"))


@dataclass(frozen=True)
class Listed:
    """The rows of a list and, when that was asked, how often each is used."""

    page: Page
    uses: Mapping[int, int] | None


class SelectableMissing(NotFound):
    """No such row."""

    code = "selectable_missing"
    message = "Este valor ya no está en la lista."


class SelectableNameTaken(DomainError):
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


def references_to(listed: Any) -> Iterator[Reference]:
    """Every column that refers to a list; a new table is seen by itself."""
    for mapper in Base.registry.mappers:
        for name, column in mapper.columns.items():
            for key in column.foreign_keys:
                if key.column.table is listed.__table__ and key.constraint is not None:
                    found = getattr(mapper.class_, name)
                    yield Reference(mapper.class_, found, str(key.constraint.name))


def count_all(listed: Any) -> dict[int, int]:
    """Id -> uses that the caller sees; many uses may be half a minute old."""
    key = _key(listed)
    kept = cache.get(key)
    if isinstance(kept, dict):
        return {int(row_id): uses for row_id, uses in kept.items()}
    found: dict[int, int] = {}
    for reference in references_to(listed):
        query = (
            select(reference.column, func.count())
            .where(reference.column.is_not(None))
            .group_by(reference.column)
        )
        for row_id, uses in db.session.execute(query):
            found[row_id] = found.get(row_id, 0) + uses
    if sum(found.values()) > SLOW_TO_COUNT:
        cache.put(key, found, seconds=SECONDS)
    return found


def uses_of(listed: Any, row_id: int) -> tuple[int, str]:
    """How often one row is used, and that in words: `12 personas y 1 participante`."""
    total, parts = 0, []
    for reference in references_to(listed):
        query = select(func.count(reference.column)).where(reference.column == row_id)
        uses = db.session.scalar(query) or 0
        if uses:
            total += uses
            parts.append(counted(uses, *reference.words))
    return total, listed_words(sorted(parts))


def replace(listed: Any, old_id: int, new_id: int) -> int:
    """Let everything that uses one row use another; how much that was."""
    cache.drop(_key(listed))
    db.session.execute(text(PATIENCE))
    replaced = 0
    # Those that others refer to first, and in each table by their ids, as everybody locks them.
    order = {table: at for at, table in enumerate(Base.metadata.sorted_tables)}
    for reference in sorted(references_to(listed), key=lambda one: order[one.model.__table__]):
        key = reference.model.__table__.primary_key.columns
        using = select(*key).where(reference.column == old_id).order_by(*key)
        held = using.with_for_update(key_share=True).cte("held")
        db.session.execute(select(func.count()).select_from(held))
        result: Any = db.session.execute(
            update(reference.model)
            .where(reference.column == old_id)
            .values({reference.column: new_id})
            .execution_options(synchronize_session=False)
        )
        replaced += result.rowcount
    return replaced


def forget_aliases(listed: Any, old_id: int, new_id: int | None) -> None:
    """What files call a row that goes means its successor from now on, or nothing."""
    aliases = db.session.query(LookupAlias).filter_by(lookup=listed.__tablename__, target_id=old_id)
    if new_id is None:
        aliases.delete(synchronize_session=False)
    else:
        aliases.update({"target_id": new_id}, synchronize_session=False)


def list_thematic_areas(*, query: ListQuery) -> Listed:
    """What courses can be about, by name unless asked otherwise."""
    return _listed(ThematicArea, query, "name")


def list_statuses(*, query: ListQuery) -> Listed:
    """How people can stand, in the order in which they were made."""
    return _listed(Status, query, "StatusName")


def list_departments(*, query: ListQuery) -> Listed:
    """Where people can work, by name unless asked otherwise."""
    return _listed(Department, query, "name")


def save(*, model: Any, row_id: int | None, fields: Mapping[str, Any], by: int) -> Kept:
    """Make a row, or change the one with that id; `name` is its column of that name.

    Raises SelectableMissing, SelectableNameTaken.
    """
    row = model() if row_id is None else _get(model, row_id)
    before = {name: getattr(row, name) for name in fields}
    other = db.session.scalar(select(model).where(model.folded_name == fold(fields["name"])))
    if other is not None and other.id != row_id:
        words = f'Ya existe "{other.name}".'
        field = "StatusName" if model is Status else "name"
        raise SelectableNameTaken(words, errors={field: [words]}, extra={"id": other.id})
    for name, value in fields.items():
        setattr(row, name, value)
    row.folded_name = fold(row.name)
    with errors.explained({f"uq_{model.__tablename__}_folded_name": SelectableNameTaken}):
        db.session.add(row)
    changed = audit.changes_between(before, fields, {})
    _note(row, "created" if row_id is None else "changed", by, changed)
    count = 0 if row_id is None else uses_of(model, row_id)[0]
    return Kept(row, row_id is None, count)


def remove(*, model: Any, row_id: int, replace_with: int | None, by: int) -> int:
    """Remove a row, with another in its place where it is used; how often that was.

    Raises SelectableMissing, InvalidFields, InUse.
    """
    row = _get(model, row_id)
    if replace_with is None:
        count, words = uses_of(model, row_id)
        if count:
            raise InUse(f"No se puede eliminar: se usa en {words}.", extra={"uses": count})
        replaced = 0
    else:
        if replace_with == row_id:
            words = "Elige otro valor: no puede reemplazarse por sí mismo."
            raise InvalidFields(errors={"replaceWith": [words]})
        held = db.session.get(
            model, replace_with, with_for_update={"key_share": True, "read": True}
        )
        if held is None:
            words = "Selecciona una opción de la lista."
            raise InvalidFields(errors={"replaceWith": [words]})
        replaced = replace(model, row_id, replace_with)
    forget_aliases(model, row_id, replace_with)
    _note(row, "removed", by, {"name": row.name, "replaced": replaced})
    constraints = [reference.constraint for reference in references_to(model)]
    with errors.explained(dict.fromkeys(constraints, InUse)):
        db.session.delete(row)
    return replaced


def _key(listed: Any) -> str:
    """One for each list and each company that asks."""
    return f"uses:{listed.__tablename__}:{db.session().info.get(COMPANY)}"


def _listed(model: Any, query: ListQuery, name: str) -> Listed:
    columns = Columns(
        sorts={"id": model.id, name: model.folded_name},
        tie=model.id if model is Status else model.folded_name,
        search=Search(folded=(model.folded_name,)),
        filters={"uses": lambda _: true()},  # to count uses narrows nothing
        changes=model,
    )
    counted = count_all(model) if query.filters.get("uses") else None
    return Listed(page_or_changes_of(select(model), query, columns), counted)


def _get(model: Any, row_id: int) -> Any:
    return existing(db.session.get(model, row_id, with_for_update=True), SelectableMissing)


def _note(row: Any, verb: str, by: int, data: Mapping[str, Any]) -> None:
    entity = row.__tablename__
    audit.record(f"{entity}.{verb}", by=by, on=(entity, row.id), data=data)
