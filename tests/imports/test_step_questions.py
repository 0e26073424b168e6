"""What a file may be asked before it is looked at: titles between its rows, names of groups that
stand in their first row only, days without a year.
"""

import datetime as dt
import io
import json
from typing import Any, ClassVar

import openpyxl
import pytest
from sqlalchemy import select

from app.extensions import db
from app.models.organisation import Department, ThematicArea
from app.models.people import Person
from app.models.training import Course
from tests.factories import make_thematic_area
from tests.imports.test_entry import enter
from tests.imports.test_loading import counted
from tests.imports.test_rounds import rejected, table
from tests.support.bulk import Bulk, csv, saved

HEAD = ("N°", "Curso", "Empresa", "Modalidad", "Inicio", "Término", "Horas")
PLAN = (
    ("Plan de capacitación 2027",),
    HEAD,
    ("SEGURIDAD",),
    ("1", "Altura", "Andina", "Presencial", "12 de febrero", "15 de febrero", "8"),
    ("2", "Extintores", "Andina", "Presencial", "3 de marzo", "4 de marzo", "4"),
    ("MARZO",),
    ("3", "Izaje", "Andina", "Presencial", "9 de marzo", "10 de marzo", "4"),
    ("OPERACIONES",),
    ("4", "Excel", "Andina", "Presencial", "12 de abril", "15 de abril", "8"),
    ("5", "Word", "Andina", "Presencial", "12 de mayo", "15 de mayo", "8"),
    ("TOTAL CURSOS: 5",),
)
WHOLE = {
    "Altura": ("Seguridad", dt.date(2027, 2, 12)),
    "Extintores": ("Seguridad", dt.date(2027, 3, 3)),
    "Izaje": ("Seguridad", dt.date(2027, 3, 9)),
    "Excel": ("Operaciones", dt.date(2027, 4, 12)),
    "Word": ("Operaciones", dt.date(2027, 5, 12)),
}
OVER_NAMES = tuple(("", *row) if row[0] in ("SEGURIDAD", "OPERACIONES") else row for row in PLAN)
"""The titles stand where the names of the courses do, beside the numbers of the rows."""
ANSWERS = {"sections": "fill", "year": "2027"}
AREAS = ("Seguridad", "Operaciones")


@pytest.fixture
def areas(bulk: Bulk) -> None:
    """What the sections of the plan say, in the list already."""
    del bulk
    for name in AREAS:
        make_thematic_area(name)
    db.session.commit()


def asked(bulk: Bulk, *rows: Any, model: str = "courses") -> dict[str, dict[str, Any]]:
    """What the proposal of a file asks, by id."""
    mapping_id = bulk.begin(model)
    bulk.upload(csv(*rows), mapping_id=mapping_id)
    found = bulk.proposal(mapping_id, model)["questions"]
    assert bulk.data(f"getmapping/{mapping_id}")["questions"] == found
    return {one["id"]: one for one in found}


def answered(bulk: Bulk, *rows: Any) -> tuple[int, list[dict[str, Any]]]:
    """A mapping of a plan with the first answer to each question, and the steps that it takes."""
    mapping_id = bulk.begin("courses")
    bulk.upload(csv(*(rows or PLAN)), mapping_id=mapping_id)
    proposal = bulk.proposal(mapping_id, "courses")
    steps = [one["choices"][0]["step"] for one in proposal["questions"]]
    answer = bulk.confirm(mapping_id, proposal["details"], steps=steps)
    assert answer.status_code == 200, answer.get_json()
    return mapping_id, steps


def loaded() -> dict[str, tuple[str | None, dt.date]]:
    """Course -> what it is about, and when it begins."""
    query = select(Course.name, ThematicArea.name, Course.initial_date)
    rows = db.session.execute(query.outerjoin(ThematicArea))
    return {name: (area, begins) for name, area, begins in rows}


