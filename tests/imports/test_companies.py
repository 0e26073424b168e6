"""Companies from a spreadsheet: names that are unique, head counts by day, and the way back."""

import datetime as dt
import io

import openpyxl
import pytest
from sqlalchemy import insert, select, update

from app.extensions import db
from app.imports.pipeline import diff
from app.models.imports import LoadError
from app.models.organisation import Company, CompanyDotacion
from app.platform import clock
from tests.factories import make_company, make_person
from tests.imports.test_loading import counted
from tests.imports.test_racing import elsewhere, once_after
from tests.support.bulk import MODEL_IDS, Bulk, csv

HEAD = ("Razón social", "RUT", "Ciudad", "Dotación")
NORTE = ("Norte SpA", "76.111.222-8", "Arica", "1.200")
SUR = ("Sur Ltda.", "77.215.640-5", "Osorno", "85")
COMPANIES = {"model": "companies"}


def companies() -> dict[str, Company]:
    db.session.rollback()
    return {one.name: one for one in db.session.scalars(select(Company))}


def heads(company: Company) -> list[tuple[dt.date, int | None]]:
    """The head counts of a company by day."""
    query = select(CompanyDotacion).where(CompanyDotacion.company_id == company.id)
    found = db.session.scalars(query.order_by(CompanyDotacion.valid_from))
    return [(one.valid_from, one.dotacion) for one in found]


def faults() -> list[tuple[int, str | None, str | None, str]]:
    query = select(LoadError).order_by(LoadError.row)
    return [(one.row, one.attribute, one.value, one.code) for one in db.session.scalars(query)]


@pytest.fixture
def norte(bulk: Bulk) -> Company:
    """A company that a form has made, with a head count since the first of March."""
    del bulk
    made = make_company("Norte SpA", rut="76111222-8", dotacion=1_000)
    since = {"company_id": made.id, "valid_from": dt.date(2026, 3, 1), "dotacion": 1_000}
    db.session.execute(insert(CompanyDotacion).values(since))
    db.session.commit()
    return made


