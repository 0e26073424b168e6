"""The person's own sheet again, with only the rows that failed and the reason beside them.

It is written anew, row after row, and carries over what the person recognises: the name of the
sheet, what stands above the headings, widths, hidden columns, and numbers and dates in their
formats. Other sheets and formulas are not carried: a formula becomes its value.
"""

import datetime as dt
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import xlsxwriter

from sheets import messages
from sheets.headings import Column, Headings, distinct
from sheets.kinds.base import LoadKind
from sheets.plan import Plan, chunks
from sheets.reading.grid import letters
from sheets.reading.store import ORIGINAL_ROW, REASON, path_of, with_whole_rows
from sheets.reading.store import SHEET as MARK
from sheets.recipe import Recipe
from sheets.steps.base import MADE
from sheets.workbook import facts, open_sheet
from sheets.writing.table import (
    AS_TYPED,
    HEADING,
    LONGEST_CELL,
    QuickSheet,
    legal,
    may_act,
    no_markup,
    sheet_names,
    width_of,
)

_REASON_WIDTH = 60
_PERCENT = re.compile(r"-?\d{1,12}(?:,\d{1,6})?%")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?")
_MOMENT = re.compile(r"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.0+)?")
_DOUBLE_STOP = re.compile(r"(?<!\.)\.\.(?!\.)")
_FIRST_YEAR = 1900
_PADDING = 5 / 7
"""Of the width of a column, in characters: the library adds it to what it is given."""
_FAULT = {"bg_color": "#FECACA"}
_DATE_FORMAT, _MOMENT_FORMAT, _TIME_FORMAT = "dd-mm-yyyy", "dd-mm-yyyy hh:mm", "hh:mm"

WordsOf = Callable[[str, Mapping[str, str | int]], str]


def rejected(
    path: Path,
    plan: Plan,
    errors: pa.Table,
    load_id: int | str,
    *,
    say: WordsOf = messages.message,
    rounds: Sequence[Plan] = (),
) -> int:
    """Write the rows that have errors to `path` (xlsx) and return how many they are.

    `errors` follows ERROR_SCHEMA and may have more columns; its rows and columns are those of the
    first file. `say` words a code. `rounds` are the workbooks of rejected rows that came back, the
    first one first: a row is written as it last came. Rows are read and written in turn, so that
    memory does not grow.
    """
    own = _of_file(plan.header)
    width = max((column.position for column in own), default=-1) + 1
    headings = made_headings(plan.header, plan.recipe, plan.kind)
    made = {
        at: Column(place, letters(place), name)
        for place, (at, name) in enumerate(headings.items(), width)
    }
    columns = [*own, *made.values()]
    reasons = _Reasons(plan, errors, say, made)
    waiting = frozenset(reasons.rows.tolist())
    originals: list[int] = []
    with closing(xlsxwriter.Workbook(str(path), {**AS_TYPED, "tmpdir": str(path.parent)})) as book:
        sheet = _Sheet(book, plan, columns, reasons.positions, made=len(made))
        for source in (*reversed(rounds), plan):
            failed = replace(source, defaults={}, only_rows=waiting.difference(originals))
            there = {column.name: column.position for column in _of_file(source.header)}
            if source is plan:
                there |= {name: at for at, name in headings.items()}
            originals += _write_rows(
                sheet,
                failed,
                [(column.position, there.get(column.name)) for column in columns],
                reasons,
            )
        _mark(book, originals, load_id, sheet.heading_row)
    return len(originals)


def made_headings(header: Headings, recipe: Recipe, kind: LoadKind) -> dict[int, str]:
    """Made column -> its heading in a workbook of rejected rows, for those that such a workbook has
    to bring (`Recipe.made_of_other_rows`): the label of their datum, told apart from the headings
    of the file.
    """
    made = sorted(recipe.made_of_other_rows(kind))
    names = [one.name for one in _of_file(header)]
    labels = [kind.attributes[at - MADE].label for at in made]
    return dict(zip(made, distinct([*names, *labels])[len(names) :], strict=True))


