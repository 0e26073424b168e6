"""What a load teaches: which datum a column is, where a person said so, and nothing of values."""

from typing import Any

import pytest
from sqlalchemy import func, select

from app.extensions import db
from app.models.imports import LookupAlias, MappingMemory
from app.models.organisation import Department
from tests.factories import make_course, make_participant, make_person
from tests.imports.test_entry import entered
from tests.imports.test_loading import ANA, HEAD, LUIS, people
from tests.support.bulk import Bulk, csv

IRIS = ("Iris Rey", "7.654.321-6", "iris@x.cl", "Andina")
FULL = HEAD[:4]


def taught(bulk: Bulk, *rows: tuple[Any, ...], **choices: str | None) -> int:
    """The load of a file whose columns a person confirmed, some of them sent elsewhere."""
    mapping_id = bulk.begin()
    bulk.upload(csv(*rows), mapping_id=mapping_id)
    details = bulk.propose(mapping_id)
    for one in details:
        if one["column_name"] in choices:
            one["attribute"] = choices[one["column_name"]]
    assert bulk.confirm(mapping_id, details).status_code == 200
    load_id: int = bulk.load(mapping_id)["load_id"]
    return load_id


def proposed(bulk: Bulk, *rows: tuple[Any, ...]) -> dict[str, dict[str, Any]]:
    mapping_id = bulk.begin()
    bulk.upload(csv(*rows), mapping_id=mapping_id)
    return {one["column_name"]: one for one in bulk.propose(mapping_id)}


def memories() -> int:
    return db.session.scalar(select(func.count()).select_from(MappingMemory)) or 0


class TestWhoTeaches:
    def test_a_program_teaches_nothing(self, bulk: Bulk):
        assert entered(bulk, HEAD, ANA)["state"] == "done"
        assert memories() == 0

    def test_nobody_teaches_who_saw_no_columns(self, bulk: Bulk):
        bulk.load_file(HEAD, ANA)
        assert memories() == 0

    def test_who_saw_the_preview_teaches(self, bulk: Bulk):
        mapping_id, _ = bulk.preview_file(csv(HEAD, ANA))
        bulk.load(mapping_id)
        assert memories() == 1

    def test_a_load_that_is_undone_is_forgotten(self, bulk: Bulk):
        head = (*FULL, "Comentarios")
        first = taught(bulk, head, (*ANA[:4], "Rosa Paz"), Comentarios="bossName")
        second = taught(bulk, head, (*LUIS[:4], "Rosa Paz"), Comentarios="area")
        again = (head, (*IRIS, "Rosa Paz"))
        assert proposed(bulk, *again)["Comentarios"]["attribute"] == "area"
        bulk.undo(second)
        assert proposed(bulk, *again)["Comentarios"]["attribute"] == "bossName"
        bulk.undo(first)
        assert proposed(bulk, *again)["Comentarios"]["attribute"] is None
        assert memories() == 0

    def test_what_it_said_of_values_goes_with_it(self, bulk: Bulk):
        mine = Department(name="Finanzas", folded_name="finanzas")
        db.session.add(mine)
        db.session.commit()
        mapping_id = bulk.ready(csv((*FULL, "Área"), (*ANA[:4], "Finansas y CG")))
        chosen = {"area": {"Finansas y CG": {"action": "map", "id": mine.id}}}
        load_id = bulk.load(mapping_id, unknown=chosen)["load_id"]
        assert db.session.scalars(select(LookupAlias.folded_value)).all() == ["finansas y cg"]
        bulk.undo(load_id)
        assert db.session.scalars(select(LookupAlias)).all() == []


