"""Who a row is: what the RUT says against what the name and the e-mail beside it say."""

import io
import json
import random
from typing import Any

import pytest
from sqlalchemy import select
from werkzeug.datastructures import FileStorage

from app.extensions import db
from app.imports.pipeline.row_errors import options_of
from app.models.organisation import Company
from app.models.people import Person
from app.models.training import Course, Participant
from sheets.folding import fold
from tests.factories import make_course, make_participant, make_person, make_rut
from tests.imports.test_entry import enter, entered
from tests.imports.test_loading import counted
from tests.imports.test_review import Grid
from tests.support.bulk import Bulk, csv

HEAD = ("RUT", "Nombre", "Correo", "Empresa")
NAMES = (
    *("Ana Soto Vera", "Luis Díaz Mena", "Eva Rojas Paz", "Juan Muñoz Lara"),
    *("Rosa Leiva Cid", "Pedro Tapia Gil", "Carla Reyes Ode", "Hugo Vidal Sanz"),
)
RUTS = tuple(make_rut(12_000_000 + 7_919 * at) for at in range(len(NAMES)))


@pytest.fixture
def people(bulk: Bulk, andina: Company) -> list[Person]:
    """Eight people of the company, each with an address of her own."""
    del bulk
    made = [
        make_person(name, company=andina, rut=rut, email=mail(name))
        for name, rut in zip(NAMES, RUTS, strict=True)
    ]
    db.session.commit()
    return made


@pytest.fixture
def course(people: list[Person], andina: Company) -> Course:
    made = make_course(andina, "Altura", is_complete=True)
    for person in people:
        make_participant(made, person)
    db.session.commit()
    return made


def mail(name: str) -> str:
    words = fold(name).split()
    return f"{words[0]}.{words[1]}@andina.cl"


def names() -> dict[str | None, str]:
    db.session.rollback()
    return {one.rut: one.name for one in db.session.execute(select(Person.rut, Person.name))}


def grades() -> dict[str, Any]:
    db.session.rollback()
    found = db.session.execute(select(Participant.name, Participant.grade))
    return {name: float(grade) for name, grade in found if grade is not None}


def codes(bulk: Bulk, load_id: int) -> list[tuple[int, str]]:
    listed = bulk.data(f"loads/{load_id}/errors", pageSize=100)
    return [(one["row"], one["code"]) for one in listed]


