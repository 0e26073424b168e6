"""Files that say something new of what is registered, and not all that a new row needs."""

import json
from typing import Any

import pytest
from sqlalchemy import select

from app.extensions import db
from app.models.organisation import Company, Department
from app.models.training import Course, Supplier
from tests.factories import (
    make_company,
    make_course,
    make_department,
    make_person,
    make_rut,
    make_supplier,
)
from tests.imports.test_entry import enter, entered, refused
from tests.imports.test_loading import counted, people
from tests.imports.test_review import Grid
from tests.support.bulk import Bulk, csv, xlsx

NEW = make_rut(15_123_456)


@pytest.fixture
def known(bulk: Bulk, andina: Company) -> list[str]:
    """The RUTs of two people of the company."""
    del bulk
    ruts = [make_rut(12_000_001), make_rut(12_345_678)]
    for rut, name in zip(ruts, ("Ana Soto Vera", "Luis Díaz Mena"), strict=True):
        make_person(name, company=andina, rut=rut, gross_salary=700_000)
    make_department("Bodega")
    db.session.commit()
    return ruts


def errors(bulk: Bulk, load_id: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = bulk.data(f"loads/{load_id}/errors")
    return found


class TestPeople:
    def test_are_updated_by_their_rut_alone(self, bulk: Bulk, known: list[str]):
        job = entered(bulk, ("RUT", "Sueldo bruto"), (known[0], "812000"), (known[1], "934000"))
        assert job["state"] == "done", job
        assert job["result"]["counts"] == counted(rows=2, updated=2)
        assert {one.name: one.gross_salary for one in people().values()} == {
            "Ana Soto Vera": 812_000,
            "Luis Díaz Mena": 934_000,
        }

    @pytest.mark.parametrize(
        "written",
        [
            *("Ana Soto", "Soto Ana", "Ana Vera", "Ana Soto V.", "A. Soto Vera", "Soto V Ana"),
            *("SOTO VERA ANA", "ANA SOTO VERA"),
        ],
    )
    def test_keep_a_name_of_which_a_row_has_a_part(
        self, bulk: Bulk, known: list[str], written: str
    ):
        rows = ((known[0], written, "812000"), (known[1], "Luis Alberto Díaz Mena", "934000"))
        mapping_id = bulk.ready(csv(("RUT", "Nombre completo", "Sueldo bruto"), *rows))
        preview = bulk.preview(mapping_id)
        (kept,) = [one for one in preview["readings"] if one["choice"] == "kept"]
        assert kept["says"].startswith("1 fila no trae el dato completo")
        assert [(one["before"], one["after"]) for one in kept["examples"]] == [
            (written, "Ana Soto Vera")
        ]
        load = bulk.load(mapping_id)
        assert load["counts"] == counted(rows=2, updated=2)
        assert {one.name: one.gross_salary for one in people().values()} == {
            "Ana Soto Vera": 812_000,
            "Luis Alberto Díaz Mena": 934_000,
        }

    def test_of_others_show_staff_no_name(self, bulk: Bulk, staff: Bulk) -> None:
        del bulk
        make_person("Eva Rojas Paz", company=make_company("Otra"), rut=NEW)
        db.session.commit()
        rows = [(NEW, "Eva Rojas")]
        preview = staff.preview(staff.ready(csv(("RUT", "Nombre completo"), *rows)))
        assert preview["counts"]["failed"] == 1
        assert "Paz" not in json.dumps(preview)

    @pytest.mark.parametrize("written", ["Ana Soto M.", "Ana Soto Vera Q."])
    def test_take_a_name_with_an_initial_of_another_word(
        self, bulk: Bulk, known: list[str], written: str
    ):
        job = entered(bulk, ("RUT", "Nombre completo"), (known[0], written))
        assert job["result"]["counts"] == counted(rows=1, updated=1)
        assert written in people()

    def test_keep_the_accents_of_their_names(self, bulk: Bulk, known: list[str]):
        rows = ((known[0], "Aná Soto Vera"), (known[1], "Luis Diaz Mena"))
        job = entered(bulk, ("RUT", "Nombre completo"), *rows)
        assert job["result"]["counts"] == counted(rows=2, updated=1, unchanged=1)
        assert set(people()) == {"Aná Soto Vera", "Luis Díaz Mena"}

    def test_take_a_name_that_is_written_better(
        self, bulk: Bulk, known: list[str], andina: Company
    ):
        make_person("PAZ DÍAZ EVA", company=andina, rut=NEW)
        db.session.commit()
        rows = ((NEW, "Eva Paz Díaz"), (known[1], "Luis Díaz Menä"))
        job = entered(bulk, ("RUT", "Nombre completo"), *rows)
        assert job["result"]["counts"] == counted(rows=2, updated=2)
        assert {"Eva Paz Díaz", "Luis Díaz Menä"} <= set(people())

    def test_keep_their_pay_where_a_row_has_nothing_for_it(self, bulk: Bulk, known: list[str]):
        rows = ((known[0], "0"), (known[1], "934000"))
        mapping_id = bulk.ready(csv(("RUT", "Sueldo bruto"), *rows))
        preview = bulk.preview(mapping_id)
        (kept,) = [one for one in preview["readings"] if one["choice"] == "kept"]
        assert (kept["attribute"], kept["count"], kept["examples"]) == ("grossSalary", 1, [])
        assert bulk.load(mapping_id)["counts"] == counted(rows=2, updated=1, unchanged=1)
        assert {one.name: one.gross_salary for one in people().values()} == {
            "Ana Soto Vera": 700_000,
            "Luis Díaz Mena": 934_000,
        }

    def test_who_are_not_registered_need_their_name(self, bulk: Bulk, known: list[str]):
        job = entered(bulk, ("RUT", "Sueldo bruto"), (known[0], "812000"), (NEW, "934000"))
        assert job["result"]["counts"] == counted(rows=2, updated=1, failed=1)
        (error,) = errors(bulk, job["result"]["load_id"])
        assert (error["row"], error["code"], error["attribute"]) == (3, "name_required", "name")
        assert error["message"] == (
            "No está registrado, y el archivo no trae Nombre completo, que se necesita para "
            "crearlo."
        )
        assert set(people()) == {"Ana Soto Vera", "Luis Díaz Mena"}

    def test_are_moved_by_a_person_on_the_screen(self, bulk: Bulk, known: list[str]):
        head = ("RUT", "Área", "Jefatura")
        rows = [(rut, "Bodega", "Eva Rojas Paz") for rut in (*known, NEW)]
        mapping_id = bulk.ready(csv(head, *rows))
        preview = bulk.preview(mapping_id)
        assert preview["counts"] == counted(rows=3, updated=2, failed=1)
        assert [one["code"] for one in preview["failures"]] == ["name_required"]
        review = bulk.data(f"loads/{preview['load_id']}/review")
        assert [one["code"] for one in review["problems"]] == ["name_required"]
        load = bulk.load(mapping_id)
        assert load["counts"] == counted(rows=3, updated=2, failed=1)
        assert {one.boss_name for one in people().values()} == {"Eva Rojas Paz"}
        bulk.undo(load["load_id"])
        assert {one.boss_name for one in people().values()} == {None}

    def test_join_a_course_by_a_list_of_ruts(self, bulk: Bulk, known: list[str], andina: Company):
        course = make_course(andina, "Altura")
        db.session.commit()
        mapping_id = bulk.ready(csv(("RUT",), *((rut,) for rut in known)), course_id=course.id)
        assert bulk.load(mapping_id)["counts"]["enrolled"] == 2

    @pytest.mark.usefixtures("known")
    @pytest.mark.parametrize("head", [("RUT",), ("Correo", "Sueldo bruto")])
    def test_need_a_rut_and_something_to_say(self, bulk: Bulk, head: tuple[str, ...]):
        mapping_id = bulk.begin()
        values = {"RUT": NEW, "Correo": "ana@x.cl", "Sueldo bruto": "812000"}
        rows = csv(head, [values[name] for name in head])
        bulk.upload(rows, mapping_id=mapping_id)
        answer = bulk.confirm(mapping_id, bulk.propose(mapping_id))
        assert "Falta relacionar una columna con Nombre completo." in str(answer.get_json())


class TestOthers:
    def test_companies_keep_their_name(self, bulk: Bulk):
        make_company("Norte SpA", rut=make_rut(76_123_456))
        db.session.commit()
        head = ("RUT empresa", "Dotación")
        rows = [(make_rut(76_123_456), "88"), (make_rut(77_123_456), "9")]
        job = entered(bulk, head, *rows, kind="companies")
        assert job["result"]["counts"] == counted(rows=2, updated=1, failed=1)
        codes = [one["code"] for one in errors(bulk, job["result"]["load_id"])]
        assert codes == ["company_name_required"]
        db.session.rollback()
        found = select(Company.dotacion).where(Company.name == "Norte SpA")
        assert db.session.scalar(found) == 88

    def test_suppliers_keep_their_name(self, bulk: Bulk):
        make_supplier("Instituto Sur SpA", rut=make_rut(76_123_456))
        db.session.commit()
        head = ("RUT", "Dirección")
        rows = [(make_rut(76_123_456), "Prat 12"), (make_rut(77_123_456), "Prat 13")]
        job = entered(bulk, head, *rows, kind="supplier")
        assert job["result"]["counts"] == counted(rows=2, updated=1, failed=1)
        codes = [one["code"] for one in errors(bulk, job["result"]["load_id"])]
        assert codes == ["razon_social_required"]
        db.session.rollback()
        assert db.session.scalars(select(Supplier.address)).all() == ["Prat 12"]

    def test_courses_keep_all_but_what_names_them(self, bulk: Bulk, andina: Company):
        course = make_course(andina, "Trabajo en altura")
        day = course.initial_date.strftime("%d-%m-%Y")
        db.session.commit()
        head = ("Nombre del curso", "Empresa", "Fecha de inicio", "Código SENCE", "Nombre SENCE")
        rows = [
            ("Trabajo en altura", "Andina", day, "1237912345", "Altura"),
            ("Primeros auxilios", "Andina", day, "1237912346", "Auxilios"),
        ]
        job = entered(bulk, head, *rows, kind="courses")
        assert job["state"] == "done", job
        assert job["result"]["counts"] == counted(rows=2, updated=1, failed=1)
        codes = [one["code"] for one in errors(bulk, job["result"]["load_id"])]
        assert codes == ["end_date_required"]
        db.session.rollback()
        assert db.session.scalars(select(Course.sence_code)).all() == ["1237912345"]

    def test_courses_are_named_by_all_of_their_key(self, bulk: Bulk, andina: Company):
        make_course(andina, "Trabajo en altura")
        db.session.commit()
        head = ("Nombre del curso", "Empresa", "Código SENCE")
        job = entered(bulk, head, ("Trabajo en altura", "Andina", "1237912345"), kind="courses")
        refused(job)
        assert "Falta relacionar una columna con Fecha de inicio." in job["error"]["message"]


class TestAValueForRowsWithoutOne:
    """It is for new rows and for blanks: of what is registered it changes nothing."""

    GIVEN = json.dumps({"company": "Baquedano", "area": "Bodega", "gender": "Femenino"})

    @staticmethod
    def area_of(name: str) -> str:
        """What the area of somebody is called."""
        return db.session.get_one(Department, people()[name].area_id).name

    @pytest.fixture
    def luis(self, known: list[str], andina: Company) -> str:
        """The RUT of somebody of whom everything is known."""
        make_company("Baquedano")
        rut, area = make_rut(12_444_555), make_department("Taller")
        make_person("Luis Rojas Vera", company=andina, rut=rut, area_id=area.id, gender="Male")
        db.session.commit()
        return rut

    def test_moves_nobody_to_another_company(self, bulk: Bulk, luis: str, andina: Company):
        """Nor changes what else is known, whether the file has no such column or blank cells."""
        head = ("RUT", "Nombre", "Correo", "Área")
        rows = ((luis, "Luis Rojas Vera", "luis@x.cl", None), (NEW, "Eva Paz", "eva@x.cl", None))
        job = entered(bulk, head, *rows, defaults=self.GIVEN)
        assert job["result"]["counts"] == counted(rows=2, created=1, updated=1)
        known, new = people()["Luis Rojas Vera"], people()["Eva Paz"]
        assert (known.email, known.company_id, known.gender) == ("luis@x.cl", andina.id, "Male")
        assert [self.area_of(one) for one in (known.name, new.name)] == ["Taller", "Bodega"]
        assert (new.company_id != andina.id, new.gender) == (True, "Female")

    def test_fills_what_is_blank_of_somebody(self, bulk: Bulk, known: list[str], andina: Company):
        make_company("Baquedano")
        db.session.commit()
        entered(bulk, ("RUT", "Correo"), (known[0], "ana@x.cl"), defaults=self.GIVEN)
        assert people()["Ana Soto Vera"].company_id == andina.id
        assert self.area_of("Ana Soto Vera") == "Bodega"

    def test_tells_of_whom_it_changes_nothing(self, bulk: Bulk, luis: str):
        job = entered(bulk, ("RUT", "Correo"), (luis, "luis@x.cl"), defaults=self.GIVEN)
        kept = [one for one in job["result"]["readings"] if "conserva" in one["says"]]
        told = {one["attribute"]: [each["after"] for each in one["examples"]] for one in kept}
        assert told == {"company": ["Andina"], "area": ["Taller"], "gender": [None]}


class TestACompanyInATitle:
    """Where no column names the company, and all rows get one."""

    GIVEN = json.dumps({"company": "Andina"})
    ROWS = ((make_rut(15_123_456), "Ana Soto Vera"), (make_rut(15_223_457), "Luis Díaz Mena"))
    HEAD = ("RUT", "Nombre")

    @pytest.fixture(autouse=True)
    def _other(self, andina: Company) -> None:
        del andina
        make_company("Minera Cerro Alto S.A.")
        db.session.commit()

    @pytest.mark.parametrize(
        ("lines", "asked"),
        [
            ((("Minera Cerro Alto S.A.",), HEAD, *ROWS), [3, 4]),
            ((("Empresa: Minera Cerro Alto",), HEAD, *ROWS), [3, 4]),
            ((("Nómina Minera Cerro Alto - mayo",), HEAD, *ROWS), [3, 4]),
            ((("Andina y Minera Cerro Alto",), ("Andina",), HEAD, *ROWS), []),
            ((("Nómina de mayo",), HEAD, *ROWS), []),
            ((HEAD, ROWS[0], ("Minera Cerro Alto S.A.",), ROWS[1]), [4]),
            ((HEAD, ("Minera Cerro Alto S.A.",), ROWS[0], ("Andina",), ROWS[1]), [3]),
        ],
    )
    def test_is_asked_about_if_it_is_another(
        self, bulk: Bulk, lines: tuple[tuple[str, ...], ...], asked: list[int]
    ):
        answer = enter(bulk, xlsx(*lines), defaults=self.GIVEN)
        job = bulk.finish(answer)
        assert job["state"] == "done", job
        found = errors(bulk, job["result"]["load_id"])
        assert [(one["row"], one["code"]) for one in found] == [
            (row, "company_in_title") for row in asked
        ]
        answers = json.dumps({f"row:{row}": "keep" for row in asked})
        answer = enter(bulk, xlsx(*lines), defaults=self.GIVEN, answers=answers)
        assert bulk.finish(answer)["result"]["counts"]["failed"] == 0
        assert len(people()) == len(self.ROWS)


class TestAFileOfWhichNobodyIsRegistered:
    """Where new people lack what no column was taken for, that is a question about the file."""

    HEAD = ("RUT", "Ficha", "Sueldo bruto")
    ROWS = (
        (make_rut(15_123_456), "Ana Soto Vera", "812000"),
        (make_rut(15_223_457), "Luis Díaz Mena", "934000"),
    )

    def test_asks_which_column_it_is(self, bulk: Bulk, andina: Company):
        del andina
        defaults = '{"company": "Andina"}'
        result = refused(entered(bulk, self.HEAD, *self.ROWS, defaults=defaults))
        (question,) = result["questions"]
        assert question["id"] == "datum:name"
        assert [one["id"] for one in question["options"]] == ["Ficha", "none"]
        answers = '{"datum:name": "Ficha"}'
        job = entered(bulk, self.HEAD, *self.ROWS, defaults=defaults, answers=answers)
        assert job["result"]["counts"] == counted(rows=2, created=2)
        assert set(people()) == {"Ana Soto Vera", "Luis Díaz Mena"}

    def test_asks_nothing_that_was_answered(self, bulk: Bulk, andina: Company):
        del andina
        job = entered(bulk, self.HEAD, *self.ROWS, answers='{"datum:name": "none"}')
        assert job["result"]["counts"] == counted(rows=2, failed=2)

    def test_asks_where_it_is_only_tried(self, bulk: Bulk, andina: Company):
        del andina
        job = entered(bulk, self.HEAD, *self.ROWS, dryRun="true")
        assert job["error"]["code"] == "mapping_unclear", job

    def test_is_rejected_row_by_row_for_a_person(self, bulk: Bulk, andina: Company):
        del andina
        result = bulk.load_file(self.HEAD, *self.ROWS)
        assert result["counts"] == counted(rows=2, failed=2)


class TestACompanyThatTwoColumnsName:
    HEAD = ("RUT Empresa", "Empresa", "RUT Trabajador", "Nombre Trabajador")

    @pytest.fixture
    def rows(self, bulk: Bulk, andina: Company) -> list[tuple[str, ...]]:
        del bulk
        other = make_company("Boreal", rut="76111222-8")
        db.session.commit()
        return [
            (andina.rut, "Andina", make_rut(15_123_456), "Ana Soto Vera"),
            (other.rut, "Boreal", make_rut(15_223_457), "Luis Díaz Mena"),
            (other.rut, "Andina", make_rut(16_123_458), "Eva Rojas Paz"),
            ("", "Boreal", make_rut(17_523_459), "Rosa Leiva Cid"),
        ]

    def test_is_asked_about_where_they_disagree(self, bulk: Bulk, rows: list[tuple[str, ...]]):
        job = entered(bulk, self.HEAD, *rows)
        assert job["result"]["counts"] == counted(rows=4, created=3, failed=1)
        (error,) = errors(bulk, job["result"]["load_id"])
        assert (error["row"], error["code"], error["attribute"]) == (4, "company_beside", "company")
        assert [one["id"] for one in error["options"]] == ["keep", "other"]

    def test_is_the_loaded_one_where_a_person_says_so(
        self, bulk: Bulk, rows: list[tuple[str, ...]]
    ):
        job = entered(bulk, self.HEAD, *rows, answers='{"row:4": "keep"}')
        assert job["result"]["counts"] == counted(rows=4, created=4)

    def test_is_asked_about_on_the_screen(self, bulk: Bulk, rows: list[tuple[str, ...]]):
        grid = Grid(bulk, *rows, head=self.HEAD)
        (problem,) = grid.review["problems"]
        assert problem["code"] == "company_beside"
        assert grid.step(op="include", rows=[4])["review"]["problems"] == []
