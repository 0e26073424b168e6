"""Attendance lists with a column for each session: asked about, counted, remembered, undone."""

import json
from typing import Any

import pytest

from app.extensions import db
from app.models.organisation import Company
from app.models.training import Course
from tests.imports.test_entry import enter
from tests.imports.test_results import ANA, LUIS, Results, course, faults, of, results
from tests.support.bulk import Bulk, csv

__all__ = ["course", "results"]

HEAD = ("RUT", "Nombre", "Día 1", "Día 2", "Día 3", "Nota")
LIST = (HEAD, (ANA, "Ana Soto", "P", "P", "A", "6,5"), (LUIS, "Luis Vera", "P", "J", "A", "5"))
COUNTED = {"sessions": "count", "mark:J": "not_counted"}


def sent(bulk: Bulk, course: Course, *rows: Any, **answers: str) -> dict[str, Any]:
    """How a program's load ends."""
    given = json.dumps(answers)
    answer = enter(bulk, csv(*rows), kind="results", course_id=str(course.id), answers=given)
    return bulk.finish(answer)


def result(rut: str) -> tuple[float | None, ...]:
    """The attendance, hours and grade of somebody."""
    one = of(rut)
    numbers = (one.attendance, one.attended_hours, one.grade)
    return tuple(None if number is None else float(number) for number in numbers)


def confirmed(results: Results, *rows: Any, marks: dict[str, str]) -> int:
    """A mapping whose marks a person explained."""
    bulk = results.bulk
    mapping_id = bulk.begin("results", course_id=results.course_id)
    bulk.upload(csv(*rows), mapping_id=mapping_id)
    proposal = bulk.proposal(mapping_id, "results")
    sessions = proposal["sessions"]
    step = {"op": "count_sessions", "marks": marks}
    step |= {name: sessions[name] for name in ("columns", "into", "lengths")}
    answer = bulk.confirm(mapping_id, proposal["details"], steps=[step])
    assert answer.status_code == 200, answer.get_json()
    return mapping_id


