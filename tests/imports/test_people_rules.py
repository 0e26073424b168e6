"""Rules of people: who is the same person, what values stand for, what staff may touch."""

import json
from typing import Any

import pytest
from sqlalchemy import func, select

from app.extensions import db
from app.models.imports import LoadError, LookupAlias
from app.models.organisation import Company, Department, Setting
from app.models.people import Person
from app.organisation.settings.rules import PRIVACY
from app.organisation.settings.schemas import ADMINISTRATORS
from tests.factories import make_company, make_department, make_person, make_rut, make_user
from tests.imports.test_entry import entered
from tests.imports.test_loading import ANA, HEAD, LUIS, WRONG, counted, people
from tests.imports.test_review import Grid
from tests.support.bulk import Bulk, csv


class TestNamesInParts:
    def test_without_a_part_make_and_rename_nobody(self, bulk: Bulk):
        andina = db.session.scalars(select(Company)).first()
        make_person("Eva Díaz Soto", company=andina, rut="12531909-2")
        db.session.commit()
        head = ("RUT", "Nombres", "Apellido paterno", "Apellido materno", "Empresa")
        rows = [
            ("20.555.666-4", "", "Lagos", "Vera", "Andina"),
            ("20.555.667-2", "Noa", "", "", "Andina"),
            (ANA[1], "Eva", "", "", "Andina"),
            (LUIS[1], "Luis", "Rey", "", "Andina"),
        ]
        load = bulk.load_file(head, *rows)
        told = bulk.data(f"loads/{load['load_id']}/errors")
        assert [(one["cell"], one["value"], one["rowKey"], one["message"]) for one in told] == [
            ("B2", None, "20.555.666-4", "Falta el nombre."),
            ("C3", None, "20.555.667-2", "Falta el apellido."),
        ]
        assert set(people()) == {"Eva Díaz Soto", "Luis Rey"}


