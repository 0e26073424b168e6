"""Rejected rows: out as the person's own workbook, in again into the same load."""

import io
from typing import Any

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet
from sqlalchemy import delete, select

from app.extensions import db
from app.imports.counts import Counts, CountsDisagree
from app.imports.pipeline import rejected_rows as writer
from app.models.imports import LoadError, LookupAlias
from app.models.organisation import Company, Department
from app.models.people import Person
from app.models.platform import AuditEvent, Job
from app.platform.queue import Message
from sheets.kinds.people import PEOPLE
from sheets.steps.base import MADE
from tests.factories import make_person
from tests.imports.test_loading import ANA, HEAD, LUIS, WRONG, counted, people
from tests.support.bulk import Bulk, carry_out_job, csv, saved

ALSO_WRONG = ("Iván Rey", "7.654.321-6", "ivan@@x", "Andina", "Bodega")


def rejected(bulk: Bulk, load_id: int) -> openpyxl.Workbook:
    answer = bulk.client.get(f"/api/loads/{load_id}/rejected")
    assert answer.status_code == 200, answer.get_json()
    return openpyxl.load_workbook(io.BytesIO(answer.data))


def table(sheet: Worksheet) -> list[list[Any]]:
    return [[cell.value for cell in row] for row in sheet.iter_rows()]


def column(sheet: Worksheet, name: str) -> int:
    return [cell.value for cell in sheet[1]].index(name) + 1


@pytest.fixture
def mapping_id(bulk: Bulk) -> int:
    return bulk.ready(csv(HEAD, ANA, WRONG, (), ALSO_WRONG, LUIS), name="nómina mayo.csv")


@pytest.fixture
def load_id(bulk: Bulk, mapping_id: int) -> int:
    result = bulk.load(mapping_id)
    assert result["counts"] == counted(rows=5, created=2, failed=2, blank=1)
    return int(result["load_id"])


def corrected(bulk: Bulk, load_id: int, *, both: bool = True) -> bytes:
    book = rejected(bulk, load_id)
    sheet = book.worksheets[0]
    sheet.cell(2, column(sheet, "RUT")).value = "9.876.543-3"
    sheet.cell(2, column(sheet, "Correo")).value = "eva@x.cl"
    if both:
        sheet.cell(3, column(sheet, "Correo")).value = "ivan@x.cl"
    return saved(book)


def again(bulk: Bulk, mapping_id: int, load_id: int, content: bytes) -> dict[str, Any]:
    return bulk.load(mapping_id, load_id=load_id, file=content)


class TestErrors:
    def test_say_whose_row_it_is_as_the_file_has_it(self, bulk: Bulk, load_id: int):
        told = bulk.data(f"loads/{load_id}/errors")
        assert [(one["row"], one["rowKey"], one["rowName"]) for one in told] == [
            *[(3, WRONG[1], WRONG[0])] * 2,
            (5, ALSO_WRONG[1], ALSO_WRONG[0]),
        ]

    def test_say_it_of_rows_that_came_back(self, bulk: Bulk, mapping_id: int, load_id: int):
        book = rejected(bulk, load_id)
        sheet = book.worksheets[0]
        sheet.cell(2, column(sheet, "Nombre")).value = "Eva Díaz Soto"
        again(bulk, mapping_id, load_id, saved(book))
        told = bulk.data(f"loads/{load_id}/errors")
        assert {(one["row"], one["rowName"]) for one in told} == {
            (3, "Eva Díaz Soto"),
            (5, ALSO_WRONG[0]),
        }

    def test_say_it_of_a_name_in_parts(self, bulk: Bulk):
        head = ("RUT", "Nombres", "Apellido paterno", "Correo", "Empresa")
        load = bulk.load_file(head, (ANA[1], "Ana", "Soto", "ana@@x", "Andina"))
        (told,) = bulk.data(f"loads/{load['load_id']}/errors")
        assert (told["rowKey"], told["rowName"]) == (ANA[1], "Ana Soto")

    def test_say_the_mail_where_the_row_has_no_rut(self, bulk: Bulk):
        head = ("Nombre", "RUT", "Correo", "Externo", "Teléfono")
        load = bulk.load_file(head, ("Íngrid Díaz", " ", "ingrid@x.cl", "Sí", "12"))
        (told,) = bulk.data(f"loads/{load['load_id']}/errors")
        assert (told["code"], told["rowKey"]) == ("phone_invalid", "ingrid@x.cl")
        (record,) = bulk.data(f"loads/{load['load_id']}/records", outcome="failed")
        assert (record["key"], record["name"]) == ("ingrid@x.cl", "Íngrid Díaz")

    def test_say_the_day_of_a_course(self, bulk: Bulk):
        head = ("Nombre del curso", "Empresa", "Fecha de inicio", "Fecha de término", "Horas")
        row = ("Altura", "Andina", "05-03-2027", "06-03-2027", "muchas")
        mapping_id = bulk.ready(csv(head, row), model="courses")
        load = bulk.load(mapping_id, model="courses")
        (told,) = bulk.data(f"loads/{load['load_id']}/errors")
        assert (told["rowName"], told["rowKey"]) == ("Altura", "05-03-2027")


