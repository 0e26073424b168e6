import io
import tempfile
import zipfile
from pathlib import Path

import openpyxl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets import plan as plans
from sheets.batch import read
from sheets.headings import Column, Headings
from sheets.kinds.courses import COURSES
from sheets.kinds.people import PEOPLE
from sheets.kinds.results import RESULTS
from sheets.kinds.suppliers import SUPPLIERS
from sheets.messages import decision
from sheets.plan import BadDefaultError, Mapped, chunks
from sheets.reading import store
from sheets.recipe import Recipe
from sheets.scan import decide
from sheets.steps.cells import EditCells
from sheets.steps.leave_out import Include
from sheets.writing import rejected
from tests.sheets import biff, books
from tests.sheets.meaning import ANA, HEADINGS, LUIS, Outcome, again, outcome, people, plan_of


def text(rows, delimiter=";", encoding="utf-8"):
    return "\r\n".join(delimiter.join(map(str, row)) for row in rows).encode(encoding)


class TestGoodRows:
    def test_come_typed_with_their_true_row_numbers(self, tmp_path):
        headings = ["Nombre", "RUT", "Fono", "Sexo", "Renta bruta", "SENCE", "Empresa", "Externo"]
        ana = ["Ana Muñoz", "12.531.909-2", "9 1234 5678", "F", "$ 950.000", "Sí", "Acme", "No"]
        result = people(tmp_path, ["Nómina 2026"], [], headings, ana)
        assert result.rows == [
            {
                "row_no": 4,
                "name": "Ana Muñoz",
                "rut": "12531909-2",
                "phone": "+56912345678",
                "gender": "Female",
                "grossSalary": 950_000,
                "franchiseSence": True,
                "company": "Acme",
                "isExternal": False,
            }
        ]

    def test_are_kept_beside_bad_ones(self, tmp_path):
        bad = ["12.531.909-3", "Eva", "eva@@acme.cl", "Acme"]
        result = people(tmp_path, HEADINGS, ANA, bad, LUIS)
        assert [row["row_no"] for row in result.rows] == [2, 4]
        assert result.codes == [(3, "rut", "rut_check_digit"), (3, "email", "email_invalid")]
        assert result.total("failed_rows") == 1

    def test_add_up(self, tmp_path):
        blank = [None] * 4
        total = ["Total", None, None, None]
        bad = ["1-9", "X", "x", None]
        result = people(tmp_path, HEADINGS, ANA, blank, bad, LUIS, blank, blank, total)
        assert result.total("read_rows") == 4
        assert result.total("blank_rows") == 3
        assert len(result.rows) + result.total("failed_rows") + len(result.skipped) == 4

    def test_of_headings_only_are_none(self, tmp_path):
        assert people(tmp_path, HEADINGS).batches == []

    def test_come_65_536_at_a_time(self, tmp_path):
        rows = [["12.531.909-2", "Ana", "", "Acme"]] * 70_000
        result = outcome(tmp_path, text([HEADINGS, *rows]))
        assert [batch.read_rows for batch in result.batches] == [65_535, 4_465] or [
            batch.read_rows for batch in result.batches
        ] == [65_536, 4_464]
        assert len(again(result)) == 69_999


class TestErrors:
    def test_carry_place_value_and_suggestion(self, tmp_path):
        result = people(tmp_path, HEADINGS, ["12.531.909-3", "Ana", "ana@acme.cl", "Acme"])
        assert result.errors == [
            {
                "row": 2,
                "position": 0,
                "attribute": "rut",
                "value": "12.531.909-3",
                "code": "rut_check_digit",
                "params": None,
                "suggestion": "12.531.909-2",
            }
        ]

    def test_are_all_told_in_one_pass(self, tmp_path):
        result = people(tmp_path, HEADINGS, ["x", "?", "y", None])
        assert sorted(code for _, _, code in result.codes) == [
            "company_required",
            "email_invalid",
            "name_invalid",
            "rut_characters",
        ]

    def test_carry_their_bounds(self, tmp_path):
        result = people(tmp_path, HEADINGS, ["12.531.909-2", "A" * 151, None, "Acme"])
        assert result.params("name_invalid") == [{"max": 150}]

    def test_are_told_of_a_text_without_end_where_its_column_is_loaded(self, tmp_path):
        rows = [["12.531.909-2", "Ana", "x" * 200_000, "Acme"], LUIS]
        beside = outcome(tmp_path, text([["RUT", "Nombre", "Historia", "Empresa"], *rows]))
        assert [row["name"] for row in beside.rows] == ["Ana", "Luis Peña"]
        loaded = outcome(tmp_path, text([HEADINGS, *rows]))
        assert loaded.codes == [(2, "email", "email_invalid")]
        assert [row["name"] for row in loaded.rows] == ["Luis Peña"]

    def test_show_at_most_300_characters_of_a_huge_cell(self, tmp_path):
        result = people(tmp_path, HEADINGS, ["12.531.909-2", "A" * 10_000, None, "Acme"])
        assert len(str(result.errors[0]["value"])) == 300

    def test_of_missing_columns_have_no_place(self, tmp_path):
        result = people(tmp_path, ["RUT", "Correo"], ["12.531.909-2", "a@b.cl"])
        missing = {(e["attribute"], e["position"], e["code"]) for e in result.errors}
        assert missing == {
            ("name", None, "name_required"),
            ("company", None, "company_required"),
        }