class TestRowsWithoutTheWholeName:
    """Of whom is registered the name stays, and the rest of the row is loaded."""

    PARTS = ("RUT", "Nombres", "Apellido paterno", "Empresa", "Correo")
    NEW = make_rut(20_555_666)

    @pytest.fixture(autouse=True)
    def known(self, bulk: Bulk, andina: Company) -> None:
        del bulk
        make_person("Eva Díaz Soto", company=andina, rut="12531909-2")
        make_person("Luis Rey", company=andina, rut="12667869-K")
        db.session.commit()

    @pytest.mark.parametrize("blanks", ["keep", "clear"])
    def test_keep_the_name_and_load_the_rest(self, bulk: Bulk, blanks: str):
        rows = [
            (ANA[1], "Eva", "", "Andina", "eva@x.cl"),
            (LUIS[1], "", "", "Andina", "luis@x.cl"),
        ]
        mapping_id = bulk.ready(csv(self.PARTS, *rows))
        told = bulk.preview(mapping_id, blanks=blanks)
        assert told["counts"] == counted(rows=2, updated=2)
        assert {each["label"] for one in told["differences"] for each in one["changes"]} == {
            "Correo"
        }
        (kept,) = (one for one in told["readings"] if one["choice"] == "kept")
        assert (kept["count"], kept["column_name"]) == (2, "Nombres")
        assert [(one["before"], one["after"]) for one in kept["examples"]] == [
            ("Eva", "Eva Díaz Soto"),
            ("(vacía)", "Luis Rey"),
        ]
        assert bulk.load(mapping_id, blanks=blanks)["counts"] == told["counts"]
        assert {name: one.email for name, one in people().items()} == {
            "Eva Díaz Soto": "eva@x.cl",
            "Luis Rey": "luis@x.cl",
        }
        db.session.rollback()
        folded = db.session.scalars(select(Person.folded_name).order_by(Person.folded_name))
        assert folded.all() == ["eva diaz soto", "luis rey"]

    def test_of_one_column_keep_it_too(self, bulk: Bulk):
        head = ("RUT", "Nombre", "Empresa", "Correo")
        rows = [(ANA[1], "", "Andina", "eva@x.cl"), (self.NEW, "", "Andina", "noa@x.cl")]
        load = bulk.load_file(head, *rows)
        assert load["counts"] == counted(rows=2, updated=1, failed=1)
        told = bulk.data(f"loads/{load['load_id']}/errors")
        assert [(one["cell"], one["code"]) for one in told] == [("B3", "name_required")]
        assert people()["Eva Díaz Soto"].email == "eva@x.cl"

    def test_are_refused_in_the_column_of_the_part_where_they_are_new(self, bulk: Bulk):
        rows = [(ANA[1], "Eva", "", "Andina", "e@x.cl"), (self.NEW, "Noa", "", "Andina", "")]
        grid = Grid(bulk, *rows, head=self.PARTS)
        first, surname = (
            next(c["position"] for c in grid.review["columns"] if c["name"] == name)
            for name in self.PARTS[1:3]
        )

        def edit(row: int, column: int, value: str | None) -> None:
            grid.step(op="cells", cells=[{"row": row, "column": column, "value": value}])

        (problem,) = grid.review["problems"]
        assert (problem["columnPosition"], problem["columnName"]) == (surname, "Apellido paterno")
        assert [one["position"] for one in grid.row(3)["problems"]] == [surname]
        assert [one["row"] for one in grid.rows(column=surname)] == [3]
        assert grid.rows(column=first) == []
        assert grid.row(2)["state"] == "updated"
        # What is corrected in the review is decided as in a preview.
        edit(2, first, None)
        assert grid.row(2)["state"] == "updated"
        edit(3, surname, "Paz")
        assert grid.row(3)["state"] == "created"
        edit(3, first, None)
        assert [one["code"] for one in grid.row(3)["problems"]] == ["first_name_missing"]

    def test_are_told_all_that_a_new_row_lacks_at_once(self, bulk: Bulk):
        rows = [
            (self.NEW, "Noa", "", "Nadie SpA", ""),
            (make_rut(20_555_667), "", "Paz", "", ""),
            (make_rut(20_555_668), "Sol", "", "Andina", "sol@@x"),
            (ANA[1], "Eva", "", "Andina", "eva@@x"),
        ]
        mapping_id = bulk.ready(csv(self.PARTS, *rows))
        told = [(one["row"], one["code"]) for one in bulk.preview(mapping_id)["problems"]]
        found = [
            (2, "surname_missing"),
            (3, "company_required"),
            (3, "first_name_missing"),
            (4, "email_invalid"),
            (4, "surname_missing"),
            (5, "email_invalid"),
        ]
        assert sorted(told) == found
        bulk.load(mapping_id)
        faults = db.session.scalars(select(LoadError)).all()
        asked = (2, "company_unknown")
        assert sorted((one.row, one.code) for one in faults) == sorted([asked, *found])

    def test_come_back_as_a_correction_in_the_same_way(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(self.PARTS, (self.NEW, "Noa", "", "Andina", "noa@x.cl")))
        load_id = bulk.load(mapping_id)["load_id"]
        workbook = bulk.client.get(f"/api/loads/{load_id}/rejected").data
        make_person("Noa Paz", rut=self.NEW)
        db.session.commit()
        again = bulk.load(mapping_id, load_id=load_id, file=workbook)
        assert again["counts"] == counted(rows=1, updated=1)
        assert people()["Noa Paz"].email == "noa@x.cl"

    def test_without_a_rut_are_known_by_nothing(self, bulk: Bulk):
        head = (*self.PARTS, "Externo")
        load = bulk.load_file(head, (None, "Eva", "", "", "eva@x.cl", "Sí"))
        told = bulk.data(f"loads/{load['load_id']}/errors")
        assert [(one["cell"], one["code"]) for one in told] == [("C2", "surname_missing")]


