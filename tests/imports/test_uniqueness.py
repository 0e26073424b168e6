"""What the database keeps unique: rows of a file that would break it are errors of their rows."""

from typing import Any

import pytest
from sqlalchemy import select

from app.extensions import db
from app.models.organisation import Company
from app.models.people import Person
from tests.factories import make_person
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
        assert job["result"]["counts"] == counted(rows=2, created=1, failed=1)
        assert codes(bulk, job) == ["key_repeated"]
        assert names() == [WITH]

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
