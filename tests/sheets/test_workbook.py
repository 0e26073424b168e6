"""Reading: every format, every unusual file, true places, notes and limits."""

import csv
import io
from collections.abc import Callable, Sequence
from pathlib import Path

import openpyxl
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sheets.headings import choose_sheet, find
from sheets.messages import message
from sheets.reading.grid import letters, position_of
from sheets.workbook import (
    Limits,
    Workbook,
    WorkbookError,
    data_rows,
    facts,
    of_death,
    open_sheet,
    original_rows,
    parse,
    read_head,
)
from tests.sheets import biff, books
from tests.sheets.fixtures import READABLE, REFUSED
from tests.sheets.fixtures.base import PEOPLE, TABLE, Case, text

Cells = dict[str, str]


def read(data: bytes, folder: Path, limits: Limits | None = None) -> Workbook:
    source = folder / "source"
    source.write_bytes(data)
    return parse(source, folder / "target", limits=limits)


def cells_of(folder: Path, index: int) -> Cells:
    """Every cell of a stored sheet by its true place."""
    result = {}
    for table in data_rows(folder / "target", index, 0):
        for row in table.to_pylist():
            number = row.pop("row")
            for name, value in row.items():
                if value is not None:
                    result[f"{letters(int(name[1:]))}{number}"] = value
    return result


def chosen(book: Workbook, folder: Path) -> int:
    return choose_sheet(book, lambda index: read_head(folder / "target", index))


@pytest.mark.parametrize("case", READABLE, ids=lambda case: case.name)
class TestAFileThatCanBeRead:
    def test_has_its_kind_headings_cells_and_notes(self, case: Case, tmp_path: Path):
        book = read(case.make(), tmp_path)
        index = chosen(book, tmp_path)
        headings = find(read_head(tmp_path / "target", index))
        assert book.kind == case.kind
        assert book.encoding == (case.encoding or book.encoding)
        assert tuple(column.name for column in headings.columns) == case.names
        assert (headings.row, headings.lines, headings.rows) == (case.row, case.lines, case.rows)
        assert tuple(note.code for note in book.notes) == case.notes
        cells = cells_of(tmp_path, index)
        assert {place: cells.get(place) for place in case.cells} == case.cells
        assert not set(case.blank) & set(cells)
        sheet = next(sheet for sheet in book.sheets if sheet.index == index)
        assert sheet.name == (case.sheet or sheet.name)


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.name)
class TestAFileThatCannotBeRead:
    def test_is_refused_with_its_code(self, case: Case, tmp_path: Path):
        with pytest.raises(WorkbookError) as caught:
            read(case.make(), tmp_path)
        assert caught.value.code == case.error


class TestAWorkbook:
    def test_travels_as_plain_data(self, tmp_path):
        hidden = next(case for case in READABLE if case.name.startswith("hidden rows, columns"))
        book = read(hidden.make(), tmp_path)
        assert Workbook.from_dict(book.to_dict()) == book

    def test_tells_what_is_hidden(self, tmp_path):
        hidden = next(case for case in READABLE if case.name.startswith("hidden rows, columns"))
        first, second = read(hidden.make(), tmp_path).sheets
        assert (first.hidden, first.hidden_rows, first.hidden_columns) == (False, 1, 1)
        assert second.hidden

    def test_of_rejected_rows_leads_back_to_its_load(self, tmp_path):
        mark: books.Rows = [["carga", "b7c1"], ["fila", "fila original"], [2, 17], [3, 40]]
        book = read(books.xlsx_sheets({"Personas": TABLE, "_carga": mark}, ["_carga"]), tmp_path)
        assert book.rejected_of == "b7c1"
        assert [sheet.name for sheet in book.sheets] == ["Personas"]
        assert original_rows(tmp_path / "target") == {2: 17, 3: 40}

    def test_without_the_mark_has_no_original_rows(self, tmp_path):
        assert read(books.xlsx(TABLE), tmp_path).rejected_of is None
        assert original_rows(tmp_path / "target") == {}

    def test_read_again_leaves_nothing_of_the_first(self, tmp_path):
        read(books.xlsx_sheets({"A": TABLE, "B": TABLE}), tmp_path)
        read(books.xlsx(TABLE), tmp_path)
        assert [path.name for path in (tmp_path / "target").iterdir()] == ["0.parquet"]