class TestKeys:
    def test_none_of_the_rows_that_contradict_each_other_is_loaded(self, bulk: Bulk):
        other = ("Ana S.", "12531909-2", "otra@x.cl", "Andina", "")
        result = bulk.load_file(HEAD, ANA, LUIS, ANA, other)
        assert result["counts"] == counted(rows=4, created=1, failed=3)
        faults = db.session.scalars(select(LoadError).order_by(LoadError.row)).all()
        assert {one.code for one in faults} == {"key_repeated"}
        told = [(one.row, one.params["first_row"]) for one in faults if one.params]
        assert told == [(2, 5), (4, 5), (5, 2)]
        assert list(people()) == ["Luis Pérez"]

    def test_a_good_row_is_no_repeat_of_one_that_was_rejected(self, bulk: Bulk):
        bad_mail = (*ANA[:2], "ana@@x.cl", *ANA[3:])
        unknown_company = (*LUIS[:3], "Nadie SpA", None)
        result = bulk.load_file(HEAD, bad_mail, unknown_company, ANA, LUIS)
        assert result["counts"] == counted(rows=4, created=2, failed=2)
        codes = [one.code for one in db.session.scalars(select(LoadError).order_by(LoadError.row))]
        assert codes == ["email_invalid", "company_unknown"]

    def test_identical_rows_are_loaded_once_with_a_note(self, bulk: Bulk):
        spelt = ("Ana Soto", "12531909-2", "ana@x.cl", "ANDINA", " ventas")
        mapping_id = bulk.ready(csv(HEAD, ANA, ANA, spelt, LUIS))
        told = bulk.preview(mapping_id)
        assert (told["failures"], told["repeated"]) == ([], None)
        assert [(one["code"], one["count"]) for one in told["skipped"]] == [("row_repeated", 2)]
        assert bulk.load(mapping_id)["counts"] == counted(rows=4, created=2, skipped=2)
        assert len(people()) == 2

    def test_different_rows_of_one_person_are_asked_about_once(self, bulk: Bulk):
        other = (*ANA[:2], "otra@x.cl", "Andina", "Bodega")
        mapping_id = bulk.ready(csv(HEAD, ANA, LUIS, other))
        told = bulk.preview(mapping_id)
        assert (told["repeated"]["keys"], told["repeated"]["rows"]) == (1, 1)
        assert told["repeated"]["first"] == [
            {
                "row": 4,
                "winner": 2,
                "key": "12531909-2",
                "name": "Ana Soto",
                "differences": ["Correo", "Área"],
            }
        ]
        brother = ("Lautaro Soto", *ANA[1:])
        (told,) = bulk.preview(bulk.ready(csv(HEAD, ANA, brother)))["repeated"]["first"]
        assert (told["key"], told["name"]) == ("12531909-2", None)
        last = bulk.preview(mapping_id, onRepeat="last")
        assert (last["counts"]["skipped"], last["counts"]["failed"]) == (1, 0)
        # Whoever answered may answer otherwise.
        assert [(one["row"], one["winner"]) for one in last["repeated"]["first"]] == [(2, 4)]
        assert bulk.load(mapping_id, onRepeat="last")["counts"]["created"] == 2
        assert people()["Ana Soto"].email == "otra@x.cl"

    def test_the_first_row_counts_when_the_person_says_so(self, bulk: Bulk):
        other = (*ANA[:2], "otra@x.cl", *ANA[3:])
        result = bulk.load_file(HEAD, ANA, other, onRepeat="first")
        assert result["counts"] == counted(rows=2, created=1, skipped=1)
        assert people()["Ana Soto"].email == "ana@x.cl"

    def test_repeats_of_people_who_are_there_update_them_once(self, bulk: Bulk):
        bulk.load_file(HEAD, ANA)
        other = (*ANA[:2], "otra@x.cl", *ANA[3:])
        result = bulk.load_file(HEAD, other, ANA, other, onRepeat="first")
        assert result["counts"] == counted(rows=3, updated=1, skipped=2)
        assert people()["Ana Soto"].email == "otra@x.cl"

    def test_external_people_are_known_by_mail_and_name(self, bulk: Bulk):
        head = ("Nombre", "Correo", "RUT", "Externo", "Teléfono")
        row = ("Íngrid Díaz", "INGRID@x.cl", None, "Sí", "912345678")
        assert bulk.load_file(head, row)["counts"]["created"] == 1
        again = ("ingrid diaz", "ingrid@x.cl", None, "Sí", "987654321")
        assert bulk.load_file(head, again)["counts"]["updated"] == 1
        (person,) = people().values()
        assert (person.rut, person.phone) == (None, "+56987654321")

    def test_a_file_may_have_people_with_and_without_rut(self, bulk: Bulk):
        head = ("Nombre", "Correo", "RUT", "Externo", "Empresa")
        rows = (
            ("Eva Mora", "eva@x.cl", None, "Sí", None),
            ("Ana Soto", "ana@x.cl", "12.531.909-2", "No", "Andina"),
            ("Sin Nada", None, None, "Sí", None),
        )
        result = bulk.load_file(head, *rows)
        assert result["counts"] == counted(rows=3, created=2, failed=1)

    def test_a_person_may_be_updated_without_naming_the_company(self, bulk: Bulk):
        bulk.load_file(HEAD, ANA)
        result = bulk.load_file(("Nombre", "RUT", "Fono"), (*ANA[:2], "912345678"))
        assert result["counts"] == counted(rows=1, updated=1)

    def test_a_new_person_needs_a_company(self, bulk: Bulk):
        result = bulk.load_file(("Nombre", "RUT"), ANA[:2])
        assert result["counts"] == counted(rows=1, failed=1)
        fault = db.session.scalars(select(LoadError)).one()
        assert (fault.code, fault.attribute, fault.value) == ("company_required", "company", None)

    def test_rules_between_fields_look_at_what_is_there(self, bulk: Bulk):
        make_person("Ana Soto", rut="12531909-2", gross_salary=800_000, is_external=True)
        make_person("Luis Pérez", rut="12667869-K")
        head = ("Nombre", "RUT", "Franquicia SENCE")
        result = bulk.load_file(head, (*ANA[:2], "Sí"), (*LUIS[:2], "Sí"))
        assert result["counts"] == counted(rows=2, failed=2)
        faults = db.session.scalars(select(LoadError).order_by(LoadError.row)).all()
        codes = [fault.code for fault in faults]
        assert codes == ["external_with_franchise", "salary_required"]

    def test_a_missing_salary_is_told_with_the_other_errors_of_its_row(self, bulk: Bulk):
        make_person("Ana Soto", rut="12531909-2", gross_salary=800_000)
        make_person("Luis Pérez", rut="12667869-K")
        head = (*HEAD, "Franquicia SENCE", "Renta bruta", "Externo")
        rut, other = make_rut(11_222_334), make_rut(11_222_335)
        rows = (
            (*ANA[:2], "ana@@x", *ANA[3:], "Sí", None, "No"),
            (*LUIS[:2], "luis@@x", *LUIS[3:], "Sí", None, "No"),
            ("Eva Mora", rut, "eva@@x", "Andina", None, "Sí", None, None),
            ("Iris Paz", other, "iris@@x", "Andina", None, "Sí", "mucho", None),
            ("Noa Paz", make_rut(11_322_336), "noa@@x", "Andina", None, "No", None, None),
            ("Sol Paz", make_rut(11_522_337), "sol@@x", "Andina", None, "Sí", None, "Sí"),
            ("Zoe Paz", make_rut(11_822_338), "zoe@@x", "Andina", None, "Sí", "900000", None),
        )
        mapping_id = bulk.ready(csv(head, *rows))
        told = bulk.preview(mapping_id)
        unpaid = [one["row"] for one in told["problems"] if one["code"] == "salary_required"]
        assert unpaid == [3, 4]
        # Also where the load goes on with what the preview has read.
        bulk.load(mapping_id)
        faults = select(LoadError.row).where(LoadError.code == "salary_required")
        assert db.session.scalars(faults.order_by(LoadError.row)).all() == [3, 4]

    def test_a_missing_company_is_told_with_the_other_errors_of_its_row(
        self, bulk: Bulk, andina: Company
    ):
        make_person("Ana Soto", rut="12531909-2", company=andina)
        make_person("Luis Pérez", rut="12667869-K", is_external=True)
        rows = (
            (*ANA[:2], "ana@@x", "No"),
            (*LUIS[:2], "luis@@x", "No"),
            ("Eva Mora", make_rut(11_222_334), "eva@@x", None),
            ("Iris Paz", make_rut(11_222_335), "iris@@x", "Sí"),
            ("Noa Paz", make_rut(11_322_336), "noa@@x", "quizás"),
            ("Sol Paz", make_rut(11_522_337), "sol@maipo.cl", "No"),
        )
        mapping_id = bulk.ready(csv(("Nombre", "RUT", "Correo", "Externo"), *rows))

        def lacking(preview: dict[str, Any]) -> list[int]:
            told = preview["problems"]
            return [one["row"] for one in told if one["code"] == "company_required"]

        given = json.dumps({"company": "Andina"})
        assert lacking(bulk.preview(mapping_id, defaults=given)) == []
        assert lacking(bulk.preview(mapping_id, defaults="{}")) == [3, 4, 7]
        bulk.load(mapping_id)
        faults = select(LoadError.row).where(LoadError.code == "company_required")
        assert db.session.scalars(faults.order_by(LoadError.row)).all() == [3, 4, 7]