class TestAPlan:
    def test_is_asked_what_its_titles_are_and_of_which_year_it_is(self, bulk: Bulk):
        found = asked(bulk, *PLAN)
        assert [*found] == ["sections", "year"]
        assert (
            found["sections"]["title"] == "Hay títulos entre las filas: «SEGURIDAD», «OPERACIONES»"
        )
        assert [one["label"] for one in found["sections"]["choices"]] == [
            "Usarlos como Área temática"
        ]
        assert found["year"]["title"] == "Hay fechas sin año en «Inicio» y «Término»"
        # The year of the title comes first.
        assert [one["id"] for one in found["year"]["choices"]] == ["2027", "2026", "2028"]

    @pytest.mark.usefixtures("areas")
    def test_is_loaded_as_a_person_answers_and_asked_no_more(self, bulk: Bulk):
        mapping_id, steps = answered(bulk)
        assert bulk.data(f"getmapping/{mapping_id}")["made"] == steps
        preview = bulk.preview(mapping_id, model="courses")
        assert preview["counts"]["created"] == 5
        result = bulk.load(mapping_id, model="courses")
        # The titles, the month and the total are no data.
        assert result["counts"] == counted(rows=9, created=5, skipped=4)
        assert loaded() == WHOLE

    def test_says_of_its_areas_that_they_come_from_the_column_of_the_titles(self, bulk: Bulk):
        area = make_thematic_area("Prevención")
        db.session.commit()
        meant = {"action": "map", "id": area.id}
        unknown = json.dumps({"topicArea": dict.fromkeys(["SEGURIDAD", "OPERACIONES"], meant)})
        mapping_id, _ = answered(bulk)
        readings = bulk.preview(mapping_id, model="courses", unknown=unknown)["readings"]
        names = {one["attribute"]: one["column_name"] for one in readings}
        assert names["topicArea"] == "N°"

    @pytest.mark.usefixtures("areas")
    def test_may_have_its_titles_over_the_names(self, bulk: Bulk):
        mapping_id, steps = answered(bulk, *OVER_NAMES)
        assert [(one["into"], one["column"]) for one in steps[:1]] == [("topicArea", 1)]
        bulk.preview(mapping_id, model="courses")
        bulk.load(mapping_id, model="courses")
        assert loaded() == WHOLE

    @pytest.mark.usefixtures("areas")
    def test_is_loaded_as_a_program_answers(self, bulk: Bulk):
        given = json.dumps(ANSWERS)
        job = bulk.finish(enter(bulk, csv(*PLAN), kind="courses", answers=given))
        assert job["state"] == "done", job
        assert loaded() == WHOLE

    @pytest.mark.usefixtures("areas")
    def test_of_the_next_year_has_its_sections_again_and_is_asked_for_its_year(self, bulk: Bulk):
        mapping_id, _ = answered(bulk)
        bulk.preview(mapping_id, model="courses")
        bulk.load(mapping_id, model="courses")
        following = (("Plan de capacitación 2028",), *PLAN[1:])
        mapping_id = bulk.begin("courses")
        bulk.upload(csv(*following), mapping_id=mapping_id)
        bulk.proposal(mapping_id, "courses")
        made = bulk.data(f"getmapping/{mapping_id}")["made"]
        assert [(one["into"], one["column"]) for one in made] == [("topicArea", 0)]

    def test_that_a_program_sends_is_asked_the_same(self, bulk: Bulk):
        job = bulk.finish(enter(bulk, csv(*PLAN), kind="courses"))
        assert job["error"]["code"] == "mapping_unclear"
        found = {one["id"]: one for one in job["result"]["questions"]}
        assert [*found] == ["sections", "year"]
        assert found["sections"]["attribute"] == "topicArea"
        assert "«SEGURIDAD», «OPERACIONES»" in found["sections"]["words"]
        options = {name: [one["id"] for one in each["options"]] for name, each in found.items()}
        assert options == {
            "sections": ["fill", "leave_out"],
            "year": ["2027", "2026", "2028", "leave_out"],
        }
        assert all(one["label"] for each in found.values() for one in each["options"])
        # Nobody answered for all rows: one question that is answered leaves the other.
        given = json.dumps({"year": "2027"})
        job = bulk.finish(enter(bulk, csv(*PLAN), kind="courses", answers=given))
        assert [one["id"] for one in job["result"]["questions"]] == ["sections"]

    def test_leaves_its_titles_out_where_a_program_says_so(self, bulk: Bulk):
        given = json.dumps(dict.fromkeys(("sections", "year"), "leave_out"))
        job = bulk.finish(enter(bulk, csv(*PLAN), kind="courses", answers=given))
        assert job["state"] == "done", job
        # Days without a year are no dates.
        assert job["result"]["counts"] == counted(rows=9, failed=5, skipped=4)

    @pytest.mark.usefixtures("areas")
    def test_with_an_area_for_all_is_not_asked_about_its_titles(self, bulk: Bulk):
        fields = {"defaults": json.dumps({"topicArea": "Seguridad"})}
        job = bulk.finish(enter(bulk, csv(*PLAN), kind="courses", **fields))
        assert [one["id"] for one in job["result"]["questions"]] == ["year"]

    @pytest.mark.usefixtures("areas")
    def test_whose_titles_somebody_left_out_is_asked_for_its_year_alone(self, bulk: Bulk):
        mapping_id = bulk.begin("courses")
        bulk.upload(csv(*PLAN), mapping_id=mapping_id)
        proposal = bulk.proposal(mapping_id, "courses")
        [year] = [one for one in proposal["questions"] if one["id"] == "year"]
        steps = [year["choices"][0]["step"]]
        assert bulk.confirm(mapping_id, proposal["details"], steps=steps).status_code == 200
        bulk.load(mapping_id, model="courses")
        job = bulk.finish(enter(bulk, csv(*PLAN), kind="courses"))
        assert [one["id"] for one in job["result"]["questions"]] == ["year"]

    def test_of_which_few_days_lack_the_year_is_asked_about_them_row_by_row(self, bulk: Bulk):
        rows = [PLAN[1], PLAN[3], PLAN[4], (*PLAN[6][:4], "09-03-2027", "10-03-2027", "4")]
        whole = [(*row[:4], "03-03-2027", "04-03-2027", "4") for row in PLAN[8:10]]
        assert [*asked(bulk, *rows, *whole)] == []
        assert [*asked(bulk, *rows, whole[0])] == ["year"]

    @pytest.mark.parametrize("answer", [{"sections": "no"}, {"year": "1999"}])
    def test_is_not_loaded_by_an_answer_that_there_is_not(self, bulk: Bulk, answer: dict[str, str]):
        job = bulk.finish(enter(bulk, csv(*PLAN), kind="courses", answers=json.dumps(answer)))
        assert job["error"]["code"] == "mapping_unclear"
        [[name, given]] = answer.items()
        assert (
            f"La respuesta «{name}» no corresponde a este archivo: «{given}»."
            in (job["error"]["message"])
        )
        assert loaded() == {}

    @pytest.mark.usefixtures("areas")
    @pytest.mark.parametrize("form", ["{:%d/%m}", "{0.day}-{0.month}", "{:%d.%m}"])
    def test_of_days_in_numbers_is_asked_of_which_year_it_is(self, bulk: Bulk, form: str):
        begins = [day for _, day in WHOLE.values()]
        days = [(form.format(one), form.format(one + dt.timedelta(days=1))) for one in begins]
        rows = [(*row[:4], *days.pop(0), *row[6:]) if row[0].isdigit() else row for row in PLAN]
        found = asked(bulk, *rows)
        assert found["year"]["title"] == "Hay fechas sin año en «Inicio» y «Término»"
        assert f"Con «{form.format(begins[0])}»" in found["year"]["text"]
        answered_rows, _ = answered(bulk, *rows)
        bulk.load(answered_rows, model="courses")
        assert loaded() == WHOLE

    @pytest.mark.usefixtures("areas")
    def test_of_days_in_one_column_is_asked_of_which_year_it_is(self, bulk: Bulk):
        rows = [
            (*one[:4], f"{one[4]} al {one[5]}", one[6]) if len(one) > 6 else one for one in PLAN
        ]
        rows[1] = (*HEAD[:4], "Fechas", HEAD[6])
        found = asked(bulk, *rows)
        assert found["year"]["title"] == "Hay fechas sin año en «Fechas»"
        assert f"Con «{rows[3][4]}»" in found["year"]["text"]
        mapping_id, _ = answered(bulk, *rows)
        bulk.load(mapping_id, model="courses")
        assert loaded() == WHOLE

    def test_of_days_with_the_month_first_is_asked_for_their_order_too(self, bulk: Bulk):
        row = ("3", "Izaje", "Andina", "Presencial", "03/08", "03/12", "4")
        mapping_id, _ = answered(bulk, *PLAN[:2], ("SEGURIDAD",), PLAN[3], row)
        preview = bulk.preview(mapping_id, model="courses")
        assert {one["code"] for one in preview["unclear"]} == {"date_order_unclear"}

    def test_with_a_column_of_areas_has_no_question_about_titles(self, bulk: Bulk):
        rows = [(*row, "Seguridad") if len(row) > 1 else row for row in PLAN]
        rows[1] = (*HEAD, "Área temática")
        assert [*asked(bulk, *rows)] == ["year"]

    def test_with_months_alone_has_none_either(self, bulk: Bulk):
        titles = {"SEGURIDAD": "FEBRERO", "OPERACIONES": "2° TRIMESTRE"}
        rows = [(titles.get(row[0], row[0]), *row[1:]) for row in PLAN]
        assert [*asked(bulk, *rows)] == ["year"]


