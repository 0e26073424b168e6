"""Columns whose cells come of dragging one."""

import pyarrow as pa
import pytest

from sheets.dragged import weighed_by_dragging
from sheets.headings import Column
from sheets.kinds.companies import COMPANIES
from sheets.kinds.courses import COURSES
from sheets.kinds.people import PEOPLE
from sheets.kinds.results import RESULTS
from sheets.kinds.utm import UTM
from sheets.suggestions import suggest

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
    found = weighed_by_dragging(kind, suggestions, values)[0]
    return found.code if found.attribute is None and found.asked else None


@pytest.mark.parametrize(
    ("kind", "name", "cells"),
    [
        (PEOPLE, "Sueldo bruto", ["850000", "850001", "850002", "850003"]),
        (PEOPLE, "Teléfono", ["+56 9 8765 4321", "987654322", "9 8765 4323", "+56987654324"]),
        (PEOPLE, "Área", ["Planta 1", "Planta 2", "Planta 3", "Planta 4"]),
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
        (PEOPLE, "RUT", ["12531909-2", "12531910-6", "12531911-4", "12531912-2", "12531913-0"]),
        (UTM, "Mes", ["01-2026", "02-2026", "03-2026", "04-2026", "05-2026"]),
        (COURSES, "Fecha de inicio", DAYS["of a week"]),
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