class TestRowsThatWaitedForAnAnswer:
    def test_are_loaded_once_they_leave_nothing_to_ask(self, bulk: Bulk):
        """Nobody said which number of «03/04/2027» is the month; its cell is written anew."""
        head = ("Nombre del curso", "Empresa", "Fecha de inicio", "Fecha de término", "Horas")
        rows = [("Altura", "Andina", "03/04/2027", "03/04/2027", "4")]
        rows.append(("Izaje", "Andina", "03/25/2027", "26/03/2027", "4"))
        mapping_id = bulk.ready(csv(head, *rows), model="courses")
        load = bulk.load(mapping_id, model="courses")
        book = rejected(bulk, load["load_id"])
        sheet = book.worksheets[0]
        for name in head[2:4]:
            sheet.cell(2, column(sheet, name)).value = "15-03-2027"
        again = bulk.load(mapping_id, model="courses", load_id=load["load_id"], file=saved(book))
        assert again["counts"]["created"] == 2


class TestWorkbook:
    def test_of_many_rows_is_written_by_a_worker(
        self, bulk: Bulk, load_id: int, monkeypatch: pytest.MonkeyPatch, sent: list[Message]
    ):
        monkeypatch.setattr(writer, "MOST_AT_ONCE", 1)
        sent.clear()
        for _ in range(2):
            assert bulk.client.get(f"/api/loads/{load_id}/rejected").status_code == 202
        [job] = db.session.scalars(select(Job).where(Job.kind == "rejected")).all()
        assert sent == [Message(writer.TASK, "rejected", (("job_id", job.id),))]
        transactions: list[bool] = []
        write = writer._write
        monkeypatch.setattr(
            writer,
            "_write",
            lambda *args: (transactions.append(db.session().in_transaction()), write(*args)),
        )
        carry_out_job(job.id, sent)
        assert transactions == [False]
        assert rejected(bulk, load_id).worksheets[0].max_row == 3

    def test_has_the_persons_own_cells_and_the_reason(self, bulk: Bulk, load_id: int):
        sheet = rejected(bulk, load_id).worksheets[0]
        rows = table(sheet)
        assert rows[0] == [*HEAD, "Fila original", "Motivo"]
        assert rows[1][:2] == ["Eva Mora", "12.531.909-3"]
        assert "El dígito verificador no corresponde" in rows[1][-1]
        assert [row[-2] for row in rows[1:]] == [3, 5]

    def test_is_named_after_the_file_and_is_an_attachment(self, bulk: Bulk, load_id: int):
        answer = bulk.client.get(f"/api/loads/{load_id}/rejected")
        told = answer.headers["Content-Disposition"]
        assert told.startswith('attachment; filename="nomina mayo - filas rechazadas.xlsx"')
        assert "filename*=UTF-8''n%C3%B3mina%20mayo" in told

    def test_is_written_down_who_took_it(self, bulk: Bulk, load_id: int):
        rejected(bulk, load_id)
        event = db.session.scalars(
            select(AuditEvent).where(AuditEvent.action == "load.rejected_downloaded")
        ).one()
        assert (event.entity_id, event.user_id) == (load_id, bulk.user.id)

    def test_is_not_there_when_all_rows_went_in(self, bulk: Bulk):
        load_id = bulk.load_file(HEAD, ANA)["load_id"]
        answer = bulk.client.get(f"/api/loads/{load_id}/rejected")
        assert (answer.status_code, answer.get_json()["code"]) == (404, "nothing_rejected")

    def test_disarms_formulas(self, bulk: Bulk):
        row = ("=cmd|' /C calc'!A0", "12.531.909-3", None, "Andina", None)
        load_id = bulk.load_file(HEAD, row)["load_id"]
        sheet = rejected(bulk, load_id).worksheets[0]
        assert sheet.cell(2, 1).value == "=cmd|' /C calc'!A0"
        assert sheet.cell(2, 1).data_type == "s"