class TestWhatIsWeighedAnew:
    @pytest.mark.parametrize(
        "pay",
        [
            ("850", "1.200", "975"),
            ("UF 25,5", "UF 30", "UF 41,2"),
            ("US$ 1.900", "US$ 2.500", "US$ 3.100"),
        ],
    )
    def test_money_in_another_unit_is_asked_about(self, bulk: Bulk, pay: tuple[str, ...]):
        head = (*FULL, "Renta bruta")
        taught(bulk, head, (*ANA[:4], "950.000"))
        before = set(people())
        rows = [(*one[:4], each) for one, each in zip((ANA, LUIS, IRIS), pay, strict=True)]
        assert proposed(bulk, head, *rows)["Renta bruta"]["asked"] == "grossSalary"
        job = entered(bulk, head, *rows)
        assert (job["state"], job["error"]["code"]) == ("failed", "mapping_unclear")
        assert job["result"]["columns"] == ["Renta bruta"]
        assert set(people()) == before

    def test_codes_are_no_areas(self, bulk: Bulk):
        head = (*FULL, "Área")
        taught(bulk, head, (*ANA[:4], "Finanzas"))
        rows = [(*one[:4], str(at)) for at, one in enumerate((ANA, LUIS, IRIS), start=1)]
        found = proposed(bulk, head, *rows)["Área"]
        assert (found["attribute"], found["asked"]) == (None, "area")
        assert entered(bulk, head, *rows)["error"]["code"] == "mapping_unclear"
        assert db.session.scalars(select(Department.name)).all() == ["Finanzas"]

    def test_sessions_are_no_percentages(self, bulk: Bulk, andina: Any):
        course = make_course(andina)
        for name, rut in (("Ana Soto", "12531909-2"), ("Luis Pérez", "12667869-K")):
            make_participant(course, make_person(name, rut=rut, company=andina))
        db.session.commit()
        head, ruts = ("RUT", "Asistencia"), ("12.531.909-2", "12.667.869-K")
        mapping_id = bulk.begin("results", course_id=course.id)
        bulk.upload(csv(head, (ruts[0], "100"), (ruts[1], "95")), mapping_id=mapping_id)
        bulk.confirm(mapping_id, bulk.propose(mapping_id, "results"))
        bulk.load(mapping_id, model="results")
        rows = [(rut, "3") for rut in ruts]
        job = entered(bulk, head, *rows, kind="results", course_id=course.id)
        assert job["error"]["code"] == "mapping_unclear"

    def test_a_column_that_was_dropped_for_its_values_comes_back(self, bulk: Bulk):
        head = (*FULL, "Renta bruta", "Franquicia")
        rest = [("950.000", "n/c"), ("900.000", "n/c"), ("980.000", "n/c")]
        taught(bulk, head, *((*a[:4], *b) for a, b in zip((ANA, LUIS, IRIS), rest, strict=True)))
        eva = ("Eva Mora", "9.876.543-3", "eva@x.cl", "Andina", "950.000", "Sí")
        job = entered(bulk, head, eva, ("Ciro Paz", "8.765.432-K", "", "Andina", "950.000", "No"))
        assert job["state"] == "done", job
        assert people()["Eva Mora"].franchise_sence is True

    def test_a_column_that_a_person_left_out_stays_out_and_is_named(self, bulk: Bulk):
        head = (*FULL, "Teléfono")
        taught(bulk, head, (*ANA[:4], "+56981234567"), Teléfono=None)
        found = proposed(bulk, head, (*LUIS[:4], "+56981234567"))["Teléfono"]
        assert (found["attribute"], found["code"]) == (None, "remembered_ignored")

    def test_another_column_stays_what_it_was_left_out_for(self, bulk: Bulk):
        head = (*FULL, "Teléfono", "Celular")
        phones = ("+56981234567", "+56987654321")
        taught(bulk, head, (*ANA[:4], *phones))
        job = entered(bulk, head, (*LUIS[:4], *phones))
        assert job["state"] == "done", job
        assert people()["Luis Pérez"].phone == "+56981234567"

    def test_one_bad_month_stops_no_load(self, bulk: Bulk):
        head = (*FULL, "Renta bruta")
        taught(bulk, head, (*ANA[:4], "950.000"))
        rows = [(*one[:4], "por definir con RR.HH.") for one in (LUIS, IRIS)]
        job = entered(bulk, head, *rows)
        assert (job["state"], job["result"]["counts"]["failed"]) == ("done", 2)

    def test_answers_are_about_the_column_they_were_given_for(self, bulk: Bulk):
        rows = ((*ANA[:4], "M"), (*LUIS[:4], "H"), (*IRIS, "F"))
        bulk.load(bulk.ready(csv((*FULL, "Sexo"), *rows)), conventions={"gender": "women_are_m"})
        mapping_id = bulk.begin()
        bulk.upload(csv((*FULL, "Género"), *rows), mapping_id=mapping_id)
        bulk.propose(mapping_id)
        assert bulk.data(f"getmapping/{mapping_id}")["options"]["conventions"] == {}