class TestRepeatedKeys:
    def test_leave_all_good_rows_and_name_the_first(self, tmp_path):
        more = ["12531909-2", "Ana M.", "otra@acme.cl", "Acme"]
        result = people(tmp_path, HEADINGS, ANA, LUIS, more, more)
        assert [row["row_no"] for row in result.rows] == [2, 3, 4, 5]
        assert (result.codes, again(result)) == ([], [(4, 2), (5, 2)])

    def test_of_rows_that_are_rejected_anyway_are_not_told(self, tmp_path):
        wrong = [ANA[0], ANA[1], "ana@@acme.cl", "Acme"]
        result = people(tmp_path, HEADINGS, wrong, ANA, LUIS)
        assert result.codes == [(2, "email", "email_invalid")]
        assert [row["row_no"] for row in result.rows] == [3, 4]

    def test_are_seen_across_batches(self, tmp_path):
        filler = [["", f"Persona {at}", f"p{at}@x.cl", "Sí"] for at in range(66_000)]
        ana = ["12.531.909-2", "Ana", "ana@x.cl", "No"]
        rows = [["RUT", "Nombre", "Correo", "Externo"], ana, *filler, ana]
        result = outcome(tmp_path, text(rows), defaults={"company": "Acme"})
        assert again(result) == [(66_003, 2)]

    def test_of_external_people_without_rut_are_e_mail_and_name(self, tmp_path):
        headings = ["RUT", "Nombre", "Correo", "Externo"]
        eva = [None, "Eva Paz", "eva@x.cl", "Sí"]
        shout = [None, "EVA  PAZ", "EVA@x.cl", "Sí"]
        other = [None, "Eva Luz", "eva@x.cl", "Sí"]
        assert again(people(tmp_path, headings, eva, other, shout)) == [(4, 2)]

    def test_do_not_count_ruts_that_are_wrong(self, tmp_path):
        wrong = ["12.531.909-3", "Ana", "a@b.cl", "Acme"]
        result = people(tmp_path, HEADINGS, wrong, wrong)
        assert {code for _, _, code in result.codes} == {"rut_check_digit"}


class TestHeadings:
    @pytest.mark.parametrize(
        ("heading", "letters", "genders"),
        [
            *(("Sexo (H/M)", "MM", "Female"), ("SEXO (H / M)", "MM", "Female")),
            *(("Sexo (M/F)", "MM", "Male"), ("Sexo", "MM", "Male")),
        ],
    )
    def test_say_what_a_letter_means(self, tmp_path, heading, letters, genders):
        ana, luis = ([*row, letter] for row, letter in zip((ANA, LUIS), letters, strict=True))
        result = outcome(tmp_path, text([[*HEADINGS, heading], ana, luis]))
        assert [row["gender"] for row in result.rows] == [genders, genders]

    def test_that_contradict_a_letter_leave_it_open(self, tmp_path):
        ana, luis = [*ANA, "M"], [*LUIS, "F"]
        result = outcome(tmp_path, text([[*HEADINGS, "Sexo (H/M)"], ana, luis]))
        assert [code for _, _, code in result.codes] == ["gender_unclear"]


class TestRowsShorterThanTheOthers:
    HEADINGS = ("RUT", "Asistencia", "Nota", "DJ firmada")
    ANA = ("12.531.909-2", "95", "6,5", "Sí")
    SLID = ("12.667.869-K", "5,5", "Sí")
    MORE = tuple((rut, "90", "6,0", "No") for rut in ("7000000-8", "8000000-6", "9000000-4"))

    def of(self, tmp_path, *rows, **options):
        return outcome(tmp_path, text([self.HEADINGS, *rows]), RESULTS, **options)

    @pytest.mark.parametrize("more", [0, 3], ids=["two rows", "five rows"])
    def test_are_errors_of_their_row(self, tmp_path, more):
        result = self.of(tmp_path, self.ANA, self.SLID, *self.MORE[:more])
        short = [error for error in result.errors if error["code"] == "row_too_short"]
        assert [(one["row"], one["attribute"]) for one in short] == [(3, None)]
        assert 3 not in [row["row_no"] for row in result.rows]

    def test_are_none_where_blank_cells_at_the_end_are_left_away(self, tmp_path):
        blank = [(*row[:2], "6") for row in self.MORE]
        result = self.of(tmp_path, (*self.ANA[:2], "7", "Sí"), *blank)
        assert len(result.rows) == 4

    def test_are_none_once_a_person_has_looked_at_them(self, tmp_path):
        cells = {"cells": [{"row": 3, "column": 1, "value": "80"}]}
        steps = (EditCells("1", cells), Include("2", {"rows": [4]}))
        other = (*self.MORE[0][:2], "No")
        rows = (self.ANA, self.SLID, other, *[self.ANA] * 10)
        result = self.of(tmp_path, *rows, recipe=Recipe(steps))
        assert "row_too_short" not in {error["code"] for error in result.errors}

    def test_are_not_what_stands_above_or_below_the_table(self, tmp_path):
        lines = [("Curso", "Altura"), self.HEADINGS, self.ANA, *self.MORE, ("Total: 4 filas",)]
        result = outcome(tmp_path, text(lines), RESULTS)
        assert len(result.rows) == 4

    def test_come_back_whole(self, tmp_path):
        result = self.of(tmp_path, self.ANA, self.SLID, *self.MORE)
        schema = pq.read_schema(store.path_of(result.plan.target, 0))
        mended = store.with_whole_rows(schema, pa.array([3], pa.int32()))
        assert store.facts_of(schema.empty_table()).short_rows == (3,)
        assert store.facts_of(mended.empty_table()).short_rows == ()


