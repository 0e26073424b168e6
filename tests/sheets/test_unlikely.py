"""Rows and values that can be read and are rarely right."""

import io
import struct
from dataclasses import replace
from datetime import date, datetime

import openpyxl
import pytest
import xlsxwriter
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.comments import Comment
from openpyxl.styles import Font, PatternFill
from openpyxl.styles.colors import Color

from sheets.batch import read
from sheets.kinds.companies import COMPANIES
from sheets.kinds.courses import COURSES
from sheets.kinds.results import RESULTS
from sheets.kinds.suppliers import SUPPLIERS
from sheets.plan import OfCourse
from sheets.recipe import Recipe
from sheets.workbook import facts
from tests.sheets import biff, books
from tests.sheets.meaning import Outcome, outcome, plan_of

HEAD = ["RUT", "Nombre", "Empresa"]
PEOPLE = [
    ["12.531.909-2", "Ana Muñoz Soto", "Acme"],
    ["12.667.869-K", "Luis Peña Rey", "Acme"],
    ["21.345.670-9", "Bruna Ñancuvil Peña", "Acme"],
    ["20.118.842-3", "Hilario Muñoz Ibáñez", "Acme"],
]


def with_grades(grades):
    """Four people with their grades, of which the last one stands below them."""
    rows = [[*row[:2], grade] for row, grade in zip(PEOPLE, grades[:-1], strict=True)]
    return books.xlsx([["RUT", "Nombre", "Nota"], *rows, [None, None, grades[-1]]])


def moment(*numbers: int) -> datetime:
    """What a cell with a date holds."""
    return datetime(*numbers)  # noqa: DTZ001 - cells have no zone


def of_course(*names, code=None):
    """The course that a load is into, held in October 2026."""
    return OfCourse(names, code, (date(2026, 10, 5), date(2026, 10, 7)))


def rows_asked(result, code):
    return [error["row"] for error in result.errors if error["code"] == code]


def taking_in(*rows):
    return Recipe.from_json([{"id": "1", "op": "include", "rows": list(rows)}])


def corrected(row, column, text):
    cell = {"row": row, "column": column, "value": text}
    return Recipe.from_json([{"id": "1", "op": "cells", "cells": [cell]}])


def marked(*, struck=(), hidden=()):
    """A workbook of four people with rows that are struck through, or hidden."""
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    for row in [HEAD, *PEOPLE]:
        sheet.append(row)
    for row in struck:
        for cell in sheet[row]:
            cell.font = Font(strike=True)
    for row in hidden:
        sheet.row_dimensions[row].hidden = True
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def commented_xls(rows: books.Rows, row: int, column: int) -> bytes:
    """A comment, the author of it, and the rest of a long one, as Excel 5 goes on with it."""
    found = [(row, column), (0xFFFF, 0)]
    beside = b"".join(struct.pack("<HHHHHH", 0x001C, 8, *place, 0, 1) for place in found)
    return biff.ole({"Workbook": biff.biff(rows, beside=beside)})


def commented_ods(rows: books.Rows, row: int, column: int) -> bytes:
    lines = [[books.ods_cell(value) for value in line] for line in rows]
    note = "<office:annotation><text:p>Se llama Luisa</text:p></office:annotation>"
    lines[row][column] = lines[row][column].replace("<text:p>", f"{note}<text:p>", 1)
    cells = "".join(f"<table:table-row>{''.join(line)}</table:table-row>" for line in lines)
    return books.ods_package(f'<table:table table:name="Hoja">{cells}</table:table>')


def commented_xlsb(rows: books.Rows, row: int, column: int) -> bytes:
    return books.xlsb(rows, comments=[(row, column)])


def coloured_xls(*rows: int, above: str) -> bytes:
    """Four people with filled rows, by a colour of the palette, and a note above them."""
    lines = [[above], HEAD, *PEOPLE]
    cells = [
        [biff.Styled(value, int(at in rows)) for value in line]
        for at, line in enumerate(lines, start=1)
    ]
    return biff.xls(cells, biff.style() + biff.style(colour=13))


def coloured_ods(*rows: int, above: str) -> bytes:
    """The same in a style of the file; the rows below them are filled without a text in them."""
    lines = [[above], HEAD, *PEOPLE, [None, None]]
    cells = ""
    for at, line in enumerate(lines, start=1):
        told = "".join(books.ods_cell(value) for value in line)
        is_filled = at in rows or line[0] is None
        filled = told.replace("<table:table-cell", '<table:table-cell table:style-name="ce1"')
        cells += f"<table:table-row>{filled if is_filled else told}</table:table-row>"
    styles = (
        '<office:automatic-styles><style:style style:name="ce1" style:family="table-cell">'
        '<style:table-cell-properties fo:background-color="#ffff00"/></style:style>'
        "</office:automatic-styles>"
    )
    return books.ods_package(f'<table:table table:name="Hoja">{cells}</table:table>', styles=styles)


def coloured(*rows, colour="FFFFFF00", above="", below=""):
    """A workbook of four people with filled rows, and a note above or below them."""
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    for row in [[above], HEAD, *PEOPLE, [below]]:
        sheet.append(row)
    for row in rows:
        for cell in sheet[row]:
            cell.fill = PatternFill("solid", fgColor=colour)
    return books.saved(book)


