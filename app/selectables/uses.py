"""How often the rows of a list are used, by every table that refers to them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, func, select, text, update

from app import cache
from app.extensions import Base, db
from app.kit.guard import COMPANY
from app.kit.words import counted
from app.models.load import LookupAlias

SLOW_TO_COUNT = 10_000
"""Uses from which the counts are kept for a while."""
SECONDS = 30
PATIENCE = "SET LOCAL statement_timeout = '5min'"
"""A million people may change their status, which takes longer than a request usually may."""
WORDS: Mapping[str, tuple[str, str]] = {
    "course": ("curso", "cursos"),
    "person": ("persona", "personas"),
    "participant": ("participante", "participantes"),
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
        for row_id, uses in _counts(reference):
            found[row_id] = found.get(row_id, 0) + uses
    if sum(found.values()) > SLOW_TO_COUNT:
        cache.put(key, found, seconds=SECONDS)
    return found


def told(listed: Any, row_id: int) -> tuple[int, str]:
    """How often one row is used, and that in words: `12 personas y 1 participante`."""
    found = [
        (uses, reference.words)
        for reference in references_to(listed)
        if (uses := _count_one(reference, row_id))
    ]
    parts = sorted(counted(uses, *words) for uses, words in found)
    return sum(uses for uses, _ in found), " y ".join(parts)


def replace(listed: Any, old_id: int, new_id: int) -> int:
    """Let everything that uses one row use another; how much that was."""
    cache.drop(_key(listed))
    db.session.execute(text(PATIENCE))
    replaced = 0
    for reference in references_to(listed):
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


def _counts(reference: Reference) -> list[tuple[int, int]]:
    query = (
        select(reference.column, func.count())
        .where(reference.column.is_not(None))
        .group_by(reference.column)
    )
    return [(row[0], row[1]) for row in db.session.execute(query)]


def _count_one(reference: Reference, row_id: int) -> int:
    is_used: ColumnElement[bool] = reference.column == row_id
    return db.session.scalar(select(func.count(reference.column)).where(is_used)) or 0


def _key(listed: Any) -> str:
    """One for each list and each company that asks."""
    return f"uses:{listed.__tablename__}:{db.session().info.get(COMPANY)}"