class TestRowsWiderThanTheHeadings:
    CUT = ("14.582.980-1", "Eva", "Paz", "eva@acme.cl", "Acme")

    def test_of_a_text_file_are_errors_of_their_row(self, tmp_path):
        result = outcome(tmp_path, text([HEADINGS, ANA, self.CUT, LUIS]))
        assert [row["row_no"] for row in result.rows] == [2, 4]
        (wide,) = (error for error in result.errors if error["code"] == "row_too_wide")
        assert (wide["row"], wide["attribute"], wide["position"]) == (3, None, None)

    def test_of_a_workbook_may_have_remarks_beside(self, tmp_path):
        result = people(tmp_path, HEADINGS, ANA, [*LUIS, "volver a llamar"])
        assert len(result.rows) == 2

    def test_are_no_error_where_most_rows_fill_the_column(self, tmp_path):
        result = outcome(tmp_path, text([HEADINGS, [*ANA, "x"], [*LUIS, "y"]]))
        assert len(result.rows) == 2

    def test_come_back_whole_with_their_reason(self, tmp_path):
        result = outcome(tmp_path, text([HEADINGS, ANA, self.CUT, LUIS]))
        path = tmp_path / "x.xlsx"
        errors = pa.concat_tables(batch.errors for batch in result.batches)
        assert rejected(path, result.plan, errors, 1) == 1
        row = [cell.value for cell in openpyxl.load_workbook(path).worksheets[0][2]]
        assert row[:6] == [*self.CUT, 3]
        assert "La fila tiene más celdas que títulos" in row[6]


class TestATableBeside:
    AREAS: tuple[list[object], ...] = (["Código", "Área"], [1, "Ventas"], [2, "TI"])
    BODY = (HEADINGS, *([f"{at}-9", f"Persona {at}", None, "Acme"] for at in range(6)))

    def beside(self, *tables, gap=1):
        height = max(map(len, tables))
        blocks = [[*table, *[[None] * len(table[0])] * (height - len(table))] for table in tables]
        lines = zip(*blocks, strict=True)
        return [[cell for block in line for cell in [*block, *[None] * gap]] for line in lines]

    def test_is_left_out_and_told(self, tmp_path):
        plan = plan_of(tmp_path, books.xlsx(self.beside(self.BODY, self.AREAS)))
        assert [column.letter for column in plan.header.columns] == ["A", "B", "C", "D"]
        words = (
            "Al lado hay otra tabla, en las columnas F a G: no se carga. "
            "Si es la que quieres cargar, elígela donde subiste el archivo."
        )
        told = [(one.position, decision(one.code, one.params)) for one in decide(plan)]
        assert told == [(5, words)]

    def test_that_repeats_headings_is_another_one(self, tmp_path):
        plan = plan_of(tmp_path, books.xlsx(self.beside([HEADINGS[:2], LUIS[:2]], self.BODY)))
        assert [column.letter for column in plan.header.columns] == ["D", "E", "F", "G"]

    def test_is_told_once_for_each_of_several(self, tmp_path):
        content = books.xlsx(self.beside(self.AREAS, self.BODY, self.AREAS))
        plan = plan_of(tmp_path, content)
        assert [(one.params["first"], one.params["last"]) for one in decide(plan)] == [
            ("A", "B"),
            ("I", "J"),
        ]
        assert [len(columns) for columns in plan.header.tables] == [2, 4, 2]

    def test_is_not_made_of_the_data_of_the_boss(self, tmp_path):
        boss: tuple[list[object], ...] = (["Jefe", "Correo", "Empresa"], ["Rosa", "r@x.cl", "B"])
        plan = plan_of(tmp_path, books.xlsx(self.beside(self.BODY, boss)))
        assert len(plan.header.columns) == 7

    def test_is_not_made_of_an_empty_column(self, tmp_path):
        more: tuple[list[object], ...] = (["Talla", "Color"], *([at, "x"] for at in range(6)))
        plan = plan_of(tmp_path, books.xlsx(self.beside(self.BODY, more)))
        assert len(plan.header.columns) == 6
        assert decide(plan) == ()