class TestColours:
    def test_that_a_note_explains_are_asked(self, tmp_path):
        content = coloured(3, 5, above="En amarillo los que renunciaron")
        result = outcome(tmp_path, content)
        assert rows_asked(result, "row_coloured") == [3, 5]
        assert len(result.rows) == 2

    def test_of_those_that_alone_are_meant_are_asked_about_the_others(self, tmp_path):
        content = coloured(3, 4, colour="FF92D050", below="Solo van los de verde")
        assert rows_asked(outcome(tmp_path, content), "row_coloured") == [5, 6]

    @pytest.mark.parametrize(
        ("colour", "word"),
        [("FFFFC7CE", "rojo"), ("FFFFC000", "naranja"), ("FF00B0F0", "celeste")],
    )
    def test_are_called_as_people_call_them(self, tmp_path, colour, word):
        content = coloured(4, colour=colour, below=f"En {word}: desvinculados")
        assert rows_asked(outcome(tmp_path, content), "row_coloured") == [4]

    @pytest.mark.parametrize("make", [coloured_xls, coloured_ods])
    def test_in_other_formats_are_asked(self, tmp_path, make):
        result = outcome(tmp_path, make(3, 5, above="En amarillo los que renunciaron"))
        assert rows_asked(result, "row_coloured") == [3, 5]

    @pytest.mark.parametrize("note", ["", "En rojo los que renunciaron", "Listado de octubre"])
    def test_that_nothing_explains_say_nothing(self, tmp_path, note):
        assert not outcome(tmp_path, coloured(3, 5, above=note)).errors

    @pytest.mark.parametrize(
        ("font", "note"),
        [
            ({"color": "FFFF0000"}, "En rojo los que ya no trabajan"),
            ({"color": "FF808080"}, "En gris: personal desvinculado"),
            ({"color": Color(theme=0, tint=-0.5)}, "Los que van en gris renunciaron"),
            ({"i": True}, "En cursiva: no pertenecen a la empresa"),
            ({"b": True}, "Los que están en negrita se retiraron"),
            ({"u": "single"}, "Subrayados: dados de baja"),
        ],
    )
    def test_of_letters_are_asked_where_a_note_explains_them(self, tmp_path, font, note):
        result = outcome(tmp_path, lettered(4, font=font, below=note))
        assert rows_asked(result, "row_coloured") == [4]
        assert result.params("row_coloured") == [{"said": note}]
        assert not outcome(tmp_path / "bare", lettered(4, font=font)).errors

    def test_of_cells_are_grey_too(self, tmp_path):
        content = coloured(4, colour="FFD9D9D9", below="En gris los que renunciaron")
        assert rows_asked(outcome(tmp_path, content), "row_coloured") == [4]

    @pytest.mark.parametrize(("said", "rows"), [("Desvinculado", [3]), ("Turno de noche", [])])
    def test_are_explained_beside_a_cell_that_shows_one(self, tmp_path, said, rows):
        book = openpyxl.Workbook()
        sheet = book.worksheets[0]
        for row in [HEAD, *PEOPLE]:
            sheet.append(row)
        sheet["F2"].fill = PatternFill("solid", fgColor="FFFFFF00")
        sheet["G2"] = said
        for cell in sheet[3][:3]:
            cell.fill = PatternFill("solid", fgColor="FFFFFF00")
        result = outcome(tmp_path, books.saved(book))
        assert rows_asked(result, "row_coloured") == rows
        assert rows_asked(result, "row_left") == []

    def test_are_passed_by_where_a_person_took_the_rows_in(self, tmp_path):
        content = coloured(3, above="En amarillo los que renunciaron")
        result = outcome(tmp_path, content, recipe=taking_in(3))
        assert not result.errors


def lettered(row, *, font, below=""):
    """A workbook of four people of whom one is in other letters, and a note below them."""
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    for line in [HEAD, *PEOPLE, [below]]:
        sheet.append(line)
    for cell in sheet[row]:
        cell.font = Font(**font)
    return books.saved(book)


class TestLettersThatNobodySees:
    def test_are_asked_about_as_hidden_rows(self, tmp_path):
        result = outcome(tmp_path, lettered(3, font={"color": "FFFFFFFF"}))
        assert rows_asked(result, "row_hidden") == [3]

    def test_are_seen_on_dark(self, tmp_path):
        book = openpyxl.load_workbook(
            io.BytesIO(coloured(4, colour="FF1F3864", above="Personal de planta"))
        )
        for cell in book.worksheets[0][4]:
            cell.font = Font(color="FFFFFFFF")
        assert not outcome(tmp_path, books.saved(book)).errors


class TestSigns:
    @pytest.mark.parametrize(
        ("said", "note", "rows"),
        [
            (("S", None, None), "S = suspendido", []),
            (("R", None, "A"), "A: activo, R: retirado", [2]),
            (("1", "2", "3"), "1: activo, 2: con licencia, 3: finiquitado", [4]),
            (("1", "3", "3"), "Situación: 1 = activo 2 = licencia 3 = desvinculado", [3, 4]),
            (("M", "N", "T"), "M = mañana, T = tarde, N = noche", []),
        ],
    )
    def test_are_what_the_sheet_says_around_its_table(self, tmp_path, said, note, rows):
        lines = [[*one, sign] for one, sign in zip(PEOPLE, (*said, None), strict=True)]
        content = books.xlsx([[*HEAD, "Sit."], *lines, [], [note]])
        assert rows_asked(outcome(tmp_path, content), "row_left") == rows

    def test_are_explained_beside_the_table_of_no_row_there(self, tmp_path):
        said = ("A", "R", "A", "R")
        lines = [[*one, sign, None, None, None] for one, sign in zip(PEOPLE, said, strict=True)]
        lines[0][-2:], lines[1][-2:] = ("A", "Activo"), ("R", "Retirado")
        content = books.xlsx([[*HEAD, "Est.", None, "Leyenda", None], *lines])
        assert rows_asked(outcome(tmp_path, content), "row_left") == [3, 5]
        bare = [[*one[:3], None, *one[5:]] for one in lines]
        content = books.xlsx([[*HEAD, None, "Leyenda", None], *bare])
        assert outcome(tmp_path / "bare", content).errors == []


class TestWordsThatAreStruckThrough:
    @pytest.mark.parametrize("is_shared", [True, False])
    def test_are_left_out_of_their_cell(self, tmp_path, is_shared):
        content = rich("Luis Peña Vera", " Luis Peña Rey", is_shared=is_shared)
        result = outcome(tmp_path, content)
        assert [one["name"] for one in result.rows] == [row[1] for row in PEOPLE]
        assert not result.errors

    @pytest.mark.parametrize("is_shared", [True, False])
    def test_strike_their_row_where_nothing_else_stands_in_the_cell(self, tmp_path, is_shared):
        content = rich("Luis Peña Rey", "", is_shared=is_shared)
        assert rows_asked(outcome(tmp_path, content), "row_struck") == [3]


