"""The recipe of a load: ordered steps, as data, that correct the cells of a file.

Steps are of three kinds. *Column steps* change all cells of a column, or make a column of others.
*Value steps* act on what a parser says of a cell: they take its suggestion, or leave it blank.
*Row steps* name rows: single cells that a person edited, and rows that stay out.

Column steps run first and in their order, then edited cells, which win over them, then value
steps. So an edit touches no other cell, and a step that is taken back leaves no trace.
"""

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import pyarrow as pa

from sheets import messages
from sheets.field_parsers import named_in_problems
from sheets.headings import Column
from sheets.kinds.base import LoadKind
from sheets.session_columns import (
    ATTENDANCE,
    HOURS,
    LONGEST_SESSION,
    MEANINGS,
    MOST_MARKS,
)

MADE = 16_384
"""Position of the first column that a step makes: no spreadsheet has one there."""
MOST_STEPS = 500
MOST_CELLS = 20_000
"""Cells or rows of one step."""
MOST_EDITED = 100_000
"""Cells and rows of all steps of a recipe."""
LONGEST_CELL = 2_000
LONGEST_SIGN = 20
MOST_RELATED = 2_000
MOST_JOINED = 10
MOST_SESSIONS = 366
LAST_ROW = 1_048_576 * 2

Json = Mapping[str, Any]


class RecipeError(ValueError):
    """A step that cannot be; the message is Spanish and for the person."""

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(messages.step_problem(code, params))
        self.code = code


@dataclass(frozen=True)
class Step:
    """One step: what it does (`op`), and with what. `off`: it stays listed and does nothing."""

    id: str
    op: str
    args: Json
    off: bool = False

    def to_json(self) -> dict[str, Any]:
        """As it is stored and sent."""
        return {"id": self.id, "op": self.op, "off": self.off, **self.args}

    @property
    def reads(self) -> tuple[int, ...]:
        """The columns that a column step reads."""
        if self.op in ("join", "first_filled", "count_sessions", "replace"):
            return tuple(self.args["columns"])
        return (self.args["column"],) if "column" in self.args else ()

    def makes(self, kind: LoadKind) -> dict[int, str]:
        """Position -> attribute of the columns that it makes."""
        into = self.args.get("into", ())
        names = [into] if isinstance(into, str) else into
        return {Context(kind, ()).made(name): name for name in names}

    @property
    def changed(self) -> int:
        """How many cells or rows it names."""
        return len(self.args.get("cells", ())) + len(self.args.get("rows", ()))

    def of_course(self, hours: float | None) -> "Step":
        """This step for a course of so many hours, where what it makes depends on them."""
        if self.op != "count_sessions":
            return self
        return replace(self, args={**self.args, "hours": hours})

    def with_texts(self, text: str) -> "Step":
        """This step with another text in place of each that it finds or writes."""
        args = dict(self.args)
        for name in {"find", "with"} & args.keys():
            args[name] = text
        if "values" in args:
            args["values"] = {text: text} if len(args["values"]) == 1 else args["values"]
        if "cells" in args:
            args["cells"] = [{**cell, "value": cell["value"] and text} for cell in args["cells"]]
        return replace(self, args=args)

    @property
    def in_template(self) -> bool:
        """Whether it says something about next month's file, too."""
        return self.op not in ROW_STEPS


ROW_STEPS = ("cells", "leave_out", "include", "same_record")
"""Steps that name rows of one file: they are never part of a template."""
VALUE_STEPS = ("suggestions", "without_value")


def _argument(given: Json, name: str, kind: type, fits: Callable[[Any], bool]) -> Any:
    value = given.get(name)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)) or not fits(value):
        raise RecipeError("step_malformed")
    return value


def _is_text(value: Any, most: int, least: int = 0) -> bool:
    """Whether the database can keep a text: no NUL, no half of a surrogate pair."""
    if not isinstance(value, str) or not least <= len(value) <= most or "\x00" in value:
        return False
    return not any("\ud800" <= char <= "\udfff" for char in value)


