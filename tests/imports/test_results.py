"""Attendance and results of one course from a spreadsheet, by RUT, and the way back."""

import io
import json
from decimal import Decimal
from typing import Any

import openpyxl
import pytest
from sqlalchemy import select

from app.extensions import db
from app.models.imports import LoadError
from app.models.organisation import Company, Status
from app.models.people import Person
from app.models.platform import AuditEvent
from app.models.training import Course, Participant
from tests.factories import make_company, make_course, make_participant, make_person
from tests.imports.test_entry import enter, entered
from tests.imports.test_loading import counted
from tests.imports.test_review import Grid
from tests.indicators.cells import drift, hours, refresh
from tests.support.bulk import MODEL_IDS, Bulk, csv

HEAD = ("RUT", "Nombre", "% Asistencia", "Horas asistidas", "Nota", "DJ")
ANA, LUIS, EVA = "12.531.909-2", "12.667.869-K", "11.222.333-9"


@pytest.fixture
def course(bulk: Bulk, andina: Company) -> Course:
    """A course of 20 hours that has ended, with two participants; Eva is in no course."""
    del bulk
    made = make_course(andina, "Altura", is_complete=True)
    for name, rut in (("Ana Soto", ANA), ("Luis Vera", LUIS), ("Eva Rojas", EVA)):
        person = make_person(name, company=andina, rut=stored(rut))
        if rut != EVA:
            make_participant(made, person)
    db.session.commit()
    return made


def stored(rut: str) -> str:
    return rut.replace(".", "")


class Results:
    """The results of a course, loaded by somebody."""

    def __init__(self, bulk: Bulk, course: Course) -> None:
        self.bulk, self.course_id = bulk, course.id

    def ready(self, *rows: Any) -> int:
        return self.bulk.ready(csv(*rows), model="results", course_id=self.course_id)

    def load(self, *rows: Any, **fields: Any) -> dict[str, Any]:
        return self.bulk.load(self.ready(*rows), model="results", **fields)

    def preview(self, *rows: Any, **fields: Any) -> dict[str, Any]:
        return self.bulk.preview(self.ready(*rows), model="results", **fields)


@pytest.fixture
def results(bulk: Bulk, course: Course) -> Results:
    return Results(bulk, course)


def of(rut: str) -> Participant:
    db.session.rollback()
    return db.session.scalars(select(Participant).where(Participant.rut == stored(rut))).one()


def told(one: Participant) -> tuple[Any, ...]:
    return (one.attendance, one.attended_hours, one.grade, one.dj_signed)


def faults() -> list[tuple[int, str | None, str | None, str]]:
    query = select(LoadError).order_by(LoadError.row)
    return [(one.row, one.attribute, one.value, one.code) for one in db.session.scalars(query)]