def rich(struck, rest, *, is_shared):
    """A workbook of four people of which words of a name are struck through, in a cell that holds
    its text or among those that cells share.
    """
    words = [*struck.split(" ", 1)]
    if not is_shared:
        book = openpyxl.Workbook()
        for row in [HEAD, *PEOPLE]:
            book.worksheets[0].append(row)
        pieces = [TextBlock(InlineFont(strike=True), one) for one in words]
        book.worksheets[0]["B3"] = CellRichText([*pieces, *filter(None, [rest])])
        return books.saved(book)
    buffer = io.BytesIO()
    written = xlsxwriter.Workbook(buffer, {"in_memory": True})
    sheet, form = written.add_worksheet(), written.add_format({"font_strikeout": True})
    for at, row in enumerate([HEAD, *PEOPLE]):
        sheet.write_row(at, 0, row)
    sheet.write_rich_string("B3", form, words[0], form, f" {words[1]}", *filter(None, [rest]))
    written.close()
    return buffer.getvalue()


class TestRows:
    def test_that_are_struck_through_are_asked(self, tmp_path):
        result = outcome(tmp_path, marked(struck=(3, 5)))
        assert rows_asked(result, "row_struck") == [3, 5]
        assert len(result.rows) == 2

    @pytest.mark.parametrize("recipe", [None, taking_in(3), corrected(3, 1, "Luisa Peña Rey")])
    def test_with_a_comment_on_a_cell_that_is_loaded_are_asked(self, tmp_path, recipe):
        book = openpyxl.Workbook()
        sheet = book.worksheets[0]
        for row in [[*HEAD, "Sala"], *([*row, "B2"] for row in PEOPLE)]:
            sheet.append(row)
        for place in ("B1", "B3", "D4"):
            sheet[place].comment = Comment("Se llama Luisa", "Personas")
        given = {} if recipe is None else {"recipe": recipe}
        result = outcome(tmp_path, books.saved(book), **given)
        assert rows_asked(result, "row_commented") == ([] if given else [3])
        assert len(result.rows) == (4 if given else 3)

    @pytest.mark.parametrize("make", [commented_xls, commented_ods, commented_xlsb])
    def test_with_a_comment_in_other_formats_are_asked(self, tmp_path, make):
        result = outcome(tmp_path, make([[None, *HEAD], *([None, *row] for row in PEOPLE)], 2, 2))
        assert result.plan.header.row == 1
        assert rows_asked(result, "row_commented") == [3]

    def test_that_nobody_sees_are_the_right_ones_of_an_ods(self, tmp_path):
        """Columns and rows without an attribute count as well."""
        rows = "".join(
            f"<table:table-row{hidden}>{''.join(map(books.ods_cell, row))}</table:table-row>"
            for row, hidden in zip(
                [HEAD, *PEOPLE[:2]], ("", "", ' table:visibility="collapse"'), strict=True
            )
        )
        column = '<table:table-column/><table:table-column table:visibility="collapse"/>'
        content = books.ods_package(
            f'<table:table table:name="Hoja">{column}<table:table-row/>{rows}</table:table>'
        )
        plan = plan_of(tmp_path, content)
        assert facts(plan.target, plan.sheet).layout.hidden == (1,)
        assert facts(plan.target, plan.sheet).unseen_rows == ((4, 4),)

    @pytest.mark.parametrize(
        ("title", "course"),
        [
            (["CURSO: Manejo de extintores"], "Manejo de extintores"),
            (["Curso: Primeros auxilios avanzado"], "Primeros auxilios avanzado"),
            (["Nombre del curso", "Manejo de extintores"], "Manejo de extintores"),
            *((said, None) for said in (["Curso: Primerso auxilios y RCP"], ["Curso: Auxilio 2"])),
            *(
                (said, None)
                for said in (["Curso: 1238047156"], ["Curso", "Lugar", "Sala"], ["Acta"])
            ),
        ],
    )
    def test_of_a_file_that_names_another_course_are_asked(self, tmp_path, title, course):
        content = books.xlsx([title, [], HEAD, *PEOPLE])
        names = ("Primeros auxilios en planta", "Atención de urgencias")
        result = outcome(tmp_path, content, course=of_course(*names), recipe=taking_in(6))
        assert rows_asked(result, "row_other_course") == ([4, 5, 7] if course else [])
        if course:
            said = {"said": course, "course": names[0]}
            assert result.params("row_other_course") == [said] * 3

    @pytest.mark.parametrize(
        ("title", "sheet", "is_other"),
        [
            ("TRABAJO EN ALTURA", "Hoja1", True),
            ("Actividad: Trabajo en altura", "Hoja1", True),
            ("Listado de notas curso trabajo en alturas", "Hoja1", True),
            ("Notas", "Trabajo en altura", True),
            ("LIDERAZGO", "Hoja1", True),
            ("Notas de liderazgo", "Hoja1", False),
            ("Trabajo de grupo", "Hoja1", False),
            ("Manejo de extintores", "Hoja1", False),
            ("Primeros auxilios en planta y trabajo en altura", "Hoja1", False),
        ],
    )
    def test_under_the_bare_name_of_another_course_are_asked(
        self, tmp_path, title, sheet, is_other
    ):
        content = books.xlsx_sheets({sheet: [[title], [], HEAD, *PEOPLE]})
        others = ("Trabajo en altura", "Liderazgo", "Primeros auxilios")
        course = replace(of_course("Primeros auxilios en planta"), others=others)
        result = outcome(tmp_path, content, course=course)
        assert rows_asked(result, "row_other_course") == ([4, 5, 6, 7] if is_other else [])

    @pytest.mark.parametrize(
        ("said", "is_other"),
        [
            *(("Manejo de extintores", True), ("Primeros auxilios avanzado", True)),
            *((said, False) for said in ("PRIMEROS AUXILIOS", "Primerso auxilios en planta 2")),
            *((said, False) for said in ("1238047156", "Atención urgencias", None)),
        ],
    )
    def test_of_which_a_column_names_another_course_are_asked(self, tmp_path, said, is_other):
        names = ("Primeros auxilios en planta", "Atención de urgencias")
        body = [[*row, said if at in (1, 2) else names[0]] for at, row in enumerate(PEOPLE)]
        content = books.xlsx([[*HEAD, "Nombre del curso"], *body])
        result = outcome(tmp_path, content, course=of_course(*names), recipe=taking_in(4))
        assert rows_asked(result, "row_of_other_course") == ([3] if is_other else [])
        if is_other:
            told = {"column": "Nombre del curso", "said": said, "course": names[0]}
            assert result.params("row_of_other_course") == [told]

    def test_that_are_hidden_are_asked(self, tmp_path):
        result = outcome(tmp_path, marked(hidden=(2, 3, 5)))
        assert rows_asked(result, "row_hidden") == [2, 3, 5]
        found = facts(result.plan.target, result.plan.sheet)
        assert found.unseen_rows == ((2, 3), (5, 5))

    def test_that_are_hidden_in_xlsb_are_asked(self, tmp_path):
        result = outcome(tmp_path, books.xlsb([HEAD, *PEOPLE], hidden_row=1))
        assert rows_asked(result, "row_hidden") == [2]

    @pytest.mark.parametrize(
        ("before", "after", "code"),
        [
            ("<tr>", '<tr style="display: none">', "row_hidden"),
            ("<tr>", "<tr hidden>", "row_hidden"),
            ("<td>", "<td><del>", "row_struck"),
            ("<td>", '<td style="text-decoration:line-through">', "row_struck"),
        ],
    )
    def test_of_a_page_are_asked(self, tmp_path, before, after, code):
        head, first, *rest = books.html([HEAD, *PEOPLE]).decode().split("<tr>")[1:]
        marked_row = f"<tr>{first}".replace(before, after, 1)
        lines = f"<tr>{head}{marked_row}{''.join(f'<tr>{one}' for one in rest)}"
        page = f"<html><head><meta charset=utf-8></head><table>{lines}".encode()
        assert rows_asked(outcome(tmp_path, page), code) == [2]

    def test_of_an_xml_spreadsheet_are_asked(self, tmp_path):
        style = '<Styles><Style ss:ID="s1"><Font ss:StrikeThrough="1"/></Style></Styles><Worksheet'
        content = books.xml_2003([HEAD, *PEOPLE]).decode().replace("<Worksheet", style, 1)
        head, first, second, *rest = content.split("<Row>")
        marked_row = second.replace("<Cell>", '<Cell ss:StyleID="s1">', 1)
        hidden = f'{head}<Row>{first}<Row ss:Hidden="1">{marked_row}'
        result = outcome(tmp_path, "<Row>".join([hidden, *rest]).encode())
        assert rows_asked(result, "row_hidden") == [2]
        assert rows_asked(result, "row_struck") == [2]

    def test_that_a_person_takes_in_are_loaded(self, tmp_path):
        result = outcome(tmp_path, marked(struck=(3,), hidden=(5,)), recipe=taking_in(3, 5))
        assert (len(result.rows), result.errors) == (4, [])

    @pytest.mark.parametrize(
        ("heading", "said"),
        [
            *(
                ("Tipo movimiento", "Desvinculado"),
                ("Movimiento", "Baja"),
                ("Vigencia", "No vigente"),
            ),
            *(("Observación", "Finiquitado 03-2026"), ("Activo", "Inactivo")),
            *(("Fecha finiquito", moment(2026, 3, 1)), ("Fecha de egreso", "01-03-2026")),
            *(("Causal", "Art. 161 inc. 1°"), ("Causal", "Artículo 159 N° 2")),
        ],
    )
    def test_of_people_who_left_are_asked(self, tmp_path, heading, said):
        body = [[*row, said if at == 1 else None] for at, row in enumerate(PEOPLE)]
        result = outcome(tmp_path, books.xlsx([[*HEAD, heading], *body]))
        assert rows_asked(result, "row_left") == [3]
        assert result.params("row_left") == [{"column": heading}]

    @pytest.mark.parametrize(
        ("heading", "said"),
        [
            *(("Prioridad", "Baja"), ("Situación", "Vigente"), ("Curso", "Manejo de bajas")),
            *(("Fecha de ingreso", "01-03-2026"), ("Fecha término contrato", "31-12-2027")),
        ],
    )
    def test_of_others_are_loaded(self, tmp_path, heading, said):
        body = [[*row, said] for row in PEOPLE]
        assert outcome(tmp_path, books.xlsx([[*HEAD, heading], *body])).errors == []

    @pytest.mark.parametrize(
        ("said", "is_held"),
        [
            *((one, False) for one in ("Suspendido por el OTEC", "SE CANCELA, sin quórum")),
            *((one, False) for one in ("Reprogramado para octubre", "No se realizó", "Anulada")),
            *((one, True) for one in ("Confirmado", "Se realiza igual", "Sala por confirmar")),
        ],
    )
    def test_of_courses_that_are_not_held_are_asked(self, tmp_path, said, is_held):
        head = ["Curso", "Fecha inicio", "Fecha término", "Horas", "Observaciones"]
        rows = [[f"Curso {at}", date(2027, 3, at), date(2027, 3, at), 8, None] for at in (1, 2)]
        rows[1][-1] = said
        result = outcome(tmp_path, books.xlsx([head, *rows]), COURSES)
        assert rows_asked(result, "row_left") == ([] if is_held else [3])

    def test_of_courses_whose_name_says_that_they_are_not_held_are_asked(self, tmp_path):
        names = ["Excel inicial", "Primeros auxilios (SUSPENDIDO)", "Manejo de cargas suspendidas"]
        rows = [[name, "02-03-2027", "03-03-2027", 8, "Terminado"] for name in names]
        head = ["Curso", "Inicio", "Término", "Horas", "Estado"]
        result = outcome(tmp_path, books.xlsx([head, *rows]), COURSES)
        assert rows_asked(result, "row_left") == [3]

    @pytest.mark.parametrize(
        ("heading", "said", "is_there"),
        [
            *(("Estado SENCE", one, False) for one in ("Revocada", "No vigente", "CANCELADA")),
            *(("Estado SENCE", "Vigente", True), ("Rubro", "Inactivación de equipos", True)),
        ],
    )
    def test_of_firms_that_are_no_longer_are_asked(self, tmp_path, heading, said, is_there):
        rows = [["97.118.402-7", "Capacita Austral", said], ["97.226.975-1", "Robles", "Vigente"]]
        result = outcome(tmp_path, books.xlsx([["RUT", "OTEC", heading], *rows]), SUPPLIERS)
        assert rows_asked(result, "row_left") == ([] if is_there else [2])

    @pytest.mark.parametrize("title", ["BORRADOR - NO CONSIDERAR", "Eliminados", "No cargar"])
    def test_below_a_title_of_what_is_not_meant_are_asked(self, tmp_path, title):
        rows = [HEAD, *PEOPLE[:2], [], [title], *PEOPLE[2:]]
        assert rows_asked(outcome(tmp_path, books.xlsx(rows)), "row_of_leavers") == [6, 7]

    def test_below_a_title_of_leavers_are_asked(self, tmp_path):
        rows = [HEAD, *PEOPLE[:2], ["BAJAS DEL MES"], HEAD, PEOPLE[2], ["ALTAS"], HEAD, PEOPLE[3]]
        # That of the leavers has a column of its own.
        rows[4] = [*HEAD[:-1], "Fecha finiquito"]
        result = outcome(tmp_path, books.xlsx(rows))
        assert rows_asked(result, "row_of_leavers") == [6]
        assert len(result.rows) == 3

    @pytest.mark.parametrize(
        "grades", [(None, 6.5, 5.2, 4, 6.8), (None, "6,5", "5,2", "4,0", "6,8")]
    )
    def test_of_a_column_one_row_too_low_are_asked(self, tmp_path, grades):
        result = outcome(tmp_path, with_grades(grades), RESULTS)
        assert rows_asked(result, "row_lowered") == [2, 3, 4, 5]
        assert not result.rows

    def test_of_a_column_of_words_one_row_too_low_are_asked(self, tmp_path):
        firms = (None, "Acme", "Minera Sur", "Acme")
        rows = [[*row[:2], firm] for row, firm in zip(PEOPLE, firms, strict=True)]
        content = books.xlsx([HEAD, *rows, [None, None, "Minera Norte"], [], ["Firma: ____", "RR"]])
        assert rows_asked(outcome(tmp_path, content), "row_lowered") == [2, 3, 4, 5, 6]

    def test_of_a_column_one_row_too_low_can_be_loaded_as_they_are(self, tmp_path):
        content = with_grades((None, 6.5, 5.2, 4, 6.8))
        result = outcome(tmp_path, content, RESULTS, recipe=taking_in(2, 3, 4, 5))
        assert not rows_asked(result, "row_lowered")

    @pytest.mark.parametrize(
        "grades",
        [
            *((None, 6.5, 5.2, 4, one) for one in (15.7, 5.2333, 5.2, 6.5, 4, 3, 85)),
            *((None, 6.5, 5.2, 4, one) for one in ("Promedio", "Fuente: acta", None)),
            *((3.8, 6.5, 5.2, 4, 6.8), (None, 6.5, None, 4, 6.8), (None, 7, 7, 7, 7)),
        ],
    )
    def test_with_a_total_below_are_read(self, tmp_path, grades):
        assert not rows_asked(outcome(tmp_path, with_grades(grades), RESULTS), "row_lowered")

    def test_with_a_value_farther_below_are_read(self, tmp_path):
        rows = [[*row[:2], one] for row, one in zip(PEOPLE, (None, 6.5, 5.2, 4), strict=True)]
        for below in ([[], [None, None, 6.8]], [["Promedio", None, 5.2], [None, None, 6.8]]):
            content = books.xlsx([["RUT", "Nombre", "Nota"], *rows, *below])
            assert not rows_asked(outcome(tmp_path, content, RESULTS), "row_lowered")

    @pytest.mark.parametrize("heading", ["Sesión", "N° de sesión", "Clase", "Módulo"])
    def test_of_courses_for_each_session_are_asked(self, tmp_path, heading):
        days = [("Altura", "1"), ("Altura", "2"), ("Excel", "1"), ("Altura", "Sesión 3")]
        rows = [[name, f"{at:02}-03-2027", said] for at, (name, said) in enumerate(days, 1)]
        content = books.xlsx([["Curso", "Fecha de inicio", heading], *rows])
        result = outcome(tmp_path, content, COURSES)
        assert rows_asked(result, "row_of_session") == [2, 3, 5]
        taken = outcome(tmp_path, content, COURSES, recipe=taking_in(2, 3))
        assert rows_asked(taken, "row_of_session") == [5]

    @pytest.mark.parametrize(
        ("heading", "said"),
        [("N° de sesiones", "1234"), ("Grupo", "1234"), ("Sesión", "1111"), ("Clase", "ABCD")],
    )
    def test_of_courses_of_one_name_are_read(self, tmp_path, heading, said):
        rows = [["Altura", f"{at:02}-03-2027", one] for at, one in enumerate(said, 1)]
        content = books.xlsx([["Curso", "Fecha de inicio", heading], *rows])
        assert not rows_asked(outcome(tmp_path, content, COURSES), "row_of_session")

    def days(self, *told: tuple[str, int, int, str]) -> bytes:
        """Courses of one day each: their name, their day and hours, and where they are."""
        head = ["N°", "Curso", "Fecha de inicio", "Fecha de término", "Horas", "Sede"]
        rows = [
            [at, name, f"{day:02}-03-2027", f"{day:02}-03-2027", hours, place]
            for at, (name, day, hours, place) in enumerate(told, 1)
        ]
        return books.xlsx([head, *rows])

    def test_of_courses_on_days_in_a_row_that_differ_in_nothing_else_are_asked(self, tmp_path):
        altura = [("Altura", day, 4, "Lota") for day in (4, 5, 8)]
        excel = [("Excel", day, 4, "Lota") for day in (4, 5)]
        result = outcome(tmp_path, self.days(*altura, *excel), COURSES)
        assert rows_asked(result, "row_of_session") == [2, 3, 4]

    def test_of_courses_whose_days_stand_in_one_column_are_asked_as_well(self, tmp_path):
        rows = [["Altura", f"{day:02}-03-2027", 4] for day in (4, 5, 8)]
        spans = [["Excel", f"{day} al {day + 1} de marzo de 2027", 4] for day in (4, 9, 11)]
        content = books.xlsx([["Curso", "Fecha", "Horas"], *rows, *spans])
        assert rows_asked(outcome(tmp_path, content, COURSES), "row_of_session") == [2, 3, 4]

    def test_of_courses_on_days_in_a_row_are_asked_however_their_name_is_spelled(self, tmp_path):
        told = [("Gestión", 4, 4, "Lota"), ("GESTION", 5, 4, "Lota"), ("gestión", 8, 4, "Lota")]
        result = outcome(tmp_path, self.days(*told), COURSES)
        assert rows_asked(result, "row_of_session") == [2, 3, 4]

    @pytest.mark.parametrize(
        "told",
        [
            # Once a week; in three places; of other hours; for two groups of a day.
            [("Altura", day, 4, "Lota") for day in (1, 8, 15)],
            [("Altura", 4, 4, "Lota"), ("Altura", 5, 4, "Coronel"), ("Altura", 8, 4, "Tomé")],
            [("Altura", 4, 4, "Lota"), ("Altura", 5, 8, "Lota"), ("Altura", 8, 2, "Lota")],
            [("Altura", 4, 4, "Lota")] * 2 + [("Altura", 5, 4, "Lota")],
        ],
    )
    def test_of_courses_that_are_given_again_are_read(self, tmp_path, told):
        assert not rows_asked(outcome(tmp_path, self.days(*told), COURSES), "row_of_session")

    @pytest.mark.parametrize(
        ("heading", "said", "asked"),
        [
            ("Grupo", ("A", "B", "A"), [2, 3]),
            ("N° de paralelo", ("1", "2", "1"), [2, 3]),
            ("Grupo", ("A", "A", "B"), []),
            ("Sede", ("Lota", "Tomé", "Lota"), [2, 3]),
            ("Contacto", ("Ana", "Luis", "Ana"), []),
        ],
    )
    def test_of_a_course_on_the_same_days_for_several_groups_are_asked(
        self, tmp_path, heading, said, asked
    ):
        told = [("Altura", 4), ("Altura", 4), ("Altura", 8)]
        rows = [
            [name, f"{day:02}-03-2027", one] for (name, day), one in zip(told, said, strict=True)
        ]
        content = books.xlsx([["Curso", "Fecha de inicio", heading], *rows])
        assert rows_asked(outcome(tmp_path, content, COURSES), "row_of_group") == asked
        taken = outcome(tmp_path, content, COURSES, recipe=taking_in(*asked[:1]))
        assert rows_asked(taken, "row_of_group") == asked[1:]

    def attended(self, rows, *told: str) -> bytes:
        """Rows of a column that is not loaded, and whether the person of a row was there."""
        head = ["RUT", "Nombre", told[0], "Asistencia"]
        return books.xlsx([head, *([*PEOPLE[at][:2], said, "Presente"] for at, said in rows)])

    @pytest.mark.parametrize(
        ("heading", "said"),
        [
            ("Fecha", ("12-10-2026", "13-10-2026", "14-10-2026")),
            ("Hora de ingreso", ("2026-10-12 08:31", "2026-10-13 08:29", "2026-10-14 08:30")),
            ("Sesión", ("1", "2", "3")),
            ("Bloque", ("Mañana", "Tarde", "Noche")),
        ],
    )
    def test_of_people_for_each_session_are_asked(self, tmp_path, heading, said):
        # One row stands there twice; the last one came once: that is no whole course, either.
        rows = [(at, one) for at in range(3) for one in said]
        content = self.attended([*rows, rows[0], (3, said[1])], heading)
        result = outcome(tmp_path, content, RESULTS)
        assert rows_asked(result, "row_of_attendance") == [*range(2, 13)]
        taken = outcome(tmp_path, content, RESULTS, recipe=taking_in(*range(2, 12)))
        assert rows_asked(taken, "row_of_attendance") == [12]

    @pytest.mark.parametrize(
        ("heading", "rows"),
        [
            # Once each; one answered a form twice; twice the same; a moment of each answer.
            ("Fecha", [(0, "12-10-2026"), (1, "13-10-2026"), (2, "12-10-2026")]),
            ("Fecha", [(0, "12"), (0, "13"), (1, "12"), (2, "12"), (3, "13")]),
            ("Fecha", [(at, "12-10-2026") for at in (0, 0, 1, 1)]),
            ("Folio", [(at, str(number)) for number, at in enumerate((0, 0, 1, 1, 2, 2))]),
        ],
    )
    def test_of_people_who_are_there_twice_are_read(self, tmp_path, heading, rows):
        result = outcome(tmp_path, self.attended(rows, heading), RESULTS)
        assert not rows_asked(result, "row_of_attendance")

    def test_below_headings_of_leavers_are_asked(self, tmp_path):
        head = [*HEAD, "Fecha"]
        rows = [head, *PEOPLE[:2], [], [*HEAD, "Fecha finiquito"], *PEOPLE[2:]]
        assert rows_asked(outcome(tmp_path, books.xlsx(rows)), "row_of_leavers") == [6, 7]