class TestAPayroll:
    HEAD = ("RUT", "Nombre", "Correo")
    ROWS = (
        HEAD,
        ("GERENCIA DE OPERACIONES",),
        ("13.456.789-9", "Ana Soto", "ana@ejemplo.cl"),
        ("15.678.901-1", "Luis Vera", "luis@ejemplo.cl"),
        ("BODEGA",),
        ("17.234.567-0", "Eva Peña", "eva@ejemplo.cl"),
        ("9.876.543-3", "Iván Mora", "ivan@ejemplo.cl"),
    )

    WHOLE: ClassVar = {
        "Ana Soto": "GERENCIA DE OPERACIONES",
        "Luis Vera": "GERENCIA DE OPERACIONES",
        "Eva Peña": "BODEGA",
        "Iván Mora": "BODEGA",
    }

    def areas_of_people(self) -> dict[str, str]:
        query = select(Person.name, Department.name)
        rows = db.session.execute(query.join(Department, Person.area_id == Department.id))
        return dict(rows.all())

    def test_has_its_areas_in_titles(self, bulk: Bulk):
        fields = {"defaults": json.dumps({"company": "Andina"}), "onUnknown": "create"}
        answers = json.dumps({"sections": "fill"})
        job = bulk.finish(enter(bulk, csv(*self.ROWS), **fields, answers=answers))
        assert job["state"] == "done", job
        assert self.areas_of_people() == self.WHOLE

    def test_has_them_in_its_rejected_rows(self, bulk: Bulk):
        rows = [(*row[:2], "ana@@ejemplo.cl") if "Ana Soto" in row else row for row in self.ROWS]
        fields = {"defaults": json.dumps({"company": "Andina"}), "onUnknown": "create"}
        answers = json.dumps({"sections": "fill"})
        job = bulk.finish(enter(bulk, csv(*rows), **fields, answers=answers))
        load_id = job["result"]["load_id"]
        book = rejected(bulk, load_id)
        assert [cell.value for cell in book.worksheets[0][1]][3] == "Área"
        book.worksheets[0]["C2"].value = "ana@ejemplo.cl"
        mapping_id = bulk.data(f"loads/{load_id}")["mapping_id"]
        bulk.load(mapping_id, load_id=load_id, file=saved(book))
        assert self.areas_of_people() == self.WHOLE

    def test_a_name_alone_is_a_person_without_data(self, bulk: Bulk):
        rows = (
            ("Nombre", "RUT", "Correo"),
            *((b, a, c) for a, b, c in self.ROWS[2:4]),
            ("Eva Peña",),
        )
        assert asked(bulk, *rows, model="people") == {}


