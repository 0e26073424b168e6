"""The first rows that are shown so that the person can check the headings."""

import datetime

import pyarrow as pa
import pytest

from app.imports.mappings.headings import CELL_CHARS, COLUMNS, ROWS, ROWS_BELOW_HEADINGS, first_rows
from tests.imports.test_loading import ANA, HEAD, LUIS
from tests.support.bulk import Bulk, csv, xlsx


def head_of(rows: int, columns: int = 2, text: str = "x") -> pa.Table:
    cells = {f"c{position}": [text] * rows for position in range(columns)}
    return pa.table({"row": pa.array(range(1, rows + 1), pa.int32()), **cells})


class TestFirstRows:
    def test_keep_the_numbers_of_the_file(self):
        table = pa.table(
            {"row": pa.array([3, 7], pa.int32()), "c0": ["a", None], "c1": [None, "b"]}
        )
        assert first_rows(table, header_row=3) == [
            {"row": 3, "cells": ["a", None]},
            {"row": 7, "cells": [None, "b"]},
        ]

    def test_are_few(self):
        assert len(first_rows(head_of(200), header_row=1)) == ROWS

    def test_reach_below_the_headings_wherever_these_are(self):
        rows = first_rows(head_of(200), header_row=30)
        assert rows[-1]["row"] == 30 + ROWS_BELOW_HEADINGS

    def test_cut_wide_rows_and_long_cells(self):
        [row] = first_rows(head_of(1, columns=90, text="x" * 500), header_row=1)
        assert {cell[-2:] for cell in row["cells"]} == {"x…"}
        assert [len(cell) for cell in row["cells"]] == [CELL_CHARS] * COLUMNS

    def test_of_an_empty_sheet_are_none(self):
        assert first_rows(head_of(0), header_row=1) == []


class TestMapping:
    def test_shows_the_first_rows_of_its_sheet(self, bulk: Bulk):
        mapping_id = bulk.begin()
        bulk.upload(xlsx(("Nómina",), HEAD, ANA, LUIS), mapping_id=mapping_id, name="n.xlsx")
        file = bulk.data(f"getmapping/{mapping_id}")["file"]
        assert [row["row"] for row in file["head"]] == [1, 2, 3, 4]
        assert file["head"][0]["cells"][0] == "Nómina"
        assert file["head"][1]["cells"] == list(HEAD)

    def test_shows_dates_and_hours_as_the_person_sees_them(self, bulk: Bulk):
        day, hour = datetime.date(2027, 1, 11), datetime.time(9, 30)
        moment = datetime.datetime(2027, 1, 11, 14, 5)  # noqa: DTZ001 - cells have no zone
        book = xlsx((*HEAD, "Ingreso", "Hora", "Marca"), (*ANA, day, hour, moment))
        mapping_id = bulk.begin()
        bulk.upload(book, mapping_id=mapping_id, name="n.xlsx")
        file = bulk.data(f"getmapping/{mapping_id}")["file"]
        seen = ["11-01-2027", "09:30", "11-01-2027 14:05"]
        assert file["head"][1]["cells"][len(HEAD) :] == seen
        columns = bulk.data(f"getmapping/{mapping_id}")["file"]["headings"]
        assert [one["samples"] for one in columns[len(HEAD) :]] == [[text] for text in seen]

    @pytest.mark.parametrize(
        "content", [b"11111111-1;a@x.cl\n22222222-2;b@x.cl\n", b"1;2\n3;4\n", b"7\n"]
    )
    def test_shows_a_file_without_headings_as_it_is(self, bulk: Bulk, content: bytes):
        job = bulk.upload(content, mapping_id=bulk.begin())
        assert (job["state"], job["result"]["headerRow"]) == ("done", 0)
        assert [row["row"] for row in job["result"]["head"]][:1] == [1]
        assert job["result"]["headings"][0]["column_name"] == "Columna A"

    def test_loads_everybody_in_a_list_without_headings(self, bulk: Bulk):
        rows = ((*ANA[:3], "900.000"), (*LUIS[:3], "800.000"))
        mapping_id = bulk.begin()
        bulk.upload(csv(*rows), mapping_id=mapping_id)
        details = bulk.propose(mapping_id)
        assert [one["attribute"] for one in details] == ["name", "rut", "email", None]
        assert bulk.confirm(mapping_id, details, defaults={"company": "Andina"}).status_code == 200
        assert bulk.load(mapping_id, defaults={"company": "Andina"})["counts"]["created"] == 2
        other = bulk.begin()
        bulk.upload(csv(("q 1", "7", "w", "z"), ("q 1", "8", "w", "z")), mapping_id=other)
        form = {"mapping_id": other, "sheet": 0, "header_row": 0}
        bulk.finish(bulk.post_form("get_headings_file", form))
        assert {one["attribute"] for one in bulk.propose(other)} == {None}

    def test_may_have_its_headings_taken_away_and_given_back(self, bulk: Bulk):
        mapping_id = bulk.begin()
        bulk.upload(csv(HEAD, ANA), mapping_id=mapping_id)
        for row, name in ((0, "Columna A"), (1, HEAD[0])):
            form = {"mapping_id": mapping_id, "sheet": 0, "header_row": row}
            job = bulk.finish(bulk.post_form("get_headings_file", form))
            assert job["result"]["headings"][0]["column_name"] == name

    def test_shows_what_the_database_cannot_hold_and_leaves_it_to_the_preview(self, bulk: Bulk):
        odd = ("Ana_x0000_Soto", *ANA[1:])
        mapping_id = bulk.ready(xlsx(HEAD, odd, LUIS), name="n.xlsx")
        assert "\N{REPLACEMENT CHARACTER}" in str(bulk.data(f"getmapping/{mapping_id}")["file"])
        assert bulk.preview(mapping_id)["counts"]["created"] == 1

    def test_proposes_for_headings_without_end(self, bulk: Bulk):
        mapping_id = bulk.begin()
        bulk.upload(csv((*HEAD, "x" * 301), (*ANA, "1")), mapping_id=mapping_id)
        assert len(bulk.propose(mapping_id)) == len(HEAD) + 1

    def test_remembers_from_when_its_columns_are(self, bulk: Bulk):
        bulk.load(bulk.ready(csv(HEAD, ANA)))
        mapping_id = bulk.begin()
        bulk.upload(csv(HEAD, LUIS), mapping_id=mapping_id)
        assert bulk.data(f"getmapping/{mapping_id}")["remembered"] is None
        bulk.propose(mapping_id)
        assert bulk.data(f"getmapping/{mapping_id}")["remembered"]["at"]