def shares_of_xls(shares: Sequence[float], *others: float) -> bytes:
    cells = [biff.Styled(one, 1) for one in shares] + [biff.Styled(one, 0) for one in others]
    styles = biff.number_format(164, '0.0" "%') + biff.style() + biff.style(164)
    return biff.xls([["Nombre", "Asistencia"], *(["Ana", one] for one in cells)], styles)


def shares_of_ods(shares: Sequence[float], *others: float) -> bytes:
    cells = [*map(books.Share, shares), *others]
    return books.ods({"Hoja": [["Nombre", "Asistencia"], *(["Ana", one] for one in cells)]})


def shares_of_xlsb(shares: Sequence[float], *others: float) -> bytes:
    cells = [*(books.Styled(one, 1) for one in shares), *others]
    rows = [["Nombre", "Asistencia"], *(["Ana", one] for one in cells)]
    return books.xlsb(rows, formats={1: "0.0%"})


class TestAColumnOfPercentages:
    def stored(self, folder: Path, values: list[float | str], formats: list[str]) -> list[str]:
        book = openpyxl.Workbook()
        book.active.append(["Nombre", "Asistencia"])
        for row, (value, code) in enumerate(zip(values, formats, strict=True), start=2):
            book.active.append([f"Persona {row}", value])
            book.active.cell(row, 2).number_format = code
        read(books.saved(book), folder)
        cells = cells_of(folder, 0)
        return [cells[f"B{row}"] for row in range(2, 2 + len(values))]

    def test_has_what_a_person_sees(self, tmp_path: Path):
        values: list[float | str] = [0.75, 1, 0.57, 0.875, 0, "P"]
        told = self.stored(tmp_path, values, ["0%"] * 3 + ["0.00%"] * 3)
        assert told == ["75%", "100%", "57%", "87,5%", "0%", "P"]
        assert facts(tmp_path / "target", 0).layout.percents == (1,)

    @pytest.mark.parametrize("make", [shares_of_xls, shares_of_ods, shares_of_xlsb])
    def test_is_one_in_other_formats(self, tmp_path: Path, make: Callable[..., bytes]):
        read(make([0.75, 1, 0.57]), tmp_path)
        cells = cells_of(tmp_path, 0)
        assert [cells[f"B{row}"] for row in (2, 3, 4)] == ["75%", "100%", "57%"]
        assert facts(tmp_path / "target", 0).layout.percents == (1,)

    @pytest.mark.parametrize("make", [shares_of_xls, shares_of_ods, shares_of_xlsb])
    def test_is_none_in_other_formats_either(self, tmp_path: Path, make: Callable[..., bytes]):
        read(make([0.75], 95), tmp_path)
        cells = cells_of(tmp_path, 0)
        assert [cells[f"B{row}"] for row in (2, 3)] == ["0.75", "95"]

    def test_is_one_of_whole_numbers_that_excel_packs(self, tmp_path: Path):
        beside = biff.short_numbers(1, 1, [(1, 1), (1, 0)])
        rows = [["Nombre", "Asistencia", "Horas"], ["Ana"]]
        stream = biff.biff(rows, beside=beside, styles=biff.style() + biff.style(9))
        read(biff.ole({"Workbook": stream}), tmp_path)
        cells = cells_of(tmp_path, 0)
        assert (cells["B2"], cells["C2"]) == ("100%", "1")

    def test_is_none_where_one_number_has_another_format(self, tmp_path: Path):
        assert self.stored(tmp_path, [0.75, 95], ["0%", "General"]) == ["0.75", "95"]