class TestByAProgram:
    def test_marks_are_asked_about_and_nothing_is_loaded(self, bulk: Bulk, course: Course):
        job = sent(bulk, course, *LIST)
        assert job["error"]["code"] == "mapping_unclear"
        asked = {one["id"]: one for one in job["result"]["questions"]}
        assert [*asked] == ["sessions", "mark:J"]
        assert "no trae asistencia que podamos leer" in asked["sessions"]["words"]
        assert [one["id"] for one in asked["sessions"]["options"]] == ["count", "leave_out"]
        options = ["present", "half", "absent", "not_counted", "no_data"]
        assert [one["id"] for one in asked["mark:J"]["options"]] == options
        # What is probable is told, and need not be answered.
        said = " ".join(asked["sessions"]["evidence"])
        assert "«P» (3): Presente." in said
        assert "«A» (2): Ausente." in said
        assert result(ANA) == (None, None, None)

    def test_of_a_list_without_anything_else_only_they_are_asked(self, bulk: Bulk, course: Course):
        job = sent(bulk, course, *(row[:-1] for row in LIST))
        assert [one["id"] for one in job["result"]["questions"]] == ["sessions", "mark:J"]

    def test_of_a_list_that_says_nobody_is_are_asked_whose(self, bulk: Bulk, course: Course):
        job = sent(bulk, course, ("Nada", "Día 1", "Día 2"), ("-", "P", "P"), ("-", "A", "P"))
        assert job["error"]["code"] == "mapping_unclear"

    def test_they_are_counted_as_it_answers(self, bulk: Bulk, course: Course):
        job = sent(bulk, course, *LIST, **COUNTED)
        assert job["state"] == "done", job
        assert result(ANA) == (66.7, 13.5, 6.5)
        assert result(LUIS) == (50, 10, 5)

    def test_what_was_read_is_shown(self, bulk: Bulk, course: Course):
        job = sent(bulk, course, *LIST, **COUNTED)
        (reading,) = [one for one in job["result"]["readings"] if one["choice"] == "count_sessions"]
        assert "Cuenta las marcas de Día 1, Día 2 y Día 3" in reading["says"]
        assert "«J»: No cuenta" in reading["says"]
        shown = [(one["row"], one["before"], one["after"]) for one in reading["examples"]]
        assert shown == [(2, "P · P · A", "66,7% · 13,5 h"), (3, "P · J · A", "50% · 10 h")]
        assert job["result"]["ignored"] == []

    def test_the_file_may_be_loaded_without_them(self, bulk: Bulk, course: Course):
        job = sent(bulk, course, *LIST, sessions="leave_out")
        assert job["state"] == "done", job
        assert result(ANA) == (None, None, 6.5)
        left = {one["column_name"]: one["code"] for one in job["result"]["ignored"]}
        assert left == dict.fromkeys(("Día 1", "Día 2", "Día 3"), "session")

    def test_hours_of_each_session_are_asked_about_and_added_up(self, bulk: Bulk, course: Course):
        head = ("RUT", "Nombre", "Día 1", "Día 2", "Nota")
        rows = (head, (ANA, "Ana Soto", "8", "8", "6,5"), (LUIS, "Luis Vera", "4", "0", "5"))
        job = sent(bulk, course, *rows)
        assert job["error"]["code"] == "mapping_unclear"
        (asked,) = job["result"]["questions"]
        assert (asked["id"], "suman 16 horas" in asked["words"]) == ("sessions", True)
        assert [one["id"] for one in asked["options"]] == ["count", "count_of_list", "leave_out"]
        assert result(ANA) == (None, None, None)
        assert sent(bulk, course, *rows, sessions="count")["state"] == "done"
        assert (result(ANA), result(LUIS)) == ((80, 16, 6.5), (20, 4, 5))
        assert sent(bulk, course, *rows, sessions="count_of_list")["state"] == "done"
        assert (result(ANA), result(LUIS)) == ((100, 16, 6.5), (25, 4, 5))

    def test_a_percentage_of_the_file_is_the_attendance(self, bulk: Bulk, course: Course):
        rows = [(*LIST[0], "% Asistencia"), (*LIST[1], "50"), (*LIST[2], "33,3")]
        assert sent(bulk, course, *rows)["state"] == "done"
        assert result(ANA) == (50, None, 6.5)

    def test_grades_alone_are_no_list_of_sessions(self, bulk: Bulk, course: Course):
        assert sent(bulk, course, ("RUT", "Nota"), (ANA, "6,5"))["state"] == "done"
        assert result(ANA) == (None, None, 6.5)

    @pytest.mark.parametrize(
        ("answers", "words"),
        [
            ({"sessions": "count", "mark:J": "present", "mark:Z": "absent"}, "mark:z"),
            ({"mark:J": "not_counted"}, "¿Las contamos?"),
        ],
    )
    def test_an_answer_that_does_not_settle_it_is_said(
        self, bulk: Bulk, course: Course, answers: dict[str, str], words: str
    ):
        job = sent(bulk, course, *LIST, **answers)
        assert job["error"]["code"] == "mapping_unclear"
        assert words in job["error"]["message"]

    def test_an_answer_that_there_is_not_is_refused(self, bulk: Bulk, course: Course):
        given = json.dumps({"sessions": "perhaps", "mark:J": "ill"})
        fields = {"kind": "results", "course_id": str(course.id), "answers": given}
        assert enter(bulk, csv(*LIST), **fields).status_code == 422

    def test_answers_about_sessions_that_there_are_not_are_said(self, bulk: Bulk, course: Course):
        job = sent(bulk, course, ("RUT", "Nota"), (ANA, "6,5"), sessions="count")
        assert job["error"]["code"] == "mapping_unclear"