class TestRuts:
    @pytest.mark.parametrize(
        "rut", ["11.111.111-1", "22222222-2", "99.999.999-9", "5555555-0", "66.666.666-6"]
    )
    def test_that_people_type_who_have_none_are_asked(self, tmp_path, rut):
        result = outcome(tmp_path, books.xlsx([HEAD, PEOPLE[0], [rut, *PEOPLE[1][1:]]]))
        asked = {error["code"] for error in result.errors}
        assert asked in ({"rut_generic"}, {"rut_check_digit"})
        assert len(result.rows) == 1

    def test_of_eight_figures_are_asked_among_whole_ones(self, tmp_path):
        body = [*PEOPLE[:3], ["45812367", "Milagros Quispe", "Acme"]]
        result = outcome(tmp_path, books.xlsx([HEAD, *body]))
        assert rows_asked(result, "rut_bare") == [5]

    @pytest.mark.parametrize("heading", ["Tipo documento", "Observación"])
    def test_that_another_column_calls_another_document_are_asked(self, tmp_path, heading):
        body = [["RUT", *PEOPLE[0]], ["DNI", "30452216", "Carlos Ledesma", "Acme"]]
        result = outcome(tmp_path, books.xlsx([[heading, *HEAD], *body]))
        assert rows_asked(result, "rut_document") == [3]
        assert len(result.rows) == 1

    def test_among_whole_ones_are_asked_for_what_the_other_column_says(self, tmp_path):
        body = [
            *(["RUT", *row] for row in PEOPLE[:3]),
            ["DNI", "30452216", "Carlos Ledesma", "Acme"],
        ]
        result = outcome(tmp_path, books.xlsx([["Tipo documento", *HEAD], *body]))
        assert rows_asked(result, "rut_document") == [5]
        assert not rows_asked(result, "rut_bare")

    @pytest.mark.parametrize("said", ["RUT", "C.I.", "Cédula de identidad", "RUN"])
    def test_that_another_column_calls_ruts_are_read(self, tmp_path, said):
        body = [[said, *row] for row in PEOPLE]
        assert not outcome(tmp_path, books.xlsx([["Tipo documento", *HEAD], *body])).errors

    def test_of_eight_figures_are_asked_where_some_are_none(self, tmp_path):
        plain = [[row[0].replace(".", "").replace("-", ""), *row[1:]] for row in PEOPLE]
        others = [["30452216", "Carlos Luna"], ["31205883", "Ada Vera"], ["33518202", "Ramón Paz"]]
        body = [*plain, *([*one, "Acme"] for one in others)]
        result = outcome(tmp_path, books.xlsx([HEAD, *body]))
        assert rows_asked(result, "rut_bare") == [6, 7]
        assert len(result.rows) == 4

    def test_of_eight_figures_are_read_among_others_of_them(self, tmp_path):
        body = [["76543216", *PEOPLE[0][1:]], ["81234560", *PEOPLE[1][1:]]]
        assert not rows_asked(outcome(tmp_path, books.xlsx([HEAD, *body])), "rut_bare")


