"""The work behind the mapping: by name, by values, by what was confirmed before."""

import pyarrow as pa
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

from app.extensions import db
from app.jobs.running import Outcome, Work
from app.loads import parsed
from app.loads.mappings import details_of
from app.loads.planning import columns_of
from app.loads.views import attribute_views, detail_view
from app.models.load import COLUMN_NAME_CHARS, LoadFile, Mapping, MappingDetail, MappingMemory
from sheets.headings import Column
from sheets.kinds.registry import KINDS
from sheets.matching import Suggestion, Target, signature, suggest
from sheets.workbook import read_head

MATCHING = "Relacionando las columnas"
PROBED_ROWS = 1_000
"""Rows whose values are looked at to tell what a column is."""


def propose(work: Work) -> Outcome:
    """Suggest where every column goes; what a person has confirmed stays as it is."""
    work.say(MATCHING)
    mapping = db.session.get_one(Mapping, work.claim.args["mapping_id"])
    memory = _memory(mapping)
    if not any(detail.state != "suggested" for detail in details_of(mapping_id=mapping.id)):
        write(mapping)
    details = [detail_view(detail) for detail in details_of(mapping_id=mapping.id)]
    return Outcome(
        {
            "details": details,
            "attributes": attribute_views(KINDS[mapping.model_id]),
            "remembered": {"at": memory.saved_at.isoformat()} if memory else None,
        }
    )


def suggestions_for(mapping: Mapping, memory: MappingMemory | None) -> tuple[Suggestion, ...]:
    """One suggestion for each column of the mapping's file."""
    file = db.session.get_one(LoadFile, mapping.file_id)
    with parsed.open_columns(sha256=file.sha256) as folder:
        head = read_head(folder, mapping.sheet or 0, PROBED_ROWS)
    columns = columns_of(mapping.headings or [])
    return suggest(
        KINDS[mapping.model_id],
        columns,
        {name: Target(**target) for name, target in memory.targets.items()} if memory else None,
        memory.saved_at.date() if memory else None,
        values=_cells(head, columns, after_row=mapping.header_row or 0),
    )


def remember(*, mapping: Mapping, user_id: int) -> None:
    """Keep a confirmed mapping, to propose it again for the same headings."""
    targets = {
        detail.column_name: {"attribute": detail.attribute, "part": detail.part}
        for detail in details_of(mapping_id=mapping.id)
    }
    statement = insert(MappingMemory).values(
        model_id=mapping.model_id,
        signature=signature(columns_of(mapping.headings or [])),
        user_id=user_id,
        targets=targets,
    )
    fresh = {"targets": statement.excluded.targets, "saved_at": statement.excluded.saved_at}
    db.session.execute(
        statement.on_conflict_do_update(
            index_elements=["model_id", "signature", "user_id"], set_=fresh
        )
    )


def _memory(mapping: Mapping) -> MappingMemory | None:
    return db.session.scalar(
        select(MappingMemory).where(
            MappingMemory.model_id == mapping.model_id,
            MappingMemory.signature == signature(columns_of(mapping.headings or [])),
            MappingMemory.user_id == mapping.user_id,
        )
    )


def _cells(head: pa.Table, columns: tuple[Column, ...], *, after_row: int) -> dict[int, pa.Array]:
    body = head.filter(pa.compute.greater(head["row"], after_row))
    names = set(body.column_names)
    return {
        column.position: body[f"c{column.position}"].combine_chunks()
        for column in columns
        if f"c{column.position}" in names
    }


def write(mapping: Mapping) -> None:
    """Keep a suggestion for every column of a mapping."""
    known = {detail.column_position: detail for detail in details_of(mapping_id=mapping.id)}
    for one in suggestions_for(mapping, _memory(mapping)):
        detail = known.get(one.column_position) or MappingDetail(
            mapping_id=mapping.id, column_position=one.column_position
        )
        detail.column_name = one.column_name[:COLUMN_NAME_CHARS]
        detail.attribute, detail.part = one.attribute, one.part
        detail.confidence, detail.reason = one.confidence, one.reason
        detail.state = "suggested"
        db.session.add(detail)
    db.session.flush()
