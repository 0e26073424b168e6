"""Every row that a preview found something out about, kept as columns and read a page at a time.

A preview leaves three Parquet files behind: `updated` and `created` (what each row would change)
and `problems` (what is wrong with the others). They are written from the tables of the preview's
transaction, so that what is paged through is what was counted.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from sqlalchemy import Boolean, ColumnElement, Select, case, cast, func, literal, null, select
from sqlalchemy import Text as SqlText

from app.extensions import db
from app.imports.mapping import PREVIEWS, MappedTable
from app.imports.pipeline.diff import CREATE, UPDATE, Frame
from app.imports.pipeline.lookups import MODELS
from app.imports.pipeline.row_errors import Columns, sheet_name, view
from app.imports.pipeline.stage import INTEGERS, copy_out
from app.models.load import Load, LoadError
from app.platform import storage
from app.platform.errors import DomainError
from app.platform.lists import ListQuery, Page
from app.platform.text import SEX
from sheets.batch import ERROR_SCHEMA
from sheets.kinds.registry import KINDS

ACTIONS = ("updated", "created")
"""What a load would do to a row: changes come first, they overwrite what is there."""

PROBLEMS = "problems"
WAITS = "waits"
"""Column of problems: filled where nobody has answered yet what a value is. Such a line is no
problem to look through, and yet goes into the workbook of the rows that stay out.
"""
COVERED = "••••••"
"""Stands for a salary: the page only says that there is one."""


class PreviewGone(DomainError):
    """There is no preview, or its rows are no longer kept."""

    status = 410
    code = "preview_gone"
    message = "Esta revisión ya no se conserva. Revisa el archivo de nuevo."


def new_key(*, load_id: int) -> str:
    """Where one attempt at a preview keeps its rows, so that those of two are never mixed."""
    return f"{PREVIEWS}/{load_id}/{uuid4().hex}"


def keep(*, key: str, frame: Frame, actions: Mapping[str, int], waits: ColumnElement[bool]) -> None:
    """Keep the rows of a preview, in the transaction that decided about them.

    `waits` says of a line of the stage's errors that it is a question and no problem.
    """
    with storage.scratch() as folder:
        target = folder / "pages"
        target.mkdir()
        names = _names(frame)
        for action, query in (
            ("updated", _updated(frame) if actions.get(UPDATE) else None),
            ("created", _created(frame, actions) if actions.get(CREATE) else None),
        ):
            if query is not None:
                _write(target / f"{action}.parquet", query, names)
        errors = frame.stage.errors.c
        listed = select(errors.row, errors.column_position.label("position"), errors.attribute)
        listed = listed.add_columns(errors.value, errors.code, errors.params, errors.suggestion)
        listed = listed.add_columns(case((waits, literal("yes"))).label(WAITS))
        _write(target / f"{PROBLEMS}.parquet", listed.order_by(errors.row, errors.column_position))
        storage.put_folder(key, target)


def key_in(load: Load) -> str:
    """Where the rows of the preview are kept that is shown of a load: that of corrected rows once
    it is done. Raises PreviewGone.
    """
    preview = (load.correction or {}).get("preview") if load.state == "done" else load.preview
    if not preview or "pages" not in preview or load.plan is None:
        raise PreviewGone
    key: str = preview["pages"]
    return key


def list_differences(*, load: Load, query: ListQuery) -> Page:
    """A page of what the shown preview of a load would change. Raises PreviewGone."""
    rows, total = differences(
        key=key_in(load),
        model_id=load.model_id,
        action=query.filters["action"],
        span=_span(query),
    )
    return Page(rows=rows, page=query.page or 1, page_size=query.page_size, total=total)


def list_problems(*, load: Load, query: ListQuery) -> Page:
    """A page of what is wrong in the shown preview of a load. Raises PreviewGone."""
    key = key_in(load)
    table = MappedTable.from_json(load.model_id, load.plan or {})
    column, code = query.filters["column"], query.filters["code"]
    found, total = problems(key=key, span=_span(query), column=column, code=code)
    rows = problem_views(found, table=table, sheet=sheet_name(load, table.sheet))
    return Page(rows=rows, page=query.page or 1, page_size=query.page_size, total=total)


def _span(query: ListQuery) -> range:
    start = ((query.page or 1) - 1) * query.page_size
    return range(start, start + query.page_size)


def forget(*, load_id: int) -> None:
    """Remove the rows of all previews of a load."""
    storage.remove(f"{PREVIEWS}/{load_id}")


def differences(
    *, key: str, model_id: int, action: str | None, span: range
) -> tuple[list[dict[str, Any]], int]:
    """What some rows would change, changes before new rows, and how many there are.

    `action` is one of ACTIONS, or None for both. Raises PreviewGone.
    """
    labels = {one.name: one.label for one in KINDS[model_id].attributes}
    rows: list[dict[str, Any]] = []
    before = 0
    with _opened(key) as folder:
        for name in ACTIONS if action is None else (action,):
            path = folder / f"{name}.parquet"
            if not path.exists():
                continue
            with pq.ParquetFile(path) as file:
                held = file.metadata.num_rows
                start, stop = max(span.start - before, 0), max(span.stop - before, 0)
                found = _rows_at(file, np.arange(held)[start:stop])
            rows += [_difference(row, name, labels) for row in found]
            before += held
    return rows, before


def problems(
    *, key: str, span: range, column: int | None = None, code: str | None = None
) -> tuple[list[dict[str, Any]], int]:
    """Some of what is wrong, in the order of the file, and how much there is of it.

    Raises PreviewGone.
    """
    with _opened(key) as folder, pq.ParquetFile(folder / f"{PROBLEMS}.parquet") as file:
        # Previews of former releases do not say what waits.
        can_wait = WAITS in file.schema_arrow.names
        said = file.read(columns=["position", "code", *([WAITS] if can_wait else [])])
        fits = pc.is_null(said[WAITS]) if can_wait else pc.is_valid(said["code"])
        if column is not None:
            fits = pc.and_(fits, pc.equal(said["position"], column))
        if code is not None:
            fits = pc.and_(fits, pc.equal(said["code"], code))
        places = np.flatnonzero(pc.fill_null(fits, False).to_numpy())
        return _rows_at(file, places[span.start : span.stop]), len(places)


def problem_views(
    rows: Iterable[Mapping[str, Any]], *, table: MappedTable, sheet: str
) -> list[dict[str, Any]]:
    """Problems in words; `table` and `sheet` name their places in the first file."""
    columns = Columns(table.kind, table.names)
    return [
        view(
            # Never added to the session: a row of the preview, in the shape of a stored error.
            LoadError(
                row=row["row"],
                column_position=row["position"],
                attribute=row["attribute"],
                value=row["value"],
                code=row["code"],
                params=json.loads(row["params"] or "{}"),
                suggestion=row["suggestion"],
            ),
            sheet,
            columns,
        )
        for row in rows
    ]


def all_errors(*, key: str) -> pa.Table:
    """All problems of a preview, as ERROR_SCHEMA says. Raises PreviewGone."""
    with _opened(key) as folder:
        return pq.read_table(folder / f"{PROBLEMS}.parquet", schema=ERROR_SCHEMA)


@contextmanager
def _opened(key: str) -> Iterator[Path]:
    try:
        with storage.open_folder(key) as folder:
            yield folder
    except FileNotFoundError as error:
        raise PreviewGone from error


def _rows_at(file: pq.ParquetFile, places: np.ndarray[Any, Any]) -> list[dict[str, Any]]:
    """The rows at these ascending places; only the row groups that hold them are read."""
    rows: list[dict[str, Any]] = []
    first = 0
    for group in range(file.metadata.num_row_groups):
        held = file.metadata.row_group(group).num_rows
        here = places[(places >= first) & (places < first + held)]
        if len(here):
            rows += file.read_row_group(group).take(pa.array(here - first)).to_pylist()
        first += held
    return rows


def _difference(row: Mapping[str, Any], action: str, labels: Mapping[str, str]) -> dict[str, Any]:
    sides = ((name, row.get(f"before_{name}"), row.get(f"after_{name}")) for name in labels)
    return {
        "row": row["row"],
        "key": row["key"],
        "name": row["name"],
        "action": action,
        "changes": [
            {"attribute": name, "label": labels[name], "before": before, "after": after}
            for name, before, after in sides
            if before is not None or after is not None
        ],
    }


def _updated(frame: Frame) -> Select[Any]:
    """Rows that exist, before and after; a datum that stays as it is has neither."""
    table, plan = frame.stage.target.table, frame.stage.plan
    joined = frame.source.join(plan, plan.c.row_no == frame.rows.row_no)
    joined = joined.join(table, table.c.id == plan.c.entity_id)
    sides: list[ColumnElement[Any]] = []
    for name in frame.stage.attributes:
        column = frame.stage.target.column(name)
        before, after = table.c[column], frame.updated[column]
        changed = before.is_distinct_from(after)
        for side, value in (("before", before), ("after", after)):
            sides.append(case((changed, _text(frame, name, value))).label(f"{side}_{name}"))
    query = select(*_heads(frame, frame.updated), *sides).select_from(joined)
    return query.where(plan.c.action == UPDATE).order_by(frame.rows.row_no)


def _created(frame: Frame, actions: Mapping[str, int]) -> Select[Any]:
    values = frame.created
    after = [
        _text(frame, name, values[frame.stage.target.column(name)]).label(f"after_{name}")
        for name in frame.stage.attributes
    ]
    query = select(*_heads(frame, values), *after).select_from(frame.source)
    return query.where(frame.is_new(dict(actions))).order_by(frame.rows.row_no)


def _heads(frame: Frame, values: Mapping[str, ColumnElement[Any]]) -> list[ColumnElement[Any]]:
    """What names a row: its number, its RUT or e-mail, its name."""
    target = frame.stage.target
    given = [target.columns.get(name, "") for name in ("rut", "email")]
    keys = [values[column] for column in given if column in values]
    key = func.coalesce(*keys) if keys else null()
    name = values.get(target.columns[target.name], null())
    return [frame.rows.row_no.label("row"), key.label("key"), name.label("name")]


def _text(frame: Frame, attribute: str, value: ColumnElement[Any]) -> ColumnElement[Any]:
    """A value as text; of a sensitive one no more than that there is one."""
    if frame.stage.target.kind.attribute(attribute).sensitive:
        return case((value.is_not(None), literal(COVERED)))
    return cast(value, SqlText)


def _names(frame: Frame) -> dict[str, Mapping[str, str]]:
    """Attribute -> text in the database -> words, for what people do not read as it is stored.

    The names of lists are read now: those that the file brings are gone when the preview ends.
    """
    target = frame.stage.target
    words: dict[str, Mapping[str, str]] = {}
    for name in frame.stage.attributes:
        described = target.kind.attribute(name)
        if described.lookup:
            model = MODELS[described.lookup]
            found = db.session.execute(select(cast(model.id, SqlText), model.name))
            words[name] = {row[0]: row[1] for row in found}
        elif isinstance(target.table.c[target.column(name)].type, Boolean):
            words[name] = {"true": "Sí", "false": "No"}
        elif described.parser == "gender":
            words[name] = SEX
    return words


def _write(
    path: Path, query: Select[Any], words: Mapping[str, Mapping[str, str]] | None = None
) -> None:
    """The answer of a query as Parquet; `words` has those of before_... and after_..."""
    names = [column.name for column in query.selected_columns]
    schema = pa.schema([(n, pa.int32() if n in INTEGERS else pa.string()) for n in names])
    with pq.ParquetWriter(path, schema) as writer:
        for batch in copy_out(query):
            table = pa.Table.from_batches([batch])
            for place, name in enumerate(names):
                said = (words or {}).get(name.partition("_")[2])
                if said is not None:
                    table = table.set_column(place, name, _worded(table[name], said))
            writer.write_table(table)


def _worded(column: pa.ChunkedArray, words: Mapping[str, str]) -> pa.Array:
    """The words for each text; a text that has none stands for itself."""
    encoded = column.combine_chunks().dictionary_encode()
    said = [words.get(text, text) for text in encoded.dictionary.to_pylist()]
    return pa.array(said, pa.string()).take(encoded.indices)
