"""Two tables side by side in one sheet: the likeliest is read, and the other can be chosen."""

from itertools import zip_longest
from typing import Any

import pytest
from sqlalchemy import select

from app.extensions import db
from app.models.people import Person
from tests.imports.test_loading import ANA, HEAD, LUIS, WRONG
from tests.imports.test_rounds import column, rejected, table
from tests.support.bulk import Bulk, csv, saved, xlsx

EVA = ("Eva Díaz", "9.876.543-3", "eva@x.cl", "Andina", "Ventas")
IVAN = ("Iván Rey", "7.654.321-6", "ivan@x.cl", "Andina", "Bodega")
WIDTH = len(HEAD)


def beside(*tables: list[tuple[Any, ...]]) -> bytes:
    """A workbook with tables side by side, an empty column between them."""
    rows = zip_longest(*tables, fillvalue=(None,) * WIDTH)
    return xlsx(*([cell for line in row for cell in (*line, None)] for row in rows))


TWO = beside([HEAD, ANA, LUIS], [HEAD, EVA])


def chosen(bulk: Bulk, mapping_id: int, **place: int) -> dict[str, Any]:
    form = {"mapping_id": mapping_id, "sheet": 0, **place}
    return bulk.finish(bulk.post_form("get_headings_file", form))


@pytest.fixture
def mapping_id(bulk: Bulk) -> int:
    mapping_id = bulk.begin()
    bulk.upload(TWO, mapping_id=mapping_id, name="dos.xlsx")
    return mapping_id


def names() -> list[str]:
    return list(db.session.scalars(select(Person.name).order_by(Person.name)))


class TestTables:
    def test_are_named_with_their_columns(self, bulk: Bulk, mapping_id: int):
        file = bulk.data(f"getmapping/{mapping_id}")["file"]
        assert file["tables"] == [
            {"column": 0, "first": "A", "last": "E", "headings": list(HEAD)},
            {"column": 6, "first": "G", "last": "K", "headings": list(HEAD)},
        ]
        assert [one["letter"] for one in file["headings"]] == list("ABCDE")

    def test_are_not_named_where_there_is_one(self, bulk: Bulk):
        assert bulk.upload(xlsx(HEAD, ANA), name="una.xlsx")["result"]["tables"] == []

    def test_are_told_apart_by_any_column(self, bulk: Bulk, mapping_id: int):
        for at, letters in ((8, "GHIJK"), (2, "ABCDE")):
            result = chosen(bulk, mapping_id, column=at)["result"]
            assert "".join(one["letter"] for one in result["headings"]) == letters
            assert len(result["tables"]) == 2

    @pytest.mark.parametrize("at", [5, 40])
    def test_do_not_stand_in_an_empty_column(self, bulk: Bulk, mapping_id: int, at: int):
        job = chosen(bulk, mapping_id, column=at)
        assert (job["state"], job["error"]["code"]) == ("failed", "column_missing")

    def test_keep_headings_of_two_lines_when_another_is_chosen(self, bulk: Bulk):
        upper = ("Persona", None, None, "Empleador", None)
        lower = ("Nombre", "RUT", "Correo", "Empresa", "Área")
        mapping_id = bulk.begin()
        content = beside([upper, lower, ANA, LUIS], [upper, lower, EVA])
        first = bulk.upload(content, mapping_id=mapping_id, name="dos.xlsx")["result"]
        assert len(first["tables"]) == 2
        second = chosen(bulk, mapping_id, column=6, header_row=first["headerRow"])["result"]
        assert [one["column_name"] for one in second["headings"]] == [
            one["column_name"] for one in first["headings"]
        ]
        assert [one["letter"] for one in second["headings"]] == list("GHIJK")

    def test_keep_the_row_that_a_person_chose(self, bulk: Bulk):
        mapping_id = bulk.begin()
        content = beside([HEAD, ANA, HEAD, LUIS], [HEAD, EVA, HEAD, IVAN])
        assert bulk.upload(content, mapping_id=mapping_id)["result"]["headerRow"] == 1
        result = chosen(bulk, mapping_id, column=6, header_row=3)["result"]
        assert (result["headerRow"], result["headings"][0]["samples"]) == (3, [IVAN[0]])


class TestChosenTable:
    def test_is_the_one_that_is_loaded(self, bulk: Bulk, mapping_id: int):
        chosen(bulk, mapping_id, column=6, header_row=1)
        bulk.confirm(mapping_id, bulk.propose(mapping_id))
        told = bulk.preview(mapping_id)["decisions"]
        assert any("en las columnas A a E: no se carga" in one for one in told)
        assert bulk.load(mapping_id)["counts"]["created"] == 1
        assert names() == ["Eva Díaz"]

    def test_makes_what_was_confirmed_of_the_other_void(self, bulk: Bulk, mapping_id: int):
        bulk.confirm(mapping_id, bulk.propose(mapping_id))
        chosen(bulk, mapping_id, column=6)
        assert bulk.data(f"getmapping/{mapping_id}")["details"] == []

    def test_leaves_the_likeliest_when_nothing_is_chosen(self, bulk: Bulk, mapping_id: int):
        bulk.confirm(mapping_id, bulk.propose(mapping_id))
        assert bulk.load(mapping_id)["counts"]["created"] == 2
        assert names() == [ANA[0], LUIS[0]]

    def test_gives_its_rejected_rows_back_and_takes_them(self, bulk: Bulk):
        mapping_id = bulk.begin()
        content = beside([HEAD, ANA, LUIS, IVAN], [HEAD, EVA, WRONG])
        bulk.upload(content, mapping_id=mapping_id, name="dos.xlsx")
        chosen(bulk, mapping_id, column=6)
        bulk.confirm(mapping_id, bulk.propose(mapping_id))
        load = bulk.load(mapping_id)
        book = rejected(bulk, load["load_id"])
        sheet = book.worksheets[0]
        assert [row[6:11] for row in table(sheet)] == [list(HEAD), list(WRONG)]
        assert {cell for row in table(sheet) for cell in row[:6]} == {None}
        sheet.cell(2, column(sheet, "RUT")).value = "11.222.333-9"
        sheet.cell(2, column(sheet, "Correo")).value = "otra@x.cl"
        again = bulk.load(mapping_id, load_id=load["load_id"], file=saved(book))
        assert again["counts"]["failed"] == 0
        assert len(names()) == 2

    def test_may_be_a_short_list_beside_the_rows(self, bulk: Bulk):
        areas = [("RUT", "Nombre", "Empresa", None, None)]
        areas += [(EVA[1], EVA[0], "Andina", None, None), (IVAN[1], IVAN[0], "Andina", None, None)]
        mapping_id = bulk.begin()
        people = [HEAD, *((f"Persona {at}", None, None, "Andina", "TI") for at in range(6))]
        first = bulk.upload(beside(people, areas), mapping_id=mapping_id, name="l.xlsx")["result"]
        assert [one["letter"] for one in first["headings"]] == list("ABCDE")
        chosen(bulk, mapping_id, column=first["tables"][1]["column"])
        bulk.confirm(mapping_id, bulk.propose(mapping_id))
        assert bulk.load(mapping_id)["counts"]["created"] == 2

    def test_may_stand_in_a_text_file(self, bulk: Bulk):
        mapping_id = bulk.begin()
        bulk.upload(csv((*HEAD, None, *HEAD), (*ANA, None, *EVA)), mapping_id=mapping_id)
        chosen(bulk, mapping_id, column=6)
        bulk.confirm(mapping_id, bulk.propose(mapping_id))
        assert bulk.load(mapping_id)["counts"]["created"] == 1
        assert names() == ["Eva Díaz"]
