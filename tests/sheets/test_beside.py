"""What columns that are not loaded say of their rows."""

import json
from dataclasses import replace
from datetime import date

import pytest

from sheets.kinds.courses import COURSES
from sheets.kinds.people import PEOPLE
from sheets.kinds.results import RESULTS
from sheets.kinds.suppliers import SUPPLIERS
from sheets.kinds.utm import UTM
from sheets.plan import OfCourse
from sheets.recipe import Recipe
from tests.sheets import books
from tests.sheets.meaning import outcome

RUTS = ["12.531.909-2", "12.667.869-K", "21.345.670-9", "20.118.842-3"]
NAMES = ["Ana Muñoz Soto", "Luis Peña Rey", "Bruna Ñancuvil Peña", "Hilario Muñoz Ibáñez"]
COURSE = OfCourse(("Primeros auxilios",), "1238047156", (date(2026, 10, 5), date(2026, 10, 7)))


def people(heading, cells, *more):
    """A file of people, with one column beside and others that are loaded."""
    head = ["RUT", "Nombre", heading, *(one[0] for one in more)]
    body = zip(RUTS, NAMES, cells, *(one[1] for one in more), strict=True)
    return books.xlsx([head, *map(list, body)])


def told(result):
    """Each row that is asked about, with all that is told of why: never what the cell says."""
    return [
        (one["row"], json.loads(one["params"]))
        for one in result.errors
        if one["code"] == "row_said_otherwise"
    ]


PAY = ("Sueldo bruto", [812000, 745500, 306480, 967000])
HOURS = ("Horas asistidas", [8, 6, 8, 8])
GRADES = ("Nota", [6.5, 5.0, 6.0, 7.0])
ATTENDANCE = ("Asistencia", ["100%", "0%", "90%", "100%"])


def test_days_of_another_edition_are_asked(tmp_path):
    edition = (date(2026, 11, 16), date(2026, 11, 18))
    days = ["05-10-2026", "16-11-2026", "20-11-2026", "06-10-2026"]
    content = people("Fecha inicio", days, ATTENDANCE)
    result = outcome(tmp_path, content, RESULTS, course=replace(COURSE, editions=(edition,)))
    assert told(result) == [(3, {"column": "Fecha inicio"})]