class TestRowsThatAreNoData:
    def test_what_stands_between_rows_is_none_and_says_why(self, tmp_path):
        result = people(
            tmp_path,
            ["RUT", "Nombre", "Empresa"],
            ["(obligatorio)", "(obligatorio)", "(opcional)"],
            ["Ej.: 12.345.678-9", "Ej.: Ana Soto", "Ej.: Acme"],
            ["---", ":---:", "---"],
            ["12.531.909-2", "Ana Rojas", "Acme"],
            ["Página 1 de 3", None, None],
            ["12.667.869-K", "Luis Soto", "Acme"],
        )
        assert result.skipped == [
            (2, "instruction_row"),
            (3, "instruction_row"),
            (4, "rule_row"),
            (6, "page_number"),
        ]
        assert len(result.rows) == 2

    def test_of_units_and_forms_alone_say_how_columns_are_filled_in(self, tmp_path):
        for units in (("Texto", "Fecha", "horas", "UF"), ("texto", "dd-mm-aaaa", "min", "M$")):
            result = people(
                tmp_path,
                ["RUT", "Ingreso", "Jornada", "Renta bruta", "Nombre", "Empresa"],
                [*units, None, None],
                ["12.667.869-K", None, None, None, "Luis Soto", "Acme"],
            )
            assert result.skipped == [(2, "instruction_row")]

    def test_between_others_are_subtotals_whose_word_is_in_a_column_that_is_not_loaded(
        self, tmp_path
    ):
        headings = ["N°", "RUT", "Nombre", "Empresa", "Renta bruta"]
        ana = [1, "12.531.909-2", "Ana", "Acme", 500_000]
        luis = [2, "12.667.869-K", "Luis", "Acme", 600_000]
        nobody = [3, None, None, "Acme", 700_000]
        total = ["Subtotal Operaciones", None, None, None, 500_000]
        result = people(tmp_path, headings, ana, total, luis, nobody, luis)
        assert result.skipped == [(3, "totals_row")]
        assert {row for row, _, _ in result.codes} == {5}

    @pytest.mark.parametrize(
        "total",
        [
            [None, "** TOTAL **", None, 1_700_000, None],
            [None, "T O T A L", None, 1_700_000, None],
            [None, "Tot. haberes", None, 1_700_000, None],
            [None, "Planilla total", None, 1_700_000, None],
            [None, 2, None, 1_700_000, None],
            [None, "2 trabajadores", None, "$ 1.700.000", None],
            [None, "N° de trabajadores: 2", None, 1_700_000, None],
            [None, None, None, 1_700_000, "Acme"],
            [25_199_778, None, None, 1_700_000, None],
            [25_199_778, "TOTAL", None, 1_700_000, None],
        ],
    )
    def test_is_the_total_of_a_payroll_however_it_is_written(self, tmp_path, total):
        headings = ["RUT", "Nombre", "Cargo", "Renta bruta", "Empresa"]
        ana = ["12.531.909-2", "Ana Soto", "Operaria", 900_000, "Acme"]
        luis = ["12.667.869-K", "Luis Vera", "Chofer", 800_000, "Acme"]
        result = people(tmp_path, headings, ana, luis, total)
        assert (len(result.rows), result.codes) == (2, [])
        assert result.skipped == [(4, "totals_row")]

    def test_is_no_total_where_somebody_earns_what_others_earn_together(self, tmp_path):
        headings = ["RUT", "Nombre", "Renta bruta", "Empresa"]
        ana = ["12.531.909-2", "Ana Soto", 900_000, "Acme"]
        luis = ["12.667.869-K", "Luis Vera", 800_000, "Acme"]
        eva = ["11.222.333-9", "Eva Rojas", 1_700_000, "Acme"]
        nobody = [None, "Juan Pinto", 3_400_000, "Acme"]
        result = people(tmp_path, headings, ana, luis, eva, nobody)
        assert (len(result.rows), result.skipped) == (3, [])
        assert {row for row, _, _ in result.codes} == {5}

    def test_is_not_a_number_beside_a_missing_key(self, tmp_path):
        rows = [["RUT", "Nota"], ["12.531.909-2", 6.5], [None, 5.5], ["12.667.869-K", 6]]
        result = outcome(tmp_path, books.xlsx(rows), RESULTS)
        assert (result.skipped, len(result.codes)) == ([], 1)

    @pytest.mark.parametrize("note", ["(*) Cifras provisorias", "* Provisorio", "Nota: vea RRHH"])
    def test_at_the_foot_begin_as_notes_do(self, tmp_path, note):
        headings, ana = ["Empresa", "RUT", "Nombre"], ["Acme", "12.531.909-2", "Ana"]
        result = people(tmp_path, headings, ana, [note, None, None])
        assert result.skipped == [(3, "footer_note")]

    def test_at_the_foot_are_totals_and_notes(self, tmp_path):
        headings = ["RUT", "Nombre", "Empresa", "Renta bruta"]
        ana = ["12.531.909-2", "Ana", "Acme", 500_000]
        rows = [[None, "TOTAL", None, 500_000], [None, None, None, 500_000]]
        result = people(tmp_path, headings, ana, *rows, ["Fuente: RRHH", None, None, None])
        assert len(result.rows) == 1
        assert result.skipped == [(3, "totals_row"), (4, "totals_row"), (5, "footer_note")]
        assert result.codes == []

    def test_are_counts_below_the_names_of_courses(self, tmp_path):
        """The word TOTAL may stand in a column that is not loaded."""
        headings = ["N°", "Nombre del curso", "Inicio", "Término", "Horas", "Empresa"]
        course = [1, "Trabajo en altura", "01-03-2027", "02-03-2027", 16, "Acme"]
        named = [2, "3 personas en riesgo", "03-03-2027", "03-03-2027", 8, "Acme"]
        rows = [headings, course, named, ["TOTAL", "2 cursos", None, None, 24, None]]
        result = outcome(tmp_path, books.xlsx(rows), COURSES)
        assert [row["courseName"] for row in result.rows] == [course[1], named[1]]
        assert (result.skipped, result.codes) == ([(4, "totals_row")], [])

    def test_at_the_foot_may_be_a_note_in_a_column_without_key(self, tmp_path):
        headings = ["Nombre", "RUT", "Empresa"]
        ana = ["Ana", "12.531.909-2", "Acme"]
        result = people(tmp_path, headings, ana, [], ["Fuente: RRHH", None, None])
        assert result.skipped == [(4, "footer_note")]
        assert result.codes == []

    def test_are_sections_and_subtotals_between_the_data(self, tmp_path):
        headings = ["RUT", "Nombre", "Empresa", "Renta bruta"]
        ana = ["12.531.909-2", "Ana", "Acme", 500_000]
        luis = ["12.667.869-K", "Luis", "Acme", 600_000]
        result = people(
            tmp_path,
            headings,
            ["SUCURSAL NORTE", None, None, None],
            ana,
            [None, "Subtotal", None, 500_000],
            [None, "Gerencia de Operaciones", None, None],
            luis,
            ["Total general", None, None, 1_100_000],
        )
        assert [row["name"] for row in result.rows] == ["Ana", "Luis"]
        assert result.skipped == [
            (2, "section_row"),
            (4, "totals_row"),
            (5, "section_row"),
            (7, "totals_row"),
        ]
        assert result.codes == []

    @pytest.mark.parametrize(
        "title", ["1er trimestre", "IV TRIMESTRE", "Enero", "Marzo de 2027", "June 2027"]
    )
    def test_are_titles_of_a_time_of_the_year(self, tmp_path, title):
        headings = ["Empresa", "RUT", "Nombre"]
        ana = ["Acme", "12.531.909-2", "Ana"]
        result = people(tmp_path, headings, [title, None, None], ana, ["Marzo SpA", None, None])
        assert result.skipped == [(2, "section_row")]
        assert (4, "rut", "rut_required") in result.codes

    def test_are_titles_that_are_merged_over_the_key(self, tmp_path):
        rows = [["Empresa", "Nombre", "RUT"]]
        rows += [["Faenas del norte", None, None], ["Acme", "Ana", "12.531.909-2"]]
        rows += [["Juan Pérez", None, None], ["Faenas del sur", None, None]]
        result = outcome(tmp_path, merged_xlsx(rows, "A2:C2", "A4:B4", "A5:C5"))
        assert result.skipped == [(2, "section_row"), (5, "section_row")]
        assert (4, "rut", "rut_required") in result.codes

    def test_are_signatures_below(self, tmp_path):
        result = people(
            tmp_path,
            HEADINGS,
            ANA,
            [],
            [None, "__________________", None, "_____________"],
            [None, "Juan Pérez", None, "Rosa Díaz"],
            [None, "Gerente general", None, "V°B° RR. HH."],
        )
        assert len(result.rows) == 1
        assert result.skipped == [(row, "signature_line") for row in (4, 5, 6)]
        assert result.codes == []

    def test_are_not_a_person_of_whom_only_the_name_is_known(self, tmp_path):
        result = people(tmp_path, HEADINGS, ANA, [None, "Juan Pérez", None, None], LUIS)
        assert result.skipped == []
        assert (3, "rut", "rut_required") in result.codes

    def test_are_not_rows_whose_key_is_wrong_or_stands_in_another_cell(self, tmp_path):
        wrong = ["12.531.909-9", "Firma Digital SpA", "total@acme.cl", "Acme"]
        external = ["pendiente", "Área Uno", "uno@acme.cl", "Acme"]
        result = people(tmp_path, HEADINGS, wrong, external, LUIS)
        assert result.skipped == []

    def test_are_headings_once_more(self, tmp_path):
        result = people(tmp_path, HEADINGS, ANA, HEADINGS, LUIS)
        assert result.skipped == [(3, "heading_repeated")]
        assert len(result.rows) == 2

    def test_are_rows_with_nothing_but_a_number(self, tmp_path):
        rows = [[at, None, None, None, None] for at in (2, 3)]
        result = people(tmp_path, ["N°", *HEADINGS], [1, *ANA], *rows)
        assert result.skipped == [(3, "row_without_data"), (4, "row_without_data")]

    def test_are_the_examples_of_the_template(self, tmp_path):
        example = ["12.531.909-2", "María Pérez Soto", "maria.perez@empresa.cl", "Acme"]
        result = people(tmp_path, HEADINGS, example, LUIS)
        assert result.skipped == [(2, "example_row")]

    def test_are_not_a_person_called_total_in_the_middle(self, tmp_path):
        total = ["14.582.980-1", "Total Gutiérrez", None, "Acme"]
        assert len(people(tmp_path, HEADINGS, total, ANA).rows) == 2