class TestByAPerson:
    def test_the_proposal_has_the_marks(self, results: Results):
        bulk = results.bulk
        mapping_id = bulk.begin("results", course_id=results.course_id)
        bulk.upload(csv(*LIST), mapping_id=mapping_id)
        sessions = bulk.proposal(mapping_id, "results")["sessions"]
        assert sessions["into"] == ["attendance", "attendedHours"]
        answers = {one["mark"]: (one["count"], one["answer"]) for one in sessions["marks"]}
        assert answers == {"P": (3, "present"), "A": (2, "absent"), "J": (1, None)}
        assert bulk.data(f"getmapping/{mapping_id}")["sessions"] == sessions

    def test_lines_below_the_list_have_no_marks(self, results: Results):
        bulk = results.bulk
        mapping_id = bulk.begin("results", course_id=results.course_id)
        foot = [("Total presentes", "", "2", "1", "0"), ("____________",), ("Firma del relator",)]
        bulk.upload(csv(*LIST, *foot), mapping_id=mapping_id)
        marks = bulk.proposal(mapping_id, "results")["sessions"]["marks"]
        assert [one["mark"] for one in marks] == ["P", "A", "J"]

    def test_preview_and_load_are_the_same_and_undone_exactly(self, results: Results):
        marks = {"P": "present", "A": "absent", "J": "not_counted"}
        mapping_id = confirmed(results, *LIST, marks=marks)
        previewed = results.bulk.preview(mapping_id, model="results")
        changes = {
            (one["key"], each["label"]): each["after"]
            for one in previewed["differences"]
            for each in one["changes"]
        }
        loaded = results.bulk.load(mapping_id, model="results")
        assert loaded["counts"]["updated"] == previewed["counts"]["updated"] == 2
        assert {after for (_, label), after in changes.items() if label == "Horas asistidas"} == {
            "13,5",
            "10",
        }
        assert result(ANA)[:2] == (66.7, 13.5)
        results.bulk.undo(loaded["load_id"])
        assert result(ANA) == (None, None, None)

    def test_hours_are_those_of_the_course_when_it_is_loaded(self, results: Results):
        marks = {"P": "present", "A": "absent", "J": "absent"}
        mapping_id = confirmed(results, *LIST, marks=marks)
        results.bulk.preview(mapping_id, model="results")
        db.session.get_one(Course, results.course_id).total_hours = 8
        db.session.commit()
        results.bulk.load(mapping_id, model="results")
        assert result(ANA)[:2] == (66.7, 5.5)

    def test_a_mark_that_nobody_explained_is_an_error_of_its_row(self, results: Results):
        mapping_id = confirmed(results, *LIST, marks={"P": "present", "A": "absent"})
        results.bulk.load(mapping_id, model="results")
        assert faults() == [(3, "attendance", "«J»", "attendance_invalid")]
        assert result(ANA)[:2] == (66.7, 13.5)

    def test_marks_are_remembered_for_the_same_headings(
        self, results: Results, bulk: Bulk, course: Course
    ):
        marks = {"P": "present", "A": "absent", "J": "present"}
        results.bulk.load(confirmed(results, *LIST, marks=marks), model="results")
        again = [LIST[0], (ANA, "Ana Soto", "J", "A", "A", "4")]
        assert sent(bulk, course, *again)["state"] == "done"
        assert result(ANA) == (33.3, 6.5, 4)

    def test_a_new_mark_is_asked_about_again(self, results: Results, bulk: Bulk, course: Course):
        marks = {"P": "present", "A": "absent", "J": "present"}
        results.bulk.load(confirmed(results, *LIST, marks=marks), model="results")
        job = sent(bulk, course, LIST[0], (ANA, "Ana Soto", "J", "A", "Z", "4"))
        ids = [one["id"] for one in job["result"]["questions"]]
        assert ids == ["sessions", "mark:Z"]

    def test_what_was_said_of_an_a_holds_for_no_list_that_says_otherwise(
        self, results: Results, bulk: Bulk, course: Course
    ):
        rows = [LIST[0], (ANA, "Ana Soto", "A", "A", "F", "4")]
        marks = {"A": "present", "F": "absent"}
        results.bulk.load(confirmed(results, *rows, marks=marks), model="results")
        job = sent(bulk, course, LIST[0], (ANA, "Ana Soto", "A", "A", "P", "4"))
        assert job["error"]["code"] == "mapping_unclear"
        assert "mark:A" in [one["id"] for one in job["result"]["questions"]]

    def test_a_load_that_was_undone_teaches_nothing(
        self, results: Results, bulk: Bulk, course: Course
    ):
        marks = {"P": "present", "A": "absent", "J": "present"}
        loaded = results.bulk.load(confirmed(results, *LIST, marks=marks), model="results")
        bulk.undo(loaded["load_id"])
        assert sent(bulk, course, *LIST)["error"]["code"] == "mapping_unclear"


def test_companies_are_not_read_so(bulk: Bulk, andina: Company):
    """Marks are of the results of a course alone."""
    del andina
    mapping_id = bulk.begin("companies")
    rows = [("RUT", "Nombre", "Día 1", "Día 2"), ("76.086.428-5", "Sur SpA", "P", "A")]
    bulk.upload(csv(*rows), mapping_id=mapping_id)
    assert bulk.proposal(mapping_id, "companies")["sessions"] is None