class TestLoad:
    def test_writes_what_the_form_would_write(self, results: Results):
        rows = ((ANA, "ANA SOTO", "95%", "15,5", "6,5", "Sí"), (LUIS, "", "62,5", "", "", ""))
        result = results.load(HEAD, *rows)
        assert result["counts"] == counted(rows=2, updated=2)
        assert told(of(ANA)) == (Decimal("95.0"), Decimal("15.5"), Decimal("6.5"), True)
        assert told(of(LUIS)) == (Decimal("62.5"), None, None, False)

    def test_changes_no_name_of_anybody(self, results: Results):
        result = results.load(HEAD, (ANA, "Ana Soto Otra", "95", "", "", ""))
        assert result["counts"]["updated"] == 1
        assert (of(ANA).name, of(ANA).folded_name) == ("Ana Soto", "ana soto")
        assert db.session.scalar(select(Person.name).where(Person.rut == stored(ANA))) == "Ana Soto"

    def test_shows_before_and_after_with_the_name_in_the_course(self, results: Results):
        shown = results.preview(("RUT", "Asistencia"), (ANA, "95"))
        assert shown["counts"] == counted(rows=1, updated=1)
        (row,) = shown["differences"]
        assert (row["key"], row["name"]) == (stored(ANA), "Ana Soto")
        assert [(one["attribute"], one["before"]) for one in row["changes"]] == [
            ("attendance", None)
        ]
        assert of(ANA).attendance is None

    def test_knows_by_mail_and_name_who_has_no_rut(self, results: Results, course: Course):
        person = make_person("Tom Reed", rut=None, email="tom@reed.com", is_external=True)
        made = make_participant(course, person)
        db.session.commit()
        head = ("RUT", "Nombre", "Correo", "Asistencia")
        result = results.load(head, ("", "TOM REED", "Tom@reed.com", "90"), (ANA, "", "", "80"))
        assert result["counts"] == counted(rows=2, updated=2)
        assert db.session.get_one(Participant, made.id).attendance == 90
        assert db.session.get_one(Participant, made.id).name == "Tom Reed"

    def test_is_only_about_the_participants_of_its_course(self, results: Results, andina: Company):
        person = db.session.scalars(select(Person).where(Person.rut == stored(EVA))).one()
        other = make_participant(make_course(andina, "Otro"), person)
        db.session.commit()
        result = results.load(HEAD, (EVA, "", "95", "", "", ""))
        assert result["counts"] == counted(rows=1, failed=1)
        assert db.session.get_one(Participant, other.id).attendance is None

    def test_needs_a_course(self, bulk: Bulk):
        body = {"model": "results", "model_id": MODEL_IDS["results"]}
        answer = bulk.client.post("/api/createmapping", json=body)
        assert (answer.status_code, list(answer.get_json()["errors"])) == (422, ["course_id"])

    def test_is_not_for_courses_of_other_companies(self, staff: Bulk):
        other = make_course(make_company("Ajena"))
        db.session.commit()
        body = {"model": "results", "model_id": MODEL_IDS["results"], "course_id": other.id}
        answer = staff.client.post("/api/createmapping", json=body)
        assert (answer.status_code, answer.get_json()["code"]) == (404, "course_missing")

    def test_is_in_the_history_of_its_course(self, results: Results):
        result = results.load(HEAD, (ANA, "", "95", "", "", ""))
        results.bulk.undo(result["load_id"])
        db.session.rollback()
        events = select(AuditEvent.action, AuditEvent.data).where(AuditEvent.entity == "course")
        loaded, unloaded = db.session.execute(events.order_by(AuditEvent.id)).all()
        assert (loaded.action, loaded.data["updated"]) == ("course.results_loaded", 1)
        assert (unloaded.action, unloaded.data["restored"]) == ("course.results_unloaded", 1)


