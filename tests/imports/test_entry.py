"""A file that another program loads in one call: what may be wrong is left to a person."""

import io
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

from app.extensions import db
from app.imports import files
from app.models.imports import Load, LoadFile
from app.models.organisation import Company
from app.models.people import Person
from app.models.platform import Notification
from sheets.kinds.base import LoadKind
from sheets.kinds.registry import KINDS
from tests.factories import make_course
from tests.imports.test_loading import ANA, HEAD, LUIS, WRONG, counted, people
from tests.sheets import books, protected
from tests.sheets.fixtures import refused as refused_files
from tests.support.bulk import Bulk, carry_out, csv


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
        job = entered(bulk, ("RUT", "Empresa"), ("12.531.909-2", "Andina"))
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
        job = bulk.finish(enter(bulk, b"%PDF-1.7"))
        assert (job["state"], job["error"]["code"]) == ("failed", "workbook_unknown")
        assert db.session.scalar(select(func.count()).select_from(Person)) == 0


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