class TestDefaults:
    def test_fill_columns_that_are_missing_and_cells_that_are_blank(self, tmp_path):
        headings = ["RUT", "Nombre", "Área"]
        ana, luis = ["12.531.909-2", "Ana", None], ["12.667.869-K", "Luis", "Ventas"]
        given = {"company": "Acme", "area": "Personas", "franchiseSence": "No"}
        result = people(tmp_path, headings, ana, luis, defaults=given)
        assert [row["company"] for row in result.rows] == ["Acme", "Acme"]
        assert [row["area"] for row in result.rows] == ["Personas", "Ventas"]
        assert [row["franchiseSence"] for row in result.rows] == [False, False]

    def test_do_not_hide_an_error(self, tmp_path):
        bad = ["12.531.909-2", "Ana", "x@@y"]
        result = people(
            tmp_path,
            ["RUT", "Nombre", "Correo"],
            bad,
            defaults={"company": "Acme", "email": "a@b.cl"},
        )
        assert result.codes == [(2, "email", "email_invalid")]

    def test_must_be_values_of_their_attribute(self, tmp_path):
        plan = plan_of(tmp_path, books.xlsx([HEADINGS, ANA]), defaults={"gender": "marciano"})
        with pytest.raises(BadDefaultError) as caught:
            next(read(plan))
        assert (caught.value.attribute, caught.value.error.code) == ("gender", "gender_invalid")


class TestSomeRows:
    def test_are_read_alone(self, tmp_path):
        result = people(tmp_path, HEADINGS, ANA, LUIS, only_rows=frozenset({3}))
        assert [row["row_no"] for row in result.rows] == [3]
        assert result.total("blank_rows") == 0


class TestJoinedColumns:
    def test_make_one_rut_of_number_and_digit(self, tmp_path):
        headings = ["RUT", "DV", "Nombre", "Empresa"]
        ana, luis = [12531909, 2.0, "Ana", "Acme"], [12667869, "K", "Luis", "Acme"]
        result = people(tmp_path, headings, ana, luis, [14582980, None, "Eva", "Acme"])
        assert [row["rut"] for row in result.rows] == ["12531909-2", "12667869-K"]
        (error,) = result.errors
        assert (error["code"], error["suggestion"]) == ("rut_digit_missing", "14.582.980-1")
        assert (error["position"], error["value"]) == (0, "14582980")

    def test_make_one_name_of_three(self, tmp_path):
        headings = ["RUT", "Nombres", "Ap. Paterno", "Ap. Materno", "Empresa"]
        ana = ["12.531.909-2", "Ana", "Muñoz", None, "Acme"]
        luis = ["12.667.869-K", " Luis ", "Peña", "-", "Acme"]
        rosa = ["14.582.980-1", "Rosa", "Díaz", "Soto", "Acme"]
        result = people(tmp_path, headings, ana, luis, rosa)
        assert [row["name"] for row in result.rows] == ["Ana Muñoz", "Luis Peña", "Rosa Díaz Soto"]

    def test_do_not_hide_a_broken_part(self, tmp_path):
        headings = ["RUT", "Nombres", "Ap. Paterno", "Empresa"]
        result = people(tmp_path, headings, ["12.531.909-2", "Ana", "#N/A", "Acme"])
        assert result.codes == [(2, "name", "cell_error")]