@pytest.mark.parametrize(
    ("kind", "heading", "cells", "more", "rows"),
    [
        (PEOPLE, "Etapa", ["Contratado", "Rechazado", "Entrevista", "Contratada"], [], [3, 4]),
        (PEOPLE, "Situación laboral", ["Activo", "Pensionado", "ACTIVA", "Activo"], [], [3]),
        (PEOPLE, "Employee status", ["Active", "Left", "Active", "Active"], [], [3]),
        (PEOPLE, "Estado contrato", ["Vigente", "Vigente", "Vigente", "Por vencer"], [], [5]),
        (PEOPLE, "Situación laboral", ["A", "I", "A", None], [], [3]),
        (PEOPLE, "Situación laboral", ["Activo", "Licencia médica", "Activo", "Activo"], [], []),
        (PEOPLE, "Situación laboral", ["Activo", "Suspendido", "Ausente", "Activo"], [], []),
        (PEOPLE, "Situación laboral", ["Planta", "Contrata", "Planta", "Planta"], [], []),
        (PEOPLE, "Situación militar", ["Habilitado", "Exento", "Habilitado", "Habilitado"], [], []),
        (PEOPLE, "Acción", ["Agregar", "Quitar", "Mantener", "-"], [], [3]),
        (PEOPLE, "Revisado", ["Sí", "No", "x", "ok"], [], [3]),
        (PEOPLE, "Revisado", ["Sí", "No", "No", None], [], []),
        (PEOPLE, "Sindicalizado", ["Sí", "No", "Sí", "Sí"], [], []),
        (PEOPLE, "Días trabajados", [30, 12, 28, 30], [PAY], [3]),
        (PEOPLE, "Días de licencia", [0, 18, None, 0], [PAY], [3]),
        (PEOPLE, "Días trabajados", [30, 12, 28, 30], [], []),
        (PEOPLE, "Cargo", ["Entrevistadora", "Chofer", "Rechazado", "Jefe"], [], []),
        (PEOPLE, "Tipo de renta", ["Bruta", "Líquida", "Bruta", "Sueldo líquido"], [PAY], [3, 5]),
        (PEOPLE, "Moneda", ["CLP", "US$", "Pesos", "UF"], [PAY], [3, 5]),
        (PEOPLE, "Moneda", ["CLP", "US$", "Pesos", "UF"], [], []),
        (PEOPLE, "Tipo de cargo", ["Netamente técnico", "Jefe", "Chofer", "Operario"], [PAY], []),
        (RESULTS, "Tipo de hora", ["Cronológica", "Pedagógica", None, "-"], [HOURS], [3]),
        (RESULTS, "Unidad", ["%", "Minutos", "Porcentaje", "horas"], [ATTENDANCE], [5]),
        (RESULTS, "Escala", ["1 a 7", "1 a 10", "0-100", "1,0 - 7,0"], [GRADES], [3, 4]),
        (
            RESULTS,
            "Observaciones",
            [None, "No asistió", "No se presentó el martes", "Llegó a la hora"],
            [ATTENDANCE],
            [4],
        ),
        (RESULTS, "Observaciones", [None, "No asistió", None, None], [("Nota", [5, 1, 6, 7])], []),
        (RESULTS, "06-10", ["Presente", "Ausente", "Ausente", "Presente"], [ATTENDANCE], []),
        (RESULTS, "Tipo de nota", ["Final", "Provisoria", "Final", "Final"], [ATTENDANCE], [3]),
        (RESULTS, "Código SENCE", ["1238047156", "1238099417", None, "s/c"], [ATTENDANCE], [3]),
        (
            RESULTS,
            "Fecha de inicio",
            ["05-10-2026", "06-10-2025", "15-11-2026", None],
            [ATTENDANCE],
            [3],
        ),
        (RESULTS, "Fecha de ingreso", ["05-10-2016"] * 4, [ATTENDANCE], []),
        (PEOPLE, "Obs.", ["ok", "no considerar", "se fue en octubre", "ELIMINAR"], [], [3, 4, 5]),
        (PEOPLE, "Comentarios", ["Jefa de turno", "Pasa a 2028", None, "Sin correo"], [], [3]),
        (
            RESULTS,
            "Observaciones",
            ["error, la nota es 6,8", "rindió de nuevo: 5,2", "nota de otro alumno", "copió"],
            [("Nota", [5, 4, 6, 7])],
            [2, 3, 4, 5],
        ),
        (
            RESULTS,
            "Observaciones",
            ["Excelente participación", "Se retira antes", "Entrega copia de su cédula", "5 de 7"],
            [("Nota", [5, 4, 6, 7])],
            [],
        ),
        (PEOPLE, "Obs.", ["Chofer, Q.E.P.D.", "Fallas en planta", None, None], [], [2]),
        (
            RESULTS,
            "Observaciones",
            ["Rinde de nuevo el 20/10", "Debe repetir el examen", "Rinde prueba oral", None],
            [("Nota", [5, 4, 6, 7])],
            [2, 3],
        ),
        (RESULTS, "Completion Status", ["Completed", "No show", "-", "-"], [ATTENDANCE], []),
        (RESULTS, "Completion Status", ["-", "-", "Completed", "No show"], [ATTENDANCE], [5]),
        *(
            (PEOPLE, heading, ["Sí", said, "SI", said], [], [3, 5])
            for heading, said in (
                ("Autorizado por jefatura", "NO"),
                ("¿Confirma asistencia?", "Tal vez"),
                ("V°B° jefe", "Pendiente"),
                ("Inscrito", None),
                ("Approval status", "Waitlisted"),
            )
        ),
        (PEOPLE, "Inscrito", [None] * 4, [], []),
        (PEOPLE, "Autorizado por", ["Ana Rey", "Noé Soto", "-", "Jefa"], [], []),
        (RESULTS, "Nota taller", ["6,8", "5,2", None, "4,1"], [ATTENDANCE], []),
    ],
)
def test_against_a_row_is_asked(tmp_path, kind, heading, cells, more, rows):
    result = outcome(tmp_path, people(heading, cells, *more), kind, course=COURSE)
    assert told(result) == [(row, {"column": heading}) for row in rows]
    included = [{"id": "1", "op": "include", "rows": rows}] if rows else []
    taken = outcome(
        tmp_path / "taken",
        people(heading, cells, *more),
        kind,
        course=COURSE,
        recipe=Recipe.from_json(included),
    )
    assert not told(taken)


def test_of_new_days_of_a_course_are_asked(tmp_path):
    head = ["Curso", "Fecha de inicio", "Nueva fecha inicio"]
    rows = [["Rigger", "02-03-2027", None], ["Camión pluma", "09-03-2027", "11-05-2027"]]
    result = outcome(tmp_path, books.xlsx([head, *rows]), COURSES)
    assert told(result) == [(3, {"column": "Nueva fecha inicio"})]


def test_of_who_is_to_join_matters_where_people_join_a_course(tmp_path):
    content = people("Autorizado por jefatura", ["Sí", "No", "Sí", "No"])
    assert told(outcome(tmp_path, content, PEOPLE)) == []


@pytest.mark.parametrize(
    ("heading", "said", "is_asked"),
    [
        ("Reprogramación", "15 y 16 de marzo", True),
        ("Reprogramación", "-", False),
        *(("Observación", one, True) for one in ("Fecha cambia al 12-07", "Se mueve para agosto")),
        *(("Obs.", one, True) for one in ("Nueva fecha: 21 de junio", "se corre una semana")),
        *(("Obs.", one, False) for one in ("Cambia a sala grande", "Traer calculadora")),
    ],
)
def test_of_other_days_of_a_course_are_asked(tmp_path, heading, said, is_asked):
    head = ["Curso", "Fecha de inicio", heading]
    rows = [["Rigger", "02-03-2027", None], ["Camión pluma", "09-03-2027", said]]
    result = outcome(tmp_path, books.xlsx([head, *rows]), COURSES)
    assert told(result) == ([(3, {"column": heading})] if is_asked else [])