@pytest.mark.usefixtures("people")
class TestPeople:
    def test_of_another_name_and_mail_are_not_overwritten(self, bulk: Bulk):
        rows = [(rut, name, mail(name), "Andina") for rut, name in zip(RUTS, NAMES, strict=True)]
        rows[2] = (RUTS[2], "Sofía Bravo Ruiz", "sofia.bravo@andina.cl", "Andina")
        result = bulk.load_file(HEAD, *rows)
        assert result["counts"] == counted(rows=8, unchanged=7, failed=1)
        assert names()[RUTS[2]] == "Eva Rojas Paz"
        (error,) = bulk.data(f"loads/{result['load_id']}/errors")
        assert (error["row"], error["code"], error["attribute"], error["value"]) == (
            *(4, "person_differs", "name"),
            "Sofía Bravo Ruiz",
        )
        assert error["message"] == "Este RUT es de Eva Rojas Paz: el nombre de la fila es otro."

    def test_are_answered_about_in_the_same_call(self, bulk: Bulk):
        rows = [
            (RUTS[2], "Sofía Bravo Ruiz", "sofia.bravo@andina.cl", "Andina"),
            (RUTS[3], "Omar Paz Gil", "omar.paz@andina.cl", "Andina"),
            (RUTS[0], NAMES[0], mail(NAMES[0]), "Andina"),
            (RUTS[1], NAMES[1], mail(NAMES[1]), "Andina"),
        ]
        job = entered(bulk, HEAD, *rows)
        listed = bulk.data(f"loads/{job['result']['load_id']}/errors")
        assert [[one["id"] for one in each["options"]] for each in listed] == [
            ["same", "other"]
        ] * 2
        answers = json.dumps({"row:2": "same", "row:3": "other"})
        job = entered(bulk, HEAD, *rows, answers=answers)
        assert job["state"] == "done", job
        assert job["result"]["counts"] == counted(rows=4, updated=1, unchanged=2, skipped=1)
        assert (names()[RUTS[2]], names()[RUTS[3]]) == ("Sofía Bravo Ruiz", NAMES[3])

    @pytest.mark.parametrize(
        ("mails", "asked"),
        [
            ((mail(NAMES[0]), "sofia@x.cl"), [(2, "mail_taken")]),
            (("sofia@x.cl", "SOFIA@x.cl"), [(3, "mail_repeated")]),
            (("contacto@x.cl", "contacto@x.cl"), []),
            (("sofia@x.cl", None), []),
        ],
    )
    def test_that_are_new_have_a_mail_of_their_own(
        self, bulk: Bulk, mails: tuple[str | None, ...], asked: list[tuple[int, str]]
    ):
        new = zip(("15123456-9", "15223457-0"), ("Sofía Bravo", "Omar Gil"), mails, strict=True)
        rows = [(*one, "Andina") for one in new]
        job = entered(bulk, HEAD, *rows)
        assert codes(bulk, job["result"]["load_id"]) == asked
        answers = json.dumps({f"row:{row}": "keep" for row, _ in asked})
        job = entered(bulk, HEAD, *rows, answers=answers)
        assert job["result"]["counts"]["failed"] == 0
        assert {"Sofía Bravo", "Omar Gil"} <= {*names().values()}

    def test_are_answered_with_what_was_offered(self, bulk: Bulk):
        answers = json.dumps({"row:2": "maybe"})
        answer = enter(bulk, csv(HEAD, (RUTS[0], NAMES[0], "", "Andina")), answers=answers)
        assert (answer.status_code, list(answer.get_json()["errors"])) == (422, ["answers"])

    @pytest.mark.parametrize(
        "written",
        ["EVA ROJAS PAZ", "Rojas Paz Eva", "Eva Rojas", "E. Rojas Paz", "Eva María Rojas Pas"],
    )
    def test_whose_name_is_written_in_another_way_are_known(self, bulk: Bulk, written: str):
        result = bulk.load_file(HEAD, (RUTS[2], f'"{written}"', "nueva@casa.cl", "Andina"))
        assert result["counts"]["failed"] == 0

    def test_with_ruts_one_row_off_are_one_question_of_the_file(self, bulk: Bulk):
        rows = [
            (RUTS[(at + 1) % len(RUTS)], name, mail(name), "Andina")
            for at, name in enumerate(NAMES)
        ]
        before = names()
        result = bulk.load_file(HEAD, *rows)
        assert result["counts"] == counted(rows=8, failed=8)
        assert names() == before
        (kind,) = bulk.data(f"loads/{result['load_id']}")["failures"]
        assert (kind["code"], kind["count"]) == ("rows_shifted", 8)
        assert "¿se ordenó o se pegó una sola columna?" in kind["message"]


