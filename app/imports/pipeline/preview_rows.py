"""Every row of a preview, as it was kept, read a page at a time.

A preview leaves a folder behind (preview_writing.py): `cells` (all rows after the column steps of
the recipe), what becomes of each (`rows`, `states`), its key, and of those to look at `updated`
(what each row would change), `problems` (what is wrong), `repeats` (rows that say something else
than the one of the same key that counts) and `aside` (rows that are no data). What was found about
rows that a person corrects since then is in a second folder, without cells. What new rows would be
is read of their cells when a page of them is asked for.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Literal, TypedDict
from uuid import uuid4

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from app.imports.mappings.service import MappedTable
from app.imports.options import Caller, covered_in
from app.imports.pipeline import kept_stage
from app.imports.pipeline.row_errors import (
    sheet_name,
    view,
    without_covered,
)
from app.imports.previews import DifferenceView, LoadErrorView, Preview
from app.imports.working_copy import shown_preview
from app.models.imports import Load, LoadError
from app.platform import storage
from app.platform.errors import DomainError
from app.platform.lists import ListQuery, Page
from sheets.kinds.registry import KINDS
from sheets.plan import ERROR_SCHEMA, Plan, Prepared
from sheets.recipe import Recipe
from sheets.scan import FileScan, scan_rows
from sheets.steps.base import Json

PREVIEWS = "previews"
"""Folder of the rows of previews, one folder for each load."""


Action = Literal["updated", "created"]
ACTIONS: tuple[Action, ...] = ("updated", "created")
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


class About(TypedDict):
    """The recipe that a preview was made with, and what the columns of its file decided."""

    recipe: list[Json]
    decided: dict[str, str]
    unclear: dict[str, int]
    usual: dict[str, list[int]]
    shifted: bool
    """Whether most rows name somebody else than their key does."""


@dataclass(frozen=True)
class Kept:
    """An opened preview: what it found, and what was found about rows corrected since then."""

    base: Path
    anew: Path | None = None

    @cached_property
    def about(self) -> About:
        """What is kept of the file as a whole."""
        found: About = json.loads((self.base / ABOUT).read_text())
        return found

    @cached_property
    def recipe(self) -> Recipe:
        """The recipe that it was made with."""
        return Recipe.from_json(self.about["recipe"])

    def scan(self, plan: Plan) -> FileScan:
        """What a scan of the whole file says of some of its rows."""
        about = self.about
        return scan_rows(plan, about["decided"], about["unclear"], about["usual"])

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

    @property
    def _folders(self) -> list[Path]:
        return [self.base] if self.anew is None else [self.base, self.anew]

    def as_before(self, rows: Rows) -> Rows:
        """Those of some rows of which the preview itself tells."""
        return rows if self.anew is None else rows[~among(rows, self.corrected)]

    def sharing_keys(self, keys: npt.NDArray[np.int64]) -> Rows:
        """The rows that have one of these keys."""
        found = [np.empty(0, np.int32)]
        for folder in self._folders:
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
        for folder in self._folders:
            of_rows = np.load(folder / "key_rows.npy", mmap_mode="r")
            asked = self.as_before(rows) if folder is self.base else rows
            found.append(np.load(folder / "keys.npy", mmap_mode="r")[np.isin(of_rows, asked)])
        return np.concatenate(found)

    def lines(self, name: str, rows: Rows) -> list[Json]:
        """All lines of a table about some rows, in their order."""
        found = []
        for folder in self._folders:
            path = folder / f"{name}.parquet"
            if not path.exists():
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
    if not preview or load.plan is None:
        raise PreviewGone
    return preview["pages"], preview.get("corrected")


def view_of(preview: Preview, hidden: Collection[str]) -> Preview:
    """What a preview found, without the values of hidden attributes."""
    told: Preview = {**preview, "problems": without_covered(preview["problems"], hidden)}
    if "readings" in preview:
        # What speaks for how a column was read may be what stands in it.
        told["readings"] = [one for one in preview["readings"] if one["attribute"] not in hidden]
    return told


@contextmanager
def opened(load: Load) -> Iterator[Kept]:
    """The preview that is shown of a load. Raises PreviewGone."""
    with kept_at(*keys_in(load)) as kept:
        yield kept


@contextmanager
def kept_at(key: str, corrected: str | None = None) -> Iterator[Kept]:
    """A preview by where it is kept. Raises PreviewGone."""
    with ExitStack() as stack:
        base = stack.enter_context(open_kept(key))
        yield Kept(base, stack.enter_context(open_kept(corrected)) if corrected else None)


def list_problems(*, load: Load, query: ListQuery, caller: Caller) -> Page:
    """A page of what is wrong in the shown preview of a load. Raises PreviewGone."""
    keys_in(load)
    table = MappedTable.of_load(load)
    column, code = query.filters["column"], query.filters["code"]
    with opened(load) as kept:
        found, total = problems(kept=kept, span=span_of(query), column=column, code=code)
    rows = problem_views(found, table=table, sheet=sheet_name(load, table.sheet))
    rows = without_covered(rows, covered_in(load, user_id=caller.user_id))
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
    new: Callable[[Rows], list[Json]],
) -> tuple[list[DifferenceView], int]:
    """What some rows would change, changes before new rows, and how many there are.

    `action` is one of ACTIONS, or None for both. `new` gives what some rows would be that are new.
    """
    labels = {one.name: one.label for one in KINDS[model_id].attributes}
    rows: list[DifferenceView] = []
    before = 0
    for name in ACTIONS:
        if action not in (None, name):
            continue
        there = kept.rows[kept.states == STATES.index(name)]
        start, stop = max(span.start - before, 0), max(span.stop - before, 0)
        here = there[start:stop]
        lines = new(here) if name == "created" else kept.lines(name, here)
        rows += [difference(line, name, labels) for line in lines]
        before += len(there)
    return rows, before


def problems(
    *, kept: Kept, span: range, column: int | None = None, code: str | None = None
) -> tuple[list[Json], int]:
    """Some of what is wrong, in the order of the file, and how much there is of it."""
    said = kept.table(PROBLEMS, ["position", "code", WAITS])
    fits = pc.is_null(said[WAITS])
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


def problem_views(rows: Iterable[Json], *, table: MappedTable, sheet: str) -> list[LoadErrorView]:
    """Problems in words; `table` and `sheet` name their places in the first file."""
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
            table,
        )
        for row in rows
    ]


def all_errors(load: Load) -> pa.Table:
    """All problems of the shown preview, as ERROR_SCHEMA says. Raises PreviewGone."""
    with opened(load) as kept:
        return kept.table(PROBLEMS).select(ERROR_SCHEMA.names).cast(ERROR_SCHEMA)


@contextmanager
def open_kept(key: str) -> Iterator[Path]:
    try:
        with storage.open_folder(key) as folder:
            yield folder
    except FileNotFoundError as error:
        raise PreviewGone from error


def read_table(path: Path, columns: tuple[str, ...] | None = None) -> pa.Table:
    """A whole table, or some columns of it; a tenth of the time that `read_table` takes."""
    with pq.ParquetFile(path) as file:
        return file.read(columns=None if columns is None else list(columns), use_threads=False)


@lru_cache(maxsize=16)
def _remembered(path: Path, columns: tuple[str, ...] | None, _written_at: int) -> pa.Table:
    return read_table(path, columns)


def _read_kept(path: Path, columns: tuple[str, ...] | None = None) -> pa.Table:
    """The same of a file that is kept, which never changes: small ones are remembered, for one edit
    of a cell reads each of them several times.
    """
    there = path.stat()
    if there.st_size > MOST_REMEMBERED:
        return read_table(path, columns)
    return _remembered(path, columns, there.st_mtime_ns)


def _rows_at(file: pq.ParquetFile, places: np.ndarray[Any, Any]) -> list[Json]:
    """The rows at these ascending places; only the row groups that hold them are read."""
    rows: list[Json] = []
    first = 0
    for group in range(file.metadata.num_row_groups):
        held = file.metadata.row_group(group).num_rows
        here = places[(places >= first) & (places < first + held)]
        if len(here):
            rows += file.read_row_group(group).take(pa.array(here - first)).to_pylist()
        first += held
    return rows


def difference(row: Json, action: Action, labels: Mapping[str, str]) -> DifferenceView:
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