def test_that_a_value_is_a_guess_is_asked(tmp_path):
    rows = [
        ["01-2026", 69889, "Real"],
        ["02-2026", 69751, "Proyectado"],
        ["03-2026", 69611, "Real"],
    ]
    result = outcome(tmp_path, books.xlsx([["Mes", "Valor UTM", "Tipo"], *rows]), UTM)
    assert told(result) == [(3, {"column": "Tipo"})]


class TestColumnsThatChangedPlaces:
    HEAD = ("RUT", "Nombre", "Jefatura", "Área")

    def asked(self, folder, *sides):
        lines = [[*one, *side] for *one, side in zip(RUTS, NAMES, sides, strict=False)]
        result = outcome(folder, books.xlsx([self.HEAD, *lines]), PEOPLE)
        return [
            (one["row"], json.loads(one["params"]))
            for one in result.errors
            if one["code"] == "row_exchanged"
        ]

    def test_in_some_rows_are_asked_about(self, tmp_path):
        ana = "Ana Luisa Barrientos"
        found = self.asked(
            tmp_path,
            (ana, "Ventas"),
            (ana, "Logística"),
            ("Logística", "Carla Rojas"),
            ("Bodega", "Carla Rojas"),
        )
        assert found == [(row, {"list": "Área", "person": "Jefatura"}) for row in (4, 5)]

    def test_are_seen_by_whom_corrects_one_of_them(self, tmp_path):
        ana = "Ana Luisa Barrientos"
        sides = [(ana, "Ventas"), (ana, "Logística"), ("Logística", "Carla Rojas"), (ana, "Bodega")]
        lines = [[*one, *side] for *one, side in zip(RUTS, NAMES, sides, strict=True)]
        cell = {"row": 4, "column": 2, "value": "Carla Rojas"}
        recipe = Recipe.from_json([{"id": "1", "op": "cells", "cells": [cell]}])
        result = outcome(tmp_path, books.xlsx([self.HEAD, *lines]), PEOPLE, recipe=recipe)
        assert "row_exchanged" not in {one["code"] for one in result.errors}

    def test_are_none_where_each_says_its_own(self, tmp_path):
        ana = "Ana Luisa Barrientos"
        assert not self.asked(tmp_path, (ana, "Ventas"), (NAMES[0], "Ventas"), (ana, "Logística"))


class TestHeadingsInAnotherOrder:
    HEAD = ("RUT", "Nombre", "Total líquido", "Total haberes")
    BODY = tuple([*one, 600_000, 750_000] for one in zip(RUTS, NAMES, strict=True))

    def asked(self, folder, *lines):
        result = outcome(folder, books.xlsx([self.HEAD, *lines]), PEOPLE)
        return [one["row"] for one in result.errors if one["code"] == "row_of_other_table"]

    def test_are_those_of_another_table(self, tmp_path):
        turned = ["RUT", "Nombre", "Total haberes", "Total líquido"]
        assert self.asked(tmp_path, *self.BODY[:2], [], turned, *self.BODY[2:]) == [6, 7]

    def test_end_where_they_stand_in_their_own(self, tmp_path):
        turned = ["RUT", "Nombre", "Total haberes", "Total líquido"]
        lines = [self.BODY[0], turned, self.BODY[1], [*self.HEAD], *self.BODY[2:]]
        assert self.asked(tmp_path, *lines) == [4]

    def test_are_none_where_they_are_repeated(self, tmp_path):
        assert not self.asked(tmp_path, *self.BODY[:2], [*self.HEAD], *self.BODY[2:])


@pytest.mark.parametrize(
    ("kind", "heading", "said", "asked"),
    [
        (COURSES, "Estado", "Caído", True),
        (COURSES, "Estado actividad", "Stand by", True),
        (COURSES, "Estado", "Por confirmar", False),
        (COURSES, "Estado de pago", "Facturado", False),
        (SUPPLIERS, "Estado", "En liquidación", True),
        (SUPPLIERS, "Estado", "Preferente", False),
    ],
)
def test_another_word_than_most_have_is_asked_about(tmp_path, kind, heading, said, asked):
    day, usual = date(2027, 3, 2), "Programado" if kind is COURSES else "Vigente"
    if kind is COURSES:
        head = ["Curso", "Fecha inicio", "Fecha término", "Horas"]
        rows = [[f"Curso {at}", day, day, 8] for at in range(3)]
    else:
        head = ["RUT", "Razón social"]
        rows = [[f"76.{at}{at}{at}.222-{dv}", f"OTEC {at}"] for at, dv in ((1, 3), (2, 2), (3, 1))]
    cells = [usual, said, usual]
    book = books.xlsx(
        [[*head, heading], *([*row, cell] for row, cell in zip(rows, cells, strict=True))]
    )
    told_of = [row for row, _ in told(outcome(tmp_path, book, kind))]
    assert told_of == ([3] if asked else [])
