"""Rapporteurs from a spreadsheet: known by RUT or by e-mail and name, of providers that exist."""

import io

import openpyxl
import pytest
from sqlalchemy import insert, select

from app.extensions import db
from app.imports.pipeline import diff
from app.models.imports import LoadError
from app.models.training import Rapporteur, Supplier
from tests.factories import make_company, make_course, make_person, make_rapporteur, make_supplier
from tests.imports.test_loading import counted
from tests.imports.test_racing import elsewhere, once_after, statements
from tests.support.bulk import MODEL_IDS, Bulk, csv

HEAD = ("Relator/a", "RUT", "E-mail", "Fono", "Especialidad", "OTEC", "Interno/Externo")
ANA = (
    *("Ana Rojas Vidal", "12.531.909-2", "Ana@Otec.cl", "9 8123 4567", "Riesgos"),
    *("Andes Ltda.", "Externo"),
)
LUZ = ("Luz Soto", "", "luz@correo.cl", "", "", "", "Interno")
RAPPORTEURS = {"model": "rapporteurs"}


def rapporteurs() -> dict[str, Rapporteur]:
    db.session.rollback()
    return {one.name: one for one in db.session.scalars(select(Rapporteur))}


def faults() -> list[tuple[int, str | None, str]]:
    query = select(LoadError).order_by(LoadError.row, LoadError.code)
    return [(one.row, one.attribute, one.code) for one in db.session.scalars(query)]


@pytest.fixture
def andes(bulk: Bulk) -> Supplier:
    """A provider."""
    del bulk
    made = make_supplier("Andes Ltda.", rut="76086428-5")
    db.session.commit()
    return made


