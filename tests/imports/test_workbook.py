"""Several sheets of one workbook: proposed by what they hold, loaded in order, undone as one."""

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event, select

from app.extensions import db
from app.models.imports import Mapping
from app.models.organisation import Company
from app.models.people import Person
from app.models.platform import Notification
from app.models.training import Supplier
from tests.factories import make_company, make_course, make_participant
from tests.imports.test_entry import enter
from tests.sheets import books
from tests.support.bulk import MODEL_IDS, Bulk, carry_out

PEOPLE = [
    ("Nombre", "RUT", "Correo", "Empresa"),
    ("Ana Soto Vera", "12.345.678-5", "ana@norte.cl", "Norte SpA"),
    ("Luis Pérez Gil", "11.222.333-9", "luis@norte.cl", "Norte SpA"),
]
SUPPLIERS = [
    ("RUT", "Razón social", "Dirección", "Ciudad"),
    ("76.222.333-3", "Relatores Unidos Ltda.", "Prat 1", "Osorno"),
]
COMPANIES = [
    ("Razón social", "RUT", "Ciudad", "Dotación"),
    ("Norte SpA", "76.111.222-8", "Arica", "1.200"),
]
BOOK: dict[str, books.Rows] = {
    "Portada": [("Carga de noviembre",)],
    "Dotación": PEOPLE,
    "OTEC": SUPPLIERS,
    "Empresas": COMPANIES,
}
KINDS = {1: MODEL_IDS["people"], 2: MODEL_IDS["supplier"], 3: MODEL_IDS["companies"]}
"""Index of the sheet -> kind of its rows."""


def begun(bulk: Bulk, model: str = "people") -> int:
    mapping_id = bulk.begin(model)
    job = bulk.upload(books.xlsx_sheets(BOOK), mapping_id=mapping_id, name="libro.xlsx")
    assert job["state"] == "done", job
    return mapping_id


def choose(bulk: Bulk, mapping_id: int, kinds: dict[int, int]) -> Any:
    sheets = [{"sheet": sheet, "model_id": model_id} for sheet, model_id in kinds.items()]
    return bulk.client.post(f"/api/mappings/{mapping_id}/sheets", json={"sheets": sheets})


def chosen(bulk: Bulk, mapping_id: int, kinds: dict[int, int] = KINDS) -> list[dict[str, Any]]:
    answer = choose(bulk, mapping_id, kinds)
    assert answer.status_code == 201, answer.get_json()
    run_reading(bulk)
    found: list[dict[str, Any]] = bulk.data(f"getmapping/{mapping_id}")["workbook"]
    return found


def run_reading(bulk: Bulk) -> None:
    """Run the jobs that wait, as they come."""
    while bulk.outbox:
        carry_out(bulk.outbox.pop(0))
    db.session.rollback()


def load(bulk: Bulk, sheet: dict[str, Any]) -> dict[str, Any]:
    model = next(name for name, number in MODEL_IDS.items() if number == sheet["model_id"])
    details = bulk.propose(sheet["mapping_id"], model)
    assert bulk.confirm(sheet["mapping_id"], details).status_code == 200
    return bulk.load(sheet["mapping_id"], model=model)


def loaded(bulk: Bulk) -> tuple[int, list[dict[str, Any]]]:
    mapping_id = begun(bulk)
    sheets = chosen(bulk, mapping_id)
    return mapping_id, [load(bulk, sheet) for sheet in sheets]


@contextmanager
def in_the_midst_of_reading(table: str, happens: Callable[[], None]) -> Iterator[None]:
    """Let something happen once, right after rows of a table were read for the second time."""
    read: list[str] = []

    def hear(_connection, _cursor, statement: str, *_rest: object) -> None:
        if re.search(rf"FROM {table}\b", statement):
            read.append(statement)
            if len(read) == 2:
                happens()

    event.listen(db.engine, "after_cursor_execute", hear)
    try:
        yield
    finally:
        event.remove(db.engine, "after_cursor_execute", hear)
    assert len(read) > 1


def run_elsewhere(bulk: Bulk, task: str) -> None:
    """Run the job of a task that waits, in a worker of its own, to its end."""
    message = next(one for one in bulk.outbox if one.task == task)
    bulk.outbox.remove(message)

    def run() -> None:
        with bulk.app.app_context():
            carry_out(message)

    worker = threading.Thread(target=run)
    worker.start()
    worker.join(60)
    assert not worker.is_alive()


def count(model: Any) -> int:
    db.session.rollback()
    return len(db.session.scalars(select(model.id)).all())


