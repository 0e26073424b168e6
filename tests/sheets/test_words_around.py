"""What the words around a table say of its figures and of the colours of its rows."""

import io
import zipfile

import openpyxl
import pyarrow as pa
import pytest
from openpyxl.comments import Comment

from sheets import workbook
from sheets.kinds.courses import COURSES
from sheets.kinds.people import PEOPLE
from sheets.kinds.results import RESULTS
from sheets.kinds.utm import UTM
from sheets.words_around import around, colour_said, of_columns, other_figures, said_of, wholes
from tests.sheets import books

SALARY = PEOPLE.attribute("grossSalary")
COST = COURSES.attribute("participatingValue")
GRADE = RESULTS.attribute("grade")


def said(text, field=SALARY, names=("renta bruta",)):
    return other_figures(field, names, [text]) is not None


class TestFigures:
    @pytest.mark.parametrize(
        "text",
        [
            "Dotación Mendoza – cifras en pesos argentinos (ARS)",
            "* Montos expresados en soles",
            "Valores en US$",
            "Moneda: dólar",
            "Cifras en M$",
            "Planilla (UF)",
            "Montos en miles de pesos",
            "Remuneraciones Lima PEN",
        ],
    )
    @pytest.mark.parametrize("field", [SALARY, COST])
    def test_are_of_another_currency_or_unit(self, text, field):
        assert said(text, field)

    @pytest.mark.parametrize(
        "text",
        [
            "Valores en pesos chilenos (CLP)",
            "Cifras en pesos",
            "Hotel Los Reales de Pucón",
            "Constructora Soles del Sur Ltda.",
            "Montos en CLP; un USD vale 950",
            "UF al 30-10-2026: 38.400",
            "Tope imponible según la Unidad de Fomento",
            "Participantes del segundo turno",
        ],
    )
    def test_are_pesos_otherwise(self, text):
        assert not said(text)

    @pytest.mark.parametrize(
        "text",
        [
            "Haberes acumulados enero a junio 2026",
            "Remuneraciones ene-jun",
            "Libro de remuneraciones 1er semestre",
            "Total período",
            "Del 01/01/2026 al 30/06/2026",
            "Renta anual 2025",
        ],
    )
    def test_of_pay_are_of_several_months(self, text):
        assert said(text)
        assert not said(text, COST)

    @pytest.mark.parametrize(
        "text",
        [
            "Remuneraciones de octubre 2026",
            "Del 26/01/2026 al 25/02/2026",
            "Plan anual de capacitación 2026",
            "Curso de marzo a abril",
            "Al 31 de octubre",
            "Nómina mayo",
            "Marcela Marín, Junta de Mayores",
        ],
    )
    def test_of_pay_are_of_a_month_otherwise(self, text):
        assert not said(text)

    def test_are_of_a_month_where_their_heading_says_so(self):
        assert not said("Acumulado 2026", names=("renta mensual",))
        assert said("Cifras en euros", names=("renta mensual",))

    @pytest.mark.parametrize(
        "text",
        [
            "NÓMINA DE PAGO SEPTIEMBRE 2026 - MONTOS LÍQUIDOS A PAGO",
            "Sueldos líquidos",
            "Renta neta mensual",
        ],
    )
    def test_of_pay_are_net_unless_the_heading_says_gross(self, text):
        assert said(text, names=("renta",))
        assert not said(text)
        assert not said(text, COST)

    @pytest.mark.parametrize(
        "text",
        ["Liquidación de sueldos de octubre", "Haberes brutos y líquidos", "Internet y redes"],
    )
    def test_of_pay_are_not_net_for_another_word(self, text):
        assert not said(text, names=("renta",))

    @pytest.mark.parametrize(
        ("text", "is_other"),
        [
            ("Registro de notas - escala 1 a 5, se aprueba con 3", True),
            ("Escala de notas de 0 a 100", True),
            ("Escala: 1,0 a 10,0", True),
            ("Escala de 1 a 7", False),
            ("Escala de notas: 1,0 a 7,0", False),
            ("Escala 1 a 100, convertida a escala 1 a 7", False),
            ("Notas de 3 a 5 participantes", False),
            ("Escala de notas: 1 (deficiente) a 5 (excelente)", True),
            ("Escala de notas: 1 (deficiente) a 7 (excelente)", False),
        ],
    )
    def test_of_grades_are_of_another_scale(self, text, is_other):
        assert said(text, GRADE, ("nota",)) is is_other
        assert not said(text)

    @pytest.mark.parametrize(
        ("text", "is_other"),
        [
            ("Nota: las horas indicadas son pedagógicas (45 minutos)", True),
            ("Duración en horas pedagógicas", True),
            ("(horas de 45 minutos)", True),
            ("(horas de 60 minutos)", False),
            ("Duración de los cursos en minutos", True),
            ("Horas pedagógicas x 0,75 = horas cronológicas", False),
            ("Las horas son cronológicas", False),
            ("Taller de herramientas pedagógicas", False),
            ("Cursos de 8 horas para asistentes de educación académica", False),
        ],
    )
    def test_of_hours_are_lessons(self, text, is_other):
        assert said(text, COURSES.attribute("totalHours"), ("horas",)) is is_other
        assert not said(text, COST)

    @pytest.mark.parametrize(
        ("text", "is_other"),
        [
            ("Minutos de conexión por participante - sesión de 110 minutos", True),
            ("Registro de horas asistidas", True),
            ("Asistencia expresada en sesiones", True),
            ("Duración: 110 minutos", False),
            ("Total horas asistidas 96", False),
            ("Asistencia de los días 5 y 6 de octubre", False),
            ("% de asistencia según minutos de conexión", False),
            ("Control de asistencia, 3 sesiones", False),
        ],
    )
    def test_of_attendance_are_no_percentages(self, text, is_other):
        assert said(text, RESULTS.attribute("attendance"), ("asistencia",)) is is_other
        assert not said(text, RESULTS.attribute("attendance"), ("% asistencia",))

    def test_of_utm_are_not_those_of_another_unit_by_their_own_name(self):
        value = UTM.attribute("value")
        assert not said("Unidad Tributaria Mensual (UTM) enero a junio 2026", value, ("valor",))
        assert said("Valores en dólares", value, ("valor",))

    @pytest.mark.parametrize(
        ("text", "is_other"),
        [
            ("UTA 2025", True),
            ("Unidad Tributaria Anual", True),
            ("Unidad de Fomento 2025", True),
            ("UF 2025", True),
            ("UF y UTM 2025", False),
            ("UTM - UTA - IPC 2025", False),
            ("Unidades tributarias mensuales y anuales", False),
            ("Ruta del cobre", False),
        ],
    )
    def test_of_utm_are_not_those_of_a_year(self, text, is_other):
        assert said(text, UTM.attribute("value"), ("valor",)) is is_other

    @pytest.mark.parametrize(
        ("text", "is_part"),
        [
            ("Sesión 2 de 4 – martes 13-10-2026", True),
            ("Registro de asistencia Día 1", True),
            ("Día 2 (13-10)", True),
            ("Segunda jornada", True),
            ("Clase N° 3", True),
            ("Día 12 de octubre", False),
            ("Día 12-10-2026", False),
            ("Asistencia de 4 sesiones", False),
            ("Jornada completa", False),
        ],
    )
    def test_of_attendance_are_those_of_one_session(self, text, is_part):
        for name in ("attendance", "attendedHours"):
            assert said(text, RESULTS.attribute(name), ("asistencia",)) is is_part
        assert not said(text, RESULTS.attribute("attendance"), ("asistencia total",))
        assert not said(text, GRADE, ("nota",))

    @pytest.mark.parametrize(
        ("text", "is_part"),
        [
            ("EVALUACIÓN DIAGNÓSTICA (PRE-TEST)", True),
            ("Diagnóstico", True),
            ("Control N° 1", True),
            ("Prueba 2", True),
            ("ENCUESTA DE SATISFACCIÓN", True),
            ("Diagnóstico automotriz", False),
            ("Satisfacción al cliente", False),
            ("Evaluación 2026", False),
            ("Prueba de 1 a 7", False),
            ("Control de calidad", False),
        ],
    )
    def test_of_grades_are_those_of_one_test_or_of_a_survey(self, text, is_part):
        assert said(text, GRADE, ("nota",)) is is_part
        assert not said(text, GRADE, ("nota final",))


