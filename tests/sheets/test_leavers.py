"""What says of rows that they do not count: columns with a yes, a no or a day, and titles."""

from dataclasses import replace
from datetime import date

import pytest

from sheets.kinds.companies import COMPANIES
from sheets.kinds.courses import COURSES
from sheets.kinds.people import PEOPLE as PEOPLE_KIND
from sheets.kinds.rapporteurs import RAPPORTEURS
from sheets.kinds.results import RESULTS
from sheets.kinds.suppliers import SUPPLIERS
from sheets.kinds.utm import UTM
from tests.sheets import books
from tests.sheets.meaning import outcome
from tests.sheets.test_unlikely import HEAD, PEOPLE, of_course, rows_asked, taking_in

FIRMS = (("97.118.402-7", "Capacita Austral"), ("97.226.975-1", "Robles"))


def people(heading, *said):
    """Four people with a column beside them."""
    told = [*said, *([None] * (len(PEOPLE) - len(said)))]
    return books.xlsx([[*HEAD, heading], *([*a, b] for a, b in zip(PEOPLE, told, strict=True))])


def courses(heading, *said):
    head = ["Curso", "Fecha inicio", "Fecha término", "Horas", heading]
    day = date(2027, 3, 2)
    return books.xlsx([head, *([f"Curso {at}", day, day, 8, one] for at, one in enumerate(said))])


class TestYesAndNo:
    @pytest.mark.parametrize(
        ("heading", "said"),
        [
            *((one, "No") for one in ("Activo", "¿Vigente?", "Habilitado", "Trabajador activo")),
            *(("Activo", one) for one in ("N", "0", "Falso", "NO VIGENTE")),
            *((one, "Sí") for one in ("Finiquitado", "Desvinculada", "De baja", "Renunció")),
            *(("Finiquitado", one) for one in ("S", "X", "1", "30-09-2026")),
            *(("Bloqueado en SAP", "x"), ("Baja", "SI"), ("¿Está suspendido? (S/N)", "Sí")),
        ],
    )
    def test_of_people_who_left_are_asked(self, tmp_path, heading, said):
        other = "No" if said != "No" else "Sí"
        said = [None, said, other if "Activo" not in heading else "Sí"]
        result = outcome(tmp_path, people(heading, *said))
        assert rows_asked(result, "row_left") == [3]
        assert result.params("row_left") == [{"column": heading}]

    @pytest.mark.parametrize(
        ("heading", "said"),
        [
            *(("Activo", one) for one in ("Sí", "S", "No aplica", "1")),
            *(("Finiquitado", one) for one in ("No", "-", "N/A")),
            *(("Correo habilitado", "No"), ("Retiro de diploma", "Sí"), ("Sindicalizado", "No")),
            ("Habilitado en altura", "No"),
        ],
    )
    def test_of_others_are_loaded(self, tmp_path, heading, said):
        assert outcome(tmp_path, people(heading, said, said)).errors == []

    def test_of_all_people_are_asked(self, tmp_path):
        result = outcome(tmp_path, people("Vigente", *["No"] * 4))
        assert rows_asked(result, "row_left") == [2, 3, 4, 5]

    @pytest.mark.parametrize(("heading", "said"), [("Bloqueo central", "X"), ("OTEC vigente", "N")])
    @pytest.mark.parametrize("kind", [SUPPLIERS, COMPANIES])
    def test_of_firms_are_asked(self, tmp_path, kind, heading, said):
        rows = [[*firm, told] for firm, told in zip(FIRMS, (None, said), strict=True)]
        content = books.xlsx([["RUT", "Razón social", heading], *rows])
        assert rows_asked(outcome(tmp_path, content, kind), "row_left") == [3]

    @pytest.mark.parametrize("heading", ["¿Se realizó?", "Ejecutado", "Dictado (S/N)"])
    def test_of_courses_are_asked_where_some_were_held(self, tmp_path, heading):
        content = courses(heading, "Sí", "No", None)
        assert rows_asked(outcome(tmp_path, content, COURSES), "row_left") == [3]
        plan = courses(heading, "No", "No", None)
        assert outcome(tmp_path / "plan", plan, COURSES).errors == []

    @pytest.mark.parametrize(
        "said", ["Rechazado por SENCE", "No adjudicado", "Borrador", "Desestimado"]
    )
    def test_of_courses_that_nobody_ordered_are_asked(self, tmp_path, said):
        result = outcome(tmp_path, courses("Estado", "Aprobado", said), COURSES)
        assert rows_asked(result, "row_left") == [3]

    @pytest.mark.parametrize(
        ("heading", "said"), [("Considerar", "No"), ("No cargar", "X"), ("Eliminar", "Sí")]
    )
    def test_of_rows_that_are_not_meant_are_asked(self, tmp_path, heading, said):
        result = outcome(tmp_path, people(heading, None, said))
        assert rows_asked(result, "row_said_otherwise") == [3]


