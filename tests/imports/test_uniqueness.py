"""What the database keeps unique: rows of a file that would break it are errors of their rows."""

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select, text

from app.extensions import db
from app.models.organisation import Company
from app.models.people import Person
from tests.factories import make_course, make_participant, make_person, make_rut
from tests.imports.test_entry import entered
from tests.imports.test_loading import counted
from tests.support.bulk import Bulk

HEAD = ("Nombre", "Correo", "Externo")
WITH, WITHOUT = "Ana Peña Soto", "Ana Pena Soto"


def names() -> list[str]:
    db.session.rollback()
    return sorted(db.session.scalars(select(Person.name)))


def codes(bulk: Bulk, job: dict[str, Any]) -> list[str]:
    assert job["state"] == "done", job
    return [one["code"] for one in bulk.data(f"loads/{job['result']['load_id']}/errors")]


@pytest.mark.usefixtures("andina")
class TestExternalPeople:
    def test_who_differ_by_a_letter_in_a_file_are_asked_about(self, bulk: Bulk):
        rows = [(WITH, "ana@x.cl", "Sí"), (WITHOUT, "ana@x.cl", "Sí")]
        job = entered(bulk, HEAD, *rows)
        assert job["result"]["counts"] == counted(rows=2, failed=2)
        assert codes(bulk, job) == ["key_repeated"] * 2
        assert names() == []

    @pytest.mark.parametrize(("known", "written"), [(WITH, WITHOUT), (WITHOUT, WITH)])
    def test_who_differ_by_a_letter_from_a_registered_one_are_asked_about(
        self, bulk: Bulk, known: str, written: str
    ):
        make_person(known, rut=None, email="ana@x.cl", is_external=True)
        db.session.commit()
        job = entered(bulk, HEAD, (written, "ana@x.cl", "Sí"))
        assert job["result"]["counts"] == counted(rows=1, failed=1)
        assert codes(bulk, job) == ["name_letter"]
        assert names() == [known]

    def test_who_differ_by_capitals_and_accents_are_one(self, bulk: Bulk, andina: Company):
        make_person("José Díaz Mena", rut=None, email="jose@x.cl", is_external=True)
        db.session.commit()
        job = entered(bulk, HEAD, ("JOSE DIAZ MENA", "Jose@x.cl", "Sí"))
        assert job["result"]["counts"]["failed"] == 0
        del andina


RUTS = tuple(make_rut(number) for number in (12_345_678, 13_456_789, 14_567_890))
FIRMS = tuple(make_rut(number) for number in (76_345_678, 77_456_789, 78_567_890))
DAYS = ("02-03-2027", "06-03-2027", "16")
PLANTED = {
    "people": (
        ("person", "phone"),
        ("RUT", "Nombre", "Empresa", "Celular"),
        [(rut, f"Ana Soto {name}", "Andina") for rut, name in zip(RUTS, "ABC", strict=True)],
        ("9 8123 4567", "9 8123 4568"),
    ),
    "supplier": (
        ("supplier", "address"),
        ("RUT", "Razón social", "Dirección"),
        [(rut, f"Instituto {name} Ltda.") for rut, name in zip(FIRMS, "XYZ", strict=True)],
        ("Uno 1", "Dos 2"),
    ),
    "companies": (
        ("company", "address"),
        ("RUT", "Razón social", "Dirección"),
        [(rut, f"Salmones {name} SpA") for rut, name in zip(FIRMS, "XYZ", strict=True)],
        ("Uno 1", "Dos 2"),
    ),
    "rapporteurs": (
        ("rapporteur", "phone"),
        ("RUT", "Nombre", "Teléfono"),
        [(rut, f"Eva Mora {name}") for rut, name in zip(RUTS, "ABC", strict=True)],
        ("9 8123 4567", "9 8123 4568"),
    ),
    "utm": (
        ("utm", "value"),
        ("Mes", "Valor"),
        [("01-2026",), ("02-2026",), ("03-2026",)],
        ("69000", "69100"),
    ),
    "courses": (
        ("course", "address"),
        ("Nombre del curso", "Empresa", "Inicio", "Término", "Horas", "Dirección"),
        [(f"Curso {name}", "Andina", *DAYS) for name in ("Altura", "Excel", "Mina")],
        ("Uno 1", "Dos 2"),
    ),
    "results": (
        ("participant", "grade"),
        ("RUT", "Nota"),
        [(rut,) for rut in RUTS],
        ("6,5", "5,5"),
    ),
}
"""Kind of load -> what must not repeat, and a file of three rows of which the last one does."""


@pytest.fixture
def planted(request: pytest.FixtureRequest, andina: Company) -> Iterator[str]:
    """A kind of load whose table has something unique that no rule of a load knows."""
    del andina
    kind: str = request.param
    (table, column), *_ = PLANTED[kind]
    statement = f"CREATE UNIQUE INDEX planted ON {table} ({column})"
    db.session.execute(text(statement))
    db.session.commit()
    yield kind
    db.session.rollback()
    db.session.execute(text("DROP INDEX planted"))
    db.session.commit()


class TestWhatNoRuleKnows:
    """No load ends in an error of the server: the row that the database refuses is told."""

    @pytest.mark.parametrize("planted", PLANTED, indirect=True)
    def test_is_an_error_of_its_row(self, bulk: Bulk, planted: str, andina: Company):
        _, head, rows, (first, second) = PLANTED[planted]
        fields: dict[str, Any] = {"kind": planted}
        if planted == "results":
            course = make_course(andina, "Altura", is_complete=True)
            for number, rut in enumerate(RUTS):
                make_participant(course, make_person(f"Luis Paz {number}", company=andina, rut=rut))
            db.session.commit()
            fields["course_id"] = course.id
        lines = [(*row, value) for row, value in zip(rows, (first, second, first), strict=True)]
        job = entered(bulk, head, *lines, **fields)
        assert job["state"] == "done", job
        counts = job["result"]["counts"]
        assert (counts["created"] + counts["updated"], counts["failed"]) == (2, 1)
        (error,) = bulk.data(f"loads/{job['result']['load_id']}/errors")
        assert (error["row"], error["code"]) == (4, "row_clashes")
        assert "ya tiene un dato de esta fila que no se puede repetir" in error["message"]

    @pytest.mark.parametrize("planted", ["people"], indirect=True)
    def test_is_one_where_a_record_has_it_already(self, bulk: Bulk, planted: str, andina: Company):
        del planted
        for rut, phone in zip(RUTS, ("+56981234567", "+56981234569", "+56981234560"), strict=True):
            make_person("Ana Soto Vera", company=andina, rut=rut, phone=phone)
        db.session.commit()
        rows = [(RUTS[1], "9 8123 4567"), (RUTS[2], "9 8123 4568")]
        job = entered(bulk, ("RUT", "Celular"), *rows)
        counts = job["result"]["counts"]
        assert (counts["updated"], counts["failed"]) == (1, 1)
        assert codes(bulk, job) == ["row_clashes"]