class TestAssumedFranchise:
    """Who uses the franchise where the file does not say it, and the load has a value for it."""

    PAID = ("Nombre", "RUT", "Empresa", "Sueldo bruto", "Externo")
    YES = json.dumps({"franchiseSence": "Sí"})

    def test_is_that_of_internal_people_with_a_salary(self, bulk: Bulk, andina: Company):
        rows = (
            (*ANA[:2], "Andina", "900000", "No"),
            (*LUIS[:2], "Andina", "", "No"),
            ("Eva Mora", make_rut(11_222_333), "Andina", "900000", "Sí"),
        )
        result = bulk.load_file(self.PAID, *rows, defaults=self.YES)
        assert result["counts"] == counted(rows=3, created=3)
        uses = {name: one.franchise_sence for name, one in people().items()}
        assert uses == {"Ana Soto": True, "Luis Pérez": False, "Eva Mora": False}

    def test_leaves_what_was_said_of_those_whose_salary_was_known(
        self, bulk: Bulk, andina: Company
    ):
        make_person("Ana Soto", rut="12531909-2", company=andina, gross_salary=800_000)
        make_person("Luis Pérez", rut="12667869-K", company=andina)
        rows = ((*ANA[:2], "Andina", "900000", ""), (*LUIS[:2], "Andina", "900000", ""))
        bulk.load_file(self.PAID, *rows, defaults=self.YES, blanks="clear")
        uses = {name: one.franchise_sence for name, one in people().items()}
        assert uses == {"Ana Soto": False, "Luis Pérez": True}

    def test_no_takes_the_franchise_from_nobody(self, bulk: Bulk, andina: Company):
        make_person(
            "Ana Soto",
            rut="12531909-2",
            company=andina,
            gross_salary=800_000,
            franchise_sence=True,
        )
        no = json.dumps({"franchiseSence": "No"})
        bulk.load_file(self.PAID, (*ANA[:2], "Andina", "900000", "No"), defaults=no)
        assert people()["Ana Soto"].franchise_sence

    def test_a_column_of_the_file_is_taken_at_its_word(self, bulk: Bulk, andina: Company):
        head = (*self.PAID, "Franquicia SENCE")
        row = (*ANA[:2], "Andina", "900000", "No", "No")
        bulk.load_file(head, row, defaults=self.YES)
        assert not people()["Ana Soto"].franchise_sence