class TestLoad:
    def test_stores_what_the_form_would_store(self, bulk: Bulk, andes: Supplier):
        result = bulk.load_file(HEAD, ANA, LUZ, **RAPPORTEURS)
        assert result["counts"] == counted(rows=2, created=2)
        ana, luz = rapporteurs()["Ana Rojas Vidal"], rapporteurs()["Luz Soto"]
        answer = bulk.client.post(
            "/api/createRapporteur",
            json={
                "name": "Ana Rojas Vidal",
                "rut": "12.667.869-K",
                "email": "Ana@Otec.cl",
                "phone": "9 8123 4567",
                "specialty": "Riesgos",
                "supplier_id": andes.id,
            },
        )
        assert answer.status_code == 201, answer.get_json()
        made_id = answer.get_json()["data"]["rapporteur_id"]
        formed = db.session.get_one(Rapporteur, made_id)
        own = {"id", "rut", "created_at", "updated_at"}
        columns = [one.name for one in Rapporteur.__table__.c if one.name not in own]
        assert [getattr(ana, name) for name in columns] == [
            getattr(formed, name) for name in columns
        ]
        assert ana.rut == "12531909-2"
        assert (luz.rut, luz.is_internal, luz.supplier_id, luz.active) == (None, True, None, True)

    def test_finds_the_provider_by_its_rut(self, bulk: Bulk, andes: Supplier):
        bulk.load_file(HEAD, (*ANA[:5], "76.086.428-5", ""), **RAPPORTEURS)
        assert rapporteurs()["Ana Rojas Vidal"].supplier_id == andes.id

    def test_asks_about_a_provider_that_nobody_registered(self, bulk: Bulk, andes: Supplier):
        mapping_id = bulk.ready(csv(HEAD, (*ANA[:5], "Otra OTEC", "")), **RAPPORTEURS)
        (asked,) = bulk.preview(mapping_id, **RAPPORTEURS)["unknown"]
        told = (asked["attribute"], asked["value"], asked["canCreate"], asked["asks"])
        assert told == ("supplier_id", "Otra OTEC", False, True)
        choice = {"supplier_id": {"Otra OTEC": {"action": "map", "id": andes.id}}}
        result = bulk.load(mapping_id, unknown=choice, **RAPPORTEURS)
        assert result["counts"] == counted(rows=1, created=1)
        assert rapporteurs()["Ana Rojas Vidal"].supplier_id == andes.id
        assert len(db.session.scalars(select(Supplier)).all()) == 1

    def test_reads_the_providers_that_the_file_names_and_no_others(
        self, bulk: Bulk, andes: Supplier
    ):
        mapping_id = bulk.ready(csv(HEAD, ANA), **RAPPORTEURS)
        with statements() as said:
            bulk.preview(mapping_id, **RAPPORTEURS)
        lists = [one for one in said if "FROM supplier" in one and "supplier.folded_name" in one]
        assert len(lists) == 1
        assert "WHERE supplier.folded_name = ANY" in lists[0]

    def test_suggests_a_provider_that_the_file_does_not_name(self, bulk: Bulk, andes: Supplier):
        mapping_id = bulk.ready(csv(HEAD, (*ANA[:5], "Andez Ltda", "")), **RAPPORTEURS)
        (asked,) = bulk.preview(mapping_id, **RAPPORTEURS)["unknown"]
        assert asked["suggestion"] == {"id": andes.id, "name": "Andes Ltda."}

    def test_does_not_guess_between_providers_of_one_name(self, bulk: Bulk, andes: Supplier):
        make_supplier(andes.razon_social, rut="77215640-5")
        db.session.commit()
        result = bulk.load_file(HEAD, ANA, **RAPPORTEURS)
        assert faults() == [(2, "supplier_id", "supplier_id_unknown")]
        (told,) = bulk.data(f"loads/{result['load_id']}/errors")
        assert told["message"] == "Selecciona un proveedor de la lista."

    def test_says_what_is_wrong(self, bulk: Bulk):
        rows = (
            ("", "12.531.909-2", "", "", "", "", ""),
            ("Sin Nada", "", "", "", "", "", ""),
            ("Tipo Raro", "12.667.869-K", "", "", "", "", "tal vez"),
            ("Rut Malo", "12.531.909-3", "", "", "", "", ""),
        )
        result = bulk.load_file(HEAD, *rows, **RAPPORTEURS)
        assert result["counts"] == counted(rows=4, failed=4)
        assert faults() == [
            (2, "name", "rapporteur_name_required"),
            (3, "rut", "rapporteur_without_key"),
            (4, "isInternal", "boolean_invalid"),
            (5, "rut", "rut_check_digit"),
        ]
        told = [one["message"] for one in bulk.data(f"loads/{result['load_id']}/errors")]
        assert told[:2] == [
            "Ingresa el nombre del relator.",
            "Un relator sin RUT necesita correo y nombre.",
        ]

    def test_knows_somebody_by_rut_and_else_by_e_mail_and_name(self, bulk: Bulk, andes: Supplier):
        ana = make_rapporteur("Ana Rojas", rut="12531909-2")
        luz = make_rapporteur("LUZ SOTO", rut=None, email="LUZ@correo.cl")
        db.session.commit()
        result = bulk.load_file(HEAD, ANA, LUZ, **RAPPORTEURS)
        assert result["counts"] == counted(rows=2, updated=2)
        assert {one.id for one in rapporteurs().values()} == {ana.id, luz.id}

    def test_leaves_alone_what_it_does_not_load(self, bulk: Bulk, andes: Supplier):
        person = make_person("Ana Rojas")
        made = make_rapporteur(
            "Ana Rojas", rut="12531909-2", is_internal=True, person_id=person.id, active=False
        )
        db.session.commit()
        row = (*ANA[:6], "Interno")
        assert bulk.load_file(HEAD, row, **RAPPORTEURS)["counts"] == counted(rows=1, updated=1)
        now = rapporteurs()["Ana Rojas Vidal"]
        assert (now.id, now.person_id, now.active) == (made.id, person.id, False)

    def test_does_not_part_a_person_from_an_internal_rapporteur(self, bulk: Bulk, andes: Supplier):
        person = make_person("Ana Rojas")
        make_rapporteur("Ana Rojas", rut="12531909-2", is_internal=True, person_id=person.id)
        db.session.commit()
        result = bulk.load_file(HEAD, ANA, **RAPPORTEURS)
        assert result["counts"] == counted(rows=1, failed=1)
        assert faults() == [(2, "isInternal", "rapporteur_of_person")]

    @pytest.mark.parametrize("head", [HEAD, tuple(one for one in HEAD if one != "RUT")])
    def test_asks_for_the_rut_where_two_could_be_meant(self, bulk: Bulk, head: tuple[str, ...]):
        for _ in range(2):
            make_rapporteur("Luz Soto", rut=None, email="luz@correo.cl")
        db.session.commit()
        row = [cell for cell, name in zip(LUZ, HEAD, strict=True) if name in head]
        result = bulk.load_file(head, row, **RAPPORTEURS)
        assert result["counts"] == counted(rows=1, failed=1)
        (told,) = bulk.data(f"loads/{result['load_id']}/errors")
        assert told["message"].startswith("Varios registros sin RUT tienen este correo")

    def test_takes_rows_of_one_key_for_repeats(self, bulk: Bulk, andes: Supplier):
        again = (*LUZ[:3], "9 8123 4567", *LUZ[4:])
        result = bulk.load_file(HEAD, ANA, LUZ, ANA, again, **RAPPORTEURS)
        assert result["counts"] == counted(rows=4, created=1, skipped=1, failed=2)
        assert faults() == [(3, "rut", "key_repeated"), (5, "rut", "key_repeated")]

    def test_shows_a_preview_and_writes_nothing(self, bulk: Bulk, andes: Supplier):
        mapping_id = bulk.ready(csv(HEAD, ANA), **RAPPORTEURS)
        shown = bulk.preview(mapping_id, **RAPPORTEURS)
        assert shown["counts"] == counted(rows=1, created=1)
        said = {one["label"]: one["after"] for one in shown["differences"][0]["changes"]}
        assert (said["Proveedor"], said["Relator interno"]) == ("Andes Ltda.", "No")
        assert rapporteurs() == {}

    def test_warns_of_the_rut_of_a_company(self, bulk: Bulk):
        row = ("Eva Rojas", "76.086.428-5", "", "", "", "", "")
        shown = bulk.preview(bulk.ready(csv(HEAD, ANA, row), **RAPPORTEURS), **RAPPORTEURS)
        assert "Parece un RUT de empresa. (1 fila)" in shown["notes"]

    def test_says_that_a_file_is_of_people(self, bulk: Bulk):
        head = ("RUT", "Nombre", "Correo", "Género", "Área", "Correo jefatura", "Renta bruta")
        row = ("12.531.909-2", "Ana Rojas", "a@b.cl", "F", "Ventas", "j@b.cl", "900.000")
        mapping_id = bulk.ready(csv(head, row), **RAPPORTEURS)
        mapping = bulk.data(f"getmapping/{mapping_id}")
        assert mapping["likelier"] == {"model_id": 2, "theirs": 7, "ours": 3}
        assert [one["reason"] for one in mapping["details"] if one["code"] == "of_other_kind"] == [
            f'Corresponde a "{label}", que se carga en Personas.'
            for label in ("Género", "Área", "Correo de la jefatura", "Renta bruta mensual")
        ]
        shown = bulk.preview(mapping_id, **RAPPORTEURS)
        assert shown["notes"][0] == (
            "El archivo parece de Personas: 7 de sus títulos son datos de ese tipo y 3 de "
            "Relatores. Revisa que elegiste el tipo de carga correcto."
        )
        own_id = bulk.ready(csv(HEAD, LUZ), **RAPPORTEURS)
        assert bulk.data(f"getmapping/{own_id}")["likelier"] is None
        own = bulk.preview(own_id, **RAPPORTEURS)
        assert not any("parece de" in one for one in own["notes"])

    def test_gives_a_template_that_loads(self, bulk: Bulk, andes: Supplier):
        path = f"/api/load_templates/{MODEL_IDS['rapporteurs']}"
        book = openpyxl.load_workbook(io.BytesIO(bulk.client.get(path).data))
        sheet = book["Relatores"]
        heads = [cell.value for cell in sheet[1]]
        sheet.append(
            [
                dict(zip(("Nombre", "RUT", "Proveedor"), ANA, strict=False)).get(one)
                if one != "Proveedor"
                else andes.razon_social
                for one in heads
            ]
        )
        target = io.BytesIO()
        book.save(target)
        mapping_id = bulk.ready(target.getvalue(), name="p.xlsx", **RAPPORTEURS)
        result = bulk.load(mapping_id, **RAPPORTEURS)
        assert result["counts"] == counted(rows=3, created=1, skipped=2)
        assert rapporteurs()["Ana Rojas Vidal"].supplier_id == andes.id

    def test_is_in_the_history_of_the_rapporteur(self, bulk: Bulk, andes: Supplier):
        bulk.load_file(HEAD, ANA, **RAPPORTEURS)
        (told,) = bulk.data(f"history/rapporteur/{rapporteurs()['Ana Rojas Vidal'].id}")
        assert "personas.csv" in str(told)

    def test_is_for_staff_too_as_the_form_is(self, staff: Bulk):
        result = staff.load_file(HEAD, LUZ, **RAPPORTEURS)
        assert result["counts"] == counted(rows=1, created=1)

    def test_updates_whom_a_form_makes_meanwhile(
        self, bulk: Bulk, andes: Supplier, monkeypatch: pytest.MonkeyPatch
    ):
        def create() -> None:
            values = {"name": "Ana", "folded_name": "ana", "rut": "12531909-2"}
            elsewhere(insert(Rapporteur).values(values))

        with once_after(monkeypatch, diff, "decide", create):
            result = bulk.load_file(HEAD, ANA, **RAPPORTEURS)
        assert result["counts"] == counted(rows=1, updated=1)
        assert rapporteurs()["Ana Rojas Vidal"].supplier_id == andes.id