class TestProposal:
    def test_says_what_each_sheet_holds(self, bulk: Bulk):
        sheets = bulk.data(f"getmapping/{begun(bulk)}")["file"]["sheets"]
        assert [(one["name"], one["kind"]) for one in sheets] == [
            ("Portada", None),
            ("Dotación", MODEL_IDS["people"]),
            ("OTEC", MODEL_IDS["supplier"]),
            ("Empresas", MODEL_IDS["companies"]),
        ]

    @pytest.mark.parametrize(("model", "sheet"), [("people", 1), ("supplier", 2), ("companies", 3)])
    def test_reads_the_sheet_of_the_kind_that_is_loaded(self, bulk: Bulk, model: str, sheet: int):
        assert bulk.data(f"getmapping/{begun(bulk, model)}")["file"]["sheet"] == sheet

    def test_of_a_file_alone_says_what_it_holds(self, bulk: Bulk):
        job = bulk.upload(books.xlsx_sheets({"Hoja1": PEOPLE}), name="libro.xlsx")
        assert [one["kind"] for one in job["result"]["sheets"]] == [MODEL_IDS["people"]]


class TestOrder:
    def test_puts_first_what_others_name(self, bulk: Bulk):
        sheets = chosen(bulk, begun(bulk))
        assert [one["sheetName"] for one in sheets] == ["OTEC", "Empresas", "Dotación"]
        assert [one["state"] for one in sheets] == ["read", "read", "read"]

    def test_enrols_once_all_is_known_of_the_people(self, bulk: Bulk):
        company = make_company("Norte SpA")
        course = make_course(company, "Excel")
        db.session.commit()
        book = {"Asistentes": [row[:2] for row in PEOPLE], "Dotación": PEOPLE}
        mapping_id = bulk.begin("people", course_id=course.id)
        bulk.upload(books.xlsx_sheets(book), mapping_id=mapping_id, name="libro.xlsx")
        sheets = chosen(bulk, mapping_id, {0: MODEL_IDS["people"], 1: MODEL_IDS["people"]})
        assert [(one["sheetName"], one["courseId"]) for one in sheets] == [
            ("Dotación", None),
            ("Asistentes", course.id),
        ]

    def test_enrols_who_is_on_the_sheet_of_the_course(self, bulk: Bulk):
        course = make_course(make_company("Norte SpA"), "Excel")
        db.session.commit()
        book = {"Dotación": PEOPLE, "Inscritos": [row[:2] for row in PEOPLE]}
        mapping_id = bulk.begin("people", course_id=course.id)
        bulk.upload(books.xlsx_sheets(book), mapping_id=mapping_id, name="libro.xlsx")
        assert bulk.data(f"getmapping/{mapping_id}")["file"]["sheet"] == 0
        people = MODEL_IDS["people"]
        sheets = [
            {"sheet": 0, "model_id": people},
            {"sheet": 1, "model_id": people, "of_course": True},
        ]
        answer = bulk.client.post(f"/api/mappings/{mapping_id}/sheets", json={"sheets": sheets})
        assert answer.status_code == 201, answer.get_json()
        run_reading(bulk)
        found = bulk.data(f"getmapping/{mapping_id}")["workbook"]
        assert [(one["sheetName"], one["courseId"]) for one in found] == [
            ("Dotación", None),
            ("Inscritos", course.id),
        ]
        assert found[1]["mapping_id"] == mapping_id

    @pytest.mark.parametrize(
        ("joining", "message"),
        [
            ((1,), "Elige primero el curso."),
            ((1, 2), "Al curso de esta carga entra una sola hoja."),
        ],
    )
    def test_refuses_a_course_that_nobody_chose_and_two_sheets_of_one(
        self, bulk: Bulk, joining: tuple[int, ...], message: str
    ):
        mapping_id = begun(bulk)
        sheets = [
            {"sheet": sheet, "model_id": model_id, "of_course": sheet in joining}
            for sheet, model_id in KINDS.items()
        ]
        answer = bulk.client.post(f"/api/mappings/{mapping_id}/sheets", json={"sheets": sheets})
        assert (answer.status_code, message in str(answer.get_json())) == (422, True)

    def test_lets_people_find_the_companies_of_the_sheet_before(self, bulk: Bulk):
        _, results = loaded(bulk)
        assert [one["counts"]["created"] for one in results] == [1, 1, 2]
        names = select(Company.name).join(Person, Person.company_id == Company.id)
        assert db.session.scalars(names).all() == ["Norte SpA", "Norte SpA"]

    def test_asked_for_twice_is_the_same(self, bulk: Bulk):
        mapping_id = begun(bulk)
        first, again = chosen(bulk, mapping_id), chosen(bulk, mapping_id)
        assert first == again
        assert count(Mapping) == 3

    def test_may_be_changed_before_anything_is_loaded(self, bulk: Bulk):
        mapping_id = begun(bulk)
        chosen(bulk, mapping_id)
        sheets = chosen(bulk, mapping_id, {1: KINDS[1], 3: KINDS[3]})
        assert [one["sheetName"] for one in sheets] == ["Empresas", "Dotación"]
        assert count(Mapping) == 2

    def test_keeps_a_sheet_that_was_loaded(self, bulk: Bulk):
        mapping_id = begun(bulk)
        sheets = chosen(bulk, mapping_id)
        load(bulk, sheets[0])
        left = chosen(bulk, mapping_id, {1: KINDS[1], 3: KINDS[3]})
        assert [(one["sheetName"], one["state"]) for one in left] == [
            ("OTEC", "loaded"),
            ("Empresas", "read"),
            ("Dotación", "read"),
        ]

    @pytest.mark.parametrize(
        ("kinds", "message"),
        [
            ({2: 1, 3: 3}, "Esta carga es de personas: elige también una hoja con personas."),
            ({1: 2, 9: 3}, "El archivo no tiene esa hoja."),
            ({1: 2}, "Elige entre 2 y 20 hojas."),
            ({1: 2, 2: 7}, "La asistencia se carga desde su curso, no con las otras hojas."),
        ],
    )
    def test_refuses_sheets_that_cannot_be(self, bulk: Bulk, kinds: dict[int, int], message: str):
        answer = choose(bulk, begun(bulk), kinds)
        assert answer.status_code == 422
        body = answer.get_json()
        assert message in str(body), body
        assert count(Mapping) == 1

    def test_refuses_a_sheet_twice(self, bulk: Bulk):
        mapping_id = begun(bulk)
        sheets = [{"sheet": 1, "model_id": 2}, {"sheet": 1, "model_id": 3}]
        answer = bulk.client.post(f"/api/mappings/{mapping_id}/sheets", json={"sheets": sheets})
        assert (answer.status_code, answer.get_json()["message"]) == (
            422,
            "Cada hoja se carga una sola vez.",
        )

    def test_is_not_for_staff_where_a_kind_is_not(self, staff: Bulk):
        answer = choose(staff, begun(staff), KINDS)
        assert answer.status_code == 403
        assert count(Mapping) == 1