class TestRows:
    def test_of_who_is_not_in_the_course_name_the_person(self, results: Results):
        unknown = "9.876.543-3"
        result = results.load(HEAD, (EVA, "", "95", "", "", ""), (unknown, "", "95", "", "", ""))
        assert result["counts"] == counted(rows=2, failed=2)
        eva, nobody = results.bulk.data(f"loads/{result['load_id']}/errors")
        assert eva["message"] == "Eva Rojas no participa en este curso."
        assert "inscribe primero" in eva["howToFix"]
        assert nobody["code"] == "not_in_course"

    def test_of_several_who_are_not_in_the_course_name_nobody(
        self, results: Results, andina: Company
    ):
        make_person("Raúl Vega", rut=stored("9.876.543-3"), company=andina)
        db.session.commit()
        rows = ((EVA, "", "95", "", "", ""), ("9.876.543-3", "", "95", "", "", ""))
        shown = results.preview(HEAD, *rows)
        review = results.bulk.data(f"loads/{shown['load_id']}/review")
        load_id = results.load(HEAD, *rows)["load_id"]
        failures = results.bulk.data(f"loads/{load_id}")["failures"]
        said = "Estas personas no participan en este curso."
        assert [(one["message"], one["count"]) for one in review["problems"]] == [(said, 2)]
        assert [(one["message"], one["count"]) for one in failures] == [(said, 2)]

    def test_of_who_was_taken_out_stay_out(self, results: Results):
        of(ANA).active = False
        db.session.commit()
        result = results.load(HEAD, (ANA, "", "95", "", "", ""))
        (error,) = results.bulk.data(f"loads/{result['load_id']}/errors")
        assert error["message"].startswith("Ana Soto está fuera del curso")
        assert of(ANA).attendance is None

    def test_with_more_hours_than_the_course_stay_out(self, results: Results):
        result = results.load(HEAD, (ANA, "", "", "20,5", "", ""), (LUIS, "", "", "20", "", ""))
        assert result["counts"] == counted(rows=2, updated=1, failed=1)
        (error,) = results.bulk.data(f"loads/{result['load_id']}/errors")
        assert (error["code"], error["message"]) == (
            "hours_above_course",
            "El curso dura 20 horas.",
        )
        assert error["cell"] == "D2"

    def test_with_hours_that_were_there_already_may_keep_them(self, results: Results):
        of(ANA).attended_hours = Decimal(30)
        db.session.commit()
        assert results.load(HEAD, (ANA, "", "95", "30", "", ""))["counts"]["updated"] == 1

    def test_keep_the_bounds_and_steps_of_the_form(self, results: Results):
        rows = [
            *((ANA, "", "101", "", "", ""), (LUIS, "", "95,25", "", "", "")),
            *((ANA, "", "", "1,3", "", ""), (LUIS, "", "", "", "7,1", "")),
        ]
        results.load(HEAD, *rows)
        assert [(one[1], one[3]) for one in faults()] == [
            ("attendance", "number_range"),
            ("attendance", "number_step"),
            ("attendedHours", "number_step"),
            ("grade", "number_range"),
        ]

    def test_without_a_rut_or_a_mail_stay_out(self, results: Results):
        results.load(HEAD, ("", "Ana Soto", "95", "", "", ""), (LUIS, "", "90", "", "", ""))
        assert [one[3] for one in faults()] == ["participant_by_name"]

    def test_come_back_corrected_into_the_same_load(self, results: Results):
        mapping_id = results.ready(HEAD, (EVA, "", "95", "", "", ""))
        load_id = results.bulk.load(mapping_id, model="results")["load_id"]
        file = results.bulk.client.get(f"/api/loads/{load_id}/rejected")
        book = openpyxl.load_workbook(io.BytesIO(file.data))
        book.worksheets[0]["A2"] = ANA
        target = io.BytesIO()
        book.save(target)
        again = results.bulk.load(
            mapping_id, load_id=load_id, file=target.getvalue(), model="results"
        )
        assert again["counts"] == counted(rows=1, updated=1)
        assert of(ANA).attendance == 95

    def test_are_corrected_where_they_are_seen(self, results: Results):
        mapping_id = results.ready(HEAD, (ANA, "", "101", "", "", ""))
        load_id = results.bulk.preview(mapping_id, model="results")["load_id"]
        step = {"op": "cells", "cells": [{"row": 2, "column": 2, "value": "100"}]}
        answer = results.bulk.client.post(
            f"/api/loads/{load_id}/steps", json={"version": 0, "step": step}
        )
        assert answer.status_code == 200, answer.get_json()
        assert answer.get_json()["data"]["job"] is None
        assert results.bulk.load(mapping_id, model="results")["counts"]["updated"] == 1


