"""Mappings: files read, columns proposed, confirmed, remembered; nobody else's is reachable."""

import io
from datetime import UTC, date, datetime, timedelta
from typing import Any

import openpyxl
import pytest
from sqlalchemy import select, update
from werkzeug.datastructures import FileStorage

from app.extensions import db
from app.models.finance import Utm
from app.models.imports import Load, LoadFile, Mapping, MappingMemory
from app.models.training import Supplier
from app.platform import clock
from app.platform.jobs import service as jobs
from tests.factories import make_company, make_course, make_rut, make_thematic_area, make_user
from tests.imports.test_loading import ANA, HEAD, LUIS
from tests.support.bulk import Bulk, csv, saved, xlsx


def two_sheets() -> bytes:
    book = openpyxl.Workbook()
    book.worksheets[0].title = "Portada"
    book.worksheets[0]["B2"] = "Nómina de personas, mayo"
    sheet = book.create_sheet("Datos")
    for row in ((), ("Planilla",), (), HEAD, ANA, LUIS):
        sheet.append(list(row))
    return saved(book)


class TestCreate:
    def test_begins_a_load(self, bulk: Bulk):
        body = {"model": "people", "model_id": 2, "comment": " Mayo "}
        answer = bulk.client.post("/api/createmapping", json=body)
        data = answer.get_json()["data"]
        assert (answer.status_code, data["state"], data["comment"]) == (201, "new", "Mayo")
        assert (data["file"], data["details"], data["load"]) == (None, [], None)

    @pytest.mark.parametrize(
        "body",
        [
            {},
            {"model": "people", "model_id": 1},
            {"model": "cursos", "model_id": 2},
            {"model": "people", "model_id": "2x"},
            {"model": "people", "model_id": 2, "comment": "x" * 501},
            {"model": "people", "model_id": 2, "more": 1},
        ],
    )
    def test_refuses_what_it_does_not_know(self, bulk: Bulk, body: dict[str, object]):
        answer = bulk.client.post("/api/createmapping", json=body)
        assert (answer.status_code, bool(answer.get_json()["errors"])) == (422, True)

    def test_of_suppliers_is_for_administrators(self, staff: Bulk):
        body = {"model": "supplier", "model_id": 1}
        answer = staff.client.post("/api/createmapping", json=body)
        assert (answer.status_code, answer.get_json()["code"]) == (403, "suppliers_read_only")

    def test_needs_a_session(self, bulk: Bulk):
        anonymous = bulk.app.test_client()
        body = {"model": "people", "model_id": 2}
        assert anonymous.post("/api/createmapping", json=body).status_code == 401