class TestDecisions:
    def test_are_made_over_the_whole_file_and_told(self, tmp_path):
        rows = [["RUT", "Renta bruta", "Sexo"], ["12.531.909-2", "300.000", "H"]]
        rows += [["12.667.869-K", "1.234,00", "M"]]
        plan = plan_of(tmp_path, text(rows))
        told = [decision(one.code, one.params) for one in decide(plan)]
        assert told == [
            'En "Sexo" hay H y M: la M se lee como mujer.',
            'En "Renta bruta" el punto separa miles: 300.000 son trescientos mil.',
        ]

    def test_of_a_column_without_doubt_are_not_told(self, tmp_path):
        assert decide(plan_of(tmp_path, books.xlsx([HEADINGS, ANA]))) == ()


def merged_xlsx(rows, *areas):
    book = openpyxl.Workbook()
    books.fill(book.worksheets[0], rows)
    for area in areas:
        book.worksheets[0].merge_cells(area)
    return books.saved(book)


def merged_xls(rows):
    return biff.ole({"Workbook": biff.biff(rows, beside=biff.merged((1, 2, 3, 3)))})


def merged_ods(rows):
    with zipfile.ZipFile(io.BytesIO(books.ods({"H": rows}))) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    first = parts["content.xml"].replace(
        b'<table:table-cell office:value-type="string"><text:p>Acme',
        b'<table:table-cell table:number-rows-spanned="2" table:number-columns-spanned="1" '
        b'office:value-type="string"><text:p>Acme',
        1,
    )
    blank, end = b"<table:table-cell/>", b"</table:table-row>"
    covered = first.replace(blank + end, b"<table:covered-table-cell/>" + end, 1)
    return books.zipped({**parts, "content.xml": covered})


def merged_html(rows):
    page = books.html(rows).replace(b"<td>Acme", b"<td rowspan=2>Acme", 1)
    return page.replace(b"<td></td></tr>", b"</tr>", 1)


class TestMergedCells:
    ROWS = (HEADINGS, ANA, [*LUIS[:3], None], ["9.876.543-3", "Eva", "e@acme.cl", "Beta"])

    @pytest.mark.parametrize(
        "make",
        [lambda rows: merged_xlsx(rows, "D2:D3"), merged_xls, merged_ods, merged_html],
        ids=["xlsx", "xls", "ods", "html"],
    )
    def test_have_their_value_in_each_row_and_it_is_told(self, make, tmp_path):
        result = outcome(tmp_path, make(self.ROWS))
        assert [row["company"] for row in result.rows] == ["Acme", "Acme", "Beta"]
        told = [decision(one.code, one.params) for one in decide(result.plan)]
        assert told == [
            'En "Empresa" hay celdas combinadas (1): su valor vale para todas sus filas.'
        ]

    def test_far_down_are_filled_over_the_parts_in_which_a_sheet_is_read(
        self, tmp_path, monkeypatch
    ):
        monkeypatch.setattr(store, "GROUP_ROWS", 500)
        numbers = [[f"{at}", f"Persona {at}", None, None] for at in range(2, 801)]
        numbers[400][3] = "Acme"
        result = outcome(tmp_path, merged_xlsx([HEADINGS, *numbers], "D402:D600"))
        filled = [chunk.cells[3] for chunk in chunks(result.plan, [3])]
        assert len(filled) == 2
        values = [text for part in filled for text in part.to_pylist()]
        assert [at + 2 for at, text in enumerate(values) if text == "Acme"] == list(range(402, 601))

    def test_of_the_headings_are_no_values(self, tmp_path):
        lines = [["RUT", "Contacto", None], [None, "Nombre", "Correo"], [ANA[0], "Ana", None]]
        result = outcome(tmp_path, merged_xlsx(lines, "A1:A2", "B1:C1"))
        assert result.plan.header.row == 2
        assert [chunk.cells[0].to_pylist() for chunk in chunks(result.plan, [0])] == [[ANA[0]]]
        assert decide(result.plan) == ()

    def test_over_several_columns_fill_the_first(self, tmp_path):
        result = outcome(tmp_path, merged_xlsx(self.ROWS, "B2:C3"))
        (chunk,) = chunks(result.plan, [1, 2])
        assert chunk.cells[1].to_pylist() == ["Ana Muñoz", "Ana Muñoz", "Eva"]
        assert chunk.cells[2].to_pylist() == [None, None, "e@acme.cl"]


