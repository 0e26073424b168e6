import datetime as dt
from dataclasses import replace
from io import BytesIO

import openpyxl
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.batch import read
from sheets.field_parsers import parse_one
from sheets.kinds.people import PEOPLE
from sheets.kinds.registry import KINDS
from sheets.plan import Mapped, chunks
from sheets.writing import neutralise, rejected, template
from sheets.writing.table import cell_text
from tests.sheets import books
from tests.sheets.meaning import ANA, HEADINGS, LUIS, outcome, plan_of

LOOKUPS = {"company": ["Acme", "Andina SpA"], "department": ["Ventas"], "status": []}


def written(folder, rows, load_id="7"):
    """Read rows, and return the workbook of those that failed."""
    return written_of(folder, books.xlsx(rows), load_id)


def written_of(folder, content, load_id="7"):
    result = outcome(folder, content)
    errors = pa.concat_tables(batch.errors for batch in result.batches)
    path = folder / "rechazadas.xlsx"
    count = rejected(path, result.plan, errors, load_id)
    return count, path


def cells(path, sheet=0):
    book = openpyxl.load_workbook(path)
    return [list(row) for row in book.worksheets[sheet].iter_rows(values_only=True)]


class TestNeutralising:
    @pytest.mark.parametrize(
        "first", ["=", "+", "-", "@", "\t", "\r", "\0", "＝", "＋", "－", "＠"]
    )
    def test_puts_an_apostrophe_before_what_may_act(self, first):
        assert neutralise(f"{first}cmd") == f"'{first}cmd"

    @pytest.mark.parametrize(
        "text", ["Ana", "", "12.531.909-2", "-5000", "-1.234,56", "a=b", "'=1"]
    )
    def test_leaves_the_rest_alone(self, text):
        assert neutralise(text) == text

    @given(st.text(max_size=30))
    def test_is_done_once_and_undone_by_reading(self, text):
        once = neutralise(text)
        assert neutralise(once) == once
        assert parse_one("text", once) == parse_one("text", text)

    @given(st.text(max_size=50))
    def test_leaves_nothing_that_a_workbook_refuses(self, text):
        book = openpyxl.Workbook()
        book.worksheets[0]["A1"] = cell_text(text)
        assert book.worksheets[0]["A1"].data_type != "f"

    def test_cuts_what_is_too_long_for_a_cell(self):
        assert len(cell_text("x" * 40_000) or "") == 32_767
        assert cell_text(None) is None


class TestTheTemplate:
    @pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.model)
    def test_leads_every_column_back_to_its_attribute_and_loads_nothing(self, tmp_path, kind):
        result = outcome(tmp_path, template(kind, LOOKUPS), kind)
        assert [m.attribute for m in result.plan.mapping] == [a.name for a in kind.attributes]
        assert [code for _, code in result.skipped] == ["example_row"] * 2
        assert result.rows == []

    def test_loads_the_rows_that_a_person_adds_below(self, tmp_path):
        book = openpyxl.load_workbook(BytesIO(template(PEOPLE, LOOKUPS)))
        row = dict.fromkeys((a.name for a in PEOPLE.attributes), None)
        row |= {"name": "Eva Paz", "rut": "14.582.980-1", "company": "Acme"}
        book.worksheets[0].append(list(row.values()))
        result = outcome(tmp_path, books.saved(book))
        assert [(each["row_no"], each["name"]) for each in result.rows] == [(4, "Eva Paz")]

    def test_offers_lists_and_explains_every_column(self):
        book = openpyxl.load_workbook(BytesIO(template(PEOPLE, LOOKUPS)))
        assert book.sheetnames == ["Personas", "Cómo llenar", "_listas"]
        assert book["_listas"].sheet_state == "hidden"
        offered = {str(v.sqref) for v in book["Personas"].data_validations.dataValidation}
        # Gender, area, franchise, company and external; there are no statuses to choose from.
        assert offered == {f"{c}2:{c}10000" for c in "EFLMO"}
        explained = {row[0] for row in cells(BytesIO(template(PEOPLE, LOOKUPS)), 1)}
        assert {a.label for a in PEOPLE.attributes} <= explained

    def test_does_not_run_the_names_of_companies(self):
        book = openpyxl.load_workbook(BytesIO(template(PEOPLE, {"company": ["=1+1"]})))
        assert book["_listas"]["M1"].value == "'=1+1"