def _of_file(header: Headings) -> list[Column]:
    """The columns of a file without those that steps make, or a workbook of rejected rows adds."""
    columns = (one for one in header.columns if one.position < MADE)
    return [one for one in columns if one.name not in (REASON, ORIGINAL_ROW)]


class _Sheet:
    """The sheet being written: its head as in the file, then row after row. The last `made` of its
    columns are none of the file.
    """

    def __init__(
        self,
        book: Any,
        plan: Plan,
        columns: Sequence[Column],
        faulty: frozenset[int],
        made: int,
    ) -> None:
        self._look = facts(plan.target, plan.sheet).layout
        _, name = sheet_names([MARK, self._look.name or plan.kind.label])
        self._book, self._sheet = book, book.add_worksheet(name, QuickSheet)
        self._formats: dict[tuple[str | None, bool, bool], Any] = {}
        self._width = max((column.position for column in columns), default=-1) + 1
        self._own = self._width - made
        self._row = 0
        self.heading_row = plan.header.row
        self._set_columns(columns, faulty)
        self._sheet.freeze_panes(self.heading_row, 0)
        self._append_head(plan, columns)

    def _set_columns(self, columns: Sequence[Column], faulty: frozenset[int]) -> None:
        """Widths as they were; a hidden column stays so unless it is one to be corrected."""
        names = {column.position: column.name for column in columns} | {
            self._width: ORIGINAL_ROW,
            self._width + 1: REASON,
        }
        for at in range(self._width + 2):
            ours = at >= self._own
            usual = _REASON_WIDTH if at > self._width else width_of(names.get(at, ""))
            width = usual if ours else self._look.widths.get(at, usual)
            hidden = not ours and at in self._look.hidden and at not in faulty
            self._sheet.set_column(at, at, max(width - _PADDING, 0), None, {"hidden": hidden})

    def _append_head(self, plan: Plan, columns: Sequence[Column]) -> None:
        """What stands above the headings, in its own rows, then the headings."""
        for line in plan.head.to_pylist():
            row, *texts = line.values()
            if row < self.heading_row:
                self._row = row - 1
                for at, text in enumerate(texts):
                    self._put(at, text)
        self._row = self.heading_row - 1
        heading = self._book.add_format(HEADING)
        names = [(column.position, column.name) for column in columns]
        for at, name in (*names, (self._width, ORIGINAL_ROW), (self._width + 1, REASON)):
            self._sheet.write_string(self._row, at, no_markup(legal(name)[:LONGEST_CELL]), heading)
        self._row += 1

    def append(
        self, cells: Sequence[tuple[int, str | None]], row: int, reason: "_RowReason"
    ) -> None:
        """Write a row: its cells by their position, its number in the file, and the reason."""
        for at, text in cells:
            is_faulty = at in reason.positions
            if text is not None and at >= self._own:
                self._put_text(at, text, is_faulty)
            else:
                self._put(at, text, is_faulty)
        self._sheet.write_number(self._row, self._width, row)
        self._put_text(self._width + 1, reason.text)
        self._row += 1

    def _put(self, at: int, text: str | None, is_faulty: bool = False) -> None:
        """A cell of the kind that it is in the file: a number, a date, or a text."""
        look = self._look
        if text is None:
            if is_faulty:
                self._sheet.write_blank(self._row, at, None, self._format(None, is_faulty))
        elif at in look.numeric and _NUMBER.fullmatch(text):
            self._put_number(at, float(text), is_faulty)
        elif at in look.percents and _PERCENT.fullmatch(text):
            share = float(Decimal(text[:-1].replace(",", ".")) / 100)
            self._put_number(at, share, is_faulty)
        elif look.dated and (moment := _MOMENT.fullmatch(text)):
            self._put_moment(at, moment[1], moment[2], is_faulty)
        else:
            self._put_text(at, text, is_faulty)

    def _put_number(self, at: int, number: float, is_faulty: bool) -> None:
        code = self._look.formats.get(at)
        self._sheet.write_number(self._row, at, number, self._format(code, is_faulty))

    def _put_moment(self, at: int, day: str, time: str, is_faulty: bool) -> None:
        """A date cell without the midnight that reading gives it; times come on a day of 1899."""
        clock, date = dt.time.fromisoformat(time), dt.date.fromisoformat(day)
        usual = _MOMENT_FORMAT if clock > dt.time.min else _DATE_FORMAT
        moment: dt.datetime | dt.time = dt.datetime.combine(date, clock)
        if date.year < _FIRST_YEAR:
            usual, moment = _TIME_FORMAT, clock
        look = self._format(self._look.formats.get(at, usual), is_faulty)
        self._sheet.write_datetime(self._row, at, moment, look)

    def _put_text(self, at: int, text: str, is_faulty: bool = False) -> None:
        """A cell that is a text whatever it says: no program takes it for a formula."""
        written = no_markup(legal(text)[:LONGEST_CELL])
        look = self._format(None, is_faulty, is_quoted=may_act(text))
        if written:
            self._sheet.write_string(self._row, at, written, look)
        elif is_faulty:
            self._sheet.write_blank(self._row, at, None, look)

    def _format(self, code: str | None, is_faulty: bool, is_quoted: bool = False) -> Any:
        """The format of such cells, made once; None for those that have none."""
        key = (code, is_faulty, is_quoted)
        if key == (None, False, False):
            return None
        if key not in self._formats:
            look: dict[str, Any] = {"num_format": code} if code else {}
            look |= _FAULT if is_faulty else {}
            look |= {"quote_prefix": True} if is_quoted else {}
            self._formats[key] = self._book.add_format(look)
        return self._formats[key]