class TestResultsThatSayTwoThings:
    """One of two columns is wrong, and only a person knows which."""

    def doubts(self, results: Results, head: tuple[str, ...], *rows: tuple[str, ...]) -> list[Any]:
        load = results.load(head, *rows)
        listed = results.bulk.data(f"loads/{load['load_id']}/errors")
        assert load["counts"]["failed"] == len({one["row"] for one in listed})
        return [(one["cell"], one["code"]) for one in listed]

    @pytest.mark.parametrize(
        ("attendance", "hours", "asked"),
        [
            *(("50", "20", True), ("100", "10", True), ("0", "20", True)),
            *(("95", "15,5", False), ("83,3", "16,5", False), ("100", "20", False)),
            *(("50", "", False), ("", "20", False)),
        ],
    )
    def test_per_cent_and_hours(self, results: Results, attendance: str, hours: str, asked: bool):
        head = ("RUT", "% Asistencia", "Horas asistidas")
        found = self.doubts(results, head, (ANA, attendance, hours))
        assert found == ([("B2", "attendance_denied")] if asked else [])

    @pytest.mark.parametrize(
        ("attendance", "grade", "status", "asked"),
        [
            *(("100", "2,9", "Aprobado", True), ("100", "6,8", "Reprobado", True)),
            *(("", "6,8", "Reprobado", True), ("60", "6,8", "Reprobado", False)),
            *(("60", "4,0", "Aprobado", False), ("100", "3,9", "Reprobado", False)),
            *(("100", "", "Aprobado", False), ("100", "2,9", "", False)),
            *(("0", "6,0", "Aprobado", True), ("0", "", "Aprobado", True)),
            *(("0", "", "Reprobado", False), ("0", "6,0", "Reprobado", False)),
        ],
    )
    def test_grade_and_result(
        self,
        results: Results,
        course: Course,
        attendance: str,
        grade: str,
        status: str,
        asked: bool,
    ):
        course.is_complete = False
        db.session.commit()
        head = ("RUT", "% Asistencia", "Nota", "Resultado")
        rows = [(ANA, attendance, grade, status), (LUIS, "100", "5,0", "Aprobado")]
        assert self.doubts(results, head, *rows) == ([("D2", "result_denied")] if asked else [])

    def test_a_result_against_the_grade_that_is_registered(self, results: Results, course: Course):
        of(ANA).grade = Decimal("2.9")
        course.is_complete = False
        db.session.commit()
        head = ("RUT", "Resultado")
        assert self.doubts(results, head, (ANA, "Aprobado")) == [("B2", "result_denied")]
        assert self.doubts(results, head, (ANA, "Reprobado")) == []

    def test_enter_when_a_person_says_so_and_are_asked_no_more(self, results: Results):
        rows = [("RUT", "% Asistencia", "Horas asistidas"), (ANA, "50", "20")]
        mapping_id = results.ready(*rows)
        grid = Grid.of(results.bulk, results.bulk.preview(mapping_id, model="results")["load_id"])
        (problem,) = grid.row(2)["problems"]
        assert [one["label"] for one in problem["options"]] == ["Está bien así", "Dejar fuera"]
        assert "dura 20 horas" in problem["message"]
        grid.step(**problem["options"][0]["step"])
        assert grid.row(2)["state"] == "updated"
        results.bulk.load(mapping_id, model="results")
        assert told(of(ANA))[:2] == (50, 20)
        assert results.load(*rows)["counts"]["unchanged"] == 1

    def test_are_mended_in_their_cells(self, results: Results):
        mapping_id = results.ready(("RUT", "% Asistencia", "Horas asistidas"), (ANA, "50", "20"))
        grid = Grid.of(results.bulk, results.bulk.preview(mapping_id, model="results")["load_id"])
        grid.edit(2, "Horas asistidas", "10")
        assert (grid.row(2)["state"], grid.row(2)["problems"]) == ("updated", [])