class TestUndo:
    def test_removes_the_new_and_restores_the_changed(self, bulk: Bulk, andes: Supplier):
        make_rapporteur("Ana Rojas", rut="12531909-2", specialty="Otra")
        db.session.commit()
        load_id = bulk.load_file(HEAD, ANA, LUZ, **RAPPORTEURS)["load_id"]
        undone = bulk.undo(load_id)
        assert (undone["removed"], undone["restored"], undone["keptCount"]) == (1, 1, 0)
        (left,) = rapporteurs().values()
        assert (left.name, left.folded_name, left.specialty, left.supplier_id) == (
            *("Ana Rojas", "ana rojas", "Otra", None),
        )

    def test_keeps_who_teaches_a_course_since(self, bulk: Bulk, andes: Supplier):
        load_id = bulk.load_file(HEAD, ANA, LUZ, **RAPPORTEURS)["load_id"]
        course = make_course(make_company())
        db.session.commit()
        link = {"course_id": course.id, "rapporteur_id": rapporteurs()["Luz Soto"].id}
        assert bulk.client.post("/api/createRapporteurCourse", json=link).status_code == 201
        undone = bulk.undo(load_id)
        assert (undone["removed"], undone["keptCount"]) == (1, 1)
        assert undone["kept"][0]["reason"] == "Ya se usa en otros registros."
        assert set(rapporteurs()) == {"Luz Soto"}


class TestRejectedRows:
    def test_come_back_corrected_into_the_same_load(self, bulk: Bulk, andes: Supplier):
        mapping_id = bulk.ready(csv(HEAD, (*ANA[:5], "Nadie SpA", "")), **RAPPORTEURS)
        load_id = bulk.load(mapping_id, **RAPPORTEURS)["load_id"]
        file = bulk.client.get(f"/api/loads/{load_id}/rejected")
        book = openpyxl.load_workbook(io.BytesIO(file.data))
        book.worksheets[0]["F2"] = andes.razon_social
        target = io.BytesIO()
        book.save(target)
        again = bulk.load(mapping_id, load_id=load_id, file=target.getvalue(), **RAPPORTEURS)
        assert again["counts"] == counted(rows=1, created=1)
        assert rapporteurs()["Ana Rojas Vidal"].supplier_id == andes.id