class TestARepeatedRowThatComesBack:
    def test_does_not_write_over_the_one_that_was_loaded(self, bulk: Bulk):
        wrong = ("Ana Impostora", "12.531.909-3", "otra@x.cl", "Andina", "Bodega")
        mapping_id = bulk.ready(csv(HEAD, ANA, wrong))
        first = bulk.load(mapping_id)
        assert first["counts"] == counted(rows=2, created=1, failed=1)
        book = rejected(bulk, first["load_id"])
        sheet = book.worksheets[0]
        sheet.cell(2, column(sheet, "RUT")).value = ANA[1]
        result = again(bulk, mapping_id, first["load_id"], saved(book))
        assert result["counts"] == counted(rows=2, created=1, failed=1)
        assert [error.code for error in db.session.scalars(select(LoadError))] == ["key_loaded"]
        assert [person.name for person in db.session.scalars(select(Person))] == [ANA[0]]


class TestRowsThatContradictEachOther:
    def test_are_loaded_when_one_of_them_comes_back(self, bulk: Bulk):
        other = (*ANA[:2], "otra@x.cl", *ANA[3:])
        mapping_id = bulk.ready(csv(HEAD, ANA, other))
        first = bulk.load(mapping_id)
        assert first["counts"] == counted(rows=2, failed=2)
        book = rejected(bulk, first["load_id"])
        book.worksheets[0].delete_rows(2)
        again(bulk, mapping_id, first["load_id"], saved(book))
        assert people()["Ana Soto"].email == "otra@x.cl"


