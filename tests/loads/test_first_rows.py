"""The first rows that are shown so that the person can check the headings."""

import pyarrow as pa

from app.loads.first_rows import CELL_CHARS, COLUMNS, ROWS, ROWS_BELOW_HEADINGS, first_rows
from tests.loads.test_loading import ANA, HEAD, LUIS
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

    def test_remembers_from_when_its_columns_are(self, bulk: Bulk):
        bulk.load(bulk.ready(csv(HEAD, ANA)))
        mapping_id = bulk.begin()
        bulk.upload(csv(HEAD, LUIS), mapping_id=mapping_id)
        assert bulk.data(f"getmapping/{mapping_id}")["remembered"] is None
        bulk.propose(mapping_id)
        assert bulk.data(f"getmapping/{mapping_id}")["remembered"]["at"]