def of_courses(tmp_path, *years):
    head = ["Curso", "Empresa", "Área temática", "Modalidad", "Fecha inicio", "Fecha término"]
    fixed = ["Acme", "Seguridad", "E-learning asincrónico"]
    rows = [
        [f"Curso {'ABCDEFGH'[at]}x", *fixed, moment(year, 3, 1), moment(year, 3, 5), 16]
        for at, year in enumerate(years)
    ]
    return books.xlsx([[*head, "Horas"], *rows])


class TestYears:
    def test_far_from_those_of_the_others_are_asked(self, tmp_path):
        result = outcome(tmp_path, of_courses(tmp_path, 2027, 2072, 2027, 2017, 2026), COURSES)
        assert sorted(set(rows_asked(result, "date_far"))) == [3, 5]
        content = of_courses(tmp_path, 2027, 2072, 2027, 2017, 2026)
        plan = plan_of(tmp_path / "again", content, COURSES, recipe=taking_in(3, 5))
        assert len(Outcome(plan, list(read(plan))).rows) == 5

    @pytest.mark.parametrize("years", [(2026, 2027, 2028), (2017, 2027), (2015, 2016, 2019, 2017)])
    def test_of_some_years_are_read(self, tmp_path, years):
        assert outcome(tmp_path, of_courses(tmp_path, *years), COURSES).errors == []