class TestLoad:
    def test_stores_what_the_form_would_store(self, bulk: Bulk):
        result = bulk.load_file(HEAD, NORTE, SUR, **COMPANIES)
        assert result["counts"] == counted(rows=2, created=2)
        made = companies()["Norte SpA"]
        assert (made.rut, made.city, made.country) == ("76111222-8", "Arica", "Chile")
        assert (made.dotacion, made.folded_name, made.active) == (1_200, "norte spa", True)
        assert heads(made) == [(clock.today(), 1_200)]

    def test_says_what_is_wrong_with_a_head_count_and_a_blank_name(self, bulk: Bulk):
        wrong = (("Norte SpA", NORTE[1], "", "12,5"), ("", SUR[1], "", "3"))
        result = bulk.load_file(HEAD, *wrong, **COMPANIES)
        assert result["counts"] == counted(rows=2, failed=2)
        assert [one[3] for one in faults()] == ["count_decimals", "company_name_required"]
        (_, blank) = bulk.data(f"loads/{result['load_id']}/errors")
        assert blank["message"] == "Ingresa el nombre o razón social."

    def test_knows_a_company_by_its_rut(self, bulk: Bulk, norte: Company):
        result = bulk.load_file(HEAD, ("Norte Grande SpA", *NORTE[1:]), **COMPANIES)
        assert result["counts"] == counted(rows=1, updated=1)
        assert companies()["Norte Grande SpA"].id == norte.id

    def test_keeps_the_head_count_of_a_day_only_when_it_changes(self, bulk: Bulk, norte: Company):
        march = (dt.date(2026, 3, 1), 1_000)
        bulk.load_file(HEAD, (*NORTE[:2], "Iquique", "1.000"), **COMPANIES)
        assert heads(norte) == [march]
        bulk.load_file(HEAD, NORTE, **COMPANIES)
        assert heads(norte) == [march, (clock.today(), 1_200)]

    @pytest.mark.parametrize(
        ("head_count", "asked"),
        [
            *(("10.000", True), ("5.000", True), ("100", True), ("200", True)),
            *(("4.900", False), ("250", False), ("1.000", False), ("0", False), ("", False)),
        ],
    )
    def test_asks_about_a_head_count_far_from_the_registered_one(
        self, bulk: Bulk, norte: Company, head_count: str, asked: bool
    ):
        del norte
        bulk.load_file(HEAD, (*NORTE[:3], head_count), **COMPANIES)
        assert [one[3] for one in faults()] == (["headcount_far"] if asked else [])

    @pytest.mark.parametrize(("head_count", "asked"), [("2", True), ("3", False), ("900", False)])
    def test_asks_about_fewer_than_the_people_that_are_registered(
        self, bulk: Bulk, head_count: str, asked: bool
    ):
        """Of whom there may be few: that there are more is no sign of anything."""
        made = make_company("Norte SpA", rut="76111222-8")
        for at in range(10):
            make_person(f"Ana Soto {'abcdefghij'[at]}", company=made)
        make_person("Eva Soto", company=made, active=False)
        db.session.commit()
        bulk.load_file(HEAD, (*NORTE[:3], head_count), **COMPANIES)
        assert [one[3] for one in faults()] == (["headcount_far"] if asked else [])

    def test_shows_a_preview_and_writes_nothing(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, NORTE), **COMPANIES)
        shown = bulk.preview(mapping_id, **COMPANIES)
        assert shown["counts"] == counted(rows=1, created=1)
        assert shown["differences"][0]["name"] == "Norte SpA"
        assert set(companies()) == {"Andina"}

    def test_gives_a_template_that_loads(self, bulk: Bulk):
        path = f"/api/load_templates/{MODEL_IDS['companies']}"
        book = openpyxl.load_workbook(io.BytesIO(bulk.client.get(path).data))
        assert [cell.value for cell in book["Empresas"][1]][:2] == ["Nombre o razón social", "RUT"]

    def test_is_in_the_history_of_the_company(self, bulk: Bulk):
        bulk.load_file(HEAD, NORTE, **COMPANIES)
        made = companies()["Norte SpA"]
        (told,) = bulk.data(f"history/company/{made.id}")
        assert "personas.csv" in str(told)

    def test_is_for_administrators(self, staff: Bulk):
        body = {"model": "companies", "model_id": MODEL_IDS["companies"]}
        answer = staff.client.post("/api/createmapping", json=body)
        assert (answer.status_code, answer.get_json()["code"]) == (403, "companies_read_only")

    def test_of_no_kind_is_not_there(self, bulk: Bulk):
        answer = bulk.post_form("load/9", {"mapping_id": bulk.begin("companies")})
        assert (answer.status_code, answer.get_json()["code"]) == (404, "kind_missing")