class TestFile:
    def test_is_read_and_its_headings_are_found(self, bulk: Bulk):
        mapping_id = bulk.begin()
        job = bulk.upload(csv(HEAD, ANA, LUIS), mapping_id=mapping_id)
        assert (job["kind"], job["state"]) == ("headings", "done")
        file = bulk.data(f"getmapping/{mapping_id}")["file"]
        assert file == job["result"]
        assert [one["column_name"] for one in file["headings"]] == list(HEAD)
        assert (file["rows"], file["headerRow"], file["kind"]) == (2, 1, "csv")
        assert file["headings"][1]["letter"] == "B"

    def test_shows_the_numbers_of_a_workbook_with_a_comma(self, bulk: Bulk):
        sheet = xlsx(("RUT", "Nota", "Asistencia"), (ANA[1], 3.5, 0.75), (LUIS[1], 7, 1.234))
        shown = bulk.upload(sheet, name="notas.xlsx")["result"]
        samples = {one["column_name"]: one["samples"] for one in shown["headings"]}
        assert samples["Nota"] == ["3,5", "7"]
        assert samples["Asistencia"] == ["0,75", "1.234"]
        assert shown["head"][1]["cells"][1:] == ["3,5", "0,75"]
        as_text = bulk.upload(csv(("RUT", "Nota"), (ANA[1], "3.5")))["result"]
        assert as_text["headings"][1]["samples"] == ["3.5"]

    def test_may_come_without_a_mapping(self, bulk: Bulk):
        result = bulk.upload(csv(HEAD, ANA))["result"]
        assert result["file_id"]
        assert result["sameFileAs"] is None

    def test_names_its_course_above_the_headings(self, bulk: Bulk):
        andina = make_company("Andina Sur")
        excel = make_course(andina, "Excel intermedio")
        db.session.commit()

        def named(*title: str) -> Any:
            job = bulk.upload(xlsx(title, (), ("RUT", "Asistencia"), (ANA[0], "100")))
            return job["result"]["course"]

        said = {"course_id": excel.id, "said": "Curso: EXCEL  Intermedio", "open": True}
        assert named("Asistencia", said["said"]) == said
        assert named("Nombre del curso:", "Excel intermedio")["said"] == "Excel intermedio"
        assert named("Curso: Excel") is None
        excel.is_complete = True
        db.session.commit()
        assert named("Curso Excel intermedio")["open"] is False
        make_course(andina, "Excel intermedio")
        db.session.commit()
        assert named("Curso: Excel intermedio") is None

    def test_names_no_course_of_another_company(self, bulk: Bulk, staff: Bulk):
        make_course(make_company("Ajena"), "Excel intermedio")
        db.session.commit()
        file = xlsx(("Curso: Excel intermedio",), (), ("RUT", "Asistencia"), (ANA[0], "100"))
        assert bulk.upload(file)["result"]["course"]["said"] == "Curso: Excel intermedio"
        assert staff.upload(file)["result"]["course"] is None

    def test_names_its_company_above_the_headings(self, bulk: Bulk, staff: Bulk):
        cerro = make_company("Minera Cerro Azul SpA")
        make_company("Pesquera Caleta Honda S.A.")
        closed = make_company("Viña Tres Ríos Ltda.")
        closed.active = False
        db.session.commit()

        def named(*titles: str, loader: Bulk = bulk, model: str = "people") -> Any:
            lines = [(title,) for title in titles]
            file = xlsx(*lines, (), ("RUT", "Nombre"), (ANA[1], ANA[0]))
            mapping_id = loader.begin(model)
            loader.upload(file, mapping_id=mapping_id)
            return loader.data(f"getmapping/{mapping_id}")["companyAbove"]

        for said in ("MINERA CERRO AZUL SPA", "Empresa: Minera Cerro Azul", cerro.name):
            assert named("Dotación vigente", said) == {"name": cerro.name, "said": said}
        assert named("Dotación vigente") is None
        assert named("Minera Cerro Azul SpA", "Pesquera Caleta Honda S.A.") is None
        assert named("Viña Tres Ríos Ltda.") is None
        assert named("Minera Cerro Azul SpA", model="supplier") is None
        assert named("Minera Cerro Azul SpA", loader=staff) is None

    def test_that_was_looked_at_goes_on_with_a_mapping(self, bulk: Bulk):
        found = bulk.upload(csv(HEAD, ANA))["result"]
        assert found["sheets"][0]["kind"] == 2
        mapping_id = bulk.begin()
        form = {"mapping_id": mapping_id, "file_id": found["file_id"]}
        job = bulk.finish(bulk.post_form("get_headings_file", form))
        assert job["result"]["headings"] == found["headings"]
        assert bulk.data(f"getmapping/{mapping_id}")["file"]["file_id"] == found["file_id"]

    def test_of_somebody_else_is_not_there(self, bulk: Bulk, staff: Bulk):
        found = bulk.upload(csv(HEAD, ANA))["result"]
        form = {"mapping_id": staff.begin(), "file_id": found["file_id"]}
        answer = staff.post_form("get_headings_file", form)
        assert (answer.status_code, answer.get_json()["code"]) == (404, "file_missing")

    def test_has_another_sheet_and_heading_row_chosen_without_a_second_parse(self, bulk: Bulk):
        mapping_id = bulk.begin()
        result = bulk.upload(two_sheets(), mapping_id=mapping_id, name="n.xlsx")["result"]
        assert (result["sheet"], result["headerRow"]) == (1, 4)
        form = {"mapping_id": mapping_id, "sheet": 0, "header_row": 2}
        job = bulk.finish(bulk.post_form("get_headings_file", form))
        assert (job["result"]["sheet"], job["result"]["headerRow"]) == (0, 2)
        assert bulk.data(f"getmapping/{mapping_id}")["file"]["sheet"] == 0

    @pytest.mark.parametrize(
        ("form", "code"),
        [({"sheet": 7}, "sheet_missing"), ({"header_row": 99_999}, "header_row_missing")],
    )
    def test_says_so_when_there_is_no_such_place(self, bulk: Bulk, form: dict[str, int], code: str):
        mapping_id = bulk.begin()
        bulk.upload(csv(HEAD, ANA), mapping_id=mapping_id)
        job = bulk.finish(bulk.post_form("get_headings_file", {"mapping_id": mapping_id, **form}))
        assert (job["state"], job["error"]["code"]) == ("failed", code)

    def test_of_the_same_bytes_is_parsed_once_whoever_sends_it(
        self, bulk: Bulk, staff: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        content = xlsx(HEAD, ("Única Vez", *ANA[1:]))
        bulk.upload(content, name="uno.xlsx")
        monkeypatch.setattr("app.imports.files.run", None)
        job = staff.upload(content, name="dos.xlsx")
        assert (job["state"], job["result"]["name"]) == ("done", "dos.xlsx")
        files = db.session.scalars(select(LoadFile)).all()
        assert len({file.sha256 for file in files}) == 1
        assert {file.user_id for file in files} == {bulk.user.id, staff.user.id}

    def test_that_cannot_be_read_says_what_to_do(self, bulk: Bulk):
        job = bulk.upload(b"PK\x03\x04 nothing", name="roto.xlsx")
        assert job["state"] == "failed"
        assert job["error"]["code"].startswith("workbook_")
        assert job["error"]["message"].endswith(".")

    def test_without_bytes_is_refused(self, bulk: Bulk):
        answer = bulk.post_form("get_headings_file", {"file": FileStorage(io.BytesIO(), "v.csv")})
        assert (answer.status_code, answer.get_json()["code"]) == (422, "file_empty")

    def test_is_needed(self, bulk: Bulk):
        answer = bulk.post_form("get_headings_file", {"mapping_id": bulk.begin()})
        assert (answer.status_code, answer.get_json()["code"]) == (422, "file_required")

    @pytest.mark.parametrize("size", [2 * 1024 * 1024 + 1, 4 * 1024 * 1024])
    def test_beyond_the_limit_is_refused(self, bulk: Bulk, size: int):
        file = FileStorage(io.BytesIO(b"x" * size), "grande.csv")
        answer = bulk.post_form("get_headings_file", {"file": file})
        assert (answer.status_code, answer.get_json()["code"]) == (413, "file_too_large")
        assert "2 MB" in answer.get_json()["message"]
        assert answer.get_json()["maxMegabytes"] == 2
        assert "maxMegabytes" in answer.get_json()["advice"]

    def test_name_is_text_and_never_a_path(self, bulk: Bulk):
        job = bulk.upload(csv(HEAD, ANA), name="..\\..\\etc/pass\x00wd\u202e.csv")
        assert job["result"]["name"] == "passwd.csv"

    def test_replaced_while_it_was_read_leaves_the_newer_one(self, bulk: Bulk):
        mapping_id = bulk.begin()
        first = bulk.post_form(
            "get_headings_file",
            {"mapping_id": mapping_id, "file": FileStorage(io.BytesIO(csv(HEAD, ANA)), "a.csv")},
        )
        second = bulk.upload(csv(HEAD, LUIS), mapping_id=mapping_id, name="b.csv")
        assert second["state"] == "done"
        assert bulk.finish(first)["state"] == "cancelled"
        assert bulk.data(f"getmapping/{mapping_id}")["file"]["name"] == "b.csv"


class TestDetails:
    @pytest.fixture
    def mapping_id(self, bulk: Bulk) -> int:
        mapping_id = bulk.begin()
        bulk.upload(csv((*HEAD, "Comentarios"), (*ANA, "Rosa Vidal")), mapping_id=mapping_id)
        return mapping_id

    def test_are_proposed_with_confidence_and_reason(self, bulk: Bulk, mapping_id: int):
        details = bulk.propose(mapping_id)
        found = {one["column_name"]: one["attribute"] for one in details}
        assert found["RUT"] == "rut"
        assert found["Comentarios"] is None
        assert all(one["reason"] and one["state"] == "suggested" for one in details)
        assert bulk.data(f"getmapping/{mapping_id}")["state"] == "read"

    def test_are_confirmed(self, bulk: Bulk, mapping_id: int):
        answer = bulk.confirm(mapping_id, bulk.propose(mapping_id), defaults={"gender": "Otro"})
        body = answer.get_json()
        assert (answer.status_code, body["status"], body["data"]["state"]) == (200, True, "mapped")
        states = {one["column_name"]: one["state"] for one in body["data"]["details"]}
        assert (states["RUT"], states["Comentarios"]) == ("confirmed", "ignored")
        assert body["data"]["options"]["defaults"] == {"gender": "Otro"}

    def test_ask_which_column_is_the_salary_and_say_what_follows(self, bulk: Bulk):
        mapping_id = bulk.begin()
        db.session.add(Utm(month=date(2024, 12, 1), value=67_294))
        db.session.commit()
        head = (*HEAD, "SUELDO BASE", "TOTAL HABERES")
        rows = ((*ANA, "1.500.000", "1.900.000"), (*LUIS, "3.000.000", "3.900.000"))
        bulk.upload(csv(head, *rows), mapping_id=mapping_id)
        details = bulk.propose(mapping_id)
        base, total = details[-2:]
        assert [(one["attribute"], one["asked"]) for one in (base, total)] == [
            (None, "grossSalary")
        ] * 2
        assert base["reason"] == (
            "De 2 rentas: 1 en el tramo de 100 %, 1 en el tramo de 50 % y 0 en el tramo de 15 %."
        )
        assert total["reason"] == (
            "De 2 rentas: 0 en el tramo de 100 %, 1 en el tramo de 50 % y 1 en el tramo de 15 %."
        )
        attributes = bulk.data(f"getmapping/{mapping_id}")["attributes"]
        asks = {one["attribute"]: one["asks"] for one in attributes}
        assert "tramo SENCE" in asks["grossSalary"]
        total["attribute"] = "grossSalary"
        bulk.confirm(mapping_id, details)
        saved = bulk.data(f"getmapping/{mapping_id}")["details"][-2:]
        assert [(one["attribute"], one["asked"], one["reason"]) for one in saved] == [
            (None, None, "Elegiste no cargarla."),
            ("grossSalary", None, "La elegiste tú."),
        ]

    @pytest.mark.parametrize(
        ("head", "pay"), [("Renta (M$)", "950"), ("Renta bruta (anual)", "11.400.000")]
    )
    def test_count_no_tranches_of_what_may_be_no_pesos_a_month(
        self, bulk: Bulk, head: str, pay: str
    ):
        mapping_id = bulk.begin()
        db.session.add(Utm(month=date(2024, 12, 1), value=67_294))
        db.session.commit()
        bulk.upload(csv((*HEAD, head), (*ANA, pay), (*LUIS, pay)), mapping_id=mapping_id)
        salary = bulk.propose(mapping_id)[-1]
        assert (salary["attribute"], salary["asked"]) == (None, "grossSalary")
        assert "otra unidad" in salary["reason"]

    def test_count_no_totals_among_the_salaries(self, bulk: Bulk):
        mapping_id = bulk.begin()
        db.session.add(Utm(month=date(2024, 12, 1), value=67_294))
        db.session.commit()
        head = (*HEAD, "SUELDO BASE", "TOTAL HABERES")
        rows = (
            (*ANA, "1.500.000", "1.900.000"),
            ("", "Subtotal Norte", *[""] * (len(HEAD) - 2), "1.500.000", "1.900.000"),
            (*LUIS, "3.000.000", "3.900.000"),
            (*[""] * len(HEAD), "4.500.000", "5.800.000"),
            ("TOTAL", *[""] * (len(HEAD) - 1), "4.500.000", "5.800.001"),
        )
        bulk.upload(csv(head, *rows), mapping_id=mapping_id)
        base, total = bulk.propose(mapping_id)[-2:]
        assert base["reason"].startswith("De 2 rentas: 1 en el tramo de 100 %")
        assert total["reason"].startswith("De 2 rentas: 0 en el tramo de 100 %")
        headings = bulk.data(f"getmapping/{mapping_id}")["file"]["headings"]
        assert "5.800.001" not in headings[-1]["samples"]

    def test_ask_whether_a_base_salary_is_loaded(self, bulk: Bulk):
        mapping_id = bulk.begin()
        bulk.upload(csv((*HEAD, "Sueldo Base"), (*ANA, "600.000")), mapping_id=mapping_id)
        base = bulk.propose(mapping_id)[-1]
        assert (base["attribute"], base["asked"]) == (None, "grossSalary")

    def test_know_a_column_by_the_companies_in_it(self, bulk: Bulk):
        make_company("Minera Andina SpA")
        mapping_id = bulk.begin()
        rows = ((*ANA[:3], "MINERA ANDINA SPA"), (*LUIS[:3], "Minera Andina"))
        bulk.upload(csv((*HEAD[:3], "Div.personal"), *rows), mapping_id=mapping_id)
        division = bulk.propose(mapping_id)[-1]
        assert (division["attribute"], division["reason"]) == (
            "company",
            '100 % de los valores ya están registrados como "Empresa".',
        )

    def test_say_nothing_of_a_proposal_that_was_not_taken(self, bulk: Bulk, mapping_id: int):
        details = bulk.propose(mapping_id)
        details[-1]["attribute"] = "bossName"
        bulk.confirm(mapping_id, details)
        saved = bulk.data(f"getmapping/{mapping_id}")["details"][-1]
        assert (saved["reason"], saved["confidence"]) == ("La elegiste tú.", 1.0)

    def test_stay_confirmed_when_proposed_again(self, bulk: Bulk, mapping_id: int):
        details = bulk.propose(mapping_id)
        details[-1]["attribute"] = "bossName"
        bulk.confirm(mapping_id, details)
        assert bulk.propose(mapping_id)[-1]["attribute"] == "bossName"

    def test_are_remembered_for_the_same_headings(self, bulk: Bulk, mapping_id: int):
        details = bulk.propose(mapping_id)
        details[-1]["attribute"] = "bossName"
        bulk.confirm(mapping_id, details)
        bulk.load(mapping_id)
        other = bulk.begin()
        bulk.upload(csv((*HEAD, "Comentarios"), (*LUIS, "Iván Lagos")), mapping_id=other)
        assert bulk.propose(other)[-1]["attribute"] == "bossName"

    def remembered(self, bulk: Bulk, mapping_id: int) -> None:
        details = bulk.propose(mapping_id)
        details[-1]["attribute"] = "bossName"
        bulk.confirm(mapping_id, details)
        bulk.load(mapping_id)

    def proposed(self, bulk: Bulk, *head: str) -> tuple[dict[str, str], Any]:
        other = bulk.begin()
        bulk.upload(csv(head, tuple("x" for _ in head)), mapping_id=other)
        found = {one["column_name"]: one["attribute"] for one in bulk.propose(other)}
        return found, bulk.data(f"getmapping/{other}")["remembered"]

    def test_are_remembered_with_the_values_for_all_rows(self, bulk: Bulk):
        make_thematic_area("Seguridad")
        db.session.commit()
        head = ("Curso", "Inicio", "Horas")
        plans = [csv(head, (name, "02-03-2026", "8")) for name in ("Altura", "Excel")]
        first, second = bulk.begin("courses"), bulk.begin("courses")
        bulk.upload(plans[0], mapping_id=first)
        given = {"company_id": "Andina", "topicArea": "Seguridad", "endDate": "06-03-2026"}
        answer = bulk.confirm(first, bulk.propose(first, "courses"), defaults=given)
        assert answer.status_code == 200, answer.get_json()
        bulk.load(first, model="courses")
        bulk.upload(plans[1], mapping_id=second)
        bulk.propose(second, "courses")
        shown = bulk.data(f"getmapping/{second}")["options"]["defaults"]
        # The day of one plan says nothing of the next one.
        assert shown == {"company_id": "Andina", "topicArea": "Seguridad"}

    def test_are_remembered_for_similar_headings(self, bulk: Bulk, mapping_id: int):
        self.remembered(bulk, mapping_id)
        found, said = self.proposed(bulk, "Comentarios", *HEAD[:4], "Turno", "Sección")
        assert (found["Comentarios"], found["Turno"]) == ("bossName", None)
        assert found["Sección"] == "area"
        assert said["similar"] is True
        _, said = self.proposed(bulk, *HEAD, "Comentarios")
        assert said["similar"] is False

    def test_are_remembered_with_the_day_in_santiago(self, bulk: Bulk, mapping_id: int):
        """At 01:30 in UTC it is still the evening before there, in the words and in the notice."""
        self.remembered(bulk, mapping_id)
        late = datetime(2026, 3, 6, 1, 30, tzinfo=UTC)
        db.session.execute(update(MappingMemory).values(saved_at=late))
        db.session.commit()
        other = bulk.begin()
        bulk.upload(csv((*HEAD, "Comentarios"), (*LUIS, "Iván Lagos")), mapping_id=other)
        reason = bulk.propose(other)[-1]["reason"]
        assert reason == "Así relacionaste esta columna el 5 de marzo de 2026."
        assert bulk.data(f"getmapping/{other}")["remembered"]["at"] == "2026-03-05"

    def test_are_not_remembered_for_headings_of_another_sort(self, bulk: Bulk, mapping_id: int):
        self.remembered(bulk, mapping_id)
        found, said = self.proposed(bulk, "Comentarios", "RUT", "Turno")
        assert (found["Comentarios"], said) == (None, None)

    def test_are_remembered_for_the_whole_company(self, bulk: Bulk, staff: Bulk, mapping_id: int):
        self.remembered(bulk, mapping_id)
        colleague = Bulk(bulk.app, make_user("otra@ejemplo.cl"), bulk.outbox)
        assert self.proposed(colleague, *HEAD, "Comentarios")[0]["Comentarios"] == "bossName"
        assert self.proposed(staff, *HEAD, "Comentarios")[0]["Comentarios"] is None

    @pytest.mark.parametrize(
        ("change", "words"),
        [
            ({"attribute": "rut", "part": None}, "Dos columnas van al mismo dato"),
            ({"attribute": "sueldo", "part": None}, "no existe"),
            ({"attribute": "rut", "part": "x"}, "no tiene una parte"),
            ({"column_position": 77}, "no está en el archivo"),
            ({"column_position": 0}, "viene dos veces"),
        ],
    )
    def test_that_cannot_be_are_refused(
        self, bulk: Bulk, mapping_id: int, change: dict[str, object], words: str
    ):
        details = bulk.propose(mapping_id)
        details[-1] |= change
        answer = bulk.confirm(mapping_id, details)
        assert answer.status_code == 422
        assert words in " ".join(answer.get_json()["errors"]["data"])

    def test_need_every_required_datum(self, bulk: Bulk, mapping_id: int):
        details = [
            one for one in bulk.propose(mapping_id) if one["attribute"] not in ("name", "rut")
        ]
        answer = bulk.confirm(mapping_id, details)
        assert answer.status_code == 422
        assert "Falta relacionar una columna con Nombre completo." in str(answer.get_json())

    def test_need_all_parts_of_a_joined_datum(self, bulk: Bulk, mapping_id: int):
        details = bulk.propose(mapping_id)
        rut = next(one for one in details if one["attribute"] == "rut")
        rut["part"] = "number"
        assert bulk.confirm(mapping_id, details).status_code == 422

    def test_need_of_a_joined_datum_only_its_required_parts(self, bulk: Bulk):
        mapping_id = bulk.begin()
        content = csv(
            ("Nombres", "Ap. Paterno", "Ap. Materno", "RUT"), ("Ana", "Soto", "Rojas", ANA[1])
        )
        assert bulk.upload(content, mapping_id=mapping_id)["state"] == "done"
        details = bulk.propose(mapping_id)
        parts = [one for one in details if one["attribute"] == "name"]
        assert len(parts) == 3

        def without(position: int) -> list[dict[str, object]]:
            gone = {"attribute": None, "part": None}
            return [one | gone if one is parts[position] else one for one in details]

        answer = bulk.confirm(mapping_id, without(0))
        assert answer.status_code == 422
        assert answer.get_json()["errors"]["data"] == [
            "Nombre completo: falta la columna de Nombres."
        ]
        assert bulk.confirm(mapping_id, without(2)).status_code == 200

    def test_asks_which_of_two_columns_says_who_a_row_is(self, bulk: Bulk):
        head = ("RUT", "Nombre", "Parentesco", "RUT trabajador", "Nombre trabajador", "Empresa")
        child = (make_rut(25_120_345), "Agustín Farías Toro", "Hijo")
        other = (make_rut(25_233_981), "Emilia Soto Luna", "Hija")
        rows = ((*child, *ANA[1::-1], "Andina"), (*other, *LUIS[1::-1], "Andina"))
        mapping_id = bulk.begin()
        bulk.upload(csv(head, *rows), mapping_id=mapping_id)
        found = {one["column_name"]: one for one in bulk.propose(mapping_id)}
        asked = {name: one["asked"] for name, one in found.items() if one["asked"]}
        assert asked == dict(zip(head[:2] + head[3:5], ("rut", "name") * 2, strict=True))
        assert not any(found[name]["attribute"] for name in asked)

    def test_of_another_kind_are_refused(self, bulk: Bulk, mapping_id: int):
        answer = bulk.client.get(f"/api/create_array_mapping_detail_all/{mapping_id}/1")
        assert (answer.status_code, answer.get_json()["code"]) == (409, "mapping_other_kind")

    def test_need_a_file(self, bulk: Bulk):
        answer = bulk.client.get(f"/api/create_array_mapping_detail_all/{bulk.begin()}/2")
        assert (answer.status_code, answer.get_json()["code"]) == (409, "mapping_without_file")


SUPPLIERS = csv(
    ("Proveedor", "Ciudad"),
    ("76.111.222-8 - Instituto Norte", "Arica"),
    (f"{make_rut(76_333_444)} - Escuela Sur", "Osorno"),
)
PARTED = {"op": "split", "column": 0, "separator": " - ", "into": ["rut", "razon_social"]}


class TestMadeOfOtherColumns:
    """A datum that has no column of its own, and that a step makes of another one."""

    @pytest.fixture
    def mapping_id(self, bulk: Bulk) -> int:
        mapping_id = bulk.begin("supplier")
        bulk.upload(SUPPLIERS, mapping_id=mapping_id)
        return mapping_id

    def related(self, bulk: Bulk, mapping_id: int, *steps: dict[str, Any]) -> Any:
        details = bulk.propose(mapping_id, "supplier")
        return bulk.confirm(mapping_id, details, steps=list(steps))

    def test_is_loaded_by_it(self, bulk: Bulk, mapping_id: int):
        assert bulk.confirm(mapping_id, bulk.propose(mapping_id, "supplier")).status_code == 422
        answer = self.related(bulk, mapping_id, PARTED)
        assert answer.status_code == 200, answer.get_json()
        assert answer.get_json()["data"]["made"] == [PARTED]
        preview = bulk.preview(mapping_id, model="supplier")
        assert (preview["counts"]["created"], preview["counts"]["failed"]) == (2, 0)
        bulk.load(mapping_id, model="supplier")
        found = db.session.execute(select(Supplier.rut, Supplier.razon_social, Supplier.city)).all()
        assert sorted(found) == [
            ("76111222-8", "Instituto Norte", "Arica"),
            (make_rut(76_333_444), "Escuela Sur", "Osorno"),
        ]

    def test_is_shown_after_a_reload_and_goes_when_it_is_taken_back(
        self, bulk: Bulk, mapping_id: int
    ):
        self.related(bulk, mapping_id, PARTED)
        assert len(bulk.data(f"getmapping/{mapping_id}")["made"]) == 1
        assert self.related(bulk, mapping_id, PARTED).status_code == 200
        assert len(bulk.data(f"getmapping/{mapping_id}")["made"]) == 1
        answer = self.related(bulk, mapping_id)
        assert answer.status_code == 422
        assert "RUT" in answer.get_json()["errors"]["data"][0]
        assert len(bulk.data(f"getmapping/{mapping_id}")["made"]) == 1

    def test_leaves_what_was_corrected_since_then(self, bulk: Bulk, mapping_id: int):
        self.related(bulk, mapping_id, PARTED)
        load_id = bulk.preview(mapping_id, model="supplier")["load_id"]
        left_out = {"version": 1, "step": {"op": "leave_out", "rows": [3]}}
        assert bulk.client.post(f"/api/loads/{load_id}/steps", json=left_out).status_code == 200
        other = {**PARTED, "separator": "- "}
        assert self.related(bulk, mapping_id, other).status_code == 200
        preview = bulk.preview(mapping_id, model="supplier")
        assert (preview["counts"]["created"], preview["counts"]["skipped"]) == (1, 1)
        steps = bulk.data(f"loads/{load_id}/review")["steps"]
        assert [one["op"] for one in steps] == ["split", "leave_out"]

    def test_that_is_made_otherwise_is_looked_at_again(self, bulk: Bulk, mapping_id: int):
        self.related(bulk, mapping_id, PARTED)
        bulk.preview(mapping_id, model="supplier")
        self.related(bulk, mapping_id, PARTED)
        assert bulk.data(f"getmapping/{mapping_id}")["preview"] is not None
        self.related(bulk, mapping_id, {**PARTED, "separator": "- "})
        assert bulk.data(f"getmapping/{mapping_id}")["preview"] is None

    @pytest.mark.parametrize("proposed", [True, False])
    def test_is_not_made_of_a_file_that_has_a_column_for_it(
        self, bulk: Bulk, mapping_id: int, proposed: bool
    ):
        """Proposed as such, or said by the person."""
        self.related(bulk, mapping_id, PARTED)
        bulk.load(mapping_id, model="supplier")
        head = ("RUT" if proposed else "Clave", "Proveedor", "Ciudad")
        row = ("77.555.666-8", "77.444.333-1 - Centro Maipo", "Iquique")
        mapping_id = bulk.begin("supplier")
        bulk.upload(csv(head, row), mapping_id=mapping_id)
        details = bulk.propose(mapping_id, "supplier")
        details[0] = {**details[0], "attribute": "rut", "part": None}
        if proposed:
            assert bulk.data(f"getmapping/{mapping_id}")["made"] == []
        assert bulk.confirm(mapping_id, details).get_json()["data"]["made"] == []
        bulk.load(mapping_id, model="supplier")
        found = db.session.scalar(select(Supplier.rut).where(Supplier.city == "Iquique"))
        assert found == "77555666-8"

    def test_is_either_made_or_has_a_column(self, bulk: Bulk):
        mapping_id = bulk.begin("supplier")
        row = ("77.555.666-8", "77.444.333-1 - Centro Maipo")
        bulk.upload(csv(("RUT", "Proveedor"), row), mapping_id=mapping_id)
        answer = self.related(bulk, mapping_id, {**PARTED, "column": 1})
        assert answer.status_code == 422
        assert answer.get_json()["errors"]["data"] == [
            "RUT tiene una columna y sale de otra. Deja solo una."
        ]

    def test_is_not_made_of_another_table(self, bulk: Bulk):
        book = openpyxl.Workbook()
        book.worksheets[0].append(["Proveedor", "Ciudad"])
        book.worksheets[0].append(["76.111.222-8 - Instituto Norte", "Arica"])
        other = book.create_sheet("Otra")
        other.append(["Ciudad", "Nombre del proveedor"])
        other.append(["Arica", "Instituto Norte"])
        mapping_id = bulk.begin("supplier")
        bulk.upload(saved(book), mapping_id=mapping_id, name="proveedores.xlsx")
        form = {"mapping_id": mapping_id, "sheet": 0}
        bulk.finish(bulk.post_form("get_headings_file", form))
        assert self.related(bulk, mapping_id, PARTED).status_code == 200
        bulk.finish(bulk.post_form("get_headings_file", {**form, "sheet": 1}))
        assert bulk.data(f"getmapping/{mapping_id}")["made"] == []
        details = bulk.propose(mapping_id, "supplier")
        assert bulk.confirm(mapping_id, details).status_code == 422

    @pytest.mark.parametrize(
        "step",
        [
            {"op": "title_case", "column": 0},
            {"op": "cells", "cells": [{"row": 2, "column": 0, "value": "x"}]},
            {**PARTED, "column": 9},
            {**PARTED, "into": ["rut", "sueldo"]},
            {**PARTED, "into": ["rut"]},
            {**PARTED, "off": True},
            {**PARTED, "more": 1},
            {},
        ],
    )
    def test_by_a_step_that_cannot_be_is_refused_in_spanish(
        self, bulk: Bulk, mapping_id: int, step: dict[str, Any]
    ):
        answer = self.related(bulk, mapping_id, step)
        assert answer.status_code == 422
        assert answer.get_json()["errors"]["steps"]
        assert bulk.data(f"getmapping/{mapping_id}")["made"] == []

    def test_is_made_of_the_next_file_too(self, bulk: Bulk, mapping_id: int):
        self.related(bulk, mapping_id, PARTED)
        bulk.load(mapping_id, model="supplier")
        head = ("Ciudad", "Proveedor", "Observación")
        following = csv(head, ("Iquique", "77.555.666-8 - Centro Maipo", ""))
        mapping_id = bulk.begin("supplier")
        bulk.upload(following, mapping_id=mapping_id)
        assert bulk.data(f"getmapping/{mapping_id}")["made"] == [{**PARTED, "column": 1}]
        answer = bulk.confirm(mapping_id, bulk.propose(mapping_id, "supplier"))
        assert answer.status_code == 200, answer.get_json()
        bulk.load(mapping_id, model="supplier")
        found = db.session.scalar(select(Supplier.rut).where(Supplier.city == "Iquique"))
        assert found == "77555666-8"

    def test_is_made_of_the_next_file_when_a_program_loads_it(self, bulk: Bulk, mapping_id: int):
        self.related(bulk, mapping_id, PARTED)
        bulk.load(mapping_id, model="supplier")
        row = ("77.555.666-8 - Centro Maipo", "Iquique")
        file = FileStorage(io.BytesIO(csv(("Proveedor", "Ciudad"), row)), "proveedores.csv")
        job = bulk.finish(bulk.post_form("loads", {"file": file, "kind": "supplier"}))
        assert (job["state"], job["result"]["counts"]["created"]) == ("done", 1)

    def test_is_needed_for_as_long_as_nothing_else_gives_it(self, bulk: Bulk, mapping_id: int):
        self.related(bulk, mapping_id, PARTED)
        load_id = bulk.preview(mapping_id, model="supplier")["load_id"]
        review = bulk.data(f"loads/{load_id}/review")
        path = f"/api/loads/{load_id}/steps/{review['steps'][0]['id']}"
        body = {"version": review["version"], "off": True}
        answer = bulk.client.patch(path, json=body)
        assert (answer.status_code, answer.get_json()["message"]) == (
            422,
            "Falta relacionar una columna con RUT.",
        )
        assert bulk.data(f"loads/{load_id}/review") == review

    def test_is_not_changed_while_the_file_is_loaded(self, bulk: Bulk, mapping_id: int):
        self.related(bulk, mapping_id, PARTED)
        bulk.order(mapping_id, model="supplier", save="true")
        answer = self.related(bulk, mapping_id, {**PARTED, "separator": "-"})
        assert (answer.status_code, answer.get_json()["code"]) == (409, "load_under_way")


class TestVersion:
    def test_columns_that_another_window_saved_are_not_written_over(self, bulk: Bulk):
        mapping_id = bulk.begin()
        bulk.upload(csv(HEAD, ANA), mapping_id=mapping_id)
        details = bulk.propose(mapping_id)
        seen = bulk.data(f"getmapping/{mapping_id}")["version"]
        first = bulk.confirm(mapping_id, details, version=seen)
        assert first.status_code == 200
        left = [{**details[0], "attribute": None}, *details[1:]]
        second = bulk.confirm(mapping_id, left, version=seen)
        assert (second.status_code, second.get_json()["code"]) == (409, "columns_changed")
        now = bulk.data(f"getmapping/{mapping_id}")
        assert now["version"] == first.get_json()["data"]["version"] != seen
        assert all(one["attribute"] for one in now["details"])
        # Whoever has seen what is there may write over it.
        assert bulk.confirm(mapping_id, details, version=now["version"]).status_code == 200


class TestForeign:
    def test_mappings_jobs_and_loads_are_not_there(self, bulk: Bulk, staff: Bulk):
        mapping_id = bulk.ready(csv(HEAD, ANA))
        load_id = bulk.load(mapping_id)["load_id"]
        job_id = bulk.data("jobs", state="all")[0]["id"]
        client = staff.client
        answers = [
            client.get(f"/api/getmapping/{mapping_id}"),
            client.get(f"/api/create_array_mapping_detail_all/{mapping_id}/2"),
            client.patch(f"/api/create_mapping_detail/{mapping_id}", json={"data": []}),
            staff.post_form("get_headings_file", {"mapping_id": mapping_id}),
            staff.order(mapping_id),
            client.get(f"/api/jobs/{job_id}"),
            client.post(f"/api/jobs/{job_id}/cancel"),
            client.get(f"/api/loads/{load_id}"),
            client.get(f"/api/loads/{load_id}/errors"),
            client.get(f"/api/loads/{load_id}/rejected"),
            client.get(f"/api/loads/{load_id}/undo"),
            client.post(f"/api/loads/{load_id}/undo"),
        ]
        assert [answer.status_code for answer in answers] == [404] * len(answers)
        assert staff.data("loads") == []
        assert staff.data("jobs", state="all") == []

    def test_mappings_of_another_administrator_are_theirs_until_they_load(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, ANA))
        other = Bulk(bulk.app, make_user(), bulk.outbox)
        assert other.client.get(f"/api/getmapping/{mapping_id}").status_code == 404
        bulk.load(mapping_id)
        assert other.client.get(f"/api/getmapping/{mapping_id}").status_code == 200

    @pytest.mark.parametrize("forged", [0, 999_999, 2**31, 2**63, 10**40])
    def test_numbers_that_never_were_are_not_there(self, bulk: Bulk, forged: int):
        client = bulk.client
        answers = [
            client.get(f"/api/getmapping/{forged}"),
            client.get(f"/api/create_array_mapping_detail_all/{forged}/2"),
            client.patch(f"/api/create_mapping_detail/{forged}", json={"data": []}),
            client.get(f"/api/loads/{forged}"),
            client.get(f"/api/jobs/{forged}"),
            client.post(f"/api/jobs/{forged}/cancel"),
            bulk.order(forged),
            client.get(f"/api/load_templates/{forged}"),
        ]
        assert {answer.status_code for answer in answers} <= {404, 422}


