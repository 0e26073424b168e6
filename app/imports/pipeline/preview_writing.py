"""Writes what a preview found about its rows, for preview_rows.py to read.

They are written from the tables of the preview's transaction, so that what is paged through is what
was counted. Rows that a person corrects since then are decided anew; a second folder has what was
found about all of these.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from sqlalchemy import (
    Boolean,
    ColumnElement,
    Select,
    case,
    cast,
    func,
    literal,
    null,
    or_,
    select,
)
from sqlalchemy import Text as SqlText

from app.extensions import db
from app.imports.options import COVERED
from app.imports.pipeline.column_changes import ColumnChanges
from app.imports.pipeline.diff import Diff, differing
from app.imports.pipeline.frame import (
    PASSED,
    REPEATED,
    SAME,
    SKIP,
    UNCHANGED,
    UPDATE,
    Frame,
)
from app.imports.pipeline.identities import SHIFTED
from app.imports.pipeline.lookups import NAMES
from app.imports.pipeline.preview_rows import (
    ABOUT,
    ASIDE,
    CELLS,
    PROBLEM_SCHEMA,
    PROBLEMS,
    REPEAT_SCHEMA,
    REPEATS,
    STATES,
    WAITS,
    About,
    Kept,
    Rows,
    among,
    open_kept,
    read_table,
)
from app.imports.pipeline.stage import Staged, as_text, copied_schema, copy_out
from app.platform import storage
from app.platform.text import SEX
from sheets.doubts.rows import told_by
from sheets.plan import SKIPPED_SCHEMA, Plan, write_cells
from sheets.steps.base import Json


@dataclass(frozen=True)
class Found:
    """What was decided about the rows in a stage; `waits` says of a line of its errors that it is
    a question and no problem.
    """

    diff: Diff
    staged: Staged
    waits: ColumnElement[bool]


@dataclass(frozen=True)
class Pages:
    """What is to be kept of a preview that is under way: so far the cells of its rows, and until it
    is kept its plan as it reads from there.
    """

    folder: Path
    rows: Rows
    plan: Plan


@contextmanager
def laid_out(plan: Plan) -> Iterator[Pages]:
    """The pages of a preview, to be kept within the block."""
    with storage.scratch() as scratch:
        folder = scratch / "pages"
        folder.mkdir()
        plan, rows = write_cells(plan, folder / CELLS, told_by(plan))
        yield Pages(folder, rows, plan)


def keep(*, key: str, pages: Pages, found: Found, plan: Plan) -> None:
    """Keep the rows of a preview, in the transaction that decided about them."""
    target = pages.folder
    _write_verdicts(target, found, pages.rows)
    if not found.diff.frame.has_repeats:
        pq.write_table(REPEAT_SCHEMA.empty_table(), target / f"{REPEATS}.parquet")
    about: About = {
        "recipe": [*plan.recipe.to_json()],
        "decided": dict(found.staged.scan.decided),
        "unclear": dict(found.staged.scan.unclear),
        "usual": {name: list(one) for name, one in found.staged.scan.usual.items()},
        "shifted": SHIFTED in found.diff.actions,
    }
    (target / ABOUT).write_text(json.dumps(about))
    storage.put_folder(key, target)


def keep_some(
    *,
    key: str,
    former: str | None,
    kept: Kept,
    found: Found | None,
    rows: Rows,
    changes: ColumnChanges,
) -> None:
    """Keep what was decided anew about some rows of a preview, with what was before about others.

    `found` is about the `rows`, and None where there are none. Of rows in which the `changes` find
    nothing wrong, and of those that are as before, the preview itself tells the truth.
    """
    with storage.scratch() as folder:
        target = folder / "pages"
        target.mkdir()
        if found is not None:
            _write_verdicts(target, found, rows)
        else:
            _write_nothing(target)
        if changes.errors.num_rows:
            with storage.scratch() as beside:
                _write_errors(beside, changes.errors, kept)
                _merge(beside, target, rows)
        if former is not None:
            with open_kept(former) as there:
                anew = np.concatenate([rows, changes.as_before, changes.settled])
                _merge(there, target, anew)
        storage.put_folder(key, target)


def _write_nothing(target: Path) -> None:
    """The verdicts about no rows."""
    pq.write_table(PROBLEM_SCHEMA.empty_table(), target / f"{PROBLEMS}.parquet")
    pq.write_table(SKIPPED_SCHEMA.empty_table(), target / f"{ASIDE}.parquet")
    rows = np.empty(0, np.int32)
    _save_arrays(
        target, rows=rows, states=rows.astype(np.int8), keys=rows.astype(np.int64), key_rows=rows
    )


def _save_arrays(target: Path, **arrays: npt.NDArray[Any]) -> None:
    for name, values in arrays.items():
        np.save(target / f"{name}.npy", values)


def _write_errors(target: Path, errors: pa.Table, kept: Kept) -> None:
    """The verdicts about rows in which steps over columns leave something wrong."""
    _write_nothing(target)
    pq.write_table(errors.sort_by("row"), target / f"{PROBLEMS}.parquet")
    rows = np.unique(errors["row"].to_numpy())
    wrong = among(rows, errors["row"].filter(pc.is_null(errors[WAITS])).to_numpy())
    states = np.where(wrong, STATES.index("problem"), STATES.index("question"))
    keys, key_rows = kept.keys_of_preview
    theirs = among(key_rows, rows)
    _save_arrays(
        target,
        rows=rows,
        states=states.astype(np.int8),
        keys=keys[theirs],
        key_rows=key_rows[theirs],
    )


def _write_verdicts(target: Path, found: Found, rows: Rows) -> None:
    """What becomes of each of these ascending rows, and why."""
    frame, staged = found.diff.frame, found.staged
    if found.diff.actions.get(UPDATE):
        _write(target / "updated.parquet", _updated(frame), _words(frame))
    errors = frame.stage.errors.c
    listed = select(errors.row, errors.column_position.label("position"), errors.attribute)
    listed = listed.add_columns(errors.value, errors.code, errors.params, errors.suggestion)
    listed = listed.add_columns(case((found.waits, literal("yes"))).label(WAITS))
    _write(target / f"{PROBLEMS}.parquet", listed.order_by(errors.row, errors.column_position))
    if frame.has_repeats:
        _write(target / f"{REPEATS}.parquet", _repeated(frame))
    problems = read_table(target / f"{PROBLEMS}.parquet", ("row", WAITS))
    states = np.full(len(rows), STATES.index("created"), np.int8)

    def put(state: str, at: npt.ArrayLike) -> None:
        states[np.searchsorted(rows, np.asarray(at, np.int32))] = STATES.index(state)

    planned = select(frame.stage.plan.c.row_no.label("row"), frame.stage.plan.c.action)
    skipped = [staged.tally.skipped_rows]
    for batch in copy_out(planned):
        for state, of_state in (("updated", UPDATE), ("unchanged", UNCHANGED)):
            put(state, batch.column("row").filter(pc.equal(batch.column("action"), of_state)))
        passed = pa.Table.from_batches([batch]).rename_columns(["row", "code"])
        passed = passed.filter(pc.is_in(passed["code"], value_set=pa.array((SKIP, SAME, PASSED))))
        skipped.append(passed.cast(SKIPPED_SCHEMA))
    put("question", problems["row"])
    put("problem", problems["row"].filter(pc.is_null(problems[WAITS])))
    aside = pa.concat_tables(skipped)
    put("skipped", aside["row"])
    put("left_out", aside["row"].filter(pc.equal(aside["code"], "left_out")))
    pq.write_table(aside.sort_by("row"), target / f"{ASIDE}.parquet")
    keys = staged.scan.keys
    in_order = np.argsort(keys.numbers, kind="stable")
    _save_arrays(
        target,
        rows=rows,
        states=states,
        keys=keys.numbers[in_order],
        key_rows=keys.rows[in_order],
    )


def _merge(former: Path, target: Path, anew: Rows) -> None:
    """Add to verdicts about some rows those that were there before about others."""
    for path in former.glob("*.parquet"):
        before = read_table(path)
        before = before.filter(pa.array(~among(before["row"].to_numpy(), anew)))
        after = target / path.name
        if after.exists():
            before = pa.concat_tables(
                [before, read_table(after)], promote_options="default"
            ).sort_by("row")
        pq.write_table(before, after)
    # Keys are kept in their own order, rows in that of the file.
    for place, names in (("rows", ("rows", "states")), ("key_rows", ("keys", "key_rows"))):
        kept = ~among(np.load(former / f"{place}.npy"), anew)
        both = [
            np.concatenate([np.load(former / f"{n}.npy")[kept], np.load(target / f"{n}.npy")])
            for n in names
        ]
        in_order = np.argsort(both[0], kind="stable")
        _save_arrays(target, **{n: v[in_order] for n, v in zip(names, both, strict=True)})


def _updated(frame: Frame) -> Select[Any]:
    """Rows that exist, before and after; a datum that stays as it is has neither."""
    table, plan = frame.stage.target.table, frame.stage.plan
    joined = frame.source.join(plan, plan.c.row_no == frame.rows.row_no)
    joined = joined.join(table, table.c.id == plan.c.entity_id)
    sides: list[ColumnElement[Any]] = []
    for name in frame.stage.attributes:
        column = frame.stage.target.column(name)
        if column not in frame.updated:
            continue
        before, after = table.c[column], frame.updated[column]
        changed = frame.changes(column)
        for side, value in (("before", before), ("after", after)):
            sides.append(case((changed, _text(frame, name, value))).label(f"{side}_{name}"))
    known = {one: table.c[one] for one in frame.stage.target.identifying_columns}
    query = select(*_heads(frame, {**known, **frame.updated}), *sides).select_from(joined)
    return query.where(plan.c.action == UPDATE).order_by(frame.rows.row_no)


def new_lines(frame: Frame, rows: Rows) -> list[Json]:
    """What some staged rows would be, all of them new, in the order of the file."""
    if len(rows) == 0:
        return []
    values, words = frame.created, _words(frame)
    after = [
        _text(frame, name, values[frame.stage.target.column(name)]).label(f"after_{name}")
        for name in frame.stage.attributes
    ]
    query = select(*_heads(frame, values), *after).select_from(frame.source)
    query = query.where(frame.is_among(rows.tolist())).order_by(frame.rows.row_no)
    return [
        {name: _worded(words, name).get(value, value) for name, value in line.items()}
        for line in db.session.execute(query).mappings()
    ]


def _repeated(frame: Frame) -> Select[Any]:
    """Rows of one key with different data, the row that counts, and the attributes that differ."""
    stage, target = frame.stage, frame.stage.target
    repeats, mine, other = stage.repeats.c, stage.rows.alias(), stage.rows.alias()
    shown = {"key": target.columns.get(target.kind.key, ""), "name": target.columns[target.name]}
    heads = [
        (as_text(mine.c[column]) if column in mine.c else cast(null(), SqlText)).label(label)
        for label, column in shown.items()
    ]
    differs = func.concat_ws(
        " ",
        *(
            case((condition, literal(attribute)))
            for attribute, condition in differing(frame, mine, other).items()
        ),
    )
    told = (
        select(
            *(repeats.row_no, repeats.winner, repeats.code),
            func.min(repeats.row_no).over(partition_by=repeats.group_no).label("first"),
        )
        .where(repeats.code.in_((REPEATED, PASSED)))
        .subquery()
        .c
    )
    return (
        select(told.row_no.label("row"), told.winner, *heads, differs.label("differs"))
        .join(mine, mine.c.row_no == told.row_no)
        .join(other, other.c.row_no == told.winner)
        # Of rows that contradict each other the others are told of beside the first.
        .where(or_(told.code == PASSED, told.winner == told.first))
        .order_by(told.row_no)
    )


def _heads(frame: Frame, values: Mapping[str, ColumnElement[Any]]) -> list[ColumnElement[Any]]:
    """What names a row: its number, its RUT or e-mail, its name."""
    target = frame.stage.target
    keys = [as_text(values[column]) for column in target.shown_keys if column in values]
    key = func.coalesce(*keys) if keys else null()
    name = values.get(target.columns[target.name], null())
    return [frame.rows.row_no.label("row"), key.label("key"), as_text(name).label("name")]


def _text(frame: Frame, attribute: str, value: ColumnElement[Any]) -> ColumnElement[Any]:
    """A value as text; of a sensitive one no more than that there is one."""
    if frame.stage.target.kind.attribute(attribute).sensitive:
        return case((value.is_not(None), literal(COVERED)))
    return as_text(value)


def _words(frame: Frame) -> dict[str, Mapping[str, str]]:
    """Attribute -> text in the database -> words, for what people do not read as it is stored.

    The names of lists are read now: those that the file brings are gone when the preview ends.
    """
    target = frame.stage.target
    words: dict[str, Mapping[str, str]] = {}
    for name in frame.stage.attributes:
        described = target.kind.attribute(name)
        if described.lookup:
            entry = NAMES[described.lookup]
            found = db.session.execute(select(cast(entry.class_.id, SqlText), entry))
            words[name] = {row[0]: row[1] for row in found}
        elif isinstance(target.table.c[target.column(name)].type, Boolean):
            words[name] = {"true": "Sí", "false": "No"}
        elif described.parser == "gender":
            words[name] = SEX
    return words


def _worded(words: Mapping[str, Mapping[str, str]], name: str) -> Mapping[str, str]:
    """The words of a column called before_... or after_... an attribute."""
    return words.get(name.partition("_")[2], {})


def _write(
    path: Path, query: Select[Any], words: Mapping[str, Mapping[str, str]] | None = None
) -> None:
    """The answer of a query as Parquet; `words` has those of before_... and after_..."""
    schema = copied_schema(query)
    # What differs in most rows gains nothing by a dictionary, and nothing is found by statistics.
    with pq.ParquetWriter(path, schema, use_dictionary=False, write_statistics=False) as writer:
        for batch in copy_out(query):
            table = pa.Table.from_batches([batch])
            for place, name in enumerate(schema.names):
                if said := _worded(words or {}, name):
                    # A text that has no words stands for itself.
                    encoded = table[name].combine_chunks().dictionary_encode()
                    texts = [said.get(text, text) for text in encoded.dictionary.to_pylist()]
                    worded = pa.array(texts, pa.string()).take(encoded.indices)
                    table = table.set_column(place, name, worded)
            writer.write_table(table)