class TestCommunications:
    def asked(self, tmp_path, *taken):
        head = ["Curso", "Fecha inicio", "Fecha término", "Horas", "Fecha comunicación SENCE"]
        told = [moment(2026, 11, 27), moment(2026, 11, 28), moment(2026, 11, 29), None]
        rows = [
            [f"Curso {at}", moment(2026, 12, 7), moment(2026, 12, 8), 16, day]
            for at, day in enumerate(told)
        ]
        plan = plan_of(tmp_path, books.xlsx([head, *rows]), COURSES, recipe=taking_in(*taken))
        plan = replace(plan, today=date(2026, 11, 28))
        return rows_asked(Outcome(plan, list(read(plan))), "date_to_come")

    def test_that_are_still_to_come_are_asked(self, tmp_path):
        assert self.asked(tmp_path) == [4]
        assert self.asked(tmp_path / "again", 4) == []


class TestHeadCounts:
    @pytest.mark.parametrize(
        ("told", "asked"), [((1200, 70, 50), True), ((12, 70, 50), True), ((118, 70, 50), False)]
    )
    def test_far_from_their_men_and_women_are_asked(self, tmp_path, told, asked):
        rows = [["76.111.222-8", "Norte SpA", *told], ["77.215.640-5", "Sur Ltda.", 85, 85, None]]
        content = books.xlsx([["RUT", "Razón social", "Dotación", "Hombres", "Mujeres"], *rows])
        found = rows_asked(outcome(tmp_path, content, COMPANIES), "headcount_far")
        assert found == ([2] if asked else [])

    @pytest.mark.parametrize(
        ("told", "asked"), [(120, True), (1, True), (12, False), (150, False), (60, False)]
    )
    def test_far_from_a_list_in_another_sheet_are_asked(self, tmp_path, told, asked):
        listed = [[*PEOPLE[at % 4][:2], "NORTE SPA"] for at in range(12)]
        content = books.xlsx_sheets(
            {
                "Empresas": [
                    ["RUT", "Razón social", "Dotación"],
                    ["76.111.222-8", "Norte SpA", told],
                    ["77.215.640-5", "Sur Ltda.", 850],
                ],
                "Trabajadores": [HEAD, *listed, [*PEOPLE[0][:2], "Sur Ltda."]],
            }
        )
        plan = plan_of(tmp_path, content, COMPANIES)
        assert plan.sheet == 0
        result = Outcome(plan, list(read(plan)))
        assert rows_asked(result, "headcount_far") == ([2] if asked else [])