class TestTheFixturesOfTheDesign:
    def test_cp1252_with_semicolons_and_comma_decimals(self, tmp_path):
        rows = [["RUT", "Nombre", "Empresa", "Renta bruta"]]
        rows += [["12.531.909-2", "Ana Muñoz", "Acme", "1.234.567,00"]]
        rows += [["12.667.869-K", "Luis Ñancupil", "Acme", "650.000,50"]]
        result = outcome(tmp_path, text(rows, encoding="cp1252"))
        assert result.rows[0]["grossSalary"] == 1_234_567
        assert result.codes == [(3, "grossSalary", "money_decimals")]
        assert result.errors[0]["suggestion"] == "650001"

    def test_utf_16_text_as_excel_writes_it(self, tmp_path):
        result = outcome(tmp_path, text([HEADINGS, ANA], "\t", "utf-16"))
        assert result.rows[0]["name"] == "Ana Muñoz"

    def test_two_tables_on_a_sheet_do_not_mix(self, tmp_path):
        second = [["Curso", "Horas", "Sala"], ["Excel", 8, "A1"]]
        result = people(tmp_path, HEADINGS, ANA, LUIS, [], *second)
        assert len(result.rows) == 2
        assert {row for row, _, _ in result.codes} <= {5, 6}

    def test_formula_without_value_and_errors_blame_their_cell_only(self, tmp_path):
        result = people(tmp_path, HEADINGS, ["12.531.909-2", "Ana", "#N/A", "Acme"], LUIS)
        assert result.codes == [(2, "email", "cell_error")]
        assert len(result.rows) == 1

    def test_identifiers_in_scientific_notation(self, tmp_path):
        rows = [["RUT", "Nombre", "Empresa"], ["1,25E+08", "Ana", "Acme"]]
        result = outcome(tmp_path, text([*rows, [*LUIS[:2], "Acme"]]))
        assert result.codes == [(2, "rut", "identifier_scientific")]

    def test_leading_zeros_and_no_break_spaces(self, tmp_path):
        ana = ["012531909-2", "Ana\u00a0\u00a0Muñoz", "\u00a0ana@acme.cl", "Acme"]
        (row,) = people(tmp_path, HEADINGS, ana).rows
        assert (row["rut"], row["name"]) == ("12531909-2", "Ana Muñoz")
        assert row["email"] == "ana@acme.cl"

    @pytest.mark.parametrize(
        ("second", "phones"), [("912345678", ["+56912345678"]), ("912345679", [])]
    )
    def test_repeated_headings_load_what_they_agree_on(self, tmp_path, second, phones):
        headings = ["RUT", "Nombre", "Teléfono", "Teléfono", "Empresa"]
        ana = ["12.531.909-2", "Ana", "912345678", second, "Acme"]
        (row,) = people(tmp_path, headings, ana).rows
        assert [row[name] for name in row if name == "phone"] == phones

    def test_repeated_headings_of_addresses_that_differ_wait_for_an_answer(self, tmp_path):
        headings = ["RUT", "Nombre", "Correo", "Correo", "Empresa"]
        ana = ["12.531.909-2", "Ana", "ana@acme.cl", "otro@acme.cl", "Acme"]
        assert "email" not in people(tmp_path, headings, ana).rows[0]
        ana[3] = ana[2]
        assert people(tmp_path, headings, ana).rows[0]["email"] == "ana@acme.cl"

    def test_the_same_person_twice_with_different_e_mails(self, tmp_path):
        more = [ANA[0], ANA[1], "ana@personal.cl", "Acme"]
        assert again(people(tmp_path, HEADINGS, ANA, more)) == [(3, 2)]

    def test_names_with_titles(self, tmp_path):
        sra = ["12.531.909-2", "Sra. Ana Muñoz", None, "Acme"]
        result = people(tmp_path, HEADINGS, sra, ["12.667.869-K", "Dr.", None, "Acme"])
        assert result.rows[0]["name"] == "Sra. Ana Muñoz"
        assert result.codes == [(3, "name", "name_title_only")]

    def test_emoji_and_right_to_left_text(self, tmp_path):
        ana = ["12.531.909-2", "Ana 👩‍🏭", None, "Acme"]
        result = people(tmp_path, HEADINGS, ana, ["12.667.869-K", "\u202bأحمد\u202c", None, "Acme"])
        # A picture beside a name is asked about.
        assert [row["name"] for row in result.rows] == ["أحمد"]
        assert [(one["row"], one["code"]) for one in result.errors] == [(2, "name_noted")]

    def test_formula_injection_stays_a_text(self, tmp_path):
        evil = '=HYPERLINK("http://x.cl","Ana")'
        content = text([HEADINGS, ["12.531.909-2", evil.replace('"', '""'), "", "Acme"]], "\t")
        assert outcome(tmp_path, content).rows[0]["name"].startswith("=HYPERLINK")

    def test_dotted_ruts_of_suppliers(self, tmp_path):
        rows = [["RUT", "Razón social"], ["76.086.428-5", "Andes Ltda."]]
        result = outcome(tmp_path, books.xlsx(rows), SUPPLIERS)
        assert result.rows == [{"row_no": 2, "rut": "76086428-5", "razon_social": "Andes Ltda."}]


class TestAWorkbookOfRejectedRows:
    def brought_back(self, tmp_path, rows, original):
        plan = plan_of(tmp_path, books.xlsx(rows))
        plan = plans.Plan(plan.kind, plan.target, plan.sheet, plan.header, plan.mapping,
                          original=original)  # fmt: skip
        return Outcome(plan, list(read(plan)))

    def test_speaks_of_the_rows_of_the_first_file(self, tmp_path):
        result = self.brought_back(tmp_path, [HEADINGS, ANA, LUIS], {2: 47, 3: 90})
        assert [row["row_no"] for row in result.rows] == [47, 90]

    def test_may_be_sorted_and_have_rows_taken_out_or_added(self, tmp_path):
        headings = [*HEADINGS, "Fila original"]
        eva = ["14.582.980-1", "Eva", None, "Acme", None]
        rows = [headings, [*LUIS, 90], [*ANA, 47], eva]
        result = self.brought_back(tmp_path, rows, {2: 47, 3: 60, 4: 90})
        assert [(r["row_no"], r["name"]) for r in result.rows] == [
            (90, "Luis Peña"),
            (47, "Ana Muñoz"),
        ]
        assert result.total("added_rows") == 1