class TestStatesInEnglish:
    @pytest.mark.parametrize(
        ("heading", "said"),
        [
            ("Employee Status", "Terminated"),
            ("Status", "Resigned"),
            ("Estado", "Desactivado"),
            ("Is Active", "No"),
            ("Termination Date", "30-09-2026"),
            ("Termination reason", "Resigned"),
        ],
    )
    def test_of_people_who_left_are_asked(self, tmp_path, heading, said):
        result = outcome(tmp_path, people(heading, None, said))
        assert rows_asked(result, "row_left") == [3]
        assert result.params("row_left") == [{"column": heading}]

    @pytest.mark.parametrize("said", ["Active", "On leave", "Full time"])
    def test_of_others_are_loaded(self, tmp_path, said):
        assert rows_asked(outcome(tmp_path, people("Job Status", said)), "row_left") == []

    def test_of_courses_are_asked(self, tmp_path):
        result = outcome(tmp_path, courses("Status", "Open", "Postponed", "Canceled"), COURSES)
        assert rows_asked(result, "row_left") == [3, 4]


class TestFirmsThatAreNotToBeUsed:
    @pytest.mark.parametrize(
        ("heading", "said"),
        [
            ("EstadoProveedor", "Inhábil"),
            ("Estado", "Vetado"),
            ("Término de giro", "31-12-2025"),
            ("Fecha de cierre", "2025-03-31"),
            ("Status", "Blocked"),
        ],
    )
    def test_are_asked_about(self, tmp_path, heading, said):
        rows = [[*firm, told] for firm, told in zip(FIRMS, (None, said), strict=True)]
        content = books.xlsx([["RUT", "Razón social", heading], *rows])
        assert rows_asked(outcome(tmp_path, content, SUPPLIERS), "row_left") == [3]

    @pytest.mark.parametrize(
        ("name", "rows"),
        [
            ("Robles (NO USAR)", [3]),
            ("Robles - bloqueado", [3]),
            ("ZZ Robles", [3]),
            ("Usar y No Botar Ltda.", []),
            ("Bloqueados del Sur Ltda.", []),
        ],
    )
    def test_are_known_by_what_people_write_behind_their_name(self, tmp_path, name, rows):
        content = books.xlsx([["RUT", "Razón social"], FIRMS[0], [FIRMS[1][0], name]])
        assert rows_asked(outcome(tmp_path, content, SUPPLIERS), "row_left") == rows


class TestOtherThings:
    @pytest.mark.parametrize(
        ("heading", "said"),
        [
            *(("Fecha baja", one) for one in ("31.12.9999", "00.00.0000", "01-01-1900")),
            *(("Hora retiro", "13:00:44"), ("Año egreso", "2004"), ("Diploma", "Retirado")),
            *(("Nivel de estudios", "Egresada de Ingeniería"), ("Cuota sindical", "Cancelada")),
            ("Estado de pago", "Cancelado"),
        ],
    )
    @pytest.mark.parametrize("kind", [PEOPLE_KIND, RAPPORTEURS])
    def test_are_no_leaving(self, tmp_path, kind, heading, said):
        assert rows_asked(outcome(tmp_path, people(heading, said), kind), "row_left") == []

    def test_of_courses_are_no_leaving(self, tmp_path):
        assert outcome(tmp_path, courses("Pago", "Cancelado", "Pendiente"), COURSES).errors == []

    @pytest.mark.parametrize("said", ["30.09.2026", "sept-2026", "09/2026", "2026-09-30 00:00:00"])
    def test_are_not_the_days_on_which_people_left(self, tmp_path, said):
        result = outcome(tmp_path, people("Fecha de egreso", None, said))
        assert rows_asked(result, "row_left") == [3]

    def test_that_are_still_to_come_say_of_nobody_that_he_left(self, tmp_path):
        content = people("Fecha de finiquito", "31-08-2026", "31-01-2027")
        result = outcome(tmp_path, content, today=date(2026, 12, 1))
        assert rows_asked(result, "row_left") == [2]

    def test_are_not_the_reasons_for_which_they_did(self, tmp_path):
        result = outcome(tmp_path, people("Motivo de retiro", "No aplica", "Mejor oferta"))
        assert rows_asked(result, "row_left") == [3]