class TestUnknownValues:
    def test_new_areas_are_created_and_spellings_are_one(self, bulk: Bulk):
        rows = (ANA, (*LUIS[:4], "VENTAS "))
        result = bulk.load_file(HEAD, *rows)
        assert result["counts"]["created"] == 2
        assert db.session.scalars(select(Department)).one().name == "Ventas"

    def test_a_new_name_says_under_which_of_its_spellings_it_is_made(self, bulk: Bulk):
        rows = (ANA, (*LUIS[:4], "VENTAS"))
        unknown = bulk.preview(bulk.ready(csv(HEAD, *rows)))["unknown"]
        said = {one["value"]: one["createdAs"] for one in unknown}
        assert said == {"Ventas": "Ventas", "VENTAS": "Ventas"}

    def test_unknown_companies_refuse_their_rows(self, bulk: Bulk):
        result = bulk.load_file(HEAD, ANA, (*LUIS[:3], "Nadie SpA", "Bodega"))
        assert result["counts"] == counted(rows=2, created=1, failed=1)
        fault = db.session.scalars(select(LoadError)).one()
        assert (fault.code, fault.value, fault.column_position) == (
            "company_unknown",
            "Nadie SpA",
            3,
        )

    def test_are_listed_once_with_their_rows_and_a_likely_meaning(self, bulk: Bulk):
        make_company("Comercial Andina del Sur")
        rows = [
            (f"P {n}", make_rut(8_000_000 + n), None, "Comercial Andina del Surr", "")
            for n in range(7)
        ]
        (unknown,) = bulk.preview(bulk.ready(csv(HEAD, *rows)))["unknown"]
        assert (unknown["value"], unknown["count"]) == ("Comercial Andina del Surr", 7)
        assert unknown["rows"] == [2, 3, 4, 5, 6]
        assert unknown["suggestion"]["name"] == "Comercial Andina del Sur"
        assert not unknown["canCreate"]

    def test_of_another_company_with_a_like_name_are_offered_nothing(self, bulk: Bulk):
        make_company("Minera Cerro Azul SpA")
        row = (*ANA[:3], "Minera Cerro Alto S.A.", None)
        (unknown,) = bulk.preview(bulk.ready(csv(HEAD, row)))["unknown"]
        assert (unknown["value"], unknown["suggestion"]) == ("Minera Cerro Alto S.A.", None)

    def test_without_the_words_of_trade_are_offered_their_company(self, bulk: Bulk):
        make_company("Minera Cerro Azul SpA")
        (unknown,) = bulk.preview(bulk.ready(csv(HEAD, (*ANA[:3], "Cerro Azul", None))))["unknown"]
        assert unknown["suggestion"]["name"] == "Minera Cerro Azul SpA"

    def test_of_areas_are_asked_about_when_there_is_a_near_one(self, bulk: Bulk):
        make_department("Administración y Finanzas")
        rows = ((*ANA[:4], "Adm. y Finanzas"), (*LUIS[:4], "Bodega"))
        mapping_id = bulk.ready(csv(HEAD, *rows))
        asked, new = sorted(bulk.preview(mapping_id)["unknown"], key=lambda one: one["value"])
        assert asked["suggestion"]["name"] == "Administración y Finanzas"
        assert (new["value"], new["suggestion"]) == ("Bodega", None)
        result = bulk.load(mapping_id)
        assert result["counts"] == counted(rows=2, created=1, failed=1)
        names = set(db.session.scalars(select(Department.name)))
        assert names == {"Administración y Finanzas", "Bodega"}

    def test_what_was_said_once_is_remembered(self, bulk: Bulk, andina: Company):
        row = (*ANA[:3], "La Andina", None)
        told = {"company": {"La Andina": {"action": "map", "id": andina.id}}}
        assert bulk.load_file(HEAD, row, unknown=told)["counts"]["created"] == 1
        other = (*LUIS[:3], "LA ANDINA", None)
        assert bulk.load_file(HEAD, other)["counts"]["created"] == 1

    def test_what_a_colleague_said_is_remembered(self, bulk: Bulk, andina: Company):
        told = {"company": {"La Andina": {"action": "map", "id": andina.id}}}
        bulk.load_file(HEAD, (*ANA[:3], "La Andina", None), unknown=told)
        colleague = Bulk(bulk.app, make_user("otra@ejemplo.cl"), bulk.outbox)
        assert colleague.load_file(HEAD, (*LUIS[:3], "LA ANDINA", None))["counts"]["created"] == 1

    def test_a_company_may_be_named_by_its_rut(self, bulk: Bulk, andina: Company):
        bulk.load_file(HEAD, (*ANA[:3], andina.rut, None))
        assert people()["Ana Soto"].company_id == andina.id

    def test_a_wrong_column_does_not_fill_the_list_of_areas(self, bulk: Bulk):
        rows = [(f"P {n}", make_rut(8_000_000 + n), None, "Andina", f"A{n}") for n in range(201)]
        result = bulk.load_file(HEAD, *rows)
        assert result["counts"] == counted(rows=201, failed=201)
        assert db.session.scalar(select(func.count()).select_from(Department)) == 0

    def test_an_area_that_somebody_asked_for_is_made_even_from_a_wrong_column(self, bulk: Bulk):
        rows = [
            (f"Persona {n}", make_rut(8_000_000 + n * n), None, "Andina", f"A{n}")
            for n in range(202)
        ]
        told = {"area": {"A7": {"action": "create"}}}
        result = bulk.load_file(HEAD, *rows, unknown=told)
        assert result["counts"] == counted(rows=202, created=1, failed=201)
        assert db.session.scalars(select(Department.name)).all() == ["A7"]

    def test_only_what_somebody_said_is_remembered(self, bulk: Bulk):
        told = {"area": {"Bodega": {"action": "create"}}}
        bulk.load_file(HEAD, (*ANA[:4], "Ventas"), (*LUIS[:4], "Bodega"), unknown=told)
        assert db.session.scalars(select(LookupAlias.folded_value)).all() == ["bodega"]

    def test_are_counted_and_asked_about_in_rows_with_other_faults_too(self, bulk: Bulk):
        bad = (*ANA[:2], "ana@@x.cl")
        rows = ((*bad, "Nadie SpA", None), (*LUIS[:3], "Nadie SpA", None), (*bad, "Ñusta", None))
        told = bulk.preview(bulk.ready(csv(HEAD, *rows)))["unknown"]
        assert [(one["value"], one["count"], one["rows"]) for one in told] == [
            ("Nadie SpA", 2, [2, 3]),
            ("Ñusta", 1, [4]),
        ]

    def test_are_told_together_with_the_other_faults_of_a_row(self, bulk: Bulk):
        rows = ((*WRONG[:3], "Nadie SpA", "Nueva"), ANA)
        bulk.load_file(HEAD, *rows)
        faults = db.session.scalars(select(LoadError).order_by(LoadError.column_position)).all()
        assert [(fault.row, fault.code) for fault in faults] == [
            (2, "rut_check_digit"),
            (2, "email_invalid"),
            (2, "company_unknown"),
        ]
        assert db.session.scalars(select(Department.name)).all() == ["Ventas"]

    def test_wait_for_an_answer_and_are_no_problems_of_the_preview(self, bulk: Bulk):
        rows = (
            ANA,
            (*LUIS[:3], "Nadie SpA", None),
            ("Otra Persona", make_rut(8_000_001), "otra@@x.cl", "Nadie SpA", None),
        )
        mapping_id = bulk.ready(csv(HEAD, *rows))
        asked = bulk.preview(mapping_id)
        assert asked["counts"] == {**counted(rows=3, created=1, failed=2), "waiting": 1}
        assert [(one["code"], one["count"]) for one in asked["failures"]] == [("email_invalid", 1)]
        path = f"/api/loads/{asked['load_id']}/preview/problems"
        listed = bulk.client.get(path).get_json()
        assert [(one["row"], one["code"]) for one in listed["data"]] == [(4, "email_invalid")]
        assert listed["meta"]["total"] == 1
        told = {"company": {"Nadie SpA": {"action": "reject"}}}
        refused = bulk.preview(mapping_id, unknown=told)
        assert refused["counts"] == counted(rows=3, created=1, failed=2)
        assert [(one["code"], one["count"]) for one in refused["failures"]] == [
            ("company_unknown", 2),
            ("email_invalid", 1),
        ]

    def test_that_wait_are_in_the_workbook_of_the_rows_that_stay_out(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, ANA, (*LUIS[:3], "Nadie SpA", None)))
        load_id = bulk.preview(mapping_id)["load_id"]
        path = f"/api/loads/{load_id}/preview/rejected"
        assert bulk.client.get(path).status_code == 200

    def test_rejecting_an_area_refuses_its_rows(self, bulk: Bulk):
        result = bulk.load_file(HEAD, ANA, unknown={"area": {"Ventas": {"action": "reject"}}})
        assert result["counts"] == counted(rows=1, failed=1)