class TestTexts:
    def test_are_those_above_and_below_the_table_and_the_name_of_its_sheet(self):
        rows = [
            ["Cifras en M$", None, None, None],
            ["RUT", "Nombre", "Empresa", "Renta"],
            ["1-9", "Ana", "Acme", "900"],
            ["Nota", "en soles", None, None],
        ]
        head = pa.table(
            {
                "row": pa.array(range(1, 5), pa.int32()),
                **{f"c{at}": [row[at] for row in rows] for at in range(4)},
            }
        )
        assert around(head, 2, "Lima") == ("Cifras en M$", "Nota en soles", "Lima")

    def test_are_notes_in_a_column_without_a_heading(self):
        rows = [["RUT", "Renta", None], ["1-9", "900", "son montos líquidos"], ["2-7", "800", "x"]]
        head = pa.table(
            {
                "row": pa.array(range(1, 4), pa.int32()),
                **{f"c{at}": [row[at] for row in rows] for at in range(3)},
            }
        )
        assert around(head, 1) == ("son montos líquidos",)


def commented(place, text):
    """A workbook of three columns with a comment, as Excel keeps it."""
    book = openpyxl.load_workbook(io.BytesIO(books.xlsx(TABLE)))
    book.active[place].comment = Comment(text, "Paty")
    return books.saved(book)


