"""The laid-out examples, carried to the end with what a person answers: nothing of them is lost."""

from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from sqlalchemy import func, select

from app.extensions import db
from app.models.organisation import Company
from app.models.people import Person
from app.models.training import Course, Participant
from tests.factories import (
    make_company,
    make_course,
    make_participant,
    make_person,
    make_thematic_area,
)
from tests.imports.test_review import Grid
from tests.imports.test_workbook import choose, load, run_reading
from tests.support.bulk import MODEL_IDS, Bulk

FOLDER = Path(__file__).parents[2] / "examples"
DEMO = ("Minera Cerro Azul SpA", "Alimentos del Maipo S.A.", "Clínica Bahía Sur")
AREAS = (
    *("Seguridad y salud ocupacional", "Operaciones", "Normativa y cumplimiento", "Tecnología"),
    *("Liderazgo", "Idiomas", "Atención de clientes", "Administración y finanzas"),
)


@pytest.fixture(autouse=True)
def demo(bulk: Bulk) -> None:
    """What the examples name of the demonstration."""
    del bulk
    for name in DEMO:
        make_company(name)
    for name in AREAS:
        make_thematic_area(name)
    db.session.commit()


class Example(Grid):
    """An example in its review, with its columns as they are proposed."""

    def __init__(self, bulk: Bulk, name: str, model: str, **chosen: Any) -> None:
        self.bulk, self.model = bulk, model
        course = {"course_id": chosen.pop("course_id")} if "course_id" in chosen else {}
        self.mapping_id = bulk.begin(model, **course)
        content = (FOLDER / name).read_bytes()
        job = bulk.upload(content, mapping_id=self.mapping_id, name=name)
        assert job["state"] == "done", job
        details = bulk.propose(self.mapping_id, model)
        for detail in details:
            if detail["column_name"] in chosen:
                detail["attribute"] = chosen[detail["column_name"]]
        self.defaults = chosen.get("defaults", {})
        answer = bulk.confirm(self.mapping_id, details, defaults=self.defaults)
        assert answer.status_code == 200, answer.get_json()
        self.load_id = self.preview()["load_id"]

    def preview(self) -> dict[str, Any]:
        return self.bulk.preview(self.mapping_id, model=self.model, defaults=self.defaults)

    def accept_all(self) -> None:
        """Take the suggestions of every problem, as the button does; of RUTs one by one."""
        for one in self.review["problems"]:
            if one["suggestions"]:
                rows = self.rows(code=one["code"], pageSize=500) if one["bulk"] == "never" else []
                named = {"rows": [each["row"] for each in rows]} if rows else {}
                self.step(op="suggestions", attribute=one["attribute"], code=one["code"], **named)

    def load(self, **answers: Any) -> dict[str, int]:
        fields = {"model": self.model, "defaults": self.defaults, **answers}
        counts: dict[str, int] = self.bulk.load(self.mapping_id, **fields)["counts"]
        return {name: number for name, number in counts.items() if number}


def many(model: Any) -> int:
    db.session.rollback()
    return db.session.scalar(select(func.count()).select_from(model)) or 0


def created(*values: str) -> dict[str, dict[str, str]]:
    return {value: {"action": "create"} for value in values}


class TestExamples:
    def test_of_a_payroll_needs_its_company_and_which_salary(self, bulk: Bulk):
        payroll = Example(
            bulk,
            "6_nomina_con_grupos.xlsx",
            "people",
            defaults={"company": DEMO[0]},
            **{"Total haberes": "grossSalary"},
        )
        areas = created("Operaciones", "Mantención", "Administración")
        assert payroll.load(unknown={"area": areas})["created"] == 36
        one = db.session.scalars(select(Person).order_by(Person.id)).first()
        assert one is not None
        assert (one.name, one.gender, one.phone) == (
            "Fernanda GONZÁLEZ LÓPEZ",
            "Female",
            "+56931396454",
        )
        assert (one.gross_salary, one.boss_name) == (2_294_396, "Juan Carlos Cárdenas")

    def test_of_attendance_is_loaded_with_its_roundings(self, bulk: Bulk):
        course = make_course(make_company("OTEC cliente"), "Atención", is_complete=True)
        for rut, name in self.signed():
            make_participant(course, make_person(name, rut=rut))
        db.session.commit()
        signed = Example(bulk, "7_asistencia_curso.xlsx", "results", course_id=course.id)
        signed.accept_all()
        counts = signed.load()
        assert (counts["updated"], counts["failed"]) == (20, 1)
        shares = select(Participant.attendance).order_by(Participant.attendance).distinct()
        assert [float(one) for one in db.session.scalars(shares)] == [0.0, 33.3, 66.7, 100.0]

    def signed(self) -> list[tuple[str, str]]:
        """Who signed but is in no course: all but one."""

        sheet = load_workbook(FOLDER / "7_asistencia_curso.xlsx").active
        assert sheet is not None
        rows = [row for row in sheet.values if isinstance(row[1], int)][1:]
        people = [(str(row[2]).replace(".", "").upper(), str(row[3])) for row in rows]
        return [one for one in people if not one[0].startswith("41004318")]

    def test_of_a_plan_asks_for_one_modality(self, bulk: Bulk):
        plan = Example(bulk, "8_plan_anual_cursos.xlsx", "courses")
        plan.accept_all()
        plan.edit(25, "Modalidad", "E-learning sincrónico")
        assert plan.load()["created"] == 14
        assert many(Course) == 14

    def test_of_three_sheets_is_loaded_in_order(self, bulk: Bulk):
        mapping_id = bulk.begin("people")
        content = (FOLDER / "9_libro_tres_hojas.xlsx").read_bytes()
        bulk.upload(content, mapping_id=mapping_id, name="libro.xlsx")
        names = ("people", "courses", "companies")
        kinds = {at: MODEL_IDS[name] for at, name in enumerate(names)}
        assert choose(bulk, mapping_id, kinds).status_code == 201
        run_reading(bulk)
        sheets = bulk.data(f"getmapping/{mapping_id}")["workbook"]
        assert [one["sheetName"] for one in sheets] == ["Empresas", "Dotación", "Cursos"]
        assert [load(bulk, one)["counts"]["created"] for one in sheets] == [2, 24, 4]

    def test_whose_every_row_is_wrong_is_loaded_whole(self, bulk: Bulk):
        wrong = Example(bulk, "10_todas_con_problema.xlsx", "people")
        assert wrong.review["counts"]["created"] == 0
        wrong.accept_all()
        for attribute in ("email", "phone", "gender", "grossSalary", "franchiseSence"):
            wrong.step(op="without_value", attribute=attribute, code=None)
        wrong.edit(10, "RUT", "41.300.555-8")
        wrong.edit(25, "Nombre completo", "Nelson Soto Díaz")
        wrong.edit(26, "Empresa", DEMO[0])
        mine = db.session.scalars(select(Company.id).where(Company.name == DEMO[0])).one()
        known = {"Minera Cerro Azull SpA": {"action": "map", "id": mine}}
        assert wrong.load(unknown={"company": known}) == {"rows": 25, "created": 25}