class TestAfterAPreview:
    """Somebody saw the rows and went back to the columns: what was found is of other columns."""

    def test_a_default_that_was_given_since_asks_for_another_preview(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(("Nombre", "RUT"), ANA[:2]))
        bulk.preview(mapping_id)
        found = bulk.data(f"getmapping/{mapping_id}")
        assert found["preview"]["counts"]["failed"] == 1
        details = found["details"]
        bulk.confirm(mapping_id, details, defaults={"company": "Andina"})
        assert bulk.data(f"getmapping/{mapping_id}")["preview"] is None
        bulk.preview(mapping_id, defaults={"company": "Andina"})
        found = bulk.data(f"getmapping/{mapping_id}")
        assert found["preview"]["counts"]["created"] == 1

    def test_a_column_that_goes_elsewhere_asks_for_another_preview(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, ANA))
        bulk.preview(mapping_id)
        details = bulk.data(f"getmapping/{mapping_id}")["details"]
        bulk.confirm(mapping_id, details)
        assert bulk.data(f"getmapping/{mapping_id}")["preview"] is not None
        bulk.confirm(mapping_id, [*details[:-1], {**details[-1], "attribute": None, "part": None}])
        assert bulk.data(f"getmapping/{mapping_id}")["preview"] is None

    def test_a_name_that_was_registered_since_asks_for_another_preview(self, bulk: Bulk):
        rows = ((*ANA[:3], "Minera Sur"), (*LUIS[:3], "Otra"))
        mapping_id = bulk.ready(csv(HEAD[:4], *rows))
        bulk.preview(mapping_id)
        found = bulk.data(f"getmapping/{mapping_id}")["preview"]
        assert {one["value"] for one in found["unknown"]} == {"Minera Sur", "Otra"}
        make_company(name="MINERA SUR")
        db.session.commit()
        assert bulk.data(f"getmapping/{mapping_id}")["preview"] is None
        bulk.preview(mapping_id)
        found = bulk.data(f"getmapping/{mapping_id}")["preview"]
        assert [one["value"] for one in found["unknown"]] == ["Otra"]


