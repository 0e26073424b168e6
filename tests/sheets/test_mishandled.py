"""Columns that a hand or a program spoilt as a whole."""

import pyarrow as pa
import pytest

from sheets.headings import Column
from sheets.kinds.companies import COMPANIES
from sheets.kinds.courses import COURSES
from sheets.kinds.people import PEOPLE
from sheets.kinds.results import RESULTS
from sheets.kinds.utm import UTM
from sheets.mishandled import weighed_by_handling
from sheets.suggestions import suggest
from tests.factories import make_rut

DAYS = {
    "years": ["05-03-2027", "05-03-2028", "05-03-2029", "05-03-2030"],
    "over a weekend": ["2027-03-04", "2027-03-05", "2027-03-06", "2027-03-07"],
    "of a week": ["01-03-2027", "02-03-2027", "03-03-2027", "04-03-2027", "05-03-2027"],
}


def asked(kind, name, cells):
    """Whether the one column of that name is asked about, and by which code."""
    columns = [Column(0, "A", name, tuple(cells))]
    values = {0: pa.array(cells, pa.string())}
    suggestions = suggest(kind, columns, values=values)
    assert suggestions[0].attribute is not None
    found = weighed_by_handling(kind, suggestions, values)[0]
    return found.code if found.attribute is None and found.asked else None


@pytest.mark.parametrize(
    ("kind", "name", "cells"),
    [
        (PEOPLE, "Sueldo bruto", ["850000", "850001", "850002", "850003"]),
        (PEOPLE, "Teléfono", ["+56 9 8765 4321", "987654322", "9 8765 4323", "+56987654324"]),
        (PEOPLE, "RUT", [make_rut(15531909 + at) for at in range(5)]),
        (PEOPLE, "RUT", [make_rut(46100300 + 10 * at) for at in range(5)]),
        (UTM, "Valor", ["66.561", "66.562", "66.563", "66.564"]),
        (COURSES, "Fecha de inicio", DAYS["years"]),
        (COURSES, "Fecha de inicio", DAYS["over a weekend"]),
        (COURSES, "Código SENCE", ["1238001234", "1238001235", "1238001236", "1238001237"]),
        (COURSES, "Horas", ["8", "9", "10", "11", "12"]),
        (COURSES, "Hora de inicio", ["09:00", "10:00", "11:00", "12:00", "13:00"]),
        (
            COMPANIES,
            "Dirección",
            ["Los Aromos 12", "Los Aromos 13", "Los Aromos 14", "Los Aromos 15"],
        ),
        (COMPANIES, "Dotación", ["120", "121", "122", "123", "124"]),
        (RESULTS, "Asistencia", ["90", "91", "92", "93", "94"]),
        (PEOPLE, "Sueldo bruto", ["901000", "850000", "850001", "850002", "850003", "700000"]),
    ],
)
def test_that_go_up_by_one_are_asked_about(kind, name, cells):
    assert asked(kind, name, cells) == "series"


@pytest.mark.parametrize(
    ("kind", "name", "cells"),
    [
        (PEOPLE, "Sueldo bruto", ["850000", "850001", "850002", "910000"]),
        (PEOPLE, "RUT", ["12531909-2", "12667869-K", "21345670-9", "20118842-3", "14582980-1"]),
        (UTM, "Mes", ["01-2026", "02-2026", "03-2026", "04-2026", "05-2026"]),
        (COURSES, "Fecha de inicio", DAYS["of a week"]),
        (PEOPLE, "Área", ["CC101", "CC102", "CC103", "CC104"]),
        (COURSES, "Nombre del curso", ["Excel 1", "Excel 2", "Excel 3", "Excel 4", "Excel 5"]),
        (COURSES, "ID acción SENCE", ["6123456", "6123457", "6123458", "6123459", "6123460"]),
        (RESULTS, "Nota", ["4", "5", "6", "7"]),
        (COURSES, "Horas", ["8", "9", "10", "16", "17"]),
    ],
)
def test_that_people_count_or_sort_are_read(kind, name, cells):
    assert asked(kind, name, cells) is None


def test_with_one_address_for_all_are_asked_about():
    shared = ["contacto@acme.cl"] * 4
    assert asked(PEOPLE, "Correo", shared) == "one_for_all"
    assert asked(PEOPLE, "Correo", shared[:3]) is None
    assert asked(PEOPLE, "Correo", [*shared, "ana@acme.cl"]) is None
    assert asked(PEOPLE, "Correo jefatura", shared) is None


CUT = [
    "ANA LUISA BARRIENTOS",
    "BERNARDO ANTONIO CHE",
    "CECILIA PAZ DELGADO ",
    "DIEGO ALEJANDRO FUEN",
]


def test_of_names_that_end_at_the_same_letter_are_asked_about():
    assert asked(PEOPLE, "Nombre", CUT) == "cut"
    assert asked(PEOPLE, "Nombre", [*CUT, "JOSÉ MUÑOZ SOTO", "ROSA PAZ"]) == "cut"
    assert asked(PEOPLE, "Nombre", [*CUT[:2] * 4, "ROSA PAZ"]) is None
    assert asked(PEOPLE, "Nombre", [*CUT, "FRANCISCA ELENA GÓMEZ PEÑA"]) is None
    assert asked(PEOPLE, "Nombre", CUT[:3]) is None
    assert asked(PEOPLE, "Nombre", ["Ana Soto", "Eva Peña", "Luz Rojo", "Ada Vera"]) is None


def test_of_numbers_of_ruts_beside_their_digits_that_go_up_by_one_are_asked_about():
    numbers = ["48731260", "48731261", "48731262", "48731263"]
    columns = [Column(0, "A", "RUT", tuple(numbers)), Column(1, "B", "DV", ("6", "4", "2", "0"))]
    values = {0: pa.array(numbers), 1: pa.array(["6", "4", "2", "0"])}
    suggestions = suggest(PEOPLE, columns, values=values)
    assert suggestions[0].part == "number"
    assert weighed_by_handling(PEOPLE, suggestions, values)[0].code == "series"