class TestHours:
    def test_that_do_not_fit_into_their_days_are_asked(self, tmp_path):
        days = [(8, 8, 40), (8, 9, 16), (8, 9, 32), (8, 9, 32.5), (8, 8, 16)]
        rows = [
            [f"Curso {at}", moment(2027, 3, first), moment(2027, 3, last), hours]
            for at, (first, last, hours) in enumerate(days)
        ]
        content = books.xlsx([["Curso", "Fecha inicio", "Fecha término", "Horas"], *rows])
        assert rows_asked(outcome(tmp_path, content, COURSES), "hours_far") == [2, 5]
        taken = outcome(tmp_path / "again", content, COURSES, recipe=taking_in(2))
        assert rows_asked(taken, "hours_far") == [5]


class TestPrices:
    HEAD = (
        "Curso",
        "Fecha inicio",
        "Fecha término",
        "Horas",
        "Valor participante",
        "Valor hora SENCE",
    )

    def asked(self, tmp_path, code, prices, hour_values, taken=()):
        rows = [
            [f"Curso {at}", moment(2027, 3, 8), moment(2027, 3, 9), 16, price, hour_value]
            for at, (price, hour_value) in enumerate(zip(prices, hour_values, strict=True))
        ]
        content = books.xlsx([[*self.HEAD], *rows])
        return rows_asked(outcome(tmp_path, content, COURSES, recipe=taking_in(*taken)), code)

    def test_of_an_hour_that_no_table_has_are_asked(self, tmp_path):
        hour_values = (5_000, 50_000, 500, 0, 8_500, 2_000)
        prices = [90_000] * len(hour_values)
        assert self.asked(tmp_path, "hour_value_far", prices, hour_values) == [3, 4]
        taken = self.asked(tmp_path / "a", "hour_value_far", prices, hour_values, [3])
        assert taken == [4]

    @pytest.mark.parametrize(
        ("prices", "asked"),
        [
            ((90_000, 120_000, 1_500_000, 80_000, 100_000), [4]),
            ((90_000, 120_000, 9_000, 80_000, 100_000), [4]),
            ((90_000, 120_000, 400_000, 80_000, 0), []),
            ((90_000, 120_000, 1_500_000, 1_600_000, 100_000), []),
            ((90_000, 1_500_000), []),
        ],
    )
    def test_far_from_those_of_the_other_courses_are_asked(self, tmp_path, prices, asked):
        """Of few of them: where many are, it is a plan of two kinds of courses."""
        found = self.asked(tmp_path, "price_far", prices, [5_000] * len(prices))
        assert found == asked

    def test_are_compared_by_the_hour(self, tmp_path):
        rows = [
            [f"Curso {hours}", moment(2027, 3, 1), moment(2027, 3, 31), hours, 9_000 * hours, None]
            for hours in (1, 4, 16, 40, 120)
        ]
        rows.append(["Curso 8", moment(2027, 3, 1), moment(2027, 3, 31), 8, 960_000, None])
        content = books.xlsx([[*self.HEAD], *rows])
        assert rows_asked(outcome(tmp_path, content, COURSES), "price_far") == [7]


