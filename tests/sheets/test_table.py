"""Lists as files: typed cells, neutral text, and memory that does not grow with the rows."""

import csv
import datetime as dt
import io
import re
import tracemalloc
import zipfile
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import openpyxl
import pytest
import xlsxwriter
from hypothesis import given
from hypothesis import strategies as st
from xlsxwriter.worksheet import Worksheet

from sheets.writing import Table, TableColumn, cell_text, table, write_book, write_csv, write_xlsx

COLUMNS = [
    TableColumn("Nombre"),
    TableColumn("RUT", "rut"),
    TableColumn("Teléfono", "phone"),
    TableColumn("OTEC", "yes_no"),
    TableColumn("Horas", "number"),
    TableColumn("Valor", "money"),
    TableColumn("Inicio", "date"),
    TableColumn("Última modificación", "moment"),
]
ROW = (
    "Ana Soto",
    "12.531.909-2",
    "+56912345678",
    True,
    Decimal("7.5"),
    -1_682_350,
    dt.date(2026, 3, 2),
    dt.datetime.fromisoformat("2026-03-02T09:30"),
)
EMPTY = (None,) * len(COLUMNS)
ACTING = ["=1+1", "+cmd", "-cmd", "@SUM(A1)", "\tx", "\rx", "＝1", "＋1", "－1", "＠x", "-"]
ACTING += [" =1+1", "\n=1+1", "\t=1+1", "\u00a0@x", " \u200b=1+1"]


CELL = st.none() | st.booleans() | st.sampled_from([0, 1, 1.0]) | st.text(max_size=6)


def said(value: Any) -> str:
    """A cell of CELL in a file."""
    if isinstance(value, str):
        return value if re.fullmatch(r"\+[0-9]+", value) else cell_text(value) or ""
    return {True: "Sí", False: "No"}[value] if isinstance(value, bool) else f"{value:.0f}"


def as_columns(rows: Sequence[tuple[Any, ...]]) -> list[list[tuple[Any, ...]]]:
    return [list(zip(*rows, strict=True))]


def workbook(folder: Path, *rows: tuple[Any, ...], columns: Any = COLUMNS) -> Any:
    path = folder / "lista.xlsx"
    assert write_xlsx(path, "Personas", columns, as_columns(rows)) == len(rows)
    return openpyxl.load_workbook(path).worksheets[0]


def lines(folder: Path, *rows: tuple[Any, ...], columns: Any = COLUMNS) -> list[list[str]]:
    path = folder / "lista.csv"
    assert write_csv(path, "Personas", columns, as_columns(rows)) == len(rows)
    return list(csv.reader(path.read_text("utf-8-sig").splitlines(), delimiter=";"))