class TestStaff:
    def test_loads_into_its_own_company(self, staff: Bulk, andina: Company):
        make_department("Ventas")
        assert staff.load_file(("Nombre", "RUT", "Área"), (*ANA[:2], "Ventas"))["counts"]["created"]
        assert people()["Ana Soto"].company_id == andina.id

    def test_lacks_no_company_where_something_else_is_wrong(self, staff: Bulk):
        staff.load_file(("Nombre", "RUT", "Correo"), (*ANA[:2], "ana@@x"))
        assert db.session.scalars(select(LoadError.code)).all() == ["email_invalid"]

    def test_cannot_touch_people_of_other_companies(self, staff: Bulk):
        make_person("Ana Soto", rut="12531909-2", company=make_company("Otra"), email="a@otra.cl")
        result = staff.load_file(("Nombre", "RUT", "Correo"), ANA[:3])
        assert result["counts"] == counted(rows=1, failed=1)
        fault = db.session.scalars(select(LoadError)).one()
        assert (fault.code, fault.value) == ("person_other_company", "12531909-2")
        assert people()["Ana Soto"].email == "a@otra.cl"

    def test_cannot_load_into_another_company(self, staff: Bulk):
        make_company("Otra")
        result = staff.load_file(HEAD[:4], (*ANA[:3], "Otra"))
        assert result["counts"] == counted(rows=1, failed=1)

    def test_adds_nothing_to_the_lists(self, staff: Bulk):
        result = staff.load_file(HEAD, ANA)
        assert result["counts"] == counted(rows=1, failed=1)
        assert db.session.scalar(select(func.count()).select_from(Department)) == 0