class TestResults:
    HEAD = ("RUT", "Nombre", "Nota")

    def load(self, bulk: Bulk, course: Course, *rows: Any, head: Any = HEAD) -> dict[str, Any]:
        ready = bulk.ready(csv(head, *rows), model="results", course_id=course.id)
        return bulk.load(ready, model="results")

    def test_of_a_list_sorted_by_one_column_reach_nobody(self, bulk: Bulk, course: Course):
        rows = zip(sorted(RUTS), reversed(NAMES), "12345676", strict=True)
        result = self.load(bulk, course, *rows)
        assert (result["counts"]["failed"], grades()) == (8, {})
        assert {code for _, code in codes(bulk, result["load_id"])} == {"rows_shifted"}

    def test_of_one_row_that_names_another_are_a_question_of_the_row(
        self, bulk: Bulk, course: Course
    ):
        rows = [[rut, name, "6,5"] for rut, name in zip(RUTS, NAMES, strict=True)]
        rows[5][0] = RUTS[4]
        del rows[4]
        result = self.load(bulk, course, *rows)
        assert codes(bulk, result["load_id"]) == [(6, "participant_differs")]
        assert grades() == dict.fromkeys({*NAMES} - {NAMES[4], NAMES[5]}, 6.5)

    def test_of_a_name_that_is_anothers_are_asked_about_where_a_word_is_the_same(
        self, bulk: Bulk, course: Course, andina: Company
    ):
        for at, name in enumerate(("Ana Soto", "Ana Rojas", "Luis Rojas")):
            make_participant(
                course, make_person(name, company=andina, rut=make_rut(9_000_000 + at))
            )
        db.session.commit()
        rows = [(make_rut(9_000_000), "ANA ROJAS", "6"), (make_rut(9_000_002), "Luis Vera", "5")]
        rows += [(RUTS[at], NAMES[at], "4") for at in range(3)]
        result = self.load(bulk, course, *rows)
        assert codes(bulk, result["load_id"]) == [(2, "participant_differs")]

    def test_compare_the_mail_where_no_name_is(self, bulk: Bulk, course: Course):
        rows = [(RUTS[0], mail(NAMES[0]), "6"), (RUTS[1], mail(NAMES[2]), "5")]
        rows += [(RUTS[3], "luis.bravo@casa.cl", "4"), (RUTS[4], "rosita@casa.cl", "3")]
        rows += [(RUTS[5], mail(NAMES[5]), "2")]
        result = self.load(bulk, course, *rows, head=("RUT", "Correo", "Nota"))
        assert codes(bulk, result["load_id"]) == [(3, "mail_of_other"), (4, "mail_of_other")]
        assert set(grades()) == {NAMES[0], NAMES[4], NAMES[5]}


@pytest.mark.usefixtures("people")
class TestReview:
    def test_takes_the_answer_as_a_step_of_the_row(self, bulk: Bulk):
        rows = [(rut, name, mail(name), "Andina") for rut, name in zip(RUTS, NAMES, strict=True)]
        rows[2] = (RUTS[2], "Sofía Bravo Ruiz", "sofia.bravo@andina.cl", "Andina")
        grid = Grid(bulk, *rows, head=HEAD)
        (kind,) = grid.review["problems"]
        labels = [one["label"] for one in kind["options"]]
        assert labels == ["Es la misma persona", "Es otra: dejar fuera"]
        (problem,) = grid.row(4)["problems"]
        assert problem["registered"] == "Eva Rojas Paz"
        # The words of the workbook say when to confirm: here it is being done.
        assert "confírmalo: su registro" in problem["howToFix"] == kind["howToFix"]
        assert [one["step"] for one in problem["options"]] == [
            {"op": "same_record", "rows": [4]},
            {"op": "leave_out", "rows": [4]},
        ]
        answer = grid.step(**problem["options"][0]["step"])
        assert answer["review"]["problems"] == []
        assert answer["review"]["steps"][0]["text"] == "La fila 4 es de quien está registrado"
        grid.check_like_a_new_preview()
        grid.remove(answer["review"]["steps"][0]["id"])
        assert [one["code"] for one in grid.row(4)["problems"]] == ["person_differs"]
        grid.check_like_a_new_preview()
        grid.step(**kind["options"][0]["step"])
        grid.check_like_a_new_preview()
        assert bulk.load(grid.mapping_id)["counts"] == counted(rows=8, unchanged=7, updated=1)
        assert names()[RUTS[2]] == "Sofía Bravo Ruiz"

    @pytest.mark.parametrize(
        ("code", "other"), [("supplier_differs", "otro"), ("company_differs", "otra")]
    )
    def test_speaks_of_each_kind_in_its_gender(self, code: str, other: str):
        assert options_of(code)[1]["label"] == f"Es {other}: dejar fuera"

    def test_takes_one_answer_for_a_file_most_rows_of_which_differ(self, bulk: Bulk):
        rows = [(RUTS[(at + 1) % 8], name, mail(name), "Andina") for at, name in enumerate(NAMES)]
        grid = Grid(bulk, *rows, head=HEAD)
        (kind,) = grid.review["problems"]
        assert (kind["code"], kind["count"]) == ("rows_shifted", 8)
        same, out = (one["step"] for one in kind["options"])
        assert same == {"op": "same_record", "all": True}
        step = grid.step(**same)["review"]["steps"][0]
        assert grid.review["counts"]["updated"] == 8
        grid.check_like_a_new_preview()
        grid.remove(step["id"])
        grid.check_like_a_new_preview()
        assert grid.review["problems"][0]["code"] == "rows_shifted"
        assert grid.step(**out)["review"]["counts"]["skipped"] == 8
        grid.check_like_a_new_preview()