class TestWorkbook:
    def test_has_values_of_their_own_kind(self, tmp_path: Path):
        sheet = workbook(tmp_path, ROW, EMPTY)
        assert [cell.value for cell in sheet[1]] == [column.label for column in COLUMNS]
        assert [cell.value for cell in sheet[2]] == [
            *("Ana Soto", "12.531.909-2", "+56912345678", "Sí", 7.5, -1_682_350),
            dt.datetime.fromisoformat("2026-03-02"),
            dt.datetime.fromisoformat("2026-03-02T09:30"),
        ]
        assert [cell.value for cell in sheet[3]] == list(EMPTY)

    def test_shows_money_and_dates_as_people_do(self, tmp_path: Path):
        sheet = workbook(tmp_path, ROW)
        assert [cell.number_format for cell in sheet[2]][5:] == [
            '"$" #,##0',
            "dd-mm-yyyy",
            "dd-mm-yyyy hh:mm",
        ]

    def test_shows_decimals_only_where_there_are_some(self, tmp_path: Path):
        columns = [TableColumn("Horas", "number")]
        sheet = workbook(tmp_path, (7.5,), (8.0,), (Decimal("8.0"),), (0,), columns=columns)
        formats = [cell.number_format for cell in sheet["A"]][1:]
        assert formats == ["#,##0.##", "#,##0", "#,##0", "#,##0"]

    def test_is_easy_to_filter(self, tmp_path: Path):
        sheet = workbook(tmp_path, ROW)
        assert (sheet.title, sheet.freeze_panes, sheet.auto_filter.ref) == (
            "Personas",
            "A2",
            "A1:H2",
        )

    def test_is_as_wide_as_its_texts_and_prints_all_its_columns(self, tmp_path: Path):
        short, long, longest = (
            ("Ana",),
            ("Contabilidad para no contadores (versión 3)",),
            ("x" * 300,),
        )
        widths = []
        for row in (short, long, longest):
            sheet = workbook(tmp_path, row, columns=COLUMNS[:1])
            widths.append(round(sheet.column_dimensions["A"].width))
        assert widths[0] < len(long[0]) <= widths[1] < widths[2] < 70
        assert (sheet.page_setup.orientation, sheet.page_setup.fitToHeight) == ("landscape", 0)
        assert sheet.print_title_rows == "$1:$1"

    @pytest.mark.parametrize("text", ACTING)
    def test_has_no_formula(self, tmp_path: Path, text: str):
        cell = workbook(tmp_path, (text,), columns=[TableColumn("Nombre")])["A2"]
        assert (cell.data_type, cell.value) == ("s", f"'{text}".replace("\r", "_x000D_"))

    def test_keeps_long_numbers_and_addresses_as_text(self, tmp_path: Path):
        sheet = workbook(
            tmp_path, ("0012345678",), ("https://x.cl",), columns=[TableColumn("Código")]
        )
        assert [sheet["A2"].value, sheet["A3"].value] == ["0012345678", "https://x.cl"]
        assert sheet["A3"].hyperlink is None

    @pytest.mark.parametrize("text", ["<r>x</r>", "<r><t>x</t></r></is></c><c><f>1+1</f></c></r>"])
    def test_takes_no_text_for_its_markup(self, tmp_path: Path, text: str):
        cells = workbook(tmp_path, (text,), columns=COLUMNS[:1])["A"]
        assert [cell.value for cell in cells[1:]] == [f"'{text}"]

    @pytest.mark.parametrize("text", [" a ", "a\nb", "&<>\"'", "a<r>b</r>"])
    def test_keeps_what_a_text_says(self, tmp_path: Path, text: str):
        assert workbook(tmp_path, (text,), columns=COLUMNS[:1])["A2"].value == text


ODD = (*ACTING, "", " a ", "<r>x</r>", "<b>", "a&b", '"q"', "x_x0041_y", "\x01", "😀", "á" * 40_000)
ODD += (True, 1, 1.0, Decimal(1), Decimal("0.1"), -3, 2**40, 0.1)
ODD += (dt.date(2026, 1, 2), dt.datetime(2026, 1, 2, 3, 4, 5))  # noqa: DTZ001 - of a cell
WRITTEN = st.lists(
    st.lists(st.none() | st.sampled_from(ODD) | st.text(max_size=4), min_size=3, max_size=3),
    max_size=12,
)


class OneByOne(Worksheet):
    """A sheet of the library."""

    def put_row(self, row: int, values: Sequence[Any], looks: Sequence[Any]) -> None:
        for at, value in enumerate(values):
            table._put(self, row, at, value, looks[at])