class TestSalaries:
    def test_of_no_month_are_asked(self, tmp_path):
        pesos = (950_000, 85, 45_000_000, 1_200_000)
        body = [[*row, amount] for row, amount in zip(PEOPLE, pesos, strict=True)]
        result = outcome(tmp_path, books.xlsx([[*HEAD, "Renta bruta"], *body]))
        assert rows_asked(result, "money_far") == [3, 4]

    def test_that_a_person_typed_again_are_read(self, tmp_path):
        cells = [{"row": 3, "column": 3, "value": "45000"}]
        recipe = Recipe.from_json([{"id": "1", "op": "cells", "cells": cells}])
        body = [[*row, amount] for row, amount in zip(PEOPLE, (9e5, 45_000, 9e5, 9e5), strict=True)]
        content = books.xlsx([[*HEAD, "Renta bruta"], *body])
        assert outcome(tmp_path, content, recipe=recipe).errors == []


def test_moments_just_before_midnight_are_the_day_after(tmp_path):
    moments = [moment(2027, 3, 7, 23, 59, 14), moment(2027, 12, 31, 23, 17, 15)]
    head = ["Curso", "Empresa", "Área temática", "Modalidad", "Fecha inicio", "Fecha término"]
    row = ["Altura", "Acme", "Seguridad", "E-learning asincrónico", *moments, 16]
    (read_one,) = outcome(tmp_path, books.xlsx([[*head, "Horas"], row]), COURSES).rows
    assert (read_one["initialDate"], read_one["endDate"]) == (date(2027, 3, 8), date(2028, 1, 1))


def test_the_last_second_of_a_day_is_of_that_day(tmp_path):
    head = ["Curso", "Empresa", "Área temática", "Modalidad", "Fecha inicio", "Fecha término"]
    moments = ["2027-03-08 00:00:00", "2027-03-13T02:59:59.999Z"]
    row = ["Altura", "Acme", "Seguridad", "E-learning asincrónico", *moments, 16]
    (read_one,) = outcome(tmp_path, books.xlsx([[*head, "Horas"], row]), COURSES).rows
    assert (read_one["initialDate"], read_one["endDate"]) == (date(2027, 3, 8), date(2027, 3, 12))


def test_surnames_that_programs_write_for_none_are_asked(tmp_path):
    head = ["RUT", "Nombres", "Apellido paterno", "Apellido materno", "Empresa"]
    names = (("Yasna", "Null", "Ulloa"), ("Ana", "Soto", "NULL"), ("Luis", "Rey", "Null"))
    rows = [[one[0], *name, "Acme"] for one, name in zip(PEOPLE, names, strict=False)]
    result = outcome(tmp_path, books.xlsx([head, *rows]))
    assert rows_asked(result, "name_doubtful") == [2, 4]
    assert [row["name"] for row in result.rows] == ["Ana Soto"]