class TestRowsThatComeBack:
    """In a workbook of rejected rows no title stands above them any more."""

    @pytest.fixture
    def mapping_id(self, bulk: Bulk, areas: None) -> int:
        """A plan with a row in each section that is not loaded."""
        del areas
        rows = [(*row[:-1], "muchas") if row[0] in ("2", "4") else row for row in PLAN]
        mapping_id, _ = answered(bulk, *rows)
        return mapping_id

    @pytest.fixture
    def load_id(self, bulk: Bulk, mapping_id: int) -> int:
        result = bulk.load(mapping_id, model="courses")
        assert result["counts"] == counted(rows=9, created=3, failed=2, skipped=4)
        return int(result["load_id"])

    def corrected(self, book: openpyxl.Workbook, **more: str) -> bytes:
        """A workbook of rejected rows with the hours of both, and other cells."""
        sheet = book.worksheets[0]
        for place, text in {"G3": "4", "G4": "8", **more}.items():
            sheet[place].value = text
        return saved(book)

    def again(self, bulk: Bulk, mapping_id: int, load_id: int, content: bytes) -> dict[str, Any]:
        counts = bulk.load(mapping_id, model="courses", load_id=load_id, file=content)["counts"]
        assert isinstance(counts, dict)
        return counts

    def test_bring_the_section_that_they_stood_in(self, bulk: Bulk, load_id: int):
        rows = table(rejected(bulk, load_id).worksheets[0])
        assert [*rows[1]] == [*HEAD, "Área temática", "Fila original", "Motivo"]
        assert [(row[1], row[7], row[8]) for row in rows[2:]] == [
            ("Extintores", "SEGURIDAD", 5),
            ("Excel", "OPERACIONES", 9),
        ]

    def test_are_loaded_with_it(self, bulk: Bulk, mapping_id: int, load_id: int):
        content = self.corrected(rejected(bulk, load_id))
        told = bulk.preview(mapping_id, model="courses", load_id=load_id, file=content)
        assert told["counts"] == counted(rows=2, created=2)
        counts = self.again(bulk, mapping_id, load_id, content)
        assert counts == counted(rows=9, created=5, skipped=4)
        assert loaded() == WHOLE

    def test_have_it_after_another_round_too(self, bulk: Bulk, mapping_id: int, load_id: int):
        content = self.corrected(rejected(bulk, load_id), G4="demasiadas")
        counts = self.again(bulk, mapping_id, load_id, content)
        assert counts == counted(rows=9, created=4, failed=1, skipped=4)
        book = rejected(bulk, load_id)
        assert [row[5:9] for row in table(book.worksheets[0])[2:]] == [
            ["15 de abril de 2027", "demasiadas", "OPERACIONES", 9]
        ]
        book.worksheets[0]["G3"].value = "8"
        self.again(bulk, mapping_id, load_id, saved(book))
        assert loaded() == WHOLE

    def test_may_be_given_another_one(self, bulk: Bulk, mapping_id: int, load_id: int):
        content = self.corrected(rejected(bulk, load_id), H4="Seguridad")
        self.again(bulk, mapping_id, load_id, content)
        assert loaded() == WHOLE | {"Excel": ("Seguridad", dt.date(2027, 4, 12))}

    def test_are_told_what_is_wrong_with_it_in_its_cell(
        self, bulk: Bulk, mapping_id: int, load_id: int
    ):
        content = self.corrected(rejected(bulk, load_id), H4="#N/A")
        counts = self.again(bulk, mapping_id, load_id, content)
        assert counts == counted(rows=9, created=4, failed=1, skipped=4)
        sheet = rejected(bulk, load_id).worksheets[0]
        assert sheet["J3"].value.startswith("Área temática: ")
        assert sheet["H3"].fill.start_color.rgb == "FFFECACA"

    def test_do_not_lose_it_in_silence(self, bulk: Bulk, mapping_id: int, load_id: int):
        book = rejected(bulk, load_id)
        book.worksheets[0].delete_cols(8)
        order = bulk.order(
            mapping_id, model="courses", save="true", load_id=load_id, file=self.corrected(book)
        )
        assert bulk.finish(order)["error"]["code"] == "not_the_rejected_rows"

    def test_are_of_the_same_year(self, bulk: Bulk, mapping_id: int, load_id: int):
        content = self.corrected(rejected(bulk, load_id), E3="2 de marzo")
        self.again(bulk, mapping_id, load_id, content)
        assert loaded()["Extintores"] == ("Seguridad", dt.date(2027, 3, 2))

    def test_have_it_as_a_new_file_too(self, bulk: Bulk, load_id: int):
        content = self.corrected(rejected(bulk, load_id))
        result = bulk.load(bulk.ready(content, model="courses"), model="courses")
        assert result["counts"] == counted(rows=2, created=2)
        assert loaded() == WHOLE

    def test_are_corrected_before_anything_is_loaded(self, bulk: Bulk, mapping_id: int):
        load_id = bulk.preview(mapping_id, model="courses")["load_id"]
        answer = bulk.client.get(f"/api/loads/{load_id}/preview/rejected")
        book = openpyxl.load_workbook(io.BytesIO(answer.data))
        content = self.corrected(book, H4="Seguridad")
        told = bulk.preview(mapping_id, model="courses", load_id=load_id, file=content)
        assert told["counts"] == counted(rows=9, created=5, skipped=4)
        bulk.load(mapping_id, model="courses")
        assert loaded() == WHOLE | {"Excel": ("Seguridad", dt.date(2027, 4, 12))}