class TestAStoredSheet:
    def test_keeps_row_numbers_and_drops_blank_rows(self, tmp_path):
        read(books.xlsx([["a"], [], [" "], ["b"]], first_row=3), tmp_path)
        table = pq.read_table(tmp_path / "target" / "0.parquet")
        assert table.to_pydict() == {"row": [3, 6], "c0": ["a", "b"]}

    def test_is_read_in_parts_below_a_row(self, tmp_path):
        read(text([["n"], *([at] for at in range(2, 70_001))]), tmp_path)
        tables = list(data_rows(tmp_path / "target", 0, 65_540, [0]))
        assert [table["row"][0].as_py() for table in tables] == [65_541]
        assert tables[0].column_names == ["row", "c0"]
        everything = list(data_rows(tmp_path / "target", 0, 0))
        assert [table.num_rows for table in everything] == [65_536, 70_000 - 65_536]

    @pytest.mark.parametrize(
        ("after", "first", "rows"),
        [
            (0, 1, 70_000),
            (1, 2, 69_999),
            (65_535, 65_536, 4_465),
            (65_536, 65_537, 4_464),
            (65_537, 65_538, 4_463),
            (69_999, 70_000, 1),
        ],
    )
    def test_is_read_on_with_the_very_next_row(self, after: int, first: int, rows: int, tmp_path):
        read(text([["n"], *([at] for at in range(2, 70_001))]), tmp_path)
        tables = list(data_rows(tmp_path / "target", 0, after, [0]))
        numbers = [row for table in tables for row in table["row"].to_pylist()]
        assert (numbers[0], len(numbers)) == (first, rows)
        assert numbers == sorted(set(numbers))
        assert all(table.num_rows for table in tables)

    def test_is_read_on_after_its_last_row_with_nothing(self, tmp_path):
        read(text([["n"], [2], [3]]), tmp_path)
        assert list(data_rows(tmp_path / "target", 0, 3)) == []

    def test_is_read_on_over_blank_rows(self, tmp_path):
        read(books.xlsx([["a"], ["b"], [], [], ["c"]]), tmp_path)
        (table,) = data_rows(tmp_path / "target", 0, 3)
        assert table["row"].to_pylist() == [5]

    def test_that_has_no_cells_gives_nothing(self, tmp_path):
        read(books.xlsx_sheets({"A": [], "B": TABLE}), tmp_path)
        assert read_head(tmp_path / "target", 0).num_rows == 0
        assert list(data_rows(tmp_path / "target", 0, 0)) == []
        with open_sheet(tmp_path / "target", 1) as file:
            assert file.metadata.num_rows == 4