class TestNames:
    def test_that_another_company_has_keep_the_row_out(self, bulk: Bulk, norte: Company):
        result = bulk.load_file(HEAD, ("NORTE SPA", *SUR[1:]), **COMPANIES)
        assert result["counts"] == counted(rows=1, failed=1)
        assert faults() == [(2, "name", "NORTE SPA", "name_taken")]
        assert companies()["Norte SpA"].id == norte.id

    def test_that_another_company_has_are_no_new_name_either(self, bulk: Bulk, norte: Company):
        make_company("Sur Ltda.", rut="77215640-5")
        result = bulk.load_file(HEAD, (norte.name, *SUR[1:]), **COMPANIES)
        assert result["counts"] == counted(rows=1, failed=1)
        assert set(companies()) == {"Andina", "Norte SpA", "Sur Ltda."}

    def test_that_come_twice_with_two_ruts_make_one_company(self, bulk: Bulk):
        result = bulk.load_file(HEAD, NORTE, ("Norte S.p.A.", *SUR[1:]), **COMPANIES)
        assert result["counts"] == counted(rows=2, created=1, failed=1)
        assert [one[3] for one in faults()] == ["name_repeated"]
        (told,) = bulk.data(f"loads/{result['load_id']}/errors")
        assert told["message"] == "Otra fila del archivo trae este nombre con otro RUT."
        assert told["howToFix"].startswith("Deja la fila del RUT correcto")

    def test_that_a_form_takes_meanwhile_keep_the_row_out(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        def create() -> None:
            values = {"name": "Norte SpA", "folded_name": "norte spa", "rut": "77215640-5"}
            elsewhere(insert(Company).values(values))

        with once_after(monkeypatch, diff, "decide", create):
            result = bulk.load_file(HEAD, NORTE, **COMPANIES)
        assert result["counts"] == counted(rows=1, failed=1)
        assert [one[3] for one in faults()] == ["name_taken"]

    def test_of_a_company_that_a_form_makes_meanwhile_are_updated(
        self, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
    ):
        def create() -> None:
            values = {"name": "Norte SpA", "folded_name": "norte spa", "rut": "76111222-8"}
            elsewhere(insert(Company).values(values))

        with once_after(monkeypatch, diff, "decide", create):
            result = bulk.load_file(HEAD, NORTE, **COMPANIES)
        assert result["counts"] == counted(rows=1, updated=1)
        assert heads(companies()["Norte SpA"]) == [(clock.today(), 1_200)]


class TestUndo:
    def test_removes_new_companies_with_their_head_counts(self, bulk: Bulk):
        load_id = bulk.load_file(HEAD, NORTE, SUR, **COMPANIES)["load_id"]
        undone = bulk.undo(load_id)
        assert (undone["removed"], undone["keptCount"]) == (2, 0)
        assert set(companies()) == {"Andina"}
        assert db.session.scalars(select(CompanyDotacion)).all() == []

    def test_gives_the_former_head_count_back_from_today_on(self, bulk: Bulk, norte: Company):
        load_id = bulk.load_file(HEAD, NORTE, **COMPANIES)["load_id"]
        assert bulk.undo(load_id)["restored"] == 1
        assert companies()["Norte SpA"].dotacion == 1_000
        assert heads(norte) == [(dt.date(2026, 3, 1), 1_000), (clock.today(), 1_000)]

    def test_leaves_head_counts_alone_that_the_load_did_not_change(
        self, bulk: Bulk, norte: Company
    ):
        load_id = bulk.load_file(HEAD, (*NORTE[:2], "Iquique", "1.000"), **COMPANIES)["load_id"]
        assert bulk.undo(load_id)["restored"] == 1
        assert heads(norte) == [(dt.date(2026, 3, 1), 1_000)]

    def test_keeps_a_company_that_has_people_since(self, bulk: Bulk):
        load_id = bulk.load_file(HEAD, NORTE, SUR, **COMPANIES)["load_id"]
        made = companies()["Norte SpA"]
        make_person("Ana Soto", company=made)
        undone = bulk.undo(load_id)
        assert (undone["removed"], undone["keptCount"]) == (1, 1)
        assert undone["kept"][0]["reason"] == "Ya se usa en otros registros."
        assert heads(companies()["Norte SpA"]) == [(clock.today(), 1_200)]

    def test_keeps_a_new_name_when_the_former_one_is_taken(self, bulk: Bulk, norte: Company):
        row = ("Norte Grande SpA", *NORTE[1:])
        load_id = bulk.load_file(HEAD, row, **COMPANIES)["load_id"]
        make_company("Norte SpA", rut="77215640-5")
        told = bulk.data(f"loads/{load_id}/undo")
        assert told["kept"][0]["reason"].startswith("Otro registro usa ahora el nombre")
        elsewhere(update(Company).where(Company.rut == "77215640-5").values(folded_name="otra"))
        assert bulk.undo(load_id)["restored"] == 1
        assert companies_by_rut()["76111222-8"].name == norte.name


def companies_by_rut() -> dict[str, Company]:
    return {one.rut: one for one in companies().values()}


class TestRejectedRows:
    def test_come_back_corrected_into_the_same_load(self, bulk: Bulk, norte: Company):
        del norte
        mapping_id = bulk.ready(csv(HEAD, ("NORTE SPA", *SUR[1:])), **COMPANIES)
        load_id = bulk.load(mapping_id, **COMPANIES)["load_id"]
        file = bulk.client.get(f"/api/loads/{load_id}/rejected")
        book = openpyxl.load_workbook(io.BytesIO(file.data))
        book.worksheets[0]["A2"] = "Sur Ltda."
        target = io.BytesIO()
        book.save(target)
        again = bulk.load(mapping_id, load_id=load_id, file=target.getvalue(), **COMPANIES)
        assert again["counts"] == counted(rows=1, created=1)
        assert heads(companies()["Sur Ltda."]) == [(clock.today(), 85)]