class TestReports:
    """Reports of meetings, and answers of forms, know nobody's RUT."""

    HEAD = ("Nombre", "Correo", "% Asistencia")

    @pytest.fixture(autouse=True)
    def mails(self, course: Course) -> None:
        del course
        for rut, mail in ((ANA, "asoto@andina.cl"), (LUIS, "lvera@andina.cl")):
            of(rut).email = mail
            db.session.commit()

    def told(self, results: Results, result: dict[str, Any]) -> list[tuple[str, str]]:
        listed = results.bulk.data(f"loads/{result['load_id']}/errors")
        return [(one["code"], one["message"]) for one in listed]

    def test_know_who_has_a_rut_by_mail_and_name(self, results: Results):
        rows = (("SOTO ANA", "ASOTO@andina.cl", "95"), ("", "lvera@andina.cl", "80"))
        result = results.load(self.HEAD, *rows)
        assert self.told(results, result) == []
        assert result["counts"] == counted(rows=2, updated=2)
        assert (of(ANA).attendance, of(LUIS).attendance) == (95, 80)

    def test_have_names_alone_asked_about(self, results: Results):
        rows = (("Ana Soto", "ana@casa.cl", "95"), ("Luis Vera", "", "80"), ("Zoe Paz", "", "70"))
        ready = results.ready(self.HEAD, *rows)
        shown = results.bulk.preview(ready, model="results")
        assert shown["counts"] == counted(rows=3, failed=3)
        review = results.bulk.data(f"loads/{shown['load_id']}/review")
        asked, unknown = review["problems"]
        assert (asked["code"], asked["count"]) == ("participant_by_name", 2)
        assert unknown["code"] == "not_in_course"
        same = next(one["step"] for one in asked["options"] if one["id"] == "same")
        answer = results.bulk.client.post(
            f"/api/loads/{shown['load_id']}/steps",
            json={"version": review["version"], "step": same},
        )
        assert answer.status_code == 200, answer.get_json()
        result = results.bulk.load(ready, model="results")
        assert result["counts"] == counted(rows=3, updated=2, failed=1)
        assert (of(ANA).attendance, of(LUIS).attendance) == (95, 80)

    def test_of_a_name_that_denies_the_mail_reach_nobody(self, results: Results):
        rows = (("Ana Soto", "lvera@andina.cl", "95"), ("Luis Vera", "asoto@andina.cl", "80"))
        result = results.load(self.HEAD, *rows)
        assert result["counts"] == counted(rows=2, failed=2)
        assert {code for code, _ in self.told(results, result)} == {"participant_mail_name"}
        assert of(ANA).attendance is None

    def test_of_two_of_one_name_reach_nobody(
        self, results: Results, course: Course, andina: Company
    ):
        make_participant(course, make_person("Ana Soto", company=andina))
        db.session.commit()
        result = results.load(self.HEAD, ("Ana Soto", "", "95"))
        assert self.told(results, result) == [
            (
                "participant_ambiguous",
                "Varios participantes del curso pueden ser esta persona.",
            )
        ]

    def test_that_name_somebody_twice_are_asked_which_counts(self, results: Results):
        rows = (("Ana Soto", "asoto@andina.cl", "95"), ("", "asoto@andina.cl", "40"))
        result = results.load(self.HEAD, *rows, ("Luis Vera", "lvera@andina.cl", "80"))
        assert result["counts"] == counted(rows=3, updated=1, failed=2)
        assert set(self.told(results, result)) == {
            ("participant_repeated", "Otra fila del archivo también es de Ana Soto.")
        }

    def test_that_name_somebody_by_rut_and_by_mail_are_asked_too(self, results: Results):
        head = ("RUT", *self.HEAD)
        rows = ((ANA, "Ana Soto", "", "95"), ("", "Ana Soto", "asoto@andina.cl", "40"))
        result = results.load(head, *rows)
        assert [code for code, _ in self.told(results, result)] == ["participant_repeated"] * 2

    def test_call_a_mail_an_id(self, results: Results):
        head = ("Nombre", "Id. de participante (UPN)", "% Asistencia")
        result = results.load(head, ("Ana Soto", "asoto@andina.cl", "95"))
        assert result["counts"]["updated"] == 1