class TestColumns:
    def sure(self, bulk: Bulk, mapping_id: int, model: str) -> Any:
        return bulk.proposal(mapping_id, model)["sure"]

    def test_of_a_sheet_say_whether_they_leave_anything_to_ask(self, bulk: Bulk):
        sheets = chosen(bulk, begun(bulk))
        names = {number: name for name, number in MODEL_IDS.items()}
        sure = [self.sure(bulk, one["mapping_id"], names[one["model_id"]]) for one in sheets]
        assert sure == [True, True, True]

    def test_are_asked_about_where_two_may_be_the_same(self, bulk: Bulk):
        head, *rows = PEOPLE
        two = [(*head, "Correo"), *((*row, "otro@norte.cl") for row in rows)]
        mapping_id = bulk.begin("people")
        book = {"Dotación": two, "Empresas": COMPANIES}
        bulk.upload(books.xlsx_sheets(book), mapping_id=mapping_id, name="libro.xlsx")
        chosen(bulk, mapping_id, {0: MODEL_IDS["people"], 1: MODEL_IDS["companies"]})
        assert self.sure(bulk, mapping_id, "people") is False


class TestUndo:
    def foreseen(self, bulk: Bulk, mapping_id: int) -> Any:
        return bulk.data(f"mappings/{mapping_id}/sheets/undo")

    def test_is_foreseen_as_what_all_of_them_do_together(self, bulk: Bulk):
        mapping_id, _ = loaded(bulk)
        plans = [one["plan"] for one in self.foreseen(bulk, mapping_id)]
        assert [(one["removed"], one["keptCount"]) for one in plans] == [(2, 0), (1, 0), (1, 0)]
        assert (count(Person), count(Supplier)) == (2, 1)
        assert "Norte SpA" in db.session.scalars(select(Company.name)).all()

    def test_is_foreseen_with_what_stays_and_why(self, bulk: Bulk):
        mapping_id, _ = loaded(bulk)
        company = db.session.scalar(select(Company).where(Company.name == "Norte SpA"))
        person = db.session.scalar(select(Person).where(Person.name.startswith("Ana")))
        make_participant(make_course(company), person)
        db.session.commit()
        plans = [one["plan"] for one in self.foreseen(bulk, mapping_id)]
        kept = [(one["name"], one["reason"]) for plan in plans for one in plan["kept"]]
        assert kept == [
            ("Ana Soto Vera", "Ya se usa en otros registros."),
            ("Norte SpA", "Ya se usa en otros registros."),
        ]

    def undo(self, bulk: Bulk, mapping_id: int) -> Any:
        answer = bulk.client.post(f"/api/mappings/{mapping_id}/sheets/undo")
        run_reading(bulk)
        return answer

    def test_takes_back_all_sheets(self, bulk: Bulk):
        before = (count(Company), count(Supplier), count(Person))
        mapping_id, _ = loaded(bulk)
        assert (count(Company), count(Supplier), count(Person)) != before
        assert self.undo(bulk, mapping_id).status_code == 202
        assert (count(Company), count(Supplier), count(Person)) == before
        states = [one["load"]["state"] for one in bulk.data(f"getmapping/{mapping_id}")["workbook"]]
        assert states == ["undone"] * 3

    def test_is_under_way_until_all_is_taken_back(self, bulk: Bulk):
        """Also to whoever looks just when the undo of one sheet gives way to that of the next."""
        mapping_id, _ = loaded(bulk)
        bulk.client.post(f"/api/mappings/{mapping_id}/sheets/undo")
        with in_the_midst_of_reading("job", lambda: run_elsewhere(bulk, "loads.undo")):
            sheets = bulk.data(f"getmapping/{mapping_id}")["workbook"]
        assert "queued" in {one["load"]["job"]["state"] for one in sheets}

    def test_takes_back_first_what_was_loaded_last(self, bulk: Bulk):
        make_company("Norte SpA")
        db.session.commit()
        mapping_id = bulk.begin("people")
        book = {"Dotación": PEOPLE, "Resumen": [(*row[:2], row[3]) for row in PEOPLE]}
        bulk.upload(books.xlsx_sheets(book), mapping_id=mapping_id, name="libro.xlsx")
        kinds = {0: MODEL_IDS["people"], 1: MODEL_IDS["people"]}
        results = [load(bulk, one) for one in reversed(chosen(bulk, mapping_id, kinds))]
        assert [one["counts"]["updated"] for one in results] == [0, 2]
        self.undo(bulk, mapping_id)
        assert count(Person) == 0

    def test_leaves_what_is_used_since_and_what_it_names(self, bulk: Bulk):
        mapping_id, _ = loaded(bulk)
        company = db.session.scalar(select(Company).where(Company.name == "Norte SpA"))
        person = db.session.scalar(select(Person).where(Person.name.startswith("Ana")))
        make_participant(make_course(company), person)
        db.session.commit()
        self.undo(bulk, mapping_id)
        assert [one.name for one in db.session.scalars(select(Person))] == ["Ana Soto Vera"]
        assert "Norte SpA" in db.session.scalars(select(Company.name)).all()
        assert count(Supplier) == 0

    def test_is_refused_once_done(self, bulk: Bulk):
        mapping_id, _ = loaded(bulk)
        self.undo(bulk, mapping_id)
        answer = self.undo(bulk, mapping_id)
        assert answer.get_json()["code"] == "undo_impossible"

    def test_stops_where_a_load_was_undone_by_itself_meanwhile(self, bulk: Bulk):
        mapping_id, results = loaded(bulk)
        bulk.client.post(f"/api/mappings/{mapping_id}/sheets/undo")
        waiting = list(bulk.outbox)
        bulk.outbox.clear()
        bulk.undo(results[0]["load_id"])
        bulk.outbox[:] = waiting
        run_reading(bulk)
        said = [one.msg for one in db.session.scalars(select(Notification))]
        assert "Carga de proveedores: no la deshicimos. Esta carga ya se deshizo." in said
        assert (count(Person), count(Supplier)) == (0, 0)