class TestContracts:
    @pytest.mark.parametrize(
        "heading",
        [
            *("Fecha término contrato", "Fecha de Término de Contrato", "Vencimiento contrato"),
            *("Fin de contrato", "Contrato hasta", "Vcto. Contrato"),
        ],
    )
    @pytest.mark.parametrize("kind", [PEOPLE_KIND, RAPPORTEURS, RESULTS])
    def test_that_ended_are_asked_about(self, tmp_path, heading, kind):
        days = (date(2026, 11, 30), "31-12-9999", "2027-03-31", "01-01-1900")
        content = people(heading, *days)
        result = outcome(tmp_path, content, kind, today=date(2026, 12, 1))
        assert rows_asked(result, "row_left") == [2]

    def test_are_asked_about_as_of_their_course(self, tmp_path):
        content = people("Término contrato", date(2026, 10, 4), date(2026, 10, 6))
        given = {"course": of_course("Altura"), "today": date(2026, 12, 1)}
        assert rows_asked(outcome(tmp_path, content, **given), "row_left") == [2]
        taken = outcome(tmp_path, content, **given, recipe=taking_in(2))
        assert rows_asked(taken, "row_left") == []

    @pytest.mark.parametrize(("beside", "asked"), [("Tipo de contrato", [2]), ("Cargo", [])])
    def test_are_those_of_an_end_beside_their_kind(self, tmp_path, beside, asked):
        rows = [[*one, "Fijo", date(2026, 3, 31)] for one in PEOPLE[:1]]
        content = books.xlsx([[*HEAD, beside, "Fecha término"], *rows])
        result = outcome(tmp_path, content, today=date(2026, 12, 1))
        assert rows_asked(result, "row_left") == asked


class TestStatus:
    @pytest.mark.parametrize(
        ("others", "rows"), [((None, "Licencia"), [3]), (("Inscrito", "Aprobado"), [])]
    )
    def test_of_people_who_left_is_asked_where_it_is_none_of_a_course(self, tmp_path, others, rows):
        result = outcome(tmp_path, people("Estado", others[0], "Retirado", others[1]))
        assert [one.attribute for one in result.plan.mapping][-1] == "status"
        assert rows_asked(result, "row_left") == rows


