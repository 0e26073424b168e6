"""The grid of a preview: what it shows, what a step does, and that loading does the same."""

import datetime
import io
import random
from collections.abc import Iterator
from typing import Any

import openpyxl
import pytest
from sqlalchemy import select

from app.extensions import db
from app.imports.pipeline import kept_stage
from app.imports.review import decide
from app.models.people import Person
from sheets.steps.base import MADE
from sheets.steps.registry import STEPS
from tests.factories import make_company, make_person, make_rut
from tests.support.bulk import Bulk, carry_out_job, csv, saved, xlsx

HEAD = ("RUT", "Nombre", "Correo", "Empresa", "Área", "Teléfono")
ANA = ("12.531.909-2", "ANA ROJAS", "ana@cerroazul.cl", "Minera Cerro Azul", "Operaciones", "")
LUIS = ("9.812.440-3", "Luis Soto", "luis@@cerroazul", "Minera Cerro Azul", "Bodega", "9 8123 4567")
EVA = ("15.667.020-0", "Núñez Eva", "eva@cerroazul.cl", "Minera Cerro Azul", "Bodega", "123")
TURNED = (EVA[0], "Núñez, Eva", *EVA[2:])
TWIN = ("12.531.909-2", "Ana Otra", "otra@cerroazul.cl", "Minera Cerro Azul", "Bodega", "")


@pytest.fixture(autouse=True)
def company(bulk: Bulk) -> None:
    make_company("Minera Cerro Azul")


