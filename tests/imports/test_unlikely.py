"""Unlikely rows and values in the review: what a person may answer, and what a program is told."""

import json

from app.models.organisation import Company
from tests.factories import make_course, make_participant, make_person
from tests.imports.test_identities import HEAD, counted, entered
from tests.imports.test_review import Grid
from tests.support.bulk import Bulk, csv

STATE = (*HEAD, "Movimiento")
ANA = ("12.531.909-2", "Ana Soto Vera", "ana@andina.cl", "Andina", "Vigente")
LUIS = ("12.667.869-K", "Luis Díaz Mena", "luis@andina.cl", "Andina", "Desvinculado")
EVA = ("21.345.670-9", "Eva Rojas Paz", "eva@andina.cl", "Andina", "Desvinculada")


class TestPeopleWhoLeft:
    def test_are_taken_in_or_left_out_at_once(self, bulk: Bulk, andina: Company):
        del andina
        grid = Grid(bulk, ANA, LUIS, EVA, head=STATE)
        (problem,) = (one for one in grid.review["problems"] if one["code"] == "row_left")
        assert problem["message"] == "Según «Movimiento», ya no están vigentes."
        assert problem["count"] == 2
        answers = {one["id"]: one["step"] for one in problem["options"]}
        grid.step(**answers["keep"])
        assert [grid.row(row)["state"] for row in (2, 3, 4)] == ["created"] * 3
        grid.check_like_a_new_preview()

    def test_are_answered_about_in_the_call_of_a_program(self, bulk: Bulk, andina: Company):
        del andina
        job = entered(bulk, STATE, ANA, LUIS, EVA)
        listed = bulk.data(f"loads/{job['result']['load_id']}/errors")
        assert [[one["id"] for one in each["options"]] for each in listed] == [
            ["keep", "other"]
        ] * 2
        answers = json.dumps({"row:3": "keep", "row:4": "other"})
        job = entered(bulk, STATE, ANA, LUIS, EVA, answers=answers)
        assert job["result"]["counts"] == counted(rows=3, created=1, unchanged=1, skipped=1)

    def test_stay_asked_when_another_cell_is_mended(self, bulk: Bulk, andina: Company):
        del andina
        grid = Grid(bulk, ANA, LUIS, head=STATE)
        grid.edit(3, "Correo", "otro@andina.cl")
        assert [one["code"] for one in grid.row(3)["problems"]] == ["row_left"]
        grid.check_like_a_new_preview()


class TestResultsInDoubt:
    def test_are_left_out_together_and_taken_in_by_their_numbers(self, bulk: Bulk, andina: Company):
        course = make_course(company=andina)
        people = [make_person(rut=rut, company=andina) for rut in ("12531909-2", "12667869-K")]
        for person in people:
            make_participant(course=course, person=person)
        days = ("05-10-2026", "06-10-2026", "07-10-2026")
        rows = [(one.rut, day, "Presente") for one in people for day in days]
        file = csv(("RUT", "Fecha", "Asistencia"), *rows)
        mapping_id = bulk.ready(file, model="results", course_id=course.id)
        grid = Grid.of(bulk, bulk.preview(mapping_id, model="results")["load_id"])
        (problem,) = grid.review["problems"]
        assert (problem["code"], problem["count"]) == ("row_of_attendance", 6)
        assert [one["id"] for one in problem["options"]] == ["other"]
        refused = grid.post(op="include", code="row_of_attendance")
        assert (refused.status_code, refused.get_json()["code"]) == (422, "step_refused")
        (of_row,) = grid.row(2)["problems"]
        assert [one["id"] for one in of_row["options"]] == ["keep", "other"]
        grid.step(**of_row["options"][0]["step"])
        assert grid.row(2)["state"] == "updated"
        grid.step(**problem["options"][0]["step"])
        assert {one["state"] for one in grid.rows(order="file")[1:]} == {"left_out"}


class TestGenericRuts:
    def test_are_right_when_a_person_says_so(self, bulk: Bulk, andina: Company):
        del andina
        grid = Grid(bulk, ("11.111.111-1", *ANA[1:4]), head=HEAD)
        (problem,) = grid.row(2)["problems"]
        assert problem["code"] == "rut_generic"
        assert [one["label"] for one in problem["options"]] == ["Está bien así", "Dejar fuera"]
        grid.step(**problem["options"][0]["step"])
        assert grid.row(2)["state"] == "created"
        grid.check_like_a_new_preview()