class TestOneCallForMachines:
    def test_takes_the_sheet_of_the_kind(self, bulk: Bulk):
        job = bulk.finish(enter(bulk, books.xlsx_sheets(BOOK), kind="companies"))
        assert (job["state"], job["result"]["counts"]["created"]) == ("done", 1)

    def test_asks_which_of_several(self, bulk: Bulk):
        book = books.xlsx_sheets({"Norte": PEOPLE, "Sur": PEOPLE})
        job = bulk.finish(enter(bulk, book))
        assert (job["state"], job["error"]["code"]) == ("failed", "mapping_unclear")
        assert "Varias hojas pueden traer estos datos: «Norte», «Sur»." in job["error"]["message"]

    def test_takes_the_one_that_is_named(self, bulk: Bulk):
        bulk.finish(enter(bulk, books.xlsx_sheets({"Empresas": COMPANIES}), kind="companies"))
        other = [PEOPLE[0], ("Eva Díaz Mora", "10.200.300-4", "eva@norte.cl", "Norte SpA")]
        book = books.xlsx_sheets({"Norte": PEOPLE, "Sur": other})
        job = bulk.finish(enter(bulk, book, sheet="sur"))
        assert job["state"] == "done", job
        assert db.session.scalars(select(Person.name)).all() == ["Eva Díaz Mora"]

    def test_refuses_a_name_that_no_sheet_has(self, bulk: Bulk):
        job = bulk.finish(enter(bulk, books.xlsx_sheets(BOOK), sheet="Este"))
        assert (job["state"], job["error"]["code"]) == ("failed", "sheet_missing")