def commented_ods(text):
    """The same of the last heading, as LibreOffice keeps it."""
    words = f"<office:annotation><text:p>{text}</text:p></office:annotation><text:p>Renta"
    table = books.ods({"Hoja 1": TABLE})
    with zipfile.ZipFile(io.BytesIO(table)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    content = parts["content.xml"].decode().replace("<text:p>Renta", words)
    return books.zipped({**parts, "content.xml": content})


TABLE = [["RUT", "Nombre", "Renta"], ["12.531.909-2", "Ana Muñoz Soto", 812000]]
NET = "OJO: monto LÍQUIDO a pago, no bruto"


class TestColumns:
    def said(self, tmp_path, content):
        path = tmp_path / "libro"
        path.write_bytes(content)
        workbook.parse(path, tmp_path / "out")
        head = workbook.read_head(tmp_path / "out", 0)
        names = dict(enumerate(TABLE[0]))
        return of_columns(tmp_path / "out", 0, head, 1, names)[2]

    def test_have_the_comment_on_their_heading(self, tmp_path):
        assert self.said(tmp_path, commented("C1", NET)) == (NET,)
        assert said_of(SALARY, [NET]) == NET

    def test_have_that_of_libreoffice(self, tmp_path):
        assert self.said(tmp_path, commented_ods(NET)) == (NET,)

    def test_have_no_comment_of_another_cell(self, tmp_path):
        assert self.said(tmp_path, commented("C2", NET)) == ()

    def test_have_what_another_sheet_says_of_their_heading(self, tmp_path):
        other = [["Campo", "Descripción"], ["RENTA", "Sueldo líquido"], ["Nombre: completo"]]
        other.append(["Renta", 850000])
        content = books.xlsx_sheets({"Nómina": TABLE, "Léeme": other})
        assert self.said(tmp_path, content) == ("Sueldo líquido",)

    def test_have_the_unit_below_it(self, tmp_path):
        content = books.xlsx([TABLE[0], [None, None, "(US$)"], *TABLE[1:]])
        assert self.said(tmp_path, content) == ("(US$)",)

    def test_have_no_unit_of_a_row_of_data(self, tmp_path):
        content = books.xlsx([TABLE[0], ["12.531.909-2", "Ana Muñoz Soto", "(US$)"]])
        assert self.said(tmp_path, content) == ()

    @pytest.mark.parametrize(
        ("text", "is_other"),
        [
            ("Son montos líquidos, los brutos te los mando el lunes", True),
            ("Haberes: bruto, líquido y descuentos", False),
            ("Renta bruta mensual en pesos, sin puntos", False),
        ],
    )
    def test_of_pay_are_net_where_a_clause_says_so(self, text, is_other):
        assert (said_of(SALARY, [text]) is not None) is is_other

    @pytest.mark.parametrize(
        ("text", "is_other"),
        [("(1 a 10)", True), ("Nota de 0 a 100", True), ("1,0 a 7,0", False), ("Con coma", False)],
    )
    def test_of_grades_are_of_their_scale(self, text, is_other):
        assert (said_of(GRADE, [text]) is not None) is is_other


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Total de sesiones: 24", {24}),
        ("Horas del curso: 16", {16}),
        ("Curso de 20 horas", {20}),
        ("Días 24 y 25 de marzo", set()),
        ("Clases del 24 de marzo", set()),
        ("Sesión 3", set()),
    ],
)
def test_all_there_is_to_attend_is_a_number_of_hours_or_sessions(text, numbers):
    assert wholes([text]) == numbers


class TestColours:
    def test_say_which_rows_are_not_meant(self):
        note = "En amarillo los que NO van"
        assert colour_said("amarillo", [note]) == (note, False)
        assert colour_said("rojo", [note]) is None

    def test_say_which_rows_alone_are_meant(self):
        note = "Solo van los marcados en verde"
        assert colour_said("verde", [note]) == (note, True)

    def test_of_headings_say_nothing_of_rows(self):
        assert colour_said("amarillo", ["Los campos en amarillo son obligatorios"]) is None