class TestManyRejectedRows:
    def test_are_written_ahead_by_a_worker(self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch):
        wrong = [(f"Persona {n}", "1-1", None, "Andina", None) for n in range(501)]
        load_id = bulk.load_file(HEAD, *wrong)["load_id"]
        [job] = db.session.scalars(select(Job).where(Job.kind == "rejected")).all()
        assert Message(writer.TASK, "rejected", (("job_id", job.id),)) in bulk.outbox
        carry_out_job(job.id, bulk.outbox)
        monkeypatch.setattr(writer, "_write", None)
        assert len(table(rejected(bulk, load_id).worksheets[0])) == 502

    def test_are_followed_by_staff_while_they_are_written(
        self, staff: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr(writer, "MOST_AT_ONCE", 1)
        staff.load_file(HEAD, WRONG, ALSO_WRONG)
        [job] = db.session.scalars(select(Job).where(Job.kind == "rejected")).all()
        assert staff.data(f"jobs/{job.id}")["state"] == "queued"


class TestWorkbookOfAPreview:
    def test_has_the_rows_with_problems_before_anything_is_loaded(
        self, bulk: Bulk, mapping_id: int
    ):
        told = bulk.preview(mapping_id)
        answer = bulk.client.get(f"/api/loads/{told['load_id']}/preview/rejected")
        assert answer.status_code == 200, answer.get_json()
        rows = table(openpyxl.load_workbook(io.BytesIO(answer.data)).worksheets[0])
        assert [row[-2] for row in rows[1:]] == [3, 5]
        assert "El dígito verificador no corresponde" in rows[1][-1]
        assert db.session.scalars(select(Person)).all() == []

    def test_of_a_correction_has_its_cells(self, bulk: Bulk, mapping_id: int, load_id: int):
        content = corrected(bulk, load_id, both=False)
        bulk.preview(mapping_id, load_id=load_id, file=content)
        answer = bulk.client.get(f"/api/loads/{load_id}/preview/rejected")
        rows = table(openpyxl.load_workbook(io.BytesIO(answer.data)).worksheets[0])
        assert [row[0] for row in rows[1:]] == ["Iván Rey"]

    def test_are_told_of_rows_that_nobody_rejected(self, bulk: Bulk, mapping_id: int, load_id: int):
        """They are not read, and whoever wrote them has to know."""
        book = rejected(bulk, load_id)
        sheet = book.worksheets[0]
        sheet.append(["Rosa Vidal", "8.765.432-K", "rosa@x.cl", "Andina", "Bodega"])
        told = bulk.preview(mapping_id, load_id=load_id, file=saved(book))
        (note,) = [one for one in told["notes"] if "otro archivo" in one]
        assert note.endswith("(1 fila)")
        assert "Rosa Vidal" not in people()

    def test_are_told_so_before_anything_is_loaded(self, bulk: Bulk, mapping_id: int):
        load_id = bulk.preview(mapping_id, onError="all")["load_id"]
        answer = bulk.client.get(f"/api/loads/{load_id}/preview/rejected")
        book = openpyxl.load_workbook(io.BytesIO(answer.data))
        book.worksheets[0].append(["Rosa Vidal", "8.765.432-K", "rosa@x.cl", "Andina", "Bodega"])
        told = bulk.preview(mapping_id, load_id=load_id, file=saved(book))
        assert [one for one in told["notes"] if "otro archivo" in one]

    def test_comes_back_into_the_file_before_anything_is_loaded(self, bulk: Bulk, mapping_id: int):
        """All or nothing: the corrected rows stand beside the good ones of the first file."""
        load_id = bulk.preview(mapping_id, onError="all")["load_id"]
        answer = bulk.client.get(f"/api/loads/{load_id}/preview/rejected")
        book = openpyxl.load_workbook(io.BytesIO(answer.data))
        sheet = book.worksheets[0]
        sheet.cell(2, column(sheet, "RUT")).value = "9.876.543-3"
        sheet.cell(2, column(sheet, "Correo")).value = "eva@x.cl"
        told = bulk.preview(mapping_id, load_id=load_id, file=saved(book))
        assert told["counts"] == counted(rows=5, created=3, failed=1, blank=1)
        sheet.cell(3, column(sheet, "Correo")).value = "ivan@x.cl"
        told = bulk.preview(mapping_id, load_id=load_id, file=saved(book))
        assert told["counts"] == counted(rows=5, created=4, blank=1)
        assert bulk.load(mapping_id)["counts"] == counted(rows=5, created=4, blank=1)
        assert people()["Iván Rey"].email == "ivan@x.cl"

    def test_that_repeats_a_row_of_the_file_is_told_so(self, bulk: Bulk, mapping_id: int):
        load_id = bulk.preview(mapping_id)["load_id"]
        answer = bulk.client.get(f"/api/loads/{load_id}/preview/rejected")
        book = openpyxl.load_workbook(io.BytesIO(answer.data))
        sheet = book.worksheets[0]
        sheet.cell(2, column(sheet, "RUT")).value = ANA[1]
        sheet.cell(2, column(sheet, "Correo")).value = "eva@x.cl"
        told = bulk.preview(mapping_id, load_id=load_id, file=saved(book))
        codes = {problem["code"] for problem in told["problems"] if problem["row"] == 3}
        assert codes == {"key_repeated"}

    def test_of_another_load_is_refused(self, bulk: Bulk, mapping_id: int, load_id: int):
        other = bulk.ready(csv(HEAD, WRONG))
        foreign = bulk.client.get(f"/api/loads/{load_id}/rejected").data
        told = bulk.preview(other)
        job = bulk.finish(bulk.order(other, load_id=told["load_id"], file=foreign))
        assert job["error"]["code"] == "not_the_rejected_rows"

    def test_of_a_refused_load_comes_back_whole(self, bulk: Bulk, mapping_id: int):
        bulk.finish(bulk.order(mapping_id, save="true", onError="all"))
        [load] = bulk.data("loads")
        content = corrected(bulk, load["load_id"])
        result = bulk.load(mapping_id, load_id=load["load_id"], file=content)
        assert result["counts"] == counted(rows=5, created=4, blank=1)

    def test_is_there_after_all_or_nothing_refused_the_load(self, bulk: Bulk, mapping_id: int):
        bulk.finish(bulk.order(mapping_id, save="true", onError="all"))
        [load] = bulk.data("loads")
        assert load["state"] == "failed"
        rows = table(rejected(bulk, load["load_id"]).worksheets[0])
        assert [row[-2] for row in rows[1:]] == [3, 5]


class TestComingBack:
    def test_loads_the_corrected_rows_into_the_same_load(
        self, bulk: Bulk, mapping_id: int, load_id: int
    ):
        result = again(bulk, mapping_id, load_id, corrected(bulk, load_id))
        assert result["load_id"] == load_id
        assert result["roundCounts"] == counted(rows=2, created=2)
        assert result["counts"] == counted(rows=5, created=4, blank=1)
        assert db.session.scalars(select(LoadError)).all() == []

    def test_shows_both_rounds_in_the_history(self, bulk: Bulk, mapping_id: int, load_id: int):
        again(bulk, mapping_id, load_id, corrected(bulk, load_id))
        (load,) = bulk.data("loads")
        assert [entry["counts"]["created"] for entry in load["rounds"]] == [2, 2]
        assert (load["state"], load["failures"]) == ("done", [])

    def test_keeps_first_row_numbers_for_what_is_still_wrong(
        self, bulk: Bulk, mapping_id: int, load_id: int
    ):
        result = again(bulk, mapping_id, load_id, corrected(bulk, load_id, both=False))
        assert result["counts"] == counted(rows=5, created=3, failed=1, blank=1)
        (fault,) = bulk.data(f"loads/{load_id}/errors")
        assert (fault["row"], fault["cell"], fault["code"]) == (5, "C5", "email_invalid")

    def test_gives_the_latest_cells_of_rows_that_fail_again(
        self, bulk: Bulk, mapping_id: int, load_id: int
    ):
        book = rejected(bulk, load_id)
        sheet = book.worksheets[0]
        sheet.cell(2, column(sheet, "RUT")).value = "9.876.543-3"
        again(bulk, mapping_id, load_id, saved(book))
        rows = table(rejected(bulk, load_id).worksheets[0])
        assert [row[:3] for row in rows[1:]] == [
            ["Eva Mora", "9.876.543-3", "eva@@x.cl"],
            ["Iván Rey", "7.654.321-6", "ivan@@x"],
        ]

    def test_leaves_rows_alone_that_the_person_took_out(
        self, bulk: Bulk, mapping_id: int, load_id: int
    ):
        book = openpyxl.load_workbook(io.BytesIO(corrected(bulk, load_id)))
        book.worksheets[0].delete_rows(3)
        result = again(bulk, mapping_id, load_id, saved(book))
        assert result["counts"] == counted(rows=5, created=3, failed=1, blank=1)
        rows = table(rejected(bulk, load_id).worksheets[0])
        assert [row[0] for row in rows[1:]] == ["Iván Rey"]

    def test_touches_no_row_that_went_in_before(self, bulk: Bulk, mapping_id: int, load_id: int):
        book = openpyxl.load_workbook(io.BytesIO(corrected(bulk, load_id)))
        sheet = book.worksheets[0]
        stranger = ["Otra Persona", "8.765.432-K", "otra@x.cl", "Andina", None, 2, None]
        sheet.append(stranger)
        result = again(bulk, mapping_id, load_id, saved(book))
        assert result["counts"] == counted(rows=5, created=4, blank=1)
        db.session.rollback()
        assert "Otra Persona" not in db.session.scalars(select(Person.name)).all()

    def test_may_be_previewed(self, bulk: Bulk, mapping_id: int, load_id: int):
        told = bulk.preview(mapping_id, load_id=load_id, file=corrected(bulk, load_id))
        assert told["counts"] == counted(rows=2, created=2)
        assert bulk.data("loads")[0]["counts"]["failed"] == 2

    def test_is_undone_together_with_the_first_round(
        self, bulk: Bulk, mapping_id: int, load_id: int
    ):
        again(bulk, mapping_id, load_id, corrected(bulk, load_id))
        undone = bulk.undo(load_id)
        assert (undone["removed"], undone["keptCount"]) == (4, 0)
        assert db.session.scalars(select(Person)).all() == []

    def test_refuses_a_workbook_of_another_load(self, bulk: Bulk, mapping_id: int, load_id: int):
        other = bulk.ready(csv(HEAD, WRONG))
        foreign = corrected(bulk, bulk.load(other)["load_id"], both=False)
        job = bulk.finish(bulk.order(mapping_id, save="true", load_id=load_id, file=foreign))
        assert (job["state"], job["error"]["code"]) == ("failed", "not_the_rejected_rows")
        assert bulk.data("loads")[-1]["state"] == "done"

    def test_refuses_any_other_file(self, bulk: Bulk, mapping_id: int, load_id: int):
        job = bulk.finish(bulk.order(mapping_id, save="true", load_id=load_id, file=csv(HEAD, ANA)))
        assert job["error"]["code"] == "not_the_rejected_rows"

    def test_needs_a_file(self, bulk: Bulk, mapping_id: int, load_id: int):
        answer = bulk.order(mapping_id, save="true", load_id=load_id)
        assert (answer.status_code, answer.get_json()["code"]) == (422, "file_required")

    def test_needs_the_mapping_of_the_load(self, bulk: Bulk, load_id: int):
        other = bulk.ready(csv(HEAD, LUIS))
        answer = bulk.order(other, save="true", load_id=load_id, file=b"x")
        assert answer.status_code == 404


class TestDataThatStepsMake:
    """A workbook brings what was made of other rows than its own; the rest is made of it again."""

    def ready(self, bulk: Bulk, *steps: dict[str, Any]) -> tuple[int, int]:
        """A load of two good rows and the blank one of their team, whose mail is wrong."""
        head = (*HEAD[:4], "Equipo")
        rows = ((*ANA[:4], "Ventas"), (*ALSO_WRONG[:4], None), (*LUIS[:4], "Bodega"))
        mapping_id = bulk.begin()
        bulk.upload(csv(head, *rows), mapping_id=mapping_id)
        details = bulk.propose(mapping_id)
        answer = bulk.confirm(mapping_id, details, steps=steps[:1])
        assert answer.status_code == 200, answer.get_json()
        load_id = bulk.preview(mapping_id)["load_id"]
        for step in steps[1:]:
            version = bulk.data(f"loads/{load_id}/review")["version"]
            body = {"version": version, "step": step}
            taken = bulk.client.post(f"/api/loads/{load_id}/steps", json=body)
            assert taken.status_code == 200, taken.get_json()
            if job := taken.get_json()["data"]["job"]:
                carry_out_job(job["id"], bulk.outbox)
        return mapping_id, bulk.load(mapping_id)["load_id"]

    def corrected(self, bulk: Bulk, load_id: int) -> bytes:
        book = rejected(bulk, load_id)
        sheet = book.worksheets[0]
        sheet.cell(2, column(sheet, "Correo")).value = "ivan@x.cl"
        return saved(book)

    def test_have_no_column_where_their_own_row_tells(self, bulk: Bulk):
        step = {"op": "first_filled", "columns": [0], "into": "bossName"}
        mapping_id, load_id = self.ready(bulk, step)
        rows = table(rejected(bulk, load_id).worksheets[0])
        assert rows[0] == [*HEAD[:4], "Equipo", "Fila original", "Motivo"]
        assert rows[1][:2] == [*ALSO_WRONG[:2]]
        again(bulk, mapping_id, load_id, self.corrected(bulk, load_id))
        assert people()["Iván Rey"].boss_name == "Iván Rey"

    def test_have_one_where_the_row_above_told(self, bulk: Bulk):
        making = {"op": "first_filled", "columns": [4], "into": "area"}
        made = MADE + [one.name for one in PEOPLE.attributes].index("area")
        mapping_id, load_id = self.ready(bulk, making, {"op": "fill_down", "column": made})
        rows = table(rejected(bulk, load_id).worksheets[0])
        assert rows[0] == [*HEAD[:4], "Equipo", "Área", "Fila original", "Motivo"]
        assert rows[1][4:7] == [None, "Ventas", 3]
        again(bulk, mapping_id, load_id, self.corrected(bulk, load_id))
        areas = {one.id: one.name for one in db.session.scalars(select(Department))}
        assert {name: areas[one.area_id] for name, one in people().items()} == {
            "Ana Soto": "Ventas",
            "Iván Rey": "Ventas",
            "Luis Pérez": "Bodega",
        }


class TestChoicesOfALoad:
    """Made once, they hold for the rows that come back, unless they are sent again."""

    def round_of(self, bulk: Bulk, row: tuple[Any, ...], **chosen: Any) -> tuple[int, int, bytes]:
        """A load of one good row and one whose RUT is wrong, which comes back as `row`."""
        wrong = (row[0], "1-1", *row[2:])
        mapping_id = bulk.ready(csv(HEAD, ANA, wrong))
        load_id = bulk.load(mapping_id, **chosen)["load_id"]
        book = rejected(bulk, load_id)
        sheet = book.worksheets[0]
        sheet.cell(2, column(sheet, "RUT")).value = row[1]
        return mapping_id, load_id, saved(book)

    def test_leave_alone_whom_the_person_chose_to_leave_alone(self, bulk: Bulk):
        make_person("Luis Antes", rut="12667869-K", email="viejo@x.cl")
        mapping_id, load_id, content = self.round_of(bulk, LUIS, onDuplicate="skip")
        result = again(bulk, mapping_id, load_id, content)
        assert result["counts"] == counted(rows=2, created=1, skipped=1)
        assert people()["Luis Antes"].email == "viejo@x.cl"

    def test_clear_blank_cells(self, bulk: Bulk):
        make_person("Luis Pérez", rut="12667869-K", email="viejo@x.cl")
        blank = (LUIS[0], LUIS[1], None, *LUIS[3:])
        mapping_id, load_id, content = self.round_of(bulk, blank, blanks="clear")
        again(bulk, mapping_id, load_id, content)
        assert people()["Luis Pérez"].email is None

    def test_keep_answers_and_defaults(self, bulk: Bulk, andina: Company):
        told = {"company": {"Andinita": {"action": "map", "id": andina.id}}}
        row = (*LUIS[:3], "Andinita", LUIS[4])
        chosen = {"unknown": told, "defaults": {"gender": "Otro"}}
        mapping_id, load_id, content = self.round_of(bulk, row, **chosen)
        db.session.execute(delete(LookupAlias))  # not what one's own memory would answer
        db.session.commit()
        result = again(bulk, mapping_id, load_id, content)
        assert result["counts"] == counted(rows=2, created=2)
        luis = people()["Luis Pérez"]
        assert (luis.company_id, luis.gender) == (andina.id, "Other")

    def test_are_replaced_by_what_is_sent_again(self, bulk: Bulk):
        make_person("Luis Antes", rut="12667869-K")
        mapping_id, load_id, content = self.round_of(bulk, LUIS, onDuplicate="skip")
        result = bulk.load(mapping_id, load_id=load_id, file=content, onDuplicate="update")
        assert result["counts"] == counted(rows=2, created=1, updated=1)
        assert bulk.data(f"loads/{load_id}")["onDuplicate"] == "update"

    def test_of_a_preview_are_those_of_the_load(self, bulk: Bulk):
        make_person("Luis Antes", rut="12667869-K")
        mapping_id = bulk.ready(csv(HEAD, LUIS))
        bulk.preview(mapping_id, onDuplicate="skip")
        assert bulk.load(mapping_id)["counts"] == counted(rows=1, skipped=1)


class TestPreviewOfACorrection:
    def test_is_kept_for_who_comes_back_to_the_screen(
        self, bulk: Bulk, mapping_id: int, load_id: int
    ):
        bulk.preview(mapping_id, load_id=load_id, file=corrected(bulk, load_id), blanks="clear")
        correction = bulk.data(f"getmapping/{mapping_id}")["correction"]
        assert correction["fileName"] == "archivo.xlsx"
        assert correction["preview"]["counts"] == counted(rows=2, created=2)
        assert correction["options"]["blanks"] == "clear"

    def test_is_loaded_without_sending_the_file_again(
        self, bulk: Bulk, mapping_id: int, load_id: int
    ):
        bulk.preview(mapping_id, load_id=load_id, file=corrected(bulk, load_id))
        result = bulk.load(mapping_id, load_id=load_id)
        assert result["counts"] == counted(rows=5, created=4, blank=1)
        assert bulk.data(f"getmapping/{mapping_id}")["correction"] is None

    def test_is_made_again_with_other_choices(self, bulk: Bulk, mapping_id: int, load_id: int):
        make_person("Iván Antes", rut="7654321-6")
        bulk.preview(mapping_id, load_id=load_id, file=corrected(bulk, load_id))
        told = bulk.preview(mapping_id, load_id=load_id, onDuplicate="skip")
        assert told["counts"] == counted(rows=2, created=1, skipped=1)
        assert bulk.load(mapping_id, load_id=load_id)["roundCounts"] == told["counts"]

    def test_may_be_thrown_away(self, bulk: Bulk, mapping_id: int, load_id: int):
        bulk.preview(mapping_id, load_id=load_id, file=corrected(bulk, load_id))
        assert bulk.client.delete(f"/api/loads/{load_id}/correction").status_code == 200
        assert bulk.data(f"getmapping/{mapping_id}")["correction"] is None
        answer = bulk.order(mapping_id, save="true", load_id=load_id)
        assert (answer.status_code, answer.get_json()["code"]) == (422, "file_required")
        assert bulk.data("loads")[0]["counts"]["created"] == 2


class TestCountsOfARound:
    def test_move_rows_from_failed_to_where_they_went(self):
        before = Counts(rows=10, created=4, updated=1, skipped=1, failed=4)
        again = Counts(rows=3, created=1, unchanged=1, failed=1)
        after = before.after_round(again)
        assert (after.rows, after.created, after.updated) == (10, 5, 1)
        assert (after.unchanged, after.skipped, after.failed, after.blank) == (1, 1, 2, 0)

    def test_that_do_not_add_up_are_refused(self):
        with pytest.raises(CountsDisagree):
            Counts(rows=2, created=1).check()

    def test_sum_who_joined_the_course(self):
        before = Counts(rows=2, created=1, failed=1, enrolled=1, already_enrolled=0)
        again = Counts(rows=1, updated=1, enrolled=0, already_enrolled=1)
        after = before.after_round(again)
        assert (after.enrolled, after.already_enrolled) == (1, 1)


class TestNothingToCorrect:
    def test_is_told_when_all_rejected_rows_are_in(self, bulk: Bulk, mapping_id: int, load_id: int):
        content = corrected(bulk, load_id)
        again(bulk, mapping_id, load_id, content)
        job = bulk.finish(bulk.order(mapping_id, load_id=load_id, file=content))
        assert (job["state"], job["error"]["code"]) == ("failed", "nothing_to_correct")