def slipped(rut: str, dice: random.Random) -> str:
    """A RUT as somebody copies it wrongly: no valid one."""
    body, digit = rut.split("-")
    while True:
        at, new = dice.randrange(len(body)), str(dice.randrange(10))
        wrong = dice.choice(
            (
                f"{body[:at]}{new}{body[at + 1 :]}-{digit}",
                f"{body[:at]}{body[at : at + 2][::-1]}{body[at + 2 :]}-{digit}",
                f"{body}-{dice.choice('0123456789K')}",
            )
        )
        if make_rut(int(wrong[:-2])) != wrong:
            return wrong


class TestNamesakes:
    def test_with_the_rut_of_the_one_and_the_mail_of_the_other_are_asked(
        self, bulk: Bulk, andina: Company
    ):
        made = make_course(andina, "Altura", is_complete=True)
        for rut, address in zip(RUTS, ("jose.10@andina.cl", "jose.11@andina.cl"), strict=False):
            person = make_person("José Muñoz Soto", company=andina, rut=rut, email=address)
            make_participant(made, person)
        db.session.commit()
        rows = [
            ("José Muñoz Soto", "jose.11@andina.cl", RUTS[0], "4,1"),
            ("José Muñoz Soto", "jose.10@andina.cl", RUTS[1], "6,6"),
        ]
        head = ("Nombre", "Correo", "RUT", "Nota")
        form = {"kind": "results", "course_id": str(made.id)}
        answer = bulk.post_form(
            "loads", {**form, "file": FileStorage(io.BytesIO(csv(head, *rows)), "notas.csv")}
        )
        result = bulk.finish(answer)["result"]
        assert result["counts"]["failed"] == 2


LETTERS = str.maketrans({str(at): letter for at, letter in enumerate("abcdefghij")})


