"""What a company confirmed about headings, kept to be proposed for the same or similar ones."""

from collections.abc import Iterable, Sequence, Set
from collections.abc import Mapping as ReadOnlyDict
from dataclasses import dataclass
from typing import NotRequired, TypedDict

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.orm import aliased

from app.extensions import db
from app.imports.mappings.service import LEFT_OUT, columns_of, details_of
from app.models.imports import LookupAlias, Mapping, MappingMemory
from sheets.folding import fold
from sheets.kinds.registry import KINDS
from sheets.suggestions import Target, signature

SIMILAR_SHARE = 2 / 3
"""Share of the columns loaded once that must be there again for a mapping to be proposed."""

MOST_COMPARED = 200
"""Newest mappings of a company among which a similar one is looked for."""
OF_ONE_FILE = ("date", "month")
"""Kinds of data whose value for all rows says nothing of the next file."""


class LearnedTarget(TypedDict):
    """Where the column of a heading went, as it is stored."""

    attribute: str | None
    part: str | None
    convention: NotRequired[str]
    """What a person answered that its values mean."""
    left_out: NotRequired[bool]
    """Whether a person said that it is not loaded."""


@dataclass(frozen=True)
class Memory:
    """A mapping that was confirmed before."""

    row: MappingMemory
    is_similar: bool
    """Whether it was confirmed for other headings than these."""


def memory_of(mapping: Mapping) -> Memory | None:
    """What the company confirmed for these headings, or for the most similar ones.

    Headings are similar when most of the columns that were loaded then are there again: one column
    more, or another name of a column that is not loaded, must not lose the rest.
    """
    if not mapping.header_row:
        return None  # Letters of columns say nothing of what is in them.
    own = MappingMemory.company_id.is_not_distinct_from(mapping.company_id)
    newest = select(MappingMemory).where(MappingMemory.model_id == mapping.model_id, own)
    newest = newest.order_by(MappingMemory.saved_at.desc(), MappingMemory.id.desc())
    columns = columns_of(mapping.headings or [])
    same = MappingMemory.signature == signature(columns)
    if (exact := db.session.scalar(newest.where(same).limit(1))) is not None:
        return Memory(exact, is_similar=False)
    there = {fold(column.name) for column in columns}
    best, most = None, 0.0
    newest_of_each = (
        newest.ext(distinct_on(MappingMemory.signature))
        .order_by(None)
        .order_by(MappingMemory.signature, MappingMemory.saved_at.desc(), MappingMemory.id.desc())
        .subquery()
    )
    each = aliased(MappingMemory, newest_of_each)
    known = select(each).order_by(each.saved_at.desc(), each.id.desc()).limit(MOST_COMPARED)
    for memory in db.session.scalars(known):
        loaded = (name for name, target in memory.targets.items() if target["attribute"])
        share = similarity(loaded, there)
        if share > most:
            best, most = memory, share
    return None if best is None else Memory(best, is_similar=True)


def similarity(loaded: Iterable[str], there: Set[str]) -> float:
    """The share of once loaded headings that are there (folded) again; 0 when they are too few."""
    once = {fold(name) for name in loaded}
    again = len(once & there)
    share = again / max(len(once), 1)
    return share if again > 1 and share >= SIMILAR_SHARE else 0.0


def targets_of(memory: MappingMemory) -> dict[str, Target]:
    """Where the columns went. One that was not loaded says something only if a person said so."""
    return {
        name: Target(
            target["attribute"],
            target["part"],
            is_said=bool(target["attribute"] or target.get("left_out")),
        )
        for name, target in memory.targets.items()
    }


def remember_mapping(
    *,
    mapping: Mapping,
    steps: Sequence[ReadOnlyDict[str, object]],
    user_id: int,
    load_id: int,
) -> None:
    """Keep a mapping that a person saw, to propose it to the company for the same or similar
    headings, until its load is undone.

    What a person answered about a column is kept with it, and so are the `steps` that make data of
    columns, and the values for all rows.
    """
    if not mapping.header_row:
        return
    answers = mapping.options.get("conventions", {})
    targets: dict[str, LearnedTarget] = {}
    for detail in details_of(mapping_id=mapping.id):
        target: LearnedTarget = {"attribute": detail.attribute, "part": detail.part}
        if detail.attribute in answers:
            target["convention"] = answers[detail.attribute]
        if detail.attribute is None and detail.code in LEFT_OUT:
            target["left_out"] = True
        targets[detail.column_name] = target
    memory = MappingMemory(
        model_id=mapping.model_id,
        signature=signature(columns_of(mapping.headings or [])),
        company_id=mapping.company_id,
        user_id=user_id,
        load_id=load_id,
        targets=targets,
        steps=list(steps),
        defaults={
            name: text
            for name, text in mapping.options.get("defaults", {}).items()
            if (field := KINDS[mapping.model_id].attribute(name)).kind not in OF_ONE_FILE
            and not field.sensitive
        },
    )
    db.session.add(memory)
    db.session.flush()


def forget(*, load_id: int) -> None:
    """Forget what a load taught: where its columns went, and what its values stand for."""
    for learned in (MappingMemory, LookupAlias):
        db.session.execute(delete(learned).where(learned.load_id == load_id))
