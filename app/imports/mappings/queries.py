"""What answers show of a mapping: its file and table, columns and attributes, newest load."""

import re
from collections.abc import Mapping as ReadOnlyDict
from collections.abc import Sequence

from sqlalchemy import select

from app.extensions import db
from app.imports.mappings import views
from app.imports.working_copy import preview_of
from app.models.accounts import User
from app.models.imports import Load, LoadFile, Mapping, MappingDetail
from app.models.platform import Job
from app.platform.views import as_view
from records.base import Field
from records.territory import regions
from sheets import messages
from sheets.kinds.base import LoadKind
from sheets.likely_kinds import Likely, only_one
from sheets.steps.base import Json
from sheets.workbook import Workbook

WRITTEN_AS_TEXT = ("csv", "tsv")
"""Kinds of files whose cells are shown as they are written."""
_DECIMAL = re.compile(r"^(-?\d+)\.(\d{1,2})$")


def job_result(*, mapping_id: int, kind: str) -> Json:
    """Its result; empty when there was none or it is no longer kept."""
    query = select(Job.result).where(
        Job.args["mapping_id"].as_integer() == mapping_id, Job.kind == kind, Job.state == "done"
    )
    return db.session.scalar(query.order_by(Job.id.desc()).limit(1)) or {}


def file_view(
    *,
    file: LoadFile,
    mapping: Mapping | None,
    table: views.FoundTableView,
    kinds: ReadOnlyDict[int, Sequence[Likely]],
    course: views.NamedCourseView | None,
) -> views.FileView:
    """A file with its sheets and what each may hold, the table found in it, and the course that
    stands above that.
    """
    book = Workbook.from_dict(file.workbook or {})
    load = latest_load(mapping.id) if mapping else None
    preview = preview_of(load) if load else None
    if book.kind not in WRITTEN_AS_TEXT:
        table = _with_commas(table)
    return {
        "file_id": file.id,
        "name": file.name,
        "size": file.size,
        "kind": book.kind,
        "sheets": [
            {
                "index": sheet.index,
                "name": sheet.name,
                "rows": sheet.rows,
                "columns": sheet.columns,
                "hidden": sheet.hidden,
                "kinds": [
                    {"model_id": one.model_id, "share": one.share}
                    for one in kinds.get(sheet.index, ())
                ],
                "kind": only_one(kinds.get(sheet.index, ())),
            }
            for sheet in book.sheets
        ],
        **table,
        "course": course,
        "notes": [messages.message(note.code, note.params) for note in book.notes],
        "decisions": preview["decisions"] if preview else [],
        "sameFileAs": _same_file(file, mapping),
        "rejectedOf": (
            int(book.rejected_of) if book.rejected_of and book.rejected_of.isdigit() else None
        ),
    }


def _with_commas(table: views.FoundTableView) -> views.FoundTableView:
    """A table of a workbook with its numbers as they are read here: 3.5 is 3,5.

    One that may be text with a point between thousands stays as it is.
    """
    return {
        **table,
        "headings": [
            {**one, "samples": [_DECIMAL.sub(r"\1,\2", text) for text in one["samples"]]}
            for one in table["headings"]
        ],
        "head": [
            {**line, "cells": [cell and _DECIMAL.sub(r"\1,\2", cell) for cell in line["cells"]]}
            for line in table["head"]
        ],
    }


def detail_view(detail: MappingDetail) -> views.DetailView:
    """One column and where it goes."""
    return as_view(views.DetailView, detail)


def attribute_views(kind: LoadKind) -> list[views.AttributeView]:
    """The data that a kind of load can take."""
    return [
        {
            "attribute": one.name,
            "label": one.label,
            "required": kind.requires(one),
            "key": one.name in (kind.key, *kind.key_parts),
            "description": one.description,
            "example": one.example,
            "lookup": one.lookup,
            "asks": one.asks,
            "later": one.name in kind.later,
            "choices": _choices(one),
            "parts": [
                {"part": part.name, "label": part.label, "also": part.also or None}
                for part in one.parts
            ],
        }
        for one in kind.attributes
    ]


def _choices(field: Field) -> list[str]:
    """What a field may say, where that is a list of the product itself."""
    if field.loader == "region":
        return [one["region"] for one in regions()]
    if field.loader == "commune":
        return sorted(name for one in regions() for name in one["communes"])
    return closed_choices(field)


def closed_choices(field: Field) -> list[str]:
    """What a field may say that is one of a few words; none of another field."""
    return ["Sí", "No"] if field.kind == "boolean" else [one.label for one in field.options]


def kinds_in(found: Json) -> dict[int, tuple[Likely, ...]]:
    """What each sheet may hold, by the result of the job that found the headings of its file."""
    return {
        sheet["index"]: tuple(Likely(**one) for one in sheet.get("kinds", ()))
        for sheet in found.get("sheets", ())
    }


def _same_file(file: LoadFile, mapping: Mapping | None) -> views.SameFileView | None:
    """The last time that these very bytes were loaded, by anybody whom the owner may see."""
    query = (
        select(Load, User.name)
        .join(LoadFile, LoadFile.id == Load.file_id)
        .join(User, User.id == Load.user_id)
        .where(LoadFile.sha256 == file.sha256, Load.state == "done")
    )
    if mapping is not None:
        query = query.where(Load.model_id == mapping.model_id, Load.mapping_id != mapping.id)
    owner = db.session.get_one(User, file.user_id)
    if owner.company_id is not None:
        query = query.where(Load.company_id == owner.company_id)
    found = db.session.execute(query.order_by(Load.id.desc()).limit(1)).one_or_none()
    if found is None:
        return None
    load, user_name = found
    return {
        "load_id": load.id,
        "at": load.finished_at.isoformat() if load.finished_at else "",
        "userName": user_name,
        "created": load.counts.get("created", 0),
        "updated": load.counts.get("updated", 0),
    }


def latest_load(mapping_id: int) -> Load | None:
    """The newest load of a mapping, saved or not."""
    query = select(Load).where(Load.mapping_id == mapping_id)
    return db.session.scalar(query.order_by(Load.id.desc()).limit(1))