class TestNotations:
    def test_in_columns_that_say_something_else_are_asked_for_among_those_that_fit(
        self, results: Results, course: Course
    ):
        head = ("RUT", "Nombre", "Nota diagnóstico", "Nota prueba final", "Turno")
        rows = (head, (ANA, "Ana Soto", "4,5", "6,2", "Mañana"))
        fields = {"kind": "results", "course_id": course.id}
        job = results.bulk.finish(enter(results.bulk, csv(*rows), **fields))
        asked = {one["id"]: one["options"] for one in job["result"]["questions"]}
        both = ["Nota diagnóstico", "Nota prueba final", "none"]
        assert [one["id"] for one in asked["datum:grade"]] == both
        answers = json.dumps({"datum:grade": "Nota prueba final"})
        job = results.bulk.finish(enter(results.bulk, csv(*rows), answers=answers, **fields))
        assert job["state"] == "done", job
        assert of(ANA).grade == Decimal("6.2")

    def test_that_no_column_brings_are_no_load_without_changes(
        self, results: Results, course: Course
    ):
        rows = (("RUT", "Nombre", "Sesión 1", "Turno"), (ANA, "Ana Soto", "P", "Mañana"))
        answer = enter(results.bulk, csv(*rows), kind="results", course_id=course.id)
        job = results.bulk.finish(answer)
        assert (job["state"], job["error"]["code"]) == ("failed", "mapping_unclear")
        said = job["error"]["message"]
        assert "Ninguna columna trae datos que cargar: Asistencia %, Horas asistidas, Nota" in said
        assert "no están relacionadas: «Sesión 1»." in said
        asked = {one["id"]: one["options"] for one in job["result"]["questions"]}
        assert [*asked] == ["datum:attendance"]
        assert [one["id"] for one in asked["datum:attendance"]] == ["Sesión 1", "none"]
        mapping_id = results.bulk.begin("results", course_id=course.id)
        results.bulk.upload(csv(*rows), mapping_id=mapping_id)
        answer = results.bulk.confirm(mapping_id, results.bulk.propose(mapping_id, "results"))
        assert answer.status_code == 422
        assert answer.get_json()["errors"]["data"][0].startswith("Ninguna columna trae datos")

    def test_of_letters_are_told(self, results: Results):
        shown = results.preview(("RUT", "Asistencia"), (ANA, "P"), (LUIS, "A"))
        assert any("P se lee como presente" in one for one in shown["decisions"])

    def test_that_are_unclear_are_asked_about(self, results: Results):
        mapping_id = results.ready(("RUT", "Nota"), (ANA, "65"), (LUIS, "5,8"))
        shown = results.bulk.preview(mapping_id, model="results")
        assert [(one["code"], one["count"]) for one in shown["unclear"]] == [("grade_unclear", 1)]
        assert shown["counts"] == {**counted(rows=2, updated=1, failed=1), "waiting": 1}
        results.bulk.load(mapping_id, model="results", conventions={"grade": "tenths"})
        assert of(ANA).grade == Decimal("6.5")

    def test_of_who_did_not_sit_the_test_are_blank_and_told(self, results: Results):
        rows = (("RUT", "Asistencia", "Nota"), (ANA, "100", "N/P"), (LUIS, "100", "5,8"))
        assert any("no tienen nota" in one for one in results.preview(*rows)["decisions"])
        assert results.load(*rows)["counts"] == counted(rows=2, updated=2)
        assert (of(ANA).grade, of(LUIS).grade) == (None, Decimal("5.8"))

    def test_of_sessions_are_no_attendance(self, results: Results):
        head = ("RUT", "Sesión 1", "Sesión 2", "Asistencia día 3", "Situación", "Horas curso")
        mapping_id = results.bulk.begin("results", course_id=results.course_id)
        row = (ANA, "P", "A", "P", "Aprobado", "20")
        results.bulk.upload(csv(head, row), mapping_id=mapping_id)
        proposed = results.bulk.propose(mapping_id, "results")
        assert [one["attribute"] for one in proposed] == ["rut", None, None, None, "status", None]


class TestNumbers:
    def test_of_the_panel_follow_a_load_and_its_undo(self, results: Results, course: Course):
        total = course.total_hours
        refresh()
        assert hours() == [float(total * 2)]
        rows = ((ANA, "", "62,5", "", "", ""), (LUIS, "", "40", "7,5", "", ""))
        load_id = results.load(HEAD, *rows)["load_id"]
        refresh()
        assert hours() == [float(total * Decimal("0.625") + Decimal("7.5"))]
        assert drift() == []
        results.bulk.undo(load_id)
        refresh()
        assert hours() == [float(total * 2)]
        assert drift() == []