class TestQuickly:
    """Values are written as the library writes them, each once for a column."""

    @staticmethod
    def parts(rows: list[list[Any]]) -> dict[str, bytes]:
        columns = [TableColumn(kind, kind) for kind in ("text", "number", "moment")]
        with TemporaryDirectory() as folder:
            path = Path(folder) / "lista.xlsx"
            write_book(path, [Table("Una", columns, rows), Table("Otra", columns, rows)])
            with zipfile.ZipFile(path) as book:
                return {one: book.read(one) for one in book.namelist() if "core" not in one}

    @given(WRITTEN)
    def test_is_what_is_written_one_by_one(self, rows: list[list[Any]]) -> None:
        quickly = self.parts(rows)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(table, "QuickSheet", OneByOne)
            assert quickly == self.parts(rows)

    @given(st.lists(st.text() | st.floats(allow_nan=False, allow_infinity=False), max_size=6))
    def test_is_what_is_written_of_cells_with_and_without_a_look(
        self, values: list[str | float]
    ) -> None:
        def part(kind: type[Worksheet]) -> bytes:
            with TemporaryDirectory() as folder:
                path = Path(folder) / "celdas.xlsx"
                with xlsxwriter.Workbook(path, {"constant_memory": True}) as book:
                    sheet, look = book.add_worksheet(None, kind), book.add_format({"bold": True})
                    sheet.set_column(1, 1, 9, look)
                    sheet.set_column(2, 2, 9)
                    sheet.set_row(len(values), None, look)
                    for row, value in enumerate([*values, "la última"]):
                        for at in range(3):
                            sheet.write(row, at, value)
                        sheet.write(row, 3, value, look)
                with zipfile.ZipFile(path) as written:
                    return written.read("xl/worksheets/sheet1.xml")

        assert part(table.QuickSheet) == part(Worksheet)

    def test_forgets_values_before_there_are_too_many(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(table.QuickSheet, "MOST", 2)
        sheet = workbook(tmp_path, *((*ROW[:4], number, *ROW[5:]) for number in range(5)))
        assert [row[4].value for row in sheet.iter_rows(min_row=2)] == [0, 1, 2, 3, 4]


class TestBook:
    def names(self, folder: Path, *titles: str) -> list[str]:
        path = folder / "libro.xlsx"
        write_book(path, [Table(title, COLUMNS[:1], [(title,)]) for title in titles])
        return list(openpyxl.load_workbook(path).sheetnames)

    def test_has_a_sheet_for_each_table(self, tmp_path: Path):
        path = tmp_path / "libro.xlsx"
        tables = [
            Table("Personas", [TableColumn("Nombre")], [("Ana",), ("Berta",)]),
            Table("Horas", [TableColumn("Horas", "number")], [(7.5,)]),
        ]
        assert write_book(path, tables) == 3
        book = openpyxl.load_workbook(path)
        assert [cell.value for cell in book["Personas"]["A"]] == ["Nombre", "Ana", "Berta"]
        assert [cell.value for cell in book["Horas"]["A"]] == ["Horas", 7.5]

    def test_names_its_sheets_as_far_as_excel_lets_it(self, tmp_path: Path):
        assert self.names(tmp_path, "Horas: 2025/2026 [A]?", "''", "", "History", "\x01a") == [
            "Horas 2025 2026 A",
            "Hoja",
            "Hoja (2)",
            "History (2)",
            "\ufffda",
        ]

    def test_names_no_two_sheets_alike(self, tmp_path: Path):
        long = "Horas de capacitación por trimestre"
        assert self.names(tmp_path, "Horas", "HORAS", long, long) == [
            "Horas",
            "HORAS (2)",
            "Horas de capacitación por trime",
            "Horas de capacitación por t (2)",
        ]


class TestText:
    def test_is_what_excel_opens_here(self, tmp_path: Path):
        written = lines(tmp_path, ROW, EMPTY)
        assert written[1] == [
            *("Ana Soto", "12.531.909-2", "+56912345678", "Sí", "7,5", "-1682350"),
            *("02-03-2026", "02-03-2026 09:30"),
        ]
        assert written[2] == [""] * len(COLUMNS)
        raw = (tmp_path / "lista.csv").read_bytes()
        assert raw.startswith(b"\xef\xbb\xbfNombre;RUT;")
        assert raw.count(b"\r\n") == 3

    @pytest.mark.parametrize("text", ACTING)
    def test_has_no_formula(self, tmp_path: Path, text: str):
        path = tmp_path / "lista.csv"
        write_csv(path, "", [TableColumn("Nombre")], [[[text]]])
        with path.open(encoding="utf-8-sig", newline="") as file:
            (_, (cell,)) = csv.reader(file, delimiter=";")
        assert cell == f"'{text}"

    @given(st.lists(st.lists(CELL, min_size=2, max_size=2), min_size=1, max_size=5))
    def test_parts_cells_as_every_program_does(self, rows: list[list[Any]]):
        columns = [TableColumn("Nombre"), TableColumn('A; "B"')]
        with TemporaryDirectory() as folder:
            write_csv(Path(folder, "x"), "", columns, as_columns(rows))
            made = Path(folder, "x").read_bytes()
        expected = io.StringIO()
        lines = csv.writer(expected, delimiter=";", lineterminator="\r\n")
        lines.writerow([column.label for column in columns])
        lines.writerows([["" if one is None else said(one) for one in row] for row in rows])
        assert made.decode("utf-8-sig") == expected.getvalue()

    @pytest.mark.parametrize(("value", "shown"), [(20, "20"), (0.1, "0,1"), (Decimal("7.0"), "7")])
    def test_writes_numbers_with_commas(self, tmp_path: Path, value: Any, shown: str):
        written = lines(tmp_path, (value,), columns=[TableColumn("Horas", "number")])
        assert written[1] == [shown]


class TestMemory:
    @pytest.mark.parametrize("write", [write_xlsx, write_csv])
    def test_does_not_grow_with_the_rows(self, tmp_path: Path, write: Any):
        def peak(rows: int) -> int:
            tracemalloc.start()
            write(
                tmp_path / "lista",
                "Personas",
                COLUMNS,
                (list(zip(ROW, strict=True)) for _ in range(rows)),
            )
            _, most = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            return most

        peak(100)
        assert peak(2_000) < peak(200) * 2