def test_a_part_without_its_other_parts_is_told_in_every_row(tmp_path):
    plan = plan_of(
        tmp_path,
        books.xlsx([["Número", "Nombre", "Empresa"], ["12531909", "Ana", "Acme"]]),
        mapping=(Mapped(0, "rut", "number"), Mapped(1, "name"), Mapped(2, "company")),
    )
    assert Outcome(plan, list(read(plan))).codes == [(2, "rut", "rut_digit_missing")]


class TestNamesInParts:
    HEAD = ("RUT", "Nombres", "Apellido paterno", "Apellido materno", "Empresa")

    @pytest.mark.parametrize(
        ("parts", "code"),
        [
            ((None, "Lagos", "Vera"), "first_name_missing"),
            (("-", "Lagos", None), "first_name_missing"),
            (("Iván", None, None), "surname_missing"),
            (("Iván", " ", "Vera"), "surname_missing"),
            ((None, None, "Vera"), "first_name_missing"),
            ((None, None, None), "name_required"),
        ],
    )
    def test_lack_their_first_name_or_surname(self, tmp_path, parts, code):
        rows = [["12.531.909-2", *parts, "Acme"], [LUIS[0], "Luis", "Rey", None, "Acme"]]
        result = people(tmp_path, self.HEAD, *rows)
        assert result.codes == [(2, "name", code)]
        assert [row["name"] for row in result.rows] == ["Luis Rey"]

    def test_of_which_a_cell_is_an_error_are_told_that_alone(self, tmp_path):
        result = people(tmp_path, self.HEAD, ["12.531.909-2", "Iván", "#N/A", None, "Acme"])
        assert result.codes == [(2, "name", "cell_error")]

    def test_lack_what_has_no_column(self, tmp_path):
        plan = plan_of(
            tmp_path,
            books.xlsx([["RUT", "Nombres", "Empresa"], ["12.531.909-2", "Ana", "Acme"]]),
            mapping=(Mapped(0, "rut"), Mapped(1, "name", "names"), Mapped(2, "company")),
        )
        assert Outcome(plan, list(read(plan))).codes == [(2, "name", "surname_missing")]

    def test_that_repeat_the_surnames_are_joined_once(self, tmp_path):
        head = ["RUT", "Nombre", "Apellidos", "Empresa"]
        rows = [("Ana Muñoz Soto", "MUÑOZ SOTO"), ("Luis Peña Rey", "Peña Rey"), ("Eva", "Paz")]
        ruts = ("12.531.909-2", "12.667.869-K", "21.345.670-9")
        body = [[rut, *names, "Acme"] for rut, names in zip(ruts, rows, strict=True)]
        read_rows = outcome(tmp_path, books.xlsx([head, *body]), PEOPLE).rows
        assert [one["name"] for one in read_rows] == ["Ana Muñoz Soto", "Luis Peña Rey", "Eva Paz"]

    def test_of_one_who_is_called_twice_the_same_keep_both(self, tmp_path):
        head = ["RUT", "Nombre", "Apellidos", "Empresa"]
        twice = ["12.531.909-2", "Juan Simón", "Simón", "Acme"]
        body = [twice, ["12.667.869-K", "Luis", "Peña Rey", "Acme"]]
        read_rows = outcome(tmp_path, books.xlsx([head, *body]), PEOPLE).rows
        assert [one["name"] for one in read_rows] == ["Juan Simón Simón", "Luis Peña Rey"]


# Cells that are right, wrong and strange, for columns that are about anything.
CELLS = st.one_of(
    st.none(),
    st.text(max_size=12),
    st.sampled_from(
        [
            *("12.531.909-2", "12531909", "2", "K", "1,2E+07", "#N/A", "#FORMULA", "-", "s/i"),
            *("Ana", "Sra.", "a@b.cl", "a@@b.cl", "912345678", "300.000", "1.234,5", "H", "M"),
            *("Sí", "No", "Externo", "Total", "Fuente: x", "Nombre", "RUT"),
        ]
    ),
)


class TestAnyTable:
    @given(
        rows=st.lists(st.lists(CELLS, min_size=15, max_size=15), min_size=1, max_size=12),
        kind=st.sampled_from([PEOPLE, SUPPLIERS]),
        gaps=st.lists(st.integers(1, 3), min_size=12, max_size=12),
        in_parts=st.booleans(),
    )
    def test_is_read_to_the_last_row_and_adds_up(self, rows, kind, gaps, in_parts):
        numbers = [1 + sum(gaps[: at + 1]) for at in range(len(rows))]
        names = [attribute.name for attribute in kind.attributes]
        mapping = [Mapped(at, name) for at, name in enumerate(names)]
        if in_parts:
            mapping = [Mapped(0, "rut", "number"), Mapped(1, "rut", "dv"), *mapping[2:]]
            mapping = [m for m in mapping if m.attribute != "rut" or m.part]
        with tempfile.TemporaryDirectory() as folder:
            columns = {f"c{at}": [row[at] for row in rows] for at in range(15)}
            table = pa.table(
                {
                    "row": pa.array(numbers, pa.int32()),
                    **{name: pa.array(cells, pa.string()) for name, cells in columns.items()},
                }
            )
            pq.write_table(table, Path(folder) / "0.parquet", row_group_size=5)
            header = Headings(1, 1, tuple(Column(at, "A", n) for at, n in enumerate(names)), 0)
            plan = plans.Plan(kind, Path(folder), 0, header, tuple(mapping))
            result = Outcome(plan, list(read(plan)))
        failed = {row for row, _, _ in result.codes}
        good = {row["row_no"] for row in result.rows}
        skipped = {row for row, _ in result.skipped}
        assert sorted([*good, *failed, *skipped]) == numbers
        assert result.total("failed_rows") == len(failed)
        if numbers:
            assert result.total("blank_rows") == numbers[-1] - 1 - len(numbers)