class TestLimits:
    @pytest.mark.parametrize(
        ("limits", "code"),
        [
            (Limits(upload_bytes=100), "workbook_too_big"),
            (Limits(unpacked_bytes=100), "workbook_unpacked_too_big"),
            (Limits(entries=2), "workbook_too_many_entries"),
            (Limits(sheets=1), "workbook_too_many_sheets"),
            (Limits(rows=3), "workbook_too_many_rows"),
            (Limits(columns=3), "workbook_too_many_columns"),
            (Limits(cell_chars=4, cell_bytes=8), "workbook_cell_too_long"),
            (Limits(dense_cells=10), "workbook_too_heavy"),
        ],
    )
    def test_each_has_its_own_code(self, limits: Limits, code: str, tmp_path: Path):
        with pytest.raises(WorkbookError) as caught:
            read(books.xlsx_sheets({"A": TABLE, "B": TABLE}), tmp_path, limits)
        assert caught.value.code == code

    @pytest.mark.parametrize("make", [biff.xls, books.xlsb, books.html, text])
    @pytest.mark.parametrize(
        ("limits", "code"),
        [
            (Limits(rows=3), "workbook_too_many_rows"),
            (Limits(columns=3), "workbook_too_many_columns"),
            (Limits(cell_chars=4, cell_bytes=8), "workbook_cell_too_long"),
        ],
    )
    def test_hold_for_every_format(self, make, limits: Limits, code: str, tmp_path: Path):
        with pytest.raises(WorkbookError) as caught:
            read(make(TABLE), tmp_path, limits)
        assert caught.value.code == code

    @pytest.mark.parametrize("make", [books.xlsx, text])
    def test_of_texts_without_end_name_the_cell(self, make, tmp_path):
        with pytest.raises(WorkbookError) as caught:
            read(make([PEOPLE, ["1-9", "x" * 70]]), tmp_path, Limits(cell_chars=32, cell_bytes=64))
        assert message(caught.value.code, caught.value.params).startswith(
            "Una celda tiene más de 64 caracteres, en B2. Acorta ese texto, o borra la columna"
        )

    @pytest.mark.parametrize("length", [32_767, 32_768, 200_000])
    def test_of_a_cell_of_excel_cut_longer_texts(self, tmp_path, length):
        book = read(text([["RUT", "Nombre", "Nota"], ["1-9", "Ana", "ñ" * length]]), tmp_path)
        cut = "…" if length > 32_767 else ""
        assert cells_of(tmp_path, 0)["C2"] == "ñ" * 32_767 + cut
        assert book.notes == ()

    def test_a_death_has_the_code_of_its_reason(self):
        assert of_death("memory").code == "workbook_too_heavy"
        assert of_death("cpu").code == of_death("time").code == "workbook_too_slow"
        assert of_death("killed").code == "workbook_interrupted"
        assert of_death("abort").code == of_death("never heard of").code == "workbook_broken"


class TestLetters:
    @pytest.mark.parametrize(("at", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (16_383, "XFD")])
    def test_are_those_of_a_spreadsheet(self, at: int, name: str):
        assert letters(at) == name
        assert position_of(name) == at


# --- properties -------------------------------------------------------------------------------

PLAIN = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cs", "Cc"), exclude_characters="\ufeff"),
    max_size=12,
)
CELL = st.one_of(PLAIN, st.sampled_from(['a"b', "a;b", "a,b", "línea\nnueva", "007", "=1+1"]))
GRID = st.lists(st.lists(CELL, min_size=3, max_size=6), min_size=1, max_size=8)
RELAXED = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def expected_cells(rows: list[list[str]]) -> Cells:
    return {
        f"{letters(to)}{at}": value
        for at, row in enumerate(rows, start=1)
        for to, value in enumerate(row)
        if value.strip()
    }


class TestPropertiesOfText:
    @RELAXED
    @given(rows=GRID, delimiter=st.sampled_from([";", ",", "\t", "|"]))
    def test_what_a_csv_writer_writes_is_read_back(self, rows, delimiter, tmp_path):
        head = [f"Título {at}" for at in range(6)]
        table = [head, *([*row, *[""] * (6 - len(row))] for row in rows)]
        buffer = io.StringIO()
        csv.writer(buffer, delimiter=delimiter, quoting=csv.QUOTE_ALL).writerows(table)
        book = read(buffer.getvalue().encode(), tmp_path)
        assert book.delimiter == delimiter
        assert cells_of(tmp_path, 0) == expected_cells(table)

    @RELAXED
    @given(data=st.binary(max_size=400))
    def test_any_bytes_give_a_workbook_or_its_error(self, data, tmp_path):
        try:
            codes = [sheet.name for sheet in read(data, tmp_path).sheets]
        except WorkbookError as error:
            codes = [error.code]
        assert codes


class TestPropertiesOfPackages:
    @RELAXED
    @given(
        rows=st.lists(
            st.lists(st.one_of(st.none(), PLAIN, st.integers(-(10**9), 10**9)), max_size=5),
            min_size=1,
            max_size=6,
        ),
        first_row=st.integers(1, 4),
        first_column=st.integers(1, 3),
    )
    def test_cells_stand_where_openpyxl_says(self, rows, first_row, first_column, tmp_path):
        data = books.xlsx(
            [[f"'{v}" if isinstance(v, str) and v[:1] == "=" else v for v in row] for row in rows],
            first_row,
            first_column,
        )
        sheet = openpyxl.load_workbook(io.BytesIO(data)).worksheets[0]
        theirs = {
            cell.coordinate: str(cell.value)
            for row in sheet.iter_rows()
            for cell in row
            if cell.value is not None and str(cell.value).strip()
        }
        if theirs:
            read(data, tmp_path)
            assert cells_of(tmp_path, 0) == theirs
        else:
            with pytest.raises(WorkbookError, match="workbook_no_cells"):
                read(data, tmp_path)