def _write_rows(
    sheet: _Sheet,
    plan: Plan,
    places: Sequence[tuple[int, int | None]],
    reasons: "_Reasons",
) -> list[int]:
    """Append the rows of the plan, and return their original numbers in the order written."""
    written: list[int] = []
    first = [position for position, _ in places]
    for chunk in chunks(plan, [there for _, there in places if there is not None]):
        of_rows = reasons.of_rows(chunk.rows)
        nothing = [None] * len(chunk)
        texts = [nothing if at is None else chunk.cells[at].to_pylist() for _, at in places]
        for row, *line in zip(chunk.rows.to_pylist(), *texts, strict=True):
            sheet.append(list(zip(first, line, strict=True)), row, of_rows[row])
            written.append(row)
    return written


def _mark(book: Any, originals: list[int], load_id: int | str, heading_row: int) -> None:
    """Add the hidden sheet that leads the workbook back to its load."""
    sheet = book.add_worksheet(MARK)
    sheet.hide()
    sheet.write_row(0, 0, ["carga", str(load_id)])
    for row, (here, original) in enumerate(enumerate(originals, start=heading_row + 1), start=1):
        sheet.write_row(row, 0, [here, original])


@dataclass(frozen=True)
class _RowReason:
    """Why a row was rejected, in words, and which of its cells are wrong."""

    text: str
    positions: frozenset[int]