class TestRejectedRows:
    BAD = ("12.531.909-3", "Eva", "eva@@acme.cl", "Acme")

    def test_come_in_the_persons_own_columns_with_the_reason_last(self, tmp_path):
        headings = [*HEADINGS, "Talla"]
        count, path = written(tmp_path, [headings, [*ANA, "M"], [*self.BAD, "L"], [*LUIS, "S"]])
        assert count == 1
        assert cells(path) == [
            [*headings, "Fila original", "Motivo"],
            [
                *self.BAD,
                "L",
                3,
                (
                    "RUT: El dígito verificador no corresponde al RUT ingresado. "
                    "¿Es 12.531.909-2? Correo: Ingresa un correo válido, por ejemplo "
                    "nombre@empresa.cl. ¿Es eva@acme.cl?"
                ),
            ],
        ]

    def test_have_their_faulty_cells_coloured(self, tmp_path):
        _, path = written(tmp_path, [HEADINGS, list(self.BAD)])
        (row,) = openpyxl.load_workbook(path).worksheets[0].iter_rows(min_row=2)
        coloured = [cell.column_letter for cell in row if cell.fill.fgColor.rgb == "FFFECACA"]
        assert coloured == ["A", "C"]

    def test_have_both_columns_of_a_joined_rut_coloured(self, tmp_path):
        rows = [["RUT", "DV", "Nombre", "Empresa"], ["12531909", "3", "Ana", "Acme"]]
        rows += [["12667869", "K", "Luis", "Acme"], ["14582980", "1", "Eva", "Acme"]]
        _, path = written(tmp_path, rows)
        (row,) = openpyxl.load_workbook(path).worksheets[0].iter_rows(min_row=2)
        assert [cell.fill.fgColor.rgb == "FFFECACA" for cell in row][:3] == [True, True, False]

    def test_never_become_formulas(self, tmp_path):
        evil = ["12.531.909-3", "=cmd|'/C calc'!A0", "+1@x", "Acme"]
        content = "\n".join(";".join(row) for row in (HEADINGS, evil, evil)).encode()
        _, path = written_of(tmp_path, content)
        row, _ = openpyxl.load_workbook(path).worksheets[0].iter_rows(min_row=2)
        assert {cell.data_type for cell in row} <= {"s", "inlineStr", "n"}
        assert row[1].value == "=cmd|'/C calc'!A0"
        assert [cell.quotePrefix for cell in row[:4]] == [False, True, True, False]

    @pytest.mark.parametrize("before", [" ", "\u00a0", "\n", "\t", " \t "])
    def test_never_become_formulas_behind_spaces(self, tmp_path, before):
        evil = ["12.531.909-3", f'"{before}=1+1"', "ana@acme.cl", "Acme"]
        content = "\n".join(";".join(row) for row in (HEADINGS, evil, evil)).encode()
        _, path = written_of(tmp_path, content)
        row, _ = openpyxl.load_workbook(path).worksheets[0].iter_rows(min_row=2)
        assert row[1].quotePrefix, row[1].value
        assert row[1].value.strip() == "=1+1"

    def own(self):
        """A sheet as a person has it: a title, its own look, and a second sheet."""
        book = openpyxl.Workbook()
        sheet, other = book.worksheets[0], book.create_sheet("Notas")
        sheet.title = "Nómina marzo"
        sheet["B1"], sheet["B2"] = "Colaboradores", "al 31 de marzo"
        headings = ["RUT", "Nombre", "Mail", "Empresa", "Sueldo líquido.", "Ingreso", "Fono"]
        day = dt.datetime.fromisoformat("2024-03-05")
        rows = [
            ["12.531.909-3", "Eva", "e@x.cl", "Acme", 950000, day, "+56 9 1234 5678"],
            ["12.667.869-K", "Luis", "l@x.cl", "Acme", 1.5, day, None],
        ]
        books.fill(sheet, [headings, *rows], 4, 2)
        for row in (5, 6):
            sheet.cell(row, 6).number_format = '"$" #,##0'
            sheet.cell(row, 7).number_format = "d/m/yyyy"
        sheet["I4"], sheet["I5"] = "Doble", "=F5*2"
        sheet.column_dimensions["C"].width = 33
        for column in "DH":
            sheet.column_dimensions[column].hidden = True
        other["A1"] = "privado"
        return books.saved(book)

    def rejected_of_own(self, folder):
        plan = plan_of(folder, self.own())
        salary = Mapped(5, "grossSalary")
        plan = replace(plan, mapping=(*(m for m in plan.mapping if m.position != 5), salary))
        errors = pa.concat_tables(batch.errors for batch in read(plan))
        path = folder / "rechazadas.xlsx"
        rejected(path, plan, errors, "7")
        return plan, path

    def test_look_as_in_the_persons_own_sheet(self, tmp_path):
        _, path = self.rejected_of_own(tmp_path)
        book = openpyxl.load_workbook(path)
        assert book.sheetnames == ["Nómina marzo", "_carga"]
        sheet = book["Nómina marzo"]
        assert [sheet["B1"].value, sheet["B2"].value] == ["Colaboradores", "al 31 de marzo"]
        assert [cell.value for cell in sheet[4]][1:] == [
            *("RUT", "Nombre", "Mail", "Empresa", "Sueldo líquido.", "Ingreso", "Fono", "Doble"),
            *("Fila original", "Motivo"),
        ]
        row = sheet[5]
        assert [cell.value for cell in row][1:9] == [
            *("12.531.909-3", "Eva", "e@x.cl", "Acme", 950000),
            *(dt.datetime.fromisoformat("2024-03-05"), "+56 9 1234 5678", "#FORMULA"),
        ]
        assert [row[at].number_format for at in (5, 6)] == ['"$" #,##0', "d/m/yyyy"]
        looks = sheet.column_dimensions
        assert (looks["C"].width, looks["D"].hidden, looks["C"].hidden) == (33, True, False)
        assert sheet.freeze_panes == "A5"

    def test_show_a_hidden_column_that_is_to_be_corrected(self, tmp_path):
        book = openpyxl.load_workbook(BytesIO(self.own()))
        book.worksheets[0]["D5"] = "no es un correo"
        _, path = written_of(tmp_path, books.saved(book))
        looks = openpyxl.load_workbook(path).worksheets[0].column_dimensions
        assert (looks["D"].hidden, looks["H"].hidden) == (False, True)

    def test_give_the_reason_in_the_persons_headings_and_one_full_stop(self, tmp_path):
        _, path = self.rejected_of_own(tmp_path)
        reasons = [row[-1].value for row in openpyxl.load_workbook(path).worksheets[0].iter_rows(5)]
        assert reasons == [
            "RUT: El dígito verificador no corresponde al RUT ingresado. ¿Es 12.531.909-2?",
            "Sueldo líquido.: Ingresa un monto en pesos, sin decimales. ¿Es 2?",
        ]
        plan = plan_of(tmp_path / "otra", books.xlsx([HEADINGS, list(self.BAD)]))
        errors = next(iter(read(plan))).errors.slice(0, 1)
        rejected(path, plan, errors, 1, say=lambda code, params: "No es de Acme S.A..")
        assert cells(path)[1][-1] == "RUT: No es de Acme S.A. ¿Es 12.531.909-2?"

    def test_load_again_with_titles_above_and_formats(self, tmp_path):
        plan, path = self.rejected_of_own(tmp_path)
        again = plan_of(tmp_path / "again", path.read_bytes())
        assert (again.header.row, again.header.lines) == (4, 1)
        assert again.original == {5: 5, 6: 6}
        (before,), (after,) = chunks(plan, range(1, 8)), chunks(again, range(1, 8))
        assert {at: after.cells[at] for at in before.cells} == before.cells

    def test_keep_the_format_of_percentages(self, tmp_path):
        book = openpyxl.Workbook()
        for row in ([*HEADINGS, "Avance"], [*self.BAD, 0.75]):
            book.active.append(row)
        book.active.cell(2, len(HEADINGS) + 1).number_format = "0%"
        _, path = written_of(tmp_path, books.saved(book))
        cell = openpyxl.load_workbook(path).worksheets[0].cell(2, len(HEADINGS) + 1)
        assert (cell.value, cell.number_format) == (0.75, "0%")

    def test_name_their_load_and_rows_in_a_hidden_sheet(self, tmp_path):
        _, path = written(tmp_path, [HEADINGS, list(self.BAD), ANA, list(self.BAD)], load_id=42)
        book = openpyxl.load_workbook(path)
        assert book["_carga"].sheet_state == "hidden"
        assert cells(path, 1) == [["carga", "42"], [2, 2], [3, 4]]

    def test_load_again_after_correction_as_the_rows_they_were(self, tmp_path):
        rows = [HEADINGS, ANA, list(self.BAD), LUIS, ["14.582.980-0", "Rosa", None, "Acme"]]
        _, path = written(tmp_path, rows)
        book = openpyxl.load_workbook(path)
        book.worksheets[0]["A2"] = "15.111.222-0"
        book.worksheets[0]["C2"] = "eva@acme.cl"
        again = outcome(tmp_path / "again", books.saved(book))
        assert again.plan.original == {2: 3, 3: 5}
        assert again.codes[-1] == (5, "rut", "rut_check_digit")
        assert {row["row_no"] for row in again.rows} | {r for r, _, _ in again.codes} == {3, 5}

    def test_of_a_second_round_keep_their_first_numbers(self, tmp_path):
        _, path = written(tmp_path, [HEADINGS, ANA, list(self.BAD), LUIS, list(self.BAD)])
        second = tmp_path / "second"
        plan = plan_of(second, path.read_bytes())
        errors = pa.concat_tables(batch.errors for batch in read(plan))
        assert rejected(second / "otra.xlsx", plan, errors, 7) == 2
        sheet = cells(second / "otra.xlsx")
        assert sheet[0] == [*HEADINGS, "Fila original", "Motivo"]
        assert [row[4] for row in sheet[1:]] == [3, 5]
        assert cells(second / "otra.xlsx", 1)[1:] == [[2, 3], [3, 5]]

    def test_may_be_worded_by_the_caller(self, tmp_path):
        result = outcome(tmp_path, books.xlsx([HEADINGS, list(self.BAD)]))
        errors = result.batches[0].errors.slice(0, 1)
        path = tmp_path / "x.xlsx"
        rejected(path, result.plan, errors, 1, say=lambda code, params: f"[{code}]")
        assert cells(path)[1][-1] == "RUT: [rut_check_digit] ¿Es 12.531.909-2?"