class TestUndo:
    def test_gives_the_former_results_back(self, results: Results):
        ana = of(ANA)
        ana.attendance, ana.grade = Decimal(50), Decimal(4)
        db.session.commit()
        load_id = results.load(HEAD, (ANA, "", "95", "19", "6", "Sí"))["load_id"]
        undone = results.bulk.undo(load_id)
        assert (undone["restored"], undone["keptCount"]) == (1, 0)
        assert told(of(ANA)) == (Decimal(50), None, Decimal(4), False)

    def test_keeps_what_somebody_edited_since(self, results: Results, course: Course):
        rows = ((ANA, "", "95", "", "", ""), (LUIS, "", "80", "", "", ""))
        load_id = results.load(HEAD, *rows)["load_id"]
        edit = {"rows": [{"participant_id": of(ANA).id, "grade": 7}]}
        answer = results.bulk.client.patch(f"/api/courses/{course.id}/results", json=edit)
        assert answer.status_code == 200, answer.get_json()
        undone = results.bulk.undo(load_id)
        assert (undone["restored"], undone["keptCount"]) == (1, 1)
        assert undone["kept"][0]["name"] == "Ana Soto"
        assert undone["kept"][0]["reason"] == "Se editó después de la carga."
        assert (of(ANA).attendance, of(LUIS).attendance) == (95, None)


class TestTemplate:
    def test_of_a_course_has_its_participants_and_loads(self, results: Results, course: Course):
        path = f"/api/load_templates/{MODEL_IDS['results']}?course_id={course.id}"
        book = openpyxl.load_workbook(io.BytesIO(results.bulk.client.get(path).data))
        sheet = book.worksheets[0]
        assert [[cell.value for cell in row[:2]] for row in sheet.iter_rows(min_row=2)] == [
            [stored(ANA), "Ana Soto"],
            [stored(LUIS), "Luis Vera"],
        ]
        headings = [cell.value for cell in sheet[1]]
        sheet.cell(2, headings.index("Asistencia %") + 1, 95)
        target = io.BytesIO()
        book.save(target)
        mapping_id = results.bulk.ready(
            target.getvalue(), model="results", name="plantilla.xlsx", course_id=course.id
        )
        result = results.bulk.load(mapping_id, model="results")
        assert result["counts"] == counted(rows=2, updated=1, unchanged=1)

    def test_of_a_course_that_the_caller_does_not_see_is_not_there(self, staff: Bulk):
        other = make_course(make_company("Ajena"))
        db.session.commit()
        path = f"/api/load_templates/{MODEL_IDS['results']}?course_id={other.id}"
        assert staff.client.get(path).status_code == 404


def status_of(rut: str) -> str | None:
    one = of(rut)
    return db.session.scalar(select(Status.name).where(Status.id == one.status_id))


class TestStatus:
    @pytest.mark.parametrize("heading", ["Situación", "Estado final", "Resultado", "Aprobación"])
    def test_is_loaded_whatever_its_column_is_called(self, results: Results, heading: str):
        rows = ((ANA, "Aprobado"), (LUIS, "REPROBADA"))
        result = results.load(("RUT", heading), *rows)
        assert result["counts"] == counted(rows=2, updated=2)
        assert (status_of(ANA), status_of(LUIS)) == ("Aprobado", "Reprobado")
        results.bulk.undo(result["load_id"])
        assert (status_of(ANA), status_of(LUIS)) == (None, None)

    def test_asks_what_a_letter_means_with_the_likely_answer(self, results: Results):
        shown = results.preview(("RUT", "Situación"), (ANA, "A"), (LUIS, "R"))
        asked = {one["value"]: one["suggestion"]["name"] for one in shown["unknown"]}
        assert asked == {"A": "Aprobado", "R": "Reprobado"}
        assert status_of(ANA) is None

    def test_stands_over_what_the_rule_proposes(self, results: Results, course: Course):
        course.is_complete = False
        db.session.commit()
        head = ("RUT", "Nota", "% Asistencia", "Situación final")
        rows = ((ANA, "3,0", "100%", "Aprobado"), (LUIS, "3,0", "100%", ""))
        course_id = str(results.course_id)
        answers = json.dumps({"row:2": "keep"})
        entered(results.bulk, head, *rows, kind="results", course_id=course_id, answers=answers)
        answer = results.bulk.client.get(f"/api/get_course/{results.course_id}").get_json()
        told = {one["name"]: one["result"] for one in answer["data"]["participants"]}
        assert told == {"Ana Soto": "passed", "Luis Vera": "failed_proposed"}