class TestTitlesBetweenRows:
    @pytest.mark.parametrize(
        "title", ["BAJAS NOVIEMBRE 2026", "Personal desvinculado", "Ya no trabajan"]
    )
    def test_of_leavers_are_named(self, tmp_path, title):
        content = books.xlsx([HEAD, *PEOPLE[:2], [title], *PEOPLE[2:]])
        result = outcome(tmp_path, content, recipe=taking_in(6))
        assert rows_asked(result, "row_of_leavers") == [5]
        assert result.params("row_of_leavers") == [{"said": title}]

    def test_end_with_another(self, tmp_path):
        rows = [HEAD, ["Bajas"], PEOPLE[0], ["Operaciones"], *PEOPLE[1:]]
        assert rows_asked(outcome(tmp_path, books.xlsx(rows)), "row_of_leavers") == [3]

    def test_are_no_remarks(self, tmp_path):
        rows = [[*PEOPLE[0], "Renuncia"], *([*one, None] for one in PEOPLE[1:])]
        result = outcome(tmp_path, books.xlsx([[*HEAD, "Observación"], *rows]))
        assert rows_asked(result, "row_of_leavers") == []

    @pytest.mark.parametrize("title", ["PROVEEDORES BLOQUEADOS", "Revocados", "No vigentes"])
    def test_of_firms_are_asked(self, tmp_path, title):
        content = books.xlsx([["RUT", "Razón social"], FIRMS[0], [title], FIRMS[1]])
        assert rows_asked(outcome(tmp_path, content, SUPPLIERS), "row_of_leavers") == [4]

    @pytest.mark.parametrize(
        ("title", "rows"), [("CURSOS SUSPENDIDOS", [4]), ("Postergados", [4]), ("Seguridad", [])]
    )
    def test_of_courses_are_asked(self, tmp_path, title, rows):
        day = date(2027, 3, 2)
        body = [["Altura", day, day, 8], [title], ["Excel", day, day, 8]]
        content = books.xlsx([["Curso", "Inicio", "Término", "Horas"], *body])
        assert rows_asked(outcome(tmp_path, content, COURSES), "row_of_leavers") == rows

    def test_of_who_did_not_come_are_asked_where_a_row_says_otherwise(self, tmp_path):
        rows = [[*row[:2], given] for row, given in zip(PEOPLE, (100, 90, 100, 0), strict=True)]
        content = books.xlsx([["RUT", "Nombre", "Asistencia"], rows[0], ["AUSENTES"], *rows[1:]])
        assert rows_asked(outcome(tmp_path, content, RESULTS), "row_of_leavers") == [4, 5]

    @pytest.mark.parametrize(
        ("titles", "rows"),
        [
            *((("Primeros auxilios", "Uso de extintores"), [5, 6]),),
            *((("Grupo 1", "Curso: Uso de extintores"), [5, 6]),),
            *((("Turno A", "Turno B"), []), (("Primeros auxilios", "Turno tarde"), [])),
            *((("Asistentes", "Gerencia de Operaciones"), []),),
        ],
    )
    def test_of_other_courses_are_asked(self, tmp_path, titles, rows):
        graded = [[*row[:2], 6.0] for row in PEOPLE]
        body = [[titles[0]], graded[0], [titles[1]], *graded[1:3]]
        content = books.xlsx([["RUT", "Nombre", "Nota"], *body])
        course = of_course("Primeros auxilios en planta")
        result = outcome(tmp_path, content, RESULTS, course=course)
        assert rows_asked(result, "row_below_other_course") == rows
        if rows:
            said = {"said": "Uso de extintores", "course": "Primeros auxilios en planta"}
            assert result.params("row_below_other_course") == [said] * 2