class TestFormulasThatNeedThemselves:
    """A program that cannot work them out keeps 0, which nobody wrote."""

    def kept(self, folder: Path, formulas: dict[str, tuple[str, str]]) -> Cells:
        rows = "".join(
            f'<row r="{place[1:]}"><c r="{place}"><f>{formula}</f><v>{value}</v></c></row>'
            for place, (formula, value) in formulas.items()
        )
        read(books.package(books.sheet_xml(rows)), folder)
        return cells_of(folder, 0)

    @pytest.mark.parametrize("formula", ["B2*1.05", "$B$2+B3", "SUM(B1:B4)", "SUM(B$3:$A1)", "B3"])
    def test_have_no_value(self, tmp_path, formula):
        cells = self.kept(tmp_path, {"B2": (formula, "0"), "B3": ("B2", "0"), "B4": ("7-7", "0")})
        assert cells == {"B2": "#FORMULA", "B3": "#FORMULA", "B4": "0"}

    @pytest.mark.parametrize(
        "formula", ["Haberes!B2", "'Hoja 1'!$B$2", "B22", "AB2", 'IF(A1="B2",1,0)']
    )
    def test_are_none_of_these(self, tmp_path, formula):
        cells = self.kept(tmp_path, {"B2": (formula, "0"), "B3": ("B2", "0"), "B4": ("B4", "5")})
        assert cells == {"B2": "0", "B3": "0", "B4": "5"}


class TestTagsThatStandApart:
    def test_are_read_in_an_ods(self, tmp_path: Path):
        cells = "".join(
            f"<table:table-row>\n  {'  '.join(map(books.ods_cell, row))}\n</table:table-row>\n"
            for row in TABLE
        )
        read(books.ods_package(f'<table:table table:name="Hoja">\n{cells}</table:table>'), tmp_path)
        apart = cells_of(tmp_path, 0)
        read(books.ods({"Hoja": TABLE}), tmp_path)
        assert apart == cells_of(tmp_path, 0)


class TestTablesBelowEachOther:
    def test_are_parted_by_what_parts_all_of_them(self, tmp_path: Path):
        people = [f"Ana {at}\t10/11/26, 9:01\t10/11/26, 17:00\t{at}" for at in range(9)]
        joined = [f"Ana {at}\t10/11/26, 9:01\t10/11/26, 17:00" for at in range(9)]
        lines = ["1. Resumen", "2. Quién\tDesde\tHasta\tNota", *people, "3. Entradas", *joined]
        book = read("\n".join(lines).encode(), tmp_path)
        assert book.delimiter == "\t"


class TestQuotesBehindABackslash:
    @pytest.mark.parametrize("delimiter", [";", ","])
    def test_belong_to_their_field(self, tmp_path: Path, delimiter: str):
        lines = [("RUT", "Nombre"), ("1", r'"Ana \"Nani\" Soto"'), ("2", r'"Hotel \"Sol\""')]
        read("\n".join(map(delimiter.join, lines)).encode(), tmp_path)
        cells = cells_of(tmp_path, 0)
        assert (cells["B2"], cells["B3"]) == ('Ana "Nani" Soto', 'Hotel "Sol"')

    def test_are_not_the_end_of_a_folder(self, tmp_path: Path):
        read(b'RUT;Carpeta\n1;"C:\\datos\\"\n2;"C:\\otros\\"', tmp_path)
        assert cells_of(tmp_path, 0)["B2"] == "C:\\datos\\"