class TestBegun:
    def test_are_ones_own_until_they_load_with_the_day_they_go(self, bulk: Bulk, staff: Bulk):
        bulk.load(bulk.ready(csv(HEAD, ANA)))
        bulk.begin()
        left = bulk.ready(csv(HEAD, LUIS))
        foreign = staff.ready(csv(HEAD, LUIS))
        other = Bulk(bulk.app, make_user(), bulk.outbox)
        assert other.data("mappings/incomplete") == []
        [of_staff] = staff.data("mappings/incomplete")
        assert of_staff["mapping_id"] == foreign
        [begun] = bulk.data("mappings/incomplete")
        assert begun["mapping_id"] == left
        touched = datetime.fromisoformat(begun["touchedAt"])
        assert begun["keptUntil"] == clock.day_of(touched + timedelta(days=30)).isoformat()
        bulk.load(left)
        assert bulk.data("mappings/incomplete") == []

    def test_are_told_apart_by_their_sheet_where_the_file_has_several(self, bulk: Bulk):
        bulk.ready(csv(HEAD, ANA))
        bulk.upload(two_sheets(), mapping_id=bulk.begin(), name="libro.xlsx")
        [book, plain] = bulk.data("mappings/incomplete")
        assert (book["sheetName"], plain["sheetName"]) == ("Datos", None)


class TestDiscard:
    def test_removes_ones_own_mappings_that_never_loaded(self, bulk: Bulk, staff: Bulk):
        loaded = bulk.ready(csv(HEAD, ANA))
        bulk.load(loaded)
        previewed = bulk.ready(csv(HEAD, LUIS))
        bulk.preview(previewed)
        foreign = staff.begin()
        assert bulk.data("destroy_incomplete_mapping") == {"removed": 1}
        left = set(db.session.scalars(select(Mapping.id)))
        assert left == {loaded, foreign}
        assert len(db.session.scalars(select(Load)).all()) == 1

    def test_spares_what_is_being_worked_on(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, ANA))
        answer = bulk.order(mapping_id)
        assert bulk.client.delete("/api/mappings/incomplete").get_json()["data"]["removed"] == 0
        job_id = answer.get_json()["data"]["job"]["id"]
        jobs.request_stop(job_id=job_id)
        db.session.commit()
        assert bulk.client.delete("/api/mappings/incomplete").get_json()["data"]["removed"] == 1