class _Reasons:
    """The errors in the order of their rows, kept as columns."""

    def __init__(
        self,
        plan: Plan,
        errors: pa.Table,
        say: WordsOf,
        made: Mapping[int, Column],
    ) -> None:
        def name_at(position: int) -> str:
            return made[position].name if position in made else plan.name_at(position)

        self._labels = {
            attribute.name: " / ".join(name_at(one.position) for one in plan.columns_of(attribute))
            or attribute.label
            for attribute in plan.kind.attributes
        }
        self._say = say
        self._places = {at: column.position for at, column in made.items()}
        self._sentence = lru_cache(4_096)(self._worded)
        columns = ["row", "position", "attribute", "code", "params", "suggestion"]
        self._errors = errors.select(columns).sort_by("row").combine_chunks()
        self.rows = self._errors["row"].to_numpy()
        together = (plan.columns_of(attribute) for attribute in plan.attributes)
        self._joined = {
            columns[0].position: frozenset(mapped.position for mapped in columns)
            for columns in together
            if columns
        }

    @property
    def positions(self) -> frozenset[int]:
        """The columns in which any row has an error."""
        return self._together(self._errors["position"].unique().to_pylist())

    def _together(self, positions: Iterable[int | None]) -> frozenset[int]:
        """The columns at some positions; the parts of one attribute are wrong together."""
        own = {self._places.get(at, at) for at in positions if at is not None}
        return frozenset().union(*(self._joined.get(at, {at}) for at in own))

    def of_rows(self, rows: pa.Array) -> Mapping[int, _RowReason]:
        """Return the errors of some rows in words."""
        within = pc.is_in(self._errors["row"], value_set=rows)
        errors = self._errors.filter(within).to_pylist()
        reasons = {}
        for row, several in groupby(errors, key=lambda error: int(error["row"])):
            own = list(several)
            texts = [
                self._sentence(f["attribute"], f["code"], f["params"], f["suggestion"]) for f in own
            ]
            positions = self._together(f["position"] for f in own)
            reasons[row] = _RowReason(" ".join(dict.fromkeys(texts)), positions)
        return reasons

    def _worded(
        self, attribute: str | None, code: str, params: str | None, suggestion: str | None
    ) -> str:
        problem = self._say(code, json.loads(params) if params else {})
        label = self._labels.get(attribute or "")
        sentence = _DOUBLE_STOP.sub(".", f"{label}: {problem}" if label else problem)
        question = messages.suggestion(suggestion)
        return f"{sentence} {question}" if question else sentence


def corrections(shown: Plan, back: Plan) -> tuple[int, list[dict[str, Any]]]:
    """What a workbook of rejected rows says otherwise than the rows that were written to it.

    `shown` reads the first file with its recipe. Returns how many rows came back, and the cells
    that differ, as the edits of a recipe have them.
    """
    places = _places(shown, back)
    came = list(chunks(back, list(places.values())))
    rows = frozenset(row for chunk in came for row in chunk.rows.to_pylist())
    said: dict[tuple[int, int], str | None] = {}
    for chunk in came:
        for position, there in places.items():
            texts = chunk.cells[there].to_pylist()
            said |= {
                (row, position): text
                for row, text in zip(chunk.rows.to_pylist(), texts, strict=True)
            }
    cells = []
    for chunk in chunks(replace(shown, only_rows=rows), list(places)):
        for position in places:
            texts = chunk.cells[position].to_pylist()
            for row, text in zip(chunk.rows.to_pylist(), texts, strict=True):
                if said[row, position] != text:
                    value = said[row, position]
                    cells.append({"row": row, "column": position, "value": value})
    return len(rows), cells


def _places(first: Plan, back: Plan) -> dict[int, int]:
    """Column of the first file -> column of a corrected workbook with the same heading."""
    there = {column.name: column.position for column in back.header.columns}
    names = {column.position: column.name for column in first.header.columns}
    names |= made_headings(first.header, first.recipe, first.kind)
    return {at: there[name] for at, name in names.items() if name in there}


def put_back(first: Plan, back: Plan, target: Path) -> int:
    """Write the sheet of `first` again to `target`, with the rows of `back` in their place.

    `back` is a workbook of rejected rows of that sheet; its columns are found by their headings,
    and one that it lacks keeps what the first file says. Returns how many rows came back.
    """
    places = _places(first, back)
    came = list(chunks(back, list(places.values())))
    rows = pa.concat_arrays([chunk.rows for chunk in came])
    cells = {
        at: pa.concat_arrays([chunk.cells[at] for chunk in came]) for at in set(places.values())
    }
    with (
        open_sheet(first.target, first.sheet) as file,
        pq.ParquetWriter(
            path_of(target, first.sheet), with_whole_rows(file.schema_arrow, rows)
        ) as writer,
    ):
        for group in range(file.num_row_groups):
            table = file.read_row_group(group, use_threads=False)
            indices = pc.index_in(table["row"], value_set=rows)
            here = indices.is_valid()
            for position, there in places.items():
                name = f"c{position}"
                if name in table.column_names:
                    new = pc.if_else(here, cells[there].take(indices.combine_chunks()), table[name])
                    table = table.set_column(table.column_names.index(name), name, new)
            writer.write_table(table.replace_schema_metadata(writer.schema.metadata))
    return len(rows)
