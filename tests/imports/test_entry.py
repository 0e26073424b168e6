"""A file that another program loads in one call: what may be wrong is left to a person."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from sqlalchemy import delete, func, insert, select
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

from app.extensions import db
from app.imports import files
from app.models.imports import Load, LoadError, LoadFile
from app.models.organisation import Company, Department, Status
from app.models.people import Person
from app.models.platform import Notification
from sheets.folding import fold
from sheets.kinds.base import LoadKind
from sheets.kinds.registry import KINDS
from tests.factories import make_company, make_course, make_rut
from tests.imports.test_loading import ANA, HEAD, LUIS, WRONG, counted, people
from tests.sheets import books, protected
from tests.sheets.fixtures import refused as refused_files
from tests.support.bulk import Bulk, carry_out, csv, empty_tables, saved


def enter(bulk: Bulk, content: bytes, *, key: str | None = None, **fields: Any) -> TestResponse:
    form = {"kind": "people", **fields, "file": FileStorage(io.BytesIO(content), "nomina.csv")}
    boundary, body = encode_multipart(form)
    headers = {"Idempotency-Key": key} if key else {}
    kind = f'multipart/form-data; boundary="{boundary}"'
    return bulk.client.post("/api/loads", data=body, content_type=kind, headers=headers)


def entered(bulk: Bulk, *rows: tuple[Any, ...], **fields: Any) -> dict[str, Any]:
    return bulk.finish(enter(bulk, csv(*rows), **fields))


def refused(job: dict[str, Any]) -> dict[str, Any]:
    assert (job["state"], job["error"]["code"]) == ("failed", "mapping_unclear"), job
    assert people() == {}
    result: dict[str, Any] = job["result"]
    assert job["error"]["message"].endswith(f"/massive-load?carga={result['mapping_id']}")
    return result


class TestFailedLoad:
    """A load of which nothing was written, for nobody knew what its columns were."""

    def test_answers_every_call_without_an_error_of_the_server(self, bulk: Bulk):
        refused(entered(bulk, ("Dato", "Otro"), ("a", "b"), ("c", "d")))
        load = db.session.scalar(select(Load))
        assert load is not None
        assert (load.state, load.plan) == ("failed", None)
        answers = {
            path: bulk.client.get(f"/api/loads/{load.id}{path}")
            for path in (
                *("", "/errors", "/records", "/rejected", "/review", "/rows", "/undo"),
                *("/preview/problems", "/preview/differences", "/preview/rejected"),
            )
        }
        found = {path: answer.status_code for path, answer in answers.items()}
        gone = dict.fromkeys(
            ("/review", "/rows", "/preview/problems", "/preview/differences", "/preview/rejected"),
            410,
        )
        lists = {"": 200, "/errors": 200, "/records": 200, "/rejected": 404}
        assert {name: found[name] for name in (*gone, *lists)} == {**gone, **lists}
        assert found["/undo"] < 500
        step = {"step": {"op": "leave_out", "rows": [2]}, "version": 0}
        for path in ("/steps", "/steps/trial"):
            body = step if path == "/steps" else {"step": step["step"]}
            answer = bulk.client.post(f"/api/loads/{load.id}{path}", json=body)
            assert answer.status_code == 410, answer.get_json()


class TestOneCall:
    def test_loads_a_file_whose_columns_are_clear(self, bulk: Bulk):
        job = entered(bulk, HEAD, ANA, LUIS, comment="Nómina")
        assert job["state"] == "done", job
        result = job["result"]
        assert result["counts"] == counted(rows=2, created=2)
        assert result["rejected"] is None
        mapping_id = bulk.data(f"loads/{result['load_id']}")["mapping_id"]
        assert result["link"] == f"/massive-load?carga={mapping_id}"
        assert set(people()) == {"Ana Soto", "Luis Pérez"}
        assert bulk.data(f"loads/{result['load_id']}")["comment"] == "Nómina"

    def test_tells_where_rejected_rows_are(self, bulk: Bulk):
        result = entered(bulk, HEAD, ANA, WRONG)["result"]
        assert result["rejected"] == f"/api/loads/{result['load_id']}/rejected"
        assert result["link"] == f"/error-massive-load?carga={result['load_id']}"
        assert bulk.client.get(result["rejected"]).status_code == 200

    def test_follows_the_policies_that_are_sent(self, bulk: Bulk):
        job = entered(bulk, HEAD, ANA, WRONG, onError="all")
        assert (job["state"], job["error"]["code"]) == ("failed", "load_refused_whole")
        assert people() == {}

    def test_enrols_in_a_course(self, bulk: Bulk, andina: Company):
        course = make_course(andina)
        db.session.commit()
        job = entered(bulk, HEAD, ANA, course_id=course.id)
        assert job["result"]["counts"]["enrolled"] == 1

    def test_loads_other_kinds(self, bulk: Bulk):
        head = ("RUT", "Razón social", "Ciudad")
        row = ("76.111.222-8", "Instituto Norte Ltda.", "Arica")
        job = entered(bulk, head, row, kind="supplier")
        assert job["result"]["counts"] == counted(rows=1, created=1)

    @pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.model)
    def test_finds_nothing_unclear_in_our_own_templates(
        self, bulk: Bulk, andina: Company, kind: LoadKind
    ):
        template = bulk.client.get(f"/api/load_templates/{kind.model_id}").data
        course = {"course_id": make_course(andina).id} if kind.model == "results" else {}
        db.session.commit()
        job = bulk.finish(enter(bulk, template, kind=kind.model, **course))
        assert job["state"] == "done", job["error"]

    def test_runs_once_for_a_key(self, bulk: Bulk):
        first = enter(bulk, csv(HEAD, ANA), key="nomina-1")
        again = enter(bulk, csv(HEAD, ANA), key="nomina-1")
        assert first.get_json() == again.get_json()
        assert again.headers["Idempotency-Replayed"] == "true"
        assert db.session.scalar(select(func.count()).select_from(Load)) == 1

    def test_takes_a_large_file_with_a_key(self, bulk: Bulk):
        padding = "x" * 1_400_000
        answer = enter(bulk, csv((*HEAD, "Otro"), (*ANA, padding)), key="large")
        assert answer.status_code == 202, answer.get_json()

    @pytest.mark.parametrize(
        ("fields", "wrong"), [({"kind": "nada"}, "kind"), ({"onError": "x"}, "onError")]
    )
    def test_refuses_what_it_does_not_know(self, bulk: Bulk, fields: dict[str, str], wrong: str):
        answer = enter(bulk, csv(HEAD, ANA), **fields)
        assert (answer.status_code, list(answer.get_json()["errors"])) == (422, [wrong])

    def test_needs_a_file(self, bulk: Bulk):
        answer = bulk.post_form("loads", {"kind": "people"})
        assert answer.get_json()["code"] == "file_required"

    def test_refuses_a_file_that_is_too_large(self, bulk: Bulk):
        answer = enter(bulk, b"x" * (4 * 1024 * 1024))
        assert (answer.status_code, answer.get_json()["code"]) == (413, "file_too_large")

    def test_keeps_staff_to_what_it_may_load(self, staff: Bulk):
        answer = enter(staff, csv(("RUT",), ("1-9",)), kind="supplier")
        assert (answer.status_code, answer.get_json()["code"]) == (403, "suppliers_read_only")
        assert db.session.scalar(select(func.count()).select_from(LoadFile)) == 0


class TestWhatMayBeWrong:
    BOTH = (*HEAD, "SUELDO BASE", "TOTAL HABERES")

    def test_leaves_two_candidates_to_a_person(self, bulk: Bulk):
        job = entered(bulk, self.BOTH, (*ANA, "900000", "1200000"))
        result = refused(job)
        assert result["columns"] == ["SUELDO BASE", "TOTAL HABERES"]
        assert "«SUELDO BASE», «TOTAL HABERES»" in job["error"]["message"]
        assert result["link"] == f"/massive-load?carga={result['mapping_id']}"
        told = db.session.scalars(select(Notification)).one()
        assert told.link == result["link"]

    def test_leaves_it_as_the_screen_would_have_it(self, bulk: Bulk):
        result = refused(entered(bulk, self.BOTH, (*ANA, "900000", "1200000")))
        (waiting,) = [one for one in bulk.outbox if one.task == "loads.read"]
        carry_out(waiting)
        mapping = bulk.data(f"getmapping/{result['mapping_id']}")
        assert mapping["state"] == "read"
        assert [one["asked"] for one in mapping["details"]][-2:] == ["grossSalary"] * 2
        assert mapping["file"]["head"][0]["cells"][0] == "Nombre"
        details = mapping["details"]
        details[-1]["attribute"] = "grossSalary"
        assert bulk.confirm(result["mapping_id"], details).status_code == 200
        assert bulk.load(result["mapping_id"])["counts"] == counted(rows=1, created=1)

    def test_takes_what_was_confirmed_for_these_headings(self, bulk: Bulk):
        mapping_id = bulk.begin()
        bulk.upload(csv(self.BOTH, (*ANA, "900000", "1200000")), mapping_id=mapping_id)
        details = bulk.propose(mapping_id)
        details[-1]["attribute"] = "grossSalary"
        bulk.confirm(mapping_id, details)
        bulk.load(mapping_id)
        job = entered(bulk, self.BOTH, (*LUIS, "900000", "1300000"))
        assert job["result"]["counts"] == counted(rows=1, created=1)
        assert people()["Luis Pérez"].gross_salary == 1_300_000

    def test_leaves_out_no_column_that_fits_as_well(self, bulk: Bulk):
        job = entered(bulk, (*HEAD, "Teléfono", "Celular"), (*ANA, "+56981234567", "+56987654321"))
        assert refused(job)["columns"] == ["Teléfono", "Celular"]

    def test_names_a_field_that_is_missing(self, bulk: Bulk):
        job = entered(bulk, ("Correo", "Empresa"), ("ana@x.cl", "Andina"))
        refused(job)
        assert "Falta relacionar una columna con" in job["error"]["message"]

    def test_loads_no_column_of_low_confidence(self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr("app.imports.mappings.proposal.SURE", 1.0)
        job = entered(bulk, HEAD, ANA)
        assert set(refused(job)["columns"]) == set(HEAD)

    def test_asks_what_the_words_of_a_column_mean(self, bulk: Bulk):
        rows = ((*ANA, "M"), (*LUIS, "H"), ("Iris Rey", "7.654.321-6", "", "Andina", "", "F"))
        job = entered(bulk, (*HEAD, "Sexo"), *rows)
        assert refused(job)["columns"] == ["Sexo"]
        assert "«Sexo»" in job["error"]["message"]

    def test_takes_the_answer_that_was_given_about_it(self, bulk: Bulk):
        head = (*HEAD, "Sexo")
        rows = ((*ANA, "M"), (*LUIS, "H"), ("Iris Rey", "7.654.321-6", "", "Andina", "", "F"))
        bulk.load(bulk.ready(csv(head, *rows)), conventions={"gender": "women_are_m"})
        eva = ("Eva Mora", "9.876.543-3", "eva@x.cl", "Andina", "", "M")
        job = entered(bulk, head, eva, *rows[1:])
        assert job["state"] == "done", job
        assert people()["Eva Mora"].gender == "Female"

    def test_reads_one_of_two_tables_only_for_a_person(self, bulk: Bulk):
        rows = [(*HEAD, "", *HEAD), (*ANA, "", *LUIS), (*LUIS, "", *ANA)]
        job = entered(bulk, *rows)
        refused(job)
        assert "varias tablas" in job["error"]["message"]

    def test_writes_nothing_of_a_file_that_cannot_be_read(self, bulk: Bulk):
        parts = {"[Content_Types].xml": "<x/>", "xl/workbook.xml": "nada"}
        job = bulk.finish(enter(bulk, books.zipped(parts)))
        assert (job["state"], job["error"]["code"]) == ("failed", "workbook_broken")
        assert db.session.scalar(select(func.count()).select_from(Person)) == 0


class TestWhatIsLeftOut:
    """Nothing of a file is left out without a word."""

    def test_columns_are_named_with_the_reason(self, bulk: Bulk):
        job = entered(bulk, (*HEAD, "Talla de zapato"), (*ANA, "38"))
        assert job["state"] == "done", job
        (ignored,) = job["result"]["ignored"]
        assert (ignored["column_name"], ignored["column_position"]) == (
            "Talla de zapato",
            len(HEAD),
        )
        assert (ignored["code"], ignored["reason"]) == (
            "no_reason",
            "No encontramos a qué dato corresponde.",
        )

    def test_a_column_that_a_person_left_out_says_so(self, bulk: Bulk):
        head = (*HEAD[:4], "Teléfono")
        mapping_id = bulk.begin()
        bulk.upload(csv(head, (*ANA[:4], "+56981234567")), mapping_id=mapping_id)
        details = bulk.propose(mapping_id)
        details[-1]["attribute"] = None
        bulk.confirm(mapping_id, details)
        bulk.load(mapping_id)
        job = entered(bulk, head, (*LUIS[:4], "+56981234567"))
        assert [one["code"] for one in job["result"]["ignored"]] == ["remembered_ignored"]

    def test_rows_and_sheets_are_counted_by_reason(self, bulk: Bulk):
        rows = [list(HEAD), list(ANA), list(LUIS), ["TOTAL", *[None] * (len(HEAD) - 1)]]
        content = books.xlsx_sheets({"Datos": rows, "Notas": [["Nada", "de", "esto"]]})
        result = bulk.finish(enter(bulk, content))["result"]
        assert [(one["code"], one["count"]) for one in result["skipped"]] == [("totals_row", 1)]
        assert result["sheetsNotRead"] == ["Notas"]

    def test_readings_say_what_columns_were_taken_for(self, bulk: Bulk):
        result = entered(bulk, (*HEAD[:4], "Fono"), (*ANA[:4], "09 8123 4567"))["result"]
        columns = {
            one["column_name"]: one for one in result["readings"] if one["subject"] == "column"
        }
        assert columns["Fono"]["attribute"] == "phone"
        assert (columns["Fono"]["grade"], columns["Fono"]["label"]) == ("certain", "Teléfono")
        evidence = columns["Fono"]["evidence"]
        assert {one["kind"]: one["against"] for one in evidence} == {
            "heading": False,
            "shape": False,
        }
        assert all(one["says"] for one in evidence)

    def test_readings_say_how_a_column_was_read(self, bulk: Bulk):
        rows = ((*ANA[:4], "M"), (*LUIS[:4], "H"))
        result = entered(bulk, (*HEAD[:4], "Sexo"), *rows)["result"]
        (form,) = [one for one in result["readings"] if one["subject"] == "form"]
        told = [form[name] for name in ("choice", "attribute", "column_name")]
        assert told == ["women_are_m", "gender", "Sexo"]
        assert "mujer" in form["says"]

    def test_readings_say_which_cells_were_read_as_something_else(self, bulk: Bulk):
        rut = make_rut(76_158_239)
        make_company("Comercial Andina SpA", rut=rut)
        head = ("Nombre", "RUT", "Correo", "Empresa", "Fono", "Sexo", "Sueldo bruto")
        phones = [f"98123456{number}" for number in (0, 3, 1, 7)]
        rows = [
            (f"{name} Rojas", make_rut(11_000_000 + at * at), "", rut, phones[at], "F", "$850.000")
            for at, name in enumerate(("Ana", "Eva", "Pía", "Rosa"))
        ]
        result = entered(bulk, head, *rows)["result"]
        told = {
            one["column_name"]: one
            for one in result["readings"]
            if one["subject"] in ("value", "option")
        }
        found = {name: (one["subject"], one["count"], one["grade"]) for name, one in told.items()}
        assert found == {
            "Empresa": ("option", 4, "probable"),
            "Fono": ("value", 4, "certain"),
            "Sexo": ("value", 4, "certain"),
        }
        assert told["Fono"]["examples"] == [
            {"row": at + 2, "before": phone, "after": f"+56 9 8123 456{phone[-1]}"}
            for at, phone in enumerate(phones[:3])
        ]
        assert told["Sexo"]["examples"][0]["after"] == "Femenino"
        assert told["Empresa"]["examples"] == [
            {"row": 2, "before": rut, "after": "Comercial Andina SpA"}
        ]

    def test_a_preview_says_the_same(self, bulk: Bulk):
        _, preview = bulk.preview_file(csv((*HEAD, "Talla de zapato"), (*ANA, "38")))
        assert [one["column_name"] for one in preview["ignored"]] == ["Talla de zapato"]
        assert {one["subject"] for one in preview["readings"]} == {"column"}


class TestHidden:
    def test_a_hidden_column_stands_back_and_is_named(self, bulk: Bulk):
        book = openpyxl.Workbook()
        sheet = book.worksheets[0]
        sheet.append(["RUT", *HEAD[:1], "RUN", *HEAD[2:]])
        sheet.append(["9.876.543-3", ANA[0], ANA[1], *ANA[2:]])
        sheet.append(["7.654.321-6", LUIS[0], LUIS[1], *LUIS[2:]])
        sheet.column_dimensions["A"].hidden = True
        job = bulk.finish(enter(bulk, saved(book)))
        assert job["state"] == "done", job
        assert people()["Ana Soto"].rut == "12531909-2"
        (ignored,) = job["result"]["ignored"]
        assert (ignored["column_name"], ignored["code"]) == ("RUT", "hidden")


class TestAnswers:
    BOTH = (*HEAD, "SUELDO BASE", "TOTAL HABERES")
    PAY = (*ANA, "900000", "1200000")

    def asked(self, job: dict[str, Any]) -> dict[str, Any]:
        assert (job["state"], job["error"]["code"]) == ("failed", "mapping_unclear"), job
        return {one["id"]: one for one in job["result"]["questions"]}

    def test_the_likeliest_columns_are_named_first(self, bulk: Bulk):
        dates = ("04-03-2027", "06-03-2027", "11-03-2027", "13-03-2027")
        head = (
            *("Curso", "Fecha inicio programada", "Fecha término programada"),
            *("Fecha inicio real", "Fecha término real", "Horas programadas", "Horas ejecutadas"),
        )
        asked = self.asked(entered(bulk, head, ("Excel", *dates, "16", "14"), kind="courses"))
        assert {name: one["options"][0]["id"] for name, one in asked.items()} == {
            "datum:initialDate": "Fecha inicio programada",
            "datum:endDate": "Fecha término programada",
            "datum:totalHours": "Horas programadas",
        }

    def test_which_column_it_is_is_asked_and_answered(self, bulk: Bulk):
        question = self.asked(entered(bulk, self.BOTH, self.PAY))["datum:grossSalary"]
        assert question["words"] == "¿Qué columna trae Renta bruta mensual?"
        ids = [one["id"] for one in question["options"]]
        assert ids == ["SUELDO BASE", "TOTAL HABERES", "none"]
        assert len(question["evidence"]) == 2
        answers = json.dumps({"datum:grossSalary": "TOTAL HABERES"})
        job = entered(bulk, self.BOTH, self.PAY, answers=answers)
        assert job["state"] == "done", job
        assert people()["Ana Soto"].gross_salary == 1_200_000
        assert [one["column_name"] for one in job["result"]["ignored"]] == ["SUELDO BASE"]

    def test_a_column_that_rows_need_is_asked_for_among_those_that_bring_nothing(self, bulk: Bulk):
        rows = (("Dato", "Otro"), ("a", "b"), ("c", "d"))
        asked = self.asked(entered(bulk, *rows))
        assert [one["id"] for one in asked["datum:name"]["options"]] == ["Dato", "Otro", "none"]
        job = entered(bulk, *rows, answers=json.dumps({"datum:name": "none"}))
        assert "datum:name" not in self.asked(job)

    def test_a_column_in_another_unit_is_converted(self, bulk: Bulk):
        head, pay = (*HEAD, "Renta bruta (M$)"), (*ANA, "1.250")
        question = self.asked(entered(bulk, head, pay))["datum:grossSalary"]
        ids = [one["id"] for one in question["options"]]
        assert ids == ["Renta bruta (M$)", "thousands", "millions", "year", "none"]
        answers = json.dumps({"datum:grossSalary": "thousands"})
        job = entered(bulk, head, pay, answers=answers)
        assert job["state"] == "done", job
        assert people()["Ana Soto"].gross_salary == 1_250_000
        assert job["result"]["ignored"] == []

    def test_no_column_may_be_it(self, bulk: Bulk):
        answers = json.dumps({"datum:grossSalary": "none"})
        job = entered(bulk, self.BOTH, self.PAY, answers=answers)
        assert job["state"] == "done", job
        assert people()["Ana Soto"].gross_salary is None

    def test_every_question_of_a_file_is_answered_in_one_call(self, bulk: Bulk):
        rows = [(*self.PAY, "M"), (*LUIS, "800000", "950000", "H")]
        rows.append(("Iris Rey", "7.654.321-6", "", "Andina", "", "800000", "900000", "F"))
        head = (*self.BOTH, "Sexo")
        found = self.asked(entered(bulk, head, *rows))
        answers = {"datum:grossSalary": "TOTAL HABERES"}
        found |= self.asked(entered(bulk, head, *rows, answers=json.dumps(answers)))
        question = found["form:gender"]
        assert question["column"] == "Sexo"
        assert [one["id"] for one in question["options"]] == ["women_are_m", "men_are_m"]
        assert all(one["label"].endswith(".") for one in question["options"])
        answers["form:gender"] = "women_are_m"
        job = entered(bulk, head, *rows, answers=json.dumps(answers))
        assert job["state"] == "done", job
        assert (people()["Ana Soto"].gender, people()["Luis Pérez"].gender) == ("Female", "Male")

    def test_which_sheet_it_is(self, bulk: Bulk):
        sheets = {"Mayo": [list(HEAD), list(ANA)], "Junio": [list(HEAD), list(LUIS)]}
        content = books.xlsx_sheets(sheets)
        question = self.asked(bulk.finish(enter(bulk, content)))["sheet"]
        assert [one["id"] for one in question["options"]] == ["Mayo", "Junio"]
        answers = json.dumps({"sheet": "Junio"})
        assert bulk.finish(enter(bulk, content, answers=answers))["state"] == "done"
        assert set(people()) == {"Luis Pérez"}

    def test_which_table_it_is(self, bulk: Bulk):
        rows = [(*HEAD, "", *HEAD), (*ANA, "", *LUIS)]
        question = self.asked(entered(bulk, *rows))["table"]
        _, second = [one["id"] for one in question["options"]]
        job = entered(bulk, *rows, answers=json.dumps({"table": second}))
        assert job["state"] == "done", job
        assert set(people()) == {"Luis Pérez"}

    def test_a_column_that_is_not_there_is_said(self, bulk: Bulk):
        answers = json.dumps({"datum:grossSalary": "Renta líquida"})
        job = entered(bulk, self.BOTH, self.PAY, answers=answers)
        refused(job)
        assert "«Renta líquida»" in job["error"]["message"]

    @pytest.mark.parametrize(
        "answers", [{"datum:nada": "x"}, {"form:gender": "x"}, {"form:name": "dmy"}, {"otra": "x"}]
    )
    def test_to_no_question_is_refused(self, bulk: Bulk, answers: dict[str, str]):
        answer = enter(bulk, csv(HEAD, ANA), answers=json.dumps(answers))
        assert (answer.status_code, list(answer.get_json()["errors"])) == (422, ["answers"])

    def test_another_unit_is_settled_by_a_template_that_converts_it(self, bulk: Bulk):
        head = (*HEAD, "Renta (M$)")
        assert "datum:grossSalary" in self.asked(entered(bulk, head, (*ANA, "950")))
        mapping_id = bulk.begin()
        bulk.upload(csv(head, (*ANA, "950")), mapping_id=mapping_id)
        details = bulk.propose(mapping_id)
        details[-1]["attribute"] = "grossSalary"
        bulk.confirm(mapping_id, details)
        load_id = bulk.preview(mapping_id)["load_id"]
        step = {"op": "convert", "column": len(HEAD), "format": "thousands"}
        body = {"version": 0, "step": step}
        assert bulk.client.post(f"/api/loads/{load_id}/steps", json=body).status_code == 200
        saved = bulk.client.post(f"/api/loads/{load_id}/template", json={"name": "En miles"})
        assert saved.status_code == 200, saved.get_json()
        job = entered(bulk, head, (*LUIS, "1.100"), template="En miles")
        assert job["state"] == "done", job
        assert people()["Luis Pérez"].gross_salary == 1_100_000


@pytest.fixture
def statuses(bulk: Bulk) -> Iterator[None]:
    """Statuses stay when a house is emptied: those that were there are put back."""
    del bulk
    kept = [dict(row) for row in db.session.execute(select(Status.__table__)).mappings()]
    yield
    empty_tables()
    db.session.execute(delete(Status))
    db.session.execute(insert(Status), kept)
    db.session.commit()


@pytest.mark.usefixtures("statuses")
class TestWhatElseIsSaid:
    def test_one_company_for_all_rows(self, bulk: Bulk):
        head, row = ("Nombre", "RUT"), ANA[:2]
        job = entered(bulk, head, row, defaults=json.dumps({"company": "Andina"}))
        assert job["state"] == "done", job
        assert people()["Ana Soto"].company_id is not None

    def test_a_default_of_no_datum_is_refused(self, bulk: Bulk):
        answer = enter(bulk, csv(HEAD, ANA), defaults=json.dumps({"nada": "x"}))
        assert (answer.status_code, list(answer.get_json()["errors"])) == (422, ["defaults"])

    def test_new_words_of_a_list_are_made_when_that_is_said(self, bulk: Bulk):
        head = (*HEAD[:4], "Estado")
        db.session.add(Status(name="Becado", folded_name="becado"))
        db.session.commit()
        rows = ((*ANA[:4], "Becado"), (*LUIS[:4], "Postulante"))
        job = entered(bulk, head, *rows)
        assert job["result"]["counts"]["failed"] == 1
        job = entered(bulk, head, *rows, onUnknown="create")
        assert job["result"]["counts"]["created"] == 1
        assert db.session.scalar(select(Status.id).where(Status.folded_name == "postulante"))

    @pytest.mark.parametrize(
        ("name", "result"),
        [
            ("Aprobada con distinción", "passed"),
            ("No aprobado por asistencia", "failed"),
            ("Reprobado", "failed"),
            ("Aprobación pendiente", "other"),
            ("Postulante", "other"),
        ],
    )
    def test_a_new_status_means_what_its_name_begins_with(self, bulk: Bulk, name: str, result: str):
        db.session.execute(delete(Status))
        db.session.commit()
        entered(bulk, (*HEAD[:4], "Estado"), (*ANA[:4], name), onUnknown="create")
        made = select(Status.result).where(Status.name == name)
        assert db.session.scalar(made) == result

    def test_staff_makes_no_words(self, staff: Bulk):
        answer = enter(staff, csv(HEAD, ANA), onUnknown="create")
        assert (answer.status_code, list(answer.get_json()["errors"])) == (422, ["onUnknown"])

    def test_a_dry_run_writes_nothing(self, bulk: Bulk):
        job = entered(bulk, (*HEAD, "Talla de zapato"), (*ANA, "38"), dryRun="true")
        assert job["state"] == "done", job
        assert job["result"]["counts"] == counted(rows=1, created=1)
        assert job["result"]["saved"] is False
        assert [one["column_name"] for one in job["result"]["ignored"]] == ["Talla de zapato"]
        assert people() == {}
        assert bulk.data("loads") == bulk.data("mappings/incomplete") == []

    def test_a_dry_run_asks_as_a_load_does(self, bulk: Bulk):
        head = (*HEAD, "SUELDO BASE", "TOTAL HABERES")
        job = entered(bulk, head, (*ANA, "900000", "1200000"), dryRun="true")
        refused(job)
        assert [one["id"] for one in job["result"]["questions"]] == ["datum:grossSalary"]
        assert db.session.scalars(select(Notification)).all() == []

    def test_the_kinds_are_named(self, bulk: Bulk):
        errors = enter(bulk, csv(HEAD, ANA), kind="nada").get_json()["errors"]["kind"]
        assert all(kind.model in errors[0] for kind in KINDS.values())

    @pytest.mark.parametrize("content", [b"%PDF-1.7", b"\x89PNG\r\n\x1a\n" + bytes(40)])
    def test_a_file_that_is_no_list_is_refused_at_once(self, bulk: Bulk, content: bytes):
        answer = enter(bulk, content)
        assert (answer.status_code, answer.get_json()["code"]) == (422, "workbook_unknown")
        assert db.session.scalar(select(func.count()).select_from(Person)) == 0

    def test_a_file_of_nothing_but_headings_says_so(self, bulk: Bulk):
        job = entered(bulk, HEAD)
        assert (job["state"], job["error"]["code"]) == ("failed", "workbook_no_rows"), job
        assert "trae títulos y ninguna fila de datos" in job["error"]["message"]
        shown = bulk.upload(csv(HEAD), mapping_id=bulk.begin())
        assert (shown["state"], shown["error"]["code"]) == ("failed", "workbook_no_rows")

    def test_a_turned_table_says_so(self, bulk: Bulk):
        turned = [*zip(HEAD, ANA, LUIS, strict=True)]
        job = entered(bulk, *turned)
        assert (job["state"], job["error"]["code"]) == ("failed", "workbook_turned"), job
        shown = bulk.upload(csv(*turned), mapping_id=bulk.begin())
        assert (shown["state"], shown["error"]["code"]) == ("failed", "workbook_turned")

    def test_the_limit_that_was_met_is_named(self, bulk: Bulk):
        job = bulk.finish(enter(bulk, refused_files.ods_of_thousands_of_millions()))
        assert job["error"]["code"] == "workbook_too_heavy", job
        assert "los 3.072 MB de memoria" in job["error"]["message"]


PASSWORD = "Secreta Ñandú 77"
SHEET = books.xlsx([list(HEAD), list(ANA)])


class TestProtected:
    def sent(self, bulk: Bulk, mapping_id: int, content: bytes | None, password: str | None) -> Any:
        file = content and FileStorage(io.BytesIO(content), "nómina.xlsx")
        form = {"file": file, "mapping_id": mapping_id, "password": password}
        return bulk.post_form("get_headings_file", form)

    def test_is_asked_for_and_opens_the_file_that_is_there(self, bulk: Bulk):
        mapping_id = bulk.begin()
        job = bulk.upload(protected.xlsx(SHEET, PASSWORD), mapping_id=mapping_id, name="n.xlsx")
        assert job["error"]["code"] == "workbook_password"
        job = bulk.finish(self.sent(bulk, mapping_id, None, PASSWORD))
        assert (job["state"], job["result"]["name"]) == ("done", "n.xlsx")
        bulk.confirm(mapping_id, bulk.propose(mapping_id))
        assert bulk.load(mapping_id)["counts"] == counted(rows=1, created=1)

    @pytest.mark.parametrize("content", [SHEET, protected.xlsx(SHEET, PASSWORD)])
    def test_may_come_with_the_file(self, bulk: Bulk, content: bytes):
        job = bulk.finish(self.sent(bulk, bulk.begin(), content, PASSWORD))
        assert (job["state"], job["result"]["rows"]) == ("done", 1)

    def test_opens_an_old_book(self, bulk: Bulk):
        content = protected.xls([list(HEAD), list(ANA)], PASSWORD)
        job = bulk.finish(self.sent(bulk, bulk.begin(), content, PASSWORD))
        assert (job["state"], job["result"]["kind"]) == ("done", "xls")

    def test_is_refused_when_it_is_wrong(self, bulk: Bulk):
        mapping_id = bulk.begin()
        bulk.upload(protected.xlsx(SHEET, PASSWORD), mapping_id=mapping_id)
        answer = self.sent(bulk, mapping_id, None, "otra")
        body = answer.get_json()
        assert (answer.status_code, body["code"]) == (422, "workbook_password_wrong")
        assert list(body["errors"]) == ["password"]
        assert body["message"].startswith("La contraseña no es la de este archivo.")

    def test_is_not_asked_for_where_it_would_not_help(self, bulk: Bulk):
        job = bulk.upload(refused_files.ods_with_password(), name="n.ods")
        assert job["error"]["code"] == "workbook_locked"
        assert "Quítale la contraseña" in job["error"]["message"]

    def test_reaches_nothing_that_is_kept(self, bulk: Bulk, caplog: pytest.LogCaptureFixture):
        caplog.set_level("DEBUG")
        mapping_id = bulk.begin()
        content = protected.xlsx(SHEET, PASSWORD)
        self.sent(bulk, mapping_id, content, "Otra Ñandú 88")
        answer = self.sent(bulk, mapping_id, content, PASSWORD)
        messages = repr(bulk.outbox)
        bulk.finish(answer)
        kept = "".join(
            str(value)
            for table in db.metadata.sorted_tables
            for row in db.session.execute(select(table))
            for value in row
        )
        logged = caplog.text + repr([vars(record) for record in caplog.records])
        for text in (kept, messages, logged, answer.get_data(as_text=True)):
            assert "Ñandú 77" not in text
            assert "Ñandú 88" not in text
            assert "\\xd1and" not in text
        folder = Path(bulk.app.config["SETTINGS"].data_dir)
        for file in folder.rglob("*"):
            assert "Ñandú" not in file.name
            if file.is_file():
                assert PASSWORD.encode() not in file.read_bytes()

    def test_waits_its_turn_and_says_so(self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(files, "OPENING_PATIENCE", 0.01)
        with files.OPENING:
            answer = self.sent(bulk, bulk.begin(), protected.xlsx(SHEET, PASSWORD), PASSWORD)
        assert (answer.status_code, answer.get_json()["code"]) == (503, "opening_busy")

    def test_ends_where_the_file_asks_for_endless_work(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr(files, "OPEN_CPU_SECONDS", 1)
        content = protected.endless(protected.xlsx(SHEET, PASSWORD))
        answer = self.sent(bulk, bulk.begin(), content, PASSWORD)
        assert (answer.status_code, answer.get_json()["code"]) == (422, "workbook_too_slow")

    def test_needs_a_file(self, bulk: Bulk):
        answer = self.sent(bulk, bulk.begin(), None, PASSWORD)
        assert answer.get_json()["code"] == "file_required"


class TestAreas:
    def test_that_are_no_words_are_made_for_nobody(self, bulk: Bulk):
        turned = ("Iris Rey", "7.654.321-6", "iris@x.cl", "Andina", "2027-02-01 00:00:00")
        numbered = ("Eva Mora", "9.876.543-3", "eva@x.cl", "Andina", "1")
        blank = ("Luz Paz", "8.000.000-6", "luz@x.cl", "Andina", "(en blanco)")
        more = [(f"Persona {n}", make_rut(7_000_001 + n * n), None, *ANA[3:]) for n in range(6)]
        job = entered(bulk, HEAD, ANA, *more, turned, numbered, blank)
        assert job["state"] == "done", job
        assert job["result"]["counts"] == counted(rows=10, created=8, failed=2)
        assert list(db.session.scalars(select(Department.name))) == ["Ventas"]
        errors = db.session.scalars(select(LoadError.code).order_by(LoadError.row))
        assert list(errors) == ["text_date", "area_unknown"]


class TestOneNameWithManyApostrophes:
    """A branch as five people wrote it is one branch."""

    SIGNS = ("'", "’", "´", "ʼ ", "`", " ", "")

    @pytest.mark.parametrize("there", [None, "O'Higgins", "OHiggins", "Oʼ Higgins"])
    def test_is_one_area(self, bulk: Bulk, andina: Company, there: str | None):
        if there is not None:
            db.session.add(Department(name=there, folded_name=fold(there)))
            db.session.commit()
        rows = [
            (
                make_rut(23_000_100 + at * at),
                f"Eva O{sign}Higgins",
                f"e{at}@x.cl",
                f"O{sign}Higgins",
            )
            for at, sign in enumerate(self.SIGNS)
        ]
        head = ("RUT", "Nombre", "Correo", "Área")
        job = entered(bulk, head, *rows, defaults=json.dumps({"company": andina.name}))
        assert job["result"]["counts"]["created"] == len(rows), job
        db.session.rollback()
        assert len(db.session.scalars(select(Department)).all()) == 1