class TestTitlesOfAll:
    @pytest.mark.parametrize(
        ("title", "sheet"),
        [
            *(("PERSONAL DESVINCULADO - NOVIEMBRE 2026", ""), ("Nómina 2026 (BORRADOR)", "")),
            *(("NO CARGAR", ""), ("Nómina", "Finiquitados"), ("", "Bajas")),
        ],
    )
    def test_are_asked_about_and_named(self, tmp_path, title, sheet):
        content = books.xlsx_sheets({sheet or "Hoja1": [[title], [], HEAD, *PEOPLE]})
        result = outcome(tmp_path, content, recipe=taking_in(7))
        assert rows_asked(result, "row_titled") == [4, 5, 6]
        assert result.params("row_titled") == [{"said": sheet or title}] * 3

    @pytest.mark.parametrize(
        "title",
        [
            *("Altas y bajas de noviembre", "Bajas: 3", "No incluir puntos en el RUT"),
            *("En rojo - finiquitados", "Nómina de personal vigente", "Baja tensión"),
            "Egresados del diplomado",
        ],
    )
    def test_that_say_something_else_are_not(self, tmp_path, title):
        content = books.xlsx([[title], [], HEAD, *PEOPLE])
        assert rows_asked(outcome(tmp_path, content, RAPPORTEURS), "row_titled") == []

    def test_with_a_number_beside_them_are_counts(self, tmp_path):
        content = books.xlsx([["Activos", 4], ["Bajas", 2], [], HEAD, *PEOPLE])
        assert rows_asked(outcome(tmp_path, content), "row_titled") == []

    @pytest.mark.parametrize(
        ("kind", "title", "asked"),
        [
            *(
                (PEOPLE_KIND, one, True)
                for one in ("LISTADO DE POSTULANTES – TURNO 3", "Candidatas")
            ),
            *((PEOPLE_KIND, one, False) for one in ("Personal que postuló", "Turno 3")),
            (COMPANIES, "EX CLIENTES", True),
            (SUPPLIERS, "OTEC CON CERTIFICACIÓN NCh 2728 VENCIDA", True),
            (SUPPLIERS, "OTEC con certificación NCh 2728", False),
            (COURSES, "CURSOS COTIZADOS – NO ADJUDICADOS", True),
            (RESULTS, "Asistencia parcial al 13-10-2026", True),
        ],
    )
    def test_of_each_kind_say_who_is_not_meant(self, tmp_path, kind, title, asked):
        head, row = {
            PEOPLE_KIND: (HEAD, PEOPLE[0]),
            RESULTS: (["RUT", "Asistencia"], [PEOPLE[0][0], 100]),
            COURSES: (
                ["Curso", "Fecha inicio", "Fecha término"],
                ["Altura", *[date(2027, 3, 2)] * 2],
            ),
        }.get(kind, (["RUT", "Razón social"], FIRMS[0]))
        result = outcome(tmp_path, books.xlsx([[title], [], head, row]), kind)
        assert rows_asked(result, "row_titled") == ([4] if asked else [])

    @pytest.mark.parametrize(
        ("title", "presence", "asked"),
        [
            # The course is held from 5 to 7 October 2026.
            ("Período: 13 al 16 de octubre de 2025", "100", True),
            ("Fecha: 06-10-2026   Horario: 09:00 a 13:00", "P", True),
            ("Fecha: 06-10-2026   Horario: 09:00 a 13:00", "100", False),
            ("Fecha: 20-10-2026", "P", False),
            ("Del 05-10-2026 al 07-10-2026", "P", False),
            ("Período: 5 al 7 de octubre de 2026", "100", False),
            ("Período: 5 al 7 de octubre de 2026", "P", False),
            ("Fechas: 5, 6 y 7 de octubre de 2026", "P", False),
            ("Inscritos al 15 de septiembre de 2026", "100", False),
            ("Acta del 35 de octubre de 2025, versión 2024", "100", False),
            ("Fecha: 09-11-2026 al 11-11-2026", "100", True),
            ("Fechas: 07/09/2026 - 09/09/2026", "100", True),
            ("Fecha de realización: 12-10-2026", "100", True),
            ("Fecha de emisión: 12-10-2026", "100", False),
            ("Informe del 12-10-2026 al 16-10-2026", "100", False),
        ],
    )
    def test_of_results_name_days_of_another_time_or_of_a_session(
        self, tmp_path, title, presence, asked
    ):
        rows = [[title], [], ["RUT", "Asistencia"], *([one[0], presence] for one in PEOPLE)]
        course = of_course("Primeros auxilios en planta")
        recipe = taking_in(5)
        result = outcome(tmp_path, books.xlsx(rows), RESULTS, course=course, recipe=recipe)
        assert rows_asked(result, "row_titled") == ([4, 6, 7] if asked else [])

    @pytest.mark.parametrize(
        ("title", "asked"),
        [
            (["Empresa: Frutícola Valle Verde SpA"], True),
            (["Razón social", "Frutícola Valle Verde SpA"], True),
            (["Empresa: PESQUERA CALETA HONDA"], False),
            (["Cliente: PCH"], False),
            (["Empresa: Capacita Austral"], False),
            (["Empresa"], False),
        ],
    )
    def test_of_results_name_a_company_that_the_course_is_not_of(self, tmp_path, title, asked):
        firms = ("Pesquera Caleta Honda S.A.", "Capacita Austral Ltda.")
        course = replace(of_course("Primeros auxilios"), firms=firms)
        rows = [title, [], ["RUT", "Asistencia"], *([one[0], 100] for one in PEOPLE)]
        result = outcome(tmp_path, books.xlsx(rows), RESULTS, course=course)
        assert rows_asked(result, "row_titled") == ([4, 5, 6, 7] if asked else [])

    def test_say_that_values_are_guesses(self, tmp_path):
        content = books.xlsx([["Proyección UTM 2027"], ["Mes", "UTM"], ["01-2027", 71210]])
        assert rows_asked(outcome(tmp_path, content, UTM), "row_titled") == [3]

    @pytest.mark.parametrize(
        ("sheet", "asked"),
        [
            *(("Curso Uso de extintores", True), ("Taller Manejo defensivo", True)),
            *((one, False) for one in ("Curso octubre", "Curso 1", "Uso de extintores")),
            *((one, False) for one in ("Curso Primeros auxilios en plan", "Curso presencial")),
        ],
    )
    def test_name_another_course(self, tmp_path, sheet, asked):
        content = books.xlsx_sheets({sheet: [HEAD, *PEOPLE]})
        result = outcome(tmp_path, content, course=of_course("Primeros auxilios en planta"))
        assert rows_asked(result, "row_other_course") == ([2, 3, 4, 5] if asked else [])