class TestPay:
    """A figure too many or too few is asked about; who may not see pay does not learn it so."""

    HEAD = ("RUT", "Nombre", "Empresa", "Renta bruta")

    @pytest.fixture(autouse=True)
    def known(self, bulk: Bulk, andina: Company) -> None:
        del bulk
        make_person("Eva Díaz Soto", company=andina, rut="12531909-2", gross_salary=800_000)
        db.session.commit()

    def codes(self, bulk: Bulk, *rows: tuple[str, ...]) -> list[tuple[str, str]]:
        load = bulk.load_file(self.HEAD, *rows)
        listed = bulk.data(f"loads/{load['load_id']}/errors")
        return [(one["cell"], one["code"]) for one in listed]

    @pytest.mark.parametrize(
        ("pay", "asked"),
        [
            *(("8000000", True), ("80000", True), ("4000000", True)),
            *(("3900000", False), ("170000", False), ("800000", False), ("", False)),
        ],
    )
    def test_far_from_what_is_registered_is_asked_about(self, bulk: Bulk, pay: str, asked: bool):
        found = self.codes(bulk, (ANA[1], "Eva Díaz Soto", "Andina", pay))
        assert found == ([("D2", "pay_far")] if asked else [])

    def test_is_told_by_nothing_to_who_may_not_see_it(self, staff: Bulk):
        company = db.session.get_one(Company, staff.user.company_id)
        db.session.add(Setting(section=PRIVACY.name, content={"salaryVisibility": ADMINISTRATORS}))
        rut = make_rut(20_555_777)
        make_person("Ada Paz Rey", company=company, rut=rut, gross_salary=800_000)
        db.session.commit()
        assert self.codes(staff, (rut, "Ada Paz Rey", company.name, "8000000")) == []

    def test_far_from_all_others_of_a_file_is_asked_about_once(self, bulk: Bulk):
        pays = (740_000, 810_000, 905_000, 690_000, 7_120_000, 968_000, 1_120_000, 72_500, 750_000)
        pays = (*pays, 999_000)
        names = [f"Ada {chr(65 + at)}u Paz" for at in range(len(pays))]
        people = [
            (make_rut(20_600_000 + at * 1_009), name, "Andina", str(pay))
            for at, (name, pay) in enumerate(zip(names, pays, strict=True))
        ]
        assert self.codes(bulk, *people) == [("D6", "money_far"), ("D9", "money_far")]
        answers = json.dumps({"row:6": "keep", "row:9": "keep"})
        job = entered(bulk, self.HEAD, *people, answers=answers)
        assert job["result"]["counts"]["failed"] == 0
        # It is theirs now, and of a whole payroll nobody is asked each month.
        assert self.codes(bulk, *people) == []

    def test_of_managers_and_of_part_of_the_day_is_no_question(self, bulk: Bulk):
        pays = (745_000, 5_905_500, 688_000, 3_120_000, 968_000, 9_120_000, 460_000, 230_000)
        people = [
            (make_rut(20_700_000 + at * 1_009), f"Ada Paz {'Sol' * (at + 1)}", "Andina", str(pay))
            for at, pay in enumerate(pays)
        ]
        assert self.codes(bulk, *people) == []
