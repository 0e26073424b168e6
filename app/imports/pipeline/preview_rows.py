"""Every row of a preview, kept as columns and read a page at a time.

A preview leaves a folder behind: `cells` (all rows after the column steps of the recipe), what
becomes of each (`rows`, `states`), its key, and of those to look at `updated` and `created` (what
each row would change), `problems` (what is wrong), `repeats` (rows that say something else than
the one of the same key that counts) and `aside` (rows that are no data). They are
written from the tables of the preview's transaction, so that what is paged through is what was
counted. Rows that a person corrects since then are decided anew; a second folder, without cells,
has what was found about all of these.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any
from uuid import uuid4

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
    select,
)
from sqlalchemy import Text as SqlText

from app.extensions import db
from app.imports.mapping import MappedTable
from app.imports.pipeline import kept_stage
from app.imports.pipeline.diff import Diff, differing
from app.imports.pipeline.frame import (
    CREATE,
    PASSED,
    REPEATED,
    SAME,
    SKIP,
    UNCHANGED,
    UPDATE,
    Frame,
)
from app.imports.pipeline.lookups import NAMES
from app.imports.pipeline.row_errors import Columns, sheet_name, view
from app.imports.pipeline.stage import INTEGERS, Staged, as_text, copy_out
from app.models.load import Load, LoadError
from app.platform import storage
from app.platform.errors import DomainError
from app.platform.lists import ListQuery, Page
from app.platform.text import SEX
from sheets.batch import ERROR_SCHEMA, SKIPPED_SCHEMA, Plan, Prepared, write_cells
from sheets.kinds.registry import KINDS
from sheets.recipe import Recipe

PREVIEWS = "previews"
"""Folder of the rows of previews, one folder for each load."""

ACTIONS = ("updated", "created")
"""What a load would do to a row: changes come first, they overwrite what is there."""

Rows = npt.NDArray[np.int32]

STATES = ("problem", "question", "updated", "created", "unchanged", "skipped", "left_out")
"""What may become of a row, in the order in which a person looks through them."""

CELLS, ABOUT, ASIDE = "cells.arrow", "about.json", "aside"
PROBLEMS, REPEATS = "problems", "repeats"
WAITS = "waits"
"""Column of problems: filled where nobody has answered yet what a value is. Such a line is no
problem to look through, and yet goes into the workbook of the rows that stay out.
"""
PROBLEM_SCHEMA = pa.schema([*ERROR_SCHEMA, (WAITS, pa.string())])
REPEAT_SCHEMA = pa.schema(
    [
        *(("row", pa.int32()), ("winner", pa.int32())),
        *((name, pa.string()) for name in ("key", "name", "differs")),
    ]
)
MOST_REMEMBERED = 2 * 1024 * 1024
"""Bytes of a packed table that a process holds on to once it was read."""
COVERED = "••••••"
"""Stands for a salary: the page only says that there is one."""


class PreviewGone(DomainError):
    """There is no preview, or its rows are no longer kept."""

    status = 410
    code = "preview_gone"
    message = "Esta revisión ya no se conserva. Revisa el archivo de nuevo."


def among(rows: npt.ArrayLike, some: npt.ArrayLike) -> npt.NDArray[np.bool_]:
    """Which rows are among some others: looked up by their number, for to sort a million of them
    takes twenty times as long.
    """
    asked, wanted = np.asarray(rows, np.int32), np.asarray(some, np.int32)
    most = max(asked.max(initial=0), wanted.max(initial=0))
    found = np.zeros(int(most) + 1, np.bool_)
    found[wanted] = True
    there: npt.NDArray[np.bool_] = found[asked]
    return there


def new_key(*, load_id: int) -> str:
    """Where one attempt at a preview keeps its rows, so that those of two are never mixed."""
    return f"{PREVIEWS}/{load_id}/{uuid4().hex}"


@dataclass(frozen=True)
class Found:
    """What was decided about the rows in a stage; `waits` says of a line of its errors that it is
    a question and no problem.
    """

    diff: Diff
    staged: Staged
    waits: ColumnElement[bool]


@dataclass(frozen=True)
class ColumnChanges:
    """The rows that a change of the steps over columns is about."""

    rows: Rows
    """About which the database has to decide anew."""
    as_before: Rows
    """Of which the preview itself tells the truth again."""
    settled: Rows
    """New ones as before where nothing is wrong in them."""
    errors: pa.Table
    """What is wrong in settled rows, as the preview keeps it."""

    @classmethod
    def none(cls) -> "ColumnChanges":
        """As of a change of other steps."""
        nothing = np.empty(0, np.int32)
        return cls(nothing, nothing, nothing, PROBLEM_SCHEMA.empty_table())

    def without(self, rows: Rows, *, as_before: Rows) -> "ColumnChanges":
        """What is left where the database decides about some rows, and more are as before."""
        settled = self.settled[~among(self.settled, rows)]
        if len(settled) == len(self.settled):
            errors = self.errors
        else:
            errors = self.errors.filter(pa.array(among(self.errors["row"], settled)))
        back = np.concatenate([self.as_before[~among(self.as_before, rows)], as_before])
        return ColumnChanges(np.empty(0, np.int32), back, settled, errors)


def keep(*, key: str, found: Found, plan: Plan) -> None:
    """Keep the rows of a preview, in the transaction that decided about them."""
    with storage.scratch() as folder:
        target = folder / "pages"
        target.mkdir()
        rows = write_cells(plan, target / CELLS)
        _write_verdicts(target, found, rows)
        if not found.diff.frame.has_repeats:
            pq.write_table(REPEAT_SCHEMA.empty_table(), target / f"{REPEATS}.parquet")
        about = {
            "recipe": plan.recipe.to_json(),
            "decided": dict(found.staged.scan.decided),
            "unclear": dict(found.staged.scan.unclear),
        }
        (target / ABOUT).write_text(json.dumps(about))
        storage.put_folder(key, target)


def keep_some(
    *,
    key: str,
    former: str | None,
    kept: "Kept",
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
            with _opened(former) as there:
                anew = np.concatenate([rows, changes.as_before, changes.settled])
                _merge(there, target, anew)
        storage.put_folder(key, target)


def _write_nothing(target: Path) -> None:
    """The verdicts about no rows."""
    pq.write_table(PROBLEM_SCHEMA.empty_table(), target / f"{PROBLEMS}.parquet")
    pq.write_table(SKIPPED_SCHEMA.empty_table(), target / f"{ASIDE}.parquet")
    for name, kind in _ARRAYS.items():
        np.save(target / f"{name}.npy", np.empty(0, kind))


_ARRAYS = {"rows": np.int32, "states": np.int8, "keys": np.int64, "key_rows": np.int32}


def _write_errors(target: Path, errors: pa.Table, kept: "Kept") -> None:
    """The verdicts about rows in which steps over columns leave something wrong."""
    _write_nothing(target)
    pq.write_table(errors.sort_by("row"), target / f"{PROBLEMS}.parquet")
    rows = np.unique(errors["row"].to_numpy())
    wrong = among(rows, errors["row"].filter(pc.is_null(errors[WAITS])).to_numpy())
    states = np.where(wrong, STATES.index("problem"), STATES.index("question"))
    keys, key_rows = kept.keys_of_preview
    theirs = among(key_rows, rows)
    for name, values in (
        ("rows", rows),
        ("states", states.astype(np.int8)),
        ("keys", keys[theirs]),
        ("key_rows", key_rows[theirs]),
    ):
        np.save(target / f"{name}.npy", values)


def _write_verdicts(target: Path, found: Found, rows: Rows) -> None:
    """What becomes of each of these ascending rows, and why."""
    frame, actions, staged = found.diff.frame, found.diff.actions, found.staged
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
    listed = listed.add_columns(case((found.waits, literal("yes"))).label(WAITS))
    _write(target / f"{PROBLEMS}.parquet", listed.order_by(errors.row, errors.column_position))
    if frame.has_repeats:
        _write(target / f"{REPEATS}.parquet", _repeated(frame))
    problems = _read(target / f"{PROBLEMS}.parquet", ("row", WAITS))
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
    for name, values in (
        ("rows", rows),
        ("states", states),
        ("keys", keys.numbers[in_order]),
        ("key_rows", keys.rows[in_order]),
    ):
        np.save(target / f"{name}.npy", values)


def _merge(former: Path, target: Path, anew: Rows) -> None:
    """Add to verdicts about some rows those that were there before about others."""
    for path in former.glob("*.parquet"):
        before = _read(path)
        before = before.filter(pa.array(~among(before["row"].to_numpy(), anew)))
        after = target / path.name
        if after.exists():
            before = pa.concat_tables([before, _read(after)], promote_options="default").sort_by(
                "row"
            )
        pq.write_table(before, after)
    # Keys are kept in their own order, rows in that of the file.
    for place, names in (("rows", ("rows", "states")), ("key_rows", ("keys", "key_rows"))):
        kept = ~among(np.load(former / f"{place}.npy"), anew)
        both = [
            np.concatenate([np.load(former / f"{n}.npy")[kept], np.load(target / f"{n}.npy")])
            for n in names
        ]
        in_order = np.argsort(both[0], kind="stable")
        for name, values in zip(names, both, strict=True):
            np.save(target / f"{name}.npy", values[in_order])


@dataclass(frozen=True)
class Kept:
    """An opened preview: what it found, and what was found about rows corrected since then."""

    base: Path
    anew: Path | None = None

    @property
    def is_whole(self) -> bool:
        """Whether it keeps all that a review shows: one of a former release does not."""
        return all((self.base / name).exists() for name in (ABOUT, f"{REPEATS}.parquet"))

    @cached_property
    def about(self) -> dict[str, Any]:
        """The recipe that it was made with, and what its columns decided.

        Raises PreviewGone for one of a former release, which keeps no rows to look through.
        """
        try:
            found: dict[str, Any] = json.loads((self.base / ABOUT).read_text())
        except FileNotFoundError as error:
            raise PreviewGone from error
        return found

    @cached_property
    def recipe(self) -> Recipe:
        """The recipe that it was made with."""
        return Recipe.from_json(self.about["recipe"])

    @property
    def cells(self) -> Prepared:
        """The cells of its rows."""
        return Prepared(self.base / CELLS, len(self.recipe.column_steps))

    @cached_property
    def rows(self) -> Rows:
        """The rows of the file, ascending."""
        found: Rows = np.load(self.base / "rows.npy", mmap_mode="r")
        return found

    @cached_property
    def corrected(self) -> Rows:
        """The rows about which was decided anew, ascending."""
        if self.anew is None:
            return np.empty(0, np.int32)
        found: Rows = np.load(self.anew / "rows.npy")
        return found

    @property
    def states_of_preview(self) -> npt.NDArray[np.int8]:
        """What became of each row in the preview itself, as places in STATES."""
        states: npt.NDArray[np.int8] = np.load(self.base / "states.npy")
        return states

    @property
    def keys_of_preview(self) -> tuple[npt.NDArray[np.int64], Rows]:
        """The keys of the preview itself, ascending, and the rows that have them."""
        return np.load(self.base / "keys.npy"), np.load(self.base / "key_rows.npy")

    @cached_property
    def states(self) -> npt.NDArray[np.int8]:
        """What becomes of each row, as places in STATES."""
        states = self.states_of_preview
        if self.anew is not None:
            states[np.searchsorted(self.rows, self.corrected)] = np.load(self.anew / "states.npy")
        return states

    def as_before(self, rows: Rows) -> Rows:
        """Those of some rows of which the preview itself tells."""
        return rows if self.anew is None else rows[~among(rows, self.corrected)]

    def sharing_keys(self, keys: npt.NDArray[np.int64]) -> Rows:
        """The rows that have one of these keys."""
        found = [np.empty(0, np.int32)]
        for folder in (self.base, self.anew):
            if folder is None:
                continue
            there = np.load(folder / "keys.npy", mmap_mode="r")
            rows = np.load(folder / "key_rows.npy", mmap_mode="r")
            starts = np.searchsorted(there, keys)
            ends = np.searchsorted(there, keys, side="right")
            same = [rows[start:end] for start, end in zip(starts, ends, strict=True)]
            here = np.concatenate([np.empty(0, np.int32), *same])
            found.append(self.as_before(here) if folder is self.base else here)
        return np.unique(np.concatenate(found))

    def keys_of(self, rows: Rows) -> npt.NDArray[np.int64]:
        """The keys of some rows; a row without one has none here."""
        found = [np.empty(0, np.int64)]
        for folder in (self.base, self.anew):
            if folder is not None:
                of_rows = np.load(folder / "key_rows.npy", mmap_mode="r")
                asked = self.as_before(rows) if folder is self.base else rows
                found.append(np.load(folder / "keys.npy", mmap_mode="r")[np.isin(of_rows, asked)])
        return np.concatenate(found)

    def row_numbers(self, name: str) -> Rows:
        """The rows of which a table tells, ascending."""
        found = []
        for folder in (self.base, self.anew):
            path = folder / f"{name}.parquet" if folder is not None else None
            if path is not None and path.exists():
                rows = _read_kept(path, ("row",))["row"].to_numpy()
                found.append(self.as_before(rows) if folder is self.base else rows)
        return np.sort(np.concatenate([np.empty(0, np.int32), *found]), kind="stable")

    def lines(self, name: str, rows: Rows) -> list[dict[str, Any]]:
        """All lines of a table about some rows, in their order."""
        found = []
        for folder in (self.base, self.anew):
            path = folder / f"{name}.parquet" if folder is not None else None
            if path is None or not path.exists():
                continue
            asked = self.as_before(rows) if folder is self.base else rows
            places = np.flatnonzero(among(_read_kept(path, ("row",))["row"].to_numpy(), asked))
            if len(places):
                with pq.ParquetFile(path) as file:
                    found += _rows_at(file, places)
        return sorted(found, key=lambda line: line["row"])

    def table(self, name: str, columns: Sequence[str] | None = None) -> pa.Table:
        """A whole table, in the order of the file."""
        names = None if columns is None else ("row", *columns)
        whole = _read_kept(self.base / f"{name}.parquet", names)
        if self.anew is None:
            return whole
        parts = [whole]
        if whole.num_rows:
            corrected = pc.is_in(whole["row"], value_set=pa.array(self.corrected, pa.int32()))
            parts = [whole.filter(pc.invert(corrected))]
        if (path := self.anew / f"{name}.parquet").exists():
            parts.append(_read_kept(path, names))
        return pa.concat_tables(parts).sort_by("row")


def keys_in(load: Load) -> tuple[str, str | None]:
    """Where the rows of the preview are kept that is shown of a load, and those corrected since:
    of corrected rows once it is done. Raises PreviewGone.
    """
    preview = shown_preview(load)
    if not preview or "pages" not in preview or load.plan is None:
        raise PreviewGone
    return preview["pages"], preview.get("corrected")


def shown_preview(load: Load) -> dict[str, Any] | None:
    """What the preview found that is shown of a load."""
    return (load.correction or {}).get("preview") if load.state == "done" else load.preview


@contextmanager
def opened(load: Load) -> Iterator[Kept]:
    """The preview that is shown of a load. Raises PreviewGone."""
    with kept_at(*keys_in(load)) as kept:
        yield kept


@contextmanager
def kept_at(key: str, corrected: str | None = None) -> Iterator[Kept]:
    """A preview by where it is kept. Raises PreviewGone."""
    with ExitStack() as stack:
        base = stack.enter_context(_opened(key))
        yield Kept(base, stack.enter_context(_opened(corrected)) if corrected else None)


def list_problems(*, load: Load, query: ListQuery) -> Page:
    """A page of what is wrong in the shown preview of a load. Raises PreviewGone."""
    table = MappedTable.of_load(load)
    column, code = query.filters["column"], query.filters["code"]
    with opened(load) as kept:
        found, total = problems(kept=kept, span=span_of(query), column=column, code=code)
    rows = problem_views(found, table=table, sheet=sheet_name(load, table.sheet))
    return Page(rows=rows, page=query.page or 1, page_size=query.page_size, total=total)


def span_of(query: ListQuery) -> range:
    start = ((query.page or 1) - 1) * query.page_size
    return range(start, start + query.page_size)


def forget(*, load_id: int) -> None:
    """Remove the rows of all previews of a load."""
    storage.remove(f"{PREVIEWS}/{load_id}")
    kept_stage.drop(load_id=load_id)


def differences(
    *,
    kept: Kept,
    model_id: int,
    action: str | None,
    span: range,
    now: Callable[[Rows], Mapping[int, Mapping[str, str | None]]] = lambda _: {},
) -> tuple[list[dict[str, Any]], int]:
    """What some rows would change, changes before new rows, and how many there are.

    `action` is one of ACTIONS, or None for both. `now` gives what the columns of a table say of
    rows that are told of by the preview itself, where steps over columns made it otherwise since.
    """
    labels = {one.name: one.label for one in KINDS[model_id].attributes}
    rows: list[dict[str, Any]] = []
    before = 0
    for name in ACTIONS if action is None else (action,):
        there = kept.row_numbers(name)
        start, stop = max(span.start - before, 0), max(span.stop - before, 0)
        here = there[start:stop]
        otherwise = now(kept.as_before(here)) if name == "created" else {}
        rows += [
            difference({**row, **otherwise.get(row["row"], {})}, name, labels)
            for row in kept.lines(name, here)
        ]
        before += len(there)
    return rows, before


def problems(
    *, kept: Kept, span: range, column: int | None = None, code: str | None = None
) -> tuple[list[dict[str, Any]], int]:
    """Some of what is wrong, in the order of the file, and how much there is of it."""
    # Previews of former releases do not say what waits.
    schema = pq.read_schema(kept.base / f"{PROBLEMS}.parquet")
    can_wait = WAITS in schema.names
    said = kept.table(PROBLEMS, ["position", "code", *([WAITS] if can_wait else [])])
    fits = pc.is_null(said[WAITS]) if can_wait else pc.is_valid(said["code"])
    if column is not None:
        fits = pc.and_(fits, pc.equal(said["position"], column))
    if code is not None:
        fits = pc.and_(fits, pc.equal(said["code"], code))
    places = np.flatnonzero(pc.fill_null(fits, False).to_numpy())
    here = places[span.start : span.stop]
    if kept.anew is not None:
        return kept.table(PROBLEMS).take(pa.array(here)).to_pylist(), len(places)
    with pq.ParquetFile(kept.base / f"{PROBLEMS}.parquet") as file:
        return _rows_at(file, here), len(places)


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


def all_errors(load: Load) -> pa.Table:
    """All problems of the shown preview, as ERROR_SCHEMA says. Raises PreviewGone."""
    with opened(load) as kept:
        return kept.table(PROBLEMS).select(ERROR_SCHEMA.names).cast(ERROR_SCHEMA)


@contextmanager
def _opened(key: str) -> Iterator[Path]:
    try:
        with storage.open_folder(key) as folder:
            yield folder
    except FileNotFoundError as error:
        raise PreviewGone from error


def _read(path: Path, columns: tuple[str, ...] | None = None) -> pa.Table:
    """A whole table, or some columns of it; a tenth of the time that `read_table` takes."""
    with pq.ParquetFile(path) as file:
        return file.read(columns=None if columns is None else list(columns), use_threads=False)


@lru_cache(maxsize=16)
def _remembered(path: Path, columns: tuple[str, ...] | None, _written_at: int) -> pa.Table:
    return _read(path, columns)


def _read_kept(path: Path, columns: tuple[str, ...] | None = None) -> pa.Table:
    """The same of a file that is kept, which never changes: small ones are remembered, for one edit
    of a cell reads each of them several times.
    """
    there = path.stat()
    if there.st_size > MOST_REMEMBERED:
        return _read(path, columns)
    return _remembered(path, columns, there.st_mtime_ns)


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


def difference(row: Mapping[str, Any], action: str, labels: Mapping[str, str]) -> dict[str, Any]:
    """What a row would change, field by field."""
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
        if column not in frame.updated:
            continue
        before, after = table.c[column], frame.updated[column]
        changed = before.is_distinct_from(after)
        for side, value in (("before", before), ("after", after)):
            sides.append(case((changed, _text(frame, name, value))).label(f"{side}_{name}"))
    known = {one: table.c[one] for one in frame.stage.target.identifying_columns}
    query = select(*_heads(frame, {**known, **frame.updated}), *sides).select_from(joined)
    return query.where(plan.c.action == UPDATE).order_by(frame.rows.row_no)


def _created(frame: Frame, actions: Mapping[str, int]) -> Select[Any]:
    values = frame.created
    after = [
        _text(frame, name, values[frame.stage.target.column(name)]).label(f"after_{name}")
        for name in frame.stage.attributes
    ]
    query = select(*_heads(frame, values), *after).select_from(frame.source)
    return query.where(frame.is_new(dict(actions))).order_by(frame.rows.row_no)


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
    return (
        select(repeats.row_no.label("row"), repeats.winner, *heads, differs.label("differs"))
        .join(mine, mine.c.row_no == repeats.row_no)
        .join(other, other.c.row_no == repeats.winner)
        .where(repeats.code.in_((REPEATED, PASSED)))
        .order_by(repeats.row_no)
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


def _names(frame: Frame) -> dict[str, Mapping[str, str]]:
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
