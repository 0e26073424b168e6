"""Headings: found among titles and notes, moved by a person, joined from two lines."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheets.first_rows import Line
from sheets.headings import Headings, at, choose_sheet, find
from sheets.workbook import Sheet, Workbook, WorkbookError, parse, read_head
from tests.sheets import books
from tests.sheets.fixtures.base import ANA, EVA, LUIS, PEOPLE, TABLE
from tests.sheets.fixtures.places import two_lines_merged

Rows = Sequence[Sequence[Any]]

ASKED = f"Escribe aquí {'sin abreviaturas y tal como está en el documento ' * 6}el dato pedido"


def table_of(rows: Rows) -> pa.Table:
    """The stored form of a sheet: blank rows are absent, row numbers are true."""
    width = max(map(len, rows), default=0)
    lines = [
        (number, [None if value is None else str(value) for value in row])
        for number, row in enumerate(rows, start=1)
        if any(value is not None for value in row)
    ]
    columns = [
        pa.array([row[each] if each < len(row) else None for _, row in lines], pa.string())
        for each in range(width)
    ]
    numbers = pa.array([number for number, _ in lines], pa.int32())
    return pa.table([numbers, *columns], names=["row", *(f"c{each}" for each in range(width))])


def names(headings: Headings) -> list[str]:
    return [column.name for column in headings.columns]


TURNED = [
    ["RUT", ANA[0], LUIS[0], EVA[0]],
    ["Nombre", ANA[1], LUIS[1], EVA[1]],
    ["Correo", "ana@x.cl", "luis@x.cl", "eva@x.cl"],
    ["Empresa", "Acme", "Acme", "Acme"],
]


class TestATableThatIsTurned:
    @pytest.mark.parametrize("above", [[], [["Nómina de personal"], []]])
    @pytest.mark.parametrize("more", [[], [["Faena", "Norte", "Sur", "Norte"]]])
    def test_is_said_to_be(self, above, more):
        with pytest.raises(WorkbookError, match="workbook_turned"):
            find(table_of([*above, *TURNED, *more]))

    def test_is_none_where_a_person_says_where_the_headings_are(self):
        assert names(at(table_of(TURNED), 1))[0] == "RUT"

    def test_is_no_list_of_courses(self):
        rows = [["Curso", "Horas"], ["Programa", 8], ["Taller", 4], ["Capacitación", 2]]
        assert find(table_of(rows)).row == 1


class TestAnAttendanceList:
    MARKS = ("PPPP", "PPPA", "PAPA", "AAAA", "PPPP", "APPP")

    @pytest.mark.parametrize(
        "days",
        [
            [f"0{day}-09-2026" for day in range(6, 10)],
            [f"0{day}/09" for day in range(6, 10)],
            [f"2026-09-0{day} 00:00:00" for day in range(6, 10)],
            [7, 8, 9, 10],
        ],
    )
    @pytest.mark.parametrize("above", [[], [["Registro de asistencia"], []]])
    def test_has_days_for_headings(self, days, above):
        people = [[f"1{at}.345.678-5", f"Ana Soto {at}", *row] for at, row in enumerate(self.MARKS)]
        result = find(table_of([*above, ["RUT", "Nombre", *days], *people]))
        assert result.row == len(above) + 1
        assert names(result)[2:] == list(map(str, days))

    @pytest.mark.parametrize("others", [["7", "9"], ["10.500", "10.600"], ["07/09", "07/09"]])
    def test_has_no_other_numbers_for_headings(self, others):
        line = Line(1, ("RUT", "Nombre", *others))
        assert line.labels() == ["RUT", "Nombre"]

    def test_has_no_headings_of_days_alone(self):
        line = Line(1, ("Presencial", "Nombre", "07/09", "08/09"))
        assert line.labels() == ["Presencial", "Nombre"]


class TestFinding:
    def test_takes_the_first_row_of_a_plain_table(self):
        result = find(table_of(TABLE))
        assert (result.row, result.lines, result.rows) == (1, 1, 3)
        assert names(result) == PEOPLE
        assert [column.letter for column in result.columns] == ["A", "B", "C", "D"]
        assert result.columns[1].samples == (ANA[1], LUIS[1], EVA[1])

    @pytest.mark.parametrize(
        "above",
        [
            [["Nómina de personal"]],
            [["Nómina de personal"], []],
            [[None, None, "Nómina de personal"], [], ["Fecha", "20-03-2025"]],
            [["Acme Ltda."], ["Dirección", "Av. Uno 123"], ["Informes: rrhh@acme.cl"], [], []],
            [["Instrucciones: complete todas las columnas y no cambie los títulos, por favor."]],
            [["Total de personas", 3], ["Total de sueldos", 2830000], []],
            [["1"], ["2"], ["3"]],
        ],
    )
    def test_passes_over_titles_and_notes(self, above: Rows):
        assert find(table_of([*above, *TABLE])).row == len(above) + 1

    def test_works_where_every_value_is_a_text(self):
        rows = [["Curso", "Área", "Ciudad"], ["Excel", "Ventas", "Arica"], ["Word", "TI", "Talca"]]
        assert find(table_of(rows)).row == 1

    def test_works_for_columns_nobody_knows(self):
        rows: Rows = [["Título"], ["zzz", "yyy", "xxx"], [1, 2, "a@x.cl"], [3, 4, "b@x.cl"]]
        assert find(table_of(rows)).row == 2

    def test_are_below_the_summary_of_a_meeting(self):
        began, ended = "03/02/2026 09:00:00 AM", "03/02/2026 11:00:00 AM"
        summary: Rows = [
            ["ID de la reunión", "Tema", "Hora de inicio", "Fin", "Duración (minutos)", "Total"],
            ["123 456", "Excel", began, ended, 120, 3],
            [],
        ]
        people: Rows = [
            ["Nombre (nombre original)", "Hora de entrada", "Hora de salida", "Duración (minutos)"],
            ["Ana Muñoz", began, ended, 120],
            ["Luis Peña", began, ended, 119],
        ]
        assert find(table_of([*summary, *people])).row == 4
        one: Rows = [PEOPLE, ANA, [], ["Código", "Curso", "Horas"], ["C1", "Excel", 8]]
        assert find(table_of(one)).row == 1

    def test_are_those_of_the_first_of_two_tables_that_begin_alike(self):
        time, span, mail = "2/3/26, 9:00:12", "1 h 59 min", "ana@acme.cl"
        above = ["Nombre", "Primera unión", "Última salida", "Duración de la reunión"]
        rows: Rows = [
            ["2. Participantes"],
            [*above, "Correo electrónico", "Id. de participante (UPN)", "Rol"],
            ["Ana Muñoz", time, time, span, mail, mail, "Asistente"],
            ["Luis Peña", time, time, span, "luis@acme.cl", "luis@acme.cl", "Asistente"],
            [],
            ["3. Actividades en la reunión"],
            ["Nombre", "Hora de unión", "Hora de salida", "Duración", "Correo", "Rol"],
            ["Ana Muñoz", time, time, span, mail, "Asistente"],
        ]
        assert find(table_of(rows)).row == 2

    def test_are_the_first_of_several_blocks(self):
        """Be there one row in each, of which the last alone is like a table."""
        head = ("RUT", "Nombre")
        rows = [("Andina",), head, ("12531909-2", "Ana Soto"), ("Minera",), head]
        found = find(table_of([*rows, ("15123456-9", "Luis Díaz")]))
        assert (found.row, found.rows) == (2, 4)

    def test_takes_one_column(self):
        assert names(find(table_of([["Correo"], ["a@x.cl"], ["b@x.cl"]]))) == ["Correo"]

    def test_counts_blank_rows_between(self):
        assert find(table_of([PEOPLE, ANA, [], [], LUIS])).rows == 4

    def test_accepts_headings_without_rows(self):
        assert find(table_of([PEOPLE])).rows == 0

    def test_does_not_take_the_first_person_for_them(self):
        with pytest.raises(WorkbookError, match="workbook_no_headings"):
            find(table_of([["Ana Soto", "12.531.909-2", "Ventas"], ["Luis", "12.667.869-K", "X"]]))

    @pytest.mark.parametrize("rows", [[], [[1, 2], [3, 4]]])
    def test_says_when_there_are_none(self, rows: Rows):
        with pytest.raises(WorkbookError) as caught:
            find(table_of(rows))
        assert caught.value.code == "workbook_no_headings"

    @pytest.mark.parametrize(
        "rows",
        [
            [[ASKED, "Correo"], ["Rosa Soto Paz", "rosa@acme.cl"], ["Luis Rey", "luis@acme.cl"]],
            [[ASKED, f"{ASKED} (2)"], ["12.531.909-2", "Rosa Soto"], ["12.667.869-K", "Luis Rey"]],
            [[ASKED, f"{ASKED} (2)"], ["Rosa Soto", "Bodega"], ["Luis Rey", "Packing"]],
            [["Formulario", None], [ASKED, f"{ASKED} (2)"], ["Rosa Soto", "1"], ["Luis Rey", "2"]],
        ],
    )
    def test_of_names_as_long_as_questions_takes_no_answer_for_one(self, rows):
        found = find(table_of(rows))
        assert ASKED in names(found)
        assert found.rows == 2


class TestNames:
    def test_repeated_ones_are_numbered(self):
        result = find(table_of([["Nombre", "Nombre", "nombre", "RUT"], ["a", "b", "c", "1-9"]]))
        assert names(result) == ["Nombre", "Nombre (2)", "nombre (3)", "RUT"]

    def test_missing_ones_are_called_by_their_letter(self):
        result = find(table_of([["RUT", None, "Correo"], ["1-9", "algo", "a@x.cl"]]))
        assert names(result) == ["RUT", "Columna B", "Correo"]

    def test_empty_columns_are_left_out(self):
        result = find(
            table_of(
                [
                    ["Aviso", None, None, None, "nota"],
                    [],
                    [None, "RUT", None, "Correo"],
                    [None, "1-9", None, "a@x.cl"],
                ]
            )
        )
        assert [(column.letter, column.name) for column in result.columns] == [
            ("B", "RUT"),
            ("D", "Correo"),
        ]

    def test_lines_within_a_cell_are_one(self):
        assert names(find(table_of([["RUT\ntrabajador", "  Correo  "], ["1-9", "a@x.cl"]]))) == [
            "RUT trabajador",
            "Correo",
        ]

    def test_samples_are_distinct(self):
        result = find(
            table_of([["RUT", "Género"], *([f"{n}-9", "F"] for n in range(5)), ["9-9", "M"]])
        )
        assert result.columns[1].samples == ("F", "M")


GROUPED: Rows = [
    ["RUT", "Contacto", None, "Facturación", None],
    [None, "Nombre", "Correo", "Nombre", "Correo"],
    ["76.111.222-3", "Ana", "a@x.cl", "Eva", "e@x.cl"],
]


class TestTwoLines:
    def test_are_joined(self):
        result = find(table_of(GROUPED))
        assert (result.row, result.lines, result.rows) == (2, 2, 1)
        assert names(result) == [
            "RUT",
            "Contacto Nombre",
            "Contacto Correo",
            "Facturación Nombre",
            "Facturación Correo",
        ]

    def test_may_have_no_more_than_a_sign_below_a_group(self):
        rows = [
            ["RUT", "Evaluación", None, "Asistencia", None],
            [None, "Teórica", "Final", "Horas", "%"],
            ["12.531.909-2", 5.4, 5.7, 20, 100],
        ]
        assert names(find(table_of(rows)))[2:] == [
            "Evaluación Final",
            "Asistencia Horas",
            "Asistencia %",
        ]

    def test_are_not_made_of_a_title_and_a_heading(self):
        result = find(table_of([["Nómina", None, None, "2025"], *TABLE]))
        assert (result.row, result.lines) == (2, 1)

    def test_are_not_made_of_a_heading_and_a_row(self):
        rows = [["Nombre", "Área", None], ["Ana", None, "Ventas"], ["Luis", "TI", None]]
        result = find(table_of(rows))
        assert (result.row, result.lines) == (1, 1)


PAYROLL: Rows = [
    ["IDENTIFICACIÓN", None, None, "CONTRATO", None, None, "HABERES", None, "JEFATURA", None],
    [
        *("RUT", "Nombre", "Sexo", "Depto.", "Correo", "Bono", "Sueldo base", "Total"),
        *("Nombre", "Correo"),
    ],
    [*(ANA[0], "Ana", "F", "TI", "a@x.cl", 1, 900000, 950000, "Eva", "e@x.cl")],
]


class TestAGroupLine:
    @pytest.mark.parametrize("merged", [True, False])
    def test_is_joined_only_where_it_says_more(self, merged: bool, tmp_path: Path):
        book = openpyxl.Workbook()
        books.fill(book.worksheets[0], PAYROLL)
        for area in ("A1:C1", "D1:F1", "G1:H1", "I1:J1") if merged else ():
            book.worksheets[0].merge_cells(area)
        (tmp_path / "source").write_bytes(books.saved(book))
        parse(tmp_path / "source", tmp_path / "target")
        result = find(read_head(tmp_path / "target", 0))
        assert (result.row, result.lines) == (2, 2)
        assert names(result) == [
            *("RUT", "Nombre", "Sexo", "Depto.", "Correo"),
            *("CONTRATO Bono", "Sueldo base", "HABERES Total"),
            *("JEFATURA Nombre", "JEFATURA Correo"),
        ]

    @pytest.mark.parametrize(
        ("outer", "group"), [("JEFATURA", "JEFATURA Directa"), ("Jefe", "Jefe")]
    )
    def test_may_have_groups_of_its_own_above(self, outer: str, group: str):
        rows = [
            ["Nómina de octubre", None, None, None, None],
            ["TRABAJADOR", None, None, outer, None],
            [None, None, None, "Directa", None],
            ["RUT", "Nombre", "Correo", "Nombre", "Correo"],
            [ANA[0], "Ana", "a@x.cl", "Eva", "e@x.cl"],
        ]
        result = find(table_of(rows))
        assert (result.row, result.lines) == (4, 3)
        assert names(result)[3:] == [f"{group} Nombre", f"{group} Correo"]
        assert names(result)[:3] == ["RUT", "Nombre", "Correo"]


class TestAMovedHeading:
    def test_is_where_the_person_says(self):
        result = at(table_of([["Nómina"], *TABLE]), 3)
        assert (result.row, result.rows) == (3, 2)
        assert names(result)[0] == ANA[0]

    def test_is_that_row_alone(self):
        result = at(table_of(GROUPED), 2)
        assert (result.row, result.lines) == (2, 1)
        assert names(result) == ["Columna A", "Nombre", "Correo", "Nombre (2)", "Correo (2)"]

    def test_has_what_is_merged_into_it_from_above(self, tmp_path):
        (tmp_path / "source").write_bytes(two_lines_merged())
        parse(tmp_path / "source", tmp_path / "target")
        result = at(read_head(tmp_path / "target", 0), 2)
        assert names(result) == ["RUT", "Nombre", "Correo", "Nombre (2)", "Correo (2)"]

    def test_may_be_a_blank_row(self):
        result = at(table_of([[], *TABLE[1:]]), 1)
        assert names(result) == ["Columna A", "Columna B", "Columna C", "Columna D"]
        assert result.rows == 3

    def test_may_be_none_at_all(self):
        result = at(table_of([ANA, LUIS]), 0)
        assert names(result) == [f"Columna {letter}" for letter in "ABCD"[: len(ANA)]]
        assert (result.row, result.rows) == (0, 2)

    @pytest.mark.parametrize("row", [-1, 5, 1_000_000])
    def test_cannot_be_outside_the_sheet(self, row: int):
        with pytest.raises(WorkbookError, match="workbook_no_headings"):
            at(table_of(TABLE), row)


def book_of(sheets: Sequence[tuple[Rows, bool]]) -> tuple[Workbook, dict[int, pa.Table]]:
    tables = {index: table_of(rows) for index, (rows, _) in enumerate(sheets)}
    values = tuple(
        Sheet(index, f"H{index}", table_of(rows).num_rows, 4, hidden)
        for index, (rows, hidden) in enumerate(sheets)
    )
    return Workbook("xlsx", values), tables


COVER: Rows = [["Informe"], [], ["Empresa", "Acme"], ["Mes", "Marzo"]]
LISTS: Rows = [["Área", "Empresa", "Estado"], ["TI", "Acme", "Vigente"]]


STRANGE = [["Talla", "Tinte", "Casillero"], ["M", "rojo", "12"], ["L", "azul", "13"]]
"""A table of which no heading is known."""


class TestChoosingASheet:
    @pytest.mark.parametrize(
        ("sheets", "index"),
        [
            ([(TABLE, False)], 0),
            ([(COVER, False), (TABLE, False)], 1),
            ([(TABLE, False), (LISTS, False)], 0),
            ([([], False), (TABLE, False)], 1),
            ([(TABLE, True), (LISTS, False)], 1),
            ([(TABLE, True)], 0),
            ([(COVER, False), ([PEOPLE], False)], 1),
            ([(COVER, False), ([["RUT", "Nombre", "Correo"]], False)], 1),
            ([([["Instrucciones"], ["Llena la hoja siguiente"]], False), (TABLE, False)], 1),
            ([([[1, 2, 3]], False), (TABLE, False)], 1),
            ([([[1, 2, 3]], False), ([[1, 2, 3], [4, 5, 6]], False)], 1),
            ([([[1, 2, 3]], False), ([[1, None], [None, 2]], False)], 1),
            ([(STRANGE[:1], False), (STRANGE, False)], 1),
            ([([row[:2] for row in STRANGE], False), (STRANGE, False)], 1),
        ],
    )
    def test_takes_the_first_that_looks_like_a_table(self, sheets, index: int):
        book, tables = book_of(sheets)
        assert choose_sheet(book, tables.__getitem__) == index

    def test_says_when_there_is_none(self):
        book, tables = book_of([([], False)])
        with pytest.raises(WorkbookError, match="workbook_no_cells"):
            choose_sheet(book, tables.__getitem__)


CELL = st.one_of(st.none(), st.text(min_size=1, max_size=8), st.integers().map(str))


class TestProperties:
    @settings(max_examples=150, deadline=None)
    @given(rows=st.lists(st.lists(CELL, min_size=1, max_size=5), max_size=12))
    def test_any_table_has_headings_within_it_or_none(self, rows):
        table = table_of(rows)
        try:
            result = find(table)
        except WorkbookError as error:
            codes = {error.code}
        else:
            codes = {"workbook_no_headings"}
            assert result.row in table["row"].to_pylist()
            assert len({name.casefold() for name in names(result)}) == len(result.columns)
            assert all(column.name for column in result.columns)
        assert codes == {"workbook_no_headings"}
