"""What a table holds, told from its headings and values."""

from pathlib import Path

import pytest

from sheets.headings import Column
from sheets.kinds.base import LoadKind
from sheets.kinds.people import PEOPLE
from sheets.kinds.rapporteurs import RAPPORTEURS
from sheets.kinds.registry import KINDS
from sheets.kinds.suppliers import SUPPLIERS
from sheets.likely_kinds import Likelier, Likely, likelier_kind, likely_kinds, only_one
from sheets.workbook import read_head
from tests.sheets import books
from tests.sheets.test_workbook import read

EVERY_KIND = pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.model)


def likely(folder: Path, rows: books.Rows, sheet: str = "Hoja1") -> tuple[Likely, ...]:
    read(books.xlsx_sheets({sheet: rows}), folder)
    return likely_kinds(read_head(folder / "target", 0), sheet)


class TestATable:
    @EVERY_KIND
    def test_with_our_own_headings_is_of_its_kind(self, tmp_path: Path, kind: LoadKind):
        head = tuple(attribute.label for attribute in kind.attributes)
        found = likely(tmp_path, [head, *kind.examples], kind.label)
        assert only_one(found) == kind.model_id

    def test_that_two_kinds_could_be_is_asked_about(self, tmp_path: Path):
        rows = [("RUT", "Razón social", "Ciudad"), ("77.215.640-5", "Sur SpA", "Osorno")]
        found = likely(tmp_path, rows)
        assert only_one(found) is None
        assert SUPPLIERS.model_id in {one.model_id for one in found}

    def test_is_told_by_the_name_of_its_sheet(self, tmp_path: Path):
        rows = [("RUT", "Razón social", "Ciudad"), ("77.215.640-5", "Sur SpA", "Osorno")]
        assert only_one(likely(tmp_path, rows, "OTEC")) == SUPPLIERS.model_id

    def test_of_a_payroll_is_people(self, tmp_path: Path):
        rows = [
            ("N°", "RUT Trabajador", "Apellido Paterno", "Apellido Materno", "Nombres", "Empresa"),
            (1, "12.345.678-5", "Soto", "Vera", "Ana", "Norte SpA"),
            (2, "11.111.111-1", "Pérez", "Gil", "Luis", "Norte SpA"),
        ]
        assert only_one(likely(tmp_path, rows)) == PEOPLE.model_id

    def test_of_a_payroll_with_many_columns_more_is_people(self, tmp_path: Path):
        taken_off = tuple(f"Descuento {letter}" for letter in "ABCDEFGHIJKLM")
        rows = [
            ("R.U.T.", "Ap. Paterno", "Ap. Materno", "Nombres", "Total haberes", *taken_off),
            ("12.345.678-5", "Soto", "Vera", "Ana", 900_000, *range(100, 113)),
            ("11.111.111-1", "Pérez", "Gil", "Luis", 800_000, *range(200, 213)),
        ]
        assert only_one(likely(tmp_path, rows)) == PEOPLE.model_id

    def test_without_headings_is_told_by_its_values(self, tmp_path: Path):
        rows = [
            ("12.345.678-5", "Ana Soto Vera", "ana@norte.cl", "Norte SpA", "9 8123 4567"),
            ("11.111.111-1", "Luis Pérez Gil", "luis@norte.cl", "Norte SpA", "9 8123 4568"),
            ("12.531.909-2", "Eva Muñoz Paz", "eva@norte.cl", "Norte SpA", "9 8123 4569"),
        ]
        assert PEOPLE.model_id in {one.model_id for one in likely(tmp_path, rows)}

    def test_with_the_ruts_of_people_is_rather_no_list_of_suppliers(self, tmp_path: Path):
        rows = [
            ("RUT", "Nombre y apellido", "Correo", "Clave", "Razón social"),
            ("12.345.678-5", "Ana Soto Vera", "ana@norte.cl", "x1", "Norte SpA"),
            ("11.111.111-1", "Luis Pérez Gil", "luis@norte.cl", "x2", "Norte SpA"),
        ]
        assert SUPPLIERS.model_id not in {one.model_id for one in likely(tmp_path, rows)}

    @pytest.mark.parametrize(
        "rows",
        [
            [("Informe de noviembre",)],
            [("Producto", "Precio"), ("Lápiz", 100), ("Goma", 200)],
            [("RUT", "Nombre")],
        ],
        ids=["title", "other things", "headings without rows"],
    )
    def test_of_anything_else_is_of_no_kind(self, tmp_path: Path, rows: books.Rows):
        assert likely(tmp_path, rows) == ()


def named(*names: str) -> tuple[Column, ...]:
    return tuple(Column(at, "ABCDEFGHIJ"[at], name) for at, name in enumerate(names))


class TestHeadings:
    PEOPLE = ("RUT", "Nombre", "Correo", "Género", "Área", "Correo jefatura", "Renta bruta")

    def test_of_another_kind_are_counted(self):
        found = likelier_kind(RAPPORTEURS, named(*self.PEOPLE))
        assert found == Likelier(PEOPLE, theirs=7, ours=3)
        assert found.data[6] == "grossSalary"

    def test_of_the_own_kind_are_left_alone(self):
        assert likelier_kind(PEOPLE, named(*self.PEOPLE)) is None

    def test_that_say_one_thing_many_times_count_once(self):
        names = named("RUT", "Relator", "Género", "Sexo", "Genero", "Area", "Gerencia", "OTEC")
        assert likelier_kind(RAPPORTEURS, names) is None