@pytest.fixture(autouse=True)
def keeps_small_stages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of large files the stage of a preview is kept for the load: what is corrected must count."""
    monkeypatch.setattr(kept_stage, "FEWEST_ROWS", 1)


def lines_of(answer: Any) -> list[list[Any]]:
    """The cells of a workbook, row by row."""
    assert answer.status_code == 200, answer.json
    sheet = openpyxl.load_workbook(io.BytesIO(answer.data)).worksheets[0]
    return [list(row) for row in sheet.iter_rows(values_only=True)]


class Grid:
    """A load whose preview is looked at and corrected."""

    def __init__(self, bulk: Bulk, *rows: tuple[str, ...], head: tuple[str, ...] = HEAD) -> None:
        self.bulk = bulk
        self.mapping_id, preview = bulk.preview_file(csv(head, *rows))
        self.load_id = preview["load_id"]

    @classmethod
    def of(cls, bulk: Bulk, load_id: int) -> "Grid":
        """One that was previewed elsewhere."""
        grid = cls.__new__(cls)
        grid.bulk, grid.load_id = bulk, load_id
        return grid

    @property
    def review(self) -> dict[str, Any]:
        data: dict[str, Any] = self.bulk.data(f"loads/{self.load_id}/review")
        return data

    def rows(self, **query: Any) -> list[dict[str, Any]]:
        listed: list[dict[str, Any]] = self.bulk.data(f"loads/{self.load_id}/rows", **query)
        return listed

    def row(self, number: int) -> dict[str, Any]:
        return next(one for one in self.rows(pageSize=500) if one["row"] == number)

    def cell(self, number: int, label: str) -> str | None:
        at = [one["label"] for one in self.review["columns"]].index(label)
        text: str | None = self.row(number)["cells"][at]
        return text

    def position(self, label: str) -> int:
        found: int = next(c["position"] for c in self.review["columns"] if c["label"] == label)
        return found

    def post(self, **step: Any) -> Any:
        body = {"version": self.review["version"], "step": step}
        return self.bulk.client.post(f"/api/loads/{self.load_id}/steps", json=body)

    def step(self, **step: Any) -> dict[str, Any]:
        return self.taken(self.post(**step))

    def taken(self, answer: Any) -> dict[str, Any]:
        assert answer.status_code == 200, answer.get_json()
        data: dict[str, Any] = answer.get_json()["data"]
        if data["job"] is not None:
            carry_out_job(data["job"]["id"], self.bulk.outbox)
            assert self.bulk.job(data["job"]["id"])["state"] == "done"
        return data

    def edit(self, number: int, label: str, value: str | None) -> dict[str, Any]:
        cell = {"row": number, "column": self.position(label), "value": value}
        return self.step(op="cells", cells=[cell])

    def remove(self, step_id: str) -> dict[str, Any]:
        path = f"/api/loads/{self.load_id}/steps/{step_id}?version={self.review['version']}"
        return self.taken(self.bulk.client.delete(path))

    def all(self) -> tuple[Any, ...]:
        """All that can be seen: rows with their states, problems and changes; counts."""
        review = self.review
        rows = self.rows(pageSize=500, order="file")
        for row in rows:
            row["problems"].sort(key=lambda one: (str(one["position"]), one["code"]))
        kinds = sorted((p["code"], p["attribute"] or "", p["count"]) for p in review["problems"])
        differences = self.bulk.data(f"loads/{self.load_id}/preview/differences", pageSize=500)
        counts = review["counts"]
        asked = sorted(
            (one["attribute"], one["value"], one["count"])
            for one in review["unknown"]
            if one["asks"]
        )
        questions = asked, review["unclear"], review["repeated"], review["optionalOnly"]
        return rows, differences, review["filters"], kinds, counts, questions

    def found(self, words: str) -> list[int]:
        """The rows in which something is found."""
        return [one["row"] for one in self.rows(q=words, pageSize=500)]

    def check_like_a_new_preview(self) -> None:
        """What was found step by step is what a preview of the whole file finds."""
        before = self.all()
        self.bulk.preview(self.mapping_id)
        assert before == self.all()


STEPS_SENT: list[dict[str, Any]] = [
    {"op": "cells", "cells": [{"row": 2, "column": 0, "value": "x"}]},
    {"op": "leave_out", "rows": [2]},
    {"op": "include", "rows": [2]},
    {"op": "leave_out_blank", "column": 0},
    {"op": "title_case", "column": 0},
    {"op": "name_order", "column": 0},
    {"op": "fill_down", "column": 0},
    {"op": "trim_signs", "column": 0},
    {"op": "replace", "column": 0, "find": "a", "with": "b"},
    {"op": "replace", "columns": [0, 1], "find": "a", "with": "b", "whole": True, "case": False},
    {"op": "date_format", "column": 0, "format": "dmy"},
    {"op": "number_format", "column": 0, "format": "point"},
    {"op": "convert", "column": 0, "format": "year"},
    {"op": "relate", "column": 0, "values": {"a": "b"}},
    {"op": "split", "column": 1, "separator": " ", "into": ["name", "area"]},
    {"op": "join", "columns": [0, 1], "separator": " ", "into": "name"},
    {"op": "first_filled", "columns": [0, 1], "into": "name"},
    {"op": "first_filled", "columns": [1], "into": "bossName"},
    {"op": "suggestions", "attribute": "email"},
    {"op": "without_value", "attribute": "email", "code": "email_invalid"},
    {"op": "date_year", "columns": [0, 1], "year": 2026},
    {"op": "fill_sections", "column": 0, "columns": [1, 2], "into": "area"},
    {"op": "same_record", "rows": [2]},
]
"""One of every kind that people have, as good ones are sent."""
NO_COLUMN = (99, -1, 16_384, 16_385, 2**31, 2**63, "0", True, 1.5, [0], {"column": 0})
NO_ROW = (0, -1, 1, 3, 4_000, 2_097_152, 2**31, "2", True, 2.5, None, [2])


def _malformed() -> Iterator[Any]:
    """Steps of every kind that are wrong in one thing only."""
    yield from ({}, {"op": "explode"}, {"op": None}, {"op": ["cells"]}, [], "cells", None)
    for good in STEPS_SENT:
        yield {**good, "sheet": 1}
        yield {**good, "off": "no"}
        optional = {"op", "code", "whole", "case", "column"}
        optional |= {"columns"} if good["op"] == "replace" else set()
        for name in good.keys() - optional:
            yield {key: value for key, value in good.items() if key != name}
        for name in good.keys() - {"op"}:
            wrongs: tuple[Any, ...] = (7.5, "\x00", {"a": 7}, [[]])
            yield from ({**good, name: wrong} for wrong in wrongs)
        if "column" in good:
            yield from ({**good, "column": wrong} for wrong in NO_COLUMN)
        if "columns" in good:
            yield from ({**good, "columns": [0, wrong]} for wrong in NO_COLUMN)
            yield from ({**good, "columns": wrong} for wrong in ([], [0, 0], [0, 1] * 9_000))
        if "rows" in good:
            yield from ({**good, "rows": [2, wrong]} for wrong in NO_ROW)
            yield from ({**good, "rows": wrong} for wrong in ([], [2] * 20_001))
    cell = {"row": 2, "column": 0, "value": "x"}
    wrong_cells: list[Any] = [{**cell, "row": wrong} for wrong in NO_ROW]
    wrong_cells += [{**cell, "column": wrong} for wrong in NO_COLUMN]
    texts = ("a\x00b", "\ud800", "x" * 2_001, 7, False, ["x"])
    wrong_cells += [{**cell, "value": wrong} for wrong in texts]
    wrong_cells += [{**cell, "sheet": 1}, {}, [2, 0, "x"], None]
    yield from ({"op": "cells", "cells": [cell, wrong]} for wrong in wrong_cells)
    yield from ({"op": "cells", "cells": wrong} for wrong in ([], [cell] * 20_001, cell))
    yield from (
        {"op": "replace", "column": 0, "columns": [0], "find": "a", "with": "b"},
        {"op": "replace", "column": 0, "find": "", "with": "b"},
        {"op": "replace", "column": 0, "find": "a", "with": "x" * 2_001},
        {"op": "replace", "column": 0, "find": "a", "with": "b", "whole": "no"},
        {"op": "join", "columns": [0, 1], "separator": " ", "into": "password"},
        {"op": "join", "columns": [0, 1], "separator": "x" * 21, "into": "name"},
        {"op": "split", "column": 0, "separator": "", "into": ["name", "email"]},
        {"op": "split", "column": 0, "separator": " ", "into": ["name", "name"]},
        {"op": "split", "column": 0, "separator": " ", "into": ["name"] * 11},
        {"op": "suggestions", "attribute": "id; DROP TABLE"},
        {"op": "suggestions", "attribute": "email", "code": "nothing_known"},
        {"op": "relate", "column": 0, "values": {}},
        {"op": "relate", "column": 0, "values": {"a": "x" * 2_001}},
        {"op": "relate", "column": 0, "values": {str(n): "" for n in range(2_001)}},
    )


def states(grid: Grid) -> dict[str, int]:
    return {one["state"]: one["count"] for one in grid.review["filters"] if one["count"]}


class TestDateCells:
    def test_are_shown_and_found_as_the_person_sees_them(self, bulk: Bulk):
        head = (
            "Curso",
            "Empresa",
            "Área temática",
            "Modalidad",
            "Fecha Inicio",
            "F. Término",
            "Hrs",
        )
        days = datetime.date(2027, 1, 11), datetime.date(2026, 1, 15)
        row = ("Altura", "Minera Cerro Azul", "Salud", "presencial", *days, "ocho")
        mapping_id = bulk.ready(xlsx(head, row), name="plan.xlsx", model="courses")
        grid = Grid.of(bulk, bulk.preview(mapping_id, model="courses")["load_id"])
        assert grid.cell(2, "Fecha de inicio") == "11-01-2027"
        assert [one["row"] for one in grid.rows(q="15-01-2026")] == [2]


class TestReadings:
    """What cells were read as, beside what they say."""

    HEAD = (*HEAD, "Género", "Sueldo bruto", "Fecha de nacimiento")
    PIA = ("12531909-2", "Pía Lara", "pia@x.cl", "minera CERRO azul", "", "981234567", "F")
    LEO = ("9.812.440-3", "Leo Vial", "leo@x.cl", "Minera Cerro Azul", "", "+56 9 8123 4567", "M")

    @pytest.fixture
    def grid(self, bulk: Bulk) -> Grid:
        pia, leo = (*self.PIA, "850000", "x"), (*self.LEO, "$900.000", "x")
        return Grid(bulk, pia, leo, head=self.HEAD)

    def read(self, grid: Grid, number: int) -> dict[str, str]:
        labels = {str(one["position"]): one["label"] for one in grid.review["columns"]}
        return {labels[at]: text for at, text in grid.row(number)["read"].items()}

    def test_stand_where_they_differ_from_the_text(self, grid: Grid):
        assert grid.cell(2, "Género") == "F"
        assert self.read(grid, 2) == {
            "RUT": "12.531.909-2",
            "Empresa": "Minera Cerro Azul",
            "Teléfono": "+56 9 8123 4567",
            "Género": "Femenino",
            "Renta bruta mensual": "$850.000",
        }
        assert self.read(grid, 3) == {"Género": "Masculino"}

    def test_are_found_like_the_texts(self, grid: Grid):
        assert grid.found("femenino") == [2]
        assert grid.found("981234567") == [2]
        assert grid.found("+56 9 8123 4567") == [2, 3]
        assert grid.found("$900.000") == [3]
        grid.edit(3, "Género", "f")
        assert grid.found("femenino") == [2, 3]

    def test_follow_what_is_written(self, grid: Grid):
        answer = grid.edit(3, "Género", "Mujer")
        position = str(grid.position("Género"))
        assert answer["rows"][0]["read"][position] == "Femenino"
        grid.edit(2, "Género", "Femenino")
        assert position not in grid.row(2)["read"]

    def test_there_are_none_of_rows_that_stay_out_and_of_what_is_wrong(self, grid: Grid):
        grid.edit(2, "Teléfono", "123")
        assert "Teléfono" not in self.read(grid, 2)
        grid.step(op="leave_out", rows=[2])
        assert grid.row(2)["read"] == {}

    def test_of_days_with_the_month_first_can_be_written_as_they_stand(self, bulk: Bulk):
        head = ("Curso", "Empresa", "Fecha Inicio", "F. Término", "Hrs")
        days = (("03/08/2027", "03/17/2027"), ("05/04/2027", "05/28/2027"))
        rows = (
            (name, "Minera Cerro Azul", *of, "8")
            for name, of in zip(("Altura", "Excel"), days, strict=True)
        )
        mapping_id = bulk.ready(csv(head, *rows), model="courses")
        answers = {"initialDate": "month_first"}
        preview = bulk.preview(mapping_id, model="courses", conventions=answers)
        grid = Grid.of(bulk, preview["load_id"])
        at = grid.position("Fecha de inicio")
        shown = grid.row(2)["read"][str(at)]
        assert shown == "08-mar-2027"
        grid.edit(3, "Fecha de inicio", shown)
        assert str(at) not in grid.row(3)["read"]
        assert grid.row(3)["problems"] == []


class TestRows:
    """What the grid shows."""

    def test_are_all_there_problems_first(self, bulk: Bulk):
        make_person("Ana Antes", rut="12531909-2")
        grid = Grid(bulk, ANA, LUIS, EVA)
        assert [(one["row"], one["state"]) for one in grid.rows()] == [
            (3, "problem"),
            (4, "problem"),
            (2, "updated"),
        ]
        assert [one["row"] for one in grid.rows(order="file")] == [2, 3, 4]
        assert states(grid) == {"all": 3, "problem": 2, "updated": 1}

    def test_say_what_is_wrong_and_what_would_change(self, bulk: Bulk):
        make_person("Ana Antes", rut="12531909-2")
        grid = Grid(bulk, ANA, LUIS)
        [problem] = grid.row(3)["problems"]
        assert (problem["attribute"], problem["code"]) == ("email", "email_invalid")
        assert problem["optional"]
        changes = {one["label"]: (one["before"], one["after"]) for one in grid.row(2)["changes"]}
        assert changes["Nombre completo"] == ("Ana Antes", "ANA ROJAS")

    def test_are_found_by_state_by_problem_and_by_words(self, bulk: Bulk):
        grid = Grid(bulk, ANA, LUIS, EVA)
        assert [one["row"] for one in grid.rows(state="created")] == [2]
        assert [one["row"] for one in grid.rows(code="email_invalid")] == [3]
        assert [one["row"] for one in grid.rows(column=grid.position("Teléfono"))] == [4]
        assert [one["row"] for one in grid.rows(q="nunez")] == [4]
        grid.edit(2, "Nombre completo", "Íñigo Pérez")
        assert [one["row"] for one in grid.rows(q="inigo")] == [2]
        assert grid.rows(q="ana rojas") == []

    def test_of_somebody_else_are_not_there(self, bulk: Bulk, staff: Bulk):
        grid = Grid(bulk, ANA)
        answer = staff.client.get(f"/api/loads/{grid.load_id}/rows")
        assert answer.status_code == 404
        step = {"version": 0, "step": {"op": "leave_out", "rows": [2]}}
        answer = staff.client.post(f"/api/loads/{grid.load_id}/steps", json=step)
        assert answer.status_code == 404

    def test_with_errors_are_not_asked_about_a_name_that_others_bring(self, bulk: Bulk):
        """Which rows are decided together must not matter."""
        grid = Grid(bulk, ANA, EVA, (*TWIN[:4], "Bodegas", ""), (*LUIS[:4], "Bodegaz", ""))
        grid.edit(3, "Teléfono", None)
        codes = [one["code"] for one in grid.row(5)["problems"]]
        assert codes == ["email_invalid"]
        grid.check_like_a_new_preview()


class TestCells:
    """Cells that a person edits."""

    def test_are_checked_at_once(self, bulk: Bulk):
        grid = Grid(bulk, ANA, LUIS)
        answer = grid.edit(3, "Correo", "luis@cerroazul.cl")
        assert answer["job"] is None
        assert [(one["row"], one["state"]) for one in answer["rows"]] == [(3, "created")]
        assert states(grid) == {"all": 2, "created": 2, "edited": 1}
        grid.check_like_a_new_preview()

    def test_make_a_repeated_key_a_question_of_both_rows(self, bulk: Bulk):
        grid = Grid(bulk, ANA, LUIS, EVA)
        grid.edit(4, "RUT", ANA[0])
        grid.check_like_a_new_preview()
        assert grid.row(4)["problems"][-1]["code"] in ("key_repeated", "phone_invalid")
        grid.edit(4, "Teléfono", None)
        assert [one["code"] for one in grid.row(4)["problems"]] == ["key_repeated"]
        grid.edit(2, "RUT", "11.222.333-9")
        assert grid.row(4)["state"] == "created"
        grid.check_like_a_new_preview()

    def test_that_make_a_repeated_row_good_have_it_asked_which_one_counts(self, bulk: Bulk):
        """A row with something wrong is no rival of another one with its RUT."""
        grid = Grid(bulk, ANA, LUIS, (ANA[0], "Ana Vega", "ana@@cerroazul", *LUIS[3:5], ""))
        assert grid.review["repeated"] is None
        grid.edit(4, "Correo", "vega@cerroazul.cl")
        asked = grid.review["repeated"]
        assert (asked["keys"], asked["rows"]) == (1, 1)
        assert asked["first"] == [
            {
                "row": 4,
                "winner": 2,
                "key": "12531909-2",
                "name": None,
                "differences": ["Nombre completo", "Correo", "Área"],
            }
        ]
        grid.check_like_a_new_preview()
        grid.edit(4, "RUT", LUIS[0])
        assert grid.review["repeated"] is None
        grid.check_like_a_new_preview()

    def test_of_which_nobody_said_what_they_mean_are_asked_about_while_there_are_any(
        self, bulk: Bulk
    ):
        head = (*HEAD, "Sexo")
        sexes = ("M", "M", "H", "F")
        rows = [(*row, sex) for row, sex in zip((ANA, LUIS, EVA, TWIN), sexes, strict=True)]
        grid = Grid(bulk, *rows, head=head)
        [asked] = grid.review["unclear"]
        assert (asked["attribute"], asked["count"], asked["answer"]) == ("gender", 2, None)
        grid.edit(2, "Género", "Mujer")
        assert [one["count"] for one in grid.review["unclear"]] == [1]
        last = grid.edit(3, "Género", "Hombre")
        assert last["review"]["unclear"] == grid.review["unclear"] == []
        grid.check_like_a_new_preview()
        grid.remove(grid.review["steps"][-1]["id"])
        assert [one["count"] for one in grid.review["unclear"]] == [1]

    def test_are_what_is_loaded(self, bulk: Bulk):
        grid = Grid(bulk, ANA, LUIS)
        grid.edit(3, "Correo", "luis@cerroazul.cl")
        counts = grid.review["counts"]
        result = bulk.load(grid.mapping_id)
        assert {k: result["counts"][k] for k in counts} == counts
        luis = db.session.scalar(select(Person).where(Person.rut == "9812440-3"))
        assert luis is not None
        assert luis.email == "luis@cerroazul.cl"

    def test_leave_no_trace_when_taken_back(self, bulk: Bulk):
        grid = Grid(bulk, ANA, LUIS, EVA, TWIN)
        before = grid.all()
        grid.edit(5, "RUT", "11.222.333-9")
        grid.edit(3, "Correo", None)
        for step in reversed(grid.review["steps"]):
            grid.remove(step["id"])
        assert grid.all() == before

    def test_of_an_old_version_are_refused(self, bulk: Bulk):
        grid = Grid(bulk, ANA)
        step = {"op": "leave_out", "rows": [2]}
        for expected in (200, 409):
            body = {"version": 0, "step": step}
            answer = bulk.client.post(f"/api/loads/{grid.load_id}/steps", json=body)
            assert answer.status_code == expected
        assert answer.get_json()["code"] == "recipe_changed"

    def test_bring_values_that_lists_do_not_have(self, bulk: Bulk):
        grid = Grid(bulk, ANA, LUIS)
        grid.edit(2, "Empresa", "Minera Cerro Azl")
        assert grid.row(2)["state"] == "question"
        preview = bulk.data(f"getmapping/{grid.mapping_id}")["preview"]
        assert [one["value"] for one in preview["unknown"] if one["asks"]] == ["Minera Cerro Azl"]
        grid.edit(2, "Empresa", "Minera Cerro Azul")
        preview = bulk.data(f"getmapping/{grid.mapping_id}")["preview"]
        assert [one["value"] for one in preview["unknown"] if one["asks"]] == []


class TestClosedLists:
    HEAD = ("RUT", "Nombre", "Género", "Empresa")
    ROWS = (
        ("12.531.909-2", "Ana Rojas", "Fememino", "Minera Cerro Azul"),
        ("9.812.440-3", "Eva Núñez", "FEMEMINO", "Minera Cerro Azul"),
        ("15.667.020-0", "Luis Soto", "Sin saber", "Minera Cerro Azul"),
        ("7.654.321-6", "Juan Vera", "Masculino", "Minera Cerro Azul"),
    )

    def test_name_what_they_do_not_have_with_its_rows_and_what_it_may_be(self, bulk: Bulk):
        grid = Grid(bulk, *self.ROWS, head=self.HEAD)
        kind = next(one for one in grid.review["problems"] if one["code"] == "gender_invalid")
        assert kind["values"] == [
            {"value": "FEMEMINO", "count": 2, "suggestion": "Femenino"},
            {"value": "Sin saber", "count": 1, "suggestion": None},
        ]
        position = grid.position("Género")
        grid.step(op="relate", column=position, values={"Fememino": "Femenino", "Sin saber": ""})
        assert [one["code"] for one in grid.review["problems"]] == []
        assert [grid.cell(row, "Género") for row in (2, 3, 4)] == ["Femenino", "Femenino", None]
        grid.check_like_a_new_preview()

    def test_have_no_values_where_another_thing_is_wrong(self, bulk: Bulk):
        grid = Grid(bulk, ANA, LUIS, EVA)
        assert all(one["values"] == [] for one in grid.review["problems"])


class TestSteps:
    """Steps over columns, values and rows."""

    def test_accept_suggestions(self, bulk: Bulk):
        grid = Grid(bulk, ANA, (*LUIS[:2], "luis@gmail,com", *LUIS[3:]))
        [problem] = grid.row(3)["problems"]
        assert problem["suggestion"] == "luis@gmail.com"
        trial = bulk.client.post(
            f"/api/loads/{grid.load_id}/steps/trial",
            json={"step": {"op": "suggestions", "attribute": "email"}},
        ).get_json()["data"]
        assert (trial["count"], trial["examples"][0]["after"]) == (1, "luis@gmail.com")
        grid.step(op="suggestions", attribute="email")
        assert grid.row(3)["state"] == "created"
        assert grid.cell(3, "Correo") == "luis@gmail.com"
        grid.check_like_a_new_preview()

    def test_load_without_a_bad_value(self, bulk: Bulk):
        grid = Grid(bulk, ANA, LUIS, EVA)
        assert grid.review["optionalOnly"] == 2
        for problem in grid.review["problems"]:
            grid.step(op="without_value", attribute=problem["attribute"], code=problem["code"])
        assert states(grid) == {"all": 3, "created": 3}
        assert grid.cell(3, "Correo") is None
        grid.check_like_a_new_preview()
        assert bulk.load(grid.mapping_id)["counts"]["created"] == 3

    def test_change_columns(self, bulk: Bulk):
        grid = Grid(bulk, ANA, LUIS, TURNED)
        name = grid.position("Nombre completo")
        grid.step(op="title_case", column=name)
        grid.step(op="name_order", column=name)
        assert [grid.cell(row, "Nombre completo") for row in (2, 4)] == ["Ana Rojas", "Eva Núñez"]
        grid.check_like_a_new_preview()

    def test_change_no_cell_that_somebody_wrote_before_the_last_preview(self, bulk: Bulk):
        grid = Grid(bulk, ANA, LUIS)
        grid.edit(2, "Nombre completo", "EVA DÍAZ")
        bulk.preview(grid.mapping_id)
        grid.step(op="title_case", column=grid.position("Nombre completo"))
        shown = bulk.data(f"loads/{grid.load_id}/preview/differences")
        assert [one["name"] for one in shown if one["row"] == 2] == ["EVA DÍAZ"]
        grid.check_like_a_new_preview()

    def test_make_columns_of_others(self, bulk: Bulk):
        grid = Grid(bulk, ANA, LUIS)
        name, area = grid.position("Nombre completo"), grid.position("Área")
        grid.step(op="join", columns=[name, area], separator=" ", into="name")
        assert grid.cell(2, "Nombre completo") == "ANA ROJAS Operaciones"
        made = grid.position("Nombre completo")
        assert made != name
        grid.step(op="cells", cells=[{"row": 2, "column": made, "value": "Ana R."}])
        assert grid.cell(2, "Nombre completo") == "Ana R."
        grid.check_like_a_new_preview()
        bulk.load(grid.mapping_id)
        assert db.session.scalar(select(Person.name).where(Person.rut == "12531909-2")) == "Ana R."

    def test_show_the_rows_while_the_file_is_read_with_them(self, bulk: Bulk):
        grid = Grid(bulk, ANA, LUIS)
        name, area = grid.position("Nombre completo"), grid.position("Área")
        answer = grid.post(op="join", columns=[name, area], separator=" ", into="bossName")
        assert answer.get_json()["data"]["job"] is not None
        assert grid.cell(2, "Nombre completo") == "ANA ROJAS"
        assert grid.cell(2, "Nombre de la jefatura") is None
        grid.taken(answer)
        assert grid.cell(2, "Nombre de la jefatura") == "ANA ROJAS Operaciones"

    def test_leave_rows_out(self, bulk: Bulk):
        grid = Grid(bulk, ANA, LUIS, TWIN)
        grid.step(op="leave_out", rows=[2, 3])
        assert states(grid) == {"all": 3, "created": 1, "left_out": 2}
        assert grid.row(2)["note"] == "La dejaste fuera."
        grid.check_like_a_new_preview()

    def test_take_rows_in_again_whatever_left_them_out(self, bulk: Bulk):
        grid = Grid(bulk, ANA, LUIS, EVA)
        grid.step(op="leave_out", rows=[2])
        grid.step(op="leave_out_blank", column=grid.position("Teléfono"))
        assert states(grid)["left_out"] == 1
        grid.step(op="include", rows=[2])
        assert "left_out" not in states(grid)
        assert [one["text"] for one in grid.review["steps"]][-1] == "Incluye la fila 2"
        assert not grid.review["steps"][-1]["inTemplate"]
        grid.check_like_a_new_preview()
        grid.step(op="leave_out", rows=[2, 3])
        assert states(grid)["left_out"] == 2
        grid.check_like_a_new_preview()

    def test_take_in_a_row_that_was_taken_for_totals(self, bulk: Bulk):
        total = ("Total", "Ivo Ruz", "", "Minera Cerro Azul", "Bodega", "")
        grid = Grid(bulk, ANA, LUIS, EVA, total, ANA)
        assert [row["canInclude"] for row in grid.rows(order="file")] == [*[False] * 3, True, False]
        step = {"op": "include", "rows": [5, 6]}
        tried = bulk.client.post(f"/api/loads/{grid.load_id}/steps/trial", json={"step": step})
        assert tried.get_json()["data"]["count"] == 1
        before = grid.all()
        answer = grid.step(**{**step, "rows": [5]})
        assert answer["job"] is None
        assert grid.row(5)["state"] == "problem"
        grid.edit(5, "RUT", "11.222.333-9")
        assert grid.row(5)["state"] == "created"
        grid.check_like_a_new_preview()
        for taken in grid.review["steps"][::-1]:
            grid.remove(taken["id"])
        assert grid.all() == before

    def test_are_listed_in_words_switched_off_and_taken_back(self, bulk: Bulk):
        grid = Grid(bulk, ANA, LUIS)
        before = grid.all()
        grid.step(op="title_case", column=grid.position("Nombre completo"))
        [step] = grid.review["steps"]
        assert step["text"] == "Mayúsculas de nombre en Nombre"
        path = f"/api/loads/{grid.load_id}/steps/{step['id']}"
        body = {"version": grid.review["version"], "off": True}
        grid.taken(bulk.client.patch(path, json=body))
        assert grid.all() == before
        assert grid.review["steps"][0]["off"]
        grid.remove(step["id"])
        assert grid.review["steps"] == []

    def test_over_a_column_that_is_not_loaded_are_known_by_the_next_edit(self, bulk: Bulk):
        grid = Grid(bulk, (*ANA, "x"), (*LUIS, ""), head=(*HEAD, "Notas"))
        grid.step(op="leave_out_blank", column=6)
        grid.edit(2, "Nombre completo", "Ana María Rojas")
        assert [one["state"] for one in grid.rows(order="file")] == ["created", "left_out"]
        grid.check_like_a_new_preview()

    def test_over_a_column_whose_step_is_taken_back_do_nothing(self, bulk: Bulk):
        grid = Grid(bulk, ANA, LUIS, EVA)
        before = grid.all()
        columns = [grid.position("Área"), grid.position("Teléfono")]
        taken = grid.step(op="join", columns=columns, separator=" ", into="area")
        made = grid.position("Área")
        grid.step(op="leave_out_blank", column=made)
        grid.step(op="title_case", column=made)
        grid.edit(2, "Área", "Ventas")
        grid.remove((taken["review"] or grid.review)["steps"][0]["id"])
        for step in reversed(grid.review["steps"]):
            assert step["text"]
            grid.remove(step["id"])
        assert grid.all() == before

    def test_that_cannot_be_are_refused_in_spanish(self, bulk: Bulk):
        grid = Grid(bulk, ANA)
        before = grid.all()
        for step in _malformed():
            body = {"version": 0, "step": step}
            answer = bulk.client.post(f"/api/loads/{grid.load_id}/steps", json=body)
            assert answer.status_code == 422, (str(step)[:300], answer.get_json())
            assert answer.get_json()["message"].endswith(".")
        assert (grid.review["version"], grid.review["steps"]) == (0, [])
        assert grid.all() == before
        # Marks of sessions are for results: tests/imports/test_sessions.py
        assert {step["op"] for step in STEPS_SENT} == STEPS.keys() - {"count_sessions"}
        for step in STEPS_SENT:
            trial = {"step": {**step, "off": False}}
            answer = bulk.client.post(f"/api/loads/{grid.load_id}/steps/trial", json=trial)
            assert answer.status_code == 200, (step, answer.get_json())

    def test_over_rows_that_are_not_in_the_file_say_which(self, bulk: Bulk):
        grid = Grid(bulk, ANA, LUIS)
        answer = grid.post(op="leave_out", rows=[3, 1_200])
        assert answer.get_json()["message"] == (
            "La fila 1.200 no está en el archivo. Elige una de las que ves."
        )
        answer = grid.post(op="leave_out", rows=[3], cells=[])
        assert answer.get_json()["message"] == (
            'Este paso no lleva el dato "cells". Quítalo e inténtalo de nuevo.'
        )


class TestRowsThatFailed:
    """A load that is done is completed in the grid, without a workbook in between."""

    def test_are_corrected_in_the_file_they_came_in(self, bulk: Bulk):
        grid = Grid(bulk, ANA, LUIS, EVA)
        grid.step(op="title_case", column=grid.position("Nombre completo"))
        first = bulk.load(grid.mapping_id)
        assert (first["counts"]["created"], first["counts"]["failed"]) == (1, 2)
        bulk.preview(grid.mapping_id, load_id=grid.load_id)
        assert [one["row"] for one in grid.rows(order="file")] == [3, 4]
        assert len(grid.review["steps"]) == 1
        grid.edit(3, "Correo", "luis@cerroazul.cl")
        assert grid.row(3)["state"] == "created"
        again = bulk.load(grid.mapping_id, load_id=grid.load_id)
        assert again["roundCounts"]["created"] == 1
        assert (again["counts"]["created"], again["counts"]["failed"]) == (2, 1)
        assert bulk.undo(grid.load_id)["removed"] == 2

    def test_come_back_in_a_workbook_to_a_file_with_steps(self, bulk: Bulk):
        grid = Grid(bulk, ANA, LUIS, EVA)
        grid.step(op="title_case", column=grid.position("Nombre completo"))
        answer = bulk.client.get(f"/api/loads/{grid.load_id}/preview/rejected")
        book = openpyxl.load_workbook(io.BytesIO(answer.data))
        sheet = book.worksheets[0]
        headings = [cell.value for cell in sheet[1]]
        assert [row[headings.index("Nombre")].value for row in sheet.iter_rows(min_row=2)] == [
            "Luis Soto",
            "Núñez Eva",
        ]
        sheet.cell(2, headings.index("Correo") + 1).value = "luis@cerroazul.cl"
        bulk.preview(grid.mapping_id, load_id=grid.load_id, file=saved(book))
        assert [one["op"] for one in grid.review["steps"]] == ["title_case", "cells"]
        assert grid.row(3)["state"] == "created"

    def test_are_refused_in_spanish_when_a_workbook_corrects_too_many(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        grid = Grid(bulk, ANA, LUIS, EVA)
        grid.step(op="title_case", column=grid.position("Nombre completo"))
        answer = bulk.client.get(f"/api/loads/{grid.load_id}/preview/rejected")
        book = openpyxl.load_workbook(io.BytesIO(answer.data))
        for row in (2, 3):
            book.worksheets[0].cell(row, 3).value = f"otra{row}@cerroazul.cl"
        monkeypatch.setattr("sheets.recipe.MOST_EDITED", 1)
        order = bulk.order(grid.mapping_id, load_id=grid.load_id, file=saved(book))
        error = bulk.finish(order)["error"]
        assert error["code"] == "too_many_corrections"
        assert error["message"].startswith("Corregiste 1 celdas")

    def test_are_told_apart_from_those_that_were_written(self, bulk: Bulk):
        make_person("Ana Antes", rut="12531909-2")
        grid = Grid(bulk, ANA, LUIS, ("11.222.333-9", "Zoe Paz", *EVA[2:5], ""))
        bulk.load(grid.mapping_id)
        records = bulk.data(f"loads/{grid.load_id}/records")
        assert [(one["row"], one["outcome"], one["name"]) for one in records] == [
            (2, "updated", "ANA ROJAS"),
            (3, "failed", LUIS[1]),
            (4, "created", "Zoe Paz"),
        ]
        assert records[1]["key"] == LUIS[0]
        assert records[1]["message"].startswith("Ingresa un correo válido")
        found = bulk.data(f"loads/{grid.load_id}/records", outcome="created", q="zoe")
        assert [one["row"] for one in found] == [4]

    @pytest.mark.parametrize(
        ("words", "rows"),
        [
            *(("paz ZOE", [4]), ("11.222.333", [4]), ("cerroazul", [3]), ("nadie", [])),
            *((LUIS[0], [3]), (LUIS[0].replace(".", ""), [3]), (LUIS[1].lower(), [3])),
        ],
    )
    def test_are_found_by_words_key_and_the_value_that_was_wrong(
        self, bulk: Bulk, words: str, rows: list[int]
    ):
        grid = Grid(bulk, ANA, LUIS, ("11.222.333-9", "Zoé Paz", *EVA[2:5], ""))
        bulk.load(grid.mapping_id)
        found = bulk.data(f"loads/{grid.load_id}/records", q=words)
        assert [one["row"] for one in found] == rows

    def test_are_a_workbook_of_what_was_filtered(self, bulk: Bulk, staff: Bulk):
        make_person("Ana Antes", rut="12531909-2")
        grid = Grid(bulk, ANA, LUIS, ("11.222.333-9", "=Zoe Paz", *EVA[2:5], ""))
        asked = {"list": "load-records", "format": "xlsx", "load_id": grid.load_id}
        assert bulk.client.post("/api/exports", json=asked).status_code == 404
        bulk.load(grid.mapping_id)
        assert lines_of(bulk.client.post("/api/exports", json=asked)) == [
            ["Fila", "Resultado", "Nombre", "RUT o correo", "Motivo"],
            [2, "Actualizada", "ANA ROJAS", "12531909-2", None],
            [
                3,
                "Rechazada",
                LUIS[1],
                LUIS[0],
                "Ingresa un correo válido, por ejemplo nombre@empresa.cl.",
            ],
            [4, "Creada", "'=Zoe Paz", "11222333-9", None],
        ]
        few = {**asked, "filter": {"outcome": "created", "q": "zoe", "page": "3"}}
        assert [line[0] for line in lines_of(bulk.client.post("/api/exports", json=few))[1:]] == [4]
        assert staff.client.post("/api/exports", json=asked).status_code == 404
        del asked["load_id"]
        refused = bulk.client.post("/api/exports", json=asked)
        assert refused.json["errors"] == {"load_id": ["Elige la carga."]}

    def test_are_a_workbook_made_in_the_background_when_they_are_many(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr("app.oversight.exports.service.AT_ONCE", 1)
        grid = Grid(bulk, ANA, EVA)
        bulk.load(grid.mapping_id)
        body = {"list": "load-records", "format": "xlsx", "load_id": grid.load_id}
        job = bulk.finish(bulk.client.post("/api/exports", json=body))
        assert job["result"]["rows"] == 2
        made = bulk.client.get(f"/api/exports/{job['id']}/file")
        assert [line[0] for line in lines_of(made)] == ["Fila", 2, 3]


class TestTrials:
    """What a step would change is told as it comes true."""

    def test_of_each_kind(self, bulk: Bulk):
        rows = [
            ANA,
            (*LUIS[:2], "luis@gmail,com", *LUIS[3:]),
            TURNED,
            (*PEOPLE[4][:1], "-ZOÉ PAZ-", *PEOPLE[4][2:]),
            *PEOPLE[5:10],
        ]
        grid = Grid(bulk, *((*row, "") for row in rows), head=(*HEAD, "Notas"))
        grid.step(op="leave_out", rows=[6])
        grid.edit(2, "Nombre completo", "JOSÉ ROJAS")
        grid.edit(2, "Teléfono", "912345678")
        for step, unit, count in (
            ({"op": "leave_out_blank", "column": "Teléfono"}, "rows", 1),
            ({"op": "leave_out_blank", "column": "Notas"}, "rows", 8),
            ({"op": "leave_out", "rows": [3, 6]}, "rows", 1),
            ({"op": "include", "rows": [3, 6]}, "rows", 1),
            ({"op": "title_case", "column": "Nombre completo"}, "cells", 2),
            ({"op": "name_order", "column": "Nombre completo"}, "cells", 1),
            ({"op": "fill_down", "column": "Área"}, "cells", 1),
            ({"op": "trim_signs", "column": "Nombre completo"}, "cells", 1),
            ({"op": "replace", "column": None, "find": "BODEGA", "with": "Patio"}, "cells", 5),
            ({"op": "relate", "column": "Área", "values": {"bodega": "Patio"}}, "cells", 5),
            (
                {"op": "split", "column": "Correo", "separator": "@", "into": ["name", "area"]},
                "",
                0,
            ),
            (
                {"op": "join", "columns": ["Correo", "Área"], "separator": " ", "into": "area"},
                "",
                0,
            ),
            ({"op": "first_filled", "columns": ["Teléfono", "Área"], "into": "area"}, "", 0),
            ({"op": "first_filled", "columns": ["Área"], "into": "bossName"}, "cells", 8),
            ({"op": "date_format", "column": "Notas", "format": "dmy"}, "", 0),
            ({"op": "number_format", "column": "Teléfono", "format": "comma"}, "", 0),
            ({"op": "convert", "column": "Notas", "format": "year"}, "", 0),
            ({"op": "suggestions", "attribute": "email"}, "cells", 1),
            ({"op": "without_value", "attribute": "phone"}, "cells", 1),
            ({"op": "cells", "cells": [(2, "Correo", None), (4, "Área", "Bodega")]}, "cells", 1),
        ):
            self.check(grid, self.placed(grid, step), unit, count)
            grid.remove(grid.review["steps"][-1]["id"])

    def check(self, grid: Grid, step: dict[str, Any], unit: str, count: int) -> None:
        """Take a step after its trial, which has changed nothing and told what the step does."""
        before = grid.rows(pageSize=500, order="file")
        trial = self.tried(grid, step)
        assert grid.rows(pageSize=500, order="file") == before, step
        columns = grid.review["columns"]
        grid.step(**step)
        after = grid.rows(pageSize=500, order="file")
        pairs = list(zip(before, after, strict=True))
        if step["op"] == "without_value":  # Of rows that are left out no value is read.
            pairs = [(a, b) for a, b in pairs if a["state"] != "left_out"]
        if trial["unit"] == "rows":
            moved = [
                a["row"]
                for a, b in pairs
                if (a["state"] == "left_out") != (b["state"] == "left_out")
            ]
            assert [one["row"] for one in trial["examples"]] == moved[:10], step
            assert trial["count"] == len(moved), step
        elif columns == grid.review["columns"]:
            differ = [x != y for a, b in pairs for x, y in zip(a["cells"], b["cells"], strict=True)]
            assert trial["count"] == sum(differ), step
        if unit:
            assert (trial["unit"], trial["count"]) == (unit, count), step

    def test_show_no_salary_to_who_did_not_bring_the_file(self, bulk: Bulk, staff: Bulk):
        rows = (*ANA, "1.234.567"), (*LUIS, "1.234.567")
        mapping_id = staff.ready(csv((*HEAD, "Sueldo bruto"), *rows))
        load_id = staff.load(mapping_id)["load_id"]
        staff.preview(mapping_id, load_id=load_id)
        columns = Grid.of(staff, load_id).review["columns"]
        [column] = [one["position"] for one in columns if one["attribute"] == "grossSalary"]
        cells = [{"row": row, "column": column, "value": "1.234.567"} for row in (2, 3)]
        tried = self.tried(Grid.of(bulk, load_id), {"op": "cells", "cells": cells})
        examples = {(one["before"], one["after"]) for one in tried["examples"]}
        assert (tried["count"], examples) == (2, {("••••••", "••••••")})
        step = {"op": "replace", "column": column, "find": "1", "with": "2"}
        path = f"/api/loads/{load_id}/steps/trial"
        answer = bulk.client.post(path, json={"step": step})
        assert (answer.status_code, answer.get_json()["code"]) == (422, "step_refused")

    def tried(self, grid: Grid, step: dict[str, Any]) -> dict[str, Any]:
        path = f"/api/loads/{grid.load_id}/steps/trial"
        answer = grid.bulk.client.post(path, json={"step": step})
        assert answer.status_code == 200, answer.get_json()
        data: dict[str, Any] = answer.get_json()["data"]
        return data

    def placed(self, grid: Grid, step: dict[str, Any]) -> dict[str, Any]:
        """The step with positions in place of the names of columns."""
        at = {one["label"]: one["position"] for one in grid.review["columns"]} | {"Notas": 6}
        placed = dict(step)
        if isinstance(step.get("column"), str):
            placed["column"] = at[step["column"]]
        if "columns" in step:
            placed["columns"] = [at[name] for name in step["columns"]]
        if "cells" in step:
            placed["cells"] = [
                {"row": row, "column": at[name], "value": value}
                for row, name, value in step["cells"]
            ]
        return placed


TEXTS = (*ANA, *LUIS, *EVA, "Total", "no-es-rut", "Área Nueva", "", "11.222.333-9")


def seeds(few: int, *, more: int) -> list[Any]:
    """So many made-up recipes for each change, and more before a release."""
    later = (pytest.param(few + at, marks=pytest.mark.release) for at in range(more))
    return [*range(few), *later]


def any_step(chance: random.Random, grid: Grid) -> dict[str, Any]:
    """A step of any kind, over columns of the file itself."""
    columns = [one["position"] for one in grid.review["columns"] if one["position"] < MADE]
    column = chance.choice(columns)
    rows = [one["row"] for one in grid.rows(pageSize=500, order="file")]
    cells = [
        {"row": row, "column": chance.choice(columns), "value": chance.choice(TEXTS)}
        for row in chance.sample(rows, chance.randint(1, 3))
    ]
    return chance.choice(
        [
            {"op": "cells", "cells": cells},
            {"op": "cells", "cells": cells[:1]},
            {"op": "leave_out", "rows": [chance.choice(rows)]},
            {"op": "include", "rows": [chance.choice(rows)]},
            {"op": "title_case", "column": column},
            {"op": "fill_down", "column": column},
            {"op": "replace", "column": None, "find": "a", "with": "e"},
            {"op": "suggestions", "attribute": "email"},
            {"op": "without_value", "attribute": chance.choice(["email", "phone", "area"])},
            {"op": "leave_out_blank", "column": column},
            *any_other_step(chance, grid, columns),
        ]
    )


def any_other_step(
    chance: random.Random, grid: Grid, columns: list[int]
) -> Iterator[dict[str, Any]]:
    """One that changes the look of a column, and one that makes columns where there is none yet."""
    column = chance.choice(columns)
    yield chance.choice(
        [
            {"op": "name_order", "column": column},
            {"op": "trim_signs", "column": column},
            {"op": "date_format", "column": column, "format": "dmy"},
            {"op": "number_format", "column": column, "format": "point"},
            {"op": "relate", "column": column, "values": {"Ventas": "Bodega", "x": ""}},
        ]
    )
    if any(one["position"] >= MADE for one in grid.review["columns"]):
        return
    two = chance.sample(columns, 2)
    yield chance.choice(
        [
            {"op": "split", "column": column, "separator": " ", "into": ["name", "bossName"]},
            {"op": "join", "columns": two, "separator": " ", "into": "bossName"},
            {"op": "first_filled", "columns": two, "into": "phone"},
            {"op": "first_filled", "columns": two[:1], "into": "bossName"},
        ]
    )


PEOPLE = (
    ANA,
    LUIS,
    EVA,
    TWIN,
    ("11.222.333-9", "Zoé Paz", "S/I", "Minera Cerro Azul", "Bodega", "912345678"),
    ("22.333.444-K", "Max Lobos", "max@@cerroazul", "Minera Cerro Azul", "", "123"),
    ("", "Sin Rut", "sinrut@cerroazul.cl", "Minera Cerro Azul", "Bodega", ""),
    ("7.654.321-6", "Iris Vera", "iris@cerroazul.cl", "Otra Empresa", "Bodega", "9 8123 4567"),
    ("14.123.456-0", "Leo Mora", "", "Minera Cerro Azul", "Ventas", "2 2345 6789"),
    ("13.456.789-9", "ANA ROJAS", "rojas@cerroazul.cl", "Minera Cerro Azul", "Ventas", "no tiene"),
    ("16.789.012-k", "Eva  Díaz", "eva.diaz@cerroazul", "Otra Empresa", "Ventas", "1"),
)
"""New ones and one that is there, right and wrong ones, with and without what is optional."""


REPLACED = (
    *(("@@", "@"), ("@", ""), ("cerroazul", "cerroazul.cl"), (".cl.cl", ".cl"), ("a", "e")),
    *(("1", "2"), ("9", ""), ("S/I", "a@b.cl"), ("eva@cerroazul.cl", ""), ("azul", "verde")),
)


def any_column_step(chance: random.Random, grid: Grid) -> dict[str, Any]:
    columns = [one["position"] for one in grid.review["columns"]]
    find, other = chance.choice(REPLACED)
    column = chance.choice([*columns, None])
    return chance.choice(
        [
            {"op": "title_case", "column": chance.choice(columns)},
            {"op": "name_order", "column": grid.position("Nombre completo")},
            {"op": "trim_signs", "column": chance.choice(columns)},
            {"op": "replace", "column": column, "find": find, "with": other},
            {"op": "replace", "column": column, "find": find, "with": other, "whole": True},
            {"op": "without_value", "attribute": chance.choice(["email", "phone"])},
            {"op": "suggestions", "attribute": "email"},
            {
                "op": "cells",
                "cells": [
                    {
                        "row": chance.randint(2, 12),
                        "column": grid.position("Correo"),
                        "value": chance.choice(["nueva@cerroazul.cl", "mal@@", None]),
                    }
                ],
            },
        ]
    )


class TestStepsOverColumns:
    """What is found without the database is what a preview of the whole file finds."""

    @pytest.mark.parametrize("at_once", [20_000, 0])
    @pytest.mark.parametrize("seed", seeds(2, more=8))
    def test_random_ones(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch, seed: int, at_once: int
    ):
        """With 0 the database is asked about no row: what it has to say needs a new preview."""
        monkeypatch.setattr(decide, "MOST_AT_ONCE", at_once)
        make_person("Luis Soto", rut="9812440-3")
        chance = random.Random(seed)
        grid = Grid(bulk, *PEOPLE)
        for _ in range(3):
            for _ in range(3):
                if grid.review["steps"] and chance.random() < 0.25:
                    grid.remove(chance.choice(grid.review["steps"])["id"])
                else:
                    grid.step(**any_column_step(chance, grid))
            words = chance.choice(["cerroazul", "verde", "ana", "@", "2"])
            found = grid.found(words)
            grid.check_like_a_new_preview()
            assert found == grid.found(words)

    def test_over_rows_of_which_none_has_a_key(self, bulk: Bulk):
        grid = Grid(bulk, ("12.531.909-3", "IVO RUZ", "", *EVA[3:]))
        grid.step(op="title_case", column=grid.position("Nombre completo"))
        assert grid.cell(2, "Nombre completo") == "Ivo Ruz"
        grid.check_like_a_new_preview()

    def test_over_good_and_wrong_rows_needs_no_new_preview(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr(decide, "MOST_AT_ONCE", 0)
        wrong = ("10.000.013-k", "Ivo Ruz", "ivo@@cerroazul", *EVA[3:5], "123")
        grid = Grid(bulk, ANA, EVA, wrong)
        column = grid.position("Correo")
        first = {"op": "replace", "column": column, "find": "cerroazul", "with": "verde"}
        taken = grid.step(**first)
        assert taken["job"] is None
        assert [row["row"] for row in taken["rows"]] == [2, 3, 4]
        assert grid.cell(2, "Correo") == "ana@verde.cl"
        assert grid.found("verde") == [3, 4, 2]
        assert states(grid) == {"all": 3, "created": 1, "problem": 2}
        broken = grid.step(op="replace", column=column, find="ana@", **{"with": "ana"})
        assert broken["job"] is None
        assert states(grid) == {"all": 3, "problem": 3}
        assert [one["suggestion"] for one in grid.row(2)["problems"]] == [None]
        for step in broken["review"]["steps"][::-1]:
            assert grid.remove(step["id"])["job"] is None
        assert states(grid) == {"all": 3, "created": 1, "problem": 2}
        grid.check_like_a_new_preview()

    def test_taken_back_they_free_the_rows_of_the_same_key(self, bulk: Bulk):
        """What a repeated row is depends on the one that it repeats."""
        grid = Grid(bulk, ANA, ANA, EVA)
        column = grid.position("Correo")
        step = {"op": "replace", "column": column, "find": "ana@", "with": "anita@"}
        grid.step(op="cells", cells=[{"row": 3, "column": column, "value": "x@cerroazul.cl"}])
        taken = grid.step(**step)
        grid.remove(taken["review"]["steps"][0]["id"])
        grid.check_like_a_new_preview()
        grid = Grid(bulk, ANA, (*ANA[:2], "rojas@cerroazul.cl", *ANA[3:]), EVA)
        taken = grid.step(op="replace", column=column, find="rojas@", **{"with": "ana@"})
        grid.remove(taken["review"]["steps"][0]["id"])
        grid.check_like_a_new_preview()

    def test_know_of_a_key_that_somebody_wrote(self, bulk: Bulk):
        grid = Grid(bulk, ANA, EVA)
        grid.edit(3, "RUT", ANA[0])
        column = grid.position("Correo")
        taken = grid.step(op="replace", column=column, find="cerroazul", **{"with": "verde"})
        assert states(grid) == {"all": 2, "problem": 1, "created": 1, "edited": 1}
        grid.remove(taken["review"]["steps"][-1]["id"])
        grid.check_like_a_new_preview()

    def test_a_column_that_is_read_in_another_way_needs_one(self, bulk: Bulk):
        """What a whole column decides, its cells decide together."""
        numbers = [f"9 8123 45{at * 7 % 90 + 10}" for at in range(30)]
        people = [
            (make_rut(11_000_000 + at * at), f"P {at}", "", *ANA[3:5], n)
            for at, n in enumerate(numbers)
        ]
        grid = Grid(bulk, *people)
        grid.step(op="replace", column=grid.position("Teléfono"), find="9 8", **{"with": "8"})
        grid.check_like_a_new_preview()


class TestStepsTakenBack:
    """A step on values that is taken back uncovers also what came after it."""

    @pytest.mark.parametrize(
        ("other", "later", "row"),
        [
            ({"op": "without_value", "attribute": "phone"}, ("Teléfono", "abc"), 3),
            ({"op": "without_value", "attribute": "area"}, ("Área", "Una nueva"), 2),
            ({"op": "suggestions", "attribute": "email"}, ("Correo", "luis@gmail,com"), 2),
        ],
        ids=["wrong", "not in a list", "suggested"],
    )
    def test_in_a_cell(self, bulk: Bulk, other: dict[str, Any], later: tuple[str, str], row: int):
        grid, calm = Grid(bulk, ANA, LUIS, EVA), Grid(bulk, ANA, LUIS, EVA)
        taken = grid.step(**other)
        for one in (grid, calm):
            one.edit(row, *later)
        grid.remove(taken["review"]["steps"][0]["id"])
        assert grid.all() == calm.all()
        grid.check_like_a_new_preview()

    def test_in_a_row_that_was_left_out(self, bulk: Bulk):
        grid = Grid(bulk, ANA, LUIS, EVA)
        out = grid.step(op="leave_out", rows=[4])["review"]["steps"][-1]["id"]
        bulk.preview(grid.mapping_id)
        taken = grid.step(op="without_value", attribute="phone")
        grid.remove(out)
        assert states(grid)["created"] == 2
        grid.remove(taken["review"]["steps"][-1]["id"])
        assert states(grid)["created"] == 1
        grid.check_like_a_new_preview()

    def test_in_a_row_of_totals_that_was_made_a_person(self, bulk: Bulk):
        grid = Grid(bulk, ANA, LUIS, EVA, ("Total", "3 personas", "", "", "", ""))
        before = grid.all()
        grid.edit(5, "RUT", "11.222.333-9")
        bulk.preview(grid.mapping_id)
        assert grid.row(5)["state"] != "skipped"
        grid.remove(grid.review["steps"][0]["id"])
        assert grid.all() == before

    @pytest.mark.parametrize(
        ("other", "column", "find", "into"),
        [
            ({"op": "suggestions", "attribute": "email"}, "Correo", ".cl", ",cl"),
            ({"op": "without_value", "attribute": "phone"}, "Teléfono", "9 8123", "abc"),
            ({"op": "without_value", "attribute": "area"}, "Área", "Bodega", "Una nueva"),
        ],
        ids=["suggested", "wrong", "not in a list"],
    )
    def test_in_a_column(
        self, bulk: Bulk, other: dict[str, Any], column: str, find: str, into: str
    ):
        grid, calm = Grid(bulk, *PEOPLE), Grid(bulk, *PEOPLE)
        taken = grid.step(**other)
        later = {"column": grid.position(column), "find": find, "with": into}
        for one in (grid, calm):
            one.step(op="replace", **later)
        grid.remove(taken["review"]["steps"][0]["id"])
        assert grid.all() == calm.all()
        grid.check_like_a_new_preview()


class TestRandomRecipes:
    """Whatever is done, the steps find what a preview finds, and loading does what was shown."""

    @pytest.mark.parametrize("seed", seeds(2, more=6))
    def test_a_step_that_is_taken_back_leaves_those_around_it(self, bulk: Bulk, seed: int):
        """Whatever came before and after it: as if it had never been taken."""
        chance = random.Random(1_000 + seed)
        rows = (ANA, LUIS, EVA, TWIN, ("x", *EVA[1:]))
        grid, calm = Grid(bulk, *rows), Grid(bulk, *rows)
        for _ in range(3):
            before, other, after = (any_step(chance, grid) for _ in range(3))
            grid.step(**before)
            calm.step(**before)
            taken = grid.step(**other)
            step_id = (taken["review"] or grid.review)["steps"][-1]["id"]
            grid.step(**after)
            calm.step(**after)
            grid.remove(step_id)
            assert grid.all() == calm.all(), (before, other, after)
        grid.check_like_a_new_preview()

    @pytest.mark.parametrize("seed", [*seeds(2, more=6), 137])
    def test_preview_and_load_agree(self, bulk: Bulk, seed: int):
        chance = random.Random(seed)
        make_person("Ana Antes", rut="12531909-2")
        make_person("Luis Soto", rut="9812440-3")
        grid = Grid(bulk, ANA, LUIS, EVA, TWIN, ("", "", "", "", "", ""), ("x", *EVA[1:]))
        for _ in range(8):
            if grid.review["steps"] and chance.random() < 0.3:
                grid.remove(chance.choice(grid.review["steps"])["id"])
            else:
                grid.step(**any_step(chance, grid))
        grid.check_like_a_new_preview()
        shown = grid.review["counts"]
        loaded = bulk.load(grid.mapping_id)["counts"]
        assert loaded == {name: n for name, n in shown.items() if name != "waiting"}