def _is_row(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= LAST_ROW


@dataclass(frozen=True)
class Context:
    """What the steps of a recipe may name: the columns of the file and the fields of its kind."""

    kind: LoadKind
    columns: tuple[Column, ...]
    mapped: Mapping[int, str] = field(default_factory=dict)
    """Column position -> attribute that it becomes."""

    def made(self, attribute: str) -> int:
        """The position of the column that steps make for an attribute."""
        return MADE + [one.name for one in self.kind.attributes].index(attribute)

    def name(self, position: int) -> str:
        """How people call a column: by its heading, or by what it becomes when steps made it."""
        if position >= MADE:
            return self.kind.attributes[position - MADE].label
        return next((one.name for one in self.columns if one.position == position), "")

    def column(self, given: Json) -> int:
        """A column of the file, or one that steps have made. Raises RecipeError."""
        return self._known(given.get("column"))

    def several(self, given: Json, *, least: int = 2, most: int = MOST_JOINED) -> list[int]:
        """Several columns, each once. Raises RecipeError."""
        listed = _argument(given, "columns", list, lambda value: least <= len(value) <= most)
        found = [self._known(one) for one in listed]
        if len(set(found)) != len(found):
            raise RecipeError("step_column_twice")
        return found

    def _known(self, position: Any) -> int:
        if not isinstance(position, int) or isinstance(position, bool):
            raise RecipeError("step_malformed")
        if not any(one.position == position for one in self.columns):
            raise RecipeError("step_no_column")
        return position

    def attribute(self, name: Any) -> str:
        """The name of a field of the kind. Raises RecipeError."""
        if not any(one.name == name for one in self.kind.attributes):
            raise RecipeError("step_no_field")
        return str(name)


Check = Callable[[Json, Context], dict[str, Any]]


def _one_column(given: Json, context: Context) -> dict[str, Any]:
    return {"column": context.column(given)}


def _is_on(given: Json, name: str) -> bool:
    return bool(_argument({name: given.get(name, False)}, name, bool, lambda _: True))


def _replace(given: Json, context: Context) -> dict[str, Any]:
    if "columns" in given and given.get("column") is None:
        columns = context.several(given, least=1, most=MADE)
    elif "columns" in given:
        raise RecipeError("step_malformed")
    elif given.get("column") is None:
        columns = sorted(context.mapped)
    else:
        columns = [context.column(given)]
    return {
        "columns": columns,
        "find": _argument(given, "find", str, lambda value: _is_text(value, LONGEST_CELL, 1)),
        "with": _argument(given, "with", str, lambda value: _is_text(value, LONGEST_CELL)),
        "whole": _is_on(given, "whole"),
        "case": _is_on(given, "case"),
    }


def _format(*formats: str) -> Check:
    def check(given: Json, context: Context) -> dict[str, Any]:
        chosen = _argument(given, "format", str, lambda value: value in formats)
        return {"column": context.column(given), "format": chosen}

    return check


def _relate(given: Json, context: Context) -> dict[str, Any]:
    values = _argument(given, "values", dict, lambda value: 1 <= len(value) <= MOST_RELATED)
    for text, other in values.items():
        if not (_is_text(text, LONGEST_CELL, 1) and _is_text(other, LONGEST_CELL)):
            raise RecipeError("step_malformed")
    return {"column": context.column(given), "values": dict(values)}


def _sign(given: Json, *, least: int) -> str:
    sign = _argument(given, "separator", str, lambda value: _is_text(value, LONGEST_SIGN, least))
    return str(sign)


def _split(given: Json, context: Context) -> dict[str, Any]:
    listed = _argument(given, "into", list, lambda value: 2 <= len(value) <= MOST_JOINED)
    into = [context.attribute(one) for one in listed]
    if len(set(into)) != len(into):
        raise RecipeError("step_field_twice")
    return {"column": context.column(given), "separator": _sign(given, least=1), "into": into}


def _join(given: Json, context: Context) -> dict[str, Any]:
    return {
        "columns": context.several(given),
        "separator": _sign(given, least=0),
        "into": context.attribute(given.get("into")),
    }


def _first_filled(given: Json, context: Context) -> dict[str, Any]:
    # One column alone gives its values to a second datum.
    columns = context.several(given, least=1)
    return {"columns": columns, "into": context.attribute(given.get("into"))}


def _count_sessions(given: Json, context: Context) -> dict[str, Any]:
    """Sessions with what their marks mean, that of a blank cell under the empty text. The `hours`
    are those of the course, which the load fills in (`of_course`); `lengths` are those of each
    session, and with `of_list` the attendance is of them.
    """
    marks = _argument(given, "marks", dict, lambda value: 1 <= len(value) <= 2 * MOST_MARKS)
    listed = _argument(given, "into", list, lambda value: 1 <= len(value) <= 2)
    into = [context.attribute(one) for one in listed]
    if not set(marks.values()) <= set(MEANINGS) or into not in ([ATTENDANCE], [ATTENDANCE, HOURS]):
        raise RecipeError("step_malformed")
    if not all(_is_text(text, LONGEST_CELL) for text in marks):
        raise RecipeError("step_malformed")
    columns = context.several(given, most=MOST_SESSIONS)
    lengths = given.get("lengths") or []
    is_said = isinstance(lengths, list) and len(lengths) in (0, len(columns))
    if not is_said or not all(map(_is_length, lengths)):
        raise RecipeError("step_malformed")
    return {
        "columns": columns,
        "marks": dict(marks),
        "into": into,
        "hours": None,
        "lengths": lengths,
        "of_list": _is_on(given, "of_list"),
    }


def _is_length(value: Any) -> bool:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return is_number and 0 <= value <= LONGEST_SESSION


def _value_step(given: Json, context: Context) -> dict[str, Any]:
    code = given.get("code")
    if code is not None and not messages.has_words(str(code)) and not _is_unknown(str(code)):
        raise RecipeError("step_malformed")
    return {"attribute": context.attribute(given.get("attribute")), "code": code}


def _is_unknown(code: str) -> bool:
    return re.fullmatch(r"[A-Za-z]{1,40}_unknown", code) is not None


def _cells(given: Json, context: Context) -> dict[str, Any]:
    listed = _argument(given, "cells", list, lambda value: 1 <= len(value) <= MOST_CELLS)
    cells = []
    for one in listed:
        if not isinstance(one, dict) or not _is_row(one.get("row")):
            raise RecipeError("step_malformed")
        check_names(one, ("row", "column", "value"))
        value = one.get("value")
        if value is not None and not _is_text(value, LONGEST_CELL):
            raise RecipeError("step_cell_text", limit=LONGEST_CELL)
        cells.append({"row": one["row"], "column": context.column(one), "value": value or None})
    return {"cells": cells}


def _rows(given: Json, context: Context) -> dict[str, Any]:
    rows = _argument(given, "rows", list, lambda value: 1 <= len(value) <= MOST_CELLS)
    if not all(_is_row(one) for one in rows):
        raise RecipeError("step_malformed")
    return {"rows": sorted(set(rows))}


def _same_record(given: Json, context: Context) -> dict[str, Any]:
    """Rows that are the record that was found for them, whatever they say of it: some, or all."""
    if "rows" in given:
        return _rows(given, context)
    if not _is_on(given, "all"):
        raise RecipeError("step_malformed")
    return {"all": True}


CHECKS: Mapping[str, Check] = {
    "leave_out_blank": _one_column,
    "title_case": _one_column,
    "name_order": _one_column,
    "fill_down": _one_column,
    "trim_signs": _one_column,
    "replace": _replace,
    "date_format": _format("dmy", "mdy", "ymd"),
    "number_format": _format("point", "comma"),
    "convert": _format("minutes", "thousands", "millions", "year"),
    "relate": _relate,
    "split": _split,
    "join": _join,
    "first_filled": _first_filled,
    "count_sessions": _count_sessions,
    "suggestions": _value_step,
    "without_value": _value_step,
    "cells": _cells,
    "leave_out": _rows,
    "include": _rows,
    "same_record": _same_record,
}
"""What a step does -> the check of what it is given, which returns it without anything else."""


def read_step(given: Any, context: Context, *, step_id: str) -> Step:
    """A step as somebody sent it. Raises RecipeError."""
    check = CHECKS.get(str(given.get("op"))) if isinstance(given, dict) else None
    if check is None:
        raise RecipeError("step_malformed")
    args = check(given, context)
    # A replacement names its columns in one of two ways.
    check_names(given, ("op", "off", *args, *(("column",) if given["op"] == "replace" else ())))
    return Step(step_id, str(given["op"]), args, _is_on(given, "off"))


def check_names(given: Json, known: Iterable[str]) -> None:
    """Raise RecipeError when something is given that nothing would be done with."""
    unknown = sorted(set(map(str, given)).difference(known))
    if unknown:
        raise RecipeError("step_unknown_name", name=unknown[0][:LONGEST_SIGN])


def check_size(steps: Sequence[Step]) -> None:
    """Raise RecipeError when a recipe is too long to be kept."""
    if len(steps) > MOST_STEPS:
        raise RecipeError("recipe_too_long", limit=MOST_STEPS)
    if sum(step.changed for step in steps) > MOST_EDITED:
        raise RecipeError("recipe_too_many_cells", limit=MOST_EDITED)


@dataclass(frozen=True)
class Edits:
    """The cells of one column that a person edited: their rows, ascending, and their texts."""

    rows: pa.Array
    texts: pa.Array


@dataclass(frozen=True)
class Recipe:
    """The steps of a load, ready to be run over chunks of its file."""

    steps: tuple[Step, ...] = ()

    @classmethod
    def from_json(cls, stored: Iterable[Json]) -> "Recipe":
        """What `to_json` gave; it was checked when it was made."""
        outside = ("id", "op", "off")
        return cls(
            tuple(
                Step(
                    one["id"],
                    one["op"],
                    {name: value for name, value in one.items() if name not in outside},
                    one.get("off", False),
                )
                for one in stored
            )
        )

    def to_json(self) -> list[dict[str, Any]]:
        """As it is stored."""
        return [step.to_json() for step in self.steps]

    @staticmethod
    def next_id(steps: Sequence[Step]) -> str:
        """An id for one more step."""
        return str(max((int(step.id) for step in steps), default=0) + 1)

    @cached_property
    def column_steps(self) -> tuple[Step, ...]:
        """The steps over columns that are on, in their order."""
        return tuple(
            step
            for step in self.steps
            if not step.off and step.op not in (*ROW_STEPS, *VALUE_STEPS, "leave_out_blank")
        )

    @cached_property
    def edits(self) -> Mapping[int, Edits]:
        """Column -> its edited cells; of two edits of a cell the later one counts."""
        latest: dict[int, dict[int, str | None]] = {}
        for step in self.steps:
            if step.op == "cells" and not step.off:
                for cell in step.args["cells"]:
                    latest.setdefault(cell["column"], {})[cell["row"]] = cell["value"]
        return {
            column: Edits(
                pa.array(sorted(texts), pa.int32()),
                pa.array([texts[row] for row in sorted(texts)], pa.string()),
            )
            for column, texts in latest.items()
        }

    @cached_property
    def edited_rows(self) -> frozenset[int]:
        """Rows of which a person edited a cell."""
        return frozenset(row for one in self.edits.values() for row in one.rows.to_pylist())

    @cached_property
    def data_rows(self) -> frozenset[int]:
        """Rows that are data because a person edited them or took them in."""
        return self.edited_rows | frozenset(self.included.to_pylist())

    @cached_property
    def left_out(self) -> pa.Array:
        """The rows that stay out because somebody left them out by name, ascending."""
        return self._rows_last_named("leave_out")

    @cached_property
    def included(self) -> pa.Array:
        """The rows that are taken in again, whatever would leave them out, ascending."""
        return self._rows_last_named("include")

    @cached_property
    def taken_in(self) -> frozenset[int]:
        """The same rows, to look one up."""
        return frozenset(self.included.to_pylist())

    def _rows_last_named(self, op: str) -> pa.Array:
        """Where several steps name a row, the last one counts."""
        last = {
            row: step.op
            for step in self.steps
            if step.op in ("leave_out", "include") and not step.off
            for row in step.args["rows"]
        }
        return pa.array(sorted(row for row, said in last.items() if said == op), pa.int32())

    @cached_property
    def same_records(self) -> Container[int]:
        """The rows of which a person said that they are the record that was found for them."""
        steps = [one for one in self.steps if one.op == "same_record" and not one.off]
        if any(one.args.get("all") for one in steps):
            return range(LAST_ROW + 1)
        return frozenset(row for one in steps for row in one.args["rows"])

    @cached_property
    def needed_columns(self) -> tuple[int, ...]:
        """Columns without which a row stays out."""
        steps = (one for one in self.steps if one.op == "leave_out_blank" and not one.off)
        return tuple(sorted({step.args["column"] for step in steps}))

    def value_steps(self, attribute: str) -> list[Step]:
        """The steps that are on and act on what the parser of an attribute says."""
        return [
            step
            for step in self.steps
            if step.op in VALUE_STEPS and not step.off and step.args["attribute"] == attribute
        ]

    @property
    def blanked(self) -> frozenset[str]:
        """Attributes whose values of lists are left blank where the list does not have them."""
        return frozenset(
            step.args["attribute"]
            for step in self.steps
            if step.op == "without_value"
            and not step.off
            and (step.args["code"] is None or _is_unknown(step.args["code"]))
        )

    def making(self, kind: LoadKind) -> list[Step]:
        """The steps that make data of columns, and so stand for columns of their own."""
        return [step for step in self.column_steps if step.makes(kind)]

    def makes(self, kind: LoadKind) -> dict[int, str]:
        """Position -> attribute of the columns that its steps make."""
        return {at: name for step in self.column_steps for at, name in step.makes(kind).items()}

    def of_course(self, hours: float | None) -> "Recipe":
        """These steps for a course of so many hours."""
        return Recipe(tuple(step.of_course(hours) for step in self.steps))

    def sources(self, kind: LoadKind, positions: Iterable[int]) -> set[int]:
        """The columns of the file that are read to get those at some positions."""
        needed = set(positions)
        for step in reversed(self.column_steps):
            if needed.intersection(_writes(step, kind)):
                needed.update(step.reads)
        return {position for position in needed if position < MADE}

    def moved(self, places: Mapping[int, int]) -> "Recipe":
        """Its steps that fit a table whose columns are elsewhere: here -> there."""
        steps = []
        for step in self.steps:
            moved = step if step.op in VALUE_STEPS else _moved(step, places)
            if step.in_template and moved is not None:
                steps.append(moved)
        return Recipe(tuple(steps))

    def for_corrected(self, places: Mapping[int, int], kind: LoadKind) -> "Recipe":
        """What is still to be done with rows that come back in a workbook of rejected rows.

        `places` leads from the columns of the first file to those of the workbook. Its cells are
        those after all steps, so only what makes columns of others, and what acts on values, is
        done again; edits of made columns, too, which no workbook holds.
        """
        steps = []
        for step in self.steps:
            if step.op == "cells":
                made = [cell for cell in step.args["cells"] if cell["column"] >= MADE]
                if made:
                    steps.append(replace(step, args={"cells": made}))
            elif step.op in VALUE_STEPS:
                steps.append(step)
            elif step in self.column_steps and step.op != "fill_down":
                moved = _moved(step, places)
                if moved is not None and min(_writes(step, kind)) >= MADE:
                    steps.append(moved)
        return Recipe(tuple(steps))


def _moved(step: Step, places: Mapping[int, int]) -> Step | None:
    """A step for a file whose columns are elsewhere, None when one of them is not there."""
    there = {one: one if one >= MADE else places.get(one) for one in step.reads}
    if step.op == "replace":
        there = {here: place for here, place in there.items() if place is not None}
    if not there or None in there.values():
        return None
    args = dict(step.args)
    if "column" in args:
        args["column"] = there[args["column"]]
    if "columns" in args:
        args["columns"] = [there[one] for one in args["columns"] if one in there]
    return replace(step, args=args)


def _writes(step: Step, kind: LoadKind) -> list[int]:
    """The columns that a column step changes or makes."""
    return list(step.makes(kind) or step.reads)


def describe(step: Step, context: Context) -> str:
    """A step in words, for the list of what was done to a file."""
    args = step.args
    names = [context.name(one) for one in step.reads]
    labels = [context.kind.attribute(one).label for one in step.makes(context.kind).values()]
    params: dict[str, str | int] = {
        "column": names[0] if names else "",
        "columns": _listed(names),
        "into": _listed(labels),
        "count": step.changed or len(args.get("values", ())),
    }
    code = step.op
    if step.op == "cells":
        cell = args["cells"][0]
        params |= {
            "column": context.name(cell["column"]),
            "row": cell["row"],
            "value": cell["value"] or "",
        }
        code = "cells_many" if len(args["cells"]) > 1 else "cell" if cell["value"] else "cell_blank"
    elif "rows" in args:
        params["row"] = args["rows"][0]
        code = f"{step.op}_many" if len(args["rows"]) > 1 else step.op
    elif step.op == "same_record":
        code = "same_record_all"
    elif step.op in VALUE_STEPS:
        described = context.kind.attribute(args["attribute"])
        params["field"] = described.label
        if args["code"] is not None:
            code = f"{step.op}_kind"
            problem = messages.message(args["code"], named_in_problems(described))
            params["problem"] = problem.rstrip(".")
    elif step.op == "replace":
        params |= {"find": args["find"], "with": args["with"]}
        code = "replace_many" if len(names) > 1 else "replace"
    elif step.op == "first_filled" and len(names) == 1:
        code = "also_as"
    elif step.op == "relate" and len(args["values"]) == 1:
        [(params["find"], params["with"])] = args["values"].items()
        code = "replace"
    elif "format" in args:
        code = f"{step.op}_{args['format']}"
    elif "separator" in args:
        params["sign"] = args["separator"].strip() or "espacio"
    return messages.step(code, params)


def _listed(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    if len(names) > MOST_JOINED:
        return f"{len(names)} columnas, de {names[0]} a {names[-1]}"
    return f"{', '.join(names[:-1])} y {names[-1]}"