class TestSlips:
    """Of a RUT with a wrong check digit the digit is mostly right: another figure is wrong."""

    @pytest.mark.usefixtures("people")
    def test_offer_who_is_registered_with_nearly_the_same_rut(self, bulk: Bulk):
        rows = [
            (slipped(RUTS[0], random.Random(4)), "SOTO VERA ANA"),
            (slipped(RUTS[1], random.Random(5)), "Otro Nombre Lejano"),
            (slipped("19876543-0", random.Random(6)), "Luis Díaz Mena"),
        ]
        grid = Grid(bulk, *((*row, "", "Andina") for row in rows), head=HEAD)
        kinds = {one["code"]: one for one in grid.review["problems"] if one["suggestions"]}
        assert {code: (one["count"], one["bulk"]) for code, one in kinds.items()} == {
            "rut_near": (1, "unticked"),
            "rut_check_digit": (2, "never"),
        }
        (near,) = (one for one in grid.row(2)["problems"] if one["code"] == "rut_near")
        assert near["message"].startswith("El RUT tiene un error: Ana Soto Vera está en el")
        grid.step(op="suggestions", attribute="rut", code="rut_near")
        assert grid.row(2)["state"] == "unchanged"
        grid.check_like_a_new_preview()

    def test_are_accepted_in_bulk_by_nobody(self, bulk: Bulk, andina: Company):
        del andina
        row = (slipped(RUTS[0], random.Random(7)), "Zoe Paz Cruz", "zoe@paz.cl", "Andina")
        grid = Grid(bulk, row, head=HEAD)
        answer = grid.post(op="suggestions", attribute="rut", code="rut_check_digit")
        assert (answer.status_code, answer.get_json()["code"]) == (422, "step_refused")
        trial = bulk.client.post(
            f"/api/loads/{grid.load_id}/steps/trial",
            json={"step": {"op": "suggestions", "attribute": "rut"}},
        )
        assert trial.get_json()["data"]["count"] == 0
        grid.step(op="suggestions", attribute="rut")
        assert grid.row(2)["state"] == "problem"
        grid.check_like_a_new_preview()
        grid.step(op="suggestions", attribute="rut", rows=[2])
        assert grid.row(2)["state"] != "problem"
        assert grid.review["steps"][-1]["op"] == "cells"
        grid.check_like_a_new_preview()

    def test_bring_in_nobody_with_a_wrong_rut(self, bulk: Bulk, andina: Company):
        dice = random.Random(20_270_328)
        first = ("Ana", "Luis", "Eva", "Juan", "Rosa", "Pedro", "Carla", "Hugo", "Inés", "Raúl")
        last = ("Soto", "Díaz", "Rojas", "Muñoz", "Leiva", "Tapia", "Reyes", "Vidal", "Paz", "Gil")
        right: dict[str, str] = {}
        while len(right) < 200:
            words = (dice.choice(first), dice.choice(last), dice.choice(last))
            name = " ".join((*words, f"Q{len(right)}".translate(LETTERS)))
            right[name] = make_rut(dice.randrange(5_000_000, 26_000_000))
        for name in list(right)[:100]:
            make_person(name, company=andina, rut=right[name], email=None)
        db.session.commit()
        rows = [(slipped(rut, dice), name, "", "Andina") for name, rut in right.items()]
        grid = Grid(bulk, *rows, head=HEAD)
        for kind in grid.review["problems"]:
            if kind["suggestions"] and kind["bulk"] != "never":
                grid.step(op="suggestions", attribute=kind["attribute"], code=kind["code"])
        grid.step(op="suggestions", attribute="rut")
        counts = bulk.load(grid.mapping_id)["counts"]
        db.session.rollback()
        entered = db.session.execute(select(Person.name, Person.rut)).all()
        assert [one for one in entered if right[one.name] != one.rut] == []
        # Who is registered is found again, and nobody else comes in.
        assert (counts["unchanged"], counts["failed"]) == (100, 100)


class TestPeopleWithoutRut:
    HEAD = ("Nombre", "Correo", "Participante externo")

    @pytest.mark.parametrize(
        "again",
        [
            ("ANA PEREZ SOTO", "ana@casa.cl", "Sí"),
            ("Ana  Pérez   Soto", "ANA@casa.cl", "Sí"),
            ("Ána Perez Soto", "Ana@Casa.cl", "Sí"),
        ],
    )
    def test_that_differ_in_capitals_accents_and_spaces_are_one(
        self, bulk: Bulk, again: tuple[str, ...]
    ):
        result = bulk.load_file(self.HEAD, ("Ana Pérez Soto", "ana@casa.cl", "Sí"), again)
        assert result["counts"] == counted(rows=2, created=1, skipped=1)
        assert names() == {None: "Ana Pérez Soto"}

    def test_that_differ_in_an_n_are_asked_about(self, bulk: Bulk):
        rows = [("Ana Peña", "ana@casa.cl", "Sí"), ("Ana Pena", "ana@casa.cl", "Sí")]
        result = bulk.load_file(self.HEAD, *rows)
        assert codes(bulk, result["load_id"]) == [(2, "key_repeated"), (3, "key_repeated")]
        assert names() == {}
