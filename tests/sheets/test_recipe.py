"""Recipes of steps: whatever the steps, an edit is of one cell, and what is off is not there."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sheets.headings import Column
from sheets.kinds.people import PEOPLE
from sheets.recipe import Recipe, Runner
from sheets.steps.base import MADE, Context
from sheets.steps.registry import STEPS as KNOWN
from sheets.steps.registry import read_step

COLUMNS = tuple(Column(at, "ABCD"[at], f"Columna {at}") for at in range(4))
CONTEXT = Context(PEOPLE, COLUMNS)
TEXTS = st.one_of(
    st.none(),
    st.sampled_from(["ANA DE LA ROJAS", "Rojas, Ana", "-", "1.234,5", "03-04-2026", "x", " *a* "]),
    st.sampled_from(["SEGURIDAD", "3 de abril"]),
    st.text(max_size=6).filter(lambda text: "\x00" not in text),
)
TABLES = st.lists(st.lists(TEXTS, min_size=4, max_size=4), min_size=1, max_size=8)
BOSS = ["bossName", "bossEmail"]
POSITIONS = st.sampled_from(range(4))
SEVERAL = st.lists(POSITIONS, min_size=2, max_size=3, unique=True)
ONE = st.lists(POSITIONS, min_size=1, max_size=1)


def step(op: str, **args: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"op": st.just(op), **args})


COLUMN_STEPS = st.one_of(
    *(step(op, column=POSITIONS) for op in ("title_case", "name_order", "fill_down", "trim_signs")),
    step("replace", column=POSITIONS, find=st.sampled_from("aA-."), **{"with": st.just("e")}),
    step("date_format", column=POSITIONS, format=st.sampled_from(["dmy", "mdy", "ymd"])),
    step("number_format", column=POSITIONS, format=st.sampled_from(["point", "comma"])),
    step(
        "convert",
        column=POSITIONS,
        format=st.sampled_from(["minutes", "thousands", "millions", "year"]),
    ),
    step("relate", column=POSITIONS, values=st.just({"x": "equis", "-": ""})),
    step("join", columns=SEVERAL, separator=st.just(" "), into=st.just("name")),
    step("first_filled", columns=st.one_of(SEVERAL, ONE), into=st.just("phone")),
    step("split", column=POSITIONS, separator=st.just(","), into=st.just(BOSS)),
    step("fill_sections", column=st.just(0), columns=st.just([1, 3]), into=st.just("area")),
    step("date_year", columns=SEVERAL, year=st.just(2027)),
)
CELLS = st.builds(
    lambda row, column, value: {"row": row, "column": column, "value": value},
    st.integers(2, 9),
    POSITIONS,
    st.one_of(st.none(), st.sampled_from(["a@b.cl", "Ana", "-"])),
)
EDITS = st.lists(CELLS, min_size=1, max_size=3).map(lambda cells: {"op": "cells", "cells": cells})
LEAVING = st.builds(
    lambda op, row: {"op": op, "rows": [row]},
    st.sampled_from(["leave_out", "include"]),
    st.integers(2, 9),
)
STEPS = st.lists(st.one_of(COLUMN_STEPS, EDITS, LEAVING), max_size=6)


def recipe(given_steps: Sequence[dict[str, Any]]) -> Recipe:
    numbered = enumerate(given_steps, start=1)
    return Recipe(tuple(read_step(one, CONTEXT, step_id=str(number)) for number, one in numbered))


def run(of: Recipe, table: list[list[str | None]], cut: int | None = None) -> dict[int, list[Any]]:
    """The cells after a recipe, read in one piece or in two."""
    runner, whole = Runner(of, PEOPLE), {}
    end = len(table)
    for first, last in ((0, end),) if cut is None else ((0, cut), (cut, end)):
        rows = table[first:last]
        numbers = pa.array(range(2 + first, 2 + last), pa.int32())
        cells = {at: pa.array([row[at] for row in rows], pa.string()) for at in range(4)}
        for at, after in runner.run(numbers, cells).items():
            whole.setdefault(at, []).extend(after.to_pylist())
    return whole


@pytest.mark.parametrize(
    ("op", "cell", "args", "after"),
    [
        ("title_case", "MARÍA DE LOS ÁNGELES", {}, "María de los Ángeles"),
        ("name_order", "Rojas Muñoz, Ana", {}, "Ana Rojas Muñoz"),
        ("name_order", "Rojas, Muñoz, Ana", {}, "Rojas, Muñoz, Ana"),
        ("trim_signs", " *«Ana»* ", {}, "Ana"),
        ("trim_signs", "--", {}, None),
        ("replace", "Aa.A", {"find": "a.", "with": r"\1"}, r"A\1A"),
        ("replace", "Ana", {"find": "a", "with": "e"}, "ene"),
        ("replace", "Ana", {"find": "a", "with": "e", "case": True}, "Ane"),
        ("replace", "Ana", {"find": "an", "with": "", "whole": True}, "Ana"),
        ("replace", " Ana", {"find": "ana", "with": "", "whole": True}, None),
        ("replace", "aab", {"find": "a", "with": "x" * 900}, "x" * 1_800 + "b"),
        ("replace", "aaab", {"find": "a", "with": "x" * 900}, "aaab"),
        ("replace", "a" * 3_000, {"find": "a", "with": "e"}, "e" * 3_000),
        ("date_format", "3/4/2026", {"format": "dmy"}, "2026-4-3"),
        ("date_format", "3/4/2026", {"format": "mdy"}, "2026-3-4"),
        ("date_format", "2026/3/4", {"format": "ymd"}, "2026-3-4"),
        ("date_format", "3/4/26", {"format": "dmy"}, "2026-4-3"),
        ("date_format", "3/4/26 0:00", {"format": "mdy"}, "2026-3-4 0:00"),
        ("date_format", "26.3.4", {"format": "ymd"}, "2026-3-4"),
        ("date_format", "3/4/2", {"format": "dmy"}, "3/4/2"),
        ("number_format", "$ 1,234.5", {"format": "point"}, "$ 1234.5"),
        ("number_format", "1.234,5", {"format": "comma"}, "1234.5"),
        ("number_format", "Calle 1.234", {"format": "comma"}, "Calle 1.234"),
        ("convert", "90", {"format": "minutes"}, "1,5"),
        ("convert", "100", {"format": "minutes"}, "1,67"),
        ("convert", "1.440", {"format": "minutes"}, "24"),
        ("convert", "$ 1.250,5", {"format": "thousands"}, "1250500"),
        ("convert", "1.25", {"format": "millions"}, "1250000"),
        ("convert", "12.500.000", {"format": "year"}, "1041667"),
        ("convert", "0", {"format": "year"}, "0"),
        ("convert", "1,200", {"format": "thousands"}, "1,200"),
        ("convert", "1.2345,6", {"format": "thousands"}, "1.2345,6"),
        ("convert", "1.2345", {"format": "thousands"}, "1.2345"),
        ("convert", "-1,5", {"format": "thousands"}, "-1500"),
        ("convert", "999999999", {"format": "millions"}, "999999999000000"),
        ("convert", "dos horas", {"format": "minutes"}, "dos horas"),
        ("convert", "9" * 25, {"format": "year"}, "9" * 25),
        ("relate", " adm. ", {"values": {"Adm.": "Casa"}}, "Casa"),
    ],
)
def test_a_step_writes_what_it_says(op, cell, args, after):
    given_step = {"op": op, "column": 0, **args}
    assert run(recipe([given_step]), [[cell, None, None, None]])[0] == [after]


@pytest.mark.parametrize(
    ("op", "cells", "args", "made"),
    [
        ("join", "abc", {"columns": [2, 0, 1], "separator": "-", "into": "name"}, ["c-a-b"]),
        (
            "join",
            ["a", None, "c"],
            {"columns": [0, 1, 2], "separator": "-", "into": "name"},
            ["a-c"],
        ),
        ("first_filled", ["S/I", "b", "c"], {"columns": [0, 1, 2], "into": "phone"}, ["b"]),
        (
            "join",
            ["a" * 1_500, "b" * 1_500],
            {"columns": [0, 1], "separator": " ", "into": "name"},
            ["a" * 1_500 + " " + "b" * 500],
        ),
        ("split", ["a, b, c"], {"column": 0, "separator": ",", "into": BOSS}, ["a", "b, c"]),
        ("split", ["a"], {"column": 0, "separator": ",", "into": BOSS}, ["a", None]),
    ],
)
def test_a_step_makes_the_columns_that_it_says(op, cells, args, made):
    found = run(recipe([{"op": op, **args}]), [[*cells, None, None, None][:4]])
    assert [texts[0] for at, texts in sorted(found.items()) if at >= MADE] == made


def cell(value, row=7):
    return {"row": row, "column": 1, "value": value}


@pytest.mark.parametrize(
    ("op", "args", "words"),
    [
        ("cells", {"cells": [cell("x")]}, "Fila 7, Columna 1: x"),
        ("cells", {"cells": [cell(None)]}, "Fila 7, Columna 1: en blanco"),
        (
            "cells",
            {"cells": [cell("x"), cell("y", 9)]},
            "Cambia 2 celdas, desde la fila 7 de Columna 1",
        ),
        ("relate", {"column": 1, "values": {"a": "b"}}, "«a» pasa a «b» en Columna 1"),
        (
            "relate",
            {"column": 1, "values": {"a": "b", "c": "d"}},
            "Relaciona 2 valores de Columna 1",
        ),
        (
            "first_filled",
            {"columns": [1], "into": "name"},
            "Usa Columna 1 también como Nombre completo",
        ),
        (
            "join",
            {"columns": [1, 2], "separator": " ", "into": "name"},
            "Une Columna 1 y Columna 2 en Nombre completo",
        ),
        (
            "first_filled",
            {"columns": [0, 1, 2], "into": "name"},
            "Nombre completo: el primero con dato de Columna 0, Columna 1 y Columna 2",
        ),
    ],
)
def test_a_step_is_told_in_words(op, args, words):
    step = read_step({"op": op, **args}, CONTEXT, step_id="a")
    assert step.describe(CONTEXT) == words


def test_a_title_is_what_the_rows_below_it_say_until_the_next_one():
    titles = [["MARZO"], ["Total: 2"], ["(*) por confirmar"], [None, "SEGURIDAD"]]
    table = [
        *(["1", "Extintores"], ["SEGURIDAD"], ["2", "Altura"], *titles, ["3", "Izaje"]),
        *(["Gerencia de Operaciones"], ["4", "Excel", "x"], ["5"]),
    ]
    padded = [[*row, None, None, None][:4] for row in table]
    given_step = {"op": "fill_sections", "column": 0, "columns": [1, 2], "into": "area"}
    found = [texts for at, texts in run(recipe([given_step]), padded).items() if at >= MADE]
    said = dict(zip((row[0] for row in table), found[0], strict=True))
    assert {name: area for name, area in said.items() if area} == {
        "2": "SEGURIDAD",
        "3": "SEGURIDAD",
        "4": "Gerencia de Operaciones",
    }


def test_days_without_a_year_are_of_the_one_that_is_said():
    cells = ["12 de febrero", "3-mar", "05-04-2026", "febrero", None]
    table = [[cell, None, None, None] for cell in cells]
    after = run(recipe([{"op": "date_year", "columns": [0], "year": 2027}]), table)[0]
    assert after == ["12 de febrero de 2027", "3-mar-2027", "05-04-2026", "febrero", None]


@given(TABLES, STEPS, CELLS)
def test_an_edit_touches_no_other_cell(table, steps, cell):
    before = run(recipe(steps), table)
    after = run(recipe([*steps, {"op": "cells", "cells": [cell]}]), table)
    at, place = cell["column"], cell["row"] - 2
    if place < len(table):
        assert after[at][place] == cell["value"]
        after[at][place] = before[at][place]
    assert after == before


@given(TABLES, STEPS, st.one_of(COLUMN_STEPS, EDITS, LEAVING), st.integers(0, 6))
def test_a_step_that_is_taken_back_leaves_no_trace(table, steps, other, place):
    without = recipe(steps)
    taken = read_step(other, CONTEXT, step_id="99")
    here = min(place, len(without.steps))
    off = Recipe((*without.steps[:here], replace(taken, off=True), *without.steps[here:]))
    assert run(off, table) == run(without, table)
    assert (off.left_out, off.edited_rows) == (without.left_out, without.edited_rows)
    again = Recipe.from_json(off.to_json())
    assert again == off


@given(TABLES, STEPS, EDITS)
def test_an_edit_may_be_taken_before_or_after_steps_over_columns(table, steps, edit):
    over_columns = [one for one in steps if KNOWN[one["op"]].in_template]
    first, last = recipe([edit, *over_columns]), recipe([*over_columns, edit])
    assert run(first, table) == run(last, table)


@given(TABLES, STEPS, st.integers(0, 8))
@example([["Ana"] * 4, [None] * 4], [{"op": "fill_down", "column": 1}], 1)
def test_rows_are_the_same_however_the_file_is_cut(table, steps, cut):
    assert run(recipe(steps), table, cut=min(cut, len(table))) == run(recipe(steps), table)


@given(TABLES, STEPS)
def test_only_what_is_read_is_needed(table, steps):
    """The columns of the file that a made column is of are enough for it."""
    of = recipe(steps)
    rows = pa.array(range(2, 2 + len(table)), pa.int32())
    for at in of.makes(PEOPLE):
        sources = of.sources(PEOPLE, [at])
        cells = {one: pa.array([row[one] for row in table], pa.string()) for one in sources}
        assert Runner(of, PEOPLE).run(rows, cells)[at].to_pylist() == run(of, table)[at]