class TestATableOfGroups:
    """As a pivot table gives it: the area stands in the first row of each group only."""

    PIVOT: ClassVar = (
        ("Área", "RUT", "Nombre", "Empresa"),
        ("Ventas", "12.531.909-2", "Ana Muñoz Soto", "Andina"),
        ("", "12.667.869-K", "Luis Peña Rey", "Andina"),
        ("", "21.345.670-9", "Eva Paz Lagos", "Andina"),
        ("Bodega", "20.118.842-3", "Iván Vera Soto", "Andina"),
    )

    def areas(self) -> list[str | None]:
        query = select(Department.name).select_from(Person).outerjoin(Department)
        return [*db.session.scalars(query.order_by(Person.id))]

    @pytest.mark.parametrize(
        ("answer", "areas"),
        [("fill", ["Ventas"] * 3 + ["Bodega"]), ("leave_out", ["Ventas", None, None, "Bodega"])],
    )
    def test_is_loaded_as_a_program_answers(self, bulk: Bulk, answer: str, areas: list[str | None]):
        job = bulk.finish(enter(bulk, csv(*self.PIVOT)))
        [question] = job["result"]["questions"]
        assert question["id"] == "groups"
        assert question["words"].startswith("«Área» está solo en algunas filas: «Ventas», «Bodega»")
        given = json.dumps({"groups": answer})
        job = bulk.finish(enter(bulk, csv(*self.PIVOT), answers=given))
        assert job["state"] == "done", job
        assert self.areas() == areas

    @pytest.mark.parametrize(
        "cells",
        [
            ("Ventas", "Ventas", "", "Bodega"),
            ("", "Ventas", "", "Bodega"),
            ("Ventas", "", "", ""),
            ("Ventas", "", "", "Ventas"),
        ],
    )
    def test_is_none_where_areas_are_repeated_or_lacking(self, bulk: Bulk, cells: tuple[str, ...]):
        head, *rows = self.PIVOT
        table = [head, *((cell, *row[1:]) for cell, row in zip(cells, rows, strict=True))]
        assert asked(bulk, *table, model="people") == {}

    def test_is_none_where_the_area_stands_behind(self, bulk: Bulk):
        assert asked(bulk, *((*row[1:], row[0]) for row in self.PIVOT), model="people") == {}
